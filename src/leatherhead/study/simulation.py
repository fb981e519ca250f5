"""Whole games by the million, on all cores: chunks of games in threads, the same result for any number of threads."""

import gc
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from leatherhead.engine import compiled
from leatherhead.engine.doors import ASKED, RANDOM
from leatherhead.engine.errors import Refused, listed
from leatherhead.engine.printed import Printed
from leatherhead.engine.record import blank, plain_layout
from leatherhead.engine.registry import Rulebook
from leatherhead.football.ledger import Ledger
from leatherhead.study.tally import tally

SEATS = {"random": RANDOM, "coach": ASKED}  # compiled games ask the game's coach for every seat that is asked
CHUNK = 2_000


@dataclass(frozen=True)
class Tally:
    """The outcome of a simulation."""

    game: str
    games: int
    seed: int
    home: str
    away: str
    seconds: float
    compile_seconds: float
    games_per_second: float
    decisions: int
    tally: dict[str, Any]

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        return asdict(self)


def simulate(  # noqa: PLR0913  the options of one command
    rulebook: Rulebook,
    printed: Printed,
    *,
    games: int,
    seed: int = 1,
    home: str = "coach",
    away: str = "coach",
    options: dict[str, Any] | None = None,
    threads: int | None = None,
    quiet: bool = False,
    compiling: Callable[[], None] = lambda: None,
    progress: Callable[[int], None] = lambda done: None,
) -> Tally:
    """Play so many games between two bots; `compiling` is called before a first compilation, `progress` on the way."""
    if games < 1:
        raise Refused("at least one game must be played")
    fresh = rulebook.fresh(options, printed)
    fresh[0].seats[:] = [_seat(home), _seat(away)]
    fresh[0].quiet = quiet
    coached = "coach" in (home, away)
    if coached:
        rulebook.prepare_coach(printed.record[0])
    play = compiled.games_of(rulebook, coached=coached)
    if not compiled.is_cached(play):
        compiling()
    table = Table(play, _plain(fresh, rulebook.dtype), _plain(printed.record, printed.dtype), np.uint64(seed % 2**64))
    began = time.perf_counter()
    _warm_up(table)
    ready = time.perf_counter()
    ledger = _play_chunks(table, games, threads or os.cpu_count() or 1, progress)
    seconds = time.perf_counter() - ready
    return Tally(
        rulebook.slug, games, seed, home, away, round(seconds, 4), round(ready - began, 4),
        round(games / seconds, 1), int(ledger.decisions), tally(ledger, rulebook.figures),
    )  # fmt: skip


@dataclass(frozen=True)
class Table:
    """What every thread plays with."""

    play: Any
    fresh: np.ndarray[Any, Any]
    book: np.ndarray[Any, Any]
    seed: Any

    def games(self, first: int, count: int) -> np.ndarray[Any, Any]:
        """Play a run of games into a ledger of their own."""
        ledger = np.zeros(1, plain_layout(Ledger))
        try:
            self.play(self.fresh.copy(), self.fresh, self.book, ledger, self.seed, first, count)
        except Exception as error:
            raise compiled.RuleFailed(f"in game {first + int(ledger['games'][0])}") from error
        return ledger


def _seat(name: str) -> int:
    if name not in SEATS:
        raise Refused(f"{name!r} cannot be simulated; the bots are {listed(tuple(SEATS))}")
    return SEATS[name]


def _plain(record: np.ndarray[Any, Any], dtype: np.dtype[np.void]) -> np.ndarray[Any, Any]:
    return np.frombuffer(bytearray(record.tobytes()), dtype)


def _warm_up(table: Table) -> None:
    """Compile, or load what was compiled; the collector looks through the compiler's objects once, when it is done."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        table.games(0, 1)
    finally:
        if collecting:
            gc.enable()
            gc.collect(0)


def _chunks(games: int) -> Iterator[tuple[int, int]]:
    for first in range(0, games, CHUNK):
        yield first, min(CHUNK, games - first)


def _play_chunks(table: Table, games: int, threads: int, progress: Callable[[int], None]) -> Any:
    total = blank(plain_layout(Ledger))
    chunks, done = _chunks(games), 0
    with ThreadPoolExecutor(threads) as pool:
        waiting: dict[Future[Any], int] = {}
        try:
            while True:
                for first, count in _some(chunks, threads * 2 - len(waiting)):
                    waiting[pool.submit(table.games, first, count)] = count
                if not waiting:
                    return total[0]
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    add(total, future.result())
                    done += waiting.pop(future)
                    progress(done)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _some(chunks: Iterator[tuple[int, int]], count: int) -> Iterator[tuple[int, int]]:
    for _ in range(count):
        chunk = next(chunks, None)
        if chunk is None:
            return
        yield chunk


def add(total: np.ndarray[Any, Any], ledger: np.ndarray[Any, Any]) -> None:
    """Add one ledger to another."""
    for name in ledger.dtype.names or ():
        total[name] += ledger[name]
