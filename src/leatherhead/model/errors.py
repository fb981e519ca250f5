"""Refusals, and text from outside made safe to show in them: on a terminal, in JSON, in SVG, on a page.

Characters that move the cursor, are invisible or reverse the writing direction are shown as escapes.
"""

import re
import unicodedata

LINE = 400  # characters of one sentence, quotations included
QUOTED = 80
NAME = 40  # characters of a team's name
# Control characters except tab and line feed, C1, line separators, bidi controls, surrogates, byte order marks, tags,
# what is not a character, and what is one but is drawn as nothing: fillers, joiners, the empty Braille cell.
UNFIT = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufffe\uffff\U000e0000-\U000e0fff"
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a]"
)
# A variation selector changes the sign before it and is drawn as nothing: after a symbol it makes an emoji of it.
SELECTED = re.compile("(?P<before>.?)[\ufe00-\ufe0f]", re.DOTALL)


def visible(text: str) -> str:
    """Return a text with every invisible character spelled as an escape."""
    return UNFIT.sub(lambda match: _escape(match[0]), text)


def one_line(text: str, most: int = LINE) -> str:
    """Return a text as one visible line of at most `most` characters."""
    line = visible(text.replace("\r", "").replace("\n", " ").replace("\t", " "))
    return line if len(line) <= most else f"{line[: most - 1]}…"


def quote(value: object) -> str:
    """Quote input in an error message, as Python would, and never more than fits on a line."""
    try:
        quoted = repr(value[: 2 * QUOTED] if isinstance(value, str) else value)
    except ValueError:  # a number of thousands of digits
        quoted = "a number that is too long"
    return one_line(quoted, QUOTED)


A_NAME = f"it has 1 to {NAME} letters, digits, signs and spaces"


def is_name(text: str) -> bool:
    """Whether a text can be the name of a team: letters, digits, spaces and common signs, not too long."""
    return (
        0 < len(text.strip()) <= len(text) <= NAME
        and not any(map(_is_unfit, text))
        and all(unicodedata.category(found["before"] or " ") == "So" for found in SELECTED.finditer(text))
    )


def _is_unfit(character: str) -> bool:
    return (unicodedata.category(character)[0] in "CZ" and character != " ") or UNFIT.match(character) is not None


def _escape(character: str) -> str:
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


class Refused(ValueError):  # noqa: N818  named after what happened to the request
    """A request that was refused and changed nothing; the message says what was wrong and what is allowed.

    It may quote text from outside, so it is reduced to one line that any terminal can show.
    """

    def __init__(self, reason: str) -> None:
        """Say why."""
        super().__init__(one_line(reason))


class RuleFailed(Exception):  # noqa: N818  named after what happened
    """A part of a game raised an exception, the cause of this one; the message names the part and the line."""


def listed(words: "list[str] | tuple[str, ...] | set[str]") -> str:
    """Spell a list of allowed words."""
    words = sorted(words) if isinstance(words, set) else list(words)
    return ", ".join(words) if words else "none"
