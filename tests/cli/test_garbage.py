"""Garbage for every parser: it is taken, or refused with one sentence, and nothing else ever happens."""

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from teaching import scenario_files

import leatherhead as lh
from leatherhead.games.paper_bowl import book
from leatherhead.model.situation import parse_spot, spell_spot
from leatherhead.records import record_text as records
from leatherhead.registry import find

SCENARIOS = scenario_files("paper-bowl")[1]
BOOK = book.DEFAULT.read_text(encoding="utf-8")
LATE = {"phase": "scrimmage", "quarter": 4, "clock": 2, "down": 3, "to_go": 4, "ball": "opp 30", "score": [3, 0]}
some = settings(max_examples=60, deadline=None, derandomize=True, database=None)
many = settings(some, max_examples=120)

TOKENS = [
    "", "0", "7", "-1", "100", "1.5", "true", "nan", "[]", "{}", "[[", "]]", '"', "'''", "=", "#", "|", ",", "\n", "\t",
    "\x00", "\x85", "\u2028", "²", "9" * 5000, "[" * 2000, "1979-05-27", '"goal"', "home", "away", "roll 1-1",
    "card 07", "[play_card]", '[Start "{}"]', '"\\ud800"', "own -50", "error = true", "2. x | home run |",
]  # fmt: skip
words = st.one_of(st.sampled_from(TOKENS), st.text(max_size=4))
garbage = st.recursive(
    st.one_of(st.booleans(), st.integers(-3, 120), st.integers(), st.floats(), words),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=6,
)


@st.composite
def mangled(draw: st.DrawFn, text: str) -> str:
    """A text with lines lost, doubled, swapped, words replaced, or its end cut off."""
    for _ in range(draw(st.integers(1, 3))):
        lines = text.split("\n")
        a, b = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
        way = draw(st.sampled_from(["lose", "double", "swap", "replace", "replace", "replace", "cut"]))
        if way == "lose":
            del lines[a]
        elif way == "double":
            lines.insert(a, lines[b])
        elif way == "swap":
            lines[a], lines[b] = lines[b], lines[a]
        elif way == "replace":
            parts = re.split(r"(\W)", lines[a])
            parts[draw(st.integers(0, len(parts) - 1))] = draw(words)
            lines[a] = "".join(parts)
        text = "\n".join(lines)
        if way == "cut":
            text = text[: draw(st.integers(0, len(text)))]
    return text


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("garbage") / "garbage"


@pytest.fixture(scope="module")
def record() -> str:
    return records.write(lh.new("paper-bowl", seed=4, situation=LATE, seats=("random", "random")))


@pytest.fixture(scope="module")
def scenarios() -> str:
    return "[[scenario]]".join(SCENARIOS.read_text(encoding="utf-8").split("[[scenario]]")[40:44])


def write(path: Path, text: str) -> None:
    path.write_bytes(text.encode("utf-8"))


def sentence_of(action: Callable[[], Any], start: str = "") -> str:
    """Return the sentence that something is refused with; nothing where it is taken."""
    try:
        action()
    except lh.Refused as refused:
        sentence = str(refused)
        assert sentence.startswith(start)
        assert "\n" not in sentence
        return sentence
    return ""


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return str(value).lower() if isinstance(value, float) else json.dumps(value)


# Files.


@many
@given(data=st.data())
def test_mangled_records(path: Path, record: str, data: st.DataObject) -> None:
    write(path, data.draw(mangled(record)))
    sentence_of(lambda: lh.load(path).save(path), start=f"{path}")


@many
@given(data=st.data())
def test_a_record_that_is_cut_is_never_another_game(path: Path, record: str, data: st.DataObject) -> None:
    write(path, record[: data.draw(st.integers(0, len(record)))])
    if not sentence_of(lambda: lh.load(path), start=f"{path}"):
        assert records.write(lh.load(path)) == record


@many
@given(text=st.lists(words).map("".join))
def test_any_text_as_a_file(path: Path, text: str) -> None:
    write(path, text)
    for read in (lh.load, lh.check, book.read):
        assert sentence_of(lambda read=read: read(path), start=f"{path}")  # type: ignore[misc]


@many
@given(content=st.binary())
def test_any_bytes_as_a_file(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    for read in (lh.load, lh.check, book.read):
        assert sentence_of(lambda read=read: read(path), start=f"{path}")  # type: ignore[misc]


@many
@given(text=mangled(BOOK))
def test_mangled_books(path: Path, text: str) -> None:
    write(path, text)
    refused = sentence_of(lambda: book.read(path), start=f"{path}")
    if refused:
        line = re.match(r", line (\d+): .", refused.removeprefix(f"{path}"))
        assert line or "not a TOML file" in refused
        assert not line or 1 <= int(line[1]) <= text.count("\n") + 1
    else:
        assert lh.new("paper-bowl", book=path, situation=LATE, seats=("random", "random"), seed=1).over


@many
@given(data=st.data())
def test_mangled_scenarios(path: Path, scenarios: str, data: st.DataObject) -> None:
    write(path, data.draw(mangled(scenarios)))
    sentence_of(lambda: lh.check(path))


steps = st.dictionaries(st.sampled_from(["home", "roll", "card", "cards"]), garbage, max_size=2)
EXPECTED = ("ball", "down", "to_go", "score", "used", "next", "error", "over", "winner")


@many
@given(
    row=st.fixed_dictionaries(
        {
            "situation": st.one_of(st.just(LATE), st.just(LATE), garbage),
            "script": st.one_of(st.just([]), st.just([{"home": "run"}]), st.lists(steps, max_size=2), garbage),
            "expect": st.one_of(st.dictionaries(st.sampled_from(EXPECTED), garbage, max_size=3), garbage),
        },
        optional={"options": garbage, "note": garbage, "clauses": garbage},
    )
)
def test_scenarios_of_garbage(path: Path, row: dict[str, Any]) -> None:
    lines = [f"{key} = {toml(value)}" for key, value in row.items()]
    write(path, "\n".join(['[[scenario]]\nid = "paper-bowl/garbage"', *lines]))
    sentence_of(lambda: lh.check(path))


@pytest.mark.parametrize("expect", ["{log = true}", "{log = [1]}", '{options = [1, "run"]}'])
def test_scenarios_that_expect_garbage(path: Path, expect: str) -> None:
    row = f'[[scenario]]\nid = "paper-bowl/garbage"\nsituation = {toml(LATE)}\nscript = []\nexpect = {expect}\n'
    write(path, row)
    sentence_of(lambda: lh.check(path))


# Words.

VALUES = {
    "phase": st.sampled_from(["coin-toss", "kickoff", "free-kick", "scrimmage", "try", "last-field-goal", "game-over"]),
    "quarter": st.integers(1, 7),
    "clock": st.integers(0, 24),
    "possession": st.sampled_from(["home", "away"]),
    "ball": st.integers(-10, 110).map(spell_spot),
    "down": st.integers(1, 4),
    "to_go": st.one_of(st.integers(1, 99), st.just("goal")),
    "score": st.lists(st.integers(0, 99), min_size=2, max_size=2),
    "timeouts": st.lists(st.integers(0, 3), min_size=2, max_size=2),
    "set_aside": st.integers(0, 4),
    "used": st.lists(st.integers(1, 24).map("{:02}".format), max_size=5),
    "first_receiver": st.sampled_from(["home", "away"]),
}
OPTIONS = {option: st.sampled_from(values) for option, values in find("paper-bowl").options.items()}


@many
@given(situation=st.dictionaries(st.one_of(st.sampled_from(list(VALUES)), st.text()), garbage, max_size=4))
def test_situations_of_garbage(situation: dict[str, Any]) -> None:
    sentence_of(lambda: lh.new("paper-bowl", situation=situation))


@many
@given(situation=st.fixed_dictionaries({}, optional=VALUES), options=st.fixed_dictionaries({}, optional=OPTIONS))
def test_a_situation_that_is_taken_can_be_played(situation: dict[str, Any], options: dict[str, Any]) -> None:
    sentence_of(lambda: play_some(situation, options))


def play_some(situation: dict[str, Any], options: dict[str, Any]) -> None:
    game = lh.new("paper-bowl", situation=situation, options=options, seed=1)
    for key, value in situation.items():
        assert game.situation.get(key, value) == value
    dice = random.Random(1)  # noqa: S311  not for secrets
    for _ in range(12):
        if isinstance(game.pending, lh.Decision):
            game.choose(dice.choice(game.pending.options))
    assert game.rulebook.faults(game.rulebook.place(game.situation, options)[0]) == []


@some
@given(options=st.dictionaries(st.one_of(st.sampled_from(list(OPTIONS)), st.text()), garbage, max_size=3))
def test_options_of_garbage(options: dict[str, Any]) -> None:
    sentence_of(lambda: lh.new("paper-bowl", options=options))


@many
@given(typed=st.lists(st.one_of(words, st.sampled_from(["overtime=", "overtime", "auto_first_down=true"])), max_size=3))
def test_typed_options(typed: list[str]) -> None:
    sentence_of(lambda: lh.new("paper-bowl", options=lh.parse_options("paper-bowl", typed)))


@many
@given(spot=st.one_of(garbage, st.from_regex(r"(own|opp) -?\d{1,3}", fullmatch=True)))
def test_spots(spot: Any) -> None:
    if not sentence_of(lambda: parse_spot(spot)):
        assert -50 <= parse_spot(spot) <= 150
        assert parse_spot(spell_spot(parse_spot(spot))) == parse_spot(spot)


# Answers.

SCRIPTS = ([], ["tails"], ["tails", "heads", "kick"], ["tails", "heads", "kick", "kick"])
DOWN = ([], ["run"], ["run", "defense-1"], ["run", "defense-1", "05"], ["field-goal", "defense-1"])


def at(number: int) -> lh.Game:
    """A game that waits for one of many kinds of answers."""
    script = [*SCRIPTS, *DOWN][number]
    game = lh.new("paper-bowl", referee=True, seed=0, situation={} if number < len(SCRIPTS) else LATE)
    for answer in script:
        if isinstance(game.pending, lh.Decision):
            game.choose(answer)
        else:
            game.chance("card" if answer.isdigit() else "coin", answer)
    return game


labels = st.sampled_from(["heads", "kick", "run", "defense-1", "07", "touchback"])
throws = st.lists(st.one_of(st.integers(0, 7), garbage), max_size=3)


@many
@given(
    number=st.integers(0, len(SCRIPTS) + len(DOWN) - 1),
    kind=st.sampled_from(["home", "away", None, "roll", "card", "coin", "d100", "dice", ""]),
    value=st.one_of(garbage, labels, throws),
)
def test_an_answer_is_taken_or_changes_nothing(number: int, kind: Any, value: Any) -> None:
    game = at(number)
    before, pending = game.canonical(), game.pending
    if kind in ("home", "away", None):
        refused = sentence_of(lambda: game.choose(value, by=kind))
    else:
        refused = sentence_of(lambda: game.chance(kind, value))
    if refused:
        assert (game.canonical(), game.pending) == (before, pending)


def test_a_play_that_grows_too_long_changes_nothing() -> None:
    game = at(len(SCRIPTS) + DOWN.index(["run", "defense-1", "05"]))
    before, pending = game.canonical(), game.pending
    while not sentence_of(lambda: game.chance("roll", [1, 1])):
        before, pending = game.canonical(), game.pending
    assert (game.canonical(), game.pending) == (before, pending)
