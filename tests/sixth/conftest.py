"""The sixth game is found as any game elsewhere is: through the environment."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from leatherhead import registry
from leatherhead.model.rulebook import Rulebook

HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def sixth(monkeypatch: pytest.MonkeyPatch) -> Iterator[Rulebook]:
    monkeypatch.setenv(registry.ELSEWHERE, os.fspath(HERE))
    yield registry.find("dime-store")  # noqa: PT022  the variable is set as long as the test runs
