"""The last arguments of whole games that a test plays by hand."""

from typing import Any

import numpy as np

from leatherhead.football.ledger import STATS
from leatherhead.model.record import plain_layout
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.tables import NoTables
from leatherhead.play_table.recorder import room_for, sheet_layout
from leatherhead.play_table.row import RowPage


def nothing_kept(rulebook: Rulebook) -> tuple[Any, ...]:
    """Return the last arguments of games of which only the ledger is kept."""
    results, page, tables = np.zeros((0, 2, STATS), np.int32), plain_layout(RowPage), plain_layout(NoTables)
    return results, np.zeros(1, page), np.zeros(0, sheet_layout(rulebook)), *room_for(0), np.zeros(1, tables)
