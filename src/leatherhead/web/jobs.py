"""Worker processes and their jobs: compiling, solving, looking ahead, reading records. No game waits for them.

A worker is started with its first job, runs at a low priority, and is started again if it dies. It imports this module
and no database.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from multiprocessing.connection import Connection, wait
from typing import Any

import leatherhead as lh
from leatherhead.season.leaders import Box, box_of
from leatherhead.web import game
from leatherhead.web.limits import Turns
from leatherhead.web.rows import HUMAN, SEATS, LogEntry, TableRow
from leatherhead.web.viewer import spell, spell_frame, spell_part, spell_plays, spell_table

Tell = Callable[[Any], None]  # how a job reports its progress
Job = Callable[..., Any]  # takes a `Tell` first; it and what it takes and returns can be pickled
log = logging.getLogger("leatherhead.web")
MOST_PLAYS = 1_000


def frames(_: Tell, text: str) -> str:
    """Return a record as frames, one before each play and one at the end; of an unfinished game only what is public."""
    played = game.read_record(text)
    if len(played.plays) > MOST_PLAYS:
        raise lh.Refused(f"a game of more than {MOST_PLAYS} plays cannot be shown here")
    session = lh.Session(played)
    last = session.frame_for("open" if played.over else None)
    shown = [*(session.frame_before(play) for play in range(len(played.plays))), last]
    around = {
        "slug": played.rulebook.slug, "title": last.title, "teams": last.teams, "headers": played.further_headers,
        "comments": played.comments, "faults": [str(fault) for fault in played.faults[:1]],
    }  # fmt: skip
    return f'{{{spell(around)[1:-1]},"frames":[{",".join(_spelled(shown))}],"told":{spell_plays(last, 0)}}}'


def _spelled(shown: Iterable[lh.Frame]) -> Iterator[str]:
    """Spell frames without their plays; parts that were in one before go by their digest."""
    known: set[str] = set()
    for frame in shown:
        parts = list(map(spell_part, frame.table))
        yield f'{{{spell_frame(frame)},"table":{spell_table(parts, known)}}}'
        known |= {part.digest for part in parts}


def branch(_: Tell, text: str, plays: int) -> tuple[str, dict[str, Any], lh.Teams, str]:
    """Take the first plays of a record for another game; return its name, options, teams and those plays."""
    begun = game.read_record(text)
    if len(begun.plays) > MOST_PLAYS:
        raise lh.Refused(f"a game of more than {MOST_PLAYS} plays cannot be played on here")
    begun = lh.branch(begun, plays, seats=(HUMAN, HUMAN))
    return begun.rulebook.slug, begun.options, begun.teams, begun.as_text()


def comment(_: Tell, text: str, play: int, words: str) -> str:
    """Keep a comment with a play of a record, and return the record; an empty comment takes one away."""
    played = game.read_record(text)
    if len(played.plays) > MOST_PLAYS:
        raise lh.Refused(f"a game of more than {MOST_PLAYS} plays cannot be commented on here")
    played.comment(play, words)
    return played.as_text()


def kit(_: Tell, name: str, paper: str, fold: bool) -> bytes:
    """Set a game on paper as PDF."""
    return lh.kit(name, paper=paper, fold=fold)


# Jobs on games.


END = "end"  # until when the coach plays for everybody: the end of the game
CHANCES = "chances"  # what is prepared beside bots
ANSWERS = 12  # of a trial game: by then a bot has looked ahead


def prepare(_: Tell, name: str, bot: str) -> None:
    """Fill the cache of compiled and solved rules for a bot of a game, or for win probabilities."""
    session = lh.Session(lh.new(name, seed=1, seats=(HUMAN, HUMAN if bot == CHANCES else bot)))
    for _answer in range(ANSWERS):
        if isinstance(session.pending, lh.Decision):
            session.answer(session.pending.options[0])
    if bot == CHANCES and isinstance(session.pending, lh.Decision):
        session.worth()


def coach(
    _: Tell,
    row: TableRow,
    packed: bytes,
    compiled: bool,
    until: str,
    seat: lh.Team,
) -> tuple[bytes, list[LogEntry], lh.Refused | lh.RuleFailed | None]:
    """Let the coach play for a seat; return the game then, the answers, and why it stopped early if it did."""
    session, refusal = game.start(row, packed, compiled=compiled), None
    try:
        if until == END:
            _play_out(session)
        else:
            session.coach(until, by=seat)
    except (lh.Refused, lh.RuleFailed) as error:
        refusal = error
    return session.game.pack(), session.take_given(), refusal


def _play_out(session: game.LoggedSession) -> None:
    """Let the coach answer for everybody until the game is over."""
    while isinstance(asked := session.pending, lh.Decision):
        session.coach("period", by=asked.by)


def simulate(_: Tell, row: TableRow, compiled: bool) -> tuple[bytes, str, tuple[int, int]]:
    """Play a game of bots; return it packed, with its winner and score."""
    played = game.start(row, compiled=compiled).game
    return played.pack(), played.winner or "tie", (played.score[0], played.score[1])


def boxes(_: Tell, played: list[tuple[TableRow, list[LogEntry], tuple[int, bytes] | None]]) -> list[Box]:
    """Return the figures of finished games, by which the teams of a league are ranked."""
    return [box_of(game.come_back(*each).game) for each in played]


def chances(
    _: Tell, row: TableRow, packed: bytes, compiled: bool, seat: lh.Team | None, first: int | None
) -> dict[str, Any]:
    """Look at a game for a seat that is asked, or (None) only at who is likely to win, from a play on until now."""
    session = game.start(row, packed, compiled=compiled)
    if seat is None:
        plays = len(session.game.plays)
        begin = plays if first is None else min(first, plays)
        found = [lh.win_probability(session.game.stood(play)) for play in range(begin, plays + 1)]
        if None in found:
            raise lh.Refused("this game does not say what a position is worth")
        return {"home": found[-1], "seat": None, "answers": [], "from": begin, "before": found}
    worth = session.worth(seat)
    home = worth.chance if seat == SEATS[0] else 1 - worth.chance
    answers = [asdict(each) for each in worth.answers]
    return {"home": home, "seat": seat, "answers": answers, "barely_differ": worth.barely_differ}


def review_table(tell: Tell, row: TableRow, packed: bytes, compiled: bool) -> dict[str, Any]:
    """Review the game of a table."""
    return _reviewed(tell, game.ended(game.start(row, packed, compiled=compiled).game, row))


def review_record(tell: Tell, text: str) -> dict[str, Any]:
    """Review a record that was sent."""
    return _reviewed(tell, game.read_record(text))


def _reviewed(tell: Tell, played: lh.Game) -> dict[str, Any]:
    if len(played.plays) > MOST_PLAYS:
        raise lh.Refused(f"a game of more than {MOST_PLAYS} plays cannot be reviewed here")
    found = lh.review(played, progress=lambda done, of: tell((done, of)))
    told_of = {name: [play.number for play in getattr(found, name)] for name in ("decisive", "luckiest")}
    more = {"worn": played.teams.worn, "worst": [asdict(call) for call in found.worst], "terms": found.terms}
    return {**found.as_dict(), **told_of, **more}


# Worker processes.

MADE, FAILED, TOLD, WAITS = "made", "failed", "told", "waits"
LONGEST = 600.0  # seconds without a word before a job is given up
NICE = 5


class Worker:
    """One process that does jobs, one after the other; addresses take turns."""

    def __init__(self, name: str, waiting: int) -> None:
        self._name, self.turns = name, Turns(1, waiting=waiting)
        self.waits = ""  # what the present job waits for, in a sentence
        self._thread = ThreadPoolExecutor(1, name)
        self._process: Any = None
        self._connection: Connection | None = None
        self._closing = False

    async def run(self, job: Job, *given: Any, tell: Tell | None = None) -> Any:
        """Have a job done, when it is this address's turn."""
        loop = asyncio.get_running_loop()

        def told(what: str, value: Any) -> None:
            if what == WAITS:
                self.waits = value
            elif tell is not None:
                tell(value)

        def pass_on(what: str, value: Any) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens
                loop.call_soon_threadsafe(told, what, value)

        async with self.turns.turn():
            return await loop.run_in_executor(self._thread, self._do, job, given, pass_on)

    def _do(self, job: Job, given: tuple[Any, ...], pass_on: Callable[[str, Any], None]) -> Any:
        """Send a job to the process, and wait for its result."""
        try:
            connection = self._start()
            connection.send((job, given))
            while connection.poll(LONGEST):
                what, value = connection.recv()
                if what == MADE:
                    return value
                if what == FAILED:
                    raise value
                pass_on(what, value)
        except (EOFError, OSError) as error:
            self._stop()
            if not self._closing:
                log.warning("the process %s has died, and is started again with its next job: %r", self._name, error)
            raise lh.Refused("this could not be worked out; try again") from None
        self._stop()
        raise lh.Refused("this takes too long to work out")

    def _start(self) -> Connection:
        if self._closing:
            raise EOFError
        if self._connection is None:
            # Not forked: a copy of a process with threads may wait for a lock that nobody will release.
            context = multiprocessing.get_context("spawn")
            self._connection, theirs = context.Pipe()
            self._process = context.Process(target=_work, args=(theirs,), name=self._name, daemon=True)
            self._process.start()
            theirs.close()
        return self._connection

    def _stop(self) -> None:
        process, connection = self._process, self._connection
        self._process = self._connection = None
        if process is not None:
            process.kill()
            process.join()
        if connection is not None:
            connection.close()

    def close(self) -> None:
        """Stop, in the middle of a job if need be."""
        self._closing = True
        if self._process is not None:
            self._process.kill()
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._stop()


def _end_with_the_server() -> None:
    """Wait until the server is gone, however it ended, and end in the middle of a job."""
    server = multiprocessing.parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(1)


def _work(connection: Connection) -> None:
    """Do jobs until the other side is gone."""
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    for each in (signal.SIGINT, signal.SIGTERM):  # for the server, which ends us
        signal.signal(each, signal.SIG_IGN)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICE)
    last = 0.0

    def hear(wait: lh.Wait) -> None:
        nonlocal last
        now = time.monotonic()
        if wait.over or not wait.done or now - last > 0.2:
            last = now
            done = f" ({wait.done / wait.total:.0%})" if wait.total else ""
            connection.send((WAITS, "" if wait.over else f"{wait.what}{done}"))

    with contextlib.suppress(EOFError, OSError), lh.waits_told_to(hear):
        while True:
            job, given = connection.recv()
            try:
                outcome = MADE, job(lambda value: connection.send((TOLD, value)), *given)
            except (lh.Refused, lh.RuleFailed) as refusal:
                outcome = FAILED, refusal
            except Exception as error:  # noqa: BLE001  whatever it is, the next job may do
                outcome = FAILED, RuntimeError(f"{type(error).__name__}: {error}")
            connection.send(outcome)
