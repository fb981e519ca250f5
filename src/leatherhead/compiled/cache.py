"""The cache of compiled code: a folder named after a digest of all dependencies, verified before use.

Truncated or changed files are discarded and compiled again; where nothing can be written, code is compiled in memory.
Numba itself checks only the file of the entry point, trusts whatever is in its cache, and takes the cache's folder from
a global that all threads share. Here each cache is bound to a folder of its own.
"""

import hashlib
import json
import logging
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from enum import EnumType
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from leatherhead.compiled.numba_internals import FolderCache
from leatherhead.model.runtime import alone_with

LOCK = "lock"  # of a folder, while it is read or written
COMPILING = "compiling"  # the same, while its code is made
SUMS = "sums.json"  # the digest of every other file of a folder
UNUSED = 30 * 24 * 60 * 60  # seconds after which a folder is swept
LOG = logging.getLogger("leatherhead")


def keep(entry: Any, folder: Path) -> Any:
    """Cache a compiled function in a folder, if that is writable."""
    if _is_writable(folder):
        entry._cache = CheckedCache(entry.py_func, folder)  # noqa: SLF001  Numba has no other place for it
    return entry


def sweep(folder: Path) -> None:
    """Before a new cache folder is made, remove its neighbors that have not been used for 30 days."""
    if folder.exists() or not folder.parent.is_dir():
        return
    for neighbor in [*folder.parent.iterdir()]:
        with suppress(OSError):  # another process sweeps too, or may not be swept by us
            if time.time() - _last_use(neighbor) > UNUSED:
                # Renamed first, so that nobody finds half of it.
                shutil.rmtree(neighbor.rename(neighbor.with_name(f"swept-{os.getpid()}")))


def _last_use(folder: Path) -> float:
    return max(each.stat().st_mtime for each in (folder, *folder.rglob("*")))


def is_cached(entry: Any) -> bool:
    """Return whether usable code for an entry point is in the cache."""
    path = entry.stats.cache_path
    return path is not None and _is_whole(Path(path))


def compile_once(entry: Any, signature: tuple[Any, ...]) -> None:
    """Compile an entry point, or find it in the cache; another process that wants the same waits for us."""
    path = entry.stats.cache_path
    with nullcontext() if path is None else alone_with(Path(path) / COMPILING):
        entry.compile(signature)


@cache
def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        _say_once(
            f"{folder.parent}: compiled rules cannot be kept ({error.strerror}); they are compiled anew each time"
        )
        return False
    return True


@cache
def _say_once(what: str) -> None:
    LOG.warning("leatherhead: %s", what)


class CheckedCache(FolderCache):
    """The cache of one function in one folder, with every file verified."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return cached code, or None if there is none."""
        folder = Path(self.cache_path)
        with alone_with(folder / LOCK):
            if not _is_whole(folder):
                _throw_away(folder)
                return None
            try:
                return super().load_overload(sig, target_context)
            except Exception:  # noqa: BLE001  whatever is wrong with it, it can be made again
                _throw_away(folder)
                return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save compiled code; if that fails, it is used anyway."""
        folder = Path(self.cache_path)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with alone_with(folder / LOCK):
                super().save_overload(sig, data)
                _write_sums(folder)
        except OSError as error:
            with suppress(OSError):
                _throw_away(folder)
            _say_once(f"{folder}: compiled rules cannot be kept ({error.strerror})")


def _files(folder: Path) -> Iterator[Path]:
    return (file for file in sorted(folder.glob("*.nb?")) if file.is_file())


def _sums(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in _files(folder)}


def _write_sums(folder: Path) -> None:
    scratch = folder / f"{SUMS}.{os.getpid()}"
    scratch.write_text(json.dumps(_sums(folder)), encoding="utf-8")
    scratch.replace(folder / SUMS)


def _is_whole(folder: Path) -> bool:
    """Whether a folder has files, all of them unchanged."""
    try:
        sums = json.loads((folder / SUMS).read_text(encoding="utf-8"))
        return bool(sums) and sums == _sums(folder)
    except (OSError, ValueError):
        return False


def _throw_away(folder: Path) -> None:
    for file in (*_files(folder), folder / SUMS):
        file.unlink(missing_ok=True)


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
