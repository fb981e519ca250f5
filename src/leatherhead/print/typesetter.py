"""Sets a kit with Typst, which comes with the extra `print`."""

import importlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from leatherhead.model.errors import Refused, quote, visible

TEMPLATES = Path(__file__).with_name("templates")
MISFIT = re.compile(r"does not fit: (.*?)\\?\"?$", re.DOTALL)
NO_GLYPH = re.compile(r"the text `\"(.*?)\"` could not be displayed", re.DOTALL)
ARCHIVE = ["a-2b"]  # the standard that has Typst refuse letters that its fonts lack, instead of printing a blank
LONGEST_WORD, PIECE = 17, 12  # letters: longer words may be broken, into pieces
BREAK = "\u200b"
PICTURES = ("art", "letters")  # drawings, and their names


def typeset(document: Mapping[str, Any]) -> bytes:
    """Return the PDF of a document; text that fits nowhere, or that no font has, is refused."""
    try:
        typst: Any = importlib.import_module("typst")
    except ImportError:
        raise Refused("printing needs typst: pip install '.[print]' in leatherhead's folder") from None
    try:
        found = typst.compile(
            TEMPLATES / "kit.typ", root=TEMPLATES, format="pdf", ignore_system_fonts=True, pdf_standards=ARCHIVE,
            sys_inputs={"kit": json.dumps(printable(document))},
        )  # fmt: skip
    except typst.TypstError as error:
        if misfit := MISFIT.search(error.message):
            what = quote(misfit[1].replace(BREAK, ""))
            raise Refused(f"the text of {what} is too long for its place on paper") from None
        if missing := NO_GLYPH.search(error.message):
            raise Refused(f"the fonts of a kit cannot print {quote(missing[1])}; write it in other letters") from None
        raise
    return bytes(found)


def printable(data: Any) -> Any:
    """Return plain data with everything invisible spelled out, and with places where long words can be broken."""
    if isinstance(data, str):
        return re.sub(rf"\S{{{LONGEST_WORD + 1},}}", _broken, visible(data))
    if isinstance(data, Mapping):
        return {key: each if key in PICTURES else printable(each) for key, each in data.items()}
    return [printable(each) for each in data] if isinstance(data, list | tuple) else data


def _broken(word: re.Match[str]) -> str:
    return BREAK.join(word[0][n : n + PIECE] for n in range(0, len(word[0]), PIECE))
