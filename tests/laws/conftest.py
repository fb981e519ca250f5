"""The laws hold for every game that is registered: a new one is covered by being there."""

import functools

import pytest

from leatherhead.engine import registry
from leatherhead.engine.printed import Printed
from leatherhead.engine.registry import Rulebook


@pytest.fixture(params=registry.slugs())
def rulebook(request: pytest.FixtureRequest) -> Rulebook:
    return registry.find(request.param)


@functools.cache
def _with_coach(rulebook: Rulebook) -> Printed:
    printed = rulebook.read_book(None)
    rulebook.prepare_coach(printed.record[0])
    return printed


@pytest.fixture
def printed(rulebook: Rulebook) -> Printed:
    return rulebook.read_book(None)


@pytest.fixture
def coached(rulebook: Rulebook) -> Printed:
    """The book with the coach's tables worked out."""
    return _with_coach(rulebook)
