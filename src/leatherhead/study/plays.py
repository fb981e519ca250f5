"""The plays of many games, or of saved ones, as an Arrow table or a Parquet file."""

import io
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from leatherhead.engine.bot import Bot
from leatherhead.engine.errors import Refused
from leatherhead.engine.play_rows import Rows
from leatherhead.engine.printed import Printed
from leatherhead.engine.rulebook import Rulebook
from leatherhead.engine.words import TEAMS
from leatherhead.football.play_row import NONE
from leatherhead.records import record_parser, replay
from leatherhead.records.play_rows import rows_of
from leatherhead.study import simulation
from leatherhead.study.extra import needed
from leatherhead.study.match import Match, match_of
from leatherhead.study.parquet import (
    MAGIC,
    Field,
    Pages,
    ParquetWriter,
    flags_of,
    floats_of,
    nulls_of,
    numbers_of,
    words_of,
)
from leatherhead.study.play_columns import PlayColumn, columns_of
from leatherhead.study.play_numbers import Plays

if TYPE_CHECKING:
    import pyarrow as pa


PARQUET = ("parquet", "pq")  # how names of such files end


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
        if column.kind == "words":
            return self.pa.dictionary(self.pa.int16(), self.pa.string())
        kinds = {"bool": self.pa.bool_, "int8": self.pa.int8, "int16": self.pa.int16, "float": self.pa.float32}
        return kinds[column.kind]()

    def table(self, rows: Rows, games: Sequence[str], teams: Sequence[str] = TEAMS) -> "pa.Table":
        """Return the table of some games, by the names of games and teams."""
        plays, words = Plays(self.rulebook, rows), {"games": games, "teams": teams}
        arrays = [self._array(column, plays, words) for column in self.columns]
        return self.pa.Table.from_arrays(arrays, schema=self.schema)

    def pages(self, rows: Rows, games: Sequence[str], teams: Sequence[str] = TEAMS) -> list[Pages]:
        """Return the same as columns of a Parquet file."""
        plays, words = Plays(self.rulebook, rows), {"games": games, "teams": teams}
        return [self._pages(column, plays, words) for column in self.columns]

    def _pages(self, column: PlayColumn, plays: Plays, words: dict[str, Sequence[str]]) -> Pages:
        if self._is_missing(column):
            return nulls_of(len(plays))
        if column.kind == "float":
            return floats_of(plays.value(column.column))
        values = plays[column.column]
        if column.kind == "words":
            return words_of(values, words[column.words] if isinstance(column.words, str) else column.words)
        return (flags_of if column.kind == "bool" else numbers_of)(values, column.nullable)

    def writer(self, file: BinaryIO) -> ParquetWriter:
        """Begin a Parquet file."""
        fields = [Field(each.name, each.kind, self.schema.field(each.name).nullable) for each in self.columns]
        return ParquetWriter(file, fields, self.schema.serialize().to_pybytes())

    def _is_missing(self, column: PlayColumn) -> bool:
        """Whether the game does not have it."""
        return not column.is_counted(self.rulebook) or (column.kind == "float" and self.rulebook.value is None)

    def _array(self, column: PlayColumn, plays: Plays, words: dict[str, Sequence[str]]) -> Any:
        kind = self._type(column)
        if self._is_missing(column):
            return self.pa.nulls(len(plays), kind)
        if column.kind == "float":
            made = plays.value(column.column)
            return self.pa.array(made, mask=np.isnan(made))
        made = plays[column.column]
        if column.kind != "words":
            missing = _mask(made == NONE) if column.nullable else None
            return self.pa.array(made.astype(kind.to_pandas_dtype()), mask=missing)
        spelled = words[column.words] if isinstance(column.words, str) else column.words
        places = self.pa.array(made.astype(np.int16), mask=_mask(made < 0))
        return self.pa.DictionaryArray.from_arrays(places, self.pa.array(spelled, self.pa.string()), safe=False)


def _mask(missing: np.ndarray[Any, Any]) -> np.ndarray[Any, Any] | None:
    return missing if missing.any() else None


def game_ids(rulebook: Rulebook, seed: int, first: int, count: int) -> list[str]:
    """Return what simulated games are called."""
    return [f"{rulebook.slug}_{seed}_{game}" for game in range(first, first + count)]


def table_of_chunk(schema: PlaySchema, seed: int, chunk: simulation.Chunk) -> "pa.Table":
    """Return the plays of a chunk."""
    return schema.table(*_named(schema, seed, chunk))


def pages_of_chunk(schema: PlaySchema, seed: int, chunk: simulation.Chunk) -> list[Pages]:
    """Return the plays of a chunk as columns of a Parquet file."""
    return schema.pages(*_named(schema, seed, chunk))


def _named(schema: PlaySchema, seed: int, chunk: simulation.Chunk) -> tuple[Rows, list[str]]:
    """Return the rows of a chunk, and what its games are called."""
    assert chunk.rows is not None  # noqa: S101  rows were asked for
    return chunk.rows, game_ids(schema.rulebook, seed, chunk.first, int(chunk.ledger["games"][0]))


def parquet_bytes(schema: PlaySchema, pages: Sequence[Pages]) -> bytes:
    """Return plays as the content of a Parquet file."""
    content = io.BytesIO()
    writer = schema.writer(content)
    writer.write(pages)
    writer.close()
    return content.getvalue()


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
        if self.path.exists() and not self.path.is_dir() and not _is_parquet(self.path):
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


def write_plays(match: Match, path: str | Path, *, games: int, seed: int, **how: Any) -> simulation.Tally:
    """Play games, write every play to a Parquet file as it goes, and add up the figures."""
    schema = PlaySchema(match.rulebook, match.printed)
    with NewFile(path) as file:
        writer = schema.writer(file)
        tally = match.simulate(
            games=games, seed=seed, keep=writer.write, made_of=partial(pages_of_chunk, schema, seed), **how
        )
        writer.close()
    return tally


def plays(  # noqa: PLR0913  the options of one command
    name: str,
    *,
    games: int = 1000,
    seed: int = 1,
    home: str | Bot | None = None,
    away: str | Bot | None = None,
    options: Mapping[str, Any] | None = None,
    book: str | Path | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> "pa.Table":
    """Play games between two bots and return an Arrow table with a row for every play (columns: docs/plays.md)."""
    match = match_of(name, home=home, away=away, options=options, book=book)
    schema, tables = PlaySchema(match.rulebook, match.printed), list[Any]()
    match.simulate(
        games=games, seed=seed, threads=threads, progress=progress,
        keep=lambda chunk: tables.append(table_of_chunk(schema, seed, chunk)),
    )  # fmt: skip
    return schema.pa.concat_tables(tables).unify_dictionaries()


# Saved games.


def plays_of(path: str | Path, book: str | Path | None = None) -> "pa.Table":
    """Return an Arrow table with a row for every play of a saved game, or of all saved games in a folder."""
    path = Path(path)
    files = sorted(path.glob("*.game")) if path.is_dir() else [path]
    if not files:
        raise Refused(f"{path}: there are no saved games in this folder")
    tables = [_table_of_file(file, book) for file in files]
    return needed("pyarrow").concat_tables(tables, promote_options="default").unify_dictionaries()


def _table_of_file(path: Path, book: str | Path | None) -> "pa.Table":
    record = record_parser.read(path)
    rulebook = replay.rulebook_of(record)
    replayed = replay.Replay(record, rulebook, rulebook.book(book))
    game = replayed.start()
    replayed.play(game)
    if record.faults:
        raise Refused(f"{path}, {record.first_of(record.faults)}")
    return PlaySchema(game.rulebook, game.printed).table(rows_of(game), [path.stem], game.teams)


def export(path: str | Path, to: str | Path, book: str | Path | None = None) -> int:
    """Write every play of a saved game, or of a folder of them, to a Parquet file; return how many plays it has."""
    table = plays_of(path, book)
    with NewFile(to) as file:
        needed("pyarrow.parquet").write_table(table, file)
    return int(table.num_rows)
