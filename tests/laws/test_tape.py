"""Whatever happens to the tape, saved, shortened, read again or filled out of turn, the game comes out the same."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import leatherhead as lh
from leatherhead.model.errors import Refused
from leatherhead.model.rulebook import Rulebook
from leatherhead.records import record_text
from leatherhead.records.game import Game

NewPlayer = Callable[[int], Any]
Options = Callable[[Rulebook, int], dict[str, Any]]
SEATS = [
    {"seats": seats, "referee": referee}
    for seats in (("human", "human"), ("random", "human"), ("human", "random"))
    for referee in (False, True)
]


def _name(held: dict[str, Any]) -> str:
    return " ".join((*held["seats"], "asked" if held["referee"] else ""))


every_way_to_hold_the_seats = pytest.mark.parametrize("held", SEATS, ids=_name)


@every_way_to_hold_the_seats
def test_an_undo_gives_the_bytes_from_before(
    rulebook: Rulebook, some_options: Options, new_player: NewPlayer, held: dict[str, Any]
) -> None:
    game = lh.new(rulebook.slug, compiled=True, seed=5, **held, options=some_options(rulebook, 5))
    player = new_player(5)
    past = []
    while game.pending is not None and len(past) < 150:
        past.append((game.canonical(), game.pending, len(game.plays), game.generator))
        player.answer(game)
        if player.dice.random() < 0.2:
            game.undo()
            assert (game.canonical(), game.pending, len(game.plays), game.generator) == past.pop()
    for before in reversed(past):
        game.undo()
        assert (game.canonical(), game.pending, len(game.plays), game.generator) == before
    with pytest.raises(Refused, match="nothing to undo"):
        game.undo()


def test_the_end_of_a_game_can_be_taken_back_and_comes_again(rulebook: Rulebook, new_player: NewPlayer) -> None:
    game, player = lh.new(rulebook.slug, compiled=True, seed=6), new_player(6)
    while game.pending is not None:
        before = (game.canonical(), game.pending)
        last = player.answer(game)
    end = (game.canonical(), game.score, game.winner, game.events)
    game.undo()
    assert (game.canonical(), game.pending) == before
    assert game.winner is None
    player.give(game, last)
    assert (game.canonical(), game.score, game.winner, game.events) == end


@every_way_to_hold_the_seats
def test_a_save_and_a_load_give_the_same_game(
    rulebook: Rulebook, some_options: Options, new_player: NewPlayer, tmp_path: Path, held: dict[str, Any]
) -> None:
    game = lh.new(rulebook.slug, compiled=True, seed=7, **held, options=some_options(rulebook, 7))
    player, path = new_player(7), tmp_path / "a.game"
    while game.pending is not None:
        for _ in range(player.dice.randint(1, 4 * len(game.plays) + 150)):
            if game.pending is not None:
                player.answer(game)
        game.save(path)
        loaded = lh.load(path, compiled=True)
        assert _all_of(loaded) == _all_of(game)
        assert record_text.write(loaded) == record_text.write(game)
        game = loaded if player.dice.random() < 0.5 else game
    assert game.over


def _all_of(game: Game) -> tuple[Any, ...]:
    return (
        game.canonical(), game.pending, game.events, game.score, game.over, game.winner, game.situation, game.teams,
        game.seats, game.options, len(game.plays), game.generator,
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_the_record_of_a_game_replays_without_a_generator(
    rulebook: Rulebook, some_options: Options, tmp_path: Path, seed: int
) -> None:
    game = lh.new(
        rulebook.slug, compiled=True, seed=seed, seats=("random", "random"), options=some_options(rulebook, seed)
    )
    path = tmp_path / "whole.game"
    game.save(path)
    lines = [line for line in path.read_text().splitlines() if not line.startswith("[Generator")]
    path.write_text("\n".join(lines))
    replayed = lh.load(path, compiled=True)
    assert game.over
    assert (replayed.events, replayed.score, replayed.winner) == (game.events, game.score, game.winner)
    assert [play.events for play in replayed.plays] == [play.events for play in game.plays]
    assert _without_generator(rulebook, replayed) == _without_generator(rulebook, game)


def _without_generator(rulebook: Rulebook, game: Game) -> bytes:
    record = np.frombuffer(bytearray(game.canonical()), rulebook.dtype)
    record["generator"] = 0
    return record.tobytes()


def test_where_both_choose_unseen_the_order_does_not_matter(
    rulebook: Rulebook, new_player: NewPlayer, some_options: Options
) -> None:
    first, second = (lh.new(rulebook.slug, compiled=True, seed=8, options=some_options(rulebook, 8)) for _ in range(2))
    player, both = new_player(8), 0
    while first.pending is not None and both < 60:
        if len(first.open) == 1:
            player.answer(first, second)
            continue
        both += 1
        one, other = ((each.by, player.dice.choice(each.options)) for each in first.open)
        first.choose(one[1], by=one[0])
        first.choose(other[1], by=other[0])
        second.choose(other[1], by=other[0])
        assert [each.by for each in second.open] == [one[0]]
        second.choose(one[1], by=one[0])
        assert second.canonical() == first.canonical()
        assert (second.pending, second.events) == (first.pending, first.events)
    assert record_text.write(first) == record_text.write(second)
    assert both or not any(question.sealed and not question.in_turn for question in rulebook.prompts)
