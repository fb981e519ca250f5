"""What lies before a coach of Pigskin: both formations, the bench and the pack; and what each answer does."""

from collections.abc import Sequence
from typing import Any

from leatherhead.engine.words import labels, spell_spot, spell_yards
from leatherhead.games.pigskin import notation
from leatherhead.games.pigskin.rules.game import full_pack
from leatherhead.games.pigskin.state import (
    BACKS,
    CARDS,
    CELL,
    CELL_BITS,
    CLASSES,
    HEARD,
    POSITIONS,
    SERIES_A,
    SPECIAL_MASK,
    TARGETED,
    TARGETS,
    Penalty,
    Phase,
    Play,
    Result,
    Special,
)
from leatherhead.games.pigskin.words.situation import CLASS_NAMES, KINDS, LETTERS, POSITION_NAMES, standing_men

WIDTH = 78
HALF = 30  # columns for what has been heard of each side
SHORT = (("Incomplete ", "inc "), ("Intercepted ", "int "), (" Add Lateral", "+lat"), (" Add Run", "+run"))

HINTS = {
    "long-pass": "margin long-pass: no class counts, the return back takes interceptions",
    "punt": "read under your kicker's class; the other side returns it",
    "punt-out-of-bounds": "no return: out on the yard line that is read",
    "quick-kick": "longer than a punt; the other side returns it",
    "ready": "let the play be called",
    "time-out": "opens a substitution window; free while you have one left",
    "done": "no further changes",
}

# What a play comes to if a penalty is declined, where that is not a matter of yards.
STANDS = {
    Result.TOUCHDOWN: "the touchdown stands",
    Result.SAFETY: "the safety stands",
    Result.TOUCHBACK: "the touchback stands",
    Result.FIELD_GOAL: "the field goal is good",
    Result.FIELD_GOAL_MISSED: "the field goal is missed",
    Result.POINT: "the point is good",
    Result.NO_POINT: "the point is missed",
}


def table(seen: Any, book: Any, team: int, teams: Sequence[str]) -> list[str]:
    """Show own classes, what both have heard of each other's men, the bench and the cards, from what a team may see."""
    lines = [
        f"{'':16}{_cut(f'{teams[team]} (yours)', HALF):{HALF}}  {_cut(f'{teams[1 - team]} (heard)', HALF)}".rstrip(),
        *(_position(seen, team, position) for position in range(POSITIONS)),
        f"bench: {_bench(seen, team)}",
    ]
    for name, men in (
        ("resting", seen.resting),
        ("out for the quarter", seen.out_quarter),
        ("out for the game", seen.out_game),
    ):
        if men[team].any():
            held = [f"{men[team, kind]} {man}" for man, kind in KINDS.items() if men[team, kind]]
            lines.append(f"{name}: {', '.join(held)}")
    return [*(_cut(line, WIDTH) for line in lines), *_pack(seen, book, team)]


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 2]}.."


def _position(seen: Any, team: int, position: int) -> str:
    name = POSITION_NAMES[position].replace("-", " ")
    own = standing_men(seen, team)[position]
    letter = LETTERS[own - 1] if own else "."
    theirs = _other_class(seen, 1 - team, position)
    ours = f"{letter} {_attacked(seen, team, position)} {_heard(seen, team, position)}"
    theirs = f"{theirs} {_attacked(seen, 1 - team, position)} {_heard(seen, 1 - team, position)}"
    return f"{name:16}{ours:{HALF}}  {theirs}".rstrip()


def _other_class(seen: Any, team: int, position: int) -> str:
    """The class of one of the other side's men: shown in the end, given away, or not known."""
    forgotten = seen.forgotten[team] >> position & 1
    standing = seen.shown[team, position] or (0 if forgotten else seen.known[team, position])
    return LETTERS[standing - 1] if standing else "?"


def _attacked(seen: Any, team: int, position: int) -> str:
    """A mark for a position of the defense that is closed for the rest of the series."""
    defends = seen.phase == Phase.SCRIMMAGE and team != seen.possession
    closed = any(target == position and seen.attacked >> play & 1 for play, target in enumerate(TARGETS))
    return "x" if defends and closed else " "


def _heard(seen: Any, team: int, position: int) -> str:
    """What was read for a man, the latest last; the oldest are left out where there is no room."""
    count = 0 if seen.forgotten[team] >> position & 1 else int(seen.heard_count[team, position])
    readings = [_spell(int(seen.heard[team, position, place % HEARD])) for place in range(max(count - HEARD, 0), count)]
    if not count and seen.off_standing[team] >> position & 1:
        return "(changed)"
    text = ", ".join(readings)
    while len(text) > HALF - 4:
        readings = readings[1:]
        text = f".. {', '.join(readings)}"
    return text


def _spell(heard: int) -> str:
    text = notation.spell(heard >> CELL_BITS, heard & CELL)
    for long, short in SHORT:
        text = text.replace(long, short)
    return text


def _bench(seen: Any, team: int) -> str:
    def men(first: int) -> str:
        return ", ".join(
            f"{seen.bench[team, first + place]} {CLASS_NAMES[place - 1]}" for place in range(1, CLASSES + 1)
        )

    return f"linemen {men(0)}; backs {men(BACKS)}"


def _pack(seen: Any, book: Any, team: int) -> list[str]:
    """Cards left, and what of the special cards has turned up this quarter: all may count them."""
    in_play = [card for card in range(SERIES_A if seen.option_short else 0, CARDS) if book.special[card]]
    turned = [card for card in in_play if seen.turned[team] >> card & 1]
    penalties, penalties_turned = (
        sum(book.special[card] & SPECIAL_MASK == Special.PENALTY for card in some) for some in (in_play, turned)
    )
    others, others_turned = len(in_play) - penalties, len(turned) - penalties_turned
    own = int(seen.turned[team]).bit_count()
    left = f"cards left: {seen.clock} of {full_pack(seen)}; you have seen {own} of those that are gone"
    special = f"{penalties_turned} of {penalties} penalty cards, {others_turned} of {others} Replace Player cards"
    return [left, f"turned up this quarter: {special}"]


# What an answer does.


def hint(seen: Any, book: Any, label: str) -> str:  # noqa: ARG001  every game is asked alike
    """Say where a man is placed, what a play reads, or what else an answer does, from what a team may see."""
    if label in CLASS_NAMES:
        return _place_hint(seen)
    if label == "field-goal":
        return f"from the {100 - seen.ball}: three points, or their ball on the 20"
    if label in labels(Penalty):
        return _penalty_hint(seen, label)
    plays = labels(Play)[:TARGETED]
    if label not in plays:
        return HINTS.get(label, "")
    row = label.partition("-")[0]
    return f"row {row}, at their {POSITION_NAMES[TARGETS[plays.index(label)]].replace('-', ' ')}"


def _place_hint(seen: Any) -> str:
    """The first empty position; somebody always sits on the bench of the team that looks, and that is all it sees."""
    for lineup, bench in zip(seen.lineup, seen.bench, strict=True):
        if bench.any() and not lineup.all():
            return f"as {POSITION_NAMES[list(lineup).index(0)].replace('-', ' ')}"
    return ""


def _penalty_hint(seen: Any, label: str) -> str:
    """The side that answers knows the play's result, and the side and yards of the penalty (PS-PEN-4)."""
    if label == "decline":
        return STANDS.get(Result(int(seen.result)), "the play stands")
    side = "offense" if seen.penalized == seen.possession else "defense"
    again = (
        "the try is made again" if seen.phase == Phase.TRY else f"from {spell_spot(int(seen.ball))}, the play is void"
    )
    return f"{spell_yards(seen.penalty_yards)} against the {side}: {again}"
