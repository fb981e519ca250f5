"""A digest of what a rule does: its code, the values in it, and every function that it calls, wherever that stands.

The sources of a game are known by their folder. A bot from elsewhere may be made by a function, call helpers of other
modules, or be typed into a notebook, and has no one file to look at.
"""

import hashlib
from collections.abc import Callable, Iterator
from enum import EnumType
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np


def rule_digest(rule: Callable[..., Any]) -> bytes:
    """Return a digest that differs between rules that may answer differently."""
    key = hashlib.sha256()
    for part in _value(rule, (), set()):
        key.update(len(part).to_bytes(8, "big"))
        key.update(part)
    return key.digest()


def _value(value: Any, names: tuple[str, ...], met: set[Any]) -> Iterator[bytes]:
    """Describe a value that a rule uses; of a module only what the rule names of it counts."""
    if isinstance(value, FunctionType):
        yield from _function(value, met)
    elif isinstance(value, ModuleType):
        used = {name: getattr(value, name) for name in names if hasattr(value, name)}
        yield from _named({} if value.__name__.partition(".")[0] == "numpy" else used, names, met)
    elif isinstance(value, np.ndarray):
        yield repr((value.dtype, value.shape)).encode()
        yield value.tobytes()
    elif isinstance(value, EnumType):
        yield repr(list(value)).encode()
    else:
        yield repr(value).encode()


def _function(function: FunctionType, met: set[Any]) -> Iterator[bytes]:
    if function in met:
        return
    met.add(function)
    yield from _code(function.__code__)
    yield from _value(function.__defaults__, (), met)
    names = tuple(_names(function.__code__))
    cells = zip(function.__code__.co_freevars, (cell.cell_contents for cell in function.__closure__ or ()), strict=True)
    within = {name: function.__globals__[name] for name in names if name in function.__globals__}
    yield from _named({**within, **dict(cells)}, names, met)


def _named(values: dict[str, Any], names: tuple[str, ...], met: set[Any]) -> Iterator[bytes]:
    for name, value in values.items():
        yield name.encode()
        yield from _value(value, names, met)


def _code(code: CodeType) -> Iterator[bytes]:
    yield code.co_code
    yield repr((code.co_names, code.co_varnames, code.co_freevars)).encode()
    for constant in code.co_consts:
        yield from _code(constant) if isinstance(constant, CodeType) else (repr(constant).encode(),)


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
