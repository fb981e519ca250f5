"""A server of its own for each module, and pages of a real Chromium: Debian's, by its path."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import impatient_server
import pytest
from at_table import WIDE

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
REQUIRED = os.environ.get("LEATHERHEAD_BROWSER") == "required"


def give_up(why: str) -> None:
    """Skip, or fail where a browser is required."""
    if REQUIRED:
        pytest.fail(f"LEATHERHEAD_BROWSER=required, but {why}")
    pytest.skip(f"{why}; apt-get install chromium-headless-shell, and pip install playwright axe-playwright-python")


@pytest.fixture(scope="package")  # and not longer: its event loop would be in the way of other tests
def chromium() -> Iterator[Any]:
    """A browser without a window."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        give_up("playwright is not installed")
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        give_up("there is no Chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


class Server:
    """`leatherhead serve` in a process of its own, which can be killed and started again at the same port."""

    COMMAND = ("-m", "leatherhead", "serve", "--no-browser", "--port")

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.process = folder, 0, None

    def start(self) -> None:
        command = [sys.executable, *self.COMMAND, str(self.port)]
        environment = {**os.environ, "XDG_DATA_HOME": str(self.folder), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        said = self.process.stdout.readline()
        assert said.startswith("Play at http://localhost:"), said
        self.port = int(said.split("localhost:")[1].split("/")[0])

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"


class ImpatientServer(Server):
    """One that waits only a second for a player who has left."""

    COMMAND = (str(Path(impatient_server.__file__)),)


@pytest.fixture(scope="module")  # all visitors have one address, and an address may make few tables at once
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("data"))
    found.start()
    yield found
    found.kill()


@pytest.fixture(scope="package")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = ImpatientServer(tmp_path_factory.mktemp("data"))
    found.start()
    yield found
    found.kill()


@pytest.fixture
def person(chromium: Any, server: Server) -> Iterator[Callable[..., Any]]:
    """Make somebody with a browser of their own: a page, whose errors fail the test."""
    opened, errors = [], []

    def make(**settings: Any) -> Any:
        context = chromium.new_context(**{
            "base_url": server.url, "reduced_motion": "reduce", "viewport": WIDE, "locale": "en-US", **settings,
        })  # fmt: skip
        context.set_default_timeout(20_000)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("dialog", lambda dialog: errors.append(f"a dialog: {dialog.message}"))
        opened.append(context)
        return page

    yield make
    for context in opened:
        context.close()
    assert not errors, errors
