"""Whether a game is balanced: what seat, toss and first possession are worth, and which calls and cards dominate."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from leatherhead.football.ledger import Stat
from leatherhead.play_table.columns import PlayColumn
from leatherhead.play_table.plays import Numbers, Plays
from leatherhead.play_table.row import NOBODY, NONE, Column, PlayType
from leatherhead.study.document import Section, grid
from leatherhead.study.matchups import matchups
from leatherhead.study.plots import bars, draw, height_of_bars, intervals

CALL, DEFENSE = "call", "defense"
FEWEST = 30  # plays behind a mean
DEEPEST = 24  # rows of a table


def sections(columns: Sequence[PlayColumn], plays: Plays) -> list[Section]:
    """Write what the report says of balance; columns with words are the game's own."""
    own = {column.name: column for column in columns}
    measure, unit = _measure(plays)
    found = [_edges(plays)]
    if CALL in own:
        found.append(_calls(own[CALL], plays, measure, unit))
        if DEFENSE in own:
            found += matchups(own[CALL], own[DEFENSE], plays, measure, unit)
    cards = [column for name, column in own.items() if name not in (CALL, DEFENSE)]
    return [*found, *(_cards(column, plays) for column in cards)]


def _measure(plays: Plays) -> tuple[Numbers, str]:
    """What a play brought: expected points added if the game has values, else yards, else points."""
    if plays.rulebook.value is not None:
        return plays.epa, "expected points added"
    if Stat.TOTAL_NET_YARDS in plays.rulebook.figures:
        kinds = plays[Column.PLAY_TYPE]
        return np.where((kinds == PlayType.RUN) | (kinds == PlayType.PASS), plays.yards, np.nan), "yards"
    return plays.scored * plays.sign, "points"


# Edges.


def _edges(plays: Plays) -> Section:
    """Who wins: a tie counts half. In a fair game every edge is within its interval of zero."""
    home = (1 + np.sign(plays[Column.HOME_SCORE] - plays[Column.AWAY_SCORE])[plays.last]) / 2
    edges = {"home team": home, "winner of the toss": _toss(plays, home), "first possession": _first(plays, home, 1)}
    later = (plays.rulebook.periods // 2) + 1
    edges["first after halftime"] = _first(plays, home, later)
    edges["first to score"] = _first_score(plays, home)
    known = {name: wins[~np.isnan(wins)] for name, wins in edges.items()}
    labels = [name for name, wins in known.items() if len(wins) > 1]
    means = [float(known[name].mean()) for name in labels]
    halves = [1.96 * float(known[name].std(ddof=1)) / math.sqrt(len(known[name])) for name in labels]
    rows = [
        (name, f"{mean:.1%}", f"{mean - half:.1%} to {mean + half:.1%}", f"{len(known[name]):,}")
        for name, mean, half in zip(labels, means, halves, strict=True)
    ]
    centers, widths = [100 * (mean - 0.5) for mean in means], [100 * half for half in halves]
    told = "; ".join(f"{name} {center:+.1f} points" for name, center in zip(labels, centers, strict=True))
    plot = draw(
        "edges", f"Win share over one half: {told}",
        lambda axes: intervals(axes, labels, centers, widths, "win share less 50%, in points"), 1.9,
    )  # fmt: skip
    text = f"How often a team wins, a tie counting half. {_told_of_toss(plays)}".strip()
    return Section("Balance: who has an edge", (text, plot, grid(("edge", "wins", "95% interval", "games"), rows)))


def _toss(plays: Plays, home: Numbers) -> Numbers:
    """The share of the team that wins the first toss, game by game."""
    return _by_first(plays, home, plays[Column.TOSS_TEAM] != NOBODY, plays[Column.TOSS_TEAM])


def _told_of_toss(plays: Plays) -> str:
    """How often the winner of the toss has the ball first: where it always does, both edges are one."""
    games = np.zeros(int(plays.first.sum()))  # home's share, so that a share of 0 means home and of 1 away
    receives = _first(plays, games, 1) == _toss(plays, games)
    tossed = ~np.isnan(_toss(plays, games))
    if not tossed.any():
        return ""
    share = receives[tossed].mean()
    if share == 1:
        return "The winner of the toss always takes the ball, so both have the same edge."
    return f"The winner of the toss has the ball first in {share:.1%} of games."


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


def _calls(column: PlayColumn, plays: Plays, measure: Numbers, unit: str) -> Section:
    called, words = plays[column.column], list(column.words)
    wins = 100 * plays.wpa if plays.rulebook.value is not None else np.full(len(plays), np.nan)
    rows = _means(called[called >= 0], measure[called >= 0], words)
    total = sum(count for _, count, _, _ in rows) or 1
    shares = {name: count / total for name, count, _, _ in rows[:12]}
    plot = draw(
        "calls", f"How often each call is made: {', '.join(f'{name} {share:.0%}' for name, share in shares.items())}",
        lambda axes: bars(axes, list(shares), {"share": list(shares.values())}, percent=True),
        height_of_bars(len(shares)),
    )  # fmt: skip
    chances = {name: (mean, half) for name, _, mean, half in _means(called[called >= 0], wins[called >= 0], words)}
    lines = [
        (name, f"{count:,}", f"{count / total:.1%}", _spread(mean, half), _spread(*chances[name]))
        for name, count, mean, half in rows[:DEEPEST]
    ]
    table = grid(("call", "plays", "share", f"{unit} a play", "win probability added, points"), lines)
    return Section("Calls", (plot, "What a call brought on average, with its 95% interval.", table))


def _spread(mean: float, half: float) -> str:
    return "" if math.isnan(mean) else f"{mean:+.2f}\u00a0±{half:.2f}"


def _means(places: Numbers, measure: Numbers, words: Sequence[str]) -> list[tuple[str, int, float, float]]:
    """Return word, count, mean of those that have one, and the half width of its interval; the most frequent first."""
    counts, known = np.bincount(places, minlength=len(words)), ~np.isnan(measure)
    measured = np.bincount(places[known], minlength=len(words))
    sums = np.bincount(places[known], measure[known], len(words))
    squares = np.bincount(places[known], measure[known] ** 2, len(words))
    found = []
    for place in np.argsort(-counts, kind="stable"):
        count = int(measured[place])
        mean = float(sums[place] / count) if count else math.nan
        spread = math.sqrt(max(float(squares[place]) / count - mean**2, 0)) if count else math.nan
        if counts[place]:
            found.append((words[place], int(counts[place]), mean, 1.96 * spread / math.sqrt(max(count, 1))))
    return found


# Cards.


def _cards(column: PlayColumn, plays: Plays) -> Section:
    """What each card brings the team in possession: win probability where the game values it."""
    valued = plays.rulebook.value is not None
    measure, unit = (100 * plays.wpa, "points of win probability") if valued else _measure(plays)
    drawn = plays[column.column]
    made = (drawn != NONE) & (drawn != NOBODY) & ~np.isnan(measure)
    rows = sorted(_means(drawn[made], measure[made], list(column.words)), key=lambda row: -row[2])
    shown = [row for row in rows if row[1] >= FEWEST]
    if not shown:
        return Section(f"By {column.name}", ("There are too few plays to say.",))
    best, worst = shown[0], shown[-1]
    top = shown if len(shown) <= DEEPEST else [*shown[: DEEPEST // 2], *shown[-DEEPEST // 2 :]]
    names = [row[0] for row in top]
    means, halves = [row[2] for row in top], [row[3] for row in top]
    alt = f"By {column.name}, {unit}: best {best[0]} {best[2]:+.2f}, worst {worst[0]} {worst[2]:+.2f}"
    plot = draw(
        f"by-{column.name}", alt, lambda axes: intervals(axes, names, means, halves, unit), 0.7 + 0.17 * len(top)
    )
    text = f"Mean {unit} that a play with it added for the team in possession, with 95% intervals."
    return Section(f"What each is worth: {column.about}", (text, plot))


def summary(tally: Mapping[str, Any]) -> str:
    """Say who wins, in a sentence."""
    wins, games = tally["wins"], sum(tally["wins"].values())
    return f"Home wins {wins['home'] / games:.1%}, away {wins['away'] / games:.1%}; {wins['tie'] / games:.1%} are tied."
