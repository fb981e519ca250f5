"""2.1 The start of the game, 2.5 Quarter, and the end of the game."""

from leatherhead.football.events import EndQuarter
from leatherhead.game import choose, core, note, possession, rule, score
from leatherhead.games.paper_bowl import events, state
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules import kicks


@rule
def coin_toss(g: state.State) -> None:
    """The away team calls, the winner receives or kicks (PB-2.1-1, PB-2.1-3, PB-2.1-4, PB-R1)."""
    core.called_toss(g, possession.AWAY, state.Decision.TOSS_CALL, state.Decision.TOSS_CHOICE, kicks.KICKOFF_LINE)


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
    if g.quarter > state.QUARTERS and not score.level(g):
        end_game(g)
    elif g.clock == 0 and g.phase != state.Phase.TRY:
        if ends_half(g) and g.phase == state.Phase.SCRIMMAGE and kicks.in_field_goal_range(g):
            g.phase = state.Phase.LAST_FIELD_GOAL
        else:
            end_quarter(g)


@rule
def ends_half(g: state.State) -> bool:
    """Quarters 2 and 4 and every overtime period end a half (PB-R55)."""
    return g.quarter == core.HALFTIME or g.quarter >= state.QUARTERS


@rule
def end_quarter(g: state.State) -> None:
    """On to the next quarter, the second half, overtime or the end (PB-2.5-5, PB-R2, PB-R11, PB-R55)."""
    if g.quarter >= state.QUARTERS:
        after_regulation(g)
        return
    quarter, offense = g.quarter, g.possession
    core.end_quarter(g, cards_of_a_quarter(g), state.TIMEOUTS, kicks.KICKOFF_LINE)
    if quarter == core.HALFTIME:
        note(g, events.EndHalf(offense))
    new_deck(g)


@rule
def after_regulation(g: state.State) -> None:
    """A tied game goes to overtime if the option says so (PB-R55)."""
    note(g, EndQuarter(g.possession, quarter=g.quarter))
    first = g.quarter == state.QUARTERS
    over = g.option_overtime == state.Overtime.NONE or (g.option_overtime == state.Overtime.ONE_PERIOD and not first)
    if over or not score.level(g):
        end_game(g)
        return
    g.quarter += 1
    note(g, events.Overtime(g.possession, quarter=g.quarter))
    g.timeouts[0] = g.timeouts[1] = state.OVERTIME_TIMEOUTS
    new_deck(g)
    if first:
        g.phase = state.Phase.COIN_TOSS
    else:
        core.set_up_kickoff(g, g.first_receiver, kicks.KICKOFF_LINE)
        g.first_receiver = possession.opponent(g.first_receiver)


@rule
def end_game(g: state.State) -> None:
    """The game is over."""
    core.end_game(g)
    g.phase = state.Phase.GAME_OVER


@rule
def last_field_goal(g: state.State, book: Book) -> None:
    """The cards are used up, but a team in range may still kick; then the period is over (PB-3.2-3, PB-R10)."""
    if choose(g, g.possession, state.Decision.LAST_FIELD_GOAL, state.EITHER) == state.LastFieldGoal.FIELD_GOAL:
        note(g, events.FieldGoal(g.possession, defense=-1, from_=g.ball, down=0, to_go=0))
        kicks.kick_at_goal(g, book)
    g.phase = state.Phase.KICKOFF
