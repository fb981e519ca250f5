"""Maps of solved play: what each side should mix by down, distance and place, and what a changed rule does to that."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from leatherhead.model.bot import RuleBot
from leatherhead.model.errors import Refused
from leatherhead.model.runtime import needed
from leatherhead.play_table.plays import Numbers
from leatherhead.study.call_table import CallTable, call_table, is_answered
from leatherhead.study.compare import Setting, setting_of
from leatherhead.study.document import Report, ReportPart, Section
from leatherhead.study.feel import effective
from leatherhead.study.match import Match
from leatherhead.study.plots import Plot, draw, heat

BALLS = ("own 10", "own 30", "50", "opp 30", "opp 10")
DISTANCES = (1, 3, 5, 10, 15)
DOWNS = ("1st", "2nd", "3rd", "4th")
WHEN = {"phase": "scrimmage", "quarter": 2}
LEAST = 0.005  # of a mix, to be in use
NEVER = "Never played by a solved game at any of these places"


@dataclass(frozen=True)
class SolvedMaps:
    """The equilibria of one book, by down, distance and place."""

    game: str
    title: str
    setting: str
    tables: Mapping[tuple[int, int, str], CallTable]

    def share(self, side: int, label: str, down: int) -> Numbers:
        """Return how often a call or a reply is in the mix: by distance and place, nan where there is no such down."""
        found = np.full((len(DISTANCES), len(BALLS)), np.nan)
        for (at, to_go, ball), table in self.tables.items():
            if at == down:
                found[DISTANCES.index(to_go), BALLS.index(ball)] = _mix(table, side).get(label, 0.0)
        return found

    def labels(self, side: int) -> dict[str, float]:
        """Return every call or reply with its mean share over all places, the most frequent first."""
        every = dict.fromkeys(label for table in self.tables.values() for label in _offered(table, side))
        means = {
            label: float(np.mean([_mix(table, side).get(label, 0.0) for table in self.tables.values()]))
            for label in every
        }
        return dict(sorted(means.items(), key=lambda item: -item[1]))

    def never(self, side: int) -> list[str]:
        """Return what no equilibrium has."""
        return [label for label, mean in self.labels(side).items() if mean < LEAST / len(self.tables)]

    def variety(self, side: int) -> float:
        """Return how many calls or replies are in use at one place, on average: e to the power of a mix's entropy."""
        return float(np.mean([effective(list(_mix(table, side).values())) for table in self.tables.values()]))

    def word(self, label: str) -> str:
        """Return what people call it."""
        return next((table.titles[label] for table in self.tables.values() if label in table.titles), label)


def _mix(table: CallTable, side: int) -> Mapping[str, float]:
    assert table.mixes is not None  # noqa: S101  calls are answered, and the game has a value
    return (table.mixes.calls, table.mixes.answers)[side]


def _offered(table: CallTable, side: int) -> Sequence[str]:
    return (table.calls, table.answers)[side]


def solved_maps(match: Match, setting: str = "", progress: Callable[[int], None] = lambda done: None) -> SolvedMaps:
    """Solve the calls of a game, tied in the second quarter, at every down, distance and place of the map."""
    rulebook, keys = match.rulebook, {key.name for key in match.rulebook.keys}
    coached = any(isinstance(bot, RuleBot) for bot in rulebook.bots)
    if rulebook.value is None or not coached or not {"down", "to_go", "ball", *WHEN} <= keys:
        raise Refused(f"{rulebook.title} has no calls that both sides make at a down and distance, so no map of them")
    found = {}
    for number, (down, to_go, ball) in enumerate(_places(), start=1):
        situation = {**WHEN, "ball": ball, "down": down, "to_go": to_go}
        record = rulebook.place(situation, match.options, match.printed)
        if not is_answered(rulebook, match.printed, record):
            raise Refused(f"in {rulebook.title} nobody answers a call, so there is no mix to solve")
        found[down, to_go, ball] = call_table(rulebook, match.printed, record)
        progress(number)
    return SolvedMaps(rulebook.slug, rulebook.title, setting, found)


def _places() -> Iterator[tuple[int, int, str]]:
    """Yield every place of the map; a first down is first and ten, or first and goal."""
    for down in range(1, len(DOWNS) + 1):
        for to_go in DISTANCES:
            for ball in BALLS:
                if (down > 1 or to_go == 10) and (ball != "opp 10" or to_go <= 10):
                    yield down, to_go, ball


def maps(
    name: str,
    *,
    a: Setting | None = None,
    b: Setting | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Report:
    """Report the solved play of a game as heat maps; a book that has not been played needs its values solved first.

    With another setting b the page begins with what that does to the mixes of a.
    """
    needed("matplotlib")  # or it would be missed only when everything has been solved
    found = solved_maps(setting_of(name, a or {}), _spell(a), progress)
    if b is None:
        return Report(f"{found.title}: solved play", _about(found), tuple(_sections(found)))
    other = solved_maps(setting_of(name, b), _spell(b), lambda done: progress(done + len(found.tables)))
    sections = *_changes(found, other), *_sections(found), *_sections(other)
    return Report(f"{found.title}: solved play, {found.setting} and {other.setting}", _about(found), sections)


def _spell(setting: Setting | None) -> str:
    words = [f"{name}={Path(value).name if name == 'book' else value}" for name, value in (setting or {}).items()]
    return ", ".join(words) or "as it is"


def _about(found: SolvedMaps) -> str:
    return (
        f"Both sides' equilibrium mixes at {len(found.tables)} places, tied in the second quarter, as `leatherhead "
        "odds` works them out: the chance to win after every outcome of every call against every reply."
    )


def _sections(found: SolvedMaps) -> Iterator[Section]:
    for side, what in enumerate(("calls", "defenses")):
        labels, never = found.labels(side), found.never(side)
        told = f"{NEVER}: {', '.join(map(found.word, never))}." if never else "Each has its place."
        text = (
            f"Percent of the mix, by yards to go and place of the ball. {found.variety(side):.1f} of {len(labels)} "
            f"{what} are in use at one place, on average (e to the power of the entropy of a mix). {told}"
        )
        shown = [label for label in labels if label not in never]
        parts: list[ReportPart] = [text, *(_map(found, side, label, f"{what}-{n}") for n, label in enumerate(shown, 1))]
        yield Section(f"{what.capitalize()}, {found.setting}", tuple(parts))


def _changes(a: SolvedMaps, b: SolvedMaps) -> Iterator[Section]:
    """Say what another setting does to the mixes, the call that it moves most first."""
    for side, what in enumerate(("calls", "defenses")):
        labels, others = a.labels(side), b.labels(side)
        moved = {label: others.get(label, 0.0) - labels.get(label, 0.0) for label in {**labels, **others}}
        order = sorted(moved, key=lambda label: (-abs(moved[label]), label))
        told = ", ".join(f"{a.word(label)} {100 * moved[label]:+.1f}" for label in order)
        text = [f"Percentage points of the mix, averaged over all places: {told}.", *_comings_and_goings(a, b, side)]
        shown = [label for label in order if _moves(a, b, side, label)]
        plots = [_map(a, side, label, f"{what}-moved-{n}", b) for n, label in enumerate(shown, 1)]
        yield Section(f"{what.capitalize()}: what {b.setting} does", (" ".join(text), *plots))


def _moves(a: SolvedMaps, b: SolvedMaps, side: int, label: str) -> bool:
    """Whether a share of it moves anywhere by as much as a map tells."""
    return any(
        np.nanmax(np.abs(b.share(side, label, down) - a.share(side, label, down)), initial=0) >= LEAST
        for down in range(1, len(DOWNS) + 1)
    )


def _comings_and_goings(a: SolvedMaps, b: SolvedMaps, side: int) -> Iterator[str]:
    before, after = a.never(side), b.never(side)
    for told, here, there in (("No longer played anywhere", after, before), ("Played now", before, after)):
        if words := [a.word(label) for label in here if label not in there]:
            yield f"{told}: {', '.join(words)}."
    yield f"In use at one place, on average: {a.variety(side):.1f} before, {b.variety(side):.1f} after."


def _map(found: SolvedMaps, side: int, label: str, name: str, other: SolvedMaps | None = None) -> Plot:
    """Draw one call's share, or what another setting does to it: downs under one another, upfield to the right."""
    shares = [found.share(side, label, down) for down in range(1, len(DOWNS) + 1)]
    if other is not None:
        shares = [other.share(side, label, down) - each for down, each in enumerate(shares, 1)]
    rows = [f"{down} & {to_go}" for down, each in zip(DOWNS, shares, strict=True) for to_go, line in
            zip(DISTANCES, each, strict=True) if not np.isnan(line).all()]  # fmt: skip
    lines = [line for each in shares for line in each if not np.isnan(line).all()]
    most = max(
        ((float(value), row, ball) for row, line in zip(rows, lines, strict=True) for value, ball in
         zip(line, BALLS, strict=True) if not np.isnan(value)), key=lambda each: abs(each[0]),
    )  # fmt: skip

    def paint(axes: Any) -> None:
        heat(axes, lines, rows, BALLS, change=other is not None)
        axes.set_xlabel("place of the ball")

    word, mean = found.word(label), found.labels(side).get(label, 0.0)
    alt = f"{word}: {mean:.0%} of the mix on average, most at {most[1]} from the {most[2]}, {most[0]:.0%}"
    if other is not None:
        after = other.labels(side).get(label, 0.0)
        alt = f"{word}: {mean:.0%} of the mix before, {after:.0%} after; moved most at {most[1]} from the {most[2]}, "
        alt += f"{100 * most[0]:+.0f} percentage points"
    data = (("down and distance", *BALLS), *(
        (row, *("" if np.isnan(value) else f"{value:.4f}" for value in line))
        for row, line in zip(rows, lines, strict=True)
    ))  # fmt: skip
    setting = re.sub(r"[^\w.]+", "-", (found if other is None else other).setting)
    return draw(f"{setting}-{name}", alt, paint, 0.9 + 0.2 * len(rows), data)
