"""Tortures the command leatherhead for some minutes, and says what came of it; scripts/torture runs it."""

import argparse
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from torture.table import Table
from torture.trials import a_few_trials, every_trial, run

import leatherhead as lh


def _until(minutes: float, trials: Iterator[tuple[Table, str, str]]) -> Iterator[tuple[Table, str, str]]:
    end = time.monotonic() + 60 * minutes
    for trial in trials:
        if time.monotonic() > end:
            return
        yield trial


def main() -> int:
    """Run the trials, print what was counted, and return 1 if a promise was broken."""
    parser = argparse.ArgumentParser(prog="torture", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, metavar="N", help="how long (10)")
    parser.add_argument("--short", action="store_true", help="every trial once, as the suite does")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32), help="of what is tried")
    wish = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="leatherhead-torture-"))
    folder.chmod(0o755)  # for whoever is nobody
    tables = [Table(game.name, folder / game.name, wish.seed + n) for n, game in enumerate(lh.list_games())]
    trials = a_few_trials(tables) if wish.short else every_trial(tables, random.Random(wish.seed))  # noqa: S311
    broken = 0
    for fault in run(trials if wish.short else _until(wish.minutes, trials)):
        broken += 1
        print(f"BROKEN: {fault}", flush=True)  # noqa: T201
    counts = sum((table.counts for table in tables), Counter[str]())
    for name, count in sorted(counts.items()):
        print(f"{count:7,}  {name}")  # noqa: T201
    kept = f", games in {folder}" if broken else ""
    print(f"{broken:7,}  promises broken; seed {wish.seed}{kept}")  # noqa: T201
    if not broken:
        shutil.rmtree(folder)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
