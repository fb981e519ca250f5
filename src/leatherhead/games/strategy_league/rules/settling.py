"""Where the ball lies after a play, whose it is, and what was scored (Sequence 8)."""

from leatherhead.football import downs, score
from leatherhead.football import events as football
from leatherhead.football.downs import first_and_ten
from leatherhead.football.possession import defense, opponent
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, other_side
from leatherhead.games.strategy_league import events, state
from leatherhead.games.strategy_league.rules import kicks
from leatherhead.games.strategy_league.state import Action, Foul, Hash, Phase, PlayOutcome, PlayScore, State, TryKind
from leatherhead.model.doors import note
from leatherhead.rule import rule

BLOCKED_GOAL_YARDS, BLOCKED_PUNT_YARDS = 5, 10
FARTHEST_KICKOFF = 65


@rule
def settle(g: State) -> None:
    """Put the ball down, and the points on the board."""
    if g.phase == Phase.TRY:
        settle_try(g)
    elif g.outcome >= PlayOutcome.RECEIVED:
        settle_kick(g)
    elif g.enforced:
        settle_penalty(g)
    elif g.outcome <= PlayOutcome.INCOMPLETE:
        settle_down(g)
    else:
        settle_turnover(g)
    if g.scored != 0:
        put_up_points(g)


@rule
def settle_down(g: State) -> None:
    """The offense still had the ball when the whistle blew (SL-BASE-3, SL-R6, SL-R9)."""
    offense = g.possession
    after = downs.dead_ball(g, g.spot)
    g.hash = g.mark
    if after == downs.FIRST_DOWN:
        note(g, events.FirstDown(offense, by_penalty=0))
    elif after == downs.TURNOVER_ON_DOWNS:
        note(g, football.TurnoverOnDowns(offense))
        g.hash = mirrored(g.mark)
    elif after == downs.TOUCHDOWN:
        scores(g, offense, PlayScore.TOUCHDOWN)
    elif after == downs.SAFETY:
        scores(g, opponent(offense), PlayScore.SAFETY)


@rule
def mirrored(mark: int) -> int:
    """The same hash mark as the other team sees it."""
    return Hash.BLUE - mark


@rule
def scores(g: State, team: int, score: int) -> None:
    """Remember who has scored what; the board is for the end of the play."""
    g.scored = score + 0
    g.scorer = team


@rule
def settle_turnover(g: State) -> None:
    """The defense has it, or a kick at goal is over (SL-FG-2, SL-FCK-3, SL-BLK-2, SL-BLK-3, SL-R21, SL-R22, SL-R25)."""
    spot, mark = g.ball, Hash.RED + 0
    if g.outcome == PlayOutcome.RUN_BACK:
        scores(g, defense(g), PlayScore.TOUCHDOWN)
        return
    if g.outcome == PlayOutcome.GOOD:
        scores(g, g.possession, PlayScore.FIELD_GOAL)
        return
    if g.outcome == PlayOutcome.LOST:
        spot, mark = g.spot, mirrored(g.mark)
    elif g.outcome == PlayOutcome.BLOCKED:
        spot -= BLOCKED_GOAL_YARDS if g.action == Action.FIELD_GOAL else BLOCKED_PUNT_YARDS
    elif g.action == Action.FIELD_GOAL:
        spot = max(spot - kicks.MISSED_YARDS, 1)
    if spot <= OWN_GOAL_LINE:
        scores(g, defense(g), PlayScore.SAFETY)
        return
    if spot >= GOAL_LINE:
        note(g, events.Touchback(defense(g), at=kicks.TOUCHBACK_LINE))
        spot, mark = other_side(kicks.TOUCHBACK_LINE), Hash.RED + 0
    if g.outcome == PlayOutcome.BLOCKED:
        note(g, events.BlockedKickRecovered(defense(g), at=other_side(spot)))
    first_and_ten(g, defense(g), other_side(spot))
    g.hash = mark


@rule
def settle_kick(g: State) -> None:
    """A kick and its return, or what a penalty makes of it (SL-PRP-1, SL-PRP-2, SL-R19, SL-R46)."""
    if g.enforced and g.foul == Foul.RUNK:
        settle_penalty_forward(g)
        return
    g.hash = Hash.RED + 0
    if g.enforced and g.foul == Foul.REKICK_5:
        g.ball = g.spot
        g.rekicks += 1
        return
    g.rekicks = 0
    receivers = defense(g)
    if g.outcome == PlayOutcome.KICKERS_SCORE and g.enforced == 0:
        scores(g, g.possession, PlayScore.TOUCHDOWN)
    elif g.outcome == PlayOutcome.KICKERS_BALL and g.enforced == 0:
        g.phase = Phase.SCRIMMAGE + 0
        first_and_ten(g, g.possession, other_side(g.spot))
    elif g.spot >= GOAL_LINE:
        scores(g, receivers, PlayScore.TOUCHDOWN)
    elif g.spot <= OWN_GOAL_LINE:
        scores(g, g.possession, PlayScore.SAFETY)
    else:
        g.phase = Phase.SCRIMMAGE + 0
        first_and_ten(g, receivers, g.spot)


@rule
def settle_penalty(g: State) -> None:
    """An accepted penalty on a down (SL-SAF-1 to SL-SAF-3, SL-R30)."""
    if g.foul == Foul.D5 or g.foul == Foul.D15:
        settle_penalty_forward(g)
    elif g.spot <= OWN_GOAL_LINE:
        scores(g, defense(g), PlayScore.SAFETY)
    elif g.foul == Foul.O10L and g.down == downs.LAST_DOWN:
        note(g, football.TurnoverOnDowns(g.possession))
        first_and_ten(g, defense(g), other_side(g.spot))
        g.hash = mirrored(g.hash)
    else:
        g.ball = g.spot
        g.down += g.foul == Foul.O10L


@rule
def settle_penalty_forward(g: State) -> None:
    """First down for fifteen yards, or if the line to gain is reached; else the down is played again."""
    if g.foul == Foul.D15 or g.spot >= g.line_to_gain:
        first_and_ten(g, g.possession, g.spot)
        note(g, events.FirstDown(g.possession, by_penalty=g.enforced == 1))
    g.ball = g.spot
    if g.foul == Foul.D15:
        g.hash = g.mark


@rule
def settle_try(g: State) -> None:
    """Points for the offense, or for a return of the defense; after a penalty once more (SL-XP-2, SL-2PT-2, SL-R49)."""
    if g.enforced and g.foul != Foul.O10L:
        g.ball = g.spot
        return
    kicked = g.try_kind == TryKind.EXTRA_POINT
    across = g.spot >= GOAL_LINE and g.outcome <= PlayOutcome.DOWNED
    scores(g, g.possession, PlayScore.FAILED_TRY)
    if g.outcome == PlayOutcome.GOOD:
        scores(g, g.possession, PlayScore.EXTRA_POINT)
    elif not kicked and across:
        scores(g, g.possession, PlayScore.TWO_POINTS)
    elif g.outcome == PlayOutcome.RUN_BACK:
        scores(g, defense(g), PlayScore.DEFENSIVE_TWO_POINTS)


@rule
def put_up_points(g: State) -> None:
    """Count the points and make ready for what follows them; every touchdown has its try (SL-R16)."""
    if g.scored == PlayScore.TOUCHDOWN:
        note(g, football.Touchdown(g.scorer))
        score.add_points(g, g.scorer, score.TOUCHDOWN_POINTS)
        g.possession = g.scorer
        g.ball = state.TRY_LINE
        g.phase = Phase.TRY + 0
    elif g.scored == PlayScore.SAFETY:
        note(g, football.Safety(g.scorer))
        score.add_points(g, g.scorer, score.SAFETY_POINTS)
        g.possession = opponent(g.scorer)
        g.ball = state.FREE_KICK_LINE
        g.phase = Phase.FREE_KICK + 0
    else:
        count_kick_or_try(g)
        g.phase = Phase.KICKOFF + 0
        g.ball = min(kicks.kickoff_spot(g) + g.kickoff_penalty, FARTHEST_KICKOFF)
        g.kickoff_penalty = 0
    g.try_kind = TryKind.NONE + 0
    g.hash = Hash.RED + 0


@rule
def count_kick_or_try(g: State) -> None:
    """Points that are followed by a kickoff of the team that tried for them."""
    if g.scored == PlayScore.FIELD_GOAL:
        note(g, events.FieldGoalGood(g.scorer, distance=other_side(g.ball)))
        score.add_points(g, g.scorer, score.FIELD_GOAL_POINTS)
    elif g.scored == PlayScore.EXTRA_POINT:
        note(g, events.ExtraPointGood(g.scorer, distance=moved_back(g)))
        score.add_points(g, g.scorer, score.EXTRA_POINT)
    elif g.scored == PlayScore.TWO_POINTS:
        note(g, events.TwoPointGood(g.scorer))
        score.add_points(g, g.scorer, score.TWO_POINTS)
    else:
        kicked = g.try_kind == TryKind.EXTRA_POINT
        if kicked:
            note(g, events.ExtraPointMissed(g.possession, distance=moved_back(g)))
        else:
            note(g, events.TwoPointFailed(g.possession))
        if g.scored == PlayScore.DEFENSIVE_TWO_POINTS:
            note(g, events.DefensiveTwoPoints(g.scorer))
            score.add_points(g, g.scorer, score.TWO_POINTS)


@rule
def moved_back(g: State) -> int:
    """Yards to the goal line of an extra point that a penalty has moved back; 0 from the usual line."""
    return other_side(g.ball) if other_side(g.ball) > kicks.extra_point_line(g) else 0
