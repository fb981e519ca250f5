"""The exact odds of a play: every outcome of every chance, with probabilities multiplied as fractions."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from leatherhead.model.doors import CHANCE
from leatherhead.model.errors import Refused, quote
from leatherhead.model.position import BackEnd, Event, Position, read_events
from leatherhead.model.printed import Printed
from leatherhead.model.question import Question, chance_name, odds_of, parse_choice, spell
from leatherhead.model.rulebook import Rulebook


@dataclass(frozen=True)
class Odds:
    """The possible results of a play. `left_over` is the probability of plays with more chances than were followed."""

    outcomes: dict[Hashable, Fraction]
    left_over: Fraction


def odds(
    rulebook: Rulebook,
    printed: Printed,
    record: np.ndarray[Any, Any],
    given: Mapping[str, str],
    measure: Callable[[Any, list[Event]], Hashable],
    depth: int = 4,
    back_end: BackEnd | None = None,
) -> Odds:
    """Follow the next play of a record to every result, and add up the probabilities by `measure`.

    `given` names the label of every decision that comes up, and may fix a chance: `{"card": "13"}` asks what follows if
    that card comes up. Of the other chances at most `depth` are followed, because doubles can repeat forever.
    """
    start = Position(rulebook.with_book(printed), printed, record, back_end)
    start.run()
    outcomes: dict[Hashable, Fraction] = defaultdict(Fraction)
    left_over = Fraction(0)
    ways: list[tuple[Position, Fraction, int]] = [(start, Fraction(1), 0)]
    while ways:
        position, probability, walked = ways.pop()
        asked = position.asked
        if asked is None:
            outcomes[measure(position.g, read_events(position.rulebook, position.g))] += probability
        elif asked.by != CHANCE or chance_name(asked) in given:
            ways.append((position.after(_given(position.rulebook, asked, given)), probability, walked))
        elif walked == depth:
            left_over += probability
        else:
            ways += [(position.after(answer), probability * part, walked + 1) for answer, part in odds_of(asked)]
    return Odds(dict(outcomes), left_over)


def _given(rulebook: Rulebook, asked: Question, given: Mapping[str, str]) -> int:
    if asked.by == CHANCE:
        wanted = given[chance_name(asked)]
        for answer, _ in odds_of(asked):
            if spell(rulebook, asked, answer) == wanted:
                return answer
        raise Refused(f"{quote(wanted)} cannot come up as {chance_name(asked)} here")
    name = rulebook.prompts[asked.what].name
    if name not in given:
        raise Refused(f"the odds need a label for {name}")
    return parse_choice(rulebook, asked, asked.by, given[name])
