"""A rule that fails costs an answer and no more, and its author gets the traceback."""

import re
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest

import leatherhead as lh

DOWN = {"phase": "scrimmage", "possession": "home"}


def test_the_sentence_names_game_rule_and_place_and_where_the_game_is_saved(flat_ball: str, path: Path) -> None:
    session = lh.Session(lh.new(flat_ball, seed=1, seats=("human", "coach"), situation=DOWN), path)
    before = path.read_bytes()
    with pytest.raises(lh.RuleFailed) as failed:
        session.answer("punt")
    assert re.fullmatch(
        rf"the rule punt of {flat_ball} failed in rules\.py, line \d+: ValueError: flat ball;"
        rf" the game is saved in {re.escape(str(path))}, as it was before this answer",
        str(failed.value),
    )
    assert path.read_bytes() == before
    session.answer("run")
    assert path.read_bytes() != before


def test_its_author_gets_the_traceback_by_giving_the_same_answer_in_python(flat_ball: str, path: Path) -> None:
    session = lh.Session(lh.new(flat_ball, seed=1, seats=("human", "coach"), situation=DOWN), path)
    session.close()
    with pytest.raises(lh.RuleFailed) as failed:
        lh.load(path).choose("punt")
    assert isinstance(failed.value.__cause__, ValueError)
    last = traceback.extract_tb(failed.value.__cause__.__traceback__)[-1]
    assert (Path(last.filename).name, last.name, last.line) == ("rules.py", "punt", 'raise ValueError("flat ball")')


def test_a_game_without_a_file_stays_as_it_was(flat_ball: str) -> None:
    session = lh.Session(lh.new(flat_ball, seed=1, seats=("human", "coach"), situation=DOWN))
    with pytest.raises(lh.RuleFailed, match=r"flat ball; the game stays as it was before this answer$"):
        session.answer("punt")


def test_a_saved_game_whose_rule_fails_now_stays_in_its_file(
    flat_ball: str, break_copy: Callable[..., str], path: Path
) -> None:
    slug = break_copy()
    game = lh.new(slug, seed=1, seats=("human", "human"), situation=DOWN)
    game.choose("punt")
    game.choose("stack")
    game.save(path)
    path.write_text(path.read_text().replace(slug, flat_ball))
    kept = path.read_bytes()
    with pytest.raises(lh.RuleFailed, match=f"flat ball; the game is still in {path}$"):
        lh.Session.resume(path)
    assert path.read_bytes() == kept


def test_an_answer_whose_rule_fails_leads_nowhere_until_it_is_given(break_copy: Callable[..., str]) -> None:
    slug = break_copy(
        ("words/questions.py", '"Set your defense.", sealed=True', '"Set your defense."'),
        ("rules.py", "    g.clock -= 1", '    raise ValueError("flat ball")'),
    )
    session = lh.Session(lh.new(slug, seed=1, seats=("human", "human"), situation=DOWN))
    session.answer("run")
    asked = session.frame_for("away").asked
    assert asked is not None
    assert {option.leads_to for option in asked.options} == {""}
    with pytest.raises(lh.RuleFailed, match="the rule scrimmage"):
        session.answer("stack")


def test_a_question_is_asked_though_every_answer_to_it_fails(break_copy: Callable[..., str]) -> None:
    slug = break_copy(("rules.py", "    g.clock -= 1", '    raise ValueError("flat ball")'))
    session = lh.Session(lh.new(slug, seed=1, seats=("human", "human"), situation=DOWN))
    session.answer("run")
    assert [asked.by for asked in session.game.open if isinstance(asked, lh.Decision)] == ["away"]


def test_a_question_is_asked_though_a_rule_fails_for_what_is_hidden(break_copy: Callable[..., str]) -> None:
    front = "    front = choose(g"
    slug = break_copy(
        ("words/questions.py", '"Call your play.", sealed=True', '"Call your play.", secret=True'),
        ("words/questions.py", '"Set your defense.", sealed=True', '"Set your defense."'),
        ("rules.py", front, f'    if call != Call.RUN:\n        raise ValueError("flat ball")\n{front}'),
    )
    session = lh.Session(lh.new(slug, seed=1, seats=("human", "human"), situation=DOWN))
    session.answer("run")
    asked = session.frame_for("away").asked
    assert asked is not None
    assert len(asked.options) == 3
