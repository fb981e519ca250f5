"""The start of a game of Pigskin, and what can be wrong with one set up by hand."""

from typing import Any

from leatherhead.games.pigskin.book import Book
from leatherhead.games.pigskin.rules.pack import cards_of_a_quarter, gather_pack
from leatherhead.games.pigskin.rules.players import type_of
from leatherhead.games.pigskin.state import MEN, NOBODY, POSITIONS, SQUAD, TIMEOUTS, Phase, State, Window
from leatherhead.model.words import TEAMS

STANDARD = (1, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1)  # the lineup of a situation that names none: *2*2*2* 2***
KICKS = (Phase.KICKOFF, Phase.FREE_KICK)


def set_up(g: Any, book: Book) -> None:  # noqa: ARG001  the pack is the same for all games
    """A fresh game, before the lineups."""
    g.phase = Phase.LINE_UP
    g.quarter = 1
    g.clock = cards_of_a_quarter(g)
    gather_pack(g)
    g.ball, g.down, g.line_to_gain = 20, 1, 30
    g.timeouts[:] = TIMEOUTS
    g.kick_choice = NOBODY
    for team in range(2):
        count_bench(g, team)


def line_up(g: Any, team: int, classes: tuple[int, ...]) -> None:
    """Put a whole lineup on the board."""
    g.lineup[team] = classes
    count_bench(g, team)


def count_bench(g: Any, team: int) -> None:
    """Everybody else is on the bench."""
    g.bench[team] = SQUAD
    g.bench[team] -= g.resting[team] + g.out_quarter[team] + g.out_game[team] + standing(g, team)


def standing(g: Any, team: int) -> list[int]:
    """Count the players on the board by kind."""
    men = [0] * MEN
    for position in range(POSITIONS):
        if g.lineup[team, position]:
            men[type_of(position) | int(g.lineup[team, position])] += 1
    return men


def faults(g: State) -> list[str]:
    """Say what is wrong with a record; one made by the rules has no faults."""
    found = [fault for team in range(2) for fault in _squad_faults(g, team)]
    if g.phase in (*KICKS, Phase.SCRIMMAGE, Phase.TRY) and not 1 <= g.ball <= 99:
        found.append("no play starts in an end zone: the ball lies on yard line 1 to 99")
    if g.clock > cards_of_a_quarter(g):
        found.append(f"a quarter has {cards_of_a_quarter(g)} cards")
    if g.clock == 0 and (g.phase in KICKS or (g.phase == Phase.SCRIMMAGE and not _may_be_untimed(g))):
        found.append("the quarter is over when no card is left")
    if g.phase == Phase.HALF_TIME and g.quarter != 2:
        found.append("halftime follows quarter 2")
    if g.phase in (Phase.LINE_UP, Phase.COIN_TOSS) and g.quarter != 1:
        found.append("lineups and toss come before quarter 1")
    if g.window != Window.PLAIN and g.phase not in (*KICKS, Phase.SCRIMMAGE):
        found.append("players are changed only before a kickoff or a play from scrimmage")
    if g.window == Window.CALLED:
        found.append("a timeout is called within a play; give window as plain or official")
    return found


def _may_be_untimed(g: Any) -> bool:
    return bool(g.option_untimed_down) and g.quarter % 2 == 0


def _squad_faults(g: Any, team: int) -> list[str]:
    if g.phase == Phase.LINE_UP:
        placed = any(men[team].any() for men in (g.lineup, g.resting, g.out_quarter, g.out_game))
        return ["before the lineups nobody stands on the board"] if placed else []
    if not g.lineup[team].all():
        return [f"a position of {TEAMS[team]} is empty"]
    if g.phase == Phase.HALF_TIME and (g.resting[team].any() or g.out_quarter[team].any()):
        return [f"at halftime nobody of {TEAMS[team]} is resting or out for the quarter any more"]
    if g.bench[team].min() < 0:
        return [f"{TEAMS[team]} has more players of a kind than its squad"]
    counted = g.bench[team] + g.resting[team] + g.out_quarter[team] + g.out_game[team] + standing(g, team)
    return [] if tuple(counted) == SQUAD else [f"the squad of {TEAMS[team]} does not add up"]
