"""Card Bowl's strategist: always legal, level on defense, hard to find on offense, and with nothing left at the end."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from leatherhead.games.card_bowl.book import CARD_IDS
from leatherhead.games.card_bowl.cards import value
from leatherhead.games.card_bowl.state import ANY_OF_3, SLOTS, WHOLE_DECK, Decision, Formation, FumblePlay, PuntCatch
from leatherhead.model.bot import RuleBot
from leatherhead.model.rulebook import Rulebook
from leatherhead.registry import find

HOME, AWAY = 0, 1
LUCKS = np.random.default_rng(7).integers(0, 1 << 32, 200).tolist()
FIRST_AND_TEN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}
THIRD_AND_LONG = FIRST_AND_TEN | {"down": 3, "to_go": 15}
GOAL_TO_GO = FIRST_AND_TEN | {"down": 3, "to_go": "goal", "ball": "opp 1"}
Hand = Callable[..., list[int]]


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    return find("card-bowl")


@pytest.fixture(scope="module")
def ask(rulebook: Rulebook) -> Callable[..., int]:
    """The strategist's answer to what a team sees, and what it is asked."""
    bot, printed = rulebook.bot("strategist"), rulebook.own_book
    assert isinstance(bot, RuleBot)
    tables = bot.tables(printed)[0]
    return lambda seen, *asked: int(bot.rule(seen, printed.book, tables, *asked))


@pytest.fixture(scope="module")
def hand(rulebook: Rulebook, ask: Callable[..., int]) -> Hand:
    """Lay a hand in a situation, and return the values of its cards."""

    def lay(situation: dict[str, Any], team: int, formation: Formation = Formation.TWO_TWO, luck: int = 0) -> list[int]:
        g = rulebook.place(situation)[0]
        g.formation = formation
        decision = Decision.OFFENSE_CARD if team == HOME else Decision.DEFENSE_CARD
        dice, options = np.random.default_rng(luck), WHOLE_DECK & ~int(g.used[team])
        for slot in range(SLOTS):
            card = ask(rulebook.copies.look(g, team), team, decision, options, int(dice.integers(1 << 32)))
            assert options >> card & 1
            options &= ~(1 << card)
            g.hand[team, slot] = card
            g.laid[team] = slot + 1
        return [value(int(card)) for card in g.hand[team]]

    return lay


def used(hands: int, seed: int) -> list[str]:
    """Cards that a team has laid before."""
    return [CARD_IDS[n] for n in np.random.default_rng(seed).permutation(52)[: SLOTS * hands]]


@pytest.mark.parametrize("hands", range(13))
@pytest.mark.parametrize("team", [HOME, AWAY])
def test_every_card_it_lays_is_one_that_it_has(hand: Hand, hands: int, team: int) -> None:
    """Whatever is left of the decks, at any time of the game."""
    late = {"quarter": 4, "clock": hands + 1}
    for seed, formation in enumerate(Formation):
        decks = {"home_used": used(hands, seed), "away_used": used(hands, seed + 10)}
        for situation in (FIRST_AND_TEN, GOAL_TO_GO | late, THIRD_AND_LONG | late):
            hand(situation | decks, team, formation, seed)


def test_the_defense_is_strong_where_the_down_is_played(hand: Hand) -> None:
    """Third and long goes to a receiver, third down at the one to a back; the others can have lower cards."""
    left, *backs, right = hand(THIRD_AND_LONG, AWAY)
    assert min(left, right) > max(backs) + 2
    left, *backs, right = hand(GOAL_TO_GO, AWAY)
    assert min(backs) > max(left, right)


def test_four_receivers_are_covered_alike(hand: Hand) -> None:
    """Within a value of one level, and not always the same: both used piles are public."""
    hands = [hand(THIRD_AND_LONG, AWAY, Formation.FOUR_WR, luck) for luck in LUCKS]
    assert max(max(cards) for cards in hands) - min(min(cards) for cards in hands) <= 3
    assert all(len({cards[slot] for cards in hands}) > 1 for slot in range(SLOTS))


def test_one_high_card_lies_among_the_lowest_in_any_slot(hand: Hand) -> None:
    """The king is in every slot at times, so that nobody can wait for him."""
    hands = [hand(FIRST_AND_TEN | {"down": 3}, HOME, luck=luck) for luck in range(200)]
    assert all(sorted(cards) == [1, 1, 1, 13] for cards in hands)
    assert min(Counter(cards.index(13) for cards in hands).values()) > 10


def test_passing_downs_spread_the_field(rulebook: Rulebook, ask: Callable[..., int]) -> None:
    seen = rulebook.copies.look(rulebook.place(THIRD_AND_LONG)[0], HOME)
    found = Counter(ask(seen, HOME, Decision.FORMATION, ANY_OF_3, luck) for luck in LUCKS)
    assert found[Formation.TWO_TWO] == 0
    assert found[Formation.FOUR_WR] > found[Formation.THREE_WR] > 0


def test_no_good_card_is_left_when_the_game_ends(hand: Hand) -> None:
    """With two plays to go the eight best cards are all that counts."""
    last = FIRST_AND_TEN | {"quarter": 4, "clock": 2}
    assert min(hand(last, AWAY)) >= 12
    assert max(hand(FIRST_AND_TEN, AWAY)) <= 9


def test_it_falls_on_a_loose_ball_unless_the_ball_alone_is_no_use(rulebook: Rulebook, ask: Callable[..., int]) -> None:
    def declared(**situation: Any) -> int:
        seen = rulebook.copies.look(rulebook.place(FIRST_AND_TEN | situation)[0], HOME)
        return ask(seen, HOME, Decision.FUMBLE_PLAY, (1 << len(FumblePlay)) - 1, 0)

    assert declared() == declared(quarter=4, clock=1, score=[7, 0]) == FumblePlay.FALL_2
    assert declared(quarter=4, clock=1, score=[0, 7]) == FumblePlay.SCOOP_1


@pytest.mark.parametrize(
    ("landed", "coverage", "catch"), [(30, "QH", "RETURN"), (30, "KH", "FAIR_CATCH"), (5, "QH", "BOUNCE")]
)
def test_it_returns_punts(rulebook: Rulebook, ask: Callable[..., int], landed: int, coverage: str, catch: str) -> None:
    g = rulebook.place(FIRST_AND_TEN)[0]
    g.landed, g.coverage = landed, CARD_IDS.index(coverage)
    options = 1 << PuntCatch.RETURN | 1 << PuntCatch.FAIR_CATCH | 1 << PuntCatch.BOUNCE
    assert ask(rulebook.copies.look(g, AWAY), AWAY, Decision.PUNT_CATCH, options, 0) == PuntCatch[catch]
