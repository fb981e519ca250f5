"""Play notes in the manner of the rulebook's example: drives by team, a line at every change of possession."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from leatherhead.football.score import EXTRA_POINT, FIELD_GOAL_POINTS, SAFETY_POINTS, TOUCHDOWN_POINTS, TWO_POINTS
from leatherhead.model.position import Event
from leatherhead.model.words import TEAMS, Team, Teams

LINE_WIDTH, COLUMN = 56, 16
LINE = "-" * LINE_WIDTH
POINTS = {
    "touchdown": TOUCHDOWN_POINTS, "field-goal-good": FIELD_GOAL_POINTS, "safety": SAFETY_POINTS,
    "extra-point-good": EXTRA_POINT, "two-point-good": TWO_POINTS,
}  # fmt: skip
KICKOFFS = {"kickoff": "Kickoff", "squib-kick": "Squib kick", "free-kick": "Free kick", "onside-kick": "On-side kick"}
KICKS = ("punt", "punt-blocked", "field-goal-good", "field-goal-missed", "field-goal-blocked")
ON_DOWNS = ("snap", "spike", *KICKS)
BETWEEN_YARDS = ("card", "open-field-run", "out-of-bounds-failed")  # of one carry
PHRASES: dict[str, Callable[[dict[str, int]], str]] = {
    "kickoff": lambda n: f"to {yard_line(n['at'])}",
    "squib-kick": lambda n: f"to {yard_line(n['at'])}",
    "free-kick": lambda n: f"to {yard_line(n['at'])}",
    "onside-kick": lambda n: f"{n['yards']} yds",
    "short-kick": lambda n: "short",
    "onside-taken": lambda n: f"taken at {yard_line(n['at'])}",
    "onside-recovered": lambda n: f"recovered at {yard_line(n['at'])}",
    "onside-failed": lambda n: "lost",
    "return": lambda n: f"{n['yards']} yd return{_to(n['from'] + n['yards'])}",
    "carried": lambda n: f"+ {n['yards']}{_to(n['to'])}" if n["yards"] else "",
    "touchback": lambda n: "touchback",
    "pass-incomplete": lambda n: "pass inc.",
    "sack": lambda n: f"sack -{n['yards']}" if n["yards"] else "sack",
    "interception": lambda n: f"pass {n['yards']} intercepted",
    "out-of-bounds": lambda n: "out of bounds",
    "fumble": lambda n: f"fumble at {yard_line(n['at'])}",
    "fumble-bounce": lambda n: f"bounces to {yard_line(n['at'])}" if 0 < n["at"] < 100 else "bounces into the end zone",
    "fumble-recovered": lambda n: "recovered",
    "fumble-lost": lambda n: "D recovers",
    "fumble-dead": lambda n: "dead",
    "punt": lambda n: f"punt {n['yards']} to {yard_line(n['at'])}",
    "punt-blocked": lambda n: "punt blocked",
    "punt-out-of-bounds": lambda n: "out of bounds",
    "fair-catch": lambda n: "fair catch",
    "punt-bounce": lambda n: "bounce",
    "downed": lambda n: f"down at {yard_line(n['at'])}",
    "field-goal-good": lambda n: f"{n['distance']} yd FG good",
    "field-goal-missed": lambda n: f"{n['distance']} yd FG no good",
    "field-goal-blocked": lambda n: f"{n['distance']} yd FG blocked",
    "touchdown": lambda n: "TD",
    "safety": lambda n: "safety",
    "extra-point-good": lambda n: "kick good",
    "extra-point-missed": lambda n: "kick no good",
    "extra-point-blocked": lambda n: "kick blocked",
    "two-point-good": lambda n: "two points good",
    "two-point-failed": lambda n: "two points no good",
    "turnover-on-downs": lambda n: "over on downs",
    "spike": lambda n: "spike",
    "two-minute-warning": lambda n: "two-minute warning",
}
BETWEEN: dict[str, Callable[[dict[str, int]], str]] = {
    "end-quarter": lambda n: f"(end of quarter {n['quarter']})",
    "end-half": lambda n: "(halftime)",
    "overtime": lambda n: "(overtime)",
    "end-game": lambda n: "(final)",
}


def notes(game: Any) -> list[str]:
    """Write up a whole game, from the events of its plays."""
    lines: list[str] = []
    score, holder, kicked_over = [0, 0], -1, False
    for play in game.plays:
        events = play.events
        team, opens = _whose(events)
        if team >= 0 and (team != holder or (opens and not kicked_over)):
            lines += [LINE] if lines else []
            lines.append(game.teams[team])
            holder = team
        kicked_over = any(event.name == "kick-again" for event in events)
        told = _line(events, game.teams)
        for event in events:
            score[TEAMS.index(event.team)] += POINTS.get(event.name, 0)
        if told:
            scored = any(event.name in POINTS for event in events)
            lines.append(f"{told:<{LINE_WIDTH - 2}}  {_score(score, game.teams)}" if scored else told)
        lines += [BETWEEN[event.name](event.numbers) for event in events if event.name in BETWEEN]
    return lines


def _whose(events: Sequence[Event]) -> tuple[int, bool]:
    """Whose drive a play belongs to, and whether it opens one: a kickoff is noted with the receivers."""
    for event in events:
        if event.name in KICKOFFS:
            return 1 - TEAMS.index(event.team), True
        if event.name in ON_DOWNS:
            return TEAMS.index(event.team), False
    return -1, False


def _score(score: Sequence[int], teams: Sequence[str]) -> str:
    high, low = max(score), min(score)
    return f"{high}-{low}" if high == low else f"{high}-{low} {teams[score.index(high)]}"


def _line(events: Sequence[Event], teams: Teams) -> str:
    """One line of the notes: where it started and what became of it; empty if it needs none."""
    by_name = {event.name: event for event in events}
    told = ", ".join(filter(None, (*_parts(events, teams), *_timeouts(events, teams))))
    return f"{_start(by_name):<{COLUMN}}{told}".rstrip() if told else ""


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
    """What happened, phrase by phrase; yards of one carry are added up as in the example."""
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
    """A phrase for an event; whoever recovers what a kick returner fumbles is named, being no defense."""
    if event.name == "fumble-lost" and event.team != offense:
        other = teams[1 - TEAMS.index(event.team)]
        return f"{other} {other:recover|recovers}"
    return PHRASES[event.name](event.numbers) if event.name in PHRASES else ""
