"""The clauses of Paper Bowl that only describe, or can never come true, shown directly."""

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import pytest

from leatherhead.model.errors import Refused
from leatherhead.model.question import Chance, Decision
from leatherhead.records.game import Game
from leatherhead.registry import find

NewPlayer = Callable[[int], Any]
RULEBOOK = find("paper-bowl")
PRINTED = RULEBOOK.read_book(None)
FIRST_AND_TEN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10}


def _game(**situation: Any) -> Game:
    return Game(RULEBOOK, PRINTED, RULEBOOK.place(situation), referee=True)


def test_the_game_is_made_of_cards_a_coin_and_two_dice(new_player: NewPlayer) -> None:
    """PB-0-1."""
    game, player, met = _game(), new_player(1), set()
    while game.pending is not None:
        if isinstance(game.pending, Chance):
            met.add((game.pending.kind, game.pending.dice))
        player.answer(game)
    assert met - {("roll", 1)} == {("coin", 0), ("card", 0), ("roll", 2)}


def test_34_cards_are_played_with_and_6_count_timeouts() -> None:
    """PB-1.1-1."""
    answers = {question.name: question.answers for question in RULEBOOK.prompts}
    (deck,) = RULEBOOK.decks
    assert len(answers["offense-card"]) + len(answers["defense-card"]) + len(deck.cards) == 34
    assert sum(RULEBOOK.situation(RULEBOOK.fresh()[0])["timeouts"]) == 6


def test_the_board_has_99_spaces() -> None:
    """PB-1.1-3."""
    for spot in range(1, 100):
        ball = "50" if spot == 50 else f"own {spot}" if spot < 50 else f"opp {100 - spot}"
        to_go = 10 if spot < 90 else "goal"
        assert _game(**FIRST_AND_TEN | {"ball": ball, "to_go": to_go}).situation["ball"] == ball
    for off in ("own 0", "opp 0", "own -1"):
        with pytest.raises(Refused):
            _game(**FIRST_AND_TEN | {"ball": off})


def test_the_first_down_marker_stays_while_the_ball_moves() -> None:
    """PB-1.1-4."""
    game = _game(**FIRST_AND_TEN | {"ball": "own 30"})
    game.choose("run")
    game.choose("defense-1")
    game.chance("card", "14")
    game.chance("roll", [1, 3])
    assert (game.situation["ball"], game.situation["to_go"]) == ("own 34", 6)


def test_no_short_pass_flies_beyond_the_end_line() -> None:
    """PB-4.1-6 can never come true (PB-R33): against a card without numbers every throw is complete from anywhere."""
    for distance in range(1, 13):
        game = _game(**FIRST_AND_TEN | {"ball": f"opp {distance}", "to_go": "goal"})
        game.choose("short-pass")
        game.choose("defense-1")
        game.chance("card", "13")
        for throw in permutations(range(1, 7), 2):
            game.chance("roll", list(throw))
            assert "incomplete" not in [event.name for event in game.events]
            game.undo()


@pytest.mark.parametrize("seed", range(3))
def test_play_cards_are_conserved(play_on: Callable[..., Iterator[Any]], seed: int) -> None:
    """PB-2.3-7, PB-2.5-3, PB-R3: each of the 24 is in the deck, set aside or used, and turns up once a quarter."""
    quarter = 1
    for g in play_on(RULEBOOK, PRINTED, RULEBOOK.fresh({"overtime": "until-decided"}), seed):
        used = g.used[: g.used_count].tolist()
        assert len(set(used)) == len(used)
        assert [card for card in range(24) if not g.deck >> card & 1] == sorted(used)
        assert g.clock + g.set_aside + g.used_count == 24
        if g.quarter != quarter and not g.over:
            assert (g.clock, g.set_aside, g.used_count) == (20, 4, 0)
        quarter = g.quarter


@pytest.mark.parametrize("seed", range(3))
def test_a_card_is_any_that_is_not_used_and_a_forced_decision_is_not_asked(new_player: NewPlayer, seed: int) -> None:
    """PB-R3, PB-R59."""
    game, player = _game(), new_player(seed)
    while (pending := game.pending) is not None:
        if isinstance(pending, Decision):
            assert len(pending.options) > 1
        elif pending.kind == "card":
            used = game.situation["used"]
            assert [card for card, _ in pending.outcomes] == [c for c in RULEBOOK.decks[0].cards if c not in used]
            assert {odds.denominator for _, odds in pending.outcomes} == {24 - len(used)}
        player.answer(game)
