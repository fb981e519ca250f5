"""What can happen in Paper Bowl and how often, walked from its rules: all that bots and values know of them.

The rules are walked at their seams: the gain under a Play Card, what a gain or a penalty comes to, a return, a kick, a
try. Walking whole plays from every situation would be far too many outcomes.
"""

from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from leatherhead import football
from leatherhead.football import core
from leatherhead.football.downs import SERIES_YARDS
from leatherhead.football.possession import AWAY, HOME
from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.paper_bowl import book as printed_matter
from leatherhead.games.paper_bowl import state
from leatherhead.games.paper_bowl.rules import kicks, play_cards, scrimmage
from leatherhead.games.paper_bowl.rules.gain import PENALTY, RED_ZONE, TURNOVER
from leatherhead.model.doors import DICE
from leatherhead.model.printed import Printed, printed_again
from leatherhead.model.runtime import Progress
from leatherhead.model.tables import WalkedArrays
from leatherhead.rule import rule

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[Any]  # of whole numbers
Book: TypeAlias = Any  # its fields are arrays of numpy here

CALLS = 3  # with a Play Card: runs and passes
DOWNS, LONGEST_TO_GO = 4, 15
SERIES = DOWNS * LONGEST_TO_GO  # situations of a series: first and one, first and two, ... fourth and fifteen
LONGEST_LOSS, LONGEST_GAIN = -25, 102  # what goes beyond is cut to this
GAINS = LONGEST_GAIN - LONGEST_LOSS + 1
SPOTS = GOAL_LINE + 1
# A long pass has its own odds at every ball in the red zone; elsewhere midfield stands for all.
RED_ZONE_LINE = GOAL_LINE - RED_ZONE
REACHES = np.array([50, *range(RED_ZONE_LINE, GOAL_LINE)])
# A pairing is a call against a Defense Card, a long pass at each reach.
SHORT_PAIRINGS = 2 * state.DEFENSE_CARDS
PAIRINGS = SHORT_PAIRINGS + state.DEFENSE_CARDS * len(REACHES)

# What may become of the ball after a gain. After a foul the gain stands if the penalty is declined.
STANDS, LOST, RUN_BACK, FOUL_OF_OFFENSE, FOUL_OF_DEFENSE, WIPED_OUT = range(6)
FATES = 3  # of one play at most
# What the odds of one play depend on: what its Play Card says, and what the Defense Card against it says.
PLAY_CARD_FIELDS = ("effect", "trigger", "returned", "yards", "times")
DEFENSE_CARD_FIELDS = ("run", "short_pass", "long_pass", "long_pass_red_zone")
# A play is a Play Card, with or without its timeout taken, to a team that leads or not, under either option for
# incomplete passes. Plays that come to the same share a row; the last row is a play without a Play Card.
VARIANTS = 2  # of one Play Card at most that differ
ROWS = VARIANTS * state.PLAY_CARDS + 1
PLAIN = ROWS - 1

# The situation that a gain or a penalty leads to is the place of its value in an array of these, one after another:
# a down of the offense by place in the series and spot, its first downs, and the other team's first downs. At the goal
# lines a first down stands for a touchdown and for a safety.
OWN_FIRST, OTHER_FIRST = SERIES * SPOTS, SERIES * SPOTS + SPOTS

KICKOFF, FREE_KICK = range(2)  # kicks that start a drive
EXACT, ROUGH = 3, 2  # rolls of doubles that are followed: for the solution, and for the coach
LONGEST_RETURN = 7  # rolls; the few that go on are past the goal line
FIRST_ROLL = 1
TYPICAL = {DICE: 6 * (2 - 1) + (6 - 1)}  # of the rolls after these: 2 and 6, for 42 / 5 yards on average


class Seam(IntEnum):
    """Parts of the rules that are walked."""

    PLAY, PLAIN, SETTLE, ENFORCE, TURNOVER, RETURN, KICKOFF, FREE_KICK, PUNT, FIELD_GOAL = range(10)
    EXTRA_POINT, TWO_POINTS, OVERTURNED = range(10, 13)


@rule
def place_down(g: state.State, down: int, to_go: int, ball: int) -> None:
    """Set up a down of the home team."""
    g.phase, g.possession, g.down, g.ball, g.line_to_gain = (
        state.Phase.SCRIMMAGE + 0,
        HOME,
        down,
        ball,
        ball + to_go,
    )


@rule
def gain_of_a_play(g: state.State, book: Any, start: Any) -> tuple[int, int]:
    """Walk the gain of a call against a Defense Card; start: card, timeout, call, front, ball, leads, two options."""
    place_down(g, 1, 1, start[5])
    card = start[1]
    g.offense_card, g.defense_card, g.used[0], g.used_count = start[3], start[4], max(card, 0), 1
    g.score[HOME], g.option_incomplete_03, g.option_incomplete_17 = start[6], start[7], start[8]
    if start[0] == Seam.PLAIN:
        fate, gain = play_cards.plain_play(g, book, state.Effect.NONE)
    elif start[0] == Seam.OVERTURNED:
        fate, gain = play_cards.review_of_incompletion(g, book)
    else:
        fate, gain = play_cards.play_with_card(g, book, card, start[2] == 1)
    if fate == PENALTY:
        return WIPED_OUT, 0
    if fate == TURNOVER:
        return RUN_BACK if book.returned[card] else LOST, gain
    return STANDS, gain


@rule
def part_of_a_play(g: state.State, book: Any, start: Any) -> tuple[int, int]:
    """Walk one seam; a start is the seam and what it needs to know."""
    seam = start[0]
    if seam <= Seam.PLAIN or seam == Seam.OVERTURNED:
        return gain_of_a_play(g, book, start)
    place_down(g, 1, 1, start[1])
    if seam == Seam.SETTLE:
        place_down(g, start[2], start[3], start[1])
        scrimmage.settle(g, start[4], False)
    elif seam == Seam.ENFORCE:
        place_down(g, start[2], start[3], start[1])
        play_cards.enforce(g, book, start[4], start[5])
    elif seam == Seam.TURNOVER:
        scrimmage.recover(g, AWAY, start[1])
    elif seam == Seam.RETURN:
        kicks.run_back(g, HOME, start[1])
    else:
        kick_or_try(g, book, start)
    return STANDS, 0


@rule
def kick_or_try(g: state.State, book: Any, start: Any) -> None:
    """Walk a kick or a try."""
    seam = start[0]
    if seam == Seam.KICKOFF:
        core.set_up_kickoff(g, HOME, kicks.KICKOFF_LINE)
        kicks.kickoff(g)
    elif seam == Seam.FREE_KICK:
        scrimmage.settle(g, 0, False)  # at the own goal line
        g.score[AWAY] = 0
        kicks.kickoff(g)
    elif seam == Seam.PUNT:
        kicks.punt(g)
    elif seam == Seam.FIELD_GOAL:
        kicks.field_goal(g, book)
    else:
        core.touchdown(g, HOME)
        g.score[HOME] = 0
        if seam == Seam.EXTRA_POINT:
            g.option_kick_try = start[1]
            kicks.extra_point(g)
        else:
            kicks.two_point_conversion(g, book)


# What is read of an outcome: fate and gain of a play; otherwise the situation.
POSSESSION, SPOT, DOWN, TO_GO, LANDED, POINTS = range(6)
COLUMNS = 6


@rule
def read_outcome(g: state.State, start: Any, found: tuple[int, int], row: Any) -> None:
    """Tell outcomes apart."""
    if start[0] <= Seam.PLAIN or start[0] == Seam.OVERTURNED:
        row[0], row[1] = found
        return
    row[POSSESSION], row[SPOT], row[LANDED], row[POINTS] = g.possession, g.ball, g.kick_spot, g.score[HOME]
    if g.phase == state.Phase.SCRIMMAGE:
        row[DOWN], row[TO_GO] = g.down, g.line_to_gain - g.ball
    elif g.phase == state.Phase.FREE_KICK:
        row[SPOT] = 0
    elif start[0] <= Seam.RETURN:
        row[SPOT] = GOAL_LINE


@rule
def place_in_series(down: int, to_go: int) -> int:
    """Return the place of a down and its yards to go among the situations of a series."""
    return (down - 1) * LONGEST_TO_GO + min(to_go, LONGEST_TO_GO) - 1


@rule
def pairing(call: int, front: int, ball: int) -> int:
    """Return the place of a call against a Defense Card in the odds."""
    reach = max(ball - RED_ZONE_LINE + 1, 0) if call == CALLS - 1 else 0
    return call * state.DEFENSE_CARDS + front + reach * state.DEFENSE_CARDS


class WalkedOdds(NamedTuple):
    """The odds of a book. Spots are those of the team that has the ball then."""

    row: Ints  # by option for card 03, for card 17, whether the offense leads, timeout taken, Play Card
    fate: Ints  # by row and place: the fates that it may bring; -1 for none
    # Cells with a chance in an array by row, place of the fate, gain and pairing: how far each is from the last.
    exact_step: Ints
    exact_chance: Floats
    rough_step: Ints  # the same with fewer rolls after doubles
    rough_chance: Floats
    overturned: Floats  # chance by gain and pairing: a pass that is incomplete, but would gain so much if complete
    settled: Ints  # situation by place in the series, ball and gain
    enforced: Ints  # situation by Play Card, whether the defense fouls, place in the series and ball
    turnover: Ints  # the other team's spot, by spot of the loss
    exact_return: Floats  # chance by yards
    rough_return: Floats
    landed: Floats  # of a kickoff and a free kick: chance by spot of the receivers
    onside: Floats  # of both: by whether the other team has the ball, chance by spot
    punted: Ints  # the receivers' spot, by ball
    field_goal: Floats  # chance by ball
    missed: Ints  # the other team's spot after a missed field goal, by ball
    extra_point: Floats  # chance by option
    two_points: Floats  # chance by call and Defense Card

    def exact(self) -> Floats:
        """Return the chances by row, place of the fate, gain and pairing."""
        return dense(self.exact_step, self.exact_chance)

    def rough(self) -> Floats:
        """Return the same with fewer rolls after doubles."""
        return dense(self.rough_step, self.rough_chance)


def dense(step: Ints, chance: Floats) -> Floats:
    """Spread the cells that have a chance."""
    chances = np.zeros((ROWS, FATES, GAINS, PAIRINGS))
    chances.ravel()[np.cumsum(step)] = chance
    return chances


def odds_of(book: Book) -> WalkedOdds:
    """Return the odds of a book; for a book of one's own they are walked at first use."""
    return WalkedOdds(**WALKED.of(printed_again(printed_matter.Book, book)))


# Walking.


class KnownOdds(NamedTuple):
    """Odds that have been walked, and the cards of another book that say something else."""

    odds: WalkedOdds
    play_cards: tuple[int, ...]
    defense_cards: tuple[int, ...]


def walk(printed: Printed, progress: Progress) -> dict[str, Any]:
    """Walk every seam, of another book than our own only what differs; the compiler is loaded only now."""
    return walk_from(_known(printed), printed, progress)


def walk_from(known: KnownOdds | None, printed: Printed, progress: Progress) -> dict[str, Any]:
    """Walk what is not known."""
    plays, situations = _plays(printed, known, progress), _situations(printed, known)
    return WalkedOdds(**plays, **situations, **_kicks(printed, known))._asdict()


def _known(printed: Printed) -> KnownOdds | None:
    """Return what is known of a book from our own; nothing of our own, with which it begins."""
    from leatherhead.games.paper_bowl import RULEBOOK

    own = RULEBOOK.own_book
    if printed.record.tobytes() == own.record.tobytes():
        return None

    def changed(fields: tuple[str, ...]) -> tuple[int, ...]:
        differs = np.any([printed.book[name] != own.book[name] for name in fields], axis=0)
        return tuple(np.flatnonzero(differs).tolist())

    return KnownOdds(WalkedOdds(**WALKED.of(own)), changed(PLAY_CARD_FIELDS), changed(DEFENSE_CARD_FIELDS))


def _untold(done: int, total: int) -> None:
    """Report no progress."""


def _walked(printed: Printed, starts: Any, depth: int, progress: Progress = _untold) -> Any:
    from leatherhead.compiled.outcomes import outcomes
    from leatherhead.games.paper_bowl import RULEBOOK

    width = 9  # of the longest start
    if isinstance(starts, list):
        starts = np.array([(*start, *[0] * (width - len(start))) for start in starts], np.int64).reshape(-1, width)
    return outcomes(
        RULEBOOK, printed, part_of_a_play, starts, read_outcome, columns=COLUMNS, depth=depth, typical=TYPICAL,
        progress=progress,
    )  # fmt: skip


def _pairings() -> Iterator[tuple[int, int, int]]:
    """Yield the call, Defense Card and ball of each pairing."""
    for call in range(CALLS):
        for ball in REACHES if call == state.Call.LONG_PASS else REACHES[:1]:
            for front in range(state.DEFENSE_CARDS):
                yield call, front, int(ball)


def _starts(play: tuple[int, ...], pairings: Any = slice(None)) -> list[tuple[int, ...]]:
    """Return the starts of a play, one for each pairing or some of them."""
    seam, card, timeout, *further = play
    every = np.array(list(_pairings()))[pairings].tolist()
    return [(seam, card, timeout, call, front, ball, *further) for call, front, ball in every]


def _fates(found: Any) -> Ints:
    """Return the fate of each leaf; WIPED_OUT for one that nothing is known of without a challenge or a penalty."""
    fates: Ints = found.rows[:, 0].copy()
    for node, (_, by, what, answer) in enumerate(found.nodes):
        if node == 0:
            continue
        here = found.node == node
        if what == state.Decision.PENALTY and answer == state.Penalty.DECLINE:
            fates[here] = FOUL_OF_DEFENSE if by == HOME else FOUL_OF_OFFENSE
        elif what != state.Decision.CHALLENGE or answer == state.Challenge.CHALLENGE:
            fates[here] = WIPED_OUT
    return fates


class Cells(NamedTuple):
    """Chances of outcomes; those that are alike add up."""

    row: Ints
    fate: Ints
    gain: Ints  # from the longest loss
    pairing: Ints
    chance: Floats


def _known_cells(step: Ints, chance: Floats, fate: Ints, kept: Ints) -> Cells:
    """Return cells of odds that have been walked, by the rows and pairings that are kept."""
    row, place, gain, pairing = np.unravel_index(np.cumsum(step), (ROWS, FATES, GAINS, PAIRINGS))
    here = kept[row, pairing]
    return Cells(row[here], fate[row, place][here], gain[here], pairing[here], chance[here])


def _walked_cells(printed: Printed, plays: dict[int, tuple[int, ...]], fresh: Ints, how: tuple[int, Progress]) -> Cells:
    """Walk the plays of some rows against the pairings that are fresh there, to a depth."""
    places = [(row, pairing) for row in plays for pairing in np.flatnonzero(fresh[row])]
    starts = [start for row, play in plays.items() for start in _starts(play, fresh[row])]
    found = _walked(printed, starts, *how)
    fates = _fates(found)
    kept = fates != WIPED_OUT
    row, pairing = np.array(places, np.int64).reshape(-1, 2)[found.start[kept]].T
    gain = found.rows[kept, 1].clip(LONGEST_LOSS, LONGEST_GAIN) - LONGEST_LOSS
    return Cells(row, fates[kept], gain, pairing, found.chance[kept])


def _binned(cells: Cells) -> tuple[Ints, Floats, Ints]:
    """Bin cells by row, place of the fate, gain and pairing; return steps between them, chances, and fates."""
    fate_at = np.full((ROWS, FATES), -1)
    place = np.zeros_like(cells.fate)
    for each in np.unique(cells.row):
        for n, fate in enumerate(np.unique(cells.fate[cells.row == each])):
            fate_at[each, n] = fate
            place[(cells.row == each) & (cells.fate == fate)] = n
    cell = ((cells.row * FATES + place) * GAINS + cells.gain) * PAIRINGS + cells.pairing
    found, which = np.unique(cell, return_inverse=True)
    steps = np.diff(found, prepend=0).astype(np.int32)
    return steps, np.bincount(which, cells.chance).astype(np.float64), fate_at


def _first_rolls(printed: Printed, starts: list[tuple[int, ...]]) -> dict[tuple[int, ...], bytes]:
    """Return a digest of the outcomes of each start if only its first roll is followed."""
    seen = _walked(printed, starts, FIRST_ROLL)
    leaves = np.column_stack([_fates(seen), seen.rows[:, 1], seen.chance.view(np.int64)])
    ends = np.searchsorted(seen.start, range(len(starts) + 1))
    return {
        start: blake2b(leaves[ends[n] : ends[n + 1]].tobytes(), digest_size=16).digest()
        for n, start in enumerate(starts)
    }


def _every_play() -> list[tuple[int, ...]]:
    """Return every variant of a play with a Play Card."""
    return [
        (Seam.PLAY, card, timeout, leads, first, second)
        for card in range(state.PLAY_CARDS)
        for first, second, leads, timeout in np.ndindex(2, 2, 2, 2)
    ]


@cache
def _own_first_rolls() -> dict[tuple[int, ...], bytes]:
    """Return those of our own book, from which other books begin."""
    from leatherhead.games.paper_bowl import RULEBOOK

    return _first_rolls(RULEBOOK.own_book, [start for play in _every_play() for start in _starts(play)])


def _variants(printed: Printed, known: KnownOdds | None) -> tuple[Ints, dict[int, tuple[int, ...]]]:
    """Return the row of every play, and of each row a play.

    A first roll shows whether variants of a play differ: only then are further rolls followed.
    """
    rolls = dict(_own_first_rolls())
    if known is not None:
        changed = [start for start in rolls if start[1] in known.play_cards or start[4] in known.defense_cards]
        rolls |= _first_rolls(printed, changed)
    row = np.zeros((2, 2, 2, 2, state.PLAY_CARDS), np.int64)
    plays: dict[int, tuple[int, ...]] = {}
    variants: dict[tuple[int, tuple[bytes, ...]], int] = {}
    for play in _every_play():
        _, card, timeout, leads, first, second = play
        like = card, tuple(rolls[start] for start in _starts(play))
        if like not in variants:
            variants[like] = card + state.PLAY_CARDS * sum(each == card for each, _ in variants)
            plays[variants[like]] = play
        row[first, second, leads, timeout, card] = variants[like]
    return row, {**plays, PLAIN: (Seam.PLAIN, -1, 0, 0, 0, 0)}


def _fresh(known: KnownOdds | None, row: Ints) -> Ints:
    """Return whether a row's odds against each pairing must be walked: its card, its rows or the defense are others."""
    if known is None:
        return np.ones((ROWS, PAIRINGS), bool)
    fresh = np.tile([front in known.defense_cards for _, front, _ in _pairings()], (ROWS, 1))
    for card in range(state.PLAY_CARDS):
        if card in known.play_cards or (row[..., card] != known.odds.row[..., card]).any():
            fresh[card : PLAIN : state.PLAY_CARDS] = True
    return fresh


def _plays(printed: Printed, known: KnownOdds | None, progress: Progress) -> dict[str, Any]:
    """Walk the gain under every Play Card."""
    row, plays = _variants(printed, known)
    fresh = _fresh(known, row)
    found = dict[str, Any](row=row)
    for name, how in (("rough", (ROUGH, _untold)), ("exact", (EXACT, progress))):
        cells = _walked_cells(printed, plays, fresh, how)
        if known is not None:
            step, chance = getattr(known.odds, f"{name}_step"), getattr(known.odds, f"{name}_chance")
            kept = _known_cells(step, chance, known.odds.fate, ~fresh)
            cells = Cells(*(np.concatenate(parts) for parts in zip(kept, cells, strict=True)))
        found[f"{name}_step"], found[f"{name}_chance"], found["fate"] = _binned(cells)
    return {**found, "overturned": _overturned(printed)}


def _overturned(printed: Printed) -> Floats:
    """Walk incomplete passes under a won challenge, which is as likely as a lost one."""
    found = _walked(printed, _starts((Seam.OVERTURNED, 0, 0, 0, 0, 0)), depth=2)
    won = _answered(found, (state.Decision.CHALLENGE, state.Challenge.CHALLENGE)) & (found.rows[:, 1] > 0)
    chances = np.zeros((GAINS, PAIRINGS))
    np.add.at(chances, (found.rows[won, 1] - LONGEST_LOSS, found.start[won]), 2 * found.chance[won])
    return chances


def _situation(found: Any) -> Ints:
    """Return the situation of each leaf."""
    spot: Ints = found.rows[:, SPOT]
    to_go: Ints = found.rows[:, TO_GO]
    place = (found.rows[:, DOWN] - 1) * LONGEST_TO_GO + np.minimum(to_go, LONGEST_TO_GO) - 1
    first = (found.rows[:, DOWN] == 0) | (
        (found.rows[:, DOWN] == 1) & (to_go == np.minimum(SERIES_YARDS, GOAL_LINE - spot))
    )
    own = np.where(first, OWN_FIRST + spot, place * SPOTS + spot)
    return np.where(found.rows[:, POSSESSION] == HOME, own, OTHER_FIRST + spot)


def _downs() -> Ints:
    """Return ball, down and yards to go of every situation, in the order of place and ball."""
    downs = [
        (ball, down, to_go)
        for down in range(1, DOWNS + 1)
        for to_go in range(1, LONGEST_TO_GO + 1)
        for ball in range(SPOTS)
    ]
    return np.array(downs)


def _situations(printed: Printed, known: KnownOdds | None) -> dict[str, Any]:
    """Walk what gains, penalties and turnovers come to; of a book only the penalties are its own."""
    downs = _downs()
    possible = np.flatnonzero((downs[:, 0] > 0) & (downs[:, 0] + downs[:, 2] <= GOAL_LINE))

    def each(seam: int, further: Ints) -> Ints:
        starts = np.zeros((len(possible) * len(further), 9), np.int64)
        starts[:, 0] = seam
        starts[:, 1:4] = downs[possible].repeat(len(further), 0)
        starts[:, 4 : 4 + further.shape[1]] = np.tile(further, (len(possible), 1))
        led_to = np.zeros((len(downs), len(further)), np.uint16)
        led_to[possible] = _situation(_walked(printed, starts, 1)).reshape(len(possible), -1)
        return led_to.reshape(SERIES, SPOTS, -1)

    gains = np.arange(LONGEST_LOSS, LONGEST_GAIN + 1)[:, None]
    cards = range(state.PLAY_CARDS) if known is None else known.play_cards
    fouls = np.array([(card, guilty) for card in cards for guilty in (HOME, AWAY)], np.int64).reshape(-1, 2)
    penalties = np.moveaxis(each(Seam.ENFORCE, fouls), -1, 0).reshape(-1, 2, SERIES, SPOTS)
    if known is not None:
        enforced = known.odds.enforced.copy()
        enforced[list(cards)] = penalties
        return {"settled": known.odds.settled, "enforced": enforced, "turnover": known.odds.turnover}
    lost = _walked(printed, [(Seam.TURNOVER, spot) for spot in range(SPOTS)], 1)
    return {"settled": each(Seam.SETTLE, gains), "enforced": penalties, "turnover": lost.rows[:, SPOT]}


def _answered(found: Any, *answers: tuple[int, int]) -> Any:
    """Return which leaves follow exactly these decisions, each with its answer."""
    wanted = 0
    for what, answer in answers:
        (here,) = np.flatnonzero((found.nodes[:, 0] == wanted) & (found.nodes[:, 2:] == (what, answer)).all(1))[:1]
        wanted = here
    return found.node == wanted


def _kicks(printed: Printed, known: KnownOdds | None) -> dict[str, Any]:
    """Walk returns, kicks and tries; of a book only field goals and two-point tries are its own."""
    near = range(GOAL_LINE - kicks.FIELD_GOAL_RANGE, GOAL_LINE)
    goal = _walked(printed, [(Seam.FIELD_GOAL, ball) for ball in near], 1)
    good = goal.rows[:, POINTS] > 0
    field_goal, missed = np.zeros(SPOTS), np.zeros(SPOTS, np.int64)
    np.add.at(field_goal, near.start + goal.start[good], goal.chance[good])
    missed[near.start + goal.start[~good]] = goal.rows[~good, SPOT]
    own = {"field_goal": field_goal, "missed": missed, "two_points": _two_points(printed)}
    if known is not None:
        same = ("exact_return", "rough_return", "landed", "onside", "punted", "extra_point")
        return own | {name: getattr(known.odds, name) for name in same}
    return own | _kicked(printed)


def _kicked(printed: Printed) -> dict[str, Any]:
    """Walk what no book says anything of: returns, kickoffs, punts and extra points."""
    back = {depth: _walked(printed, [(Seam.RETURN, 0)], depth) for depth in (LONGEST_RETURN, ROUGH)}
    returns = [np.bincount(found.rows[:, SPOT], found.chance, SPOTS) for found in back.values()]
    kick = _walked(printed, [(Seam.KICKOFF,), (Seam.FREE_KICK,)], 1)
    landed, onside = np.zeros((2, SPOTS)), np.zeros((2, 2, SPOTS))
    caught = _answered(
        kick, (state.Decision.KICKOFF, state.Kick.KICK), (state.Decision.KICK_RETURN, state.KickReturn.TOUCHBACK)
    )
    np.add.at(landed, (kick.start[caught], kick.rows[caught, LANDED]), kick.chance[caught])
    short = _answered(kick, (state.Decision.KICKOFF, state.Kick.ONSIDE))
    where = kick.start[short], kick.rows[short, POSSESSION], kick.rows[short, SPOT]
    np.add.at(onside, where, kick.chance[short])
    punt = _walked(printed, [(Seam.PUNT, ball) for ball in range(1, GOAL_LINE)], 1)
    down = punt.rows[_answered(punt, (state.Decision.KICK_RETURN, state.KickReturn.TOUCHBACK)), LANDED]
    kicked = _walked(printed, [(Seam.EXTRA_POINT, option) for option in range(2)], 1)
    return {
        "exact_return": returns[0], "rough_return": returns[1], "landed": landed, "onside": onside,
        "punted": np.array([0, *down, 0]),
        "extra_point": np.bincount(kicked.start, kicked.chance * (kicked.rows[:, POINTS] > 0)),
    }  # fmt: skip


def _two_points(printed: Printed) -> Floats:
    found = _walked(printed, [(Seam.TWO_POINTS,)], EXACT)
    chances = np.zeros((CALLS, state.DEFENSE_CARDS))
    for call, front in np.ndindex(chances.shape):
        here = _answered(found, (state.Decision.OFFENSE_CARD, call), (state.Decision.DEFENSE_CARD, front))
        chances[call, front] = found.chance[here & (found.rows[:, POINTS] > 0)].sum()
    return chances


GAME = Path(__file__).parent
FOOTBALL = ("core", "downs", "possession", "score", "spot")  # as far as the rules use it
RULES = (
    *sorted((GAME / "rules").glob("*.py")),
    *(Path(football.__path__[0]) / f"{name}.py" for name in FOOTBALL),
    GAME / "state.py",
    Path(__file__),
)
WALKED = WalkedArrays(
    walk,
    GAME / "odds.npz",
    "the odds of this book are worked out from the rules, once; this takes a few seconds",
    RULES,
)
