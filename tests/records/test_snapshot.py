"""A packed game is the same game: where it stands, what it can take back, and how it goes on."""

import random
import zlib

import pytest
from teaching import EVERY_GAME

import leatherhead as lh

TAKEN_BACK = 7  # answers between two that are taken back


def played(name: str, answers: int, **settings: object) -> lh.Game:
    game, chosen = lh.new(name, **settings), random.Random(5)  # type: ignore[arg-type]  # noqa: S311
    for number in range(answers):
        if game.over:
            break
        asked = chosen.choice(game.open)
        assert isinstance(asked, lh.Decision)
        game.choose(chosen.choice(asked.options), by=asked.by)
        if number % TAKEN_BACK == 0:
            try:
                game.undo(fair=True)
            except lh.Refused:
                continue
    return game


def assert_the_same(game: lh.Game, other: lh.Game) -> None:
    assert other.canonical() == game.canonical()
    assert other.as_text() == game.as_text()
    assert other.answers == game.answers
    assert [play.events for play in other.plays] == [play.events for play in game.plays]
    assert (other.open, other.generator, other.taken_back) == (game.open, game.generator, game.taken_back)
    assert other.box_score().as_dict() == game.box_score().as_dict()
    assert other.drives() == game.drives()


@pytest.mark.parametrize("answers", [0, 1, 40, 41, 120])
@pytest.mark.usefixtures("teaching_games")
@pytest.mark.parametrize("name", EVERY_GAME)
def test_a_packed_game_is_the_same_and_goes_on_the_same(name: str, answers: int) -> None:
    game, other = played(name, answers, seed=3), lh.new(name, seed=4)
    other.unpack(game.pack())
    assert_the_same(game, other)
    for each in (game, other):
        for _ in range(10):
            asked = each.pending
            if isinstance(asked, lh.Decision):
                each.choose(asked.options[0], by=asked.by)
    assert_the_same(game, other)


def test_a_game_that_is_over() -> None:
    game = lh.new("paper-bowl", seed=3, seats=("random", "random"))
    other = lh.new("paper-bowl", seed=3, options={"length": "short"})
    assert game.over
    other.unpack(game.pack())
    assert other.over
    assert other.pending is None
    assert other.canonical() == game.canonical()


def test_an_answer_can_be_taken_back_as_before() -> None:
    game = lh.new("paper-bowl", seed=3, seats=("human", "human"))
    for _ in range(30):
        game.choose(game.open[0].options[0], by=game.open[0].by)  # type: ignore[union-attr]
    other = lh.new("paper-bowl", seed=3)
    other.unpack(game.pack())
    for _ in range(30):
        game.undo()
        other.undo()
        assert_the_same(game, other)


@pytest.mark.parametrize("packed", [b"", b"leatherhead", zlib.compress(b"0" * 100)[:-4]])
def test_what_is_no_packed_game_is_refused_and_changes_nothing(packed: bytes) -> None:
    game = lh.new("paper-bowl", seed=3)
    before = game.canonical()
    with pytest.raises(lh.Refused, match="another version"):
        game.unpack(packed)
    assert game.canonical() == before


def test_a_packed_game_of_another_kind_is_refused() -> None:
    with pytest.raises(lh.Refused, match="another version"):
        lh.new("card-bowl", seed=3).unpack(lh.new("paper-bowl", seed=3).pack())
