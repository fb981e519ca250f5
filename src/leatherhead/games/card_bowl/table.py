"""What lies before a team in Card Bowl, what an answer does, and the field as a cribbage board."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from leatherhead.engine.words import counted, labels, spell_yards
from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.card_bowl.book import CARD_IDS, RANKS, SUITS
from leatherhead.games.card_bowl.coach.tables import HIGHEST, LONGEST_LOSS, MEAN_CARD
from leatherhead.games.card_bowl.rules.cards import suit, value
from leatherhead.games.card_bowl.rules.field_goal import FIELD_GOAL_PLUS
from leatherhead.games.card_bowl.rules.kickoff import DEEP_CARDS, ONSIDE_YARDS
from leatherhead.games.card_bowl.rules.punt import FAIR_CATCH_CARDS, PUNT_PLUS
from leatherhead.games.card_bowl.rules.scrimmage import targets
from leatherhead.games.card_bowl.state import (
    SLOTS,
    WHOLE_DECK,
    Formation,
    Kind,
    Phase,
    Punt,
    Runoff,
    State,
    Target,
)
from leatherhead.games.card_bowl.words.events import at, place
from leatherhead.games.card_bowl.words.questions import FORMATIONS
from leatherhead.games.card_bowl.words.situation import cards_of, on_the_table

TARGETS = labels(Target)
NAME = 10  # columns for a team's name
COLUMN = 11


def table(seen: State, book: Any, team: int, teams: Sequence[str]) -> list[str]:  # noqa: ARG001  nothing is printed
    """Both decks, the hands as far as the team may see them, and the cards of a play that is under way."""
    lines = [*_deck(seen, team, "Your deck"), *_deck(seen, 1 - team, f"The deck of {teams[1 - team][:20]}")]
    if seen.phase == Phase.TARGET:
        lines += _matchups(seen, teams)
        if seen.pass_cards:
            lines.append(f"Thrown so far: {seen.pass_total} with {counted(int(seen.pass_cards), 'card')}.")
    elif seen.laid[0] or seen.laid[1]:
        lines += _face_down(seen, team, teams)
    return lines + _ball(seen, teams)


def _deck(seen: State, team: int, title: str) -> list[str]:
    """What a team can still lay: every rank with the suits that are left, in two lines."""
    deck = WHOLE_DECK & ~int(seen.used[team]) & ~on_the_table(seen, team)
    cards = cards_of(deck)
    ranks = [
        f"{rank}{''.join(SUITS[suit(card)] for card in cards if value(card) == n)}"
        for n, rank in enumerate(RANKS, start=1)
        if any(value(card) == n for card in cards)
    ]
    hands = len(cards) // SLOTS
    heading = f"{title}: {counted(len(cards), 'card')}, {counted(hands, 'hand')}"
    return [heading, *(f"  {' '.join(part)}" for part in (ranks[:7], ranks[7:]) if part)]


def _row(title: str, cells: Sequence[str]) -> str:
    return f"{title[:NAME]:<{NAME + 1}}{''.join(f'{cell:<{COLUMN}}' for cell in cells)}".rstrip()


def _slots(seen: State) -> list[str]:
    legal = targets(seen)
    return [next(TARGETS[n] for n in (slot, slot + SLOTS) if legal >> n & 1) for slot in range(SLOTS)]


def _matchups(seen: State, teams: Sequence[str]) -> list[str]:
    """The eight cards face up, side by side, and by how much the offense is ahead in each slot."""
    offense = int(seen.possession)
    mine, theirs = ([int(card) for card in seen.face_up[side]] for side in (offense, 1 - offense))  # type: ignore[attr-defined]
    edges = [value(a) - value(b) for a, b in zip(mine, theirs, strict=True)]
    return [
        _row(FORMATIONS[seen.formation], _slots(seen)),
        _row(teams[offense], [CARD_IDS[card] for card in mine]),
        _row(teams[1 - offense], [CARD_IDS[card] for card in theirs]),
        _row("edge", [f"{edge:+}" for edge in edges]),
    ]


def _face_down(seen: State, team: int, teams: Sequence[str]) -> list[str]:
    """Hands that are being laid: the own cards, and the backs of the other side's."""
    offense = int(seen.possession)
    rows = [_row(FORMATIONS[seen.formation], _slots(seen))]
    for side in (offense, 1 - offense):
        count = int(seen.laid[side])
        shown = [CARD_IDS[int(seen.hand[side, slot])] if side == team else "face down" for slot in range(count)]
        rows.append(_row(teams[side], shown))
    return rows


def _ball(seen: State, teams: Sequence[str]) -> list[str]:
    """Where the ball is when somebody must know: loose, with a carrier who may yet go out of bounds, or kicked."""
    if seen.loose:
        return [f"The ball is loose {at(int(seen.spot))}, as {teams[int(seen.runner)][:20]} see it."]
    carried = seen.phase == Phase.TARGET and seen.late and (seen.last_card >= 0 or seen.spot != seen.ball)
    if carried:
        return [f"The carrier is {at(int(seen.spot))}, with {counted(int(seen.draws) + 1, 'card')} to draw."]
    return _kick(seen)


def _kick(seen: State) -> list[str]:
    """A kick that is in the air: where it comes down and what covers it."""
    if seen.phase in (Phase.KICKOFF, Phase.FREE_KICK) and seen.kind == Kind.KICKOFF:
        in_the_air = seen.returns > 0
    else:
        in_the_air = seen.phase == Phase.SCRIMMAGE and seen.kind == Kind.PUNT and seen.returns > 0
    if not in_the_air:
        return []
    return [f"The kick is {at(int(seen.spot))}; coverage card {CARD_IDS[int(seen.coverage)]}."]


# What an answer does.


def hint(g: State, book: Any, label: str) -> str:  # noqa: ARG001  nothing is printed
    """Say in a phrase what an answer does here."""
    if label in TARGETS and g.phase == Phase.TARGET:
        return _target_hint(g, TARGETS.index(label))
    if label == "field-goal" and g.phase == Phase.SCRIMMAGE:
        distance = GOAL_LINE - int(g.ball) + FIELD_GOAL_PLUS
        return f"{spell_yards(distance)}, good {100 * _odds()[2][int(g.ball)]:.0f} times in 100"
    if label in FORMATIONS:
        return _formation_hint(FORMATIONS.index(label))
    if label in labels(Punt):
        return _punt_hint(g, label)
    if label in labels(Runoff) and label != "spike":
        return f"{5 * int(label.rpartition('-')[2])} seconds"
    name, _, number = label.partition("-")
    if name == "yard" and number.isdecimal():
        return f"received {at(int(number) - DEEP_CARDS * MEAN_CARD)} on average"
    if name == "add" and number.isdecimal():
        need = ONSIDE_YARDS - int(number)
        return "never short" if need <= 1 else f"short on a card below {need}"
    return ""


@cache
def _odds() -> tuple[Any, Any, Any]:
    """Odds of runs, of catches and of field goals; they take a moment, so not before somebody asks."""
    from leatherhead.games.card_bowl.coach.scouting import catch_odds, field_goal_odds, rush_odds

    return rush_odds(), catch_odds(), field_goal_odds()


def _target_hint(g: State, target: int) -> str:
    """The two cards, and what the play gains on average if nothing spoils it."""
    slot = target % SLOTS
    mine, theirs = int(g.face_up[g.possession, slot]), int(g.face_up[1 - g.possession, slot])
    edge = value(mine) - value(theirs)
    rushes, catches, _ = _odds()
    if target >= Target.RUN_1:
        gained = _mean(rushes[edge + HIGHEST])
    else:
        gained = sum(_mean(catches[edge + HIGHEST + drawn]) for drawn in range(1, len(RANKS) + 1)) / len(RANKS)
    told = f"{CARD_IDS[mine]} against {CARD_IDS[theirs]}, {edge:+}: {gained:.1f} yards"
    return told if target >= Target.RUN_1 else f"{told} with one card, if caught"


def _mean(odds: Any) -> float:
    return float(sum(chance * (n - LONGEST_LOSS) for n, chance in enumerate(odds)))


def _formation_hint(formation: int) -> str:
    if formation == Formation.TWO_TWO:
        return "1 and 4 pass, 2 and 3 run"
    return "1, 2 and 4 pass, 3 runs" if formation == Formation.THREE_WR else "all four pass"


def _punt_hint(g: State, label: str) -> str:
    cards = int(label.split("-")[1])
    mean = PUNT_PLUS + MEAN_CARD * cards
    spot = GOAL_LINE - int(g.ball) - mean
    where = f"to their {place(spot).removeprefix('own ')}" if spot > 0 else "past the goal line"
    catch = ", out of bounds 3 times in 4" if label.endswith("oob") else ""
    if cards <= FAIR_CATCH_CARDS:
        catch = ", no return"
    return f"{spell_yards(mean)} on average, {where}{catch}"


# Using a Cribbage Board.

HOLES, HALF = 120, 60
BALL_PEG, LINE_PEG, HOLE = "O", "!", "."


def hole(spot: int) -> int:
    """The hole of a spot, from 1: both holes in the middle are the 50, and one of them is skipped (CB-GEN-6)."""
    return spot + 10 if spot <= 50 else spot + 11


def cribbage(seen: State, teams: Sequence[str]) -> list[str]:
    """The field as 120 holes in two rows, end zones included: one peg for the ball, one for the line to gain."""
    board = [HOLE] * (HOLES + 1)
    if seen.phase not in (Phase.COIN_TOSS, Phase.OVER):
        if seen.phase in (Phase.SCRIMMAGE, Phase.TARGET):
            board[hole(_from_home(seen, int(seen.line_to_gain)))] = LINE_PEG
        board[hole(_from_home(seen, int(seen.ball)))] = BALL_PEG
    rows = [_holes(board[1 : HALF + 1]), _holes(board[HALF + 1 :])]
    width = len(rows[0])
    return [
        _ends(f"{teams[0]} goal", "50", width),
        *rows,
        _ends("50", f"{teams[1]} goal", width),
        f"{BALL_PEG} ball   {LINE_PEG} line to gain",
    ]


def _from_home(seen: State, spot: int) -> int:
    return spot if seen.possession == 0 else GOAL_LINE - spot


def _holes(board: Sequence[str]) -> str:
    """Holes in fives, as they are drilled."""
    return " ".join("".join(board[start : start + 5]) for start in range(0, len(board), 5))


def _ends(left: str, right: str, width: int) -> str:
    room = width - len(right) - 1
    return f"{left[:room]:<{room}} {right[: width - 1]}"[:width]


BOARDS = {"cribbage": cribbage}
