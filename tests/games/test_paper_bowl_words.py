"""What a player of Paper Bowl reads: the play-by-play, in the words of football."""

import re
from itertools import product
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.model.words import Facts, Occurrence, Teams
from leatherhead.records.play_by_play import tell
from leatherhead.registry import find
from leatherhead.session.frame import rules_in_force

RULEBOOK = find("paper-bowl")
PAIRS = [("Owls", "Bears"), ("Army", "Navy"), ("Texas", "Home")]
MANY = "win|kick|take|try|gain|lose|return|run|throw|punt|fumble|challenge|accept|decline|change|play|recover|stay"
ONE = (
    "wins|kicks|takes|tries|gains|loses|returns|runs|throws|punts|fumbles|challenges|accepts|declines|changes|plays|"
    "stays"
)
# Numbers that events can have, at the edges and between them.
NUMBERS = {
    "from": (1, 50, 98), "yards": (-3, 0, 1, 8, 60), "at": (-2, 1, 50, 99, 101), "distance": (1, 40), "to_go": (1,),
    "down": (0, 4), "defense": (-1, 0, 4), "card": (0, 4), "by_defense": (0, 1), "by_offense": (0, 1), "a": (1,),
    "b": (6,), "overturned": (0, 1), "spoiled_by": (0, 3, 7, 8), "half": (0, 1), "incomplete": (0, 1),
    "by_penalty": (0, 1), "quarter": (1, 4, 5, 6), "change": (0, 1, 2, 3), "amount": (2, 4, 5), "before": (0, 4),
}  # fmt: skip
FIRST_AND_TEN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}


def _game(cards: tuple[str, str, str], **situation: Any) -> lh.Game:
    """Turn up an Offense Card, a Defense Card and a Play Card."""
    game = lh.new("paper-bowl", situation=FIRST_AND_TEN | situation, referee=True, home="Owls", away="Bears")
    game.choose(cards[0], by="home")
    game.choose(cards[1], by="away")
    game.chance("card", cards[2])
    return game


def _told(game: lh.Game) -> list[str]:
    return [game.tell(event) for event in game.events]


@pytest.mark.parametrize(
    ("ball", "dice", "where"),
    [
        ("own 30", [6, 2], "at the Owls 32"),
        ("own 3", [1, 2], "in the Owls end zone"),
        ("own 4", [1, 2], "at the Owls 1"),
        ("opp 11", [1, 6], "at the Bears 10"),
    ],
)
def test_a_fumble_is_told_with_its_spot(ball: str, dice: list[int], where: str) -> None:
    game = _game(("run", "defense-5", "03"), ball=ball)
    game.chance("roll", dice)
    assert f"The Owls fumble {where}!" in _told(game)


def test_a_passer_is_stripped_and_the_pass_not_called_incomplete() -> None:
    """PB-R38: as the card stands a 1 takes the ball, and nobody says in one breath that it was incomplete."""
    game = _game(("short-pass", "defense-2", "03"), timeouts=[0, 3])
    game.chance("roll", [1, 4])
    told = _told(game)
    assert told[told.index("Stripped while throwing!") + 1] == "The Owls fumble at the Owls 30!"
    assert not any("ncomplete" in each for each in told)


@pytest.mark.parametrize("options", [{"incomplete_03": "dead-ball"}, {"incomplete_pass": "dead-ball"}])
def test_an_incomplete_pass_is_just_that_by_option(options: dict[str, Any]) -> None:
    """PB-R38; the option that 03 and 17 once shared is still read."""
    game = lh.new("paper-bowl", referee=True, options=options, situation=FIRST_AND_TEN, home="Owls", away="Bears")
    game.choose("short-pass")
    game.choose("defense-2")
    game.chance("card", "03")
    game.chance("roll", [1, 4])
    assert "Incomplete, broken up by the 1." in _told(game)
    assert not any("fumble" in each for each in _told(game))


def test_a_pass_that_no_card_strips_is_broken_up() -> None:
    game = _game(("short-pass", "defense-2", "03"))
    game.chance("roll", [4, 3])
    assert "Stripped while throwing!" not in _told(game)


def test_a_fumble_over_the_goal_line_is_in_the_end_zone() -> None:
    game = _game(("run", "defense-1", "03"), ball="opp 7", to_go="goal")
    game.chance("roll", [1, 6])
    assert "The Owls fumble in the Bears end zone!" in _told(game)


def test_the_new_defense_card_is_told() -> None:
    game = _game(("run", "defense-1", "24"))
    game.choose("timeout", by="away")
    game.choose("defense-5", by="away")
    assert _told(game)[-1] == "The Bears play Defense 5 now."


def test_a_card_that_is_played_again_is_not_told_as_a_change() -> None:
    """PB-R52, PB-R53."""
    offense, defense = _game(("run", "defense-1", "23")), _game(("run", "defense-1", "24"))
    offense.choose("timeout", by="home")
    offense.choose("run", by="home")
    defense.choose("timeout", by="away")
    defense.choose("defense-1", by="away")
    assert "The Owls stay with their Offense Card." in _told(offense)
    assert "The Bears stay with Defense 1." in _told(defense)


def test_a_card_that_was_changed_for_another_is_told_as_a_change() -> None:
    """PB-5.23-2."""
    game = _game(("run", "defense-1", "23"))
    game.choose("timeout", by="home")
    game.choose("short-pass", by="home")
    assert "The Owls change their Offense Card." in _told(game)


def test_a_play_card_that_let_a_team_change_its_card_is_not_said_not_to_apply() -> None:
    game = _game(("run", "defense-1", "23"))
    game.choose("timeout", by="home")
    game.choose("run", by="home")
    said = rules_in_force(game.position)
    assert not [rule for rule in said if "not apply" in rule]
    assert "PB-R52" in " ".join(said)


@pytest.mark.parametrize(
    ("call", "cards", "dice", "said"),
    [
        ("short-pass", ("defense-2", "17"), [1, 3], "Back in the Owls end zone."),
        ("run", ("defense-5", "17"), [1, 3], "Tackled in the Owls end zone."),
    ],
)
def test_nobody_is_tackled_with_a_pass_that_he_did_not_catch(
    call: str, cards: tuple[str, str], dice: list[int], said: str
) -> None:
    """PB-R45."""
    game = _game((call, *cards), ball="own 4")
    game.chance("roll", dice)
    told = [game.tell(event) for event in game.plays[-1].events]
    assert said in told
    assert "Safety! Two points for the Bears." in told


@pytest.mark.parametrize(
    ("card", "dice", "flag"),
    [
        ("08", [1, 2], "Flag on the Owls: false start, 5 yards."),
        ("08", [6, 2], "Flag on the Bears: offside, 5 yards."),
        ("09", [6, 2], "Flag on the Bears: holding, 10 yards."),
        ("10", [1, 2], "Flag on the Owls: face mask, 15 yards."),
    ],
)
def test_a_flag_names_the_foul(card: str, dice: list[int], flag: str) -> None:
    game = _game(("run", "defense-1", card))
    game.chance("roll", dice)
    assert flag in _told(game)


def test_an_accepted_penalty_is_told_with_the_spot() -> None:
    game = _game(("run", "defense-1", "09"), ball="own 13")
    game.chance("roll", [1, 2])
    game.choose("accept", by="away")
    events = game.plays[-1].events
    assert "The Bears accept: 7 yards, half the distance to the goal, to the Owls 6." in [game.tell(e) for e in events]


@pytest.mark.parametrize(
    ("ball", "dice", "by", "said"),
    [
        ("own 1", [1, 2], "away", "The Bears accept: no yards from the Owls 1."),
        ("opp 1", [6, 2], "home", "The Owls accept: no yards from the Bears 1."),
    ],
)
def test_a_penalty_one_yard_from_the_goal_line_is_told_without_yards(
    ball: str, dice: list[int], by: str, said: str
) -> None:
    """PB-R25."""
    game = _game(("run", "defense-1", "09"), ball=ball, to_go="goal" if ball == "opp 1" else 10)
    game.chance("roll", dice)
    asked = lh.Session(game).frame_for(by).asked
    assert asked is not None
    assert asked.options[0].hint == said.partition(": ")[2].rstrip(".")
    game.choose("accept", by=by)
    assert said in [game.tell(event) for event in game.plays[-1].events]


@pytest.mark.parametrize(
    ("call", "ball", "dice", "said"),
    [
        ("long-pass", "own 30", [3, 6], "Incomplete, broken up by the 6."),
        ("long-pass", "own 30", [5, 4], "Complete."),
        ("long-pass", "opp 2", [4, 3], "Incomplete, over the end line."),
    ],
)
def test_why_a_pass_is_incomplete(call: str, ball: str, dice: list[int], said: str) -> None:
    game = _game((call, "defense-2", "13"), ball=ball, to_go="goal" if ball == "opp 2" else 10)
    game.chance("roll", dice)
    assert said in [game.tell(event) for event in game.plays[-1].events]


def test_a_field_goal_out_of_range_is_refused_with_the_reason() -> None:
    """PB-3.6-1, PB-R20."""
    game = lh.new("paper-bowl", situation=FIRST_AND_TEN | {"ball": "opp 41"}, referee=True)
    with pytest.raises(lh.Refused, match="41 yards to the goal line, and a field goal can be tried from 40 at most"):
        game.choose("field-goal")


def test_a_field_goal_out_of_range_is_refused_with_the_reason_when_a_card_is_changed_too() -> None:
    """PB-3.6-1, PB-R52."""
    game = _game(("run", "defense-1", "23"))
    game.choose("timeout", by="home")
    with pytest.raises(lh.Refused, match="70 yards to the goal line, and a field goal can be tried from 40 at most"):
        game.choose("field-goal", by="home")


OVERTIME = {"quarter": 5, "score": [7, 7]}
LAST_CARD = FIRST_AND_TEN | {"quarter": 4, "clock": 1}
LAST_KICK = {"phase": "last-field-goal", "possession": "home", "quarter": 4, "clock": 0, "ball": "opp 30"}


def _asked(situation: dict[str, Any], *answers: str) -> lh.Asked:
    """Return the next question to a team, in a game with overtime."""
    game = lh.new("paper-bowl", situation=situation, options={"overtime": "one-period"}, seed=1)
    for answer in answers:
        game.choose(answer)
    assert game.pending is not None
    asked = lh.Session(game).frame_for(game.pending.by).asked
    assert asked is not None
    return asked


def test_the_last_card_of_overtime_is_not_called_one_of_a_half() -> None:
    """PB-R8, PB-R55."""
    assert _asked(LAST_CARD).text == "One Play Card is left in the half. Take a timeout to add a play?"
    assert _asked(LAST_CARD | OVERTIME).text == "One Play Card is left in overtime. Take a timeout to add a play?"


def test_a_defense_that_takes_no_timeout_is_not_told_that_the_offense_may() -> None:
    """PB-R8: the offense has passed."""
    asked = _asked(LAST_CARD, "no-timeout")
    assert asked.by == "away"
    assert [option.about for option in asked.options if option.label == "no-timeout"] == ["You keep your timeout."]


@pytest.mark.parametrize(
    ("situation", "answers"),
    [
        ({"phase": "coin-toss"} | OVERTIME, ["heads"]),
        (LAST_CARD | OVERTIME, []),
        (LAST_KICK | OVERTIME, []),
    ],
)
def test_no_answer_in_overtime_speaks_of_a_half_or_a_third_quarter(
    situation: dict[str, Any], answers: list[str]
) -> None:
    asked = _asked(situation, *answers)
    said = [asked.text, *(text for each in asked.options for text in (each.title, each.hint, each.about))]
    assert asked.name in ("toss-choice", "last-play-timeout", "last-field-goal")
    assert not [text for text in said if re.search(r"\b(half|third quarter)\b", text)]


@pytest.mark.parametrize(("card", "dice"), [("08", [6, 2]), ("09", [6, 2])])
def test_answers_to_a_penalty_hold_before_the_snap_and_with_an_automatic_first_down(card: str, dice: list[int]) -> None:
    """PB-R27, PB-R29: a false start has no play to stand, and not every down is replayed."""
    game = _game(("run", "defense-1", card))
    game.chance("roll", dice)
    asked = lh.Session(game).frame_for("home").asked
    assert asked is not None
    assert [option.about for option in asked.options] == [
        "The yards are marched off, and the play does not count.",
        "No yards are marched off, and the down counts.",
    ]


@pytest.mark.parametrize("names", PAIRS)
@pytest.mark.parametrize("occurrence", RULEBOOK.occurrences, ids=lambda each: each.name)
def test_every_event_is_told_of_every_team(occurrence: Occurrence, names: tuple[str, str]) -> None:
    """No sentence says own or opp, and each speaks of one team or of many as it should."""
    teams = Teams(names)
    for values in product(*(NUMBERS[number] for number in occurrence.numbers)):
        for by in (0, 1):
            numbers = dict(zip(occurrence.numbers, values, strict=True))
            sentence = tell(RULEBOOK, Facts(occurrence.name, by, teams, RULEBOOK.own_book, numbers))
            assert sentence == "" or sentence[-1] in ".!"
            assert not re.search(r"\b(own|opp|level|doublet|throw again)\b|  ", sentence), sentence
            assert not re.search(rf"\b(Army|Navy|Texas|Home) ({MANY})\b", sentence), sentence
            assert not re.search(rf"\b(Owls|Bears) ({ONE})\b", sentence), sentence
            assert not re.search(r"\bthe (Army|Navy|Texas|Home)('s)? (?!\d|goal line|end zone)", sentence), sentence


@pytest.mark.parametrize(
    ("cards", "clause"),
    [
        (("short-pass", "defense-1", "21"), "PB-5.21-1"),
        (("short-pass", "defense-1", "24"), "PB-5.24-1"),
        (("short-pass", "defense-1", "19"), "PB-5.19-1"),
        (("short-pass", "defense-1", "10"), "PB-5.10-1"),
        (("run", "defense-1", "13"), "PB-5.13-1"),
    ],
)
def test_help_names_the_clause_of_the_card_in_force(cards: tuple[str, str, str], clause: str) -> None:
    said = [rule for rule in rules_in_force(_game(cards).position) if "PB-" in rule]
    assert clause in said[0]


def test_overtime_has_two_timeouts() -> None:
    """PB-R55."""
    overtime = {"phase": "kickoff", "quarter": 5, "possession": "home", "score": [7, 7]}
    game = lh.new("paper-bowl", situation=overtime, options={"overtime": "one-period"})
    assert game.situation["timeouts"] == [2, 2]
