"""Tabletop American football: play it, referee it, check its rules, simulate it by the million.

>>> import leatherhead as lh
>>> game = lh.new("paper-bowl", seed=7, home="Owls", away="Bears")
>>> game.pending.by, game.pending.name, game.pending.options
('away', 'toss-call', ('heads', 'tails'))
"""

import importlib
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from leatherhead.surface import (
        DEFAULT_TEAMS,
        Answer,
        AnswerWorth,
        Asked,
        BookInfo,
        Bot,
        BotFailed,
        BotInfo,
        BoxScore,
        CallTable,
        Card,
        Cell,
        Chance,
        Clause,
        Clauses,
        Comparison,
        Decision,
        Dice,
        Difference,
        Drive,
        Event,
        FairDice,
        Fault,
        Frame,
        Game,
        GameInfo,
        Grid,
        Hand,
        Known,
        Line,
        LineUp,
        Man,
        Mark,
        Matrix,
        Mixes,
        Note,
        Option,
        Outcome,
        Part,
        Pile,
        Play,
        Pledge,
        Plot,
        Position,
        Question,
        Refused,
        Report,
        Review,
        ReviewedCall,
        ReviewedPlay,
        Row,
        RuleBot,
        RuleFailed,
        SavedGame,
        Score,
        Section,
        Session,
        Setting,
        Sum,
        Tally,
        Team,
        TeamName,
        Teams,
        Term,
        Told,
        Track,
        Verdict,
        View,
        Wait,
        Worth,
        book_template,
        broken_games,
        check,
        check_book,
        clauses,
        commitment,
        compare,
        default_bot,
        draw_table,
        export,
        fingerprint,
        games,
        load,
        new,
        new_path,
        odds,
        parse_options,
        parse_setting,
        parse_situation,
        plain_lines,
        plays,
        plays_of,
        position,
        ranking,
        report,
        review,
        review_page,
        rules,
        saved_games,
        simulate,
        verify,
        visible,
        waits_told_to,
        win_probability,
    )

__version__ = "0.3.0"
LIGHT = {"visible": "leatherhead.engine.text", "Wait": "leatherhead.engine.waits",
         "waits_told_to": "leatherhead.engine.waits"}  # fmt: skip

__all__ = [
    "DEFAULT_TEAMS",
    "Answer",
    "AnswerWorth",
    "Asked",
    "BookInfo",
    "Bot",
    "BotFailed",
    "BotInfo",
    "BoxScore",
    "CallTable",
    "Card",
    "Cell",
    "Chance",
    "Clause",
    "Clauses",
    "Comparison",
    "Decision",
    "Dice",
    "Difference",
    "Drive",
    "Event",
    "FairDice",
    "Fault",
    "Frame",
    "Game",
    "GameInfo",
    "Grid",
    "Hand",
    "Known",
    "Line",
    "LineUp",
    "Man",
    "Mark",
    "Matrix",
    "Mixes",
    "Note",
    "Option",
    "Outcome",
    "Part",
    "Pile",
    "Play",
    "Pledge",
    "Plot",
    "Position",
    "Question",
    "Refused",
    "Report",
    "Review",
    "ReviewedCall",
    "ReviewedPlay",
    "Row",
    "RuleBot",
    "RuleFailed",
    "SavedGame",
    "Score",
    "Section",
    "Session",
    "Setting",
    "Sum",
    "Tally",
    "Team",
    "TeamName",
    "Teams",
    "Term",
    "Told",
    "Track",
    "Verdict",
    "View",
    "Wait",
    "Worth",
    "__version__",
    "book_template",
    "broken_games",
    "check",
    "check_book",
    "clauses",
    "commitment",
    "compare",
    "default_bot",
    "draw_table",
    "export",
    "fingerprint",
    "games",
    "load",
    "new",
    "new_path",
    "odds",
    "parse_options",
    "parse_setting",
    "parse_situation",
    "plain_lines",
    "plays",
    "plays_of",
    "position",
    "ranking",
    "report",
    "review",
    "review_page",
    "rules",
    "saved_games",
    "simulate",
    "verify",
    "visible",
    "waits_told_to",
    "win_probability",
]


def __getattr__(name: str) -> Any:
    """Import the surface on first use: `leatherhead --help` needs none of it."""
    if name not in __all__:
        raise AttributeError(f"module 'leatherhead' has no attribute {name!r}")
    if name == "DEFAULT_TEAMS":  # the smallest commands need this and the next two
        from leatherhead.engine.teams import DEFAULT

        return DEFAULT
    module = importlib.import_module(LIGHT.get(name, "leatherhead.surface"))
    return getattr(module, name)


def __dir__() -> list[str]:
    """List the public names."""
    return __all__


class _Package(ModuleType):
    """Keeps `leatherhead.games` a function although there is a package of that name."""

    @property
    def games(self) -> Any:
        return __getattr__("games")

    @games.setter
    def games(self, room: ModuleType) -> None:
        """Python sets the name when it has imported the package."""


sys.modules[__name__].__class__ = _Package
