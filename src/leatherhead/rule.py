"""`@rule` marks a function that runs both interpreted and compiled.

A leaf: it imports nothing of ours, and nothing heavy, so that a game played by people starts at once.
"""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.int64]
Function = TypeVar("Function", bound=Callable[..., Any])

RULES: dict[Callable[..., Any], bool] = {}  # every rule, and whether compiled code spells it out at its one caller


def rule(function: Function) -> Function:
    """Leave the function as it is for Python, and list it for the compiler (engine/compiled.py)."""
    RULES[function] = False
    return function


def rule_called_once(function: Function) -> Function:
    """List a rule on the busiest path that has one caller, where a call would cost more than it does."""
    RULES[function] = True
    return function
