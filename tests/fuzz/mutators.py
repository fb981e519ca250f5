"""Inputs that nobody would write: real ones with something wrong in them, and some that were never right."""

import random
import re
from collections.abc import Callable, Sequence

HOSTILE = (
    "\x1b[2J", "\x1b]0;x\x07", "\x9b31m", "\u202eabc", "\u2066x\u2069", "\x00", "\ud800", "\udcff", "\ufeff", "\u200b",
    "\x85", "\u2028", "\ufffe", "\U000e0041", "²", "٣", "ß", "İ", "e" + "\u0301" * 40, "\U0001f3c8",
)  # fmt: skip
NUMBERS = (
    "0", "-1", "1e999", "nan", "inf", "-0.0", "0x" + "f" * 50, "0x" + "f" * 5000, "9" * 9, "9" * 19, "9" * 20,
    "9" * 90, "9" * 400, "9" * 5000, "1_000", "00", "1.5", "٣", "²", "1" + "0" * 200,
)  # fmt: skip
TOKENS = (
    *HOSTILE, *NUMBERS, "", " ", "\n", "\t", "\r", '"', "'", "'''", '"""', "\\", "[", "]", "[[", "]]", "{", "}", "(",
    ")", "=", "#", "|", ",", "@", "+", ".", ":", "/", "%s", "{0}", "{team}", "true", "home", "away", "roll 1-1",
    "card 07", "[Home \"\"]", "1979-05-27", "a.b", "+ home x @ 0123456789abcdef", "(home run)", "../../etc",
    "[Start \"{}\"]",
)  # fmt: skip
BRACKETS = ("[", "{", "(", "[[", "{a=", '{"a":', "a.", '".".', "{{", " ", "[ ", "\t", ",", "|", "@ ", "{}")


def huge(dice: random.Random) -> str:
    """Return one thing many times over."""
    return dice.choice((*BRACKETS, *TOKENS)) * dice.choice((17, 100, 400, 2_000))


def token(dice: random.Random) -> str:
    """Return a piece of anything."""
    way = dice.random()
    if way < 0.6:
        return dice.choice(TOKENS)
    return huge(dice) if way < 0.7 else "".join(chr(dice.randrange(0x300)) for _ in range(dice.randint(1, 9)))


def _cut(text: str, dice: random.Random) -> str:
    return text[: dice.randint(0, len(text))]


def _lose(text: str, dice: random.Random) -> str:
    start = dice.randint(0, len(text))
    return text[:start] + text[start + dice.randint(1, 30) :]


def _insert(text: str, dice: random.Random) -> str:
    place = dice.randint(0, len(text))
    return text[:place] + token(dice) + text[place:]


def _word(text: str, dice: random.Random) -> str:
    words = list(re.finditer(r"[\w-]+", text))
    if not words:
        return _insert(text, dice)
    word = dice.choice(words)
    return text[: word.start()] + token(dice) + text[word.end() :]


def _number(text: str, dice: random.Random) -> str:
    numbers = list(re.finditer(r"[0-9]+", text))
    if not numbers:
        return _insert(text, dice)
    number = dice.choice(numbers)
    return text[: number.start()] + dice.choice(NUMBERS) + text[number.end() :]


def _quoted(text: str, dice: random.Random) -> str:
    quoted = list(re.finditer(r'"[^"\n]*"', text))
    if not quoted:
        return _insert(text, dice)
    found = dice.choice(quoted)
    value = dice.choice(('"%s"', "%s", "[%s]", "{x = %s}", '["%s", "%s"]')).replace("%s", token(dice))
    return text[: found.start()] + value + text[found.end() :]


def _lines(text: str, dice: random.Random) -> str:
    lines = text.split("\n")
    a, b = dice.randrange(len(lines)), dice.randrange(len(lines))
    way = dice.randrange(3)
    if way == 0:
        lines[a], lines[b] = lines[b], lines[a]
    elif way == 1:
        lines.insert(a, lines[b])
    else:
        del lines[a]
    return "\n".join(lines)


MUTATORS: Sequence[Callable[[str, random.Random], str]] = (
    _cut, _lose, _insert, _insert, _word, _word, _word, _number, _quoted, _lines,
)  # fmt: skip


def mutated(text: str, dice: random.Random) -> str:
    """Return a text with one to four things wrong in it, or, seldom, another altogether."""
    if dice.random() < 0.05:
        return "".join(token(dice) for _ in range(dice.randint(0, 6)))
    for _ in range(dice.choice((1, 1, 1, 2, 3, 4))):
        text = dice.choice(MUTATORS)(text, dice)
    return text


def as_bytes(text: str, dice: random.Random) -> bytes:
    """Return the bytes of a file, some of them wrong now and then."""
    content = text.encode("utf-8", "surrogatepass")
    way = dice.random()
    if way < 0.02:
        return dice.randbytes(dice.randint(0, 400))
    if way < 0.08 and content:
        place = dice.randrange(len(content))
        return content[:place] + dice.randbytes(dice.randint(1, 4)) + content[place + 1 :]
    return content
