"""6. Substitution of players, and timeouts."""

from leatherhead.football.downs import first_and_ten
from leatherhead.football.possession import opponent
from leatherhead.games.pigskin.rules.players import classes_on_bench, show_changes, type_of
from leatherhead.games.pigskin.state import (
    BACKS,
    DONE,
    LINEMEN,
    MEN,
    POSITIONS,
    Decision,
    Event,
    Phase,
    State,
    Window,
)
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule

TIMEOUT_YARDS = 5
EVERY_CLASS = 0b1110
# A bit for each position that a type of men can take: times the classes that there are, all ways to change a man.
LINE_OPTIONS = sum(1 << 4 * position for position in range(LINEMEN))
BACK_OPTIONS = sum(1 << 4 * position for position in range(LINEMEN, POSITIONS))


@rule
def call_time(g: State, team: int) -> None:
    """Four are free in a half; each further one costs five yards (PS-SUB-2, PS-SUB-3, PS-R18, PS-R22)."""
    note(g, Event.TIME_OUT, team, g.timeouts[team])
    g.window = Window.CALLED
    if g.timeouts[team] > 0:
        g.timeouts[team] -= 1
        return
    g.penalty_yards = TIMEOUT_YARDS
    g.penalized = team
    march_off(g, Event.TIME_OUT_PENALTY + 0, team)


@rule
def march_off(g: State, event: int, team: int) -> None:
    """Penalty yards from where the ball lay, no further than the one-yard lines; they may make a first down.

    PS-PEN-5, PS-PEN-6, PS-R5 to PS-R7, PS-R44.
    """
    on_offense, before = g.penalized == g.possession, g.ball
    if g.phase != Phase.TRY:
        g.ball = marked_off(before, g.penalty_yards, on_offense)
    note(g, event, team, g.penalty_yards, before, g.ball, on_offense)
    if g.phase == Phase.SCRIMMAGE and g.ball >= g.line_to_gain:
        first_and_ten(g, g.possession, g.ball)
        g.attacked = 0
        note(g, Event.FIRST_DOWN, g.possession, g.ball, 1)


@rule
def marked_off(ball: int, yards: int, on_offense: bool) -> int:
    """Where penalty yards put the ball: no farther than the one-yard lines (PS-PEN-6)."""
    return max(ball - yards, 1) if on_offense else min(ball + yards, 99)


@rule
def substitutions(g: State) -> None:
    """The side with the ball changes men, then the other, unseen; then the positions are seen (PS-SUB-5, PS-R19)."""
    for side in range(2):
        substitute(g, g.possession if side == 0 else opponent(g.possession))
    show_changes(g, 0)


@rule
def substitute(g: State, team: int) -> None:
    """Men of the proper type come on, each position once; who goes off rests (PS-SUB-1, PS-SUB-6, PS-SUB-7, PS-R21)."""
    lineup, bench, resting, changed = g.lineup, g.bench, g.resting, 0
    options = classes_on_bench(g, team, 0) * LINE_OPTIONS | classes_on_bench(g, team, BACKS) * BACK_OPTIONS | 1 << DONE
    while True:
        answer = choose(g, team, Decision.SUBSTITUTE, options)
        if answer == DONE:
            break
        position, comes = (answer >> 2) & 0b1111, answer & 0b11
        kind, goes = type_of(position), lineup[team, position] & 0b11
        left = bench[team, kind | comes] - 1
        bench[team, kind | comes] = left
        resting[team, kind | goes] += 1
        lineup[team, position] = comes
        changed |= 1 << position
        options &= ~(EVERY_CLASS << 4 * position)
        if left == 0:
            options &= ~((BACK_OPTIONS if kind else LINE_OPTIONS) << comes)
        note(g, Event.SUBSTITUTION, team, position, goes, comes)
    g.changed[team] = changed


@rule
def let_resting_men_return(g: State) -> None:
    """A play has been run: men who were taken off may come back (PS-SUB-6, PS-R20)."""
    bench, resting = g.bench, g.resting
    for team in range(2):
        for kind in range(MEN):
            bench[team, kind] += resting[team, kind]
            resting[team, kind] = 0
