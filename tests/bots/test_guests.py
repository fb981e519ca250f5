"""Bots are guests: found by name or brought along, and nothing that they do harms the game."""

import pickle
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import leatherhead as lh
from leatherhead import bots
from leatherhead.compiled.cache import rule_digest
from leatherhead.model.question import legal_answers
from leatherhead.study.match import match_of

sys.path.insert(0, str(Path(__file__).parent))
import guests

GAMES = ("paper-bowl", "dime-store", "gridiron-trumps")
every_game = pytest.mark.parametrize("name", GAMES)


@every_game
@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (guests.Raises(), "Raises failed at {}: RuntimeError: no idea"),
        (guests.Cheats(), "Cheats answered 'win' to {}, which is not on offer"),
        (guests.Mumbles(), "Mumbles failed at {}: Unspeakable: it does not say why"),
        (guests.Overreaches(), "Overreaches answered 62 to {}, which is not on offer"),
        *((guests.Says(odd), f"Says answered {odd!r} to {{}}, which is not on offer") for odd in guests.ODD),
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
        assert game.position.asked is not None
        game.position.put(legal_answers(game.position.asked)[0])


@every_game
def test_a_bot_that_scribbles_over_all_it_got_plays_the_same_game(name: str) -> None:
    book = lh.position(name, seed=1).printed.record.tobytes()
    clean, scribbled = (lh.new(name, seed=4, seats=(bot, bot)) for bot in (guests.Stubborn(), guests.Scribbles()))
    assert scribbled.canonical() == clean.canonical()
    assert (scribbled.events, scribbled.score, scribbled.over) == (clean.events, clean.score, True)
    tallies = [lh.simulate(name, games=4, home=bot, away=bot).tally for bot in (guests.Stubborn(), guests.Scribbles())]
    assert tallies[0] == tallies[1]
    after = lh.position(name, seed=1)
    assert after.printed.record.tobytes() == book
    assert after.printed.data
    assert after.rulebook.options
    assert after.rulebook.kinds_of_event


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
    with pytest.raises(lh.BotFailed, match=r"in game 0 of dime-store: Wrong answered 62 to .*, which is not on offer"):
        lh.simulate("dime-store", games=5, home=guests.WRONG, away="coach")


def test_a_compiled_bot_that_raises_is_named() -> None:
    with pytest.raises(lh.BotFailed, match=r"in game 0 of dime-store: Gives Up failed at .*: ValueError: too hard"):
        lh.simulate("dime-store", games=5, home=guests.GIVES_UP, away="coach")


@pytest.mark.parametrize("bot", guests.NO_NUMBERS, ids=lambda bot: bot.name)
def test_a_compiled_answer_that_is_not_always_a_number_is_refused(bot: lh.Bot) -> None:
    with pytest.raises(lh.Refused, match=rf"cannot be compiled: answer of {bot.name} returns .*, not always int64"):
        lh.simulate("dime-store", games=5, home=bot, away="coach")


def test_an_answer_that_is_not_marked_as_a_rule_is_named() -> None:
    with pytest.raises(lh.Refused, match="unmarked, the answer of Unmarked, is not marked @rule"):
        lh.simulate("dime-store", games=5, home=guests.UNMARKED, away="coach")


def test_compiled_bots_of_one_name_are_told_apart_by_what_they_do() -> None:
    for n in (0, 1, 0):
        compiled = lh.simulate("dime-store", games=4, seed=2, home=guests.always(n), away="random").tally
        bot = guests.always(n)
        in_python = guests.Says(None)
        in_python.answer = bot.answer  # type: ignore[method-assign]  # the same answers from a bot in Python
        assert compiled == lh.simulate("dime-store", games=4, seed=2, home=in_python, away="random").tally


TYPED = """
from leatherhead.model.doors import count_bits, nth_option
from leatherhead.rule import rule
import {helper}

@rule
def typed(seen, book, tables, team, decision, options, luck):
    return {helper}.pick(options) if PLACE else 0
"""
HELPER = """
from leatherhead.model.doors import count_bits, nth_option
from leatherhead.rule import rule

@rule
def pick(options):
    return nth_option(options, {nth})
"""


def _typed(helper: str, place: int = 1) -> Any:
    """A rule that stands in no file, as one of a notebook."""
    names: dict[str, Any] = {"PLACE": place, "__name__": "__main__"}
    exec(TYPED.format(helper=helper), names)  # noqa: S102
    return names["typed"]


def test_a_bot_without_a_file_is_known_by_all_that_it_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    for name, nth in (("first_helper", "0"), ("last_helper", "count_bits(options) - 1"), ("same_helper", "0")):
        (tmp_path / f"{name}.py").write_text(HELPER.format(nth=nth))
    first, last = rule_digest(_typed("first_helper")), rule_digest(_typed("last_helper"))
    assert rule_digest(_typed("first_helper")) == first != last
    assert rule_digest(_typed("first_helper", place=0)) != first
    bots = [
        lh.RuleBot("typed", _typed(name), title="Typed", about="", strength=0)
        for name in ("first_helper", "last_helper")
    ]
    ours, theirs = (lh.simulate("dime-store", games=20, seed=2, home=bot, away="random").tally for bot in bots)
    assert ours != theirs


def test_a_number_may_be_numpys() -> None:
    position = lh.position("dime-store", seed=1)
    while not isinstance(position.question, lh.Decision):
        position.put(position.draw())
    assert position.ask(guests.Says(np.int64(position.legal[0]))) == position.legal[0]


@pytest.mark.parametrize("bot", [guests.Raises(), guests.Cheats()])
def test_a_bot_that_fails_in_a_simulation_is_named(bot: lh.Bot) -> None:
    with pytest.raises(lh.BotFailed, match=f"{bot.title} (failed at|answered 'win' to) "):
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


STUBBORN = "guests:Stubborn"


def test_a_bot_without_a_name_is_named_after_its_class(tmp_path: Path) -> None:
    """Whoever brings it: `new`, a seat that is filled later, or a simulation."""
    path = tmp_path / "own.game"
    game = lh.new("dime-store", seed=1, seats=(guests.Stubborn(), "human"))
    assert game.seats == (STUBBORN, "human")
    game.save(path)
    assert lh.verify(path).ok
    later = lh.new("dime-store", seed=1, seats=("human", "human"))
    later.seat((None, guests.Stubborn()), referee=False)
    assert later.seats == ("human", STUBBORN)
    assert lh.simulate("dime-store", games=2, home=guests.Stubborn(), away="random").home == STUBBORN


def test_a_saved_game_goes_on_with_the_bots_that_are_given(tmp_path: Path) -> None:
    path = tmp_path / "own.game"
    game = lh.new("dime-store", seed=1, seats=(guests.Stubborn(), "human"))
    game.save(path)
    named = re.escape("not installed, and a record imports nothing: name it yourself with --home guests:Stubborn")
    with pytest.raises(lh.Refused, match=f"line 9: the bot 'guests:Stubborn' is {named}"):
        lh.load(path)
    for seats in ((guests.Stubborn(), None), (STUBBORN, "human")):
        again = lh.load(path, seats=seats)
        assert (again.seats, again.canonical()) == (game.seats, game.canonical())
        assert lh.Session.resume(path, seats=seats).own_bots == ({"home": STUBBORN} if seats[0] == STUBBORN else {})
    assert lh.load(path, seats=("human", "coach")).seats == ("human", "coach")
    assert lh.load(path, forgiving=True).seats == game.seats


def test_a_record_imports_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even if the bot that it names could be found, and whoever reads it: to verify, to replay or to play on."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "trap_for_readers.py").write_text("raise AssertionError('imported')\n")
    path = tmp_path / "trap.game"
    path.write_text('[Game "dime-store"]\n[Seats "human trap_for_readers:Bot"]\n\n')
    assert lh.verify(path).ok
    assert lh.load(path, forgiving=True).seats[1] in ("human", "trap_for_readers:Bot")
    for read in (lh.load, lh.Session.resume):
        with pytest.raises(lh.Refused, match="a record imports nothing: name it yourself with --away trap_for_readers"):
            read(path)
    assert "trap_for_readers" not in sys.modules


def test_a_game_that_is_over_needs_no_bots(tmp_path: Path) -> None:
    path = tmp_path / "over.game"
    own = guests.Stubborn()
    own.name = "nowhere-to-be-found"
    game = lh.new("dime-store", seed=1, seats=(guests.Stubborn(), own))
    game.save(path)
    again = lh.load(path)
    assert (again.over, again.seats) == (True, (STUBBORN, "nowhere-to-be-found"))
    assert again.as_text() == game.as_text()
    assert lh.verify(path).ok


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("My Bot", "'My Bot' cannot be the name of a bot: a name is one word, without spaces"),
        ("a\x1b[31m", "cannot be the name of a bot"),
        (" ", "' ' cannot be the name of a bot"),
        ("human", "a bot cannot be named human: in a record, that is a person"),
    ],
)
def test_a_name_that_a_record_cannot_hold_is_refused(name: str, said: str) -> None:
    bot = guests.Stubborn()
    bot.name = name
    game = lh.new("dime-store", seed=1, seats=("human", "human"))
    for fill in (
        lambda: lh.new("dime-store", seats=(bot, "random")),
        lambda: lh.simulate("dime-store", games=2, home=bot, away="random"),
        lambda: game.seat((bot, None), referee=False),
    ):
        with pytest.raises(lh.Refused, match=re.escape(said)):
            fill()
    assert game.seats == ("human", "human")


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ((guests.Stubborn, "coach"), "Stubborn is a class of bots: give an instance, Stubborn()"),
        ((3, "coach"), "3 cannot hold a seat: it is neither a name nor an instance of leatherhead.Bot"),
        (("random",), "('random',) are not seats: give two, who plays home and who plays away"),
        ("random", "'random' are not seats: give two"),
        (None, "None are not seats: give two"),
    ],
)
def test_what_cannot_hold_a_seat_is_refused(seats: Any, said: str, tmp_path: Path) -> None:
    path = tmp_path / "the.game"
    lh.new("dime-store", seed=1).save(path)
    for fill in (lambda: lh.new("dime-store", seats=seats), lambda: lh.load(path, seats=seats)):
        with pytest.raises(lh.Refused, match=f"^{re.escape(said)}"):
            fill()


def test_who_cannot_be_simulated_is_refused() -> None:
    anybody: Any
    for anybody, said in ((guests.Stubborn, "give an instance, Stubborn()"), ("human", "'human' cannot be simulated")):
        with pytest.raises(lh.Refused, match=re.escape(said)):
            lh.simulate("dime-store", games=2, home=anybody, away="random")


def test_a_bot_is_sent_elsewhere_as_it_is() -> None:
    """Another machine must not make a new one of its class, which would have forgotten what this one was told."""
    moody = guests.Stubborn()
    moody.title = "Moody today"
    match = pickle.loads(pickle.dumps(match_of("dime-store", home=moody, away="coach")))  # noqa: S301  our own
    assert (match.home.title, match.home.name, match.away.name) == ("Moody today", STUBBORN, "coach")
    assert match.away is match.rulebook.bot("coach")


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
    info = next(info for info in lh.list_games() if info.name == "dime-store")
    assert [(bot.name, bot.strength) for bot in info.bots] == [("coach", 2), ("stubborn", 1), ("random", 0)]
    assert lh.new("dime-store", seed=1, seats=("stubborn", "random")).over
    with pytest.raises(lh.Refused, match="the bot 'gone' is installed but cannot be loaded: ModuleNotFoundError"):
        lh.new("dime-store", seats=("gone", "random"))


@pytest.mark.usefixtures("installed")
def test_a_bot_for_one_game_is_offered_there_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests.Stubborn, "games", ("dime-store",))
    seats = {info.name: info.seats for info in lh.list_games()}
    assert "stubborn" in seats["dime-store"]
    assert "stubborn" not in seats["paper-bowl"]
