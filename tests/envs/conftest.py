"""Environments are tested with every game that is registered, and with the small one that CONTRIBUTING teaches by."""

from pathlib import Path

import pytest

from leatherhead.engine import registry

SIXTH = str(Path(__file__).parents[1] / "sixth")


@pytest.fixture(autouse=True)
def sixth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.ELSEWHERE, SIXTH)


@pytest.fixture(params=(*registry.slugs(), "dime-store"))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)
