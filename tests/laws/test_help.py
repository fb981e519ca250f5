"""Every question of every game is explained, with clauses that the rules page has."""

import re

from leatherhead.model.rulebook import Rulebook

DECLARED = re.compile(r"^(?:\| |\*\*)([A-Z]{2}-[A-Z0-9.]+(?:-[A-Z0-9]+)*)\b", re.MULTILINE)
NAMED = re.compile(r"\b[A-Z]{2}-[A-Z0-9.]*[A-Z0-9](?:-[A-Z0-9]+)*\b")


def test_every_question_has_help_with_clauses_that_exist(rulebook: Rulebook) -> None:
    declared = set(DECLARED.findall((rulebook.folder / "rules.md").read_text(encoding="utf-8")))
    settings = rulebook.settings(rulebook.fresh()[0])
    for question in rulebook.prompts:
        help_text = question.help if isinstance(question.help, str) else question.help(settings)
        named = set(NAMED.findall(help_text))
        assert named, f"{question.name}: no clause is named"
        assert named <= declared, f"{question.name}: {sorted(named - declared)} do not exist"


def test_a_usual_answer_is_an_answer(rulebook: Rulebook) -> None:
    for question in rulebook.prompts:
        assert not question.usual or question.usual in question.answers
