"""Everything that the author of a game imports: `from leatherhead.game import core, events, note, rule`.

CONTRIBUTING.md, "Add a game", says what each part of a game takes from here.
"""

from leatherhead.engine import situation as keys
from leatherhead.engine.bits import count_bits, nth_option
from leatherhead.engine.bot import RuleBot
from leatherhead.engine.card_set import CardSet
from leatherhead.engine.doors import (
    choose,
    draw,
    draw_single,
    flip,
    happened,
    last,
    note,
    percentile,
    roll,
    roll_die,
    roll_two,
    show,
)
from leatherhead.engine.event import LogEvent
from leatherhead.engine.folder import gather
from leatherhead.engine.hidden import Hidden
from leatherhead.engine.matrix_game import solve
from leatherhead.engine.printed import Printed, Sheet, blank_book
from leatherhead.engine.record import Nobody, OwnRow, Record
from leatherhead.engine.table import Card, Dice, Hand, Look, Matrix, Note, Part, Pile, Row, Sum, Term, Track, two_dice
from leatherhead.engine.words import (
    Deck,
    Facts,
    Figure,
    Prompt,
    Setting,
    counting,
    label,
    labels,
    period_ends,
    tell_gain,
    title_of,
)
from leatherhead.football import choice, core, downs, events, hands, ledger, possession, score, scorer, spot
from leatherhead.rule import Array, called, rule
