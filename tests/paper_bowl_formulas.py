"""Paper Bowl's gains, downs and penalties written a second time, as formulas: a second opinion on what is walked.

Nothing in src uses them. After a delay of game, the gain here is that of an offense that does not lead.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from leatherhead.football.spot import END_LINE, GOAL_LINE, half_the_distance
from leatherhead.games.paper_bowl.odds import OTHER_FIRST, OWN_FIRST, SPOTS, place_in_series
from leatherhead.games.paper_bowl.rules.gain import RED_ZONE
from leatherhead.games.paper_bowl.rules.kicks import FIELD_GOAL_RANGE
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS, PLAY_CARDS, Call, Effect, Trigger

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Bools: TypeAlias = npt.NDArray[np.bool]
Book: TypeAlias = Any  # its fields are arrays of numpy here

CALLS = 3  # with a Play Card: runs and passes
LONGEST_LOSS, LONGEST_GAIN = -25, 102  # what goes beyond is cut to this
GAINS = LONGEST_GAIN - LONGEST_LOSS + 1
# A long pass has its own odds at every ball in the red zone; elsewhere midfield stands for all.
RED_ZONE_LINE = GOAL_LINE - RED_ZONE
REACHES = np.array([50, *range(RED_ZONE_LINE, GOAL_LINE)])
# A pairing is a call against a Defense Card, a long pass at each reach.
SHORT_PAIRINGS = 2 * DEFENSE_CARDS
PAIRINGS = SHORT_PAIRINGS + DEFENSE_CARDS * len(REACHES)

# What may become of the ball after a gain. After a foul the gain stands if the penalty is declined; for a delay of game
# it stands without a question if the offense does not lead.
STANDS, LOST, RUN_BACK, FOUL_OF_OFFENSE, FOUL_OF_DEFENSE, DELAY = range(6)
FATES = 3  # of one Play Card at most
# After the Play Cards themselves come a play without one, and those whose timeout was taken.
PLAIN, MULTIPLIED, HALVED = range(PLAY_CARDS, PLAY_CARDS + 3)
PLAYS = PLAY_CARDS + 3
MOST_DOUBLES = 3  # that are followed exactly
REST = 8  # yards that follow more of them: 42 / 5


class PlayCard(NamedTuple):
    """What a Play Card says."""

    effect: Effect
    trigger: int = 0
    returned: int = 0
    yards: int = 0
    times: int = 0


def rolls() -> tuple[Ints, Ints, Ints, Ints, Floats]:
    """Every first roll with those that follow doubles: a, b, total, rolls, chance."""
    pairs = [(a, b) for a in range(1, 7) for b in range(a + 1, 7)]
    rows = [(a, b, a + b, 1, 2 / 36) for a, b in pairs]
    open_ends = {(a, 2 * a): 1 / 36 for a in range(1, 7)}
    for count in range(2, MOST_DOUBLES + 1):
        further: dict[tuple[int, int], float] = {}
        for (first, total), chance in open_ends.items():
            rows += [(first, first, total + a + b, count, chance * 2 / 36) for a, b in pairs]
            for a in range(1, 7):
                further[first, total + 2 * a] = further.get((first, total + 2 * a), 0) + chance / 36
        open_ends = further
    rows += [(a, a, total + REST, MOST_DOUBLES + 1, chance) for (a, total), chance in open_ends.items()]
    *whole, chances = zip(*rows, strict=True)
    a, b, total, count = np.array(whole, np.int64)
    return a, b, total, count, np.array(chances)


A, B, TOTAL, COUNT, CHANCE = rolls()
DOUBLES = A == B
ONE_OR_SIX = (A == 1) | (A == 6) | (B == 1) | (B == 6)
FOUL = ONE_OR_SIX & ~((A + B == 7) & (A == 1))
BY_OFFENSE = FOUL & (A == 1)


def cards(book: Book) -> list[PlayCard]:
    """The Play Cards in order, none, and the two that a timeout makes of some."""
    columns = (book.trigger, book.returned, book.yards, book.times)
    own = [PlayCard(Effect(book.effect[n]), *(int(column[n]) for column in columns)) for n in range(PLAY_CARDS)]
    times = max((card.times for card in own if card.effect == Effect.TIMEOUT_TIMES), default=1)
    return [*own, PlayCard(Effect.NONE), PlayCard(Effect.TIMEOUT_TIMES, times=times), PlayCard(Effect.TIMEOUT_HALVE)]


def usual(book: Book, call: int, card: PlayCard) -> tuple[Ints, Bools, Bools]:
    """The gain of a call before the Play Card changes it, by reach, Defense Card and roll.

    Also whether a pass is complete, and whether it flies over the end line.
    """
    reaches = REACHES[:, None, None] if call == Call.LONG_PASS else REACHES[:1, None, None]
    ignored = card.effect == Effect.IGNORE_RUN_VALUE
    if call == Call.RUN:
        gain = TOTAL - np.where(DOUBLES | ignored, 0, book.run[:, None])
        nothing = np.zeros((1, *gain.shape), np.bool)
        return gain[None], nothing, nothing
    times, numbers = 1, book.short_pass[None, :, None]
    if call == Call.LONG_PASS:
        times = 2
        numbers = np.where(reaches < RED_ZONE_LINE, book.long_pass[:, None], book.long_pass_red_zone[:, None])
    caught = card.effect in {Effect.INTERCEPTION, Effect.IGNORE_PASS_NUMBERS}
    beyond = (reaches + times * (A + B) > END_LINE) & ~DOUBLES
    broken = ((numbers >> A | numbers >> B) & 1 == 1) & ~DOUBLES & (not caught)
    complete = ~(beyond | broken)
    return np.where(complete, times * TOTAL, 0), complete, np.broadcast_to(beyond, complete.shape)


def changed(gain: Ints, card: PlayCard, call: int, complete: Bools) -> Ints:
    """The gain as the Play Card, or a timeout taken on it, changes it."""
    run = call == Call.RUN
    trigger = DOUBLES if card.trigger == Trigger.DOUBLET else ONE_OR_SIX
    times, half = gain * card.times, np.sign(gain) * (abs(gain) // 2)
    changes: dict[Effect, tuple[Any, Any]] = {
        Effect.SACK: (trigger & (not run), -card.yards),
        Effect.TIMES_RUN: (run, times),
        Effect.TIMES_RUN_DOUBLET: (DOUBLES & run, times),
        Effect.TIMES_COMPLETE: (complete, times),
        Effect.ADD_TO_COMPLETE: (complete, gain + card.yards * COUNT),
        Effect.SUBTRACT: (True, gain - card.yards),
        Effect.HALVE: (True, half),
    }
    applies, other = changes.get(card.effect, (False, gain))
    return np.where(applies, other, gain)


def after_timeout(gain: Ints, card: PlayCard) -> Ints:
    """The gain multiplied or halved by a timeout."""
    if card.effect == Effect.TIMEOUT_TIMES:
        return gain * card.times
    return np.sign(gain) * (abs(gain) // 2)


def fates(card: PlayCard, call: int, beyond: Bools) -> Ints:
    """What becomes of the ball, for each roll."""
    trigger = DOUBLES if card.trigger == Trigger.DOUBLET else ONE_OR_SIX
    gone = RUN_BACK if card.returned else LOST
    if card.effect == Effect.INTERCEPTION and call != Call.RUN:
        return np.where(trigger & ~beyond, gone, STANDS)
    if card.effect == Effect.FUMBLE:
        return np.where(trigger & np.ones_like(beyond), gone, STANDS)
    if card.effect == Effect.DELAY_OF_GAME:
        return np.where(ONE_OR_SIX & np.ones_like(beyond), DELAY, STANDS)
    if card.effect in {Effect.FALSE_START_OR_OFFSIDE, Effect.FOUL}:
        foul = np.where(BY_OFFENSE, FOUL_OF_OFFENSE, np.where(FOUL, FOUL_OF_DEFENSE, STANDS))
        return np.broadcast_to(foul, beyond.shape)
    return np.zeros(beyond.shape, np.int64)


def outcomes(book: Book, call: int, card: PlayCard, timeout: bool) -> tuple[Ints, Ints]:
    """The gain and the fate of a call, by reach, Defense Card and roll."""
    gain, complete, beyond = usual(book, call, card)
    fate = fates(card, call, beyond)
    if timeout:
        return after_timeout(gain, card), fate
    if card.effect == Effect.INTERCEPTION:
        return np.where((fate == LOST) | (fate == RUN_BACK), (1 + (call == Call.LONG_PASS)) * (A + B), gain), fate
    if card.effect == Effect.FALSE_START_OR_OFFSIDE:
        return np.where(fate == STANDS, gain, 0), fate
    return changed(gain, card, call, complete), fate


def fates_of(card: PlayCard) -> list[int]:
    """The fates that a Play Card may bring, STANDS first."""
    if card.effect in {Effect.INTERCEPTION, Effect.FUMBLE}:
        return [STANDS, RUN_BACK if card.returned else LOST]
    if card.effect == Effect.DELAY_OF_GAME:
        return [STANDS, DELAY]
    if card.effect in {Effect.FALSE_START_OR_OFFSIDE, Effect.FOUL}:
        return [STANDS, FOUL_OF_OFFENSE, FOUL_OF_DEFENSE]
    return [STANDS]


def all_odds(book: Book) -> Floats:
    """The chances by play, place of the fate among the card's own, gain and pairing."""
    chances = np.zeros((PLAYS, FATES, GAINS, PAIRINGS))
    for play, card in enumerate(cards(book)):
        for call in range(CALLS):
            gain, fate = outcomes(book, call, card, timeout=play >= MULTIPLIED)
            gain = gain.clip(LONGEST_LOSS, LONGEST_GAIN) - LONGEST_LOSS
            place = np.zeros_like(fate)
            for n, each in enumerate(fates_of(card)):
                place = np.where(fate == each, n, place)
            pairing = DEFENSE_CARDS * call + np.arange(gain.shape[0] * DEFENSE_CARDS).reshape(-1, DEFENSE_CARDS, 1)
            cell = (place * GAINS + gain) * PAIRINGS + pairing
            weight = np.broadcast_to(CHANCE, cell.shape)
            size = FATES * GAINS * PAIRINGS
            chances[play] += np.bincount(cell.ravel(), weight.ravel(), size).reshape(FATES, GAINS, PAIRINGS)
    return chances


def field_goal_chances(book: Book) -> Floats:
    """The chance of a field goal from each spot; none out of range."""
    chances = np.zeros(SPOTS)
    a, b = np.indices((6, 6)) + 1
    for distance in range(1, FIELD_GOAL_RANGE + 1):
        numbers = book.field_goal[distance]
        chances[GOAL_LINE - distance] = np.mean((a == b) | ((numbers >> a | numbers >> b) & 1 == 1))
    return chances


def return_chances() -> Floats:
    """The chances of a return by yards: twice the total, four times for doubles, which are rolled again."""
    found, going = np.zeros(SPOTS), np.zeros(SPOTS)
    going[0] = 1
    while going.sum() > 0:
        further = np.zeros(SPOTS)
        for a in range(1, 7):
            for b in range(1, 7):
                to = further if a == b else found
                ends = np.minimum(np.arange(SPOTS) + (4 if a == b else 2) * (a + b), GOAL_LINE)
                np.add.at(to, ends, going / 36)
        going = np.where(np.arange(SPOTS) < GOAL_LINE, further, 0)
        found[GOAL_LINE] += further[GOAL_LINE]
    return found


# What a play comes to: the place of the situation among those of the odds.


def settled_by_hand(down: int, to_go: int, ball: int, gain: int) -> int:
    """A gain that stands: score, first down, turnover on downs or the next down."""
    spot = min(max(ball + gain, 0), GOAL_LINE)
    if spot in (0, GOAL_LINE) or gain >= to_go:
        return OWN_FIRST + spot
    if down == 4:
        return OTHER_FIRST + GOAL_LINE - spot
    return situation(down + 1, to_go - gain, spot)


def enforced_by_hand(down: int, to_go: int, ball: int, yards: int, automatic: bool, against_offense: bool) -> int:
    """An accepted penalty: the same down from another spot, or a first down."""
    if against_offense:
        enforced = -half_the_distance(yards, ball)
    else:
        enforced = half_the_distance(yards, GOAL_LINE - ball)
        if automatic or enforced >= to_go:
            return OWN_FIRST + ball + enforced
    return situation(down, to_go - enforced, ball + enforced)


def situation(down: int, to_go: int, spot: int) -> int:
    """The place of a down; first and ten, or goal, stands with the first downs."""
    if down == 1 and to_go == min(10, GOAL_LINE - spot):
        return OWN_FIRST + spot
    return place_in_series(down, to_go) * SPOTS + spot
