"""``python -m razzeval`` is the command line."""

from razzeval.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
