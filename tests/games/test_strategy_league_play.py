"""Strategy League at the table: what a team is shown, readings in place of rolls, the coach, the scorer."""

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import leatherhead as lh
from leatherhead.football.ledger import Stat
from leatherhead.games.strategy_league.coach.clock_management import clock_call
from leatherhead.games.strategy_league.coach.tables import (
    CHOICES,
    MIX,
    SOLVED,
    PlanWorth,
    count_scores,
    kicks_of,
    matrices,
    odds_of,
    places,
    tries,
)
from leatherhead.games.strategy_league.state import FIRST_PLAY, Kind
from leatherhead.games.strategy_league.state import Decision as Asked
from leatherhead.model.errors import Refused
from leatherhead.model.question import Decision
from leatherhead.model.record import duplicate
from leatherhead.model.words import FILE_TEAMS
from leatherhead.registry import find
from leatherhead.text.situation_text import parse
from leatherhead.values.matrix_game import solve_each

RULEBOOK = find("strategy-league")
DOWN = {"phase": "scrimmage", "quarter": 1, "possession": "home", "ball": "own 40", "down": 1, "to_go": 10}


def start(**more: Any) -> Any:
    return lh.new("strategy-league", seed=1, situation={**DOWN, **more}, referee=True)


def called(game: Any, play: str = "dive", defense: str = "base") -> Any:
    game.choose(play)
    game.choose(defense)
    return game


# What a team is shown.


def test_every_question_is_explained() -> None:
    for question in RULEBOOK.prompts:
        assert question.help
        assert not question.usual or question.usual in question.answers


SAID = {
    ("try", "extra_point_line"): {15: "snapped at the 15", 2: "snapped at the 2 "},
    ("kick-return", "touchback"): {25: "your ball on the 25", 20: "your ball on the 20"},
    ("kickoff", "kickoff_spot"): {35: "from your 35", 20: "from your 20"},
    ("punt-return", "fair_catch_kick"): {"window": "may be a fair-catch kick", "off": "where the punt came down (SL"},
    ("offense", "line_seconds"): {10.8: "A line is 10.8 seconds", 12: "A line is 12 seconds"},
    ("offense", "hurry_up_overtime"): {"all": "of a half and in overtime", "last-three": "of a half and of overtime"},
    ("penalty", "grounding_otherwise"): {"void": "is no foul", "O10": "is ten yards without the loss of down"},
    ("toss-choice", "playoffs"): {False: "ends in a tie", True: "followed by another period"},
    ("kickoff", "kickoff_end_zone"): {"choice": "may take a touchback", "back-line": "must be returned"},
    ("penalty", "untimed_down"): {"off": "but the period is over", "on": "leaves one more play"},
    ("toss-choice", "length"): {"full": "lasts 15 minutes", "short": "lasts 7:30"},
}


def test_help_says_what_the_options_make_of_it() -> None:
    assert {option for _, option in SAID} == set(RULEBOOK.options)
    for (name, option), said in SAID.items():
        prompt = next(each for each in RULEBOOK.prompts if each.name == name)
        for value in said:
            settings = RULEBOOK.settings(RULEBOOK.fresh({option: value})[0])
            told = prompt.help(settings)  # type: ignore[operator]
            assert [each for each, phrase in said.items() if phrase in told] == [value]


def test_the_time_is_told_rounded_up_to_the_second() -> None:
    game = start(clock=109.2)
    assert game.clock_left(game.situation) == "1:50 left"


@pytest.mark.parametrize(
    ("said", "key", "value"),
    [
        ("3rd and 4 at opp 30, 3 lines left", "clock", 32.4),
        ("3rd and 4 at opp 30, clock running", "clock_running", True),
        ("4th and goal at the opp 2, two minutes left", "clock", 120),
    ],
)
def test_situations_are_understood_as_coaches_say_them(said: str, key: str, value: Any) -> None:
    assert parse(RULEBOOK, said)[key] == value


def test_people_are_told_left_from_right_and_files_the_color() -> None:
    game = start(hash="blue")
    assert "right hash" in game.headline
    assert "blue hash" in RULEBOOK.headline(game.position.g, FILE_TEAMS)


def test_a_called_play_is_hidden_until_the_defense_has_chosen() -> None:
    games = [start() for _ in range(2)]
    for game, play in zip(games, ("dive", "x-fly"), strict=True):
        game.choose(play)
    assert games[0].view("away") == games[1].view("away")
    assert games[0].view("away").question.name == "defense"


@pytest.mark.parametrize(
    ("result", "told"),
    [("good*", "The kick is good, but there is a flag."), ("no-good*", "The kick is no good, and there is a flag.")],
)
def test_who_is_asked_about_a_penalty_has_been_told_of_the_kick(result: str, told: str) -> None:
    game = lh.new("strategy-league", seed=1, situation={"phase": "try", "possession": "home"}, referee=True)
    game.choose("extra-point")
    game.chance("result", result)
    game.chance("penalty", "O5")
    assert game.pending.name == "penalty"
    assert told in [game.tell(event) for event in game.events]


# Readings.


def test_a_reading_stands_for_the_roll_and_is_kept_in_the_record(tmp_path: Path) -> None:
    game = called(start(), "seam", "long-yardage")
    game.chance("result", "24i,-7@blue*")
    game.chance("coin", "tails")
    game.chance("penalty", "none")
    game.save(tmp_path / "a.game")
    text = (tmp_path / "a.game").read_text()
    assert "d100 =24i/-7@blue*, coin tails, d100 =none" in text
    assert lh.load(tmp_path / "a.game").events == game.events


def test_the_owner_may_type_the_roll_or_what_he_reads() -> None:
    rolled, read = called(start()), called(start())
    rolled.chance("d100", 50)
    read.chance("d100", "4@red")
    assert [event.name for event in read.events] == ["called", "rolled", "run"]
    assert isinstance(rolled.pending, Decision)


@pytest.mark.parametrize("text", ["inc", "5i", "7@green", "", "=", "L6", None, 7.5])
def test_what_the_card_cannot_show_is_refused(text: Any) -> None:
    game = called(start())
    with pytest.raises(Refused):
        game.chance("result", text)


def test_a_number_alone_is_a_roll_and_with_a_sign_a_result() -> None:
    game = called(start())
    game.chance("d100", "=7")
    assert game.situation["ball"] == "own 47"


def test_return_rolls_are_thrown() -> None:
    game = called(start(fr=50), "dive")
    game.chance("result", "3F")
    game.chance("coin", "heads")
    with pytest.raises(Refused, match="fumble-return"):
        game.chance("result", "7")


# The coach.


def test_the_coach_beats_chance() -> None:
    wins = lh.simulate("strategy-league", games=500, home="coach", away="random").tally["wins"]
    assert wins["home"] > 0.85 * (wins["home"] + wins["away"])


def test_the_coach_beats_the_rookie() -> None:
    wins = lh.simulate("strategy-league", games=400, home="coach", away="rookie").tally["wins"]
    assert wins["home"] > 0.75 * (wins["home"] + wins["away"])


@pytest.mark.parametrize(
    ("situation", "calls"),
    [
        ({"down": 1}, ["trap", "cross"]),
        ({"down": 3, "to_go": 1}, ["trap"]),
        ({"down": 4, "to_go": 2, "ball": "opp 49"}, ["punt"]),
        ({"down": 4, "to_go": 2, "ball": "opp 30", "quarter": 4, "clock": 20.0, "score": [0, 21]}, ["field-goal"]),
    ],
)
def test_the_rookie_has_its_favorites(situation: dict[str, Any], calls: list[str]) -> None:
    """It calls them more often than anything else; on fourth down it always kicks."""
    rookie, view = RULEBOOK.bot("rookie"), start(**situation).view("home")
    assert rookie is not None
    answers = RULEBOOK.prompts[Asked.OFFENSE].answers
    found = Counter(answers[int(rookie.answer(view, luck))] for luck in range(800))
    assert [call for call, _ in found.most_common(len(calls))] == calls
    assert found[calls[0]] == 800 if situation["down"] == 4 else 0.4 * 800 < found[calls[0]] < 0.7 * 800


@pytest.fixture(scope="module")
def tables() -> Any:
    with np.load(SOLVED) as kept:
        return {name: kept[name] for name in kept.files}


def test_the_table_was_made_for_our_charts(tables: Any) -> None:
    assert tables["fingerprint"] == RULEBOOK.read_book(None).book.fingerprint
    for name in ("play_mix", "front_mix"):
        assert ((tables[name] // CHOICES).sum(axis=-1) == 1000).all()


def shares(mixes: Any, cards: int) -> Any:
    """How often each card is played in each of many mixes."""
    found = np.zeros((len(mixes), cards))
    for chosen in mixes.T:
        found[np.arange(len(mixes)), chosen % CHOICES] += chosen // CHOICES / 1000
    return found


def counted(record: Any, values: Any) -> PlanWorth:
    """What situations and scores are worth."""
    worth, tried = (
        PlanWorth(values.astype(float), 0, 0, np.zeros(101), 0, 0),
        tries(odds_of(record), kicks_of(record), record),
    )
    count_scores(worth, kicks_of(record), worth.usual_first_down(), 6 + max(tried))
    return worth


def test_the_mixes_leave_nobody_a_better_answer(tables: Any) -> None:
    record = RULEBOOK.read_book(None).book
    odds, worth = odds_of(record), counted(record, tables["values"][0])
    (to_go, spots), which = places()
    first = np.unique(which, return_index=True)[1]
    for down in range(4):
        games = matrices(odds, record, worth, down, to_go, spots).reshape(-1, record.plays, record.fronts)
        rows, columns = (
            shares(tables[name][0, down].reshape(len(which), -1)[first].reshape(-1, MIX), cards)
            for name, cards in (("play_mix", record.plays), ("front_mix", record.fronts))
        )
        best = np.einsum("nij,nj->ni", games, columns).max(axis=1)
        worst = np.einsum("nij,ni->nj", games, rows).min(axis=1)
        assert (best - worst).max() < 0.02  # points; the shares are rounded to thousandths


def test_other_charts_are_mixed_as_well() -> None:
    record = RULEBOOK.read_book(None).book
    worth = counted(record, np.load(SOLVED)["values"][0])
    (to_go, spots), _ = places()
    games = matrices(odds_of(record), record, worth, 2, to_go, spots).reshape(-1, record.plays, record.fronts)
    _, rows, columns = solve_each(games)
    best = np.einsum("nij,nj->ni", games, columns).max(axis=1)
    worst = np.einsum("nij,ni->nj", games, rows).min(axis=1)
    assert (best - worst).max() < 1e-6


def test_the_coach_mixes(tables: Any) -> None:
    first_and_ten = tables["play_mix"][0, 0, 9] // CHOICES
    assert ((first_and_ten > 20).sum(axis=-1) >= 3).mean() > 0.8


def calls_after(front: str) -> Counter[int]:
    """What the coach calls on second down after a defense was turned up on first."""
    coach, game = RULEBOOK.bot("coach"), called(start(), "dive", front)
    assert coach is not None
    game.chance("result", "3@red")
    view, dice = game.view("home"), np.random.default_rng(7)
    return Counter(coach.answer(view, luck) for luck in dice.integers(0, 1 << 32, 3000).tolist())


def test_the_coach_reads_a_team_that_repeats_itself() -> None:
    """It leans on what beats the last call, within its mix, by the better of two draws: a reader gets little of it."""
    after_deep, after_short = calls_after("zone-deep"), calls_after("zone-short")
    assert set(after_deep) == set(after_short)
    assert 0.02 < max(abs(after_deep[play] - after_short[play]) for play in after_deep) / 3000 < 0.2


def clock_choice(**more: Any) -> str:
    game = start(**more)
    decision = game.pending
    answers = RULEBOOK.prompts[Asked.OFFENSE].answers
    options = sum(1 << answers.index(label) for label in decision.options)
    call = clock_call(game.view("home").record, options)
    return "" if call < 0 else answers[call]


LATE: dict[str, Any] = {"quarter": 4, "clock_running": True, "ball": "opp 40"}


@pytest.mark.parametrize(
    ("situation", "wanted"),
    [
        ({**LATE, "clock": 170.0, "score": [14, 17]}, "hurry-up"),
        ({**LATE, "clock": 60.0, "score": [14, 17]}, "hurry-up"),
        ({**LATE, "clock": 60.0, "score": [14, 17], "hurry_up": True}, "timeout"),
        ({**LATE, "clock": 123.0, "score": [14, 17], "hurry_up": True}, ""),
        ({**LATE, "clock": 40.0, "score": [14, 17], "timeouts": [0, 0], "hurry_up": True}, "spike"),
        ({**LATE, "clock": 15.0, "score": [14, 17], "timeouts": [0, 0], "ball": "opp 20"}, "field-goal"),
        ({**LATE, "clock": 15.0, "score": [10, 17], "timeouts": [0, 0], "ball": "opp 20", "hurry_up": True}, ""),
        ({**LATE, "clock": 100.0, "score": [17, 14], "timeouts": [0, 0]}, "kneel"),
        ({**LATE, "clock": 100.0, "score": [17, 14], "timeouts": [0, 3]}, ""),
        ({**LATE, "clock": 40.0, "score": [17, 14], "timeouts": [0, 0], "down": 4}, "let-clock-run"),
        ({**LATE, "clock": 100.0, "score": [17, 14], "hurry_up": True}, "huddle"),
        ({**LATE, "clock": 20.0, "score": [0, 0], "quarter": 2, "ball": "own 20", "hurry_up": True}, "timeout"),
        ({**LATE, "clock": 500.0, "score": [0, 0], "quarter": 1}, ""),
    ],
)
def test_the_coach_watches_the_clock(situation: dict[str, Any], wanted: str) -> None:
    assert clock_choice(**situation) == wanted


FOURTH: dict[str, Any] = {"quarter": 2, "clock_running": True, "down": 4, "to_go": 12, "ball": "own 30"}


@pytest.mark.parametrize(
    ("situation", "wanted"),
    [
        ({**FOURTH, "clock": 100.0, "score": [20, 0]}, "punt"),
        ({**FOURTH, "clock": 30.0, "score": [20, 0]}, "let-clock-run"),
        ({**FOURTH, "clock": 150.0, "score": [0, 0]}, "let-clock-run"),
        ({**FOURTH, "clock": 15.0, "score": [20, 0], "ball": "opp 20"}, "field-goal"),
        ({**FOURTH, "clock": 60.0, "score": [20, 0], "to_go": 1, "ball": "own 45"}, "punt"),
        ({**FOURTH, "clock": 30.0, "score": [20, 0], "to_go": 1, "ball": "own 45"}, "let-clock-run"),
        ({**FOURTH, "clock": 30.0, "score": [7, 7], "to_go": 1, "quarter": 4}, "let-clock-run"),
        ({**FOURTH, "clock": 890.0, "score": [0, 20], "quarter": 4}, "punt"),
    ],
)
def test_the_coach_saves_no_time_for_the_other_team(situation: dict[str, Any], wanted: str) -> None:
    game = lh.new("strategy-league", seed=1, situation={**DOWN, **situation}, seats=("human", "human"))
    coach = RULEBOOK.bot("coach")
    assert coach is not None
    answers = RULEBOOK.prompts[Asked.OFFENSE].answers
    assert {answers[coach.answer(game.view("home"), luck)] for luck in range(5)} == {wanted}


@pytest.mark.parametrize("name", ["coach", "strategist"])
@pytest.mark.parametrize(
    ("situation", "wanted"),
    [
        ({"clock": 140.0, "score": [17, 14]}, False),  # the warning stops the clock 20 seconds later anyway
        ({"clock": 121.0, "score": [17, 14]}, False),
        ({"clock": 165.0, "score": [17, 14]}, True),
        ({"clock": 110.0, "score": [17, 14]}, True),
        ({"clock": 25.0, "score": [17, 14]}, True),  # the last seconds are few, but all there are
        ({"clock": 8.0, "score": [17, 14]}, False),  # the play ends the game either way
        ({"clock": 110.0, "score": [14, 17]}, False),
        ({"clock": 110.0, "score": [14, 17], "hurry_up": True}, False),
        ({"clock": 100.0, "quarter": 2, "down": 2, "ball": "own 40"}, False),  # the offense wants the time itself
        ({"clock": 100.0, "quarter": 2, "down": 2, "ball": "own 40", "hurry_up": True}, False),
        ({"clock": 100.0, "quarter": 2, "down": 2, "ball": "own 5"}, True),
    ],
)
def test_the_defense_stops_the_clock_only_for_itself(name: str, situation: dict[str, Any], wanted: bool) -> None:
    game, bot = start(**{**LATE, **situation}), RULEBOOK.bot(name)
    assert bot is not None
    game.choose("dive", by="home")
    book = game.printed.book
    assert (bot.answer(game.view("away"), 0) == book.fronts) == wanted


@pytest.mark.parametrize("name", ["coach", "strategist"])
@pytest.mark.parametrize(
    "situation",
    [
        {"clock": 12.0, "score": [38, 14], "clock_running": False},
        {"clock": 55.0, "score": [38, 14], "clock_running": False},
        {"clock": 10.0, "score": [17, 14], "clock_running": False},
        {"clock": 60.0, "score": [24, 14], "timeouts": [0, 2], "down": 3, "to_go": 9},
    ],
)
def test_a_leader_whose_runs_end_the_game_does_not_throw(name: str, situation: dict[str, Any]) -> None:
    game, bot = start(**{**LATE, **situation}), RULEBOOK.bot(name)
    assert bot is not None
    for luck in range(0, 1 << 32, 1 << 26):
        card = int(bot.answer(game.view("home"), luck)) - FIRST_PLAY
        assert card < 0 or game.printed.book.kind[card] == Kind.RUN


@pytest.mark.parametrize("name", ["coach", "strategist"])
@pytest.mark.parametrize(
    ("situation", "kicks"),
    [
        ({"score": [22, 16], "ball": "opp 5", "to_go": "goal", "clock": 274.0}, True),
        ({"score": [23, 16], "ball": "opp 7", "to_go": 2, "clock": 284.0}, True),
        ({"score": [27, 16], "ball": "opp 13", "to_go": 9, "clock": 274.0}, True),
        ({"score": [16, 22], "ball": "opp 5", "to_go": "goal", "clock": 274.0}, False),
        ({"score": [17, 16], "ball": "opp 2", "to_go": 1, "clock": 590.0}, False),  # a touchdown puts it out of reach
    ],
)
def test_a_leader_takes_three_points_that_win(name: str, situation: dict[str, Any], kicks: bool) -> None:
    bot, game = RULEBOOK.bot(name), start(quarter=4, down=4, **situation)
    assert bot is not None
    answers = RULEBOOK.prompts[Asked.OFFENSE].answers
    assert (answers[int(bot.answer(game.view("home"), 0))] == "field-goal") == kicks


# The scorer.


def credited(*steps: tuple[str, Any], **more: Any) -> Any:
    """What the ledger has for home after one play."""
    from leatherhead.football.ledger import Ledger, add_up, open_game
    from leatherhead.model.doors import new_play
    from leatherhead.model.record import blank, plain_layout

    game = start(**more)
    for key, value in steps:
        if key in ("home", "away"):
            game.choose(value, by=key)
        else:
            game.chance(key, value)
    play = game.plays[0]
    g, ledger = duplicate(play.before)[0], blank(plain_layout(Ledger))[0]
    open_game(ledger)
    new_play(g)
    tape = [answer.answer for answer in play.answers]
    g.tape[: len(tape)] = tape
    g.tape_length = len(tape)
    RULEBOOK.step(g, game.printed.book)
    RULEBOOK.keep_score(g, ledger)
    for team in range(2):
        add_up(ledger.game[team])
    return {stat.name.lower(): [int(n) for n in ledger.game[:, stat]] for stat in Stat if ledger.game[:, stat].any()}


RUN = (("home", "sweep"), ("away", "base"))


def test_a_run_out_of_bounds_is_five_yards_shorter() -> None:
    counted = credited(*RUN, ("result", "12@blue"), ("home", "run-out"))
    assert counted["rush_yards"] == [7, 0]
    assert "first_downs" not in counted


def test_a_play_wiped_out_by_a_penalty_does_not_count() -> None:
    counted = credited(*RUN, ("result", "12*"), ("penalty", "O10"), ("away", "accept"))
    assert "rushes" not in counted
    assert (counted["penalties"], counted["penalty_yards"]) == ([1, 0], [10, 0])


def test_a_play_with_yards_added_at_its_end_does() -> None:
    counted = credited(*RUN, ("result", "6*"), ("penalty", "D15"), ("home", "accept"))
    assert (counted["rush_yards"], counted["penalty_yards"], counted["first_downs_penalty"]) == (
        [6, 0],
        [0, 15],
        [1, 0],
    )


def test_an_interception_and_a_sack_are_told_apart() -> None:
    thrown = (("home", "slant"), ("away", "long-yardage"))
    picked = credited(*thrown, ("result", "5i,-6"), ("coin", "heads"), ("d100", 99), p6=5, strike_through=0)
    assert (picked["pass_attempts"], picked["interceptions_thrown"], picked["turnovers"]) == ([1, 0], [1, 0], [1, 0])
    downed = credited(*thrown, ("result", "5i,-6"), ("coin", "tails"))
    assert (downed["sacks_taken"], downed["sack_yards_lost"]) == ([1, 0], [6, 0])
    assert "pass_attempts" not in downed


def test_kicks_and_returns_are_counted() -> None:
    counted = credited(("home", "punt"), ("result", "40"), ("away", "return"), ("result", "9"), down=4)
    assert (counted["punts"], counted["punt_returns"], counted["punt_return_yards"]) == ([1, 0], [0, 1], [0, 9])
    goal = credited(("home", "field-goal"), ("result", "good"), ball="opp 20")
    assert (goal["field_goals_attempted"], goal["field_goals_made"]) == ([1, 0], [1, 0])


# Exact odds.


@pytest.mark.parametrize(("play", "defense"), [("dive", "base"), ("slant", "man"), ("x-fly", "long-yardage")])
def test_the_odds_of_a_play_sum_to_one(play: str, defense: str) -> None:
    from exact_odds import odds

    given = {"offense": play, "defense": defense, "penalty": "decline", "out-of-bounds": "stay-in"}
    found = odds(
        RULEBOOK, RULEBOOK.own_book, RULEBOOK.place(DOWN), given, lambda g, events: (int(g.ball), int(g.possession))
    )
    assert found.left_over == 0
    assert sum(found.outcomes.values()) == 1
    assert len(found.outcomes) >= 3
