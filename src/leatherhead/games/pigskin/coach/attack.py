"""The coach of Pigskin on offense: attacks where it pays, kicks and gambles by down, distance and time.

All values are in thousandths of a point, all chances in thousandths.
"""

from leatherhead.football.possession import opponent
from leatherhead.football.score import FIELD_GOAL_POINTS, lead
from leatherhead.football.spot import OWN_GOAL_LINE
from leatherhead.games.pigskin.coach.listening import chances
from leatherhead.games.pigskin.coach.scouting import NET_PUNT, WHOLE, YARD
from leatherhead.games.pigskin.coach.tables import DEEP, DOWNS, FAR, Tables
from leatherhead.games.pigskin.rules.scoring import TOUCHBACK_LINE
from leatherhead.games.pigskin.state import (
    CLASSES,
    QUARTERS,
    TARGETED,
    TARGETS,
    Play,
    Position,
    Row,
    State,
)
from leatherhead.rule import rule

TOUCHDOWN = 6300  # with the try, and the kickoff that follows
SCORING = 1000  # what a touchdown is worth beyond its yards
SAFETY = 4000  # two points, and the ball given away
# By how much an attack must beat the kick on fourth down: for each yard short of a line, and at least.
CAUTION, CAREFREE_AT, LEAST_CAUTION = 30, 70, 200
JITTER = 18  # a seventh of the most by which a call may fall short of the best, so that it cannot be foreseen
NET_RETURN = 7
OUT_AT = 11  # yard line that a punt out of bounds mostly comes to
LATE, LAST = 8, 2  # cards: the game is nearly over; this play may be the last
RUNS = (1 << Play.PASS_LEFT) - 1


@rule
def field_value(spot: int) -> int:
    """What first and ten at a spot is worth."""
    return YARD * (spot - 20)


@rule
def kick_value(ball: int, length: int) -> int:
    """What a kick of a length from a spot is worth: less than nothing, for the other side has the ball."""
    spot = 100 - ball - length
    return -field_value(TOUCHBACK_LINE if spot <= OWN_GOAL_LINE else spot + NET_RETURN)


@rule
def punt_value(seen: State, tables: Tables, team: int, ball: int) -> int:
    """What a punt from a spot is worth."""
    return kick_value(ball, tables.punt[max(seen.lineup[team, Position.FULLBACK], 1) - 1])


@rule
def is_late(seen: State) -> bool:
    """Whether the game is nearly over."""
    return seen.quarter == QUARTERS and seen.clock <= LATE


@rule
def needs_the_ball(seen: State, team: int) -> bool:
    """Whether to receive: deep in one's own half the ball is worth less than the field, unless time is short."""
    return seen.quarter == QUARTERS and seen.clock <= 2 * LATE and lead(seen, team) <= 0


@rule
def best_play(seen: State, tables: Tables, team: int, options: int, luck: int) -> int:
    """The best attack, or the kick that beats it; the last play of a half is for points."""
    ahead = lead(seen, team)
    if seen.quarter % 2 == 0 and seen.clock <= LAST and not (seen.quarter == QUARTERS and ahead > 0):
        return play_for_points(seen, tables, team, options)
    attack, worth = best_attack(seen, tables, team, options, luck)
    if is_late(seen) and ahead < 0:
        return attack
    return kick_instead(seen, tables, team, options, attack, worth)


@rule
def best_attack(seen: State, tables: Tables, team: int, options: int, luck: int) -> tuple[int, int]:
    """The attack that is worth most, or nearly so, and its worth; ahead and late the ball stays on the ground."""
    best, best_worth = -1, 0
    safe = is_late(seen) and lead(seen, team) > 0 and options & RUNS > 0
    for play in range(TARGETED + 1):
        if (options >> play) & 1 and not (safe and play >= Play.PASS_LEFT):
            worth = attack_worth(seen, tables, team, play) + ((luck >> 3 * play) & 0b111) * JITTER
            if best < 0 or worth > best_worth:
                best, best_worth = play, worth
    return best, best_worth


@rule
def row_of(play: int) -> int:
    """Where the card of an attack is read."""
    if play == Play.LONG_PASS:
        return Row.LONG_PASS + 0
    return Row.PASS + 0 if play >= Play.PASS_LEFT else Row.END + 0 if play >= Play.END_LEFT else Row.LINE + 0


@rule
def target_chances(seen: State, tables: Tables, team: int, play: int) -> tuple[int, int, int]:
    """How likely the man attacked is of each class; on a long pass nobody counts."""
    return chances(seen, tables, opponent(team), TARGETS[play]) if play < TARGETED else (WHOLE, 0, 0)


@rule
def attack_worth(seen: State, tables: Tables, team: int, play: int) -> int:
    """What an attack is worth more than a punt."""
    row, classes, worth = row_of(play), target_chances(seen, tables, team, play), 0
    for column in range(CLASSES):
        worth += classes[column] * worth_under(seen, tables, team, row, column)
    return worth // WHOLE


@rule
def worth_under(seen: State, tables: Tables, team: int, row: int, column: int) -> int:
    """The same against a man of one class: yards, and what a touchdown or a safety is worth beyond them."""
    down, to_go, far = seen.down - 1, min(seen.line_to_gain - seen.ball, FAR), min(100 - seen.ball, FAR)
    worth = tables.worth[row, column, down, to_go]
    if seen.line_to_gain >= 100:
        worth += tables.success[row, column, down, to_go] * (TOUCHDOWN - YARD * (to_go + NET_PUNT)) // WHOLE
    elif 100 - seen.ball <= FAR:
        worth += tables.success[row, column, DOWNS - 1, far] * SCORING // WHOLE
    if is_late(seen) and lead(seen, team) < 0:
        worth += tables.success[row, column, DOWNS - 1, far] * TOUCHDOWN // WHOLE
    return worth - (tables.trapped[row, column, seen.ball] * SAFETY // WHOLE if seen.ball < DEEP else 0)


@rule
def play_for_points(seen: State, tables: Tables, team: int, options: int) -> int:
    """The likeliest touchdown, or the field goal where it is likelier, or worth more in the first half."""
    far, best, best_chance = min(100 - seen.ball, FAR), Play.LONG_PASS + 0, 0
    for play in range(TARGETED + 1):
        if (options >> play) & 1:
            row, classes, chance = row_of(play), target_chances(seen, tables, team, play), 0
            for column in range(CLASSES):
                chance += classes[column] * tables.success[row, column, DOWNS - 1, far]
            if chance > best_chance:
                best, best_chance = play, chance
    three = WHOLE * tables.field_goal[100 - seen.ball] if (options >> Play.FIELD_GOAL) & 1 else 0
    if seen.quarter < QUARTERS:
        best_chance *= 2
    needs_more = seen.quarter == QUARTERS and lead(seen, team) < -FIELD_GOAL_POINTS
    return best if needs_more or three < best_chance or three == 0 else Play.FIELD_GOAL + 0


@rule
def kick_instead(seen: State, tables: Tables, team: int, options: int, attack: int, attack_worth: int) -> int:
    """A kick where it is worth more than the attack: a quick kick early, the others on fourth down."""
    ball, punt = seen.ball, punt_value(seen, tables, team, seen.ball)
    worth = punt + attack_worth
    if (options >> Play.QUICK_KICK) & 1 and kick_value(ball, tables.quick_kick) > worth:
        return Play.QUICK_KICK + 0
    if seen.down < DOWNS:
        return attack
    best, best_worth = Play.PUNT + 0, punt
    if (options >> Play.PUNT_OUT_OF_BOUNDS) & 1 and -field_value(OUT_AT) > best_worth:
        best, best_worth = Play.PUNT_OUT_OF_BOUNDS + 0, -field_value(OUT_AT)
    if (options >> Play.FIELD_GOAL) & 1:
        good = tables.field_goal[100 - ball]
        three = (good * (3000 - field_value(30)) - (WHOLE - good) * field_value(TOUCHBACK_LINE)) // WHOLE
        if three > best_worth:
            best, best_worth = Play.FIELD_GOAL + 0, three
    caution = max(CAUTION * (CAREFREE_AT - ball), LEAST_CAUTION)
    return attack if worth - caution > best_worth else best
