"""The strategist of a game whose plays can be taken up at any question: compiled, with all that it weighs."""

from collections.abc import Callable
from functools import cached_property
from typing import Annotated, Any

import numpy as np

from leatherhead.model.bot import RuleBot, Value
from leatherhead.model.printed import Printed, closed
from leatherhead.model.record import blank, plain_layout
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.tables import Prepared, nothing


class WeighingTables(Prepared):
    """The tables of a bot that plays on, and those of the value that is read then."""

    def __init__(self, player: RuleBot, value: Value) -> None:
        """Declare both, as rooms of one record."""
        rooms = {"coach": player.declared_tables, "worth": value.prepared.declared}
        hints = {name: Annotated[Any, plain_layout(declared)] for name, declared in rooms.items()}
        super().__init__(type("Tables", (), {"__annotations__": hints}), nothing)
        self._player, self._value = player, value

    def _make(self, printed: Printed) -> np.ndarray[Any, Any]:
        tables = blank(plain_layout(self.declared))
        tables["coach"], tables["worth"] = self._player.tables(printed), self._value.tables(printed)
        return closed(tables)


class LookingAhead(RuleBot):
    """Plays every answer out from what its seat may know; its code is made when it first has one."""

    def __init__(self, rulebook: Rulebook, player: RuleBot, value: Value, introduced: Any) -> None:
        """Take a game, the bot that plays on in both seats, the value, and the bot whose place it takes."""
        self.name, self.title, self.strength = introduced.name, introduced.title, introduced.strength
        self.about = introduced.about
        self._rulebook, self._player, self._tables = rulebook, player, WeighingTables(player, value)
        self.declared_tables, self.prepare = self._tables.declared, nothing

    @cached_property
    def rule(self) -> Callable[..., int]:  # type: ignore[override]  # as any other's, but the compiler starts slowly
        """The answer."""
        from leatherhead.compiled.looking_ahead import looking_ahead

        return looking_ahead(self._rulebook, self._player)

    def is_guest(self, rulebook: Any) -> bool:  # noqa: ARG002  whatever it is made of is ours or the game's
        """Its rule is made here."""
        return False
