"""Tables that take long to make: kept, found again, and never trusted once they have been changed."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest

import leatherhead as lh
from leatherhead.model.printed import Printed
from leatherhead.model.tables import LOCK, StoredTables, WalkedArrays
from leatherhead.registry import find
from leatherhead.rule import Array

WHAT = "the tables are made, once"


class Numbers:
    """A few numbers."""

    some: Annotated[Array, 5]
    half: Annotated[Any, np.float64]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "leatherhead" / "tables"


@pytest.fixture
def printed() -> Printed:
    return find("paper-bowl").own_book


@pytest.fixture
def told() -> Iterator[list[lh.Wait]]:
    """All waits that were told of."""
    waits: list[lh.Wait] = []
    with lh.waits_told_to(waits.append):
        yield waits


@pytest.fixture
def kept(tmp_path: Path) -> Callable[[], StoredTables]:
    """Make the tables of a process that has just begun."""
    source = tmp_path / "source.py"
    source.write_text("# decides what is in them")

    def prepare(book: Any, tables: Any, progress: Callable[[int, int], None]) -> None:  # noqa: ARG001
        tables.some[:], tables.half = range(5), 0.5
        progress(1, 2)

    return lambda: StoredTables(Numbers, prepare, "numbers", WHAT, [source])


def are_right(tables: np.ndarray[Any, Any]) -> bool:
    return [*tables[0].some] == [0, 1, 2, 3, 4] and tables[0].half == 0.5 and not tables.flags.writeable


def test_they_are_made_once_and_it_is_told(
    folder: Path, printed: Printed, kept: Callable[[], StoredTables], told: list[lh.Wait]
) -> None:
    first = kept()
    assert first.of(printed) is first.of(printed)
    assert are_right(first.of(printed))
    assert told == [lh.Wait(WHAT), lh.Wait(WHAT, 1, 2), lh.Wait(WHAT, over=True)]
    assert are_right(kept().of(printed))
    assert len(told) == 3, "a second process finds them"
    assert sorted(file.suffix for file in folder.iterdir()) == [".bin", ".lock"]


def test_who_wants_the_same_waits_for_the_first(folder: Path, printed: Printed) -> None:
    begun, made = threading.Barrier(2, timeout=60), []

    def prepare(book: Any, tables: Any, progress: Callable[[int, int], None]) -> None:  # noqa: ARG001
        made.append(folder)
        tables.some[:], tables.half = range(5), 0.5

    def one_of_two(_: int) -> bool:
        tables = StoredTables(Numbers, prepare, "numbers", WHAT, [])
        begun.wait()
        return are_right(tables.of(printed))

    with ThreadPoolExecutor(2) as both:
        assert [*both.map(one_of_two, range(2))] == [True, True]
    assert len(made) == 1


@pytest.mark.parametrize("spoil", [lambda data: data[:-1], lambda data: bytes([data[0] ^ 1]) + data[1:], lambda _: b""])
def test_a_file_that_was_changed_is_made_anew(
    folder: Path,
    printed: Printed,
    kept: Callable[[], StoredTables],
    told: list[lh.Wait],
    spoil: Callable[[bytes], bytes],
) -> None:
    kept().of(printed)
    (file,) = folder.glob("*.bin")
    data = file.read_bytes()
    file.write_bytes(spoil(data))
    assert are_right(kept().of(printed))
    assert len(told) == 6
    assert file.read_bytes() == data, "healed"


def test_other_sources_mean_another_file(
    tmp_path: Path, folder: Path, printed: Printed, kept: Callable[[], StoredTables]
) -> None:
    kept().of(printed)
    (tmp_path / "source.py").write_text("# decides otherwise")
    kept().of(printed)
    assert len([*folder.glob("*.bin")]) == 2


def test_where_nothing_can_be_kept_they_are_made_each_time(
    folder: Path, printed: Printed, kept: Callable[[], StoredTables], told: list[lh.Wait]
) -> None:
    folder.parent.mkdir()
    folder.write_text("no folder")
    for _ in range(2):
        assert are_right(kept().of(printed))
    assert len(told) == 6


def test_what_nobody_uses_is_swept(folder: Path, printed: Printed, kept: Callable[[], StoredTables]) -> None:
    folder.mkdir(parents=True)
    month, day = (time.time() - days * 24 * 60 * 60 for days in (31, 2))
    for name, when in (("old.bin", month), ("used.bin", day), ("half.part", day), ("now.part", time.time())):
        (folder / name).touch()
        os.utime(folder / name, (when, when))
    kept().of(printed)
    names = {file.name for file in folder.iterdir() if file.suffix != LOCK}
    assert {"old.bin", "half.part"} & names == set()
    assert {"used.bin", "now.part"} <= names
    assert len(names) == 3


# Arrays that are shipped.


@pytest.fixture
def walked(tmp_path: Path) -> Callable[[], WalkedArrays]:
    """Make the arrays of a process that has just begun; a file beside them counts the walks."""
    source, walks = tmp_path / "rules.py", tmp_path / "walks"
    source.write_text("# decides what is in them")
    walks.write_text("")

    def walk(printed: Printed, progress: Callable[[int, int], None]) -> dict[str, Any]:
        walks.write_text(walks.read_text() + "x")
        progress(1, 1)
        return {"run": np.array(printed.book.run), "half": np.array([0.5])}

    return lambda: WalkedArrays(walk, tmp_path / "shipped.npz", WHAT, [source])


def walks(folder: Path) -> int:
    return len((folder / "walks").read_text())


def other_book(printed: Printed) -> Printed:
    record = printed.record.copy()
    record["run"][0][0] += 1
    return Printed(record, "other", {})


def test_shipped_arrays_are_not_walked_again(
    walked: Callable[[], WalkedArrays], printed: Printed, tmp_path: Path, folder: Path, told: list[lh.Wait]
) -> None:
    walked().ship(printed)
    found = walked().of(printed)
    assert walks(tmp_path) == 1
    assert found["run"].tolist() == printed.book.run.tolist()
    assert not told
    assert not folder.exists()
    with pytest.raises(ValueError, match="read-only"):
        found["run"][0] = 3


def test_arrays_of_another_book_are_walked_once(
    walked: Callable[[], WalkedArrays], printed: Printed, tmp_path: Path, folder: Path, told: list[lh.Wait]
) -> None:
    walked().ship(printed)
    other = other_book(printed)
    for _ in range(2):
        assert walked().of(other)["run"][0] == printed.book.run[0] + 1
        assert walks(tmp_path) == 2
    assert told[-1] == lh.Wait(WHAT, over=True)
    (file,) = folder.glob("*.npz")
    file.write_bytes(file.read_bytes()[:100])
    assert walked().of(other)["half"] == 0.5
    assert walks(tmp_path) == 3


def test_changed_rules_make_shipped_arrays_useless(
    walked: Callable[[], WalkedArrays], printed: Printed, tmp_path: Path, folder: Path
) -> None:
    walked().ship(printed)
    (tmp_path / "rules.py").write_text("# another rule")
    walked().of(printed)
    assert walks(tmp_path) == 2
    assert len([*folder.glob("*.npz")]) == 1
