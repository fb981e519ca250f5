"""Open-Field Run, with its ways out of bounds."""

from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.card_bowl.rules.cards import (
    draw_card,
    is_ace_of_spades,
    run_value,
    same_color,
    suit,
    value,
)
from leatherhead.games.card_bowl.state import (
    EITHER,
    FIVE_MINUTES,
    NO_CARD,
    QUARTERS,
    TWO_MINUTES,
    Carry,
    Decision,
    Draw,
    Event,
    Loose,
    State,
    Timing,
)
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule


@rule
def open_field_run(g: State) -> None:
    """A card for every draw, face cards give more, until none is left (CB-OFR-1 to CB-OFR-4, CB-R10, CB-R12)."""
    start = g.spot
    out = False
    note(g, Event.OPEN_FIELD_RUN, g.runner, g.draws, start)
    while g.draws > 0:
        g.draws -= 1
        if goes_for_the_sideline(g):
            if g.option_timing == Timing.COMPLEX:
                g.ran = 1
            out = gets_out_of_bounds(g)
        else:
            run_on(g)
    note(g, Event.CARRIED, g.runner, min(g.spot, GOAL_LINE) - start, g.spot)
    if out:
        out_of_bounds(g)


@rule
def run_on(g: State) -> None:
    """One draw: its yards, further draws, or a fumble where the ball is (CB-OFR-2, CB-OFR-4, CB-SQ-3)."""
    card = draw_card(g, g.runner, Draw.OPEN_FIELD, NO_CARD, -g.squib)
    g.last_card = card
    g.ran = 1
    if is_ace_of_spades(card):
        g.ace_aside = 1
        g.loose = Loose.FUMBLED
        g.draws = 0
        return
    g.spot += value(card)
    g.draws += max(run_value(card) - g.squib, 0)
    if g.spot >= GOAL_LINE:
        g.draws = 0


@rule
def is_late(g: State) -> bool:
    """The last 2:00 of the first half or 5:00 of the second, by the clock before the snap (CB-CX-13, CB-R51)."""
    if g.option_timing == Timing.SIMPLE_1 or g.two_point:
        return False
    return (g.quarter == 2 and g.clock <= TWO_MINUTES) or (g.quarter >= QUARTERS and g.clock <= FIVE_MINUTES)


@rule
def goes_for_the_sideline(g: State) -> bool:
    """Late in a half the ball carrier may give up a draw to go out of bounds (CB-S2-5, CB-CX-15, CB-CX-17)."""
    return g.late == 1 and choose(g, g.runner, Decision.CARRY, EITHER) == Carry.OUT_OF_BOUNDS


@rule
def gets_out_of_bounds(g: State) -> bool:
    """Simple 2: he is out. Complex: if the card drawn has his color (CB-CX-15, CB-CX-16, CB-R50, CB-R55)."""
    if g.option_timing == Timing.COMPLEX:
        carrier = g.face_up[g.runner, g.slot]
        g.last_card = draw_card(g, g.runner, Draw.SIDELINE, carrier)
        if is_ace_of_spades(g.last_card):
            g.ace_aside = 1
            g.loose = Loose.FUMBLED
            g.draws = 0
            return False
        if not same_color(g.last_card, carrier):
            note(g, Event.OUT_OF_BOUNDS_FAILED, g.runner, g.spot)
            return False
    g.draws = 0
    return True


@rule
def out_of_bounds(g: State) -> None:
    """The play is over and the clock stops."""
    g.stopped = 1
    note(g, Event.OUT_OF_BOUNDS, g.runner, g.spot)


@rule
def carried_out_of_bounds(g: State) -> bool:
    """Complex, late: the last card that the offense drew has the carrier's suit (CB-CX-14, CB-R55)."""
    if g.late == 0 or g.option_timing != Timing.COMPLEX or g.stopped or g.last_card < 0:
        return False
    return OWN_GOAL_LINE < g.spot < GOAL_LINE and suit(g.last_card) == suit(g.face_up[g.runner, g.slot])
