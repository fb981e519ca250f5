"""Solve Paper Bowl with all pairs of timeouts, and fit what timeouts add: `python scripts/paper_bowl_timeouts.py`.

It takes four to five minutes of CPU time and writes value/timeouts.npz. `--keep FOLDER` keeps the exact solution in a
folder (1.4 GB), or reads it from there; `--errors` only says how far the shipped form is off. `--dump FOLDER` writes
the chances that the strategist plays by into a folder, in the form of the exact solution: late.npy and early.npy by
layer, series, spot and column (lead and timeouts of offense and defense), in 65535ths, late_kicks.npz, early_kicks.npz.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from leatherhead import registry
from leatherhead.games.paper_bowl import odds as walked
from leatherhead.games.paper_bowl.value import SOLVED, solution, solver, timeouts
from leatherhead.model.record import blank, plain_layout

COUNTS, PAIRS, LAYERS = solution.TIMEOUT_COUNTS, timeouts.PAIRS, solution.LAYERS
NUMBERS = (LAYERS - 1) * (PAIRS - 1)  # of a situation: what timeouts add to it, by layer and pair
BLOCK = 500  # situations at once


def solve(folder: Path) -> None:
    """Write both halves into a folder: chances by layer, series, spot and column, and wins minus losses of kicks."""
    book = registry.find("paper-bowl").own_book.book
    odds = walked.odds_of(book)
    chances = solver.Chances(odds, float(solver.solve(odds.two_points).value))
    found = solver.gather(book, odds, odds.exact(), timeouts=True)
    kickoff = None
    with solver.thread_pool() as pool:
        for name in ("late", "early"):
            stakes = solver.whole_game(COUNTS) if kickoff is None else solver.first_half(kickoff, COUNTS)
            kickoff = half(folder, name, stakes, chances, solver.go(found, pool, stakes))


def half(folder: Path, name: str, stakes: solver.Stakes, chances: solver.Chances, go: solver.GoForIt) -> Any:
    """Write one half; return what the kickoff that begins it is worth, by lead."""
    shape, width = (LAYERS, walked.SERIES, walked.SPOTS), len(stakes.leads)
    values = np.lib.format.open_memmap(folder / f"{name}.npy", "w+", np.uint16, (*shape, width))
    kicks = np.zeros((LAYERS, timeouts.KICKS, width))
    moments = solver.play_half(stakes, chances, solution.HALF_CARDS, go)
    for layer, moment in enumerate(moments):
        values[layer] = solver.as_chance(moment.value)
        kicks[layer] = moment.now.kickoff, moment.now.free_kick, moment.now.touchdown
        sys.stderr.write(f"\r{name}: {layer + 1} of {LAYERS} layers")
    np.savez(folder / f"{name}_kicks.npz", kicks=kicks)
    sys.stderr.write("\n")
    return kicks[-1, 0].reshape(-1, PAIRS)[:, -1]


def added(folder: Path, name: str) -> Iterator[tuple[slice, Any]]:
    """Yield what timeouts add in some situations at a time: by situation, lead, layer and pair."""
    values = np.load(folder / f"{name}.npy", mmap_mode="r")
    kicks = (np.load(folder / f"{name}_kicks.npz")["kicks"].astype(np.float32) + 1) / 2
    series, spots = timeouts.places()
    for begin in range(0, len(series), BLOCK):
        some = slice(begin, begin + BLOCK)
        chances = np.empty((LAYERS - 1, len(series[some]), values.shape[-1]), np.float32)
        for layer in range(1, LAYERS):
            chances[layer - 1] = values[layer][series[some], spots[some]] / np.float32(solution.CERTAIN)
        of_kicks = spots[some] == 0
        chances[:, of_kicks] = kicks[1:, series[some][of_kicks]]
        cut = np.moveaxis(chances.reshape(*chances.shape[:2], -1, PAIRS), 0, 2)
        yield some, (cut[..., 1:] - cut[..., :1]).reshape(*cut.shape[:2], NUMBERS)


def fit(folder: Path, name: str) -> dict[str, Any]:
    """Fit one half: by the largest principal components, first of layers and pairs, then of leads."""
    gram = np.zeros((NUMBERS, NUMBERS))
    for _, more in added(folder, name):
        rows = more[::3].reshape(-1, NUMBERS)
        gram += rows.T @ rows
    weights = np.linalg.eigh(gram)[1][:, ::-1][:, : solution.RANK].astype(np.float32)
    numbers = np.concatenate([more @ weights for _, more in added(folder, name)])
    flat = numbers.reshape(len(numbers), -1)
    leads = np.linalg.eigh((flat.T @ flat).astype(float))[1][:, ::-1][:, : timeouts.SHAPES].astype(np.float32)
    shapes = (flat @ leads).T
    by_layer = np.zeros((LAYERS, PAIRS, solution.RANK), np.float32)
    by_layer[1:, 1:] = weights.reshape(LAYERS - 1, PAIRS - 1, -1)
    grain = timeouts.GRAIN
    return {
        f"{name}_shape": np.rint(shapes / grain).astype(np.int16), f"{name}_weight": by_layer,
        f"{name}_lead": leads.T.reshape(timeouts.SHAPES, -1, solution.RANK).astype(np.float16),
    }  # fmt: skip


def tell_errors(folder: Path) -> None:
    """Print how far the shipped form is off, in chances to win."""
    tables = blank(plain_layout(solution.SolvedGame))[0]
    timeouts.read(tables)
    series, spots = timeouts.places()
    for name in ("late", "early"):
        errors = []
        weights = tables[f"{name}_weight"][1:, 1:].reshape(NUMBERS, -1).astype(np.float32)
        for some, more in added(folder, name):
            numbers = tables[f"{name}_more"][:, series[some], spots[some]].swapaxes(0, 1).astype(np.float32)
            errors.append(abs(numbers @ weights.T - more).reshape(*more.shape[:2], LAYERS - 1, PAIRS - 1))
        off = np.concatenate(errors)
        most, mean = np.quantile(off[::7], [0.99, 0.999]), off.mean((0, 1, 3))
        sys.stdout.write(
            f"{name}: mean {off.mean():.5f}, 99% {most[0]:.5f}, 99.9% {most[1]:.5f}, worst {off.max():.5f}\n"
            f"  mean by layer: {' '.join(f'{each:.5f}' for each in mean)}\n"
        )


def dump(folder: Path) -> None:
    """Write what the strategist plays by: the solution without timeouts, and what they add."""
    tables = SOLVED.of(registry.find("paper-bowl").own_book)[0]
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("late", "early"):
        plain, kicks, more = tables[name], tables[f"{name}_kick"], tables[f"{name}_more"]
        width = plain.shape[-1] * PAIRS
        values = np.lib.format.open_memmap(folder / f"{name}.npy", "w+", np.uint16, (LAYERS, *plain.shape[1:3], width))
        found = np.zeros((LAYERS, timeouts.KICKS, width))
        for layer in range(LAYERS):
            left = cards_of(layer)
            weight = tables[f"{name}_weight"][layer].T.astype(np.float32)
            added_here = np.moveaxis(more.astype(np.float32) @ weight, 0, 2)
            chances = (plain[left][..., None] / np.float32(solution.CERTAIN) + added_here).clip(0, 1)
            values[layer] = np.rint(chances * solution.CERTAIN).reshape(*plain.shape[1:3], width)
            kicked = kicks[:, left, :, None] / solution.CERTAIN + added_here[: timeouts.KICKS, 0]
            found[layer] = 2 * kicked.clip(0, 1).reshape(timeouts.KICKS, width) - 1
        np.savez(folder / f"{name}_kicks.npz", kicks=found)


def cards_of(layer: int) -> int:
    """The cards left in a layer."""
    if layer > solution.LAST_LAYERS:
        return layer - solution.LAST_LAYERS + solution.LAST_CARDS
    return (layer - 1) % solution.LAST_CARDS + 1 if layer else 0


def main() -> None:
    """Solve, fit, and say how good it is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=Path, help="folder of the exact solution")
    parser.add_argument("--errors", action="store_true", help="of the file that is shipped")
    parser.add_argument("--dump", type=Path, help="a folder for what the strategist plays by; nothing else is done")
    arguments = parser.parse_args()
    if arguments.dump:
        dump(arguments.dump)
        return
    with TemporaryDirectory() as scratch:
        folder = arguments.keep or Path(scratch)
        if not (folder / "early_kicks.npz").exists():
            solve(folder)
        if not arguments.errors:
            odds = timeouts.fingerprint(walked.odds_of(registry.find("paper-bowl").own_book.book))
            np.savez_compressed(timeouts.FITTED, odds=odds, **fit(folder, "late"), **fit(folder, "early"))
        tell_errors(folder)


if __name__ == "__main__":
    main()
