# ruff: noqa: E501  a change stands in one line
"""A game that is wrong is never told nonsense: each mistake is named, and nothing hangs."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.model import runtime
from leatherhead.registry import find

Break = Callable[..., str]
CLOCK = "    g.clock -= 1"


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take a play that needs more than an instant for one that never ends."""
    monkeypatch.setattr(runtime, "MOST_SECONDS", 0.5)
    monkeypatch.setattr(runtime, "INTERVAL", 0.05)


def _play(slug: str) -> None:
    position = lh.position(slug, seed=1, situation={"phase": "scrimmage", "possession": "home"})
    position.answer("run")
    position.answer("stack")


@pytest.mark.usefixtures("impatient")
def test_a_loop_without_end_is_stopped_where_it_loops(break_copy: Break) -> None:
    slug = break_copy(("rules.py", CLOCK, f"    while g.clock > 0:\n        g.ball += 0\n{CLOCK}"))
    said = rf"the rule scrimmage of {slug} failed in rules.py, line \d+: EndlessLoop: it seems never to end"
    with pytest.raises(lh.RuleFailed, match=said):
        _play(slug)
    with pytest.raises(lh.RuleFailed, match=said):
        lh.simulate(slug, games=10)


IMPATIENT = """
import leatherhead as lh
from leatherhead.model import runtime
from leatherhead.study import workers
runtime.MOST_SECONDS, runtime.INTERVAL, workers.CHECK_EVERY, workers.PATIENCE = 0.5, 0.05, 0.5, 0.1
try:
    lh.simulate({slug!r}, games=20_000, home={bot!r}, away={bot!r}, threads=1)
except lh.RuleFailed as error:
    print(error)
"""


@pytest.mark.parametrize("bot", ["random", "coach"])
def test_a_simulation_that_never_ends_names_game_and_rule(break_copy: Break, bot: str) -> None:
    """In a process of its own, which ends although one of its threads never comes back."""
    loop = f"    while g.score[0] > 35:\n        g.ball += 0\n{CLOCK}"  # no team has as many points in the first games
    slug = break_copy(("rules.py", CLOCK, loop))
    done = subprocess.run(
        [sys.executable, "-c", IMPATIENT.format(slug=slug, bot=bot)],
        capture_output=True, text=True, timeout=120, env={**os.environ}, check=True,
    )  # fmt: skip
    said = rf"in game \d+ of {slug} the rule scrimmage of {slug} failed in rules.py, line \d+: EndlessLoop"
    assert re.match(said, done.stdout)


def test_a_play_that_takes_its_time_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "MOST_SECONDS", 0.5)
    with runtime.watched():
        time.sleep(2.5)  # asleep, and so without processor time: as while a debugger holds it
    assert not runtime._began  # noqa: SLF001


def test_two_labels_with_one_number_are_refused(break_copy: Break) -> None:
    slug = break_copy(("state.py", "CALL, DEFENSE = range(2)", "CALL, DEFENSE = 0, 0"))
    with pytest.raises(lh.Refused, match=r"DEFENSE and CALL of Decision in state\.py have the same number"):
        find(slug)


@pytest.mark.parametrize("part", ["scorer.py", "events.py"])
def test_a_part_that_is_not_there_is_missing(break_copy: Break, tmp_path: Any, part: str) -> None:
    slug = break_copy()
    (tmp_path / slug.replace("-", "_") / part).unlink()
    with pytest.raises(lh.Refused, match=f"{part} is missing"):
        find(slug)


DECK = (
    ("words/questions.py", "QUESTIONS = {", 'DECKS = (Deck("stock", ("ace", "king")),)\nQUESTIONS = {'),
    ("words/questions.py", "import Prompt", "import Deck, Prompt"),
    ("rules.py", "import choose,", "import choose, draw_single,"),
)


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ("draw_single(g, 1, 3)", "draws from deck 1, but DECKS in words/questions.py has 1"),
        ("draw_single(g, 0, 8)", "draws a card without a label from stock, which has 2 kinds of card"),
        ("draw_single(g, 0, 0)", "draws from an empty deck, stock"),
    ],
)
def test_a_deck_that_the_words_do_not_have_is_named(break_copy: Break, drawn: str, said: str) -> None:
    slug = break_copy(*DECK, ("rules.py", CLOCK, f"    g.ball += 0 * {drawn}\n{CLOCK}"))
    position = lh.position(slug, seed=1, situation={"phase": "scrimmage", "possession": "home"})
    position.answer("run")
    with pytest.raises(lh.Refused, match=f"{slug} {said}"):
        position.answer("stack")


@pytest.mark.parametrize("bot", ["random", "coach"])
def test_a_question_without_answers_is_the_fault_of_the_rules(break_copy: Break, bot: str) -> None:
    slug = break_copy(("rules.py", "Decision.DEFENSE, (1 << FRONTS) - 1)", "Decision.DEFENSE, 0)"))
    with pytest.raises(lh.Refused, match=f"{slug} asks defense with no answers"):
        _play(slug)
    with pytest.raises(lh.Refused, match=f"{slug} asks defense with no answers"):
        lh.simulate(slug, games=10, home=bot, away=bot)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("table.py", "    charts: list[Part] = []", "    charts = [{}[0]]"), "table of SLUG failed in table.py, line 11: KeyError: 0"),
        (("table.py", "    if look.asked !=", "    if {}[0] !="), "hint of SLUG failed in table.py, line 20: KeyError: 0"),
        (("words/situation.py", "headline = keys.headline(Phase)", "headline = lambda g, teams: [][0]"),
         "headline of SLUG failed in words/situation.py"),
    ],
)  # fmt: skip
def test_what_tells_people_something_and_fails_is_told_in_one_sentence(
    break_copy: Break, change: tuple[str, str, str], said: str
) -> None:
    slug = break_copy(change)
    command = [sys.executable, "-m", "leatherhead", "play", slug, "--plain", "--seed", "1"]
    done = subprocess.run(
        command, input="run\nrun\n", capture_output=True, text=True, timeout=120, env={**os.environ}, check=False
    )
    assert done.returncode == 1
    assert f"leatherhead: {said.replace('SLUG', slug)}" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("divided", "error"),
    [
        ("    g.ball += g.clock // (g.score[0] - g.score[0])", "FloatingPointError: divide by zero"),
        ("    g.clock -= 1 // 0", "ZeroDivisionError"),
        ("    g.clock %= Call.RUN", "ZeroDivisionError"),
    ],
)
def test_a_division_by_zero_names_its_rule(break_copy: Break, divided: str, error: str) -> None:
    slug = break_copy(("rules.py", CLOCK, f"{divided}\n{CLOCK}"))
    said = rf"the rule scrimmage of {slug} failed in rules.py, line \d+: {error}"
    with pytest.raises(lh.RuleFailed, match=said):
        _play(slug)
    with pytest.raises(lh.RuleFailed, match=said):
        lh.simulate(slug, games=10)


def test_an_index_out_of_bounds_is_no_figure(break_copy: Break) -> None:
    slug = break_copy(("rules.py", CLOCK, f"    g.ball += 0 * g.score[g.clock]\n{CLOCK}"))
    with pytest.raises(lh.RuleFailed, match=rf"the rule scrimmage of {slug} failed in rules.py, line \d+: IndexError"):
        lh.simulate(slug, games=10)


def test_a_misspelled_field_is_named_with_its_line_by_a_simulation_too(break_copy: Break) -> None:
    slug = break_copy(("rules.py", CLOCK, "    g.klock -= 1"))
    with pytest.raises(lh.RuleFailed, match=rf"the rule scrimmage of {slug} failed in rules.py, line \d+: .*'klock'"):
        lh.simulate(slug, games=10)
