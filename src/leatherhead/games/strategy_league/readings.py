"""What a referee reads off his own cards, instead of the roll: `{result = "13i@red"}`, `{penalty = "O10"}`."""

from typing import Any

from leatherhead.games.strategy_league.notation import (
    COLUMNS,
    FLAGGED_ROLLS,
    LISTS,
    encode,
    parse_cell,
    parse_foul,
    parse_special,
    spell_result,
)
from leatherhead.games.strategy_league.state import FLAG_SHIFT, NAMED, Kind, Phase, Result, Role, Roll
from leatherhead.model.errors import Refused
from leatherhead.model.words import label

STEPS = ("result", "penalty")
MARK = "="  # before a reading where a roll could be meant


def read_off(g: Any, book: Any, step: str, text: Any) -> int:
    """Return the answer for a reading; what the cards cannot show here is refused."""
    roll = Roll(int(g.rolling))
    if roll not in COLUMNS and roll not in LISTS and roll != Roll.SCRIMMAGE:
        raise Refused(f"a D100 is rolled for the {label(roll)}: type the number, 1 to 100")
    if not isinstance(text, str):
        raise Refused(f"{text!r} is not what a card can show")
    if step == "d100":
        text = text.removeprefix(MARK).strip()
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
    if g.phase == Phase.FREE_KICK and roll == Roll.PUNT and cell == "BK":
        raise Refused("a free kick cannot be blocked: roll again")
    return NAMED - 1 + code + (int(text.endswith("*")) << FLAG_SHIFT)


def spell_reading(answer: int) -> str:
    """Spell a reading as `read_off` takes it in place of a roll."""
    return f"{MARK}{spell_result(answer - NAMED + 1)}"
