"""Whether the coach of Strategy League takes a penalty: what the play is worth with it and without."""

from leatherhead.football.downs import LAST_DOWN, SERIES_YARDS
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, other_side
from leatherhead.games.strategy_league.book import Book
from leatherhead.games.strategy_league.coach.tables import Tables
from leatherhead.games.strategy_league.rules.penalties import backward, forward, is_safety, yards_of_foul
from leatherhead.games.strategy_league.rules.special_teams import MISSED_YARDS
from leatherhead.games.strategy_league.state import QUARTERS, Foul, Outcome, Phase, State
from leatherhead.rule import rule

# Thousandths of a point.
TOUCHDOWN, FIELD_GOAL, SAFETY = 5900, 1900, -3900
LAST_PLAYS = 440  # tenths of a second


@rule
def worth(tables: Tables, down: int, spot: int, to_gain: int) -> int:
    """What the offense expects before a down at a spot; after the last one the other team has the ball."""
    if spot >= GOAL_LINE:
        return TOUCHDOWN
    if spot <= OWN_GOAL_LINE:
        return SAFETY
    if spot >= to_gain:
        return tables.down_value[0, tables.to_go_place[min(SERIES_YARDS, other_side(spot))], spot]
    if down > LAST_DOWN:
        there = other_side(spot)
        return -tables.down_value[0, tables.to_go_place[min(SERIES_YARDS, spot)], there]
    return tables.down_value[down - 1, tables.to_go_place[to_gain - spot], spot]


@rule
def accepts(seen: State, book: Book, tables: Tables, team: int) -> bool:
    """Take the penalty if that is worth more to this team."""
    if seen.phase == Phase.TRY:
        good = seen.outcome == Outcome.GOOD or (seen.outcome <= Outcome.DOWNED and seen.spot >= GOAL_LINE)
        return good if team != seen.possession else True
    if seen.outcome >= Outcome.RECEIVED:
        return accepts_on_return(seen, team)
    last_play = seen.clock <= LAST_PLAYS and seen.quarter >= QUARTERS and seen.score[team] < seen.score[1 - team]
    if last_play and team == seen.possession and seen.outcome != Outcome.GOOD:
        return True
    more = with_penalty(seen, book, tables) - without_penalty(seen, tables)
    return more > 0 if team == seen.possession else more < 0


@rule
def accepts_on_return(seen: State, team: int) -> bool:
    """On a kick: the returners always gain by a foul of the kickers, the kickers unless they have the ball."""
    lost = seen.outcome == Outcome.KICKERS_BALL or seen.outcome == Outcome.KICKERS_SCORE
    if team == seen.possession:
        return not lost
    return seen.foul != Foul.REKICK_5 or lost or seen.spot < 25


@rule
def without_penalty(seen: State, tables: Tables) -> int:
    """What the play is worth to the offense as it stands."""
    if seen.outcome <= Outcome.INCOMPLETE:
        return worth(tables, seen.down + 1, seen.spot, seen.line_to_gain)
    if seen.outcome == Outcome.RUN_BACK:
        return -TOUCHDOWN
    if seen.outcome == Outcome.GOOD:
        return FIELD_GOAL
    spot = seen.spot if seen.outcome == Outcome.LOST else seen.ball - MISSED_YARDS
    return worth(tables, LAST_DOWN + 1, min(max(spot, 1), 99), GOAL_LINE)


@rule
def with_penalty(seen: State, book: Book, tables: Tables) -> int:
    """What the offense has after the penalty."""
    yards = yards_of_foul(seen.foul)
    if seen.foul == Foul.D15:
        base = max(seen.ball, seen.spot) if seen.outcome <= Outcome.DOWNED else seen.ball
        return worth(tables, 1, forward(base, yards), OWN_GOAL_LINE)
    if seen.foul == Foul.D5:
        return worth(tables, seen.down, forward(seen.ball, yards), seen.line_to_gain)
    if is_safety(seen, book):
        return SAFETY
    down = seen.down + 1 if seen.foul == Foul.O10L else seen.down
    return worth(tables, down, backward(2 * seen.ball, yards), seen.line_to_gain)


@rule
def replays(seen: State, tables: Tables) -> bool:
    """After running into the kicker: another fourth down, or the punt less five yards."""
    again = worth(tables, seen.down, forward(seen.ball, 5), seen.line_to_gain)
    if seen.outcome != Outcome.RECEIVED:
        return False
    return again > worth(tables, LAST_DOWN + 1, other_side(min(max(seen.spot - 5, 1), 99)), GOAL_LINE)
