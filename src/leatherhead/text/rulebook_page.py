"""A game's rulebook for players, by section.

Each heading ends in a comment with the ids of the clauses it covers, `## Calling a play <!-- PB-2.3-1 to PB-2.3-8 -->`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from unicodedata import normalize

from leatherhead.text.rules_page import ID, SEPARATOR, Clauses, cells_of, meant, missing_words, plain, stems

SECTION = re.compile(r"## +(.*?) *(?:<!-- *(.*?) *-->)? *")
# Clause ids in a sentence: "(PB-3.1-1)", "(PB-3.1-7 to PB-3.1-9, PB-R7)", ": PB-3.1-2, PB-R6".
ONE = rf"\b{ID}(?![\w-])(?: to {ID})?"
IDS = rf"{ONE}(?:(?:, and |, | and ){ONE})*"
IN_BRACKETS = re.compile(rf" ?\((?:see )?{IDS}\)")
BARE = re.compile(rf"(?:: |; | )?{IDS}")


@dataclass(frozen=True)
class RulebookSection:
    """A section of a rulebook for players."""

    title: str
    text: str  # Markdown, without the heading
    clauses: tuple[str, ...]  # ids of the clauses and rulings it covers

    @property
    def anchor(self) -> str:
        """Its name in the address of a page: `calling-a-play`."""
        plain_letters = normalize("NFKD", self.title.lower()).encode("ascii", "ignore").decode()
        return "-".join(re.findall(r"[a-z0-9]+", plain_letters.replace("'", "")))

    @property
    def paragraphs(self) -> list[str]:
        """Its text without Markdown: a string for each paragraph, item of a list or row of a table."""
        return list(_paragraphs(self.text))


class RulebookSections(tuple[RulebookSection, ...]):
    """The sections of a rulebook, in its order."""

    __slots__ = ()

    def covering(self, ids: Iterable[str]) -> list[RulebookSection]:
        """Return the sections that cover some clauses, in the order in which the clauses are named."""
        named = list(dict.fromkeys(ids))
        found = [each for each in self if set(named).intersection(each.clauses)]
        return sorted(found, key=lambda each: min(named.index(id_) for id_ in each.clauses if id_ in named))

    def behind(self, clauses: Clauses, told: str, rules: Iterable[str]) -> list[RulebookSection]:
        """Return the sections behind a question: those on the clauses that its help names, or else its rules."""
        return self.covering(clauses.expand(told)) or self.covering(clauses.expand(" ".join(rules)))

    def search(self, wanted: str) -> list[RulebookSection]:
        """Return the sections about some words, the best first: those that have the words in their title."""
        words = meant(wanted)
        found: list[tuple[tuple[int, int], RulebookSection]] = []
        for section in self:
            title = stems(section.title)
            text = stems(" ".join(section.paragraphs))
            if words and not missing_words(words, [*title, *text]):
                found.append(((missing_words(words, title), -sum(text.count(word) for word in words)), section))
        return [section for _, section in sorted(found, key=lambda each: each[0])]


def read(page: str, clauses: Clauses) -> RulebookSections:
    """Read a rulebook; the ranges of its headings are those of the game's rules page."""
    found: list[RulebookSection] = []
    title, ids, lines = "", "", list[str]()
    for line in [*page.splitlines(), "## "]:
        heading = SECTION.fullmatch(line)
        if heading is None:
            lines.append(line)
            continue
        if title:
            found.append(RulebookSection(title, "\n".join(lines).strip(), tuple(clauses.expand(ids))))
        title, ids, lines = heading[1], heading[2] or "", []
    return RulebookSections(found)


def without_comments(page: str) -> str:
    """Return a rulebook without the ids behind its headings."""
    return re.sub(r" *<!--.*?-->", "", page)


def without_clauses(text: str) -> str:
    """Return a sentence without the ids of clauses in it."""
    return BARE.sub("", IN_BRACKETS.sub("", text)).strip()


def _paragraphs(markdown: str) -> Iterator[str]:
    """Yield the paragraphs of a Markdown text, rows of a table with their cells apart."""
    for block in re.split(r"\n\s*\n", markdown):
        lines = [line.removeprefix("> ") for line in block.splitlines() if not SEPARATOR.fullmatch(line.strip())]
        if lines and lines[0].startswith("```"):
            yield from lines[1:-1]
            continue
        if lines and lines[0].startswith("|"):
            rows = [[plain(cell) for cell in cells_of(line)] for line in lines]
            widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
            yield from ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows if any(row))
            continue
        held = ""
        for line in lines:
            if held and re.match(r"(?:[-*]|\d+\.) ", line):
                yield plain(held)
                held = ""
            held = f"{held} {line.strip()}".strip()
        if held:
            yield plain(held)
