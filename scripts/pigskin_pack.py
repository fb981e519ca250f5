"""Build Pigskin's own pack of cards from the counts of readings on its rules page, and the template for owners.

    python scripts/pigskin_pack.py

writes pack.toml and template.toml in src/leatherhead/games/pigskin. The same counts and the same seed give the same
pack: the columns of a row are sorted from worst to best, disturbed a little, laid side by side, and then each row and
margin is dealt to the cards by itself, evenly over the five series.
"""

import random
import re
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "src/leatherhead/games/pigskin/rules.md"
FOLDER = ROOT / "src" / "leatherhead" / "games" / "pigskin"
SEED = 1946

SERIES = "ABCDE"
SPECIAL = {
    "A5": {"special": "penalty"}, "B5": {"special": "penalty"}, "C5": {"special": "penalty"},
    "E5": {"special": "penalty"}, "A9": {"special": "replace-quarter", "side": "offense", "man": "any"},
    "C9": {"special": "replace-quarter", "side": "offense", "man": "line"},
    "D9": {"special": "replace-quarter", "side": "offense", "man": "back"},
    "E9": {"special": "replace-game", "side": "offense", "man": "line"},
}  # fmt: skip
IDS = [f"{series}{number}" for series in SERIES for number in range(1, 11)]
ORDINARY = [card for card in IDS if card not in SPECIAL]
ROWS = ("kickoff", "return", "line", "end", "pass", "punt")
MARGINS = (
    "long-pass", "fumble", "long", "run-with-completed-pass", "field-goal", "point-after-td", "punt-out-of-bounds",
    "quick-kick", "blocked-kick", "penalty",
)  # fmt: skip
CLASSES = "*2S"
TIMES = "\N{MULTIPLICATION SIGN}"
FALLING = ("kickoff", "punt", "return")  # rows in which a star is the best man to have
TURNED_ROUND = 0.25  # share of cards on which two neighbors of a row are equal or turned round
STEPS = 60  # ways to disturb a row that are tried for that
DEALS = 400  # ways to deal a row to the cards, of which the most even is kept

# What a reading is worth to the attack where it shows no yards, and what is added to those that it shows.
WORTH = {"Long": 23, "Fumble": -9, "Blocked": -50, "Touchback": 20, "Double Next Card": 90, "N.G.": 0, "Good": 1}
ADDED = {"Add": 5, "Intercepted": -60, "Incomplete": -40, "Lost": -100, "defense": 50, "offense": -50}
# A word that carries on to the numbers after it.
CARRIED = re.compile(r"(Incomplete|Intercepted|Own|Lost|Good(?=-)) ?(.+)")


def counts(page: str) -> dict[str, list[str]]:
    """Read the table of 3.5: the readings of each column, as often as they stand on cards."""
    section = page.partition("### 3.5")[2].partition("### 3.6")[0]
    rows = re.findall(rf"^\| ([a-z-]+(?: [*2S])?) \| (.*{TIMES}.*) \|$", section, re.MULTILINE)
    return {name: _readings(cells) for name, cells in rows}


def _readings(cells: str) -> list[str]:
    found, word = [], ""
    for entry in re.split(r"[,;] ", cells):
        reading, _, cards = entry.rpartition(TIMES)
        if match := CARRIED.fullmatch(reading):
            word, reading = match[1], match[2]
        if word and re.fullmatch(r"-?\d+", reading):
            reading = f"{word}{reading}" if word == "Good" else f"{word} {reading}"
        found += [reading] * int(cards)
    return found


def worth(reading: str) -> float:
    """Say how good a reading is, so that a column can be sorted."""
    if reading in WORTH:
        return WORTH[reading]
    number = int(re.search(r"-?\d+", reading.replace("Good-", ""))[0])  # type: ignore[index]
    return number + sum(more for word, more in ADDED.items() if word in reading)


def lay_side_by_side(columns: list[list[str]], falling: bool, dice: random.Random) -> list[tuple[str, ...]]:
    """Sort the columns, disturb them, and lay them side by side; keep the try that is nearest to the share wanted."""
    best: list[tuple[str, ...]] = []
    for step in range(STEPS):
        spread = step / 10
        tried = [_disturbed(column, spread, dice) for column in columns]
        row = list(zip(*tried, strict=True))
        if not best or abs(share_turned(row, falling) - TURNED_ROUND) < abs(share_turned(best, falling) - TURNED_ROUND):
            best = row
    return best


def _disturbed(column: list[str], spread: float, dice: random.Random) -> list[str]:
    ranked = sorted(column, key=worth)
    return [reading for _, reading in sorted((rank + dice.gauss(0, spread), each) for rank, each in enumerate(ranked))]


def share_turned(row: list[tuple[str, ...]], falling: bool) -> float:
    """Return the share of cards on which two neighbors are equal or turned round."""
    turned = 0
    for card in row:
        values = [worth(reading) for reading in (reversed(card) if falling else card)]
        turned += any(left >= right for left, right in pairwise(values))
    return turned / len(row)


def deal(cells: Sequence[Any], dice: random.Random) -> dict[str, Any]:
    """Deal what is sorted to the cards, so that every series has its share of good and bad."""
    places = {series: dice.sample(own, len(own)) for series in SERIES if (own := _of(series))}
    rest = [series for series in SERIES if len(places[series]) > min(map(len, places.values()))]
    middle = len(cells) // 2
    extra, even = cells[middle : middle + len(rest)], [*cells[:middle], *cells[middle + len(rest) :]]
    dealt = {places[series].pop(): cell for series, cell in zip(dice.sample(rest, len(rest)), extra, strict=True)}
    for first in range(0, len(even), len(SERIES)):
        for series, cell in zip(dice.sample(SERIES, len(SERIES)), even[first : first + len(SERIES)], strict=True):
            dealt[places[series].pop()] = cell
    return dealt


def _fortune(three: tuple[str, ...]) -> tuple[int, int, float]:
    """Order the cells of a card by what every series should have its share of: Long, then Fumble and Intercepted."""
    bad = sum("Fumble" in reading or "Intercepted" in reading for reading in three)
    return three.count("Long"), -bad, sum(map(worth, three))


def unevenness(dealt: dict[str, tuple[str, ...]]) -> int:
    """Measure how far the series are from having the same share of each word."""
    uneven = 0
    for word in ("Long", "Fumble", "Intercepted"):
        found = [sum(word in reading for card in _of(series) for reading in dealt[card]) for series in SERIES]
        uneven += max(found) - min(found)
    return uneven


def _of(series: str) -> list[str]:
    return [card for card in ORDINARY if card.startswith(series)]


def build(page: str) -> dict[str, dict[str, object]]:
    """Put all readings on the cards."""
    columns, dice = counts(page), random.Random(SEED)  # noqa: S311  nothing secret
    cards: dict[str, dict[str, object]] = {card: dict(SPECIAL.get(card, {})) for card in IDS}
    for row in ROWS:
        cells = lay_side_by_side([columns[f"{row} {each}"] for each in CLASSES], row in FALLING, dice)
        cells.sort(key=_fortune)
        for card, three in min((deal(cells, dice) for _ in range(DEALS)), key=unevenness).items():
            cards[card][row] = list(three)
    for margin in MARGINS:
        for card, cell in deal(sorted(columns[margin], key=worth), dice).items():
            cards[card][margin] = cell
    return cards


def pack_file(cards: dict[str, dict[str, object]]) -> str:
    """Write the pack as a file."""
    lines = [
        "# The fifty cards of Pigskin: our own values, not those of the 1946 cards, of which we found no list.",
        "# Built by scripts/pigskin_pack.py from the counts in docs/rules/pigskin.md, 3.5. Cells: 3.2; columns * 2 S.",
        'name = "leatherhead"', 'author = "the leatherhead project"', "version = 2",
    ]  # fmt: skip
    for name, card in cards.items():
        lines += ["", "[[card]]", f'id = "{name}"']
        lines += [f"{key} = {_toml(card[key])}" for key in (*ROWS, *MARGINS, "special", "side", "man") if key in card]
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    return f"[{', '.join(map(_toml, value))}]" if isinstance(value, list) else f'"{value}"'


HOW_TO_FILL_IN = """\
# Your own fifty cards of Tom Hamilton's Pigskin (1946). Copy this file, write down what stands on each card, and play
# with it: leatherhead play pigskin --book FILE. A cell that does not fit is refused with its card and its name.
#
# The first six rows have three cells, under *, 2 and S; each margin has one. Capital letters do not matter.
#   line, end, return, run-with-completed-pass: 3, -2, Long, Fumble, 4 Add Lateral, 8 Add Run
#   pass, long-pass: the same, and Incomplete 15, Intercepted 20
#   kickoff, punt, quick-kick: 42, 38 Out; punt and quick-kick also Blocked
#   fumble: Own 2, Own -4, Lost 0            blocked-kick: Own -8, Lost -10
#   long: 18, Double Next Card               field-goal: Good-20, N.G.
#   point-after-td: Good, N.G.               penalty: offense 15, defense 5
#   punt-out-of-bounds: 8, 14 Return, Touchback, Blocked
# A penalty or Replace Player card has no cells. Take them out and write instead, for example:
#   special = "penalty"
#   special = "replace-game"                 the one card that takes a man off for the game
#   special = "replace-quarter"              the three that take one off until the end of the quarter
#   side = "offense"                         whose man goes: offense or defense
#   man = "any"                              which man: any, line, back, or a position such as left-end
name = "my cards of 1946"
author = ""
version = 1
"""


def template() -> str:
    """Write a pack whose cells are still empty."""
    lines = [HOW_TO_FILL_IN.rstrip("\n")]
    for name in IDS:
        lines += ["", "[[card]]", f'id = "{name}"']
        lines += [f'{row} = ["", "", ""]' for row in ROWS]
        lines += [f'{margin} = ""' for margin in MARGINS]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write both files."""
    cards = build(PAGE.read_text(encoding="utf-8"))
    (FOLDER / "pack.toml").write_text(pack_file(cards), encoding="utf-8")
    (FOLDER / "template.toml").write_text(template(), encoding="utf-8")
    sys.stdout.write(f"{FOLDER / 'pack.toml'}\n{FOLDER / 'template.toml'}\n")


if __name__ == "__main__":
    main()
