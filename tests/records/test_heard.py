"""What a team has heard of the plays so far is that of the plays that count, also when some were taken back."""

import random

import pytest

import leatherhead as lh


@pytest.mark.parametrize("slug", ["paper-bowl", "pigskin"])
def test_what_was_heard_follows_what_is_taken_back(slug: str) -> None:
    dice, game = random.Random(4), lh.new(slug, seed=4)  # noqa: S311
    taken_back = 0
    for _ in range(150):
        assert isinstance(game.pending, lh.Decision)
        game.choose(dice.choice(game.pending.options), by=game.pending.by)
        while len(game.plays) > 2 and dice.random() < 0.3:
            game.undo()
            taken_back += 1
        for team in ("home", "away", None):
            assert game.heard(team) == tuple([event.seen_by(team) for event in play.events] for play in game.plays)
    assert taken_back > 20
    assert len(game.plays) > 5
