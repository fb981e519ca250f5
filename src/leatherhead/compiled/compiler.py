"""Entry points and rules compiled by Numba; a changed rule means another folder of the cache."""

import functools
import hashlib
import re
import sys
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import numba
import numpy as np
from llvmlite import binding
from numba import njit, types
from numba.extending import overload
from platformdirs import user_cache_path

from leatherhead.compiled import cache, numba_internals
from leatherhead.compiled.cache import rule_digest
from leatherhead.compiled.doors import BY_KIND, has_variants, shortcuts, variant
from leatherhead.model.bot import RuleBot
from leatherhead.model.errors import Refused
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.runtime import waiting_for
from leatherhead.rule import CALLED, RULES

KNOWN_NUMBA = (0, 68)  # for which the pipeline of numba_internals.py was written; any other compiles more slowly
ROOMS = ("compiled", "football", "model", "play_table", "values")  # whose code rules call or are called by
COMPILED = "compiling the rules (first time only, up to half a minute)"
_known: set[Callable[..., Any]] = set()
_compiling = threading.RLock()  # threads may ask for compiled rules at the same time


def _numba_is_known() -> bool:
    return bool(numba.version_info.short == KNOWN_NUMBA)


def _hand_over_rules(weighed: Collection[str]) -> None:
    """Let compiled code call every rule declared since the last time.

    Rules are short and many: inlined, whole games run twice as fast. Bots and values are longer and called less often:
    in their modules the compiler decides, which saves compile time.
    """
    shorter = shortcuts()
    for function, body in list(RULES.items()):
        if function not in _known:
            _known.add(function)
            inlined = function not in CALLED and function.__module__ not in weighed
            _hand_over(function, shorter.get(function, body), inlined=inlined)


def _hand_over(function: Callable[..., Any], body: Callable[..., Any], *, inlined: bool) -> None:
    """Let compiled code call a rule, as Numba's `register_jitable` does."""
    jit: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    if _numba_is_known():
        jit["pipeline_class"] = numba_internals.RuleCompiler
        numba_internals.CALLED_BODIES.update(() if inlined else (body,))
    else:
        jit["forceinline"] = inlined
    choose: Callable[..., Any] = lambda *_, **__: body  # noqa: E731  one of three
    if function in BY_KIND:
        choose = BY_KIND[function]
    elif has_variants(function):
        choose = lambda g, *_, **__: variant(function, g) or body  # noqa: E731
    overload(function, jit_options=jit, strict=False)(choose)


def sources(*folders: Path) -> Iterator[Path]:
    """Yield every source file that compiled code depends on, if all others stand in the folders."""
    package = Path(__file__).parents[1]
    yield package / "rule.py"
    for folder in (*(package / name for name in ROOMS), *folders):
        yield from sorted(folder.rglob("*.py"))


def digest(rulebook: Rulebook, bots: Sequence[RuleBot] = ()) -> str:
    """Return a digest of everything the compiled code of a game depends on: sources, guests, compiler, machine."""
    guests = [rule_digest(bot.rule) for bot in bots if bot.is_guest(rulebook)]
    return digest_of(sources(rulebook.folder), guests)


def digest_of(files: Iterable[Path], further: Iterable[bytes] = ()) -> str:
    """Return a digest of source files, of what else there is, and of compiler and machine."""
    key = hashlib.sha256()
    for part in (*(source.read_bytes() for source in files), *further):
        key.update(part)
    for fact in (numba.__version__, np.__version__, sys.version, binding.get_host_cpu_name()):
        key.update(fact.encode())
    key.update(str(sorted(binding.get_host_cpu_features().items())).encode())
    key.update(str(numba.config.BOUNDSCHECK).encode())
    return key.hexdigest()[:20]


def cache_folder(rulebook: Rulebook, bots: Sequence[RuleBot] = ()) -> Path:
    """Return the cache folder of the present rules, in the user's cache directory."""
    return user_cache_path("leatherhead") / "compiled" / f"{rulebook.slug}-{digest(rulebook, bots)}"


class Shared:
    """A function that compiled code calls by its symbol instead of inlining it: compiled once for all entry points."""

    def __init__(
        self, slug: str, name: str, dispatcher: Any, symbol: str, signature: Any, calls: "Sequence[Shared]" = ()
    ) -> None:
        """Wrap a function, with the shared ones that it calls; compiled, it raises nothing. Its name is for people."""
        self._slug, self._name, self.dispatcher, self._symbol, self._calls = slug, name, dispatcher, symbol, calls
        self._takes, self._gives = signature.args, signature.return_type
        self.called = types.ExternalFunction(symbol, signature)
        self.address = 0  # until it is linked

    def link(self) -> None:
        """Compile it, or find it in the cache, and make its symbol known to all code compiled or loaded later."""
        if self.address:
            return
        for each in self._calls:
            each.link()
        _compile(self._slug, self.dispatcher, self._takes)
        result = self.dispatcher.overloads[self._takes]
        if result.signature.return_type != self._gives:  # callers would misread it
            returned = f"{self._name} returns {result.signature.return_type}, not always {self._gives}"
            raise Refused(f"{self._slug} cannot be compiled: {returned}")
        self.address = result.library.get_pointer_to_function(result.fndesc.llvm_cfunc_wrapper_name)
        binding.add_symbol(self._symbol, self.address)


class EntryPoint:
    """An entry point for Python, compiled on its first call; a compile error becomes one sentence."""

    def __init__(self, slug: str, dispatcher: Any, calls: Sequence[Shared] = ()) -> None:
        """Wrap the compiled function, with the shared ones that it calls."""
        self._slug, self.dispatcher, self.calls, self._compiled = slug, dispatcher, calls, False

    def __call__(self, *args: Any) -> None:
        """Call it."""
        self.ready(*args)
        self.dispatcher(*args)

    def ready(self, *args: Any) -> None:
        """Compile for these argument types, and link everything it calls."""
        if not self._compiled:
            with _compiling, nullcontext() if self.is_cached() else waiting_for(COMPILED):
                self.link()
                _compile(self._slug, self.dispatcher, tuple(numba.typeof(arg) for arg in args))
            self._compiled = True

    def calling(self, further: Iterable[Shared]) -> "EntryPoint":
        """Return a copy that also links `further`."""
        return EntryPoint(self._slug, self.dispatcher, [*self.calls, *further])

    def link(self) -> None:
        """Link the shared functions."""
        for shared in self.calls:
            shared.link()

    def is_cached(self) -> bool:
        """Whether all of its code is in the cache."""
        return all(map(cache.is_cached, (self.dispatcher, *(shared.dispatcher for shared in self.calls))))


def _compile(slug: str, dispatcher: Any, takes: tuple[Any, ...]) -> None:
    try:
        with numba_internals.without_repeats() if _numba_is_known() else nullcontext():
            cache.compile_once(dispatcher, takes)
    except Exception as error:
        raise Refused(f"{slug} cannot be compiled: {_fault(error)}") from error


def _fault(error: Exception) -> str:
    """Reduce Numba's hundred lines to the innermost reason and its place."""
    text = str(error)
    places = [place for place in re.findall(r'File "(.+)", line (\d+):', text) if "site-packages" not in place[0]]
    where = f"{Path(places[0][0]).name}, line {places[0][1]}" if places else ""
    if unmarked := re.search(r"Untyped global name '(\w+)':.*<class 'function'>", text):
        return f"{unmarked[1]}, called in {where}, is not marked @rule"
    reasons = [reason for reason in re.findall(r"\w+Error: (.+)", text) if not reason.startswith("Failed in")]
    reason = reasons[-1] if reasons else f"{type(error).__name__}: {text.splitlines()[0] if text else ''}"
    return f"{where}: {reason}" if where else reason


def dispatcher(function: Callable[..., Any], place: Path, weighed: Collection[str] = ()) -> Any:
    """Return a Numba dispatcher cached in `place`."""
    with _compiling:
        _hand_over_rules(weighed)
    cache.sweep(place.parent)
    return cache.keep(njit(nogil=True)(function), place)


def plain(record: np.ndarray[Any, Any], dtype: np.dtype[np.void]) -> np.ndarray[Any, Any]:
    """Return a copy of records without the element class, which compiled code does not support."""
    return np.frombuffer(record.tobytes(), np.uint8).copy().view(dtype)  # numpy asks for large pages


@functools.cache
def compile_alone(name: str, function: Callable[..., Any], folder: Path) -> EntryPoint:
    """Compile a rule that Python can call; it may depend only on its own folder, football and the engine."""
    place = user_cache_path("leatherhead") / "compiled" / f"{name}-{digest_of(sources(folder))}"
    return EntryPoint(name, dispatcher(function, place / "alone"))
