"""What an answer does here or is likely to bring, in a phrase."""

from collections.abc import Callable
from typing import Any

import numpy as np

from leatherhead.football.possession import opponent
from leatherhead.football.spot import KICK_YARDS, distance_to_goal
from leatherhead.games.strategy_league import state
from leatherhead.games.strategy_league.book import ROLLS
from leatherhead.games.strategy_league.playbook import Family, Playbook, playbook
from leatherhead.games.strategy_league.reference import good
from leatherhead.games.strategy_league.rules import kicks
from leatherhead.games.strategy_league.rules.clock import boundary, clock_after
from leatherhead.games.strategy_league.state import Decision, Result, Roll
from leatherhead.games.strategy_league.words import spell_clock, whole_seconds
from leatherhead.model.table import Look
from leatherhead.model.words import counted, label, spell_yards

FAMILIES = ("inside runs", "outside runs", "draws", "screens", "short passes", "medium passes", "long passes")
EDGE, MOST_NAMED = 1.0, 2  # yards that make a defense good against a family; how many families are named


def hint(look: Look, name: str) -> str:
    """Say what an answer does here."""
    if look.asked == Decision.OFFENSE:
        ids = [row["id"] for row in look.printed.data["play"]]
        return _play(look, ids.index(name)) if name in ids else _CALLS[name](look)
    if look.asked == Decision.DEFENSE and name != "timeout":
        return _front(look, [row["id"] for row in look.printed.data["defense"]].index(name))
    phrase = _OTHERS.get((Decision(look.asked), name)) if look.asked is not None else None
    return phrase(look) if phrase else ""


# Cards.


def _play(look: Look, play: int) -> str:
    plays, side = playbook(look.book), int(look.g.hash)
    missed, caught = plays.incomplete[play, side], plays.intercepted[play, side]
    text = f"{label(Family(plays.family[play])).replace('-', ' ')}, {plays.yards[play, side]:.1f} yards per play"
    return f"{text}, {missed:.0%} incomplete, {caught:.1%} INT" if missed else text


def _front(look: Look, front: int) -> str:
    plays = playbook(look.book)
    strong = _families(plays, front, -1)
    weak = _families(plays, front, 1)
    said = [f"stops {strong}" if strong else "", f"weak: {weak}" if weak else ""]
    return "; ".join(filter(None, said)) or "about average against everything"


def _families(plays: Playbook, front: int, sign: int) -> str:
    """Name the families that a defense stops best, or worst."""
    edges = sign * plays.edge[:, front]
    named = [FAMILIES[each] for each in np.argsort(-edges, kind="stable")[:MOST_NAMED] if edges[each] >= EDGE]
    if len({name.split()[-1] for name in named}) < len(named):
        return f"{named[0].split()[0]} and {named[1]}"  # inside and outside runs
    return ", ".join(named)


# Calls and kicks.


def seconds(g: Any, lines: int) -> str:
    """Spell by how much a number of lines moves the clock as it is shown: the warning and the end cut them short."""
    return counted(whole_seconds(g.clock) - whole_seconds(clock_after(g, lines)), "second")


def next_stop(g: Any) -> str:
    """Name the time at which the clock will be stopped next."""
    if boundary(g):
        return "the two-minute warning"
    return "the end of overtime" if g.quarter > state.QUARTERS else "the end of the quarter"


def half(g: Any) -> str:
    """Name what timeouts and spikes are counted by."""
    return "period" if g.quarter > state.QUARTERS else "half"


def pace(g: Any) -> int:
    """Lines that a play takes."""
    return 1 if not g.clock_running else 2 if g.hurry_up else 4


def _punt(look: Look) -> str:
    mean = round(playbook(look.book).punt_yards)
    if mean >= distance_to_goal(look.g.ball):
        return "usually a touchback"
    return f"{mean} yards on average before the return, to {look.spot(look.g.ball + mean)}"


def _field_goal(look: Look) -> str:
    distance = distance_to_goal(look.g.ball)
    made, _ = good(look.book, distance, int(look.g.hash))
    return (
        f"{distance + KICK_YARDS} yards, good {made}% of the time; a miss is their ball {kicks.MISSED_YARDS} yards back"
    )


def _fair_catch_kick(look: Look) -> str:
    distance = distance_to_goal(look.g.ball)
    good = sum(kicks.is_good_fair_catch_kick(distance, roll) for roll in range(1, ROLLS + 1))
    return f"good {good}% of the time; a miss is their ball here"


def _kneel(look: Look) -> str:
    return f"minus one yard, {seconds(look.g, 4) + ' run off' if look.g.clock_running else 'no time runs off'}"


def _timeout(look: Look) -> str:
    return f"stops the clock; you have {look.g.timeouts[look.team]} left"


def _spike(look: Look) -> str:
    return f"stops the clock, uses the down; one a {half(look.g)}"


def _let_clock_run(look: Look) -> str:
    return f"{spell_clock(look.g.clock - boundary(look.g))} to {next_stop(look.g)}"


def _run_off(look: Look) -> str:
    if look.g.action == state.Action.LET_CLOCK_RUN:
        return f"the clock runs {_let_clock_run(look)}"
    return f"{seconds(look.g, 4 if look.g.action == state.Action.KNEEL else pace(look.g))} run off"


def _extra_point(look: Look) -> str:
    if look.g.try_kind:
        return "out of range: it fails"
    return f"good {_share(look, Roll.EXTRA_POINT, Result.GOOD):.0f}% of the time"


def _two_points(look: Look) -> str:
    """How often a play gains two yards."""
    if look.g.try_kind:
        return f"from {spell_yards(distance_to_goal(int(look.g.ball)))} out"
    return f"good {playbook(look.book).two_yards:.0%} of the time if both sides mix calls at their best"


def _share(look: Look, roll: Roll, kind: Result) -> float:
    kinds: Any = state.kind_of(look.book.special_teams[roll])
    return 100 * float((kinds == kind).mean())


def _onside(look: Look) -> str:
    fumbles = state.is_fumble(look.book.special_teams[Roll.ONSIDE_RETURN])
    kept = 1 - _share(look, Roll.ONSIDE, Result.OUT_OF_BOUNDS) / 100
    return f"you get it back {50 * float(np.mean(fumbles)) * kept:.0f}% of the time"


def _return(roll: Roll) -> Callable[[Look], str]:
    def phrase(look: Look) -> str:
        results = look.book.special_teams[roll]
        yards = state.yards_of(results)[state.kind_of(results) == Result.GAIN]  # type: ignore[index]  # all of them at once
        mean = float(np.mean(yards)) if len(yards) else 0.0
        end = min(int(look.g.spot + round(mean)), 99)
        return f"{mean:.0f} yards on average, to {look.spot(end, opponent(look.g.possession))}"

    return phrase


def _says(text: str) -> Callable[[Look], str]:
    return lambda look: text


def _hurry(lines: int) -> Callable[[Look], str]:
    def phrase(look: Look) -> str:
        takes, before = seconds(look.g, lines), seconds(look.g, 6 - lines)
        return f"a play takes {takes} {'either way' if takes == before else f'instead of {before}'}"

    return phrase


_CALLS: dict[str, Callable[[Look], str]] = {
    label(state.Call.PUNT): _punt,
    label(state.Call.TOUCH_PUNT): _says("meant to be downed near their goal line"),
    label(state.Call.FIELD_GOAL): _field_goal,
    label(state.Call.KNEEL): _kneel,
    label(state.Call.SPIKE): _spike,
    label(state.Call.TIMEOUT): _timeout,
    label(state.Call.HURRY_UP): _hurry(2),
    label(state.Call.HUDDLE): _hurry(4),
    label(state.Call.LET_CLOCK_RUN): _let_clock_run,
    label(state.Call.FAIR_CATCH_KICK): _fair_catch_kick,
}
_OTHERS: dict[tuple[Decision, str], Callable[[Look], str]] = {
    (Decision.KICKOFF, "onside"): _onside,
    (Decision.FREE_KICK, "onside"): _onside,
    (Decision.FREE_KICK, "punt"): _punt,
    (Decision.KICK_RETURN, "return"): _return(Roll.KICKOFF_RETURN),
    (Decision.PUNT_RETURN, "return"): _return(Roll.PUNT_RETURN),
    (Decision.DEFENSE, "timeout"): _timeout,
    (Decision.CLOCK_RESPONSE, "timeout"): _says("stops the clock"),  # how many are left stands beside it
    (Decision.CLOCK_RESPONSE, "play-on"): _run_off,
    (Decision.OUT_OF_BOUNDS, "run-out"): _says("costs five yards, stops the clock"),
    (Decision.OUT_OF_BOUNDS, "stay-in"): _says("the clock keeps running"),
    (Decision.TRY, "extra-point"): _extra_point,
    (Decision.TRY, "two-point"): _two_points,
}
