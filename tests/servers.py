"""`leatherhead serve` as a process of its own, and somebody who plays there."""

import json
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from visitors import QUICK
from websockets.sync.client import ClientConnection, connect

COMMAND = [sys.executable, "-m", "leatherhead", "serve", "--no-browser"]


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


def make(port: int, cookie: str = "", **asked: Any) -> tuple[str, str]:
    """Make a table; return it with the cookie."""
    data = json.dumps({**QUICK, "seats": {"home": "me", "away": "coach"}, **asked}).encode()
    headers = {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}
    request = urllib.request.Request(f"http://localhost:{port}/api/tables", data, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310  our own server
        return json.load(answer)["id"], cookie or answer.headers["set-cookie"].partition(";")[0]


def talk(port: int, table: str, cookie: str) -> ClientConnection:
    headers = {"Cookie": cookie}
    return connect(f"ws://localhost:{port}/ws/{table}", additional_headers=headers, proxy=None, open_timeout=60)


def hear(connection: ClientConnection) -> dict[str, Any]:
    while "v" not in (message := json.loads(connection.recv(timeout=60))):
        pass
    return message  # type: ignore[no-any-return]


def play(connection: ClientConnection, answers: int) -> dict[str, Any]:
    """Look, and answer a number of questions; return the last frame that was sent."""
    connection.send(json.dumps({"hello": 1, "have": 0}))
    seen = hear(connection)
    for _ in range(answers):
        label = seen["frame"]["asked"]["options"][0]["label"]
        connection.send(json.dumps({"answer": label, "q": seen["q"]}))
        question = seen["q"]
        while seen["q"] == question:
            seen = hear(connection)
    return seen
