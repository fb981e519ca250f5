"""The tables of the coach of Strategy League: how often to make each call in every situation.

A situation is worth the points that the offense may expect from now on, less those of the other team. Each down is a
matrix game of two sides who choose at once, whose payoffs come from walking the rules. For our own charts
scripts/strategy_league_coach.py solves all of them, and tables.npz ships the solution.
"""

from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from leatherhead.football import score
from leatherhead.football.downs import LAST_DOWN, SERIES_YARDS
from leatherhead.football.possession import HOME
from leatherhead.football.spot import GOAL_LINE, MIDFIELD, other_side
from leatherhead.games.strategy_league import rules, state
from leatherhead.games.strategy_league.book import MOST_FRONTS, MOST_PLAYS, SIDES, Book
from leatherhead.games.strategy_league.playbook import Floats
from leatherhead.games.strategy_league.rules import kicks as kick_rules
from leatherhead.games.strategy_league.rules.scrimmage import play_from_scrimmage
from leatherhead.games.strategy_league.rules.settling import settle
from leatherhead.games.strategy_league.state import Action, Phase, PlayOutcome, PlayScore, State
from leatherhead.model.printed import printed_again
from leatherhead.model.runtime import waiting_for
from leatherhead.rule import Array, rule
from leatherhead.values.matrix_game import solve, solve_each

PLANS, DOWNS, SPOTS, TO_GO_PLACES, ZONES = 4, 4, 101, 14, 31
MIX, CHOICES = 8, 64


class Plan(IntEnum):
    """What an offense plays for."""

    NEUTRAL, PROTECT, CHASE_TOUCHDOWN, CHASE_ANY = range(4)


class Fourth(IntEnum):
    """What an offense does on fourth down."""

    GO, PUNT, TOUCH_PUNT, FIELD_GOAL = range(4)


class Tables:
    """Values are thousandths of a point for the team with the ball. First down stands in place 0.

    A mix is up to MIX of its choices, each as a share of 1000 times CHOICES plus the number of a card.
    """

    zone: Annotated[Array, SPOTS]  # of a spot
    to_go_place: Annotated[Array, SPOTS]  # of yards to go
    play_mix: Annotated[Array, (PLANS, DOWNS, TO_GO_PLACES, ZONES, SIDES, MIX)]
    front_mix: Annotated[Array, (PLANS, DOWNS, TO_GO_PLACES, ZONES, SIDES, MIX)]
    edge: Annotated[Array, (DOWNS, TO_GO_PLACES, SIDES, MOST_PLAYS, MOST_FRONTS)]  # value of a play at midfield
    fourth: Annotated[Array, (PLANS, TO_GO_PLACES, SPOTS)]  # Fourth: what to do on fourth down
    down_value: Annotated[Array, (DOWNS, TO_GO_PLACES, SPOTS)]  # to a team with all the time in the world
    try_value: Annotated[Array, 2]  # of a try for one point and for two
    kickoff_value: Annotated[Array, 2]  # of a kickoff and of a free kick, to the team that receives it
    conversion: Annotated[Array, TO_GO_PLACES]  # thousandths: how often a fourth down is made
    goal: Annotated[Array, SPOTS]  # thousandths: how often a field goal is good


# Odds of plays, walked from the rules up to the whistle, that is without penalties.

LOW, HIGH = -30, 110  # yards of a play that are told apart
GAINS = HIGH - LOW + 1


@dataclass(frozen=True)
class ChartOdds:
    """What each play does against each defense: probabilities by hash mark and by play times defense."""

    kept: Floats  # the ball kept, clock running; by the hash mark it comes to, and by yards
    incomplete: Floats
    lost: Floats  # interception or fumble, by where the other side has the ball
    run_back: Floats  # for a touchdown


# Starts of the walk are hash mark, play, defense and ball; of its outcomes these numbers are read.
SIDE, PLAY, FRONT, BALL = range(4)
OUTCOME, YARDS, MARK = range(3)
# Near one's own goal line no gain is cut off, at midfield no loss.
BACKED_UP = 1


@rule
def play_cards(g: State, book: Book, start: Any) -> None:
    """Play two cards, up to the whistle."""
    g.phase, g.possession, g.down = Phase.SCRIMMAGE + 0, HOME, 1
    g.hash, g.play, g.front, g.ball = start[SIDE], start[PLAY], start[FRONT], start[BALL]
    play_from_scrimmage(g, book)


@rule
def read_whistle(g: State, start: Any, result: None, row: Any) -> None:  # noqa: ARG001  as every reading
    """Tell apart what became of the ball, where, and on which hash mark it is spotted."""
    row[OUTCOME], row[YARDS], row[MARK] = g.outcome, g.spot - start[BALL], g.mark


def odds_of(book: Any) -> ChartOdds:
    """Walk every play of a chart set against each defense from each hash mark; the compiler is loaded only now."""
    from leatherhead.compiled.outcomes import outcomes
    from leatherhead.games.strategy_league import RULEBOOK

    pairs = SIDES, int(book.plays), int(book.fronts)
    odds = no_odds(pairs)
    for ball in (BACKED_UP, MIDFIELD):
        starts = np.array([(*pair, ball) for pair in np.ndindex(pairs)])
        found = outcomes(RULEBOOK, printed_again(Book, book), play_cards, starts, read_whistle, columns=3)
        losses = found.rows[:, YARDS] < 0
        keep = losses == (ball == MIDFIELD)
        for start, chance, row in zip(found.start[keep], found.chance[keep], found.rows[keep], strict=True):
            add_outcome(odds, tuple(starts[start, :BALL]), row, chance)
    flat = SIDES, pairs[1] * pairs[2]
    return ChartOdds(*(each.reshape(*flat, *each.shape[len(pairs) :]) for each in vars(odds).values()))


def no_odds(pairs: tuple[int, int, int]) -> ChartOdds:
    """Return odds without any outcome, by hash mark, play and defense."""
    return ChartOdds(np.zeros((*pairs, SIDES, GAINS)), np.zeros(pairs), np.zeros((*pairs, GAINS)), np.zeros(pairs))


def add_outcome(odds: ChartOdds, at: Any, row: Any, chance: float) -> None:
    """Add one outcome; `at` is hash mark, play and defense."""
    outcome, yards, mark = row
    scored = yards == GOAL_LINE - BACKED_UP
    place = (HIGH if scored else min(max(yards, LOW), HIGH)) - LOW
    if outcome == PlayOutcome.INCOMPLETE:
        odds.incomplete[at] += chance
    elif outcome == PlayOutcome.RUN_BACK:
        odds.run_back[at] += chance
    elif outcome == PlayOutcome.LOST:
        odds.lost[(*at, place)] += chance
    else:
        odds.kept[(*at, mark, place)] += chance


# Kicks, walked until the ball is put down, also without penalties. Fumbled returns count as kept, a return never as a
# safety, and no blocked kick is returned: the coach leaves out what is rare.

PHASE, ACTION, KICK_BALL, KICK_SIDE = range(4)  # columns of a start
SCORED, PLACE = range(2)  # columns of an outcome
GOOD = (PlayScore.FIELD_GOAL, PlayScore.EXTRA_POINT)
CHOSEN = {
    (state.Decision.KICK_RETURN, state.KickReturn.TOUCHBACK),
    (state.Decision.PUNT_RETURN, state.PuntReturn.RETURN),
}


@dataclass(frozen=True)
class Kicks:
    """Probabilities of the receivers' spot after a kick, in which place 100 is a score; chances of kicks at goal."""

    punt: Floats  # by the kickers' spot
    touch_punt: Floats
    kickoff: Floats
    free_kick: Floats
    goal: Floats  # by spot
    extra_point: float


@rule
def play_kick(g: State, book: Book, start: Any) -> None:
    """Kick from a spot, the usual one at a kickoff or try, and put the ball down."""
    g.phase, g.action, g.ball, g.hash = start[PHASE], start[ACTION], start[KICK_BALL], start[KICK_SIDE]
    g.possession, g.fr_gain, g.block_fr = HOME, 0, 0
    if g.phase == Phase.KICKOFF:
        g.ball = kick_rules.kickoff_spot(g)
    elif g.phase == Phase.TRY:
        g.ball = GOAL_LINE - kick_rules.extra_point_line(g)
    if g.action == Action.FIELD_GOAL or g.action == Action.EXTRA_POINT:
        kick_rules.kick_at_goal(g, book)
    else:
        kick_rules.kick_away(g, book)
    settle(g)


@rule
def read_kick(g: State, start: Any, result: None, row: Any) -> None:  # noqa: ARG001  as every reading
    """Tell apart points, and the spot where the receivers have the ball, or would have it but for a fumble."""
    row[SCORED], row[PLACE] = g.scored, g.ball if g.possession != HOME else other_side(g.ball)
    if g.scored == PlayScore.TOUCHDOWN or g.scored == PlayScore.SAFETY:
        row[PLACE] = 1 if g.scorer == HOME else GOAL_LINE


def kicks_of(book: Any) -> Kicks:
    """Walk the kicks of a chart set from every spot; the compiler is loaded only now."""
    from leatherhead.compiled.outcomes import outcomes
    from leatherhead.games.strategy_league import RULEBOOK

    spots, red = range(1, GOAL_LINE), state.Hash.RED
    starts = np.array(
        [
            *((Phase.SCRIMMAGE, punt, spot, red) for punt in (Action.PUNT, Action.TOUCH_PUNT) for spot in spots),
            *((Phase.SCRIMMAGE, Action.FIELD_GOAL, spot, side) for spot in spots for side in range(SIDES)),
            (Phase.KICKOFF, Action.KICKOFF, 0, red),
            (Phase.FREE_KICK, Action.KICKOFF, state.FREE_KICK_LINE, red),
            (Phase.TRY, Action.EXTRA_POINT, 0, red),
        ]
    )
    found = outcomes(RULEBOOK, printed_again(Book, book), play_kick, starts, read_kick, columns=2)
    chosen = np.array([node == 0 or (what, answer) in CHOSEN for node, (_, _, what, answer) in enumerate(found.nodes)])
    keep = chosen[found.node]
    where, good = np.zeros((len(starts), SPOTS)), np.zeros(len(starts))
    np.add.at(where, (found.start[keep], found.rows[keep, PLACE]), found.chance[keep])
    np.add.at(good, found.start, found.chance * np.isin(found.rows[:, SCORED], GOOD))
    punts = np.pad(where[: 2 * len(spots)].reshape(2, len(spots), SPOTS), ((0, 0), (1, 1), (0, 0)))
    goals = good[2 * len(spots) : -3].reshape(-1, SIDES).mean(axis=1)
    return Kicks(punts[0], punts[1], where[-3], where[-2], np.pad(goals, 1), float(good[-1]))


# Values.

FARTHEST = 25  # the most yards to go that situations distinguish
FORBIDDEN = 1.0  # a card that may not be played counts as this much worse than any other
HURRIED, STOPPED = 0.9, 0.94  # what is left of the hopes of a team in a hurry after a play
BURNED, SAVED = 0.75, 0.9  # what is left of the fears of a team that protects a lead
GOAL_WORTH = 0.9  # a field goal, where any score will do
SWEEPS = 14
FIRST_GUESS = 0.055  # points a yard
# Points by which going for it on fourth down must be better than a kick. Deciding by points alone wins no more games,
# and looks reckless.
CAUTION = 0.6


@dataclass
class PlanWorth:
    """What a plan hopes for: values by down, yards to go, spot and hash mark, and what scores are worth."""

    down: Floats  # DOWNS, FARTHEST + 1, SPOTS, SIDES
    touchdown: float
    safety: float
    lost: Floats  # by spot, as the offense counts
    run_back: float
    goal: float
    kept: float = 1.0  # what is left of a value after a play that keeps the clock running
    stopped: float = 1.0
    kickoff: float = 0.0  # to the team that receives it
    free_kick: float = 0.0

    def first_down(self) -> Floats:
        """A first down at every spot and hash mark."""
        spots = np.arange(SPOTS)
        first: Floats = self.down[0, np.clip(GOAL_LINE - spots, 1, SERIES_YARDS), spots]
        return first

    def usual_first_down(self) -> Floats:
        """A first down at every spot, wherever the ball lies across the field."""
        mean: Floats = self.first_down().mean(axis=1)
        return mean


def hopes(worth: PlanWorth, down: int, to_go: Any, spots: Any) -> tuple[Floats, Floats]:
    """What follows a gain on a down: the ball kept, by hash mark, and the ball lost there."""
    yards = np.arange(LOW, HIGH + 1)
    end = spots[:, None] + yards
    inside = np.clip(end, 1, 99)
    left = np.clip(to_go[:, None] - yards, 1, FARTHEST)
    then = worth.down[down + 1, left, inside] if down + 1 < DOWNS else worth.lost[inside, None]
    kept = np.where((yards >= to_go[:, None])[..., None], worth.first_down()[inside], then) * worth.kept
    kept = np.where((end <= 0)[..., None], worth.safety, kept)
    kept = np.where((end >= GOAL_LINE)[..., None], worth.touchdown, kept)
    lost = np.where(
        end >= GOAL_LINE,
        worth.lost[GOAL_LINE - kick_rules.TOUCHBACK_LINE],
        np.where(end <= 0, worth.run_back, worth.lost[inside]),
    )
    return kept, lost


def matrices(odds: ChartOdds, book: Any, worth: PlanWorth, down: int, to_go: Any, spots: Any) -> Floats:
    """The games of a down: what each play is worth against each defense, in many situations on every hash mark."""
    kept, lost = hopes(worth, down, to_go, spots)
    games = np.stack([_games(odds, worth, side, kept, lost) for side in range(SIDES)], axis=1)
    games = games.reshape(len(spots), SIDES, book.plays, book.fronts)
    long_plays = [bool(book.long_plays >> play & 1) for play in range(book.plays)]
    games[np.ix_(spots >= GOAL_LINE - rules.LONG_PASS_LIMIT, range(SIDES), long_plays)] = worth.run_back - FORBIDDEN
    long_yards = ((down < 2) | (to_go > rules.SHORT_YARDAGE_TO_GO)) & (spots < GOAL_LINE - rules.SHORT_YARDAGE_LINE)
    games[long_yards, :, :, book.short_yardage] = worth.touchdown + FORBIDDEN
    return games


def _games(odds: ChartOdds, worth: PlanWorth, side: int, kept: Floats, lost: Floats) -> Floats:
    """The games on one hash mark, flattened to play times defense."""
    stays = odds.kept[side].reshape(len(odds.kept[side]), -1)
    none = kept[:, -LOW, side] / worth.kept * worth.stopped
    games: Floats = kept.swapaxes(1, 2).reshape(len(kept), -1) @ stays.T + none[:, None] * odds.incomplete[side]
    games += lost @ odds.lost[side].T + worth.run_back * odds.run_back[side]
    return games


def fourth_down(kicks: Kicks, worth: PlanWorth, plan: int, go: Floats, spots: Any) -> tuple[Floats, Any]:
    """The best of going for it, punting and kicking, and which it is; by situation and hash mark."""
    goal = kicks.goal[spots]
    missed = worth.lost[np.clip(spots - kick_rules.MISSED_YARDS, 1, 99)]
    never = worth.run_back - FORBIDDEN
    ways = np.full((len(Fourth), *go.shape), never)
    ways[Fourth.GO] = go - CAUTION if plan == Plan.NEUTRAL else go
    if plan != Plan.CHASE_TOUCHDOWN:
        ways[Fourth.FIELD_GOAL] = np.where(goal > 0, goal * worth.goal + (1 - goal) * missed, never)[:, None]
    if plan in (Plan.NEUTRAL, Plan.PROTECT):
        theirs = np.append(worth.lost[::-1][:100], worth.run_back)  # by the spot as they count
        ways[Fourth.PUNT] = (kicks.punt[spots] @ theirs)[:, None]
        ways[Fourth.TOUCH_PUNT] = np.where(spots >= MIDFIELD, kicks.touch_punt[spots] @ theirs, never)[:, None]
    best = ways.argmax(axis=0)
    ways[Fourth.GO] = go
    return np.take_along_axis(ways, best[None], axis=0)[0], best


def everywhere() -> tuple[Any, Any]:
    """Every yards to go at every spot."""
    to_go, spots = np.meshgrid(np.arange(1, FARTHEST + 1), np.arange(1, 100), indexing="ij")
    return to_go.ravel(), spots.ravel()


def tries(odds: ChartOdds, kicks: Kicks, book: Any) -> tuple[float, float]:
    """The points to be expected of an extra point, and of a play for two."""
    line, nothing = np.array([state.TRY_LINE]), np.zeros((DOWNS, FARTHEST + 1, SPOTS, SIDES))
    worth = PlanWorth(nothing, score.TWO_POINTS, 0, np.zeros(SPOTS), 0, 0)
    games = matrices(odds, book, worth, DOWNS - 1, GOAL_LINE - line, line)
    two = solve_each(games.reshape(-1, book.plays, book.fronts))[0].mean()
    return kicks.extra_point, float(two)


def count_scores(worth: PlanWorth, kicks: Kicks, first: Floats, touchdown: float) -> None:
    """What scores and lost balls are worth in points, if a first down is worth so much at every spot."""
    worth.kickoff = float(kicks.kickoff[1:100] @ first[1:100] + kicks.kickoff[100] * touchdown)
    worth.free_kick = float(kicks.free_kick[1:100] @ first[1:100] + kicks.free_kick[100] * touchdown)
    worth.touchdown, worth.run_back = touchdown - worth.kickoff, worth.kickoff - touchdown
    worth.goal, worth.safety = score.FIELD_GOAL_POINTS - worth.kickoff, -score.SAFETY_POINTS - worth.free_kick
    worth.lost = np.append(-first[::-1][:100], 0.0)
    worth.lost[0] = worth.run_back


def points(odds: ChartOdds, kicks: Kicks, book: Any) -> PlanWorth:
    """What situations are worth in points to a team with all the time in the world."""
    down = np.zeros((DOWNS, FARTHEST + 1, SPOTS, SIDES)) + FIRST_GUESS * (np.arange(SPOTS) - 10)[:, None]
    worth = PlanWorth(down, 0, 0, np.zeros(SPOTS), 0, 0)
    first, touchdown = worth.usual_first_down(), score.TOUCHDOWN_POINTS + max(tries(odds, kicks, book))
    for _ in range(SWEEPS):
        first = (first + worth.usual_first_down()) / 2  # or the two teams' hopes would swing against each other
        count_scores(worth, kicks, first, touchdown)
        sweep(odds, kicks, book, worth, Plan.NEUTRAL)
    return worth


def hurried(down: Floats, plan: int) -> PlanWorth:
    """The hopes of a team that needs a score soon, from its chances by situation."""
    goal = GOAL_WORTH if plan == Plan.CHASE_ANY else 0.0
    return PlanWorth(down, 1.0, 0.0, np.zeros(SPOTS), 0.0, goal, HURRIED, STOPPED)


def chances(odds: ChartOdds, kicks: Kicks, book: Any, plan: int) -> PlanWorth:
    """How likely a team in a hurry is to score what it needs."""
    worth = hurried(np.zeros((DOWNS, FARTHEST + 1, SPOTS, SIDES)) + np.arange(SPOTS)[:, None] / 150, plan)
    for _ in range(SWEEPS // 2):
        sweep(odds, kicks, book, worth, plan)
    return worth


def protecting(down: Floats, touchdown: Floats, score: Floats, kicks: Kicks) -> PlanWorth:
    """The fears of a team with a lead and little time left, by the other team's chances of a touchdown or any score."""
    theirs = PlanWorth(score, 0, 0, np.zeros(SPOTS), 0, 0).usual_first_down()
    behind = PlanWorth(touchdown, 0, 0, np.zeros(SPOTS), 0, 0).usual_first_down()
    lost = np.append(-theirs[::-1][:100], 0.0)
    goal, safety = -float(kicks.kickoff[:100] @ behind[:100]), -float(kicks.free_kick[:100] @ theirs[:100])
    return PlanWorth(down, 0.0, safety, lost, -1.0, goal, BURNED, SAVED)


def fears(odds: ChartOdds, kicks: Kicks, book: Any, touchdown: Floats, score: Floats) -> PlanWorth:
    """How likely a team is to lose its lead, as a negative number."""
    worth = protecting(np.zeros_like(score), touchdown, score, kicks)
    for _ in range(SWEEPS // 2):
        sweep(odds, kicks, book, worth, Plan.PROTECT)
    return worth


def sweep(odds: ChartOdds, kicks: Kicks, book: Any, worth: PlanWorth, plan: int) -> None:
    """Value all downs again, the last first."""
    to_go, spots = everywhere()
    for down in range(DOWNS - 1, -1, -1):
        games = matrices(odds, book, worth, down, to_go, spots)
        value = solve_each(games.reshape(-1, *games.shape[2:]))[0].reshape(-1, SIDES)
        if down == DOWNS - 1:
            value, _ = fourth_down(kicks, worth, plan, value, spots)
        worth.down[down, to_go, spots] = value


# Solutions.

ZONE_SPOTS = (
    1, 3, 6, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 77, 79, 81, 83, 85, 87, 89, 91, 93, 95, 96, 97, 98,
    99,
)  # fmt: skip
TO_GO_YARDS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 19, 25)


def value(book: Any) -> Floats:
    """Value all situations with a chart set: in points, as chances of a touchdown and of any score, and as fears."""
    odds, kicks = odds_of(book), kicks_of(book)
    neutral = points(odds, kicks, book).down
    touchdown, score = (chances(odds, kicks, book, plan).down for plan in (Plan.CHASE_TOUCHDOWN, Plan.CHASE_ANY))
    return np.stack([neutral, touchdown, score, fears(odds, kicks, book, touchdown, score).down])


def work_out(book: Any, values: Floats) -> dict[str, Any]:
    """Return the tables of a chart set, from the values of its situations."""
    odds, kicks = odds_of(book), kicks_of(book)
    tried = tries(odds, kicks, book)
    neutral = PlanWorth(values[0], 0, 0, np.zeros(SPOTS), 0, 0)
    count_scores(neutral, kicks, neutral.usual_first_down(), score.TOUCHDOWN_POINTS + max(tried))
    worths = {
        Plan.NEUTRAL: neutral,
        Plan.CHASE_TOUCHDOWN: hurried(values[1], Plan.CHASE_TOUCHDOWN),
        Plan.CHASE_ANY: hurried(values[2], Plan.CHASE_ANY),
        Plan.PROTECT: protecting(values[3], values[1], values[2], kicks),
    }
    usual = values[0].mean(axis=-1)
    shape = PLANS, DOWNS, TO_GO_PLACES, ZONES, SIDES, MIX
    tables = {
        "play_mix": np.zeros(shape, np.uint16),
        "front_mix": np.zeros(shape, np.uint16),
        "edge": _edges(book, odds, neutral),
        "fourth": np.zeros((PLANS, TO_GO_PLACES, SPOTS), np.int8),
        "down_value": np.round(1000 * usual[:, list(TO_GO_YARDS), :]).astype(np.int16),
        "try_value": np.round(1000 * np.array(tried)).astype(np.int16),
        "kickoff_value": np.round(1000 * np.array([neutral.kickoff, neutral.free_kick])).astype(np.int16),
        "goal": np.round(1000 * kicks.goal).astype(np.int16),
    }
    (to_go, spots), which = places()
    for plan, worth in worths.items():
        for down in range(DOWNS):
            games = matrices(odds, book, worth, down, to_go, spots)
            _, rows, columns = solve_each(games.reshape(-1, book.plays, book.fronts))
            for name, mixes in (("play_mix", rows), ("front_mix", columns)):
                tables[name][plan, down] = packed(mixes).reshape(-1, SIDES, MIX)[which].reshape(shape[2:])
        tables["fourth"][plan] = _fourth_downs(book, odds, kicks, plan, worth)
    return tables


def places() -> tuple[Any, Any]:
    """The situations that differ, as yards to go and spots, and which of them stands at each place of the tables."""
    to_go, spots = (each.ravel() for each in np.meshgrid(TO_GO_YARDS, ZONE_SPOTS, indexing="ij"))
    differ, which = np.unique([np.minimum(to_go, GOAL_LINE - spots), spots], axis=1, return_inverse=True)
    return differ, which.ravel()


def packed(mixes: Floats) -> Any:
    """The choices of each mix that matter most, with shares that add up to a thousand."""
    most = np.argsort(-mixes, axis=1, kind="stable")[:, :MIX]
    shares = np.clip(np.take_along_axis(mixes, most, axis=1), 0, None)
    ends = np.round(1000 * np.cumsum(shares, axis=1) / shares.sum(axis=1, keepdims=True))
    chosen = np.zeros((len(mixes), MIX), np.uint16)
    chosen[:, : most.shape[1]] = CHOICES * np.diff(ends, axis=1, prepend=0) + most
    return chosen


def _edges(book: Any, odds: ChartOdds, worth: PlanWorth) -> Any:
    to_go = np.array(TO_GO_YARDS)
    spots = np.full_like(to_go, MIDFIELD)
    games = [matrices(odds, book, worth, down, to_go, spots) for down in range(DOWNS)]
    return np.round(1000 * np.stack(games)).astype(np.int16)


def _fourth_downs(book: Any, odds: ChartOdds, kicks: Kicks, plan: int, worth: PlanWorth) -> Any:
    yards, everywhere = np.meshgrid(TO_GO_YARDS, np.arange(1, GOAL_LINE), indexing="ij")
    to_go, spots = np.minimum(yards, GOAL_LINE - everywhere).ravel(), everywhere.ravel()
    games = matrices(odds, book, worth, DOWNS - 1, to_go, spots)
    go = solve_each(games.reshape(-1, book.plays, book.fronts))[0].reshape(-1, SIDES).mean(axis=1, keepdims=True)
    best = np.zeros((TO_GO_PLACES, SPOTS), np.int8)
    best[:, 1:GOAL_LINE] = fourth_down(kicks, worth, plan, go, spots)[1].reshape(TO_GO_PLACES, -1)
    return best


SOLVED = Path(__file__).with_name("tables.npz")
SOLVED_TABLES = ("play_mix", "front_mix", "edge", "fourth", "down_value", "try_value", "kickoff_value", "goal")


def prepare(book: Any, tables: Any) -> None:
    """Fill the coach's tables: our own charts were solved beforehand; others are now, in situations valued alike."""
    with np.load(SOLVED) as kept:
        solved = {name: kept[name] for name in (*SOLVED_TABLES, "fingerprint", "values")}
    if solved["fingerprint"] != book.fingerprint:
        with waiting_for("the coach works out its calls for these charts, once; this takes a few seconds"):
            solved = work_out(book, solved["values"].astype(np.float64))
    for name in SOLVED_TABLES:
        getattr(tables, name)[tuple(slice(length) for length in solved[name].shape)] = solved[name]
    for zone, spot in enumerate(ZONE_SPOTS):
        tables.zone[spot:] = zone
    for place, yards in enumerate(TO_GO_YARDS):
        tables.to_go_place[yards:] = place
    tables.conversion[:] = np.round(1000 * conversions(book, solved["edge"], solved["down_value"]))


def conversions(book: Any, edge: Any, down_value: Any) -> Floats:
    """How often a fourth down is made, by yards to go: what going for it at midfield is worth tells."""
    games = edge[LAST_DOWN - 1, :, :, : book.plays, : book.fronts].astype(np.float64)
    values = [solve(game).value for game in games.reshape(-1, book.plays, book.fronts)]
    going = np.reshape(values, (len(TO_GO_YARDS), -1)).mean(axis=1)
    first_and_ten = TO_GO_YARDS.index(SERIES_YARDS)
    made, failed = (
        down_value[0, first_and_ten, MIDFIELD + np.array(TO_GO_YARDS)],
        -down_value[0, first_and_ten, MIDFIELD],
    )
    made_share: Floats = np.clip((going - failed) / (made - failed), 0, 1)
    return made_share
