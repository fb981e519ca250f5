"""The table of Strategy League: what each looker sees of it, and how answers are explained."""

import math
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.games.strategy_league.hints import pace, seconds
from leatherhead.games.strategy_league.rules.clock import clock_after, lines_to_move, period_length
from leatherhead.games.strategy_league.state import Decision
from leatherhead.games.strategy_league.words import whole_seconds
from leatherhead.model.doors import CHANCE
from leatherhead.model.question import legal_answers
from leatherhead.model.table import EVERYBODY, Look, Matrix, Note, Part
from leatherhead.model.words import TEAMS, Facts, Teams
from leatherhead.records.play_by_play import facts_of
from leatherhead.registry import find
from leatherhead.session.lines import draw, plain

RULEBOOK = find("strategy-league")
PRINTED = RULEBOOK.own_book
OWLS = Teams(("Owls", "Bears"))
DOWN: dict[str, Any] = {
    "phase": "scrimmage", "quarter": 1, "possession": "home", "ball": "own 40", "down": 1, "to_go": 10,
}  # fmt: skip
MOST_LINES, COLUMNS = 9, 78


def start(**more: Any) -> Any:
    return lh.new("strategy-league", seed=1, situation={**DOWN, **more}, referee=True)


def look_at(game: Any, team: str | None, asked: int | None = None) -> Look:
    view = game.position.view(team)
    what = asked if asked is not None else None if view.asked is None else view.asked.what
    index = EVERYBODY if team is None else TEAMS.index(team)
    return Look(view.record, game.printed, index, game.teams, what, facts_of(game, view.present_events))


def parts(game: Any, team: str | None) -> list[Part]:
    return list(RULEBOOK.table(look_at(game, team)))


def notes(game: Any, team: str | None) -> dict[str, str]:
    return {part.name: part.text for part in parts(game, team) if isinstance(part, Note)}


def hint(game: Any, team: str, answer: str) -> str:
    return RULEBOOK.hint(look_at(game, team), answer)


# What lies there.


@pytest.mark.parametrize("team", ["home", "away", None])
def test_everybody_can_read_every_chart(team: str | None) -> None:
    charts = {part.name: part for part in parts(start(hash="black"), team) if isinstance(part, Matrix)}
    assert len(charts["Yards on average"].columns) == 10
    for row in PRINTED.data["play"]:
        chart = charts[f"{row['name']} from the left hash"]
        assert [each.name for each in chart.rows] == [front["name"] for front in PRINTED.data["defense"]]
    for name in ("Kickoff", "Kickoff return", "Onside", "Punt", "Touch punt", "Punt return", "Extra point"):
        assert name in charts
    assert charts["Field goal"].rows[0].cells[1] == "97% good, 1% blocked"
    assert charts["Penalties"].rows[1].name == "Pass"
    assert charts["Penalties"].rows[1].cells[charts["Penalties"].columns.index("defense, 5")] == "11-36"


def test_a_chart_shows_what_the_card_has() -> None:
    chart = next(part for part in parts(start(hash="blue"), "home") if part.name == "Dive from the right hash")
    assert isinstance(chart, Matrix)
    assert chart.rows[3].cells == ("1-5: 22 •", "6-45: 2 ▸", "46-70: 6 •", "71-90: \N{MINUS SIGN}1 ▸", "91-100: 10 •")
    assert chart.text.startswith(
        "A fumble that the defense recovers goes all the way on a roll of 8 or less after a loss"
    )
    assert chart.text.endswith(", 3 or less otherwise.")


CODED = re.compile(r"@|\d(i|c|F|OB)\b|\b(TB|OB|BK|RUNK|REKICK|[DO]\d+L?|L\d+|inc)\b")


@pytest.mark.parametrize("team", ["home", "away", None])
def test_no_chart_speaks_in_codes(team: str | None) -> None:
    charts = [part for part in parts(start(hash="black"), team) if isinstance(part, Matrix)]
    said = {text for chart in charts for row in chart.rows for text in (chart.text, *chart.columns, *row.cells)}
    assert len(said) > 500
    assert not [text for text in said if CODED.search(text)]
    assert {"touchback", "13 out", "blocked", "no good", "TD"} <= said


def test_nothing_is_needed_of_somebody_who_is_not_asked() -> None:
    game = start()
    assert not any(part.needed for team in ("away", None) for part in parts(game, team))
    game.choose("dive")
    assert {part.name for part in parts(game, "away") if part.needed} == {"Clock", "Ball"}
    assert parts(game, None) == parts(start(), None)


def test_the_open_table_of_a_game_that_is_over() -> None:
    game = lh.new("strategy-league", seed=3, seats=("random", "random"))
    look = Look(game.position.g, game.printed, EVERYBODY, game.teams, open=True)
    assert any(part.name == "Penalties" for part in RULEBOOK.table(look))


@pytest.mark.parametrize(
    ("situation", "said"),
    [
        ({}, "stopped; a play takes 10 seconds."),
        ({"clock": 900.0}, "stopped at the start of the period; a play takes 10 seconds."),
        (
            {"quarter": 2, "clock": 170.0, "clock_running": True},
            "running; a play takes 43 seconds, no-huddle 21 seconds. 0:50 to the two-minute warning.",
        ),
        (
            {"quarter": 2, "clock": 150.0, "clock_running": True},
            "running; a play takes 40 seconds, no-huddle 21 seconds. 0:30 to the two-minute warning.",
        ),
        (
            {"quarter": 2, "clock": 130.0, "clock_running": True},
            "running; a play takes 20 seconds. 0:10 to the two-minute warning.",
        ),
        (
            {"quarter": 4, "clock": 15.0, "clock_running": True},
            "running; a play takes 15 seconds. 0:15 to the end of the quarter.",
        ),
        (
            {"quarter": 4, "clock": 9.2, "clock_running": True},
            "running; a play takes 10 seconds. 0:10 to the end of the quarter.",
        ),
        (
            {"quarter": 5, "clock": 100.0, "clock_running": True},
            "running; a play takes 43 seconds, no-huddle 21 seconds. 1:40 to the end of overtime.",
        ),
        ({"quarter": 2, "clock": 0, "one_more_play": True}, "stopped."),
        (
            {"quarter": 4, "clock": 110.0, "clock_running": True, "hurry_up": True},
            "running; a play takes 21 seconds. 1:50 to the end of the quarter.",
        ),
    ],
)
def test_the_clock_in_minutes_and_seconds(situation: dict[str, Any], said: str) -> None:
    assert notes(start(**{"clock": 500.0, **situation}), "home")["Clock"] == said


@pytest.mark.parametrize("line_seconds", [10.8, 12])
@pytest.mark.parametrize("quarter", [1, 2, 4, 5])
def test_what_is_said_is_what_the_clock_will_show(quarter: int, line_seconds: float) -> None:
    """At every tenth of a second, with the clock running or not, in a hurry or not."""
    at = {**DOWN, "quarter": quarter}
    g = lh.new("strategy-league", seed=1, situation=at, options={"line_seconds": line_seconds}).position.g.copy()
    every = range(1, int(period_length(g)) + 1)
    for clock, is_running, is_hurried in product(every, (0, 1), (0, 1)):
        g.clock, g.clock_running, g.hurry_up = clock, is_running, is_hurried
        shown = whole_seconds(g.clock) - whole_seconds(clock_after(g, lines_to_move(g)))
        assert seconds(g, pace(g)) == f"{shown} second{'s' if shown != 1 else ''}", (clock, is_hurried)


def test_the_table_says_why_the_clock_stands() -> None:
    game = start()
    game.choose("slant")
    game.choose("base")
    game.chance("result", "inc")
    assert "stopped after an incomplete pass" in notes(game, "home")["Clock"]


def test_the_ball_lies_on_a_hash_in_words() -> None:
    assert notes(start(hash="black"), "home")["Ball"].startswith("on the left hash")


def test_the_defense_hears_what_is_called_before_it_calls_time() -> None:
    game = start(clock=500.0, clock_running=True, down=4)
    game.choose("punt")
    assert notes(game, "away")["Called"] == "The Owls are about to punt."
    assert hint(game, "away", "play-on") == "43 seconds run off"
    game.choose("timeout")
    assert game.situation["timeouts"] == [3, 2]
    assert "Called" not in notes(game, "home")


def test_the_cards_of_a_call_lie_open_while_a_flag_is_discussed() -> None:
    game = start(hash="black")
    game.choose("dive")
    game.choose("inside-run")
    game.chance("d100", 20)
    game.chance("penalty", "D5")
    chart = next(part for part in parts(game, "home") if part.needed and isinstance(part, Matrix))
    assert chart.name == "Dive vs. Inside run"
    assert chart.columns == ("1-10", "11-15", "16-55", "56-80", "81-100")
    assert [row.name for row in chart.rows] == ["> Left", "  Middle", "  Right"]


# Answers.


def test_titles_are_the_names_of_our_cards() -> None:
    for decision, table in ((Decision.OFFENSE, "play"), (Decision.DEFENSE, "defense")):
        prompt = RULEBOOK.prompts[decision]
        for row in PRINTED.data[table]:
            assert prompt.title(row["id"]) == row["name"]


def test_every_answer_is_explained() -> None:
    for prompt in RULEBOOK.prompts:
        assert set(prompt.answers) <= set(prompt.about), prompt.name


def test_every_option_and_each_of_its_values_has_words() -> None:
    for name, values in RULEBOOK.options.items():
        assert set(values) == set(RULEBOOK.settings_in_words[name].values)


@pytest.mark.parametrize(
    ("front", "said"),
    [
        ("inside-run", "stops inside and outside runs; weak: long and medium passes"),
        ("zone-deep", "stops long and medium passes"),
        ("blitz", "weak: screens, draws"),
        ("man", "stops screens"),
    ],
)
def test_a_defense_says_what_it_is_good_against(front: str, said: str) -> None:
    game = start()
    game.choose("dive")
    assert said in hint(game, "away", front)


def test_every_call_has_a_hint() -> None:
    game = start(quarter=2, clock=140.0, clock_running=True, ball="opp 45", fair_catch=True)
    for answer in (*game.pending.options, "huddle"):
        assert hint(game, "home", answer), answer
    assert hint(game, "home", "kneel") == "minus one yard, 30 seconds run off"
    assert hint(game, "home", "let-clock-run") == "0:20 to the two-minute warning"
    assert hint(game, "home", "fair-catch-kick") == "good 29% of the time; a miss is their ball here"


HURRIED = "a play takes 21 seconds instead of 43 seconds"


@pytest.mark.parametrize(
    ("situation", "kneel", "hurry"),
    [
        ({"quarter": 4, "clock": 170.0}, "43 seconds run off", HURRIED),
        ({"quarter": 4, "clock": 130.0}, "20 seconds run off", "a play takes 20 seconds either way"),
        ({"quarter": 4, "clock": 30.0}, "30 seconds run off", "a play takes 21 seconds instead of 30 seconds"),
        ({"quarter": 4, "clock": 9.0}, "9 seconds run off", "a play takes 9 seconds either way"),
        ({"quarter": 4, "clock": 9.2}, "10 seconds run off", "a play takes 10 seconds either way"),
    ],
)
def test_hints_know_what_stops_the_clock_first(situation: dict[str, Any], kneel: str, hurry: str) -> None:
    game = start(clock_running=True, **situation)
    assert hint(game, "home", "kneel") == f"minus one yard, {kneel}"
    assert hint(game, "home", "hurry-up") == hurry
    before = game.situation["clock"]
    game.choose("kneel")
    assert hint(game, "away", "play-on") == kneel
    assert hint(game, "away", "timeout") == "stops the clock"
    game.choose("play-on")
    if game.situation["quarter"] == situation["quarter"]:
        assert kneel.startswith(f"{math.ceil(before) - math.ceil(game.situation['clock'])} ")


def test_overtime_has_periods_and_no_halves() -> None:
    game = start(quarter=5, clock=20.0, clock_running=True)
    assert hint(game, "home", "spike") == "stops the clock, uses the down; one a period"
    assert hint(game, "home", "let-clock-run") == "0:20 to the end of overtime"
    assert notes(game, "home")["Spike"] == "The Owls and the Bears can still spike the ball this period."


def test_a_field_goal_says_how_far_and_how_sure_it_is() -> None:
    game = start(ball="opp 20", hash="blue")
    assert hint(game, "home", "field-goal") == "37 yards, good 88% of the time; a miss is their ball 8 yards back"


def test_running_out_of_bounds_says_its_cost() -> None:
    game = start()
    session = lh.Session(game)
    game.choose("sweep")
    game.choose("base")
    game.chance("result", "12@blue")
    assert hint(game, "home", "run-out") == "costs five yards, stops the clock"
    options = {each.label: each for each in session.frame().asked.options}
    assert options["run-out"].leads_to.startswith("2nd and 3 at the Owls 47")
    assert options["stay-in"].leads_to.startswith("1st and 10 at the Bears 48")


def test_a_book_of_ones_own_is_shown_by_its_names(tmp_path: Path) -> None:
    own = Path(RULEBOOK.folder / "charts.toml").read_text(encoding="utf-8")
    file = tmp_path / "own.toml"
    file.write_text(own.replace('"dive"', '"fullback-plunge"').replace('name = "Dive"', 'name = "Fullback plunge"'))
    game = lh.new("strategy-league", seed=1, situation=DOWN, book=file)
    assert any(part.name.startswith("Fullback plunge from") for part in parts(game, "home"))
    assert hint(game, "home", "fullback-plunge") == hint(start(), "home", "dive") != ""
    assert not any(part.name.startswith("Dive from") for part in parts(game, "home"))


# Over random games.


def random_positions(seed: int, every: int = 1) -> Iterator[Any]:
    """Positions at which a team is asked, in a game that chance plays."""
    dice = Random(seed)  # noqa: S311  nothing secret
    game = lh.position("strategy-league", seed=seed)
    asked = 0
    while game.asked is not None:
        if game.asked.by == CHANCE:
            game.put(game.draw())
            continue
        asked += 1
        if asked % every == 0:
            yield game
        game.put(dice.choice(legal_answers(game.asked)))


def look(position: Any, team: str | None) -> Look:
    view = position.view(team)
    heard = [Facts(event.name, TEAMS.index(event.team), OWLS, PRINTED, event.numbers) for event in view.present_events]
    index = EVERYBODY if team is None else TEAMS.index(team)
    return Look(view.record, PRINTED, index, OWLS, None if view.asked is None else view.asked.what, heard)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_needed_fits_beside_the_question(seed: int) -> None:
    met = set()
    for position in random_positions(seed):
        met.add(Decision(position.asked.what))
        needed = [part for part in RULEBOOK.table(look(position, TEAMS[position.asked.by])) if part.needed]
        lines = draw(needed, COLUMNS)
        assert len(lines) <= MOST_LINES
        assert all(len(line) <= COLUMNS for line in plain(lines))
    assert {Decision.OFFENSE, Decision.DEFENSE, Decision.PUNT_RETURN, Decision.PENALTY} <= met


def test_the_table_gives_nothing_away() -> None:
    for position in random_positions(5, every=9):
        for team in TEAMS:
            imagined = position.view(team).resample(11)
            assert RULEBOOK.table(look(position, team)) == RULEBOOK.table(look(imagined, team))
        assert not any(part.needed for part in RULEBOOK.table(look(position, None)))


def test_a_short_game_starts_with_seven_and_a_half_minutes() -> None:
    assert lh.new("strategy-league", seed=1, options={"length": "short"}).situation["clock"] == 450


def test_an_owners_names_stand_on_the_answers(tmp_path: Path) -> None:
    own = Path(RULEBOOK.folder / "charts.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(own.replace('name = "Dive"', 'name = "Belly"', 1), encoding="utf-8")
    game = lh.new("strategy-league", book=path, seed=1, situation={"phase": "scrimmage", "possession": "home"})
    asked = lh.Session(game).frame_for("home").asked
    assert asked is not None
    assert next(option.name for option in asked.options if option.label == "dive") == "Belly"
