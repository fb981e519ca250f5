"""Whatever book is legal is printed, or refused with a sentence."""

import json
import string
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from reading import bare, cells, inside, pages, spelled
from test_cards import book

import leatherhead as lh

QUICK = settings(
    max_examples=4,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    phases=[Phase.explicit, Phase.generate],
)
NAMES = st.one_of(
    st.text(string.ascii_letters + " '-.", min_size=1, max_size=100),
    st.text("W", min_size=60, max_size=100),
    st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=40),
)
FACES = st.lists(st.integers(1, 6), unique=True, max_size=6)


def toml(data: Any) -> str:
    """Write plain data as TOML, tables within tables in a line."""
    if isinstance(data, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(map(toml, data)) + "]"
    return json.dumps(data, ensure_ascii=False).replace("\x7f", "\\u007f")


def write(path: Path, data: dict[str, Any]) -> Path:
    path.write_text("".join(f"{key} = {toml(value)}\n" for key, value in data.items()), encoding="utf-8")
    return path


def is_printed(game: str, path: Path) -> list[str] | None:
    """Return the text of all cards, or None if the kit was refused with one sentence."""
    try:
        pdf = lh.kit(game, book=path, what=["cards"])
    except lh.Refused as refused:
        said = str(refused)
    else:
        said = ""
    if said:
        assert "\n" not in said
        assert len(said) < 400
        return None
    found = []
    for page in pages(pdf)[1:]:
        if "fronts" in page.words:
            for box in cells(page).values():
                letters = page.within(box)
                assert inside(letters, box)
                found.append(spelled(letters))
    return [text for text in found if text]


@QUICK
@given(names=st.lists(NAMES, min_size=24, max_size=24), name=NAMES, run=st.integers(0, 12), short=FACES, long=FACES)
def test_paper_bowl(tmp_path: Path, names: list[str], name: str, run: int, short: list[int], long: list[int]) -> None:
    data = book("paper_bowl/book.toml")
    data["name"] = name
    data["defense_card"][2] |= {"run": run, "short_pass": short, "long_pass": long}
    for card, each in zip(data["play_card"], names, strict=True):
        card["name"] = each
    path = write(tmp_path / "book.toml", data)
    lh.check_book(path, "paper-bowl")
    found = is_printed("paper-bowl", path)
    if found is not None:
        assert len(found) == 50
        defense = [text for text in found if text.startswith("Defense3")]
        numbers = ["".join(map(str, sorted(faces))) or "none" for faces in (short, long)]
        assert all(f"Shortpass{numbers[0]}Longpass{numbers[1]}" in text for text in defense)


def test_long_names_in_letters_that_we_have_are_printed(tmp_path: Path) -> None:
    data = book("paper_bowl/book.toml")
    for number, card in enumerate(data["play_card"]):
        card["name"] = ("A very long name for one more play of ours " * 3)[: 60 + number].strip()
    found = is_printed("paper-bowl", write(tmp_path / "book.toml", data))
    assert found is not None
    for card in data["play_card"]:
        assert any(text.startswith(card["id"] + bare(card["name"])) for text in found)


def test_letters_that_the_fonts_lack_are_refused(tmp_path: Path) -> None:
    data = book("paper_bowl/book.toml")
    data["play_card"][0]["name"] = "\N{HIRAGANA LETTER A}"
    with pytest.raises(lh.Refused, match="the fonts of a kit cannot print '\N{HIRAGANA LETTER A}'"):
        lh.kit("paper-bowl", book=write(tmp_path / "book.toml", data), what=["cards"])


@QUICK
@given(name=NAMES, counts=st.lists(st.integers(0, 3), min_size=18, max_size=18), many=st.integers(0, 999))
def test_real_deal(tmp_path: Path, name: str, counts: list[int], many: int) -> None:
    data = book("real_deal/box.toml")
    data["name"] = name
    for card, count in zip(data["team"], counts, strict=True):
        data["team"][card] += count
    data["team"]["safety"] = many
    path = write(tmp_path / "deck.toml", data)
    lh.check_book(path, "real-deal")
    total = 2 * sum(data["team"].values()) + sum(data["wild"].values())
    found = is_printed("real-deal", path)
    assert total > 500 or found is None or len(found) == total


READINGS = st.sampled_from(["-200", "0", "7", "200", "Long", "Fumble", "-200 Add Lateral", "188 Add Run"])


@QUICK
@given(cells_of=st.lists(READINGS, min_size=9, max_size=9), name=NAMES)
def test_pigskin(tmp_path: Path, cells_of: list[str], name: str) -> None:
    data = book("pigskin/pack.toml")
    data["name"] = name
    card = next(card for card in data["card"] if card["id"] == "C1")
    card |= {"line": cells_of[:3], "end": cells_of[3:6], "pass": cells_of[6:], "long-pass": "Intercepted 188"}
    path = write(tmp_path / "pack.toml", data)
    lh.check_book(path, "pigskin")
    found = is_printed("pigskin", path)
    if found is not None:
        (text,) = [each for each in found if each.startswith("C1S")]
        for title, three in (("Line", cells_of[:3]), ("End", cells_of[3:6]), ("Pass", cells_of[6:])):
            assert bare(title + "".join(three)) in text


@QUICK
@given(names=st.lists(NAMES, min_size=33, max_size=33), name=NAMES)
def test_strategy_league(tmp_path: Path, names: list[str], name: str) -> None:
    data = tomllib.loads((Path(lh.__file__).parent / "games/strategy_league/charts.toml").read_text(encoding="utf-8"))
    data["name"] = name
    for card, each in zip((*data["play"], *data["defense"]), names, strict=True):
        card["name"] = each
    path = tmp_path / "charts.json"
    path.write_text(json.dumps(data))
    lh.check_book(path, "strategy-league")
    found = is_printed("strategy-league", path)
    assert found is None or len(found) == 2 * (33 + 10 + 1)
