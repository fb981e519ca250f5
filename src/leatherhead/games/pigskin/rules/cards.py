"""Cards as they come up: the cell that is read, special cards, and what the other coach has heard."""

from leatherhead.games.pigskin import events, state
from leatherhead.games.pigskin.book import Book, card_special, cell_on
from leatherhead.games.pigskin.rules.pack import cards_of_a_quarter, lay_down, shuffle_again
from leatherhead.games.pigskin.rules.set_aside import next_card
from leatherhead.games.pigskin.state import NOBODY, NUMBER_BITS, CardRow, Disregarded, Moment, Reveal, Special, State
from leatherhead.model.doors import note
from leatherhead.rule import called, rule


@rule
def look_up(g: State, team: int, position: int) -> None:
    """Whose class the next card is read under; NOBODY for a margin (PS-PLAY-3)."""
    g.man_team = team
    g.man_position = position
    g.column = g.lineup[team, position] - 1 if position != NOBODY else 0


@called
def read_card(g: State, book: Book, row: int) -> None:
    """Turn cards until an ordinary one comes up, and read it; set the others aside (PS-PLAY-5, PS-PEN-1, PS-R1)."""
    aside = Special.NONE + 0
    while True:
        first = g.clock == cards_of_a_quarter(g) and g.quarter % 2 == 1
        card = next_card(g, row, aside)
        special = card_special(book, card)
        lay_down(g, row, card, special)
        if special == Special.NONE:
            break
        if not acts(g, card):
            note(g, events.ReplaceDisregarded(g.possession, why=Disregarded.HAS_ACTED))
        elif special == Special.PENALTY:
            note(g, events.PenaltyCard(g.possession, row=row))
            g.penalties += 1
        elif first:
            shuffle_again(g)
            g.acted = 0
        elif g.replacement_count < state.REPLACEMENTS:
            note(g, events.ReplaceCard(g.possession, card=special, row=row))
            g.replacements[g.replacement_count] = special | moment(g, row) << state.MOMENT_BIT
            g.replacement_count += 1
        aside = special
    g.last_card = card
    cell = cell_on(book, card, row, g.column)
    g.reading = cell >> NUMBER_BITS
    g.yards = (cell & (1 << NUMBER_BITS) - 1) - state.ZERO
    if row < state.CLASS_ROWS:
        hear(g, row, cell)


@rule
def acts(g: State, card: int) -> bool:
    """A special card acts once in a play and is passed over when it is cut again (PS-R9); real cards are not known."""
    if card >= state.CARDS:
        return True
    first_time = (g.acted >> card) & 1 == 0
    g.acted |= 1 << card
    return first_time


@rule
def moment(g: State, row: int) -> int:
    """When a replacement card turned up, as far as possession goes (PS-REP-4 to PS-REP-6, PS-R13)."""
    if row == CardRow.FUMBLE or row == CardRow.BLOCKED_KICK:
        return Moment.RECOVERY + 0
    return Moment.AFTER_KICK + 0 if g.kicked else Moment.GENERAL + 0


@rule
def hear(g: State, row: int, cell: int) -> None:
    """The reading is announced, in the open style with the class (PS-INF-1, PS-INF-2, PS-R42)."""
    team, position = g.man_team, g.man_position
    remember(g, team, position)
    count = g.heard_count[team, position]
    g.heard[team, position, count % state.HEARD] = row << state.CELL_BITS | cell
    g.heard_count[team, position] = count + 1
    if g.option_reveal == Reveal.CLASSES:
        g.known[team, position] = g.column + 1


@rule
def remember(g: State, team: int, position: int) -> None:
    """A player has a new reading: those of the player before him no longer count (PS-R19)."""
    if (g.forgotten[team] >> position) & 1:
        g.forgotten[team] &= ~(1 << position)
        g.heard_count[team, position] = 0
        g.known[team, position] = 0
