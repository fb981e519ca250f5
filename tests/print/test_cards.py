"""Cards as they come out of the printer: their size, their marks, their backs, and every number of the book."""

import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from conftest import Printer
from reading import ReadPage, bare, cells, inside, spelled

import leatherhead as lh
from leatherhead import registry
from leatherhead.model.kit import PrintedDeck

GAMES = ("card-bowl", "paper-bowl", "pigskin", "real-deal", "strategy-league")
SHEETS = {"letter": (215.9, 279.4), "a4": (210.0, 297.0)}
FOLDER = Path(lh.__file__).parent / "games"
NEAR = 0.5  # millimeters


def book(path: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / path).read_text(encoding="utf-8"))


def sheets(printed: Printer, game: str, paper: str = "letter") -> list[ReadPage]:
    """The sheets with cards; those of stand-up pieces follow them."""
    pages = printed(game) if paper == "letter" else printed(game, "cards", paper)
    return [page for page in pages if "· cards, sheet" in page.words]


def faces(printed: Printer, game: str, paper: str = "letter") -> list[str]:
    """The text of every card, in the order of the sheets."""
    found = [spelled(page.within(box)) for page in sheets(printed, game, paper)[::2] for box in cells(page).values()]
    return [text for text in found if text]


def decks(game: str) -> tuple[PrintedDeck, ...]:
    rulebook = registry.find(game)
    return rulebook.kit(rulebook.own_book).cards


@pytest.mark.parametrize("paper", SHEETS)
@pytest.mark.parametrize("game", GAMES)
def test_crop_marks_cut_cards_of_63_by_88(printed: Printer, game: str, paper: str) -> None:
    for page in sheets(printed, game, paper):
        assert page.size == pytest.approx(SHEETS[paper], abs=0.1)
        across, down = page.cuts()
        assert [b - a for a, b in pairwise(across)] == pytest.approx([63] * 3, abs=NEAR)
        assert [b - a for a, b in pairwise(down)] == pytest.approx([88] * 3, abs=NEAR)
        assert across[0] == pytest.approx(page.size[0] - across[-1], abs=NEAR)


@pytest.mark.parametrize("paper", SHEETS)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_printed_outside_its_card(printed: Printer, game: str, paper: str) -> None:
    for page in sheets(printed, game, paper):
        boxes = list(cells(page).values())
        assert all(inside(page.within(box), box) for box in boxes)
        on_cards = sum(len(page.within(box)) for box in boxes)
        margin = [each for each in page.letters if each.box[2] < boxes[0][0]]
        assert on_cards + len(margin) == len(page.letters)


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_there_once(printed: Printer, game: str) -> None:
    expected = [bare(card.corner + card.title + card.kind + card.badge) for deck in decks(game) for card in deck.cards]
    found = faces(printed, game)
    assert len(found) == len(expected)
    assert all(text.startswith(start) for text, start in zip(found, expected, strict=True))


@pytest.mark.parametrize("paper", SHEETS)
@pytest.mark.parametrize("game", GAMES)
def test_backs_lie_behind_their_fronts(printed: Printer, game: str, paper: str) -> None:
    backs = [bare("".join(deck.back * 2)) for deck in decks(game) for _ in deck.cards]
    pages, place = sheets(printed, game, paper), 0
    assert len(pages) == 2 * -(-len(backs) // 9)
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind = cells(back)
        for (column, row), box in cells(front).items():
            mirrored = behind[2 - column, row]
            # The sheet is turned over its long edge: what is at the left of one side is at the right of the other.
            assert mirrored[0] == pytest.approx(front.size[0] - box[2], abs=NEAR)
            assert mirrored[1] == pytest.approx(box[1], abs=NEAR)
            if front.within(box):
                assert spelled(back.within(mirrored)) == backs[place]
                place += 1
            else:
                assert back.within(mirrored) == []
    assert place == len(backs)


@pytest.mark.parametrize("game", GAMES)
def test_a_back_betrays_nothing(printed: Printer, game: str) -> None:
    """Backs with the same words have them at the same place."""
    seen: dict[str, list[tuple[float, float]]] = {}
    for page in sheets(printed, game)[1::2]:
        for box in cells(page).values():
            letters = page.within(box)
            places = [(each.box[0] - box[0], each.box[1] - box[1]) for each in letters]
            assert places == [pytest.approx(place, abs=0.1) for place in seen.setdefault(spelled(letters), places)]


def test_cards_that_are_shuffled_together_have_one_back(printed: Printer) -> None:
    """Wild cards go into either deck of Real Deal; Paper Bowl's sets differ by kind and by team."""
    backs = {
        game: {spelled(page.within(box)) for page in sheets(printed, game)[1::2] for box in cells(page).values()} - {""}
        for game in ("real-deal", "paper-bowl", "pigskin")
    }
    assert {game: len(found) for game, found in backs.items()} == {"real-deal": 1, "paper-bowl": 7, "pigskin": 1}


@pytest.mark.parametrize("paper", SHEETS)
def test_a_sheet_to_fold_has_each_back_below_its_front(printed: Printer, paper: str) -> None:
    pages, cards = printed("paper-bowl", "cards", paper, fold=True), [c for d in decks("paper-bowl") for c in d.cards]
    assert len(pages) == -(-len(cards) // 4)
    found = []
    for page in pages:
        assert page.size == pytest.approx(SHEETS[paper][::-1], abs=0.1)
        across, (top, bottom) = page.cuts()
        assert bottom - top == pytest.approx(2 * 88, abs=NEAR)
        fold = (top + bottom) / 2
        for left, right in pairwise(across):
            front, back = page.within((left, top, right, fold)), page.within((left, fold, right, bottom))
            assert inside(front, (left, top, right, fold))
            assert inside(back, (left, fold, right, bottom))
            assert bool(front) == bool(back)
            found += [spelled(front)] if front else []
    assert all(text.startswith(bare(card.corner + card.title)) for text, card in zip(found, cards, strict=True))


# Numbers, compared with the files of the games and not with what a kit made of them.


def test_paper_bowl_has_the_numbers_of_its_book(printed: Printer) -> None:
    found, data = faces(printed, "paper-bowl"), book("paper_bowl/book.toml")
    for card in data["play_card"]:
        (text,) = [each for each in found if each.startswith(bare(card["id"] + card["name"]))]
        assert str(card.get("yards", "")) in text
        spelled_out = {2: "twice", 4: "fourtimes"}.get(card.get("times", 0), "")
        assert spelled_out in text
    for number, card in enumerate(data["defense_card"], start=1):
        texts = [each for each in found if each.startswith(f"Defense{number}")]
        assert len(texts) == 2
        run = f"\N{MINUS SIGN}{card['run']}" if card["run"] else "0"
        passes = [card["short_pass"], card["long_pass"], card.get("long_pass_red_zone", card["long_pass"])]
        short, long, red = ("".join(map(str, numbers)) or "none" for numbers in passes)
        expected = f"{run}yardsoffarunShortpass{short}Longpass{long}" + (f"intheredzone{red}" if red != long else "")
        assert all(each.endswith(expected) for each in texts)
    goals, nearer = [each for each in found if each.startswith("FieldGoal")], 1
    assert len(goals) == 2
    for row in data["field_goal"]:
        good = "".join(map(str, row["numbers"]))
        assert all(f"{nearer}to{row['less_than'] - 1}{good}" in each for each in goals)
        nearer = row["less_than"]


ROWS = {
    "kickoff": "Kickoff", "return": "Return", "line": "Line", "end": "End", "pass": "Pass", "punt": "Punt",
    "long-pass": "Long pass", "fumble": "Fumble", "long": "Long", "field-goal": "Field goal",
    "run-with-completed-pass": "Run after pass or lateral", "point-after-td": "Extra point",
    "punt-out-of-bounds": "Punt out of bounds", "quick-kick": "Quick kick", "blocked-kick": "Blocked kick",
    "penalty": "Penalty",
}  # fmt: skip


def test_pigskin_has_the_cells_of_its_pack(printed: Printer) -> None:
    found = {text.partition("Series")[0]: text for text in faces(printed, "pigskin") if text[2:3] in "S0"}
    cards = book("pigskin/pack.toml")["card"]
    for card in cards:
        (text,) = [each for each in faces(printed, "pigskin") if each.startswith(_start(card))]
        assert ("leaveoutofashortgame" in text) == card["id"].startswith("A")
        for row, title in ROWS.items() if "special" not in card else ():
            cell = card[row]
            assert bare(title + ("".join(cell) if isinstance(cell, list) else cell)) in text
    assert len(found) == sum("special" not in card for card in cards)


def _start(card: dict[str, str]) -> str:
    titles = {"penalty": "Penalty", "replace-game": "ReplacePlayer", "replace-quarter": "ReplacePlayer"}
    return card["id"] + titles.get(card.get("special", ""), f"Series{card['id'][0]}")


def test_pigskin_has_the_men_of_two_squads(printed: Printer) -> None:
    pages = [page for page in printed("pigskin", "cards") if "one side only" in page.words]
    assert len(pages) == 2
    for page in pages:
        captions = Counter(
            f"{row} {name}" for row in ("line", "back") for name in ("star", "second", "scrub")
            for _ in range(page.words.count(f"{row}, {name}"))
        )  # fmt: skip
        assert captions == {
            "line star": 4,
            "line second": 3,
            "line scrub": 7,
            "back star": 3,
            "back second": 1,
            "back scrub": 7,
        }


def test_real_deal_has_the_cards_of_both_decks(printed: Printer) -> None:
    data, titles = book("real_deal/box.toml"), registry.find("real-deal").decks[0].titles
    expected = Counter({card: 2 * count for card, count in data["team"].items()}) + Counter(data["wild"])
    names = {bare(titles.get(card) or lh_title(card)): card for card in expected}
    found = Counter(
        names[max((name for name in names if text.startswith(name)), key=len)] for text in faces(printed, "real-deal")
    )
    assert found == expected
    double = sum("doubleborder" in text for text in faces(printed, "real-deal"))
    assert double == 2 * sum(data["double_border"].values())


def lh_title(label: str) -> str:
    from leatherhead.model.words import title_of

    return title_of(label)


def test_strategy_league_has_its_calls_twice(printed: Printer) -> None:
    data, found = book("strategy_league/charts.toml"), faces(printed, "strategy-league")
    for card in (*data["play"], *data["defense"]):
        texts = [each for each in found if each.startswith(bare(card["name"])) and card["id"] in each]
        assert len(texts) >= 2
        for number in ("p6", "strike_through"):
            assert all(str(card.get(number, "")) in each for each in texts)
        if "fr" in card:
            assert all(f"{card['fr'][0]}/{card['fr'][1]}" in each for each in texts if "FR" in each)


@pytest.mark.parametrize("game", GAMES)
def test_a_referee_takes_a_card_by_a_name_that_is_printed_on_it(printed: Printer, game: str) -> None:
    rulebook, found = registry.find(game), faces(printed, game)
    taken = {name for deck in rulebook.decks for card in deck.cards for name in (card, deck.titles.get(card, card))}
    for prompt in rulebook.with_book(rulebook.own_book).prompts:
        taken |= {name for label in prompt.answers for name in (label, prompt.title(label))}
    taken_bare = {bare(name.casefold()) for name in taken}
    cards = [card for deck in decks(game) for card in deck.cards if card.name]
    for card, text in zip(cards, found, strict=False):
        printed_names = [bare(name.casefold()) for name in (card.corner, card.title, card.badge) if name]
        assert any(name in taken_bare for name in printed_names)
        assert all(name in text.casefold() for name in printed_names)
