"""What the coach of Pigskin makes of the readings that everybody hears.

Readings are weighed by Bayes in logarithms: how much likelier than a star each makes a second, and a scrub.
"""

from math import log

from leatherhead.games.pigskin.coach.scouting import LOG, WHOLE
from leatherhead.games.pigskin.coach.tables import LIKELIEST, Tables
from leatherhead.games.pigskin.state import CELL, CELL_BITS, HEARD, LINEMEN, Class, State
from leatherhead.rule import rule


def _against_a_star(star: int, second: int, scrub: int) -> tuple[int, int]:
    return round(LOG * log(second / star)), round(LOG * log(scrub / star))


# What to expect of a man of whom nothing has been heard: star, second, scrub; a lineman, a back, one who came on.
LINEMAN, BACK, CAME_ON = (_against_a_star(*men) for men in ((560, 420, 20), (730, 250, 20), (150, 150, 700)))


@rule
def chances(seen: State, tables: Tables, team: int, position: int) -> tuple[int, int, int]:
    """How likely the man in a position is a star, a second or a scrub, in thousandths."""
    star, second, scrub = weights(seen, tables, team, position)
    whole = star + second + scrub
    return WHOLE * star // whole, WHOLE * second // whole, WHOLE * scrub // whole


@rule
def weights(seen: State, tables: Tables, team: int, position: int) -> tuple[int, int, int]:
    """The same, out of what they add up to."""
    forgotten = (seen.forgotten[team] >> position) & 1
    if not forgotten and seen.known[team, position] > 0:
        known = seen.known[team, position]
        return int(known == Class.STAR), int(known == Class.SECOND), int(known == Class.SCRUB)
    second, scrub = LINEMAN if position < LINEMEN else BACK
    if (seen.off_standing[team] >> position) & 1:
        second, scrub = CAME_ON
    for number in range(0 if forgotten else min(seen.heard_count[team, position], HEARD)):
        heard = seen.heard[team, position, number]
        second += tables.evidence[heard >> CELL_BITS, heard & CELL, 0]
        scrub += tables.evidence[heard >> CELL_BITS, heard & CELL, 1]
    return tables.times[LIKELIEST], times_likelier(tables, second), times_likelier(tables, scrub)


@rule
def times_likelier(tables: Tables, evidence: int) -> int:
    """How many times as likely evidence makes a class as a star, whose weight is in the middle of the table."""
    return tables.times[min(max(evidence + LIKELIEST, 0), 2 * LIKELIEST)]
