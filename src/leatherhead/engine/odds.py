"""The exact odds of a play: every chance is walked, and the probabilities multiplied as fractions."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from leatherhead.engine.asked import CHANCE_NAMES, Asked, odds_of, parse_choice, read_question, spell
from leatherhead.engine.doors import ASKED, CHANCE, Pending, new_play
from leatherhead.engine.errors import Refused
from leatherhead.engine.printed import Printed
from leatherhead.engine.record import duplicate
from leatherhead.engine.registry import Rulebook
from leatherhead.engine.view import Event, read_events


@dataclass(frozen=True)
class Odds:
    """What a play can come to. `left_over` is the probability of plays with more chances than were walked."""

    outcomes: dict[Hashable, Fraction]
    left_over: Fraction


def odds(
    rulebook: Rulebook,
    printed: Printed,
    record: np.ndarray[Any, Any],
    given: Mapping[str, str],
    measure: Callable[[Any, list[Event]], Hashable],
    depth: int = 4,
    step: Callable[[Any, Any], None] | None = None,
) -> Odds:
    """Walk the next play of a record to every end and add up the probabilities of what `measure` makes of each.

    `given` names the label of every decision that comes up, and may fix a chance: `{"card": "13"}` asks what
    follows if that card comes. Of the other chances at most `depth` are walked, for doublets can repeat for ever.
    """
    rulebook = rulebook.with_book(printed)
    run = step or (lambda records, books: rulebook.step(records[0], books[0]))
    outcomes: dict[Hashable, Fraction] = defaultdict(Fraction)
    left_over = Fraction(0)
    ways: list[tuple[list[int], Fraction, int]] = [([], Fraction(1), 0)]
    while ways:
        tape, probability, walked = ways.pop()
        live = duplicate(record)
        asked = _run(run, live, printed, tape)
        if asked is None:
            outcomes[measure(live[0], read_events(rulebook, live[0]))] += probability
        elif asked.by != CHANCE or CHANCE_NAMES[asked.what] in given:
            ways.append(([*tape, _given(rulebook, asked, given)], probability, walked))
        elif walked == depth:
            left_over += probability
        else:
            ways += [([*tape, answer], probability * part, walked + 1) for answer, part in odds_of(asked)]
    return Odds(dict(outcomes), left_over)


def _run(
    run: Callable[[Any, Any], None], live: np.ndarray[Any, Any], printed: Printed, tape: list[int]
) -> Asked | None:
    g = live[0]
    g.seats[:] = ASKED
    g.chance_asked = 1
    new_play(g)
    g.tape[: len(tape)] = tape
    g.tape_length = len(tape)
    try:
        with np.errstate(over="ignore"):
            run(live, printed.record)
    except Pending:
        return read_question(g)
    return None


def _given(rulebook: Rulebook, asked: Asked, given: Mapping[str, str]) -> int:
    if asked.by == CHANCE:
        wanted = given[CHANCE_NAMES[asked.what]]
        for answer, _ in odds_of(asked):
            if spell(rulebook, asked, answer) == wanted:
                return answer
        raise Refused(f"{wanted!r} cannot come up as {CHANCE_NAMES[asked.what]} here")
    name = rulebook.questions[asked.what].name
    if name not in given:
        raise Refused(f"the odds need a label for {name}")
    return parse_choice(rulebook, asked, asked.by, given[name])
