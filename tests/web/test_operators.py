"""What the operator of a server sees: health, figures for Prometheus, the log."""

import json
import logging
import re
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from memory_store import MemoryStore
from prometheus_client.parser import text_string_to_metric_families
from servers import COMMAND, free_port, make, play, talk
from starlette.testclient import TestClient

import leatherhead as lh
from leatherhead.launch import main
from leatherhead.web.app import application
from leatherhead.web.log import JsonLines


def get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=60) as answer:  # noqa: S310  our own server
        return str(answer.read().decode())


def figures(text: str) -> dict[str, Any]:
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return {f"{each.name}{sorted(each.labels.values()) or ''}": each.value for each in samples}


def test_a_server_that_is_well_says_so(client: TestClient) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "version": lh.__version__})


class BrokenStore(MemoryStore):
    """A store whose database has gone."""

    async def table(self, table: str) -> Any:
        raise OSError(table)


def test_a_server_without_its_database_is_not_well() -> None:
    with TestClient(application(BrokenStore())) as client:
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json()["status"]) == (503, "the database does not answer")


def test_there_are_no_figures_where_everybody_asks(client: TestClient) -> None:
    assert client.get("/metrics").status_code == 404


def test_figures_count_what_happens_and_name_nobody(tmp_path: Path) -> None:
    port, other = free_port(), free_port()
    database = str(tmp_path / "tables.sqlite")
    command = [*COMMAND, "--port", str(port), "--database", database, "--metrics", str(other)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            assert server.stdout.readline().startswith("Play at ")
            assert server.stdout.readline() == f"Figures at http://127.0.0.1:{other}/metrics\n"
            table, cookie = make(port, seats={"home": "me", "away": "random"})
            with talk(port, table, cookie) as connection:
                play(connection, 3)
                told = get(f"http://127.0.0.1:{other}/metrics")
            found = figures(told)
        finally:
            server.kill()
    game = next(name for name in found if name.startswith("leatherhead_answers_total"))
    assert found[game] >= 3
    assert found["leatherhead_request_seconds_count['200', 'api']"] == 1
    assert found["leatherhead_write_seconds_count"] >= 3
    assert (found["leatherhead_tables"], found["leatherhead_viewers"]) == (1, 1)
    assert found["leatherhead_write_failures_total"] == 0
    assert f"leatherhead_info['{lh.__version__}']" in found
    assert found["process_resident_memory_bytes"] > 1e6 or sys.platform != "linux"
    assert table not in told
    assert cookie.partition("=")[2] not in told


@pytest.mark.parametrize("where", ["here", "127.0.0.1:high", "127.0.0.1:99999"])
def test_a_place_for_figures_that_cannot_be_is_refused(
    where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["serve", "--no-browser", "--port", "0", "--database", str(tmp_path / "t.sqlite"), "--metrics", where]
    assert main(words) == 2
    assert where in capsys.readouterr().err


def test_a_port_for_figures_that_is_in_use_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        where = str(taken.getsockname()[1])
        words = ["serve", "--no-browser", "--port", "0", "--database", str(tmp_path / "t.sqlite"), "--metrics", where]
        assert main(words) == 2
    assert capsys.readouterr().err == f"leatherhead: figures cannot be published at {where}: Address already in use\n"


def test_a_line_of_the_log_is_an_object() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        record = logging.LogRecord("leatherhead.web", logging.ERROR, __file__, 1, "it %s", ("failed",), sys.exc_info())
    (line,) = JsonLines().format(record).splitlines()
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"]) == ("error", "leatherhead.web", "it failed")
    assert told["traceback"].endswith("ValueError: two\nlines")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", told["time"])
