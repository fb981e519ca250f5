"""2.1 The start of the game, 2.5 Quarter, and the end of the game."""

from leatherhead.football.possession import AWAY, HOME, opponent
from leatherhead.football.score import level
from leatherhead.games.paper_bowl import state
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.kicks import in_field_goal_range, kick_at_goal, set_up_kickoff
from leatherhead.model.doors import call_toss, choose, note
from leatherhead.rule import rule


@rule
def coin_toss(g: state.State) -> None:
    """The away team calls, the winner receives or kicks (PB-2.1-1, PB-2.1-3, PB-2.1-4, PB-R1)."""
    winner = call_toss(g, AWAY, state.Decision.TOSS_CALL)
    note(g, state.Event.TOSS_WON, winner)
    receives = choose(g, winner, state.Decision.TOSS_CHOICE, state.EITHER) == state.Toss.RECEIVE
    g.first_receiver = winner if receives else opponent(winner)
    set_up_kickoff(g, opponent(g.first_receiver))


@rule
def new_deck(g: state.State) -> None:
    """Take four Play Cards out unseen; which four nobody knows, so all 24 may still turn up (PB-2.5-3, PB-R3)."""
    g.deck = (1 << state.PLAY_CARDS) - 1
    for card in range(state.PLAY_CARDS):
        g.used[card] = 0
    g.used_count = 0
    g.set_aside = state.SET_ASIDE
    g.clock = cards_of_a_quarter(g)


@rule
def cards_of_a_quarter(g: state.State) -> int:
    """Twenty Play Cards, or ten in a short game (PB-2.5-2, PB-R60)."""
    return state.SHORT_QUARTER_CARDS if g.option_length else state.QUARTER_CARDS


@rule
def close_of_play(g: state.State) -> None:
    """See whether overtime is decided or the Play Cards are used up; a try comes first (PB-2.5-1, PB-R4, PB-R10)."""
    if g.quarter > state.QUARTERS and not level(g):
        end_game(g)
    elif g.clock == 0 and g.phase != state.Phase.TRY:
        if ends_half(g) and g.phase == state.Phase.SCRIMMAGE and in_field_goal_range(g):
            g.phase = state.Phase.LAST_FIELD_GOAL
        else:
            end_quarter(g)


@rule
def ends_half(g: state.State) -> bool:
    """Quarters 2 and 4 and every overtime period end a half (PB-R55)."""
    return g.quarter == 2 or g.quarter >= state.QUARTERS


@rule
def end_quarter(g: state.State) -> None:
    """On to the next quarter, the second half, overtime or the end (PB-2.5-5, PB-R11, PB-R55)."""
    note(g, state.Event.END_QUARTER, g.possession, g.quarter)
    if g.quarter >= state.QUARTERS:
        after_regulation(g)
        return
    if g.quarter == 2:
        note(g, state.Event.END_HALF, g.possession)
        refill_timeouts(g, state.TIMEOUTS)
        set_up_kickoff(g, g.first_receiver)
    g.quarter += 1
    new_deck(g)


@rule
def refill_timeouts(g: state.State, count: int) -> None:
    """Both teams have their timeouts again (PB-R2)."""
    g.timeouts[HOME] = count
    g.timeouts[AWAY] = count


@rule
def after_regulation(g: state.State) -> None:
    """A tied game goes to overtime if the option says so (PB-R55)."""
    first = g.quarter == state.QUARTERS
    if (
        not level(g)
        or g.option_overtime == state.Overtime.NONE
        or (g.option_overtime == state.Overtime.ONE_PERIOD and not first)
    ):
        end_game(g)
        return
    g.quarter += 1
    note(g, state.Event.OVERTIME, g.possession, g.quarter)
    refill_timeouts(g, state.OVERTIME_TIMEOUTS)
    new_deck(g)
    if first:
        g.phase = state.Phase.COIN_TOSS
    else:
        set_up_kickoff(g, g.first_receiver)
        g.first_receiver = opponent(g.first_receiver)


@rule
def end_game(g: state.State) -> None:
    """The game is over."""
    note(g, state.Event.END_GAME, g.possession)
    g.phase = state.Phase.GAME_OVER
    g.over = 1


@rule
def last_field_goal(g: state.State, book: Book) -> None:
    """The cards are used up, but a team in range may still kick; then the period is over (PB-3.2-3, PB-R10)."""
    if choose(g, g.possession, state.Decision.LAST_FIELD_GOAL, state.EITHER) == state.LastFieldGoal.FIELD_GOAL:
        note(g, state.Event.FIELD_GOAL, g.possession, -1, g.ball)
        kick_at_goal(g, book)
    g.phase = state.Phase.KICKOFF
