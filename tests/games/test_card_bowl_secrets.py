"""What a team of Card Bowl may not know: cards laid face down, and what the other side declares at a loose ball."""

import random
from typing import Any

import leatherhead as lh
from leatherhead import registry
from leatherhead.model.bot import RuleBot

RULEBOOK = registry.find("card-bowl")
FIRST_AND_TEN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}
HAND, OTHER_HAND = ("9H", "6C", "8D", "4S"), ("KH", "KC", "AD", "AS")
DEFENSE = ("5D", "7S", "6H", "10C")


def _laid(hand: tuple[str, ...], defense: tuple[str, ...] = ()) -> lh.Game:
    game = lh.new("card-bowl", seed=1, situation=FIRST_AND_TEN)
    game.choose("scrimmage")
    game.choose("2-2")
    for card in (*hand, *defense):
        game.choose(card)
    return game


def _parts(game: lh.Game, team: str) -> Any:
    return [part for part in lh.Session(game).frame_for(team).table if not part.docked]


def _all_that_away_sees(game: lh.Game) -> Any:
    view = game.view("away")
    return view, view.record.tobytes(), _parts(game, "away")


def test_the_defense_sees_backs_and_the_formation() -> None:
    """CB-SCR-1, CB-SCR-4, CB-R13."""
    for count in range(1, 5):
        ours, theirs = _laid(HAND[:count]), _laid(OTHER_HAND[:count])
        assert _all_that_away_sees(ours) == _all_that_away_sees(theirs)
        assert sum(not card.up for card in _parts(ours, "away")[0].cards) == count


def test_the_offense_does_not_see_what_lies_opposite() -> None:
    """CB-SCR-4, CB-SCR-5."""
    views = [_laid(HAND, hand[:3]).view("home") for hand in (DEFENSE, ("2C", "2D", "2H", "2S"))]
    assert views[0] == views[1]


def test_each_side_sees_its_own_cards() -> None:
    game = _laid(HAND[:3])
    assert [card.face for card in _parts(game, "home")[0].cards[:3]] == ["9H", "6C", "8D"]


def test_when_all_eight_are_turned_up_both_see_them() -> None:
    """CB-SCR-5."""
    game = _laid(HAND, DEFENSE)
    for team in ("home", "away"):
        situation = game.view(team).situation
        assert (situation["offense_cards"], situation["defense_cards"]) == (list(HAND), list(DEFENSE))


def test_used_piles_are_open() -> None:
    """CB-R13, CB-DECK-3."""
    game = lh.new("card-bowl", situation=FIRST_AND_TEN | {"home_used": list(HAND), "away_used": list(DEFENSE)})
    for team in ("home", "away"):
        situation = game.view(team).situation
        assert set(situation["home_used"]) == set(HAND)
        assert len(situation["away_deck"]) == 48


def test_the_coach_lays_its_cards_without_looking() -> None:
    """The same question to the defense with other cards face down opposite gets the same answer."""
    coach, printed, dice = RULEBOOK.bot("coach"), RULEBOOK.own_book, random.Random(5)  # noqa: S311  not for secrets
    assert isinstance(coach, RuleBot)
    tables = coach.tables(printed)[0]
    names = [prompt.name for prompt in RULEBOOK.prompts]
    options = (1 << 52) - 1
    for _ in range(20):
        luck, answers = dice.getrandbits(32), set()
        for hand in (HAND, OTHER_HAND):
            seen = _laid(hand).view("away").record
            answers.add(coach.rule(seen, printed.book, tables, 1, names.index("defense-card"), options, luck))
        assert len(answers) == 1


def test_declarations_at_a_loose_ball_are_made_unseen() -> None:
    """CB-FUM-8, CB-R42."""
    hands = {"offense_cards": list(HAND), "defense_cards": list(DEFENSE)}
    at = FIRST_AND_TEN | {"phase": "target"} | hands
    views = []
    for declared in ("fall-2", "scoop-2"):
        game = lh.new("card-bowl", seed=1, situation=at, referee=True)
        game.choose("run-3")
        for card in ("AS", "KD", "4C"):
            game.chance("card", card)
        assert [each.by for each in game.open] == ["home", "away"]
        game.choose(declared, by="home")
        views.append(game.view("away"))
    assert views[0] == views[1]
