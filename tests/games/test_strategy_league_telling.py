"""Strategy League's plays told: how each adds up, in which order it is told, and every sentence of every event."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.games.strategy_league.state import Foul, Result, Roll
from leatherhead.model.words import TEAMS, Facts, Teams
from leatherhead.records.play_by_play import tell, turned_up
from leatherhead.registry import find

RULEBOOK = find("strategy-league")
PRINTED = RULEBOOK.own_book
DOWN: dict[str, Any] = {
    "phase": "scrimmage", "quarter": 1, "possession": "home", "ball": "own 40", "down": 1, "to_go": 10,
}  # fmt: skip
GAINS = ("run", "pass-complete", "sack")


def play(*steps: tuple[str, str]) -> Any:
    """Play a first down at the Owls 40, with what is called and read."""
    game = lh.new("strategy-league", seed=1, situation=DOWN, referee=True)
    for key, value in steps:
        if key in TEAMS:
            game.choose(value, by=key)
        else:
            game.chance(key, value)
    return game


# Sums.


def yards_in(text: str) -> int:
    match = re.match(r"(−?)(\d+) yard", text)  # noqa: RUF001  a minus sign
    assert match
    return -int(match[2]) if match[1] else int(match[2])


@pytest.mark.parametrize("seed", range(6))
def test_a_sum_comes_to_the_yards_of_the_play(seed: int) -> None:
    game = lh.new("strategy-league", seed=seed, seats=("random", "random"))
    counted = 0
    for each in game.plays:
        found = {event.name: event for event in each.events}
        gain = next((found[name] for name in GAINS if name in found), None)
        for total in game.sums(each.events):
            terms = [-term.amount if term.sign == "-" else term.amount for term in total.terms]
            assert sum(terms) == yards_in(total.result)
            counted += 1
            if gain is not None:
                more = found["penalty-accepted"].numbers["yards"] if "penalty-accepted" in found else 0
                if "penalty-carried-over" in found:
                    more = 0
                less = 5 if "ran-out-of-bounds" in found else 0
                assert yards_in(total.result) == gain.numbers["yards"] + more - less
    assert counted > 40


@pytest.mark.parametrize(
    ("result", "steps", "said"),
    [
        ("12@blue", [("home", "run-out")], "12 read off the card, middle hash − 5 out of bounds = 7 yards"),  # noqa: RUF001
        ("80@red", [], "80 read off the card, middle hash − 20 beyond the goal line = 60 yards"),  # noqa: RUF001
        (
            "6*",
            [("penalty", "D15"), ("home", "accept")],
            "6 read off the card, middle hash + 15 penalty = 21 yards",
        ),
        ("12*", [("penalty", "O10"), ("away", "accept")], ""),
    ],
)
def test_what_a_sum_is_made_of(result: str, steps: list[tuple[str, str]], said: str) -> None:
    game = play(("home", "sweep"), ("away", "base"), ("result", result), *steps)
    assert [str(total) for total in game.sums(game.plays[0].events)] == ([said] if said else [])


# Sentences.


def every_number(event: str) -> Iterator[dict[str, int]]:
    """Numbers of an event that try each way in which it is told."""
    occurrence = next(each for each in RULEBOOK.occurrences if each.name == event)
    known = {
        "how": [Result.GAIN, Result.OUT_OF_BOUNDS, Result.DEAD_ON, Result.TOUCHBACK, Result.BLOCKED],
        "foul": list(Foul),
        "what": list(Roll) if event == "rolled" else [0, 1],
        "yards": [-7, 0, 1, 12, 60],
        "from": [3, 50, 65],
        "quarter": [1, 4, 5],
        "at": [-1, 0, 12, 50, 88],
        "needed": [0, 8],
        "side": [0, 1],
        "onside": [0, 1],
        "good": [0, 1],
    }
    rows: list[dict[str, int]] = [{}]
    for name in occurrence.numbers:
        rows = [{**row, name: int(value)} for row in rows for value in known.get(name, [1])]
    return iter(rows)


@pytest.mark.parametrize("names", [("Owls", "Bears"), ("Army", "Navy"), ("Texas", "Home")])
def test_every_event_is_told_of_any_team(names: tuple[str, str]) -> None:
    for event in (occurrence.name for occurrence in RULEBOOK.occurrences):
        for numbers in every_number(event):
            for by in range(2):
                facts = Facts(event, by, Teams(names), PRINTED, numbers)
                said = tell(RULEBOOK, facts)
                turned_up(RULEBOOK, facts)
                assert not re.search(r"\b(own|opp|None|nan)\b", said), said
                assert not re.search(r"\b(Army|Navy|Texas|Home) (win|kick|run|lose|are|have|call|punt|try)\b", said), (
                    said
                )
                assert not re.search(
                    r"\bthe (Army|Navy|Texas)[ .!]*$|\bThe (Army|Navy|Texas|Home) (?!quarterback)", said
                ), said
                assert said == "" or said[0].isupper() or said[0].isdecimal(), said
                assert said == "" or said[-1] in ".!", said


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (
            [("home", "punt"), ("result", "37OB")],
            [
                "Punt roll 37OB.", "The Owls punt 37 yards to the Bears 23.",
                "Out of bounds. The Bears' ball at the Bears 23.",
            ],
        ),
        (
            [("home", "slant"), ("away", "base"), ("result", "9i"), ("coin", "tails")],
            ["The Owls call Slant against Base.", "Roll 9i.", "The pass is up for grabs: tails.", "Incomplete."],
        ),
        (
            [("home", "slant"), ("away", "base"), ("result", "inc*"), ("penalty", "auto-5")],
            [
                "The Owls call Slant against Base.", "Roll inc*.", "Incomplete.", "Penalty roll auto-5.",
                "Flag on the Owls: false start, 5 yards.", "Enforced: the ball is at the Owls 35.",
            ],
        ),
    ],
)  # fmt: skip
def test_a_play_is_told_in_the_order_in_which_it_happens(steps: list[tuple[str, str]], told: list[str]) -> None:
    game = play(*steps)
    assert [game.tell(event) for event in game.plays[0].events] == told


def test_cards_dice_and_coin_turn_up_in_order() -> None:
    game = play(("home", "slant"), ("away", "base"))
    game.chance("d100", 60)
    shown = [part for event in game.events if (part := game.turned_up(event)) is not None]
    assert [type(part).__name__ for part in shown[:2]] == ["Hand", "Dice"]
    hand, dice = shown[:2]
    assert [(card.title, card.owner) for card in hand.cards] == [("Slant", "home"), ("Base", "away")]
    assert dice.values == ("60",)


def test_a_missed_field_goal_says_where_the_ball_goes_over() -> None:
    situation = {**DOWN, "ball": "opp 40", "down": 4}
    game = lh.new("strategy-league", seed=1, situation=situation, referee=True)
    game.choose("field-goal")
    game.chance("d100", 53)
    assert game.tell(game.plays[0].events[-1]) == "No good. The Bears' ball at the Bears 48."
    assert game.headline.startswith("1st and 10 at the Bears 48")


def told(situation: dict[str, Any], *steps: tuple[str, Any]) -> list[str]:
    """What is said of one play."""
    game = lh.new("strategy-league", seed=1, situation=situation, referee=True)
    for key, value in steps:
        if key in TEAMS:
            game.choose(value, by=key)
        else:
            game.chance(key, value)
    return [game.tell(event) for event in game.plays[0].events]


KICKOFF = {"phase": "kickoff", "quarter": 1, "clock": 600, "possession": "home"}
PUNT = {**DOWN, "down": 4, "to_go": 6, "ball": "own 30", "fr": 0}
RETURNED = (("home", "punt"), ("result", "40"), ("away", "return"))


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ((("result", "6F*"), ("coin", "heads"), ("penalty", "RUNK"), ("home", "keep")), "The punt stands."),
        ((("result", "TD*"), ("penalty", "RUNK"), ("home", "keep")), "The punt stands."),
        ((("result", "20*"), ("penalty", "RUNK"), ("home", "keep")), "Enforced: the ball is at the Bears 45."),
    ],
)
def test_a_punt_that_is_kept_stands(steps: tuple[tuple[str, Any], ...], said: str) -> None:
    heard = told(PUNT, *RETURNED, *steps)
    assert said in heard
    assert "The ball cannot be moved any closer." not in heard


def test_a_foul_in_the_end_zone_has_no_yards() -> None:
    returned = (("home", "kickoff"), ("result", "73"), ("away", "return"), ("result", "12*"), ("penalty", "O10"))
    assert told(KICKOFF, *returned, ("home", "accept"))[-2:] == [
        "Enforced in the end zone.", "Safety! Two points for the Owls.",
    ]  # fmt: skip
    held = (("home", "slant"), ("away", "base"), ("result", "8*"), ("penalty", "O10"), ("away", "accept"))
    assert "Enforced in the end zone." in told({**DOWN, "ball": "own 3"}, *held)


def test_a_roll_for_a_return_says_what_it_takes_on_a_try_too() -> None:
    blocked = (("home", "extra-point"), ("result", "BK"), ("d100", 10))
    heard = told({"phase": "try", "possession": "home", "block_fr": 25}, *blocked)
    assert "Roll 10; 25 or less goes all the way." in heard
    assert not any("ouchdown" in each for each in heard)


@pytest.mark.parametrize(
    ("result", "coin", "said"),
    [
        ("0F", "heads", ["The Bears touch it at the Owls 47.", "The Bears fumble at the Owls 47!"]),
        ("0", "", ["The Bears recover it at the Owls 47."]),
        ("12", "", ["The Bears recover it and run 12 yards to the Owls 35."]),
        ("3F", "tails", ["The Bears recover it and run 3 yards to the Owls 44.", "The Bears fumble at the Owls 44!"]),
    ],
)
def test_an_onside_kick_is_touched_or_recovered(result: str, coin: str, said: list[str]) -> None:
    flip = (("coin", coin),) if coin else ()
    heard = told(KICKOFF, ("home", "onside"), ("result", "12"), ("result", result), *flip)
    assert [each for each in heard if each.startswith("The Bears")][: len(said)] == said


def test_a_return_that_is_fumbled_where_it_began_was_no_return() -> None:
    heard = told(PUNT, *RETURNED, ("result", "0F"), ("coin", "tails"))
    assert "The Bears catch it at the Bears 30." in heard


@pytest.mark.parametrize(
    ("situation", "call", "said"),
    [
        ({"ball": "opp 20"}, "field-goal", "The Bears fall on it at the Bears 25."),
        ({"ball": "own 30"}, "punt", "The Bears fall on it at the Owls 20."),
    ],
)
def test_a_blocked_kick_says_where_it_is_recovered(situation: dict[str, Any], call: str, said: str) -> None:
    heard = told({**PUNT, "block_fr": 25, **situation}, ("home", call), ("result", "BK"), ("d100", 90))
    assert heard[-1] == said
    flagged = (("home", "field-goal"), ("result", "BK*"), ("d100", 90), ("penalty", "D15"), ("home", "accept"))
    assert not any("fall on it" in each for each in told({**PUNT, "block_fr": 25, "ball": "opp 20"}, *flagged))


def test_an_extra_point_from_farther_back_says_how_far() -> None:
    game = lh.new("strategy-league", seed=1, situation={"phase": "try", "possession": "home"}, referee=True)
    game.choose("extra-point")
    for key, value in (("result", "good*"), ("penalty", "O10")):
        game.chance(key, value)
    game.choose("accept")
    game.chance("result", "good")
    assert game.tell(game.events[-1]) == "The 42-yard extra point is good."
    assert told({"phase": "try", "possession": "home"}, ("home", "extra-point"), ("result", "no-good"))[-1] == (
        "The extra point is no good."
    )
