"""The table of plays as Arrow tables and Parquet files."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from leatherhead.model.errors import Refused
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.runtime import needed
from leatherhead.model.words import TEAMS
from leatherhead.play_table.columns import PlayColumn, columns_of
from leatherhead.play_table.derived_columns import descriptions
from leatherhead.play_table.plays import Numbers, Plays
from leatherhead.play_table.recorder import Rows
from leatherhead.play_table.row import NONE

if TYPE_CHECKING:
    import pyarrow as pa

PARQUET = ("parquet", "pq")  # file name extensions
COMPRESSION = "zstd"
MAGIC = b"PAR1"  # the first bytes of a Parquet file


class PlaySchema:
    """How the plays of one game become Arrow tables."""

    def __init__(self, rulebook: Rulebook, printed: Printed) -> None:
        """Lay the columns out."""
        self.pa = needed("pyarrow")
        self.rulebook = rulebook
        self.columns = columns_of(rulebook, printed)
        self.schema = self.pa.schema([self._field(column) for column in self.columns])

    def _field(self, column: PlayColumn) -> Any:
        nullable = column.nullable or not column.is_counted(self.rulebook)
        return self.pa.field(column.name, self._type(column), nullable)

    def _type(self, column: PlayColumn) -> Any:
        if column.kind == "desc":  # words that differ from file to file are no dictionary to share
            return self.pa.string()
        if column.kind == "words":
            return self.pa.dictionary(self.pa.int16(), self.pa.string())
        kinds = {"flag": "int8", "float": "float32"}
        return getattr(self.pa, kinds.get(column.kind, column.kind))()

    def table(self, rows: Rows, games: Sequence[str], teams: Sequence[str] = TEAMS, first: int = 0) -> "pa.Table":
        """Return the table of some games, by the names of games and teams; `first` games of it came before."""
        plays, words = Plays(self.rulebook, rows, first), {"games": games, "teams": teams}
        arrays = [self._array(column, plays, words) for column in self.columns]
        return self.pa.Table.from_arrays(arrays, schema=self.schema)

    def writer(self, file: BinaryIO) -> Any:
        """Begin a Parquet file, compressed with zstd; `write_table` adds a row group."""
        return needed("pyarrow.parquet").ParquetWriter(file, self.schema, compression=COMPRESSION)

    def _is_missing(self, column: PlayColumn) -> bool:
        """Whether the game does not have it."""
        return not column.is_counted(self.rulebook) or (column.kind == "float" and self.rulebook.value is None)

    def _array(self, column: PlayColumn, plays: Plays, words: dict[str, Sequence[str]]) -> Any:
        """Return a column as an Arrow array. Built from its buffers, it takes a tenth of the time of `pa.array`."""
        kind = self._type(column)
        if self._is_missing(column):
            return self.pa.nulls(len(plays), kind)
        if column.kind == "float":
            values = plays.value(column.column) if column.derive is None else column.derive(plays)
            return self._from_buffers(kind, values, ~np.isnan(values))
        if column.kind == "desc":
            places, told = descriptions(plays)
            return self.pa.array(told, kind).take(self._from_buffers(self.pa.int16(), places, places >= 0))
        values = plays[column.column] if column.derive is None else column.derive(plays)
        if column.kind == "words":
            return self._spelled(values, words[column.words] if isinstance(column.words, str) else column.words)
        if column.kind == "flag":  # two in one play are one too
            values = np.where(values == NONE, NONE, values != 0) if column.nullable else values != 0
        return self._from_buffers(kind, values, values != NONE if column.nullable else None)

    def _spelled(self, places: Numbers, words: Sequence[str]) -> Any:
        numbers = self._from_buffers(self.pa.int16(), places, places >= 0)
        return self.pa.DictionaryArray.from_arrays(numbers, self.pa.array(words, self.pa.string()), safe=False)

    def _from_buffers(self, kind: Any, values: Numbers, known: Numbers | None) -> Any:
        validity = None if known is None or known.all() else _bitmap(known)
        # A copy, so that one column of a table does not keep all rows in memory.
        data = values.astype(kind.to_pandas_dtype())
        buffers = [None if buffer is None else self.pa.py_buffer(buffer) for buffer in (validity, data)]
        return self.pa.Array.from_buffers(kind, len(values), buffers)


def _bitmap(flags: Numbers) -> Numbers:
    return np.packbits(flags, bitorder="little")


def check_name(name: str) -> None:
    """Refuse a name that promises another format than Parquet."""
    stem, dot, ending = name.rpartition(".")
    if stem and dot and ending.lower() not in PARQUET:
        raise Refused(f"{name}: a table of plays is Parquet, not .{ending}; use {stem}.parquet")


class NewFile:
    """A Parquet file that is written as it goes under another name, and has its own only when it is whole."""

    def __init__(self, path: str | Path) -> None:
        """Open it, or refuse with the reason; only a table of this kind is replaced."""
        self.path = Path(path)
        if self.path.is_dir():
            raise Refused(f"{path}: cannot be written: Is a directory; name a file in it")
        if self.path.exists() and not _is_parquet(self.path):
            raise Refused(f"{path} already exists and is not a table of plays; use another file")
        check_name(self.path.name)
        self.scratch = self.path.with_name(f".{self.path.name}.part")
        try:
            self._file = self.scratch.open("wb")
        except OSError as error:
            raise _refusal(self.path, error) from None

    def __enter__(self) -> BinaryIO:
        """Return what is written to."""
        return self._file

    def __exit__(self, failed: object, error: BaseException | None, _: object) -> None:
        """Give the file its name; if anything failed, leave nothing behind."""
        try:
            self._file.close()
            if not failed:
                self.scratch.replace(self.path)
        except OSError as late:
            raise _refusal(self.path, late) from None
        finally:
            with suppress(OSError):
                self.scratch.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise _refusal(self.path, error) from None


def _is_parquet(path: Path) -> bool:
    """Whether a file may be an older table; a device or a pipe is none."""
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError as error:
        raise _refusal(path, error) from None


def _refusal(path: Path, error: OSError) -> Refused:
    reason = error.strerror or str(error).rpartition("] ")[2]  # Arrow puts its own words before the system's
    return Refused(f"{path}: cannot be written: {reason}")
