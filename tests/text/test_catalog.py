"""Every sentence of the catalog is said somewhere, with the words that it wants, and none is asked for in vain."""

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import leatherhead
from leatherhead.session import reasons
from leatherhead.text.catalog import sentence, sentences
from leatherhead.tui import start

SOURCE = Path(leatherhead.__file__).parent
CALL = re.compile(r"""sentence\(\s*["']([a-z]+\.[a-z_]+)["']((?:[^()]|\([^()]*(?:\([^()]*\)[^()]*)*\))*)\)""")
EITHER = re.compile(r"""sentence\(["']([a-z]+\.[a-z_]+)["'] if .* else ["']([a-z]+\.[a-z_]+)["']\)""")

SECTION = re.compile(r"""sentence\(f["'](start_keys)\.\{""")  # said one after another


def said() -> Iterator[tuple[str, set[str]]]:
    for file in SOURCE.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        for key, rest in CALL.findall(text):
            yield key, {*re.findall(r"(\w+)=", rest)}
        for section in SECTION.findall(text):
            yield from ((key, set()) for key in sentences() if key.startswith(f"{section}."))
        for both in EITHER.findall(text):
            yield from ((each, set()) for each in both)
    for key in (*reasons.BY_ANSWER.values(), *(each for both in reasons.IF_BEHIND.values() for each in both)):
        yield f"hint.{key}", set()
    yield from ((f"start_keys.{key}", set()) for key in start.KEYS)


def test_every_sentence_is_said_and_every_one_asked_for_is_there() -> None:
    assert {key for key, _ in said()} == set(sentences())


def test_words_in_braces_are_given() -> None:
    for key, given in said():
        wanted = {name for _, name, _, _ in Formatter().parse(sentences()[key]) if name}
        assert wanted <= given or (key == "game.final_score" and given), key


def test_a_sentence_has_its_words_filled_in() -> None:
    assert sentence("start.nothing_here", typed="x") == "There is no x here."
