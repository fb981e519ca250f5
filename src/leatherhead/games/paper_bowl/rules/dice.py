"""The dice: rolls, doubles, and the rolls that set a Play Card off."""

from leatherhead.game import roll_two, rule, show
from leatherhead.games.paper_bowl import events
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.state import State, Trigger


@rule
def throw(g: State, team: int) -> tuple[int, int]:
    """A team rolls both dice."""
    a, b = roll_two(g)
    show(g, events.Throw(team, a=a, b=b))
    return a, b


@rule
def further_throws(g: State, a: int, b: int) -> tuple[int, int]:
    """Roll again after doubles; return the total and the number of rolls (PB-2.4-9, PB-2.4-12, PB-R16)."""
    total, throws = a + b, 1
    while a == b:
        show(g, events.Doublet(g.possession))
        a, b = throw(g, g.possession)
        total += a + b
        throws += 1
    return total, throws


@rule
def has_one_or_six(a: int, b: int) -> bool:
    """A die shows a 1 or a 6."""
    return a == 1 or a == 6 or b == 1 or b == 6


@rule
def sets_off(book: Book, card: int, a: int, b: int) -> bool:
    """Whether the first roll sets the Play Card off."""
    if book.trigger[card] == Trigger.DOUBLET:
        return a == b
    return has_one_or_six(a, b)
