"""How near a game is to real football: every figure beside the real one, who decides it, and the shapes behind them."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from leatherhead.football.downs import SERIES_YARDS
from leatherhead.football.ledger import Stat
from leatherhead.football.spot import GOAL_LINE
from leatherhead.model.rulebook import Rulebook
from leatherhead.play_table.plays import Numbers, Plays
from leatherhead.play_table.row import FIGURES, NONE, Column, DriveResult, PlayType
from leatherhead.study import nearness
from leatherhead.study.counts import Counts, mean_of, moments
from leatherhead.study.document import Grid, ReportPart, Section, grid
from leatherhead.study.nearness import (
    BOTH,
    CALLS,
    CAP,
    CARDS,
    FEWEST,
    REAL,
    SEASON,
    FigureSums,
    Nearness,
    at,
    decided_by,
    family_of,
    from_counts,
    from_tally,
    in_era,
    reference,
    score,
)
from leatherhead.study.plots import INK, OURS, THIRD, Plot, bars, draw, field, height_of_bars, lines
from leatherhead.study.plots import REAL as REAL_COLOR

MEANING = (
    "Figures are those of a team in a game unless they say otherwise, with the half width of their own 95% interval. "
    f"A mean over many games is judged by the spread of means: sd is that of a team's season of {SEASON} games if all "
    "teams were equally good, a game's sd by the square root of that. Real teams differ more, so within 2 is a season "
    "as teams have them. The score takes the root of the mean square distance in each family of figures, at most "
    f"{CAP:.0f}, and the mean of the families, so that what shows in several figures counts once."
)
DECIDERS = {
    CARDS: "What cards, charts and dice decide",
    BOTH: "What comes of both",
    CALLS: "What the callers choose",
}
ABOUT_DECIDERS = {
    CARDS: "Rates of tries that were made: whoever calls the plays, these follow from the printed numbers.",
    BOTH: "Totals that depend on the numbers and on who calls.",
    CALLS: "How often something is tried: choices of the bots, which people may make otherwise. They say nothing "
    "against the cards, but what the cards reward shows in them.",
}


def count(plays: Plays) -> Counts:
    """Return the sums behind the report."""
    found = nearness.count(plays)
    if Stat.DRIVES in plays.rulebook.figures:
        found["drives"] = _count_drives(plays)
    found["expected points"] = _count_expected_points(plays)
    found["fourth downs"] = _count_fourth_downs(plays)
    if Stat.RUSHES in plays.rulebook.figures:
        found.update(_count_mix(plays))
    return found


def figures(
    rulebook: Rulebook, tally: Mapping[str, Any], counts: Counts, shape: Sequence[FigureSums]
) -> list[Nearness]:
    """Return every figure that both have, the farthest first."""
    found = in_era([*from_tally(tally), *from_counts(counts, shape)], rulebook.play_table.era)
    return sorted(found, key=lambda each: -abs(each.distance))


def sections(
    rulebook: Rulebook, tally: Mapping[str, Any], counts: Counts, shape: Sequence[FigureSums]
) -> list[Section]:
    """Write what the report says of realism."""
    title, era = rulebook.title, rulebook.play_table.era
    found = figures(rulebook, tally, counts, shape)
    judged = [each for each in found if each.in_era]
    real = f"NFL {era}" if era else REAL
    parts: list[ReportPart] = [_summary(title, real, judged), _distances(title, real, judged), MEANING]
    for who, heading in DECIDERS.items():
        if rows := _rows([each for each in judged if decided_by(each.name) == who]):
            parts += [f"{heading}. {ABOUT_DECIDERS[who]}", grid(("figure", title, real, "sd", "distance in sd"), rows)]
    if era:
        parts += [
            f"Of {era} no more is known here. Beside {REAL}, for what it is worth, and not counted:",
            grid(("figure", title, REAL, "sd", "distance in sd"), _rows([each for each in found if not each.in_era])),
        ]
    shapes: list[ReportPart] = [*_gains(title, real, tally, found), _scores(title, tally)]
    if "drives" in counts:
        shapes.append(_drives(title, counts["drives"]))
    if counts["expected points"][0].any():
        shapes.append(_expected_points(title, counts["expected points"]))
    return [
        Section("Realism", tuple(parts)),
        *_first_to_change(rulebook, judged),
        *mix(title, counts),
        Section("Shapes behind the means", tuple(shapes)),
        *_fourth_downs(title, counts["fourth downs"]),
    ]


def _rows(found: Sequence[Nearness]) -> list[tuple[str, ...]]:
    return [
        (each.name, _with_error(each), each.spell(each.real), each.spell(each.season_sd),
         f"{round(each.distance, 1) + 0.0:+.1f}")
        for each in found
    ]  # fmt: skip


def _with_error(each: Nearness) -> str:
    if math.isnan(each.half):
        return each.spell(each.ours)
    error = f"{100 * each.half:.1f}" if each.is_share else each.spell(each.half)
    return f"{each.spell(each.ours)}\u00a0±{error}"


def _summary(title: str, real: str, judged: Sequence[Nearness]) -> str:
    of_cards = [each for each in judged if decided_by(each.name) == CARDS]
    like = sum(abs(each.distance) <= 2 for each in judged)
    cards = f", {score(of_cards):.1f} by those that the cards decide" if of_cards else ""
    return (
        f"Beside {real}, over {len({family_of(each.name) for each in judged})} families of figures, {title} is off by "
        f"{score(judged):.1f} standard deviations of a team's season{cards}. {like} of {len(judged)} figures are "
        "within 2, as those of a team's season mostly are."
    )


def _first_to_change(rulebook: Rulebook, judged: Sequence[Nearness]) -> list[Section]:
    """Name the figures of the cards that are farthest off, one of each family, and the commands that mend them."""
    by_family: dict[str, Nearness] = {}
    for each in judged:
        if decided_by(each.name) == CARDS and abs(each.distance) > 2 and each.is_clear:
            by_family.setdefault(family_of(each.name), each)
    rows = [
        (each.name, f"{each.spell(each.ours)} → {each.spell(each.real)}", f"{each.distance:+.1f}")
        for each in [*by_family.values()][:5]
    ]
    if not rows:
        return []
    text = (
        "The figures that the cards alone decide and that are farthest off, one of each family. "
        f"`leatherhead sensitivity {rulebook.slug} --by realism` ranks the numbers of the book by what they would "
        f"mend; `leatherhead tune {rulebook.slug}` finds values."
    )
    return [Section("What to change first", (text, grid(("figure", "from, to", "distance in sd"), rows)))]


def _distances(title: str, real: str, found: Sequence[Nearness]) -> Plot:
    shown = found[:20]
    colors = {CARDS: OURS, BOTH: THIRD, CALLS: REAL_COLOR}

    def paint(axes: Any) -> None:
        axes.grid(visible=False)
        axes.axvspan(-2, 2, color=INK, alpha=0.07, linewidth=0)
        axes.axvline(0, color=INK, linewidth=0.8)
        for place, each in enumerate(reversed(shown)):
            end = max(-CAP, min(CAP, each.distance))
            color = colors[decided_by(each.name)]
            axes.plot([0, end], [place, place], color=color, linewidth=2)
            off = abs(each.distance) > CAP
            axes.plot([end], [place], (">" if end > 0 else "<") if off else "o", color=color, markersize=5)
            half = each.half / each.season_sd
            if not off and not math.isnan(half):
                axes.plot([end - half, end + half], [place, place], color=INK, linewidth=0.9)
            axes.annotate(f"{each.distance:+.1f}", (end, place), (5 if end > 0 else -5, 0), textcoords="offset points",
                          va="center", ha="left" if end > 0 else "right", fontsize=8.5, color=INK)  # fmt: skip
        axes.set_yticks(range(len(shown)), [each.name for each in reversed(shown)], fontsize=9.5)
        axes.set_xlim(-CAP - 5, CAP + 5)
        axes.set_xlabel("sd of a team's season")

    told = "; ".join(f"{each.name} {each.distance:+.1f}" for each in shown[:6])
    alt = (
        f"Figures of {title} farthest from {real}, in standard deviations of a team's season: {told}. Blue: decided by "
        "the cards; orange: chosen by the callers; green: both. The band is what seasons of real teams are like; an "
        "arrow goes on"
    )
    rows = [(each.name, decided_by(each.name), f"{each.ours:.5g}", f"{each.real:.5g}", f"{each.distance:.3f}")
            for each in found]  # fmt: skip
    data = (("figure", "decided by", title, real, "distance in sd"), *rows)
    return draw("distances", alt, paint, 0.7 + 0.2 * len(shown), data)


# The cards, with the calls of the NFL.

DOWNS = ("1st", "2nd", "3rd", "4th")
RUN, PASS = range(2)


def _count_mix(plays: Plays) -> Counts:
    """Return yards and first downs of runs and passes by down: moments by down and kind."""
    kinds = plays[Column.PLAY_TYPE]
    played = np.isin(kinds, (PlayType.RUN, PlayType.PASS)) & (plays[Column.DOWN] != NONE)
    place = (plays[Column.DOWN][played] - 1).astype(np.int64) * 2 + (kinds[played] == PlayType.PASS)
    made = plays.figure(Stat.FIRST_DOWNS_RUSH, Stat.FIRST_DOWNS_PASS)[played] > 0
    size = 2 * len(DOWNS)
    return Counts({
        "mix/yards": moments(plays.yards[played].astype(float), place, size),
        "mix/made": moments(made.astype(float), place, size),
    })  # fmt: skip


def mix(title: str, counts: Counts) -> list[Section]:
    """What the cards give if runs and passes are called as often as in the NFL."""
    if "mix/yards" not in counts or (counts["mix/yards"][0] < FEWEST).any():
        return []
    rows, real = [], reference()["by_down"]["downs"]
    for down, name in enumerate(DOWNS):
        each = real[str(down + 1)]
        gains, made = ([mean_of(counts[f"mix/{what}"], 2 * down + kind) for kind in (RUN, PASS)] for what in
                       ("yards", "made"))  # fmt: skip
        ours = gains[RUN].n / (gains[RUN].n + gains[PASS].n)
        rows.append((
            name, f"{ours:.0%}", f"{each['run_share']:.0%}",
            *(f"{_mixed(gains, run):.2f}" for run in (ours, each["run_share"])), f"{each['gain_all']['mean']:.2f}",
            *(f"{_mixed(made, run):.0%}" for run in (ours, each["run_share"])),
            f"{each['conversion_rate']['rate']:.0%}",
        ))  # fmt: skip
    text = (
        f"Would {title} be like real football if its callers ran as often as the NFL does? Runs and passes of each "
        "down as the cards gave them in these games, mixed in the NFL's shares. What is still off then is the cards' "
        "doing. Not in it: when a team ran within a down, and how defenses would answer other calls."
    )
    head = ("down", "runs", "NFL", "yards per play", "with the NFL's calls", "NFL", "first downs",
            "with the NFL's calls", "NFL")  # fmt: skip
    return [Section("The cards with the NFL's calls", (text, grid(head, rows)))]


def _mixed(means: Sequence[Any], run: float) -> float:
    return float(run * means[RUN].mean + (1 - run) * means[PASS].mean)


LONGEST = 40  # yards; the last place of a plot holds longer gains too


def _gains(title: str, era: str, tally: Mapping[str, Any], found: Sequence[Nearness]) -> Iterator[Plot]:
    """Plot the yards of runs and completions; the means are those of the table, which may be of another era."""
    means = {
        each.name: f"{title} {each.spell(each.ours)}, {era if each.in_era else REAL} {each.spell(each.real)}"
        for each in found
    }
    beside = "" if era == REAL else f"drawn beside {REAL}"
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
        facts = [told, f"on average {mean}" if mean else "", beside, f"the last place is {high} yards or more"]
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


def _count_drives(plays: Plays) -> Numbers:
    """Return how many drives end in which way, and how many there are."""
    opened = plays[FIGURES + Stat.DRIVES] > 0
    results = plays[Column.DRIVE_RESULT][opened]
    return np.array([*(np.isin(results, codes).sum() for codes, _ in RESULTS.values()), len(results)])


def _drives(title: str, counted: Numbers) -> Plot:
    """How drives end, and so the points of one."""
    real = reference()["drives"]["all"]["shares"]
    shares = {
        title: [float(number / counted[-1]) for number in counted[:-1]],
        REAL: [sum(real[key] for key in keys) for _, keys in RESULTS.values()],
    }
    points = {name: 7 * values[0] + 3 * values[1] for name, values in shares.items()}
    told = "; ".join(f"{name} {value:.2f}" for name, value in points.items())
    alt = f"How drives end. Points of a drive, a touchdown counted as 7: {told}"
    height = height_of_bars(len(RESULTS), 2)
    data = (("end", *shares), *((end, *(f"{values[n]:.4f}" for values in shares.values())) for n, end in
            enumerate(RESULTS)))  # fmt: skip
    return draw("drives", alt, lambda axes: bars(axes, tuple(RESULTS), shares, percent=True), height, data)


def _bins() -> list[tuple[int, int, float]]:
    return [(*map(int, name.split("-")), real[1]) for name, real in _expected().items()]  # type: ignore[misc]


def _count_expected_points(plays: Plays) -> Numbers:
    """Return moments of the next score on first and ten, by the place of the ball."""
    bins = _bins()
    if not (plays[Column.DOWN] == 1).any():
        return np.zeros((3, len(bins)))
    ten = (plays[Column.YDSTOGO] == SERIES_YARDS) | (plays[Column.GOAL_TO_GO] == 1)
    ball = GOAL_LINE - plays[Column.YARDLINE_100]
    first = (plays[Column.DOWN] == 1) & ten & (ball >= bins[0][0]) & (ball <= bins[-1][1])
    place = np.searchsorted([high for _, high, _ in bins], ball[first])
    return moments(plays.next_score[first], place, len(bins))


def _expected_points(title: str, counted: Numbers) -> Plot:
    """What first and ten is worth, by the place of the ball: on both sides the plain mean of the next score."""
    bins = _bins()
    places = [(low + high) / 2 for low, high, _ in bins]
    means = [mean_of(counted, place) for place in range(len(bins))]
    ours = [mean.mean if mean.n >= FEWEST else float("nan") for mean in means]
    about = next(place for place, (low, _, _) in enumerate(bins) if low == ABOUT)
    alt = (
        "Mean of the next score in the half, try included, on first and ten by field position, from a team's own goal "
        f"line. From the own {ABOUT} to {bins[about][1]}: {title} {ours[about]:.2f}; {REAL} {bins[about][2]:.2f}"
    )
    series = {title: ours, REAL: [real for _, _, real in bins]}

    def paint(axes: Any) -> None:
        field(axes)
        low, high = ([each + side * mean.half for each, mean in zip(ours, means, strict=True)] for side in (-1, 1))
        axes.fill_between(places, low, high, color=OURS, alpha=0.25, linewidth=0)
        lines(axes, places, series, "yard line: a team's own goal on the left", "points")
        axes.axhline(0, color=INK, linewidth=0.6)

    rows = [(f"{low}-{high}", f"{mean.mean:.4f}", f"{mean.half:.4f}", f"{real:.4f}")
            for (low, high, real), mean in zip(bins, means, strict=True)]  # fmt: skip
    return draw("expected-points", alt, paint, data=(("yards", title, "half of its 95% interval", REAL), *rows))


def _expected() -> dict[str, list[float]]:
    found: dict[str, list[float]] = reference()["expected_points_first_and_ten"]["bins"]
    return found


# Fourth down.

DISTANCES = (("1", 1, 1), ("2-3", 2, 3), ("4-6", 4, 6), ("7-10", 7, 10), ("11+", 11, 99))
ZONES = (("own 1-39", 61, 99), ("own 40 to opp 40", 40, 60), ("opp 39-21", 21, 39), ("red zone", 1, 20))
CHOICES = {"go": (PlayType.RUN, PlayType.PASS), "punt": (PlayType.PUNT,), "field_goal": (PlayType.FIELD_GOAL,)}


def _count_fourth_downs(plays: Plays) -> Numbers:
    """Return how often each choice was made, by distance, place and choice."""
    counted = np.zeros((len(DISTANCES), len(ZONES), len(CHOICES)), np.int64)
    fourth = (plays[Column.DOWN] == 4) & (plays[Column.YDSTOGO] != NONE)
    kind, to_go, place = (plays[each][fourth] for each in (Column.PLAY_TYPE, Column.YDSTOGO, Column.YARDLINE_100))
    for row, (_, low, high) in enumerate(DISTANCES):
        for column, (_, first, last) in enumerate(ZONES):
            here = kind[(to_go >= low) & (to_go <= high) & (place >= first) & (place <= last)]
            counted[row, column] = [np.isin(here, kinds).sum() for kinds in CHOICES.values()]
    return counted


def _fourth_downs(title: str, counted: Numbers) -> list[Section]:
    if not counted.any():
        return []
    real, chosen = reference()["by_down"]["downs"]["4"]["fourth_down_choice"], counted.sum(axis=(0, 1))
    shares = {title: [float(each) for each in chosen / chosen.sum()], REAL: [real[name] for name in CHOICES]}
    told = "; ".join(f"{label}: go {v[0]:.0%}, punt {v[1]:.0%}, field goal {v[2]:.0%}" for label, v in shares.items())
    plot = draw(
        "fourth-downs", f"Choices on fourth down: {told}",
        lambda axes: bars(axes, ("go for it", "punt", "field goal"), shares, percent=True), height_of_bars(3, 2),
        (("choice", title, REAL), *((name, *(f"{values[n]:.4f}" for values in shares.values())) for n, name in
         enumerate(CHOICES))),
    )  # fmt: skip
    text = f"{title} by yards to go and place: percent that go for it/punt/kick; a dash where there are few plays."
    return [Section("Fourth down", (plot, text, _grid_of_fourths(counted)))]


def _grid_of_fourths(counted: Numbers) -> Grid:
    rows = [(name, *map(_cell, counted[row])) for row, (name, _, _) in enumerate(DISTANCES)]
    return grid(("to go", *(name for name, _, _ in ZONES)), rows)


def _cell(counts: Numbers) -> str:
    return "/".join(f"{100 * count / counts.sum():.0f}" for count in counts) if counts.sum() >= FEWEST else "-"
