"""Seasons, cups and series, played to their champions; a kill in the middle loses nothing."""

import os
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import leatherhead as lh
from leatherhead.cli.main import main
from leatherhead.season import season as seasons
from leatherhead.season.history import champions, history
from leatherhead.season.leaders import FIGURES, boxes, leaders
from leatherhead.season.report import page
from leatherhead.season.season import Season

GAMES = [game.name for game in lh.list_games()]
Said = Callable[..., str]


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Said:
    """Run a command that keeps its seasons in a folder of this test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def run(*words: str, status: int = 0) -> str:
        assert main([*words]) == status
        told = capsys.readouterr()
        return told.out if status == 0 else told.err

    return run


def short(game: str) -> dict[str, str]:
    offered = next(each for each in lh.list_games() if each.name == game).options
    return {"length": "short"} if "short" in offered.get("length", ()) else {}


def found(folder: Path, game: str, **more: object) -> Season:
    settings = {"teams": 4, "levels": ("rookie", "coach"), "places": 2, "options": short(game), **more}
    return seasons.found(folder, game, **settings)  # type: ignore[arg-type]


def played_out(season: Season) -> list[str]:
    told = []
    while waiting := season.next_matches():
        for match in waiting:
            result = season.simulate(match, "coach")
            told.append(f"{match.name} {result.away_score}-{result.home_score}")
    return told


@pytest.mark.parametrize("game", GAMES)
def test_a_season_comes_to_its_champion(tmp_path: Path, game: str) -> None:
    season = found(tmp_path, game)
    told = played_out(season)
    assert len(told) >= 6 + 1
    assert sum(line.record.wins + line.record.losses + line.record.ties for line in season.standings()) == 12
    finalists = {line.team.name for line in season.standings() if line.seed}
    assert season.champion() in finalists
    assert len(finalists) == 2
    again = seasons.load(tmp_path)
    assert again.champion() == season.champion()
    assert again.next_matches() == []
    assert all(lh.verify(season.path(match)).ok for match in season.matches(season.year)[:2])


def test_the_same_seed_gives_the_same_season(tmp_path: Path) -> None:
    one, other = (found(tmp_path / name, "paper-bowl", seed=5) for name in ("one", "other"))
    assert played_out(one) == played_out(other)
    assert played_out(found(tmp_path / "third", "paper-bowl", seed=6)) != []


def test_a_season_that_is_moved_goes_on(tmp_path: Path) -> None:
    season = found(tmp_path / "here", "real-deal")
    for match in season.next_matches():
        season.simulate(match, "coach")
    shutil.copytree(tmp_path / "here", tmp_path / "there")
    told = played_out(season)
    assert played_out(seasons.load(tmp_path / "there")) == told


@pytest.mark.parametrize("game", GAMES)
def test_a_kill_in_the_middle_loses_nothing(tmp_path: Path, game: str) -> None:
    """Killed while it simulates, a season has whole games only, and ends as one of its seed that was left alone."""
    found(tmp_path / "left", game, seed=8)
    shutil.copytree(tmp_path / "left", tmp_path / "killed")
    program = (
        "import sys; from pathlib import Path; from leatherhead.season import season as s\n"
        "season = s.load(Path(sys.argv[1]))\n"
        "while season.next_matches():\n"
        "    for match in season.next_matches():\n"
        "        season.simulate(match, 'coach'); print(match.name, flush=True)\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "killed")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ}) as child:
        assert child.stdout is not None
        for _ in range(2):
            assert child.stdout.readline().endswith(".game\n")
        child.send_signal(signal.SIGKILL)
    season = seasons.load(tmp_path / "killed")
    assert len(season.results()) >= 2
    assert season.champion() is None
    told = played_out(season)
    whole = seasons.load(tmp_path / "left")
    assert played_out(whole)[-len(told) :] == told
    assert season.results() == whole.results()
    assert season.champion() == whole.champion()


@pytest.mark.parametrize(("form", "more", "games"), [("cup", {"teams": 6}, 5), ("series", {"best_of": 3}, 2)])
def test_short_forms(tmp_path: Path, form: str, more: dict[str, int], games: int) -> None:
    season = found(tmp_path, "paper-bowl", form=form, **more)
    told = played_out(season)
    assert len(told) >= games
    assert season.champion() is not None


def test_a_knock_out_game_is_settled_by_overtime(tmp_path: Path) -> None:
    assert seasons.knock_out_options("paper-bowl") == {"overtime": "until-decided"}
    assert seasons.knock_out_options("strategy-league") == {"playoffs": True}
    assert seasons.knock_out_options("pigskin") == {}
    season = found(tmp_path, "paper-bowl", form="series")
    match = season.next_matches()[0]
    assert season.start(match).as_dict()["options"]["overtime"] == "until-decided"


def test_a_tied_knock_out_game_is_played_again(tmp_path: Path) -> None:
    season = found(tmp_path, "pigskin", form="series")
    match = season.next_matches()[0]
    season.simulate(match, "coach")
    path = season.path(match)
    text = path.read_text(encoding="utf-8").split("\n")
    path.write_text("\n".join('[Result "7-7"]' if line.startswith("[Result") else line for line in text), "utf-8")
    (again,) = season.next_matches()
    assert (again.replay, again.home) == (1, match.home)
    assert "replay" in again.name
    season.simulate(again, "coach")
    assert "replay 1 of a tie" in page(season, season.year, [])


def test_your_games_wait_for_you(tmp_path: Path) -> None:
    season = found(tmp_path, "paper-bowl", you="Steamers")
    match = season.your_match()
    assert match is not None
    season.simulate_others()
    assert season.next_matches() == [match]
    with pytest.raises(lh.Refused, match="yours to play"):
        season.simulate(match)
    assert season.start(match).pending is not None


def test_a_game_of_a_season_counts_however_it_is_opened(tmp_path: Path) -> None:
    """`season play` and plain `resume FILE` undo by one rule, and a game played on from it is casual again."""
    season = found(tmp_path, "paper-bowl", you="Steamers")
    match = season.your_match()
    assert match is not None
    season.path(match).parent.mkdir(parents=True, exist_ok=True)
    session = lh.Session(season.start(match), season.path(match))
    assert not session.casual
    while not session.game.plays:
        session.answer(session.frame().asked.options[0].label)
    session.close()
    again = lh.Session.resume(season.path(match))
    assert not again.casual
    with pytest.raises(lh.Refused, match="you cannot undo this"):
        again.undo()
    again.close()
    assert lh.Session(lh.branch(lh.load(season.path(match)), 1)).casual


def test_several_years_and_their_champions(tmp_path: Path) -> None:
    season = found(tmp_path, "real-deal")
    with pytest.raises(lh.Refused, match="not over yet"):
        season.next_year()
    played_out(season)
    first = season.champion()
    season.next_year()
    assert season.champion() is None
    again = seasons.load(tmp_path)
    assert [year.year for year in again.years] == [1, 2]
    assert again.years[1].fixtures == season.year.fixtures
    played_out(again)
    told = page(again, again.year, [])
    assert "Year 1" in told
    assert first in told


def test_leaders_and_history_come_from_the_records(tmp_path: Path) -> None:
    season = found(tmp_path, "paper-bowl", seed=4)
    assert leaders(boxes(season, season.year)) == []
    played_out(season)
    tables = {table["title"]: dict(table["rows"]) for table in leaders(boxes(season, season.year))}
    assert tables["Points"] == {line.team.name: round(line.points / 3, 1) for line in season.standings()}
    assert tables["Points allowed"] == {
        line.team.name: round(line.points_allowed / 3, 1) for line in season.standings()
    }
    assert list(tables["Points"].values()) == sorted(tables["Points"].values(), reverse=True)
    assert list(tables["Points allowed"].values()) == sorted(tables["Points allowed"].values())
    assert {"Total yards", "Yards allowed", "Passing yards", "Turnovers", "Takeaways"} <= set(tables)
    records = [lh.load(season.path(match)) for match in season.matches(season.year)]
    lost = sum(sum(game.box_score().total["turnovers"]) for game in records)
    for title in ("Turnovers", "Takeaways"):
        assert sum(tables[title].values()) * 3 == pytest.approx(lost, abs=0.7)
    first = season.champion()
    season.next_year()
    assert champions(season) == [(1, first), (2, None)]
    played_out(season)
    lines = {line.club: line for line in history(season)}
    assert sum(line.record.games for line in lines.values()) == 2 * 12
    assert sum(line.playoffs for line in lines.values()) == 2 * 2
    assert sorted(year for line in lines.values() for year in line.titles) == [1, 2]
    assert 1 in lines[first].titles
    assert season.projected(season.numbered(1)) is None


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_leaders(tmp_path: Path, game: str) -> None:
    season = found(tmp_path, game, form="season", teams=2, places=2)
    season.simulate(season.next_matches()[0], "coach")
    titles = [table["title"] for table in leaders(boxes(season, season.year))]
    assert "Points" in titles
    known = lh.load(season.path(season.matches(season.year)[0])).box_score().total
    assert {figure.name for figure in FIGURES} - set(known) <= ({"total_net_yards", "rush_yards", "pass_yards_net",
        "first_downs", "sacks_taken"} if game == "real-deal" else set())  # fmt: skip


def test_the_file_can_be_read_by_people(tmp_path: Path) -> None:
    season = found(tmp_path, "paper-bowl", divisions=2, you="Ünïted")
    data = tomllib.loads((tmp_path / "season.toml").read_text(encoding="utf-8"))
    assert data["club"][0] == {
        "name": "Ünïted",
        "bot": "human",
        "colors": list(season.clubs[0].colors),
        "division": "East",
    }
    assert data["year"][0]["schedule"][0].startswith("week 1: ")


def test_the_commands(said: Said, tmp_path: Path) -> None:
    said("season", "new", "real-deal", "--teams", "4", "--playoffs", "2", "--length", "short", "--seed", "3")
    told = said("season")
    assert "you play" in told
    assert "Owls" in told
    assert "season play" in told
    said("season", "simulate")
    assert said("season", "schedule", "bears").count(" at ") + said("season", "schedule", "bears").count(", ") >= 3
    told = said("season", "simulate", "--all", "--coach", "coach")
    assert "are the champions!" in told
    assert "champions: " in said("season", "list")
    told = said("season", "team", "bears")
    assert "Bears (rookie, plays runs first)" in told
    assert "Points" in told
    assert "of 4" in told
    assert "Points per game" in said("season", "leaders", "--top", "1")
    out = tmp_path / "season.html"
    said("season", "report", "--out", str(out))
    assert "Champions" in out.read_text(encoding="utf-8")
    assert "year 2" in said("season", "next")
    assert "in progress" in said("season", "history")
    assert "were the champions" in said("season", "--year", "1")
    assert "no game of year 2" in said("season", "leaders", status=2)
    assert "has the years 1, 2" in said("season", "schedule", "--year", "3", status=2)
    assert "All years: " in said("season", "team", "owls", "--year", "1")


@pytest.mark.parametrize(("words", "reason"), [
    (("season",), "there is no season yet"),
    (("season", "new", "paper-bowl", "--teams", "1"), "2 to 32 teams"),
    (("season", "new", "paper-bowl", "--teams", "4", "--playoffs", "5"), "2 to 4 of 4"),
    (("season", "new", "paper-bowl", "--levels", "genius"), "no bot 'genius'"),
    (("season", "new", "paper-bowl", "--best-of", "2"), "odd number"),
    (("season", "new", "paper-bowl", "--divisions", "9"), "divisions"),
    (("season", "new", "paper-bowl", "--team", "Night at Sea"), "does not do for a club"),
])  # fmt: skip
def test_bad_input_is_one_sentence(said: Said, words: tuple[str, ...], reason: str) -> None:
    told = said(*words, status=2)
    assert reason in told
    assert told.count("\n") == 1


def test_a_broken_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(lh.Refused, match="it is not a season"):
        seasons.load(tmp_path)
    (tmp_path / "season.toml").write_text("format = 1\n", encoding="utf-8")
    with pytest.raises(lh.Refused, match="incomplete"):
        seasons.load(tmp_path)
    (tmp_path / "season.toml").write_text("format = 9\n", encoding="utf-8")
    with pytest.raises(lh.Refused, match="format 9"):
        seasons.load(tmp_path)


def test_a_season_reads_back_any_name(tmp_path: Path) -> None:
    made = seasons.found(tmp_path / "one", "paper-bowl", you='Åland "Ä" \\ 🏈', teams=4)
    made.corrections["1-w01-a-at-b.game"] = (3, 7)
    made.write()
    again = seasons.load(tmp_path / "one")
    assert ([club.name for club in again.clubs], again.corrections) == (
        [club.name for club in made.clubs],
        made.corrections,
    )
    assert again.year.fixtures == made.year.fixtures


def test_a_club_wears_its_own_colors(said: Said, tmp_path: Path) -> None:
    team = "Night Owls (NOW #112233 #ffeedd)"
    said(
        "season",
        "new",
        "paper-bowl",
        "--team",
        team,
        "--teams",
        "4",
        "--playoffs",
        "2",
        "--folder",
        str(tmp_path / "own"),
    )
    season = seasons.load(tmp_path / "own")
    assert season.club("Night Owls").named.written == team
    assert (tmp_path / "own" / "season.toml").read_text(encoding="utf-8").count('short = "NOW"') == 1
    match = season.your_match()
    assert match is not None
    season.simulate(match, coach="random")
    headers = lh.record_headers(season.path(match))
    other = season.club(match.away if match.home == "Night Owls" else match.home)
    badges = {headers["Home"]: headers["HomeBadge"], headers["Away"]: headers["AwayBadge"]}
    assert badges == {"Night Owls": "NOW #112233 #ffeedd", other.name: " ".join(other.colors)}


def test_a_bad_team_founds_no_season(said: Said) -> None:
    assert "2 to 4 letters" in said("season", "new", "paper-bowl", "--team", "Owls (N0W #112233 #ffeedd)", status=2)
