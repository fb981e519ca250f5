"""The start screen: a new game, or one that is kept."""

import re
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.model.bot import level_of
from leatherhead.season import season as seasons
from leatherhead.tui.app import Leatherhead
from leatherhead.tui.play import PlayScreen
from leatherhead.tui.replay import ReplayScreen
from leatherhead.tui.start import SetUp, Start
from leatherhead.tui.widgets import Form, KeyBar

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("knows_the_games")]


def paper_bowl() -> str:
    """The key that chooses it."""
    return str([game.name for game in lh.list_games()].index("paper-bowl") + 1)


def opened() -> Leatherhead:
    return Leatherhead(Start, animated=False)


HOUSE_RULES = (*["down"] * 6, "enter")


async def test_two_keys_start_a_game_that_is_kept(press: Any) -> None:
    app = opened()
    async with app.run_test() as pilot:
        await press(pilot, "1", "enter")
        assert isinstance(app.screen, PlayScreen)
        assert app.session.game.seats == ("human", "coach")
    assert [kept.path for kept in lh.saved_games()] == [app.session.path]


async def test_names_seats_and_options(press: Any) -> None:
    app = opened()
    async with app.run_test() as pilot:
        await press(
            pilot,
            paper_bowl(),
            "down",
            "left",
            "left",
            "down",
            "down",
            *"Owls",
            "down",
            *"Bears",
            "down",
            "down",
            "enter",
        )
        await press(pilot, "down", "left", "down", "down", "down", "right", *["up"] * 10, "enter")
        game = app.session.game
        assert game.teams == ("Owls", "Bears")
        assert game.seats == ("random", "human")
        assert game.options == {"touchback": "goal-line"}


async def test_a_bot_says_what_it_is_where_seats_are_chosen(press: Any, shown: Any) -> None:
    about = next(bot.about for bot in lh.list_games()[0].bots if bot.name == "random")
    app = opened()
    async with app.run_test(size=(160, 30)) as pilot:
        await press(pilot, "1", "down")
        assert about not in shown(pilot)
        await press(pilot, *["right"] * 4)
        assert about in shown(pilot)


async def test_an_option_that_takes_any_whole_number_is_typed(press: Any) -> None:
    app = opened()
    async with app.run_test() as pilot:
        await press(pilot, "1", *HOUSE_RULES, *["down"] * 6, *"1250", "backspace", *["up"] * 12, "enter")
        assert app.session.game.options == {"quarter_length": 12}


async def test_what_was_typed_can_be_rubbed_out_and_turned_away_from(press: Any) -> None:
    app = opened()
    async with app.run_test() as pilot:
        await press(pilot, "1", *HOUSE_RULES, *["down"] * 6, *"70", "backspace", "backspace", "7", "right")
        await press(pilot, *["up"] * 12, "enter")
        assert app.session.game.options == {}


async def test_a_book_that_is_not_there_is_refused_and_nothing_is_kept(press: Any, shown: Any) -> None:
    app = opened()
    async with app.run_test() as pilot:
        await press(pilot, paper_bowl(), *HOUSE_RULES, *["down"] * 3, *"nobook", *["up"] * 9, "enter")
        assert isinstance(app.screen, SetUp)
        assert "nobook" in shown(pilot)
        assert "No such file" in shown(pilot)
    assert lh.saved_games() == []


async def test_a_kept_game_goes_on_at_the_same_question(press: Any, shown: Any) -> None:
    path = lh.new_path("paper-bowl")
    game = lh.new("paper-bowl", seed=3, home="Foxes", away="Crows", seats=("human", "coach"))
    game.choose(game.pending.options[0])
    game.save(path)
    app = opened()
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot)
        assert "Foxes vs. Crows" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(app.screen, PlayScreen)
        assert app.session.game.pending == game.pending
        assert app.session.path == path


def keep(number: int, seats: tuple[str, str] = ("human", "coach")) -> lh.SavedGame:
    """A game in progress, with a score."""
    teams = {"home": f"Ox {number}", "away": "Bears"}
    at = {"phase": "scrimmage", "possession": "home", "quarter": 3, "score": [number, 10]}
    lh.new("paper-bowl", seed=number, situation=at, seats=seats, **teams).save(lh.new_path("paper-bowl"))
    return next(each for each in lh.saved_games() if each.teams[0] == teams["home"])


@pytest.mark.parametrize(("size", "rows"), [((80, 24), 21), ((120, 40), 29)])
async def test_saved_games_can_be_told_apart_however_many(
    press: Any, shown: Any, size: tuple[int, int], rows: int
) -> None:
    for number in range(1, 31):
        keep(number, ("human", "human") if number == 1 else ("human", "coach"))
    app = opened()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "end")
        for _ in range(2_000):
            if "in progress" not in shown(pilot):
                break
            await pilot.pause(0.01)
        await press(pilot)
        seen = [line for line in shown(pilot).splitlines() if "vs. Bears" in line]
        assert len(seen) == rows
        assert re.search(r"34 +Ox 2 vs. Bears", seen[-2])
        assert "Q3, 2-10 · " in seen[-2]
        assert re.search(r"35 +Ox 1 vs. Bears", seen[-1])
        assert "Q3, 1-10, Ox 1's turn · " in seen[-1]
        assert all(re.search(r"Q3, \d+-10[^·]* · \w{3} \d+, \d+:\d\d [AP]M", line) for line in seen)


async def test_the_game_played_last_is_on_top(press: Any, shown: Any) -> None:
    keep(1)
    last = keep(2)
    app = opened()
    async with app.run_test() as pilot:
        await press(pilot)
        for _ in range(2_000):
            if "Q3, 2-10, your turn" in shown(pilot):
                break
            await pilot.pause(0.01)
        lines = shown(pilot).splitlines()
        place = next(place for place, line in enumerate(lines) if "Continue" in line)
        assert "1 Ox 2 vs. Bears" in lines[place + 1]
        assert f"{lh.spell_time(last.when)} · coach · Paper Bowl 1.11" in lines[place + 2]
        await press(pilot, "enter")
        assert app.session.path == last.path


async def test_every_game_says_what_it_is_how_long_it_takes_and_how_hard_it_is(press: Any, shown: Any) -> None:
    app = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        for game in lh.list_games():
            assert game.title in shown(pilot)
            assert game.about in shown(pilot)
            assert f"{game.minutes['short']} min short, {game.minutes['full']} min full" in shown(pilot)
            assert f"difficulty {game.difficulty}/5" in shown(pilot)


async def test_a_saved_game_is_deleted_once_that_is_confirmed(press: Any, shown: Any) -> None:
    first, second = keep(1), keep(2)
    app = opened()
    async with app.run_test() as pilot:
        await press(pilot, "tab", "delete")
        assert "Highlight a saved game first" in shown(pilot)
        await press(pilot, "tab", "delete")
        assert "Delete Ox 1 vs. Bears" in shown(pilot)
        await press(pilot, "enter")
        assert [each.path for each in lh.saved_games()] == [second.path, first.path]
        await press(pilot, "delete", "2")
        assert [each.path for each in lh.saved_games()] == [second.path]
        assert "Ox 1 " not in shown(pilot)
        await press(pilot, "1")
        assert app.session.path == second.path


async def test_a_saved_game_is_renamed(press: Any, shown: Any) -> None:
    path = keep(1).path
    app = opened()
    async with app.run_test() as pilot:
        await press(pilot, "f6", *["backspace"] * 20, *"Snow", "enter")
        assert "1 Snow" in shown(pilot)
        assert [each.title for each in lh.saved_games()] == ["Snow"]
        await press(pilot, "enter")
        assert app.session.path == path
        assert app.session.game.further_headers["Title"] == "Snow"


async def test_a_saved_game_that_is_open_elsewhere_is_not_deleted(press: Any, shown: Any) -> None:
    path = keep(1).path
    session = lh.Session.resume(path)
    app = opened()
    async with app.run_test() as pilot:
        await press(pilot, "delete", "2")
        assert "this game is open in another window" in shown(pilot)
    assert path.exists()
    session.close()


@pytest.mark.parametrize("typed", ["0", "9", "x"])
async def test_a_number_that_nothing_has_opens_nothing(press: Any, shown: Any, typed: str) -> None:
    for seed in (1, 2):
        lh.new("paper-bowl", seed=seed, seats=("human", "coach")).save(lh.new_path("paper-bowl"))
    app = opened()
    async with app.run_test() as pilot:
        await press(pilot, *([typed] if typed.isdecimal() else [typed, "enter"]))
        assert isinstance(app.screen, Start)
        assert f"There is no {typed} here" in shown(pilot)
        clears = "Esc clears what is typed" in shown(pilot)
        assert clears == (typed == "x")
        await press(pilot, *["escape"] * clears, "7")
        assert isinstance(app.screen, PlayScreen)


async def test_a_game_that_is_over_is_gone_through(press: Any) -> None:
    lh.new("real-deal", seed=3, seats=("random", "random")).save(lh.new_path("real-deal"))
    app = opened()
    async with app.run_test() as pilot:
        await press(pilot, "end", "enter")
        assert isinstance(app.screen, ReplayScreen)


async def test_a_damaged_game_is_refused_with_a_sentence(press: Any, shown: Any) -> None:
    path = lh.new_path("paper-bowl")
    lh.new("paper-bowl", seed=3).save(path)
    path.write_text(f"{path.read_text()}what is this?\n")
    Path(path.parent / "noise.game").write_bytes(b"\xff\xfe\x00")  # not even offered
    app = opened()
    async with app.run_test() as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, Start)
        said = app.screen.query_one(KeyBar).said
        assert said == f"{path}, line {len(path.read_text().splitlines())}, column 1: neither a header nor a play"
        assert said[:40] in shown(pilot)


async def test_a_form_by_mouse(press: Any) -> None:
    app = opened()
    async with app.run_test() as pilot:
        await press(pilot, "1")
        for _ in range(2):
            await pilot.click(Form, offset=(32, 1))
        await pilot.click(Form, offset=(3, 0))
        await press(pilot)
        assert app.session.game.seats == ("human", "veteran")


async def test_options_are_set_in_words(press: Any, shown: Any) -> None:
    app = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, paper_bowl(), *HOUSE_RULES, *["down"] * 6)
        assert "Automatic first down" in shown(pilot)
        assert not re.search(r"\b(true|false)\b", shown(pilot))
        assert "Whether holding and face mask by the defense give one." in shown(pilot)
        await press(pilot, "right")
        assert "only if the yards reach the line to gain" in shown(pilot)
        await press(pilot, *["up"] * 12, "enter")
        assert app.session.game.options == {"auto_first_down": False}


async def test_choices_stick(press: Any) -> None:
    app = opened()
    async with app.run_test() as pilot:
        await press(pilot, paper_bowl(), "down", "right", "down", "right", "down", *"Foxes", *["up"] * 3, "enter")
        opponent = app.session.game.seats[1]
    assert opponent != "coach"
    chosen, fault = lh.read_settings()
    assert (chosen.opponent, chosen.length, chosen.home_team, fault) == (opponent, "short", "Foxes", "")
    app = opened()
    async with app.run_test() as pilot:
        await press(pilot, "tab", "down", "enter", "enter")
        assert app.session.game.seats == ("human", opponent)
        assert app.session.game.options == {"length": "short"}
        assert app.session.game.teams[0] == "Foxes"


async def test_a_rematch_has_the_same_setup_and_a_file_of_its_own() -> None:
    game = lh.new("real-deal", seed=3, home="Foxes", options={"length": "short"}, seats=("coach", "coach"))
    session = lh.Session(game, lh.new_path("real-deal"))
    again = lh.rematch(session)
    assert (again.game.teams, again.game.seats) == (game.teams, game.seats)
    assert again.game.options == {"length": "short"}
    assert again.path != session.path
    assert again.game.generator != game.generator
    session.close()
    again.close()


@pytest.mark.parametrize(("turns", "form", "clubs"), [(1, "season", 8), (2, "cup", 8), (3, "series", 2)])
async def test_a_season_begins_from_the_set_up(press: Any, until: Any, turns: int, form: str, clubs: int) -> None:
    """With the team, the opponent's level and the length that stand there; the program goes on with its first game."""
    app = opened()
    async with app.run_test() as pilot:
        await press(
            pilot, paper_bowl(), "down", "down", "right", "down", *"Comets", "down", "down", *["right"] * turns,
            *["up"] * 5, "enter",
        )  # fmt: skip
        await until(pilot, lambda: app.season is not None)
    assert app.session is None
    made = seasons.load(app.season)
    assert (made.form, made.you, len(made.clubs), made.options) == (form, "Comets", clubs, {"length": "short"})
    assert {level_of(club.bot) for club in made.clubs} == {"human", "coach"}
    assert made.your_match() is not None


async def test_a_season_that_cannot_be_says_why(press: Any, shown: Any) -> None:
    app = opened()
    async with app.run_test(size=(160, 30)) as pilot:
        await press(pilot, paper_bowl(), "down", "left", "left", *["down"] * 4, "right", *["up"] * 5, "enter")
        assert "has no bot 'human'" in shown(pilot)
        assert app.season is None
