"""The rulebook of a game as a page: a section for each of its parts, with the clauses behind it."""

from functools import cache
from importlib.util import find_spec
from typing import Any

import leatherhead as lh
from leatherhead.web import templates

NAMES = {"en": "English", "es": "Español"}
WORDS = {
    "en": {
        "sections": "Sections",
        "clauses": "Full text",
        "kit": "Cards, board and charts to print, as PDF:",
        "folded": "or for one side of the paper",
    },
    "es": {
        "sections": "Secciones",
        "clauses": "Cláusula por cláusula, en inglés",
        "kit": "Cartas, tablero y tablas para imprimir, en PDF y en inglés:",
        "folded": "o por una sola cara",
    },
}


@cache
def _markdown() -> Any:
    """Load the Markdown renderer, which passes no HTML through."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def can_print() -> bool:
    """Whether this server has what prints a kit, the extra `print`."""
    return find_spec("typst") is not None


@cache
def rulebook_html(name: str, language: str) -> str:
    """Return the page with a game's rulebook; a game without one is refused."""
    from markupsafe import Markup

    title = lh.rulebook(name, language).partition("\n")[0].lstrip("# ")
    clauses = lh.clauses(name)
    sections = [
        {
            "title": section.title,
            "anchor": section.anchor,
            "text": Markup(_markdown().render(section.text)),  # noqa: S704  rendered from our own Markdown, without HTML
            "clauses": [clauses[each] for each in section.clauses],
        }
        for section in lh.rulebook_sections(name, language)
    ]
    others = [each for each in lh.languages(name) if each != language]
    return templates.render(
        "rulebook.html",
        game=name,
        title=title,
        sections=sections,
        kit=can_print(),
        language=language,
        others=others,
        names={each: NAMES.get(each, each) for each in others},
        words=WORDS.get(language, WORDS["en"]),
    )
