"""A record that somebody sends, as frames to step through."""

import tempfile
from pathlib import Path
from typing import Any

import leatherhead as lh

MOST_PLAYS = 1_000


def frames(text: str) -> dict[str, Any]:
    """Return a record as frames: one before each play and one at the end; of a game under way only what is public."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "record"
        path.write_text(text, encoding="utf-8")
        try:
            game = lh.load(path, forgiving=True)
        except lh.Refused as error:
            raise lh.Refused(str(error).replace(str(path), "the record")) from None
    if len(game.plays) > MOST_PLAYS:
        raise lh.Refused(f"a game of more than {MOST_PLAYS} plays cannot be shown here")
    session = lh.Session(game)
    before = [session.frame_before(play).as_dict(play) for play in range(len(game.plays))]
    last = session.frame_for("open" if game.over else None).as_dict(len(game.plays))
    told = session.frame_for("open" if game.over else None).as_dict(0)["told"]
    faults = [str(fault) for fault in game.faults[:1]]
    return {
        "title": last["title"], "teams": last["teams"], "headers": game.further_headers, "faults": faults,
        "frames": [{**frame, "told": [], "told_from": place} for place, frame in enumerate([*before, last])],
        "told": told,
    }  # fmt: skip
