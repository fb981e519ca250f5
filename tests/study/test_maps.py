"""Maps of solved play: every share is that of `odds`."""

import numpy as np
import pytest

import leatherhead as lh
from leatherhead.registry import find
from leatherhead.study import maps
from leatherhead.study.call_table import call_table
from leatherhead.study.compare import setting_of
from leatherhead.study.match import match_of

pytest.importorskip("matplotlib")


@pytest.fixture(autouse=True)
def few_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maps, "BALLS", ("own 30", "opp 10"))
    monkeypatch.setattr(maps, "DISTANCES", (3, 10))


def test_a_share_of_the_map_is_that_of_the_odds() -> None:
    found = maps.solved_maps(match_of("paper-bowl"))
    assert len(found.tables) == 2 + 3 * 4
    rulebook = find("paper-bowl")
    place = {"phase": "scrimmage", "quarter": 2, "down": 3, "to_go": 3, "ball": "own 30"}
    table = call_table(rulebook, rulebook.own_book, rulebook.place(place, {}, rulebook.own_book))
    assert table.mixes is not None
    for label, share in table.mixes.calls.items():
        assert found.share(0, label, 3)[0, 0] == pytest.approx(share)
    assert sum(found.share(0, label, 3)[0, 0] for label in found.labels(0)) == pytest.approx(1, abs=0.01)
    assert np.isnan(found.share(0, "run", 1)[0]).all()  # there is no first and three
    assert sum(found.labels(1).values()) == pytest.approx(1, abs=0.01)
    assert 1 < found.variety(0) < 3


def test_a_page_has_a_map_of_each_call_in_use() -> None:
    report = lh.maps("paper-bowl")
    assert [section.title for section in report.sections] == ["Calls, as it is", "Defenses, as it is"]
    assert {plot.alt.partition(":")[0] for plot in report.plots} >= {"Run", "Short Pass", "Long Pass"}
    assert all("% of the mix on average" in plot.alt for plot in report.plots)


def test_a_changed_rule_is_mapped_against_the_rule_as_it_is() -> None:
    """If every Defense Card takes a dozen yards off a run, solved games hardly run, and the first map says so."""
    no_runs = {f"defense.{card}.run": 12 for card in range(1, 6)}
    a, b = (maps.solved_maps(setting_of("paper-bowl", setting)) for setting in ({}, no_runs))
    moved = 100 * (b.labels(0)["run"] - a.labels(0)["run"])
    assert moved < -4
    report = lh.maps("paper-bowl", b=no_runs)
    first, second, *others = report.sections
    assert first.title.startswith("Calls: what defense.1.run=12, defense.2.run=12")
    assert second.title.startswith("Defenses: what ")
    assert [section.title.partition(",")[0] for section in others] == ["Calls", "Defenses", "Calls", "Defenses"]
    told = first.parts[0]
    assert isinstance(told, str)
    assert f"Run {moved:+.1f}" in told
    plot = next(plot for plot in report.plots if plot.alt.startswith("Run: ") and " after; moved most at " in plot.alt)
    shown = {row[0]: dict(zip(plot.data[0][1:], row[1:], strict=True)) for row in plot.data[1:]}
    expected = b.share(0, "run", 3)[0, 0] - a.share(0, "run", 3)[0, 0]
    assert float(shown["3rd & 3"]["own 30"]) == pytest.approx(expected, abs=1e-4)
    assert len({plot.name for plot in report.plots}) == len(report.plots)


def test_a_game_without_such_calls_has_no_map() -> None:
    with pytest.raises(lh.Refused, match="no map of them"):
        lh.maps("real-deal")
