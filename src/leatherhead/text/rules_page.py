"""The clauses of a rules page.

A clause is a row of a table whose first cell is an id such as PB-3.1-2, or a paragraph that begins with one in bold,
`**PB-R1 Toss.** …`, together with the lists and paragraphs that follow it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from leatherhead.model.errors import Refused

ID = r"[A-Z]{2}-[A-Z0-9.]*[A-Z0-9](?:-[A-Z0-9]+)*"
NAMED = re.compile(rf"\b({ID})(?: to ({ID}))?(?![\w-])")
PARAGRAPH = re.compile(rf"\*\*({ID})\b[ .]*([^*]*?)\.?\*\*\s*(.*)")
HEADING = re.compile(r"(#+) +(.*)")
SEPARATOR = re.compile(r"\|(?: *:?-+:? *\|)+")
OPTION = re.compile(r"`([a-z][a-z0-9_]*)(?: = [^`]*)?`")
NOTHING = ("", "-", "\u2013", "no")  # cells without content
SPELLED = {  # headings of a table of rulings
    "opt": "option",
    "option?": "option",
    "ruling and reason": "ruling",
    "ruling and why": "ruling",
    "source says": "open",
    "source; readings": "open",
    "what the source says": "open",
}
RULING = re.compile(r"[A-Z]{2}-R\d")
WORD = re.compile(r"[a-z0-9]+(?:[.'-][a-z0-9]+)*")
SHORTEST_STEM = 4  # of one that stands for longer words
ENDINGS = ("er", "eri", "or", "ion", "ment", "y", "e")  # that the stemmer leaves, and that a shorter stem may lack
LITTLE_WORDS = re.compile(
    r"a|about|after|all|an|and|any|are|as|at|be|before|by|can|could|did|do|does|for|from|get|gets|go|goes"
    r"|got|had|happen|happens|has|have|how|i|if|in|into|is|it|its|may|me|much|must|my|of|off|on|or|our"
    r"|should|so|than|that|the|their|them|then|there|they|this|to|was|we|what|when|where|which|who|whose"
    r"|why|will|with|work|works|would|you|your"
)
MEANT = {
    "pat": "extra point",
    "pats": "extra point",
    "xp": "extra point",
    "fg": "field goal",
    "td": "touchdown",
    "tds": "touchdown",
    "int": "interception",
    "pick": "interception",
    "picks": "interception",
    "ot": "overtime",
    "conversion": "two-point",
    "two-pointer": "two-point",
    "time-out": "timeout",
    "penalties": "penalty",
}


@dataclass(frozen=True)
class Clause:
    """A clause or a ruling of a rules page."""

    id: str
    title: str  # of a ruling that has one
    text: str  # in full, without Markdown
    section: str  # the heading above it
    source: str = ""  # where it is in the rulebook
    options: tuple[str, ...] = ()  # options that change it, by name


class Clauses(dict[str, Clause]):
    """The clauses of a page by id, in the page's order."""

    def expand(self, text: str) -> list[str]:
        """Return the ids that a text names, ranges such as `PB-3.1-7 to PB-3.1-9` in full."""
        order, found = list(self), list[str]()
        for match in NAMED.finditer(text):
            first, last = match[1], match[2] or match[1]
            if first in self and last in self:
                found += order[order.index(first) : order.index(last) + 1]
            else:
                found += [each for each in (first, last) if each in self]
        return list(dict.fromkeys(found))

    def search(self, wanted: str) -> list[Clause]:
        """Return the clauses about some words, the best first: plurals and little words do not matter.

        Rules come before rulings, and those whose title or heading has the words before others. Where no clause has all
        of the words, the clauses with most of them are returned.
        """
        words = meant(wanted)
        if not words:
            return []
        found: list[tuple[tuple[Any, ...], Clause]] = []
        for clause in self.values():
            title = stems(f"{clause.title} {clause.section}")
            text = [*title, *stems(f"{clause.id} {clause.text} {clause.source}")]
            missing = missing_words(words, text)
            if missing > (len(words) - 1) // 2:
                continue
            whole = sum(word in text for word in words)
            phrase = " ".join(words) in " ".join(text)
            in_title = sum(_has(title, word) for word in words)
            rank = missing, bool(RULING.match(clause.id)), -whole, not phrase, -in_title, len(text)
            found.append((rank, clause))
        complete = [each for each in found if not each[0][0]]
        return [clause for _, clause in sorted(complete or found, key=lambda each: each[0])]


def meant(wanted: str) -> list[str]:
    """Return the stems of a search, without little words, and of `extra point` for PAT."""
    if not wanted.isprintable():
        return []
    typed = [word for word in WORD.findall(wanted.lower()) if not LITTLE_WORDS.fullmatch(word)]
    return [stem(part) for word in typed for part in WORD.findall(MEANT.get(word, word))]


def missing_words(words: Iterable[str], text: Sequence[str]) -> int:
    """Count the stems that a text does not have."""
    return sum(not _has(text, word) for word in words)


def stems(text: str) -> list[str]:
    """Return the stems of a text's words."""
    return [stem(word) for word in WORD.findall(text.lower())]


@cache
def stem(word: str) -> str:
    """Return a word without its English endings: passes and passing are pass."""
    from snowballstemmer import stemmer

    return str(stemmer("english").stemWord(word))


def _has(words: Iterable[str], wanted: str) -> bool:
    """Whether a stem is there, or one that begins with it or that it lengthens; numbers and ids must match exactly."""
    if not wanted.isalpha():
        return wanted in words
    if wanted in words:
        return True
    longer = len(wanted) >= SHORTEST_STEM
    return any(
        (longer and word.startswith(wanted))
        or (len(word) >= SHORTEST_STEM and wanted.startswith(word) and wanted[len(word) :] in ENDINGS)
        for word in words
    )


def read(page: str, options: Iterable[str] = ()) -> Clauses:
    """Read a page; an option bears on a clause that names it, or that its own row names."""
    known, found = set(options), Clauses()
    bearing = _named_by_options(page, known)
    for clause, raw in _clauses(page):
        if clause.id in found:
            raise Refused(f"the rules page has {clause.id} twice")
        named = [name for name in OPTION.findall(raw) if name in known]
        bears = tuple(dict.fromkeys([*bearing.get(clause.id, ()), *named]))
        found[clause.id] = Clause(clause.id, clause.title, clause.text, clause.section, clause.source, bears)
    return found


def _named_by_options(page: str, options: set[str]) -> dict[str, list[str]]:
    """Return which options name a clause in their row."""
    found: dict[str, list[str]] = {}
    for line in page.splitlines():
        if not line.startswith("| `"):
            continue
        name = cells_of(line)[0].strip("`")
        for match in NAMED.finditer(line) if name in options else ():
            found.setdefault(match[1], []).append(name)
    return found


def _clauses(page: str) -> Iterator[tuple[Clause, str]]:
    """Yield the clauses, each with its Markdown."""
    section, heads, lines = "", list[str](), page.splitlines()
    for number, line in enumerate(lines):
        if heading := HEADING.match(line):
            section = plain(heading[2])
        elif SEPARATOR.fullmatch(line.strip()):
            heads = cells_of(lines[number - 1])
        elif line.startswith("|") and re.fullmatch(ID, cells_of(line)[0]):
            yield _row(cells_of(line), heads, section), line
        elif paragraph := PARAGRAPH.match(line):
            more = list(_rest(lines[number + 1 :]))
            text = "\n".join([plain(paragraph[3]), *map(plain, more)]).strip()
            yield Clause(paragraph[1], plain(paragraph[2]), text, section), "\n".join([line, *more])


def _row(cells: Sequence[str], heads: Sequence[str], section: str) -> Clause:
    """Take a row: a rule with its source, or a ruling, whose cells are labeled with their headings."""
    named = dict(zip(heads[1:], cells[1:], strict=False))
    source = plain(named.pop("source section", ""))
    if len(named) == 1:
        return Clause(cells[0], "", plain(cells[1]), section, source)
    told = [f"{_head(head)}: {plain(cell)}" for head, cell in named.items() if cell not in NOTHING]
    if any(_head(head) == "Option" and cell in NOTHING for head, cell in named.items()):
        told.append("No option changes this.")
    return Clause(cells[0], "", "\n".join(told), section, source)


def _head(head: str) -> str:
    told = SPELLED.get(head, head)
    return told[:1].upper() + told[1:]


def _rest(lines: Sequence[str]) -> Iterator[str]:
    """Yield what belongs to a ruling after its first line: up to the next ruling, table or heading."""
    for line in lines:
        if line.startswith(("**", "|", "#")):
            return
        if line.strip():
            yield line.strip()


def cells_of(row: str) -> list[str]:
    """Return the cells of a row of a table."""
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", row.strip())[1:-1]]


def plain(markdown: str) -> str:
    """Return a text without Markdown's marks for bold, italics, code and links."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    text = re.sub(r"\*\*(.+?)\*\*", r"\1", text)
    text = re.sub(r"(?<![\w*])\*(?=\S)([^*]*[^\s*])\*(?![\w*])", r"\1", text)
    return text.replace("`", "").strip()
