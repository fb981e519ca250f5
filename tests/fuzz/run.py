"""Puts inputs that nobody would write through every parser: `scripts/fuzz --inputs 200000`.

Each is to be taken, or refused with one sentence, in 2 s and 500 MB. What is not is kept in a file, and fails the run.
"""

import argparse
import hashlib
import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

from fuzz.doors import MEMORY, SLOW, Tally, run  # noqa: E402  found only now


def main() -> int:
    """Run, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000, help="how many (default: 20000)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same inputs (default: 1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="at once (default: one a core)")
    given = parser.parse_args()
    share, tally = -(-given.inputs // given.workers), Tally()
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        for part in pool.map(run, [share] * given.workers, range(given.seed, given.seed + given.workers)):
            tally.add(part)
    accepted = tally.inputs - tally.refused - len(tally.failures)
    print(f"{tally.inputs:,} inputs: {tally.refused:,} refused, {accepted:,} accepted, {len(tally.failures)} failures")
    print(f"by door: {', '.join(f'{door} {count:,}' for door, count in sorted(tally.by_door.items()))}")
    print(f"slowest {tally.slowest:.2f} s ({tally.slowest_door}), at most {SLOW:.0f} s")
    print(f"peak memory {tally.memory / 1e6:.0f} MB a process, at most {MEMORY / 1e6:.0f} MB")
    if tally.failures:
        folder = Path(tempfile.mkdtemp(prefix="fuzz-"))
        for door, content, why in tally.failures:
            file = folder / f"{door}.{hashlib.sha256(content).hexdigest()[:8]}"
            file.write_bytes(content)
            print(f"\n{file}: {why}")
    return 1 if tally.failures or tally.memory > MEMORY else 0


if __name__ == "__main__":
    sys.exit(main())
