"""Sensitivity ranks planted effects, and tuning finds a planted optimum."""

from typing import Any

import pytest

import leatherhead as lh

RANDOM = {"home": "random", "away": "random"}


def _ranked(**how: Any) -> lh.Sensitivity:
    return lh.sensitivity("paper-bowl", **{"a": RANDOM, "only": ["defense_card"], "games": 100, **how})


def test_the_numbers_that_a_run_is_reduced_by_come_first_by_rushing_yards() -> None:
    """Only the five `run` numbers enter the yards of a run; bots at random do not answer to the others."""
    found = _ranked(by="rush yards")
    assert {each.path for each in found.sways[:5]} == {f"defense_card.{card}.run" for card in range(1, 6)}
    for each in found.sways[:5]:
        assert each.is_clear
        assert each.up is not None
        assert each.up.difference < 0 < (each.down.difference if each.down else 1)
    assert found.sways[0].size > 2 * found.sways[5].size
    assert next(each for each in found.sways if each.path == "defense_card.1.run").down is None
    assert found.plans == ""


def test_the_ranking_is_the_same_on_any_number_of_threads() -> None:
    how = {"only": ["defense_card.4"], "by": "points"}
    assert _ranked(threads=1, **how) == _ranked(threads=3, **how)


def test_a_number_is_ranked_by_realism_and_length_too() -> None:
    for by in ("realism", "length", "win-share"):
        found = _ranked(by=by, only=["defense_card.4.run"])
        assert [each.path for each in found.sways] == ["defense_card.4.run"]
    assert found.lines()[0].startswith("paper-bowl, ranked by win-share: 100 games of each")
    assert found.as_dict()["numbers"][0]["value"] == 4
    assert "defense_card.4.run" in found.report().html()


@pytest.mark.parametrize(
    ("game", "how", "sentence"),
    [
        ("paper-bowl", {"by": "wind"}, "there is no figure 'wind' to rank by"),
        ("paper-bowl", {"only": ["wind"]}, "no number of the book begins with wind; there is defense_card.1.run"),
        ("strategy-league", {}, "4280 numbers are too many at once"),
        ("card-bowl", {}, "takes no book"),
        ("paper-bowl", {"step": 0}, "a step is 1 or more"),
    ],
)
def test_what_cannot_be_ranked_is_refused(game: str, how: dict[str, Any], sentence: str) -> None:
    with pytest.raises(lh.Refused) as refused:
        lh.sensitivity(game, **how)
    assert sentence in str(refused.value)
