"""Games on a Dask cluster: chunks by their first game, results in order, the same totals for any number of workers."""

import contextlib
import pickle
import time
import uuid
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from functools import partial
from typing import Any

import numpy as np

from leatherhead.football.ledger import Ledger
from leatherhead.model.errors import Refused
from leatherhead.model.record import blank, plain_layout
from leatherhead.model.runtime import needed, notice
from leatherhead.play_table.arrow import PlaySchema, check_name
from leatherhead.study.match import Match, PlainSeries
from leatherhead.study.plays import parquet_bytes, table_of_chunk
from leatherhead.study.simulation import GAMES_IN_PYTHON, Tally, add, plain_chunk
from leatherhead.study.simulation import Chunk as PlayedChunk
from leatherhead.study.tally import tally
from leatherhead.study.workers import Chunk, Share

LOCAL = "local"
CHUNK, CHUNK_WITH_PLAYS = 2_000, 250
LARGE_CHUNKS = 8  # per thread of the cluster: each takes the scheduler's time too
SMALL_FROM, SMALLER = 0.75, 4  # the last quarter of the games in smaller chunks, so that all threads end together
CHECK_EVERY = 1.0  # seconds
PATIENCE = 10  # seconds to wait for a cluster that is named
IN_FLIGHT = 4  # chunks per thread of the cluster, so that nobody waits and memory stays flat
RETRIES = 3
_held: dict[str, Share] = {}  # on a worker: what plays the chunks, made once


def _play(token: str, packed: bytes, first: int, count: int) -> Any:
    """Play a chunk on a worker."""
    if token not in _held:
        _held.clear()
        _held[token] = pickle.loads(packed)  # noqa: S301  our own, from our own client
    return _held[token].chunk(first, count)


@contextlib.contextmanager
def client_of(address: str) -> Iterator[Any]:
    """Connect to a cluster, or start one of processes on this machine for as long as it is needed."""
    distributed = needed("distributed")
    if address == LOCAL:
        with (
            distributed.LocalCluster(processes=True, threads_per_worker=1, dashboard_address=":0") as cluster,
            distributed.Client(cluster) as client,
        ):
            yield client
        return
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError, ImportError) as error:
        raise Refused(f"there is no Dask cluster at {address}: {_reason(error)}") from None
    with client:
        if not client.scheduler_info()["workers"]:
            raise Refused(f"the Dask cluster at {address} has no workers")
        yield client


def on_cluster(share: Share, chunks: Callable[[int], Iterable[Chunk]], address: str) -> Iterator[Any]:
    """Play chunks on a cluster, and return what they give, in order. What a worker that dies had is played again.

    `chunks` is told how many threads the cluster has.
    """
    packed, token = pickle.dumps(share), uuid.uuid4().hex
    with client_of(address) as client:
        threads = max(sum(client.nthreads().values()), 1)
        left, waiting, workers = iter(chunks(threads)), deque[Any](), Workers(client)
        while True:
            while len(waiting) < IN_FLIGHT * threads and (chunk := next(left, None)) is not None:
                waiting.append(client.submit(_play, token, packed, *chunk, pure=False, retries=RETRIES))
            if not waiting:
                return
            yield _result(waiting.popleft(), address, workers)


class Workers:
    """The workers of a cluster, of which one that is lost is told of."""

    def __init__(self, client: Any) -> None:
        """Note which there are."""
        self.client, self.known = client, set[str](client.nthreads())
        self.seen = time.monotonic()

    def check(self) -> None:
        """Tell of workers that are gone since, at most once a second."""
        if time.monotonic() < self.seen + CHECK_EVERY:
            return
        now = set(self.client.nthreads())
        for lost in sorted(self.known - now):
            rest = "the others play its games again" if now else "its games wait for another"
            notice(f"the Dask worker at {lost} was lost; {rest}")
        self.known, self.seen = now, time.monotonic()


def _result(future: Any, address: str, workers: Workers) -> Any:
    """Return what a worker gave; a failure there becomes a sentence."""
    distributed = needed("distributed")
    try:
        workers.check()
        while not future.done():
            with contextlib.suppress(distributed.TimeoutError):
                distributed.wait([future], timeout=CHECK_EVERY)
            workers.check()
        return future.result()
    except (OSError, ImportError, CancelledError, distributed.KilledWorker) as error:
        raise Refused(f"the Dask cluster at {address} failed: {_reason(error)}") from None


def _reason(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__


def plays_on(  # noqa: PLR0913  what a study needs
    match: Match, address: str, *, games: int, seed: int, progress: Callable[[int], None],
    keep: Callable[[PlayedChunk], None],
) -> Tally:  # fmt: skip
    """Play games on a cluster, and hand their plays over here chunk by chunk."""
    chunks = [(first, min(CHUNK_WITH_PLAYS, games - first)) for first in range(0, games, CHUNK_WITH_PLAYS)]
    began, ledger = time.perf_counter(), blank(plain_layout(Ledger))
    for chunk in on_cluster(Share(PlainSeries, (match, seed, True)), lambda _: chunks, address):
        add(ledger, chunk.ledger)
        keep(chunk)
        progress(int(ledger["games"][0]))
    return _tally(match, games, seed, ledger, began)


class Games:
    """Plays chunks of games into ledgers; their plays go to a folder of Parquet files, if one is named."""

    def __init__(self, match: Match, seed: int, folder: str | None = None) -> None:
        """Make ready to play."""
        self.match, self.seed, self.folder = match, seed, folder
        self.series = match.series(seed, rows=folder is not None)
        self.schema = None if folder is None else PlaySchema(match.rulebook, match.printed)

    def chunk(self, first: int, count: int) -> np.ndarray[Any, Any]:
        """Play a chunk, write its part, and return its ledger without the element class, which cannot be sent."""
        played = self.series.chunk(first, count)
        if self.folder is not None and self.schema is not None:
            write_part(self.folder, first, parquet_bytes(self.schema, table_of_chunk(self.schema, self.seed, played)))
        return plain_chunk(played).ledger


def part_name(first: int) -> str:
    """Return the name of the part that begins with a game."""
    return f"part-{first:012}.parquet"


def write_part(folder: str, first: int, content: bytes) -> None:
    """Write a part to any place that fsspec knows, under another name first."""
    files, root = needed("fsspec.core").url_to_fs(folder)
    scratch = f"{root}/.{part_name(first)}.{uuid.uuid4().hex}"
    files.pipe_file(scratch, content)
    files.mv(scratch, f"{root}/{part_name(first)}")


def divided(match: Match, games: int, plays: str | None, threads: int) -> Iterator[Chunk]:
    """Divide games into what a worker plays at a time: few if a bot is slow; a part of the plays has its own number."""
    large = max(CHUNK, games // (LARGE_CHUNKS * threads))
    small = max(CHUNK, large // SMALLER)
    if plays or not match.is_compiled:
        large = small = CHUNK if match.is_compiled else GAMES_IN_PYTHON
    first = 0
    while first < games:
        count = min(large if first < SMALL_FROM * games else small, games - first)
        yield first, count
        first += count


def simulate_on(  # noqa: PLR0913  the options of one command
    match: Match,
    address: str,
    *,
    games: int,
    seed: int = 1,
    plays: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Tally:
    """Play games on a cluster and add up the figures; plays are written as parts of a folder."""
    if games < 1:
        raise Refused("at least one game must be played")
    chunks = partial(divided, match, games, plays)
    began, ledger, done = time.perf_counter(), blank(plain_layout(Ledger)), 0
    with _folder(plays):
        for part in on_cluster(Share(Games, (match, seed, plays)), chunks, address):
            add(ledger, part)
            done += int(part["games"][0])
            progress(done)
    return _tally(match, games, seed, ledger, began)


def _tally(match: Match, games: int, seed: int, ledger: np.ndarray[Any, Any], began: float) -> Tally:
    seconds = time.perf_counter() - began
    return Tally(
        match.rulebook.slug, games, seed, match.home.name, match.away.name, round(seconds, 4), 0.0,
        round(games / seconds, 1), int(ledger[0].decisions), tally(ledger[0], match.rulebook.figures),
    )  # fmt: skip


@contextlib.contextmanager
def _folder(plays: str | None) -> Iterator[None]:
    """Make a new folder for parts; if anything fails, remove it with all that is in it."""
    if plays is None:
        yield
        return
    check_name(plays.rstrip("/").rpartition("/")[2])
    try:
        files, root = needed("fsspec.core").url_to_fs(plays)
        there = files.exists(root)
        if not there:
            files.makedirs(root)
    except (OSError, ValueError, ImportError) as error:
        raise Refused(f"{plays}: cannot be written: {error}") from None
    if there:
        raise Refused(f"{plays} exists already; a cluster writes its parts to a new folder")
    try:
        yield
    except BaseException:
        with contextlib.suppress(OSError):
            files.rm(root, recursive=True)
        raise
