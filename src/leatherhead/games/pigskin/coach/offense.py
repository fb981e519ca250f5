"""The coach of Pigskin with the ball: what it makes of readings, which play it calls, and which penalties it accepts.

Values are in thousandths of a point, chances in thousandths. Readings are weighed by Bayes in logarithms.
"""

from leatherhead.football.choice import either
from leatherhead.football.downs import SERIES_YARDS
from leatherhead.football.possession import opponent
from leatherhead.football.score import FIELD_GOAL_POINTS, lead
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.pigskin import state
from leatherhead.games.pigskin.coach import scouting
from leatherhead.games.pigskin.rules import TOUCHBACK_LINE
from leatherhead.games.pigskin.rules.players import marked_off
from leatherhead.games.pigskin.state import (
    CELL,
    CELL_BITS,
    QUARTERS,
    TARGETED,
    Call,
    Penalty,
    Phase,
    Result,
    State,
)
from leatherhead.rule import rule

HOPED_FOR = 80  # thousandths: no kick is forgone for a likelier scrub, where he may have started


@rule
def chances(seen: State, tables: scouting.Tables, team: int, position: int) -> tuple[int, int, int]:
    """How likely the player in a position is a star, a second or a scrub, in thousandths."""
    star, second, scrub = weights(seen, tables, team, position)
    whole = star + second + scrub
    return scouting.WHOLE * star // whole, scouting.WHOLE * second // whole, scouting.WHOLE * scrub // whole


@rule
def weights(seen: State, tables: scouting.Tables, team: int, position: int) -> tuple[int, int, int]:
    """The same, out of what they add up to."""
    forgotten = (seen.forgotten[team] >> position) & 1
    if not forgotten and seen.known[team, position] > 0:
        known, whole = seen.known[team, position], scouting.WHOLE
        return (
            whole * (known == state.Class.STAR),
            whole * (known == state.Class.SECOND),
            whole * (known == state.Class.SCRUB),
        )
    star, second, scrub = by_readings(seen, tables, team, position)
    if (seen.off_standing[team] >> position) & 1:
        good, scrubs = good_man_came_on(seen, tables, team, position), max(tables.starts[position], scouting.LEAST)
        star, second = star * good // (scouting.WHOLE - scrubs), second * good // (scouting.WHOLE - scrubs)
        scrub = scrub * (scouting.WHOLE - good) // scrubs
    return star, second, scrub


@rule
def by_readings(seen: State, tables: scouting.Tables, team: int, position: int) -> tuple[int, int, int]:
    """The weights by the readings alone, as for a man who has stood there from the start."""
    second, scrub = tables.at_first[position, 0] + 0, tables.at_first[position, 1] + 0
    forgotten = (seen.forgotten[team] >> position) & 1
    for number in range(0 if forgotten else min(seen.heard_count[team, position], state.HEARD)):
        heard = seen.heard[team, position, number]
        second += tables.evidence[heard >> CELL_BITS, heard & CELL, 0]
        scrub += tables.evidence[heard >> CELL_BITS, heard & CELL, 1]
    return tables.times[scouting.LIKELIEST], times_likelier(tables, second), times_likelier(tables, scrub)


@rule
def good_man_came_on(seen: State, tables: scouting.Tables, team: int, position: int) -> int:
    """The chance that a man who came on is no scrub, by counting the squad.

    A coach plays his good men. Each of those who have been forced off is missed in one of the positions that were
    changed, unless a scrub stands in a position that was not, so that a good man waited.
    """
    first, last, out = 0, state.LINEMEN, seen.men_out[team, 0] + 0
    if position >= state.LINEMEN:
        first, last, out = state.LINEMEN, state.POSITIONS, seen.men_out[team, 1] + 0
    changed, none, one, two = 0, scouting.WHOLE, 0, 0  # chances that so many good men waited
    for place in range(first, last):
        if (seen.off_standing[team] >> place) & 1:
            changed += 1
        else:
            star, second, scrub = by_readings(seen, tables, team, place)
            weak = scouting.WHOLE * scrub // (star + second + scrub)
            two += (one - two) * weak // scouting.WHOLE
            one += (none - one) * weak // scouting.WHOLE
            none -= none * weak // scouting.WHOLE
    missed = out * none + max(out - 1, 0) * one + max(out - 2, 0) * two
    good = scouting.WHOLE - missed // changed
    return min(max(good, scouting.LEAST), scouting.WHOLE - scouting.LEAST)


@rule
def times_likelier(tables: scouting.Tables, evidence: int) -> int:
    """How many times as likely evidence makes a class as a star, whose weight is in the middle of the table."""
    return tables.times[min(max(evidence + scouting.LIKELIEST, 0), 2 * scouting.LIKELIEST)]


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
    if seen.quarter % 2 == 1 or left > scouting.HURRY:
        return scouting.LONG
    ahead = lead(seen, seen.possession)
    if seen.quarter < QUARTERS or ahead > 0 or (ahead == 0 and seen.clock > LAST):
        return left
    return (scouting.ANY_SCORE if ahead >= -FIELD_GOAL_POINTS else scouting.TOUCHDOWN) + left


@rule
def best_play(seen: State, tables: scouting.Tables, team: int, options: int, luck: int, jitter: int = JITTER) -> int:
    """The best attack, or the kick that beats it; ahead and late the ball is kept as long as it may be."""
    plan = plan_for(seen)
    attack, worth = best_attack(seen, tables, team, plan, options, luck, jitter)
    if is_late(seen) and lead(seen, team) > 0 and seen.down < scouting.DOWNS:
        return attack
    kick, kick_worth = best_kick(seen, tables, team, plan, options)
    return kick if kick_worth > worth else attack


@rule
def best_attack(
    seen: State, tables: scouting.Tables, team: int, plan: int, options: int, luck: int, jitter: int
) -> tuple[int, int]:
    """The attack that is worth most, or nearly so, and its worth; ahead and late the ball stays on the ground.

    Where a scrub may have started he is looked for, which costs little, but no kick is forgone for it.
    """
    best, best_call = -1, 0
    safe = is_late(seen) and lead(seen, team) > 0 and options & RUNS > 0
    for play in range(Call.PASS_LEFT + 0 if safe else TARGETED + 1):
        if (options >> play) & 1:
            call = attack_worth(seen, tables, team, plan, play, scouting.WHOLE) + ((luck >> 3 * play) & 0b111) * jitter
            if best < 0 or call > best_call:
                best, best_call = play, call
    return best, attack_worth(seen, tables, team, plan, best, HOPED_FOR) if best >= 0 else 0


@rule
def attack_worth(seen: State, tables: scouting.Tables, team: int, plan: int, play: int, hoped_for: int) -> int:
    """What an attack is worth against whoever may stand there; a scrub is no likelier at first than is hoped."""
    down, to_go, row = seen.down - 1, min(seen.line_to_gain - seen.ball, scouting.TO_GO - 1), row_of(play)
    if play >= TARGETED:
        return int(tables.attack[plan, down, seen.ball, to_go, row, 0]) + MORE[row]
    man = state.TARGETS[play]
    star, second, scrub = weights(seen, tables, opponent(team), man)
    if tables.starts[man] > hoped_for and not (seen.off_standing[opponent(team)] >> man) & 1:
        star, second, scrub = star * tables.starts[man], second * tables.starts[man], scrub * hoped_for
    worth = star * int(tables.attack[plan, down, seen.ball, to_go, row, 0])
    worth += second * int(tables.attack[plan, down, seen.ball, to_go, row, 1])
    worth += scrub * int(tables.attack[plan, down, seen.ball, to_go, row, 2])
    return worth // (star + second + scrub) + MORE[row]


@rule
def row_of(play: int) -> int:
    """Where the card of an attack is read."""
    if play == Call.LONG_PASS:
        return scouting.Attack.LONG_PASS + 0
    return (
        scouting.Attack.PASS + 0
        if play >= Call.PASS_LEFT
        else scouting.Attack.END + 0
        if play >= Call.END_LEFT
        else scouting.Attack.LINE + 0
    )


@rule
def best_kick(seen: State, tables: scouting.Tables, team: int, plan: int, options: int) -> tuple[int, int]:
    """The kick that is worth most, and its worth: a quick kick early, the others on fourth down or the last play."""
    best, worth = Call.PUNT + 0, -scouting.WHOLE * scouting.WHOLE
    if (options >> Call.QUICK_KICK) & 1:
        best, worth = Call.QUICK_KICK + 0, tables.kick[plan, seen.ball, scouting.Kick.QUICK_KICK] + 0
    if (options >> Call.FIELD_GOAL) & 1:
        three = tables.kick[plan, seen.ball, scouting.Kick.FIELD_GOAL]
        if three > worth:
            best, worth = Call.FIELD_GOAL + 0, three + 0
    if seen.down == scouting.DOWNS:
        punt = tables.kick[plan, seen.ball, max(seen.lineup[team, state.ManPosition.FULLBACK], 1) - 1]
        if punt > worth:
            best, worth = Call.PUNT + 0, punt + 0
        out = tables.kick[plan, seen.ball, scouting.Kick.PUNT_OUT_OF_BOUNDS]
        if (options >> Call.PUNT_OUT_OF_BOUNDS) & 1 and out > worth:
            best, worth = Call.PUNT_OUT_OF_BOUNDS + 0, out + 0
    return best, worth


@rule
def first_down(tables: scouting.Tables, plan: int, spot: int) -> int:
    """What first and ten at a spot is worth; at the goal lines a safety and a touchdown."""
    return tables.value[plan, 0, spot, min(GOAL_LINE - spot, SERIES_YARDS)] + 0


@rule
def series_value(tables: scouting.Tables, plan: int, ball: int, down: int, line_to_gain: int) -> int:
    """What a down is worth to the offense."""
    if ball >= line_to_gain:
        return first_down(tables, plan, ball)
    if down > scouting.DOWNS:
        return -first_down(tables, plan, GOAL_LINE - ball)
    return tables.value[plan, down - 1, ball, min(line_to_gain - ball, scouting.TO_GO - 1)] + 0


@rule
def result_value(seen: State, tables: scouting.Tables, plan: int) -> int:
    """What the play comes to if it stands, for the side that had the ball."""
    result, spot = seen.result, seen.result_spot
    sign = 1 if seen.result_team == seen.possession else -1
    if result == Result.DOWN:
        return series_value(tables, plan, spot, seen.down + 1, seen.line_to_gain)
    if result == Result.TOUCHDOWN:
        return sign * first_down(tables, plan, GOAL_LINE)
    if result == Result.SAFETY:
        return sign * first_down(tables, plan, OWN_GOAL_LINE)
    if result == Result.FIELD_GOAL:
        return tables.field_goal[plan] + 0
    if result == Result.POINT:
        return scouting.WHOLE
    if result == Result.NO_POINT:
        return 0
    return sign * first_down(tables, plan, spot if result == Result.NEW_SERIES else TOUCHBACK_LINE)


@rule
def best_penalty(seen: State, tables: scouting.Tables, team: int) -> int:
    """Accept where the moved ball is worth more than the play."""
    plan = plan_for(seen)
    ball = marked_off(seen.ball, seen.penalty_yards, seen.penalized == seen.possession)
    if seen.phase == Phase.TRY:
        again = tables.extra_point + 0
    elif seen.phase == Phase.SCRIMMAGE:
        again = series_value(tables, plan, ball, seen.down, seen.line_to_gain)
    else:
        again = tables.kick[plan, ball, scouting.Kick.KICKOFF] + 0
    stands = result_value(seen, tables, plan)
    if team != seen.possession:
        again, stands = -again, -stands
    return either(again > stands, Penalty.ACCEPT, Penalty.DECLINE)
