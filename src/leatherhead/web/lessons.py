"""Lessons: each request has all moves so far, and gets the table at that step. The server remembers nothing."""

from typing import Any

import leatherhead as lh
from leatherhead.web.validation import spoken

MOST_MOVES, MOST_LETTERS = 200, 80  # in a request


def step_of(game: str, data: dict[str, Any]) -> dict[str, Any]:
    """Return the step of a lesson to which the moves in a request lead, as plain data."""
    moves = data.get("moves", [])
    if not isinstance(moves, list) or len(moves) > MOST_MOVES:
        raise lh.Refused(f"moves must be a list of at most {MOST_MOVES}")
    if not all(isinstance(move, str) and len(move) <= MOST_LETTERS for move in moves):
        raise lh.Refused(f"a move must be a text of at most {MOST_LETTERS} characters")
    lesson = lh.lesson(game, moves)
    frame = lesson.frame()
    other = frame.teams[1 if frame.viewer == "home" else 0]
    return {**lesson.as_dict(), "opponent": spoken(other)["the"]}
