"""A game as HTML, for notebooks: the situation, the field with the ball on it, and the box score."""

from html import escape

from leatherhead.engine.situation import parse_spot
from leatherhead.football.spot import GOAL_LINE
from leatherhead.records.box import box_lines, box_score
from leatherhead.records.history import History

YARD, DEEP = 5, 60  # pixels


def game_html(game: History) -> str:
    """Draw a game as it stands."""
    home, away = (escape(team) for team in game.teams)
    score = f"<b>{home} {game.score[0]}, {away} {game.score[1]}</b>"
    now = f"final: {game.winner}" if game.over else game.headline
    box = escape("\n".join(box_lines(box_score(game)))) if game.plays else ""
    return f"<div><p>{score} · {escape(now)}</p>{field_svg(game)}<pre>{box}</pre></div>"


def field_svg(game: History) -> str:
    """Draw the field with home's goal line at the left; empty in a game without one."""
    situation = game.situation
    if "ball" not in situation or "possession" not in situation:
        return ""
    home = situation["possession"] == "home"
    spot = parse_spot(situation["ball"])
    at = YARD * (spot if home else GOAL_LINE - spot)
    lines = "".join(f"M{YARD * yard} 0V{DEEP}" for yard in range(0, 101, 10))
    arrow = f"M{at} 20l{14 if home else -14} 10l{-14 if home else 14} 10z"
    told = escape(f"{game.teams[0 if home else 1]}: {game.headline}")
    return (
        f'<svg role="img" aria-label="{told}" viewBox="-2 0 {YARD * GOAL_LINE + 4} {DEEP}" style="max-width:36rem">'
        f'<rect width="{YARD * GOAL_LINE}" height="{DEEP}" fill="#3f7d3a"/><path d="{lines}" stroke="#dde"/>'
        f'<path d="{arrow}" fill="#f6c244"/></svg>'
    )
