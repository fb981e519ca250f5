"""What compiled games raise: only that something went wrong; run interpreted, the same game shows what and where."""


class BotOutOfBounds(Exception):  # noqa: N818  named after what happened
    """A bot gave an illegal answer, or none."""


class PlayFailed(Exception):  # noqa: N818
    """A rule raised an exception."""


class PlayTooLong(Exception):  # noqa: N818
    """A play asked for more answers than its tape holds, or noted more events than its log."""


class GameNeverEnds(Exception):  # noqa: N818
    """A game was not over after MOST_PLAYS plays."""
