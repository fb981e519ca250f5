"""Every game has a rulebook for players, which covers every clause and ruling of its rules page in words."""

import re

import pytest

import leatherhead as lh
from leatherhead.model.rulebook import Rulebook
from leatherhead.text.rules_page import ID

FEWEST_WORDS, MOST_WORDS = 400, 2200
NAMED = re.compile(rf"\b{ID}(?![\w-])")
COMMENT = re.compile(r"<!--(.*?)-->")


@pytest.fixture
def page(rulebook: Rulebook) -> str:
    return (rulebook.folder / "rulebook.md").read_text(encoding="utf-8")


def test_every_clause_is_covered(rulebook: Rulebook) -> None:
    covered = {each for section in lh.rulebook_sections(rulebook.slug) for each in section.clauses}
    assert [each for each in lh.clauses(rulebook.slug) if each not in covered] == []


def test_every_id_exists_and_stands_in_a_heading(rulebook: Rulebook, page: str) -> None:
    named = {each for line in page.splitlines() for each in NAMED.findall(line)}
    assert sorted(named - set(lh.clauses(rulebook.slug))) == []
    assert NAMED.findall(COMMENT.sub("", page)) == []
    assert all(line.startswith("## ") for line in page.splitlines() if COMMENT.search(line))


def test_a_section_is_told_in_sentences(rulebook: Rulebook) -> None:
    sections = lh.rulebook_sections(rulebook.slug)
    assert len(sections) >= 8
    assert len({each.anchor for each in sections}) == len(sections)
    for section in sections:
        assert section.clauses, section.title
        told = lh.without_clauses(" ".join(section.paragraphs))
        assert len(re.findall(r"[A-Za-z]{2,}", told)) >= 20, section.title
        assert re.search(r"[a-z]\.", told), section.title


def test_a_rulebook_is_neither_a_leaflet_nor_a_tome(rulebook: Rulebook) -> None:
    assert FEWEST_WORDS <= len(re.findall(r"[A-Za-z0-9][\w'.%-]*", lh.rulebook(rulebook.slug))) <= MOST_WORDS
    assert "<!--" not in lh.rulebook(rulebook.slug)


def test_every_question_has_a_section_behind_it(rulebook: Rulebook) -> None:
    sections, clauses = lh.rulebook_sections(rulebook.slug), lh.clauses(rulebook.slug)
    settings = rulebook.settings(rulebook.fresh()[0])
    for question in rulebook.prompts:
        told = question.help if isinstance(question.help, str) else question.help(settings)
        assert sections.behind(clauses, told, ()), question.name
