"""Reports: every figure beside real football's, one page that asks for nothing, and nothing half-written."""

import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

import leatherhead as lh
from leatherhead.study import matchups, nearness
from leatherhead.study.match import match_of
from leatherhead.study.play_figures import from_plays
from leatherhead.study.play_numbers import Plays
from leatherhead.study.simulation import Chunk, joined

pytest.importorskip("matplotlib")


@pytest.fixture(scope="module")
def report() -> lh.Report:
    return lh.report("paper-bowl", games=150, home="random", away="random")


class Tags(HTMLParser):
    """Gathers what a page would fetch, and the names of its pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.pictures: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        named = dict(attributes)
        self.fetched += [value for name, value in attributes if name in ("src", "href") and value and value[0] != "#"]
        if tag in ("script", "link", "iframe", "img"):
            self.fetched.append(tag)
        if tag == "svg":
            self.pictures.append(named)


def test_a_page_asks_for_nothing_and_tells_its_pictures_in_words(report: lh.Report) -> None:
    tags = Tags()
    tags.feed(report.page())
    assert tags.fetched == []
    assert len(tags.pictures) == len(report.plots) >= 7
    assert all(picture["role"] == "img" and len(picture["aria-label"] or "") > 20 for picture in tags.pictures)
    assert not re.search(r"url\((?!#)", report.page())
    assert "prefers-color-scheme: dark" in report.page()
    assert len(report.page()) < 1_000_000


def test_every_figure_that_a_game_counts_stands_beside_the_real_one(report: lh.Report) -> None:
    tally = lh.simulate("paper-bowl", games=150, home="random", away="random").tally
    real = nearness.reference()["team_game"]
    for name, figure in tally["team_game"].items():
        if "mean" in figure and "sd" in real.get(name, {}):
            shown = f"{figure['mean']:.{1 if real[name]['mean'] >= 10 else 2}f}"
            assert f"<td>{name.replace('_', ' ')}</td><td>{shown}</td>" in report.page()
    for name in ("runs on first down", "plays per drive", "points of both teams in quarter 4", "yards per punt"):
        assert f"<td>{name}</td>" in report.page()


def test_figures_made_from_plays_are_those_of_the_table() -> None:
    """Counted by hand from the columns of the table that an analyst gets."""
    settings = {"games": 150, "home": "random", "away": "random"}
    table = lh.plays("paper-bowl", **settings).to_pandas()
    match = match_of("paper-bowl", home="random", away="random")
    chunks: list[Chunk] = []
    match.simulate(games=150, seed=1, keep=chunks.append)
    found = {each.name: each.ours for each in from_plays(Plays(match.rulebook, joined(chunks)))}
    first = table[(table["down"] == 1) & (table["rush_attempt"] | table["pass_attempt"])]
    assert found["runs on first down"] == pytest.approx(first["rush_attempt"].mean())
    assert found["first downs made"] == pytest.approx((first["first_down_rush"] | first["first_down_pass"]).mean())
    assert found["yards per completion"] == pytest.approx(table["yards_gained"][table["complete_pass"]].mean())
    punts = table[table["play_type"] == "punt"]
    assert found["yards per punt"] == pytest.approx(punts["kick_distance"].mean())
    ends = table[table["down"].notna()].drop_duplicates(["game_id", "drive"])["fixed_drive_result"]
    assert found["drives that end in a punt"] == pytest.approx((ends == "Punt").mean(), abs=0.002)
    last = table.drop_duplicates("game_id", keep="last")
    assert found["ties"] == pytest.approx((last["total_home_score"] == last["total_away_score"]).mean())


def test_a_distance_is_in_standard_deviations_of_real_teams() -> None:
    tally = lh.simulate("paper-bowl", games=50, home="random", away="random").tally
    points = next(each for each in nearness.from_tally(tally) if each.name == "points")
    real = nearness.reference()["team_game"]["points"]
    assert points.distance == pytest.approx((tally["team_game"]["points"]["mean"] - real["mean"]) / real["sd"])


def test_an_equilibrium_leaves_no_better_answer() -> None:
    rock_paper_scissors = np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    for mix in matchups.equilibrium(rock_paper_scissors):
        assert mix == pytest.approx([1 / 3] * 3, abs=0.01)
    means = np.array([[4.0, 1, 3], [2, 5, 0], [1, 0, -1]])
    ours, theirs = matchups.equilibrium(means)
    value = ours @ means @ theirs
    assert (means @ theirs).max() == pytest.approx(value, abs=0.02)
    assert (ours @ means).min() == pytest.approx(value, abs=0.02)
    assert matchups.dominated(means, ["a", "b", "c"]) == [("c", "a")]


def test_files_are_written_all_or_none(report: lh.Report, tmp_path: Path) -> None:
    files = report.save(tmp_path / "page.html")
    assert sorted(files) == sorted(tmp_path.iterdir())
    assert all(file.name in (tmp_path / "page.md").read_text() for file in files if file.suffix == ".png")
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "page-drives.png").mkdir()
    (tmp_path / "taken" / "page.html").mkdir()
    with pytest.raises(lh.Refused, match="cannot be written"):
        report.save(tmp_path / "taken" / "page.html")
    assert {each.name for each in (tmp_path / "taken").iterdir()} == {"page-drives.png", "page.html"}
    with pytest.raises(lh.Refused, match="cannot be written"):
        report.save(tmp_path / "none" / "page.html")
    with pytest.raises(lh.Refused, match=r"ends in \.html"):
        report.save(tmp_path / "page.txt")


def test_a_game_without_yards_has_a_report() -> None:
    page = lh.report("real-deal", games=60, home="random", away="random").page()
    assert "yards of a rush" not in page
    assert "first possession" in page
    assert "winner of the toss" in page
