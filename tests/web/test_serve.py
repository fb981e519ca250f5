"""The command that starts the server."""

import json
import re
import socket
import subprocess
import urllib.request
from pathlib import Path

import pytest
from servers import COMMAND

from leatherhead.launch import main


def test_a_port_in_use_is_refused_with_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--no-browser"]) == 2
    assert capsys.readouterr().err == f"leatherhead: port {port} of 127.0.0.1 cannot be used: Address already in use\n"


@pytest.mark.parametrize(("host", "port"), [("nowhere.invalid", "8000"), ("127.0.0.1", "70000")])
def test_an_address_that_cannot_be_is_refused(host: str, port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--host", host, "--port", port, "--no-browser"]) == 2
    assert f"port {port} of {host} cannot be used" in capsys.readouterr().err


def test_a_server_for_the_network_prints_an_address_that_others_can_open(tmp_path: Path) -> None:
    command = [*COMMAND, "--host", "0.0.0.0", "--port", "0", "--database", str(tmp_path / "tables.sqlite")]  # noqa: S104
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as there:
        try:
            there.connect(("198.51.100.1", 9))
        except OSError:
            pytest.skip("this machine is on no network")
        own = there.getsockname()[0]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            said = re.fullmatch(r"Play at (http://(.+):\d+/) \(Ctrl-C stops the server\)\n", server.stdout.readline())
            assert said is not None
            assert said[2] == own
            with urllib.request.urlopen(said[1], timeout=60) as page:  # noqa: S310  our own server
                assert b"Leatherhead" in page.read()
            from_here = re.sub(r"//.+:", "//127.0.0.1:", said[1]) + "api/address"
            with urllib.request.urlopen(from_here, timeout=60) as answer:  # noqa: S310
                assert json.load(answer)["link"] == said[1]
        finally:
            server.kill()
