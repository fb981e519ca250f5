"""Tuning finds a planted optimum, judges it with new luck, and says what it costs."""

from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh

RANDOM = {"home": "random", "away": "random"}


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
def test_a_planted_number_is_found(seed: int) -> None:
    """The target is what a book with another number gives with other luck."""
    planted = lh.compare("paper-bowl", a=RANDOM, b={**RANDOM, "defense.4.run": 8}, games=2000, seed=99)
    wanted = planted.of("rush yards").difference
    start = lh.compare("paper-bowl", a=RANDOM, b={**RANDOM, "defense.4.run": 5}, games=200, seed=seed)
    before = start.of("rush yards").a
    found = lh.tune(
        "paper-bowl", a=RANDOM, target=[f"rush yards={before + wanted:.3f}~0.5"], vary=["defense.4.run=0..12"],
        games=200, seed=seed,
    )  # fmt: skip
    assert found.numbers == {"defense_card.4.run": (4, 8)}


def test_the_result_is_a_book_that_can_be_used(tmp_path: Path) -> None:
    found = lh.tune("paper-bowl", a=RANDOM, target=["rush_yards=40"], vary=["defense.4.run=0..6"], games=50)
    assert not found.is_met  # one card cannot do that
    assert found.numbers == {"defense_card.4.run": (4, 6)}
    assert "total net yards" in [each.name for each in found.elsewhere]
    file = tmp_path / "tuned.toml"
    file.write_text(found.book)
    assert [str(each) for each in lh.check_book(file).changes] == ["defense_card.4.run: 4 -> 6"]
    assert found.lines()[2] == "defense_card.4.run: 4 -> 6"
    assert found.as_dict()["met"] is False


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"target": []}, "tuning needs a target"),
        ({"target": ["wind=3"]}, "there is no figure 'wind'"),
        ({"target": ["points"]}, "is not a target; write rushes=25"),
        ({"target": ["points=20~0"]}, "must be more than 0"),
        ({"vary": ["defense.4.run"]}, "is not a number with bounds; write defense_card.1.run=0..10"),
        ({"vary": ["defense.9.run=0..3"]}, "'9' is not from 1 to 5"),
        ({"vary": ["defense.4.run=0..3", "defense_card.4.run=0..3"]}, "named twice"),
        ({"vary": ["defense.4.run=90..95"]}, "no book within the bounds fits"),
    ],
)
def test_what_cannot_be_tuned_is_refused(how: dict[str, Any], sentence: str) -> None:
    with pytest.raises(lh.Refused) as refused:
        lh.tune("paper-bowl", **{"a": RANDOM, "target": ["points=20"], "vary": ["defense.4.run=0..6"], **how})
    assert sentence in str(refused.value)
