"""The coach of Pigskin on offense: attacks where it pays, kicks and gambles by down, distance, score and time.

All values are in thousandths of a point, all chances in thousandths.
"""

from leatherhead.football.possession import opponent
from leatherhead.football.score import FIELD_GOAL_POINTS, lead
from leatherhead.games.pigskin.coach.listening import weights
from leatherhead.games.pigskin.coach.scouting import ANY_SCORE, LONG, TOUCHDOWN, WHOLE
from leatherhead.games.pigskin.coach.tables import DOWNS, HURRY, TO_GO, Attack, Kick, Tables
from leatherhead.games.pigskin.state import QUARTERS, TARGETED, TARGETS, Call, ManPosition, State
from leatherhead.rule import rule

JITTER = 6  # a seventh of the most by which a call may fall short of the best, so that it cannot be predicted
# Corrections of the tables by what attacks turned out to be worth in many games: line, end, pass, long pass.
MORE = (0, 60, 0, -60)
LATE, LAST = 8, 2  # cards: the game is nearly over; this play may be the last
RUNS = (1 << Call.PASS_LEFT) - 1


@rule
def is_late(seen: State) -> bool:
    """Whether the game is nearly over."""
    return seen.quarter == QUARTERS and seen.clock <= LATE


@rule
def needs_the_ball(seen: State, team: int) -> bool:
    """Whether to receive: deep in one's own half the ball is worth less than the field, unless time is short."""
    return seen.quarter == QUARTERS and seen.clock <= 2 * LATE and lead(seen, team) <= 0


@rule
def plan_for(seen: State) -> int:
    """What the offense plays for: points, or late in a game that it is not winning the score that it needs."""
    left = max((2 * seen.clock + 1) // 3, 1)  # a play takes three cards in two
    if seen.quarter % 2 == 1 or left > HURRY:
        return LONG
    ahead = lead(seen, seen.possession)
    if seen.quarter < QUARTERS or ahead > 0 or (ahead == 0 and seen.clock > LAST):
        return left
    return (ANY_SCORE if ahead >= -FIELD_GOAL_POINTS else TOUCHDOWN) + left


@rule
def best_play(seen: State, tables: Tables, team: int, options: int, luck: int, jitter: int = JITTER) -> int:
    """The best attack, or the kick that beats it; ahead and late the ball is kept as long as it may be."""
    plan = plan_for(seen)
    attack, worth = best_attack(seen, tables, team, plan, options, luck, jitter)
    if is_late(seen) and lead(seen, team) > 0 and seen.down < DOWNS:
        return attack
    kick, kick_worth = best_kick(seen, tables, team, plan, options)
    return kick if kick_worth > worth else attack


@rule
def best_attack(
    seen: State, tables: Tables, team: int, plan: int, options: int, luck: int, jitter: int
) -> tuple[int, int]:
    """The attack that is worth most, or nearly so, and its worth; ahead and late the ball stays on the ground."""
    best, best_worth, best_call = -1, 0, 0
    down, to_go = seen.down - 1, min(seen.line_to_gain - seen.ball, TO_GO - 1)
    safe = is_late(seen) and lead(seen, team) > 0 and options & RUNS > 0
    for play in range(Call.PASS_LEFT + 0 if safe else TARGETED + 1):
        if (options >> play) & 1:
            row, worth = row_of(play), 0
            if play < TARGETED:
                star, second, scrub = weights(seen, tables, opponent(team), TARGETS[play])
                worth = star * int(tables.attack[plan, down, seen.ball, to_go, row, 0])
                worth += second * int(tables.attack[plan, down, seen.ball, to_go, row, 1])
                worth += scrub * int(tables.attack[plan, down, seen.ball, to_go, row, 2])
                worth //= star + second + scrub
            else:
                worth = tables.attack[plan, down, seen.ball, to_go, row, 0] + 0
            worth += MORE[row]
            call = worth + ((luck >> 3 * play) & 0b111) * jitter
            if best < 0 or call > best_call:
                best, best_worth, best_call = play, worth, call
    return best, best_worth


@rule
def row_of(play: int) -> int:
    """Where the card of an attack is read."""
    if play == Call.LONG_PASS:
        return Attack.LONG_PASS + 0
    return Attack.PASS + 0 if play >= Call.PASS_LEFT else Attack.END + 0 if play >= Call.END_LEFT else Attack.LINE + 0


@rule
def best_kick(seen: State, tables: Tables, team: int, plan: int, options: int) -> tuple[int, int]:
    """The kick that is worth most, and its worth: a quick kick early, the others on fourth down or the last play."""
    best, worth = Call.PUNT + 0, -WHOLE * WHOLE
    if (options >> Call.QUICK_KICK) & 1:
        best, worth = Call.QUICK_KICK + 0, tables.kick[plan, seen.ball, Kick.QUICK_KICK] + 0
    if (options >> Call.FIELD_GOAL) & 1:
        three = tables.kick[plan, seen.ball, Kick.FIELD_GOAL]
        if three > worth:
            best, worth = Call.FIELD_GOAL + 0, three + 0
    if seen.down == DOWNS:
        punt = tables.kick[plan, seen.ball, max(seen.lineup[team, ManPosition.FULLBACK], 1) - 1]
        if punt > worth:
            best, worth = Call.PUNT + 0, punt + 0
        out = tables.kick[plan, seen.ball, Kick.PUNT_OUT_OF_BOUNDS]
        if (options >> Call.PUNT_OUT_OF_BOUNDS) & 1 and out > worth:
            best, worth = Call.PUNT_OUT_OF_BOUNDS + 0, out + 0
    return best, worth
