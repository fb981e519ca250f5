"""2.3 One play, and 3.2 the timeout before the last play of the half."""

from leatherhead.engine.doors import choose, draw_single, note
from leatherhead.football.possession import defense
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.gain import further_throws, is_complete, throw, usual_gain
from leatherhead.games.paper_bowl.rules.kicks import field_goal, in_field_goal_range, punt
from leatherhead.games.paper_bowl.rules.play_cards import (
    STANDS,
    TURNOVER,
    USUAL,
    after_the_throws,
    gain_with_card,
    on_the_first_throw,
)
from leatherhead.games.paper_bowl.rules.quarter import ends_half
from leatherhead.games.paper_bowl.rules.result import settle, turnover
from leatherhead.games.paper_bowl.state import (
    ANY_DEFENSE_CARD,
    EITHER,
    PLAY_DECK,
    SCRIMMAGE_CALLS,
    Call,
    Decision,
    Effect,
    Event,
    State,
    Timeout,
)
from leatherhead.rule import rule


@rule
def down(g: State, book: Book) -> None:
    """Both lay a card, both turn it up; a kick has a procedure of its own (PB-2.3-1, PB-2.3-2, PB-2.3-8, PB-R56)."""
    last_play_timeout(g)
    call = choose(g, g.possession, Decision.OFFENSE_CARD, legal_calls(g))
    front = choose(g, defense(g), Decision.DEFENSE_CARD, ANY_DEFENSE_CARD)
    turn_up(g, call, front)
    card = -1
    timeout = False
    if call < Call.FIELD_GOAL:
        card = turn_up_play_card(g)
        timeout = card_timeout(g, book.effect[card])
        if timeout:
            change_cards(g, book.effect[card])
    if g.offense_card == Call.PUNT:
        punt(g)
    elif g.offense_card == Call.FIELD_GOAL:
        field_goal(g, book)
    else:
        usual_play(g, book, g.offense_card, g.defense_card, card, timeout)


@rule
def legal_calls(g: State) -> int:
    """Field Goal only within 40 yards, the other four always (PB-3.6-1, PB-R14, PB-R20)."""
    kicks = 1 << Call.PUNT
    if in_field_goal_range(g):
        kicks |= 1 << Call.FIELD_GOAL
    return SCRIMMAGE_CALLS | kicks


@rule
def turn_up(g: State, call: int, front: int) -> None:
    """Both cards lie open; log the Offense Card with all that the play starts from."""
    g.offense_card = call
    g.defense_card = front
    note(g, Event.RUN + call, g.possession, front, g.ball, g.down, g.line_to_gain - g.ball)


@rule
def turn_up_play_card(g: State) -> int:
    """The top Play Card leaves the deck for good (PB-2.3-3, PB-2.3-7, PB-R58)."""
    card = draw_single(g, PLAY_DECK, g.deck)
    g.deck &= ~(1 << card)
    g.used[g.used_count] = card
    g.used_count += 1
    g.clock -= 1
    note(g, Event.PLAY_CARD, g.possession, card)
    return card


@rule
def card_timeout(g: State, effect: int) -> bool:
    """21 to 24: the team that the card names may take a timeout (PB-5.21-1 to PB-5.24-1, PB-R50, PB-R59)."""
    if effect < Effect.TIMEOUT_TIMES:
        return False
    by_offense = effect == Effect.TIMEOUT_TIMES or effect == Effect.TIMEOUT_CHANGE_OFFENSE
    return takes_timeout(g, g.possession if by_offense else defense(g), Decision.CARD_TIMEOUT)


@rule
def change_cards(g: State, effect: int) -> None:
    """23 and 24: the card already laid may be changed, for any that is legal (PB-5.23-2, PB-5.24-2, PB-R52, PB-R53)."""
    if effect == Effect.TIMEOUT_CHANGE_OFFENSE:
        call = choose(g, g.possession, Decision.CHANGE_OFFENSE_CARD, legal_calls(g))
        note(g, Event.CARD_CHANGED, g.possession, call)
        turn_up(g, call, g.defense_card)
    elif effect == Effect.TIMEOUT_CHANGE_DEFENSE:
        g.defense_card = choose(g, defense(g), Decision.CHANGE_DEFENSE_CARD, ANY_DEFENSE_CARD)
        note(g, Event.CARD_CHANGED, defense(g), g.defense_card, 1)


@rule
def usual_play(g: State, book: Book, call: int, front: int, card: int, timeout: bool) -> None:
    """Throw, find the usual gain, let the Play Card change it (PB-2.3-4 to PB-2.3-6, PB-2.4-15; Sequence C.6 on)."""
    effect = book.effect[card]
    a, b = throw(g, g.possession)
    fate, gain = on_the_first_throw(g, book, call, card, a, b)
    if fate == USUAL:
        total, throws = further_throws(g, a, b)
        complete = call != Call.RUN and is_complete(g, book, call, front, effect, a, b)
        usual = usual_gain(book, call, front, effect, complete, a == b, total)
        if call != Call.RUN:
            note(g, Event.COMPLETE if complete else Event.INCOMPLETE, g.possession, usual)
        fate, gain = after_the_throws(g, book, call, card, complete, usual, total, a, b)
        if fate == USUAL:
            fate = STANDS
            gain = gain_with_card(g, book, call, card, complete, timeout, gain, a == b, throws)
    if fate == STANDS:
        settle(g, gain)
    elif fate == TURNOVER:
        turnover(g, g.ball + gain, book.returned[card])


@rule
def last_play_timeout(g: State) -> None:
    """With one card left in the half, either team may buy another, the offense first (PB-3.2-1, PB-3.2-2, PB-R8)."""
    if g.clock != 1 or g.set_aside == 0 or not ends_half(g):
        return
    taken = takes_timeout(g, g.possession, Decision.LAST_PLAY_TIMEOUT)
    if taken or takes_timeout(g, defense(g), Decision.LAST_PLAY_TIMEOUT):
        g.set_aside -= 1
        g.clock += 1
        note(g, Event.EXTRA_CARD, g.possession)


@rule
def takes_timeout(g: State, team: int, decision: int) -> bool:
    """Ask a team that has a timeout whether it takes it now."""
    if g.timeouts[team] == 0 or choose(g, team, decision, EITHER) == Timeout.NO_TIMEOUT:
        return False
    g.timeouts[team] -= 1
    note(g, Event.TIMEOUT, team)
    return True
