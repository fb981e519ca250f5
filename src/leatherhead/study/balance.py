"""Whether a game is balanced: what seat, toss and first possession are worth, and which calls and cards dominate.

Everything is counted chunk by chunk, and written from the sums.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from leatherhead.football.ledger import Stat
from leatherhead.model.rulebook import Rulebook
from leatherhead.play_table.columns import PlayColumn
from leatherhead.play_table.plays import Numbers, Plays
from leatherhead.play_table.row import NOBODY, Column, PlayType
from leatherhead.study.counts import Counts, Mean, mean_of, moments
from leatherhead.study.document import Section, grid
from leatherhead.study.matchups import count_pairs, matchups
from leatherhead.study.plots import bars, draw, height_of_bars, intervals

CALL, DEFENSE = "call", "defense"
EDGES = ("home team", "winner of the toss", "first possession", "first after halftime", "first to score")
FEWEST = 30  # plays behind a mean
DEEPEST = 24  # rows of a table


def count(columns: Sequence[PlayColumn], plays: Plays) -> Counts:
    """Return the sums behind the report; columns with words are the game's own."""
    own, measure = {column.name: column for column in columns}, _measure(plays)
    found = _count_edges(plays)
    chances = 100 * plays.wpa if plays.rulebook.value is not None else np.full(len(plays), np.nan)
    for name, column in own.items():
        called, size = plays[column.column], len(column.words)
        made = called >= 0
        found[f"{name}/plays"] = np.bincount(called[made], minlength=size)
        found[f"{name}/measure"] = moments(measure[made], called[made], size)
        found[f"{name}/chances"] = moments(chances[made], called[made], size)
    if CALL in own and DEFENSE in own:
        found.update(count_pairs(own[CALL], own[DEFENSE], plays, measure))
    return found


def sections(rulebook: Rulebook, columns: Sequence[PlayColumn], counts: Counts) -> list[Section]:
    """Write what the report says of balance."""
    own, unit = {column.name: column for column in columns}, _unit(rulebook)
    found = [_edges(counts)]
    if CALL in own:
        found.append(_calls(own[CALL], counts, unit))
        if DEFENSE in own:
            found += matchups(own[CALL], own[DEFENSE], counts, unit)
    valued = rulebook.value is not None
    cards = [column for name, column in own.items() if name not in (CALL, DEFENSE)]
    return [*found, *(_cards(column, counts, unit, valued=valued) for column in cards)]


def calls_made(columns: Sequence[PlayColumn], counts: Counts) -> dict[str, int]:
    """Return how often each call was made."""
    column = next((column for column in columns if column.name == CALL), None)
    if column is None:
        return {}
    numbers = zip(column.words, counts[f"{CALL}/plays"].tolist(), strict=True)
    return {word: number for word, number in numbers if number}


def _unit(rulebook: Rulebook) -> str:
    """What a play is measured in: expected points added if the game has values, else yards, else points."""
    if rulebook.value is not None:
        return "expected points added"
    return "yards" if Stat.TOTAL_NET_YARDS in rulebook.figures else "points"


def _measure(plays: Plays) -> Numbers:
    """What each play brought, in that unit."""
    unit = _unit(plays.rulebook)
    if unit == "expected points added":
        return plays.epa
    if unit == "yards":
        kinds = plays[Column.PLAY_TYPE]
        return np.where((kinds == PlayType.RUN) | (kinds == PlayType.PASS), plays.yards, np.nan)
    return np.asarray(plays.scored * plays.sign)


# Edges.


def _count_edges(plays: Plays) -> Counts:
    """Who wins: a tie counts half. In a fair game every edge is within its interval of zero."""
    home = (1 + np.sign(plays[Column.HOME_SCORE] - plays[Column.AWAY_SCORE])[plays.last]) / 2
    later = (plays.rulebook.periods // 2) + 1
    wins = (home, _toss(plays, home), _first(plays, home, 1), _first(plays, home, later), _first_score(plays, home))
    games = np.zeros(len(home))  # home's share, so that a share of 0 means home and of 1 away
    toss = _toss(plays, games)
    receives = np.where(np.isnan(toss), np.nan, _first(plays, games, 1) == toss)
    return Counts({
        **{f"edge/{name}": moments(each) for name, each in zip(EDGES, wins, strict=True)},
        "edge/receives": moments(receives),
    })  # fmt: skip


def _edges(counts: Counts) -> Section:
    known = {name: mean_of(counts[f"edge/{name}"]) for name in EDGES if counts[f"edge/{name}"][0, 0] > 1}
    rows = [
        (name, f"{mean.mean:.1%}", f"{mean.mean - mean.half:.1%} to {mean.mean + mean.half:.1%}", f"{mean.n:,}")
        for name, mean in known.items()
    ]
    centers = [100 * (mean.mean - 0.5) for mean in known.values()]
    widths = [100 * mean.half for mean in known.values()]
    told = "; ".join(f"{name} {center:+.1f} points" for name, center in zip(known, centers, strict=True))
    plot = draw(
        "edges", f"Win share over one half: {told}",
        lambda axes: intervals(axes, list(known), centers, widths, "win share less 50%, in points"), 1.9,
        (("edge", "wins", "95% interval", "games"), *rows),
    )  # fmt: skip
    far = [name for name, mean in known.items() if name != "first to score" and abs(mean.mean - 0.5) > mean.half]
    clear = f"Clear of 50%: {', '.join(far)}." if far else "None of the first four is clear of 50%."
    text = f"How often a team wins, a tie counting half. {clear} {_told_of_toss(counts)}".strip()
    return Section("Balance: who has an edge", (text, plot, grid(("edge", "wins", "95% interval", "games"), rows)))


def _toss(plays: Plays, home: Numbers) -> Numbers:
    """The share of the team that wins the first toss, game by game."""
    return _by_first(plays, home, plays[Column.TOSS_TEAM] != NOBODY, plays[Column.TOSS_TEAM])


def _told_of_toss(counts: Counts) -> str:
    """How often the winner of the toss has the ball first: where it always does, both edges are one."""
    share = mean_of(counts["edge/receives"])
    if not share.n:
        return ""
    if share.mean == 1:
        return "The winner of the toss always takes the ball, so both have the same edge."
    return f"The winner of the toss has the ball first in {share.mean:.1%} of games."


def _first(plays: Plays, home: Numbers, period: int) -> Numbers:
    """The share of the team that has the ball first in a period, game by game."""
    begun = (plays[Column.QTR] >= period) & plays.by_posteam
    return _by_first(plays, home, begun, plays.posteam)


def _first_score(plays: Plays, home: Numbers) -> Numbers:
    before_home, before_away = plays.before
    scored_home, scored_away = plays[Column.HOME_SCORE] > before_home, plays[Column.AWAY_SCORE] > before_away
    return _by_first(plays, home, scored_home | scored_away, np.where(scored_home, 0, 1))


def _by_first(plays: Plays, home: Numbers, rows: Numbers, team: Numbers) -> Numbers:
    """The wins of the team in the first of some rows of each game; nan where a game has none."""
    number = np.cumsum(plays.first) - 1
    found, first = np.unique(number[rows], return_index=True)
    wins = np.full(len(home), np.nan)
    wins[found] = np.where(team[rows][first] == 0, home[found], 1 - home[found])
    return wins


# Calls.


def _ordered(column: PlayColumn, counts: Counts) -> list[int]:
    """Return the places of the words that turned up, the most frequent first."""
    number = counts[f"{column.name}/plays"]
    return [int(place) for place in np.argsort(-number, kind="stable") if number[place]]


def _title(column: PlayColumn, place: int) -> str:
    return (column.titles or column.words)[place]


def _calls(column: PlayColumn, counts: Counts, unit: str) -> Section:
    order, number = _ordered(column, counts), counts[f"{column.name}/plays"]
    total = int(number.sum()) or 1
    shares = {_title(column, place): float(number[place] / total) for place in order[:12]}
    plot = draw(
        "calls", f"How often each call is made: {', '.join(f'{name} {share:.0%}' for name, share in shares.items())}",
        lambda axes: bars(axes, list(shares), {"share": list(shares.values())}, percent=True),
        height_of_bars(len(shares)),
        (("call", "plays"), *((_title(column, place), str(number[place])) for place in order)),
    )  # fmt: skip
    lines = [
        (_title(column, place), f"{number[place]:,}", f"{number[place] / total:.1%}",
         *(_spread(mean_of(counts[f"{column.name}/{what}"], place)) for what in ("measure", "chances")))
        for place in order[:DEEPEST]
    ]  # fmt: skip
    table = grid(("call", "plays", "share", f"{unit} a play", "win probability added, points"), lines)
    return Section("Calls", (plot, "What a call brought on average, with its 95% interval.", table))


def _spread(mean: Mean) -> str:
    return f"{mean.mean:+.2f}\u00a0±{mean.half:.2f}" if mean.n else ""


# Cards.


def _cards(column: PlayColumn, counts: Counts, unit: str, *, valued: bool) -> Section:
    """What each card brings the team in possession: win probability where the game values it."""
    sums, number = counts[f"{column.name}/{'chances' if valued else 'measure'}"], counts[f"{column.name}/plays"]
    unit = "points of win probability" if valued else unit
    means = [(place, mean_of(sums, place)) for place in _ordered(column, counts)]
    shown = sorted((each for each in means if each[1].n >= FEWEST), key=lambda each: -each[1].mean)
    if not shown:
        return Section(f"By {column.name}", ("There are too few plays to say.",))
    titles = {place: _title(column, place) for place, _ in shown}
    (best, most), (worst, least) = shown[0], shown[-1]
    top = shown if len(shown) <= DEEPEST else [*shown[: DEEPEST // 2], *shown[-DEEPEST // 2 :]]
    alt = f"By {column.name}, {unit}: best {titles[best]} {most.mean:+.2f}, worst {titles[worst]} {least.mean:+.2f}"
    rows = [
        (titles[place], f"{mean.mean:+.3f}", f"{mean.half:.3f}", f"{number[place] / number.sum():.2%}")
        for place, mean in shown
    ]
    names = [titles[place] for place, _ in top]
    plot = draw(
        f"by-{column.name}", alt,
        lambda axes: intervals(axes, names, [m.mean for _, m in top], [m.half for _, m in top], unit),
        0.7 + 0.17 * len(top), ((column.name, unit, "half of its 95% interval", "share of plays"), *rows),
    )  # fmt: skip
    text = f"Mean {unit} that a play with it added for the team in possession, with 95% intervals."
    return Section(f"What each is worth: {column.about}", (text, plot))


def summary(tally: Mapping[str, Any]) -> str:
    """Say who wins, in a sentence."""
    wins, games = tally["wins"], sum(tally["wins"].values())
    return f"Home wins {wins['home'] / games:.1%}, away {wins['away'] / games:.1%}; {wins['tie'] / games:.1%} are tied."
