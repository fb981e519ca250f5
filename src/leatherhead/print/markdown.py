"""Reads the Markdown of rulebooks and guides into plain data: headings, paragraphs, lists, tables, code."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from leatherhead.text.rules_page import SEPARATOR, cells_of

Runs = list[tuple[str, str]]  # words, and their style: b, i, c or none
SPAN = re.compile(r"\*\*(?P<b>.+?)\*\*|`(?P<c>[^`]+)`|(?<![\w*])\*(?=\S)(?P<i>[^*]*[^\s*])\*(?![\w*])")
COMMENT = re.compile(r"[ \t]*<!--.*?-->", re.DOTALL)
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
ITEM = re.compile(r"\s*(?:[-*]|(\d+)[.)])\s+(.*)")
QUOTED = ">"
NEW_ITEM = re.compile(r"(?:- |\d+[.)] )")
HEADING = re.compile(r"(#{1,6})\s+(.*)")
NARROWEST, WIDEST, PADDING = 5, 45, 3  # characters by which columns of a table share its width


def runs(text: str) -> Runs:
    """Divide a line into runs of one style."""
    text, found, end = LINK.sub(r"\1", text), list[tuple[str, str]](), 0
    for match in SPAN.finditer(text):
        if match.start() > end:
            found.append((text[end : match.start()], ""))
        style = str(match.lastgroup)
        found.append((match[style].replace("`", ""), style))
        end = match.end()
    if end < len(text) or not found:
        found.append((text[end:], ""))
    return found


def blocks(page: str) -> list[dict[str, Any]]:
    """Read a page; comments, such as the clauses behind a section of a rulebook, are left out."""
    return list(_blocks(COMMENT.sub("", page).splitlines()))


def _blocks(lines: list[str]) -> Iterator[dict[str, Any]]:
    at = 0
    while at < len(lines):
        line, start = lines[at], at
        at += 1
        if line.startswith("```"):
            at = _end(lines, at, lambda each: not each.startswith("```")) + 1
            yield {"kind": "code", "text": "\n".join(lines[start + 1 : at - 1])}
        elif heading := HEADING.match(line):
            yield {"kind": "heading", "level": len(heading[1]), "runs": runs(heading[2])}
        elif line.startswith("|"):
            at = _end(lines, at, lambda each: each.startswith("|"))
            yield _table(lines[start:at])
        elif line.startswith(QUOTED):
            at = _end(lines, at, lambda each: each.startswith(QUOTED))
            said = " ".join(each.removeprefix(QUOTED).strip() for each in lines[start:at])
            yield {"kind": "quote", "runs": runs(said)}
        elif ITEM.match(line):
            at = _end(lines, at, lambda each: bool(each.strip()) and not HEADING.match(each))
            yield _list(lines[start:at])
        elif line.strip():
            at = _end(lines, at, _continues)
            yield {"kind": "paragraph", "runs": runs(" ".join(each.strip() for each in lines[start:at]))}


def _end(lines: list[str], at: int, belongs: Callable[[str], bool]) -> int:
    """Return where a block ends: the first line that does not belong to it."""
    while at < len(lines) and belongs(lines[at]):
        at += 1
    return at


def _continues(line: str) -> bool:
    """Whether a line goes on with a paragraph."""
    return (
        bool(line.strip()) and not line.startswith(("|", "#", "```", QUOTED)) and not re.match(r"(?:- |\d+[.)] )", line)
    )


def _list(lines: list[str]) -> dict[str, Any]:
    items: list[str] = []
    for line in lines:
        if item := ITEM.match(line):
            items.append(item[2])
        else:
            items[-1] += f" {line.strip()}"
    first = ITEM.match(lines[0])
    return {"kind": "list", "ordered": bool(first and first[1]), "items": [runs(item) for item in items]}


def _table(lines: list[str]) -> dict[str, Any]:
    rows = [cells_of(line) for line in lines if not SEPARATOR.fullmatch(line.strip())]
    count = len(rows[0])
    rows = [(row + [""] * count)[:count] for row in rows]
    widths = [max(min(max(len(row[n]) for row in rows), WIDEST), NARROWEST) + PADDING for n in range(count)]
    spelled = [[runs(cell) for cell in row] for row in rows]
    return {"kind": "table", "head": spelled[0], "rows": spelled[1:] or [[runs("")] * count], "widths": widths}
