"""Razz at the speed of the machine."""
