"""How a rule is compiled when another rule calls it: typed and written down, and left at that.

Numba finishes every function that compiled code calls: it links in all that the function calls itself, optimizes the
whole and emits machine code, although only the outermost function is ever run from Python. With rules that are short
and many this is most of the time. Here a rule is only lowered; the function that plays whole games links all of them
once, and is optimized once. The passes left out serve features that rules do not use.
"""

from typing import Any

from numba.core import codegen, typed_passes, untyped_passes
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager, register_pass


class RuleLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """The code of one rule, to be linked into the code of its callers."""

    def finalize(self) -> None:
        """Leave everything to the function that is linked last."""
        self._finalized = True

    @property
    def parts(self) -> list[Any]:
        """This code and all that it calls."""
        return [self, *self._linking_libraries]


@register_pass(mutates_CFG=False, analysis_only=False)
class RuleLowering(typed_passes.NativeLowering):  # type: ignore[misc]
    """Writes a rule down for the linker and emits no machine code."""

    _name = "rule_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower the rule, and tell its callers what to link."""
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
    untyped_passes.IRProcessing,
    untyped_passes.GenericRewrites,
    untyped_passes.ReconstructSSA,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.IRLegalization,
    RuleLowering,
    typed_passes.NoPythonBackend,
)


class RuleCompiler(CompilerBase):  # type: ignore[misc]
    """The passes that a rule goes through."""

    def define_pipelines(self) -> list[PassManager]:
        """List them."""
        passes = PassManager("rule")
        for each in PASSES:
            passes.add_pass(each, each.__name__)
        passes.finalize()
        return [passes]
