"""Whether the coach of Strategy League takes a penalty: what the play is worth with it and without."""

from leatherhead.football.downs import LAST_DOWN, SERIES_YARDS
from leatherhead.football.score import FIELD_GOAL_POINTS, SAFETY_POINTS, TOUCHDOWN_POINTS, TWO_POINTS, lead
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, other_side
from leatherhead.games.strategy_league import state
from leatherhead.games.strategy_league.book import Book
from leatherhead.games.strategy_league.coach.tables import Tables
from leatherhead.games.strategy_league.rules.clock import line, lines_to_move
from leatherhead.games.strategy_league.rules.kicks import MISSED_YARDS
from leatherhead.games.strategy_league.rules.penalties import backward, forward, is_safety
from leatherhead.games.strategy_league.state import Foul, PlayOutcome, State
from leatherhead.rule import rule

# Thousandths of a point.
POINT = 1000
DECIDED = 1_000_000  # a game that is won
ONE_MORE_PLAY = 1500  # before halftime, or tied: better than none, but not than a field goal that is on the board


@rule
def touchdown(tables: Tables) -> int:
    """What a touchdown is worth, with its try, to the team that then kicks off."""
    return POINT * TOUCHDOWN_POINTS + max(tables.try_value[0], tables.try_value[1]) - tables.kickoff_value[0]


@rule
def safety(tables: Tables) -> int:
    """What a safety is worth to the team that gives it up and then kicks."""
    return -POINT * SAFETY_POINTS - tables.kickoff_value[1]


@rule
def worth(tables: Tables, down: int, spot: int, to_gain: int) -> int:
    """What the offense expects before a down at a spot; after the last one the other team has the ball."""
    if spot >= GOAL_LINE:
        return touchdown(tables)
    if spot <= OWN_GOAL_LINE:
        return safety(tables)
    if spot >= to_gain:
        return tables.down_value[0, tables.to_go_place[min(SERIES_YARDS, other_side(spot))], spot]
    if down > LAST_DOWN:
        there = other_side(spot)
        return -tables.down_value[0, tables.to_go_place[min(SERIES_YARDS, spot)], there]
    return tables.down_value[down - 1, tables.to_go_place[to_gain - spot], spot]


@rule
def accepts(seen: State, book: Book, tables: Tables, team: int) -> bool:
    """Take the penalty if that is worth more to this team."""
    if seen.phase == state.Phase.TRY:
        good = seen.outcome == PlayOutcome.GOOD or (seen.outcome <= PlayOutcome.DOWNED and seen.spot >= GOAL_LINE)
        return good if team != seen.possession else True
    if seen.outcome >= PlayOutcome.RECEIVED:
        return accepts_on_return(seen, team)
    more = with_penalty(seen, book, tables) - without_penalty(seen, tables)
    return more > 0 if team == seen.possession else more < 0


@rule
def accepts_on_return(seen: State, team: int) -> bool:
    """On a kick: the returners always gain by a foul of the kickers, the kickers unless they have the ball."""
    lost = seen.outcome == PlayOutcome.KICKERS_BALL or seen.outcome == PlayOutcome.KICKERS_SCORE
    if team == seen.possession:
        return not lost
    return seen.foul != Foul.REKICK_5 or lost or seen.spot < 25


@rule
def without_penalty(seen: State, tables: Tables) -> int:
    """What the play is worth to the offense as it stands."""
    points = points_scored(seen)
    if is_last_play(seen, points) or (seen.ot_state == state.OvertimeState.SECOND and loses_ball(seen)):
        return final(seen, points)
    if seen.outcome <= PlayOutcome.INCOMPLETE:
        return worth(tables, seen.down + 1, seen.spot, seen.line_to_gain)
    if seen.outcome == PlayOutcome.RUN_BACK:
        return -touchdown(tables)
    if seen.outcome == PlayOutcome.GOOD:
        return POINT * FIELD_GOAL_POINTS - tables.kickoff_value[0]
    spot = seen.spot if seen.outcome == PlayOutcome.LOST else seen.ball - MISSED_YARDS
    return worth(tables, LAST_DOWN + 1, min(max(spot, 1), 99), GOAL_LINE)


@rule
def with_penalty(seen: State, book: Book, tables: Tables) -> int:
    """What the offense has after the penalty."""
    yards = state.yards_of_foul(seen.foul)
    if seen.foul == Foul.D5 or seen.foul == Foul.D15:
        return after_foul_by_defense(seen, tables, yards)
    points = -SAFETY_POINTS if is_safety(seen, book) else 0
    if is_last_play(seen, points):
        return final(seen, points)
    if points < 0:
        return safety(tables)
    down = seen.down + 1 if seen.foul == Foul.O10L else seen.down
    return worth(tables, down, backward(2 * seen.ball, yards), seen.line_to_gain)


@rule
def after_foul_by_defense(seen: State, tables: Tables, yards: int) -> int:
    """A first down where the play or its foul ended, or the same down again; no more than one play if time is up."""
    if time_is_up(seen):
        return another_play(seen)
    if seen.foul == Foul.D5:
        return worth(tables, seen.down, forward(seen.ball, yards), seen.line_to_gain)
    base = max(seen.ball, seen.spot) if seen.outcome <= PlayOutcome.DOWNED else seen.ball
    return worth(tables, 1, forward(base, yards), OWN_GOAL_LINE)


@rule
def replays(seen: State, tables: Tables) -> bool:
    """After running into the kicker: another fourth down, or the punt less five yards."""
    run_back = seen.outcome == PlayOutcome.RECEIVED and seen.spot >= GOAL_LINE
    if time_is_up(seen):
        kickers_score = TOUCHDOWN_POINTS if seen.outcome == PlayOutcome.KICKERS_SCORE else 0
        return another_play(seen) > final(seen, -TOUCHDOWN_POINTS if run_back else kickers_score)
    if seen.outcome != PlayOutcome.RECEIVED:
        return False
    again = worth(tables, seen.down, forward(seen.ball, 5), seen.line_to_gain)
    return again > worth(tables, LAST_DOWN + 1, other_side(min(max(seen.spot - 5, 1), 99)), GOAL_LINE)


# The end of a game or a half, where average points mislead: what is on the board then counts, and nothing else.


@rule
def points_scored(seen: State) -> int:
    """The points of the play for the offense as it stands; a touchdown with the most that its try can add."""
    if seen.outcome == PlayOutcome.GOOD:
        return FIELD_GOAL_POINTS
    if seen.outcome == PlayOutcome.RUN_BACK:
        return -TOUCHDOWN_POINTS - TWO_POINTS
    if seen.outcome <= PlayOutcome.DOWNED and seen.spot >= GOAL_LINE:
        return TOUCHDOWN_POINTS + TWO_POINTS
    return -SAFETY_POINTS if seen.outcome <= PlayOutcome.DOWNED and seen.spot <= OWN_GOAL_LINE else 0


@rule
def loses_ball(seen: State) -> bool:
    """The play gives the ball away without a score."""
    failed = seen.outcome <= PlayOutcome.INCOMPLETE and seen.down == LAST_DOWN and seen.spot < seen.line_to_gain
    return failed or seen.outcome == PlayOutcome.LOST or seen.outcome > PlayOutcome.GOOD


@rule
def is_last_play(seen: State, points: int) -> bool:
    """Nothing follows a play with these points: the score ends overtime (SL-R37), or time runs out."""
    decides = points != 0 and (points != FIELD_GOAL_POINTS or seen.ot_state == state.OvertimeState.SUDDEN_DEATH)
    return (seen.quarter > state.QUARTERS and decides) or time_is_up(seen)


@rule
def time_is_up(seen: State) -> bool:
    """The half ends with this play; with a good field goal also if a repeated down would be its last."""
    if seen.quarter == 1 or seen.quarter == 3 or (seen.quarter > state.QUARTERS and seen.option_playoffs == 1):
        return False
    left = seen.clock - lines_to_move(seen) * line(seen)
    return left <= (line(seen) if seen.outcome == PlayOutcome.GOOD else 0)


@rule
def final(seen: State, points: int) -> int:
    """What the offense has when all is over: in the first half the points, later the game, a tie or nothing."""
    if seen.quarter == 2:
        return POINT * points
    margin = lead(seen, seen.possession) + points
    if margin == 0:
        return 0
    return DECIDED if margin > 0 else -DECIDED


@rule
def another_play(seen: State) -> int:
    """What the one play is worth that a foul by the defense leaves at the end of a half.

    When time has run out there is one by option only (SL-R7).
    """
    ahead = lead(seen, seen.possession)
    if seen.option_untimed_down == 0 and seen.clock <= lines_to_move(seen) * line(seen):
        return final(seen, 0)
    if seen.quarter == 2 or ahead == 0:
        return ONE_MORE_PLAY
    return DECIDED if ahead > 0 else -DECIDED // 2
