"""The last lineup of a person in each game: `lineups.json` in the data folder, `{"pigskin": ["star", "second", …]}`."""

import json
from collections.abc import Sequence
from pathlib import Path

from leatherhead.model.question import Question, spell
from leatherhead.records.game import Game

TITLE = "Last lineup"
MOST = 40  # answers in a row
LATEST = 4  # plays that one answer can end


def _path() -> Path:
    from platformdirs import user_data_path

    return user_data_path("leatherhead") / "lineups.json"


def _read() -> dict[str, list[str]]:
    try:
        data = json.loads(_path().read_text(encoding="utf-8"))
    except (OSError, ValueError):  # none yet, or not ours
        return {}
    known = data.items() if isinstance(data, dict) else ()
    return {game: row for game, row in known if isinstance(row, list) and all(isinstance(each, str) for each in row)}


def last_lineup(game: str) -> tuple[str, ...]:
    """Return the answers of the last lineup in a game; empty if there was none."""
    return tuple(_read().get(game, ())[:MOST])


def save_lineup(game: str, labels: Sequence[str]) -> None:
    """Remember a lineup; a full disk is no reason to stop."""
    known, path = _read(), _path()
    if known.get(game) == list(labels):
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({**known, game: list(labels)}) + "\n", encoding="utf-8")
    except OSError:
        return


def finished_row(game: Game, asked: Question) -> list[str]:
    """Return the answers in a row that end with the last one to a question; empty while it is still being asked."""
    pending = game.position.asked
    if pending is not None and pending[:2] == asked[:2]:
        return []
    for answers in reversed(game.answers[-LATEST:]):
        given = [spell(game.rulebook, each.asked, each.answer) for each in answers if each.asked[:2] == asked[:2]]
        if given:
            return given
    return []
