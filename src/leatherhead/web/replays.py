"""An uploaded record as frames to step through."""

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import leatherhead as lh
from leatherhead.web.frame_json import spell, spell_frame, spell_part, spell_plays, spell_table

MOST_PLAYS = 1_000


def read(text: str) -> lh.Game:
    """Read a record as far as it can be understood."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "record"
        path.write_text(text, encoding="utf-8")
        try:
            return lh.load(path, forgiving=True)
        except lh.Refused as error:
            raise lh.Refused(str(error).replace(str(path), "the record")) from None


def frames(text: str) -> str:
    """Return a record as frames, one before each play and one at the end; of an unfinished game only what is public."""
    game = read(text)
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
