"""A review as one HTML page: nothing on it is loaded from elsewhere, and the curve is also there as a table."""

from typing import Any

from leatherhead.model.words import TEAMS
from leatherhead.records.game import Game
from leatherhead.study.review import Review
from leatherhead.templates import render

WIDTH, HEIGHT, EDGE = 560, 290, 46


def page(game: Game, found: Review) -> str:
    """Return the page."""
    return render(
        "review.html",
        title=f"{found.teams[0]} {found.score[0]}, {found.teams[1]} {found.score[1]}",
        about=f"{game.rulebook.title}, {game.date}",
        found=found,
        curve=_curve(found),
        sides=_sides(found),
        lists=[
            ("The plays that decided it", [(p.number, p.where, p.text, f"{p.change:+.1%}") for p in found.decisive]),
            ("The luckiest rolls and cards", [(p.number, p.where, p.text, f"{p.luck:+.1%}") for p in found.luckiest]),
        ],
        calls=[
            (
                call.play,
                found.plays[call.play - 1].where,
                found.teams[TEAMS.index(call.team)],
                call.answer,
                call.best,
                f"{call.cost:.1%}",
            )
            for call in found.worst
        ],
        plays=[(play.number, play.where, play.text, f"{play.after:.1%}") for play in found.plays],
    )


def _curve(found: Review) -> dict[str, Any]:
    """Return the curve of home's chance to win: its points, levels and periods, in pixels."""
    chances = [found.plays[0].before, *(play.after for play in found.plays)]
    step = (WIDTH - 2 * EDGE) / max(len(chances) - 1, 1)

    def height(share: float) -> float:
        return EDGE + (1 - share) * (HEIGHT - 2 * EDGE)

    starts = [
        play
        for before, play in zip((None, *found.plays), found.plays, strict=False)
        if before is None or before.period != play.period
    ]
    after = [play.after for play in found.plays]
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "left": EDGE,
        "right": WIDTH - EDGE,
        "top": EDGE,
        "bottom": HEIGHT - EDGE,
        "about": f"{found.teams[0]:The's} chance to win, play by play: from {chances[0]:.0%} at the start, "
        f"never above {max(after):.0%} nor below {min(after):.0%}.",
        "levels": [(height(share), share) for share in (0.0, 0.25, 0.5, 0.75, 1.0)],
        "periods": [(EDGE + (play.number - 1) * step, play.period) for play in starts],
        "points": [(EDGE + n * step, height(chance)) for n, chance in enumerate(chances)],
    }


def _sides(found: Review) -> list[tuple[str, ...]]:
    """Return a row for each team: its share of good calls, what its calls gave away, its luck."""
    rows = list[tuple[str, ...]]()
    for team, name in zip(TEAMS, found.teams, strict=True):
        accuracy = found.accuracy(team)
        good = "" if accuracy is None else f"{accuracy:.0%}"
        rows.append((name, good, f"{found.given_away(team):.1%}", f"{found.luck(team):+.1%}"))
    return rows
