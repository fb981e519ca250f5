"""The same rules, compiled: one play at native speed, or whole games by the thousand.

Numba looks at the file of the entry point only, so its cache lies in a folder that is named by a digest of every
rule's source: a changed rule is another folder.
"""

import hashlib
import inspect
import sys
from collections.abc import Callable
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
from llvmlite import binding
from numba import njit
from numba.extending import overload
from platformdirs import user_cache_path

from leatherhead.engine.doors import check_log, mix, new_play, random_32, rewind, sow
from leatherhead.engine.instructions import shortcuts
from leatherhead.engine.pipeline import RuleCompiler
from leatherhead.engine.printed import Printed
from leatherhead.engine.registry import Rulebook
from leatherhead.football.ledger import close_game, open_game
from leatherhead.rule import RULES, rule

_known: set[Callable[..., Any]] = set()


def _hand_over_rules(rulebook: Rulebook) -> None:
    """Let compiled code call every rule that has been declared since the last time.

    Rules are short and many: spelled out where they are called, whole games run twice as fast. What a coach weighs is
    longer and asked for less often: there the compiler decides, and is done sooner.
    """
    shorter = shortcuts()
    for function, body in RULES.items():
        if function not in _known:
            _known.add(function)
            spelled_out = function.__module__ != rulebook.coach.__module__
            _hand_over(function, shorter.get(function, body), forceinline=spelled_out)


def _hand_over(function: Callable[..., Any], body: Callable[..., Any], **flags: bool) -> None:
    """Let compiled code call a rule, as Numba's `register_jitable` does."""
    jit = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": RuleCompiler, **flags}
    overload(function, jit_options=jit, strict=False)(lambda *_, **__: body)


@rule
def seed_of(seed: Any, game: int) -> Any:
    """Return the generator's start for one game of a series, so that no game depends on how they are shared out."""
    return mix(mix(seed) + np.uint64(game))


class RuleFailed(Exception):  # noqa: N818  named after what happened
    """A rule raised something; run interpreted, the same game says what and where."""


class BotOutOfBounds(Exception):  # noqa: N818  named after what happened
    """A bot answered with something that was not on offer."""


def _one_play(step: Any) -> Callable[..., None]:
    def play(records: Any, books: Any) -> None:
        step(records[0], books[0])

    return play


def _coached_play(rulebook: Rulebook) -> Callable[[Any, Any], None]:
    """Build the step of a game with a coach: each answer of his goes onto the tape, and the play begins anew."""
    step, coach = rulebook.step, rulebook.coach
    look, copy = rulebook.copies

    def play(g: Any, book: Any) -> None:
        copy(g.saved, g)
        decisions = g.decisions
        played = False
        while not played:
            try:
                step(g, book)
                played = True
            except Exception:  # noqa: BLE001, S110  the only kind that compiled code can catch
                pass
            if not played:
                if not g.waiting:
                    raise RuleFailed
                team, answers = g.asked_by, g.tape_read
                luck = np.int64(random_32(g))
                answer = coach(look(g, team), book, team, g.asked_what, g.asked_options, luck)
                if not (g.asked_options >> answer) & 1:
                    raise BotOutOfBounds
                copy(g, g.saved)
                rewind(g)
                g.decisions = decisions
                g.tape[answers] = answer
                g.tape_length = answers + 1

    return rule(play)


def _whole_games(rulebook: Rulebook, step: Callable[[Any, Any], None]) -> Callable[..., None]:
    keep_score, copy = rulebook.keep_score, rulebook.copies.copy

    def play(records: Any, fresh: Any, books: Any, ledgers: Any, seed: Any, first: Any, count: Any) -> None:
        g, book, ledger = records[0], books[0], ledgers[0]
        records[0] = fresh[0]
        for game in range(first, first + count):
            copy(g, fresh[0])
            g.decisions = 0
            sow(g, seed_of(seed, game))
            open_game(ledger)
            while not g.over:
                new_play(g)
                step(g, book)
                check_log(g)
                if not g.quiet:
                    keep_score(g, ledger)
            close_game(ledger, g.score[0], g.score[1], g.decisions)

    return play


def digest(rulebook: Rulebook) -> str:
    """Fingerprint all that the compiled code of a game depends on: every source, the compiler, the machine."""
    package = Path(__file__).parents[1]
    folders = [package / "football", package / "engine", Path(inspect.getfile(rulebook.state)).parent]
    sources = [package / "rule.py", *(file for folder in folders for file in sorted(folder.rglob("*.py")))]
    key = hashlib.sha256()
    for source in sources:
        key.update(source.read_bytes())
    for fact in (numba.__version__, np.__version__, sys.version, binding.get_host_cpu_name()):
        key.update(fact.encode())
    key.update(str(sorted(binding.get_host_cpu_features().items())).encode())
    key.update(str(numba.config.BOUNDSCHECK).encode())
    return key.hexdigest()[:20]


def cache_folder(rulebook: Rulebook) -> Path:
    """Return the folder of the compiled code of these very rules, in the user's cache directory."""
    return user_cache_path("leatherhead") / "compiled" / f"{rulebook.slug}-{digest(rulebook)}"


@contextmanager
def _numba_cache_in(folder: Path) -> Any:
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


def compile_entry(rulebook: Rulebook, name: str, function: Callable[..., Any]) -> Any:
    """Compile a function that Python calls; under its name what was compiled before is found again."""
    _hand_over_rules(rulebook)
    with _numba_cache_in(cache_folder(rulebook) / name):
        return njit(cache=True, nogil=True)(function)


@cache
def step_of(rulebook: Rulebook) -> Any:
    """Return the compiled step of a game: it takes the arrays of record and book."""
    return compile_entry(rulebook, "step", _one_play(rulebook.step))


def plain_step_of(rulebook: Rulebook, printed: Printed) -> Callable[[Any, Any], None]:
    """Return the compiled step for a driver, whose arrays are of numpy's record class."""
    step = step_of(rulebook)
    return lambda records, books: step(records.view(rulebook.dtype, np.ndarray), books.view(printed.dtype, np.ndarray))


@cache
def games_of(rulebook: Rulebook, *, coached: bool) -> Any:
    """Return the compiled function that plays whole games into a ledger.

    Seats that play at random are never asked: without a coach it is compiled sooner, and no play begins anew.
    """
    if coached:
        return compile_entry(rulebook, "coached-games", _whole_games(rulebook, _coached_play(rulebook)))
    return compile_entry(rulebook, "random-games", _whole_games(rulebook, rulebook.step))


def is_cached(entry: Any) -> bool:
    """Say whether an entry point has been compiled on this machine before."""
    return any(Path(entry.stats.cache_path).glob("*.nbi"))
