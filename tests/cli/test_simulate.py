"""Simulation at the command line."""

import json
import re
from collections.abc import Callable
from typing import Any

import pexpect
import pytest

pytestmark = pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")

Run = Callable[..., Any]
KEYS = [
    "game", "games", "seed", "home", "away", "seconds", "compile_seconds", "games_per_second", "decisions", "tally",
]  # fmt: skip
MEANS = (
    "points", "offensive_plays", "total_net_yards", "rushes", "rush_yards", "rush_touchdowns", "pass_attempts",
    "completions", "pass_yards_gross", "pass_yards_net", "pass_touchdowns", "interceptions_thrown", "sacks_taken",
    "sack_yards_lost", "fumbles", "fumbles_lost", "turnovers", "first_downs", "third_down_attempts",
    "third_down_conversions", "fourth_down_attempts", "fourth_down_conversions", "punts", "field_goals_attempted",
    "field_goals_made", "penalties", "penalty_yards", "drives",
)  # fmt: skip
BLOCKS = ("wins", "team_game", "rushing", "passing", "field_goals", "tries", "kickoffs", "punts", "scores")
RANDOM = ("simulate", "paper-bowl", "--games", "300", "--home", "random", "--away", "random")


@pytest.fixture(scope="module")
def result() -> dict[str, Any]:
    """What a small simulation adds up to."""
    import leatherhead

    simulated = leatherhead.simulate("paper-bowl", games=300, seed=5, home="random", away="random")
    return json.loads(json.dumps(simulated.as_dict()))  # type: ignore[no-any-return]


def without_times(result: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in result.items() if "second" not in key}


def test_json_holds_what_is_promised(said: Run, result: dict[str, Any]) -> None:
    simulated = said(*RANDOM, "--seed", "5", "--threads", "2", "--json")
    assert (simulated.status, simulated.out.count("\n")) == (0, 1)
    printed = json.loads(simulated.out)
    assert list(printed) == KEYS
    assert without_times(printed) == without_times(result)
    assert (printed["game"], printed["games"], printed["seed"]) == ("paper-bowl", 300, 5)
    assert (printed["home"], printed["away"]) == ("random", "random")
    assert printed["seconds"] > 0
    assert printed["compile_seconds"] >= 0
    assert printed["games_per_second"] == pytest.approx(300 / printed["seconds"], rel=0.1)


def test_the_tally_is_named_as_real_football_is(result: dict[str, Any]) -> None:
    tally = result["tally"]
    assert set(BLOCKS) <= set(tally)
    assert list(tally["wins"]) == ["home", "away", "tie"]
    assert sum(tally["wins"].values()) == 300
    for name in MEANS:
        assert set(tally["team_game"][name]) == {"n", "mean", "sd"}, name
    for name in ("third_down_rate", "fourth_down_rate"):
        assert 0 <= tally["team_game"][name]["rate"] <= 1
    assert tally["team_game"]["points"]["mean"] > 0
    assert result["decisions"] > 300 * 100


def test_the_table(said: Run, result: dict[str, Any]) -> None:
    simulated = said(*RANDOM, "--seed", "5")
    lines = simulated.out.splitlines()
    wins = result["tally"]["wins"]
    points = result["tally"]["team_game"]["points"]
    assert simulated.status == 0
    assert lines[0] == "paper-bowl: 300 games, random at home against random, seed 5"
    assert re.fullmatch(r"[\d.]+ s, [\d,]+ games per second", lines[1])
    assert lines[2].startswith(f"wins: home {wins['home']} ({wins['home'] / 300:.1%}), away {wins['away']} (")
    assert ["points", f"{points['mean']:.2f}", f"{points['sd']:.2f}"] in [line.split() for line in lines]
    assert len({len(line) for line in lines[4 : lines.index("", 4)]}) == 1, "figures are flush right"
    assert any(line.startswith("third down rate ") for line in lines)
    assert "\x1b" not in simulated.out


def test_options_change_the_games(said: Run, result: dict[str, Any]) -> None:
    simulated = said(*RANDOM, "--seed", "5", "--option", "overtime=until-decided", "--json")
    wins = json.loads(simulated.out)["tally"]["wins"]
    assert wins["tie"] == 0 < result["tally"]["wins"]["tie"]


@pytest.mark.parametrize(("more", "colored"), [({"NO_COLOR": "1"}, False), ({}, True)])
def test_a_bar_on_a_terminal_in_color_or_without(terminal: Run, more: dict[str, str], colored: bool) -> None:
    child = terminal(*RANDOM, "--json", TERM="xterm-256color", **more)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert "300/300" in child.before
    assert bool(re.search(r"\x1b\[[\d;]*3[0-9]", child.before)) == colored


def test_no_bar_and_no_color_in_a_pipe(started: Run) -> None:
    simulated = started(*RANDOM, "--json", TERM="xterm-256color", FORCE_COLOR="1")
    assert simulated.err in (
        "",
        "leatherhead: compiling the rules (first time only, up to half a minute)\n",
    )
    assert "\x1b" not in simulated.out
    assert json.loads(simulated.out)["games"] == 300


def test_interrupted(terminal: Run) -> None:
    child = terminal("simulate", "paper-bowl", "--games", "100000000", "--home", "random", "--away", "random")
    child.expect("games")
    child.sendintr()
    child.expect("leatherhead: stopped")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
