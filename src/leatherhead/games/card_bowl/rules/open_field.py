"""Open-Field Run with its ways out of bounds, and Fumble: a loose ball and its recovery."""

from leatherhead.game import choose, note, possession, rule, spot
from leatherhead.games.card_bowl import events, state
from leatherhead.games.card_bowl.cards import is_ace_of_spades, run_value, same_color, suit, value
from leatherhead.games.card_bowl.rules.decks import draw_card, fumble
from leatherhead.games.card_bowl.rules.kicks import brings_it_out
from leatherhead.games.card_bowl.state import Decision, Draw, FumblePlay, Loose, State, Timing

DEEPEST = -9  # a fumble lies no deeper in the end zone


@rule
def open_field_run(g: State) -> None:
    """A card for every draw, face cards give more, until none is left (CB-OFR-1 to CB-OFR-4, CB-R10, CB-R12)."""
    start = g.spot
    out = False
    note(g, events.OpenFieldRun(g.runner, draws=g.draws, from_=start))
    while g.draws > 0:
        g.draws -= 1
        if goes_for_the_sideline(g):
            if g.option_timing == Timing.COMPLEX:
                g.ran = 1
            out = gets_out_of_bounds(g)
        else:
            run_on(g)
    note(g, events.Carried(g.runner, yards=min(g.spot, spot.GOAL_LINE) - start, to=g.spot))
    if out:
        out_of_bounds(g)


@rule
def run_on(g: State) -> None:
    """One draw: its yards, further draws, or a fumble where the ball is (CB-OFR-2, CB-OFR-4, CB-SQ-3)."""
    card = draw_card(g, g.runner, Draw.OPEN_FIELD, state.NO_CARD, -g.squib)
    g.last_card = card
    g.ran = 1
    if is_ace_of_spades(card):
        fumble(g)
        g.draws = 0
        return
    g.spot += value(card)
    g.draws += max(run_value(card) - g.squib, 0)
    if g.spot >= spot.GOAL_LINE:
        g.draws = 0


@rule
def is_late(g: State) -> bool:
    """The last 2:00 of the first half or 5:00 of the second, by the clock before the snap (CB-CX-13, CB-R51)."""
    if g.option_timing == Timing.SIMPLE_1 or g.two_point:
        return False
    late_in_game = g.quarter >= state.QUARTERS and g.clock <= state.FIVE_MINUTES
    return late_in_game or (g.quarter == 2 and g.clock <= state.TWO_MINUTES)


@rule
def goes_for_the_sideline(g: State) -> bool:
    """Late in a half the ball carrier may give up a draw to go out of bounds (CB-S2-5, CB-CX-15, CB-CX-17)."""
    return g.late == 1 and choose(g, g.runner, Decision.CARRY, state.EITHER) == state.Carry.OUT_OF_BOUNDS


@rule
def gets_out_of_bounds(g: State) -> bool:
    """Simple 2: he is out. Complex: if the card drawn has his color (CB-CX-15, CB-CX-16, CB-R50, CB-R55)."""
    if g.option_timing == Timing.COMPLEX:
        carrier = g.face_up[g.runner, g.slot]
        g.last_card = draw_card(g, g.runner, Draw.SIDELINE, carrier)
        if is_ace_of_spades(g.last_card):
            fumble(g)
            g.draws = 0
            return False
        if not same_color(g.last_card, carrier):
            note(g, events.OutOfBoundsFailed(g.runner, at=g.spot))
            return False
    g.draws = 0
    return True


@rule
def out_of_bounds(g: State) -> None:
    """The play is over and the clock stops."""
    g.stopped = 1
    note(g, events.OutOfBounds(g.runner, at=g.spot))


@rule
def carried_out_of_bounds(g: State) -> bool:
    """Complex, late: the last card that the offense drew has the carrier's suit (CB-CX-14, CB-R55)."""
    if g.late == 0 or g.option_timing != Timing.COMPLEX or g.stopped or g.last_card < 0:
        return False
    in_field = spot.OWN_GOAL_LINE < g.spot < spot.GOAL_LINE
    return in_field and suit(g.last_card) == suit(g.face_up[g.runner, g.slot])


# Fumbles.


@rule
def loose_ball(g: State) -> None:
    """Draw until one side has the ball or it is over an end line (CB-FUM-2, CB-FUM-5, CB-R41, CB-R42, CB-R46)."""
    g.late = 0
    if g.loose == Loose.FUMBLED:
        g.spot = max(g.spot, DEEPEST)
        if g.spot > spot.OWN_GOAL_LINE:
            g.impetus = 0
        note(g, events.Fumble(g.runner, at=g.spot))
        if g.series:
            g.travel = max(g.spot - g.ball, 0)
    if g.two_point:
        fumble_during_a_try(g)
    while g.loose:
        recovery_draw(g)


@rule
def recovery_draw(g: State) -> None:
    """One card each, offense first; one suit is a bounce, else the higher recovers (CB-FUM-3 to CB-FUM-10, CB-R43)."""
    offense, defense = g.runner, possession.opponent(g.runner)
    falls = FumblePlay.NONE - choose(g, offense, Decision.FUMBLE_PLAY, state.ANY_OF_5)
    falls_too = FumblePlay.NONE - choose(g, defense, Decision.FUMBLE_PLAY, state.ANY_OF_5)
    mine = draw_card(g, offense, Draw.RECOVERY, state.NO_CARD, falls)
    theirs = draw_card(g, defense, Draw.RECOVERY, mine, falls_too + g.added)
    if g.punt_blocked:
        theirs = card_to_beat(mine, theirs, draw_card(g, defense, Draw.SECOND_RECOVERY, mine, falls_too))
    ahead = value(mine) + falls - value(theirs) - falls_too - g.added
    g.punt_blocked = 0
    g.added = 0
    if suit(mine) == suit(theirs):
        fumble_bounce(g, value(mine) - value(theirs))
    elif ahead == 0:
        note(g, events.FumbleTie(offense))
    else:
        draws = run_after(mine, falls) - run_after(theirs, falls_too)
        recovered(g, ahead > 0, max(draws if ahead > 0 else -draws, 0))


@rule
def card_to_beat(mine: int, first: int, second: int) -> int:
    """Return the receivers' card that decides: one of the kickers' suit, else the higher (CB-FUM-7, CB-R44)."""
    bounces = suit(first) == suit(mine)
    if bounces != (suit(second) == suit(mine)):
        return first if bounces else second
    return second if value(second) > value(first) else first


@rule
def run_after(card: int, falls: int) -> int:
    """Draws a recovery card gives for the run: falling takes off, scooping adds, at most 3 (CB-FUM-11, CB-R45)."""
    worth = run_value(card)
    return min(max(worth - falls, 0), 3) if worth > 0 else 0


@rule
def fumble_bounce(g: State, yards: int) -> None:
    """The ball bounces downfield or back; over an end line it is dead (CB-FUM-4, CB-R46)."""
    g.spot += yards
    note(g, events.FumbleBounce(g.runner, yards=yards, at=g.spot))
    if g.spot > spot.OWN_GOAL_LINE:
        g.impetus = 0
    if g.spot >= spot.END_LINE:
        note(g, events.FumbleLost(g.runner, at=spot.GOAL_LINE - spot.END_LINE))
        to_the_defense(g)
        g.loose = Loose.NOT
    elif g.spot <= spot.GOAL_LINE - spot.END_LINE:
        g.loose = Loose.NOT


@rule
def recovered(g: State, by_offense: bool, draws: int) -> None:
    """One side has the ball and may run, but not the kickers of an onside kick (CB-FUM-11, CB-ON-8, CB-R29, CB-R45)."""
    onside = g.loose == Loose.KICKED and g.kind == state.Kind.ONSIDE
    offense = g.runner
    g.draws = draws
    g.loose = Loose.NOT
    if not by_offense:
        to_the_defense(g)
    if by_offense and onside:
        g.draws = 0
        note(g, events.OnsideRecovered(offense, at=g.spot))
    elif by_offense:
        note(g, events.FumbleRecovered(offense, at=g.spot))
    elif onside:
        note(g, events.OnsideFailed(offense, at=g.spot))
    else:
        note(g, events.FumbleLost(offense, at=g.spot))
    if g.spot >= spot.GOAL_LINE or (g.draws > 0 and not runs_with_it(g)):
        g.draws = 0


@rule
def runs_with_it(g: State) -> bool:
    """The team that has recovered may go down; where that is a touchback, take it (CB-FUM-11, CB-R45, CB-R46)."""
    if g.spot <= spot.OWN_GOAL_LINE and g.impetus:
        return brings_it_out(g)
    return choose(g, g.runner, Decision.RECOVERY_RUN, state.EITHER) == state.RecoveryRun.RUN


@rule
def to_the_defense(g: State) -> None:
    """The other team has the ball; dead in its own end zone it is a touchback (CB-R46, CB-R47).

    What a squib takes off face cards it takes off those of its receivers only (CB-SQ-3, CB-R26).
    """
    g.runner = possession.opponent(g.runner)
    g.spot = spot.other_side(g.spot)
    g.series = 0
    g.squib = 0
    g.impetus = 1 if g.spot <= spot.OWN_GOAL_LINE else 0


@rule
def fumble_during_a_try(g: State) -> None:
    """Only the fumbler may advance: face card of the suit of a lower defensive card (CB-TRY-4, CB-R39)."""
    mine = draw_card(g, g.runner, Draw.RECOVERY)
    theirs = draw_card(g, possession.opponent(g.runner), Draw.RECOVERY)
    g.loose = Loose.NOT
    if run_value(mine) > 0 and suit(mine) == suit(theirs) and run_value(theirs) == 0:
        note(g, events.FumbleRecovered(g.runner, at=g.spot))
        g.draws = run_value(mine)
    else:
        note(g, events.FumbleDead(g.runner, at=g.spot))
