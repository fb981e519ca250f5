"""Everything that the program does, it does for a game that it has never heard of."""

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from only_the_ledger import nothing_kept

import leatherhead as lh
from leatherhead import registry
from leatherhead.compiled import compiler, whole_games
from leatherhead.compiled.doors import tapeless
from leatherhead.football.ledger import Ledger
from leatherhead.model.doors import RANDOM, new_play, sow
from leatherhead.model.record import blank, plain_layout
from leatherhead.model.rulebook import Rulebook
from leatherhead.session.frame import rules_in_force
from leatherhead.text import scenario

HERE = Path(__file__).parent
SCENARIOS = HERE / "dime_store" / "scenarios.toml"
FOLDER = HERE / "dime_store"
DECLARED = re.compile(r"^(?:\| |\*\*)(DS-[A-Z0-9.]+)\b", re.MULTILINE)
NAMED = re.compile(r"\bDS-[A-Z0-9.]*[A-Z0-9]\b")
THIRD_AND_FIVE = {"phase": "scrimmage", "possession": "home", "down": 3, "to_go": 5, "ball": "own 40"}


def test_it_is_found_beside_the_others_and_only_when_named(monkeypatch: pytest.MonkeyPatch) -> None:
    info = next(info for info in lh.list_games() if info.name == "dime-store")
    assert (info.title, info.seats) == ("Dime Store Football", ("human", "coach", "random"))
    assert info.options == {"plays": (40, 20, 60), "overtime": ("none", "sudden-death")}
    assert "paper-bowl" in [other.name for other in lh.list_games()]
    monkeypatch.delenv(registry.ELSEWHERE)
    assert "dime-store" not in [other.name for other in lh.list_games()]
    with pytest.raises(lh.Refused, match="there is no game 'dime-store'; the games are card-bowl"):
        lh.new("dime-store")


def test_it_stays_small() -> None:
    assert sum(file.read_text().count("\n") for file in FOLDER.rglob("*.py")) <= 600


def test_it_is_played_by_people() -> None:
    game = lh.new("dime-store", seed=3, situation=THIRD_AND_FIVE, home="Owls", away="Bears")
    assert game.headline == "3rd and 5 at the Owls 40"
    assert [(each.by, each.name) for each in game.open] == [("home", "call"), ("away", "defense")]
    game.choose("blitz", by="away")
    with pytest.raises(
        lh.Refused, match=r"'field-goal' is not on offer for call.*60 yards to the goal line are too far"
    ):
        game.choose("field-goal")
    game.choose("punt")
    assert game.plays[0].events[0].numbers == {"defense": 2}
    assert game.tell(game.plays[0].events[0]) == "The Owls call a punt against the blitz."
    game.undo()
    assert game.view("away").question is None
    assert game.situation["half"] == 1
    assert game.clock_left(game.situation) == "40 plays left"


@pytest.mark.parametrize(
    ("half", "ends"), [(2, "End of the 2nd half."), (3, "End of the overtime period.")], ids=["half", "overtime"]
)
def test_a_gain_and_the_end_of_a_half_are_told(half: int, ends: str) -> None:
    last_play = {**THIRD_AND_FIVE, "half": half, "clock": 1, "score": [3, 0] if half == 2 else [0, 0]}
    options = {"overtime": "sudden-death"}
    game = lh.new("dime-store", situation=last_play, options=options, home="Owls", away="Bears", referee=True)
    game.choose("run")
    game.choose("stack")
    game.chance("roll", [3, 4])
    told = [game.tell(event) for event in game.plays[0].events]
    assert told[2:] == ["The Owls gain 2 yards to the Owls 42.", ends, "Final."]


def test_a_referee_asks_for_every_throw() -> None:
    game = lh.new("dime-store", referee=True)
    game.chance("coin", "heads")
    game.chance("roll", [6, 6])
    assert game.situation["ball"] == "own 27"


@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
def test_its_scenarios_hold(compiled: bool) -> None:
    outcomes = lh.check(SCENARIOS, compiled=compiled)
    assert [outcome for outcome in outcomes if outcome.difference] == []
    assert len(outcomes) == 29


def test_every_clause_is_shown_and_every_clause_that_is_named_exists() -> None:
    declared = DECLARED.findall(lh.rules("dime-store"))
    assert len(declared) == len(set(declared)) == 24
    shown = {clause for row in scenario.read(SCENARIOS)[1] for clause in row["clauses"]}
    assert shown == set(declared)
    in_code = {name for file in FOLDER.rglob("*.py") for name in NAMED.findall(file.read_text())}
    assert in_code <= set(declared)


def test_every_question_is_explained(sixth: Rulebook) -> None:
    for prompt in sixth.prompts:
        assert NAMED.findall(str(prompt.help))


def test_a_question_says_which_rule_asks_it() -> None:
    position = lh.position("dime-store", seed=1, situation=THIRD_AND_FIVE)
    assert rules_in_force(position)[0].startswith("Both sides choose in secret, then show;")


@pytest.mark.parametrize("options", [{}, {"plays": 20, "overtime": "sudden-death"}, {"plays": 7}])
def test_random_games_give_the_same_bytes_compiled(sixth: Rulebook, options: dict[str, Any]) -> None:
    entry, fresh = whole_games.random_games(sixth), sixth.fresh(options)
    fresh[0].seats[:] = RANDOM
    book, nothing = compiler.plain(sixth.own_book.record, sixth.own_book.dtype), np.zeros(1, plain_layout(Ledger))
    not_kept = nothing_kept(sixth)
    for game in range(40):
        record, ledger = sixth.fresh(options), blank(plain_layout(Ledger))
        g = record[0]
        g.seats[:] = RANDOM
        with np.errstate(over="ignore"):
            sow(g, whole_games.seed_of(np.uint64(5), game))
            while not g.over:
                new_play(g)
                sixth.step(g, sixth.own_book.book)
                assert sixth.faults(g) == []
                sixth.keep_score(g, ledger[0])
        start, played = (compiler.plain(fresh, tapeless(sixth.dtype)) for _ in range(2))
        entry(played, start, book, nothing, np.uint64(5), game, 1, *not_kept)
        record["tape"], record["tape_read"] = 0, 0  # games at random keep no tape
        assert played.tobytes() == record.tobytes()


def test_it_is_simulated_and_its_coach_is_better_than_chance() -> None:
    tally = lh.simulate("dime-store", games=400, home="coach", away="random", threads=1)
    again = lh.simulate("dime-store", games=400, home="coach", away="random", threads=2)
    assert tally.tally == again.tally
    assert tally.tally["wins"]["home"] > 340
    level = lh.simulate("dime-store", games=2000, home="coach", away="coach").tally["wins"]
    assert abs(level["home"] - level["away"]) < 200


def test_the_odds_of_every_call_are_exact() -> None:
    table = lh.odds("dime-store", lh.parse_situation("dime-store", "3rd and 5 at own 40"))
    assert len(table.cells) == 12
    assert all(cell.left_over == 0 for cell in table.cells)
    run = next(cell for cell in table.cells if (cell.call, cell.answer) == ("run", "stack"))
    assert (run.first_down, run.gain, run.ways) == (Fraction(6, 36), Fraction(91, 36), 37)
    assert table == lh.odds("dime-store", THIRD_AND_FIVE, compiled=False)


def test_a_game_is_saved_loaded_and_verified(tmp_path: Path) -> None:
    game, path = lh.new("dime-store", seed=2, seats=("coach", "random"), options={"plays": 12}), tmp_path / "a.game"
    game.save(path)
    loaded = lh.load(path)
    assert (loaded.canonical(), loaded.events, loaded.score) == (game.canonical(), game.events, game.score)
    assert lh.verify(path).ok


def test_the_box_score_adds_up() -> None:
    game = lh.new("dime-store", seed=2, seats=("coach", "coach"))
    total = game.box_score().total
    assert total["points"] == game.score
    assert sum(total["offensive_plays"]) + sum(total["punts"]) + sum(total["field_goals_attempted"]) == 80
    assert sum(drive.plays for drive in game.drives()) == sum(total["offensive_plays"])
    assert game.box_score_lines()
    assert game.drive_lines()


def test_what_a_team_cannot_see_is_dealt_anew() -> None:
    position = lh.position("dime-store", seed=1, situation=THIRD_AND_FIVE)
    position.answer("bomb")
    view = position.view("away")
    for luck in range(5):
        imagined = position.resample("away", luck)
        assert imagined.view("away") == view
        imagined.answer("cover", by="away")
        assert {each.answer for each in imagined.tape} != {2}, "the call that was laid is not known"
        assert imagined.resample("away", luck).canonical() == imagined.resample("away", luck).canonical()


def test_a_book_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(lh.book_template("dime-store").replace("-3, -1, 0, 2, 2", "-3, -1, 0, 2, 99"))
    assert lh.check_book(path).game == "dime-store"
    game = lh.new("dime-store", situation=THIRD_AND_FIVE, book=path, referee=True)
    game.choose("run")
    game.choose("stack")
    game.chance("roll", [3, 4])
    assert game.score == (7, 0)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('stack = ["fumble", -3', 'stack = ["intercepted", -3', "line 10: 'intercepted' is neither"),
        ("-3, -1, 0, 2, 2", "-3, -1, 0, 2", "line 10: stack must list one result for each total"),
        ('call = "bomb"', 'call = "pass"', "line 21: call = 'pass' stands where 'bomb' belongs"),
        ('name = "Dime', 'name = 3 # "Dime', "line 3: name must be a text"),
        ("cover = [", "zone = [", "line 11: unknown key 'zone'; allowed are call, stack, cover, blitz"),
        ("within = 20", "within = 10", "line 33: within = 10 is not a whole number from 11 to 60"),
        ("total = 4", "total = 40", "total = 40 is not a whole number from 2 to 12"),
    ],
)
def test_a_book_that_does_not_fit_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    path, text = tmp_path / "wrong.toml", lh.book_template("dime-store")
    assert old in text
    path.write_text(text.replace(old, new))
    with pytest.raises(lh.Refused) as refused:
        lh.check_book(path, "dime-store")
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("4th and 2 at opp 38, three minutes left, down by four",
         {"phase": "scrimmage", "down": 4, "to_go": 2, "ball": "opp 38", "clock": 4, "half": 2, "score": [0, 4]}),
        ("1st and 10 at own 20 in the second half",
         {"phase": "scrimmage", "down": 1, "to_go": 10, "ball": "own 20", "half": 2}),
        ("kickoff in the 1st", {"phase": "kickoff", "half": 1}),
        ("kickoff, overtime", {"phase": "kickoff", "half": 3}),
    ],
)  # fmt: skip
def test_a_situation_in_words_knows_halves(said: str, meant: dict[str, Any]) -> None:
    assert lh.parse_situation("dime-store", said) == {**meant, "possession": "home"}
    with pytest.raises(lh.Refused, match="Dime Store Football has no quarter"):
        lh.parse_situation("dime-store", "2nd and 3 at own 40, 3rd quarter")


@pytest.mark.parametrize("depth", [-1, 257, 1.5, "x", True], ids=str)
def test_odds_of_an_impossible_depth_are_refused(depth: Any) -> None:
    with pytest.raises(lh.Refused, match=f"a depth of {depth!r} is not a whole number from 0 to 256"):
        lh.odds("dime-store", THIRD_AND_FIVE, depth=depth)


def test_odds_of_no_depth_follow_no_chance() -> None:
    table = lh.odds("dime-store", THIRD_AND_FIVE, depth=0)
    assert all(cell.left_over == 1 and cell.ways == 0 for cell in table.cells)
