"""The plays of simulated and of saved games, as Arrow tables and Parquet files."""

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leatherhead.model.bot import Bot
from leatherhead.model.errors import Refused
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.runtime import needed
from leatherhead.play_table.arrow import COMPRESSION, NewFile, PlaySchema
from leatherhead.play_table.recorder import rows_of
from leatherhead.records import record_parser, replay
from leatherhead.study import simulation
from leatherhead.study.match import Match, match_of

if TYPE_CHECKING:
    import pyarrow as pa

DIGITS = 7  # of the number of a game


def game_ids(rulebook: Rulebook, seed: int, first: int, count: int) -> list[str]:
    """Return what simulated games are called; in the order of the alphabet they are in that of their numbers."""
    return [f"{rulebook.slug}_{seed}_{game:0{DIGITS}}" for game in range(first, first + count)]


def table_of_chunk(schema: PlaySchema, seed: int, chunk: simulation.Chunk) -> "pa.Table":
    """Return the plays of a chunk."""
    assert chunk.rows is not None  # noqa: S101  rows were asked for
    games = game_ids(schema.rulebook, seed, chunk.first, int(chunk.ledger["games"][0]))
    return schema.table(chunk.rows, games, first=chunk.first)


def parquet_bytes(schema: PlaySchema, table: "pa.Table") -> bytes:
    """Return plays as the content of a Parquet file."""
    content = io.BytesIO()
    with schema.writer(content) as writer:
        writer.write_table(table)
    return content.getvalue()


def write_plays(match: Match, path: str | Path, *, games: int, seed: int, **how: Any) -> simulation.Tally:
    """Play games, write every play to a Parquet file as it goes, and add up the figures."""
    schema = PlaySchema(match.rulebook, match.printed)
    with NewFile(path) as file:
        writer = schema.writer(file)
        tally = match.simulate(
            games=games, seed=seed, keep=lambda chunk: writer.write_table(table_of_chunk(schema, seed, chunk)), **how
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
    tables = [_table_of_file(file, book, place) for place, file in enumerate(files)]
    return needed("pyarrow").concat_tables(tables, promote_options="default").unify_dictionaries()


def _table_of_file(path: Path, book: str | Path | None, earlier: int) -> "pa.Table":
    record = record_parser.read(path)
    rulebook = replay.rulebook_of(record)
    replayed = replay.Replay(record, rulebook, rulebook.book(book))
    game = replayed.start()
    replayed.play(game)
    if record.faults:
        raise Refused(f"{path}, {record.first_of(record.faults)}")
    schema = PlaySchema(game.rulebook, game.printed)
    table = schema.table(rows_of(game), [path.stem], game.teams, earlier)
    if not game.comments:
        return table
    comments = [game.comments.get(play) for play in table["play_id"].to_pylist()]
    return table.append_column("comment", schema.pa.array(comments, schema.pa.string()))


def export(path: str | Path, to: str | Path, book: str | Path | None = None) -> int:
    """Write every play of a saved game, or of a folder of them, to a Parquet file; return how many plays it has."""
    table = plays_of(path, book)
    with NewFile(to) as file:
        needed("pyarrow.parquet").write_table(table, file, compression=COMPRESSION)
    return int(table.num_rows)
