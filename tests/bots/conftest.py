"""The sixth game plays along."""

from pathlib import Path

import pytest

from leatherhead import registry


@pytest.fixture(autouse=True)
def sixth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.ELSEWHERE, str(Path(__file__).parents[1] / "sixth"))
