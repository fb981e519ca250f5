"""The table of plays as analysts of real football use it: what guides begin with, in pandas, polars and DuckDB."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import leatherhead as lh

pytest.importorskip("pyarrow")
GAME, GAMES = "strategy-league", 60


@pytest.fixture(scope="module")
def table() -> Any:
    return lh.plays(GAME, games=GAMES, home="random", away="random")


@pytest.fixture(scope="module")
def pbp(table: Any) -> Any:
    pytest.importorskip("pandas")
    return table.to_pandas()


def test_the_first_line_of_a_guide_runs(pbp: Any) -> None:
    plays = pbp[(pbp["pass"] == 1) | (pbp["rush"] == 1)]
    assert set(plays["play_type"]) == {"run", "pass"}
    by_team = plays.groupby("posteam", observed=True).agg(epa=("epa", "mean"), success=("success", "mean"))
    for team, row in by_team.iterrows():
        epa = plays.loc[plays["posteam"] == team, "epa"].to_numpy()
        assert row["epa"] == pytest.approx(np.nanmean(epa), abs=1e-5)
        assert row["success"] == pytest.approx(np.mean(epa[~np.isnan(epa)] > 0))


def test_polars_and_duckdb_give_what_pandas_gives(table: Any, pbp: Any) -> None:
    pl, duckdb = pytest.importorskip("polars"), pytest.importorskip("duckdb")
    plays = pbp[((pbp["pass"] == 1) | (pbp["rush"] == 1)) & pbp["down"].notna()]
    expected = plays.groupby("down")[["epa", "success", "pass"]].mean()
    found = (
        pl.from_arrow(table)
        .filter(pl.col("rush") + pl.col("pass") == 1, pl.col("down").is_not_null())
        .group_by("down").agg(pl.col("epa").mean(), pl.col("success").mean(), pl.col("pass").mean())
        .sort("down")
    )  # fmt: skip
    asked = duckdb.sql(
        "select down, avg(epa), avg(success), avg(pass) from pbp "
        "where (pass = 1 or rush = 1) and down is not null group by down order by down"
    ).fetchall()
    for down, *means in [*found.rows(), *asked]:
        assert means == pytest.approx(list(expected.loc[down]), abs=1e-5)


def test_scores_and_chances_of_either_side_agree(pbp: Any) -> None:
    posteam = pbp[pbp["posteam"].notna()]
    home = posteam["posteam_type"] == "home"
    assert (home == (posteam["posteam"] == "home")).all()
    assert (posteam["posteam_score"] - posteam["defteam_score"] == posteam["score_differential"]).all()
    after = np.where(home, posteam["total_home_score"], posteam["total_away_score"])
    assert (posteam["posteam_score_post"] == after).all()
    assert posteam["home_wp"].to_numpy() == pytest.approx(np.where(home, posteam["wp"], 1 - posteam["wp"]), abs=1e-6)
    assert posteam["home_wp"].to_numpy() + posteam["away_wp"].to_numpy() == pytest.approx(1, abs=1e-6)
    last = pbp.drop_duplicates("game_id", keep="last")
    assert (last["result"] == last["total_home_score"] - last["total_away_score"]).all()
    ended = last[last["home_wp_post"].notna()]
    assert ended["home_wp_post"].to_numpy() == pytest.approx((1 + np.sign(ended["result"])) / 2, abs=1e-4)


def test_games_sort_by_their_ids_and_have_weeks(pbp: Any) -> None:
    assert list(pbp["game_id"]) == sorted(pbp["game_id"])
    assert pbp.groupby("week")["game_id"].nunique().tolist() == [1] * GAMES
    assert pbp["week"].max() == GAMES
    assert set(pbp["season"]) == {1}


def test_a_clock_runs_down_through_the_game(pbp: Any) -> None:
    regulation = pbp[pbp["qtr"] <= 4]
    left = regulation["game_seconds_remaining"]
    assert left.max() == 3600
    assert (left.groupby(regulation["game_id"], observed=True).diff().dropna() <= 0).all()
    later = (4 - regulation["qtr"]) * 900 + regulation["quarter_seconds_remaining"]
    assert (later == left).all()
    assert set(regulation["game_half"]) == {"Half1", "Half2"}


def test_a_series_is_what_its_downs_make_it(pbp: Any) -> None:
    """Counted row by row: four downs at most, and a new series after each first down."""
    downs = pbp[pbp["down"].notna()]
    for _, game in downs.groupby("game_id", observed=True):
        numbers = game["series"].astype(int).tolist()
        assert numbers[0] == 1
        assert {b - a for a, b in pairwise(numbers)} <= {0, 1}
    won = downs.groupby(["game_id", "series"], observed=True).agg(
        made=("first_down", "max"), success=("series_success", "first"), result=("series_result", "first"),
        of=("posteam", "nunique"),
    )  # fmt: skip
    assert (won["of"] == 1).all()
    known = won[won["result"].notna()]
    assert (known["success"] == known["result"].isin(["First down", "Touchdown"])).all()
    assert (known["made"][known["result"] == "First down"] == 1).all()
    assert pbp["series"][pbp["down"].isna()].isna().all()


def test_a_drive_has_its_plays_and_first_downs(pbp: Any) -> None:
    inside = pbp[pbp["drive"].notna()]
    for _, drive in inside.groupby(["game_id", "drive"], observed=True):
        plays = drive[drive["play_type"].isin(["run", "pass"]) & drive["down"].notna()]
        assert set(drive["drive_play_count"]) == {len(plays)}
        assert set(drive["drive_first_downs"]) == {(drive["first_down"] > 0).sum()}
        near = (drive["down"].notna() & (drive["yardline_100"] <= 20)).any()
        assert set(drive["drive_inside20"]) == {int(near)}
    scored = inside[inside["drive_ended_with_score"] == 1]
    assert set(scored["fixed_drive_result"]) == {"Touchdown", "Field goal"}
    assert (inside["fixed_drive"] == inside["drive"]).all()


def test_nulls_are_where_analysts_expect_them(pbp: Any) -> None:
    nothing = pbp["play_type"].isna()
    assert nothing.any()
    assert pbp.loc[nothing, ["yards_gained", "desc", "epa"]].isna().all(axis=None)
    assert pbp.loc[pbp["play_type"].isin(["run", "pass", "punt", "kickoff"]), "desc"].notna().all()
    assert (pbp["rushing_yards"].notna() == (pbp["rush_attempt"] == 1)).all()
    assert (pbp["passing_yards"].notna() == (pbp["complete_pass"] == 1)).all()
    assert pbp["rushing_yards"].sum() + pbp["passing_yards"].sum() + pbp["yards_gained"][pbp["sack"] == 1].sum() == (
        pbp["yards_gained"].sum()
    )
    thrown = pbp["pass_attempt"] - pbp["sack"]
    assert (thrown == pbp["complete_pass"] + pbp["incomplete_pass"] + pbp["interception"]).all()


def test_a_play_reads_as_it_went(pbp: Any) -> None:
    done = pbp[(pbp["play_type"] == "pass") & (pbp["complete_pass"] == 1) & pbp["down"].notna()]
    for yards, told in zip(done["yards_gained"].astype(int), done["desc"], strict=True):
        gain = "no gain" if yards == 0 else f"{yards} yard"
        assert told.startswith(f"pass complete for {gain}")
    assert pbp["desc"].str.contains("INTERCEPTED").fillna(value=False).sum() == pbp["interception"].sum()
    assert pbp["desc"].str.contains("TOUCHDOWN").fillna(value=False).sum() == (pbp["touchdown"] > 0).sum()


def test_every_absence_is_listed() -> None:
    page = (Path(__file__).parents[2] / "docs" / "plays.md").read_text(encoding="utf-8")
    absences = page.partition("is not in the table:")[2].partition("\n\n")[0]
    for column in ("air_yards", "cpoe", "spread_line", "qb_scramble", "return_team", "td_prob", "ydsnet"):
        assert f"`{column}`" in absences
        assert f"| `{column}` |" not in page
