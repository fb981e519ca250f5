# ruff: noqa: E501  a change stands in one line
"""A folder that is wrong is refused with one sentence that names what is wrong, and the other games still work.

Each test breaks a copy of the sixth game in one place.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.cli import play
from leatherhead.cli.main import parser
from leatherhead.model.errors import RuleFailed
from leatherhead.model.position import Position
from leatherhead.model.words import Prompt
from leatherhead.records import history
from leatherhead.registry import folder

OURS = Path(lh.__file__).parent
SIXTH = Path(__file__).parents[1] / "sixth" / "dime_store"
Change = tuple[str, str, str]  # file, what stands there, what is to stand there instead
Break = Callable[..., str]


KINDS = """
for number in range(100):
    globals()[f"E{number}"] = type(LogEvent)(f"E{number}", (LogEvent,), {"__module__": __name__})
"""
EVENTS_135 = [("events.py", "class EndHalf(", f"{KINDS}\n\nclass EndHalf(")]


def _hand(declared: str) -> list[Change]:
    """Give State a field that only its team may see."""
    imports = "from typing import Annotated\nfrom leatherhead.game import Array, OwnRow, core"
    return [
        ("state.py", "from leatherhead.game import core", imports),
        ("state.py", "    half: int", f"    hand: Annotated[{declared}]\n    half: int"),
    ]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ([("__init__.py", "RULEBOOK", "RULES")], "its __init__.py has no RULEBOOK"),
        ([("rules.py", "def kickoff(g: State) -> None:", "def kickoff(g: State) -> None")], "rules.py, line 62: expected ':'"),
        ([("rules.py", "def step(", "def stop(")], "rules.py has no step"),
        ([("words/questions.py", "Decision.DEFENSE: Prompt(", "99: Prompt(")], "QUESTIONS has no entry for Decision.DEFENSE"),
        ([("words/questions.py", "Decision.CALL: Prompt(", "99: Prompt('x', (), ''),\n    Decision.CALL: Prompt(")],
         "QUESTIONS has an entry for 99, which is not a Decision"),
        ([("rules.py", "@rule\ndef punt", "def punt")], "rules.punt is not marked @rule"),
        ([("scorer.py", "@rule\ndef keep_score", "def keep_score")], "scorer.keep_score is not marked @rule"),
        ([("coach.py", "@rule\ndef answer", "def answer")], "the answer of the bot coach is not marked @rule"),
        ([("coach.py", "BOTS = (", "BOTS = (3, ")], "BOTS in coach.py holds 3, which is no Bot"),
        (EVENTS_135, "135 kinds of event, but a log tells 126 apart"),
        ([("words/questions.py", '"defense", labels(Front)', '"defense", tuple(map(str, range(64)))')],
         "defense has 64 answers, but a question can have 63"),
        ([("words/questions.py", '"defense", labels(Front)', '"defense", ("stack", "stack", "blitz")')],
         "defense has an answer twice"),
        ([("words/questions.py", "sealed=True, help=\"A chart", "sealed=True, usual=\"zone\", help=\"A chart")],
         "the usual answer to defense, zone, is not one of its answers"),
        ([("words/options.py", '"overtime": (', '"wind": (True, False), "overtime": (')],
         "option wind has no field option_wind in State"),
        ([("words/questions.py", '"defense", labels', '"call", labels')], "there are two of the question call"),
        ([("words/situation.py", 'keys.whole("clock"', 'keys.whole("half"')], "there are two of the situation key half"),
        ([("state.py", "half: int", "half: float")], "field half of State is neither int nor Annotated[Array, shape]"),
        ([("state.py", "class State(core.WithFourDowns)", "class State")], "State in state.py is not a subclass of Record"),
        ([("setup.py", "import first_and_ten", "import first_and_then")], "ImportError: cannot import name 'first_and_then'"),
        ([("setup.py", "def set_up(", "raise SystemExit('bye')\n\n\ndef set_up(")], "SystemExit: bye"),
        ([("setup.py", "HOME", "HOME\0")], "source code string cannot contain null bytes"),
        ([("setup.py", "g.half = 1", "g.halve = 1")],
         "set_up of SLUG failed in setup.py, line 14: AttributeError: 'Record' object has no attribute 'halve'"),
        ([("setup.py", "    wrong = {", "    wrong = {}['x'], {")], "faults of SLUG failed in setup.py, line 22: KeyError: 'x'"),
        ([("setup.py", "g.half = 1", "g.half, g.ball = 1, 99\n    g.phase = Phase.SCRIMMAGE"), ("setup.py", "HOME, TOUCHBACK_LINE", "HOME, 0")],
         "impossible situation: the ball is not on the field"),
        ([("book.toml", 'name = "', 'name = = "')], "/"),
        ([("book.py", 'with_name("book.toml")', 'with_name("charts.toml")')], "/"),
        ([("book.py", "    record, book = blank_book(", "    record = [][0]\n    record, book = blank_book(")],
         "read of SLUG failed in book.py, line 28: IndexError: list index out of range"),
        ([("__init__.py", '"Dime Store Football"', "3")], "title in __init__.py is 3, which is no text"),
        ([("state.py", "CALL, DEFENSE = range(2)", "CALL, DEFENSE = range(1, 3)")],
         "Decision in state.py does not number its members from 0 without a gap"),
        ([("state.py", "half: int", "tape: int\n    half: int")], "field tape of State has a name that is taken"),
        ([("state.py", "half: int", "score: int\n    half: int")], "field score of State has a name that is taken"),
        (_hand("Array, OwnRow"), "field hand of State is neither int nor Annotated[Array, shape]"),
        (_hand("Array, (3, 2), OwnRow"), "field hand of State is marked OwnRow, but does not have a row for each of the two teams"),
        (_hand("int, OwnRow"), "field hand of State is marked OwnRow, but does not have a row for each of the two teams"),
        ([("rules.py", "@rule\ndef step(", "step = 3\n@rule\ndef walk(")], "step in rules.py is 3, which is no function"),
        ([("words/situation.py", "headline = keys.headline(Phase)", "headline = 3")], "headline in words/situation.py is 3, which is no function"),
        ([("words/situation.py", "KEYS = (", "KEYS = 3\nKEYS_ = (")], "KEYS in words/situation.py is 3, which is no tuple"),
        ([("words/situation.py", '"half", HALVES', '"half", "two"')], "PERIODS in words/situation.py is 'two', which is no whole number"),
        ([("words/situation.py", '"half", HALVES', "3, HALVES")], "PERIOD in words/situation.py is 3, which is no text"),
        ([("words/situation.py", '"half", HALVES', '"half", 0')], "PERIOD in words/situation.py has no name, or PERIODS is less than 1"),
        ([("coach.py", "BOTS = (", "BOTS = 3\nBOTS_ = (")], "BOTS in coach.py is 3, which is no tuple"),
        ([("scorer.py", "TOUCHDOWN_POINTS =", "FIGURES = 3\nTOUCHDOWN_POINTS =")], "FIGURES in scorer.py is 3, which is no tuple"),
        ([("scorer.py", "= TOUCHDOWN_AND_TRY", "= 'seven'")], "TOUCHDOWN_POINTS in scorer.py is 'seven', which is no whole number"),
        ([("words/options.py", '("none", "sudden-death")', "()")], "option overtime has no values"),
        ([("words/options.py", '("none", "sudden-death")', "3")], "OPTIONS in words/options.py holds 3, which is no tuple"),
        ([("words/options.py", '{"plays": 99}', '{"players": 99}')], "WHOLE_NUMBERS has an entry for 'players', which is no option"),
        ([("events.py", "    from_: int\n", "    from_: int\n    left: int\n")], "the event bomb has 5 numbers, but an event holds 4"),
        ([("events.py", "turns_up=two_dice", 'own=("c",)')], "the event throw has no number called c"),
        ([("events.py", "turns_up=two_dice", 'ball="their from"')], "the event throw has no number called from"),
        ([("events.py", "turns_up=two_dice", 'own=("a",)')], "the sentence of the event throw names 'a', which it does not have"),
        ([("events.py", "    a: int", "    printed: int\n    a: int")], "the event throw has a number called printed"),
        ([("events.py", "Roll {a}", "Roll {c}")], "the sentence of the event throw names 'c', which it does not have"),
        ([("events.py", "Roll {a}", "Roll {a")], "the sentence of the event throw is no template"),
        ([("events.py", "Roll {a}", "Roll {a:feet}")], "the sentence of the event throw is no template: Invalid format specifier"),
        ([("events.py", 'tell="Roll {a}-{b}."', "tell=3")], "the sentence of the event throw is 3, which is neither a text nor a function"),
        ([("events.py", "turns_up=two_dice", "shows=two_dice")], "the event Throw has a shows, but an event has only tell, turns_up"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(break_copy: Break, changes: list[Change], said: str) -> None:
    slug = break_copy(*changes)
    with pytest.raises(lh.Refused) as refused:
        lh.new(slug)
    assert str(refused.value).startswith(f"the game {slug} cannot be played: {said.replace('SLUG', slug)}")
    assert "\n" not in str(refused.value)
    assert lh.broken_games()[slug] == str(refused.value)


@pytest.mark.parametrize(
    ("place", "name", "kind"),
    [("hidden.py", "HIDDEN", "Hidden"), ("value.py", "VALUE", "Value"), ("plays.py", "PLAYS", "PlayTable")],
)
def test_an_optional_part_of_the_wrong_kind_is_named(
    break_copy: Break, tmp_path: Path, place: str, name: str, kind: str
) -> None:
    slug = break_copy()
    (tmp_path / slug.replace("-", "_") / place).write_text(f"{name} = 3\n")
    with pytest.raises(
        lh.Refused, match=f"the game {slug} cannot be played: {name} in {place} is 3, which is no {kind}"
    ):
        lh.new(slug)


def test_a_bad_book_leaves_those_of_other_games_alone(break_copy: Break) -> None:
    slug = break_copy(("book.toml", 'name = "', 'name = = "'))
    assert "book.toml, line 3: not a TOML file" in lh.broken_games()[slug]
    assert lh.check_book(OURS / "games" / "paper_bowl" / "book.toml").game == "paper-bowl"


def test_a_bad_book_among_our_own_games_leaves_the_others_alone(tmp_path: Path) -> None:
    """Ours are not read before they are played."""
    package, books = tmp_path / "leatherhead", OURS / "games" / "paper_bowl" / "book.toml"
    (package / "games").mkdir(parents=True)
    for each in (*OURS.iterdir(), *(OURS / "games").iterdir()):
        if each.name not in ("games", "__pycache__"):
            (package / each.relative_to(OURS)).symlink_to(each)
    shutil.copytree(SIXTH, package / "games" / "dime_store")
    (package / "games" / "dime_store" / "book.toml").write_text("name = = 3")

    def run(*words: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "leatherhead", *words]
        return subprocess.run(
            command, env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False
        )

    assert "a valid Paper Bowl 1.11 book" in run("book", "check", str(books)).stdout
    assert "book.toml, line 1: not a TOML file" in run("play", "dime-store").stderr


def test_a_folder_without_an_init_is_named(break_copy: Break, tmp_path: Path) -> None:
    slug = break_copy()
    (tmp_path / slug.replace("-", "_") / "__init__.py").unlink()
    assert lh.broken_games()[slug] == f"the game {slug} cannot be played: its folder has no __init__.py"


def test_a_folder_named_like_another_game_is_named_and_the_other_is_played(break_copy: Break, tmp_path: Path) -> None:
    double = tmp_path / "paper_bowl"
    double.mkdir()
    (double / "__init__.py").write_text("")
    break_copy()
    assert lh.broken_games() == {
        str(double): f"the game in {double} cannot be played: there is another game paper-bowl"
    }
    assert lh.new("paper-bowl", seed=1, seats=("random", "random")).over


def test_a_place_for_games_that_is_no_folder_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = str(tmp_path / "nowhere")
    monkeypatch.setenv(registry.ELSEWHERE, nowhere)
    assert lh.broken_games() == {nowhere: f"LEATHERHEAD_GAMES names {nowhere}, which is no folder"}


def test_a_copy_that_is_not_broken_is_played(break_copy: Break) -> None:
    slug = break_copy()
    assert slug in [info.name for info in lh.list_games()]
    assert lh.new(slug, seed=1, seats=("coach", "random")).over


def test_a_game_without_a_coach_is_played_by_the_strongest_bot(break_copy: Break, tmp_path: Path) -> None:
    slug, other = break_copy(), break_copy(("coach.py", '"coach", answer', '"rookie", answer'))
    (tmp_path / slug.replace("-", "_") / "coach.py").unlink()
    assert [lh.default_bot(name) for name in (slug, other, "paper-bowl")] == ["random", "rookie", "coach"]
    tally = lh.simulate(slug, games=2)
    assert (tally.home, tally.away) == ("random", "random")
    chosen = parser().parse_args(["play", slug, "--seed", "1", "--save", str(tmp_path / "a.game")])
    assert play.begin(chosen).game.seats == ("human", "random")
    with pytest.raises(lh.Refused, match="'coach' cannot hold a seat; allowed are human, random"):
        lh.simulate(slug, games=2, home="coach")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("coach.py", "@rule\ndef must_hurry", "def must_hurry"), "must_hurry, called in coach.py, line LINE, is not marked @rule"),
        (("coach.py", "    hurry, last_down =", "    x = {1: 2}['b']\n    hurry, last_down ="),
         "coach.py, line LINE: cannot safely cast unicode_type to int64. Please cast explicitly."),
        (("scorer.py", "@rule\ndef credit_bomb", "def credit_bomb"), "credit_bomb, called in scorer.py, line LINE, is not marked @rule"),
    ],
)  # fmt: skip
def test_what_cannot_be_compiled_is_named(break_copy: Break, change: Change, said: str) -> None:
    slug = break_copy(change)
    with pytest.raises(lh.Refused) as refused:
        lh.simulate(slug, games=2)
    assert re.sub(r"line \d+", "line LINE", str(refused.value)) == f"{slug} cannot be compiled: {said}"


def _at_the_snap(slug: str, compiled: bool) -> Position:
    return lh.position(slug, seed=1, situation={"phase": "scrimmage", "possession": "home"}, compiled=compiled)


both_ways = pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])


def test_a_rule_that_sets_what_is_no_field_fails_interpreted_too(break_copy: Break) -> None:
    position = _at_the_snap(break_copy(("rules.py", "    g.clock -= 1", "    g.klock = g.clock - 1")), compiled=False)
    position.answer("run")
    with pytest.raises(RuleFailed, match="AttributeError: 'Record' object has no attribute 'klock'"):
        position.answer("stack")


def test_contributing_names_every_part_of_a_folder_and_of_a_question() -> None:
    page = (SIXTH.parents[2] / "CONTRIBUTING.md").read_text()
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    for module, name in (*folder.NEEDED.values(), *folder.OPTIONAL.values()):
        mine = [row for row in rows if f"`{module.replace('.', '/')}.py`" in row]
        assert any(re.search(rf"`{name}\b", row) for row in mine), (module, name)
    for each in (each for each in fields(Prompt) if each.init):  # the others follow from these
        assert each.name in ("name", "answers", "text") or f"`{each.name}`" in page, each.name


@both_ways
def test_a_rule_that_fails_is_told_and_changes_nothing(break_copy: Break, compiled: bool) -> None:
    slug = break_copy(
        (
            "rules.py",
            "    g.clock -= 1",
            '    g.clock -= 1\n    if g.clock < 40:\n        raise ValueError("flat ball")',
        )
    )
    position = _at_the_snap(slug, compiled)
    position.answer("run")
    before, question = position.canonical(), position.question
    with pytest.raises(
        RuleFailed, match=rf"the rule scrimmage of {slug} failed in rules.py, line \d+: ValueError: flat ball"
    ):
        position.answer("stack")
    assert (position.canonical(), position.question) == (before, question)


@pytest.mark.parametrize("bot", ["random", "coach"])
def test_a_rule_that_fails_in_a_simulation_is_told_with_its_game(break_copy: Break, bot: str) -> None:
    seldom = '    g.clock -= 1\n    if g.score[0] > 30:\n        raise ValueError("too many points")'
    slug = break_copy(("rules.py", "    g.clock -= 1", seldom))
    with pytest.raises(
        RuleFailed, match=rf" of {slug} the rule scrimmage .* line \d+: ValueError: too many points"
    ) as failed:
        lh.simulate(slug, games=4000, home=bot, away=bot, threads=1)
    game = int(str(failed.value).split()[2])
    assert game > 0
    assert lh.simulate(slug, games=game, home=bot, away=bot, threads=1).games == game


@both_ways
@pytest.mark.parametrize(
    "body", ["note(g, events.Gain(0, yards=n, from_=0))", "roll_two(g)"], ids=["events", "answers"]
)
def test_a_play_that_is_too_long_is_refused_and_changes_nothing(break_copy: Break, compiled: bool, body: str) -> None:
    slug = break_copy(("rules.py", "    g.clock -= 1", f"    for n in range(300):\n        {body}\n    g.clock -= 1"))
    position = _at_the_snap(slug, compiled)
    states: list[Any] = []

    def play_on() -> None:
        position.answer("run")
        while True:
            states.append((position.canonical(), position.question))
            position.put(0)

    with pytest.raises(lh.Refused, match="this play of Dime Store Football is too long"):
        play_on()
    assert (position.canonical(), position.question) == states[-1]


def test_a_play_that_is_too_long_ends_a_simulation(break_copy: Break) -> None:
    slug = break_copy(
        (
            "rules.py",
            "    g.clock -= 1",
            "    for n in range(130):\n        note(g, events.Gain(0, yards=n, from_=0))\n    g.clock -= 1",
        )
    )
    for bot in ("random", "coach"):
        with pytest.raises(lh.Refused, match=f"in a game of {slug}: this play of Dime Store Football is too long"):
            lh.simulate(slug, games=2, home=bot, away=bot)


def test_a_game_that_never_ends_is_refused(break_copy: Break, monkeypatch: pytest.MonkeyPatch) -> None:
    slug = break_copy(("rules.py", "    g.clock -= 1\n", ""))
    with pytest.raises(lh.Refused, match=f"in game 0 of {slug}: it does not end: it has 100000 plays"):
        lh.simulate(slug, games=2, home="random", away="random")
    monkeypatch.setattr(history, "MOST_PLAYS", 200)
    with pytest.raises(lh.Refused, match="this game of Dime Store Football does not end: it has 200 plays"):
        lh.new(slug, seed=1, seats=("random", "random"))


@both_ways
def test_an_answer_that_has_no_label_is_the_rulebooks_fault(break_copy: Break, compiled: bool) -> None:
    slug = break_copy(("rules.py", "(1 << FRONTS) - 1", "(2 << FRONTS) - 1"))
    position = _at_the_snap(slug, compiled)
    before = position.canonical()
    with pytest.raises(lh.Refused, match=f"{slug} asks defense with no answers, or with one that has no label"):
        position.answer("run")
    assert position.canonical() == before


def test_the_odds_of_a_play_with_ten_percentile_dice_do_not_overflow(break_copy: Break) -> None:
    slug = break_copy(
        ("rules.py", "import choose,", "import choose, percentile,"),
        ("rules.py", "    g.clock -= 1\n", "    g.clock -= 1\n    for _ in range(10):\n        percentile(g)\n"),
    )
    table = lh.odds(slug, {"phase": "scrimmage", "possession": "home"}, depth=20)
    for cell in table.cells:
        assert 0 < cell.left_over <= 1
        assert 0 <= cell.first_down <= 1  # type: ignore[operator]
        assert -20 <= cell.gain <= 80  # type: ignore[operator]
        assert cell.sampled
