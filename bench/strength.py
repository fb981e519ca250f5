"""How strong a game's bots are: `python bench/strength.py GAME [--games N] [--processes P] [--habits N]`.

`--only habits --against coach` plays all habits against the coach alone, and `--habit NAME` one of them.

Prints the share of decided games that the first of two bots wins, half of them in each seat, with the bounds of its 95%
interval, and how long the strategist thinks; `--only time` measures that at a table, once it has answered each kind of
question once; `--only levels` plays each level against the one below. Habits are those of bench/habits/GAME.py, if
there are any.
"""

import argparse
import importlib
import math
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter, thread_time

import leatherhead as lh
from leatherhead import bots, registry
from leatherhead.model.bot import Bot, RuleBot
from leatherhead.model.position import Position, View
from leatherhead.model.words import TEAMS
from leatherhead.study.simulation import simulate

sys.path.insert(0, str(Path(__file__).parent))

CHUNK = 25
LADDER = ("rookie", "sophomore", "veteran", "coach")  # evenly spaced: each beats the one before as often


class Timed(Bot):
    """A bot, and how long each of its answers took, in time of the processor: a busy machine does not count."""

    def __init__(self, bot: Bot) -> None:
        """Watch a bot."""
        self.bot, self.name, self.title, self.times = bot, bot.name, bot.title, list[float]()

    def answer(self, view: View, luck: int) -> str | int:
        """Ask it."""
        began = thread_time()
        answer = self.bot.answer(view, luck)
        self.times.append(thread_time() - began)
        return answer


def bot_of(slug: str, name: str) -> Bot:
    """Return a bot by name; a habit is named as in its list."""
    rulebook = registry.find(slug)
    habits = habits_of(slug)
    return habits[name] if name in habits else bots.find(rulebook, name)


def habits_of(slug: str) -> dict[str, RuleBot]:
    """Return the habits of a game by name."""
    file = Path(__file__).parent / "habits" / f"{slug.replace('-', '_')}.py"
    if not file.exists():
        return {}
    found: dict[str, RuleBot] = importlib.import_module(f"habits.{file.stem}").HABITS
    return found


def play(slug: str, home: str, away: str, games: int, seed: int) -> tuple[int, int, list[float]]:
    """Play games, and return what each seat won, and the times of a bot that is not compiled."""
    rulebook = registry.find(slug)
    seats = [bot_of(slug, name) for name in (home, away)]
    seats = [each if isinstance(each, RuleBot) or each.name == "random" else Timed(each) for each in seats]
    found = simulate(
        rulebook, rulebook.own_book, games=games, seed=seed, home=seats[0], away=seats[1],
        threads=None if all(isinstance(each, RuleBot) for each in seats) else 1,
    )  # fmt: skip
    wins = found.tally["wins"]
    return wins["home"], wins["away"], [time for each in seats if isinstance(each, Timed) for time in each.times]


def match(slug: str, first: str, second: str, games: int, processes: int) -> tuple[int, int, list[float]]:
    """Play half of the games in each seat; bots that are not compiled, on several cores."""
    compiled = all(isinstance(bot_of(slug, name), RuleBot) for name in (first, second))
    chunk = games // 2 if compiled else CHUNK
    tasks = [(swapped, n) for n in range(0, games // 2, chunk) for swapped in (False, True)]
    won, lost, times = 0, 0, list[float]()

    def arguments() -> Iterator[tuple[str, str, str, int, int]]:
        for swapped, n in tasks:
            seats = (second, first) if swapped else (first, second)
            yield slug, *seats, min(chunk, games // 2 - n), 1000 + 2 * n + swapped

    results = map(_play, arguments()) if compiled else in_processes(list(arguments()), processes)
    for (swapped, _), (home, away, taken) in zip(tasks, results, strict=True):
        won, lost = won + (away if swapped else home), lost + (home if swapped else away)
        times += taken
        if not compiled:
            sys.stderr.write(f"{slug}: {first} against {second}, {won} of {won + lost} so far\n")
    return won, lost, times


def in_processes(tasks: list[tuple[str, str, str, int, int]], processes: int) -> Iterator[tuple[int, int, list[float]]]:
    """Play some games after others, each lot as soon as a process is free."""
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(_play, tasks)


def _play(arguments: tuple[str, str, str, int, int]) -> tuple[int, int, list[float]]:
    return play(*arguments)


def say(slug: str, first: str, second: str, games: int, processes: int) -> None:
    """Print a line of the table."""
    began = perf_counter()
    won, lost, times = match(slug, first, second, games, processes)
    share = won / (won + lost)
    error = 1.96 * math.sqrt(share * (1 - share) / (won + lost))
    thought = [1000 * time for time in sorted(times)]
    thinking = f"  {thought[len(thought) // 2]:.1f} ms median, {thought[-1]:.0f} ms worst" if thought else ""
    sys.stdout.write(
        f"{slug:<16}{first:<12}{second:<32}{share:7.1%}  ({share - error:.1%} to {share + error:.1%})"
        f"  {won + lost:,} decided games, {perf_counter() - began:.0f} s{thinking}\n"
    )
    sys.stdout.flush()


def say_time(slug: str, games: int) -> None:
    """Print how long the strategist thinks about questions of coach games, compiled and cached."""
    strategist, times, known = bots.find(registry.find(slug), "strategist"), list[float](), set[int]()
    for seed in range(games):
        for view in questions_of(slug, seed):
            began = thread_time()
            strategist.answer(view, seed)
            if view.asked is not None and view.asked.what in known:
                times.append(1000 * (thread_time() - began))
            known |= set() if view.asked is None else {view.asked.what}
    times.sort()
    median, usual = times[len(times) // 2], times[len(times) * 99 // 100]
    sys.stdout.write(
        f"{slug:<16}strategist  thinks {median:.1f} ms median, {usual:.1f} ms in 99 of 100, {times[-1]:.1f} ms at "
        f"most; {len(times):,} answers, in time of the processor\n"
    )


def questions_of(slug: str, seed: int) -> Iterator[View]:
    """What a team sees when it has a choice, all through a game of the coach."""
    game = lh.new(slug, seed=seed, seats=("coach", "coach"), compiled=True)
    for play in game.plays:
        position = Position(game.rulebook, game.printed, play.before)
        position.start()
        for answer in play.answers:
            if position.asked is not None and position.asked.by >= 0 and len(position.legal) > 1:
                yield position.view(TEAMS[position.asked.by])
            position.put(answer.answer)


def main() -> None:
    """Measure one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=registry.slugs())
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--habits", type=int, default=2000, help="games against each habit")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", choices=("coach", "rookie", "levels", "habits", "time"))
    parser.add_argument("--against", choices=("coach", "strategist"), nargs="+", default=("coach", "strategist"))
    parser.add_argument("--habit", nargs="+", help="some habits by name, instead of all")
    arguments = parser.parse_args()
    slug, games, processes = arguments.game, arguments.games, arguments.processes
    matches = {
        "coach": [("strategist", "coach", games)],
        "rookie": [("coach", "rookie", games), ("strategist", "rookie", games // 3)],
        "levels": [(LADDER[n + 1], LADDER[n], games) for n in range(len(LADDER) - 1)],
        "habits": [
            (against, name, arguments.habits)
            for name in arguments.habit or habits_of(slug)
            for against in arguments.against
        ],
    }
    for part, lines in matches.items():
        if arguments.only in (None, part):
            for first, second, count in lines:
                say(slug, first, second, count, processes)
    if arguments.only in (None, "time"):
        say_time(slug, 4)


if __name__ == "__main__":
    main()
