"""Outside the rules a team is home or away, the same two words in everything that is public; None is everybody."""

import inspect
from collections.abc import Iterator
from typing import Any, get_args

import pytest

import leatherhead as lh

TEAMS = get_args(lh.Team)
NAMES = {"team", "by", "viewer", "owner", "waits_for", "must_come"}  # of fields and arguments that are a team
NUMBERED = {"Question.by", "Teams.spot.team", "Teams.short_spot.team"}  # as in a record
NO_TEAM = {"Sensitivity.by"}  # a figure
CLASSES = [each for each in lh.__all__ if inspect.isclass(getattr(lh, each))]
DOWN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}


def _declared(kind: Any) -> Iterator[tuple[str, Any]]:
    """Every field of a class, and every argument of its methods, with its type."""
    for field, declared in inspect.get_annotations(kind).items():
        yield f"{kind.__name__}.{field}", declared
    for member, function in vars(kind).items():
        if inspect.isfunction(function) and not member.startswith("_"):
            for argument in inspect.signature(function).parameters.values():
                yield f"{kind.__name__}.{member}.{argument.name}", argument.annotation


def test_fields_and_arguments_are_found() -> None:
    found = dict(_declared(lh.ReviewedCall)) | dict(_declared(lh.Review))
    assert {"ReviewedCall.team", "Review.luck.team"} <= {*found}


@pytest.mark.parametrize("name", CLASSES)
def test_whatever_takes_or_has_a_team_says_so(name: str) -> None:
    of_a_team = {where: kind for where, kind in _declared(getattr(lh, name)) if where.rpartition(".")[2] in NAMES}
    words = {where for where, kind in of_a_team.items() if lh.Team in (kind, *get_args(kind))}
    assert set(of_a_team) - words - NO_TEAM == NUMBERED & set(of_a_team)


def test_what_happened_has_its_team() -> None:
    game = lh.new("paper-bowl", seed=7, seats=("coach", "coach"))
    for found in (game.events, game.drives(), game.scoring_summary()):
        assert {each.team for each in found} == {"home", "away"}
    told = game.as_dict()
    for found in (told["plays"][0]["events"], told["drives"], told["scoring"]):
        assert {each["team"] for each in found} <= {"home", "away"}
    with pytest.raises(lh.Refused, match="0 is not a team; the teams are home and away"):
        game.plays[0].heard_by(0)  # type: ignore[arg-type]


def test_a_number_that_only_its_team_may_see() -> None:
    event = lh.Event("draw", "home", {"card": 7, "count": 1}, own=("card",))
    assert event.seen_by("home").numbers == {"card": 7, "count": 1}
    assert event.seen_by("away").numbers == event.seen_by(None).numbers == {"count": 1}


def test_a_position_speaks_of_teams() -> None:
    position = lh.position("paper-bowl", seed=7, situation=DOWN)
    coach = lh.new("paper-bowl", seats=("human", "coach")).bots[1]
    assert [asked.team for asked in position.open] == ["home", "away"]
    assert position.ask(coach, team="away") in range(5)
    position.answer("defense-4", by="away")
    assert position.early == {"away": ("defense-4", 0)}
    assert position.open_to("away") is position.open_to(None) is None
    assert position.open_to("home") == position.asked
    with pytest.raises(lh.Refused, match="away has nothing to choose now"):
        position.ask(coach, team="away")
    for what_of in (position.open_to, position.known_to, position.view):
        with pytest.raises(lh.Refused, match="1 is not a team"):
            what_of(1)
    position.answer("short-pass", by="home")
    assert (position.question.kind, position.asked.team) == ("card", None)


def test_what_answers_are_worth_is_worth_to_a_team() -> None:
    worth = lh.Session(lh.new("real-deal", seed=4, options={"length": "short"}, home="Army")).worth()
    assert worth.team in TEAMS
    assert worth.name == {"home": "Army", "away": "Bears"}[worth.team]
    assert worth.name.the in worth.lines()[0]
