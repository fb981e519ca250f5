"""Everything that uses Numba's internals: the folder of a cache, and a shorter pipeline for rules.

The cache: Numba checks only the file of the entry point, and takes the cache's folder from a global that all threads
share. Here each cache is bound to a folder, whose name has a digest of all sources.

The pipeline: Numba finalizes every function that compiled code calls (links its callees, optimizes, emits code),
although only the outermost function is ever called from Python. Here a rule is only typed and lowered, and the entry
point links and optimizes all rules once. CPU time of the first compilation of Paper Bowl's random games, Numba 0.68:

| | seconds |
| --- | --- |
| as it is | 8.9 |
| Numba's own pipeline | 20.0 |
| without `LabelsAreNumbers` | 9.9 |
| without `without_repeats` | 10.0 |

compiler.py uses the pipeline only with the version of Numba that it was written for; any other compiles more slowly.
"""

import operator
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from enum import IntEnum
from functools import cache, partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from numba.core import codegen, event, ir, typed_passes, types, untyped_passes
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import AnalysisPass, FunctionPass, PassManager, register_pass
from numba.core.errors import ConstantInferenceError, TypingError
from numba.core.ir_utils import build_definitions, get_definition, guard

from leatherhead.model.doors import happened, is_logged, is_logged_beyond, note, note_row, show, show_row
from leatherhead.model.record import OPTIONS
from leatherhead.model.words import EventKind
from leatherhead.rule import RULES

DIVISIONS = (
    operator.floordiv, operator.ifloordiv, operator.mod, operator.imod, operator.truediv, operator.itruediv,
)  # fmt: skip

# Rules that are not inlined. As a flag of the compiler this would compile them anew, with all they call, for each set
# of flags that their callers have.
CALLED_BODIES: set[Any] = set()


class FolderLocator(_CacheLocator):  # type: ignore[misc]  # Numba has no types
    """Locates the cache of a function in one folder, whatever Numba's global settings say."""

    def __init__(self, function: Any, folder: Path) -> None:
        self._folder, self._py_file = folder, function.__code__.co_filename
        self._line = function.__code__.co_firstlineno

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """Return nothing: the name of the folder has a digest of all sources."""
        return ""

    def get_disambiguator(self) -> str:
        return str(self._line)


class FolderCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    """Numba's serialization of compiled functions, without its search for a folder."""

    def __init__(self, function: Any, folder: Path) -> None:
        self._lineno = function.__code__.co_firstlineno
        self._locator = FolderLocator(function, folder)
        self._filename_base = self.get_filename_base(function.__qualname__, sys.abiflags)


class FolderCache(FunctionCache):  # type: ignore[misc]
    """Numba's cache of one function, in one folder."""

    def __init__(self, function: Any, folder: Path) -> None:
        self._impl_class = partial(FolderCacheImpl, folder=folder)
        super().__init__(function)

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        """Key by signature and CPU; the folder name has the digest of everything else."""
        return sig, codegen.magic_tuple()


@contextmanager
def _instead(owner: Any, **others: Any) -> Iterator[None]:
    """Replace attributes of a module or class of Numba for a while."""
    before = {name: getattr(owner, name) for name in others}
    for name, other in others.items():
        setattr(owner, name, other)
    try:
        yield
    finally:
        for name, own in before.items():
            setattr(owner, name, own)


@contextmanager
def without_repeats() -> Iterator[None]:
    """Compile without what Numba does over and over.

    Its timers report every nested compilation to every rule still being compiled. The type of a call is found by trying
    whatever the function or operator can do: here once for the same arguments, not for every use.
    """
    find, found = types.Function.get_call_type, dict[Any, Any]()

    def find_once(function: Any, context: Any, args: Any, kws: Any) -> Any:
        key = function, tuple(args), tuple(kws.items())
        if key not in found:
            found[key] = find(function, context, args, kws)
        return found[key]

    def untold(*_: Any, **__: Any) -> None:
        """Ignore compile events."""

    untimed = _instead(event, install_timer=lambda *_: nullcontext(), start_event=untold, end_event=untold)
    with untimed, _instead(types.Function, get_call_type=find_once):
        yield


class RuleLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """The code of one rule, to be linked into the code of its callers."""

    def finalize(self) -> None:
        """Leave the work to the outermost function."""
        self._finalized = True

    @property
    def parts(self) -> list[Any]:
        """This code and its callees."""
        return [self, *self._linking_libraries]


@register_pass(mutates_CFG=False, analysis_only=True)
class NoDivisionByZero(AnalysisPass):  # type: ignore[misc]
    """Refuses a division by a constant zero: optimized, it would end the process instead of raising something."""

    _name = "no_division_by_zero"

    def __init__(self) -> None:
        pass  # Numba's own refuses to be called

    def run_pass(self, state: Any) -> bool:
        """Look at every division of the rule."""
        for block in state.func_ir.blocks.values():
            for expression in (*block.find_exprs("binop"), *block.find_exprs("inplace_binop")):
                if expression.fn in DIVISIONS and _constant(state.func_ir, expression.rhs) == 0:
                    raise TypingError("ZeroDivisionError: division by zero", expression.loc)
        return False


def _constant(code: Any, name: Any) -> Any:
    """Return the constant that a name stands for, or None."""
    with suppress(ConstantInferenceError):
        return code.infer_constant(name)
    return None


@register_pass(mutates_CFG=False, analysis_only=False)
class LabelsAreNumbers(FunctionPass):  # type: ignore[misc]
    """Replaces enum labels by their numbers; otherwise Numba would compile a rule again for every enum it is given."""

    _name = "labels_are_numbers"

    def __init__(self) -> None:
        pass  # Numba's own refuses to be called

    def run_pass(self, state: Any) -> bool:
        """Look at every attribute."""
        changed = False
        for block in state.func_ir.blocks.values():
            for assigned in block.find_insts(ir.Assign):
                label = _label(state.func_ir, assigned.value)
                if label is not None:
                    assigned.value, changed = ir.Const(label, assigned.loc), True
        if changed:
            state.func_ir._definitions = build_definitions(state.func_ir.blocks)  # noqa: SLF001  as Numba's passes
        return changed


def _label(code: Any, value: Any) -> int | None:
    """Return the number of a label that is read from its enum, or None."""
    if isinstance(value, ir.Expr) and value.op == "getattr":
        labels = _global_value(code, value.value)
        if isinstance(labels, type) and issubclass(labels, IntEnum):
            return int(labels[value.attr])
    return None


def _global_value(code: Any, name: Any) -> Any:
    """Return the value of a global name, or of a name in an imported module; None if it has no constant value."""
    found = guard(get_definition, code, name)
    if isinstance(found, ir.Global | ir.FreeVar):
        return found.value
    if isinstance(found, ir.Expr) and found.op == "getattr":
        module = _global_value(code, found.value)
        return getattr(module, found.attr, None) if isinstance(module, ModuleType) else None
    return None


@register_pass(mutates_CFG=False, analysis_only=False)
class EventsAreNumbers(FunctionPass):  # type: ignore[misc]
    """Gives doors the numbers of an event, not the event; otherwise Numba would compile a door for every kind."""

    _name = "events_are_numbers"

    def __init__(self) -> None:
        pass  # Numba's own refuses to be called

    def run_pass(self, state: Any) -> bool:
        """Look at every call of a door."""
        code, changed = state.func_ir, False
        for block in code.blocks.values():
            for assigned in [*block.find_insts(ir.Assign)]:
                event = _event(code, assigned.value)
                if event is None:
                    continue
                door, kind, made = event
                call, place, changed = assigned.value, block.body.index(assigned), True
                call.func = block.scope.redefine("$door", assigned.loc)
                number = block.scope.redefine("$kind", assigned.loc)
                call.args = [call.args[0], number]
                block.body[place:place] = [
                    ir.Assign(ir.Global(door.__name__, door, assigned.loc), call.func, assigned.loc),
                    ir.Assign(ir.Const(kind.number, assigned.loc), number, assigned.loc),
                ]
                if made is not None:
                    named = dict(made.kws)
                    call.args += [*made.args, *(named[field] for field in kind._fields[len(made.args) :])]
                    unused = next(each for each in block.find_insts(ir.Assign) if each.value is made)
                    unused.value = ir.Const(0, unused.loc)
        if changed:
            code._definitions = build_definitions(code.blocks)  # noqa: SLF001  as Numba's passes
        return changed


def _event(code: Any, value: Any) -> tuple[Any, EventKind, Any] | None:
    """Return the door for numbers, the kind of event that a door is called with, and the call that makes the event."""
    if not isinstance(value, ir.Expr) or value.op != "call" or len(value.args) != 2:
        return None
    door = _global_value(code, value.func)
    if door is happened:
        kind = _global_value(code, value.args[1])
        if isinstance(kind, EventKind):
            return is_logged if kind.number < OPTIONS else is_logged_beyond, kind, None
    elif door is note or door is show:
        made = guard(get_definition, code, value.args[1])
        kind = _global_value(code, made.func) if isinstance(made, ir.Expr) and made.op == "call" else None
        if isinstance(kind, EventKind):
            return note_row if door is note else show_row, kind, made
    return None


@register_pass(mutates_CFG=False, analysis_only=False)
class OmittedAreGiven(FunctionPass):  # type: ignore[misc]
    """Writes out the numbers that a call omits; otherwise Numba would compile a rule again for each count of them."""

    _name = "omitted_are_given"

    def __init__(self) -> None:
        pass  # Numba's own refuses to be called

    def run_pass(self, state: Any) -> bool:
        """Look at every call."""
        changed = False
        for block in state.func_ir.blocks.values():
            for assigned in [*block.find_insts(ir.Assign)]:
                for number in _omitted(state.func_ir, assigned.value):
                    given = block.scope.redefine("$given", assigned.loc)
                    const = ir.Assign(ir.Const(number, assigned.loc), given, assigned.loc)
                    block.body.insert(block.body.index(assigned), const)
                    assigned.value.args, changed = [*assigned.value.args, given], True
        if changed:
            state.func_ir._definitions = build_definitions(state.func_ir.blocks)  # noqa: SLF001  as Numba's passes
        return changed


def _omitted(code: Any, value: Any) -> tuple[Any, ...]:
    """Return the defaults that stand for what the call of a rule omits."""
    if not isinstance(value, ir.Expr) or value.op != "call" or value.kws or value.vararg:
        return ()
    called = _global_value(code, value.func)
    if not isinstance(called, FunctionType) or called not in RULES:
        return ()
    missing = called.__code__.co_argcount - len(value.args)
    return (called.__defaults__ or ())[-missing:] if missing > 0 else ()


@register_pass(mutates_CFG=False, analysis_only=False)
class EffectiveDeletions(typed_passes.IRLegalization):  # type: ignore[misc]
    """Keeps deletions of what is counted by references alone: of numbers and records, half of a rule's instructions."""

    _name = "effective_deletions"

    def run_pass(self, state: Any) -> bool:
        """Let Numba insert all deletions, and take out those without effect."""
        super().run_pass(state)
        models, kinds = state.targetctx.data_model_manager, state.typemap
        counted = {kind: models[kind].contains_nrt_meminfo() for kind in set(kinds.values())}
        for block in state.func_ir.blocks.values():
            block.body = [each for each in block.body if not isinstance(each, ir.Del) or counted[kinds[each.value]]]
        return True


@register_pass(mutates_CFG=False, analysis_only=False)
class RuleLowering(typed_passes.NativeLowering):  # type: ignore[misc]
    """Lowers a rule for the linker without emitting machine code."""

    _name = "rule_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower the rule, and record what its callers must link."""
        state.flags.forceinline = state.func_id.func not in CALLED_BODIES
        state.library = RuleLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)

        # Callers look the rule up by its entry point, which must be a built-in function and is never called.
        entry: Any = [].append
        state.targetctx.insert_user_function(entry, state["cr"].fndesc, state.library.parts)
        state["cr"] = state["cr"]._replace(cfunc=entry)
        return True


PASSES = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    EventsAreNumbers,
    LabelsAreNumbers,
    OmittedAreGiven,
    untyped_passes.GenericRewrites,
    untyped_passes.ReconstructSSA,
    NoDivisionByZero,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    EffectiveDeletions,
    RuleLowering,
    typed_passes.NoPythonBackend,
)


class RulePasses(PassManager):  # type: ignore[misc]
    """Runs the passes one after another; Numba would time and describe each, and rebuild the code after it."""

    def _runPass(self, index: int, each: Any, state: Any) -> None:  # noqa: ARG002, N802  as Numba calls it
        each.analysis = self._analysis
        each.run_pass(state)


@cache
def _rule_passes() -> RulePasses:
    passes = RulePasses("rule")
    for each in PASSES:
        passes.add_pass(each, each.__name__)
    passes.finalize()
    return passes


class RuleCompiler(CompilerBase):  # type: ignore[misc]
    """The passes that a rule goes through."""

    def define_pipelines(self) -> list[PassManager]:
        """List them."""
        return [_rule_passes()]
