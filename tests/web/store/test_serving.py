"""`leatherhead serve` as a process of its own: refused with one sentence, or killed and back at the same question."""

import json
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from visitors import QUICK
from websockets.sync.client import ClientConnection, connect

COMMAND = [sys.executable, "-m", "leatherhead", "serve", "--no-browser"]
KILLS = 3


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@contextmanager
def serving(database: str, port: int) -> Iterator[subprocess.Popen[str]]:
    """Serve, and be killed at the end."""
    command = [*COMMAND, "--port", str(port), "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            assert server.stdout.readline() == f"Play at http://localhost:{port}/ (Ctrl-C stops the server)\n"
            yield server
        finally:
            server.kill()


def make(port: int) -> tuple[str, str]:
    """Make a table; return it with the cookie."""
    asked = json.dumps({**QUICK, "seats": {"home": "me", "away": "coach"}}).encode()
    request = urllib.request.Request(f"http://localhost:{port}/api/tables", asked, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
        return json.load(answer)["id"], answer.headers["set-cookie"].partition(";")[0]


def hear(connection: ClientConnection) -> dict[str, Any]:
    while "v" not in (message := json.loads(connection.recv(timeout=60))):
        pass
    return message  # type: ignore[no-any-return]


def play(connection: ClientConnection, answers: int) -> dict[str, Any]:
    """Look, and answer so many questions; return the last frame that was sent."""
    connection.send(json.dumps({"hello": 1, "have": 0}))
    seen = hear(connection)
    for _ in range(answers):
        label = seen["frame"]["asked"]["options"][0]["label"]
        connection.send(json.dumps({"answer": label, "q": seen["q"]}))
        question = seen["q"]
        while seen["q"] == question:
            seen = hear(connection)
    return seen


def test_a_server_that_is_killed_comes_back_at_the_same_question(database: str) -> None:
    port, before, table, cookie = free_port(), None, "", ""
    for _ in range(KILLS):
        with serving(database, port) as server:
            table, cookie = (table, cookie) if table else make(port)
            headers = {"Cookie": cookie}
            with connect(f"ws://localhost:{port}/ws/{table}", additional_headers=headers, proxy=None) as seat:
                after = play(seat, 0)
                assert before is None or {**after, "v": 0} == {**before, "v": 0}
                play(seat, 9)
                before = play(seat, 0)  # whole, as who comes back sees it
                server.kill()


def test_a_server_that_is_stopped_lets_go_of_everything(database: str) -> None:
    port = free_port()
    with serving(database, port) as server:
        make(port)
        server.send_signal(signal.SIGTERM)
        server.wait()
    with serving(database, free_port()) as server:
        server.send_signal(signal.SIGINT)
        server.wait()


def refused(*given: str) -> str:
    done = subprocess.run([*COMMAND, *given], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_what_is_in_the_way_is_said_in_one_sentence(tmp_path: Path) -> None:
    not_ours = tmp_path / "notes.txt"
    not_ours.write_text("touchdown\n" * 100)
    assert "file is not a database" in refused("--port", "0", "--database", str(not_ours))
    assert not_ours.read_text() == "touchdown\n" * 100
    assert "cannot be opened" in refused("--port", "0", "--database", f"postgresql://ann:word@/x?host={tmp_path}")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        told = refused("--port", str(taken.getsockname()[1]), "--database", str(tmp_path / "tables.sqlite"))
    assert "cannot be used: Address already in use" in told
    assert list(tmp_path.iterdir()) == [not_ours]
