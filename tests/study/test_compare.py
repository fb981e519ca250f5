"""Comparisons: common luck narrows the intervals, A beside A covers zero, and what cannot be compared is refused."""

from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.football.ledger import Stat
from leatherhead.model.book_changes import find_place, toml_text
from leatherhead.study.books import book_from, with_number
from leatherhead.study.compare import Difference, judged, setting_of

RANDOM = {"home": "random", "away": "random"}
CHANGED = {**RANDOM, "defense.4.run": 5}


def _compare(**how: Any) -> lh.Comparison:
    other = {} if "sweep" in how else {"b": CHANGED}
    return lh.compare("paper-bowl", **{"a": RANDOM, **other, "games": 500, **how})


def test_the_same_setting_does_not_differ_at_all() -> None:
    found = _compare(b=RANDOM)
    assert {each.difference for each in found.differences[0]} == {0.0}
    assert {each.half_width for each in found.differences[0]} == {0.0}


def test_common_luck_halves_the_intervals_at_least() -> None:
    common, independent = _compare(games=2000), _compare(games=2000, common_luck=False)
    for name in ("points", "rush yards", "total net yards", "first downs", "home win share"):
        assert common.of(name).half_width < independent.of(name).half_width / 2
    moved = common.of("rush yards")
    assert moved.is_clear
    assert moved.difference < 0


def test_coaches_call_by_one_plan_unless_they_plan_anew() -> None:
    """A Defense Card that stops the run better costs two yards by itself; coaches who know of it hardly run into it."""
    a, b = {"home": "coach", "away": "coach"}, {"defense.4.run": 5}
    how = {"a": a, "b": b, "games": 2000, "replan": False}
    kept, independent = (_compare(**how, common_luck=common) for common in (True, False))
    for name in ("points", "rush yards", "total net yards", "first downs", "home win share"):
        assert kept.of(name).half_width < independent.of(name).half_width / 2
    anew = _compare(a=a, b=b, games=1000)
    assert anew.of("rush yards").difference < 2 * kept.of("rush yards").difference < 0
    assert kept.lines()[2].startswith("The bots call as they planned for a's book: ")
    assert anew.as_dict()["plans"].startswith("The bots have planned for each book, so that their calls differ too")
    assert _compare(games=100).plans == ""  # bots that play at random do not plan


def test_an_interval_of_the_same_setting_covers_zero_95_times_in_100() -> None:
    """Of 200 the number is binomial: fewer than 180 or all of them come up once in a thousand times or less.

    Something among all figures is called clear in 5 of 100 comparisons at most: in 22 of 200 once in a thousand times.
    """
    covered = falsely_clear = 0
    for seed in range(200):
        found = lh.compare("paper-bowl", a=RANDOM, b=RANDOM, games=120, seed=seed, common_luck=False)
        points = found.of("points")
        covered += abs(points.difference) <= points.half_width
        falsely_clear += any(each.is_clear for each in found.differences[0])
    assert 180 <= covered < 200
    assert falsely_clear < 22


def test_of_many_figures_the_least_likely_must_pass_the_hardest_test() -> None:
    """Holm's own rule, by hand: of four figures .01, .015, .03 and .5 the first two are clear."""
    chances = (0.5, 0.01, 0.03, 0.015)
    widths = [1.96 / NormalDist().inv_cdf(1 - chance / 2) for chance in chances]
    rows = [Difference(f"figure {n}", 0, 1, 1.0, width, 1.0) for n, width in enumerate(widths)]
    assert [each.chance for each in rows] == pytest.approx(chances)
    assert [each.is_clear for each in judged(rows)] == [False, True, False, True]
    same = Difference("never differs", 1, 1, 0.0, 0.0, 1.0)
    assert [each.is_clear for each in judged([*rows, same, same])] == [False, True, False, True, False, False]


def test_a_comparison_has_the_real_figures_and_says_how_games_feel() -> None:
    found = _compare(games=300, felt=True)
    assert found.of("rushes").real == pytest.approx(26.916)
    assert found.of("home win share").real is None
    line = next(line for line in found.lines() if line.startswith("rush yards"))
    assert line.endswith("117.24")
    table = lh.plays("paper-bowl", games=300, **RANDOM).to_pandas()
    last = table.drop_duplicates("game_id", keep="last")
    assert found.of("one-score games").a == pytest.approx((last["result"].abs() <= 8).mean())
    assert found.of("plays").a == pytest.approx(table["play_type"].notna().sum() / 300)


def test_an_interval_with_common_luck_is_as_wide_as_differences_vary() -> None:
    """The endings of a game are not independent: taken for that, intervals would be half as wide as they should be."""
    found = [_compare(games=250, seed=seed).of("rush yards") for seed in range(200)]
    varies = np.std([each.difference for each in found])
    said = np.sqrt(np.mean([each.half_width**2 for each in found])) / 1.96
    assert 0.85 < varies / said < 1.15  # of 200 differences the deviation is known within 0.15, 99 times in 100


def test_every_game_has_several_endings_with_the_same_luck_before_them() -> None:
    series = setting_of("paper-bowl", RANDOM).series(5, results=True, luck_by_play=True)
    results = series.chunk(0, 50).results
    assert len(results) == 50 * series.endings
    points = results[:, :, Stat.POINTS].reshape(50, series.endings, 2).sum(axis=2)
    within, between = points.var(axis=1).mean(), points.mean(axis=1).var()
    assert 0 < within < between
    assert np.array_equal(results[40:80], series.chunk(10, 10).results)


def test_any_number_of_threads_gives_the_same_comparison() -> None:
    assert _compare(threads=1) == _compare(threads=3)


def test_a_sweep_compares_every_value_with_the_base() -> None:
    found = _compare(sweep="defense.4.run=3..5", games=300)
    assert found.others == ("defense.4.run=3", "defense.4.run=4", "defense.4.run=5")
    assert found.of("rush yards", 0).difference > found.of("rush yards", 1).difference == 0.0
    assert found.of("rush yards", 2).difference < 0.0
    options = _compare(sweep="overtime=none,one-period", games=300)
    assert options.others == ("overtime=none", "overtime=one-period")


def test_two_bots_are_compared() -> None:
    found = lh.compare(
        "paper-bowl", a={"home": "random", "away": "random"}, b={"home": "coach", "away": "random"}, games=200
    )
    assert found.of("home win share").difference > 0.3


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"sweep": "wind=1..3"}, "there is no 'wind'"),
        ({"sweep": "defense.9.run=1..3"}, "the book has no number 'defense.9.run': '9' is not from 1 to 5"),
        ({"sweep": "defense.4.run=90"}, "does not fit the book"),
        ({"sweep": "defense.4.run"}, "is not a sweep"),
        ({"sweep": "overtime=never"}, "option overtime = never is not one of"),
        ({"b": {}}, "there is nothing to compare with"),
        ({"b": {"length": "short"}, "sweep": "defense.4.run=3..4"}, "b and a sweep exclude each other"),
        ({"cluster": "local", "threads": 2}, "the number of threads is for games on this machine"),
        ({"b": {"book": "missing.toml"}}, "missing.toml"),
        ({"games": 1}, "at least two games"),
        ({"a": {"home": "nobody"}}, "'nobody'"),
    ],
)
def test_what_cannot_be_compared_is_refused(how: dict[str, Any], sentence: str) -> None:
    with pytest.raises(lh.Refused, match=r"[^\n]*") as refused:
        _compare(**how)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("slug", ["paper-bowl", "pigskin", "strategy-league"])
def test_a_book_written_and_read_again_is_the_same(slug: str) -> None:
    rulebook = registry.find(slug)
    again = book_from(rulebook, toml_text(rulebook.own_book.data))
    assert again.digest == rulebook.own_book.digest
    assert np.array_equal(again.record.tobytes(), rulebook.own_book.record.tobytes())


def test_one_number_of_a_book_is_changed() -> None:
    rulebook = registry.find("paper-bowl")
    assert find_place(rulebook.own_book.data, "defense.4.run") == ("defense_card", 3, "run")
    assert find_place(rulebook.own_book.data, "defense.defense-4.run") == ("defense_card", 3, "run")
    changed = with_number(rulebook, rulebook.own_book, "defense.4.run", 7)
    assert changed.book.run[3] == 7
    assert rulebook.own_book.book.run[3] == 4


def test_a_comparison_is_written_as_a_page(tmp_path: Path) -> None:
    found = _compare(games=100)
    files = found.report().save(tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text()
    assert "rush yards" in page
    assert 'role="img" aria-label="What' in page
    assert {file.suffix for file in files} == {".html", ".md", ".png", ".svg", ".csv"}
    assert found.as_dict()["compared"][0]["differences"][0]["clear"] is True
