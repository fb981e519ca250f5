"""2.3 One play, and 3.2 the timeout before the last play of the half."""

from leatherhead.game import choose, core, downs, draw_single, note, possession, rule, spot
from leatherhead.games.paper_bowl import events, state
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules import gain, kicks
from leatherhead.games.paper_bowl.rules.play_cards import play_with_card
from leatherhead.games.paper_bowl.rules.quarter import ends_half


@rule
def down(g: state.State, book: Book) -> None:
    """Both play a card face down and turn it up; a kick needs no Play Card (PB-2.3-1, PB-2.3-2, PB-2.3-8, PB-R56)."""
    last_play_timeout(g)
    call = choose(g, g.possession, state.Decision.OFFENSE_CARD, legal_calls(g))
    front = choose(g, possession.defense(g), state.Decision.DEFENSE_CARD, state.ANY_DEFENSE_CARD)
    kicks.turn_up(g, call, front, g.down, g.line_to_gain - g.ball)
    card = -1
    timeout = False
    if call < state.Call.FIELD_GOAL:
        card = turn_up_play_card(g)
        timeout = card_timeout(g, book.effect[card])
    if g.offense_card == state.Call.PUNT:
        kicks.punt(g)
    elif g.offense_card == state.Call.FIELD_GOAL:
        kicks.field_goal(g, book)
    else:
        run_or_pass(g, book, card, timeout)


@rule
def legal_calls(g: state.State) -> int:
    """Field Goal only within 40 yards, the other four always (PB-3.6-1, PB-R14, PB-R20)."""
    calls = state.SCRIMMAGE_CALLS | 1 << state.Call.PUNT
    return calls | 1 << state.Call.FIELD_GOAL if kicks.in_field_goal_range(g) else calls


@rule
def turn_up_play_card(g: state.State) -> int:
    """The top Play Card leaves the deck for good (PB-2.3-3, PB-2.3-7, PB-R58)."""
    card = draw_single(g, state.PLAY_DECK, g.deck)
    g.deck &= ~(1 << card)
    g.used[g.used_count] = card
    g.used_count += 1
    g.clock -= 1
    note(g, events.PlayCard(g.possession, card=card))
    return card


@rule
def run_or_pass(g: state.State, book: Book, card: int, timeout: bool) -> None:
    """Roll, find the gain under the Play Card, and move the ball (PB-2.3-4 to PB-2.3-6)."""
    fate, yards = play_with_card(g, book, card, timeout)
    if fate == gain.STANDS or fate == gain.INCOMPLETE:
        settle(g, yards, fate == gain.INCOMPLETE)
    elif fate == gain.TURNOVER:
        turnover(g, g.ball + yards, book.returned[card])


@rule
def settle(g: state.State, yards: int, incomplete: bool) -> None:
    """The ball moves by the gain; after a safety the offense kicks (PB-2.3-6, PB-R17, PB-R48, PB-R49, PB-R54)."""
    note(g, events.Gain(g.possession, yards=yards, from_=g.ball, incomplete=incomplete))
    if core.move_ball(g, yards) == downs.SAFETY:
        g.phase = state.Phase.FREE_KICK
        g.ball = kicks.FREE_KICK_LINE


@rule
def turnover(g: state.State, at: int, returned: int) -> None:
    """The defense has the ball: where it lies, at its 20, or after a return (PB-R15, PB-R35 to PB-R39)."""
    team = possession.defense(g)
    note(g, events.Turnover(team, at=spot.other_side(at)))
    if returned:
        kicks.run_back(g, team, spot.other_side(min(at, spot.GOAL_LINE)))
    else:
        recover(g, team, at)


@rule
def recover(g: state.State, team: int, at: int) -> None:
    """The defense has the ball where it lies, or at its 20; behind the offense's goal line it scores (PB-R39)."""
    if at >= spot.GOAL_LINE:
        kicks.touchback(g, team)
    elif at <= spot.OWN_GOAL_LINE:
        core.touchdown(g, team)
    else:
        downs.first_and_ten(g, team, spot.other_side(at))


# Timeouts.


@rule
def last_play_timeout(g: state.State) -> None:
    """Before the last card of a half or overtime either team may add one, offense first (PB-3.2-1, PB-3.2-2, PB-R8)."""
    if g.clock != 1 or g.set_aside == 0 or not ends_half(g):
        return
    if core.call_timeout(g, g.possession, state.Decision.LAST_PLAY_TIMEOUT):
        g.set_aside -= 1
        g.clock += 1
        note(g, events.ExtraCard(g.possession))


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
    return core.takes_timeout(g, g.possession, state.Decision.CARD_TIMEOUT)


@rule
def timeout_to_halve_the_gain(g: state.State) -> bool:
    """22 Timeout: the defense may take one, and the gain is halved (PB-5.22-1 to PB-5.22-4)."""
    return core.takes_timeout(g, possession.defense(g), state.Decision.CARD_TIMEOUT)


@rule
def timeout_to_change_offense_card(g: state.State) -> bool:
    """23 Timeout: the offense may take one and change its card for any legal one (PB-5.23-1, PB-5.23-2, PB-R52)."""
    if not core.takes_timeout(g, g.possession, state.Decision.CARD_TIMEOUT):
        return False
    call = choose(g, g.possession, state.Decision.CHANGE_OFFENSE_CARD, legal_calls(g))
    note(g, events.CardChanged(g.possession, card=call, by_defense=0, before=g.offense_card))
    kicks.turn_up(g, call, g.defense_card, g.down, g.line_to_gain - g.ball)
    return True


@rule
def timeout_to_change_defense_card(g: state.State) -> bool:
    """24 Timeout: the defense may take one and change its card (PB-5.24-1, PB-5.24-2, PB-R53)."""
    defense = possession.defense(g)
    if not core.takes_timeout(g, defense, state.Decision.CARD_TIMEOUT):
        return False
    front = choose(g, defense, state.Decision.CHANGE_DEFENSE_CARD, state.ANY_DEFENSE_CARD)
    note(g, events.CardChanged(defense, card=front, by_defense=1, before=g.defense_card))
    g.defense_card = front
    return True
