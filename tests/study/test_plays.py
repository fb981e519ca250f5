"""The table of plays: counts made from it are those of the tally, and a record gives the same rows as compiled play."""

import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.bots import RANDOM
from leatherhead.football.ledger import Stat
from leatherhead.model.doors import RANDOM as AT_RANDOM
from leatherhead.model.doors import seed_of
from leatherhead.play_table.columns import SHARED
from leatherhead.play_table.recorder import rows_of
from leatherhead.records.game import Game
from leatherhead.study import plays, simulation

pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
SLUGS = registry.slugs()
GAMES, SEED = 300, 5
Table = dict[str, np.ndarray[Any, Any]]


def _is(column: str, value: Any, of: str = "posteam") -> Callable[[Table, str], int]:
    return lambda table, team: int((table[column] == value)[table[of] == team].sum())


def _sum(column: str, of: str = "posteam", where: str = "") -> Callable[[Table, str], int]:
    def count(table: Table, team: str) -> int:
        rows = table[of] == team
        if where:
            rows &= table[where].astype(bool)
        return sum(int(each) for each in table[column][rows] if each is not None)

    return count


def _known(column: Any) -> Any:
    return np.array([each is not None for each in column])


def _tries(table: Table) -> Any:
    return _known(table["extra_point_result"]) | _known(table["two_point_conv_result"])


def _not_null(column: str) -> Callable[[Table, str], int]:
    return lambda table, team: int(_known(table[column][table["posteam"] == team]).sum())


def _passes(table: Table, team: str) -> int:
    return _sum("pass_attempt")(table, team) - _sum("sack")(table, team)


def _of_team(home: str, away: str) -> Callable[[Table, str], int]:
    return lambda table, team: int(table[home if team == "home" else away].astype(np.int64).sum())


def _points(table: Table, team: str) -> int:
    last = np.append(table["game_id"][1:] != table["game_id"][:-1], True)
    return int(table[f"total_{team}_score"][last].sum())


def _safeties(table: Table, team: str) -> int:
    """A safety is the other team's points, or those of whoever scored."""
    gained = np.diff(table[f"total_{team}_score"].astype(np.int64), prepend=0)
    return int(((table["safety"].astype(bool)) & (gained > 0)).sum())


def _drives(table: Table, team: str) -> int:
    """All but kickoffs that score: those with a down, or a field goal on the last play. Without downs all count.

    A drive whose first snap is a penalty in the end zone, and so a safety, has had no play.
    """
    rows = (table["posteam"] == team) & _known(table["drive"])
    if _known(table["down"]).any():
        rows &= _known(table["field_goal_result"]) | _known(table["down"])
        rows &= ~((table["play_type"] == "no_play") & np.equal(table["safety"], True))
    return len(set(zip(table["game_id"][rows], table["drive"][rows], strict=True)))


COUNTS: dict[Stat, Callable[[Table, str], int]] = {
    Stat.POINTS: _points,
    Stat.OFFENSIVE_PLAYS: lambda table, team: _sum("rush_attempt")(table, team) + _sum("pass_attempt")(table, team),
    Stat.TOTAL_NET_YARDS: _sum("yards_gained"),
    Stat.RUSHES: _sum("rush_attempt"),
    Stat.RUSH_YARDS: _sum("yards_gained", where="rush_attempt"),
    Stat.RUSH_TOUCHDOWNS: _sum("rush_touchdown", "td_team"),
    Stat.PASS_ATTEMPTS: _passes,
    Stat.COMPLETIONS: _sum("complete_pass"),
    Stat.PASS_YARDS_GROSS: _sum("yards_gained", where="complete_pass"),
    Stat.PASS_YARDS_NET: _sum("yards_gained", where="pass_attempt"),
    Stat.PASS_TOUCHDOWNS: _sum("pass_touchdown", "td_team"),
    Stat.INTERCEPTIONS_THROWN: _sum("interception"),
    Stat.SACKS_TAKEN: _sum("sack"),
    Stat.SACK_YARDS_LOST: lambda table, team: -_sum("yards_gained", where="sack")(table, team),
    Stat.FUMBLES: _sum("fumble", "fumbled_1_team"),
    Stat.FUMBLES_LOST: _sum("fumble_lost", "fumbled_1_team"),
    Stat.TURNOVERS: lambda table, team: (
        _sum("interception")(table, team) + _sum("fumble_lost", "fumbled_1_team")(table, team)
    ),
    Stat.FIRST_DOWNS: lambda table, team: sum(
        _sum(f"first_down_{how}")(table, team) for how in ("rush", "pass", "penalty")
    ),
    Stat.FIRST_DOWNS_RUSH: _sum("first_down_rush"),
    Stat.FIRST_DOWNS_PASS: _sum("first_down_pass"),
    Stat.FIRST_DOWNS_PENALTY: _sum("first_down_penalty"),
    Stat.THIRD_DOWN_ATTEMPTS: lambda table, team: (
        _sum("third_down_converted")(table, team) + _sum("third_down_failed")(table, team)
    ),
    Stat.THIRD_DOWN_CONVERSIONS: _sum("third_down_converted"),
    Stat.FOURTH_DOWN_ATTEMPTS: lambda table, team: (
        _sum("fourth_down_converted")(table, team) + _sum("fourth_down_failed")(table, team)
    ),
    Stat.FOURTH_DOWN_CONVERSIONS: _sum("fourth_down_converted"),
    Stat.PUNTS: _sum("punt_attempt"),
    Stat.FIELD_GOALS_ATTEMPTED: _not_null("field_goal_result"),
    Stat.FIELD_GOALS_MADE: _is("field_goal_result", "made"),
    Stat.PENALTIES: _of_team("home_penalties", "away_penalties"),
    Stat.PENALTY_YARDS: _of_team("home_penalty_yards", "away_penalty_yards"),
    Stat.DRIVES: _drives,
    Stat.EXTRA_POINTS_ATTEMPTED: _not_null("extra_point_result"),
    Stat.EXTRA_POINTS_MADE: _is("extra_point_result", "good"),
    Stat.TWO_POINTS_ATTEMPTED: _not_null("two_point_conv_result"),
    Stat.TWO_POINTS_MADE: _is("two_point_conv_result", "success"),
    Stat.KICKOFFS: lambda table, team: (
        _sum("kickoff_attempt", "defteam")(table, team) - _sum("onside_kick", "defteam")(table, team)
    ),
    Stat.KICKOFF_TOUCHBACKS: _sum("touchback", "defteam"),
    Stat.ONSIDE_KICKS: _sum("onside_kick", "defteam"),
    Stat.ONSIDE_KICKS_RECOVERED: _sum("own_kickoff_recovery", "defteam"),
    Stat.KICK_RETURNS: _sum("kickoff_returned"),
    Stat.KICK_RETURN_YARDS: _sum("return_yards", where="kickoff_returned"),
    Stat.PUNT_RETURNS: _sum("punt_returned", "punt_receivers"),
    Stat.PUNT_RETURN_YARDS: _sum("return_yards", "punt_receivers", "punt_returned"),
    Stat.RETURN_TOUCHDOWNS: _sum("return_touchdown", "td_team"),
    Stat.SAFETIES: _safeties,
    Stat.TIMEOUTS_USED: _of_team("home_timeouts_used", "away_timeouts_used"),
    Stat.DEFENSIVE_TWO_POINT_RETURNS: _sum("defensive_two_point_conv", "defteam"),
}
OF_BOTH = {
    Stat.CHALLENGES: _not_null("replay_or_challenge_result"),
    Stat.CHALLENGES_WON: _is("replay_or_challenge_result", "reversed"),
}


def _played(slug: str) -> tuple[Any, Table]:
    """Games at random: the totals by team, and the table of their plays."""
    rulebook = registry.find(slug)
    series = simulation.Series(rulebook, rulebook.own_book, (RANDOM, RANDOM), {}, SEED, rows=True)
    chunk = series.chunk(0, GAMES)
    table = plays.table_of_chunk(plays.PlaySchema(rulebook, rulebook.own_book), SEED, chunk)
    columns = {name: np.array(table.column(name).to_pylist()) for name in table.column_names}
    # After a safety a game may let a team punt as its free kick, and then the receivers are posteam.
    columns["punt_receivers"] = np.where(columns["play_type"] == "kickoff", columns["posteam"], columns["defteam"])
    return chunk.ledger[0].total, columns


@pytest.fixture(scope="module", params=SLUGS)
def played(request: pytest.FixtureRequest) -> tuple[str, Any, Table]:
    return (request.param, *_played(request.param))


@pytest.mark.parametrize("stat", Stat, ids=lambda stat: stat.name.lower())
def test_a_count_made_from_the_table_is_that_of_the_tally(played: tuple[str, Any, Table], stat: Stat) -> None:
    slug, total, table = played
    if stat not in registry.find(slug).figures:
        pytest.skip(f"{slug} does not count this")
    if stat in OF_BOTH:
        assert sum(OF_BOTH[stat](table, team) for team in ("home", "away")) == total[:, stat].sum()
    else:
        assert [COUNTS[stat](table, team) for team in ("home", "away")] == total[:, stat].tolist()


def test_a_figure_that_a_game_does_not_count_is_null() -> None:
    _, table = _played("real-deal")
    assert set(table["yards_gained"]) == set(table["rush_attempt"]) == {None}
    assert set(table["touchdown"]) == {False, True}


def test_points_added_are_those_scored_and_what_is_still_expected(played: tuple[str, Any, Table]) -> None:
    """After a touchdown its try is expected, after any other score and after a try nothing is."""
    _, _, table = played
    scored = np.diff(table["total_home_score"] - table["total_away_score"], prepend=0)
    scored = np.where(table["posteam"] == "away", -scored, scored) * _known(table["posteam"])
    tries = _tries(table)
    for row in np.flatnonzero(tries):
        assert 0 < table["ep"][row] < 2.5
        assert table["epa"][row] == pytest.approx(scored[row] - table["ep"][row], abs=1e-4)
    for row in np.flatnonzero((scored[:-1] != 0) & ~tries[:-1] & (table["play_type"][1:] != "no_play")):
        same = table["posteam"][row] == table["posteam"][row + 1]
        rest = table["ep"][row + 1] * (1 if same else -1) if tries[row + 1] else 0
        assert table["epa"][row] == pytest.approx(scored[row] + rest - table["ep"][row], abs=1e-4)


def test_where_nothing_is_played_no_points_are_added(played: tuple[str, Any, Table]) -> None:
    """A timeout has no epa; a play that a penalty wiped out has one."""
    slug, _, table = played
    penalty = table["penalty"].astype(bool)
    idle = (table["play_type"] == "no_play") | (~_known(table["play_type"]) & _known(table["down"]))
    assert set(table["epa"][idle & ~penalty]) <= {None}
    assert _known(table["epa"][(table["play_type"] == "no_play") & penalty]).all()
    assert (idle & ~penalty).any() == (slug == "strategy-league")


def test_chances_add_up_to_the_result(played: tuple[str, Any, Table]) -> None:
    """What plays add to a team's chance leads from the first that has one to its win, its loss, or half of each."""
    _, _, table = played
    team = _known(table["posteam"])
    last = np.append(table["game_id"][1:] != table["game_id"][:-1], True)
    home = table["posteam"][last] == "home"
    lead = np.sign(table["total_home_score"] - table["total_away_score"])[last] * np.where(home, 1, -1)
    ended = team[last]
    final = (table["wp"][last][ended] + table["wpa"][last][ended]).astype(float)
    assert final == pytest.approx((1 + lead[ended].astype(float)) / 2, abs=1e-4)


def test_a_drive_has_its_kickoff_and_its_try(played: tuple[str, Any, Table]) -> None:
    slug, _, table = played
    downs = _known(table["down"])
    assert (~_known(table["drive"]) & downs).sum() <= 0.001 * downs.sum()  # those before time ran out
    assert set(table["fixed_drive_result"][_tries(table)]) <= {"Touchdown", "Opp touchdown"}
    for row in np.flatnonzero(table["play_type"][:-1] == "kickoff") if slug != "real-deal" else ():
        goes_on = table["down"][row + 1] is not None and table["qtr"][row] == table["qtr"][row + 1]
        assert not goes_on or table["drive"][row] == table["drive"][row + 1]
    punts = (table["play_type"] == "punt") & (table["down"] == 4) & ~table["touchdown"].astype(bool)
    assert set(table["fixed_drive_result"][punts & (table["penalty"] == 0)]) <= {"Punt", "Safety"}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_record_gives_the_rows_of_compiled_play(slug: str) -> None:
    rulebook = registry.find(slug)
    series = simulation.Series(rulebook, rulebook.own_book, (RANDOM, RANDOM), {}, SEED, rows=True)
    fresh = rulebook.fresh()
    fresh[0].seats[:] = AT_RANDOM
    for number in range(2):
        with np.errstate(over="ignore"):
            seed = int(seed_of(np.uint64(SEED), number))
        rows = rows_of(Game(rulebook, rulebook.own_book, fresh, seed=seed, bots=(RANDOM, RANDOM)))
        compiled = series.chunk(number, 1).rows
        assert compiled is not None
        assert np.array_equal(rows.rows, compiled.rows)
        assert np.array_equal(rows.values, compiled.values, equal_nan=True)


def test_a_table_does_not_depend_on_threads_or_on_the_room_for_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    def table(threads: int) -> Any:
        return lh.plays("paper-bowl", games=90, seed=2, home="random", away="random", threads=threads)

    one = table(1)
    monkeypatch.setattr(simulation, "CHUNK_WITH_ROWS", 20)
    monkeypatch.setattr(simulation, "PLAYS_A_GAME", 3)
    assert table(3).equals(one)
    assert one.column("game_id").to_pylist()[0] == "paper-bowl_2_0000000"


@pytest.mark.parametrize("slug", SLUGS)
def test_a_file_has_the_same_plays_as_the_table(slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "CHUNK_WITH_ROWS", 4)
    file = tmp_path / "plays.parquet"
    settings: dict[str, Any] = {"games": 9, "seed": 4, "home": "random", "away": "random"}
    tally = lh.simulate(slug, plays=file, **settings)
    assert tally.tally == lh.simulate(slug, **settings).tally
    read, table = pq.read_table(file), lh.plays(slug, **settings)
    written = pq.read_metadata(file)
    assert written.num_row_groups == 3
    assert {written.row_group(0).column(n).compression for n in range(written.num_columns)} == {"ZSTD"}
    last = [play["total_home_score"] for play in table.to_pylist() if play["game_id"] == f"{slug}_4_0000008"]
    scores = written.row_group(2).column(table.schema.get_field_index("total_home_score")).statistics
    assert (scores.min, scores.max, scores.null_count) == (min(last), max(last), 0)
    assert read.schema.equals(table.schema)
    assert read.to_pylist() == table.to_pylist()
    assert [each.name for each in tmp_path.iterdir()] == ["plays.parquet"]


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(lh.Refused, match="cannot be written"):
        lh.simulate("paper-bowl", games=5, home="random", away="random", plays=tmp_path / "none" / "plays.parquet")
    (tmp_path / "folder.parquet").mkdir()
    with pytest.raises(lh.Refused, match="cannot be written"):
        lh.simulate("paper-bowl", games=5, home="random", away="random", plays=tmp_path / "folder.parquet")
    assert [each.name for each in tmp_path.iterdir()] == ["folder.parquet"]


WRITING = ("simulate", "paper-bowl", "--games", "100000000", "--home", "random", "--away", "random", "--plays")


def _writing(file: Path, **how: Any) -> subprocess.Popen[str]:
    """A process that writes plays, and will not be done; all is compiled before."""
    lh.plays("paper-bowl", games=1, home="random", away="random")
    command = [sys.executable, "-m", "leatherhead", *WRITING, str(file)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, **how)
    part = file.with_name(f".{file.name}.part")
    while process.poll() is None and not (part.exists() and part.stat().st_size > 4):
        time.sleep(0.02)
    return process


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_what_is_stopped_leaves_nothing_behind(tmp_path: Path, number: signal.Signals) -> None:
    def heed_interrupts() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # which a shell in the background ignores

    process = _writing(tmp_path / "plays.parquet", preexec_fn=heed_interrupts)
    process.send_signal(number)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 128 + number, said
    assert "Traceback" not in said
    assert [*tmp_path.iterdir()] == []


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))

    process = _writing(tmp_path / "plays.parquet", preexec_fn=small_files)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 2, said
    assert said.count("\n") == 1
    assert "cannot be written" in said
    assert [*tmp_path.iterdir()] == []


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A saved game of each kind, as simulate plays it with the same seed."""
    folder = tmp_path_factory.mktemp("saved")
    for slug in SLUGS:
        with np.errstate(over="ignore"):
            seed = int(seed_of(np.uint64(SEED), 0))
        lh.new(slug, seed=seed, seats=("random", "random"), home="home", away="away").save(
            folder / f"{slug}_{SEED}_0000000.game"
        )
    return folder


@pytest.mark.parametrize("slug", SLUGS)
def test_a_saved_game_gives_the_table_of_simulate(slug: str, saved: Path) -> None:
    simulated = lh.plays(slug, games=1, seed=SEED, home="random", away="random")
    assert lh.plays_of(saved / f"{slug}_{SEED}_0000000.game").to_pylist() == simulated.to_pylist()


def test_a_saved_game_has_its_own_name_and_those_of_its_teams(tmp_path: Path) -> None:
    file = tmp_path / "opening day.game"
    game = lh.new("paper-bowl", seed=SEED, seats=("random", "random"), home="Red Sox", away="Express")
    game.save(file)
    plays = lh.plays_of(file).to_pylist()
    assert {play["game_id"] for play in plays} == {"opening day"}
    assert {(play["home_team"], play["away_team"]) for play in plays} == {("Red Sox", "Express")}
    sides = {(play["posteam"], play["defteam"]) for play in plays}
    assert sides == {("Red Sox", "Express"), ("Express", "Red Sox"), (None, None)}
    touchdowns = [(before, play) for before, play in pairwise(plays) if play["touchdown"]]
    assert touchdowns
    for before, play in touchdowns:
        by_home = play["total_home_score"] > before["total_home_score"]
        assert play["td_team"] == ("Red Sox" if by_home else "Express")
    assert lh.export(file, tmp_path / "plays.parquet") == len(plays)
    assert pq.read_table(tmp_path / "plays.parquet").to_pylist() == plays


def test_a_folder_gives_the_tables_of_its_games(saved: Path, tmp_path: Path) -> None:
    each = pa.concat_tables([lh.plays_of(file) for file in sorted(saved.iterdir())], promote_options="default")
    assert lh.export(saved, tmp_path / "plays.parquet") == each.num_rows
    read = pq.read_table(tmp_path / "plays.parquet")
    assert read.column_names == each.column_names
    assert read.drop(["week"]).to_pylist() == each.drop(["week"]).to_pylist()
    assert set(each["week"].to_pylist()) == {1}  # each alone is the first of its table
    assert sorted(set(read["week"].to_pylist())) == [*range(1, len(SLUGS) + 1)]
    (tmp_path / "empty").mkdir()
    with pytest.raises(lh.Refused, match="no saved games"):
        lh.plays_of(tmp_path / "empty")


def test_the_data_dictionary_has_every_column() -> None:
    page = (Path(__file__).parents[2] / "docs" / "plays.md").read_text(encoding="utf-8")
    for column in SHARED:
        kind = "text" if column.kind in ("words", "desc") else column.kind
        assert f"| `{column.name}` | {kind} | {column.about} |\n" in page
    for slug in SLUGS:
        for own in registry.find(slug).play_table.columns:
            assert f"| {slug} | `{own.name}` | {own.about} |\n" in page
    assert page.count("\n| `") == len(SHARED)
