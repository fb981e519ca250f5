"""What an answer certainly leads to, hints, and a coach that plays on."""

from typing import Any

import pytest

import leatherhead as lh

DOWN = {"phase": "scrimmage", "possession": "home", "down": 2, "to_go": 10, "ball": "own 30"}


def referee(situation: dict[str, Any], *typed: str, slug: str = "paper-bowl") -> lh.Session:
    """A game on a real table, in which some answers, dice and cards have been typed."""
    session = lh.Session(lh.new(slug, situation=situation, referee=True))
    for each in typed:
        session.enter(each)
    return session


def leads_to(session: lh.Session) -> dict[str, str]:
    asked = session.frame().asked
    assert asked is not None
    return {option.label: option.leads_to for option in asked.options}


def test_a_penalty_says_where_the_ball_would_be() -> None:
    session = referee(DOWN, "run", "defense-1", "09", "1-5")
    assert leads_to(session) == {"accept": "2nd and 20 at the Owls 20", "decline": "3rd and 4 at the Owls 36"}


def test_declining_a_foul_on_a_touchdown_says_so() -> None:
    session = referee({**DOWN, "ball": "opp 4", "to_go": "goal"}, "run", "defense-1", "09", "6-4")
    assert leads_to(session)["decline"] == "6 points for the Owls, try from the Bears 2"


def test_a_touchback_is_certain_and_a_return_is_not() -> None:
    session = referee({"phase": "kickoff", "possession": "away"}, "kick", "3-4")
    assert leads_to(session) == {"touchback": "Owls' ball, 1st and 10 at the Owls 20", "return": ""}


def test_a_timeout_says_what_is_left() -> None:
    session = referee({**DOWN, "timeouts": [2, 3]}, "run", "defense-1", "21")
    assert leads_to(session)["timeout"] == "1 timeout left"


def test_nothing_is_said_of_what_is_chosen_face_down() -> None:
    assert not any(leads_to(referee(DOWN)).values())


def test_the_outlook_changes_nothing() -> None:
    session = referee(DOWN, "run", "defense-1", "09", "1-5")
    before = session.game.canonical()
    session.frame()
    assert session.game.canonical() == before


# Hints and a coach that plays on.


@pytest.fixture
def against_random() -> lh.Session:
    return lh.Session(lh.new("paper-bowl", seed=3, situation=DOWN, seats=("human", "random")))


def test_a_hint_answers_nothing(against_random: lh.Session) -> None:
    before = against_random.game.canonical()
    assert against_random.hint() in against_random.pending.options  # type: ignore[union-attr]
    assert against_random.game.canonical() == before


def test_the_coach_plays_one_answer(against_random: lh.Session) -> None:
    against_random.coach()
    given = [each for play in against_random.game.answers for each in play if each.from_outside]
    assert len(given) == 1


def test_the_coach_plays_a_drive(against_random: lh.Session) -> None:
    against_random.coach("drive")
    game = against_random.game
    assert game.situation["possession"] == "away" or game.score != (0, 0) or game.over
    assert len(game.plays) >= 1


def test_the_coach_plays_to_the_end_of_the_quarter(against_random: lh.Session) -> None:
    against_random.coach("period")
    assert against_random.game.situation["quarter"] == 2


def test_the_coach_answers_for_one_team_only() -> None:
    session = lh.Session(lh.new("paper-bowl", seed=3, situation=DOWN))
    session.coach("period")
    assert session.pending is not None
    assert session.pending.by == "away"  # type: ignore[union-attr]


def test_there_is_no_other_end(against_random: lh.Session) -> None:
    with pytest.raises(lh.Refused, match="answer, play, drive, period"):
        against_random.coach("winter")


def test_several_answers_on_one_line() -> None:
    session = lh.Session(lh.new("card-bowl", seed=3, situation=CARDS, seats=("human", "coach")))
    session.enter("run or pass")
    session.enter("two receivers")
    assert session.pending.name == "offense-card"  # type: ignore[union-attr]
    before = session.game.canonical()
    with pytest.raises(lh.Refused):
        session.enter("KS 9h 3c xx")
    assert session.game.canonical() == before
    with pytest.raises(lh.Refused, match="4 answers wanted, but 5 were typed"):
        session.enter("KS 9h 3c 2d 4d")
    session.enter("KS, 9h 3c 2D")
    assert [str(each) for each in _given(session)][-4:] == ["KS", "9H", "3C", "2D"]


CARDS = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}


def _given(session: lh.Session) -> list[str]:
    rulebook = session.game.rulebook
    given = [each for play in session.game.answers for each in play if each.asked.by == 0]
    return [rulebook.prompts[each.asked.what].answers[each.answer] for each in given]


def test_where_a_real_card_cannot_be_dealt_again_chances_wait_for_the_next_play() -> None:
    read = referee({**DOWN, "clock": 30}, "ready", "end-left", "C5", "end=12;penalty=defense 5", slug="pigskin")
    with pytest.raises(lh.Refused, match="ask again after the play"):
        read.worth()
    assert leads_to(read) == {"accept": "", "decline": ""}
    read.enter("accept")
    for _ in range(2):
        read.enter("done")
    assert len(read.worth().answers) > 9
