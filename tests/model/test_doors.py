"""The generator, and the doors that draw from it."""

import math
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from leatherhead.model.doors import (
    ALL,
    CARD,
    CHANCE,
    NONE,
    RANDOM,
    SCORED,
    SIDED,
    TOO_LONG,
    WAITS,
    Pending,
    below,
    choose,
    draw,
    flip,
    happened,
    is_too_long,
    last,
    new_play,
    note,
    percentile,
    random_32,
    roll,
    roll_two,
    show,
    sow,
)
from leatherhead.model.record import EVENT_KINDS, EVENT_ROWS, TAPE_LENGTH, Record, blank, layout
from leatherhead.model.words import EventKind, LogEvent, numbered


class Rung(LogEvent):
    """The bell has been rung."""

    times: int


class Unrung(LogEvent):
    """It has not."""


numbered((Unrung, Rung), start=4)


@pytest.fixture
def g() -> Any:
    record = blank(layout(Record))[0]
    record.seats[:] = RANDOM
    with np.errstate(over="ignore"):
        sow(record, np.uint64(2013))
        yield record


def test_the_generator_is_pcg_xsh_rs(g: Any) -> None:
    """Step and output as O'Neill defines them, in whole numbers without end; it starts at SplitMix64's first word."""
    sow(g, np.uint64(0))
    state = int(g.generator)
    assert state == 0xE220A8397B1DCDAF
    for _ in range(1000):
        assert int(random_32(g)) == ((state ^ state >> 22) >> (state >> 61) + 22) % 2**32
        state = (state * 6364136223846793005 + 0x9E3779B97F4A7C15) % 2**64


@pytest.mark.parametrize("bits", [4, 8])
def test_rejecting_the_overhang_makes_every_number_as_likely(bits: int) -> None:
    """The arithmetic of `below`, for words so short that all of them can be tried."""
    words = 1 << bits
    for n in range(1, words + 1):
        overhang = (words - n) % n
        taken = [word * n for word in range(words) if (word * n) % words >= overhang]
        numbers = Counter(product >> bits for product in taken)
        assert set(numbers) == set(range(n))
        assert len(set(numbers.values())) == 1
        assert overhang < n, "so a low part of n or more needs no closer look"


@pytest.mark.parametrize("n", [1, 2, 3, 6, 24, 36, 100, 2**16 + 1, 2**31, 2**31 + 1, 3 * 2**30 + 1, 2**32 - 1])
def test_below_is_that_arithmetic_with_32_bits(g: Any, n: int) -> None:
    twin = g.copy()
    overhang, rejected = (2**32 - n) % n, 0
    for _ in range(200):
        product = int(random_32(twin)) * n
        while product % 2**32 < overhang:
            product = int(random_32(twin)) * n
            rejected += 1
        assert below(g, n) == product >> 32
    assert g.generator == twin.generator
    assert rejected > 0 or overhang < 2**28


@pytest.mark.parametrize("n", [2, 3, 5, 6, 20, 24, 36, 100])
def test_numbers_below_n_are_spread_evenly(g: Any, n: int) -> None:
    draws = 400 * n if n < 50 else 100 * n
    counts = Counter(int(below(g, n)) for _ in range(draws))
    assert set(counts) == set(range(n))
    expected = draws / n
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    freedom = n - 1
    assert abs(chi_square - freedom) < 4 * math.sqrt(2 * freedom)


def test_a_seat_at_random_picks_only_what_is_legal(g: Any) -> None:
    options = 0b1011_0100
    new_play(g)
    picked = Counter(int(choose(g, 0, 0, options)) for _ in range(TAPE_LENGTH))
    assert set(picked) == {2, 4, 5, 7}
    assert g.decisions == TAPE_LENGTH


def test_chances_stay_within_their_bounds_and_reach_them(g: Any) -> None:
    seen: dict[str, set[Any]] = {"flip": set(), "roll": set(), "two": set(), "hundred": set()}
    for _ in range(1500):
        new_play(g)
        seen["flip"].add(int(flip(g)))
        seen["roll"].add(int(roll(g)))
        seen["two"].add(tuple(map(int, roll_two(g))))
        seen["hundred"].add(int(percentile(g)))
    assert seen["flip"] == {0, 1}
    assert seen["roll"] == set(range(1, 7))
    assert seen["two"] == {(a, b) for a in range(1, 7) for b in range(1, 7)}
    assert seen["hundred"] == set(range(1, 101))


def test_a_deck_is_drawn_to_its_last_card_and_no_further(g: Any) -> None:
    cards = [2, 0, 1, 3, 0]
    for _ in range(50):
        new_play(g)
        deck = np.array(cards)
        drawn = [int(draw(g, 0, deck, sum(cards) - gone)) for gone in range(sum(cards))]
        assert sorted(drawn) == [0, 0, 2, 3, 3, 3]
        assert not deck.any()


def test_each_card_comes_as_often_as_there_are_of_it(g: Any) -> None:
    counts: Counter[int] = Counter()
    for _ in range(3000):
        new_play(g)
        counts[int(draw(g, 0, np.array([3, 0, 1, 2]), 6))] += 1
    assert counts[1] == 0
    for card, weight in ((0, 3), (2, 1), (3, 2)):
        assert abs(Fraction(counts[card], 3000) - Fraction(weight, 6)) < Fraction(1, 30)


def test_what_is_on_the_tape_comes_before_all_luck(g: Any) -> None:
    before = g.generator
    g.tape[:4] = [4, 1, 35, 2]
    g.tape_length = 4
    g.tape_read = 0
    deck = np.array([1, 1, 1])
    assert choose(g, 0, 0, 0b10000) == 4
    assert flip(g) == 1
    assert roll_two(g) == (6, 6)
    assert draw(g, 0, deck, 3) == 2
    assert deck.tolist() == [1, 1, 0]
    assert g.generator == before


def test_where_chance_is_asked_the_play_stops(g: Any) -> None:
    g.chance_asked = 1
    with pytest.raises(Pending):
        draw(g, 3, np.array([0, 2, 1]), 3)
    assert (g.waiting, g.asked_by, g.asked_what, g.asked_options) == (WAITS, CHANCE, CARD, 3)
    assert g.asked_weights[:4].tolist() == [0, 2, 1, 0]
    with pytest.raises(Pending):
        percentile(g)
    assert (g.asked_what, g.asked_options) == (SIDED, 100)


def test_a_tape_that_is_full_ends_the_play_at_the_next_question(g: Any) -> None:
    new_play(g)
    for _ in range(TAPE_LENGTH + 1):
        roll(g)
    g.chance_asked = 1
    with pytest.raises(Pending):
        roll(g)
    assert g.waiting == TOO_LONG


def test_a_log_that_is_full_ends_the_play_and_a_quiet_one_never_fills(g: Any) -> None:
    for number in range(EVENT_ROWS):
        note(g, Rung(1, times=number))
    assert happened(g, Rung)
    assert not happened(g, Unrung)
    assert last(g, Rung).times == EVENT_ROWS - 1
    assert not is_too_long(g)
    for quiet, door in ((NONE, note), (NONE, show), (SCORED, show)):
        g.quiet = quiet
        door(g, Rung(1, times=0))
        assert not is_too_long(g)
    for quiet, door in ((ALL, note), (ALL, show), (SCORED, note)):
        g.quiet, g.event_count = quiet, EVENT_ROWS
        door(g, Rung(1, times=0))
        assert is_too_long(g)


@pytest.mark.parametrize("event", [0, 62, 63, 125])
def test_the_log_tells_126_kinds_of_event_apart(g: Any, event: int) -> None:
    new_play(g)
    kinds = numbered([EventKind(f"Kind{number}", (LogEvent,), {}) for number in range(EVENT_KINDS)])
    note(g, kinds[event](1))
    assert [kind.number for kind in kinds if happened(g, kind)] == [event]
    assert last(g, kinds[event]).team == 1
    new_play(g)
    assert not happened(g, kinds[event])
