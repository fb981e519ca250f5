"""Games of Card Bowl for the tests: played by hand to some point, or whole, and what a seat sees of them."""

from functools import cache
from typing import Any

import leatherhead as lh
from leatherhead.model.table import Look
from leatherhead.registry import find
from leatherhead.session.frame import looking
from leatherhead.session.news import OPEN

RULEBOOK = find("card-bowl")
HAND, DEFENSE = ("9H", "6C", "8D", "4S"), ("5D", "7S", "6H", "10C")
TABLE = {"offense_cards": list(HAND), "defense_cards": list(DEFENSE)}
FIRST_AND_TEN = {"possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}
DOWN, MATCHUP = FIRST_AND_TEN | {"phase": "scrimmage"}, FIRST_AND_TEN | {"phase": "target", **TABLE}
TIMINGS = ("simple-1", "simple-2", "complex")


@cache
def whole_games() -> list[lh.Game]:
    """Some whole games of every timing."""
    return [
        lh.new("card-bowl", seed=seed, seats=("random", "random"), options={"timing": timing, "quarter_length": length})
        for seed in range(3)
        for timing, length in zip(TIMINGS, (30, 100, 100), strict=True)
    ]


def plays_of_whole_games() -> list[tuple[lh.Game, Any]]:
    return [(game, play) for game in whole_games() for play in game.plays]


def played(situation: dict[str, Any], *steps: str, home: str = "Owls", away: str = "Bears", **options: Any) -> lh.Game:
    """Play some steps: choices by label, cards by name."""
    game = lh.new("card-bowl", situation=situation, referee=True, options=options, home=home, away=away)
    for step in steps:
        if isinstance(game.pending, lh.Decision):
            game.choose(step)
        else:
            game.chance("card", step)
    return game


def look(game: lh.Game, viewer: str | None) -> Look:
    if viewer == OPEN:
        return looking(game, game.position.g, OPEN)
    view = game.view(viewer)
    return looking(game, view.record, viewer, None if view.asked is None else view.asked.what, view.present_events)
