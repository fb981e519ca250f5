"""The container file names what is there, and starts the server as the program understands it."""

import json
import re
from pathlib import Path

from leatherhead.cli import main as cli

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "Containerfile").read_text(encoding="utf-8")
LINES = [line.split(maxsplit=1) for line in TEXT.splitlines() if line and not line.startswith("#")]


def given(name: str) -> list[str]:
    return [rest for instruction, rest in LINES if instruction == name]


def test_it_copies_what_the_package_is_built_from() -> None:
    copied = [word for line in given("COPY") for word in line.split()[:-1] if not line.startswith("--from")]
    assert copied == ["pyproject.toml", "README.md", "LICENSE", "src"]
    assert all((ROOT / name).exists() for name in copied)
    assert given("RUN")[0].endswith('"/source[web]"')


def test_it_starts_a_server_that_others_reach_and_asks_it_for_its_health() -> None:
    chosen = cli.parser().parse_args(json.loads(given("CMD")[0]))
    assert (chosen.command, chosen.host, chosen.log_format) == ("serve", "0.0.0.0", "json")  # noqa: S104
    (port,) = given("EXPOSE")
    assert chosen.port == int(port)
    assert re.search(rf"http://127\.0\.0\.1:{port}/healthz", given("HEALTHCHECK")[0])


def test_it_does_not_run_as_root() -> None:
    assert given("USER") == ["leatherhead"]
    folder = "/var/lib/leatherhead"
    assert given("VOLUME") == [folder]
    assert all(value.startswith(folder) for value in re.findall(r"=(\S+)", given("ENV")[0]))
