"""Bots are guests: found by name or brought along, and nothing that they do harms the game."""

import sys
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead import bots

sys.path.insert(0, str(Path(__file__).parent))
import guests

GAMES = ("paper-bowl", "dime-store")
every_game = pytest.mark.parametrize("name", GAMES)


@every_game
@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (guests.Raises(), "Raises failed at {}: RuntimeError: no idea"),
        (guests.Cheats(), "Cheats failed at {}: ValueError: "),
        (guests.Overreaches(), "Overreaches answered 62 to {}, which is not on offer"),
    ],
)
def test_a_bot_that_fails_changes_nothing(name: str, bot: lh.Bot, said: str) -> None:
    game = lh.new(
        name, seed=3, referee=True, seats=("human", "human"), situation={"phase": "kickoff", "possession": "home"}
    )
    while not (isinstance(game.pending, lh.Decision) and game.pending.sealed):
        _answer(game)
    asked = game.pending
    before = (game.canonical(), asked, game.generator, game.events)
    with pytest.raises(lh.BotFailed) as failed:
        game.seat((bot, bot), referee=True)
    assert said.format(asked.name) in str(failed.value)
    assert (game.canonical(), game.pending, game.generator, game.events) == before
    assert game.seats == ("human", "human")
    _answer(game)


def _answer(game: lh.Game) -> None:
    asked = game.pending
    if isinstance(asked, lh.Decision):
        game.choose(asked.options[0])
    else:
        assert isinstance(asked, lh.Chance)
        game.position.put(0)


@every_game
def test_a_bot_that_scribbles_over_all_it_got_plays_the_same_game(name: str) -> None:
    book = lh.position(name, seed=1).printed.record.tobytes()
    clean, scribbled = (lh.new(name, seed=4, seats=(bot, bot)) for bot in (guests.Stubborn(), guests.Scribbles()))
    assert scribbled.canonical() == clean.canonical()
    assert (scribbled.events, scribbled.score, scribbled.over) == (clean.events, clean.score, True)
    tallies = [lh.simulate(name, games=4, home=bot, away=bot).tally for bot in (guests.Stubborn(), guests.Scribbles())]
    assert tallies[0] == tallies[1]
    assert lh.position(name, seed=1).printed.record.tobytes() == book


@every_game
def test_the_tables_of_a_bot_are_closed_to_writers(name: str) -> None:
    rulebook = lh.position(name, seed=1).rulebook
    coach: Any = rulebook.bot("coach")
    tables = coach.tables(rulebook.own_book)
    with pytest.raises(ValueError, match="read-only"):
        tables[0][tables.dtype.names[0]] = 1
    assert coach.tables(rulebook.own_book) is tables


def test_compiled_bots_play_one_another_and_do_no_harm() -> None:
    tally = lh.simulate("dime-store", games=50, home=guests.LAST, away="coach")
    again = lh.simulate("dime-store", games=50, home="guests:LAST", away="coach")
    assert tally.tally == again.tally
    assert (tally.home, tally.away) == ("last", "coach")
    swapped = lh.simulate("dime-store", games=50, home="coach", away=guests.LAST)
    assert swapped.tally["wins"]["home"] > 25 < tally.tally["wins"]["away"]
    first = lh.simulate("dime-store", games=5, home=guests.Stubborn(), away=guests.Stubborn())
    scrawled = lh.simulate("dime-store", games=5, home=guests.SCRAWL, away=guests.SCRAWL)
    assert scrawled.tally["team_game"].keys() == first.tally["team_game"].keys()
    assert (
        scrawled.tally["team_game"]["offensive_plays"]["mean"]
        == 40
        == first.tally["team_game"]["offensive_plays"]["mean"]
    )


def test_a_compiled_bot_that_answers_illegally_is_named() -> None:
    with pytest.raises(lh.BotFailed, match=r"in game 0 of dime-store: Wrong gave an answer to .* that is not on offer"):
        lh.simulate("dime-store", games=5, home=guests.WRONG, away="coach")


@pytest.mark.parametrize("bot", [guests.Raises(), guests.Cheats()])
def test_a_bot_that_fails_in_a_simulation_is_named(bot: lh.Bot) -> None:
    with pytest.raises(lh.BotFailed, match=f"{bot.title} failed at "):
        lh.simulate("dime-store", games=2, home=bot, away="random")


def test_a_bot_of_ones_own_is_named_by_its_module() -> None:
    game = lh.new("dime-store", seed=1, seats=("guests:Stubborn", "random"))
    assert game.over
    assert game.seats == ("guests:Stubborn", "random")
    assert lh.simulate("dime-store", games=3, home="guests:Stubborn", away="coach").home == "guests:Stubborn"
    for place, said in (
        ("guests:Nobody", "there is no bot 'guests:Nobody'"),
        ("no_such_module:Bot", "there is no bot 'no_such_module:Bot'"),
        ("guests:NOT_A_BOT", "'guests:NOT_A_BOT' is not a bot"),
        ("nobody", "'nobody' cannot hold a seat; allowed are human, coach"),
    ):
        with pytest.raises(lh.Refused, match=said):
            lh.new("dime-store", seats=(place, "random"))


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package with two bots, one of which is broken."""
    package = tmp_path / "guests-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Name: guests\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text(f"[{bots.GROUP}]\nstubborn = guests:Stubborn\ngone = gone:Bot\n")
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("installed")
def test_installed_bots_are_found_and_a_broken_one_harms_no_other() -> None:
    info = next(info for info in lh.games() if info.name == "dime-store")
    assert [(bot.name, bot.strength) for bot in info.bots] == [("coach", 2), ("stubborn", 1), ("random", 0)]
    assert lh.new("dime-store", seed=1, seats=("stubborn", "random")).over
    with pytest.raises(lh.Refused, match="the bot 'gone' is installed but cannot be loaded: ModuleNotFoundError"):
        lh.new("dime-store", seats=("gone", "random"))


@pytest.mark.usefixtures("installed")
def test_a_bot_for_one_game_is_offered_there_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests.Stubborn, "games", ("dime-store",))
    seats = {info.name: info.seats for info in lh.games()}
    assert "stubborn" in seats["dime-store"]
    assert "stubborn" not in seats["paper-bowl"]
