"""Points explained: by their kinds the scorer's figures add up to the board, for each team, game by game."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from totals import Totals, with_every_option

import leatherhead as lh
from leatherhead.football.ledger import Stat, points_of
from leatherhead.model.bot import RuleBot
from leatherhead.model.position import read_events
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook
from leatherhead.play_table.scorebook import Scorer

Play = Callable[..., Iterator[Any]]
Options = Callable[[Rulebook, int], dict[str, Any]]
GAMES, COACHED = 3_400, 200  # of each game: over 20,000 at random in all
SETS = 4  # of options


@pytest.mark.parametrize("chosen", range(SETS))
def test_kinds_of_points_add_up_to_the_board(
    rulebook: Rulebook, printed: Printed, some_options: Options, coach: RuleBot, chosen: int
) -> None:
    options = some_options(rulebook, chosen)
    assert Totals(rulebook, printed, options).faults(chosen * GAMES, GAMES // SETS) == []
    assert Totals(rulebook, printed, options, coach).faults(chosen * COACHED, COACHED // SETS) == []


@pytest.mark.long
def test_kinds_of_points_add_up_in_many_games(rulebook: Rulebook) -> None:
    _, faults = with_every_option(rulebook, 200_000)
    assert faults == []


@pytest.mark.parametrize("seed", range(40))  # some ways to score are rare
def test_every_point_comes_from_an_event(
    rulebook: Rulebook, printed: Printed, play_on: Play, some_options: Options, seed: int
) -> None:
    """Play by play, from a log in an otherwise blank record."""
    scorer, board = Scorer(rulebook), np.zeros(2, int)
    for g in play_on(rulebook, printed, rulebook.fresh(some_options(rulebook, seed)), seed):
        counts = scorer.book(read_events(rulebook, g))
        board += [points_of(counts[team], rulebook.touchdown_points) for team in range(2)]
        assert g.score.tolist() == board.tolist()


@pytest.mark.parametrize("seed", range(3))
def test_a_box_score_explains_the_points_of_each_team(rulebook: Rulebook, some_options: Options, seed: int) -> None:
    """Interpreted, in every period, and by nothing that the box score leaves out."""
    game = lh.new(rulebook.slug, seed=seed, seats=("random", "random"), options=some_options(rulebook, seed))
    box = game.box_score()
    for figures in (box.total, *box.quarters.values()):
        for side in range(2):
            counts = {stat: figures.get(stat.name.lower(), (0, 0))[side] for stat in Stat}
            assert points_of(counts, rulebook.touchdown_points) == figures["points"][side]
    assert all(score.how != "points" for score in game.scoring_summary())
