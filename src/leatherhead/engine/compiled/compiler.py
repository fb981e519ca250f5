"""How rules are compiled, and by what the result is known again: a changed rule is another folder of the cache."""

import hashlib
import inspect
import re
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numba
import numpy as np
from llvmlite import binding
from numba import njit
from numba.extending import overload
from platformdirs import user_cache_path

from leatherhead.engine.bot import RuleBot
from leatherhead.engine.compiled import cache
from leatherhead.engine.compiled.instructions import shortcuts
from leatherhead.engine.errors import Refused
from leatherhead.engine.rulebook import Rulebook
from leatherhead.rule import RULES

KNOWN_NUMBA = (0, 68)  # whose inner workings pipeline.py builds on; with another one rules take longer to compile
_known: set[Callable[..., Any]] = set()
_compiling = threading.RLock()  # several tables of one process may ask for compiled rules at the same time


def _hand_over_rules(bots: Sequence[RuleBot]) -> None:
    """Let compiled code call every rule that has been declared since the last time.

    Rules are short and many: spelled out where they are called, whole games run twice as fast. What a bot weighs is
    longer and asked for less often: there the compiler decides, and is done sooner.
    """
    shorter = shortcuts()
    weighed = {bot.rule.__module__ for bot in bots}
    for function, body in list(RULES.items()):
        if function not in _known:
            _known.add(function)
            _hand_over(function, shorter.get(function, body), forceinline=function.__module__ not in weighed)


def _hand_over(function: Callable[..., Any], body: Callable[..., Any], **flags: Any) -> None:
    """Let compiled code call a rule, as Numba's `register_jitable` does."""
    if numba.version_info.short == KNOWN_NUMBA:
        from leatherhead.engine.compiled.pipeline import RuleCompiler

        flags["pipeline_class"] = RuleCompiler
    jit = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, **flags}
    overload(function, jit_options=jit, strict=False)(lambda *_, **__: body)


def _sources(rulebook: Rulebook, bots: Sequence[RuleBot]) -> Iterator[Path]:
    """Go through every source that the compiled code of a game depends on."""
    package = Path(__file__).parents[2]
    yield package / "rule.py"
    for folder in (package / "football", package / "engine", rulebook.folder):
        yield from sorted(folder.rglob("*.py"))
    for bot in bots:
        if rulebook.bot(bot.name) is not bot:
            yield Path(inspect.getfile(bot.rule))


def digest(rulebook: Rulebook, bots: Sequence[RuleBot] = ()) -> str:
    """Fingerprint all that the compiled code of a game depends on: every source, the compiler, the machine."""
    key = hashlib.sha256()
    for source in _sources(rulebook, bots):
        key.update(source.read_bytes())
    for fact in (numba.__version__, np.__version__, sys.version, binding.get_host_cpu_name()):
        key.update(fact.encode())
    key.update(str(sorted(binding.get_host_cpu_features().items())).encode())
    key.update(str(numba.config.BOUNDSCHECK).encode())
    return key.hexdigest()[:20]


def cache_folder(rulebook: Rulebook, bots: Sequence[RuleBot] = ()) -> Path:
    """Return the folder of the compiled code of these very rules, in the user's cache directory."""
    return user_cache_path("leatherhead") / "compiled" / f"{rulebook.slug}-{digest(rulebook, bots)}"


class Entry:
    """A function that Python calls, compiled on its first call; what cannot be compiled is refused in one sentence."""

    def __init__(self, slug: str, dispatcher: Any) -> None:
        """Wrap what Numba made of the function."""
        self._slug, self.dispatcher, self._compiled = slug, dispatcher, False

    def __call__(self, *args: Any) -> None:
        """Call it."""
        if not self._compiled:
            try:
                with _compiling:
                    self.dispatcher.compile(tuple(numba.typeof(arg) for arg in args))
            except Exception as error:
                raise Refused(f"{self._slug} cannot be compiled: {_fault(error)}") from error
            self._compiled = True
        self.dispatcher(*args)

    @property
    def py_func(self) -> Callable[..., Any]:
        """The very function that is compiled, as Python runs it."""
        return self.dispatcher.py_func  # type: ignore[no-any-return]


def _fault(error: Exception) -> str:
    """Say in a phrase what Numba says in a hundred lines: the innermost reason, and where."""
    text = str(error)
    places = [place for place in re.findall(r'File "(.+)", line (\d+):', text) if "site-packages" not in place[0]]
    where = f"{Path(places[0][0]).name}, line {places[0][1]}" if places else ""
    if unmarked := re.search(r"Untyped global name '(\w+)':.*<class 'function'>", text):
        return f"{unmarked[1]}, called in {where}, is not marked @rule"
    reasons = [reason for reason in re.findall(r"\w+Error: (.+)", text) if not reason.startswith("Failed in")]
    reason = reasons[-1] if reasons else f"{type(error).__name__}: {text.splitlines()[0] if text else ''}"
    return f"{where}: {reason}" if where else reason


def compile_entry(rulebook: Rulebook, name: str, function: Callable[..., Any], bots: Sequence[RuleBot] = ()) -> Entry:
    """Compile a function that Python calls; under its name what was compiled before is found again."""
    with _compiling:
        _hand_over_rules([bot for bot in rulebook.bots if isinstance(bot, RuleBot)] + list(bots))
    folder = cache_folder(rulebook, bots)
    cache.sweep(folder)
    return Entry(rulebook.slug, cache.keep(njit(nogil=True)(function), folder / name))


def is_cached(entry: Entry) -> bool:
    """Say whether an entry point has been compiled on this machine before, and can be used."""
    return cache.is_cached(entry.dispatcher)


def plain(record: np.ndarray[Any, Any], dtype: np.dtype[np.void]) -> np.ndarray[Any, Any]:
    """Return a copy of records without the class of their elements, which compiled code does not know."""
    return np.frombuffer(bytearray(record.tobytes()), dtype)
