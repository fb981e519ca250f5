"""A game as HTML, for notebooks: the situation, the field with the ball on it, and the box score."""

from typing import Any

from leatherhead.football.spot import GOAL_LINE
from leatherhead.model.situation import parse_spot
from leatherhead.records.box import box_lines, box_score
from leatherhead.records.history import History
from leatherhead.templates import render

YARD, DEEP = 5, 60  # pixels


def game_html(game: History) -> str:
    """Draw a game as it stands."""
    return render(
        "game.html",
        home=game.teams[0],
        away=game.teams[1],
        score=game.score,
        now=f"final: {game.winner}" if game.over else game.headline,
        field=_field(game),
        box="\n".join(box_lines(box_score(game))) if game.plays else "",
    )


def _field(game: History) -> dict[str, Any] | None:
    """Return the field with home's goal line at the left, as the paths of a picture; None in a game without one."""
    situation = game.situation
    if "ball" not in situation or "possession" not in situation:
        return None
    home = situation["possession"] == "home"
    spot = parse_spot(situation["ball"])
    at = YARD * (spot if home else GOAL_LINE - spot)
    return {
        "about": f"{game.teams[0 if home else 1]}: {game.headline}",
        "width": YARD * GOAL_LINE,
        "height": DEEP,
        "lines": "".join(f"M{YARD * yard} 0V{DEEP}" for yard in range(0, 101, 10)),
        "arrow": f"M{at} 20l{14 if home else -14} 10l{-14 if home else 14} 10z",
    }
