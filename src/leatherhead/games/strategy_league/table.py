"""What lies before a team in Strategy League: the clock, the hash mark, the playbook, and what a card does."""

from collections.abc import Mapping, Sequence
from typing import Any

from leatherhead.engine.words import label, labels
from leatherhead.games.strategy_league.book import FRONTS, PLAYS
from leatherhead.games.strategy_league.playbook import Family, playbook
from leatherhead.games.strategy_league.rules.clock import boundary, has_warning, hurry_up_allowed, line
from leatherhead.games.strategy_league.state import FIRST_PLAY, Call, Phase, State, Stop
from leatherhead.games.strategy_league.words.situation import MARKS, spell_clock

Answers = Mapping[str, tuple[str, ...]]  # to questions, as far as they are a book's own
OWN: Answers = {"offense": (*labels(Call), *PLAYS), "defense": (*FRONTS, "timeout")}
WIDTH, ROW = 78, 5
STOPS = {
    Stop.NONE: "",
    Stop.INCOMPLETE: "after an incomplete pass",
    Stop.KICK: "after a kick",
    Stop.SCORE: "after a score",
    Stop.CHANGE: "after a change of possession",
    Stop.PENALTY: "after a penalty",
    Stop.TIMEOUT: "by a time-out",
    Stop.PERIOD: "at the start of a period",
    Stop.WARNING: "by the two-minute warning",
    Stop.OUT_OF_BOUNDS: "by running out of bounds",
    Stop.ONE_MORE_PLAY: "for one more play",
}
HINTS = {
    label(Call.PUNT): "away it goes, {punt:.0f} yards on average",
    label(Call.TOUCH_PUNT): "dropped near the goal line, from midfield on",
    label(Call.FIELD_GOAL): "three points, or their ball eight yards back",
    label(Call.KNEEL): "lose a yard; four lines off a running clock",
    label(Call.SPIKE): "stop the clock for a down, once a half",
    label(Call.TIMEOUT): "stop the clock",
    label(Call.HURRY_UP): "two lines a play instead of four",
    label(Call.HUDDLE): "four lines a play again",
    label(Call.LET_CLOCK_RUN): "wait for the warning or the end",
    label(Call.FAIR_CATCH_KICK): "three points if the roll is within 14 of the yards to the goal",
}


def table(seen: State, book: Any, team: int, teams: Sequence[str], answers: Answers = OWN) -> list[str]:
    """Show the clock and why it stands, time-outs, the hash mark, and on offense the playbook by family."""
    lines = _clock(seen)
    left = ", ".join(f"{name} {count}" for name, count in zip(teams, seen.timeouts, strict=True))
    spikes = ", ".join(name for name, used in zip(teams, seen.spike_used, strict=True) if not used) or "none"
    lines.append(f"Time-outs left: {left}. Spike left: {spikes}.")
    if seen.phase in (Phase.SCRIMMAGE, Phase.TRY):
        lines.append(_hash_marks(seen, teams[seen.possession]))
        lines += _playbook(book, plays_of(answers)) if team == seen.possession else _defenses(answers["defense"][:-1])
    return [row[:WIDTH] for row in lines]


def _clock(seen: State) -> list[str]:
    period = f"Quarter {seen.quarter}" if seen.quarter <= 4 else f"Overtime {seen.quarter - 4}"
    left = f"{period}, {spell_clock(seen.clock)} left"
    if seen.phase != Phase.SCRIMMAGE:
        return [f"{left}."]
    if not seen.clock_running:
        stopped = f"{left}, the clock stopped {STOPS[Stop(int(seen.stopped))]}".rstrip()
        return [f"{stopped}.", "A play takes one line."]
    what = "two-minute warning" if has_warning(seen) and boundary(seen) else "end of the period"
    pace = "two lines, hurry-up" if seen.hurry_up else "four lines"
    more = " Hurry-up is allowed." if hurry_up_allowed(seen) and not seen.hurry_up else ""
    lines = f"{(seen.clock - boundary(seen)) / line(seen):.1f}"
    return [f"{left}, the clock running: a play takes {pace}.", f"{lines} lines to the {what}.{more}"]


def _hash_marks(seen: State, offense: str) -> str:
    shown = [f"[{mark}]" if place == seen.hash else f" {mark} " for place, mark in enumerate(MARKS)]
    return f"Ball, as {offense} look: left {' '.join(shown)} right"


def plays_of(answers: Answers) -> tuple[str, ...]:
    """The names of the play cards."""
    return answers["offense"][FIRST_PLAY:]


def _playbook(book: Any, names: Sequence[str]) -> list[str]:
    shelves: dict[int, list[str]] = {}
    for family, name in zip(playbook(book).family, names, strict=True):
        shelves.setdefault(family, []).append(name)
    return [f"  {label(Family(family)):<12} {' '.join(plays)}" for family, plays in sorted(shelves.items())]


def _defenses(names: Sequence[str]) -> list[str]:
    rows = [names[first : first + ROW] for first in range(0, len(names), ROW)]
    return [f"  {'' if number else 'defenses':<12} {' '.join(row)}" for number, row in enumerate(rows)]


def hint(g: Any, book: Any, name: str, answers: Answers = OWN) -> str:
    """Say what a call does, in a phrase: for a play its mean gain and its risks from this hash mark."""
    if name in HINTS:
        return HINTS[name].format(punt=playbook(book).punt_yards)
    plays = plays_of(answers)
    return _play_hint(book, plays.index(name), int(g.hash)) if name in plays else ""


def _play_hint(book: Any, play: int, side: int) -> str:
    plays = playbook(book)
    missed, caught = plays.incomplete[play, side], plays.intercepted[play, side]
    text = f"{label(Family(plays.family[play])).replace('-', ' ')}, {plays.yards[play, side]:.1f} yards"
    return f"{text}, {missed:.0%} incomplete, {caught:.1%} intercepted" if missed else text
