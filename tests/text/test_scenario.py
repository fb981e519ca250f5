"""The scenario runner: passes what holds, and tells the first difference of what does not."""

from pathlib import Path
from typing import Any

import pytest
from teaching import scenario_files

from leatherhead.model.errors import Refused
from leatherhead.text import scenario

HEAD = """
[[scenario]]
id = "paper-bowl/{id}"
options = {{}}
situation = {{ phase = "scrimmage", possession = "home", down = 1, to_go = 10, ball = "own 30" }}
script = [{script}]
expect = {{ {expect} }}
"""
RUN = '{home = "run"}, {away = "defense-4"}, {card = "14"}, {roll = [2, 5]}'


def _run(tmp_path: Path, script: str, expect: str) -> str:
    file = tmp_path / "one.toml"
    file.write_text(HEAD.format(id="one", script=script, expect=expect))
    rulebook, rows = scenario.read(file)
    (outcome,) = scenario.check(rulebook, rows, rulebook.read_book(None))
    assert outcome.id == "paper-bowl/one"
    return outcome.difference


@pytest.mark.parametrize(
    ("script", "expect"),
    [
        (RUN, 'ball = "own 33", down = 2, to_go = 7, log = ["run", "play-card"], possession = "home"'),
        (RUN, 'log = ["run", "gain"]'),
        (RUN, "log = []"),
        ("", 'next = { by = "home", decision = "offense-card" }, options = ["punt", "run", "long-pass", "short-pass"]'),
        ('{home = "run"}, {away = "defense-4"}', 'next = { chance = "card" }, over = false'),
        ('{away = "defense-4"}, {home = "run"}, {cards = ["14"]}', 'next = { chance = "roll" }'),
        ('{home = "field-goal"}', "error = true"),
        ('{home = "run"}, {away = "run"}', 'error = true, next = { by = "away", decision = "defense-card" }'),
    ],
)
def test_what_holds_passes(tmp_path: Path, script: str, expect: str) -> None:
    assert _run(tmp_path, script, expect) == ""


@pytest.mark.parametrize(
    ("script", "expect", "difference"),
    [
        (RUN, 'ball = "own 34"', "after step 4: ball: expected 'own 34', got 'own 33'"),
        (RUN, 'down = 2, ball = "own 34"', "ball"),
        (RUN, 'log = ["run", "touchdown"]', "log: expected run, touchdown in this order, got run, play-card"),
        (RUN, 'log = ["play-card", "run"]', "log"),
        (RUN, 'winner = "home"', "winner: expected 'home', got None"),
        (RUN, "over = true", "over: expected True, got False"),
        (RUN, 'next = { by = "away", decision = "offense-card" }', "next"),
        ('{home = "run"}', 'options = ["defense-1"]', "options"),
        (RUN, "error = true", "expected the last step to be refused, but it was taken"),
        ('{home = "run"}, {home = "run"}', "down = 1", "step 2, {home = 'run'}: refused"),
        ('{home = "punt"}, {home = "run"}, {roll = [1, 2]}', "error = true", "step 2"),
        (RUN + ", {roll = [1, 2]}", "down = 2", "step 5"),
        ('{home = "punt"}, {away = "defense-1"}', "clock = 19", "clock: expected 19, got 20"),
        (RUN, 'phase = "kickoff"', "phase"),
    ],
)
def test_what_does_not_hold_is_told_with_its_first_difference(
    tmp_path: Path, script: str, expect: str, difference: str
) -> None:
    assert difference in _run(tmp_path, script, expect)


@pytest.mark.parametrize(
    ("script", "expect", "reason"),
    [
        ("{toss = 1}", "down = 1", "unknown step 'toss'"),
        ('{home = "run", away = "defense-1"}', "down = 1", "is not a step with one key"),
        ("3", "down = 1", "is not a step with one key"),
        ('{cards = "14"}', "down = 1", "is not a list"),
        (RUN, "quarters = 1", "unknown key 'quarters' in expect"),
    ],
)
def test_a_scenario_with_unknown_words_is_refused(tmp_path: Path, script: str, expect: str, reason: str) -> None:
    with pytest.raises(Refused, match=r"line (6|7)") as refused:
        _run(tmp_path, script, expect)
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        (("id =", "name ="), "unknown key 'name'"),
        (("script =", "note ="), "key 'script' is missing"),
        (("paper-bowl/", ""), "id must be a text like paper-bowl/run-1"),
        (("paper-bowl/", "checkers/"), "there is no game 'checkers'"),
        (("options = {}", "options = []"), "options must be a table"),
        (("[[scenario]]", "[[scene]]"), "[[scenario]] is missing"),
        (("[[scenario]]", "version = 2\n[[scenario]]"), "unknown key 'version'"),
        (("expect = {", "expect = {{"), "not a TOML file"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(tmp_path: Path, changed: tuple[str, str], reason: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(HEAD.format(id="one", script=RUN, expect="down = 2").replace(*changed))
    with pytest.raises(Refused) as refused:
        scenario.read(file)
    assert reason in str(refused.value)


def test_an_id_may_stand_once_and_a_file_is_of_one_game(tmp_path: Path) -> None:
    one = HEAD.format(id="one", script=RUN, expect="down = 2")
    file = tmp_path / "two.toml"
    for text, reason in (
        (one + one, "stands twice"),
        (one + one.replace("paper-bowl/one", "other/two"), "of one game"),
    ):
        file.write_text(text)
        with pytest.raises(Refused, match=reason):
            scenario.read(file)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"\x00" * 40, b"[[scenario]]", b"a" * 10_000, b"[" * 3000])
def test_garbage_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "garbage.toml"
    file.write_bytes(content)
    with pytest.raises(Refused) as refused:
        scenario.read(file)
    assert str(file) in str(refused.value)


def test_what_is_expected_beside_an_error_is_compared_too() -> None:
    rows: list[dict[str, Any]] = [
        {"id": "paper-bowl/x", "situation": {}, "script": [{"away": "edge"}], "expect": {"error": True, "quarter": 2}}
    ]
    rulebook, _ = scenario.read(scenario_files("paper-bowl")[1])
    (outcome,) = scenario.check(rulebook, rows, rulebook.read_book(None))
    assert outcome.difference == "after step 1: quarter: expected 2, got 1"


@pytest.mark.parametrize(
    ("clock", "expected", "holds"),
    [("13.6", "13.599999999999994", True), ("13.600000000000001", "13.6", True), ("12", "12.0", True),
     ("13.6", "13.7", False), ("12", "13", False)],
)  # fmt: skip
def test_a_number_is_rounded_as_the_rules_page_says(tmp_path: Path, clock: str, expected: str, holds: bool) -> None:
    """Strategy League's clock counts tenths of a second (section 2 of its page)."""
    file = tmp_path / "one.toml"
    situation = f'{{ phase = "scrimmage", possession = "home", quarter = 4, clock = {clock} }}'
    row = f'[[scenario]]\nid = "strategy-league/one"\nsituation = {situation}\nscript = []\n'
    file.write_text(f"{row}expect = {{ clock = {expected} }}\n")
    rulebook, rows = scenario.read(file)
    (outcome,) = scenario.check(rulebook, rows, rulebook.read_book(None))
    assert (outcome.difference == "") is holds
