"""The command that starts the server."""

import socket

import pytest

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
