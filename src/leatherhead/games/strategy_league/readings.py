"""Results and penalty codes as a chart file and a referee write them, and the numbers that the rules read.

A referee types a reading of his own cards instead of the roll: `{result = "13i@red"}`, `{penalty = "O10"}`.
"""

import re
from typing import Any

from leatherhead.games.strategy_league import state
from leatherhead.games.strategy_league.state import NAMED, Foul, Kind, Result, Role, Roll
from leatherhead.model.errors import Refused, listed
from leatherhead.model.words import label, labels

STEPS = ("result", "penalty")
REFEREE_MARK = "="  # before a reading where a roll could be meant
MOST_YARDS = 110
NO_YARDS = -1 - MOST_YARDS  # of a word
HASHES = labels(state.Hash)
FOULS = {
    Foul.NONE: "none", Foul.D5: "D5", Foul.D15: "D15", Foul.O5: "O5", Foul.O10: "O10", Foul.O15: "O15",
    Foul.O10L: "O10L", Foul.AUTO_5: "auto-5", Foul.RUNK: "RUNK", Foul.REKICK_5: "REKICK-5",
}  # fmt: skip

_EVERYWHERE = (Foul.NONE, Foul.D5, Foul.D15, Foul.O5, Foul.O10, Foul.O15)
COLUMNS = {
    Roll.PENALTY_RUN: (*_EVERYWHERE, Foul.O10L, Foul.AUTO_5),
    Roll.PENALTY_PASS: (*_EVERYWHERE, Foul.O10L, Foul.AUTO_5),
    Roll.PENALTY_KICK: (*_EVERYWHERE, Foul.AUTO_5),
    Roll.PENALTY_KICKOFF_RETURN: (*_EVERYWHERE, Foul.REKICK_5),
    Roll.PENALTY_PUNT_RETURN: (*_EVERYWHERE, Foul.RUNK),
}
FLAGGED_ROLLS = (Roll.SCRIMMAGE, Roll.FIELD_GOAL, Roll.EXTRA_POINT, Roll.KICKOFF_RETURN, Roll.PUNT_RETURN)

NUMBER = re.compile(r"(-?\d{1,3})(c?)(F?)")
INTERCEPTION = re.compile(r"(-?\d{1,3})i(?:[,/]-(\d{1,2}))?")
SPECIAL = re.compile(r"(L?)(-?\d{1,3})(F|OB)?")
WORDS = {
    "inc": Result.INCOMPLETE, "TD": Result.TOUCHDOWN, "OB": Result.OUT_OF_BOUNDS, "TB": Result.TOUCHBACK,
    "BK": Result.BLOCKED, "good": Result.GOOD, "no-good": Result.NO_GOOD,
}  # fmt: skip

# What may stand in each list of the special-teams card: words, and forms of numbers.
LISTS: dict[Roll, tuple[str, ...]] = {
    Roll.KICKOFF: ("n", "OB", "TB"),
    Roll.KICKOFF_RETURN: ("n", "-n", "nF", "-nF", "TD"),
    Roll.ONSIDE: ("n", "nOB"),
    Roll.ONSIDE_RETURN: ("n", "nF"),
    Roll.PUNT: ("n", "nOB", "TB", "Ln", "BK"),
    Roll.TOUCH_PUNT: ("n", "nOB", "TB", "Ln", "BK"),
    Roll.PUNT_RETURN: ("n", "-n", "nF", "-nF", "TD"),
    Roll.EXTRA_POINT: ("good", "no-good", "BK"),
    Roll.FIELD_GOAL: ("good", "no-good", "BK"),
}


def encode(kind: Result, yards: int = 0, mark: int = state.NO_MARK, fumble: bool = False, sack: int = 0) -> int:
    """Return a result as one number."""
    code = (yards + state.YARDS_ZERO) | mark << state.MARK_SHIFT | kind << state.KIND_SHIFT
    return code | int(fumble) << state.FUMBLE_SHIFT | sack << state.SACK_SHIFT


def parse_foul(text: object, column: Roll) -> Foul:
    """Return the penalty that a code of a column stands for."""
    allowed = {FOULS[foul]: foul for foul in COLUMNS[column]}
    if not isinstance(text, str) or text not in allowed:
        raise Refused(f"{text!r} is not a penalty of the column {column_name(column)}; it has {listed(tuple(allowed))}")
    return allowed[text]


def column_name(column: Roll) -> str:
    """Return the name of a list or column in the chart file."""
    return label(column).removeprefix("penalty-").replace("-", "_")


def parse_special(text: object, roll: Roll) -> int:
    """Return a result of a special-teams list."""
    if isinstance(text, str):
        if text in LISTS[roll] and text in WORDS:
            return encode(WORDS[text], NO_YARDS)
        match = SPECIAL.fullmatch(text)
        if match and _form(match) in LISTS[roll] and abs(int(match[2])) <= MOST_YARDS:
            kind = Result.DEAD_ON if match[1] else Result.OUT_OF_BOUNDS if match[3] == "OB" else Result.GAIN
            if kind != Result.DEAD_ON or 1 <= int(match[2]) <= 99:
                return encode(kind, int(match[2]), fumble=match[3] == "F")
    raise Refused(f"{text!r} is not a result of {column_name(roll)}; it has {', '.join(LISTS[roll])}")


def _form(match: re.Match[str]) -> str:
    """The form of a number."""
    return f"{match[1]}{'-' if match[2].startswith('-') else ''}n{match[3] or ''}"


def parse_cell(text: object, kind: Kind, role: Role, *, dotted: bool) -> int:
    """Return a result from scrimmage; `dotted` demands a dot wherever the ball moves."""
    if not isinstance(text, str):
        raise Refused(f"{text!r} is not a result")
    cell, at, mark = text.partition("@")
    if at and mark not in HASHES:
        raise Refused(f"{text!r}: {mark!r} is not a hash mark; the marks are {listed(HASHES)}")
    code = _cell(text, cell, kind, role)
    if dotted and not at and cell != "inc":
        raise Refused(f"{text!r} has no dot; write for example {cell}@red")
    return (
        code & ~(state.NO_MARK << state.MARK_SHIFT) | (HASHES.index(mark) if at else state.NO_MARK) << state.MARK_SHIFT
    )


def _cell(text: str, cell: str, kind: Kind, role: Role) -> int:
    is_pass = kind in (Kind.PASS, Kind.SCREEN)
    if cell == "TD":
        return encode(Result.TOUCHDOWN, NO_YARDS)
    if match := NUMBER.fullmatch(cell):
        return _gain(text, match, is_pass)
    match = INTERCEPTION.fullmatch(cell)
    if cell != "inc" and not match:
        raise Refused(
            f"{text!r} is not a result; write 7, -3, -2c, inc, 13i, 24i,-7, 10F or TD, then @ and a hash mark"
        )
    if not is_pass:
        raise Refused(f"{text!r} on a {label(kind)}: only passes and screens are incomplete or intercepted")
    if not match:
        return encode(Result.INCOMPLETE, NO_YARDS)
    if match[2] and role != Role.LONG_YARDAGE:
        raise Refused(f"{text!r}: interception or sack is for the long-yardage defense only")
    if match[2] and not int(match[2]):
        raise Refused(f"{text!r}: a sack loses at least a yard")
    return encode(Result.INTERCEPTION, _yards(text, match[1]), sack=int(match[2] or 0))


def _gain(text: str, match: re.Match[str], is_pass: bool) -> int:
    yards = _yards(text, match[1])
    if match[2] and not is_pass:
        raise Refused(f"{text!r}: only passes and screens are caught for a loss")
    if match[2] and yards >= 0:
        raise Refused(f"{text!r}: c is for a loss; a completion for {yards} is {yards}")
    return encode(Result.CAUGHT_FOR_LOSS if match[2] else Result.GAIN, yards, fumble=bool(match[3]))


def _yards(text: str, digits: str) -> int:
    yards = int(digits)
    if abs(yards) > MOST_YARDS:
        raise Refused(f"{text!r}: no play goes {abs(yards)} yards")
    return yards


def spell_result(code: int) -> str:
    """Spell a result so that it can be read again; a comma would end it in a record."""
    kind, yards, sack = Result(state.kind_of(code)), state.yards_of(code), state.sack_of(code)
    if kind == Result.FOUL:
        return FOULS[Foul(yards)]
    text = {
        Result.GAIN: f"{yards}",
        Result.CAUGHT_FOR_LOSS: f"{yards}c",
        Result.INTERCEPTION: f"{yards}i/-{sack}" if sack else f"{yards}i",
        Result.OUT_OF_BOUNDS: f"{yards}OB" if yards != NO_YARDS else "OB",
        Result.DEAD_ON: f"L{yards}",
    }.get(kind) or next(word for word, result in WORDS.items() if result == kind)
    mark, flag = code >> state.MARK_SHIFT & state.NO_MARK, code >> state.FLAG_SHIFT & 1
    dot = f"@{HASHES[mark]}" if mark != state.NO_MARK else ""
    return f"{text}{'F' if state.is_fumble(code) else ''}{dot}{'*' if flag else ''}"


def read_off(g: Any, book: Any, step: str, text: Any) -> int:
    """Return the answer for a reading; what the cards cannot show here is refused."""
    roll = Roll(int(g.rolling))
    if roll not in COLUMNS and roll not in LISTS and roll != Roll.SCRIMMAGE:
        raise Refused(f"a D100 is rolled for the {label(roll)}: type the number, 1 to 100")
    if not isinstance(text, str):
        raise Refused(f"{text!r} is not what a card can show")
    if step == "d100":
        text = text.removeprefix(REFEREE_MARK).strip()
    elif (step == "penalty") != (roll in COLUMNS):
        raise Refused(f"a {'penalty' if roll in COLUMNS else 'result'} is read off the card now, not a {step}")
    if roll in COLUMNS:
        return NAMED - 1 + encode(Result.FOUL, parse_foul(text, roll))
    if text.endswith("*") and roll not in FLAGGED_ROLLS:
        raise Refused(f"{text!r}: there are no penalties on the roll for the {label(roll)}")
    cell = text.removesuffix("*")
    if roll == Roll.SCRIMMAGE:
        code = parse_cell(cell, Kind(int(book.kind[g.play])), Role(int(book.role[g.front])), dotted=False)
    else:
        code = parse_special(cell, roll)
    if g.phase == state.Phase.FREE_KICK and roll == Roll.PUNT and cell == "BK":
        raise Refused("a free kick cannot be blocked: roll again")
    return NAMED - 1 + code + (int(text.endswith("*")) << state.FLAG_SHIFT)


def spell_reading(answer: int) -> str:
    """Spell a reading as `read_off` takes it in place of a roll."""
    return f"{REFEREE_MARK}{spell_result(answer - NAMED + 1)}"
