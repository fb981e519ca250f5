"""Compiles a rule that is not part of a play, such as one that works out a table."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

from leatherhead.compiled import compiler


@cache
def compile_alone(name: str, function: Callable[..., Any], folder: Path) -> compiler.EntryPoint:
    """Compile a rule that Python can call; it may depend only on its own folder, football and the engine."""
    place = user_cache_path("leatherhead") / "compiled" / f"{name}-{compiler.digest_of(compiler.sources(folder))}"
    return compiler.EntryPoint(name, compiler.dispatcher(function, place / "alone"))
