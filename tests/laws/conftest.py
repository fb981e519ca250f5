"""The laws hold for every game that is registered: a new one is covered by being there."""

import pytest
from teaching import EVERY_GAME, FOLDER

from leatherhead import registry
from leatherhead.compiled.parts import back_end
from leatherhead.model.bot import RuleBot
from leatherhead.model.position import BackEnd
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook


@pytest.fixture(params=EVERY_GAME)
def rulebook(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Rulebook:
    """Every game, and those that CONTRIBUTING teaches by."""
    monkeypatch.setenv(registry.ELSEWHERE, str(FOLDER))
    return registry.find(request.param)


@pytest.fixture
def printed(rulebook: Rulebook) -> Printed:
    return rulebook.own_book


@pytest.fixture
def quick(rulebook: Rulebook, printed: Printed) -> BackEnd:
    """Compiled rules, for laws that hold however rules are run."""
    return back_end(rulebook, printed)


@pytest.fixture
def coach(rulebook: Rulebook) -> RuleBot:
    found = rulebook.bot("coach")
    assert isinstance(found, RuleBot)
    return found
