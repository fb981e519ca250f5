"""Pages of a game in other languages: `rulebook.es.md` beside `rulebook.md`.

A section is known by the clauses behind its heading. One that a translation lacks is shown in English.
"""

import re
from pathlib import Path

ENGLISH = "en"
TAG = re.compile(r"[a-z]{2,3}")
HEADING = re.compile(r"^## .*?<!-- *(.*?) *--> *$", re.MULTILINE)


def languages_of(page: Path) -> tuple[str, ...]:
    """Return the languages in which there is a page, English first."""
    found = (each.name.split(".")[1] for each in page.parent.glob(f"{page.stem}.*{page.suffix}"))
    return (ENGLISH, *sorted(tag for tag in found if TAG.fullmatch(tag)))


def read_page(page: Path, language: str = "") -> str:
    """Return a page in a language, in English where it is not translated; empty if there is none at all."""
    if not page.is_file():
        return ""
    english = page.read_text(encoding="utf-8")
    if language not in languages_of(page)[1:]:
        return english
    return _filled_up(page.with_suffix(f".{language}{page.suffix}").read_text(encoding="utf-8"), english)


def _filled_up(translation: str, english: str) -> str:
    """Return a translation with the sections that it lacks, in the order of the English page."""
    _, *keyed = HEADING.split(english)
    if not keyed:
        return translation
    translated = _sections(translation)
    head = translation[: HEADING.search(translation + "\n## <!-- -->").start()]  # type: ignore[union-attr]
    return head + "".join(translated.get(clauses, text) for clauses, text in _sections(english).items())


def _sections(page: str) -> dict[str, str]:
    """Return the sections of a page, headings included, by the clauses behind them."""
    starts = list(HEADING.finditer(page))
    ends = [each.start() for each in starts[1:]] + [len(page)]
    return {found[1]: page[found.start() : end] for found, end in zip(starts, ends, strict=True)}
