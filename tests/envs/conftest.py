"""Environments are tested with every game that is registered, and with those that CONTRIBUTING teaches by."""

import pytest
from teaching import EVERY_GAME


@pytest.fixture(autouse=True)
def _teaching(teaching_games: None) -> None:
    pass


@pytest.fixture(params=EVERY_GAME)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)
