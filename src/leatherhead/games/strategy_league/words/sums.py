"""How a play of Strategy League came to its yards: what the card showed, and what was added or taken off."""

from collections.abc import Sequence
from typing import Any

from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.strategy_league.reference import ends_of
from leatherhead.games.strategy_league.rules.charts import kind_of, sack_of, yards_of
from leatherhead.games.strategy_league.state import HASHES, NAMED, Event, Result, Roll
from leatherhead.model.table import MINUS, Sum, Term
from leatherhead.model.words import Facts, label, spell_yards

CALLED, ROLLED, FLIPPED = label(Event.CALLED), label(Event.ROLLED), label(Event.FLIPPED)
RAN_OUT, ENFORCED = label(Event.RAN_OUT_OF_BOUNDS), label(Event.PENALTY_ACCEPTED)
GAINS = tuple(label(event) for event in (Event.RUN, Event.PASS_COMPLETE, Event.SACK))
PUNTS = tuple(label(event) for event in (Event.PUNT, Event.TOUCH_PUNT))
FROM = ("from the left hash", "between the hashes", "from the right hash")
PUNT_RETURN = label(Event.PUNT_RETURN)


def sums(play: Sequence[Facts]) -> list[Sum]:
    """Return the sum of a play from scrimmage that counts, or of a punt that was returned."""
    heard = {event.name: event for event in play}
    if ENFORCED in heard and not heard[ENFORCED]["play_counts"]:
        return []
    gain = next((heard[name] for name in GAINS if name in heard), None)
    if gain is not None and CALLED in heard:
        return [_from_scrimmage(play, heard, gain)]
    punt = next((heard[name] for name in PUNTS if name in heard), None)
    if punt is not None and PUNT_RETURN in heard and ENFORCED not in heard:
        back = heard[PUNT_RETURN]["yards"]
        terms = (Term(int(punt["yards"]), "punt"), Term(int(back), "return", "-"))
        return [Sum("", terms=terms, result=f"{_spell(punt['yards'] - back)} net")]
    return []


def _from_scrimmage(play: Sequence[Facts], heard: dict[str, Facts], gain: Facts) -> Sum:
    """The card's yards, none beyond the goal line, less those of the sideline, plus those of a penalty at its end."""
    rolled = next(event for event in play if event.name == ROLLED and event["what"] == Roll.SCRIMMAGE)
    yards, shown = int(gain["yards"]), _yards_of_card(heard[CALLED], rolled)
    terms = [Term(yards if shown is None else shown, _window(heard[CALLED], rolled))]
    if shown is not None and shown > yards:
        terms.append(Term(shown - yards, "beyond the goal line", "-"))
    if RAN_OUT in heard:
        terms.append(Term(int(heard[RAN_OUT]["yards"]), "out of bounds", "-"))
        yards -= heard[RAN_OUT]["yards"]
    if ENFORCED in heard and gain["from"] + gain["yards"] < GOAL_LINE:
        terms.append(Term(int(heard[ENFORCED]["yards"]), "penalty"))
        yards += heard[ENFORCED]["yards"]
    return Sum("", terms=tuple(terms), result=_spell(yards))


def _window(called: Facts, rolled: Facts) -> str:
    """Say where on the cards the yards are."""
    where = FROM[rolled["hash"]]
    if rolled["roll"] >= NAMED:
        return f"read off the card {where}"
    book, play, front = called["printed"].book, called["play"], called["defense"]
    return f"for {ends_of(book, play, front)[_place(book, play, front, rolled['roll'])]} {where}"


def _place(book: Any, play: int, front: int, roll: int) -> int:
    return sum(int(roll > border) for border in book.window[play, front])


def _yards_of_card(called: Facts, rolled: Facts) -> int | None:
    """Return the yards that the two cards show; none if they say touchdown."""
    book = called["printed"].book
    play, front, roll = called["play"], called["defense"], rolled["roll"]
    if roll >= NAMED:
        result = int(roll) - NAMED
    else:
        window = _place(book, play, front, roll)
        result = int(book.cell[play, front, HASHES * window + rolled["hash"]])
    if kind_of(result) == Result.INTERCEPTION:  # and the coin came up tails
        return -sack_of(result)
    return None if kind_of(result) == Result.TOUCHDOWN else yards_of(result)


def _spell(yards: int) -> str:
    return f"{MINUS}{spell_yards(-yards)}" if yards < 0 else spell_yards(yards)
