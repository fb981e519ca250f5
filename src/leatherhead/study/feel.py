"""How a game feels: tension, pace and variety from its plays, skill and luck from a ladder of bots."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from leatherhead.bots import bots_for
from leatherhead.model.bot import RuleBot
from leatherhead.model.rulebook import Rulebook
from leatherhead.play_table.derived_columns import home_wp
from leatherhead.play_table.plays import Numbers, Plays
from leatherhead.play_table.row import NONE, Column
from leatherhead.study.counts import Counts, Mean, mean_of, moments
from leatherhead.study.document import Section, grid
from leatherhead.study.match import Match
from leatherhead.study.plots import INK, OURS, SOFT, Plot, bars, draw, height_of_bars
from leatherhead.study.tournament import Tournament, tournament

ONE_SCORE = 8  # points
LATE = 0.9  # of the plays of a game
DOUBT = (0.1, 0.9)  # chances to win between which a game is open
DECISION_SECONDS, PLAY_SECONDS = 6, 12  # of people: to decide, and to carry a play out
TRACES = 12  # games drawn
STEPS = 50  # of the curve of what is decided when
LADDER_GAMES = 400  # of each pairing
COUNTED = "feel"


@dataclass(frozen=True)
class FeelFigure:
    """A figure of a game's tension: its name and its formula in words."""

    name: str
    formula: str
    is_share: bool = False
    valued: bool = False  # whether it needs chances to win


FEEL_FIGURES = (
    FeelFigure("lead changes", "how often the lead passes from one team to the other"),
    FeelFigure("largest comeback", "the most points by which the winner was behind"),
    FeelFigure("one-score games", f"share of games with a final margin of {ONE_SCORE} or less", is_share=True),
    FeelFigure("decided at", "share of its plays after which the winner leads for good; a tie counts 1", is_share=True),
    FeelFigure("decided late", f"share of games of which that is later than {LATE:.0%} of the plays", is_share=True),
    FeelFigure("plays", "plays of both teams, kicks and tries included"),
    FeelFigure("in doubt", "share of plays before which each team wins at least one game in ten", True, True),
    FeelFigure("swing", "sum of all changes of the chance to win, without their signs", valued=True),
)


def feel_figures(rulebook: Rulebook) -> tuple[FeelFigure, ...]:
    """Return the figures that a game has."""
    return tuple(each for each in FEEL_FIGURES if rulebook.value is not None or not each.valued)


def feel_names(rulebook: Rulebook) -> tuple[str, ...]:
    """Return their names."""
    return tuple(each.name for each in feel_figures(rulebook))


def feel_of(plays: Plays) -> Numbers:
    """Return the figures of every game, in the order of their names."""
    starts, game = np.flatnonzero(plays.first), np.cumsum(plays.first) - 1
    games = len(starts)
    lead = (plays[Column.HOME_SCORE] - plays[Column.AWAY_SCORE]).astype(np.int64)
    final = lead[plays.last]
    ours = lead * np.sign(final)[game]  # the winner's lead; 0 in a game that is tied
    length = np.bincount(game, minlength=games)
    number = np.arange(len(plays)) - starts[game] + 1
    open_until = np.maximum.reduceat(np.where(ours <= 0, number, 0), starts)
    decided = np.where(final == 0, 1.0, open_until / length)
    columns = [
        _lead_changes(lead, game, games),
        np.maximum.reduceat(np.maximum(-ours, 0), starts),
        np.abs(final) <= ONE_SCORE,
        decided,
        decided > LATE,
        np.bincount(game[plays[Column.PLAY_TYPE] != NONE], minlength=games),
    ]
    if plays.rulebook.value is not None:
        chance, moved = home_wp(plays), np.abs(plays.wpa)
        known = ~np.isnan(chance)
        doubtful = known & (chance >= DOUBT[0]) & (chance <= DOUBT[1])
        in_doubt = np.bincount(game[doubtful], minlength=games) / np.maximum(
            np.bincount(game[known], minlength=games), 1
        )
        columns += [in_doubt, np.bincount(game, np.nan_to_num(moved), games)]
    return np.stack([np.asarray(column, float) for column in columns], axis=1)


def _lead_changes(lead: Numbers, game: Numbers, games: int) -> Numbers:
    led = np.flatnonzero(lead)
    changed = (np.diff(np.sign(lead[led])) != 0) & (np.diff(game[led]) == 0)
    return np.bincount(game[led][1:][changed], minlength=games)


def count(plays: Plays) -> Counts:
    """Return the sums of the figures, and how many games are decided by each part of their plays."""
    figures, names = feel_of(plays), feel_names(plays.rulebook)
    decided = np.minimum((figures[:, names.index("decided at")] * STEPS).astype(np.int64), STEPS - 1)
    return Counts({
        **{f"{COUNTED}/{name}": moments(figures[:, place]) for place, name in enumerate(names)},
        f"{COUNTED}/decided": np.bincount(decided, minlength=STEPS),
    })  # fmt: skip


def traces(plays: Plays) -> list[list[float]]:
    """Return home's chance to win, play by play, of the first games."""
    if plays.rulebook.value is None:
        return []
    starts, chance = np.flatnonzero(plays.first)[: TRACES + 1], home_wp(plays)
    ends = [*starts[1:], len(plays)][: len(starts)]
    games = [chance[start:end] for start, end in zip(starts, ends, strict=True)][:TRACES]
    return [game[~np.isnan(game)].tolist() for game in games]


# The ladder.


def ladder(match: Match, games: int = LADDER_GAMES, seed: int = 1) -> Tournament | None:
    """Rate the game's compiled bots against each other; None if there are fewer than two."""
    names = [bot.name for bot in bots_for(match.rulebook) if isinstance(bot, RuleBot)]
    if len(names) < 2:
        return None
    return tournament(match.rulebook.slug, names, games=games, seed=seed, options=match.options)


def lucks_share(found: Tournament) -> float:
    """Return the part of the variance of a result that who plays does not explain.

    With 1 for a win and -1 for a loss, a result has a variance of 1, of which a pairing with win share p explains
    (2p - 1) squared; the mean is over all pairings.
    """
    return 1 - sum((2 * pair.share - 1) ** 2 for pair in found.pairings) / len(found.pairings)


# The report.


@dataclass(frozen=True)
class Pace:
    """How many decisions a game has, and how long people take for one, if that has been measured."""

    decisions: float
    measured: float | None = None

    @property
    def seconds(self) -> float:
        """How long a decision takes."""
        return DECISION_SECONDS if self.measured is None else self.measured

    @property
    def formula(self) -> str:
        """Where the minutes come from, in words."""
        if self.measured is None:
            return f"{DECISION_SECONDS} seconds a decision and {PLAY_SECONDS} a play at a table: assumed, not measured"
        return f"{self.measured:.1f} seconds a decision, measured, and {PLAY_SECONDS} a play at a table, assumed"


def sections(  # noqa: PLR0913, PLR0917  what a report has counted
    rulebook: Rulebook, counts: Counts, pace: Pace, calls: Mapping[str, int], drawn: Sequence[Sequence[float]],
    rated: Tournament | None,
) -> list[Section]:  # fmt: skip
    """Write how a game feels."""
    figures = feel_figures(rulebook)
    rows = [(each.name, _spell(each, mean_of(counts[f"{COUNTED}/{each.name}"])), each.formula) for each in figures]
    plots = [_decided(counts[f"{COUNTED}/decided"])]
    if drawn:
        plots.append(_drawn(drawn))
    found = [Section("How it feels: tension", (grid(("per game", "mean, with its 95% interval", "formula"), rows,
                                                    words=(2,)), *plots))]  # fmt: skip
    found.append(_pace(mean_of(counts[f"{COUNTED}/plays"]).mean, pace, calls))
    return [*found, *([_skill(rated)] if rated else [])]


def _spell(figure: FeelFigure, mean: Mean) -> str:
    if figure.is_share:
        return f"{mean.mean:.1%}\u00a0±{100 * mean.half:.1f}"
    return f"{mean.mean:.2f}\u00a0±{mean.half:.2f}"


def _decided(counted: Numbers) -> Plot:
    shares = 100 * np.cumsum(counted) / counted.sum()
    places = [100 * (step + 1) / STEPS for step in range(STEPS)]
    half = next((place for place, share in zip(places, shares, strict=True) if share >= 50), 100.0)

    def paint(axes: Any) -> None:
        axes.fill_between(places, shares, color=OURS, alpha=0.15, linewidth=0)
        axes.plot(places, shares, color=OURS)
        axes.axvline(half, color=INK, linewidth=0.8, linestyle=":")
        axes.annotate(f"half of all games: {half:.0f}%", (half, 50), (6, -3), textcoords="offset points",
                      color=INK, ha="left" if half < 60 else "right")  # fmt: skip
        axes.set(xlim=(0, 100), ylim=(0, 100), xlabel="plays of a game, in percent", ylabel="games decided, percent")

    alt = f"When games are decided: half of them after {half:.0f}% of their plays, ties at the end"
    rows = [(f"{place:.0f}", f"{share:.2f}") for place, share in zip(places, shares, strict=True)]
    return draw("decided", alt, paint, data=(("percent of plays", "percent of games decided"), *rows))


def _drawn(drawn: Sequence[Sequence[float]]) -> Plot:
    def paint(axes: Any) -> None:
        for game in drawn:
            across = np.linspace(0, 100, len(game))
            axes.plot(across, 100 * np.array(game), color=SOFT, linewidth=0.8)
        tense = max(drawn, key=lambda game: float(np.abs(np.diff(game)).sum()))
        axes.plot(np.linspace(0, 100, len(tense)), 100 * np.array(tense), color=OURS, linewidth=1.6)
        axes.axhline(50, color=INK, linewidth=0.8, linestyle=":")
        axes.set(xlim=(0, 100), ylim=(0, 100), xlabel="plays of a game, in percent", ylabel="home's chance, percent")

    alt = f"Home's chance to win through {len(drawn)} games; the one that swings most is drawn in color"
    rows = [
        (str(n), str(play), f"{chance:.4f}") for n, game in enumerate(drawn, 1) for play, chance in enumerate(game, 1)
    ]
    return draw("traces", alt, paint, data=(("game", "play", "home's chance"), *rows))


def effective(counts: Sequence[float]) -> float:
    """Return how many equally frequent things vary as much as these: e to the power of their entropy."""
    shares = np.array([count for count in counts if count > 0], float)
    shares /= shares.sum()
    return float(np.exp(-(shares * np.log(shares)).sum()))


def _pace(plays: float, pace: Pace, calls: Mapping[str, int]) -> Section:
    minutes = (pace.seconds * pace.decisions + PLAY_SECONDS * plays) / 60
    rows = [
        ("decisions", f"{pace.decisions:.0f}", "of both teams"),
        ("decisions per play", f"{pace.decisions / max(plays, 1):.1f}", "decisions by plays"),
        ("minutes, estimated", f"{minutes:.0f}", pace.formula),
    ]  # fmt: skip
    if calls:
        several = effective(list(calls.values()))
        rows.append(("calls in use", f"{several:.1f} of {len(calls)}", "e to the power of the entropy of their shares"))
    return Section("How it feels: pace and variety", (grid(("per game", "", "formula"), rows, words=(2,)),))


def _skill(rated: Tournament) -> Section:
    best, worst = rated.table[0], rated.table[-1]
    share = {frozenset((pair.one, pair.other)): pair for pair in rated.pairings}[frozenset((best.bot, worst.bot))]
    wins = share.share if share.one == best.bot else 1 - share.share
    text = (
        f"Each bot against each, {rated.games:,} games a pairing. {best.bot} beats {worst.bot} {wins:.1%} of the time. "
        f"Luck's share of a result is {lucks_share(rated):.0%}: of the variance of a win (1) or loss (-1), the part "
        "that who plays does not explain, 1 less the mean of (2p - 1) squared over the pairings, p being a win share."
    )
    rows = [(each.bot, f"{each.rating:.0f}\u00a0±{each.error:.0f}", f"{each.share:.1%}") for each in rated.table]
    names = [each.bot for each in rated.table]
    ratings = {"rating": [each.rating - 1500 for each in rated.table]}
    told = ", ".join(f"{each.bot} {each.rating:.0f}" for each in rated.table)

    def paint(axes: Any) -> None:
        bars(axes, names, ratings, told=[f"{each.rating:.0f}" for each in rated.table])
        axes.axvline(0, color=INK, linewidth=0.8)
        axes.set_xlabel("Elo above or below the mean of 1500")

    plot = draw("ladder", f"Ratings of the bots: {told}", paint, height_of_bars(len(names)))
    return Section("How it feels: skill and luck", (text, plot, grid(("bot", "rating", "wins"), rows)))
