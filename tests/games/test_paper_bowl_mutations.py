"""Whatever changes in Paper Bowl's book or in its rules, the tables of its bots follow."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from paper_bowl_formulas import all_odds, field_goal_chances

import leatherhead
from leatherhead.games.paper_bowl import odds as walked
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.coach import coach as scouting
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS, PLAY_CARDS, Call, Effect
from leatherhead.model.printed import Printed
from leatherhead.model.record import blank, plain_layout
from leatherhead.registry import find
from leatherhead.study.books import with_number

OWN = find("paper-bowl").own_book
BASE = walked.odds_of(OWN.book)


def changed_book(**fields: Any) -> Printed:
    record = blank(plain_layout(Book))
    for name in OWN.record.dtype.names:
        record[0][name][:] = fields.get(name, OWN.record[0][name])
    return Printed(record, "changed", {})


def walk(printed: Printed) -> walked.WalkedOdds:
    return walked.WalkedOdds(**walked.walk(printed, lambda done, total: None))


@pytest.fixture(scope="module")
def cards() -> tuple[Printed, walked.WalkedOdds]:
    """A book in which every Play Card says something else."""
    book = OWN.book
    effect = book.effect.copy()
    for card, other in {
        2: Effect.SACK,
        4: Effect.HALVE,
        5: Effect.TIMES_COMPLETE,
        12: Effect.IGNORE_PASS_NUMBERS,
    }.items():
        effect[card] = other
    effect[13], effect[22], effect[23] = Effect.IGNORE_RUN_VALUE, Effect.SUBTRACT, Effect.TIMES_RUN
    effect[17], effect[21] = Effect.ADD_TO_COMPLETE, Effect.TIMEOUT_TIMES
    printed = changed_book(
        effect=effect, trigger=1 - book.trigger, returned=1 - book.returned, yards=book.yards + 2, times=book.times + 2
    )
    return printed, walk(printed)


@pytest.fixture(scope="module")
def charts() -> tuple[Printed, walked.WalkedOdds]:
    """A book in which every number of the Defense Cards and of the field goals is another one."""
    book = OWN.book
    passes = {
        name: [int(numbers) ^ (0b0010100 if n % 2 else 0b0100010) for n, numbers in enumerate(book[name])]
        for name in ("short_pass", "long_pass", "long_pass_red_zone")
    }
    goals = [int(numbers) ^ 0b0000100 for numbers in book.field_goal]
    printed = changed_book(run=book.run + 1, field_goal=goals, **passes)
    return printed, walk(printed)


@pytest.mark.parametrize("card", range(PLAY_CARDS))
def test_a_changed_play_card_changes_its_odds(cards: tuple[Printed, walked.WalkedOdds], card: int) -> None:
    printed, found = cards
    exact = found.exact()
    row, base_row = found.row[0, 0, 0, 0, card], BASE.row[0, 0, 0, 0, card]
    effect = printed.book.effect[card]
    if effect == Effect.DELAY_OF_GAME:
        row = found.row[0, 0, 1, 0, card]
        assert (found.enforced[card] != BASE.enforced[card]).any()
    elif effect in (Effect.FOUL, Effect.FALSE_START_OR_OFFSIDE):
        assert (found.enforced[card] != BASE.enforced[card]).any()
    elif effect >= Effect.TIMEOUT_TIMES:
        timeout = found.row[0, 0, 0, 1, card]
        assert abs(exact[timeout] - BASE.exact()[BASE.row[0, 0, 0, 1, card]]).max() > 0.001
    else:
        assert abs(exact[row] - BASE.exact()[base_row]).max() > 0.001
    if effect != Effect.DELAY_OF_GAME:
        assert abs(exact[row] - all_odds(printed.book)[card]).max() < 1e-14


def test_changed_defense_cards_change_every_pairing(charts: tuple[Printed, walked.WalkedOdds]) -> None:
    printed, found = charts
    exact, by_hand = found.exact(), all_odds(printed.book)
    for call in range(3):
        for front in range(DEFENSE_CARDS):
            for ball in (50, 85) if call == Call.LONG_PASS else (50,):
                pair = walked.pairing(call, front, ball)
                assert abs(exact[walked.PLAIN, ..., pair] - BASE.exact()[walked.PLAIN, ..., pair]).max() > 0.001
                assert abs(exact[walked.PLAIN, ..., pair] - by_hand[PLAY_CARDS, ..., pair]).max() < 1e-14


def test_a_changed_field_goal_table_changes_every_distance(charts: tuple[Printed, walked.WalkedOdds]) -> None:
    printed, found = charts
    in_range = BASE.field_goal > 0
    assert (abs(found.field_goal - BASE.field_goal)[in_range] > 0.01).all()
    assert found.field_goal == pytest.approx(field_goal_chances(printed.book))


def test_the_tables_of_the_coach_follow(
    charts: tuple[Printed, walked.WalkedOdds], cards: tuple[Printed, walked.WalkedOdds]
) -> None:
    own = blank(plain_layout(scouting.Tables))
    scouting.prepare(OWN.book, own[0])
    for printed, _ in (charts, cards):
        tables = blank(plain_layout(scouting.Tables))
        scouting.prepare(printed.book, tables[0])
        for name in ("down_value", "first_down", "kick", "call_weight", "front_weight"):
            assert (tables[0][name] != own[0][name]).any(), name
        for change in range(3):
            assert (printed is cards[0] and change == 0) or (tables[0].cell[change] != own[0].cell[change]).any()


@pytest.mark.parametrize(
    ("path", "value"), [("defense_card.4.run", 5), ("play_card.10.yards", 5), ("field_goal.1.numbers.4", 5)]
)
def test_a_walk_of_what_differs_is_a_walk_of_everything(path: str, value: int) -> None:
    """Bit for bit: what our own book's odds are taken over for is the same in the other book."""
    rulebook = find("paper-bowl")
    printed = with_number(rulebook, rulebook.own_book, path, value)
    every_card = walked.KnownOdds(BASE, tuple(range(PLAY_CARDS)), tuple(range(DEFENSE_CARDS)))
    everything = walked.walk_from(every_card, printed, lambda done, total: None)
    found = walked.walk(printed, lambda done, total: None)
    assert set(found) == set(everything)
    for name, array in everything.items():
        assert np.array_equal(found[name], array), name
        assert found[name].dtype == array.dtype


# Constants of the rules: one copy of the package, in which each of them is another number.

CONSTANTS = {
    "games/paper_bowl/rules/gain.py": {"RED_ZONE": (20, 15)},
    "games/paper_bowl/rules/kicks.py": {
        "KICKOFF_LINE": (30, 35),
        "KICK_YARDS": (50, 40),
        "PUNT_YARDS": (50, 45),
        "ONSIDE_YARDS": (10, 8),
        "FIELD_GOAL_RANGE": (40, 38),
        "FREE_KICK_LINE": (20, 25),
        "LOWEST_GOOD_TOTAL": (4, 6),
    },
    "games/paper_bowl/state.py": {"TOUCHBACK_LINE": (20, 22)},
    "football/core.py": {"TRY_LINE": (98, 96)},
    "football/downs.py": {"SERIES_YARDS": (10, 9), "LAST_DOWN": (4, 3)},
}
NOT_NUMBERS_OF_THE_GAME = {"FACE_MASK_YARDS"}  # which of two rules with the same words a penalty belongs to
PRINT_TABLES = """
import json
import paper_bowl_formulas as formulas
from leatherhead.registry import find
from leatherhead.games.paper_bowl import odds as walked
book = find("paper-bowl").own_book
found = walked.WalkedOdds(**walked.walk(book, lambda done, total: None))
rows = [*range(6), *range(7, 24)]  # without the delay of game
off = abs(found.exact()[rows] - formulas.all_odds(book.book)[rows]).max()
names = ("settled", "turnover", "landed", "onside", "punted", "field_goal", "extra_point", "two_points")
print(json.dumps({name: getattr(found, name).tolist() for name in names} | {"off": off, "pairings": walked.PAIRINGS}))
"""


def test_every_constant_of_the_rules_is_changed_below() -> None:
    package = Path(leatherhead.__file__).parent
    for file in (package / "games/paper_bowl/rules").glob("*.py"):
        named = {
            node.targets[0].id
            for node in ast.parse(file.read_text()).body
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }
        assert named <= {*CONSTANTS.get(str(file.relative_to(package)), {}), *NOT_NUMBERS_OF_THE_GAME}


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The tables of a game whose constants are all different."""
    folder = tmp_path_factory.mktemp("elsewhere")
    source = Path(leatherhead.__file__).parent
    shutil.copytree(source, folder / "leatherhead", ignore=shutil.ignore_patterns("__pycache__"))
    for file, constants in CONSTANTS.items():
        path = folder / "leatherhead" / file
        text = path.read_text()
        for name, (value, other) in constants.items():
            text, count = re.subn(rf"^{name} = {value}\b", f"{name} = {other}", text, flags=re.MULTILINE)
            assert count == 1, name
        path.write_text(text)
    places = os.pathsep.join(map(str, (folder, Path(__file__).parents[1])))
    environment = {**os.environ, "PYTHONPATH": places, "XDG_CACHE_HOME": str(folder / "cache")}
    told = subprocess.run(
        [sys.executable, "-c", PRINT_TABLES], env=environment, capture_output=True, text=True, check=True
    )
    return json.loads(told.stdout)


def test_kicks_follow_the_constants_of_the_rules(elsewhere: Any) -> None:
    rolls = [a + b for a in range(1, 7) for b in range(1, 7)]
    for kick, line in enumerate((35, 25)):
        landed = [100 - min(line + 40 + 2 * total, 100) for total in rolls]
        assert elsewhere["landed"][kick] == pytest.approx(np.bincount(landed, minlength=101) / 36)
        kept, lost = np.array(elsewhere["onside"][kick])
        assert np.flatnonzero(kept).tolist() == [line + 8, line + 10, line + 12]
        assert np.flatnonzero(lost).tolist() == [100 - line - 6, 100 - line - 4, 100 - line - 2]
    assert elsewhere["punted"][1:100] == [100 - min(ball + 45, 100) for ball in range(1, 100)]
    assert np.flatnonzero(elsewhere["field_goal"]).tolist() == [*range(62, 100)]


def test_tries_and_downs_follow_the_constants_of_the_rules(elsewhere: Any) -> None:
    assert elsewhere["extra_point"] == pytest.approx([26 / 36, 21 / 36])
    assert elsewhere["turnover"][100] == 22
    # Against Defense 1 a run gains all of its total; from the 4 it takes 4 yards.
    run_value = int(OWN.book.run[0])
    enough = sum(a == b or a + b - run_value >= 4 for a in range(1, 7) for b in range(1, 7))
    assert elsewhere["two_points"][0][0] == pytest.approx(enough / 36)
    third_and_ten, gain = 2 * 15 + 9, 4 - walked.LONGEST_LOSS
    assert elsewhere["settled"][third_and_ten][50][gain] == walked.OTHER_FIRST + 46
    first_and_nine_at_60 = elsewhere["settled"][9][50][10 - walked.LONGEST_LOSS]
    assert first_and_nine_at_60 == walked.OWN_FIRST + 60


def test_gains_follow_the_red_zone(elsewhere: Any) -> None:
    assert elsewhere["off"] < 1e-14
    assert elsewhere["pairings"] == 2 * DEFENSE_CARDS + DEFENSE_CARDS * (1 + 15)
