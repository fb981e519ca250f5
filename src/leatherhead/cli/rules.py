"""`leatherhead rules`: the rulebook, the clauses behind it, one clause, or everything about some words."""

from __future__ import annotations

import difflib
import re
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import leatherhead as lh
from leatherhead.cli import output
from leatherhead.cli.arguments import GAME, LANGUAGE, Command, arg, program
from leatherhead.cli.games import option_lines

MOST_FOUND = 12
MOST_SECTIONS = 2  # of the rulebook, in full
MOST_NEAR = 5
STARTS_CLAUSE = re.compile(r"(?:\| |\*\*)([A-Z]{2}-[A-Z0-9.-]*[A-Z0-9])\b")
WORD = re.compile(r"[a-z0-9]+(?:[.'-][a-z0-9]+)*")
ID_LIKE = re.compile(r"(?:[a-z]{2}-)?[a-z]*-?\d[\w.-]*|[a-z]{2}-[\w.-]+", re.IGNORECASE)


def show_rules(arguments: Namespace) -> int:
    """Print the rulebook or all clauses, one clause with everything that bears on it, or what is about some words."""
    name, wanted = arguments.game, " ".join(arguments.words)
    language = lh.chosen_language(arguments.language)
    clauses, sections = lh.clauses(name), lh.rulebook_sections(name, language)
    if arguments.language and language not in lh.languages(name):
        output.say_error(f"leatherhead: the rulebook of {name} is not in {language!r} yet, so this is the English one")
    if not wanted:
        has_pages = arguments.clauses or not sections
        output.show(*(_page(lh.rules(name), clauses) if has_pages else _markdown([lh.rulebook(name, language)])))
        return 0
    found = by_id(clauses, wanted)
    if len(found) == 1:
        game = next(game for game in lh.list_games() if game.name == name)
        output.show(*_whole(found[0], clauses, game), *_covered(name, found[0], sections))
        return 0
    told = [] if found or arguments.clauses else sections.search(wanted)
    matches = found or clauses.search(wanted)
    shown = matches if found else matches[:MOST_FOUND]
    if not shown and not told:
        raise lh.Refused(_not_found(name, clauses, wanted))
    output.show(
        *(part for section in told[:MOST_SECTIONS] for part in _markdown([f"## {section.title}", "", section.text])),
        *(["", "Full text, clause by clause:", ""] if told and shown else []),
        *(part for clause in shown for part in _told(clause)),
    )
    for section in told[MOST_SECTIONS:]:
        output.say(f"\nSee also: {section.title}")
    left = len(matches) - len(shown)
    if left:
        output.say(f"\n{left} more; add a word to find fewer.")
    return 0


def by_id(clauses: Mapping[str, lh.Clause], wanted: str) -> list[lh.Clause]:
    """Return the clause with an id, or all of a section: PB-3.1-2, 3.1-2, R18, 5.21."""
    if not ID_LIKE.fullmatch(wanted) and wanted.upper() != wanted:
        return []
    prefix = next(iter(clauses), "").partition("-")[0]
    typed = wanted.upper().rstrip(".-")
    full = typed if typed.startswith(f"{prefix}-") else f"{prefix}-{typed}"
    if full in clauses:
        return [clauses[full]]
    return [clause for name, clause in clauses.items() if name.startswith((f"{full}-", f"{full}."))]


def _not_found(game: str, clauses: Mapping[str, lh.Clause], wanted: str) -> str:
    """Say that nothing was found, with close matches."""
    all_words = {word for clause in clauses.values() for word in WORD.findall(f"{clause.title} {clause.text}".lower())}
    ids = difflib.get_close_matches(wanted.upper(), list(clauses), MOST_NEAR)
    near = ids or [
        word
        for each in WORD.findall(wanted.lower())
        if each not in all_words
        for word in difflib.get_close_matches(each, all_words)
    ]
    said = f"the closest are {', '.join(near[:MOST_NEAR])}" if near else "try fewer words"
    return f"no clause of {game} has {wanted!r}: {said}; {program()} rules {game} prints the rulebook"


# Rich renderables.


def _told(clause: lh.Clause) -> Iterator[Any]:
    """A clause with its id in front; a ruling's paragraphs below its title."""
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    head = Text(clause.id, "bold")
    text = lh.visible(clause.text)
    if clause.title or "\n" in text:
        yield Text.assemble("\n", head, f"  {lh.visible(clause.title)}".rstrip())
        yield Padding(Text(text), (0, 0, 1, 2))
    else:
        row = Table.grid(padding=(0, 2))
        row.add_row(head, Text(text))
        yield row


def _whole(clause: lh.Clause, clauses: lh.Clauses, game: lh.GameInfo) -> Iterator[Any]:
    """A clause, the rulings it names or that name it, and the options that bear on them."""
    yield from _told(clause)
    if clause.source:
        yield f"  Rulebook: {lh.visible(clause.source)}"
    related = [clauses[each] for each in clauses.expand(clause.text) if each != clause.id]
    naming = [each for each in clauses.values() if each.title or "\n" in each.text]
    related += [each for each in naming if clause.id in clauses.expand(each.text) and each not in (clause, *related)]
    for each in related:
        yield from _told(each)
    for name in dict.fromkeys(option for each in (clause, *related) for option in each.options):
        yield lh.visible("\n".join(["", *option_lines(game, name)]))


def _covered(name: str, clause: lh.Clause, sections: lh.RulebookSections) -> Iterator[Any]:
    """Name the section of the rulebook that covers a clause."""
    for section in sections.covering([clause.id]):
        yield f'\nIn the rulebook: "{section.title}" ({program()} rules {name} {section.title.lower()})'


def _page(page: str, clauses: Mapping[str, lh.Clause]) -> Iterator[Any]:
    """The whole page: clauses as entries, everything else as Markdown."""
    held: list[str] = []  # Markdown between clauses
    in_ruling = False
    for line in page.splitlines():
        starts = STARTS_CLAUSE.match(line)
        if starts and starts[1] in clauses:
            if line.startswith("|") and held and held[-1].startswith("|"):
                del held[-2:]  # the head of the table of clauses
            yield from _markdown(held)
            held = []
            yield from _told(clauses[starts[1]])
            in_ruling = not line.startswith("|")
        elif not in_ruling or line.startswith(("**", "|", "#")):
            in_ruling = False
            held.append(line)
    yield from _markdown(held)


def _markdown(lines: Sequence[str]) -> Iterator[Any]:
    from rich.markdown import Markdown

    text = "\n".join(lines).strip()
    if text:
        yield ""
        yield Markdown(lh.visible(text))


COMMANDS = (
    Command(
        "rules",
        show_rules,
        "read a game's rulebook, look something up in it, or see one clause",
        [
            GAME,
            arg("words CLAUSE-OR-WORDS", "an id, the number of a section, or words", nargs="*", default=[]),
            arg("--clauses", "clause by clause, with every ruling: for referees and authors"),
            LANGUAGE,
        ],
        [
            "leatherhead rules paper-bowl                   the rulebook",
            "leatherhead rules paper-bowl onside kick       what it says of an onside kick",
            "leatherhead rules paper-bowl --clauses         every clause and ruling by its number",
            "leatherhead rules paper-bowl PB-R10            a clause or ruling in full; R10 will do",
            "leatherhead rules paper-bowl --language es     the rulebook in Spanish",
            "leatherhead rules paper-bowl 5.21              all clauses of a section",
        ],
    ),
)
