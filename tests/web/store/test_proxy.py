"""The nginx file of docs/serving.md, with two processes behind it."""

import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from databases import Postgres
from servers import free_port, make, play, serving, talk

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
PAGE = Path(__file__).parents[3] / "docs" / "serving.md"
TABLES = 6


@contextmanager
def proxied(folder: Path, *processes: int) -> Iterator[int]:
    """Run nginx as the page says, but for the ports."""
    port = free_port()
    site = PAGE.read_text().split("```nginx\n")[1].split("```")[0].replace("listen 80;", f"listen 127.0.0.1:{port};")
    for given, taken in zip((8137, 8138), processes, strict=True):
        site = site.replace(f":{given};", f":{taken};")
    temporary = "".join(
        f"{each}_temp_path {folder}/{each};\n" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    conf = folder / "nginx.conf"
    conf.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/errors; worker_processes 1; events {{}}\n"
        f"http {{ access_log off;\n{temporary}{site} }}\n"
    )
    assert NGINX is not None
    with subprocess.Popen([NGINX, "-e", str(folder / "errors"), "-c", str(conf)]) as nginx:
        try:
            _wait_for(port)
            yield port
        finally:
            nginx.terminate()


def _wait_for(port: int) -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(f"http://localhost:{port}/api/games", timeout=60).close()
        except urllib.error.URLError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("nginx does not answer")


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
def test_two_processes_behind_nginx(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new_database()
    name = re.findall(r"@/(\w+)", database)[0]
    first, second = free_port(), free_port()
    tmp_path.chmod(0o755)
    with serving(database, first), serving(database, second), proxied(tmp_path, first, second) as port:
        cookie, tables = "", []
        for _ in range(TABLES):
            table, cookie = make(port, cookie, public=True)
            tables.append(table)
            with talk(port, table, cookie) as seat:
                seen = play(seat, 3)
                assert (seen["seat"], seen["q"]) == ("home", 3)
        held = [postgres.ask(name, f"SELECT process FROM tables WHERE id = '{table}'") for table in tables]  # noqa: S608
        assert {each.split()[-1] for each in held} == {str(first), str(second)}
        for process in (first, second):  # the lobby of each knows all of them
            with urllib.request.urlopen(f"http://localhost:{process}/api/tables", timeout=60) as answer:
                assert set(re.findall(r'"id": ?"(\w+)"', answer.read().decode())) == set(tables)
