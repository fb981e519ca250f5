"""2. Use of players: who plays where, and what the other coach has heard of him."""

from leatherhead.football.possession import opponent
from leatherhead.games.pigskin.state import (
    BACKS,
    CLASSES,
    LINEMEN,
    MEN,
    POSITIONS,
    Decision,
    Event,
    Phase,
    Rearrange,
    State,
)
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule

EVERY_POSITION = (1 << POSITIONS) - 1


@rule
def line_ups(g: State) -> None:
    """Home, then away, fills eleven positions; at halftime each may keep them (PS-LU-1, PS-SUB-8, PS-R21, PS-R50)."""
    half_time = g.phase == Phase.HALF_TIME
    for team in range(2):
        if half_time and choose(g, team, Decision.REARRANGE, 0b11) == Rearrange.KEEP:
            continue
        take_all_off(g, team)
        for position in range(POSITIONS):
            kind = type_of(position)
            standing = choose(g, team, Decision.PLACE, classes_on_bench(g, team, kind) >> 1) + 1
            g.lineup[team, position] = standing
            g.bench[team, kind | standing] -= 1
        note(g, Event.LINEUP_SET, team)
        if half_time:
            note(g, Event.REARRANGED, team)
            g.changed[team] = EVERY_POSITION
    if half_time:
        show_changes(g, 1)
        g.kick_choice = opponent(g.toss_winner)
    else:
        g.phase = Phase.COIN_TOSS


@rule
def type_of(position: int) -> int:
    """Return where the kinds of men that can stand in a position begin: linemen or backs (PS-EQ-1, PS-EQ-2)."""
    return 0 if position < LINEMEN else BACKS


@rule
def classes_on_bench(g: State, team: int, kind: int) -> int:
    """Return a bit, from 1, for each class of a type of men that could come on."""
    bench, classes = g.bench, 0
    for standing in range(1, CLASSES + 1):
        classes |= (bench[team, kind + standing] > 0) << standing
    return classes


@rule
def take_all_off(g: State, team: int) -> None:
    """A team is removed from the board (PS-SUB-8)."""
    for position in range(POSITIONS):
        standing = g.lineup[team, position]
        if standing > 0:
            g.bench[team, type_of(position) | standing] += 1
        g.lineup[team, position] = 0


@rule
def free_men(g: State, team: int) -> None:
    """Men who were out until the end of the quarter are on the bench again (PS-REP-2, PS-R16)."""
    for kind in range(MEN):
        g.bench[team, kind] += g.out_quarter[team, kind]
        g.out_quarter[team, kind] = 0


@rule
def show_changes(g: State, half_time: int) -> None:
    """Both coaches are done: each sees where the other has changed men, and forgets what it heard there (PS-R19)."""
    for side in range(2):
        team = g.possession if side == 0 else opponent(g.possession)
        positions = g.changed[team]
        if positions:
            note(g, Event.CHANGES, team, positions, half_time)
            g.forgotten[team] |= positions
            g.off_standing[team] = 0 if half_time else g.off_standing[team] ^ positions
            g.changed[team] = 0
