"""The catalogs of other languages: `languages/es.po`, in the format of gettext, which translators' programs edit.

Beside sentences a catalog has, by their context: things that are counted (`msgctxt "counted"`), the ordinals (`msgctxt
"ordinal"`, and further ones of the language's own), how names of teams are written (`msgctxt "team plural"`), which
article tells their form (`msgctxt "article"`), and the endings of feminine plurals. docs/languages.md has the whole.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import NamedTuple

from leatherhead.model.errors import Refused
from leatherhead.model.language import ENGLISH, Catalog

FOLDER = Path(__file__).parents[1] / "languages"
TAG = re.compile(r"[a-z]{2,3}")
FIELD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])? +(".*")')
PLURALS = re.compile(r"plural=(.+?);")
TEAM, ARTICLE, FEMININE, ORDINALS = "team ", "article", "feminine endings", ("1st", "2nd", "3rd", "4th")


class Entry(NamedTuple):
    """An entry of a catalog."""

    context: str
    text: str  # in English
    forms: tuple[str, ...]  # in the other language: one, or those of a thing that can be counted
    is_counted: bool


def spoken_languages() -> tuple[str, ...]:
    """Return the languages that the program can speak, English first."""
    return (ENGLISH, *sorted(each.stem for each in FOLDER.glob("*.po")))


def catalog(language: str) -> Catalog:
    """Return the catalog of a language; that of English where there is none."""
    return _read(language) if TAG.fullmatch(language) and language in spoken_languages()[1:] else Catalog()


@cache
def _read(language: str) -> Catalog:
    return read_catalog(FOLDER / f"{language}.po")


def read_catalog(path: Path) -> Catalog:
    """Read a catalog; what is not translated yet, or is marked fuzzy, is left out."""
    found = list(entries(path))
    texts = {each.text: each.forms[0] for each in found if not each.context and not each.is_counted}
    rule = PLURALS.search(texts.pop("", ""))
    if rule is None:
        raise Refused(f"{path}: its header has no Plural-Forms")
    plural = c2py(rule[1])
    teams: dict[str, dict[str, str]] = {}
    special: dict[str, dict[str, str]] = {}
    for each in found:
        if each.context.startswith(TEAM):
            teams.setdefault(each.text, {})[each.context.removeprefix(TEAM)] = each.forms[0]
        elif each.context and not each.is_counted:
            special.setdefault(each.context, {})[each.text] = each.forms[0]
    articles, feminine = special.pop(ARTICLE, {}), special.pop(FEMININE, {})
    return Catalog(
        tag=path.stem,
        texts=texts,
        plural=lambda count: plural(abs(count)),
        things={each.text: each.forms for each in found if each.is_counted},
        ordinals={word: tuple(each[number] for number in ORDINALS) for word, each in special.items()},
        teams=teams,
        articles={word: form for form, word in articles.items()},
        feminine=tuple(feminine.values()),
    )


def entries(path: Path) -> Iterator[Entry]:
    """Yield the translated entries of a catalog."""
    for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8")):
        fields: dict[str, str] = {}
        name = ""
        lines = [line for line in block.splitlines() if not line.startswith("#~")]
        for line in lines:
            if found := FIELD.fullmatch(line):
                name = f"{found[1]}{found[2] or ''}"
                fields[name] = json.loads(found[3])
            elif line.startswith('"'):
                fields[name] += json.loads(line)
            elif line and not line.startswith("#"):
                raise Refused(f"{path}: {line!r} is no line of a catalog")
        forms = tuple(fields[each] for each in sorted(fields) if each.startswith("msgstr"))
        is_fuzzy = any(line.startswith("#,") and "fuzzy" in line for line in lines)
        if forms and all(forms) and not is_fuzzy:
            yield Entry(fields.get("msgctxt", ""), fields["msgid"], forms, "msgid_plural" in fields)
