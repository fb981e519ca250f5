"""Boards, charts, pads and rules as they come out of the printer."""

import re
from pathlib import Path

import numpy as np
import pytest
from conftest import Printer
from reading import bare
from test_cards import GAMES, book

import leatherhead as lh
from leatherhead import registry
from leatherhead.print import crib, markdown
from leatherhead.print.sheets import OVERLAP, PAPERS, tiles

SIDES = {"black": "L", "red": "M", "blue": "R"}
SIXTH = Path(__file__).parents[1] / "sixth"


@pytest.mark.parametrize("game", GAMES)
def test_every_sheet_names_game_book_and_license(printed: Printer, game: str) -> None:
    own = registry.find(game).own_book
    for page in filter(lambda page: page.letters, printed(game)):
        words = bare(page.words)
        assert bare(registry.find(game).title) in words
        assert bare(f"book {own.name}, digest {own.digest}") in words
        assert "MITlicense" in words


@pytest.mark.parametrize("game", GAMES)
def test_no_letter_lies_outside_the_paper(printed: Printer, game: str) -> None:
    for page in printed(game):
        width, height = page.size
        if ", sheet " not in page.words:  # what another sheet of a board shows is clipped here
            assert all(
                e.box[0] > 3 and e.box[1] > 3 and e.box[2] < width - 3 and e.box[3] < height - 3 for e in page.letters
            )


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_kit_can_be_printed_on_both_sides(printed: Printer, game: str) -> None:
    """Fronts are odd pages and their backs follow; behind a board and behind stand-up pieces there is nothing."""
    board_titles = [board.title for board in registry.find(game).kit(registry.find(game).own_book).boards]
    pages = dict(enumerate(printed(game), start=2))
    assert not pages[2].letters  # behind the first page
    for number, page in pages.items():
        if "· cards, sheet" in page.words:
            assert ("fronts" in page.words) == (number % 2 == 1)
        elif any(f"· {title}" in page.words for title in board_titles) or "one side only" in page.words:
            assert number % 2 == 1
            assert not pages[number + 1].letters
    first = next(number for number, page in pages.items() if "· quick reference ·" in page.words)
    assert first % 2 == 1
    assert all(page.letters for page in printed(game, "cards", fold=True))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_printed_over_something_else(printed: Printer, game: str) -> None:
    for page in filter(lambda page: page.letters, printed(game, "charts")):
        # Letters that are joined into one sign have one box, and a letter may reach under the one before it.
        left, top, right, bottom = np.array(list(dict.fromkeys(each.box for each in page.letters))).T
        wide = np.minimum.outer(right, right) - np.maximum.outer(left, left)
        tall = np.minimum.outer(bottom, bottom) - np.maximum.outer(top, top)
        over = (wide > 0.5 * np.minimum.outer(right - left, right - left)) & (
            tall > 0.5 * np.minimum.outer(bottom - top, bottom - top)
        )
        assert not np.triu(over, 2).any()


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", [(100, 80), (190, 250), (838, 178), (400, 600)])
def test_tiles_cover_a_board_and_overlap(paper: str, size: tuple[float, float]) -> None:
    found = tiles(*size, PAPERS[paper])
    assert max(tile.left + tile.view_width for tile in found) == pytest.approx(size[0])
    assert max(tile.top + tile.view_height for tile in found) == pytest.approx(size[1])
    for tile in found:
        assert tile.x >= 5
        assert tile.x + tile.view_width <= tile.width - 5
        assert tile.y + tile.view_height <= tile.height - 8
        for other in found:
            if (other.row, other.column) == (tile.row, tile.column + 1):
                assert tile.left + tile.view_width - other.left == pytest.approx(OVERLAP)


def test_paper_bowl_has_a_line_of_99_spaces(printed: Printer) -> None:
    pages = [page for page in printed("paper-bowl") if "the line of 99" in page.words]
    assert len(pages) == 4
    numbers = re.findall(r"\d+", pages[0].words.partition("Paper Bowl")[0])
    assert sorted(map(int, numbers)) == sorted([min(n, 100 - n) for n in range(1, 100)])


def test_card_bowl_has_a_clock_of_12_by_15(printed: Printer) -> None:
    (page,) = [page for page in printed("card-bowl") if "Clock grid" in page.words]
    times = re.findall(r"\d+:\d\d", page.words)
    boxes = [f"{seconds // 60}:{seconds % 60:02}" for seconds in range(0, 900, 5)]
    assert sorted(times) == sorted([*boxes, *(f"{minute}:00" for minute in range(1, 16))])


def test_strategy_league_has_every_result_of_its_charts(printed: Printer) -> None:
    data = book("strategy_league/charts.toml")
    pages = {
        play["id"]: bare(page.words)
        for number, play in enumerate(data["play"], start=1)
        for page in printed("strategy-league")
        if bare(f" {number}. {play['name'].lower()} · book") in bare(page.words)
    }
    assert len(pages) == len(data["play"])
    fronts = {front["id"]: front["name"] for front in data["defense"]}
    for cell in data["cell"]:
        row, start = bare(fronts[cell["defense"]]), 1
        for window, end in enumerate(cell.get("windows") or data["windows"]):
            row += str(end) if start == end else f"{start}-{end}"
            row += "".join(letter + _result(cell[side][window]) for side, letter in SIDES.items())
            start = end + 1
        assert row in pages[cell["play"]]


def _result(cell: str) -> str:
    result, at, mark = cell.partition("@")
    return result.replace(",", "/") + (f"@{SIDES[mark]}" if at else "")


@pytest.mark.parametrize(("table", "title"), [("special_teams", "special teams"), ("penalty", "penalties")])
def test_strategy_league_has_every_list(printed: Printer, table: str, title: str) -> None:
    words = "".join(bare(page.words) for page in printed("strategy-league") if f"· {title} ·" in page.words)
    lists = {name: rows for name, rows in book("strategy_league/charts.toml")[table].items() if isinstance(rows, list)}
    for rows in (rows for name, rows in lists.items() if name != "field_goal"):
        start = 1
        for row in rows:
            rolls = str(row["upto"]) if start == row["upto"] else f"{start}-{row['upto']}"
            assert rolls + row["result"] in words
            start = row["upto"] + 1


def test_real_deal_has_the_counter_chart_of_its_book(printed: Printer) -> None:
    (page,) = [
        page for page in printed("real-deal") if "counter chart" in page.words and "counters a touchdown" in page.words
    ]
    counters = book("real_deal/box.toml")["counters"]
    answered = [(row, card) for row, cards in counters.items() for card in cards]
    results = re.findall(r"\b(?:stop|cancel|2 pts|7 pts)\b", page.words.replace("\r\n", " "))
    explained = 2 * 4  # below each of the two tables
    assert len(results) - explained == len(answered)


@pytest.mark.parametrize("game", GAMES)
def test_the_quick_reference_is_one_sheet(printed: Printer, game: str) -> None:
    pages = [page for page in printed(game) if "quick reference" in page.words]
    assert len(pages) in (1, 2)
    text = bare("".join(page.words for page in pages)).replace("-", "")  # a line may end with one
    assert all(bare(prompt.text).replace("-", "") in text for prompt in registry.find(game).prompts)


def test_the_crib_sheet_that_is_shipped_is_the_one_that_is_worked_out() -> None:
    rulebook = registry.find("paper-bowl")
    situations = rulebook.kit(rulebook.own_book).situations
    shipped = crib.shipped(rulebook, rulebook.own_book, situations)
    assert shipped is not None
    assert shipped[0] == crib.odds_table("paper-bowl", situations[0], None)


@pytest.mark.parametrize("game", ["paper-bowl", "strategy-league"])
def test_crib_sheets_are_of_the_present_rules(game: str) -> None:
    """Otherwise run scripts/crib.py."""
    rulebook = registry.find(game)
    assert crib.shipped(rulebook, rulebook.own_book, rulebook.kit(rulebook.own_book).situations)


def test_a_game_without_a_kit_prints_its_rules_and_a_field(monkeypatch: pytest.MonkeyPatch) -> None:
    from reading import pages

    monkeypatch.setenv("LEATHERHEAD_GAMES", str(SIXTH))
    found = pages(lh.kit("dime-store"))
    assert not any("cards, sheet" in page.words for page in found)
    assert any("· Field" in page.words for page in found)
    assert any("quick reference" in page.words for page in found)
    assert sum(page.size[0] > page.size[1] for page in found) == 3


def test_markdown_becomes_plain_data() -> None:
    page = (
        "# A *title* <!-- PB-1\nto PB-2 -->\n\n> Said by\n> others.\n\n"
        "Some **bold** `code`\nand [a link](x.md).\n\n- one\n  more\n- two\n\n"
        "| a | b |\n| --- | --- |\n| 1 | **2** |\n\n```\nx = 1\n```\n"
    )
    heading, quote, paragraph, items, table, code = markdown.blocks(page)
    assert quote == {"kind": "quote", "runs": [("Said by others.", "")]}
    assert heading == {"kind": "heading", "level": 1, "runs": [("A ", ""), ("title", "i")]}
    assert paragraph["runs"] == [("Some ", ""), ("bold", "b"), (" ", ""), ("code", "c"), (" and a link.", "")]
    assert items == {"kind": "list", "ordered": False, "items": [[("one more", "")], [("two", "")]]}
    assert table["rows"] == [[[("1", "")], [("2", "b")]]]
    assert code == {"kind": "code", "text": "x = 1"}


def test_a_rulebook_for_players_is_printed_instead_of_the_guide(printed: Printer) -> None:
    for game in GAMES:
        folder = registry.find(game).folder
        name = "rulebook.md" if (folder / "rulebook.md").is_file() else "guide.md"
        title = (folder / name).read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        assert any(bare(title.lower()) in bare(page.words) for page in printed(game))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_chart_is_on_a_page_of_its_own(printed: Printer, game: str, paper: str) -> None:
    kit = registry.find(game).kit(registry.find(game).own_book)
    titles = {page.title.lower() for page in kit.charts} | ({"crib sheet"} if kit.situations else set())
    for title in titles:
        found = [page for page in printed(game, "charts", paper) if bare(f"· {title} · book") in bare(page.words)]
        assert len(found) == 1


@pytest.mark.parametrize("game", GAMES)
def test_no_sign_of_markdown_is_printed(printed: Printer, game: str) -> None:
    for page in printed(game, "rules"):
        assert not re.search(r"<!--|-->|\*\*|^> |^#", page.words, re.MULTILINE)
