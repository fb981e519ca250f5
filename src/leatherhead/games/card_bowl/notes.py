"""Play notes in the manner of the rulebook's example: drives by team."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from leatherhead.game import score
from leatherhead.model.position import Event
from leatherhead.model.table import Matrix, Row
from leatherhead.model.words import TEAMS, Team, Teams

COLUMNS = ("What happened", "Score")
POINTS = {
    "touchdown": score.TOUCHDOWN_POINTS,
    "field-goal-good": score.FIELD_GOAL_POINTS,
    "safety": score.SAFETY_POINTS,
    "extra-point-good": score.EXTRA_POINT,
    "two-point-good": score.TWO_POINTS,
}
KICKOFFS = {"kickoff": "Kickoff", "squib-kick": "Squib kick", "free-kick": "Free kick", "onside-kick": "On-side kick"}
KICKS = ("punt", "punt-blocked", "field-goal-good", "field-goal-missed", "field-goal-blocked")
ON_DOWNS = ("snap", "spike", *KICKS)
BETWEEN_YARDS = ("card", "open-field-run", "out-of-bounds-failed")  # of one carry
# The yard line of `at` is {line}.
PHRASES: dict[str, str | Callable[[dict[str, int]], str]] = {
    "kickoff": "to {line}",
    "squib-kick": "to {line}",
    "free-kick": "to {line}",
    "onside-kick": "{yards} yds",
    "short-kick": "short",
    "onside-taken": "taken at {line}",
    "onside-recovered": "recovered at {line}",
    "onside-failed": "lost",
    "return": lambda n: f"{n['yards']} yd return{_to(n['from'] + n['yards'])}",
    "carried": lambda n: f"+ {n['yards']}{_to(n['to'])}" if n["yards"] else "",
    "touchback": "touchback",
    "pass-incomplete": "pass inc.",
    "sack": lambda n: f"sack -{n['yards']}" if n["yards"] else "sack",
    "interception": "pass {yards} intercepted",
    "out-of-bounds": "out of bounds",
    "fumble": "fumble at {line}",
    "fumble-bounce": lambda n: f"bounces to {yard_line(n['at'])}" if 0 < n["at"] < 100 else "bounces into the end zone",
    "fumble-recovered": "recovered",
    "fumble-lost": "D recovers",
    "fumble-dead": "dead",
    "punt": "punt {yards} to {line}",
    "punt-blocked": "punt blocked",
    "punt-out-of-bounds": "out of bounds",
    "fair-catch": "fair catch",
    "punt-bounce": "bounce",
    "downed": "down at {line}",
    "field-goal-good": "{distance} yd FG good",
    "field-goal-missed": "{distance} yd FG no good",
    "field-goal-blocked": "{distance} yd FG blocked",
    "touchdown": "TD",
    "safety": "safety",
    "extra-point-good": "kick good",
    "extra-point-missed": "kick no good",
    "extra-point-blocked": "kick blocked",
    "two-point-good": "two points good",
    "two-point-failed": "two points no good",
    "turnover-on-downs": "over on downs",
    "spike": "spike",
    "two-minute-warning": "two-minute warning",
}
BETWEEN = {
    "end-quarter": "(end of quarter {quarter})",
    "end-half": "(halftime)",
    "overtime": "(overtime)",
    "end-game": "(final)",
}


def notes(game: Any) -> list[Matrix]:
    """Write up a whole game, a table for each stretch with the ball, from the events of its plays."""
    found: list[Matrix] = []
    points, holder, kicked_over = [0, 0], -1, False
    for play in game.plays:
        events = play.events
        team, opens = _whose(events)
        if team >= 0 and (team != holder or (opens and not kicked_over)):
            found.append(Matrix(str(game.teams[team]), columns=COLUMNS))
            holder = team
        kicked_over = any(event.name == "kick-again" for event in events)
        start, told = _line(events, game.teams)
        for event in events:
            points[TEAMS.index(event.team)] += POINTS.get(event.name, 0)
        scored = any(event.name in POINTS for event in events)
        rows = [Row(start, (told, _score(points, game.teams) if scored else ""))] if told else []
        rows += [Row(BETWEEN[each.name].format(**each.numbers), ("", "")) for each in events if each.name in BETWEEN]
        if rows and not found:
            found.append(Matrix("", columns=COLUMNS))
        if rows:
            found[-1] = replace(found[-1], rows=(*found[-1].rows, *rows))
    return found


def _whose(events: Sequence[Event]) -> tuple[int, bool]:
    """Whose drive a play belongs to, and whether it opens one: a kickoff is noted with the receivers."""
    for event in events:
        if event.name in KICKOFFS:
            return 1 - TEAMS.index(event.team), True
        if event.name in ON_DOWNS:
            return TEAMS.index(event.team), False
    return -1, False


def _score(points: Sequence[int], teams: Sequence[str]) -> str:
    high, low = max(points), min(points)
    return f"{high}-{low}" if high == low else f"{high}-{low} {teams[points.index(high)]}"


def _line(events: Sequence[Event], teams: Teams) -> tuple[str, str]:
    """Return the start and the outcome of a play; no outcome if it needs no line."""
    by_name = {event.name: event for event in events}
    return _start(by_name), ", ".join(filter(None, (*_parts(events, teams), *_timeouts(events, teams))))


def _start(by_name: dict[str, Event]) -> str:
    """`1 & 10 @ 24`, or the kind of kick."""
    for name, title in KICKOFFS.items():
        if name in by_name:
            return title
    for name in ON_DOWNS:
        if name in by_name and by_name[name].numbers.get("down"):
            return _down(by_name[name].numbers)
    tries = ("snap", "extra-point-good", "extra-point-missed", "extra-point-blocked")
    return "Try" if any(name in by_name for name in tries) else ""


def _down(numbers: dict[str, int]) -> str:
    ball, to_go = numbers["from"], numbers["to_go"]
    return f"{numbers['down']} & {'G' if ball + to_go >= 100 else to_go} @ {yard_line(ball)}"


def _to(spot: int) -> str:
    """Where a run ended, unless it was a touchdown."""
    return f" to {yard_line(spot)}" if spot < 100 else ""


def yard_line(spot: int) -> int:
    """The number painted next to a spot."""
    return spot if spot <= 50 else 100 - spot


def _timeouts(events: Iterable[Event], teams: Sequence[str]) -> list[str]:
    return [f"timeout {teams[TEAMS.index(event.team)]}" for event in events if event.name == "timeout"]


def _parts(events: Sequence[Event], teams: Teams) -> list[str]:
    """List the phrases of a play; yards of one carry are added up as in the example."""
    parts: list[str] = []
    carry: list[int] = []
    kind = ""
    offense = next((event.team for event in events if event.name in ON_DOWNS), None)
    last_bounce = next((event for event in reversed(events) if event.name == "fumble-bounce"), None)
    for event in events:
        if event.name == "fumble-bounce" and event is not last_bounce:
            continue  # where the ball comes to rest is enough
        n = event.numbers
        if event.name in ("rush", "pass-complete"):
            kind, carry = ("run" if event.name == "rush" else "pass"), [min(n["yards"], 100 - n["from"])]
        elif event.name in ("yac", "carried") and kind:
            carry.append(n["yards"])
        else:
            if kind and event.name not in BETWEEN_YARDS:
                parts.append(f"{kind} {_sum(carry)}")
                kind = ""
            parts.append(_phrase(event, offense, teams))
    return [*parts, f"{kind} {_sum(carry)}"] if kind else parts


def _sum(yards: Sequence[int]) -> str:
    """`7`, or `5 + 8 = 13`."""
    some = [yards[0], *(part for part in yards[1:] if part)]
    if len(some) == 1:
        return str(some[0])
    return "".join(f" {'-' if part < 0 else '+'} {abs(part)}" if n else str(part) for n, part in enumerate(some)) + (
        f" = {sum(some)}"
    )


def _phrase(event: Event, offense: Team | None, teams: Teams) -> str:
    """Return a phrase for an event; a team that recovers a kick returner's fumble is named, being no defense."""
    if event.name == "fumble-lost" and event.team != offense:
        other = teams[1 - TEAMS.index(event.team)]
        return f"{other} {other:recover|recovers}"
    phrase, n = PHRASES.get(event.name, ""), event.numbers
    return phrase.format(**n, line=yard_line(n.get("at", 0))) if isinstance(phrase, str) else phrase(n)
