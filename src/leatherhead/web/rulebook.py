"""The rulebook of a game as a page: a section for each of its parts, with the clauses behind it."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import leatherhead as lh

NAMES = {"en": "English", "es": "Español"}
WORDS = {
    "en": {"sections": "Sections", "clauses": "Full text"},
    "es": {"sections": "Secciones", "clauses": "Cláusula por cláusula, en inglés"},
}
TEMPLATE = Path(__file__).parent / "rulebook.html"


@cache
def _tools() -> tuple[Any, Any]:
    """Load the Markdown renderer, which passes no HTML through, and the template, which escapes every value."""
    from jinja2 import Environment, StrictUndefined
    from markdown_it import MarkdownIt

    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    return markdown, environment.from_string(TEMPLATE.read_text(encoding="utf-8"))


def can_print() -> bool:
    """Whether this server has what prints a kit, the extra `print`."""
    return find_spec("typst") is not None


@cache
def rulebook_html(name: str, language: str) -> str:
    """Return the page with a game's rulebook; a game without one is refused."""
    from markupsafe import Markup

    title = lh.rulebook(name, language).partition("\n")[0].lstrip("# ")
    markdown, template = _tools()
    clauses = lh.clauses(name)
    sections = [
        {
            "title": section.title,
            "anchor": section.anchor,
            "text": Markup(markdown.render(section.text)),  # noqa: S704  rendered from our own Markdown, without HTML
            "clauses": [clauses[each] for each in section.clauses],
        }
        for section in lh.rulebook_sections(name, language)
    ]
    others = [each for each in lh.languages(name) if each != language]
    page: str = template.render(
        game=name,
        title=title,
        sections=sections,
        kit=can_print(),
        language=language,
        others=others,
        names={each: NAMES.get(each, each) for each in others},
        words=WORDS.get(language, WORDS["en"]),
    )
    return page
