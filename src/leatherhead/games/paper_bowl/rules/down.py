"""2.3 One play, and 3.2 the timeout before the last play of the half."""

from leatherhead.football.possession import defense
from leatherhead.games.paper_bowl import state
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.gain import INCOMPLETE, STANDS, TURNOVER
from leatherhead.games.paper_bowl.rules.kicks import field_goal, in_field_goal_range, punt, settle, turnover
from leatherhead.games.paper_bowl.rules.play_cards import play_with_card
from leatherhead.games.paper_bowl.rules.quarter import ends_half
from leatherhead.model.doors import choose, draw_single, note
from leatherhead.rule import rule


@rule
def down(g: state.State, book: Book) -> None:
    """Both play a card face down and turn it up; a kick needs no Play Card (PB-2.3-1, PB-2.3-2, PB-2.3-8, PB-R56)."""
    last_play_timeout(g)
    call = choose(g, g.possession, state.Decision.OFFENSE_CARD, legal_calls(g))
    front = choose(g, defense(g), state.Decision.DEFENSE_CARD, state.ANY_DEFENSE_CARD)
    turn_up(g, call, front)
    card = -1
    timeout = False
    if call < state.Call.FIELD_GOAL:
        card = turn_up_play_card(g)
        timeout = card_timeout(g, book.effect[card])
    if g.offense_card == state.Call.PUNT:
        punt(g)
    elif g.offense_card == state.Call.FIELD_GOAL:
        field_goal(g, book)
    else:
        run_or_pass(g, book, card, timeout)


@rule
def legal_calls(g: state.State) -> int:
    """Field Goal only within 40 yards, the other four always (PB-3.6-1, PB-R14, PB-R20)."""
    kicks = 1 << state.Call.PUNT
    if in_field_goal_range(g):
        kicks |= 1 << state.Call.FIELD_GOAL
    return state.SCRIMMAGE_CALLS | kicks


@rule
def turn_up(g: state.State, call: int, front: int) -> None:
    """Both cards lie open; log the Offense Card with the situation."""
    g.offense_card = call
    g.defense_card = front
    note(g, state.Event.RUN + call, g.possession, front, g.ball, g.down, g.line_to_gain - g.ball)


@rule
def turn_up_play_card(g: state.State) -> int:
    """The top Play Card leaves the deck for good (PB-2.3-3, PB-2.3-7, PB-R58)."""
    card = draw_single(g, state.PLAY_DECK, g.deck)
    g.deck &= ~(1 << card)
    g.used[g.used_count] = card
    g.used_count += 1
    g.clock -= 1
    note(g, state.Event.PLAY_CARD, g.possession, card)
    return card


@rule
def card_timeout(g: state.State, effect: int) -> bool:
    """21 to 24: the team that the Play Card names may take a timeout before the roll (PB-R50, PB-R59)."""
    if effect == state.Effect.TIMEOUT_TIMES:
        return timeout_to_double_the_gain(g)
    if effect == state.Effect.TIMEOUT_HALVE:
        return timeout_to_halve_the_gain(g)
    if effect == state.Effect.TIMEOUT_CHANGE_OFFENSE:
        return timeout_to_change_offense_card(g)
    if effect == state.Effect.TIMEOUT_CHANGE_DEFENSE:
        return timeout_to_change_defense_card(g)
    return False


@rule
def timeout_to_double_the_gain(g: state.State) -> bool:
    """21 Timeout: the offense may take one, and the gain is doubled (PB-5.21-1 to PB-5.21-3)."""
    return takes_timeout(g, g.possession, state.Decision.CARD_TIMEOUT)


@rule
def timeout_to_halve_the_gain(g: state.State) -> bool:
    """22 Timeout: the defense may take one, and the gain is halved (PB-5.22-1 to PB-5.22-4)."""
    return takes_timeout(g, defense(g), state.Decision.CARD_TIMEOUT)


@rule
def timeout_to_change_offense_card(g: state.State) -> bool:
    """23 Timeout: the offense may take one and change its card for any legal one (PB-5.23-1, PB-5.23-2, PB-R52)."""
    if not takes_timeout(g, g.possession, state.Decision.CARD_TIMEOUT):
        return False
    call = choose(g, g.possession, state.Decision.CHANGE_OFFENSE_CARD, legal_calls(g))
    note(g, state.Event.CARD_CHANGED, g.possession, call, 0, g.offense_card)
    turn_up(g, call, g.defense_card)
    return True


@rule
def timeout_to_change_defense_card(g: state.State) -> bool:
    """24 Timeout: the defense may take one and change its card (PB-5.24-1, PB-5.24-2, PB-R53)."""
    if not takes_timeout(g, defense(g), state.Decision.CARD_TIMEOUT):
        return False
    front = choose(g, defense(g), state.Decision.CHANGE_DEFENSE_CARD, state.ANY_DEFENSE_CARD)
    note(g, state.Event.CARD_CHANGED, defense(g), front, 1, g.defense_card)
    g.defense_card = front
    return True


@rule
def run_or_pass(g: state.State, book: Book, card: int, timeout: bool) -> None:
    """Roll, find the gain under the Play Card, and move the ball (PB-2.3-4 to PB-2.3-6)."""
    fate, gain = play_with_card(g, book, card, timeout)
    if fate == STANDS or fate == INCOMPLETE:
        settle(g, gain, fate == INCOMPLETE)
    elif fate == TURNOVER:
        turnover(g, g.ball + gain, book.returned[card])


@rule
def last_play_timeout(g: state.State) -> None:
    """Before the last card of a half or overtime either team may add one, offense first (PB-3.2-1, PB-3.2-2, PB-R8)."""
    if g.clock != 1 or g.set_aside == 0 or not ends_half(g):
        return
    taken = takes_timeout(g, g.possession, state.Decision.LAST_PLAY_TIMEOUT)
    if taken or takes_timeout(g, defense(g), state.Decision.LAST_PLAY_TIMEOUT):
        g.set_aside -= 1
        g.clock += 1
        note(g, state.Event.EXTRA_CARD, g.possession)


@rule
def takes_timeout(g: state.State, team: int, decision: int) -> bool:
    """Ask a team that has a timeout whether it takes it now."""
    if g.timeouts[team] == 0 or choose(g, team, decision, state.EITHER) == state.Timeout.NO_TIMEOUT:
        return False
    g.timeouts[team] -= 1
    note(g, state.Event.TIMEOUT, team)
    return True
