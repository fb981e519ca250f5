"""Enumerates the outcomes of a rule, so that bots, values and tables know of a game what its rules say.

A rule may be a whole play or a part of one, such as the gain under a card. It is walked from each start over all
chance and all decisions. A rule without either is its own successor function: one outcome for each start.
"""

import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple

import numpy as np

from leatherhead.compiled.cache import rule_digest
from leatherhead.compiled.compiler import plain
from leatherhead.compiled.doors import PlayFailed
from leatherhead.compiled.parts import compile_entry
from leatherhead.compiled.walk import ANY, Way, branch, follow, next_way
from leatherhead.model.doors import ASKED, CHANCE, ENDED, FAILED, SCORED, WAITS, is_too_long, rewind
from leatherhead.model.printed import Printed
from leatherhead.model.record import OPTIONS, TAPE_LENGTH, blank, plain_layout
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.runtime import Progress
from leatherhead.rule import Array, rule

Ints = np.ndarray[Any, np.dtype[np.int64]]
Floats = np.ndarray[Any, np.dtype[np.float64]]
ROOT = 0  # node of an outcome that nobody decided
NODES = 1024  # different sequences of decisions
BUCKETS = 1 << 14  # of the hash table of one start's leaves, half of them used at most
EMPTY = 1 << 62  # bucket
STARTS_AT_ONCE = 256  # between two reports of progress
PARENT, BY, WHAT, ANSWER = range(4)  # columns of a node
START, NODE = range(2)  # columns of a leaf's place
LEAVES, USED_NODES, NEXT_START = range(3)  # counts


class DecisionWay(Way):
    """A walk that also branches at decisions."""

    by: Annotated[Array, TAPE_LENGTH]  # the team that decides at each place, or CHANCE
    what: Annotated[Array, TAPE_LENGTH]


class Outcomes(NamedTuple):
    """The distinct outcomes of a rule; those of one start and node add up to the chance of getting there."""

    start: Ints  # by leaf, the index of its start
    node: Ints  # by leaf, the index of the decisions that lead to it; ROOT if there were none
    chance: Floats  # by leaf: the product of the chances on the way, whatever was decided
    rows: Ints  # by leaf and column: the numbers that `read` wrote
    nodes: Ints  # by node: parent, deciding team, decision, answer


@rule
def decide(way: Any, g: Any) -> None:
    """Branch at a decision: its answers are as many worlds, and the count of chances in a row starts over."""
    place = way.length
    for answer in range(OPTIONS):
        way.weights[place, answer] = (g.asked_options >> answer) & 1
    way.outcomes[place] = OPTIONS
    way.of[place + 1] = way.of[place]
    way.followed[place + 1] = 0
    way.by[place], way.what[place] = g.asked_by, g.asked_what
    way.tape[place] = -1
    way.length = place + 1


@rule
def answer_first(way: Any, g: Any) -> None:
    """Continue with the first answer to the question that a record waits for; the others come later."""
    place = way.length
    if g.asked_by != CHANCE:
        decide(way, g)
    else:
        way.by[place] = CHANCE
        branch(way, g)
    if way.length > place:
        next_way(way)
    elif way.fixed[g.asked_what] == ANY:
        raise PlayFailed
    else:
        follow(way, way.fixed[g.asked_what])


@rule
def node_of(way: Any, nodes: Any, counts: Any) -> int:
    """Return the node of the decisions on the way, which is added if it is new."""
    node = ROOT
    for place in range(way.length):
        if way.by[place] != CHANCE:
            by, what, answer = way.by[place], way.what[place], way.tape[place]
            child = 1
            while child < counts[USED_NODES] and not (
                nodes[child, PARENT] == node
                and nodes[child, BY] == by
                and nodes[child, WHAT] == what
                and nodes[child, ANSWER] == answer
            ):
                child += 1
            if child == NODES:
                raise PlayFailed
            if child == counts[USED_NODES]:
                counts[USED_NODES] += 1
                nodes[child, PARENT], nodes[child, BY], nodes[child, WHAT] = node, by, what
                nodes[child, ANSWER] = answer
            node = child
    return node


@rule
def add_leaf(places: Any, chances: Any, rows: Any, buckets: Any, counts: Any, chance: float) -> None:
    """Count the leaf that was written behind the others, or add its chance to the same one of this start."""
    last = counts[LEAVES]
    key = places[last, NODE]
    for column in range(rows.shape[1]):
        key = (key * 1_000_003 + rows[last, column]) & 0xFFFFFFFFFFFF
    bucket = (key ^ (key >> 17)) & (BUCKETS - 1)
    while True:
        leaf = buckets[bucket]
        if leaf >= last or places[leaf, START] != places[last, START]:  # left over from another start
            buckets[bucket] = last
            chances[last] = chance
            counts[LEAVES] += 1
            return
        same = places[leaf, NODE] == places[last, NODE]
        for column in range(rows.shape[1]):
            same = same and rows[leaf, column] == rows[last, column]
        if same:
            chances[leaf] += chance
            return
        bucket = (bucket + 1) & (BUCKETS - 1)


def _runner(play: Callable[..., Any], read: Callable[..., None]) -> Callable[..., int]:
    """Build the rule that plays, reads the outcome, and returns how the play stopped."""

    def run(g: Any, book: Any, start: Any, row: Any) -> int:
        status = FAILED
        row[:] = 0
        try:
            read(g, start, play(g, book, start), row)
            status = ENDED
        except Exception:  # noqa: BLE001, S110  the only kind that compiled code can catch
            pass
        if status == FAILED and g.waiting != 0:
            status = g.waiting
        return FAILED if is_too_long(g) else status

    return rule(run)


def _walk(rulebook: Rulebook, play: Callable[..., Any], read: Callable[..., None]) -> Callable[..., None]:
    """Build the walk of a rule from some starts, up to one whose leaves do not fit."""
    copy, run = rulebook.copies.copy, _runner(play, read)

    def walk(
        records: Any, fresh: Any, books: Any, ways: Any, starts: Any, begin: Any, end: Any,
        places: Any, chances: Any, rows: Any, nodes: Any, buckets: Any, counts: Any,
    ) -> None:  # fmt: skip
        g, way = records[0], ways[0]
        for n in range(begin, end):
            first, going = counts[LEAVES], True
            way.length, way.ways[0], way.of[0], way.followed[0] = 0, 1, 1, 0
            while going:
                copy(g, fresh[0])
                rewind(g)
                for place in range(way.length):
                    g.tape[place] = way.tape[place]
                g.tape_length = way.length
                if counts[LEAVES] == len(places) or counts[LEAVES] - first > BUCKETS // 2:
                    counts[LEAVES] = first
                    return
                status = run(g, books[0], starts[n], rows[counts[LEAVES]])
                if status == ENDED:
                    places[counts[LEAVES], START], places[counts[LEAVES], NODE] = n, node_of(way, nodes, counts)
                    add_leaf(places, chances, rows, buckets, counts, way.ways[way.length] / way.of[way.length])
                    going = next_way(way)
                elif status != WAITS:
                    raise PlayFailed
                else:
                    answer_first(way, g)
            counts[NEXT_START] = n + 1

    return walk


@cache
def _compiled(rulebook: Rulebook, play: Callable[..., Any], read: Callable[..., None]) -> Any:
    # Both rules may stand outside the folder of the game.
    digest = hashlib.sha256(rule_digest(play) + rule_digest(read)).hexdigest()[:16]
    return compile_entry(rulebook, f"outcomes-{digest}", _walk(rulebook, play, read), ())


def outcomes(
    rulebook: Rulebook,
    printed: Printed,
    play: Callable[..., Any],
    starts: Ints,
    read: Callable[..., None],
    *,
    columns: int,
    depth: int = 3,
    typical: Mapping[int, int] = MappingProxyType({}),
    options: Mapping[str, Any] = MappingProxyType({}),
    progress: Progress = lambda done, total: None,
) -> Outcomes:
    """Return every outcome of `play(g, book, start)`, a rule, from each row of `starts`.

    The rule gets the record of a fresh game with the options, sets up the situation that its row of whole numbers
    describes, and goes on from there. `read(g, start, result, row)`, a rule, writes the `columns` whole numbers that
    tell outcomes apart; `result` is what `play` returned. Beyond `depth` chances in a row, a chance of a kind that can
    repeat forever gets its `typical` answer.
    """
    fresh = rulebook.fresh(options)
    fresh[0].chance_asked, fresh[0].quiet = 1, SCORED
    fresh[0].seats[:] = ASKED
    ways = blank(plain_layout(DecisionWay))
    ways[0].depth, ways[0].fixed[:] = depth, ANY
    for kind, answer in typical.items():
        ways[0].fixed[kind] = answer
    books, record = printed.record.view(printed.dtype, np.ndarray), plain(fresh, rulebook.dtype)
    given = record.copy(), record, books, plain(ways, plain_layout(DecisionWay)), np.ascontiguousarray(starts, np.int64)
    walk, size = _compiled(rulebook, play, read), 4 * BUCKETS
    places, chances, rows = np.zeros((size, 2), np.int64), np.zeros(size), np.zeros((size, columns), np.int64)
    nodes, buckets, counts = np.zeros((NODES, 4), np.int64), np.full(BUCKETS, EMPTY), np.array([0, 1, 0])
    while counts[NEXT_START] < len(starts):
        begin = int(counts[NEXT_START])
        end = min(begin + STARTS_AT_ONCE, len(starts))
        walk(*given, begin, end, places, chances, rows, nodes, buckets, counts)
        if counts[NEXT_START] < end:
            if size - counts[LEAVES] > BUCKETS:
                raise PlayFailed(f"one start has more than {BUCKETS // 2} outcomes")
            size *= 2
            places, chances, rows = (np.concatenate([each, np.zeros_like(each)]) for each in (places, chances, rows))
        progress(int(counts[NEXT_START]), len(starts))
    used = int(counts[LEAVES])
    return Outcomes(places[:used, START], places[:used, NODE], chances[:used], rows[:used], nodes[: counts[USED_NODES]])
