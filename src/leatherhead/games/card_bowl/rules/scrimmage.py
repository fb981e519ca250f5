"""Scrimmage Plays: the hands, the Rushing Play and the Passing Play with Yards After Catch."""

from leatherhead.game import Array, choose, note, possession, rule, spot
from leatherhead.games.card_bowl import events, state
from leatherhead.games.card_bowl.cards import (
    CAUGHT,
    HARMLESS,
    INCOMPLETE,
    INTERCEPTED,
    SACKED,
    compare,
    run_value,
    value,
)
from leatherhead.games.card_bowl.rules import decks, kicks, open_field
from leatherhead.games.card_bowl.state import Decision, Draw, Loose, State, Target

TWO_TWO_TARGETS = 1 << Target.PASS_1 | 1 << Target.RUN_2 | 1 << Target.RUN_3 | 1 << Target.PASS_4
THREE_WR_TARGETS = 1 << Target.PASS_1 | 1 << Target.PASS_2 | 1 << Target.RUN_3 | 1 << Target.PASS_4
FOUR_WR_TARGETS = 1 << Target.PASS_1 | 1 << Target.PASS_2 | 1 << Target.PASS_3 | 1 << Target.PASS_4


@rule
def lay_hands(g: State) -> None:
    """The offense lays four cards face down, the defense one opposite each, all are turned up (CB-SCR-1 to CB-SCR-5).

    The formation can be seen before the defense lays its cards (CB-R13).
    """
    offense = g.possession
    g.formation = choose(g, offense, Decision.FORMATION, state.ANY_OF_3)
    deck = decks.deck_of(g, offense)
    for turn in range(2 * state.SLOTS):
        team = offense if turn < state.SLOTS else possession.opponent(offense)
        if turn == state.SLOTS:
            deck = decks.deck_of(g, team)
        decision = Decision.OFFENSE_CARD if turn < state.SLOTS else Decision.DEFENSE_CARD
        card = choose(g, team, decision, deck)
        deck &= ~(1 << card)
        g.hand[team, turn % state.SLOTS] = card
        g.laid[team] += 1
    for team in range(2):
        for slot in range(state.SLOTS):
            g.face_up[team, slot] = g.hand[team, slot]
    g.phase = state.Phase.TARGET
    up: Array = g.face_up[offense]  # type: ignore[assignment]  # a row of a table is an array
    note(g, events.OffenseHand(offense, card_1=up[0], card_2=up[1], card_3=up[2], card_4=up[3]))
    other = possession.opponent(offense)
    up = g.face_up[other]  # type: ignore[assignment]
    note(g, events.DefenseHand(other, card_1=up[0], card_2=up[1], card_3=up[2], card_4=up[3]))


@rule
def targets(g: State) -> int:
    """Outside cards are for passes, inside cards for runs (CB-SCR-2, CB-SCR-3, CB-R13)."""
    if g.formation == state.Formation.TWO_TWO:
        return TWO_TWO_TARGETS
    return THREE_WR_TARGETS if g.formation == state.Formation.THREE_WR else FOUR_WR_TARGETS


@rule
def play_the_matchup(g: State) -> None:
    """The offense chooses which of its cards gets the play (CB-SCR-6, CB-GEN-4)."""
    g.late = 1 if open_field.is_late(g) else 0
    g.series = 1
    target = choose(g, g.possession, Decision.TARGET, targets(g))
    g.slot = target % state.SLOTS
    mine = g.face_up[g.possession, g.slot]
    theirs = g.face_up[possession.defense(g), g.slot]
    note(g, events.Target(g.possession, target=target, offense_card=mine, defense_card=theirs))
    if target >= Target.RUN_1:
        rushing_play(g, mine, theirs)
    else:
        passing_play(g, mine, theirs)


@rule
def rushing_play(g: State, o1: int, d1: int) -> None:
    """Half the difference, a quarter of it lost if negative, then perhaps a run (CB-RUSH-2 to CB-RUSH-10, CB-R8)."""
    o2 = decks.draw_for_yards(g, g.runner, Draw.RUSH)
    d2 = decks.draw_for_yards(g, possession.defense(g), Draw.TACKLER)
    difference = value(o1) + value(o2) - value(d1) - value(d2)
    gain = rush_gain(difference, g.option_rounding)
    g.spot = g.ball + gain
    g.last_card = o2
    note(g, events.Rush(g.runner, yards=gain, from_=g.ball))
    run_free(g, o2, d2)


@rule
def rush_gain(difference: int, rounding: int) -> int:
    """Half of the difference, or a quarter of it lost, rounded as agreed (CB-RUSH-4, CB-RUSH-5, CB-R8)."""
    parts = 2 if difference >= 0 else 4
    more = parts - 1
    if rounding != state.Rounding.AWAY:
        more = parts // 2 if rounding == state.Rounding.NEAREST else 0
    yards = (abs(difference) + more) // parts
    return yards if difference >= 0 else -yards


@rule
def run_free(g: State, mine: int, theirs: int) -> None:
    """A higher face card gives draws, but not after an Ace of Spades or a score (CB-RUSH-7, CB-YAC-4, CB-R12)."""
    if g.spot >= spot.GOAL_LINE:
        g.loose = Loose.NOT
    elif g.loose == Loose.NOT:
        g.draws = max(run_value(mine) - run_value(theirs), 0)


@rule
def passing_play(g: State, o1: int, d1: int) -> None:
    """Draw one or more cards onto the receiver; the first hit ends it (CB-PASS-1, CB-PASS-2, CB-R14, CB-R16)."""
    wanted = state.CARDS
    if g.option_pass_draw:
        wanted = choose(g, g.runner, Decision.PASS_CARDS, (1 << state.PASS_CARDS) - 1) + 1
    first, card, fate = 0, 0, HARMLESS
    while fate == HARMLESS:
        card = decks.draw_card(g, g.runner, Draw.PASS, o1)
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
    """After every harmless card the offense may stop, unless it has declared the number (CB-R14)."""
    return g.option_pass_draw == 0 and choose(g, g.runner, Decision.PASS_DRAW, state.EITHER) == state.PassDraw.STOP


@rule
def incomplete(g: State, card: int) -> None:
    """Nothing gained, and the clock stops (CB-PASS-3, CB-CX-11)."""
    g.stopped = 1
    note(g, events.PassIncomplete(g.runner, cards=g.pass_cards, card=card))


@rule
def sack(g: State) -> None:
    """Two cards, half of them lost, rounded up; none on a try (CB-PASS-5, CB-PASS-6, CB-R17, CB-R39)."""
    g.late = 0
    loss = 0
    if not g.two_point:
        cards = value(decks.draw_for_yards(g, g.runner, Draw.SACK)) + value(
            decks.draw_for_yards(g, g.runner, Draw.SACK)
        )
        loss = (cards + 1) // 2
    g.spot -= loss
    note(g, events.Sack(g.runner, yards=loss, from_=g.ball))


@rule
def catch(g: State, k: int, first: int, intercepted: bool) -> None:
    """The defensive card gives the spot of a catch by either side (CB-PASS-8 to CB-PASS-11, CB-R18, CB-R19)."""
    if intercepted:
        g.ace_aside = 1
        if g.two_point:
            note(g, events.Interception(g.runner, yards=0, from_=g.ball))
            return
        replacement = decks.draw_card(g, g.runner, Draw.REPLACEMENT)
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
        note(g, events.PassComplete(g.runner, yards=yards, from_=g.ball, cards=g.pass_cards))
        if g.spot >= spot.GOAL_LINE:
            g.loose = Loose.NOT
        elif g.loose == Loose.NOT:
            yards_after_catch(g)


@rule
def defender_card(g: State) -> int:
    """The Ace of Spades is a plain 1; by option the receiver fumbles where he is (CB-PASS-9, CB-R65)."""
    if g.option_ace_on_pass_defense == state.AceOnPassDefense.FUMBLE:
        return decks.draw_for_yards(g, possession.defense(g), Draw.LOOSE_DEFENDER)
    return decks.draw_card(g, possession.defense(g), Draw.DEFENDER)


@rule
def yards_after_catch(g: State) -> None:
    """A card each, the difference counts either way (CB-YAC-1 to CB-YAC-4, CB-R20); late he may go for the sideline."""
    if open_field.goes_for_the_sideline(g):
        if open_field.gets_out_of_bounds(g):
            open_field.out_of_bounds(g)
        return
    mine = decks.draw_for_yards(g, g.runner, Draw.AFTER_CATCH)
    theirs = decks.draw_for_yards(g, possession.defense(g), Draw.TACKLER)
    g.last_card = mine
    gain = value(mine) - value(theirs)
    g.spot += gain
    yards = min(gain, gain + spot.other_side(g.spot))
    note(g, events.Yac(g.runner, yards=yards, from_=g.ball, to=g.spot))
    run_free(g, mine, theirs)


@rule
def interception(g: State, yards: int) -> None:
    """The interceptor runs back as after a catch, and may lose yards (CB-PASS-8, CB-R18, CB-R25).

    In his end zone he may take a touchback; over the end line it is one (CB-R7).
    """
    note(g, events.Interception(g.runner, yards=yards, from_=g.ball))
    g.late = 0
    g.series = 0
    g.travel = max(yards, 0)
    g.runner = possession.opponent(g.runner)
    g.spot = spot.other_side(g.spot)
    g.impetus = 1 if g.spot <= spot.OWN_GOAL_LINE else 0
    runs = state.OVER_THE_END_LINE < g.spot < spot.GOAL_LINE
    if runs and (g.impetus == 0 or kicks.brings_it_out(g)):
        mine = decks.draw_card(g, g.runner, Draw.RUN_BACK)
        theirs = decks.draw_card(g, g.possession, Draw.TACKLER)
        back = kicks.return_ends(g, g.spot, g.spot + value(mine) - value(theirs)) - g.spot
        note(g, events.Return(g.runner, yards=min(back, spot.other_side(g.spot)), from_=g.spot))
        g.spot += back
        g.travel += back
        run_free(g, mine, theirs)
