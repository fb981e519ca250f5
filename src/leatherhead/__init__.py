"""Tabletop American football: play it, referee it, check its rules, simulate it by the million.

>>> import leatherhead as lh
>>> game = lh.new("paper-bowl", seed=7, home="Owls", away="Bears")
>>> game.pending.by, game.pending.name, game.pending.options
('away', 'toss-call', ('heads', 'tails'))
"""

import importlib
from typing import Any

__version__ = "0.4.0"

# The public names by the module that defines them; each module is imported when one of its names is first used, so that
# `leatherhead --help` needs none of them. scripts/api writes __init__.pyi, for type checkers, from this table.
PUBLIC = {
    "model.book_changes": "BookChange",
    "model.badge": "Badge, Worn, parse_badge",
    "model.bot": "Bot, BotFailed, RuleBot",
    "model.errors": "Refused, RuleFailed, visible",
    "model.fair": "FairDice, Pledge, commitment, fingerprint",
    "model.language": "Catalog, say, speak, speaking, spoken",
    "model.position": "Answer, Event, Known, Play, Position, View",
    "model.question": "Chance, Decision, Question",
    "model.runtime": "Wait, waits_told_to",
    "model.suggestion": "did_you_mean",
    "model.table": "Card, CardLine, Dice, Hand, LineUp, Man, Mark, Matrix, Note, Part, Pile, Row, Sum, Term, Track",
    "model.words": "DEFAULT as DEFAULT_TEAMS, Setting, Team, TeamName, Teams, parse_team",
    "print.document": "kit",
    "records.box": "BoxScore, Score",
    "records.drives": "Drive, DriveSoFar",
    "records.game": "Game",
    "records.history": "Fault",
    "records.player_stats": "PlayerStats, StatsLine, player_stats",
    "records.saved_games": "SavedGame, new_path, record_headers, saved_game, saved_games, spell_time",
    "session.advice": "AnswerWorth, Worth",
    "session.frame": "Asked, Barred, Frame, Option, Preset",
    "session.lesson": "Coaching, Lesson, last_with, part_named",
    "session.lesson_log": "lesson_status, mark_lesson",
    "session.lines": "Line, draw as draw_table, plain as plain_lines",
    "session.loading": "branch, load",
    "session.news": "Told",
    "session.reasons": "reason as hint_reason",
    "session.session": "Session",
    "session.settings": "Settings, chosen_language, read_settings, save_settings, settings_path",
    "study.call_table": "CallTable, Cell, Mixes",
    "study.compare": "Comparison, Difference, compare, parse_setting",
    "study.document": "Grid, Report, Section",
    "study.plays": "export, plays, plays_of",
    "study.plots": "Plot",
    "study.report": "ranking, report",
    "study.review": "Review, ReviewedCall, ReviewedPlay",
    "study.maps": "maps",
    "study.sensitivity": "Sensitivity, Sway, sensitivity",
    "study.simulation": "Tally",
    "study.tournament": "Entrant, Pairing, Tournament, tournament",
    "study.tune": "TunedFigure, Tuning, TuningTarget, tune",
    "text.catalog": "sentence",
    "text.languages": "catalog, spoken_languages",
    "text.lesson_plan": "LessonStep",
    "text.rulebook_page": "RulebookSection, RulebookSections, without_clauses",
    "text.rules_page": "Clause, Clauses",
    "text.scenario": "Outcome",
    "surface": "BookInfo, BotInfo, GameInfo, Verdict, book_template, broken_games, check, check_book, clauses, cover, "
    "default_bot, diff_books, first_game_flags, game_name, guide, languages, lesson, list_games, new, "
    "odds, parse_options, parse_situation, position, rematch, review, "
    "review_page, rulebook, rulebook_sections, rules, show_book, simulate, verify, win_probability",
}
# Public name to (module, name in that module).
HOMES = {
    item.split(" as ")[-1]: (f"leatherhead.{module}", item.split(" as ")[0])
    for module, items in PUBLIC.items()
    for item in items.split(", ")
}
__all__ = list(HOMES)
__all__ += ["__version__"]


def __getattr__(name: str) -> Any:
    """Import a public name on first use."""
    if name == "games":  # only until leatherhead.games, the package, is imported
        from leatherhead.surface import deprecated_games

        return deprecated_games
    if name not in HOMES:
        raise AttributeError(f"module 'leatherhead' has no attribute {name!r}")
    module, defined_as = HOMES[name]
    return getattr(importlib.import_module(module), defined_as)


def __dir__() -> list[str]:
    """List the public names."""
    return __all__
