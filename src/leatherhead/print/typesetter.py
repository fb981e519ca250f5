"""Sets a kit with Typst, which comes with the extra `print`."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from leatherhead.model.errors import Refused, quote

TEMPLATES = Path(__file__).with_name("templates")
MISFIT = re.compile(r"does not fit: (.*?)\\?\"?$", re.DOTALL)
# Letters that Typst's own fonts have, as ranges of code points.
LETTERS = (
    (0x20, 0x7E), (0xA1, 0x17F), (0x1FA, 0x1FF), (0x218, 0x21B), (0x386, 0x386), (0x388, 0x38A), (0x38E, 0x3A1),
    (0x3A3, 0x3CE), (0x400, 0x45F), (0x490, 0x491), (0x1E80, 0x1E85), (0x1E9E, 0x1E9E), (0x2010, 0x2026),
    (0x2030, 0x2030), (0x2032, 0x2033), (0x2039, 0x203A), (0x2044, 0x2044), (0x20AC, 0x20AC),
    (0x2116, 0x2116), (0x2122, 0x2122), (0x2190, 0x2193), (0x2212, 0x2212), (0x2264, 0x2265),
)  # fmt: skip
SIGNS = "\n\u200b\u2605\u2660\u2663\u2665\u2666\u25cb\u25cf\u25ce\u25c9\u2500"
LONGEST_WORD = 12  # letters, before a word may be broken
BREAK = "\u200b"


def typeset(document: Mapping[str, Any]) -> bytes:
    """Return the PDF of a document; one with text that fits nowhere is refused."""
    try:
        import typst
    except ImportError:
        raise Refused("printing needs typst: pip install '.[print]' in leatherhead's folder") from None
    try:
        found = typst.compile(
            TEMPLATES / "kit.typ", root=TEMPLATES, format="pdf", ignore_system_fonts=True,
            sys_inputs={"kit": json.dumps(printable(document))},
        )  # fmt: skip
    except typst.TypstError as error:
        misfit = MISFIT.search(error.message)
        if misfit is None:
            raise
        raise Refused(f"the text of {quote(misfit[1].replace(BREAK, ''))} is too long for its place on paper") from None
    return bytes(found)


def printable(data: Any) -> Any:
    """Return plain data whose long words can be broken; letters that cannot be printed are refused."""
    if isinstance(data, str):
        return _printable(data)
    if isinstance(data, Mapping):
        return {key: each if key in ("svg", "art") else printable(each) for key, each in data.items()}
    return [printable(each) for each in data] if isinstance(data, list | tuple) else data


def _printable(text: str) -> str:
    if bad := [letter for letter in text if not _has_glyph(letter)]:
        raise Refused(f"{quote(text)} cannot be printed: the fonts have no {quote(bad[0])}")
    if len(text) <= LONGEST_WORD:
        return text
    return re.sub(rf"\S{{{LONGEST_WORD + 6},}}", _broken, text)


def _broken(word: re.Match[str]) -> str:
    return BREAK.join(word[0][n : n + LONGEST_WORD] for n in range(0, len(word[0]), LONGEST_WORD))


def _has_glyph(letter: str) -> bool:
    return letter in SIGNS or any(low <= ord(letter) <= high for low, high in LETTERS)
