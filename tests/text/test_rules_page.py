"""Rules pages, read into clauses."""

import pytest

from leatherhead.model.errors import Refused
from leatherhead.text.rules_page import Clause, read

PAGE = """# A game
## Options

| option | values | ruling |
| --- | --- | --- |
| `wind` | `"off"`, `"on"` | AG-R1 |
| `snow` | `false`, `true` | none |

## Clauses

| id | rule | source section |
| --- | --- | --- |
| AG-1.1-1 | Two **dice** are rolled; `a \\| b` | 1.1 |
| AG-1.1-2 | Doubles: roll again (AG-R1) | 1.1 |
| AG-1.2-1 | Kick | 1.2 |

## Rulings

**AG-R1 Wind.** Silent. *Reason*: none.
- It blows, with `snow = true`
  twice.

It stops.

**AG-R2 Rain** None.

| id | source says | readings | ruling | opt |
| --- | --- | --- | --- | --- |
| AG-R3 | Nothing. | - | It counts. | no |

## Events

`kick`
"""


def test_rows_and_rulings_with_their_whole_text() -> None:
    clauses = read(PAGE, ("wind", "snow"))
    assert list(clauses) == ["AG-1.1-1", "AG-1.1-2", "AG-1.2-1", "AG-R1", "AG-R2", "AG-R3"]
    assert clauses["AG-1.1-1"] == Clause("AG-1.1-1", "", "Two dice are rolled; a | b", "Clauses", "1.1")
    assert clauses["AG-R1"] == Clause(
        "AG-R1", "Wind", "Silent. Reason: none.\n- It blows, with snow = true\ntwice.\nIt stops.", "Rulings",
        options=("wind", "snow"),
    )  # fmt: skip
    assert clauses["AG-R2"] == Clause("AG-R2", "Rain", "None.", "Rulings")
    assert clauses["AG-R3"].text == "Open: Nothing.\nRuling: It counts.\nNo option changes this."


def test_an_id_stands_once() -> None:
    with pytest.raises(Refused, match="the rules page has AG-R2 twice"):
        read(PAGE + "\n**AG-R2 Again.** No.\n")


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("see AG-1.1-1 to AG-1.2-1, and AG-R2.", ["AG-1.1-1", "AG-1.1-2", "AG-1.2-1", "AG-R2"]),
        ("(AG-R1, AG-R1; AG-9)", ["AG-R1"]),
        ("AG-1.1-1 to AG-9-9", ["AG-1.1-1"]),
        ("no clause", []),
    ],
)
def test_what_a_text_names(text: str, ids: list[str]) -> None:
    assert read(PAGE).expand(text) == ids
