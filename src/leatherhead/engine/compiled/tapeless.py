"""Records without a tape, for games in which nobody is asked: their doors look for no answer and keep none.

Whole games at random run a fifth faster so, and take less time to compile. The type of the record decides which doors
are compiled; the rules are the same.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from leatherhead.engine.doors import chance_is_asked, keep, on_tape, read, team_is_asked
from leatherhead.engine.record import laid_out


def tapeless(dtype: np.dtype[np.void]) -> np.dtype[np.void]:
    """Return the dtype of a record without its tape; everything else lies where it lay."""
    return laid_out({name: field for name, field in (dtype.fields or {}).items() if name != "tape"}, dtype.itemsize)


def has_tape(record: Any) -> bool:
    """Whether a record of such a type has a tape, for the compiler."""
    return "tape" in record.fields


def _no(g: Any) -> bool:  # noqa: ARG001  as the door
    return False


def _nothing(g: Any) -> int:  # noqa: ARG001
    return 0


def _not_the_team(g: Any, team: int) -> bool:  # noqa: ARG001
    return False


def _at_once(g: Any, answer: int) -> int:  # noqa: ARG001
    return answer


# What is compiled instead, for a record without a tape.
WITHOUT_TAPE: dict[Callable[..., Any], Callable[..., Any]] = {
    on_tape: _no,
    read: _nothing,
    chance_is_asked: _no,
    team_is_asked: _not_the_team,
    keep: _at_once,
}
