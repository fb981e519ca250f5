"""A situation as people give it: a TOML file, keys of scenarios in a line, or words.

`4th and 2 at opp 38, two minutes left, down by four` is read by a small grammar that refuses what it does not
understand. Words that are not said have the value that they have at the start of a game.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from leatherhead.engine.errors import Refused, listed
from leatherhead.engine.printed import Sheet, parse_toml
from leatherhead.engine.rulebook import Rulebook
from leatherhead.engine.text import quote
from leatherhead.engine.words import TEAMS

NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
ORDINALS = {word: number for number, words in enumerate((
    ("1st", "first"), ("2nd", "second"), ("3rd", "third"), ("4th", "fourth"),
), start=1) for word in words}  # fmt: skip
GAME_MINUTES = 60
MOST_CHARACTERS = 4_000
FILLERS = {"and", "the", "with", "in", "of", "on", "at", "ball", "to", "go", "it", "is", "a", "team", "has"}

N = rf"(\d+|{'|'.join(NUMBERS)})"
NTH = f"({'|'.join(ORDINALS)})"
Situation = dict[str, Any]


def parse(rulebook: Rulebook, given: str) -> Situation:
    """Return the situation that a file, a line of keys or words describe."""
    path, _, scenario = given.partition("#")
    if len(given) > MOST_CHARACTERS:
        raise Refused(f"the situation has more than {MOST_CHARACTERS} characters")
    if _is_file(path):
        situation = _from_file(Path(path), scenario)
    elif "=" in given:
        situation = _from_keys(given)
    else:
        situation = _from_words(rulebook, given)
    return _complete(rulebook, situation)


def _is_file(path: str) -> bool:
    try:
        return bool(path) and Path(path).is_file()
    except (OSError, ValueError):  # too long for a name, or with a zero byte in it
        return False


def _complete(rulebook: Rulebook, situation: Situation) -> Situation:
    """Before a down, where a ball or a down is named and no phase."""
    if "phase" not in situation and {"down", "to_go", "ball"} & set(situation) and _knows(rulebook, "scrimmage"):
        return {"phase": "scrimmage", **situation}
    return situation


def _knows(rulebook: Rulebook, phase: str) -> bool:
    for key in rulebook.keys:
        if key.name == "phase":
            try:
                key.write(rulebook.fresh()[0], phase)
            except Refused:
                return False
            return True
    return False


def _from_file(path: Path, scenario: str) -> Situation:
    """Take the keys of a file, its table [situation], or the situation of one of its scenarios: `FILE#id`."""
    sheet = Sheet(path)
    if "scenario" in sheet.data:
        listed_rows = sheet.data["scenario"]
        if (
            not isinstance(listed_rows, list)
            or not listed_rows
            or not all(isinstance(row, dict) for row in listed_rows)
        ):
            sheet.refuse("[[scenario]] is not a list of tables", "scenario")
        rows = [row for row in listed_rows if row.get("id") == scenario]
        if not rows:
            raise Refused(f"{path}: name one of its scenarios after a #, as in {path}#{listed_rows[0].get('id', '')}")
        found = rows[0].get("situation")
    else:
        found = sheet.data.get("situation", sheet.data)
    if not isinstance(found, dict):
        raise Refused(f"{path}: situation must be a table")
    return found


def _from_keys(given: str) -> Situation:
    inner = given.strip()
    braces = inner.startswith("{") and inner.endswith("}")
    text = f"situation = {inner if braces else '{' + inner.rstrip(',') + '}'}"
    try:
        found = parse_toml(text, "the situation")["situation"]
    except Refused as error:
        raise Refused(f'the situation is not TOML such as down = 4, to_go = 2, ball = "opp 38": {error}') from None
    return found  # type: ignore[no-any-return]


# Words.


def number(word: str) -> int:
    """Read a number in figures or in letters."""
    if word.isdecimal() and len(word) > len("9999"):
        raise Refused(f"{quote(word)} is too large a number for a situation")
    return int(word) if word.isdecimal() else NUMBERS.index(word)


def _spot(side: str | None, yards: str | None) -> str:
    if side is None or yards is None or number(yards) == 50:
        return "50"
    return f"{'own' if side in ('own', 'my', 'our') else 'opp'} {number(yards)}"


def _lead(situation: Situation, by: int) -> None:
    """Points for the team with the ball, or for the other; the rest of the score is nothing to nothing."""
    situation["lead"] = by


def _clock(rulebook: Rulebook, minutes: float) -> int:
    """Minutes of a real quarter or half in what the game counts: the same share of its own."""
    whole = rulebook.situation(rulebook.fresh()[0]).get("clock", 0)
    if not isinstance(whole, int | float) or not whole:
        raise Refused(f"{rulebook.title} has no clock that can be set")
    return max(round(minutes * rulebook.periods / GAME_MINUTES * whole), 1)


def _time(rulebook: Rulebook, situation: Situation, minutes: float) -> None:
    situation["clock"] = _clock(rulebook, minutes)
    situation.setdefault(rulebook.period, rulebook.periods)  # nobody speaks of the last minutes of another


Rule = Callable[[Rulebook, Situation, "re.Match[str]"], None]


def _set(**values: Callable[["re.Match[str]"], Any]) -> Rule:
    return lambda rulebook, situation, match: situation.update({name: value(match) for name, value in values.items()})


SIDE = r"(own|opp|opponents?'?s?|opposing|their|my|our)"
GRAMMAR: tuple[tuple[str, Rule], ...] = (
    (rf"{NTH} (?:down )?and (?:goal)", _set(down=lambda m: ORDINALS[m[1]], to_go=lambda m: "goal")),
    (rf"{NTH} (?:down )?and (?:inches)", _set(down=lambda m: ORDINALS[m[1]], to_go=lambda m: 1)),
    (rf"{NTH} (?:down )?and {N}", _set(down=lambda m: ORDINALS[m[1]], to_go=lambda m: number(m[2]))),
    (rf"{NTH} down", _set(down=lambda m: ORDINALS[m[1]])),
    (rf"(?:(?:at|on|from) )?(?:the )?{SIDE} {N}(?: yard line)?", _set(ball=lambda m: _spot(m[1], m[2]))),
    (r"(?:(?:at|on|from) )?(?:the )?(?:midfield|50)(?: yard line)?", _set(ball=lambda m: "50")),
    (r"(\d+):(\d\d)(?: left| to (?:go|play)| remaining)?",
     lambda book, found, m: _time(book, found, number(m[1]) + number(m[2]) / 60)),
    (rf"{N} minutes?(?: left| to (?:go|play)| remaining)", lambda book, found, m: _time(book, found, number(m[1]))),
    (rf"{N} seconds?(?: left| to (?:go|play)| remaining)",
     lambda book, found, m: _time(book, found, number(m[1]) / 60)),
    (rf"{N} (?:play )?(?:cards?|plays?|lines?)(?: left| to (?:go|play)| remaining)",
     _set(clock=lambda m: number(m[1]))),
    (rf"{NTH} (quarter|half)", lambda book, found, m: found.update({m[2]: ORDINALS[m[1]]})),
    (rf"in the {NTH}", lambda book, found, m: found.update({book.period: ORDINALS[m[1]]})),
    (r"q([1-4])", _set(quarter=lambda m: int(m[1]))),
    (r"overtime", lambda book, found, m: found.update({book.period: book.periods + 1})),
    (rf"(?:down|behind|trailing|losing)(?: by)? {N}(?: points?)?", lambda book, found, m: _lead(found, -number(m[1]))),
    (rf"(?:up|ahead|leading|winning)(?: by)? {N}(?: points?)?", lambda book, found, m: _lead(found, number(m[1]))),
    (r"(?:score )?(?:is )?(?:tied|level|even)(?: game)?", lambda book, found, m: _lead(found, 0)),
    (r"(?:score )?(?:is )?(\d+)-(\d+)", _set(score=lambda m: [number(m[1]), number(m[2])])),
    (rf"{N} timeouts?(?: left| each)?", _set(timeouts=lambda m: [number(m[1])] * 2)),
    (r"timeouts? (\d+)-(\d+)", _set(timeouts=lambda m: [number(m[1]), number(m[2])])),
    (r"(home|away)(?:'s| team)?(?: has the| have the)?(?: ball| possession)", _set(possession=lambda m: m[1])),
    (r"(coin toss|kickoff|free kick|extra point|try)", _set(phase=lambda m: m[1].replace(" ", "-"))),
)  # fmt: skip


def _from_words(rulebook: Rulebook, given: str) -> Situation:
    """Take every phrase that is understood out of the text; what is left over is not."""
    situation: Situation = {}
    rest = " ".join(given.lower().replace("&", " and ").replace("1/2", " ").split())
    for pattern, rule in GRAMMAR:
        while match := re.search(rf"(?<![\w-]){pattern}(?![\w'-])", rest):
            rule(rulebook, situation, match)
            rest = f"{rest[: match.start()]} ; {rest[match.end() :]}"
    for phrase in re.split(r"[;,.]", rest):
        words = [word for word in phrase.split() if word not in FILLERS]
        if words:
            raise Refused(
                f"{quote(' '.join(words))} in the situation is not understood; write such as "
                "'4th and 2 at opp 38, two minutes left, down by four', or keys such as down = 4, to_go = 2"
            )
    if not situation:
        raise Refused("the situation is empty; write such as '4th and 2 at opp 38, two minutes left, down by four'")
    return _settled(rulebook, situation)


def _settled(rulebook: Rulebook, situation: Situation) -> Situation:
    """Turn a lead into a score, and name the team with the ball; refuse words for what the game does not have."""
    if "lead" in situation:
        by = situation.pop("lead")
        points = [max(by, 0), max(-by, 0)]
        situation["score"] = points[::-1] if situation.get("possession") == TEAMS[1] else points
    names = [key.name for key in rulebook.keys]
    for name in situation:
        if name not in names:
            raise Refused(f"{rulebook.title} knows no {name.replace('_', ' ')}; its situations have {listed(names)}")
    if "possession" in names:
        situation.setdefault("possession", TEAMS[0])
    return situation
