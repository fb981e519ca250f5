"""The printed matter of Strategy League as readable charts, made once for each chart set."""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from leatherhead.football.spot import KICK_YARDS
from leatherhead.games.strategy_league.book import PENALTY_COLUMNS, ROLLS, SIDES, SPECIAL_LISTS, WINDOWS
from leatherhead.games.strategy_league.playbook import Family, playbook
from leatherhead.games.strategy_league.readings import NO_YARDS, spell_result
from leatherhead.games.strategy_league.rules.kicks import goal_result
from leatherhead.games.strategy_league.state import (
    MARK_SHIFT,
    NO_MARK,
    Foul,
    Hash,
    Result,
    Roll,
    is_fumble,
    kind_of,
    sack_of,
    yards_of,
)
from leatherhead.model.printed import Printed
from leatherhead.model.table import MINUS, Matrix, Row
from leatherhead.model.words import label, title_of

SIDE_NAMES, SIDE_LETTERS, SIDE_SIGNS = ("Left", "Middle", "Right"), "LMR", "◂•▸"
# As the cards have it, and as a referee types it.
HOW_TO_READ = (
    "1-5 15@M: on a roll of 1 to 5, 15 yards and the ball between the hashes (L left hash, R right hash). inc: "
    "incomplete. 13i: flip, heads intercepted 13 yards downfield. 24i/-7: heads intercepted, tails sacked. F: fumble. "
    "c: caught for a loss; every other loss on a pass is a sack. A roll of 20, 30, 60 or 90 is a penalty as well."
)
LISTS = "F: fumble. TD: touchdown. OB: out of bounds. TB: touchback. L6: dead on the 6. BK: blocked."
CODES = (
    "D: against the defense, or the kicking team on a return. O: against the offense, or the returners. O10L: "
    "intentional grounding, loss of down. auto-5: false start. RUNK: running into the kicker. none: flag picked up."
)
# On the screen.
HOW_TO_READ_IN_WORDS = (
    "1-5: 15 • means that a roll of 1 to 5 gains 15 yards, and the ball is spotted between the hashes (◂ left hash, ▸ "
    "right hash). INT 13: flip a coin; heads is intercepted 13 yards downfield, tails is incomplete. INT 24, sack "
    f"{MINUS}7: tails is a sack. {MINUS}2 caught: a completion for a loss; every other loss on a pass is a sack. A "
    "roll of 20, 30, 60 or 90 is a penalty as well."
)
CODES_IN_WORDS = (
    "On a return, the kicking team is the defense, and the returners are the offense. Grounding also costs the down."
)
FOULS_IN_WORDS = {
    Foul.NONE: "no foul", Foul.D5: "defense, 5", Foul.D15: "defense, 15", Foul.O5: "offense, 5",
    Foul.O10: "offense, 10", Foul.O15: "offense, 15", Foul.O10L: "grounding, 10", Foul.AUTO_5: "false start, 5",
    Foul.RUNK: "running into the kicker, 5", Foul.REKICK_5: "kick again, 5",
}  # fmt: skip


@dataclass(frozen=True)
class Reference:
    """The charts of one set."""

    matchups: Matrix  # families of plays against defenses
    plays: tuple[tuple[Matrix, ...], ...]  # by hash mark, then play
    lists: dict[Roll, Matrix]  # of the special-teams card
    field_goals: Matrix
    penalties: Matrix


_MADE: dict[str, Reference] = {}
_LOCK = threading.Lock()


def reference(printed: Printed) -> Reference:
    """Return the charts of a set, made on first use."""
    with _LOCK:
        if printed.digest not in _MADE:
            book = printed.book
            _MADE[printed.digest] = Reference(
                _matchups(printed),
                tuple(tuple(_play(printed, play, side) for play in range(book.plays)) for side in range(SIDES)),
                {roll: _list(book, roll) for roll in SPECIAL_LISTS},
                _field_goals(printed),
                _penalties(book),
            )
        return _MADE[printed.digest]


def names(printed: Printed, table: str) -> tuple[str, ...]:
    """Return the names of the play cards or of the defenses, as the book has them."""
    return tuple(row["name"] for row in printed.data[table])


# Cards.


def called(printed: Printed, play: int, front: int, side: int) -> Matrix:
    """The two cards of a call laid over each other: what each roll gives from each hash mark."""
    book, ends = printed.book, ends_of(printed.book, play, front)
    rows = [
        Row(f"{'>' if each == side else ' '} {name}", tuple(_results(book, play, front, each)))
        for each, name in enumerate(SIDE_NAMES)
    ]
    name = f"{names(printed, 'play')[play]} vs. {names(printed, 'defense')[front]}"
    return Matrix(name, columns=tuple(ends), rows=tuple(rows))


def _play(printed: Printed, play: int, side: int) -> Matrix:
    book, fronts = printed.book, names(printed, "defense")
    rows = [
        Row(name, tuple(f"{end}: {result}" for end, result in zip(
            ends_of(book, play, front), _results(book, play, front, side), strict=True
        )))
        for front, name in enumerate(fronts)
    ]  # fmt: skip
    where = ("the left hash", "between the hashes", "the right hash")[side]
    return Matrix(
        f"{names(printed, 'play')[play]} from {where}",
        columns=tuple(f"window {window + 1}" for window in range(WINDOWS)),
        rows=tuple(rows),
        text=_returns(book, play),
    )


def _returns(book: Any, play: int) -> str:
    """What the card says about returns."""
    said = []
    if book.p6[play]:
        limit = f", but none from {book.strike_through[play]} yards downfield on" if book.strike_through[play] else ""
        said.append(f"Interception returned for a touchdown on a roll of {book.p6[play]} or less{limit}.")
    loss, gain = book.fr[play]
    if loss or gain:
        said.append(
            f"A fumble that the defense recovers goes all the way on a roll of {loss} or less after a loss, "
            f"{gain} or less otherwise."
        )
    return " ".join(said)


def ends_of(book: Any, play: int, front: int) -> list[str]:
    """Spell the ranges of rolls of the five windows."""
    ends = [0, *(int(end) for end in book.window[play, front]), ROLLS]
    return [_range(low + 1, high) for low, high in pairwise(ends)]


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def _results(book: Any, play: int, front: int, side: int) -> Iterator[str]:
    return (say_result(int(book.cell[play, front, SIDES * window + side])) for window in range(WINDOWS))


def spell_cell(code: int) -> str:
    """Spell a result with the hash of the next play as a letter."""
    mark = code >> MARK_SHIFT & NO_MARK
    text = spell_result(code | NO_MARK << MARK_SHIFT)
    return text if mark == NO_MARK else f"{text}@{SIDE_LETTERS[mark]}"


def say_result(code: int) -> str:
    """Say a result in words, with a sign for the hash of the next play."""
    kind, yards, sack = Result(kind_of(code)), yards_of(code), sack_of(code)
    gained = f"{MINUS}{-yards}" if yards < 0 else str(yards)
    text = {
        Result.GAIN: gained,
        Result.CAUGHT_FOR_LOSS: f"{gained} caught",
        Result.INCOMPLETE: "incomplete",
        Result.INTERCEPTION: f"INT {gained}{f', sack {MINUS}{sack}' if sack else ''}",
        Result.OUT_OF_BOUNDS: "out" if yards == NO_YARDS else f"{gained} out",
        Result.TOUCHBACK: "touchback",
        Result.BLOCKED: "blocked",
        Result.GOOD: "good",
        Result.NO_GOOD: "no good",
        Result.DEAD_ON: f"dead at {yards}",
        Result.TOUCHDOWN: "TD",
    }[kind]
    mark = code >> MARK_SHIFT & NO_MARK
    return f"{text}{' fumble' if is_fumble(code) else ''}{'' if mark == NO_MARK else f' {SIDE_SIGNS[mark]}'}"


def _matchups(printed: Printed) -> Matrix:
    plays = playbook(printed.book)
    rows = [
        Row(title_of(label(family)), tuple(f"{yards:.1f}" for yards in plays.family_yards[family]))
        for family in Family
        if (plays.family == family).any()
    ]
    return Matrix(
        "Yards on average", columns=names(printed, "defense"), rows=tuple(rows),
        text="Families of plays against defenses; incomplete and intercepted passes gain nothing.",
    )  # fmt: skip


# Special teams and penalties.


def _stretches(codes: Sequence[int]) -> Iterator[tuple[str, int]]:
    """Go through a list of a hundred results: each range of rolls and its result."""
    start = 0
    for roll in range(1, ROLLS + 1):
        if roll == ROLLS or codes[roll] != codes[start]:
            yield _range(start + 1, roll), int(codes[start])
            start = roll


def _list(book: Any, roll: Roll) -> Matrix:
    ranges, results = zip(*_stretches(book.special_teams[roll]), strict=True)
    title = title_of(label(roll))
    return Matrix(title, columns=ranges, rows=(Row("", tuple(map(say_result, results))),))


def good(book: Any, distance: int, side: int) -> tuple[int, int]:
    """Field goals of a hundred that are good, and blocked, by yards to the goal line."""
    kinds = [kind_of(goal_result(book, distance, side, roll)) for roll in range(1, ROLLS + 1)]
    return kinds.count(Result.GOOD), kinds.count(Result.BLOCKED)


def _field_goals(printed: Printed) -> Matrix:
    book, longest = printed.book, [row["max_yards"] for row in printed.data["special_teams"]["field_goal"]]
    shares = {yards: [good(book, yards, side) for side in Hash] for yards in longest}
    rows = [
        Row(f"up to {yards + KICK_YARDS}", tuple(f"{made}% good, {blocked}% blocked" for made, blocked in share))
        for yards, share in shares.items()
    ]
    return Matrix(
        "Field goal", columns=SIDE_NAMES, rows=tuple(rows),
        text=f"By the yards of the kick, {KICK_YARDS} more than from the line of scrimmage to the goal line.",
    )  # fmt: skip


def _penalties(book: Any) -> Matrix:
    found = [dict[int, str]() for _ in PENALTY_COLUMNS]
    for column, ranges in enumerate(found):
        for rolls, foul in _stretches(book.penalty[column]):
            ranges[foul] = f"{ranges[foul]}, {rolls}" if foul in ranges else rolls
    shown = [foul for foul in Foul if any(foul in ranges for ranges in found)]
    rows = [
        Row(title_of(label(column).removeprefix("penalty-")), tuple(ranges.get(foul, "") for foul in shown))
        for column, ranges in zip(PENALTY_COLUMNS, found, strict=True)
    ]
    columns = tuple(FOULS_IN_WORDS[foul] for foul in shown)
    return Matrix("Penalties", columns=columns, rows=tuple(rows), text=CODES_IN_WORDS)
