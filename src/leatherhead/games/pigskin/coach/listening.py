"""What the coach of Pigskin makes of the readings that everybody hears; chances are in thousandths."""

from leatherhead.games.pigskin.coach.scouting import WHOLE
from leatherhead.games.pigskin.coach.tables import Tables
from leatherhead.games.pigskin.state import CELL, CELL_BITS, HEARD, LINEMEN, Class, State
from leatherhead.rule import rule

# What to expect of a man of whom nothing has been heard: star, second, scrub; a lineman, a back, one who came on.
LINEMAN, BACK, CAME_ON = (560, 420, 20), (730, 250, 20), (150, 150, 700)
ROOM = 1 << 48  # beyond which weights are scaled down while readings are weighed


@rule
def chances(seen: State, tables: Tables, team: int, position: int) -> tuple[int, int, int]:
    """How likely the man in a position is a star, a second or a scrub, from what everybody has heard."""
    forgotten = (seen.forgotten[team] >> position) & 1
    if not forgotten and seen.known[team, position] > 0:
        known = seen.known[team, position]
        return (
            WHOLE if known == Class.STAR else 0,
            WHOLE if known == Class.SECOND else 0,
            WHOLE if known == Class.SCRUB else 0,
        )
    star, second, scrub = LINEMAN if position < LINEMEN else BACK
    if (seen.off_standing[team] >> position) & 1:
        star, second, scrub = CAME_ON
    count = 0 if forgotten else min(seen.heard_count[team, position], HEARD)
    for number in range(count):
        heard = seen.heard[team, position, number]
        row = heard >> CELL_BITS
        place = tables.places[row, heard & CELL]
        star *= tables.evidence[row, place, 0]
        second *= tables.evidence[row, place, 1]
        scrub *= tables.evidence[row, place, 2]
        if star + second + scrub > ROOM:
            star, second, scrub = (star >> 8) + 1, (second >> 8) + 1, (scrub >> 8) + 1
    whole = star + second + scrub
    return WHOLE * star // whole, WHOLE * second // whole, WHOLE * scrub // whole
