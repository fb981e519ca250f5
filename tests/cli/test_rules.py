"""`leatherhead rules`: the rulebook, the clauses, one clause, words."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pytest

import leatherhead as lh
from leatherhead.cli.rules import by_id

pytestmark = pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")

Run = Callable[..., Any]


def test_the_rulebook_is_text(said: Run) -> None:
    page = said("rules", "paper-bowl")
    assert page.status == 0
    for section in lh.rulebook_sections("paper-bowl"):
        assert re.search(rf"^{re.escape(section.title)}$", page.out, re.MULTILINE), section.title
    assert not re.search(r"PB-\d|<!--|^\||\*\*|\x1b", page.out, re.MULTILINE)
    assert max(map(len, page.out.splitlines())) <= 100


def test_the_clauses_are_text(said: Run) -> None:
    page = said("rules", "paper-bowl", "--clauses")
    assert page.status == 0
    for clause in lh.clauses("paper-bowl").values():
        assert re.search(rf"^{re.escape(clause.id)} ", page.out, re.MULTILINE), clause.id
    assert not re.search(r"^\||\*\*|`", page.out, re.MULTILINE)
    assert "\x1b" not in page.out
    assert max(map(len, page.out.splitlines())) <= 100


@pytest.mark.parametrize("typed", ["PB-3.1-8", "pb-3.1-8", "3.1-8"])
def test_a_clause_with_its_rulings(said: Run, typed: str) -> None:
    told = said("rules", "paper-bowl", typed)
    assert told.status == 0
    assert told.out.startswith('PB-3.1-8  "More than 10" yards')
    assert "Rulebook: 3.1\n" in told.out
    ruling = lh.clauses("paper-bowl")["PB-R7"]
    assert f"\nPB-R7  {ruling.title}\n" in told.out
    assert ruling.text in " ".join(told.out.split())


@pytest.mark.parametrize("typed", ["PB-R18", "r18"])
def test_a_ruling_with_its_options(said: Run, typed: str) -> None:
    told = said("rules", "paper-bowl", typed).out
    assert told.startswith("PB-R18  ")
    assert lh.clauses("paper-bowl")["PB-R18"].text in " ".join(told.split())
    assert "--option kick_try=" in told


def test_a_clause_names_its_section_of_the_rulebook(said: Run) -> None:
    told = " ".join(said("rules", "paper-bowl", "PB-R10").out.split())
    assert 'In the rulebook: "Clock, quarters and the last play" (leatherhead rules paper-bowl clock, ' in told


@pytest.mark.parametrize(("typed", "first"), [
    ("onside kicks", "Kickoffs"),
    ("doubles", "Doubles"),
    ("what happens when I roll doubles", "Doubles"),
    ("PAT", "After a touchdown"),
    ("field goal", "Field goals"),
    ("timeouts", "Timeouts"),
])  # fmt: skip
def test_sections_of_the_rulebook_come_before_clauses(said: Run, typed: str, first: str) -> None:
    assert lh.rulebook_sections("paper-bowl").search(typed)[0].title == first
    told = said("rules", "paper-bowl", *typed.split()).out
    assert told.split("\n\n")[0].strip() == first
    assert "Full text, clause by clause:" in told


def test_all_clauses_of_a_section(said: Run) -> None:
    told = said("rules", "paper-bowl", "5.21")
    assert [line.split()[0] for line in told.out.splitlines()] == ["PB-5.21-1", "PB-5.21-2", "PB-5.21-3"]


def test_words_are_found_in_any_case_and_the_best_first() -> None:
    clauses = lh.clauses("paper-bowl")
    found = clauses.search("Onside KICK")
    assert found[0].id == "PB-3.1-1"
    assert all(re.search("onside", f"{each.title} {each.text}", re.IGNORECASE) for each in found)
    assert "PB-R7" in [each.id for each in found]
    assert by_id(clauses, "onside") == []


@pytest.mark.parametrize(("game", "typed", "first"), [
    ("paper-bowl", "two point conversion", "PB-3.5-3"),
    ("paper-bowl", "onside kicks", "PB-3.1-1"),
    ("paper-bowl", "touchbacks", "PB-3.1-4"),
    ("paper-bowl", "what happens when I roll doubles", "PB-5.11-4"),
    ("paper-bowl", "extra points", "PB-R18"),
    ("card-bowl", "interceptions", "CB-PASS-7"),
    ("pigskin", "how do passes work?", "PS-INT-2"),
    ("real-deal", "who gets the ball after a field goal", "RD-R17"),
    ("strategy-league", "PAT", "SL-EXC-7"),
    ("strategy-league", "onside kick recovery", "SL-ONS-3"),
])  # fmt: skip
def test_questions_as_players_ask_them(game: str, typed: str, first: str) -> None:
    assert lh.clauses(game).search(typed)[0].id == first


@pytest.mark.parametrize("game", [game.name for game in lh.list_games()])
def test_rules_come_before_rulings(game: str) -> None:
    found = [each.id for each in lh.clauses(game).search("timeouts")]
    rulings = ["-R" in each for each in found]
    assert rulings == sorted(rulings)


def test_a_number_is_not_found_within_another() -> None:
    for each in lh.clauses("paper-bowl").search("21"):
        assert "21" in re.findall(r"\d+", f"{each.title} {each.text} {each.source}")


@pytest.mark.parametrize(
    ("typed", "near"), [("PB-R999", "PB-R9"), ("onsyde", "onside"), ("overtme", "overtime"), ("touchdown zeppelin", "")]
)
def test_nothing_found(said: Run, typed: str, near: str) -> None:
    told = said("rules", "paper-bowl", *typed.split())
    assert (told.status, told.out, told.err.count("\n")) == (2, "", 1)
    assert told.err.startswith(f"leatherhead: no clause of paper-bowl has '{typed}': ")
    assert near in told.err


def test_the_command_is_named_as_it_is_typed_here(said: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEATHERHEAD_COMMAND", "scripts/leatherhead")
    assert "; scripts/leatherhead rules paper-bowl prints" in said("rules", "paper-bowl", "zeppelin").err
    path = tmp_path / "open.game"
    session = lh.Session(lh.new("paper-bowl"), path)
    refused = said("resume", path, "--plain").err
    session.close()
    assert f"look on with: scripts/leatherhead replay {path}, " in refused
    assert refused.endswith(f"scripts/leatherhead resume --take-over {path}\n")


@pytest.mark.parametrize(("more", "bold"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_color_on_a_terminal_only_where_it_is_wanted(terminal: Run, more: dict[str, str], bold: bool) -> None:
    child = terminal("rules", "paper-bowl", "R1", TERM="xterm-256color", **more)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert ("\x1b[1m" in child.before) == bold
