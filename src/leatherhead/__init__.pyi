# Written by scripts/api from the table in __init__.py.

from leatherhead.model.badge import Badge as Badge
from leatherhead.model.badge import Worn as Worn
from leatherhead.model.badge import parse_badge as parse_badge
from leatherhead.model.book_changes import BookChange as BookChange
from leatherhead.model.bot import Bot as Bot
from leatherhead.model.bot import BotFailed as BotFailed
from leatherhead.model.bot import RuleBot as RuleBot
from leatherhead.model.errors import Refused as Refused
from leatherhead.model.errors import RuleFailed as RuleFailed
from leatherhead.model.errors import visible as visible
from leatherhead.model.fair import FairDice as FairDice
from leatherhead.model.fair import Pledge as Pledge
from leatherhead.model.fair import commitment as commitment
from leatherhead.model.fair import fingerprint as fingerprint
from leatherhead.model.language import Catalog as Catalog
from leatherhead.model.language import say as say
from leatherhead.model.language import speak as speak
from leatherhead.model.language import speaking as speaking
from leatherhead.model.language import spoken as spoken
from leatherhead.model.position import Answer as Answer
from leatherhead.model.position import Event as Event
from leatherhead.model.position import Known as Known
from leatherhead.model.position import Play as Play
from leatherhead.model.position import Position as Position
from leatherhead.model.position import View as View
from leatherhead.model.question import Chance as Chance
from leatherhead.model.question import Decision as Decision
from leatherhead.model.question import Question as Question
from leatherhead.model.runtime import Wait as Wait
from leatherhead.model.runtime import waits_told_to as waits_told_to
from leatherhead.model.suggestion import did_you_mean as did_you_mean
from leatherhead.model.table import Card as Card
from leatherhead.model.table import CardLine as CardLine
from leatherhead.model.table import Dice as Dice
from leatherhead.model.table import Hand as Hand
from leatherhead.model.table import LineUp as LineUp
from leatherhead.model.table import Man as Man
from leatherhead.model.table import Mark as Mark
from leatherhead.model.table import Matrix as Matrix
from leatherhead.model.table import Note as Note
from leatherhead.model.table import Part as Part
from leatherhead.model.table import Pile as Pile
from leatherhead.model.table import Row as Row
from leatherhead.model.table import Sum as Sum
from leatherhead.model.table import Term as Term
from leatherhead.model.table import Track as Track
from leatherhead.model.words import DEFAULT as DEFAULT_TEAMS
from leatherhead.model.words import Setting as Setting
from leatherhead.model.words import Team as Team
from leatherhead.model.words import TeamName as TeamName
from leatherhead.model.words import Teams as Teams
from leatherhead.model.words import parse_team as parse_team
from leatherhead.print.document import kit as kit
from leatherhead.records.box import BoxScore as BoxScore
from leatherhead.records.box import Score as Score
from leatherhead.records.drives import Drive as Drive
from leatherhead.records.drives import DriveSoFar as DriveSoFar
from leatherhead.records.game import Game as Game
from leatherhead.records.history import Fault as Fault
from leatherhead.records.player_stats import PlayerStats as PlayerStats
from leatherhead.records.player_stats import StatsLine as StatsLine
from leatherhead.records.player_stats import player_stats as player_stats
from leatherhead.records.saved_games import SavedGame as SavedGame
from leatherhead.records.saved_games import new_path as new_path
from leatherhead.records.saved_games import record_headers as record_headers
from leatherhead.records.saved_games import saved_game as saved_game
from leatherhead.records.saved_games import saved_games as saved_games
from leatherhead.records.saved_games import spell_time as spell_time
from leatherhead.session.advice import AnswerWorth as AnswerWorth
from leatherhead.session.advice import Worth as Worth
from leatherhead.session.frame import Asked as Asked
from leatherhead.session.frame import Barred as Barred
from leatherhead.session.frame import Frame as Frame
from leatherhead.session.frame import Option as Option
from leatherhead.session.frame import Preset as Preset
from leatherhead.session.lesson import Coaching as Coaching
from leatherhead.session.lesson import Lesson as Lesson
from leatherhead.session.lesson import last_with as last_with
from leatherhead.session.lesson import part_named as part_named
from leatherhead.session.lesson_log import lesson_status as lesson_status
from leatherhead.session.lesson_log import mark_lesson as mark_lesson
from leatherhead.session.lines import Line as Line
from leatherhead.session.lines import draw as draw_table
from leatherhead.session.lines import plain as plain_lines
from leatherhead.session.loading import branch as branch
from leatherhead.session.loading import load as load
from leatherhead.session.news import Told as Told
from leatherhead.session.reasons import reason as hint_reason
from leatherhead.session.session import Session as Session
from leatherhead.session.settings import Settings as Settings
from leatherhead.session.settings import chosen_language as chosen_language
from leatherhead.session.settings import read_settings as read_settings
from leatherhead.session.settings import save_settings as save_settings
from leatherhead.session.settings import settings_path as settings_path
from leatherhead.study.call_table import CallTable as CallTable
from leatherhead.study.call_table import Cell as Cell
from leatherhead.study.call_table import Mixes as Mixes
from leatherhead.study.compare import Comparison as Comparison
from leatherhead.study.compare import Difference as Difference
from leatherhead.study.compare import compare as compare
from leatherhead.study.compare import parse_setting as parse_setting
from leatherhead.study.document import Grid as Grid
from leatherhead.study.document import Report as Report
from leatherhead.study.document import Section as Section
from leatherhead.study.maps import maps as maps
from leatherhead.study.plays import export as export
from leatherhead.study.plays import plays as plays
from leatherhead.study.plays import plays_of as plays_of
from leatherhead.study.plots import Plot as Plot
from leatherhead.study.report import ranking as ranking
from leatherhead.study.report import report as report
from leatherhead.study.review import Review as Review
from leatherhead.study.review import ReviewedCall as ReviewedCall
from leatherhead.study.review import ReviewedPlay as ReviewedPlay
from leatherhead.study.sensitivity import Sensitivity as Sensitivity
from leatherhead.study.sensitivity import Sway as Sway
from leatherhead.study.sensitivity import sensitivity as sensitivity
from leatherhead.study.simulation import Tally as Tally
from leatherhead.study.tournament import Entrant as Entrant
from leatherhead.study.tournament import Pairing as Pairing
from leatherhead.study.tournament import Tournament as Tournament
from leatherhead.study.tournament import tournament as tournament
from leatherhead.study.tune import TunedFigure as TunedFigure
from leatherhead.study.tune import Tuning as Tuning
from leatherhead.study.tune import TuningTarget as TuningTarget
from leatherhead.study.tune import tune as tune
from leatherhead.surface import BookInfo as BookInfo
from leatherhead.surface import BotInfo as BotInfo
from leatherhead.surface import GameInfo as GameInfo
from leatherhead.surface import Verdict as Verdict
from leatherhead.surface import book_template as book_template
from leatherhead.surface import broken_games as broken_games
from leatherhead.surface import check as check
from leatherhead.surface import check_book as check_book
from leatherhead.surface import clauses as clauses
from leatherhead.surface import cover as cover
from leatherhead.surface import default_bot as default_bot
from leatherhead.surface import diff_books as diff_books
from leatherhead.surface import first_game_flags as first_game_flags
from leatherhead.surface import game_name as game_name
from leatherhead.surface import guide as guide
from leatherhead.surface import languages as languages
from leatherhead.surface import lesson as lesson
from leatherhead.surface import list_games as list_games
from leatherhead.surface import new as new
from leatherhead.surface import odds as odds
from leatherhead.surface import parse_options as parse_options
from leatherhead.surface import parse_situation as parse_situation
from leatherhead.surface import position as position
from leatherhead.surface import rematch as rematch
from leatherhead.surface import review as review
from leatherhead.surface import review_page as review_page
from leatherhead.surface import rulebook as rulebook
from leatherhead.surface import rulebook_sections as rulebook_sections
from leatherhead.surface import rules as rules
from leatherhead.surface import show_book as show_book
from leatherhead.surface import simulate as simulate
from leatherhead.surface import verify as verify
from leatherhead.surface import win_probability as win_probability
from leatherhead.text.catalog import sentence as sentence
from leatherhead.text.languages import catalog as catalog
from leatherhead.text.languages import spoken_languages as spoken_languages
from leatherhead.text.lesson_plan import LessonStep as LessonStep
from leatherhead.text.rulebook_page import RulebookSection as RulebookSection
from leatherhead.text.rulebook_page import RulebookSections as RulebookSections
from leatherhead.text.rulebook_page import without_clauses as without_clauses
from leatherhead.text.rules_page import Clause as Clause
from leatherhead.text.rules_page import Clauses as Clauses
from leatherhead.text.scenario import Outcome as Outcome

__version__: str

__all__ = [
    "DEFAULT_TEAMS",
    "Answer",
    "AnswerWorth",
    "Asked",
    "Badge",
    "Barred",
    "BookChange",
    "BookInfo",
    "Bot",
    "BotFailed",
    "BotInfo",
    "BoxScore",
    "CallTable",
    "Card",
    "CardLine",
    "Catalog",
    "Cell",
    "Chance",
    "Clause",
    "Clauses",
    "Coaching",
    "Comparison",
    "Decision",
    "Dice",
    "Difference",
    "Drive",
    "DriveSoFar",
    "Entrant",
    "Event",
    "FairDice",
    "Fault",
    "Frame",
    "Game",
    "GameInfo",
    "Grid",
    "Hand",
    "Known",
    "Lesson",
    "LessonStep",
    "Line",
    "LineUp",
    "Man",
    "Mark",
    "Matrix",
    "Mixes",
    "Note",
    "Option",
    "Outcome",
    "Pairing",
    "Part",
    "Pile",
    "Play",
    "PlayerStats",
    "Pledge",
    "Plot",
    "Position",
    "Preset",
    "Question",
    "Refused",
    "Report",
    "Review",
    "ReviewedCall",
    "ReviewedPlay",
    "Row",
    "RuleBot",
    "RuleFailed",
    "RulebookSection",
    "RulebookSections",
    "SavedGame",
    "Score",
    "Section",
    "Sensitivity",
    "Session",
    "Setting",
    "Settings",
    "StatsLine",
    "Sum",
    "Sway",
    "Tally",
    "Team",
    "TeamName",
    "Teams",
    "Term",
    "Told",
    "Tournament",
    "Track",
    "TunedFigure",
    "Tuning",
    "TuningTarget",
    "Verdict",
    "View",
    "Wait",
    "Worn",
    "Worth",
    "__version__",
    "book_template",
    "branch",
    "broken_games",
    "catalog",
    "check",
    "check_book",
    "chosen_language",
    "clauses",
    "commitment",
    "compare",
    "cover",
    "default_bot",
    "did_you_mean",
    "diff_books",
    "draw_table",
    "export",
    "fingerprint",
    "first_game_flags",
    "game_name",
    "guide",
    "hint_reason",
    "kit",
    "languages",
    "last_with",
    "lesson",
    "lesson_status",
    "list_games",
    "load",
    "maps",
    "mark_lesson",
    "new",
    "new_path",
    "odds",
    "parse_badge",
    "parse_options",
    "parse_setting",
    "parse_situation",
    "parse_team",
    "part_named",
    "plain_lines",
    "player_stats",
    "plays",
    "plays_of",
    "position",
    "ranking",
    "read_settings",
    "record_headers",
    "rematch",
    "report",
    "review",
    "review_page",
    "rulebook",
    "rulebook_sections",
    "rules",
    "save_settings",
    "saved_game",
    "saved_games",
    "say",
    "sensitivity",
    "sentence",
    "settings_path",
    "show_book",
    "simulate",
    "speak",
    "speaking",
    "spell_time",
    "spoken",
    "spoken_languages",
    "tournament",
    "tune",
    "verify",
    "visible",
    "waits_told_to",
    "win_probability",
    "without_clauses",
]
