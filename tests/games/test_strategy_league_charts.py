"""Our chart set: made by its script, as the rules page wants it; and chart files that are refused, with the reason."""

import importlib.util
import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import leatherhead as lh
from leatherhead.games.strategy_league import book, readings
from leatherhead.games.strategy_league.coach.tables import HIGH, LOW, kicks_of, odds_of
from leatherhead.games.strategy_league.playbook import Family, playbook
from leatherhead.games.strategy_league.state import Kind, Result, Role, Roll
from leatherhead.model.errors import Refused
from leatherhead.values.matrix_game import solve

ROOT = Path(__file__).parents[2]
NORMAL = 8  # of the ten defenses
TURNOVER_YARDS = 40


def _script() -> Any:
    spec = importlib.util.spec_from_file_location("charts", ROOT / "scripts" / "strategy_league_charts.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def charts() -> Any:
    return book.read().book


def test_the_stored_set_is_what_the_script_makes() -> None:
    script = _script()
    assert script.charts() == book.DEFAULT.read_text(encoding="utf-8")
    assert script.template() == book.TEMPLATE.read_text(encoding="utf-8")


def test_the_plays_are_in_their_families(charts: Any) -> None:
    families = [Family(family).name for family in playbook(charts).family]
    assert families == (
        ["INSIDE_RUN"] * 4 + ["OUTSIDE_RUN"] * 2 + ["DRAW"] * 2 + ["SCREEN"] * 2
        + ["SHORT_PASS"] * 4 + ["MEDIUM_PASS"] * 4 + ["LONG_PASS"] * 5
    )  # fmt: skip


def _matrix(charts: Any) -> Any:
    """Mean of yards less 40 for a turnover, by family and normal defense."""
    odds, families = odds_of(charts), playbook(charts).family
    yards = np.arange(LOW, HIGH + 1)
    worth = odds.kept.sum(axis=2) @ yards - TURNOVER_YARDS * (odds.lost.sum(axis=2) + odds.run_back)
    plays = worth.mean(axis=0).reshape(charts.plays, charts.fronts)[:, :NORMAL]
    return np.stack([plays[families == family].mean(axis=0) for family in Family])


def test_no_family_and_no_defense_is_dominated(charts: Any) -> None:
    games = _matrix(charts)
    for side in (games, -games.T):
        for one, row in enumerate(side):
            assert not any((row <= other).all() for two, other in enumerate(side) if two != one)


def test_the_equilibrium_mixes_five_of_each_and_is_worth_what_it_should(charts: Any) -> None:
    games = _matrix(charts)
    value, rows, columns = solve(games)
    assert (games @ columns).max() - (rows @ games).min() < 1e-9  # neither side could do better
    assert 4.0 < value < 5.5
    assert (rows > 0.01).sum() >= 5
    assert (columns > 0.01).sum() >= 5


def test_no_number_of_the_dice_is_always_good_or_always_bad(charts: Any) -> None:
    gains = np.zeros(100)
    for play in range(charts.plays):
        for front in range(charts.fronts):
            ends = [*charts.window[play, front], 100]
            for window, (low, high) in enumerate(zip([0, *ends], ends, strict=False)):
                code = int(charts.cell[play, front, 3 * window + 1])
                good = code >> 11 & 15 == Result.GAIN and (code & 511) - 200 > 3
                gains[low:high] += good
    assert gains.min() > 0.25 * charts.plays * charts.fronts
    assert gains.max() < 0.75 * charts.plays * charts.fronts


def _share(charts: Any, roll: Roll, kind: Result) -> int:
    return sum(int(code) >> 11 & 15 == kind for code in charts.special_teams[roll])


def test_special_teams_are_as_aimed_at(charts: Any) -> None:
    assert _share(charts, Roll.KICKOFF, Result.TOUCHBACK) == 50
    assert _share(charts, Roll.TOUCH_PUNT, Result.TOUCHBACK) == 20
    assert _share(charts, Roll.EXTRA_POINT, Result.GOOD) == 94
    assert sum(int(code) >> 15 & 1 for code in charts.special_teams[Roll.ONSIDE_RETURN]) == 24
    returns = [
        (int(code) & 511) - 200 for code in charts.special_teams[Roll.KICKOFF_RETURN] if int(code) >> 11 & 15 == 0
    ]
    assert 21.5 < np.mean(returns) < 23.5
    goal = kicks_of(charts).goal
    assert goal[90] > 0.94 > goal[80] > goal[70] > goal[65] > goal[60] > goal[55] > 0.25 > goal[52] == 0


@pytest.mark.parametrize("column", list(readings.COLUMNS))
def test_penalties_are_shared_out(charts: Any, column: Roll) -> None:
    codes = [readings.FOULS[foul] for foul in charts.penalty[list(readings.COLUMNS).index(column)]]
    assert codes.count("none") == 10
    assert 25 <= sum(code.startswith(("D", "RUNK")) for code in codes) <= 60


@pytest.fixture(scope="module")
def between_coaches() -> dict[str, Any]:
    return lh.simulate("strategy-league", games=2000, seed=1).tally


def test_coaches_play_football_as_it_is_played(between_coaches: dict[str, Any]) -> None:
    """The acceptance figures of the rules page, section 3."""
    passing, team = between_coaches["passing"], between_coaches["team_game"]
    assert 4.1 <= between_coaches["rushing"]["mean"] <= 4.5
    assert 0.62 <= passing["completion_rate"]["rate"] <= 0.65
    assert 10.5 <= passing["yards_per_completion"]["mean"] <= 11.5
    assert 0.022 <= passing["interception_rate"]["rate"] <= 0.028
    assert 0.06 <= passing["sack_rate_per_dropback"]["rate"] <= 0.07
    assert 20 <= team["points"]["mean"] <= 24
    snaps = ("offensive_plays", "punts", "field_goals_attempted")
    assert 120 <= 2 * sum(team[name]["mean"] for name in snaps) <= 140
    assert 2 * team["offensive_plays"]["mean"] >= 118  # even without the kicks


def test_drives_stall_often_enough_that_teams_kick(between_coaches: dict[str, Any]) -> None:
    """A play for two points is worth less than an extra point, and a fourth down often a punt or a field goal."""
    team = {name: figure["mean"] for name, figure in between_coaches["team_game"].items() if "mean" in figure}
    assert team["two_points_attempted"] < 0.1 * team["extra_points_attempted"]
    assert team["two_points_made"] < 0.5 * team["two_points_attempted"]
    assert team["punts"] > 3
    assert team["field_goals_attempted"] > 1.5
    assert team["fourth_down_attempts"] < 2.5
    assert 0.34 < team["third_down_conversions"] / team["third_down_attempts"] < 0.42


# Files that are refused.


def _set(*place: Any) -> Callable[[dict[str, Any], Any], None]:
    def change(data: dict[str, Any], value: Any) -> None:
        inner: Any = data
        for key in place[:-1]:
            inner = inner[key]
        inner[place[-1]] = value

    return change


SEVEN = {"upto": 100, "result": "7"}
BAD = [
    (_set("format"), "strategy-league-charts/2", "format"),
    (_set("play", 0, "id"), "Dive", "kebab-case"),
    (_set("play", 0, "id"), "punt", "label of another answer"),
    (_set("play", 0, "id"), "return", "label of another answer"),
    (_set("defense", 0, "id"), "heads", "label of another answer"),
    (_set("play", 0, "id"), "power", "stands twice"),
    (_set("play", 0, "kind"), "lateral", "is not one of"),
    (_set("play", 0, "long"), True, "only a pass is long"),
    (_set("play", 0, "p6"), 4, "only passes are intercepted"),
    (_set("play", 10, "p6"), 101, "0 to 100"),
    (_set("play", 0, "fr"), [1, 2, 3], "neither a number nor two"),
    (_set("defense", 0, "role"), "long-yardage", "exactly one"),
    (_set("cell", 0, "play"), "flea-flicker", "is not one of"),
    (_set("cell", 1, "defense"), "base", "cell dive against base: it stands twice"),
    (_set("cell", 0, "windows"), [5, 15, 35, 60, 99], "cell dive against base: windows"),
    (_set("cell", 0, "windows"), [5, 15, 15, 60, 100], "rise to 100"),
    (_set("cell", 0, "red"), ["1@red"] * 4, "cell dive against base, red: .* five results"),
    (_set("cell", 0, "red", 2), "inc", "cell dive against base, red, window 3: 'inc' on a run"),
    (_set("cell", 0, "blue", 0), "5i@red", "blue, window 1: '5i@red' on a run"),
    (_set("cell", 0, "blue", 0), "-2c@red", "only passes and screens are caught"),
    (_set("cell", 0, "black", 4), "3", "black, window 5: '3' has no dot"),
    (_set("cell", 0, "black", 4), "3@green", "not a hash mark"),
    (_set("cell", 0, "black", 4), "x", "is not a result"),
    (_set("cell", 100, "black", 0), "24i,-7@red", "long-yardage defense only"),
    (_set("special_teams", "kickoff"), [{"upto": 50, "result": "TB"}], "reach 50, not 100"),
    (_set("special_teams", "kickoff"), [{"upto": 100, "result": "BK"}], "special_teams, kickoff: 'BK'"),
    (_set("special_teams", "punt"), [{"upto": 100, "result": "-5OB"}], "special_teams, punt: '-5OB'"),
    (_set("special_teams", "onside_return"), [{"upto": 100, "result": "-5F"}], "special_teams, onside_return: '-5F'"),
    (_set("special_teams", "extra_point"), [SEVEN], "special_teams, extra_point: '7'"),
    (_set("special_teams", "block_fr"), 101, "block_fr"),
    (_set("special_teams", "field_goal"), [], "list of 1 to"),
    (_set("penalty", "run"), [{"upto": 100, "result": "RUNK"}], "penalty, run: 'RUNK'"),
    (_set("penalty", "kick"), [{"upto": 100, "result": "O10L"}], "penalty, kick: 'O10L'"),
]


@pytest.mark.parametrize(("change", "value", "reason"), BAD, ids=range(len(BAD)))
def test_a_file_that_does_not_fit_is_refused(
    tmp_path: Path, change: Callable[..., None], value: Any, reason: str
) -> None:
    data = tomllib.loads(book.DEFAULT.read_text(encoding="utf-8"))
    change(data, value)
    file = tmp_path / "charts.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(Refused, match=reason) as refused:
        book.read(file)
    assert str(file) in str(refused.value)


@pytest.mark.parametrize(("missing", "reason"), [("p6", "no p6"), ("fr", "no fr")])
def test_a_card_needs_the_numbers_of_its_results(tmp_path: Path, missing: str, reason: str) -> None:
    data = tomllib.loads(book.DEFAULT.read_text(encoding="utf-8"))
    for play in data["play"]:
        play.pop(missing, None)
    file = tmp_path / "charts.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(Refused, match=reason):
        book.read(file)


def test_a_missing_cell_is_named(tmp_path: Path) -> None:
    data = tomllib.loads(book.DEFAULT.read_text(encoding="utf-8"))
    del data["cell"][3]
    file = tmp_path / "charts.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(Refused, match="cell dive against man: it is missing"):
        book.read(file)


def test_the_template_waits_to_be_filled_in() -> None:
    with pytest.raises(Refused, match="cell dive against base, black, window 1: '\\?' is not a result"):
        book.read(book.TEMPLATE)


@pytest.fixture
def owners_file(tmp_path: Path) -> Path:
    """Charts of an owner of the real game: fewer cards, with names of their own."""
    data = tomllib.loads(book.DEFAULT.read_text(encoding="utf-8"))
    data["play"] = data["play"][:20]
    data["cell"] = [each for each in data["cell"] if each["play"] in {play["id"] for play in data["play"]}]
    for play in (data["play"][0], *(each for each in data["cell"] if each["play"] == "dive")):
        play["id" if "id" in play else "play"] = "off-guard"
    file = tmp_path / "owner.json"
    file.write_text(json.dumps({**data, "name": "An owner's charts"}), encoding="utf-8")
    return file


def test_an_owner_plays_with_his_own_cards(owners_file: Path, tmp_path: Path) -> None:
    situation = {"phase": "scrimmage", "possession": "home", "ball": "own 30", "down": 1, "to_go": 10}
    game = lh.new("strategy-league", seed=1, book=owners_file, situation=situation, referee=True)
    assert "off-guard" in game.pending.options  # type: ignore[union-attr]
    assert "dive" not in game.pending.options  # type: ignore[union-attr]
    game.choose("off-guard")
    game.choose("base")
    game.chance("d100", "7@blue")
    assert game.pending.name == "out-of-bounds"  # type: ignore[union-attr]
    game.save(tmp_path / "owner.game")
    assert lh.load(tmp_path / "owner.game", book=owners_file).events == game.events


def test_the_coach_works_out_an_owners_charts(owners_file: Path) -> None:
    game = lh.new("strategy-league", seed=1, book=owners_file, seats=("coach", "coach"))
    assert game.over
    assert sum(event.name == "called" for event in game.events) > 80


# Results as they are written.


@pytest.mark.parametrize(
    "text", ["7@red", "0@blue", "-3F@black", "-2c@red", "-2cF@red", "inc", "13i@blue", "-17i@red", "TD@red", "99F@red"]
)
def test_results_are_spelled_as_they_are_read(text: str) -> None:
    assert readings.spell_result(readings.parse_cell(text, Kind.PASS, Role.NORMAL, dotted=True)) == text


def test_a_comma_would_end_a_result_in_a_record() -> None:
    code = readings.parse_cell("24i,-7@red", Kind.PASS, Role.LONG_YARDAGE, dotted=True)
    assert readings.spell_result(code) == "24i/-7@red"
    assert readings.parse_cell("24i/-7@red", Kind.PASS, Role.LONG_YARDAGE, dotted=True) == code


@pytest.mark.parametrize(("roll", "forms"), list(readings.LISTS.items()))
def test_special_results_are_spelled_as_they_are_read(roll: Roll, forms: tuple[str, ...]) -> None:
    for form in forms:
        text = form if form in readings.WORDS else form.replace("n", "12")
        assert readings.spell_result(readings.parse_special(text, roll)) == text
