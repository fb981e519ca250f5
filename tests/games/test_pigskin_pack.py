"""The pack as data: PS-EQ-3, the checks of the rules page (3.3 and 3.6), the template, and cards that are described."""

import importlib.util
import random
import re
import statistics
import tomllib
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.games.pigskin import book
from leatherhead.games.pigskin.readings import describe, spell_reading
from leatherhead.games.pigskin.state import DESCRIBED, CardRow
from leatherhead.model.errors import Refused

ROOT = Path(__file__).parents[2]
PACK = book.FILE
CLASSES = "*2S"


@pytest.fixture(scope="module")
def builder() -> Any:
    """The script that builds the pack, as a module."""
    spec = importlib.util.spec_from_file_location("pigskin_pack", ROOT / "scripts" / "pigskin_pack.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _ordinary() -> list[dict[str, Any]]:
    return [card for card in tomllib.loads(PACK.read_text())["card"] if "special" not in card]


def _column(row: str, column: int) -> list[str]:
    return [card[row][column] for card in _ordinary()]


def _yards(reading: str) -> float:
    """A Long is worth about 23, an Add about 5, a Fumble about -1; what is not caught counts nothing."""
    if reading.startswith(("Incomplete", "Intercepted")):
        return 0
    worth = {"Long": 23, "Fumble": -1}
    return worth[reading] if reading in worth else int(reading.split(maxsplit=1)[0]) + 5 * ("Add" in reading)


def _mean(row: str, column: int) -> float:
    return statistics.mean(_yards(reading) for reading in _column(row, column))


def _share(readings: list[str], starts: str) -> float:
    return sum(reading.startswith(starts) for reading in readings) / len(readings)


def _completed(readings: list[str]) -> float:
    caught = [each for each in readings if re.match(r"\d|Long", each)]
    return len(caught) / len(readings)


# 3.5 and its script.


def test_the_script_gives_the_very_pack_that_is_there(builder: Any) -> None:
    page = builder.PAGE.read_text(encoding="utf-8")
    assert builder.pack_file(builder.build(page)) == PACK.read_text(encoding="utf-8")
    assert builder.template() == book.TEMPLATE.read_text(encoding="utf-8")


def test_the_pack_has_the_counts_of_the_page(builder: Any) -> None:
    columns = builder.counts(builder.PAGE.read_text(encoding="utf-8"))
    assert {len(readings) for readings in columns.values()} == {42}
    for name, readings in columns.items():
        row, _, letter = name.partition(" ")
        found = _column(row, CLASSES.index(letter)) if letter else [card[row] for card in _ordinary()]
        assert sorted(found) == sorted(readings), name


def test_the_pack_of_fifty_has_eight_special_cards() -> None:  # PS-EQ-3
    cards = {card["id"]: card for card in tomllib.loads(PACK.read_text())["card"]}
    assert tuple(cards) == book.CARD_IDS
    special = {name: card["special"] for name, card in cards.items() if "special" in card}
    assert {card.get("side", "offense") for card in cards.values()} == {"offense"}
    assert special == {
        "A5": "penalty", "B5": "penalty", "C5": "penalty", "E5": "penalty", "A9": "replace-quarter",
        "C9": "replace-quarter", "D9": "replace-quarter", "E9": "replace-game",
    }  # fmt: skip


def test_every_series_has_its_share(builder: Any) -> None:
    cards = builder.build(builder.PAGE.read_text(encoding="utf-8"))
    for word, rows in (("Long", ("line", "end", "pass")), ("Intercepted", ("pass", "long-pass"))):
        for series in builder.SERIES:
            own = [cards[name] for name in builder.ORDINARY if name.startswith(series)]
            assert any(word in str(card[row]) for card in own for row in rows), (word, series)


@pytest.mark.parametrize("row", ["kickoff", "return", "line", "end", "pass", "punt"])
def test_most_cards_are_in_the_order_of_the_classes(builder: Any, row: str) -> None:
    cells_of_row = [tuple(card[row]) for card in _ordinary()]
    most = 0.5 if row == "pass" else 0.35  # passes that are not caught are much alike under all classes
    assert 0.15 <= builder.share_turned(cells_of_row, row in builder.FALLING) <= most


# 3.6, from the pack alone.

MEANS = {
    "line": ((1.6, 2.1), (3.0, 3.6), (4.7, 5.4)),
    "end": ((2.1, 2.6), (4.2, 4.8), (7.0, 7.8)),
    "kickoff": ((53, 56), (47, 50), (41, 44)),
    "return": ((10, 12), (7, 8.5), (4.5, 6)),
}


@pytest.mark.parametrize("row", MEANS)
def test_means(row: str) -> None:
    for column, (low, high) in enumerate(MEANS[row]):
        assert low <= _mean(row, column) <= high


def test_a_line_of_four_stars_and_three_seconds() -> None:
    assert 2.2 <= (4 * _mean("line", 0) + 3 * _mean("line", 1)) / 7 <= 2.7


def test_end_plays_are_wilder_than_line_plays_and_no_worse_in_the_mean() -> None:
    for column in range(3):
        line, end = (statistics.pstdev(map(_yards, _column(row, column))) for row in ("line", "end"))
        assert end >= 1.6 * line
        assert _mean("end", column) > _mean("line", column)


def test_passes() -> None:
    completed, intercepted = ((0.42, 0.48), (0.46, 0.52), (0.58, 0.64)), ((0.10, 0.14), (0.08, 0.11), (0.06, 0.09))
    for column in range(3):
        readings = _column("pass", column)
        assert completed[column][0] <= _completed(readings) <= completed[column][1]
        assert intercepted[column][0] <= _share(readings, "Intercepted") <= intercepted[column][1]


def test_the_long_pass() -> None:
    readings = [card["long-pass"] for card in _ordinary()]
    assert 0.18 <= _completed(readings) <= 0.22
    assert 0.18 <= _share(readings, "Intercepted") <= 0.24
    assert sum(_yards(reading) >= 50 for reading in readings) >= 3, "a touchdown from midfield"
    assert min(map(_yards, readings)) <= -10


def test_punts_that_are_not_blocked() -> None:
    for column, (low, high) in enumerate(((40, 43), (34, 37), (26, 29))):
        assert low <= statistics.mean(int(each) for each in _column("punt", column) if each != "Blocked") <= high


def test_the_order_of_the_classes() -> None:
    for row in ("line", "end", "pass"):
        means = [_mean(row, column) for column in range(3)]
        fours = [sum(_yards(each) >= 4 for each in _column(row, column)) for column in range(3)]
        assert means == sorted(set(means))
        assert fours == sorted(set(fours))
    for row in ("kickoff", "return"):
        means = [_mean(row, column) for column in range(3)]
        assert means == sorted(set(means), reverse=True)


def test_a_reading_is_a_hint_and_no_proof() -> None:
    star, second = _column("line", 0), _column("line", 1)
    for yards in set(range(9)) - {7}:
        assert (str(yards) in star) == (str(yards) in second)
    for yards in range(-1, 7):
        ours, theirs = star.count(str(yards)), second.count(str(yards))
        assert max(ours, theirs) <= 3 * min(ours, theirs)


def _right(row: str, readings: int, trials: int = 4000) -> float:
    """How often the likelier class is the right one after a number of readings, with 4:3 odds for a star."""
    dice = random.Random(7)  # noqa: S311  nothing secret
    columns = [_column(row, 0), _column(row, 1)]
    right = 0
    for _ in range(trials):
        is_second = dice.random() < 3 / 7
        odds = [4.0, 3.0]
        for reading in dice.choices(columns[is_second], k=readings):
            odds = [odds[each] * (columns[each].count(reading) or 0.01) for each in range(2)]
        right += (odds[1] > odds[0]) == is_second
    return right / trials


@pytest.mark.parametrize(
    ("row", "targets"), [("line", {1: 0.64, 4: 0.74, 10: 0.83}), ("end", {1: 0.61, 4: 0.70, 10: 0.82})]
)
def test_what_can_be_deduced(row: str, targets: dict[int, float]) -> None:
    for readings, target in targets.items():
        assert abs(_right(row, readings) - target) < 0.04


# 3.3: refusals name the card and the cell.


def _changed(tmp_path: Path, old: str, new: str) -> Path:
    text = PACK.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


A1_LINE = next(line for line in PACK.read_text().splitlines() if line.startswith("line = "))

REFUSALS = [
    ('id = "B3"', 'id = "B2"', "card B2, id: this card stands twice"),
    ('id = "B3"', 'id = "F3"', "card F3, id: 'F3' is not one of A1 to E10"),
    (A1_LINE, "", "card A1, line: this cell is missing"),
    (A1_LINE, f"{A1_LINE}\ncolour = 3", "card A1, colour: no row or margin"),
    (A1_LINE, 'line = ["1", "2"]', "card A1, line: .*three cells"),
    (A1_LINE, 'line = ["1", "Incomplete 3", "2"]', "card A1, line: 'Incomplete 3' does not fit; allowed are"),
    (A1_LINE, f'{A1_LINE}\nman = "any"', "card A1, man: only replacement cards"),
    ('punt-out-of-bounds = "', 'punt-out-of-bounds = "60"#', "card A1, punt-out-of-bounds: '60' .* 1 to 49"),
    ('penalty = "', 'penalty = "offense 30"#', "card A1, penalty: .* 1 to 25"),
    ('blocked-kick = "', 'blocked-kick = "Own 5"#', "card A1, blocked-kick"),
    ('special = "penalty"', 'special = "foul"', "card A5, special: 'foul' is not one of penalty"),
    ('special = "penalty"', 'special = "penalty"\nside = "offense"', "card A5, side: only replacement"),
    ('special = "penalty"', 'special = "penalty"\nlong = "12"', "card A5, long: a special card has no cells"),
    ('man = "line"', 'man = "kicker"', "card C9, man: 'kicker'"),
    ('special = "replace-game"', 'special = "replace-quarter"', "0 replace-game cards, not 1"),
    ('name = "leatherhead"', "name = 5", "name must be a text"),
]


@pytest.mark.parametrize(("old", "new", "message"), REFUSALS)
def test_a_pack_that_does_not_fit_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(Refused, match=message):
        book.read(_changed(tmp_path, old, new))


def test_a_missing_card_is_named(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    path.write_text(PACK.read_text(encoding="utf-8").rpartition("[[card]]")[0], encoding="utf-8")
    with pytest.raises(Refused, match="card E10 is missing"):
        book.read(path)


@pytest.mark.parametrize(("cell", "endless"), [("long", "Double Next Card"), ("run-with-completed-pass", "3 Add Run")])
def test_a_play_must_be_able_to_end_also_without_series_a(tmp_path: Path, cell: str, endless: str) -> None:
    head, *rest = re.split(r'(?=\[\[card\]\]\nid = "B1")', PACK.read_text(encoding="utf-8"))
    path = tmp_path / "endless.toml"
    path.write_text(head + re.sub(rf'^{cell} = ".*"$', f'{cell} = "{endless}"', "".join(rest), flags=re.MULTILINE))
    with pytest.raises(Refused, match=f"card B1, {cell}: .*could not end"):
        book.read(path)


def test_too_many_penalty_cards(tmp_path: Path) -> None:
    text = PACK.read_text(encoding="utf-8")
    for name in ("B1", "B2", "B3", "B4", "B6", "B7", "B8"):
        text = re.sub(rf'id = "{name}"\n(?:.+\n)+', f'id = "{name}"\nspecial = "penalty"\n', text)
    path = tmp_path / "fouls.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Refused, match="11 penalty cards, more than 10"):
        book.read(path)


def test_the_template_is_refused_until_it_is_filled_in() -> None:
    assert registry.find("pigskin").template == book.TEMPLATE
    with pytest.raises(Refused, match="card A1, kickoff: '' does not fit"):
        book.read(book.TEMPLATE)


def test_a_filled_in_template_can_be_played(builder: Any, tmp_path: Path) -> None:
    filled = book.TEMPLATE.read_text(encoding="utf-8")
    cards = builder.build(builder.PAGE.read_text(encoding="utf-8"))
    path = tmp_path / "mine.toml"
    path.write_text(filled.partition("\n[[card]]")[0] + builder.pack_file(cards).partition("version = 2\n")[2])
    game = lh.new("pigskin", seed=1, seats=("random", "random"), book=path)
    assert game.over
    assert game.printed.name == "my cards of 1946"


# Cards that are described instead of named (3.4).


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (CardRow.LINE, "line=3/5/8"), (CardRow.LINE, "line=Long"),
        (CardRow.END, "end=-2/4 Add Lateral/Fumble;penalty=offense 15"),
        (CardRow.PASS, "pass=Incomplete 15/Intercepted 8/9 Add Run"), (CardRow.FIELD_GOAL, "field-goal=Good-20"),
        (CardRow.POINT_AFTER_TD, "point-after-td=Good"),
        (CardRow.LONG, "long=Double Next Card"), (CardRow.PUNT, "punt=38 Out"),
        (CardRow.PUNT_OUT_OF_BOUNDS, "punt-out-of-bounds=14 Return"), (CardRow.PENALTY, "penalty=defense 5"),
        (CardRow.KICKOFF, "special=penalty"), (CardRow.FUMBLE, "special=replace-game;side=defense;man=left-end"),
    ],
)  # fmt: skip
def test_a_described_card_is_spelled_as_it_was_given(row: CardRow, text: str) -> None:
    card = describe(row, text)
    assert card & DESCRIBED
    assert spell_reading(card) == text
    assert card < 2**62


@pytest.mark.parametrize("value", ["", "no such card", "line", "line=", "line=1/2", "line=1/2/3/4", 7, [], {}, "end=3"])
def test_nonsense_is_no_card(value: Any) -> None:
    with pytest.raises(Refused):
        describe(CardRow.LINE, value)


def test_an_owner_referees_with_the_cells_that_he_reads(tmp_path: Path) -> None:
    game = lh.new("pigskin", seats=("human", "human"), referee=True, situation={"phase": "kickoff", "clock": 30})
    game.chance("card", "kickoff=50")
    game.chance("card", "return=12;penalty=offense 5")
    assert game.situation["ball"] == "own 22"
    game.choose("ready")
    game.choose("pass-left")
    game.chance("card", "pass=incomplete 12")
    path = tmp_path / "table.game"
    game.save(path)
    assert lh.load(path).situation == game.situation
