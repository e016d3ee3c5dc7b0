"""Send the signal of Ctrl-C into long work."""

import gc
import os
import signal
import threading
import time

import pytest


def time_to_stop(work):
    """Send the signal of Ctrl-C into the work; return how long it took to come out, in seconds."""
    sent = []

    def interrupt():
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.3, interrupt)
    gc.disable()  # in callbacks of the collector an interrupt is lost
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
        return time.perf_counter() - sent[0]
    finally:
        timer.join()
        gc.enable()


def stops_in_time(work, seconds):
    """Say whether the work ends so soon after the signal; other work on the machine may make it try again."""
    return any(time_to_stop(work) < seconds for _ in range(3))
