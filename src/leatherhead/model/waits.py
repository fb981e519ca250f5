"""Long waits that come once: compiling rules, solving a game. Programs that face people can listen for them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

Progress = Callable[[int, int], None]  # how much is done, and of how much


class Wait(NamedTuple):
    """What a wait is for, and how far it is."""

    what: str  # a sentence without its period
    done: int = 0
    total: int = 0  # 0 if nobody knows how much there is
    over: bool = False


Listener = Callable[[Wait], None]
_listeners: list[Listener] = []


@contextmanager
def waits_told_to(listener: Listener) -> Iterator[None]:
    """Report long waits, in any thread, to a function while this context lasts; the innermost listener hears them."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


@contextmanager
def waiting_for(what: str) -> Iterator[Progress]:
    """Do something that takes long; yield a function that reports progress."""

    def tell(done: int, total: int) -> None:
        _tell(Wait(what, done, total))

    tell(0, 0)
    try:
        yield tell
    finally:
        _tell(Wait(what, over=True))


def _tell(wait: Wait) -> None:
    for listener in _listeners[-1:]:
        listener(wait)
