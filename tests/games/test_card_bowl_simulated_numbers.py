"""The strategy numbers at the end of the rules page that are simulated are what the compiled rules come to.

So is what the coach expects, as nearly as it wants to know: it takes every card as drawn from a whole deck.
"""

import functools
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from card_bowl_numbers import (
    CARDS,
    DECLARED,
    KICKOFF,
    MATCHUP,
    NUMBERS,
    PRINTED,
    PUNT,
    RULEBOOK,
    hands,
    numbers,
    table,
    value_of,
)
from numba import njit

from leatherhead.compiled.compiler import plain
from leatherhead.compiled.parts import advance_of
from leatherhead.games.card_bowl.book import CARD_IDS, RANKS
from leatherhead.games.card_bowl.coach import formulas as coach
from leatherhead.games.card_bowl.coach.formulas import FREE_KICK_END, KICKOFF_END, PUNT_NET, catch_odds, rush_odds
from leatherhead.games.card_bowl.rules import shuffle
from leatherhead.games.card_bowl.rules.kicks import kick_return
from leatherhead.games.card_bowl.rules.open_field import open_field_run
from leatherhead.games.card_bowl.state import Target
from leatherhead.model.doors import ASKED, ENDED, RANDOM, WAITS, new_play, sow

PLAYS, SEED = 500_000, 2
YARDS, POINTS = 0.1, 0.2  # how far a simulation may be off, in yards and in percentage points
ROUNDED = 0.05  # yards of a pass are given to one place
FAR = -900  # from there nobody reaches the goal line
START = 14  # and from here no return is driven back into the end zone
MISSING = -10_000  # where an event has not happened
EVENT = {occurrence.name: n for n, occurrence in enumerate(RULEBOOK.occurrences)}
DECISION = {prompt.name: n for n, prompt in enumerate(RULEBOOK.prompts)}
FUMBLE = EVENT["fumble"]
NO_FUMBLE_PLAY = {"fumble-play": 2}
Wanted = Sequence[tuple[str, int]]  # events, each with the column of one of its numbers


@functools.cache
def _compiled_plays() -> Any:
    entry = advance_of(RULEBOOK)
    entry.link()
    advance = entry.dispatcher

    @njit
    def plays(records: Any, fresh: Any, books: Any, given: Any, events: Any, columns: Any, found: Any) -> None:
        """Play from a record again and again, and note one number of each event, up to a fumble, if any."""
        g, status = records[0], np.zeros(1, np.int64)
        for n in range(len(found)):
            g.tape[:] = fresh[0].tape
            g.tape_length = fresh[0].tape_length
            advance(records, fresh, books, status)
            while status[0] == WAITS:
                answered = g.tape_read
                g.tape[answered] = given[g.asked_what]
                g.tape_length = answered + 1
                advance(records, fresh, books, status)
            if status[0] != ENDED:
                raise ValueError
            found[n] = MISSING
            row, loose = 0, False
            while row < g.event_count and not loose:
                loose = g.events[row, 0] == FUMBLE
                for place in range(len(events)):
                    if g.events[row, 0] == events[place]:
                        found[n, place] = g.events[row, 2 + columns[place]]
                row += 1

    return plays


def _many(
    situation: dict[str, Any],
    first: Sequence[int],
    wanted: Wanted,
    *,
    plays: int = PLAYS,
    given: dict[str, int] | None = None,
    ball: int | None = None,
    seed: int = SEED,
    **options: Any,
) -> list[Any]:
    """Play from a situation many times with the same first answers; return a column of numbers for each event.

    Later questions are answered as `given` says, or anyhow where nothing is given.
    """
    record = RULEBOOK.place(situation, options)
    if ball is not None:
        record[0].ball = ball
    record[0].seats[:] = ASKED if given else RANDOM
    with np.errstate(over="ignore"):
        sow(record[0], np.uint64(seed))
    new_play(record[0])
    record[0].tape[: len(first)] = first
    record[0].tape_length = len(first)
    fresh, book = plain(record, RULEBOOK.dtype), plain(PRINTED.record, PRINTED.dtype)
    answers = np.array([(given or {}).get(name, -1) for name in DECISION])
    events, columns = np.array([EVENT[name] for name, _ in wanted]), np.array([column for _, column in wanted])
    found = np.zeros((plays, len(wanted)), np.int64)
    _compiled_plays()(fresh.copy(), fresh, book, answers, events, columns, found)
    return list(found.T)


def _or_nothing(column: Any) -> Any:
    return np.where(column == MISSING, 0, column)


def _share(values: Any) -> float:
    return 100 * float(np.mean(values))


@pytest.mark.parametrize("row", table("Rush with OFR, unlimited field"), ids=lambda row: f"k {row[0]}")
def test_rush_with_the_open_field(row: list[str]) -> None:
    k, mean, ten, twenty, fumble = (numbers(cell)[0] for cell in row)
    run_3 = RULEBOOK.prompts[DECISION["target"]].answers.index("run-3")
    wanted = (("rush", 0), ("carried", 0), ("fumble", 0))
    rush, carried, fumbled = _many(MATCHUP | hands(int(k), slot=2), [run_3], wanted, ball=FAR)
    yards = rush + _or_nothing(carried)
    assert np.mean(yards) == pytest.approx(mean, abs=YARDS)
    assert _share(yards >= 10) == pytest.approx(ten, abs=POINTS)
    assert _share(yards >= 20) == pytest.approx(twenty, abs=POINTS)
    assert _share(fumbled != MISSING) == pytest.approx(fumble, abs=POINTS)


@pytest.mark.parametrize("cards", [1, 2, 3])
@pytest.mark.parametrize(
    "row", table("Yards per completion and (in brackets) per attempt"), ids=lambda row: f"k {row[0]}"
)
def test_yards_a_pass(row: list[str], cards: int) -> None:
    completion, attempt = numbers(row[cards])
    matchup = MATCHUP | hands(int(numbers(row[0])[0]))
    wanted = (("pass-complete", 0), ("yac", 0), ("carried", 0), ("sack", 0))
    thrown, after, carried, sacked = _many(matchup, [0, cards - 1], wanted, ball=FAR, **DECLARED)
    caught = thrown != MISSING
    yards = np.where(caught, thrown + _or_nothing(after) + _or_nothing(carried), -_or_nothing(sacked))
    assert np.mean(yards[caught]) == pytest.approx(completion, abs=YARDS + ROUNDED)
    assert np.mean(yards) == pytest.approx(attempt, abs=YARDS + ROUNDED)


@pytest.mark.parametrize("row", table("Punt yards from the line"), ids=lambda row: f"{row[0]} cards")
def test_punt_yards(row: list[str]) -> None:
    """CB-PUNT-2."""
    cards, mean, deviation, _, _ = (numbers(cell)[0] for cell in row)
    (yards,) = _many(PUNT, [1, 4 - int(cards)], (("punt", 0),), punt_block="off")
    assert np.mean(yards) == pytest.approx(mean, abs=YARDS)
    assert np.std(yards) == pytest.approx(deviation, abs=YARDS)


def _open_field(draws: int, returns: int) -> tuple[Any, Any]:
    """Runs by draws, or returns by cards, from a whole deck: yards, and whether it was fumbled."""
    record = RULEBOOK.place(KICKOFF)
    record[0].seats[:] = RANDOM
    with np.errstate(over="ignore"):
        sow(record[0], np.uint64(SEED))
    live, found = plain(record, RULEBOOK.dtype), np.zeros((10 * PLAYS, 2), np.int64)
    _compiled_runs()(live, draws, returns, found)
    return found[:, 0], found[:, 1] > 0


@functools.cache
def _compiled_runs() -> Any:
    advance_of(RULEBOOK)  # from now on compiled code may call the rules

    @njit
    def runs(records: Any, draws: int, returns: int, found: Any) -> None:
        g = records[0]
        for n in range(len(found)):
            new_play(g)
            shuffle(g)
            g.kind, g.draws, g.returns, g.spot, g.landed = 3, draws, returns, START, START
            if returns > 0:
                kick_return(g)
            found[n, 0] = g.spot - START
            g.spot = FAR
            if g.draws > 0:
                open_field_run(g)
            found[n, 0] += g.spot - FAR
            found[n, 1] = g.loose

    return runs


def test_punt_return() -> None:
    said = re.search(r"Punt return .*?: mean ([\d.]+) with OFR .*? negative ([\d.]+) %, fumble ([\d.]+) %", NUMBERS)
    assert said
    yards, fumbled = _open_field(draws=0, returns=2)
    assert np.mean(yards) == pytest.approx(float(said[1]), abs=YARDS)
    assert _share(yards < 0) == pytest.approx(float(said[2]), abs=POINTS)
    assert _share(fumbled) == pytest.approx(float(said[3]), abs=POINTS)


@pytest.mark.parametrize("draws", [1, 2, 3])
def test_open_field_run(draws: int) -> None:
    said = re.search(
        r"draws average ([\d.]+), ([\d.]+), ([\d.]+) yards with ([\d.]+), ([\d.]+), ([\d.]+) % fumbles", NUMBERS
    )
    assert said
    yards, fumbled = _open_field(draws, returns=0)
    assert np.mean(yards) == pytest.approx(float(said[draws]), abs=YARDS)
    assert _share(fumbled) == pytest.approx(float(said[3 + draws]), abs=POINTS)


def _kickoffs(returned: int) -> tuple[Any, Any, Any, Any]:
    """Kickoffs that are returned (0) or not where that is possible (1): where they land, the yards of the return up to
    a fumble, whether there was one, and whether there was a touchdown before it."""
    wanted = (("kickoff", 0), ("return", 0), ("carried", 1), ("fumble", 0), ("touchdown", 0))
    given = NO_FUMBLE_PLAY | {"kick-return": returned}
    landed, back, carried, fumble, touchdown = _many(KICKOFF, [0], wanted, given=given)
    fumbled = fumble != MISSING
    end = np.where(fumbled, fumble, np.where(carried != MISSING, carried, landed + _or_nothing(back)))
    return landed, end - landed, fumbled, (touchdown != MISSING) & ~fumbled


def test_kickoff_return() -> None:
    said = re.search(
        r"mean return ([\d.]+), mean end ([\d.]+), fumble ([\d.]+) %, touchdown ([\d.]+) % when every kick is "
        r"returned; touchback whenever possible: mean end ([\d.]+), touchbacks ([\d.]+) %",
        NUMBERS,
    )
    assert said
    mean, end, fumble, touchdown, safe_end, touchbacks = map(float, said.groups())
    landed, yards, fumbled, scored = _kickoffs(returned=0)
    assert np.mean(yards) == pytest.approx(mean, abs=YARDS)
    assert np.mean(yards + landed) == pytest.approx(end, abs=YARDS)
    assert _share(fumbled) == pytest.approx(fumble, abs=POINTS)
    assert _share(scored) == pytest.approx(touchdown, abs=POINTS)
    landed, yards, _, _ = _kickoffs(returned=1)
    ends = np.where(landed < 0, 20, yards + landed)
    assert np.mean(ends) == pytest.approx(safe_end, abs=YARDS)
    assert _share(landed < 0) == pytest.approx(touchbacks, abs=POINTS)


@pytest.mark.parametrize("added", [0, 3, 5, 7, 9])
def test_onside_kick(added: int) -> None:
    """CB-ON-6."""
    said = re.search(rf"add-{added} ([\d.]+) %", NUMBERS)
    assert said
    recovered = []
    for card in CARDS:
        first, wanted = [2, added, card, 2, 2], (("onside-recovered", 0),)
        (kicks,) = _many(KICKOFF, first, wanted, plays=10_000, given=NO_FUMBLE_PLAY, seed=card)
        recovered.append((kicks != MISSING) & (added + value_of(card) >= 10))
    assert _share(recovered) == pytest.approx(float(said[1]), abs=POINTS)


# What the coach goes by.

CDF, CDF_OF_RUSHES = 0.02, 0.015  # how far its odds of some yards or fewer may be off
CDF_OF_KINGS = 0.045  # after a pass of two or three kings, which cannot come again
FUMBLES, END = 0.01, 1.5
YARD_LINES = np.arange(coach.GAINS) - coach.LONGEST_LOSS


def _matchup(edge: int, slot: int) -> tuple[dict[str, Any], int]:
    """Hands with such a difference in a slot, and the rank there: of hearts, against diamonds."""
    ranks = [rank for rank in range(1, 14) if 1 <= rank - edge <= 13]
    rank = ranks[len(ranks) // 2]
    laid = [["QC", "QS", "KC", "KS"], ["QC", "QS", "KC", "KS"]]
    laid[0][slot], laid[1][slot] = f"{RANKS[rank - 1]}H", f"{RANKS[rank - edge - 1]}D"
    return MATCHUP | {"offense_cards": laid[0], "defense_cards": laid[1]}, rank


def _farthest_off(yards: Any, odds: Any) -> float:
    """How far the odds of each gain or less are off, at worst."""
    reached = np.searchsorted(np.sort(np.clip(yards, YARD_LINES[0], YARD_LINES[-1])), YARD_LINES, side="right")
    return float(np.abs(reached / len(yards) - np.cumsum(odds)).max())


@pytest.mark.parametrize("edge", range(-coach.HIGHEST, coach.HIGHEST + 1))
def test_the_coach_knows_rushes(edge: int) -> None:
    """CB-RUSH-4 to CB-RUSH-7."""
    matchup, _ = _matchup(edge, slot=2)
    wanted = (("rush", 0), ("carried", 0), ("fumble", 0))
    rush, carried, fumbled = _many(matchup, [Target.RUN_3], wanted, plays=PLAYS // 5, ball=FAR)
    kept = fumbled == MISSING
    assert 1 - np.mean(kept) == pytest.approx(coach.RUSH_FUMBLE / 1000, abs=FUMBLES)
    yards = (rush + _or_nothing(carried))[kept]
    assert _farthest_off(yards, rush_odds()[edge + coach.HIGHEST]) < CDF_OF_RUSHES


def _cards_for(total: int, count: int, receiver: int) -> list[int]:
    """Different harmless cards of such a total: neither hearts nor of the receiver's rank and color."""
    cards: list[int] = []
    for left in reversed(range(count)):
        value = max(min(total - 6 * left, 13), 1) if left else total
        free = (4 * (value - 1) + suit for suit in (0, 3, 1) if (value, suit) not in ((1, 3), (receiver, 1)))
        cards.append(next(card for card in free if card not in cards))
        total -= value
    return cards


@pytest.mark.parametrize("thrown", range(1 - coach.HIGHEST, coach.CATCHES - coach.HIGHEST))
def test_the_coach_knows_catches(thrown: int) -> None:
    """CB-PASS-10, CB-YAC-1: by what the two cards and those of the pass come to before the defender draws."""
    count = next(n for n in range(1, 4) if thrown - 13 * n <= coach.HIGHEST)
    edges = (edge for edge in range(-coach.HIGHEST, coach.HIGHEST + 1) if count <= thrown - edge <= 13 * count)
    edge = min(edges, key=abs)
    matchup, rank = _matchup(edge, slot=0)
    first = [Target.PASS_1, count - 1, *_cards_for(thrown - edge, count, rank)]
    wanted = (("pass-complete", 0), ("yac", 0), ("carried", 0), ("fumble", 0))
    caught, after, carried, fumbled = _many(matchup, first, wanted, plays=PLAYS // 5, ball=FAR, **DECLARED)
    assert np.all(caught != MISSING)
    kept = fumbled == MISSING
    assert 1 - np.mean(kept) == pytest.approx(coach.CATCH_FUMBLE / 1000, abs=FUMBLES)
    yards = (caught + _or_nothing(after) + _or_nothing(carried))[kept]
    off = _farthest_off(yards, catch_odds()[thrown + coach.HIGHEST])
    assert off < (CDF if count == 1 else CDF_OF_KINGS)


def test_the_coach_knows_sacks_and_interceptions() -> None:
    """CB-PASS-5, CB-PASS-8."""
    sack, ace = CARD_IDS.index("9D"), CARD_IDS.index("AS")
    (lost,) = _many(MATCHUP | hands(0), [Target.PASS_1, 0, sack], (("sack", 0),), **DECLARED)
    assert np.mean(lost) == pytest.approx(coach.SACK_LOSS, abs=0.5)
    wanted = (("return", 0), ("carried", 0))
    back, carried = _many(MATCHUP | hands(0), [Target.PASS_1, 0, ace], wanted, ball=70, **DECLARED)
    assert np.mean(back + _or_nothing(carried)) == pytest.approx(coach.RUN_BACK, abs=0.5)


def test_the_coach_knows_where_kicks_end() -> None:
    """CB-KO-5, CB-FREE-2, CB-PUNT-2, CB-PUNT-8."""
    landed, yards, _, _ = _kickoffs(returned=0)
    assert np.mean(landed + yards) == pytest.approx(KICKOFF_END, abs=END)
    given = NO_FUMBLE_PLAY | {"kick-return": 0, "punt-catch": 0}
    free = {"phase": "free-kick", "possession": "home"}
    for situation, first, event, column, known in (
        (free, [1], "free-kick", 0, FREE_KICK_END),
        (PUNT, [1, 0], "punt", 1, 100 - 20 - PUNT_NET),
    ):
        wanted = ((event, column), ("return", 0), ("carried", 0), ("fumble", 0))
        landed, back, carried, fumble = _many(situation, first, wanted, given=given, punt_block="off")
        end = np.where(fumble != MISSING, fumble, landed + _or_nothing(back) + _or_nothing(carried))
        assert np.mean(end) == pytest.approx(known, abs=END)


# The coach's formulas cannot be walked whole: six or more cards are drawn one after another. So they are pinned, and a
# mistake in any of them is farther off than what the tests above allow.

MISTAKES = [
    ("rush_odds", "edge - HIGHEST + mine - theirs", "edge - HIGHEST + mine"),
    ("rush_odds", "edge - HIGHEST + mine - theirs", "edge - HIGHEST + mine - theirs + 1"),
    ("rush_odds", "max(my_run - their_run, 0)", "my_run"),
    ("rush_odds", "max(my_run - their_run, 0)", "0"),
    ("rush_odds", "for _ in range(8)", "for _ in range(1)"),  # draws behind face cards, in run_odds
    ("rush_odds", "_added(chains[-1], one)", "chains[-1]"),
    ("rush_odds", "_added(runs[-1], one)", "runs[-1]"),
    ("rush_odds", "_moved(chains[run], yards)", "_moved(chains[run], 0)"),
    ("rush_odds", "[gain + LONGEST_LOSS]", "[LONGEST_LOSS]"),
    ("catch_odds", "catch - HIGHEST - theirs", "catch - HIGHEST"),
    ("catch_odds", "yards + LONGEST_LOSS - HIGHEST", "LONGEST_LOSS - HIGHEST"),
    ("catch_odds", "yards = -their_run", "yards = their_run"),
    ("catch_odds", "start = HIGHEST + mine - theirs", "start = HIGHEST + mine"),
    ("catch_odds", "runs[max(my_run - their_run, 0)]", "runs[0]"),
    ("field_goal_odds", "GOAL_LINE - spot + kicks.FIELD_GOAL_PLUS", "GOAL_LINE - spot"),
    ("field_goal_odds", "kicks.KICK_CARDS - kicks.early_cards(distance)", "kicks.KICK_CARDS"),
    ("field_goal_odds", "max(distance - 1, 0)", "distance"),
    ("field_goal_odds", "if not is_ace_of_spades(card)", "if True"),
]


@pytest.mark.parametrize(("formula", "right", "wrong"), MISTAKES)
def test_no_mistake_in_a_formula_of_the_coach_goes_unnoticed(formula: str, right: str, wrong: str) -> None:
    source = Path(coach.__file__).read_text()
    assert right in source
    mistaken: dict[str, Any] = {"__name__": "mistaken"}
    exec(compile(source.replace(right, wrong), "mistaken", "exec"), mistaken)  # noqa: S102  our own source
    known, found = getattr(coach, formula)(), mistaken[formula]()
    if formula == "field_goal_odds":
        assert abs(known - found).max() > 1e-9
    else:  # twice as far as the odds may be off in a place: then one of both is found out
        off = abs(np.cumsum(known - found, axis=1))
        assert (
            off.max() > 2 * CDF_OF_RUSHES if formula == "rush_odds" else off[1 : 2 * coach.HIGHEST + 2].max() > 2 * CDF
        )
