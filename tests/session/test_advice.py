"""What `%` and `!` tell a player at known moments, against games that were played out from there."""

import json
from dataclasses import asdict

import pytest

import leatherhead as lh
from leatherhead.model.words import DEFAULT
from leatherhead.session import advice
from leatherhead.session.advice import BARELY_DIFFER

KICK_OR_RECEIVE = 'phase="try", quarter=4, clock=10, possession="away", score=[20,23]'
LAST_OF_THE_HALF = {
    "phase": "scrimmage", "down": 4, "to_go": 13, "ball": "own 8", "quarter": 2, "possession": "home",
    "score": [17, 22],
}  # fmt: skip
THREE_PLAYS_LEFT = {
    "phase": "scrimmage", "down": 4, "to_go": 13, "ball": "own 46", "quarter": 4, "clock": 3, "possession": "home",
    "score": [32, 28],
}  # fmt: skip


def test_without_a_card_before_the_value_answers_are_played_on() -> None:
    """The kickoff comes after the choice: 1,500 games each gave 8.8% and 13.1%, with standard errors of 0.8."""
    session = lh.Session(lh.new("pigskin", seed=4, situation=KICK_OR_RECEIVE, seats=("human", "coach")))
    assert session.pending.name == "kick-or-receive"  # type: ignore[union-attr]
    receive, kick = session.worth().answers
    assert (receive.label, kick.label) == ("receive", "kick")
    assert receive.chance == pytest.approx(0.131, abs=4 * max(receive.error, 0.01))
    assert kick.chance == pytest.approx(0.088, abs=4 * max(kick.error, 0.01))
    assert min(receive.error, kick.error) > 0.002


def test_before_the_second_half_the_error_of_the_value_is_told() -> None:
    """No luck in the samples does not mean that the value they are read off is without error."""
    session = lh.Session(lh.new("pigskin", seed=4, situation={"phase": "kickoff", "quarter": 1}))
    value = session.game.rulebook.value
    assert value is not None
    while len(session.pending.options) == 1:  # type: ignore[union-attr]
        session.answer(session.pending.options[0])  # type: ignore[union-attr]
    assert all(each.error >= value.error / 2 for each in session.worth().answers)
    assert not any("±0.0%" in line for line in session.worth().lines())


@pytest.mark.parametrize("clock", [1, 2, 4, 16])
def test_the_chance_before_a_play_knows_how_little_is_left_of_the_half(clock: int) -> None:
    situation = {**LAST_OF_THE_HALF, "clock": clock}
    game = lh.new("card-bowl", seed=4, options={"timing": "complex"}, situation=situation, compiled=True)
    worth = lh.Session(game).worth()
    chances = [each.chance for each in worth.answers]
    before = lh.win_probability(game)
    assert before is not None
    slack = 2 * worth.answers[0].error
    assert min(chances) - slack <= before <= max(chances) + slack
    assert worth.chance == max(chances)


def test_a_choice_face_down_near_the_end_is_weighed_often_enough() -> None:
    """Every sample is a win or a loss: with 64 of each pair the chance was a matter of luck, and so was the mix."""
    situation = {**THREE_PLAYS_LEFT, "to_go": 8, "ball": "opp 45", "clock": 12, "score": [20, 22], "timeouts": [0, 0]}
    game = lh.new("strategy-league", seed=1, situation={**situation, "clock_running": False}, compiled=True)
    found = [advice.worth(game.view("home"), DEFAULT, luck) for luck in range(4)]
    chances = [worth.chance for worth in found]
    assert max(chances) - min(chances) < 0.03
    assert all(answer.error < 0.02 for worth in found for answer in worth.answers)


@pytest.mark.parametrize("seed", range(4))
def test_a_four_point_mistake_is_found_in_a_review(seed: int) -> None:
    """Ahead by four with three plays left, a punt wins 97%, a run or a pass 92%, with whatever cards are left."""
    options = {"timing": "simple-1"}
    played = lh.new("card-bowl", seed=seed, options=options, seats=("coach", "coach"), compiled=True)
    late = played.rulebook.situation(played.plays[-4].before[0])
    situation = {**THREE_PLAYS_LEFT, "home_used": late["home_used"], "away_used": late["away_used"]}
    game = lh.new("card-bowl", seed=0, options=options, situation=situation, compiled=True)
    session = lh.Session(game)
    session.answer("scrimmage")
    while session.pending is not None:
        session.coach()
    call = lh.review(game).calls[0]
    assert (call.answer, call.best) == ("Run or pass", "Punt")
    assert call.cost > 0.02


def test_a_mixed_question_is_ranked_by_the_mix() -> None:
    session = lh.Session(lh.new("strategy-league", seed=4, situation="2nd and 3 at own 25"))
    worth = session.worth()
    shares = [each.share for each in worth.answers]
    assert shares == sorted(shares, reverse=True)  # type: ignore[type-var]
    assert sum(shares) == pytest.approx(1)  # type: ignore[arg-type]
    assert any(line.startswith("Mix is how often") for line in worth.lines())


def test_answers_that_barely_differ_are_said_to() -> None:
    """Far ahead it does not matter; on fourth down it does."""
    lead = {**THREE_PLAYS_LEFT, "score": [60, 3]}
    for situation, level in ((lead, True), (THREE_PLAYS_LEFT, False)):
        worth = lh.Session(lh.new("card-bowl", seed=0, options={"timing": "simple-1"}, situation=situation)).worth()
        assert worth.barely_differ is level
        assert (BARELY_DIFFER in worth.lines()) is level


@pytest.mark.parametrize("game", [info.name for info in lh.list_games()])
def test_advice_is_plain_data(game: str) -> None:
    """A server sends it as JSON."""
    session = lh.Session(lh.new(game, seed=4, situation={"phase": "scrimmage"} if game != "real-deal" else {}))
    while not (isinstance(session.pending, lh.Decision) and len(session.pending.options) > 1):
        session.answer(session.pending.options[0])  # type: ignore[union-attr]
    worth = session.worth()
    assert json.loads(json.dumps(asdict(worth)))["barely_differ"] is worth.barely_differ


def test_the_same_question_gets_the_same_advice_again() -> None:
    session = lh.Session(lh.new("strategy-league", seed=4, situation="2nd and 3 at own 25"))
    assert session.worth() == session.worth()
    assert len({session.hint() for _ in range(5)}) == 1


def test_a_look_at_the_chances_survives_the_game() -> None:
    """It is worked out from what the team could know when it asked, wherever the game is by then."""
    session = lh.Session(lh.new("card-bowl", seed=0, situation=THREE_PLAYS_LEFT, seats=("human", "coach")))
    asked, weighing = session.worth(), session.weighing()
    session.answer("punt")
    assert weighing() == asked
