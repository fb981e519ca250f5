"""What the processes beside the server do: each is a function of data, and knows no table."""

from dataclasses import asdict
from typing import Any

import leatherhead as lh
from leatherhead.web import game, replays
from leatherhead.web.clock import SEATS
from leatherhead.web.rows import HUMAN, LogEntry, TableRow
from leatherhead.web.worker import Tell

CHANCES = "chances"  # what is prepared beside bots
ANSWERS = 12  # of a trial game: by then a bot has looked ahead


def prepare(_: Tell, name: str, bot: str) -> None:
    """Compile and solve all that a bot of a game needs, or the chances, so that it lies in the cache for everybody."""
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
        session.coach(until, by=seat)
    except (lh.Refused, lh.RuleFailed) as error:
        refusal = error
    return session.game.pack(), session.take_given(), refusal


def chances(_: Tell, row: TableRow, packed: bytes, compiled: bool, seat: lh.Team | None) -> dict[str, Any]:
    """Look at a game for a seat that is asked, or (None) only at who is likely to win."""
    session = game.start(row, packed, compiled=compiled)
    if seat is None:
        home = lh.win_probability(session.game)
        if home is None:
            raise lh.Refused("this game does not say what a position is worth")
        return {"home": home, "seat": None, "answers": []}
    worth = session.worth(seat)
    home = worth.chance if seat == SEATS[0] else 1 - worth.chance
    answers = [asdict(each) for each in worth.answers]
    return {"home": home, "seat": seat, "answers": answers, "barely_differ": worth.barely_differ}


def review_table(tell: Tell, row: TableRow, packed: bytes, compiled: bool) -> dict[str, Any]:
    """Review the game of a table."""
    return _reviewed(tell, game.ended(game.start(row, packed, compiled=compiled).game, row))


def review_record(tell: Tell, text: str) -> dict[str, Any]:
    """Review a record that was sent."""
    return _reviewed(tell, replays.read(text))


def _reviewed(tell: Tell, played: lh.Game) -> dict[str, Any]:
    if len(played.plays) > replays.MOST_PLAYS:
        raise lh.Refused(f"a game of more than {replays.MOST_PLAYS} plays cannot be reviewed here")
    found = lh.review(played, progress=lambda done, of: tell((done, of)))
    told_of = {name: [play.number for play in getattr(found, name)] for name in ("decisive", "luckiest")}
    return {**found.as_dict(), **told_of, "worst": [asdict(call) for call in found.worst], "terms": found.terms}


def frames(_: Tell, text: str) -> str:
    """Return a record as frames to step through."""
    return replays.frames(text)
