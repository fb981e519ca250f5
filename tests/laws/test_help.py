"""Every question of every game is explained, with clauses that the rules page has."""

import re

from leatherhead.model.rulebook import Rulebook
from leatherhead.text.rulebook_page import without_clauses

DECLARED = re.compile(r"^(?:\| |\*\*)([A-Z]{2}-[A-Z0-9.]+(?:-[A-Z0-9]+)*)\b", re.MULTILINE)
FEWEST_WORDS = 3  # of a sentence
NAMED = re.compile(r"\b[A-Z]{2}-[A-Z0-9.]*[A-Z0-9](?:-[A-Z0-9]+)*\b")


def test_every_question_has_help_with_clauses_that_exist(rulebook: Rulebook) -> None:
    declared = set(DECLARED.findall((rulebook.folder / "rules.md").read_text(encoding="utf-8")))
    settings = rulebook.settings(rulebook.fresh()[0])
    for question in rulebook.prompts:
        help_text = question.help if isinstance(question.help, str) else question.help(settings)
        named = set(NAMED.findall(help_text))
        assert named, f"{question.name}: no clause is named"
        assert named <= declared, f"{question.name}: {sorted(named - declared)} do not exist"


def test_no_help_is_only_clause_ids(rulebook: Rulebook) -> None:
    settings = rulebook.settings(rulebook.fresh()[0])
    for question in rulebook.prompts:
        help_text = question.help if isinstance(question.help, str) else question.help(settings)
        told = without_clauses(help_text)
        assert not NAMED.search(told), question.name
        for sentence in re.split(r"(?<=[.?!]) ", told):
            assert len(re.findall(r"[A-Za-z0-9]+", sentence)) >= FEWEST_WORDS, f"{question.name}: {sentence!r}"


def test_a_usual_answer_is_an_answer(rulebook: Rulebook) -> None:
    for question in rulebook.prompts:
        assert not question.usual or question.usual in question.answers
