"""One way out: nothing that a file, a flag or a person wrote moves a cursor, and nothing is written over."""

import ast
import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import leatherhead as lh
from leatherhead.cli import output
from leatherhead.cli.replay import OURS
from leatherhead.model.errors import NAME, UNFIT
from leatherhead.records import record_text

SOURCE = Path(lh.__file__).parent
OUTPUT = SOURCE / "cli" / "output.py"
RENDER = SOURCE / "envs" / "render.py"  # the frameworks' mode `human`
BACKGROUND = SOURCE / "tui" / "app.py"  # asks the terminal for its color, and writes that question only
WRITERS = ("stdout", "stderr", "__stdout__", "__stderr__")
HOSTILE = ("\x1b[2J", "\x9b31m", "\u202eabc", "\x07", "\ud800", "\u2066x", "\ufffe", "\U000e0041")
GAME = '[Game "paper-bowl"]\n'
Run = Callable[..., Any]


# Who prints.


def prints(tree: ast.AST) -> Iterator[int]:
    """The lines that print or read a keyboard by themselves."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        if isinstance(called, ast.Name) and called.id in ("print", "input"):
            yield node.lineno
        if isinstance(called, ast.Attribute) and called.attr in ("getpass", "pager"):
            yield node.lineno
        if isinstance(called, ast.Attribute) and called.attr in ("write", "writelines"):
            owner = called.value.value if getattr(called.value, "attr", "") == "buffer" else called.value  # type: ignore[attr-defined]
            if isinstance(owner, ast.Attribute) and owner.attr in WRITERS:
                yield node.lineno


@pytest.mark.parametrize("file", sorted(SOURCE.rglob("*.py")), ids=lambda file: str(file.relative_to(SOURCE)))
def test_only_one_module_prints(file: Path) -> None:
    found = list(prints(ast.parse(file.read_text(encoding="utf-8"))))
    assert bool(found) == (file in (OUTPUT, BACKGROUND, RENDER)), found


def test_only_two_modules_hold_control_sequences() -> None:
    found = set()
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and "\x1b" in node.value:
                found.add((file.name, node.value))
    assert {name for name, _ in found} == {"output.py", "app.py"}
    assert [text for name, text in found if name == "output.py"] == [output.CLEAR]


# What is printed.


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_said_moves_no_cursor(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    output.say(f"a{text}b", "tab\tbed")
    output.say_error(text)
    output.say_json({"a": text, text: ["Köln"]})
    said, complained = capsys.readouterr()
    assert not UNFIT.search(said + complained)
    first, second, third = said.splitlines()
    assert first == f"a{lh.visible(text)}b"
    assert second == "tab\tbed"
    assert json.loads(third) == {"a": text, text: ["Köln"]}
    assert "Köln" in third


def hostile_record(tmp_path: Path, text: str) -> Path:
    """A record in which everything that is free text is hostile."""
    written = record_text.write(lh.new("paper-bowl", seed=3, home="Owls", away="Bears", situation={"phase": "kickoff"}))
    for name in ("Home", "Away", "Date", "Book"):
        lines = [line for line in written.split("\n") if not line.startswith(f"[{name} ")]
        written = "\n".join([f"[{name} {record_text.quote(text)}]", *lines])
    path = tmp_path / "hostile.game"
    path.write_text(
        f"[Site {record_text.quote(text)}]\n{written.replace('Referee', 'referee')}1. x | home {text} | y {{{text}}}\n",
        "utf-8",
        "replace",
    )
    return path


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize(
    "words", ["replay {}", "replay {} --json", "replay {} --box-score", "verify {}", "verify {} --json", "resume {}"]
)
def test_records_move_no_cursor(said: Run, tmp_path: Path, words: str, text: str) -> None:
    path = hostile_record(tmp_path, text)
    answer = said(*words.format(path).split())
    assert not UNFIT.search(answer.out + answer.err)
    if "--json" in words and answer.out:
        json.loads(answer.out)


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize(
    "words",
    [
        "play paper-bowl --home-team", "play paper-bowl --away", "play paper-bowl --option",
        "play paper-bowl --situation", "play paper-bowl --seed", "verify",
        "replay", "rules paper-bowl", "rules", "book check", "check",
        "play", "play paper-bowl --book", "play paper-bowl --option overtime=x", "",
    ],
)  # fmt: skip
def test_arguments_move_no_cursor(said: Run, words: str, text: str) -> None:
    answer = said(*words.split(), text)
    assert answer.status == 2
    assert not UNFIT.search(answer.out + answer.err)
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("json_too", [False, True])
def test_scenarios_and_books_move_no_cursor(said: Run, tmp_path: Path, json_too: bool) -> None:
    scenario, book = tmp_path / "s.toml", tmp_path / "b.toml"
    scenario.write_text(
        '[[scenario]]\nid = "paper-bowl/\\u001b[2J\\nx: ok"\nsituation = {}\nscript = []\nexpect = {over = true}\n'
    )
    answer = said("check", scenario, *(["--json"] if json_too else []))
    assert answer.status == 1
    assert not UNFIT.search(answer.out)
    assert answer.out.count("\n") == (1 if json_too else 2)
    own = lh.book_template("paper-bowl").split("\n")
    own[next(place for place, line in enumerate(own) if line.startswith("name"))] = 'name = "\\u009b31m\\u202e"'
    book.write_text("\n".join(own))
    answer = said("book", "check", book)
    assert answer.status == 0
    assert not UNFIT.search(answer.out)


def test_refusals_do_not_echo_all_of_it(said: Run) -> None:
    long = "x" * 100_000
    for words in (["play", long], ["play", "paper-bowl", "--seed", long], ["play", "paper-bowl", "--option", long],
                  ["play", "paper-bowl", "--option", f"overtime={long}"], ["verify", long], [long]):  # fmt: skip
        answer = said(*words)
        assert answer.status == 2
        assert len(answer.err) < 500


# Names.


@pytest.mark.parametrize("name", ["", " ", "x" * (NAME + 1), "two\nlines", *HOSTILE])
def test_what_is_no_name_of_a_team(name: str, tmp_path: Path) -> None:
    for teams in ({"home": name}, {"away": name}):
        with pytest.raises(lh.Refused, match="is not the name of a team"):
            lh.new("paper-bowl", **teams)  # type: ignore[arg-type]
    path = tmp_path / "a.game"
    path.write_text(f"{GAME}[Away {record_text.quote(name)}]\n\n1. x | away heads\n")
    with pytest.raises(lh.Refused, match=r"line 2: .* is not the name of a team"):
        lh.load(path)
    game = lh.load(path, forgiving=True)
    assert game.teams == ("Home", "Away")
    assert [fault.line for fault in game.faults] == [2]


@pytest.mark.parametrize("name", ["x" * NAME, "A & B", "<C>", '"Q"', "]]>", "東京", "{0}", "%s"])
def test_charts_are_well_formed(name: str) -> None:
    game = lh.new("pigskin", home=name, seed=1)
    ET.fromstring(game.chart_svg())  # noqa: S314  our own


# Saved games.


def test_the_list_of_saved_games_is_not_for_anything_that_lies_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = lh.new_path("x").parent
    folder.mkdir(parents=True)
    os.mkfifo(folder / "pipe.game")
    (folder / "folder.game").mkdir()
    (folder / "zero.game").symlink_to("/dev/zero")
    (folder / "loop.game").symlink_to(folder / "loop.game")
    (folder / "large.game").write_text(f'{GAME}[Home "Owls"]\n' + 70_000 * "ö")
    (folder / "hostile.game").write_text(f'{GAME}[Home "\\u001b[2J"]\n[Result "\\u001b[2J"]\n[Seats "\\u009b x"]\n')
    began = time.monotonic()
    found = {each.path.name: each for each in lh.saved_games()}
    assert time.monotonic() - began < 20
    assert set(found) == {"large.game", "hostile.game"}
    assert found["large.game"].teams == ("Owls", "Away")
    hostile = found["hostile.game"]
    assert hostile.teams == ("Home", "Away")
    assert not UNFIT.search(f"{hostile.result} {' '.join(hostile.seats)}")


@pytest.mark.parametrize(
    "words", ["verify {}", "replay {}", "resume {}", "check {}", "book check {}", "play paper-bowl --book {}"]
)
def test_devices_and_pipes_are_refused_at_once(said: Run, tmp_path: Path, words: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in ("/dev/zero", str(tmp_path / "pipe")):
        answer = said(*words.format(path).split())
        assert answer.status == 2
        assert "not a file" in answer.err


def test_headers_take_no_longer_than_they_are_long(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    for line in (
        "[" + 100_000 * " ",
        "[x" + 100_000 * " ",
        '[x "' + 100_000 * "\\",
        "[x " + 100_000 * '"',
        190_000 * "[",
    ):
        path.write_text(f"{GAME}{line}\n")
        began = time.process_time()
        with pytest.raises(lh.Refused):
            lh.load(path)
        assert time.process_time() - began < 2


def test_a_record_without_a_generator_gets_new_dice(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    path.write_text(GAME)
    first, second = lh.load(path), lh.load(path)
    assert first.generator != second.generator
    assert any("new" in notice for notice in first.notices)


# Charts.


@pytest.fixture
def drawn(tmp_path: Path) -> Path:
    path = tmp_path / "pigskin.game"
    lh.new("pigskin", seed=5, home="A & B", away="<C>").save(path)
    return path


def test_a_chart_takes_the_place_of_a_chart_and_of_nothing_else(said: Run, drawn: Path, tmp_path: Path) -> None:
    chart, other, game = tmp_path / "c.svg", tmp_path / "mine.svg", tmp_path / "other.game"
    assert said("replay", drawn, "--chart", chart).status == 0
    assert chart.read_text().endswith(f"{OURS}\n")
    ET.parse(chart)  # noqa: S314  our own
    size = chart.stat().st_size
    chart.write_text(" " * 50_000 + OURS)
    assert said("replay", drawn, "--chart", chart).status == 0
    assert chart.stat().st_size == size
    other.write_text("<svg>drawn by hand</svg>")
    answer = said("replay", drawn, "--chart", other)
    assert (answer.status, other.read_text()) == (2, "<svg>drawn by hand</svg>")
    assert "is not one of our charts" in answer.err
    assert said("replay", drawn, "--chart", other, "--force").status == 0
    assert other.read_text() == chart.read_text()
    game.write_text(drawn.read_text())
    for words in ([], ["--force"]):
        answer = said("replay", drawn, "--chart", game, *words)
        assert (answer.status, game.read_text()) == (2, drawn.read_text())
        assert "is a saved game" in answer.err


@pytest.mark.parametrize("words", [[], ["--force"]])
def test_a_chart_is_drawn_into_files_only(said: Run, drawn: Path, tmp_path: Path, words: list[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    for path in (tmp_path / "pipe", tmp_path / "dangling", tmp_path, Path("/dev/full"), tmp_path / ("x" * 300)):
        assert said("replay", drawn, "--chart", path, *words).status == 2
    assert not (tmp_path / "nowhere").exists()


# Answers.


def test_a_card_can_be_named_in_card_bowl() -> None:
    session = lh.Session(lh.new("card-bowl", seed=1, referee=True))
    for _ in range(30):
        pending = session.pending
        if isinstance(pending, lh.Chance) and pending.kind == "card":
            break
        assert pending is not None
        session.enter(pending.options[0] if isinstance(pending, lh.Decision) else pending.outcomes[0][0])
    assert isinstance(pending, lh.Chance)
    session.enter(pending.outcomes[-1][0].lower())


def test_nothing_of_a_hidden_answer_is_repeated() -> None:
    game = lh.new("strategy-league", seed=1, situation=lh.parse_situation("strategy-league", "1st and 10 at own 20"))
    session = lh.Session(game)
    said = set()
    for typed in ("di", "no-such-call", "\x1b[2J", "9" * 5000):
        with pytest.raises(lh.Refused) as refused:
            session.enter(typed, hidden=True)
        said.add(str(refused.value))
    assert len(said) == 1


def test_a_table_keeps_long_rows_and_brackets_whole_and_has_no_colors() -> None:
    long = "x" * 300
    printed = output.table(("call", "win"), [("[bold]run[/]", "5.0%"), (long, "")], words=1)
    assert printed == [f"call{' ' * 299}win", f"[bold]run[/]{' ' * 289} 5.0%", long]
