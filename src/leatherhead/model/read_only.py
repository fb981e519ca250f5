"""Tables that all games share: whoever is handed one can look things up in it, and change nothing."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any


def read_only(data: Any) -> Any:
    """Return tables and lists, nested ones too, in a form that cannot be changed."""
    if isinstance(data, MappingProxyType):
        return data  # ours: nobody else makes one
    if isinstance(data, Mapping):
        return MappingProxyType({key: read_only(value) for key, value in data.items()})
    return tuple(map(read_only, data)) if isinstance(data, list) else data


def close(thing: Any) -> None:
    """Make all tables and lists of a frozen dataclass read-only; it is called when the thing has just been made."""
    for name, value in vars(thing).items():
        if isinstance(value, Mapping | list):
            object.__setattr__(thing, name, read_only(value))
