"""`leatherhead backup` and `leatherhead restore`: the SQLite file of `serve`."""

from __future__ import annotations

import os
import sqlite3
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

import leatherhead as lh
from leatherhead.cli.arguments import FILE, Command, arg
from leatherhead.cli.output import say

DATABASE = arg("--database FILE", "the database of serve (default: the file in your data folder)")
OWN_TABLES = {"answers", "tables"}
LONGEST = 120_000  # milliseconds that somebody thinks; longer, they were away
BY_MAIL = "days"  # the clock of games by correspondence
TIMES = """
    SELECT count(*), sum(answers.spent) FROM answers JOIN tables ON answers."table" = tables.id
    WHERE tables.game = ? AND tables.clock <> ? AND answers.kind = 'answer' AND answers.spent <= ?
"""


def back_up(arguments: Namespace) -> int:
    """Copy the database as it is at one moment; a server may be running."""
    database, copy = _database(arguments), Path(arguments.file)
    if not database.is_file():
        raise lh.Refused(f"there is no database {database}")
    if copy.exists():
        raise lh.Refused(f"{copy} already exists; use another file")
    with _told(copy):
        os.close(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))  # it holds the seeds of dice
        try:
            with closing(_reading(database)) as source, closing(sqlite3.connect(copy)) as target:
                source.backup(target)
            tables = _check(copy)
        except BaseException:
            copy.unlink()
            raise
    say(f"{tables} tables are in {copy}")
    return 0


def restore(arguments: Namespace) -> int:
    """Put a copy in the place of the database, which is kept beside it."""
    database, copy = _database(arguments), Path(arguments.file)
    if not copy.is_file():
        raise lh.Refused(f"there is no file {copy}")
    scratch = database.with_name(f"{database.name}.restoring")
    with _told(database):
        tables = _check(copy)
        database.parent.mkdir(parents=True, exist_ok=True)
        scratch.unlink(missing_ok=True)
        os.close(os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with closing(_reading(copy)) as source, closing(sqlite3.connect(scratch)) as target:
            source.backup(target)
        if database.exists():
            _refuse_if_open(database)
            before = database.with_name(f"{database.name}.before-{datetime.now():%Y%m%d-%H%M%S-%f}")
            database.rename(before)
            say(f"the database as it was is in {before}")
        scratch.replace(database)
    say(f"{tables} tables are in {database}")
    return 0


def seconds_a_decision(database: Path, game: str) -> float:
    """Return how long people took to answer in live games of a server, on average."""
    if not database.is_file():
        raise lh.Refused(f"there is no database {database}")
    _check(database)
    with _told(database), closing(_reading(database)) as connection:
        answers, spent = connection.execute(TIMES, (game, BY_MAIL, LONGEST)).fetchone()
    if not answers:
        raise lh.Refused(f"nobody has played {game} live on this server")
    return float(spent / answers / 1000)


def _database(arguments: Namespace) -> Path:
    if arguments.database is None:
        from platformdirs import user_data_path

        return user_data_path("leatherhead") / "tables.sqlite"
    if "://" in arguments.database:
        raise lh.Refused("only SQLite files are copied here; PostgreSQL has pg_dump and pg_restore")
    return Path(arguments.database).expanduser()


def _reading(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


@contextmanager
def _told(file: Path) -> Iterator[None]:
    """Refuse with one sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise lh.Refused(f"{file}: {error}") from None
    except OSError as error:
        raise lh.Refused(f"{file}: {error.strerror or error}") from None


def _check(file: Path) -> int:
    """Refuse a damaged file, or one of another program; return how many tables people have sat at."""
    try:
        with closing(_reading(file)) as connection:
            (state,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            named = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if state != "ok":
                raise lh.Refused(f"{file} is damaged: {state}")
            if not named >= OWN_TABLES:
                raise lh.Refused(f"{file} is not a database of leatherhead")
            (count,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.Error as error:
        raise lh.Refused(f"{file} cannot be read: {error}") from None
    return int(count)


def _refuse_if_open(database: Path) -> None:
    """Take the log of the database into it; who is last to close it removes the log, so one that stays is in use."""
    try:
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.DatabaseError:
        return  # damaged, which may be why another is put in its place
    if database.with_name(f"{database.name}-wal").exists():
        raise lh.Refused(f"{database} is open: stop the server first")


COMMANDS = (
    Command(
        "backup", back_up, "copy the database of serve, also while it runs", [FILE, DATABASE],
        ["leatherhead backup tables-monday.sqlite"],
    ),
    Command(
        "restore", restore, "put a copy in the place of the database of serve", [FILE, DATABASE],
        ["leatherhead restore tables-monday.sqlite"],
    ),
)  # fmt: skip
