"""The public names, pinned, and the example that shows them."""

import doctest
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import leatherhead as lh

NAMES = [
    "Answer", "AnswerWorth", "Asked", "Badge", "Barred", "BookChange", "BookInfo", "Bot", "BotFailed", "BotInfo",
    "BoxScore", "CallTable", "Card", "CardLine", "Catalog", "Cell", "Chance", "Clause", "Clauses", "Coaching",
    "Comparison", "DEFAULT_TEAMS", "Decision", "Dice", "Difference", "Drive", "DriveSoFar", "Entrant", "Event",
    "FairDice", "Fault", "Frame", "Game", "GameInfo", "Grid", "Hand", "Known", "Lesson", "LessonStep", "Line",
    "LineUp", "Man", "Mark", "Matrix", "Mixes", "Note", "Option", "Outcome", "Pairing", "Part", "Pile", "Play",
    "PlayerStats", "Pledge", "Plot", "Position", "Preset", "Question", "Refused", "Report", "Review",
    "ReviewedCall", "ReviewedPlay", "Row", "RuleBot", "RuleFailed", "RulebookSection", "RulebookSections",
    "SavedGame", "Score", "Section", "Sensitivity", "Session", "Setting", "Settings", "StatsLine", "Sum", "Sway",
    "Tally", "Team", "TeamName", "Teams", "Term", "Told", "Tournament", "Track", "TunedFigure", "Tuning",
    "TuningTarget", "Verdict", "View", "Wait", "Worn", "Worth", "__version__", "book_template", "branch",
    "broken_games", "catalog", "check", "check_book", "chosen_language", "clauses", "commitment", "compare",
    "cover", "default_bot", "did_you_mean", "diff_books", "draw_table", "export", "fingerprint", "first_game_flags",
    "game_name", "guide", "hint_reason", "kit", "languages", "last_with", "lesson", "lesson_status", "list_games",
    "load", "maps", "mark_lesson", "new", "new_path", "odds", "parse_badge", "parse_options", "parse_setting",
    "parse_situation", "parse_team", "part_named", "plain_lines", "player_stats", "plays", "plays_of", "position",
    "ranking", "read_settings", "record_headers", "rematch", "report", "review", "review_page", "rulebook",
    "rulebook_sections", "rules", "save_settings", "saved_game", "saved_games", "say", "sensitivity", "sentence",
    "settings_path", "show_book", "simulate", "speak", "speaking", "spell_time", "spoken", "spoken_languages",
    "tournament", "tune", "verify", "visible", "waits_told_to", "win_probability", "without_clauses",
]  # fmt: skip
OF_A_GAME = {
    "choose", "chance", "undo", "save", "view", "tell", "pending", "open", "situation", "headline", "events", "score",
    "over", "winner", "teams", "seats", "options", "canonical", "generator",
}  # fmt: skip
DOWN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}


def test_public_names() -> None:
    assert sorted(lh.__all__) == NAMES
    assert sorted(dir(lh)) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_there(name: str) -> None:
    assert callable(getattr(lh, name)) or name in ("DEFAULT_TEAMS", "Part", "__version__")


def test_no_other_name_is_there() -> None:
    with pytest.raises(AttributeError, match="module 'leatherhead' has no attribute 'touchdown'"):
        lh.touchdown  # noqa: B018


def test_the_example_runs() -> None:
    assert doctest.testmod(lh) == doctest.TestResults(failed=0, attempted=3)


def in_a_fresh_process(program: str) -> str:
    arguments = [sys.executable, "-W", "default", "-c", program]
    done = subprocess.run(arguments, capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


def test_the_package_of_games_is_a_package() -> None:
    import leatherhead.games.real_deal.coach as answers

    assert isinstance(answers, ModuleType)
    assert isinstance(lh.games, ModuleType)
    assert type(lh) is ModuleType
    assert "paper-bowl" in [game.name for game in lh.list_games()]


def test_games_are_listed_under_the_old_name_with_a_warning() -> None:
    told = in_a_fresh_process("import leatherhead as lh; print([game.name for game in lh.games()])")
    assert "'paper-bowl'" in told
    assert "DeprecationWarning: lh.games() is now lh.list_games()" in told


def test_a_public_name_imports_no_more_than_it_needs() -> None:
    told = in_a_fresh_process("import leatherhead as lh, sys; lh.DEFAULT_TEAMS, lh.Wait; print(sorted(sys.modules))")
    assert "leatherhead.model.words" in told
    assert "leatherhead.surface" not in told
    assert "numpy" not in told


def test_a_game_offers_what_is_promised() -> None:
    game = lh.new("paper-bowl", seed=7, options={}, home="Owls", away="Bears")
    assert not OF_A_GAME - set(dir(game))
    assert isinstance(game, lh.Game)


def test_a_play_from_outside(tmp_path: Path) -> None:
    game = lh.new("paper-bowl", seed=7, situation=DOWN, referee=True)
    assert isinstance(game.pending, lh.Decision)
    assert (game.pending.by, game.pending.name, game.pending.sealed) == ("home", "offense-card", True)
    game.choose("run")
    game.choose("defense-4", by="away")
    assert isinstance(game.pending, lh.Chance)
    assert (game.pending.kind, game.pending.deck) == ("card", "Play Cards")
    game.chance("card", "14")
    game.chance("roll", [2, 5])
    assert (game.situation["ball"], game.situation["to_go"], game.score, game.over) == ("own 33", 7, (0, 0), False)
    assert [event.name for event in game.events] == ["run", "play-card", "throw", "run-value", "gain"]
    assert game.winner is None
    game.save(tmp_path / "outside.game")
    assert lh.load(tmp_path / "outside.game").canonical() == game.canonical()


def test_both_lay_their_cards_in_any_order() -> None:
    game = lh.new("paper-bowl", seed=7, situation=DOWN, referee=True)
    assert [each.name for each in game.open if isinstance(each, lh.Decision)] == ["offense-card", "defense-card"]
    game.choose("defense-4", by="away")
    assert game.view("away").question is None
    game.choose("run", by="home")
    assert isinstance(game.pending, lh.Chance)


def test_the_same_seed_gives_the_same_game_and_none_gives_another() -> None:
    late = {**DOWN, "quarter": 4, "clock": 3}
    games = [lh.new("paper-bowl", seed=seed, seats=("random", "random"), situation=late) for seed in (1, 1, None, None)]
    assert games[0].canonical() == games[1].canonical()
    assert games[2].generator != games[3].generator


def test_refused_is_a_value_error() -> None:
    with pytest.raises(ValueError, match=r"there is no game 'chess'; the games are .*paper-bowl"):
        lh.new("chess")
    assert issubclass(lh.Refused, ValueError)


def test_rules_and_options() -> None:
    assert "PB-R1" in lh.rules("paper-bowl")
    assert lh.parse_options("paper-bowl", ["overtime=one-period", "auto_first_down=false"]) == {
        "overtime": "one-period", "auto_first_down": False,
    }  # fmt: skip
