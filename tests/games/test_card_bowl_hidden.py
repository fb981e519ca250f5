"""What a team of Card Bowl cannot see is dealt anew: hands face down, and declarations at a loose ball."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.games.card_bowl.book import CARD_IDS
from leatherhead.games.card_bowl.state import Decision, FumblePlay
from leatherhead.model.words import TEAMS
from leatherhead.registry import find

RULEBOOK = find("card-bowl")
TIMINGS = ["simple-1", "simple-2", "complex"]
FIRST_AND_TEN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}
HANDS = ("9H", "6C", "8D", "4S"), ("5D", "7S", "6H", "10C")
FUMBLED = (*HANDS[0], *HANDS[1], "run-3", "AS", "KD", "4C")  # on the first card
FUMBLE_PLAY = RULEBOOK.prompts[Decision.FUMBLE_PLAY].name
CHI_SQUARE_51, CHI_SQUARE_4 = 86.7, 18.5  # one in a thousand is above
Position = lh.Position


def _check(position: Position, luck: int) -> None:
    """Deal anew for both teams: it looks the same to them, and is a game that can be."""
    for team in TEAMS:
        dealt = position.resample(team, luck)
        assert dealt.view(team) == position.view(team)
        assert not RULEBOOK.faults(dealt.checkpoint[0])
        assert dealt.g.used.tolist() == position.g.used.tolist()
        for side in range(2):
            hand = dealt.g.hand[side, : dealt.g.laid[side]].tolist()
            assert len(set(hand)) == len(hand)
            assert not any(int(dealt.g.used[side]) >> card & 1 for card in hand)


@pytest.mark.parametrize("timing", TIMINGS)
def test_a_resampled_position_looks_the_same(new_player: Callable[[int], Any], timing: str) -> None:
    game, player = lh.new("card-bowl", seed=2, referee=True, options={"timing": timing}), new_player(2)
    for number in range(500):
        if game.pending is None:
            break
        if number % 3 == 0:
            _check(game.position, number)
        player.answer(game)


def _at(*steps: str, **situation: Any) -> Position:
    """The position after these answers, choices by label and cards by name."""
    game = lh.new("card-bowl", seed=1, referee=True, situation=FIRST_AND_TEN | situation)
    for step in steps:
        if isinstance(game.pending, lh.Decision):
            game.choose(step)
        else:
            game.chance("card", step)
    return game.position


def _chi_square(counts: Counter[int], places: int) -> float:
    expected = counts.total() / places
    return sum((counts[place] - expected) ** 2 for place in range(places)) / expected


def test_hands_face_down_are_any_cards_of_the_deck() -> None:
    """CB-SCR-1, CB-DECK-2: every card that is not in the used pile is as likely, in every slot."""
    position = _at("scrimmage", "2-2", *HANDS[0])
    slots: list[Counter[int]] = [Counter() for _ in range(4)]
    for luck in range(1040):
        for slot, card in enumerate(position.resample("away", luck).g.hand[0].tolist()):
            slots[slot][card] += 1
    for counts in slots:
        assert _chi_square(counts, len(CARD_IDS)) < CHI_SQUARE_51


def test_used_cards_are_not_imagined() -> None:
    """CB-DECK-2."""
    rest = list(HANDS[0] + HANDS[1])
    position = _at("scrimmage", "2-2", *HANDS[0], home_deck=rest, away_deck=rest)
    hands = {frozenset(position.resample("away", luck).g.hand[0].tolist()) for luck in range(200)}
    assert {card for hand in hands for card in hand} == {CARD_IDS.index(card) for card in rest}
    assert all(len(hand) == 4 for hand in hands)


def test_own_cards_and_open_ones_stay() -> None:
    """CB-SCR-5, CB-R42: hands that were turned up are known while declarations are sealed."""
    position = _at("scrimmage", "2-2", *FUMBLED)
    assert isinstance(position.question, lh.Decision)
    assert position.question.name == FUMBLE_PLAY
    for team in TEAMS:
        for luck in range(20):
            dealt = position.resample(team, luck)
            assert [each.answer for each in dealt.tape] == [each.answer for each in position.tape]


def test_a_declaration_is_any_of_five() -> None:
    """CB-FUM-8: what the other side has declared is unknown until both have."""
    position = _at("scrimmage", "2-2", *FUMBLED, "fall-2")
    declared: Counter[int] = Counter()
    for luck in range(250):
        dealt = position.resample("away", luck)
        if len(dealt.tape) < len(position.tape):  # the same to away: home still ponders
            dealt.put(dealt.legal[luck % 5])
        declared[dealt.tape[-1].answer] += 1
    assert _chi_square(declared, len(FumblePlay)) < CHI_SQUARE_4


@pytest.mark.parametrize("team", TEAMS)
def test_earlier_declarations_are_known(team: str) -> None:
    """CB-FUM-5, CB-FUM-9, CB-R42: both were made openly before the cards were drawn."""
    tie, bounce = ("none", "fall-1", "9H", "8S"), ("scoop-1", "none", "5D", "7D")
    draws = (
        tie,
        ("fall-2", "fall-2", "9S", "9C"),
        bounce,
        ("none", "none", "6S", "6D"),
        ("fall-2", "none", "8C", "10H"),
    )
    position = _at("scrimmage", "2-2", *FUMBLED, *(step for draw in draws for step in draw))
    assert isinstance(position.question, lh.Decision)
    assert position.question.name == FUMBLE_PLAY
    places = [place for place, each in enumerate(position.tape) if each.asked.what == Decision.FUMBLE_PLAY][-10:]
    for luck in range(20):
        dealt = position.resample(team, luck)
        assert dealt.view(team) == position.view(team)
        for place in places:
            assert dealt.tape[place].answer == position.tape[place].answer


@pytest.mark.parametrize("team", TEAMS)
def test_so_are_those_before_a_run_that_is_fumbled_again(team: str) -> None:
    """CB-FUM-11, CB-ON-6: what a long onside kick adds is no part of a declaration."""
    kick = ("onside", "add-9", "AC", "fall-1", "scoop-1", "3S", "QH", "run", "4C", "AS")
    position = _at(*kick, phase="kickoff", ball="own 30")
    assert isinstance(position.question, lh.Decision)
    assert position.question.name == FUMBLE_PLAY
    for luck in range(20):
        answers = [each.answer for each in position.resample(team, luck).tape]
        assert answers == [each.answer for each in position.tape]
