"""Reports: every figure beside real football's, one page that asks for nothing, and nothing half-written."""

import csv
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

import leatherhead as lh
from leatherhead.play_table.plays import Plays
from leatherhead.play_table.row import NONE, Column, PlayType, Unit
from leatherhead.registry import find
from leatherhead.study import matchups, nearness, realism, simulation
from leatherhead.study.call_table import call_table
from leatherhead.study.counts import Counts
from leatherhead.study.document import Grid, Report, Section
from leatherhead.study.match import match_of
from leatherhead.study.nearness import from_plays
from leatherhead.study.simulation import Chunk

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
        self.fetched += [
            value
            for name, value in attributes
            if name in ("src", "href") and value and not value.startswith(("#", "data:"))
        ]
        if tag in ("script", "link", "iframe", "img"):
            self.fetched.append(tag)
        if tag == "svg":
            self.pictures.append(named)


def test_commands_are_set_as_code_and_no_markup_shows(report: lh.Report) -> None:
    page = report.page()
    assert "<code>leatherhead sensitivity paper-bowl --by realism</code>" in page
    assert "`" not in re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)
    assert "`leatherhead sensitivity paper-bowl --by realism`" in report.markdown()
    harmless = Report("A title", "`<b>` & 1 < 2", (Section("A part", ("x `<i>`",)),)).page()
    assert "<code>&lt;b&gt;</code> &amp; 1 &lt; 2" in harmless
    assert "x <code>&lt;i&gt;</code>" in harmless


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
            assert f"<td>{name.replace('_', ' ')}</td><td>{shown}\u00a0±" in report.page()
    for name in ("runs on first down", "plays per drive", "points of both teams in quarter 4", "yards per punt"):
        assert f"<td>{name}</td>" in report.page()


def test_figures_made_from_plays_are_those_of_the_table() -> None:
    """Counted by hand from the columns of the table that an analyst gets."""
    settings = {"games": 150, "home": "random", "away": "random"}
    table = lh.plays("paper-bowl", **settings).to_pandas()
    match = match_of("paper-bowl", home="random", away="random")
    chunks: list[Chunk] = []
    match.simulate(games=150, seed=1, keep=chunks.append)
    assert chunks[0].rows is not None
    found = {each.name: each.nearness().ours for each in from_plays(Plays(match.rulebook, chunks[0].rows))}
    first = table[(table["down"] == 1) & (table["rush_attempt"] | table["pass_attempt"])]
    assert found["runs on first down"] == pytest.approx(first["rush_attempt"].mean())
    assert found["first downs made"] == pytest.approx((first["first_down_rush"] | first["first_down_pass"]).mean())
    assert found["yards per completion"] == pytest.approx(table["yards_gained"][table["complete_pass"] == 1].mean())
    punts = table[table["play_type"] == "punt"]
    assert found["yards per punt"] == pytest.approx(punts["kick_distance"].mean())
    ends = table[table["down"].notna()].drop_duplicates(["game_id", "drive"])["fixed_drive_result"]
    assert found["drives that end in a punt"] == pytest.approx((ends == "Punt").mean(), abs=0.002)
    last = table.drop_duplicates("game_id", keep="last")
    assert found["ties"] == pytest.approx((last["total_home_score"] == last["total_away_score"]).mean())


def test_a_distance_is_in_standard_deviations_of_a_season_of_real_teams() -> None:
    tally = lh.simulate("paper-bowl", games=50, home="random", away="random").tally
    points = next(each for each in nearness.from_tally(tally) if each.name == "points")
    real = nearness.reference()["team_game"]["points"]
    ours = tally["team_game"]["points"]
    assert points.distance == pytest.approx((ours["mean"] - real["mean"]) / (real["sd"] / np.sqrt(17)))
    assert points.half == pytest.approx(1.96 * ours["sd"] / np.sqrt(100))


def _cells(page: str, figure: str) -> list[str]:
    """The cells of a figure in the table of realism: ours and the real one."""
    found = re.search(rf"<td>{figure}</td><td>([^<]*)</td><td>([^<]*)</td>", page)
    assert found, figure
    return [cell.partition("\u00a0±")[0] for cell in found.groups()]


@pytest.mark.parametrize(("game", "era"), [("paper-bowl", nearness.REAL), ("pigskin", "NFL 1946")])
def test_a_caption_has_the_means_of_the_table_and_their_years(report: lh.Report, game: str, era: str) -> None:
    if game != "paper-bowl":
        report = lh.report(game, games=60, home="random", away="random")
    captions = {plot.name: plot.alt for plot in report.plots}
    for name in ("rush", "completion"):
        ours, real = _cells(report.page(), f"yards per {name}")
        assert f"on average {find(game).title} {ours}, {era} {real};" in captions[f"gains-{name}"]
        assert (f"drawn beside {nearness.REAL}" in captions[f"gains-{name}"]) is (era != nearness.REAL)
    assert "kneel-downs included" in captions["gains-rush"]
    assert all(">40+<" in plot.svg for plot in report.plots if plot.name.startswith("gains-"))


def test_going_for_two_stands_beside_the_real_share(report: lh.Report) -> None:
    tries = lh.simulate("paper-bowl", games=150, home="random", away="random").tally["tries"]
    two, one = tries["two_point"]["n"], tries["extra_point"]["n"]
    assert _cells(report.page(), "two-point share of tries") == [f"{two / (two + one):.1%}", "9.8%"]


def test_no_equilibrium_is_drawn_from_measured_cells(report: lh.Report) -> None:
    """The mixes are those of `odds`, and a matrix of means has intervals and dashes."""
    sections = {section.title: section.parts for section in report.sections}
    text, measured, _ = sections["Calls against defenses"]
    assert "no equilibrium" in str(text)
    assert isinstance(measured, Grid)
    assert "equilibrium" not in measured.head
    assert all(cell == "-" or "±" in cell for row in measured.rows[:-1] for cell in row[1:-1])
    _, mixes = sections["Best mixes by down and distance"]
    assert isinstance(mixes, Grid)
    rulebook = find("paper-bowl")
    third = {"phase": "scrimmage", "down": 3, "to_go": 2, "ball": "own 40", "quarter": 2}
    table = call_table(rulebook, rulebook.own_book, rulebook.place(third, {}, rulebook.own_book))
    assert table.mixes is not None
    [row] = [row for row in mixes.rows if row[0] == "3rd and 2"]
    for label, share in table.mixes.calls.items():
        assert share < matchups.LEAST or f"{table.title(label)} {share:.0%}" in row[1]


def test_only_what_is_worse_beyond_its_error_is_dominated() -> None:
    means, names = np.array([[4.0, 1, 3], [2, 5, 0], [1, 0, -1]]), ["a", "b", "c"]
    assert matchups.dominated(means, np.full((3, 3), 0.1), names) == [("c", "a")]
    assert matchups.dominated(means, np.full((3, 3), 1.0), names) == []
    means[0, 1] = np.nan
    assert matchups.dominated(means, np.full((3, 3), 0.1), names) == [("c", "b")]


def _coached(slug: str, games: int) -> Plays:
    match, chunks = match_of(slug), list[Chunk]()
    match.simulate(games=games, seed=3, keep=chunks.append)
    assert len(chunks) == 1
    assert chunks[0].rows is not None
    return Plays(match.rulebook, chunks[0].rows)


def test_the_next_score_is_that_of_the_half_with_its_try() -> None:
    """Followed row by row."""
    plays = _coached("paper-bowl", 10)
    unit, scored, quarter = plays[Column.UNIT], plays.scored, plays[Column.QTR]
    games = np.cumsum(plays.first)
    seen = 0
    for row in np.flatnonzero(plays[Column.DOWN] != NONE):
        half = (games == games[row]) & ((quarter - 1) // 2 == (quarter[row] - 1) // 2)
        later = np.flatnonzero(half & (np.arange(len(plays)) >= row))
        points = 0
        for place in later:
            if points and unit[place] != Unit.TRY:
                break
            points += scored[place]
        assert plays.next_score[row] == points * (1 if plays.posteam[row] == 0 else -1)
        seen += points != 0
    assert seen > 100


def test_expected_points_are_the_mean_of_the_next_score() -> None:
    """Under the coach's play, on each down and in each part of the field: by four standard errors, or a tenth."""
    plays = _coached("paper-bowl", 1_000)
    down, ball = plays[Column.DOWN], 100 - plays[Column.YARDLINE_100]
    for rows in [*(down == n for n in range(1, 5)), *((down == 1) & (ball // 20 == part) for part in range(5))]:
        off = plays.ep[rows] - plays.next_score[rows]
        assert abs(off.mean()) < max(4 * off.std() / np.sqrt(rows.sum()), 0.1)
    played = np.isin(plays[Column.PLAY_TYPE], (PlayType.RUN, PlayType.PASS)) & (down != NONE)
    assert abs(np.nanmean(plays.epa[played])) < 0.04


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


def test_what_shows_in_six_figures_counts_once() -> None:
    """Six figures of running, each five off, beside one of points that is right."""
    off = [nearness.Nearness(f"runs on {n}", 5.0, 0.0, np.sqrt(17)) for n in range(6)]
    right = nearness.Nearness("points", 0.0, 0.0, 1.0)
    assert nearness.score([*off, right]) == pytest.approx(2.5)
    assert nearness.score([off[0], right]) == pytest.approx(2.5)
    assert nearness.score([right, nearness.Nearness("penalties", 999.0, 0.0, 1.0)]) == nearness.CAP / 2


def test_choices_of_the_callers_are_told_from_the_cards() -> None:
    cards = (
        "yards per rush",
        "completion rate",
        "interception rate",
        "punts returned",
        "field goals of 20 to 39 yards",
    )
    assert {nearness.decided_by(name) for name in cards} == {nearness.CARDS}
    calls = ("runs on first down", "rushes", "punts", "two-point share of tries", "fourth down attempts")
    assert {nearness.decided_by(name) for name in calls} == {nearness.CALLS}
    assert nearness.decided_by("points") == nearness.BOTH


def test_a_game_is_judged_by_its_own_era() -> None:
    tally = lh.simulate("pigskin", games=40, home="random", away="random").tally
    found = nearness.in_era(nearness.from_tally(tally), find("pigskin").play_table.era)
    named = {each.name: each for each in found}
    assert named["points"].real == 18.9
    assert named["interception rate"].real == 0.0903
    assert named["points"].in_era
    assert not named["punts"].in_era
    assert all(each.in_era for each in nearness.in_era(found[:3], find("paper-bowl").play_table.era))


def test_the_cards_are_mixed_as_the_nfl_calls() -> None:
    """Runs of 4 yards and passes of 8: with 52% runs, as the NFL has on first down, 5.92 yards per play."""
    yards = np.array([[100.0, 100] * 4, [400.0, 800] * 4, [1600.0, 6400] * 4])
    made = np.array([[100.0, 100] * 4, [0.0, 100] * 4, [0.0, 100] * 4])
    [section] = realism.mix("Any", Counts({"mix/yards": yards, "mix/made": made}))
    table = section.parts[1]
    assert isinstance(table, Grid)
    run = nearness.reference()["by_down"]["downs"]["1"]["run_share"]
    assert table.rows[0][1:5] == ("50%", f"{run:.0%}", "6.00", f"{8 - 4 * run:.2f}")
    assert table.rows[0][7] == f"{1 - run:.0%}"


def test_a_report_does_not_depend_on_how_its_games_are_divided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sums of parts are those of the whole, so that memory need not hold more than a part."""
    whole = lh.report("paper-bowl", games=60, home="random", away="random")
    monkeypatch.setattr(simulation, "CHUNK_WITH_ROWS", 25)
    parts = lh.report("paper-bowl", games=60, home="random", away="random")
    assert [section.title for section in parts.sections] == [section.title for section in whole.sections]
    for one, other in zip(whole.sections, parts.sections, strict=True):
        assert [each for each in one.parts if isinstance(each, Grid)] == [
            each for each in other.parts if isinstance(each, Grid)
        ]


def test_plots_and_tables_can_be_taken_along(report: lh.Report, tmp_path: Path) -> None:
    files = {file.name for file in report.save(tmp_path / "page.html")}
    for plot in report.plots:
        assert {f"page-{plot.name}.svg", f"page-{plot.name}.png"} <= files
        standing = (tmp_path / f"page-{plot.name}.svg").read_text()
        assert standing.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    rows = [*csv.reader((tmp_path / "page-edges.csv").read_text().splitlines())]
    assert rows[0] == ["edge", "wins", "95% interval", "games"]
    assert rows[1][0] == "home team"
    assert "download=" in report.page()


def test_cards_have_their_names(report: lh.Report) -> None:
    [plot] = [plot for plot in report.plots if plot.name == "by-card"]
    assert {row[0] for row in plot.data[1:]} >= {"14 Pass-Play Bonus", "03 Fumble"}
