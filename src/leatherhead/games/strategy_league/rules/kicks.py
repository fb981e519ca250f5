"""Special teams: kickoffs, onside kicks, punts and their returns, kicks at goal, blocked kicks."""

from leatherhead.football import possession
from leatherhead.football.spot import END_LINE, GOAL_LINE, OWN_GOAL_LINE, distance_to_goal, other_side
from leatherhead.games.strategy_league import events, state
from leatherhead.games.strategy_league.book import Book
from leatherhead.games.strategy_league.rules import scrimmage
from leatherhead.games.strategy_league.state import ABSENT, Action, PlayOutcome, Result, Roll, State, kind_of, yards_of
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule

OUT_OF_BOUNDS_YARDS = 30
MISSED_YARDS = 8
FAIR_CATCH_KICK_MARGIN = 14
TOUCHBACK_LINE = 20


@rule
def kickoff_spot(g: State) -> int:
    """Where kickoffs are kicked from: the 35, or any place from 20 to 50 (SL-R17)."""
    place = g.option_kickoff_spot
    if place == 0:
        return 35
    return 19 + place if place <= 15 else 20 + place


@rule
def touchback_line(g: State) -> int:
    """The 25 on kickoffs and free kicks, unless the option says 20; the 20 on punts (SL-R17, SL-R20)."""
    return TOUCHBACK_LINE if g.phase == state.Phase.SCRIMMAGE or g.option_touchback == 1 else 25


@rule
def extra_point_line(g: State) -> int:
    """Yards from the goal line at which extra points are kicked (SL-R36)."""
    return 15 if g.option_extra_point_line == 0 else 2


@rule
def in_range(book: Book, distance: int) -> bool:
    """Whether the field-goal section has a row for a distance to the goal line (SL-FG-1, SL-R52)."""
    return book.field_goal_row[distance] < book.field_goal_rows


@rule
def list_result(g: State, book: Book, which: int) -> int:
    """Roll on a list of the special-teams card; a free kick cannot be blocked, and is rolled again (SL-R29)."""
    again = True
    roll, result = 0, 0
    while again:
        roll = scrimmage.throw(g, which)
        result = book.special_teams[which, roll - 1] if roll < state.NAMED else roll - state.NAMED
        again = g.phase == state.Phase.FREE_KICK and kind_of(result) == Result.BLOCKED
    return scrimmage.flagged(g, roll, result)


# Kicks that the other team returns.


@rule
def kick_away(g: State, book: Book) -> None:
    """Kickoff, onside kick or punt: the kickers roll the kick, the receivers the return (SL-KO-1, SL-FK-3)."""
    if g.action == Action.KICKOFF:
        returned = kickoff(g, book)
        card = Roll.KICKOFF_RETURN + 0
    elif g.action == Action.ONSIDE:
        returned = onside_kick(g, book)
        card = Roll.ONSIDE_RETURN + 0
    else:
        returned = punt(g, book)
        card = Roll.PUNT_RETURN + 0
    g.flagged = 0
    g.start = g.spot
    if returned:
        run_back(g, book, card)
        if g.action == Action.ONSIDE:
            g.flagged = 0
    if g.outcome == PlayOutcome.TOUCHBACK:
        g.spot = touchback_line(g)
        note(g, events.Touchback(possession.defense(g), at=g.spot))


@rule
def kickoff(g: State, book: Book) -> bool:
    """Returned from the field, by choice from the end zone, not from its back line (SL-KO-2, SL-KO-3, SL-R19)."""
    receivers = possession.defense(g)
    result = list_result(g, book, Roll.KICKOFF)
    kind, yards = kind_of(result), yards_of(result)
    note(g, events.Kickoff(g.possession, from_=g.ball, yards=yards, how=kind))
    g.outcome = PlayOutcome.RECEIVED + 0
    g.spot = other_side(g.ball + (OUT_OF_BOUNDS_YARDS if kind == Result.OUT_OF_BOUNDS else yards))
    if kind == Result.OUT_OF_BOUNDS:
        note(g, events.KickOutOfBounds(receivers, at=g.spot))
        g.outcome = PlayOutcome.KICKED_OUT + 0
        return False
    downed = kind == Result.TOUCHBACK or g.spot <= GOAL_LINE - END_LINE
    if not downed and g.spot <= OWN_GOAL_LINE and g.option_kickoff_end_zone == 0:
        answer = choose(g, receivers, state.Decision.KICK_RETURN, state.EITHER)
        downed = answer == state.KickReturn.TOUCHBACK
    if downed:
        g.outcome = PlayOutcome.TOUCHBACK + 0
    return not downed


@rule
def onside_kick(g: State, book: Book) -> bool:
    """In play wherever it stops, unless out of bounds (SL-ONS-1, SL-ONS-2, SL-R27)."""
    result = list_result(g, book, Roll.ONSIDE)
    note(g, events.OnsideKick(g.possession, from_=g.ball, yards=yards_of(result)))
    g.outcome = PlayOutcome.RECEIVED + 0
    g.spot = max(other_side(g.ball + yards_of(result)), 1)
    if kind_of(result) == Result.OUT_OF_BOUNDS:
        note(g, events.KickOutOfBounds(possession.defense(g), at=g.spot))
        g.outcome = PlayOutcome.KICKED_OUT + 0
        return False
    return True


@rule
def punt(g: State, book: Book) -> bool:
    """Marked from the line of scrimmage; the receivers return it or call a fair catch (SL-PUNT-1, SL-R20)."""
    receivers = possession.defense(g)
    touch = g.action == Action.TOUCH_PUNT
    result = list_result(g, book, Roll.TOUCH_PUNT + 0 if touch else Roll.PUNT + 0)
    kind, yards = kind_of(result), yards_of(result)
    if touch:
        note(g, events.TouchPunt(g.possession, from_=g.ball, yards=yards, how=kind))
    else:
        note(g, events.Punt(g.possession, from_=g.ball, yards=yards, how=kind))
    g.outcome = PlayOutcome.RECEIVED + 0
    if kind == Result.BLOCKED:
        blocked_kick(g, book)
        return False
    g.spot = yards if kind == Result.DEAD_ON else other_side(g.ball + yards)
    if kind == Result.TOUCHBACK or g.spot <= OWN_GOAL_LINE:
        g.outcome = PlayOutcome.TOUCHBACK + 0
        return False
    if kind == Result.OUT_OF_BOUNDS:
        note(g, events.KickOutOfBounds(receivers, at=g.spot))
    if kind != Result.GAIN:
        return False
    if choose(g, receivers, state.Decision.PUNT_RETURN, state.EITHER) == state.PuntReturn.FAIR_CATCH:
        note(g, events.FairCatch(receivers, at=g.spot))
        g.fair_catch = 1
        return False
    return True


@rule
def run_back(g: State, book: Book, card: int) -> None:
    """The receivers roll their return; a ball that does not leave the end zone is a touchback (SL-KO-1, SL-R19)."""
    receivers = possession.defense(g)
    result = list_result(g, book, card)
    touchdown = kind_of(result) == Result.TOUCHDOWN
    g.spot = GOAL_LINE if touchdown else min(g.start + yards_of(result), GOAL_LINE)
    onside = card == Roll.ONSIDE_RETURN
    fumbled = state.is_fumble(result) and g.spot < GOAL_LINE
    yards = g.spot - g.start
    if card == Roll.PUNT_RETURN:
        note(g, events.PuntReturn(receivers, yards=yards, from_=g.start, onside=onside, fumbled=fumbled))
    else:
        note(g, events.KickReturn(receivers, yards=yards, from_=g.start, onside=onside, fumbled=fumbled))
    if fumbled:
        fumbled_return(g, book, onside)
    elif g.start <= OWN_GOAL_LINE and g.spot <= OWN_GOAL_LINE:
        g.outcome = PlayOutcome.TOUCHBACK + 0


@rule
def fumbled_return(g: State, book: Book, onside: bool) -> None:
    """The returners flip: heads, the kicking team's ball, dead after an onside kick (SL-ONS-3, SL-R27, SL-R48)."""
    receivers = possession.defense(g)
    note(g, events.Fumble(receivers, at=g.spot))
    if not scrimmage.flips_heads(g, state.Flip.FUMBLE):
        note(g, events.FumbleRecovered(receivers, at=g.spot))
        return
    g.outcome = PlayOutcome.KICKERS_BALL + 0
    if onside:
        note(g, events.OnsideRecovered(g.possession, at=other_side(g.spot)))
    else:
        note(g, events.FumbleLost(receivers, at=g.spot))
    if g.spot <= OWN_GOAL_LINE:
        g.outcome = PlayOutcome.KICKERS_SCORE + 0
    elif not onside:
        number = book.return_fr if g.fr_gain == ABSENT else g.fr_gain
        if number > 0 and scrimmage.rolls_at_most(g, Roll.FUMBLE_RETURN, number):
            note(g, events.FumbleReturnTd(g.possession, at=other_side(g.spot)))
            g.outcome = PlayOutcome.KICKERS_SCORE + 0


@rule
def blocked_kick(g: State, book: Book) -> None:
    """A blocked kick may be returned for a touchdown, on a try for two points (SL-BLK-1, SL-XP-2, SL-R22, SL-R49)."""
    defense = possession.defense(g)
    note(g, events.KickBlocked(defense, at=g.ball))
    g.outcome = PlayOutcome.BLOCKED + 0
    number = book.block_fr if g.block_fr == ABSENT else g.block_fr
    if number > 0 and scrimmage.rolls_at_most(g, Roll.BLOCK_RETURN, number):
        note(g, events.BlockedKickReturnTd(defense))
        g.outcome = PlayOutcome.RUN_BACK + 0


# Kicks at goal.


@rule
def goal_result(book: Book, distance: int, side: int, roll: int) -> int:
    """Return the result of a roll on the field-goal section, which must have a row for the distance (SL-FG-1)."""
    return book.field_goal[state.HASHES * book.field_goal_row[distance] + side, roll - 1]


@rule
def is_good_fair_catch_kick(distance: int, roll: int) -> bool:
    """Good if the roll is within 14 of the yards to the goal line (SL-FCK-1, SL-R23)."""
    return abs(roll - distance) <= FAIR_CATCH_KICK_MARGIN


@rule
def kick_at_goal(g: State, book: Book) -> None:
    """Field goal or extra point; one moved back by a penalty uses the field-goal section (SL-XP-1, SL-FG-1, SL-R52)."""
    distance = distance_to_goal(g.ball)
    g.mark = state.Hash.RED + 0
    if g.action == Action.FIELD_GOAL:
        note(g, events.FieldGoal(g.possession, distance=distance))
    if g.action == Action.EXTRA_POINT and distance <= extra_point_line(g):
        result = list_result(g, book, Roll.EXTRA_POINT)
    elif not in_range(book, distance):
        missed(g, distance)
        return
    else:
        roll = scrimmage.throw(g, Roll.FIELD_GOAL)
        result = goal_result(book, distance, g.hash, roll) if roll < state.NAMED else roll - state.NAMED
        scrimmage.flagged(g, roll, result)
    kind = kind_of(result)
    told_later = kind == Result.GOOD or (kind == Result.NO_GOOD and g.phase == state.Phase.TRY)
    if g.flagged and told_later:  # whoever is asked about the penalty knows the full result (SL-PEN-3)
        note(g, events.FlaggedKick(g.possession, good=kind == Result.GOOD))
    if kind == Result.BLOCKED:
        blocked_kick(g, book)
    elif kind == Result.GOOD:
        g.outcome = PlayOutcome.GOOD + 0
    else:
        missed(g, distance)


@rule
def missed(g: State, distance: int) -> None:
    """No good: a field goal is announced at once, a try when it is over."""
    g.outcome = PlayOutcome.MISSED + 0
    if g.phase == state.Phase.SCRIMMAGE:
        spot = max(g.ball - MISSED_YARDS, 1) if g.action == Action.FIELD_GOAL else g.ball
        note(g, events.FieldGoalMissed(g.possession, distance=distance, at=OWN_GOAL_LINE if g.flagged else spot))


@rule
def fair_catch_kick(g: State) -> None:
    """A free kick at goal after a fair catch, which has no row of the field-goal section (SL-FCK-1, SL-FCK-2)."""
    distance = distance_to_goal(g.ball)
    note(g, events.FairCatchKick(g.possession, distance=distance))
    roll = scrimmage.throw(g, Roll.FAIR_CATCH_KICK)
    scrimmage.note_roll(g, roll, 0)
    if is_good_fair_catch_kick(distance, roll):
        g.outcome = PlayOutcome.GOOD + 0
    else:
        missed(g, distance)
