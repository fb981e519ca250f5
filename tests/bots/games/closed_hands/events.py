"""The events of Closed Hands beside those of football."""

from leatherhead.game import LogEvent


class Dealt(LogEvent, tell="The cards are dealt."):
    """Both hands are dealt."""


class Laid(LogEvent, tell="{team:The} {team:lay|lays} card {card}."):
    """The offense lays a card."""

    card: int


class Answered(LogEvent, tell="{team:The} {team:answer|answers} with card {card}."):
    """The defense lays one."""

    card: int
