"""Scrubs who start in Pigskin while better men wait on the bench, and come on before anything has been read."""

from typing import Annotated, Any

from leatherhead.games.pigskin import coach
from leatherhead.games.pigskin.coach.scouting import Tables
from leatherhead.games.pigskin.state import Class, Decision, KickOrReceive, ManPosition
from leatherhead.rule import Array, rule

STARTS, CHANGES = ("the best man", "a scrub"), ("men as the coach does", "nobody")
POSITIONS = {
    "both ends": (ManPosition.LEFT_END, ManPosition.RIGHT_END),
    "both tackles": (ManPosition.LEFT_TACKLE, ManPosition.RIGHT_TACKLE),
    "left guard": (ManPosition.LEFT_GUARD,),
    "right guard": (ManPosition.RIGHT_GUARD,),
    "center": (ManPosition.CENTER,),
    "both halfbacks": (ManPosition.LEFT_HALFBACK, ManPosition.RIGHT_HALFBACK),
}
FEATURES = {
    **{f"{name} starts" if len(at) == 1 else f"{name} start": STARTS for name, at in POSITIONS.items()},
    "it changes": CHANGES,
    "it": ("chooses to kick off as the coach does", "always receives"),
}
GROUP = tuple(next((n for n, at in enumerate(POSITIONS.values()) if place in at), -1) for place in range(11))
CHANGING, RECEIVING = len(POSITIONS), len(POSITIONS) + 1


class ResponderTables(Tables):
    """The coach's, and the level of each feature."""

    levels: Annotated[Array, 8]


@rule
def answer(  # noqa: PLR0913, PLR0917  as every bot
    seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int
) -> int:
    """Start scrubs where the levels say so; everything else is the strategist's."""
    if decision == Decision.PLACE:
        position = 0
        while seen.lineup[team, position] > 0:
            position += 1
        group = GROUP[position]
        if group >= 0 and tables.levels[group] and (options >> Class.SCRUB - 1) & 1:
            return Class.SCRUB - 1
    if decision == Decision.SUBSTITUTE and tables.levels[CHANGING]:
        return 0
    if decision == Decision.READY and tables.levels[CHANGING]:
        return 0
    if decision == Decision.KICK_OR_RECEIVE and tables.levels[RECEIVING]:
        return KickOrReceive.RECEIVE + 0
    return coach.strategist(seen, book, tables, team, decision, options, luck)
