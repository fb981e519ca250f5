"""3. The game: turning cards, one at a time, and cutting when the pack is used up."""

from leatherhead.engine.doors import draw_single, note, show
from leatherhead.football.possession import opponent
from leatherhead.games.pigskin.book import Book
from leatherhead.games.pigskin.rules.game import cards_of_a_quarter, gather_pack
from leatherhead.games.pigskin.state import (
    CARDS,
    CELL,
    CELL_BITS,
    CLASS_ROWS,
    CUT_BY_OTHER,
    HEARD,
    MOMENT_BIT,
    NOBODY,
    NUMBER_BITS,
    PENALTY_SHIFT,
    REPLACEMENTS,
    ZERO,
    Event,
    Moment,
    Reveal,
    Row,
    Special,
    State,
)
from leatherhead.rule import rule

# Rows of kicks that the kicking coach turns himself, and the cards for them when they are blocked.
KICK_ROWS = (
    1 << Row.KICKOFF | 1 << Row.PUNT | 1 << Row.FIELD_GOAL | 1 << Row.POINT_AFTER_TD | 1 << Row.PUNT_OUT_OF_BOUNDS
    | 1 << Row.QUICK_KICK | 1 << Row.BLOCKED_KICK
)  # fmt: skip


@rule
def look_up(g: State, team: int, position: int) -> None:
    """Whose class the next card is read under; NOBODY for a margin (PS-PLAY-3)."""
    g.man_team = team
    g.man_position = position
    g.column = g.lineup[team, position] - 1 if position != NOBODY else 0


@rule
def read_card(g: State, book: Book, row: int) -> None:
    """Turn cards until an ordinary one comes up, and read it; set the others aside (PS-PLAY-5, PS-PEN-1, PS-R1)."""
    while True:
        first = g.clock == cards_of_a_quarter(g) and g.quarter % 2 == 1
        card = draw_single(g, row, g.pack)
        special = card_special(book, card)
        lay_down(g, row, card, special)
        if special == Special.NONE:
            break
        if special == Special.PENALTY:
            note(g, Event.PENALTY_CARD, g.possession, row)
            g.penalties += 1
        elif first:
            shuffle_again(g)
        elif g.replacement_count < REPLACEMENTS:
            note(g, Event.REPLACE_CARD, g.possession, special, row)
            g.replacements[g.replacement_count] = special | moment(g, row) << MOMENT_BIT
            g.replacement_count += 1
    g.last_card = card
    cell = cell_on(book, card, row, g.column)
    g.reading = cell >> NUMBER_BITS
    g.yards = (cell & (1 << NUMBER_BITS) - 1) - ZERO
    if row < CLASS_ROWS:
        hear(g, row, cell)


@rule
def card_special(book: Book, card: int) -> int:
    """Return what a special card says; a card that is described has it where its first cell would be."""
    if card < CARDS:
        return book.special[card]
    cell = card & CELL
    return cell if cell >> NUMBER_BITS == 0 else 0


@rule
def cell_on(book: Book, card: int, row: int, column: int) -> int:
    """Return what stands on a card, in a row and under a class."""
    if card < CARDS:
        return book.cells[card, row, column]
    return card >> (PENALTY_SHIFT if row == Row.PENALTY else CELL_BITS * column) & CELL


@rule
def lay_down(g: State, row: int, card: int, special: int) -> None:
    """A card drawn is gone, a card cut goes back; who would have turned it sees it (PS-GAME-6, PS-R9, PS-R42)."""
    turner = turner_of(g, row)
    open_to_both = special != Special.NONE or g.option_reveal == Reveal.CLASSES
    shown = card + 1 if open_to_both else 0
    column = g.column + 1 if row < CLASS_ROWS and special == Special.NONE and open_to_both else 0
    if g.clock == 0:
        note(g, Event.CUT, turner, card, shown, column, row if turner == g.carrier else row + CUT_BY_OTHER)
        return
    show(g, Event.CARD, turner, card, shown, column, row)
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
def moment(g: State, row: int) -> int:
    """When a replacement card turned up, as far as possession goes (PS-REP-4 to PS-REP-6, PS-R13)."""
    if row == Row.FUMBLE or row == Row.BLOCKED_KICK:
        return Moment.RECOVERY + 0
    return Moment.AFTER_KICK + 0 if g.kicked else Moment.GENERAL + 0


@rule
def shuffle_again(g: State) -> None:
    """A replacement card that is the first of the game or of the second half is disregarded (PS-REP-7, PS-R12)."""
    note(g, Event.REPLACE_DISREGARDED, g.possession)
    note(g, Event.DECK_RESHUFFLED, g.possession)
    gather_pack(g)
    g.clock = cards_of_a_quarter(g)
    g.turned[0] = 0
    g.turned[1] = 0


@rule
def hear(g: State, row: int, cell: int) -> None:
    """The reading is announced, in the open style with the class (PS-INF-1, PS-INF-2, PS-R42)."""
    team, position = g.man_team, g.man_position
    remember(g, team, position)
    count = g.heard_count[team, position]
    g.heard[team, position, count % HEARD] = row << CELL_BITS | cell
    g.heard_count[team, position] = count + 1
    if g.option_reveal == Reveal.CLASSES:
        g.known[team, position] = g.column + 1


@rule
def remember(g: State, team: int, position: int) -> None:
    """A man has a new reading: those of the man before him no longer count (PS-R19)."""
    if (g.forgotten[team] >> position) & 1:
        g.forgotten[team] &= ~(1 << position)
        g.heard_count[team, position] = 0
        g.known[team, position] = 0
