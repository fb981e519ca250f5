"""Whole games, compiled, held against every law that can be checked from their totals: the suite's, and scripts/games'.

A ledger is added up by team over many games. So that no two faults can cancel each other out, the games are played one
by one where there are few, and in runs where there are millions.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from leatherhead import registry
from leatherhead.bots import RANDOM
from leatherhead.football.ledger import Stat, points_of
from leatherhead.model.bot import Bot
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook
from leatherhead.study.simulation import Series

# What is at most as much as something else: made and tried, lost and let go, a part and the whole.
AT_MOST = {
    Stat.COMPLETIONS: Stat.PASS_ATTEMPTS,
    Stat.PASS_TOUCHDOWNS: Stat.COMPLETIONS,
    Stat.RUSH_TOUCHDOWNS: Stat.RUSHES,
    Stat.FUMBLES_LOST: Stat.FUMBLES,
    Stat.FIRST_DOWNS_RUSH: Stat.RUSHES,
    Stat.THIRD_DOWN_CONVERSIONS: Stat.THIRD_DOWN_ATTEMPTS,
    Stat.FOURTH_DOWN_CONVERSIONS: Stat.FOURTH_DOWN_ATTEMPTS,
    Stat.FIELD_GOALS_MADE: Stat.FIELD_GOALS_ATTEMPTED,
    Stat.EXTRA_POINTS_MADE: Stat.EXTRA_POINTS_ATTEMPTED,
    Stat.TWO_POINTS_MADE: Stat.TWO_POINTS_ATTEMPTED,
    Stat.KICKOFF_TOUCHBACKS: Stat.KICKOFFS,
    Stat.ONSIDE_KICKS_RECOVERED: Stat.ONSIDE_KICKS,
    Stat.CHALLENGES_WON: Stat.CHALLENGES,
}
YARDS = (Stat.RUSH_YARDS, Stat.PASS_YARDS_GROSS, Stat.PASS_YARDS_NET, Stat.TOTAL_NET_YARDS)
RETURN_YARDS = (Stat.KICK_RETURN_YARDS, Stat.PUNT_RETURN_YARDS)  # a return can end behind where it began
LONGEST = 100  # yards of one play from scrimmage


class Totals:
    """Games of one rulebook between two bots, both the same."""

    def __init__(
        self, rulebook: Rulebook, printed: Printed, options: dict[str, Any], bot: Bot = RANDOM, seed: int = 1
    ) -> None:
        """Make ready to play with these options."""
        self.rulebook, self.figures = rulebook, set(rulebook.figures)
        self.series = Series(rulebook, printed, (bot, bot), options, seed, quiet=False)

    def faults(self, first: int, games: int, run: int = 1) -> list[str]:
        """Play games, a run at a time, and say which laws they break."""
        return [
            f"{self.rulebook.slug}, games {start} to {start + run - 1}: {fault}"
            for start in range(first, first + games, run)
            for fault in self.faults_of(self.series.games(start, min(run, first + games - start))[0])
        ]

    def faults_of(self, ledger: Any) -> Iterator[str]:
        """Say which laws the totals of some games break."""
        for team in range(2):
            count = {stat: int(ledger.total[team, stat]) for stat in Stat}
            yield from (f"team {team}: {fault}" for fault in self._faults_of_team(count))
        yield from _faults_of_tables(ledger)

    def _faults_of_team(self, count: dict[Stat, int]) -> Iterator[str]:
        explained = points_of(count, self.rulebook.touchdown_points)
        if explained != count[Stat.POINTS]:
            yield f"{count[Stat.POINTS]} points, of which {explained} are explained"
        for stat in Stat:
            if count[stat] < 0 and stat not in YARDS and stat not in RETURN_YARDS:
                yield f"{stat.name.lower()} is {count[stat]}"
            if count[stat] and stat not in self.figures and stat not in _derived():
                yield f"{stat.name.lower()} is counted, but no figure of the game"
        for part, whole in AT_MOST.items():
            if {part, whole} <= self.figures and count[part] > count[whole]:
                yield f"{count[part]} {part.name.lower()}, but {count[whole]} {whole.name.lower()}"
        yield from self._faults_of_yards(count)

    def _faults_of_yards(self, count: dict[Stat, int]) -> Iterator[str]:
        plays, downs = count[Stat.OFFENSIVE_PLAYS], count[Stat.FIRST_DOWNS]
        if Stat.OFFENSIVE_PLAYS in self.figures:
            for stat in YARDS:
                if abs(count[stat]) > LONGEST * plays:
                    yield f"{count[stat]} {stat.name.lower()} in {plays} plays"
            if downs > plays + count[Stat.FIRST_DOWNS_PENALTY]:
                yield f"{downs} first downs in {plays} plays"
        if count[Stat.SACK_YARDS_LOST] > LONGEST * count[Stat.SACKS_TAKEN]:
            yield f"{count[Stat.SACK_YARDS_LOST]} yards lost in {count[Stat.SACKS_TAKEN]} sacks"


def _derived() -> set[Stat]:
    """Figures that follow from others, whether the game shows them or not."""
    return {Stat.OFFENSIVE_PLAYS, Stat.TURNOVERS, Stat.FIRST_DOWNS}


def _faults_of_tables(ledger: Any) -> Iterator[str]:
    """Tables over all games hold as much as the counts by team."""
    games, total = int(ledger.games), ledger.total.sum(axis=0)
    tables = {
        "rush gains": (ledger.rush_gains, total[Stat.RUSHES]),
        "completion gains": (ledger.completion_gains, total[Stat.COMPLETIONS]),
        "final points": (ledger.final_points, 2 * games),
        "margins": (ledger.margins, games),
    }
    for name, (table, expected) in tables.items():
        if int(table.sum()) != int(expected) or (table < 0).any():
            yield f"the table of {name} holds {int(table.sum())} of {int(expected)}"
    if int(ledger.total_points) != int(total[Stat.POINTS]):
        yield f"{int(ledger.total_points)} points in all, but {int(total[Stat.POINTS])} by team"
    if ledger.field_goals_attempted.any() and int(ledger.field_goals_made.sum()) != int(total[Stat.FIELD_GOALS_MADE]):
        yield "field goals by distance do not add up"
    if (ledger.field_goals_made > ledger.field_goals_attempted).any():
        yield "more field goals made than tried at some distance"
    if not 0 <= int(ledger.home_wins) + int(ledger.away_wins) <= games or int(ledger.overtimes) > games:
        yield "more wins or overtimes than games"


RUN = 500  # games that are added up before they are looked at, where there are millions
SHARE = 5_000  # games with the same options


def _options(rulebook: Rulebook) -> list[dict[str, Any]]:
    """The options as they are, and each value of each of them by itself."""
    return [{}, *({name: value} for name, values in rulebook.options.items() for value in values[1:])]


def with_every_option(rulebook: Rulebook, games: int) -> tuple[str, list[str]]:
    """Play games with all options in turn, on all cores; return what to print, and the laws that were broken."""
    began, sets = time.perf_counter(), _options(rulebook)
    totals = [Totals(rulebook, rulebook.own_book, options) for options in sets]
    totals[0].series.warm_up()

    def share(number: int) -> list[str]:
        first = number * SHARE
        try:
            return totals[number % len(sets)].faults(first, min(SHARE, games - first), RUN)
        except Exception as error:  # noqa: BLE001  a rule that fails is a fault like any other
            return [f"{rulebook.slug}, from game {first}: {type(error).__name__}: {error}"]

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = [fault for faults in pool.map(share, range(-(-games // SHARE))) for fault in faults]
    seconds = time.perf_counter() - began
    return f"{rulebook.slug:16} {games:>11,} games, {len(sets)} sets of options, {seconds:.0f} s", found


def main() -> int:
    """Play every game `games` times; return 1 if a law is broken."""
    parser = argparse.ArgumentParser(prog="games", description="Hold random games against the laws of their totals.")
    parser.add_argument("--games", type=int, default=1_000_000, metavar="N", help="of each game (1,000,000)")
    games, broken = parser.parse_args().games, 0
    for slug in registry.slugs():
        line, faults = with_every_option(registry.find(slug), games)
        print(line, "ok" if not faults else f"{len(faults)} faults", sep=", ", flush=True)  # noqa: T201
        print(*faults[:20], sep="\n", end="\n" * bool(faults))  # noqa: T201
        broken += len(faults)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
