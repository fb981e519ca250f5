"""Jobs of worker processes: pure functions of data that know no table."""

import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import leatherhead as lh
from leatherhead.web import game
from leatherhead.web.rows import HUMAN, SEATS, LogEntry, TableRow
from leatherhead.web.viewer import spell, spell_frame, spell_part, spell_plays, spell_table

Tell = Callable[[Any], None]  # how a job reports its progress
Job = Callable[..., Any]  # takes a `Tell` first; it and what it takes and returns can be pickled
MOST_PLAYS = 1_000


def read_record(text: str) -> lh.Game:
    """Read a record as far as it can be understood."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "record"
        path.write_text(text, encoding="utf-8")
        try:
            return lh.load(path, forgiving=True)
        except lh.Refused as error:
            raise lh.Refused(str(error).replace(str(path), "the record")) from None


def frames(_: Tell, text: str) -> str:
    """Return a record as frames, one before each play and one at the end; of an unfinished game only what is public."""
    game = read_record(text)
    if len(game.plays) > MOST_PLAYS:
        raise lh.Refused(f"a game of more than {MOST_PLAYS} plays cannot be shown here")
    session = lh.Session(game)
    last = session.frame_for("open" if game.over else None)
    shown = [*(session.frame_before(play) for play in range(len(game.plays))), last]
    around = {
        "title": last.title, "teams": last.teams, "headers": game.further_headers,
        "faults": [str(fault) for fault in game.faults[:1]],
    }  # fmt: skip
    return f'{{{spell(around)[1:-1]},"frames":[{",".join(_spelled(shown))}],"told":{spell_plays(last, 0)}}}'


def _spelled(shown: Iterable[lh.Frame]) -> Iterator[str]:
    """Spell frames without their plays; parts that were in one before go by their digest."""
    known: set[str] = set()
    for frame in shown:
        parts = list(map(spell_part, frame.table))
        yield f'{{{spell_frame(frame)},"table":{spell_table(parts, known)}}}'
        known |= {part.digest for part in parts}


# What the processes beside the server do: each is a function of data, and knows no table.


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
    return _reviewed(tell, read_record(text))


def _reviewed(tell: Tell, played: lh.Game) -> dict[str, Any]:
    if len(played.plays) > MOST_PLAYS:
        raise lh.Refused(f"a game of more than {MOST_PLAYS} plays cannot be reviewed here")
    found = lh.review(played, progress=lambda done, of: tell((done, of)))
    told_of = {name: [play.number for play in getattr(found, name)] for name in ("decisive", "luckiest")}
    return {**found.as_dict(), **told_of, "worst": [asdict(call) for call in found.worst], "terms": found.terms}
