"""3. The game: turning cards, one at a time, and cutting when the pack is used up."""

from leatherhead.football.possession import opponent
from leatherhead.games.pigskin import events, state
from leatherhead.games.pigskin.state import CARDS, SERIES_A, CardRow, Disregarded, Length, Reveal, Special, State
from leatherhead.model.doors import draw_single, note, show
from leatherhead.rule import rule

WHOLE_PACK = (1 << CARDS) - 1
SHORT_PACK = WHOLE_PACK & ~((1 << SERIES_A) - 1)


@rule
def gather_pack(g: State) -> None:
    """Any card may turn up again."""
    g.pack = SHORT_PACK if g.option_short else WHOLE_PACK


@rule
def cards_of_a_quarter(g: State) -> int:
    """Return the cards of a quarter: fifty, or forty without series A, or by option half of them.

    PS-EQ-3, PS-EQ-4, PS-R46, PS-R52.
    """
    cards = CARDS - SERIES_A if g.option_short else CARDS
    return cards // 2 if g.option_length == Length.SHORT else cards


# Rows of kicks that the kicking coach turns himself, and the cards for them when they are blocked.
KICK_ROWS = (
    1 << CardRow.KICKOFF | 1 << CardRow.PUNT | 1 << CardRow.FIELD_GOAL
    | 1 << CardRow.POINT_AFTER_TD | 1 << CardRow.PUNT_OUT_OF_BOUNDS | 1 << CardRow.QUICK_KICK
    | 1 << CardRow.BLOCKED_KICK
)  # fmt: skip


@rule
def turn_up(g: State, row: int) -> int:
    """The defense turns the card of a play, the side with the ball that of a kick or a return (PS-GAME-2)."""
    return draw_single(g, row, g.pack)


@rule
def cut(g: State, row: int) -> int:
    """Without cards the pack is turned face down, and the side with the ball cuts (PS-GAME-5, PS-GAME-6, PS-R9)."""
    return draw_single(g, row, g.pack)


@rule
def lay_down(g: State, row: int, card: int, special: int) -> None:
    """A card drawn is gone, a card cut goes back; who would have turned it sees it (PS-GAME-6, PS-R9, PS-R42)."""
    turner = turner_of(g, row)
    open_to_both = special != Special.NONE or g.option_reveal == Reveal.CLASSES
    shown = card + 1 if open_to_both else 0
    column = g.column + 1 if row < state.CLASS_ROWS and special == Special.NONE and open_to_both else 0
    if g.clock == 0:
        read_in = row if turner == g.carrier else row + state.CUT_BY_OTHER
        note(g, events.Cut(turner, card=card, shown=shown, class_=column, row=read_in))
        return
    show(g, events.Card(turner, card=card, shown=shown, class_=column, row=row))
    g.clock -= 1
    if card < CARDS:
        g.pack &= ~(1 << card)
        g.turned[turner] |= 1 << card
        if open_to_both:
            g.turned[opponent(turner)] |= 1 << card
    if g.clock == 0:
        gather_pack(g)


@rule
def turner_of(g: State, row: int) -> int:
    """The coach who turns a card: of a kick and a return whose side has the ball, else of the defense (PS-GAME-2)."""
    return g.carrier if (KICK_ROWS >> row) & 1 or g.carrier != g.possession else opponent(g.carrier)


@rule
def shuffle_again(g: State) -> None:
    """A replacement card that is the first of the game or of the second half is disregarded (PS-REP-7, PS-R12)."""
    note(g, events.ReplaceDisregarded(g.possession, why=Disregarded.FIRST_CARD))
    note(g, events.DeckReshuffled(g.possession))
    gather_pack(g)
    g.clock = cards_of_a_quarter(g)
    g.turned[0] = 0
    g.turned[1] = 0
