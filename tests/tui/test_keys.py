"""What each key does on the screen of a game."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.tui.app import Leatherhead
from leatherhead.tui.choices import Choices
from leatherhead.tui.pages import Figures, Help, Menu, TablePage
from leatherhead.tui.play import PlayScreen, Waiting
from leatherhead.tui.start import Start
from leatherhead.tui.widgets import PlayByPlay, Text

AppOf = Callable[..., Any]
DOWN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}
KEY_OF = {"=": "equals_sign", ";": "semicolon", "@": "at", " ": "space", "*": "asterisk"}
HAND = {"phase": "play", "possession": "home", "hand_home": ["fg-over-45", "safety"], "hand_away": ["misses-fg"]}
KICKED = {"phase": "kickoff", "possession": "away"}

pytestmark = pytest.mark.asyncio


def answers(app: Any) -> list[str]:
    """What the home team has answered."""
    game = app.session.game
    given = [*(each for play in game.plays for each in play.answers), *game.position.tape]
    names = game.rulebook.prompts
    return [names[each.asked.what].answers[each.answer] for each in given if each.asked.by == 0]


@pytest.mark.parametrize(
    ("keys", "given"),
    [
        (["2"], "short-pass"),
        (["l", "enter"], "long-pass"),
        (["s", "h", "o", "enter"], "short-pass"),
        (["down", "down", "down", "enter"], "long-pass"),
        (["end", "enter"], "punt"),
        (["x", "escape", "down", "enter"], "run"),
        (["l", "backspace", "down", "enter"], "run"),
    ],
)
async def test_answering(app_of: AppOf, press: Any, keys: list[str], given: str) -> None:
    app = app_of("paper-bowl", situation=DOWN)
    async with app.run_test() as pilot:
        await press(pilot, *keys)
        assert answers(app)[0] == given


async def test_a_click_answers(app_of: AppOf, settle: Any) -> None:
    app = app_of("paper-bowl", situation=DOWN)
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.click(Choices, offset=(5, 2))
        await settle(pilot)
        assert answers(app)[0] == "long-pass"


async def test_a_click_on_the_key_bar_presses_the_key(app_of: AppOf, settle: Any) -> None:
    app = app_of("paper-bowl", situation=DOWN)
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.click("KeyBar", offset=(3, 0))
        await pilot.pause()
        assert isinstance(app.screen, Help)


async def test_what_fits_nothing_is_refused_with_a_sentence(app_of: AppOf, press: Any, shown: Any) -> None:
    app = app_of("paper-bowl", situation=DOWN)
    async with app.run_test() as pilot:
        await press(pilot, "z", "z")
        assert "nothing begins with 'zz': Esc clears, Backspace deletes a letter" in shown(pilot)
        await press(pilot, "enter")
        assert "'zz' is not one of Run (1), Short Pass (2)" in shown(pilot)
        assert answers(app) == []


async def test_taking_back(app_of: AppOf, press: Any, path: Path) -> None:
    app = app_of("paper-bowl", seats=("human", "human"))
    async with app.run_test() as pilot:
        await press(pilot, "1")
        assert app.session.game.pending.name == "toss-choice"
        before = app.session.game.pending
        await press(pilot, "1")
        assert app.session.game.pending != before
        await press(pilot, "backspace")
        assert app.session.game.pending == before
        assert lh.load(path).pending == before


async def test_what_cannot_be_taken_back_is_said(app_of: AppOf, press: Any, shown: Any) -> None:
    app = app_of("paper-bowl", situation=DOWN)
    async with app.run_test() as pilot:
        await press(pilot, "less_than_sign")
        assert "There is nothing to undo" in shown(pilot)


async def test_taking_back_is_on_offer_only_where_it_works(app_of: AppOf, press: Any, shown: Any) -> None:
    app = app_of("paper-bowl", seats=("human", "human"))
    async with app.run_test(size=(120, 40)) as pilot:
        for keys, works in ((["1"], False), (["1"], True), (["less_than_sign"], False)):
            await press(pilot, *keys)
            assert app.session.may_undo() == works
            assert ("undo" in shown(pilot)) == works


async def test_same_again(app_of: AppOf, press: Any) -> None:
    app = app_of("paper-bowl", situation=DOWN, seats=("human", "random"))
    async with app.run_test() as pilot:
        await press(pilot, "3")
        while app.session.game.pending.name != "offense-card":
            await press(pilot, "2")
        await press(pilot, "equals_sign")
        assert answers(app)[-1] == "long-pass" or "long-pass" in answers(app)[1:]


async def test_a_hint_commits_to_nothing(app_of: AppOf, press: Any, shown: Any, until: Any) -> None:
    app = app_of("paper-bowl", situation={**DOWN, "down": 4, "to_go": 20, "ball": "own 20"}, seats=("human", "random"))
    async with app.run_test() as pilot:
        await press(pilot, "exclamation_mark")
        await until(pilot, lambda: app.screen.query_one(Choices).marked is not None)
        assert "Coach's pick: Punt (4th and 20 is too far to go for it)" in shown(pilot)
        assert answers(app) == []
        await press(pilot, "enter")
        assert answers(app)[0] == "punt"


@pytest.mark.parametrize("slug", ["paper-bowl", "card-bowl", "real-deal", "strategy-league", "pigskin"])
async def test_a_hint_and_the_keys_are_in_sight_at_once(
    slug: str, path: Path, settle: Any, shown: Any, until: Any
) -> None:
    game = lh.new(slug, seed=5, seats=("human", "random"))
    app = Leatherhead(lambda: PlayScreen(lh.Session(game, path), hints=True), animated=False)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(4):
            await settle(pilot)
            if len(app.screen.frame.asked.options) > 1:
                await until(pilot, lambda: "Coach's pick:" in shown(pilot))
            assert "? help Esc menu Tab stats" in " ".join(shown(pilot).split())
            await pilot.press("enter")


async def test_a_hint_leaves_with_the_mark_and_comes_back_with_it(
    app_of: AppOf, press: Any, shown: Any, until: Any
) -> None:
    app = app_of("paper-bowl", situation=DOWN, seats=("human", "random"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "exclamation_mark")
        await until(pilot, lambda: "Coach's pick:" in shown(pilot))
        at = app.screen.query_one(Choices).here
        there, back = ("up", "down") if at else ("down", "up")
        await press(pilot, there)
        assert "Coach's pick:" not in shown(pilot)
        await press(pilot, back)
        assert "Coach's pick:" in shown(pilot)


async def test_the_latest_play_is_told_from_its_beginning_at_80_by_24(app_of: AppOf, press: Any) -> None:
    """Passes of Card Bowl take five lines and their sums two more."""
    async with app_of("card-bowl").run_test(size=(80, 24)) as pilot:
        longest = 0
        for _ in range(12):
            await press(pilot, "at", "2")
            told = pilot.app.screen.query_one(PlayByPlay)
            begins = len(told.lines) - told.rows_of_latest(told.size.width, with_sums=True)
            ends = begins + told.rows_of_latest(told.size.width, with_sums=False)
            assert told.scroll_offset.y <= begins
            assert ends <= told.scroll_offset.y + told.size.height
            longest = max(longest, len(told.lines) - begins)
        assert longest > 6


async def test_a_hint_takes_the_place_of_what_was_typed(app_of: AppOf, press: Any, shown: Any, until: Any) -> None:
    app = app_of("strategy-league", situation={"phase": "scrimmage", "possession": "home"}, seats=("human", "random"))
    async with app.run_test() as pilot:
        await press(pilot, "1")
        assert "> 1" in shown(pilot)
        await press(pilot, "exclamation_mark")
        await until(pilot, lambda: "Coach's pick:" in shown(pilot))
        assert "> 1" not in shown(pilot)


async def test_a_number_of_two_digits_waits_for_the_second(app_of: AppOf, press: Any) -> None:
    app = app_of("strategy-league", situation={"phase": "scrimmage", "possession": "home"}, seats=("human", "random"))
    async with app.run_test() as pilot:
        await press(pilot)
        twelfth = next(each for each in app.screen.frame.asked.options if each.number == 12)
        await press(pilot, "1")
        assert answers(app) == []
        assert twelfth in app.screen.query_one(Choices).shown
        await press(pilot, "2")
        assert answers(app)[0] == twelfth.label


async def test_a_number_waits_even_if_the_longer_one_is_not_on_offer_here(app_of: AppOf, press: Any) -> None:
    """Inside the 25 there are no long passes (30 to 33): whoever types 30 all the same must not kick a field goal."""
    near = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 8, "ball": "opp 8"}
    app = app_of("strategy-league", situation=near, seats=("human", "random"))
    async with app.run_test() as pilot:
        await press(pilot, "3")
        assert answers(app) == []
        assert [each.label for each in app.screen.query_one(Choices).shown] == ["field-goal"]
        await press(pilot, "enter")
        assert answers(app)[0] == "field-goal"


async def test_enter_alone_answers_nothing(app_of: AppOf, press: Any, shown: Any) -> None:
    app = app_of("paper-bowl", situation=DOWN)
    async with app.run_test() as pilot:
        await press(pilot, "enter")
        assert "Nothing selected yet" in shown(pilot)
        assert answers(app) == []


async def test_the_coach_plays_a_drive(app_of: AppOf, press: Any) -> None:
    app = app_of("paper-bowl", situation=DOWN, seats=("human", "random"))
    async with app.run_test() as pilot:
        await press(pilot, "at", "3")
        assert app.session.game.situation["possession"] == "away" or app.session.game.score != (0, 0)


async def test_the_table_is_one_key_away(app_of: AppOf, press: Any, shown: Any) -> None:
    app = app_of("paper-bowl", situation=DOWN)
    async with app.run_test() as pilot:
        await press(pilot, "number_sign")
        assert isinstance(app.screen, TablePage)
        seen = shown(pilot)
        assert " Table " in seen
        assert "TableSheet" not in seen
        for _ in range(4):
            await press(pilot, "right")
            seen += shown(pilot)
        assert "Defense 5" in seen
        assert "[01 " in seen  # the first Play Card
        await press(pilot, "number_sign")
        assert isinstance(app.screen, PlayScreen)


async def test_the_chart_is_in_one_piece_at_80_columns(app_of: AppOf, press: Any, shown: Any) -> None:
    async with app_of("real-deal", situation=HAND).run_test(size=(80, 24)) as pilot:
        await press(pilot, "number_sign")
        while "What counters a touchdown Run" not in " ".join(shown(pilot).split()):
            await press(pilot, "right")
        assert "Run 1-5 Run 6-20 Run >20 Pass 1-10 Pass 11-20 Pass >20" in " ".join(shown(pilot).split())


async def test_a_table_of_the_rulebook_is_a_table_in_help(app_of: AppOf, press: Any) -> None:
    """Each row on lines of its own, cut within its columns, also after the window changed."""
    async with app_of("real-deal", situation=HAND).run_test(size=(120, 40)) as pilot:
        await press(pilot, "question_mark")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        lines = ["".join(text for text, _ in line).split("  ") for line in pilot.app.screen.query_one(Text).lines]
        rows = [[cell.strip() for cell in line if cell.strip()] for line in lines]
        assert ["counter", "stops", "and then"] in rows
        assert ["Interception", "any passing TD", "your ball"] in rows
        assert ["and then"] not in rows


async def test_usual_answers_are_given_until_told_otherwise(app_of: AppOf, press: Any, shown: Any) -> None:
    app = app_of("paper-bowl", situation={"phase": "kickoff", "possession": "home"}, seats=("human", "random"))
    async with app.run_test() as pilot:
        await press(pilot, "tilde")
        assert answers(app)[0] == "kick"
        assert app.session.usual_for
        assert "Auto-answering from now on: Receive, Deep kick" in shown(pilot)
        await press(pilot, "tilde")
        assert not app.session.usual_for
        assert "You choose everything." in shown(pilot)


async def open_drives(pilot: Any, press: Any) -> None:
    await press(pilot, "tab")
    assert isinstance(pilot.app.screen, Figures)
    while not pilot.app.screen.pages:
        await pilot.pause()
    await press(pilot, "right", "right")


async def test_help_opened_again_explains_the_question_that_is_asked_then(
    app_of: AppOf, press: Any, shown: Any
) -> None:
    app = app_of("paper-bowl", situation=KICKED)
    async with app.run_test() as pilot:
        await press(pilot, "question_mark")
        assert "Take the touchback" in shown(pilot)
        await press(pilot, "down", "escape", "1", "question_mark")
        assert "Take the touchback" not in shown(pilot)
        assert "Play an Offense Card" in shown(pilot)


async def test_figures_opened_again_are_those_of_now(app_of: AppOf, press: Any, shown: Any) -> None:
    app = app_of("paper-bowl", situation=KICKED)
    async with app.run_test() as pilot:
        await open_drives(pilot, press)
        assert "There has been no drive" in shown(pilot)
        await press(pilot, "escape", "1", "1")
        await open_drives(pilot, press)
        assert "There has been no drive" not in shown(pilot)


async def test_help_is_the_decision_the_rule_in_words_its_clauses_and_the_keys(
    app_of: AppOf, press: Any, shown: Any
) -> None:
    app = app_of("paper-bowl", situation=KICKED)
    async with app.run_test(size=(100, 120)) as pilot:
        await press(pilot, "question_mark")
        text = shown(pilot)
        order = ["Take the touchback", "A touchback is always worth your 20", "Answers", "Punts and returns",
                 "The returner rolls both dice", "Full text", "PB-3.1-5", "Keys"]  # fmt: skip
        assert [text.index(each) for each in order] == sorted(text.index(each) for each in order)
        assert "PB-" not in text[: text.index("Full text")]
        await press(pilot, "escape")
        assert isinstance(app.screen, PlayScreen)


async def test_figures(app_of: AppOf, press: Any, shown: Any) -> None:
    app = app_of("paper-bowl", situation=DOWN)
    async with app.run_test(size=(100, 40)) as pilot:
        await press(pilot, "1", "1", "1")
        await open_drives(pilot, press)
        assert "under way" in shown(pilot) or "result" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(app.screen, PlayScreen)


async def test_the_menu_leaves_and_the_game_is_kept(app_of: AppOf, press: Any, path: Path) -> None:
    app = app_of("paper-bowl", situation=DOWN)
    async with app.run_test() as pilot:
        await press(pilot, "1", "escape")
        assert isinstance(app.screen, Menu)
        await pilot.press("2")
    assert app.return_code == 0
    assert lh.load(path).canonical() == app.session.game.canonical()


async def test_the_menu_leads_to_the_start_screen(app_of: AppOf, press: Any) -> None:
    app = app_of("paper-bowl", situation=DOWN)
    async with app.run_test() as pilot:
        await press(pilot, "escape", "3")
        assert isinstance(app.screen, Start)
        assert app.session is None


async def test_light_and_dark(app_of: AppOf, press: Any) -> None:
    app = app_of("paper-bowl", situation=DOWN)
    async with app.run_test() as pilot:
        await press(pilot, "escape", "4")
        assert app.theme == "leatherhead-light"


async def test_dice_turn_up_and_any_key_skips_them(app_of: AppOf, settle: Any, shown: Any) -> None:
    app = app_of("paper-bowl", situation=DOWN, animated=True)
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("1")
        while app.screen.state is not Waiting.TURNING:
            await pilot.pause()
        await pilot.press("3")
        await pilot.pause()
        assert app.screen.state is Waiting.ASKING
        assert "Roll" in shown(pilot)
        assert len(answers(app)) == 1  # the key that skips answers nothing


async def test_while_dice_turn_up_nothing_is_on_offer_and_nothing_is_said_of_it(
    app_of: AppOf, settle: Any, shown: Any
) -> None:
    app = app_of("paper-bowl", situation=DOWN, animated=True)
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("1")
        while app.screen.state is not Waiting.TURNING:
            await pilot.pause()
        assert app.screen.query_one(Choices).options == ()
        assert "nothing begins" not in shown(pilot)


async def test_dice_come_to_rest_by_themselves(app_of: AppOf, press: Any) -> None:
    app = app_of("paper-bowl", situation=DOWN, animated=True)
    async with app.run_test() as pilot:
        await press(pilot, "1")
        assert app.screen.state is Waiting.ASKING


async def test_a_referee_types_what_was_thrown(app_of: AppOf, press: Any, shown: Any) -> None:
    app = app_of("paper-bowl", referee=True, seats=("human", "human"), situation={"phase": "kickoff"})
    async with app.run_test() as pilot:
        await press(pilot, "1")
        assert "Roll both dice" in shown(pilot)
        assert app.screen.frame.asked.rules[-1][:20] in shown(pilot)  # which rule applies
        await press(pilot, "2", "space", "5", "enter")
        assert app.session.game.pending.name == "kick-return"
        assert "Roll 2-5" in shown(pilot)


@pytest.mark.parametrize(
    ("slug", "calls", "typed", "told"),
    [
        ("pigskin", ["1", "5"], "end=7;penalty=offense 5", "Gain of 7 yards"),
        ("strategy-league", ["1", "2", "1", "enter"], "=13@red", "run for 13 yards"),
    ],
)
async def test_a_referee_types_what_a_real_card_or_chart_says(
    app_of: AppOf, press: Any, shown: Any, slug: str, calls: list[str], typed: str, told: str
) -> None:
    app = app_of(slug, referee=True, seats=("human", "human"), situation=DOWN)
    async with app.run_test() as pilot:
        await press(pilot, *calls)
        await pilot.press(*(KEY_OF.get(letter, letter) for letter in typed))
        assert f"Enter takes {typed}" in shown(pilot)
        await press(pilot, "enter")
        assert told in shown(pilot)


async def test_a_card_that_is_out_is_refused_with_where_it_went(app_of: AppOf, press: Any, shown: Any) -> None:
    app = app_of("paper-bowl", referee=True, seats=("human", "human"), situation={**DOWN, "used": ["07"], "clock": 19})
    async with app.run_test() as pilot:
        await press(pilot, "1", "1", "0", "7", "enter")
        assert "no longer in the deck" in shown(pilot)
        await press(pilot, "1", "7", "enter")
        assert app.session.game.pending.kind == "roll"


async def test_what_cannot_be_kept_has_not_been_answered(
    app_of: AppOf, press: Any, shown: Any, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_of("paper-bowl", situation=DOWN, seats=("human", "random"))

    def fail(file: int) -> None:  # noqa: ARG001  what fsync takes
        raise OSError(28, "No space left on device")

    async with app.run_test(size=(160, 30)) as pilot:
        await press(pilot)
        before, asked = path.read_bytes(), app.screen.frame.asked
        with monkeypatch.context() as patched:
            patched.setattr("leatherhead.records.game_file.os.fsync", fail)
            await press(pilot, "1", "2")
            assert "No space left on device; make room there and try again" in shown(pilot)
        assert (answers(app), path.read_bytes(), app.screen.frame.asked) == ([], before, asked)
        await press(pilot, "3")
        assert answers(app)[0] == "long-pass"
        assert lh.load(path).canonical() == app.session.game.canonical()


async def test_several_cards_typed_on_one_line_are_taken(app_of: AppOf, press: Any, shown: Any) -> None:
    app = app_of("card-bowl", situation={**DOWN, "quarter": 1}, seats=("human", "random"))
    async with app.run_test() as pilot:
        await press(pilot, "1", "1")
        typed = " ".join(each.label.lower() for each in app.screen.query_one(Choices).options[:4])
        await press(pilot, *(KEY_OF.get(letter, letter) for letter in typed))
        assert f"Enter tries {typed}" in shown(pilot)
        assert "nothing begins with" not in shown(pilot)
        await press(pilot, "enter")
        assert [each.lower() for each in answers(app)[-4:]] == typed.split()


@pytest.mark.parametrize("typed", ["*2*2*2* 2***", "*2*2*2*2***", "2s*2*2* 2***", "s2*2*2*2***", "22**2*s2s**"])
async def test_a_line_up_is_typed_on_one_line_as_the_help_says(
    app_of: AppOf, press: Any, shown: Any, typed: str
) -> None:
    app = app_of("pigskin")
    async with app.run_test() as pilot:
        await press(pilot, *(KEY_OF.get(each, each) for each in typed))
        assert answers(app) == []
        assert f"> {typed}" in shown(pilot)
        assert f"Enter tries {typed}" in shown(pilot)
        await press(pilot, "enter")
        placed = {"*": "star", "2": "second", "s": "scrub"}
        assert answers(app)[:11] == [placed[mark] for mark in typed.replace(" ", "")]


@pytest.mark.parametrize(("keys", "given"), [(["*"], "star"), (["2"], "second"), (["s"], "scrub"), (["S"], "scrub")])
async def test_a_mark_means_the_same_as_on_the_table(app_of: AppOf, press: Any, keys: list[str], given: str) -> None:
    app = app_of("pigskin")
    async with app.run_test() as pilot:
        await press(pilot, *(KEY_OF.get(each, each) for each in keys), "enter")
        assert answers(app) == [given]


async def test_a_number_that_is_no_mark_places_a_man_at_once(app_of: AppOf, press: Any) -> None:
    app = app_of("pigskin")
    async with app.run_test() as pilot:
        await press(pilot, "1", "3")
        assert answers(app) == ["star", "scrub"]


async def test_cards_lie_in_a_row_for_each_suit(app_of: AppOf, press: Any) -> None:
    app = app_of("card-bowl", situation={**DOWN, "quarter": 1}, seats=("human", "random"))
    async with app.run_test() as pilot:
        await press(pilot, "1", "1")
        assert app.session.game.pending.name == "offense-card"
        choices, walked = app.screen.query_one(Choices), []
        assert choices.size.height == 4
        for key in ("down", "right", "right", "down", "left", "up"):
            await press(pilot, key)
            walked.append(choices.marked.label)
        assert walked == ["AC", "2C", "3C", "3D", "2D", "2C"]
