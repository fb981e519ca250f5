"""3. The game: toss, kickoff, quarters, and the end."""

from leatherhead.football.downs import first_and_ten
from leatherhead.football.possession import opponent
from leatherhead.games.pigskin.rules.players import free_men
from leatherhead.games.pigskin.state import (
    CARDS,
    EITHER,
    MEN,
    NOBODY,
    POSITIONS,
    QUARTERS,
    SERIES_A,
    TIMEOUTS,
    Decision,
    Event,
    KickOrReceive,
    Length,
    Phase,
    State,
    Window,
)
from leatherhead.model.doors import choose, flip, note
from leatherhead.rule import rule

KICKOFF_LINE = 40
WHOLE_PACK = (1 << CARDS) - 1
SHORT_PACK = WHOLE_PACK & ~((1 << SERIES_A) - 1)


@rule
def coin_toss(g: State) -> None:
    """Nobody calls: heads, home wins the toss; the winner kicks or receives (PS-KO-2, PS-KO-3, PS-R43)."""
    g.toss_winner = flip(g)
    note(g, Event.COIN_TOSS, g.toss_winner)
    g.kick_choice = g.toss_winner


@rule
def kick_or_receive(g: State) -> None:
    """The toss, the halftime or the score gave a team the choice (PS-KO-3, PS-KO-4, PS-SCO-3, PS-R40)."""
    team = g.kick_choice
    answer = choose(g, team, Decision.KICK_OR_RECEIVE, EITHER)
    note(g, Event.KICK_CHOICE, team, answer)
    g.kick_choice = NOBODY
    set_up_kickoff(g, opponent(team) if answer == KickOrReceive.RECEIVE else team)


@rule
def set_up_kickoff(g: State, kickers: int) -> None:
    """The kickers count as in possession, on their 40 (PS-KO-5)."""
    g.phase = Phase.KICKOFF
    first_and_ten(g, kickers, KICKOFF_LINE)
    g.attacked = 0


@rule
def start_half(g: State) -> None:
    """Each half begins with a kickoff, and nobody is asked for changes (PS-KO-1, PS-GAME-4)."""
    g.quarter = 1 if g.quarter < 2 else 3
    g.window = Window.PLAIN
    start_quarter(g)


@rule
def start_quarter(g: State) -> None:
    """The whole pack is shuffled (PS-GAME-1)."""
    note(g, Event.QUARTER_START, g.possession, g.quarter)
    note(g, Event.DECK_SHUFFLED, g.possession)
    gather_pack(g)
    g.clock = cards_of_a_quarter(g)
    g.turned[0] = 0
    g.turned[1] = 0


@rule
def cards_of_a_quarter(g: State) -> int:
    """Return the cards of a quarter: fifty, or forty without series A, or by option half of them.

    PS-EQ-3, PS-EQ-4, PS-R46, PS-R52.
    """
    cards = CARDS - SERIES_A if g.option_short else CARDS
    return cards // 2 if g.option_length == Length.SHORT else cards


@rule
def gather_pack(g: State) -> None:
    """Any card may turn up again."""
    g.pack = SHORT_PACK if g.option_short else WHOLE_PACK


@rule
def end_of_play(g: State, void: bool) -> None:
    """A try is still part of the play; without cards the quarter is over (PS-GAME-3, PS-GAME-5, PS-R9, PS-R41)."""
    if g.phase == Phase.TRY:
        g.window = Window.PLAIN
    elif g.clock > 0 or untimed_down(g, void):
        g.window = Window.OFFICIAL + 0 if g.official else Window.PLAIN + 0
    else:
        end_quarter(g)


@rule
def untimed_down(g: State, void: bool) -> bool:
    """By option a half does not end on an accepted penalty against the defense (PS-R10)."""
    return (
        g.option_untimed_down == 1
        and void
        and g.phase == Phase.SCRIMMAGE
        and g.penalized != g.possession
        and g.quarter % 2 == 0
    )


@rule
def end_quarter(g: State) -> None:
    """On to the next quarter with a new pack, to halftime, or to the end (PS-GAME-4, PS-R10, PS-R11, PS-R16)."""
    note(g, Event.QUARTER_END, g.possession, g.quarter)
    for team in range(2):
        free_men(g, team)
    g.window = Window.OFFICIAL
    if g.quarter == QUARTERS:
        end_game(g)
    elif g.quarter == 2:
        note(g, Event.HALF_END, g.possession)
        g.phase = Phase.HALF_TIME
        g.window = Window.PLAIN
        g.kick_choice = NOBODY
        g.attacked = 0
        g.timeouts[0] = TIMEOUTS
        g.timeouts[1] = TIMEOUTS
    else:
        g.quarter += 1
        start_quarter(g)


@rule
def end_game(g: State) -> None:
    """More points win, equal points are a tie; now the men are shown (PS-REP-8, PS-R17, PS-R45)."""
    note(g, Event.GAME_END, g.possession)
    for side in range(2):
        team = g.possession if side == 0 else opponent(g.possession)
        standing, forced_off = 0, 0
        for position in range(POSITIONS):
            g.shown[team, position] = g.lineup[team, position]
            standing |= g.lineup[team, position] << 2 * position
        for kind in range(MEN):
            forced_off |= g.forced_off[team, kind] << 7 * kind
        note(g, Event.MEN_SHOWN, team, standing, forced_off)
    g.kick_choice = NOBODY
    g.window = Window.PLAIN
    g.phase = Phase.OVER
    g.over = 1
