"""How near a game is to real football: every figure beside that of five NFL seasons, and the shapes behind them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from leatherhead.football.downs import SERIES_YARDS
from leatherhead.football.ledger import Stat
from leatherhead.football.spot import GOAL_LINE
from leatherhead.play_table.plays import Numbers, Plays
from leatherhead.play_table.row import FIGURES, NONE, Column, DriveResult, PlayType
from leatherhead.study.document import ReportPart, Section, grid
from leatherhead.study.nearness import FEWEST, REAL, Nearness, at, from_plays, from_tally, reference, score
from leatherhead.study.plots import INK, OURS, Plot, bars, draw, height_of_bars, lines

MEANING = (
    "Figures are those of a team in a game unless they say otherwise. The standard deviation (sd) is that of real "
    "teams from game to game: a real team is more than one sd above the mean in about one game in six."
)


def nearness(tally: Mapping[str, Any], plays: Plays) -> list[Nearness]:
    """Return every figure that both have, the farthest first."""
    return sorted([*from_tally(tally), *from_plays(plays)], key=lambda each: -abs(each.distance))


def sections(title: str, tally: Mapping[str, Any], plays: Plays) -> list[Section]:
    """Write what the report says of realism."""
    found = nearness(tally, plays)
    rows = [
        (
            each.name,
            *(each.spell(value) for value in (each.ours, each.real, each.sd)),
            f"{round(each.distance, 1) + 0.0:+.1f}",
        )
        for each in found
    ]
    far = sum(abs(each.distance) > 1 for each in found)
    summary = (
        f"Across {len(found)} figures {title} is off by {score(found):.2f} standard deviations of real teams; "
        f"{far} of them are off by more than one. A real team's single game is off by about 1."
    )
    parts: list[ReportPart] = [
        summary,
        _distances(title, found),
        MEANING,
        grid(("figure", title, REAL, "sd", "distance in sd"), rows),
    ]
    shapes: list[ReportPart] = [*_gains(title, tally, found), _scores(title, tally)]
    if Stat.DRIVES in plays.rulebook.figures:
        shapes.append(_drives(title, plays))
    if (plays[Column.DOWN] == 1).any():
        shapes.append(_expected_points(title, plays))
    return [
        Section("Realism", tuple(parts)),
        Section("Shapes behind the means", tuple(shapes)),
        *_fourth_downs(title, plays),
    ]


def _distances(title: str, found: Sequence[Nearness]) -> Plot:
    shown = found[:20]
    clipped = [max(-4.0, min(4.0, each.distance)) for each in shown]

    def paint(axes: Any) -> None:
        axes.barh([each.name for each in reversed(shown)], list(reversed(clipped)), color=OURS)
        axes.axvline(0, color=INK, linewidth=0.8)
        axes.set_xlabel("sd of real teams, up to 4")

    told = "; ".join(f"{each.name} {each.distance:+.1f}" for each in shown[:6])
    alt = f"Figures of {title} farthest from the NFL, in standard deviations of real teams: {told}"
    return draw("distances", alt, paint, 0.7 + 0.2 * len(shown))


LONGEST = 40  # yards; the last place of a plot holds longer gains too


def _gains(title: str, tally: Mapping[str, Any], found: Sequence[Nearness]) -> Iterator[Plot]:
    """Plot the yards of runs and completions; the means are those of the table."""
    means = {each.name: f"{title} {each.spell(each.ours)}, {REAL} {each.spell(each.real)}" for each in found}
    runs, passes = reference()["rushing"]["official_all"], reference()["passing"]
    for name, told, ours, real in (
        ("rush", "kneel-downs included", at(tally, ("rushing", "hist")), runs["hist"]),
        ("completion", "", at(tally, ("passing", "completion_gain_hist")), passes["completion_gain_hist"]),
    ):
        if not ours:
            continue
        low, high = real["lo"], LONGEST
        shares = {title: _binned(ours, low, high), REAL: _binned(real, low, high)}
        mean = means.get(f"yards per {name}")
        facts = [told, f"on average {mean}" if mean else "", f"the last place is {high} yards or more"]
        yield _shape(name, "; ".join(fact for fact in facts if fact), range(low, high + 1), shares)


def _shape(name: str, told: str, yards: Sequence[int], shares: Mapping[str, Sequence[float]]) -> Plot:
    def paint(axes: Any) -> None:
        lines(axes, yards, shares, f"yards of a {name}", "share")
        places = range(yards[0], yards[-1] + 1, 10)
        axes.set_xticks(places, [f"{place}+" if place == yards[-1] else str(place) for place in places])

    return draw(f"gains-{name}", f"Yards of a {name}: {told}", paint)


def _binned(histogram: Mapping[str, Any], low: int, high: int) -> list[float]:
    """Return shares by yards; the ends hold everything beyond."""
    total, shares = sum(histogram["counts"]), [0.0] * (high - low + 1)
    for place, count in enumerate(histogram["counts"]):
        shares[min(max(histogram["lo"] + place, low), high) - low] += count / max(total, 1)
    return shares


def _scores(title: str, tally: Mapping[str, Any]) -> Plot:
    high = 60
    shares = {
        name: np.cumsum(_binned(histogram, 0, high)).tolist()
        for name, histogram in ((title, tally["scores"]["final_points"]), (REAL, reference()["scores"]["final_points"]))
    }
    median = {name: next((x for x, y in enumerate(values) if y >= 0.5), high) for name, values in shares.items()}
    alt = "Points per team: half of all teams score at most " + ", ".join(f"{n} {m}" for n, m in median.items())
    return draw(
        "scores", alt, lambda axes: lines(axes, range(high + 1), shares, "points per team", "share with no more")
    )


ABOUT = 21  # yards from the own goal line: the places that a caption names begin there
RESULTS = {
    "touchdown": ((DriveResult.TOUCHDOWN,), ("touchdown",)),
    "field goal": ((DriveResult.FIELD_GOAL,), ("field_goal",)),
    "punt": ((DriveResult.PUNT,), ("punt",)),
    "turnover": ((DriveResult.TURNOVER, DriveResult.OPP_TOUCHDOWN), ("interception", "fumble_lost")),
    "downs": ((DriveResult.TURNOVER_ON_DOWNS,), ("downs",)),
    "missed FG": ((DriveResult.MISSED_FIELD_GOAL,), ("missed_field_goal", "blocked_kick")),
    "end of half": ((DriveResult.END_OF_HALF,), ("end_of_half", "end_of_game")),
}


def _drives(title: str, plays: Plays) -> Plot:
    """How drives end, and so the points of one."""
    opened = plays[FIGURES + Stat.DRIVES] > 0
    results = plays[Column.DRIVE_RESULT][opened]
    real = reference()["drives"]["all"]["shares"]
    shares = {
        title: [float(np.isin(results, codes).mean()) for codes, _ in RESULTS.values()],
        REAL: [sum(real[key] for key in keys) for _, keys in RESULTS.values()],
    }
    points = {name: 7 * values[0] + 3 * values[1] for name, values in shares.items()}
    told = "; ".join(f"{name} {value:.2f}" for name, value in points.items())
    alt = f"How drives end. Points of a drive, a touchdown counted as 7: {told}"
    height = height_of_bars(len(RESULTS), 2)
    return draw("drives", alt, lambda axes: bars(axes, tuple(RESULTS), shares, percent=True), height)


def _expected_points(title: str, plays: Plays) -> Plot:
    """What first and ten is worth, by the place of the ball: on both sides the plain mean of the next score."""
    bins = [(*map(int, name.split("-")), real[1]) for name, real in _expected().items()]
    ten = (plays[Column.YDSTOGO] == SERIES_YARDS) | (plays[Column.GOAL_TO_GO] == 1)
    first, ball = (plays[Column.DOWN] == 1) & ten, GOAL_LINE - plays[Column.YARDLINE_100]
    places = [(low + high) / 2 for low, high, _ in bins]
    ours = [_mean(plays.next_score[first & (ball >= low) & (ball <= high)]) for low, high, _ in bins]
    about = next(place for place, (low, _, _) in enumerate(bins) if low == ABOUT)
    alt = (
        "Mean of the next score in the half, try included, on first and ten by field position, from a team's own goal "
        f"line. From the own {ABOUT} to {bins[about][1]}: {title} {ours[about]:.2f}; {REAL} {bins[about][2]:.2f}"
    )
    series = {title: ours, REAL: [real for _, _, real in bins]}
    return draw(
        "expected-points", alt, lambda axes: lines(axes, places, series, "yards from a team's own goal", "points")
    )


def _expected() -> dict[str, list[float]]:
    found: dict[str, list[float]] = reference()["expected_points_first_and_ten"]["bins"]
    return found


def _mean(values: Numbers) -> float:
    return float(values.mean()) if len(values) >= FEWEST else float("nan")


# Fourth down.

DISTANCES = (("1", 1, 1), ("2-3", 2, 3), ("4-6", 4, 6), ("7-10", 7, 10), ("11+", 11, 99))
ZONES = (("own 1-39", 61, 99), ("own 40 to opp 40", 40, 60), ("opp 39-21", 21, 39), ("red zone", 1, 20))
CHOICES = {"go": (PlayType.RUN, PlayType.PASS), "punt": (PlayType.PUNT,), "field_goal": (PlayType.FIELD_GOAL,)}


def _fourth_downs(title: str, plays: Plays) -> list[Section]:
    chosen = np.isin(plays[Column.PLAY_TYPE], [each for kinds in CHOICES.values() for each in kinds])
    fourth = (plays[Column.DOWN] == 4) & (plays[Column.YDSTOGO] != NONE) & chosen
    if not fourth.any():
        return []
    kind, to_go, place = (plays[each][fourth] for each in (Column.PLAY_TYPE, Column.YDSTOGO, Column.YARDLINE_100))
    rows = []
    for name, low, high in DISTANCES:
        near = (to_go >= low) & (to_go <= high)
        cells = (_cell(kind[near & (place >= first) & (place <= last)]) for _, first, last in ZONES)
        rows.append((name, *cells))
    real = reference()["by_down"]["downs"]["4"]["fourth_down_choice"]
    shares = {title: _choices(kind), REAL: [real[name] for name in CHOICES]}
    told = "; ".join(f"{label}: go {v[0]:.0%}, punt {v[1]:.0%}, field goal {v[2]:.0%}" for label, v in shares.items())
    plot = draw(
        "fourth-downs", f"Choices on fourth down: {told}",
        lambda axes: bars(axes, ("go for it", "punt", "field goal"), shares, percent=True), height_of_bars(3, 2),
    )  # fmt: skip
    text = f"{title} by yards to go and place: percent that go for it/punt/kick; a dash where there are few plays."
    return [Section("Fourth down", (plot, text, grid(("to go", *(name for name, _, _ in ZONES)), rows)))]


def _choices(kind: Numbers) -> list[float]:
    return [float(np.isin(kind, kinds).mean()) for kinds in CHOICES.values()]


def _cell(kind: Numbers) -> str:
    return "/".join(f"{100 * share:.0f}" for share in _choices(kind)) if len(kind) >= FEWEST else "-"
