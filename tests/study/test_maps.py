"""Maps of solved play: every share is that of `odds`."""

import numpy as np
import pytest

import leatherhead as lh
from leatherhead.registry import find
from leatherhead.study import maps
from leatherhead.study.call_table import call_table
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


def test_a_game_without_such_calls_has_no_map() -> None:
    with pytest.raises(lh.Refused, match="no map of them"):
        lh.maps("real-deal")
