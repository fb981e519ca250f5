"""The coach of Pigskin: listens, attacks where it pays, hides its weak men, kicks and gambles by down and distance.

All values are in thousandths of a point, all chances in thousandths.
"""

from leatherhead.football.choice import either
from leatherhead.football.possession import opponent
from leatherhead.football.score import lead
from leatherhead.football.spot import OWN_GOAL_LINE
from leatherhead.games.pigskin.book import Book
from leatherhead.games.pigskin.coach.scouting import NET_PUNT, WHOLE, YARD
from leatherhead.games.pigskin.coach.tables import DOWNS, FAR, Tables
from leatherhead.games.pigskin.rules.players import classes_on_bench, type_of
from leatherhead.games.pigskin.rules.scoring import TOUCHBACK_LINE
from leatherhead.games.pigskin.rules.substitution import marked_off
from leatherhead.games.pigskin.state import (
    CELL,
    CELL_BITS,
    CLASSES,
    DONE,
    HEARD,
    LINEMEN,
    POSITIONS,
    TARGETED,
    TARGETS,
    Class,
    Decision,
    ForcedChoice,
    KickOrReceive,
    Penalty,
    Phase,
    Play,
    Position,
    Ready,
    Rearrange,
    Result,
    Row,
    State,
)
from leatherhead.rule import rule

# What to expect of a man of whom nothing has been heard: star, second, scrub; a lineman, a back, one who came on.
LINEMAN, BACK, CAME_ON = (560, 420, 20), (730, 250, 20), (150, 150, 700)
SURE = 1 << 20  # what chances are scaled to while readings are weighed
TOUCHDOWN = 6300  # with the try, and the kickoff that follows
CAUTION = 600  # by how much a play must beat the punt on fourth down in the own half
JITTER = 6  # an eighth of the most by which a call may fall short of the best, so that it cannot be foreseen
SECOND_AT = (1, 2, 2, 3, 2, 2, 1)  # how gladly a second stands in each position of the line
NET_RETURN = 7
OUT_AT = 11  # yard line that a punt out of bounds mostly comes to
LATE = 8  # cards


@rule
def answer(
    seen: State,
    book: Book,  # noqa: ARG001  all that it needs of the pack stands in its tables
    tables: Tables,
    team: int,
    decision: int,
    options: int,
    luck: int,
) -> int:
    """Answer a question from what the team may see."""
    if decision == Decision.PLAY:
        return best_play(seen, tables, team, options, luck)
    if decision == Decision.SUBSTITUTE:
        return best_change(seen, tables, team, options, luck)
    if decision == Decision.READY:
        return either(wants_time(seen, team), Ready.TIME_OUT, Ready.READY)
    if decision == Decision.PLACE:
        return best_place(seen, team, options, luck)
    if decision == Decision.PENALTY:
        return best_penalty(seen, tables, team)
    if decision == Decision.FORCED_REMOVAL:
        return man_to_lose(seen, tables, team, options)
    if decision == Decision.FORCED_SUBSTITUTE:
        return lowest(options)
    if decision == Decision.REARRANGE:
        return Rearrange.REARRANGE + 0
    return KickOrReceive.RECEIVE + 0


@rule
def lowest(options: int) -> int:
    """The first of the options: of classes the best."""
    label = 0
    while not (options >> label) & 1:
        label += 1
    return label


# Listening.


@rule
def chances(seen: State, tables: Tables, team: int, position: int) -> tuple[int, int, int]:
    """How likely the man in a position is a star, a second or a scrub, from what everybody has heard."""
    forgotten = (seen.forgotten[team] >> position) & 1
    if not forgotten and seen.known[team, position] > 0:
        known = seen.known[team, position]
        return (
            WHOLE if known == Class.STAR else 0,
            WHOLE if known == Class.SECOND else 0,
            WHOLE if known == Class.SCRUB else 0,
        )
    star, second, scrub = LINEMAN if position < LINEMEN else BACK
    if (seen.off_standing[team] >> position) & 1:
        star, second, scrub = CAME_ON
    count = 0 if forgotten else min(seen.heard_count[team, position], HEARD)
    for place in range(count):
        heard = seen.heard[team, position, place]
        row, reading = heard >> CELL_BITS, 0
        while reading < tables.reading_count[row] and tables.readings[row, reading] != heard & CELL:
            reading += 1
        if reading < tables.reading_count[row]:
            star *= tables.evidence[row, reading, 0]
            second *= tables.evidence[row, reading, 1]
            scrub *= tables.evidence[row, reading, 2]
            whole = star + second + scrub
            star, second, scrub = SURE * star // whole + 1, SURE * second // whole + 1, SURE * scrub // whole + 1
    whole = star + second + scrub
    return WHOLE * star // whole, WHOLE * second // whole, WHOLE * scrub // whole


# Attack.


@rule
def field_value(spot: int) -> int:
    """What first and ten at a spot is worth."""
    return YARD * (spot - 20)


@rule
def punt_value(seen: State, tables: Tables, team: int, ball: int) -> int:
    """What a punt from a spot is worth: less than nothing, for the other side has the ball."""
    kicker = max(seen.lineup[team, Position.FULLBACK], 1)
    spot = 100 - ball - tables.punt[kicker - 1]
    return -field_value(TOUCHBACK_LINE if spot <= OWN_GOAL_LINE else spot + NET_RETURN)


@rule
def best_play(seen: State, tables: Tables, team: int, options: int, luck: int) -> int:
    """The best attack, or on fourth down, and when time runs out, the kick that beats it."""
    best, best_worth = -1, 0
    them, down = opponent(team), seen.down - 1
    to_go = min(seen.line_to_gain - seen.ball, FAR)
    goal = TOUCHDOWN - YARD * (to_go + NET_PUNT) if seen.line_to_gain >= 100 else 0
    for play in range(TARGETED + 1):
        if not (options >> play) & 1:
            continue
        row, star, second, scrub = Row.LONG_PASS + 0, WHOLE, 0, 0
        if play < TARGETED:
            star, second, scrub = chances(seen, tables, them, TARGETS[play])
            row = Row.PASS + 0 if play >= Play.PASS_LEFT else Row.END + 0 if play >= Play.END_LEFT else Row.LINE + 0
        worth = (
            star * (tables.worth[row, 0, down, to_go] + tables.success[row, 0, down, to_go] * goal // WHOLE)
            + second * (tables.worth[row, 1, down, to_go] + tables.success[row, 1, down, to_go] * goal // WHOLE)
            + scrub * (tables.worth[row, 2, down, to_go] + tables.success[row, 2, down, to_go] * goal // WHOLE)
        ) // WHOLE + ((luck >> 3 * play) & 0b111) * JITTER
        if best < 0 or worth > best_worth:
            best, best_worth = play, worth
    return kick_instead(seen, tables, team, options, best, best_worth)


@rule
def kick_instead(seen: State, tables: Tables, team: int, options: int, attack: int, attack_worth: int) -> int:
    """A kick where it is worth more than the attack; behind and late there is no punt."""
    ball, behind = seen.ball, -lead(seen, team)
    last = seen.quarter % 2 == 0 and seen.clock <= 2
    hurry = seen.quarter == 4 and seen.clock <= LATE and behind > 0
    may_kick = (options >> Play.FIELD_GOAL) & 1 == 1 and not (hurry and behind > 3)
    if last and may_kick and tables.field_goal[100 - ball] > WHOLE // 4:
        return Play.FIELD_GOAL + 0
    if last or hurry or seen.down < DOWNS:
        return attack
    punt = punt_value(seen, tables, team, ball)
    best, best_worth = Play.PUNT + 0, punt
    if (options >> Play.PUNT_OUT_OF_BOUNDS) & 1 and -field_value(OUT_AT) > best_worth:
        best, best_worth = Play.PUNT_OUT_OF_BOUNDS + 0, -field_value(OUT_AT)
    if may_kick:
        good = tables.field_goal[100 - ball]
        worth = (good * (3000 - field_value(30)) - (WHOLE - good) * field_value(TOUCHBACK_LINE)) // WHOLE
        if worth > best_worth:
            best, best_worth = Play.FIELD_GOAL + 0, worth
    caution = CAUTION if ball < 50 else 0
    return attack if punt + attack_worth - caution > best_worth else best


# Penalties.


@rule
def series_value(seen: State, tables: Tables, ball: int, down: int, line_to_gain: int) -> int:
    """What a down is worth to the offense: the series goes on, or ends in a punt."""
    if ball >= line_to_gain:
        return field_value(ball)
    made = tables.conversion[min(down, DOWNS) - 1, min(line_to_gain - ball, FAR)]
    prize = TOUCHDOWN if line_to_gain >= 100 else field_value(line_to_gain)
    return (made * prize + (WHOLE - made) * punt_value(seen, tables, seen.possession, ball)) // WHOLE


@rule
def result_value(seen: State, tables: Tables) -> int:
    """What the play comes to if it stands, for the side that had the ball."""
    result, spot = seen.result, seen.result_spot
    sign = 1 if seen.result_team == seen.possession else -1
    if result == Result.DOWN:
        if spot < seen.line_to_gain and seen.down == DOWNS:
            return -field_value(100 - spot)
        return series_value(seen, tables, spot, seen.down + 1, seen.line_to_gain)
    if result == Result.TOUCHDOWN:
        return sign * TOUCHDOWN
    if result == Result.SAFETY:
        return sign * -3000
    if result == Result.FIELD_GOAL:
        return 2500
    if result == Result.POINT:
        return WHOLE
    if result == Result.NO_POINT:
        return 0
    return sign * field_value(spot if result == Result.NEW_SERIES else TOUCHBACK_LINE)


@rule
def best_penalty(seen: State, tables: Tables, team: int) -> int:
    """Accept where the moved ball is worth more than the play."""
    ball = marked_off(seen.ball, seen.penalty_yards, seen.penalized == seen.possession)
    if seen.phase == Phase.TRY:
        again = 800
    elif seen.phase == Phase.SCRIMMAGE:
        again = series_value(seen, tables, ball, seen.down, seen.line_to_gain)
    else:
        again = -field_value(100 - ball - 32)
    stands = result_value(seen, tables)
    if team != seen.possession:
        again, stands = -again, -stands
    return either(again > stands, Penalty.ACCEPT, Penalty.DECLINE)


# Men.


@rule
def best_place(seen: State, team: int, options: int, luck: int) -> int:
    """The best men, where nobody can foresee them; the kicker is a star, the second back mostly the return back."""
    position = 0
    while seen.lineup[team, position] > 0:
        position += 1
    kind, places = type_of(position), (LINEMEN if position < LINEMEN else POSITIONS) - position
    stars, seconds = seen.bench[team, kind | Class.STAR], seen.bench[team, kind | Class.SECOND]
    chance = luck & 0xFFFF
    if (options >> Class.SCRUB - 1) & 1 and chance * places < (places - stars - seconds) << 16:
        return Class.SCRUB - 1
    wanted = min(seconds, places - min(stars, places))
    if position == Position.FULLBACK and stars > 0:
        return Class.STAR - 1
    if position < LINEMEN:
        weight, others = SECOND_AT[position], 0
        for place in range(position, LINEMEN):
            others += SECOND_AT[place]
    elif position > Position.QUARTERBACK:
        weight, others = 1, POSITIONS - position
    else:
        weight, others = 6, 10
    if stars == 0 or (seconds > 0 and (luck >> 16) * others < wanted * weight << 16):
        return lowest(options & ~1) if stars == 0 else Class.SECOND - 1
    return Class.STAR - 1


@rule
def better_man(seen: State, team: int, position: int) -> int:
    """The best man on the bench if he is better than the one who stands there; 0 where there is none."""
    on_bench = classes_on_bench(seen, team, type_of(position))
    best = lowest(on_bench) if on_bench else CLASSES + 1
    return best if best < seen.lineup[team, position] else 0


@rule
def best_change(seen: State, tables: Tables, team: int, options: int, luck: int) -> int:
    """Bring a better man back; else, half of the time, change a scrub who has been found out for another."""
    found_out = DONE
    for position in range(POSITIONS):
        comes = better_man(seen, team, position)
        if comes > 0 and (options >> (4 * position + comes)) & 1:
            return 4 * position + comes
        bluff = 4 * position + Class.SCRUB
        if seen.lineup[team, position] == Class.SCRUB and (options >> bluff) & 1:
            _, _, scrub = chances(seen, tables, team, position)
            if scrub > 600:
                found_out = bluff
    return found_out if luck & 1 else DONE


@rule
def wants_time(seen: State, team: int) -> bool:
    """A time-out is worth it to bring a better man back, as long as it is free."""
    wanted = 0
    for position in range(POSITIONS):
        wanted |= better_man(seen, team, position)
    return wanted > 0 and seen.timeouts[team] > 0


@rule
def man_to_lose(seen: State, tables: Tables, team: int, options: int) -> int:
    """The own man who is missed least; of the other side's, when he may be picked, the likeliest star."""
    picks_own = seen.option_forced_choice == ForcedChoice.OWNER
    best, best_worth = -1, 0
    for position in range(POSITIONS):
        if (options >> position) & 1:
            worth = 10 * seen.lineup[team, position] + (SECOND_AT[position] if position < LINEMEN else 0)
            if not picks_own:
                worth, _, _ = chances(seen, tables, opponent(team), position)
            if best < 0 or worth > best_worth:
                best, best_worth = position, worth
    return best
