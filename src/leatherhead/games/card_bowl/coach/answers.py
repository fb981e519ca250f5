"""The coach and the rookie of Card Bowl: fast and sensible answers from a team's view.

The coach weighs the open matchups by its tables (formulas.py), spreads the good cards over the thirteen hands of a
deck, and knows the clock.
"""

from leatherhead.game import choice, count_bits, downs, nth_option, possession, rule, score, spot
from leatherhead.games.card_bowl import state
from leatherhead.games.card_bowl.book import Book
from leatherhead.games.card_bowl.cards import run_value, value
from leatherhead.games.card_bowl.coach import formulas
from leatherhead.games.card_bowl.coach.formulas import HURRY, Tables
from leatherhead.games.card_bowl.rules import clock, kicks
from leatherhead.games.card_bowl.state import QUARTERS, SLOTS, Decision, Phase, State, Target, Timing

# Mean yards of the return cards of a kick and of a punt, of a run in the open after them, and of a fumble.
KICK_RETURN, PUNT_RETURN = kicks.KICKOFF_RETURNS * formulas.MEAN_CARD, kicks.PUNT_RETURNS * formulas.MEAN_CARD
RUN, FUMBLE_COST = 5, 3
OPEN_FIELD_DRAW = 12  # yards that one draw of a run in the open is worth, with those it leads to
BOUNCE_LINE = 8  # nearer its goal a team rather lets a punt bounce into the end zone
FIRST_ONSIDE_ADD, LAST_ONSIDE_ADD = 2, 9  # a short first kick costs nothing
SQUIB_LINE = 35
SAFE_PUNT = 5  # yards that a punt for the corner is kept away from the goal line, on average
LAST_SNAPS = 6  # intervals
KEEP_THE_BALL = 6  # plays left in which the leaders want the ball, not yards


@rule
def answer(
    seen: State,
    book: Book,  # noqa: ARG001  as every bot is asked
    tables: Tables,
    team: int,
    decision: int,
    options: int,
    luck: int,
) -> int:
    """Return the label that the coach picks, which is always among the options; `luck` is its only chance."""
    if decision == Decision.OFFENSE_CARD or decision == Decision.DEFENSE_CARD:
        return next_card(seen, tables, team, options, luck)
    if decision == Decision.TARGET:
        return best_target(seen, tables, options)
    if decision == Decision.PASS_DRAW:
        return draw_or_stop(seen, tables)
    if decision == Decision.PASS_CARDS:
        return cards_to_declare(seen, tables) - 1
    if decision == Decision.SHORT_ONSIDE:
        return state.ShortOnside.TAKE + 0
    if decision == Decision.FORMATION:
        return formation_for(seen, tables, luck)
    if decision == Decision.PLAY_CALL:
        return tables.call[situation(seen)]
    if decision >= Decision.PUNT and decision <= Decision.BOUNCE_FORWARD:
        return punting(seen, decision, options)
    if decision >= Decision.FUMBLE_PLAY or decision == Decision.CARRY:
        return clock_and_loose_balls(seen, team, decision, luck)
    return kicking_off(seen, team, decision, luck)


# Kickoffs.


@rule
def kicking_off(seen: State, team: int, decision: int, luck: int) -> int:
    """The toss, the kinds of kickoff, and its return."""
    if decision == Decision.TOSS_CALL:
        return luck & 1
    if decision == Decision.KICK_TYPE:
        return choice.either(wants_onside(seen, team), state.Kick.ONSIDE, state.Kick.KICK_DEEP)
    if decision == Decision.ONSIDE_ADD:
        return LAST_ONSIDE_ADD if seen.onside_shorts else FIRST_ONSIDE_ADD
    if decision == Decision.SQUIB_TARGET:
        return SQUIB_LINE - 1
    if decision == Decision.FREE_KICK_TYPE:
        return state.FreeKick.FREE_KICKOFF + 0
    if decision == Decision.KICK_RETURN:
        return choice.either(
            brought_out_to(seen) > state.TOUCHBACK_LINE, state.KickReturn.RETURN, state.KickReturn.TOUCHBACK
        )
    return state.Toss.RECEIVE + 0


@rule
def brought_out_to(seen: State) -> int:
    """Return the mean end of a return from the end zone: of a recovered ball, an interception or a kick."""
    if seen.draws > 0:
        return seen.spot + OPEN_FIELD_DRAW * seen.draws
    if seen.phase == Phase.TARGET:
        return seen.spot + RUN
    run = RUN if run_value(seen.coverage) == 0 else 0
    return seen.landed + KICK_RETURN + run - value(seen.coverage) - FUMBLE_COST


@rule
def wants_onside(seen: State, team: int) -> bool:
    """Behind, with too little time left to stop the other team first."""
    behind = -score.lead(seen, team)
    return seen.quarter >= QUARTERS and behind > 0 and plays_left(seen) <= (HURRY if behind <= 8 else 2 * HURRY)


# Punts.


@rule
def punting(seen: State, decision: int, options: int) -> int:
    """Punt, field a punt, and down it."""
    if decision == Decision.PUNT:
        return punt_for(spot.distance_to_goal(seen.ball))
    if decision == Decision.PUNT_CATCH:
        return catch_or_not(seen, options)
    if decision == Decision.BOUNCE_BACKWARD:
        return state.Bounce.APPLY + 0
    bounce, most = value(seen.bounce_card), min(value(seen.bounce_card), value(seen.coverage))
    short_of_the_goal = max(bounce - seen.spot + 1, 1)
    return short_of_the_goal if seen.spot <= 2 * bounce and short_of_the_goal <= most else 0


@rule
def punt_for(distance: int) -> int:
    """As long as there is room; nearer the goal for the sideline, with as many cards as stay short of it."""
    room = distance - SAFE_PUNT - kicks.PUNT_PLUS
    if room >= 36:
        return state.Punt.PUNT_4 + 0
    if room >= 21:
        return state.Punt.PUNT_3_OOB + 0
    return state.Punt.PUNT_2_OOB + 0 if room >= 14 else state.Punt.PUNT_1_OOB + 0


@rule
def catch_or_not(seen: State, options: int) -> int:
    """Return unless the coverage is too good; near the own goal line let it bounce."""
    if (options >> state.PuntCatch.TOUCHBACK) & 1:
        return state.PuntCatch.TOUCHBACK + 0
    if seen.landed <= BOUNCE_LINE:
        return state.PuntCatch.BOUNCE + 0
    run = RUN if run_value(seen.coverage) == 0 else 0
    back = PUNT_RETURN + run - value(seen.coverage) - FUMBLE_COST
    return choice.either(back > 0, state.PuntCatch.RETURN, state.PuntCatch.FAIR_CATCH)


# The clock, loose balls and tries.


@rule
def clock_and_loose_balls(seen: State, team: int, decision: int, luck: int) -> int:
    """Answer the questions at the end of a play or after it."""
    if decision == Decision.FUMBLE_PLAY:
        return state.FumblePlay.FALL_1 + 0 if luck % 8 == 0 else state.FumblePlay.FALL_2 + 0
    if decision == Decision.RECOVERY_RUN:
        return choice.either(rather_goes_down(seen, team), state.RecoveryRun.GO_DOWN, state.RecoveryRun.RUN)
    if decision == Decision.TRY:
        return choice.either(wants_two(seen, team), state.Try.TWO_POINT, state.Try.EXTRA_POINT)
    if decision == Decision.TIMEOUT:
        return choice.either(wants_timeout(seen, team), state.Timeout.TIMEOUT, state.Timeout.NO_TIMEOUT)
    if decision == Decision.RUNOFF:
        return run_off(seen, team, luck)
    return choice.either(wants_out(seen, team), state.Carry.OUT_OF_BOUNDS, state.Carry.RUN)


@rule
def rather_goes_down(seen: State, team: int) -> bool:
    """Leading late, with the Ace of Spades still to come: the ball is worth more than the yards."""
    if seen.ace_aside or seen.spot <= spot.OWN_GOAL_LINE:
        return False
    return seen.quarter >= QUARTERS and score.lead(seen, team) > 0 and plays_left(seen) <= KEEP_THE_BALL


@rule
def is_in_a_hurry(seen: State, team: int) -> bool:
    """Losing late in the game, or tied with the ball late in it, or in range with the ball before halftime."""
    if seen.quarter == 2:
        return seen.clock <= state.TWO_MINUTES + LAST_SNAPS and team == seen.possession and seen.ball >= 40
    ahead = score.lead(seen, team)
    if seen.quarter < QUARTERS or seen.clock > state.FIVE_MINUTES:
        return False
    return ahead < 0 or (ahead == 0 and team == seen.possession and seen.clock <= state.TWO_MINUTES)


@rule
def wants_timeout(seen: State, team: int) -> bool:
    """Stop the clock where it would run off much: under complex timing the offense itself can hurry."""
    if not is_in_a_hurry(seen, team):
        return False
    if seen.option_timing == Timing.COMPLEX and team == seen.possession:
        return seen.clock <= LAST_SNAPS
    return True


@rule
def run_off(seen: State, team: int, luck: int) -> int:
    """Hurry, or sit on a lead, or take about as long as is the custom."""
    if is_in_a_hurry(seen, team):
        if seen.clock <= 3 and seen.down <= 2:
            return state.Runoff.SPIKE + 0
        return state.Runoff.RUNOFF_2 + 0
    if seen.quarter >= QUARTERS and score.lead(seen, team) > 0:
        return state.Runoff.RUNOFF_8 + 0
    if seen.quarter >= QUARTERS and score.lead(seen, team) < 0:
        return state.Runoff.RUNOFF_4 + 0
    return state.Runoff.RUNOFF_6 + luck % 3


@rule
def wants_out(seen: State, team: int) -> bool:
    """Out of bounds when there is little time and no timeout; under complex timing only as the last resort."""
    if not is_in_a_hurry(seen, team) or seen.timeouts[team] > 0 or seen.spot <= spot.OWN_GOAL_LINE:
        return False
    return seen.option_timing == Timing.SIMPLE_2 or seen.clock <= LAST_SNAPS


@rule
def wants_two(seen: State, team: int) -> bool:
    """Go for two, which is good about 65 times in 100, unless late in the game one point does nearly as well."""
    if seen.quarter < QUARTERS or plays_left(seen) > 2 * HURRY:
        return True
    ahead = score.lead(seen, team)
    return ahead != 0 and abs(ahead) != score.FIELD_GOAL_POINTS and ahead != -score.TOUCHDOWN_POINTS - score.EXTRA_POINT


# Matchups, when the cards lie open.

KEEP_RUNNING = 400  # worth of a running clock in a game that is won, in thousandths of a point
# Intervals that a play takes from a team in a hurry.
SIMPLE_2_PACE, COMPLEX_PACE = 5, 3
A_SCORE = 12  # intervals: less than a drive takes, with the kickoff before it
TOUCHDOWN_LEAD = 8
RUNS = 1 << Target.RUN_1 | 1 << Target.RUN_2 | 1 << Target.RUN_3 | 1 << Target.RUN_4


@rule
def plays_left(seen: State) -> int:
    """Plays left in the half for an offense in a hurry, more than enough in its first quarter."""
    if seen.quarter == 1 or seen.quarter == 3:
        return 3 * HURRY
    if seen.option_timing == Timing.SIMPLE_1:
        return seen.clock
    pace = SIMPLE_2_PACE if seen.option_timing == Timing.SIMPLE_2 else COMPLEX_PACE
    return (seen.clock + pace - 1) // pace


@rule
def plan_for(seen: State) -> int:
    """Return the plan of the offense: points, or late in the game the score that wins it; on a try the goal line."""
    if seen.two_point:
        return formulas.TOUCHDOWN + 1
    left = max(plays_left(seen), 1)
    behind = -score.lead(seen, seen.possession)
    if seen.quarter >= QUARTERS and behind > 0 and left <= 2 * HURRY:
        return (formulas.ANY_SCORE if behind <= score.FIELD_GOAL_POINTS else formulas.TOUCHDOWN) + min(left, HURRY)
    if seen.quarter >= QUARTERS and behind < 0 and left <= HURRY:
        return (formulas.NO_SCORE if behind >= -score.FIELD_GOAL_POINTS else formulas.NO_TOUCHDOWN) + left
    return left if left <= HURRY else formulas.LONG


@rule
def runs_end_the_game(seen: State) -> bool:
    """Whether a leader's runs use up the time left, less the time the other team needs for every further score.

    Every run takes an interval, and time runs off between two of them, unless a timeout stops it; without a first down
    there are no more than the downs left.
    """
    ahead = score.lead(seen, seen.possession)
    if seen.two_point or seen.option_timing == Timing.SIMPLE_1 or seen.quarter < QUARTERS or ahead <= 0:
        return False
    run_off = (
        clock.SIMPLE_2_RUN_OFF
        if seen.option_timing == Timing.SIMPLE_2
        else clock.SHORTEST_RUN_OFF + state.Runoff.RUNOFF_8
    )
    runs = downs.LAST_DOWN - seen.down + 1
    run_offs = max(runs - 1 - seen.timeouts[possession.defense(seen)], 0)
    spare = (ahead - 1) // TOUCHDOWN_LEAD * A_SCORE
    return seen.clock <= min(runs + run_offs * run_off + spare, state.TWO_MINUTES)


@rule
def situation(seen: State) -> tuple[int, int, int, int]:
    """Return the place of a situation in the coach's tables; a try is a last down."""
    down = downs.LAST_DOWN if seen.two_point else seen.down
    return plan_for(seen), down - 1, seen.ball, min(seen.line_to_gain - seen.ball, formulas.TO_GO - 1)


@rule
def edge_of(seen: State, slot: int) -> int:
    """Return the offense's card less the defense's in a slot."""
    return value(seen.face_up[seen.possession, slot]) - value(seen.face_up[possession.defense(seen), slot])


@rule
def worth_of(tables: Tables, place: tuple[int, int, int, int], is_run: int, edge: int) -> int:
    """Return twice the worth of a run or a pass with an edge; between two steps, the mean of both counts."""
    plan, down, ball, to_go = place
    step = min(max(edge - formulas.LEAST_EDGE, 0), formulas.EDGE_STEP * (formulas.EDGE_STEPS - 1))
    low, high = step // formulas.EDGE_STEP, (step + 1) // formulas.EDGE_STEP
    return int(tables.worth[plan, down, ball, to_go, is_run, low] + tables.worth[plan, down, ball, to_go, is_run, high])


@rule
def best_target(seen: State, tables: Tables, options: int) -> int:
    """The matchup that is worth most; in a game that is as good as won a run keeps the clock running."""
    place = situation(seen)
    if runs_end_the_game(seen) and options & RUNS:
        options &= RUNS
    winning = seen.quarter >= QUARTERS and score.lead(seen, seen.possession) > 0 and plays_left(seen) <= HURRY
    best, most = -1, 0
    for target in range(2 * SLOTS):
        if (options >> target) & 1:
            is_run = 1 if target >= Target.RUN_1 else 0
            worth = worth_of(tables, place, is_run, edge_of(seen, target % SLOTS))
            if is_run and winning:
                worth += 2 * KEEP_RUNNING
            if best < 0 or worth > most:
                best, most = target, worth
    return best


@rule
def draw_or_stop(seen: State, tables: Tables) -> int:
    """Draw until it is enough."""
    thrown = edge_of(seen, seen.slot) + seen.pass_total
    return state.PassDraw.DRAW + 0 if thrown < tables.enough[situation(seen)] else state.PassDraw.STOP + 0


@rule
def cards_to_declare(seen: State, tables: Tables) -> int:
    """Return the number of cards to announce: enough yards, each card taken for its mean."""
    cards, enough = 1, tables.enough[situation(seen)]
    while cards < state.PASS_CARDS and edge_of(seen, seen.slot) + formulas.MEAN_CARD * cards < enough:
        cards += 1
    return cards


# Hands. The offense chooses its matchup when all cards lie open: one high card is all it needs, wherever that lies,
# and the other three can be the lowest. The defense has no use for a high card that the offense avoids: four from the
# middle leave no weak spot. So a deck lasts, and one kind of hand wants the cards that the other leaves over. Formation
# and slot of the high card are drawn, so that the other side cannot read them: freely where a run and a pass are worth
# about the same, as on first and ten.

A_RUN, BOTH, A_PASS = -1, 0, 1  # kinds of down
CLEARLY = 60  # thousandths of a point between a pass and a run that make a down one for passing or for running
LIKELIER = 4  # weight of the right kind of player for the high card on such a down
SPREAD = 3  # places of the deck among which a card is drawn
# Where the defense takes its cards, in sixteenths of the deck from the lowest, and where on a down that matters: three
# of eight, the lowest, are for the team's own offense.
WHOLE_DECK, MIDDLE, BETTER = 16, 9, 12
SAVED = 12  # one card in this many is saved for the downs that matter


@rule
def down_for(seen: State, tables: Tables) -> int:
    """Return the kind of down by the worth of a usual matchup here; a run where runs end the game."""
    if runs_end_the_game(seen):
        return A_RUN
    plan, down, ball, to_go = situation(seen)
    more = (
        tables.worth[plan, down, ball, to_go, 0, formulas.USUAL_STEP]
        - tables.worth[plan, down, ball, to_go, 1, formulas.USUAL_STEP]
    )
    if abs(more) <= CLEARLY:
        return BOTH
    return A_PASS if more > 0 else A_RUN


@rule
def formation_for(seen: State, tables: Tables, luck: int) -> int:
    """Receivers on a down for a pass, backs on one for a run, but never sure, unless runs end the game."""
    if runs_end_the_game(seen):
        return state.Formation.TWO_TWO + 0
    best, roll = down_for(seen, tables), luck % 100
    two_two, three = 45, 75
    if best == A_PASS:
        two_two, three = 4, 14
    elif best == A_RUN:
        two_two, three = 80, 97
    if roll < two_two:
        return state.Formation.TWO_TWO + 0
    return state.Formation.THREE_WR + 0 if roll < three else state.Formation.FOUR_WR + 0


@rule
def is_back(seen: State, slot: int) -> bool:
    """Whether the man in a slot runs with the ball."""
    return (slot == 2 and seen.formation != state.Formation.FOUR_WR) or (
        slot == 1 and seen.formation == state.Formation.TWO_TWO
    )


@rule
def weight_of(seen: State, best: int, slot: int) -> int:
    """Return the weight of a slot for the high card on a down for a run, a pass or both."""
    return LIKELIER if best == (A_RUN if is_back(seen, slot) else A_PASS) else 1


@rule
def matters(seen: State) -> bool:
    """Third and fourth down and tries deserve better cards than the other downs."""
    return seen.down >= downs.LAST_DOWN - 1 or seen.two_point == 1


@rule
def next_card(seen: State, tables: Tables, team: int, options: int, luck: int) -> int:
    """The card for the next slot."""
    cards = count_bits(options)
    spread = luck % min(SPREAD, cards)
    if team != seen.possession:
        middle = cards * (BETTER if matters(seen) else MIDDLE) // WHOLE_DECK
        return nth_option(options, min(max(middle - 1, 0), cards - min(SPREAD, cards)) + spread)
    if not high_card_goes_here(seen, tables, team, options, luck):
        return nth_option(options, spread)
    saved = 0 if matters(seen) else cards // SAVED
    return nth_option(options, max(cards - 1 - saved - spread, 0))


@rule
def high_card_goes_here(seen: State, tables: Tables, team: int, options: int, luck: int) -> bool:
    """Whether the next slot gets the high card: drawn among those left, unless it has been laid."""
    slot, middle, total = seen.laid[team], nth_option(options, count_bits(options) // 2), 0
    for before in range(slot):
        if seen.hand[team, before] > middle:
            return False
    best = down_for(seen, tables)
    for later in range(slot, SLOTS):
        total += weight_of(seen, best, later)
    return (luck >> 16) * total < weight_of(seen, best, slot) << 16


# The rookie spends its best cards early and on the same receiver, goes there half of the time, throws short, looks only
# at its own cards, never gambles on fourth down, kicks every extra point, and watches neither the score nor the clock.

FIRST_ANSWER = 0  # a deep kick, a fall on the ball, a run, the extra point, the ball
FAVORITE = 0  # slot: the receiver on the left
IN_RANGE = 75  # where it tries a field goal on fourth down
FAR_ENOUGH = 12  # total of a pass at which it stops drawing
WHIM = 2  # one target in WHIM follows no habit


@rule
def rookie(
    seen: State,
    book: Book,  # noqa: ARG001  as every bot is asked
    tables: object,  # noqa: ARG001
    team: int,
    decision: int,
    options: int,
    luck: int,
) -> int:
    """Answer as a beginner would."""
    if decision == Decision.OFFENSE_CARD or decision == Decision.DEFENSE_CARD:
        return best_card_left(seen, team, options, luck)
    if decision == Decision.TARGET:
        return highest_card(seen, options, luck)
    if decision == Decision.PASS_DRAW:
        return state.PassDraw.STOP + 0 if seen.pass_total >= FAR_ENOUGH else state.PassDraw.DRAW + 0
    if decision == Decision.PASS_CARDS:
        return 1
    if decision == Decision.FORMATION:
        return state.Formation.TWO_TWO + 0
    if decision == Decision.PLAY_CALL:
        if seen.down < downs.LAST_DOWN:
            return state.PlayCall.SCRIMMAGE + 0
        return state.PlayCall.FIELD_GOAL + 0 if seen.ball >= IN_RANGE else state.PlayCall.PUNT + 0
    if decision >= Decision.PUNT and decision <= Decision.BOUNCE_FORWARD:
        return punting(seen, decision, options)
    if decision < Decision.PLAY_CALL and decision != Decision.KICK_TYPE:
        return kicking_off(seen, team, decision, luck)
    return usual_answer(decision)


@rule
def usual_answer(decision: int) -> int:
    """No timeout, six intervals off the clock, otherwise the first answer."""
    if decision == Decision.TIMEOUT:
        return state.Timeout.NO_TIMEOUT + 0
    return state.Runoff.RUNOFF_6 + 0 if decision == Decision.RUNOFF else FIRST_ANSWER


@rule
def best_card_left(seen: State, team: int, options: int, luck: int) -> int:
    """The best card left for the favorite receiver, and for the man opposite the other side's; any for the others."""
    cards = count_bits(options)
    return nth_option(options, cards - 1 if seen.laid[team] == FAVORITE else luck % cards)


@rule
def highest_card(seen: State, options: int, luck: int) -> int:
    """Its highest card, without a look at the card opposite; on a whim any."""
    if options and luck % WHIM == 0:
        return nth_option(options, luck // WHIM % count_bits(options))
    best, most = -1, 0
    for target in range(2 * SLOTS):
        card = seen.face_up[seen.possession, target % SLOTS]
        if (options >> target) & 1 and (best < 0 or card > most):
            best, most = target, card
    return best if best >= 0 else Target.PASS_1 + 0
