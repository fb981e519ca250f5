"""Standings against the NFL's official ones, and tie-breakers one by one."""

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest

import leatherhead as lh
from leatherhead.cli.main import main
from leatherhead.league.results import GameResult, Team, read_results, read_teams
from leatherhead.league.standings import NFL, SIMPLE, TieBreakers, seeds_of, standings

HERE = Path(__file__).parent
GAMES, OFFICIAL = HERE / "nfl-games.csv", HERE / "nfl-standings.csv"
EAST = [Team(name, "A", "East") for name in ("Ants", "Bees", "Cats", "Dogs")]
SEASONS = sorted(read_teams(OFFICIAL))


def official(season: str) -> dict[str, tuple[int, int, int, int, int | None]]:
    with OFFICIAL.open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["season"] == season]
    numbers = ("wins", "losses", "ties", "div_rank")
    return {
        row["team"]: (*(int(row[name]) for name in numbers), int(row["seed"]) if row["seed"] else None) for row in rows
    }  # type: ignore[misc]


@pytest.mark.parametrize("season", SEASONS)
def test_division_ranks_and_seeds_are_the_official_ones(season: str) -> None:
    results = [result for result in read_results(GAMES) if result.season == season]
    lines = standings(read_teams(OFFICIAL)[season], results, seeds=seeds_of(season))
    found = {line.team.name: (*line.record, line.division_rank, line.seed) for line in lines}
    assert len(found) == 32
    assert found == official(season)


def test_the_command_prints_every_season(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", str(GAMES), "--teams", str(OFFICIAL), "--tie-breakers", "nfl", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == 32 * len(SEASONS)
    for season in SEASONS:
        found = {
            row["team"]: (row["wins"], row["losses"], row["ties"], row["div_rank"], row["seed"])
            for row in rows
            if row["season"] == int(season)
        }
        assert found == official(season)


def test_the_tables_name_each_division_and_its_leader(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", str(GAMES), "--teams", str(OFFICIAL), "--season", "2009"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines() if line.strip()]
    assert lines[0] == ["2009"]
    at = lines.index(["AFC", "South"])
    assert lines[at + 2][:5] == ["IND", "14", "2", "0", ".875"]


def test_seven_seeds_since_2020_and_any_number_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    assert [seeds_of(season) for season in ("2019", "2020", "2024", "")] == [6, 7, 7, 7]
    command = ["standings", str(GAMES), "--teams", str(OFFICIAL), "--season", "2009", "--json"]
    assert main([*command, "--seeds", "7"]) == 0
    seeds = [row["seed"] for row in json.loads(capsys.readouterr().out) if row["seed"]]
    assert sorted(seeds) == sorted([*range(1, 8)] * 2)


def rank(results: list[GameResult], teams: list[Team] = EAST, tie_breakers: TieBreakers = NFL) -> list[tuple[str, str]]:
    return [(line.team.name, line.decided_by) for line in standings(teams, results, tie_breakers=tie_breakers)]


def test_head_to_head_comes_first() -> None:
    results = [GameResult("Ants", 0, "Bees", 3), GameResult("Bees", 0, "Cats", 50), GameResult("Ants", 40, "Dogs", 0)]
    assert rank(results)[:3] == [("Cats", ""), ("Bees", "head-to-head"), ("Ants", "")]


def test_three_clubs_start_over_as_two_once_one_is_out() -> None:
    """Ants, Bees and Cats are 1-1 among themselves; division games leave Ants and Bees, and the Bees beat the Ants."""
    teams = [*EAST, Team("Elks", "A", "West")]
    results = [
        GameResult("Ants", 1, "Bees", 2), GameResult("Bees", 1, "Cats", 2), GameResult("Cats", 1, "Ants", 2),
        GameResult("Ants", 9, "Dogs", 0), GameResult("Bees", 9, "Dogs", 0), GameResult("Cats", 0, "Dogs", 9),
        GameResult("Ants", 0, "Elks", 9), GameResult("Bees", 0, "Elks", 9), GameResult("Cats", 9, "Elks", 0),
    ]  # fmt: skip
    assert rank(results, teams)[:3] == [("Bees", "head-to-head"), ("Ants", "head-to-head"), ("Cats", "")]


def test_of_three_wild_cards_only_a_sweep_counts() -> None:
    teams = [Team(name, "A", name) for name in ("Ants", "Bees", "Cats", "Dogs")]
    swept = [GameResult("Bees", 7, "Ants", 9), GameResult("Cats", 7, "Ants", 9), GameResult("Dogs", 9, "Ants", 0),
             GameResult("Bees", 9, "Dogs", 0), GameResult("Cats", 9, "Dogs", 0), GameResult("Bees", 30, "Cats", 0),
             GameResult("Cats", 40, "Bees", 0)]  # fmt: skip
    lines = {line.team.name: line.conference_rank for line in standings(teams, swept)}
    assert lines["Ants"] == 1


def test_a_tie_counts_as_half_a_win() -> None:
    results = [GameResult("Ants", 7, "Bees", 7), GameResult("Cats", 7, "Dogs", 0)]
    assert [line.record.percentage for line in standings(EAST, results)] == [1, 0.5, 0.5, 0]


def test_playoff_games_do_not_count() -> None:
    results = [GameResult("Ants", 1, "Bees", 2), GameResult("Bees", 0, "Ants", 50, game_type="SB")]
    assert standings(EAST, results)[0].team.name == "Bees"


def test_simple_tie_breakers_go_by_points() -> None:
    results = [GameResult("Ants", 30, "Cats", 0), GameResult("Bees", 10, "Dogs", 0)]
    assert rank(results, tie_breakers=SIMPLE)[:2] == [("Ants", "net-points"), ("Bees", "")]


def test_clubs_that_nothing_separates_are_a_coin_toss() -> None:
    assert {reason for _, reason in rank([])[:3]} == {"coin-toss"}


REFUSALS: list[tuple[str, str, str]] = [
    ("away_team,away_score,home_team\nA,1,B\n", "team\nA\n", "no column home_score"),
    ("away_team,away_score,home_team,home_score\nA,x,B,2\n", "team\nA\nB\n", "line 2: a score is a whole number"),
    ("away_team,away_score,home_team,home_score\nA,1,A,2\n", "team\nA\n", "two different teams"),
    ("away_team,away_score,home_team,home_score\nA,1,C,2\n", "team\nA\nB\n", "C has played"),
    ("away_team,away_score,home_team,home_score\nA,1,B,2\n", "team\nA\nA\n", "A is listed twice"),
    ("away_team,away_score,home_team,home_score\nA,1,B\n", "team\nA\nB\n", "4 columns are wanted"),
    ("away_team,away_score,home_team,home_score\nA,1,B,2\n", "conf\nX\n", "no column team"),
    ("away_team,away_team,away_score,home_team,home_score\nA,C,1,B,2\n", "team\nA\n", "two columns away_team"),
    ('away_team,away_score,home_team,home_score\n"A\nC",1,B,2\n', "team\nB\n", "more than one line"),
    ("week," + "away_team,away_score,home_team,home_score\n" + 2 * "1,A,1,B,2\n", "team\nA\nB\n", "listed twice"),
]


@pytest.mark.parametrize(("results", "teams", "reason"), REFUSALS)
def test_a_bad_file_is_refused_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], results: str, teams: str, reason: str
) -> None:
    (tmp_path / "results.csv").write_text(results, encoding="utf-8")
    (tmp_path / "teams.csv").write_text(teams, encoding="utf-8")
    assert main(["standings", str(tmp_path / "results.csv"), "--teams", str(tmp_path / "teams.csv")]) == 2
    said = capsys.readouterr()
    assert reason in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("more", [["--tie-breakers", "coin"], ["--season", "1950"], ["--teams", "nowhere.csv"]])
def test_a_bad_argument_is_refused(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", str(GAMES), "--teams", str(OFFICIAL), *more]) == 2
    assert capsys.readouterr().err.startswith("leatherhead: ")


def test_a_file_without_games_is_refused_unless_there_are_teams(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "results.csv").write_text("away_team,away_score,home_team,home_score\n", encoding="utf-8")
    (tmp_path / "teams.csv").write_text("team\nA\nB\n", encoding="utf-8")
    assert main(["standings", str(tmp_path / "results.csv")]) == 2
    assert "has no games" in capsys.readouterr().err
    assert main(["standings", str(tmp_path / "results.csv"), "--teams", str(tmp_path / "teams.csv"), "--json"]) == 0
    assert [row["team"] for row in json.loads(capsys.readouterr().out)] == ["A", "B"]


def test_games_to_be_played_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    file.write_text("away_team,away_score,home_team,home_score\nA,,B,\nA,NA,B,NA\nA,1,B,2.0\n", encoding="utf-8")
    assert read_results(file) == [GameResult("A", 1, "B", 2)]


def test_a_league_without_a_file_of_teams_is_one_division(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    file.write_text("away_team,away_score,home_team,home_score\nA,1,B,2\n", encoding="utf-8")
    assert main(["standings", str(file), "--json"]) == 0
    assert [row["team"] for row in json.loads(capsys.readouterr().out)] == ["B", "A"]


def test_twice_the_same_team_is_refused() -> None:
    make: Callable[[], object] = lambda: standings([Team("A"), Team("A")], [])  # noqa: E731
    with pytest.raises(lh.Refused, match="same name"):
        make()
