"""Everything that the author of a game imports: `from leatherhead.game import core, events, note, rule`.

CONTRIBUTING.md, "Add a game", says what each part of a game takes from here.
"""

from leatherhead.football import choice, core, downs, events, hands, ledger, possession, score, scorer, spot
from leatherhead.model import situation as keys
from leatherhead.model.bot import RuleBot, levels_between
from leatherhead.model.card_set import CardSet
from leatherhead.model.doors import (
    choose,
    count_bits,
    draw,
    draw_single,
    flip,
    happened,
    last,
    note,
    nth_option,
    percentile,
    roll,
    roll_die,
    roll_two,
    show,
)
from leatherhead.model.language import say
from leatherhead.model.printed import Printed, Sheet, blank_book
from leatherhead.model.record import Bits, Nobody, OwnRow, Record
from leatherhead.model.rulebook import Hidden
from leatherhead.model.table import Card, Dice, Hand, Look, Matrix, Note, Part, Pile, Row, Sum, Term, Track, two_dice
from leatherhead.model.words import (
    Deck,
    Facts,
    Figure,
    LogEvent,
    Prompt,
    Setting,
    counting,
    label,
    labels,
    period_ends,
    tell_gain,
    title_of,
)
from leatherhead.registry.folder import gather
from leatherhead.rule import Array, called, rule
from leatherhead.values.matrix_game import solve
