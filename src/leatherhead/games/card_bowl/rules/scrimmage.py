"""Scrimmage Plays: the hands, the Rushing Play and the Passing Play with Yards After Catch."""

from leatherhead.football.possession import defense, opponent
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, other_side
from leatherhead.games.card_bowl.rules.cards import (
    deck_of,
    draw_card,
    draw_for_yards,
    is_ace_of_spades,
    run_value,
    same_color,
    suit,
    value,
)
from leatherhead.games.card_bowl.rules.kick_return import OVER_THE_END_LINE, brings_it_out, return_ends
from leatherhead.games.card_bowl.rules.run import gets_out_of_bounds, goes_for_the_sideline, is_late, out_of_bounds
from leatherhead.games.card_bowl.state import (
    ANY_OF_3,
    CARDS,
    EITHER,
    PASS_CARDS,
    SLOTS,
    AceOnPassDefense,
    Decision,
    Draw,
    Event,
    Formation,
    Loose,
    PassDraw,
    Phase,
    Rounding,
    State,
    Target,
)
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule

# What a card drawn on a pass does.
HARMLESS, INTERCEPTED, SACKED, INCOMPLETE, CAUGHT = range(5)

TWO_TWO_TARGETS = 1 << Target.PASS_1 | 1 << Target.RUN_2 | 1 << Target.RUN_3 | 1 << Target.PASS_4
THREE_WR_TARGETS = 1 << Target.PASS_1 | 1 << Target.PASS_2 | 1 << Target.RUN_3 | 1 << Target.PASS_4
FOUR_WR_TARGETS = 1 << Target.PASS_1 | 1 << Target.PASS_2 | 1 << Target.PASS_3 | 1 << Target.PASS_4


@rule
def lay_hands(g: State) -> None:
    """The offense lays four cards face down, the defense one opposite each, all are turned up (CB-SCR-1 to CB-SCR-5).

    The formation can be seen before the defense lays its cards (CB-R13).
    """
    offense = g.possession
    g.formation = choose(g, offense, Decision.FORMATION, ANY_OF_3)
    deck = deck_of(g, offense)
    for turn in range(2 * SLOTS):
        team = offense if turn < SLOTS else opponent(offense)
        if turn == SLOTS:
            deck = deck_of(g, team)
        decision = Decision.OFFENSE_CARD if turn < SLOTS else Decision.DEFENSE_CARD
        card = choose(g, team, decision, deck)
        deck &= ~(1 << card)
        g.hand[team, turn % SLOTS] = card
        g.laid[team] += 1
    for team in range(2):
        for slot in range(SLOTS):
            g.face_up[team, slot] = g.hand[team, slot]
    g.phase = Phase.TARGET
    note_hand(g, Event.OFFENSE_HAND, offense)
    note_hand(g, Event.DEFENSE_HAND, opponent(offense))


@rule
def note_hand(g: State, event: int, team: int) -> None:
    """Write the four cards of a team to the log."""
    note(g, event, team, g.face_up[team, 0], g.face_up[team, 1], g.face_up[team, 2], g.face_up[team, 3])


@rule
def targets(g: State) -> int:
    """Outside cards are for passes, inside cards for runs (CB-SCR-2, CB-SCR-3, CB-R13)."""
    if g.formation == Formation.TWO_TWO:
        return TWO_TWO_TARGETS
    return THREE_WR_TARGETS if g.formation == Formation.THREE_WR else FOUR_WR_TARGETS


@rule
def play_the_matchup(g: State) -> None:
    """The offense chooses which of its cards gets the play (CB-SCR-6, CB-GEN-4)."""
    g.late = 1 if is_late(g) else 0
    g.series = 1
    target = choose(g, g.possession, Decision.TARGET, targets(g))
    g.slot = target % SLOTS
    mine = g.face_up[g.possession, g.slot]
    theirs = g.face_up[defense(g), g.slot]
    note(g, Event.TARGET, g.possession, target, mine, theirs)
    if target >= Target.RUN_1:
        rushing_play(g, mine, theirs)
    else:
        passing_play(g, mine, theirs)


@rule
def rushing_play(g: State, o1: int, d1: int) -> None:
    """Half the difference, a quarter of it lost if negative, then perhaps a run (CB-RUSH-2 to CB-RUSH-10, CB-R8)."""
    o2 = draw_for_yards(g, g.runner, Draw.RUSH)
    d2 = draw_for_yards(g, defense(g), Draw.TACKLER)
    difference = value(o1) + value(o2) - value(d1) - value(d2)
    gain = rush_gain(difference, g.option_rounding)
    g.spot = g.ball + gain
    g.last_card = o2
    note(g, Event.RUSH, g.runner, gain, g.ball)
    run_free(g, o2, d2)


@rule
def rush_gain(difference: int, rounding: int) -> int:
    """Half of the difference, or a quarter of it lost, rounded as agreed (CB-RUSH-4, CB-RUSH-5, CB-R8)."""
    parts = 2 if difference >= 0 else 4
    more = parts - 1
    if rounding != Rounding.AWAY:
        more = parts // 2 if rounding == Rounding.NEAREST else 0
    yards = (abs(difference) + more) // parts
    return yards if difference >= 0 else -yards


@rule
def run_free(g: State, mine: int, theirs: int) -> None:
    """A higher face card gives draws, but not after an Ace of Spades or a score (CB-RUSH-7, CB-YAC-4, CB-R12)."""
    if g.spot >= GOAL_LINE:
        g.loose = Loose.NOT
    elif g.loose == Loose.NOT:
        g.draws = max(run_value(mine) - run_value(theirs), 0)


@rule
def passing_play(g: State, o1: int, d1: int) -> None:
    """Draw one or more cards onto the receiver; the first hit ends it (CB-PASS-1, CB-PASS-2, CB-R14, CB-R16)."""
    wanted = CARDS
    if g.option_pass_draw:
        wanted = choose(g, g.runner, Decision.PASS_CARDS, (1 << PASS_CARDS) - 1) + 1
    first, card, fate = 0, 0, HARMLESS
    while fate == HARMLESS:
        card = draw_card(g, g.runner, Draw.PASS, o1)
        fate = compare(o1, card)
        if fate == HARMLESS:
            first = card if g.pass_cards == 0 else first
            g.pass_total += value(card)
            g.pass_cards += 1
            if g.pass_cards == wanted or stops_drawing(g):
                fate = CAUGHT
    if fate == INCOMPLETE:
        incomplete(g, card)
    elif fate == SACKED:
        sack(g)
    else:
        catch(g, value(o1) - value(d1), first, fate == INTERCEPTED)


@rule
def stops_drawing(g: State) -> bool:
    """After every harmless card the offense may stop, unless it has declared how many it draws (CB-R14)."""
    return g.option_pass_draw == 0 and choose(g, g.runner, Decision.PASS_DRAW, EITHER) == PassDraw.STOP


@rule
def compare(o1: int, card: int) -> int:
    """Ace of Spades, then rank and color, then suit (CB-PASS-3, CB-PASS-4, CB-PASS-7, CB-R15)."""
    if is_ace_of_spades(card):
        return INTERCEPTED
    if value(card) == value(o1) and same_color(card, o1):
        return SACKED
    return INCOMPLETE if suit(card) == suit(o1) else HARMLESS


@rule
def incomplete(g: State, card: int) -> None:
    """Nothing gained, and the clock stops (CB-PASS-3, CB-CX-11)."""
    g.stopped = 1
    note(g, Event.PASS_INCOMPLETE, g.runner, g.pass_cards, card)


@rule
def sack(g: State) -> None:
    """Two cards, half of them lost, rounded up; none on a try (CB-PASS-5, CB-PASS-6, CB-R17, CB-R39)."""
    g.late = 0
    loss = 0
    if not g.two_point:
        cards = value(draw_for_yards(g, g.runner, Draw.SACK)) + value(draw_for_yards(g, g.runner, Draw.SACK))
        loss = (cards + 1) // 2
    g.spot -= loss
    note(g, Event.SACK, g.runner, loss, g.ball)


@rule
def catch(g: State, k: int, first: int, intercepted: bool) -> None:
    """The defensive card gives the spot of a catch by either side (CB-PASS-8 to CB-PASS-11, CB-R18, CB-R19)."""
    if intercepted:
        g.ace_aside = 1
        if g.two_point:
            note(g, Event.INTERCEPTION, g.runner, 0, g.ball)
            return
        replacement = draw_card(g, g.runner, Draw.REPLACEMENT)
        first = replacement if g.pass_cards == 0 else first
        g.pass_total += value(replacement)
    d2 = defender_card(g)
    yards = k + g.pass_total - value(d2)
    if yards < 0:
        yards = -max(run_value(d2) - run_value(first), 0)
    g.spot += yards
    if intercepted:
        interception(g, yards)
    else:
        note(g, Event.PASS_COMPLETE, g.runner, yards, g.ball, g.pass_cards)
        if g.spot >= GOAL_LINE:
            g.loose = Loose.NOT
        elif g.loose == Loose.NOT:
            yards_after_catch(g)


@rule
def defender_card(g: State) -> int:
    """The Ace of Spades is a plain 1; by option the receiver fumbles where he is (CB-PASS-9, CB-R65)."""
    if g.option_ace_on_pass_defense == AceOnPassDefense.FUMBLE:
        return draw_for_yards(g, defense(g), Draw.LOOSE_DEFENDER)
    return draw_card(g, defense(g), Draw.DEFENDER)


@rule
def yards_after_catch(g: State) -> None:
    """A card each, the difference counts either way (CB-YAC-1 to CB-YAC-4, CB-R20); late he may go for the sideline."""
    if goes_for_the_sideline(g):
        if gets_out_of_bounds(g):
            out_of_bounds(g)
        return
    mine = draw_for_yards(g, g.runner, Draw.AFTER_CATCH)
    theirs = draw_for_yards(g, defense(g), Draw.TACKLER)
    g.last_card = mine
    gain = value(mine) - value(theirs)
    g.spot += gain
    note(g, Event.YAC, g.runner, min(gain, gain + other_side(g.spot)), g.ball, g.spot)
    run_free(g, mine, theirs)


@rule
def interception(g: State, yards: int) -> None:
    """The interceptor runs back as after a catch, and may lose yards (CB-PASS-8, CB-R18, CB-R25).

    In his end zone he may take a touchback; over the end line it is one (CB-R7).
    """
    note(g, Event.INTERCEPTION, g.runner, yards, g.ball)
    g.late = 0
    g.series = 0
    g.travel = max(yards, 0)
    g.runner = opponent(g.runner)
    g.spot = other_side(g.spot)
    g.impetus = 1 if g.spot <= OWN_GOAL_LINE else 0
    runs = OVER_THE_END_LINE < g.spot < GOAL_LINE
    if runs and (g.impetus == 0 or brings_it_out(g)):
        mine = draw_card(g, g.runner, Draw.RUN_BACK)
        theirs = draw_card(g, g.possession, Draw.TACKLER)
        back = return_ends(g, g.spot, g.spot + value(mine) - value(theirs)) - g.spot
        note(g, Event.RETURN, g.runner, min(back, other_side(g.spot)), g.spot)
        g.spot += back
        g.travel += back
        run_free(g, mine, theirs)
