"""`@rule` marks a function that runs both interpreted and compiled.

A leaf: it imports nothing of ours, and nothing heavy, so that a game played by people starts at once.
"""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.int64]
Function = TypeVar("Function", bound=Callable[..., Any])

RULES: list[Callable[..., Any]] = []


def rule(function: Function) -> Function:
    """Leave the function as it is for Python, and list it for the compiler (engine/compiled.py)."""
    RULES.append(function)
    return function
