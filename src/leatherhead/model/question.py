"""The question a play has stopped at, and the spelling of its answers."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from operator import index
from typing import Any, NamedTuple

import numpy as np

from leatherhead.model.doors import CARD, CHANCE, COIN, DICE, DIE, SIDED, below
from leatherhead.model.errors import Refused, listed, quote
from leatherhead.model.language import say
from leatherhead.model.record import OPTIONS
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.situation import parse_whole
from leatherhead.model.words import COIN_SIDES, TEAMS, Team

CHANCE_NAMES = {COIN: "coin", DIE: "roll", DICE: "roll", CARD: "card"}
DICE_ROLLED = {DIE: 1, DICE: 2}
SIDED_DIE = re.compile(r"d([1-9][0-9]{0,2})")  # d20, d100


class Question(NamedTuple):
    """A question as the doors left it in the record: `by` is the number of a team, or -1 for dice and cards."""

    by: int  # team, or CHANCE
    what: int  # decision, or kind of chance
    options: int
    weights: tuple[int, ...]  # of the cards of a deck

    @property
    def team(self) -> Team | None:
        """The team that is asked; None for dice and cards."""
        return None if self.by == CHANCE else TEAMS[self.by]


def chance_name(asked: Question) -> str:
    """Return the name of a chance in records and scenarios: coin, roll, card, or a die such as d20 or d100."""
    return f"d{asked.options}" if asked.what == SIDED else CHANCE_NAMES[asked.what]


def is_chance(name: str) -> bool:
    """Whether something may be the name of a chance."""
    return name in CHANCE_NAMES.values() or SIDED_DIE.fullmatch(name) is not None


def read_question(rulebook: Rulebook, g: Any) -> Question:
    """Read the question a record waits for; one that cannot be answered is a mistake in the rules."""
    by, what, options = int(g.asked_by), int(g.asked_what), int(g.asked_options)
    if by == CHANCE:
        if what != CARD:
            return Question(by, what, options, ())
        weights = tuple(g.asked_weights.tolist())
        known = 0 <= options < len(rulebook.decks)
        if not known or not any(weights) or any(weights[len(rulebook.decks[options].cards) :]):
            raise Refused(_deck_fault(rulebook, options, weights))
        return Question(by, what, options, weights)
    if not 0 < options < 1 << len(rulebook.prompts[what].answers):
        raise Refused(
            f"{rulebook.slug} asks {rulebook.prompts[what].name} with no answers, or with one that has no label"
        )
    return Question(by, what, options, ())


def _deck_fault(rulebook: Rulebook, deck: int, weights: Sequence[int]) -> str:
    if not 0 <= deck < len(rulebook.decks):
        return f"{rulebook.slug} draws from deck {deck}, but DECKS in words/questions.py has {len(rulebook.decks)}"
    name, cards = rulebook.decks[deck].name, rulebook.decks[deck].cards
    if not any(weights):
        return f"{rulebook.slug} draws from an empty deck, {name}"
    return f"{rulebook.slug} draws a card without a label from {name}, which has {len(cards)} kinds of card"


@dataclass(frozen=True)
class Decision:
    """A team is asked to choose."""

    by: Team
    name: str
    options: tuple[str, ...]
    text: str
    sealed: bool


@dataclass(frozen=True)
class Chance:
    """Dice, a coin or a card are asked for."""

    kind: str  # roll, coin, card, or a die such as d20 or d100
    dice: int  # how many are rolled
    deck: str  # which deck the card comes from
    outcomes: tuple[tuple[str, Fraction], ...]  # possible outcomes with their probability


def odds_of(asked: Question) -> list[tuple[int, Fraction]]:
    """Return the answers that chance can give, with their probabilities."""
    if asked.what != CARD:
        return [(outcome, Fraction(1, asked.options)) for outcome in range(asked.options)]
    total = sum(asked.weights)
    return [(card, Fraction(weight, total)) for card, weight in enumerate(asked.weights) if weight]


def by_chance(g: Any, asked: Question) -> int:
    """Draw what is asked for from the generator of a record."""
    if asked.what != CARD:
        return int(below(g, asked.options))
    n = int(below(g, sum(asked.weights)))
    return bisect_right(list(accumulate(asked.weights)), n)


def number_of(labels: Sequence[str], answer: Any) -> int | None:
    """Return the number of an answer given as a label or a whole number, of Python's or of numpy's; or None."""
    if isinstance(answer, str):
        return labels.index(answer) if answer in labels else None
    try:
        return None if isinstance(answer, bool | np.bool) else index(answer)
    except TypeError:
        return None


def is_legal(asked: Question, answer: int) -> bool:
    """Whether a question allows an answer."""
    if asked.by != CHANCE:
        return 0 <= answer < OPTIONS and bool(asked.options >> answer & 1)
    if asked.what == CARD:
        return 0 <= answer < len(asked.weights) and asked.weights[answer] > 0
    return 0 <= answer < asked.options


def legal_answers(asked: Question) -> list[int]:
    """Return all answers that a question allows."""
    if asked.by == CHANCE:
        return [answer for answer, _ in odds_of(asked)]
    return [label for label in range(asked.options.bit_length()) if asked.options >> label & 1]


def spell(rulebook: Rulebook, asked: Question, answer: int) -> str:
    """Spell an answer."""
    if asked.by != CHANCE:
        return rulebook.prompts[asked.what].answers[answer]
    if asked.what == CARD:
        cards = rulebook.decks[asked.options].cards
        return cards[answer] if answer < len(cards) else rulebook.spell_reading(answer)
    if asked.what == COIN:
        return COIN_SIDES[answer]
    if asked.what == SIDED and answer >= asked.options:
        return rulebook.spell_reading(answer)
    return str(answer + 1) if asked.what != DICE else f"{answer // 6 + 1}-{answer % 6 + 1}"


@lru_cache(maxsize=1000)  # a question is looked at many times
def describe(rulebook: Rulebook, asked: Question) -> Decision | Chance:
    """Describe a question for the outside."""
    if asked.by == CHANCE:
        outcomes = tuple((spell(rulebook, asked, answer), odds) for answer, odds in odds_of(asked))
        deck = rulebook.decks[asked.options].name if asked.what == CARD else ""
        return Chance(chance_name(asked), DICE_ROLLED.get(asked.what, 0), deck, outcomes)
    question = rulebook.prompts[asked.what]
    options = tuple(spell(rulebook, asked, answer) for answer in legal_answers(asked))
    return Decision(TEAMS[asked.by], question.name, options, question.text, question.sealed)


def parse_choice(rulebook: Rulebook, asked: Question, team: int, label: Any) -> int:
    """Return the answer that a team's label stands for, or refuse it."""
    name = rulebook.prompts[asked.what].name if asked.by != CHANCE else chance_name(asked)
    if team == CHANCE:
        raise Refused(f"{quote(label)} cannot come up as a {name} here")
    if asked.by != team:
        deck = f" of the {rulebook.decks[asked.options].name}" if asked.by == CHANCE and asked.what == CARD else ""
        waits = f"a {name}{deck} is asked for" if asked.by == CHANCE else f"{TEAMS[asked.by]} is asked for {name}"
        raise Refused(f"{TEAMS[team]} has nothing to choose now: {waits}")
    spelled = {spell(rulebook, asked, answer): answer for answer in legal_answers(asked)}
    if not isinstance(label, str) or label not in spelled:
        raise Refused(f"{quote(label)} is not on offer for {name}; {TEAMS[team]} may choose {listed(tuple(spelled))}")
    return spelled[label]


def parse_chance(rulebook: Rulebook, asked: Question, kind: str, value: Any) -> int:
    """Return the answer that a roll, a card or a coin stands for, or refuse it."""
    if asked.by != CHANCE:
        name = rulebook.prompts[asked.what].name
        raise Refused(f"no {kind} is asked for now: {TEAMS[asked.by]} is asked for {name}")
    wanted = chance_name(asked)
    if kind != wanted:
        raise Refused(f"a {wanted} is asked for, not a {kind}")
    if kind == "roll":
        return _parse_dice(value, DICE_ROLLED[asked.what])
    if asked.what == SIDED:
        return parse_whole(value, 1, asked.options) - 1
    words = COIN_SIDES if kind == "coin" else rulebook.decks[asked.options].cards
    if not isinstance(value, str) or value not in words:
        raise Refused(
            say(f"{{value}} is not a {kind}; allowed are {{allowed}}", value=quote(value), allowed=listed(words))
        )
    answer = words.index(value)
    if kind == "card" and not asked.weights[answer]:
        deck = say(rulebook.decks[asked.options].name)
        raise Refused(say("card {card} is no longer in the deck ({deck})", card=value, deck=deck))
    return answer


def _parse_dice(value: Any, count: int) -> int:
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != count:
        parts = [value] if isinstance(value, str) or not isinstance(value, Sequence) else value
        typed = "-".join(map(str, parts)) or "nothing"
        wanted = "{typed} is not a roll of {count} dice: {count} numbers from 1 to 6"
        if count == 1:
            wanted = "{typed} is not a roll of one die: a number from 1 to 6"
        raise Refused(say(wanted, typed=quote(typed), count=count))
    for die in value:
        if type(die) is not int or not 1 <= die <= 6:
            raise Refused(say("{typed} is not a die; allowed are 1, 2, 3, 4, 5, 6", typed=quote(die)))
    return int(value[0]) - 1 if count == 1 else (int(value[0]) - 1) * 6 + int(value[1]) - 1


def parse_reading(rulebook: Rulebook, g: Any, book: Any, asked: Question, kind: str, value: Any) -> int:
    """Return the answer for dice, a card or a coin, or for what was read off, as the record `g` asks for it."""
    if rulebook.read_off is not None and _is_read_off(rulebook, asked, kind, value):
        return rulebook.read_off(g, book, kind, value)
    return parse_chance(rulebook, asked, kind, value)


def _is_read_off(rulebook: Rulebook, asked: Question, kind: str, value: Any) -> bool:
    """Whether a chance is answered with what was read off a chart or a card, not by roll or name."""
    if asked.by != CHANCE or asked.what not in (CARD, SIDED):
        return False
    if asked.what == CARD:
        return kind == "card" and value not in rulebook.decks[asked.options].cards
    return kind in rulebook.reading_steps or (kind == chance_name(asked) and isinstance(value, str))


def is_reading(rulebook: Rulebook, g: Any, book: Any, asked: Question, number: int) -> bool:
    """Whether a number stands for something that can be read off a card or chart here."""
    if rulebook.read_off is None or asked.by != CHANCE or asked.what not in (CARD, SIDED):
        return False
    try:
        return rulebook.read_off(g, book, chance_name(asked), rulebook.spell_reading(number)) == number
    except (Refused, LookupError, ValueError):
        return False
