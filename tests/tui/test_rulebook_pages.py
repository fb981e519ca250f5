"""The rulebook on the screen, with every clause on a key; and Esc at every page over a game."""

from collections.abc import Callable
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.tui.app import Leatherhead
from leatherhead.tui.pages import Figures, Help, KeyHelp, Menu, TablePage
from leatherhead.tui.play import PlayScreen
from leatherhead.tui.rulebook import RulebookPage
from leatherhead.tui.start import Start
from leatherhead.tui.widgets import ScrolledLines, Text

AppOf = Callable[..., Any]
DOWN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}
GAMES = [game.name for game in lh.list_games()]

pytestmark = pytest.mark.asyncio


def page_lines(app: Any) -> list[str]:
    sheet = app.screen.query_one(ScrolledLines)
    return ["".join(text for text, _ in line) for line in sheet.lines]


@pytest.mark.parametrize("game", GAMES)
async def test_every_clause_is_reached_from_the_rulebook(game: str, press: Any) -> None:
    games = [each for each in lh.list_games() if each.name == game]
    app = Leatherhead(lambda: Start(games, []))
    clauses, read = lh.clauses(game), dict[str, list[str]]()
    async with app.run_test() as pilot:
        await press(pilot, "f3", "c")
        assert isinstance(app.screen, RulebookPage)
        for section in lh.rulebook_sections(game):
            lines = page_lines(app)
            assert section.title in lines[0]
            starts = [place for place, line in enumerate(lines) if line.split("  ")[0] in section.clauses]
            for place, end in zip(starts, [*starts[1:], len(lines)], strict=True):
                read[lines[place].split("  ")[0]] = lines[place:end]
            await press(pilot, "right")
    assert set(read) == set(clauses)
    for clause in clauses.values():
        told = lh.visible(f"{clause.id}{clause.title}{clause.text.replace(chr(10), '')}")
        assert "".join("".join(read[clause.id]).split()) == "".join(told.split())


async def test_the_clauses_are_shown_and_hidden_by_a_key(press: Any, shown: Any) -> None:
    app = Leatherhead(lambda: Start([each for each in lh.list_games() if each.name == "paper-bowl"], []))
    async with app.run_test() as pilot:
        await press(pilot, "f3")
        assert "What it is and what you need" in shown(pilot)
        assert "PB-0-1" not in shown(pilot)
        await press(pilot, "c")
        assert "PB-0-1" in shown(pilot)
        await press(pilot, "c")
        assert "PB-0-1" not in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(app.screen, Start)


async def test_the_help_leads_to_the_rulebook_where_the_question_is_explained(app_of: AppOf, press: Any) -> None:
    app = app_of("paper-bowl", situation=DOWN)
    async with app.run_test() as pilot:
        await press(pilot, "question_mark", "r")
        assert isinstance(app.screen, RulebookPage)
        asked = app.session.frame().asked
        sections, clauses = lh.rulebook_sections("paper-bowl"), lh.clauses("paper-bowl")
        assert sections.behind(clauses, asked.help, asked.rules)[0].title in page_lines(app)[0]
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen, PlayScreen)


@pytest.mark.parametrize(
    ("keys", "page"),
    [
        (["question_mark"], Help),
        (["question_mark", "r"], RulebookPage),
        (["question_mark", "r", "c"], RulebookPage),
        (["number_sign"], TablePage),
        (["tab"], Figures),
        (["at"], Menu),
        (["escape"], Menu),
    ],
)
async def test_esc_closes_the_page_shown_and_the_game_goes_on(
    app_of: AppOf, press: Any, keys: list[str], page: type
) -> None:
    app = app_of("paper-bowl", situation=DOWN, seats=("human", "random"))
    async with app.run_test() as pilot:
        await press(pilot, *keys)
        assert isinstance(app.screen, page)
        above = len(app.screen_stack) - 2
        await press(pilot, *["escape"] * above)
        assert isinstance(app.screen, PlayScreen)
        await press(pilot, "1")
        assert app.session.game.plays or app.session.game.position.tape


async def test_the_start_screen_explains_its_keys(press: Any, shown: Any) -> None:
    app = Leatherhead(lambda: Start(None, []))
    async with app.run_test() as pilot:
        await press(pilot, "question_mark")
        assert isinstance(app.screen, KeyHelp)
        assert "learn the highlighted game in five minutes" in shown(pilot)
        await press(pilot, "escape", "end", "f3")
        assert isinstance(app.screen, RulebookPage)


@pytest.mark.parametrize("game", GAMES)
async def test_help_begins_with_what_the_decision_means(game: str, app_of: AppOf, press: Any) -> None:
    """First the question, then the rule in words, then the answers; keys, and rules by number, come after that."""
    async with app_of(game).run_test() as pilot:
        await press(pilot, "question_mark")
        page = pilot.app.screen
        assert isinstance(page, Help)
        asked = lh.Session(lh.new(game, seed=5, seats=("human", "coach"))).frame().asked
        assert asked is not None
        told = " ".join(text for parts in page.query_one(Text).paragraphs for text, _ in parts)
        first = lh.without_clauses(asked.help).split(". ")[0]
        places = [told.index(each) for each in (asked.text, first, "Answers", "Keys")]
        assert places == sorted(places)
        assert places[0] < 40
