"""Every clause of every rules page is read whole, and what help and rules name can be shown."""

import re

from leatherhead.model.rulebook import Rulebook
from leatherhead.text.rules_page import read

DECLARED = re.compile(r"^(?:\| |\*\*)([A-Z]{2}-[A-Z0-9.]+(?:-[A-Z0-9]+)*)\b", re.MULTILINE)


def test_every_clause_is_read(rulebook: Rulebook) -> None:
    page = (rulebook.folder / "rules.md").read_text(encoding="utf-8")
    clauses = read(page, rulebook.options)
    assert list(clauses) == DECLARED.findall(page)
    for clause in clauses.values():
        assert clause.text, clause.id
        assert not re.search(r"\*\*|`|\|", clause.text), clause.id


def test_every_range_in_help_is_expanded(rulebook: Rulebook) -> None:
    clauses = read((rulebook.folder / "rules.md").read_text(encoding="utf-8"))
    settings = rulebook.settings(rulebook.fresh()[0])
    for question in rulebook.prompts:
        told = question.help if isinstance(question.help, str) else question.help(settings)
        for first, last in re.findall(r"([A-Z]{2}-[\w.-]*\w) to ([A-Z]{2}-[\w.-]*\w)", told):
            assert len(clauses.expand(f"{first} to {last}")) > 1, f"{question.name}: {first} to {last}"


def test_a_ruling_says_in_a_sentence_what_is_open(rulebook: Rulebook) -> None:
    clauses = read((rulebook.folder / "rules.md").read_text(encoding="utf-8"), rulebook.options)
    for ruling in (clause for clause in clauses.values() if re.match(r"[A-Z]{2}-R\d", clause.id)):
        assert not re.search(r"\bSilent\b|\bNot an option\b|\bReal game:|(?:^|\n)Open: \W", ruling.text), ruling.id
        first = ruling.text.removeprefix("Open: ").split("\n")[0]
        assert len(first.split()) >= 5, f"{ruling.id}: {first}"
