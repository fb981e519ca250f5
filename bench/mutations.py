"""Mutation testing: change one constant, comparison or branch at a time, and see whether the tests of its room notice.

`python bench/mutations.py [--count 40] [--seed 1] [--only PLACE]` draws mutants evenly from rules, coaches, values,
session and web, runs each in a copy of the checkout against the tests of its room until the first failure, and prints
how many were killed. A mutant that makes a test hang counts as killed.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GAMES = Path("src/leatherhead/games")
LONGEST = 1200  # seconds for the tests of one room
SWAPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
# Slug of a game's tests: tests/games/test_<folder>_*.py; {game} is the folder, {slug} its name.
GAME_TESTS = ("tests/laws/test_scenarios.py -k {slug}", "tests/golden -k {slug}", "tests/games -k {game}")
ROOMS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "rules": (("games/*/rules.py", "games/*/rules/*.py"), GAME_TESTS),
    "coach": (("games/*/coach.py", "games/*/coach/**/*.py", "games/*/odds.py"), (*GAME_TESTS[1:], "tests/bots")),
    "values": (
        ("games/*/value.py", "games/*/value/*.py", "values/*.py"),
        (GAME_TESTS[2], "tests/values", "tests/laws/test_values.py -k {slug}"),
    ),
    "session": (("session/*.py",), ("tests/session", "tests/laws/test_secrets.py", "tests/cli/test_play.py")),
    "web": (("web/*.py", "web/**/*.py"), ("tests/web --ignore=tests/web/browser",)),
}


@dataclass(frozen=True)
class Mutant:
    """A change of one node of a file."""

    room: str
    file: Path  # relative to the checkout
    place: int  # of the node in the order of ast.walk
    line: int
    change: str


class Mutation(ast.NodeTransformer):
    """Changes the node that it is pointed at."""

    def __init__(self, node: ast.AST) -> None:
        """Point at a node."""
        self.node = node

    def visit(self, node: ast.AST) -> ast.AST:
        """Change a node, or look below it."""
        return changed(node) if node is self.node else self.generic_visit(node)


def changed(node: ast.AST) -> ast.AST:
    """Return what a node is changed to: a number plus one, the opposite comparison, the other branch."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return ast.copy_location(ast.Constant(node.value + 1), node)
    if isinstance(node, ast.Compare):
        return ast.copy_location(ast.Compare(node.left, [SWAPPED[type(node.ops[0])]()], node.comparators), node)
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        node.test = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
    return node


def mutable(tree: ast.AST) -> Iterator[tuple[int, ast.AST]]:
    """Yield the nodes of a module that can be changed, with their places."""
    skipped: set[int] = set()
    for place, node in enumerate(ast.walk(tree)):
        # Annotations and what only a type checker reads are no behavior.
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            skipped.update(id(each) for each in ast.walk(node.annotation))
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            skipped.update(id(each) for each in ast.walk(node))
        if id(node) in skipped:
            continue
        number = isinstance(node, ast.Constant) and type(node.value) is int
        comparison = isinstance(node, ast.Compare) and len(node.ops) == 1
        if number or comparison or isinstance(node, ast.If | ast.While | ast.IfExp):
            yield place, node


def drawn(count: int, seed: int) -> list[Mutant]:
    """Draw mutants, as many from each room as from the others."""
    dice = random.Random(seed)  # noqa: S311
    chosen: list[Mutant] = []
    for turn, (room, (patterns, _)) in enumerate(ROOMS.items()):
        source = ROOT / "src/leatherhead"
        files = sorted({file for pattern in patterns for file in source.glob(pattern)})
        pool = []
        for file in files:
            tree = ast.parse(file.read_text(encoding="utf-8"))
            for place, node in list(mutable(tree)):
                line = getattr(node, "lineno", 0)
                before = ast.unparse(node.test if isinstance(node, ast.If | ast.While | ast.IfExp) else node)
                after = changed(node)
                after = after.test if isinstance(after, ast.If | ast.While | ast.IfExp) else after
                change = f"{before} -> {ast.unparse(after)}"
                pool.append(Mutant(room, file.relative_to(ROOT), place, line, change))
        share = count // len(ROOMS) + (turn < count % len(ROOMS))
        chosen += dice.sample(pool, share)
    return chosen


def is_killed(mutant: Mutant, folder: Path) -> bool:
    """Run the tests of a mutant's room in a copy of the checkout, and return whether one of them fails."""
    file = folder / mutant.file
    written = file.read_text(encoding="utf-8")
    tree = ast.parse(written)
    node = next(node for place, node in enumerate(ast.walk(tree)) if place == mutant.place)
    file.write_text(ast.unparse(Mutation(node).visit(tree)), encoding="utf-8")
    game = mutant.file.parts[3] if mutant.file.is_relative_to(GAMES) else ""
    surroundings = {**os.environ, "PYTHONPATH": str(folder / "src"), "OPENBLAS_NUM_THREADS": "1"}
    try:
        for tests in ROOMS[mutant.room][1]:
            if "{" in tests and not game:
                tests = tests.split(" -k ")[0]  # noqa: PLW2901
            words = tests.format(game=game, slug=game.replace("_", "-")).split()
            command = [sys.executable, "-m", "pytest", "-q", "-x", "-n0", "-p", "no:cacheprovider", *words]
            try:
                done = subprocess.run(  # noqa: S603
                    command, cwd=folder, env=surroundings, capture_output=True, timeout=LONGEST, check=False
                )
            except subprocess.TimeoutExpired:
                return True
            if done.returncode not in {0, 5}:  # 5: no test of that name
                return True
        return False
    finally:
        file.write_text(written, encoding="utf-8")


def main() -> None:
    """Print each mutant and whether it was killed."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--count", type=int, default=40)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--only", help="only mutants whose file and line contain this")
    words.add_argument("--list", action="store_true", help="print the mutants and run nothing")
    chosen = words.parse_args()
    mutants = [each for each in drawn(chosen.count, chosen.seed) if (chosen.only or "") in f"{each.file}:{each.line}"]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "leatherhead"
        ignored = shutil.ignore_patterns(".git", ".venv", "node_modules", "__pycache__", ".mypy_cache", ".hypothesis")
        if not chosen.list:
            shutil.copytree(ROOT, folder, ignore=ignored, symlinks=True)
        killed = 0
        for mutant in mutants:
            dead = "" if chosen.list else "killed" if is_killed(mutant, folder) else "SURVIVED"
            killed += dead == "killed"
            print(f"{dead:9}{mutant.room:8} {mutant.file}:{mutant.line}  {mutant.change[:120]}", flush=True)
    print(f"{killed} of {len(mutants)} killed")


if __name__ == "__main__":
    main()
