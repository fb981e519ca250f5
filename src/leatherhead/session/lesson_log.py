"""Which lessons have been offered or finished: `lessons.json` in the data folder, `{"paper-bowl": "done"}`."""

import json
from pathlib import Path
from typing import Literal

Status = Literal["", "offered", "done"]
STATUSES: tuple[Status, ...] = ("offered", "done")


def path() -> Path:
    """Return the file; docs/lessons.md says what is in it."""
    from platformdirs import user_data_path

    return user_data_path("leatherhead") / "lessons.json"


def _read() -> dict[str, Status]:
    try:
        data = json.loads(path().read_text(encoding="utf-8"))
    except (OSError, ValueError):  # none yet, or not ours: a lesson offered twice does no harm
        return {}
    return {str(game): status for game, status in data.items() if status in STATUSES} if isinstance(data, dict) else {}


def lesson_status(game: str) -> Status:
    """Return `done`, `offered`, or nothing if a game has never been opened."""
    return _read().get(game, "")


def mark_lesson(game: str, status: Status) -> None:
    """Remember that a lesson was offered or is done; a finished one stays so, and a full disk is no reason to stop."""
    known = _read()
    if known.get(game) in (status, "done"):
        return
    file = path()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({**known, game: status}, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    except OSError:
        return
