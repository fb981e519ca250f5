"""What moments are worth stands in the table of plays, for any game that values them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from leatherhead import registry
from leatherhead.bots import RANDOM
from leatherhead.model.bot import Value
from leatherhead.play_table.arrow import PlaySchema
from leatherhead.rule import rule
from leatherhead.study.plays import table_of_chunk
from leatherhead.study.simulation import Series

pytest.importorskip("pyarrow")


class Worth:
    """A table for values."""

    yard: int  # thousandths of a point


def _prepare(book: Any, tables: Any) -> None:  # noqa: ARG001  the same for every book
    tables.yard = 50


@rule
def _win(g: Any, tables: Any) -> float:  # noqa: ARG001  as every value is called
    lead = g.score[0] - g.score[1]
    return 0.5 + 0.4 * lead / (abs(lead) + 7)


@rule
def _points(g: Any, tables: Any) -> float:
    return (g.ball - 40) * tables.yard / 1000


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> dict[str, np.ndarray[Any, Any]]:
    """Forty games; with values that are not the game's own, their code is kept elsewhere."""
    with pytest.MonkeyPatch.context() as here:
        here.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        here.setenv(registry.ELSEWHERE, str(Path(__file__).parent))
        valued = replace(registry.find("dime-store"), value=Value(_win, _points, tables=Worth, prepare=_prepare))
        chunk = Series(valued, valued.own_book, (RANDOM, RANDOM), {}, 3, rows=True).chunk(0, 40)
        rows = table_of_chunk(PlaySchema(valued, valued.own_book), 3, chunk)
    return {name: np.array(rows.column(name).to_pylist()) for name in rows.column_names}


def test_what_plays_add_is_what_moments_differ_by(table: dict[str, np.ndarray[Any, Any]]) -> None:
    floats = {name: np.array(table[name], float) for name in ("wp", "wpa", "ep", "epa")}
    home = table["posteam"] == "home"
    known = table["posteam"] != np.array(None)
    assert np.isnan(floats["wp"][~known]).all()
    assert not np.isnan(floats["wp"][known]).any()
    chance = np.where(home, floats["wp"], 1 - floats["wp"])
    after = chance + np.where(home, floats["wpa"], -floats["wpa"])
    same = known[:-1] & known[1:] & (table["game_id"][1:] == table["game_id"][:-1])
    assert after[:-1][same] == pytest.approx(chance[1:][same], abs=1e-5)
    last = np.append(table["game_id"][1:] != table["game_id"][:-1], True) & known
    lead = np.sign(table["total_home_score"] - table["total_away_score"])
    assert after[last] == pytest.approx((1 + lead[last]) / 2, abs=1e-5)


def test_expected_points_follow_the_ball_and_the_score(table: dict[str, np.ndarray[Any, Any]]) -> None:
    ep, epa = np.array(table["ep"], float), np.array(table["epa"], float)
    downs = np.array([each is not None for each in table["down"]])
    yards = np.array([100 if each is None else each for each in table["yardline_100"]])
    assert ep[downs] == pytest.approx((60 - yards[downs]) / 20, abs=1e-5)
    scored = (table["touchdown"] == 1) & (table["td_team"] == table["posteam"])
    assert scored.any()
    assert epa[scored] == pytest.approx(7 - ep[scored], abs=1e-5)
    kept = (
        downs[:-1]
        & downs[1:]
        & (table["posteam"][1:] == table["posteam"][:-1])
        & (table["drive"][1:] == table["drive"][:-1])
    )
    kept &= (table["qtr"][1:] == table["qtr"][:-1]) & (table["game_id"][1:] == table["game_id"][:-1])
    assert epa[:-1][kept] == pytest.approx((ep[1:] - ep[:-1])[kept], abs=1e-5)
