"""Measure Strategy League's charts against the targets of its rules page, with callers by down and distance.

    python bench/strategy_league_study.py [GAMES] [CHARTS]

A caller mixes families of plays by down and distance, 42% of them runs, and defenses in the page's reference mix; the
plays of a family are equally likely. Everything else is decided as the rookie does. Beside it stands the coach.
"""

import sys
from pathlib import Path
from typing import Annotated, Any

from leatherhead import registry
from leatherhead.football.choice import mixed
from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.ledger import Stat
from leatherhead.games.strategy_league.book import Book
from leatherhead.games.strategy_league.coach.rookie import INCHES, MIDDLING, SHORT, Favorites
from leatherhead.games.strategy_league.coach.rookie import answer as as_rookie
from leatherhead.games.strategy_league.coach.rookie import prepare as prepare_rookie
from leatherhead.games.strategy_league.playbook import FAMILIES, playbook
from leatherhead.games.strategy_league.state import FIRST_PLAY, Call, Decision, Phase, State
from leatherhead.model.bot import RuleBot
from leatherhead.model.doors import nth_option
from leatherhead.rule import Array, rule
from leatherhead.study.simulation import Series

# By situation, in a hundred: inside and outside runs, draws, screens, short, medium and long passes.
CALLS = (
    (27, 16, 5, 7, 23, 16, 6),  # first down
    (40, 16, 3, 4, 19, 11, 7),  # second and short, middling, long
    (22, 13, 5, 8, 28, 17, 7),
    (13, 9, 8, 10, 27, 23, 10),
    (40, 12, 3, 3, 28, 10, 4),  # third and short, middling, long
    (4, 4, 8, 10, 40, 26, 8),
    (2, 2, 9, 11, 25, 36, 15),
)
# Base, inside run, outside run, man, short zone, deep zone, blitz, nickel, short and long yardage.
DEFENSES = (25, 10, 10, 13, 12, 10, 10, 6, 0, 4)
TARGETS = (
    ("yards a run", 4.1, 4.5), ("completed, percent", 62, 65), ("yards a completion", 10.5, 11.5),
    ("intercepted, percent", 2.2, 2.8), ("sacked, percent of dropbacks", 6, 7), ("points a team", 20, 24),
    ("scrimmage plays a game", 120, 140),
)  # fmt: skip


class Mixes(Favorites):
    """What a caller knows, beside what the rookie does, who decides the rest: how often to call what, and its plays."""

    calls: Annotated[Array, (len(CALLS), FAMILIES)]
    defenses: Annotated[Array, len(DEFENSES)]
    plays: Annotated[Array, FAMILIES]  # of each family, a bit for each


def prepare(book: Any, tables: Any) -> None:
    """Write the mixes down."""
    prepare_rookie(book, tables)
    tables.calls[:], tables.defenses[:] = CALLS, DEFENSES
    for play, family in enumerate(playbook(book).family):
        tables.plays[family] |= 1 << play


@rule
def situation(seen: State) -> int:
    """The row of CALLS."""
    if seen.down <= 1 or seen.phase != Phase.SCRIMMAGE:
        return 0
    to_go = seen.line_to_gain - seen.ball
    first = 1 if seen.down == 2 else 4
    return first if to_go <= SHORT else first + 1 if to_go <= MIDDLING else first + 2


@rule
def caller(  # noqa: PLR0913, PLR0917  as every bot is asked
    seen: State, book: Book, tables: Mixes, team: int, decision: int, options: int, luck: int
) -> int:
    """Mix calls by down and distance, and defenses; kick on fourth down, but for inches beyond midfield."""
    if decision == Decision.DEFENSE:
        return mixed(tables.defenses, len(DEFENSES), options, luck % 100)
    inches = seen.line_to_gain - seen.ball <= INCHES and (options >> Call.TOUCH_PUNT) & 1 == 1
    kicks = seen.phase == Phase.SCRIMMAGE and seen.down == LAST_DOWN and not inches
    if decision != Decision.OFFENSE or kicks:
        return as_rookie(seen, book, tables, team, decision, options, luck)
    family = mixed(tables.calls[situation(seen)], FAMILIES, (1 << FAMILIES) - 1, luck % 100)
    plays = tables.plays[family] & (options >> FIRST_PLAY)
    plays = plays if plays != 0 else book.plain_plays
    count = 0
    for play in range(book.plays):
        count += (plays >> play) & 1
    return FIRST_PLAY + nth_option(plays, (luck // 100) % count)


CALLER = RuleBot(
    "caller", caller, tables=Mixes, prepare=prepare, title="caller by down and distance", strength=1,
    about="Mixes calls by down and distance.",
)  # fmt: skip


def measured(bot: Any, games: int, charts: Path | None) -> list[float]:
    """Play a bot against itself, and return the figures of the targets."""
    rulebook = registry.find("strategy-league")
    series = Series(rulebook, rulebook.book(charts), (bot, bot), {}, 1, quiet=False)
    ledger = series.games(0, games)[0]
    total = dict(zip(Stat, ledger.total.sum(axis=0).tolist(), strict=False))
    passes, caught, sacks = (total[each] for each in (Stat.PASS_ATTEMPTS, Stat.COMPLETIONS, Stat.SACKS_TAKEN))
    snaps = total[Stat.OFFENSIVE_PLAYS] + total[Stat.PUNTS] + total[Stat.FIELD_GOALS_ATTEMPTED]
    return [
        total[Stat.RUSH_YARDS] / total[Stat.RUSHES], 100 * caught / passes,
        total[Stat.PASS_YARDS_GROSS] / caught, 100 * total[Stat.INTERCEPTIONS_THROWN] / passes,
        100 * sacks / (passes + sacks), total[Stat.POINTS] / games / 2, snaps / games,
    ]  # fmt: skip


def main() -> None:
    """Print the figures beside their targets."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    charts = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    coach = registry.find("strategy-league").bot("coach")
    found = [measured(bot, games, charts) for bot in (CALLER, coach)]
    print(f"| {games:,} games | target | callers by down and distance | coaches |\n| --- | --- | --- | --- |")
    for (name, low, high), by_callers, by_coaches in zip(TARGETS, *found, strict=True):
        print(f"| {name} | {low} to {high} | {by_callers:.1f} | {by_coaches:.1f} |")


if __name__ == "__main__":
    main()
