"""Gridiron Trumps, the second game that CONTRIBUTING teaches by: hidden hands, sealed choices, a die with 20 sides."""

import io
import tokenize
from collections import Counter
from pathlib import Path

import pytest

import leatherhead as lh

FOLDER = Path(__file__).parent / "gridiron_trumps"
HOME_HAND = ["R5", "R9", "P3", "P8", "K4", "K10", "T6"]
AWAY_HAND = ["R2", "R5", "P1", "P4", "K7", "T3", "T10"]
DOWN = {
    "phase": "scrimmage",
    "possession": "home",
    "down": 1,
    "to_go": 10,
    "ball": "own 30",
    "timeouts": [0, 0],
    "home_hand": HOME_HAND,
    "away_hand": AWAY_HAND,
}
NO_CODE = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


def code_lines(file: Path) -> int:
    """Count the lines of a file that are neither blank nor comments nor docstrings."""
    found, start = set(), True
    for token in tokenize.generate_tokens(io.StringIO(file.read_text()).readline):
        if token.type == tokenize.STRING and start:  # a statement of its own: a docstring
            continue
        start = token.type in (tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT)
        if token.type not in NO_CODE:
            found.update(range(token.start[0], token.end[0] + 1))
    return len(found)


def test_it_stays_small() -> None:
    assert sum(map(code_lines, FOLDER.rglob("*.py"))) <= 420


def test_all_its_scenarios_are_there() -> None:
    assert len(lh.check(FOLDER / "scenarios.toml")) == 40


def test_a_hand_is_seen_by_its_team_alone() -> None:
    position = lh.position("gridiron-trumps", seed=1, situation=DOWN)
    assert position.view("home").situation["home_hand"] == HOME_HAND
    for viewer in ("away", None):
        view = position.view(viewer)
        assert "home_hand" not in view.situation
        assert (view.record.hand[0], view.record.held[0]) == (0, 7)


def test_the_other_hand_is_dealt_again_with_what_it_has_shown_and_evenly_otherwise() -> None:
    position = lh.position("gridiron-trumps", seed=1, situation={**DOWN, "timeouts": [2, 2]})
    position.answer("R9")
    position.answer("T3")  # both are shown, and home is asked for a timeout
    view, dealt = position.view("home"), Counter[str]()
    for luck in range(400):
        imagined = position.resample("home", luck)
        assert imagined.view("home") == view
        dealt.update(imagined.situation["away_hand"])
    assert "T3" not in dealt, "it has been laid"
    assert sum(dealt.values()) == 6 * 400
    assert len(dealt) == 39
    assert all(25 < count < 105 for count in dealt.values()), dealt  # 61.5 on average, and 7 more or less is usual


def test_a_referee_is_asked_for_a_die_with_20_sides() -> None:
    game = lh.new("gridiron-trumps", situation={**DOWN, "phase": "kickoff"}, referee=True)
    session = lh.Session(game)
    session.enter("deep")
    asked = game.pending
    assert isinstance(asked, lh.Chance)
    assert (asked.kind, len(asked.outcomes)) == ("d20", 20)
    request = session.frame().asked
    assert request is not None
    assert request.text == "Roll the die with 20 sides and type its number."
    for typed in ("0", "21", "six"):
        with pytest.raises(lh.Refused, match="is not a whole number from 1 to 20"):
            session.enter(typed)
    session.enter("20")
    assert game.situation["ball"] == "own 30"


def test_a_record_has_the_die_by_its_sides(tmp_path: Path) -> None:
    game, path = lh.new("gridiron-trumps", seed=3, seats=("coach", "random")), tmp_path / "a.game"
    game.save(path)
    assert ", d20 " in path.read_text()
    assert lh.verify(path).ok
    assert lh.load(path).canonical() == game.canonical()
