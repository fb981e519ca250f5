"""Shows a bot what its team may know without copying it: for plays that start over from a saved record anyway."""

from collections.abc import Callable
from typing import Any, get_args

import numba
from numba.extending import intrinsic

from leatherhead.engine.record import Nobody, OwnRow, shown_fields
from leatherhead.engine.rulebook import Rulebook
from leatherhead.rule import RULES


def _fields_of(room: Any) -> Any:
    """Build what returns the fields of a State at the head of its record, and nothing of the rest."""

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
    def fields(context: Any, g: Any) -> Any:  # noqa: ARG001  as Numba calls it
        shown = numba.from_dtype(room)

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ARG001
            return builder.bitcast(args[0], context.get_value_type(shown))

        return shown(g), code

    return fields


def _blanked(name: str, shape: tuple[int, ...], own_row: bool) -> list[str]:
    """Write the code that blanks a field element by element, or all but a team's own row of it."""
    lines = [f"{'    ' * (axis + 1)}for i{axis} in range({length}):" for axis, length in enumerate(shape)]
    place = f"[{', '.join(f'i{axis}' for axis in range(len(shape)))}]" if shape else ""
    condition = "if i0 != team: " if own_row else ""
    return [*lines, f"{'    ' * (len(shape) + 1)}{condition}g.{name}{place} = 0"]


def show_in_place(rulebook: Rulebook) -> Callable[[Any, int], Any]:
    """Build the rule that blanks in a record what a team may not know, and returns the fields of its State.

    Interpreted, it leaves the record alone and returns a copy.
    """
    look, room, source = rulebook.copies.look, rulebook.dtype["seen"], ["def show(g, team):"]
    for name, hint in shown_fields(rulebook.state).items():
        marks = get_args(hint)[1:]
        if Nobody in marks or OwnRow in marks:
            source += _blanked(name, room[name].shape, OwnRow in marks)
    namespace: dict[str, Any] = {"fields": _fields_of(room)}
    exec("\n".join([*source, "    return fields(g)"]), namespace)  # noqa: S102  compiled code cannot loop over fields

    def show(g: Any, team: int) -> Any:
        return look(g, team)

    RULES[show] = namespace["show"]
    return show
