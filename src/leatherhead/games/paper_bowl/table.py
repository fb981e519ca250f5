"""What lies on the table in Paper Bowl, open to everybody; only the order of the deck is hidden."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.penalty import half_the_distance
from leatherhead.football.possession import opponent
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, distance_to_goal
from leatherhead.games.paper_bowl.book import DEFENSE_IDS
from leatherhead.games.paper_bowl.cards import (
    CALL_TITLES,
    MULTIPLIED,
    defense_card,
    defense_title,
    faces,
    offense_card,
    play_card,
    play_card_title,
    run_value,
    what_it_does,
)
from leatherhead.games.paper_bowl.rules.gain import RED_ZONE, distance_of
from leatherhead.games.paper_bowl.rules.kicks import LOWEST_GOOD_TOTAL, PUNT_YARDS
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS, PLAY_CARDS, Call, Decision, Effect
from leatherhead.model.printed import Printed, once_a_book
from leatherhead.model.table import MINUS, Hand, Look, Matrix, Note, Part, Pile, Row
from leatherhead.model.words import TEAMS, spell_yards
from leatherhead.model.words import label as label_of

__all__ = ["hint", "table"]

CARDS_FACE_UP = (
    Decision.CARD_TIMEOUT, Decision.CHANGE_OFFENSE_CARD, Decision.CHANGE_DEFENSE_CARD, Decision.CHALLENGE,
    Decision.PENALTY,
)  # fmt: skip
CHANGING_A_CARD = (Decision.CHANGE_OFFENSE_CARD, Decision.CHANGE_DEFENSE_CARD)
CHANGES_A_CARD = (Effect.TIMEOUT_CHANGE_OFFENSE, Effect.TIMEOUT_CHANGE_DEFENSE)
COLUMNS = ("Run", "Short Pass", "Long Pass", "Long Pass in the red zone")


def table(look: Look) -> list[Part]:
    """The cards in play, the Defense Cards, the deck; the table page also has what every card does, and the kicks."""
    return [
        *_in_play(look),
        _defense_cards(look),
        _deck(look),
        _turned_up(look),
        *_every_card(look.printed),
        _field_goals(look.printed, look.asked == Decision.LAST_FIELD_GOAL),
    ]


@once_a_book
def _every_card(printed: Printed) -> tuple[Hand, Hand]:
    """What each card does."""
    return (
        Hand("Offense Cards", cards=tuple(offense_card(call) for call in Call)),
        Hand("Play Cards", cards=tuple(play_card(printed, card) for card in range(PLAY_CARDS))),
    )


def _in_play(look: Look) -> list[Part]:
    """The cards of the current play, and what its Play Card does."""
    names = [e.name for e in look.play]
    if not any(title in names for title in ("run", "short-pass", "long-pass")):
        return []
    offense, needed = int(look.g.possession), look.asked in CARDS_FACE_UP
    cards = [
        offense_card(int(look.g.offense_card), TEAMS[offense]),
        defense_card(look.book, int(look.g.defense_card), TEAMS[opponent(offense)]),
    ]
    if "play-card" not in names:
        return [Hand("Cards in play", needed, cards=tuple(cards))]
    card = _play_card(look)
    return [
        Hand("Cards in play", needed, cards=tuple(cards)),
        Note(f"Play Card {play_card_title(look.printed, card)}", needed, what_it_does(look.printed, card)),
        Note(cards[1].title, look.asked == Decision.CARD_TIMEOUT and not _may_change(look), cards[1].text),
    ]


def _play_card(look: Look) -> int:
    return int(look.g.used[look.g.used_count - 1])


def _may_change(look: Look) -> bool:
    return int(look.book.effect[_play_card(look)]) in CHANGES_A_CARD


def _defense_cards(look: Look) -> Matrix:
    """All of them for a team that may face any; a team that picks one reads what it does beside each answer."""
    changing = look.asked in CHANGING_A_CARD or (look.asked == Decision.CARD_TIMEOUT and _may_change(look))
    rows = [Row(defense_title(front), _row(look, front)) for front in range(DEFENSE_CARDS)]
    return Matrix(
        "Defense Cards: yards off a run, numbers that break up a pass",
        look.asked == Decision.OFFENSE_CARD or changing, COLUMNS, tuple(rows),
        "Doubles beat every card: no yards come off, and no pass is broken up. The red zone is within 20 yards.",
    )  # fmt: skip


def _row(look: Look, front: int) -> tuple[str, ...]:
    book = look.book
    passes = (book.short_pass[front], book.long_pass[front], book.long_pass_red_zone[front])
    return (run_value(book, front), *(faces(int(numbers)) for numbers in passes))


def _deck(look: Look) -> Pile:
    """The deck; nobody knows which cards were removed, so the next may be any that has not been turned up."""
    left = PLAY_CARDS - int(look.g.used_count)
    text = f"The next is one of {left} that have not been turned up this quarter." if look.g.clock else ""
    return Pile("Play Cards left", count=int(look.g.clock), text=text)


def _turned_up(look: Look) -> Hand:
    used = [int(card) for card in look.g.used[: look.g.used_count]]
    return Hand("Turned up this quarter", cards=tuple(play_card(look.printed, card) for card in used))


@once_a_book
def _field_goals(printed: Printed, needed: bool) -> Matrix:
    """The good numbers by distance to the goal line; neighbors with the same numbers share a row."""
    rows: list[Row] = []
    good = printed.book.field_goal
    distances = range(1, len(good))
    start = 1
    for distance in distances:
        last = distance == distances[-1] or good[distance + 1] != good[distance]
        if last:
            rows.append(Row(f"{start} to {distance} yards", (faces(int(good[distance])),)))
            start = distance + 1
    return Matrix(
        CALL_TITLES[Call.FIELD_GOAL], needed, ("good numbers",), tuple(rows),
        "Yards to the goal line. One die with a good number is enough; doubles are good from anywhere.",
    )  # fmt: skip


ROLLS = [(a, b) for a in range(1, 7) for b in range(1, 7)]
MEAN_RETURN = 20  # 98 / 5 yards


def hint(look: Look, label: str) -> str:
    """Say what an answer costs, brings, or is worth on average."""
    found = _HINTS.get(Decision(look.asked)) if look.asked is not None else None
    return found(look, label) if found else ""


def _percent(good: int) -> str:
    return f"{round(Fraction(100 * good, len(ROLLS)))}%"


def _good_field_goals(numbers: int) -> int:
    return sum(a == b or bool((numbers >> a | numbers >> b) & 1) for a, b in ROLLS)


def _field_goal(look: Look) -> str:
    numbers = int(look.book.field_goal[distance_to_goal(look.g.ball)])
    on = f"{faces(numbers)} or doubles" if numbers else "doubles"
    return f"good on {on}, {_percent(_good_field_goals(numbers))}"


def _offense_card(look: Look, label: str) -> str:
    if label == label_of(Call.FIELD_GOAL):
        return _field_goal(look)
    if label == label_of(Call.PUNT):
        return f"to {look.spot(min(int(look.g.ball) + PUNT_YARDS, GOAL_LINE))}"
    return ""


def _against(look: Look, call: int, front: int) -> str:
    """What a Defense Card does to a call."""
    book = look.book
    if call == Call.RUN:
        return f"run {MINUS}{book.run[front]}" if book.run[front] else "nothing off a run"
    numbers = int((book.short_pass if call == Call.SHORT_PASS else _long_pass(look))[front])
    broken = _broken_up(numbers)
    return f"broken up by {faces(numbers)}, {_percent(broken)}" if broken else "never broken up"


def _broken_up(numbers: int) -> int:
    """How many of the rolls break up a pass: a die shows one of the numbers, and the dice are not doubles."""
    return sum(a != b and bool((numbers >> a | numbers >> b) & 1) for a, b in ROLLS)


def _defense_card(look: Look, label: str) -> str:
    """What a Defense Card is good against."""
    front, book = DEFENSE_IDS.index(label), look.book
    off = f"{MINUS}{book.run[front]}" if book.run[front] else "0"
    short, long = (_breaks_up(int(each)) for each in (book.short_pass[front], _long_pass(look)[front]))
    return f"run {off}, short pass {short}, long pass {long}"


def _breaks_up(numbers: int) -> str:
    """The numbers that break up a pass, and how often they come up."""
    return f"{faces(numbers)} ({_percent(_broken_up(numbers))})" if numbers else "none"


def _long_pass(look: Look) -> Any:
    """The numbers against a long pass from here, by Defense Card."""
    return look.book.long_pass_red_zone if distance_to_goal(look.g.ball) <= RED_ZONE else look.book.long_pass


def _change_offense_card(look: Look, label: str) -> str:
    calls = {label_of(call): call for call in (Call.RUN, Call.SHORT_PASS, Call.LONG_PASS)}
    if label in calls:
        return _against(look, calls[label], int(look.g.defense_card))
    return _offense_card(look, label)


def _change_defense_card(look: Look, label: str) -> str:
    return _against(look, int(look.g.offense_card), DEFENSE_IDS.index(label))


def _kickoff(look: Look, label: str) -> str:  # noqa: ARG001  the same from everywhere
    return "yours on a 5 or a 6, 33%" if label == "onside" else ""


def _kick_return(look: Look, label: str) -> str:
    if label != "return":
        return ""
    receivers = opponent(int(look.g.possession))
    return f"from {look.spot(int(look.g.kick_spot), receivers)}, {MEAN_RETURN} yards on average"


def _last_play_timeout(look: Look, label: str) -> str:  # noqa: ARG001  the same for both teams
    return "one more play" if label == "timeout" else ""


def _card_timeout(look: Look, label: str) -> str:
    if label != "timeout":
        return ""
    card = int(look.g.used[look.g.used_count - 1])
    times = int(look.book.times[card])
    return {
        Effect.TIMEOUT_TIMES: f"the yards are {MULTIPLIED.get(times, f'taken {times} times')}",
        Effect.TIMEOUT_HALVE: "the yards are halved",
        Effect.TIMEOUT_CHANGE_OFFENSE: "change your card",
        Effect.TIMEOUT_CHANGE_DEFENSE: "change your card",
    }[Effect(int(look.book.effect[card]))]


def _challenge(look: Look, label: str) -> str:
    g, effect = look.g, int(look.book.effect[look.g.used[look.g.used_count - 1]])
    if label != "challenge":
        return ""
    if effect == Effect.FUMBLE:
        won = _kept(look, "the ball is yours", int(g.standing_gain))
    elif effect == Effect.REVIEW_INCOMPLETE:
        total = sum(e["a"] + e["b"] for e in look.play if e.name == "throw")
        won = _kept(look, "complete", distance_of(int(g.offense_card), total))
    else:
        won = _incomplete(look)
    return f"50%: {won}; else costs a timeout"


def _kept(look: Look, how: str, gain: int) -> str:
    """What a team has of the ball that it wins back: a lost fumble behind its goal line is a touchdown (PB-R39)."""
    spot = int(look.g.ball) + gain
    if spot <= OWN_GOAL_LINE:
        return "a safety instead of a touchdown"
    if _fails(look, gain):
        return f"short, {_over_on_downs(look, gain)}"
    return f"{how} for a touchdown" if spot >= GOAL_LINE else f"{how} at {look.spot(spot)}"


def _incomplete(look: Look) -> str:
    return f"incomplete, {_over_on_downs(look, 0)}" if _fails(look, 0) else "incomplete"


def _fails(look: Look, gain: int) -> bool:
    """Whether a gain is too short on fourth down."""
    return bool(look.g.down == LAST_DOWN and look.g.ball + gain < look.g.line_to_gain)


def _over_on_downs(look: Look, gain: int) -> str:
    return f"{look.teams[opponent(int(look.g.possession))]:'s} ball at {look.spot(look.g.ball + gain)}"


def _penalty(look: Look, label: str) -> str:
    ball, gain = int(look.g.ball), int(look.g.standing_gain)
    if label == "decline":
        return _declined(ball, gain)
    yards = int(look.book.yards[look.g.used[look.g.used_count - 1]])
    on_defense = look.team == look.g.possession
    enforced = half_the_distance(yards, distance_to_goal(ball) if on_defense else ball)
    return spell_yards(enforced) if enforced else f"no yards from {look.spot(ball)}"


def _declined(ball: int, gain: int) -> str:
    if ball + gain >= GOAL_LINE:
        return "the touchdown stands"
    if ball + gain <= OWN_GOAL_LINE:
        return "the safety stands"
    return f"{'gain' if gain > 0 else 'loss'} of {abs(gain)} stands" if gain else "no gain"


def _try(look: Look, label: str) -> str:
    if label != "kick-try":
        return f"a play from {look.spot(look.g.ball)}"
    needed = LOWEST_GOOD_TOTAL + int(look.g.option_kick_try)
    return f"good on {needed} or more, {_percent(sum(a + b >= needed for a, b in ROLLS))}"


def _last_field_goal(look: Look, label: str) -> str:
    return _field_goal(look) if label == "field-goal" else ""


_HINTS: dict[Decision, Callable[[Look, str], str]] = {
    Decision.OFFENSE_CARD: _offense_card,
    Decision.DEFENSE_CARD: _defense_card,
    Decision.CHANGE_OFFENSE_CARD: _change_offense_card,
    Decision.CHANGE_DEFENSE_CARD: _change_defense_card,
    Decision.KICKOFF: _kickoff,
    Decision.KICK_RETURN: _kick_return,
    Decision.LAST_PLAY_TIMEOUT: _last_play_timeout,
    Decision.CARD_TIMEOUT: _card_timeout,
    Decision.CHALLENGE: _challenge,
    Decision.PENALTY: _penalty,
    Decision.TRY: _try,
    Decision.LAST_FIELD_GOAL: _last_field_goal,
}
