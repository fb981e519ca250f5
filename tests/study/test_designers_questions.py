"""The questions a designer asks, each put to a game whose answer is known beforehand.

Bots at random know no plans, so that a number does what the rules say and nothing else.
"""

from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.study.document import Grid
from leatherhead.study.feel import DECISION_SECONDS, PLAY_SECONDS, lucks_share

pytest.importorskip("matplotlib")

RANDOM = {"home": "random", "away": "random"}
DEFENSE_CARDS = 5


def test_is_a_defense_card_too_strong() -> None:
    """A yard more off a run costs a yard on each run against it: one run in five, as defenses are drawn at random."""
    found = lh.compare("paper-bowl", a=RANDOM, sweep="defense.5.run=4..8", games=1500)
    moved = [found.of("rush yards", place).difference for place in range(5)]
    assert moved == sorted(moved, reverse=True)
    assert moved[2] == 0
    for place, more in ((0, -2), (1, -1), (3, 1), (4, 2)):
        expected = -more * found.of("rushes", place).a / DEFENSE_CARDS
        assert moved[place] == pytest.approx(expected, rel=0.35)
        assert found.of("rush yards", place).is_clear


def test_what_happens_before_anybody_adjusts() -> None:
    """Coaches with one plan run as often as before; those who plan anew run more often into what stops nothing."""
    same, anew = (
        lh.compare("paper-bowl", b={"defense.5.run": 0}, games=600, replan=replan).of("rushes")
        for replan in (False, True)
    )
    assert anew.is_clear
    assert anew.difference > 3 > abs(same.difference)


def test_which_number_matters_most() -> None:
    """A foul of 15 yards moves more than one of 5; only what a run is reduced by moves the yards of runs as much."""
    found = lh.sensitivity("paper-bowl", a=RANDOM, by="rush yards", only=["defense_card.4", "play_card.2"], games=100)
    assert found.sways[0].path == "defense_card.4.run"


def test_shorter_quarters() -> None:
    """A quarter of 10 Play Cards instead of 20 has half the plays."""
    found = lh.compare("paper-bowl", a=RANDOM, b={**RANDOM, "length": "short"}, games=400, felt=True)
    plays = found.of("offensive plays")
    assert plays.b / plays.a == pytest.approx(0.5, abs=0.05)
    assert found.of("plays").is_clear


def test_which_card_swings_most(tmp_path: Path) -> None:
    """A card that adds 60 yards to every completion is worth most, by its name."""
    book = tmp_path / "mine.toml"
    book.write_text("play_card.16.yards = 60\n")
    page = lh.report("paper-bowl", games=600, book=book, **RANDOM)
    plot = next(plot for plot in page.plots if plot.name == "by-card")
    assert plot.data[1][0].startswith("16 ")
    assert "best 16 " in plot.alt


def test_who_has_an_edge() -> None:
    """The coach at home beats chance; two who play at random have the same chances."""
    uneven = _edges(lh.report("paper-bowl", games=300, home="coach", away="random"))
    assert uneven["home team"] > 0.95
    even = lh.compare("paper-bowl", a=RANDOM, b={"home": "coach", "away": "random"}, games=2000)
    assert even.of("home win share").a == pytest.approx(0.5, abs=0.04)


def _edges(report: lh.Report) -> dict[str, float]:
    section = next(section for section in report.sections if section.title.startswith("Balance"))
    (table,) = (part for part in section.parts if isinstance(part, Grid))
    return {row[0]: float(row[1].rstrip("%")) / 100 for row in table.rows}


def test_does_skill_matter() -> None:
    """All of a result is luck between a bot and itself, hardly any between the coach and chance."""
    skilled = lh.tournament("paper-bowl", ["coach", "random"], games=300)
    assert lucks_share(skilled) < 0.1
    assert skilled.table[0].bot == "coach"
    close = lh.tournament("paper-bowl", ["coach", "veteran"], games=300)
    assert lucks_share(close) > 0.9


def test_is_it_tense() -> None:
    """Where one side plays at random and the other does not, games are decided sooner and the lead changes less."""
    found = lh.compare("paper-bowl", a=RANDOM, b={"home": "coach", "away": "random"}, games=400, felt=True)
    for figure in ("decided at", "in doubt", "one-score games"):
        assert found.of(figure).is_clear
        assert found.of(figure).difference < 0


def test_how_long_is_it() -> None:
    """Minutes are those of its decisions and plays, which are counted elsewhere too."""
    report = lh.report("paper-bowl", games=200, **RANDOM)
    section = next(section for section in report.sections if section.title.endswith("pace and variety"))
    (table,) = (part for part in section.parts if isinstance(part, Grid))
    told: dict[str, Any] = {row[0]: row[1] for row in table.rows}
    decisions = lh.simulate("paper-bowl", games=200, **RANDOM).decisions / 200
    plays = lh.plays("paper-bowl", games=200, **RANDOM).to_pandas()["play_type"].notna().sum() / 200
    assert told["decisions"] == f"{decisions:.0f}"
    assert told["minutes, estimated"] == f"{(DECISION_SECONDS * decisions + PLAY_SECONDS * plays) / 60:.0f}"
