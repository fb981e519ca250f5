"""Fumble: a loose ball and who recovers it."""

from leatherhead.football.possession import opponent
from leatherhead.football.spot import END_LINE, GOAL_LINE, OWN_GOAL_LINE, other_side
from leatherhead.games.card_bowl.rules.cards import draw_card, run_value, suit, value
from leatherhead.games.card_bowl.rules.kick_return import brings_it_out
from leatherhead.games.card_bowl.state import (
    ANY_OF_5,
    EITHER,
    NO_CARD,
    Decision,
    Draw,
    Event,
    FumblePlay,
    Kind,
    Loose,
    RecoveryRun,
    State,
)
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule

DEEPEST = -9  # a fumble lies no deeper in the end zone


@rule
def loose_ball(g: State) -> None:
    """Draw until one side has the ball or it is over an end line (CB-FUM-2, CB-FUM-5, CB-R41, CB-R42, CB-R46)."""
    g.late = 0
    if g.loose == Loose.FUMBLED:
        g.spot = max(g.spot, DEEPEST)
        if g.spot > OWN_GOAL_LINE:
            g.impetus = 0
        note(g, Event.FUMBLE, g.runner, g.spot)
        if g.series:
            g.travel = max(g.spot - g.ball, 0)
    if g.two_point:
        fumble_during_a_try(g)
    while g.loose:
        recovery_draw(g)


@rule
def recovery_draw(g: State) -> None:
    """One card each, offense first; one suit is a bounce, else the higher recovers (CB-FUM-3 to CB-FUM-10, CB-R43)."""
    offense, defense = g.runner, opponent(g.runner)
    falls = FumblePlay.NONE - choose(g, offense, Decision.FUMBLE_PLAY, ANY_OF_5)
    falls_too = FumblePlay.NONE - choose(g, defense, Decision.FUMBLE_PLAY, ANY_OF_5)
    mine = draw_card(g, offense, Draw.RECOVERY, NO_CARD, falls)
    theirs = draw_card(g, defense, Draw.RECOVERY, mine, falls_too + g.added)
    if g.punt_blocked:
        theirs = card_to_beat(mine, theirs, draw_card(g, defense, Draw.SECOND_RECOVERY, mine, falls_too))
    ahead = value(mine) + falls - value(theirs) - falls_too - g.added
    g.punt_blocked = 0
    g.added = 0
    if suit(mine) == suit(theirs):
        fumble_bounce(g, value(mine) - value(theirs))
    elif ahead == 0:
        note(g, Event.FUMBLE_TIE, offense)
    else:
        draws = max(run_after(mine, falls) - run_after(theirs, falls_too), 0)
        if ahead < 0:
            draws = max(run_after(theirs, falls_too) - run_after(mine, falls), 0)
        recovered(g, ahead > 0, draws)


@rule
def card_to_beat(mine: int, first: int, second: int) -> int:
    """Return the receivers' card that decides: one of the kickers' suit, else the higher (CB-FUM-7, CB-R44)."""
    bounces = suit(first) == suit(mine)
    if bounces != (suit(second) == suit(mine)):
        return first if bounces else second
    return second if value(second) > value(first) else first


@rule
def run_after(card: int, falls: int) -> int:
    """What a recovery card is worth for the run: falling takes off, scooping adds, at most 3 (CB-FUM-11, CB-R45)."""
    worth = run_value(card)
    return min(max(worth - falls, 0), 3) if worth > 0 else 0


@rule
def fumble_bounce(g: State, yards: int) -> None:
    """The ball bounces downfield or back; over an end line it is dead (CB-FUM-4, CB-R46)."""
    g.spot += yards
    note(g, Event.FUMBLE_BOUNCE, g.runner, yards, g.spot)
    if g.spot > OWN_GOAL_LINE:
        g.impetus = 0
    if g.spot >= END_LINE:
        note(g, Event.FUMBLE_LOST, g.runner, GOAL_LINE - END_LINE)
        to_the_defense(g)
        g.loose = Loose.NOT
    elif g.spot <= GOAL_LINE - END_LINE:
        g.loose = Loose.NOT


@rule
def recovered(g: State, by_offense: bool, draws: int) -> None:
    """One side has the ball and may run, but not the kickers of an onside kick (CB-FUM-11, CB-ON-8, CB-R29, CB-R45)."""
    onside = g.loose == Loose.KICKED and g.kind == Kind.ONSIDE
    offense = g.runner
    g.draws = draws
    g.loose = Loose.NOT
    if by_offense:
        if onside:
            g.draws = 0
        note(g, Event.ONSIDE_RECOVERED if onside else Event.FUMBLE_RECOVERED, offense, g.spot)
    else:
        to_the_defense(g)
        note(g, Event.ONSIDE_FAILED if onside else Event.FUMBLE_LOST, offense, g.spot)
    if g.spot >= GOAL_LINE or (g.draws > 0 and not runs_with_it(g)):
        g.draws = 0


@rule
def runs_with_it(g: State) -> bool:
    """Whoever has recovered may go down instead; where that is a touchback, take it (CB-FUM-11, CB-R45, CB-R46)."""
    if g.spot <= OWN_GOAL_LINE and g.impetus:
        return brings_it_out(g)
    return choose(g, g.runner, Decision.RECOVERY_RUN, EITHER) == RecoveryRun.RUN


@rule
def to_the_defense(g: State) -> None:
    """The other team has the ball; dead in its own end zone it is a touchback (CB-R46, CB-R47).

    What a squib takes off face cards it takes off those of its receivers only (CB-SQ-3, CB-R26).
    """
    g.runner = opponent(g.runner)
    g.spot = other_side(g.spot)
    g.series = 0
    g.squib = 0
    g.impetus = 1 if g.spot <= OWN_GOAL_LINE else 0


@rule
def fumble_during_a_try(g: State) -> None:
    """Only the fumbler may advance: face card of the suit of a lower defensive card (CB-TRY-4, CB-R39)."""
    mine = draw_card(g, g.runner, Draw.RECOVERY)
    theirs = draw_card(g, opponent(g.runner), Draw.RECOVERY)
    g.loose = Loose.NOT
    if run_value(mine) > 0 and suit(mine) == suit(theirs) and run_value(theirs) == 0:
        note(g, Event.FUMBLE_RECOVERED, g.runner, g.spot)
        g.draws = run_value(mine)
    else:
        note(g, Event.FUMBLE_DEAD, g.runner, g.spot)
