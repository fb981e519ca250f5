"""The events of Gridiron Trumps beside those of football's core, and how each is told."""

from leatherhead.game import Dice, Facts, LogEvent, events
from leatherhead.games.gridiron_trumps.cards import CARDS


def _title(card: int) -> str:
    return CARDS.card(card).title


def _lay(e: Facts) -> str:
    return f"{e['team']:The} {e['team']:lay|lays} {_title(e['card'])} against {_title(e['against'])}."


def _die(e: Facts) -> Dice:
    return Dice(f"{e['team']:'s} roll", values=(str(e["die"]),))


BOTH = CARDS.turned_up("card", "against")


class Deal(LogEvent, tell="Seven cards each."):
    """The hands are dealt."""


class Start(events.Start, tell="{team:The's} ball at {at:spot}."):
    """A team takes over."""


class Run(events.Run, tell=_lay, turns_up=BOTH):
    """A run, with both cards."""

    card: int
    against: int


class Pass(events.Pass, tell=_lay, turns_up=BOTH):
    """A pass, with both cards."""

    card: int
    against: int


class Trick(LogEvent, tell=_lay, turns_up=BOTH):
    """A trick play, with both cards."""

    from_: int
    down: int
    card: int
    against: int


class Kick(LogEvent, tell=_lay, turns_up=BOTH):
    """A kick, with both cards."""

    card: int
    against: int


class FumbleCard(
    LogEvent,
    tell=lambda e: f"{e['team']:The} {e['team']:turn|turns} up {_title(e['card'])}.",
    turns_up=CARDS.turned_up("card"),
):
    """A card that is turned up for a fumble."""

    card: int


class Roll(LogEvent, tell="Roll {die}.", turns_up=_die):
    """The die for a field goal."""

    die: int


class Try(LogEvent, tell=_lay, turns_up=BOTH):
    """A try, with both cards."""

    card: int
    against: int
