"""Long work cut into blocks: done by any number of threads or processes, handed back in order."""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

REPORT_EVERY = 0.1  # seconds between two calls of a progress


def results_in_order(
    work: Callable[[Task, bytearray], list[Result]], tasks: Iterable[Task], pool: Executor | None, threads: int
) -> Generator[Result, None, None]:
    """Yield the results of every task in order; keep a few tasks ahead in the pool, and none once closed.

    `work` gets a task and a byte to look at: a 1 in it ends the work with an InterruptedError. Without a pool it is
    done here.
    """
    stop = bytearray(1)
    if pool is None:
        for task in tasks:
            yield from work(task, stop)
        return
    ahead = 4 * max(threads, getattr(pool, "_max_workers", 4))
    waiting: deque[Future[list[Result]]] = deque()
    try:
        for task in tasks:
            waiting.append(pool.submit(work, task, stop))
            if len(waiting) > ahead:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        stop[0] = 1  # threads see this, other processes end their task
        for future in waiting:
            future.cancel()
