"""The words of Real Deal Football: labels, questions, events and the keys of a situation."""

from collections.abc import Callable, Sequence
from typing import Any

from leatherhead.engine import situation as keys
from leatherhead.engine.errors import Refused
from leatherhead.engine.situation import Key
from leatherhead.engine.words import TEAMS, Figure, Occurrence, Question, labels
from leatherhead.football.ledger import Stat
from leatherhead.games.real_deal.book import CARD_IDS
from leatherhead.games.real_deal.rules.cards import cards_to_draw, into_hand, is_one_of, onto_table, points_of
from leatherhead.games.real_deal.rules.counter import faced, player_of
from leatherhead.games.real_deal.state import (
    FIELD_GOALS,
    LONGEST_CHAIN,
    PASSES,
    RUSHES,
    Card,
    Deck,
    Overtime,
    Phase,
    QuarterEnd,
    SecondHalf,
    Toss,
)

OPTIONS: dict[str, tuple[Any, ...]] = {
    "deck": labels(Deck),
    "strict_plays": (False, True),
    "quarter_end": labels(QuarterEnd),
    "second_half": labels(SecondHalf),
    "overtime": labels(Overtime),
}

QUESTIONS = (
    Question(
        "toss", labels(Toss), "You have won the toss: take the ball or defer?",
        help="You have seen your four cards. Receive: you are on offense first. Defer: the other team is "
        "(RD-PRE-11, RD-R36).",
    ),
    Question(
        "second-half", labels(Toss), "The second half is yours to start: take the ball or defer?",
        help="The loser of the toss has the ball for the second half, or defers and gives it away (RD-QTR-5, RD-R37).",
    ),
    Question(
        "play", (*CARD_IDS, "punt"), "Lay a card to score, or punt.",
        help="A scoring card counts unless the other team answers it (RD-FLOW-1, RD-DET-1). After punts-inside-10 only "
        "long plays are open to you (RD-P10-2). return-td may open a possession that follows a kick or a punt "
        "(RD-RET-2, RD-RET-3). Punt: discard any card face down; the ball changes hands and nobody answers (RD-DET-2).",
    ),
    Question(
        "punt", CARD_IDS, "Which card do you discard, face down, as the punt?",
        help="Any card of your hand goes face down onto your discards: the other team does not see which "
        "(RD-CARD-4, RD-R11).",
    ),
    Question(
        "respond", (*CARD_IDS, "concede", "receive"), "Answer the card that was laid.",
        help="A stop ends the play and gives you the ball; a continuation only cancels it; return-td and safety must "
        "be answered in their turn (RD-CHART-15, RD-R7, RD-R46). Concede: the points count, and you discard a card "
        "(RD-CONC-1). Receive: you take the punt inside the 10 and are limited to long plays (RD-P10-2).",
    ),
    Question(
        "concede", CARD_IDS, "Which card do you discard, face down, to concede?",
        help="Any card of your hand goes face down onto your discards; then the score counts (RD-CONC-1, RD-R11).",
    ),
)  # fmt: skip

DECKS = (("home's deck", CARD_IDS), ("away's deck", CARD_IDS), ("wild cards", CARD_IDS))

CARD_NAMES = (
    "Rushing TD 1-5", "Rushing TD 6-20", "Rushing TD over 20", "Passing TD 1-10", "Passing TD 11-20",
    "Passing TD over 20", "Field Goal 18-45", "Field Goal over 45", "Return TD", "Punts Inside the 10",
    "Recovers Fumble", "Interception", "Misses FG", "Blocks Kick", "4th Down Stop", "Safety", "Red Flag", "Holding",
    "Personal Foul", "False Start", "Pass Interference", "Tackle for Loss", "QB Sack", "Has Ball End of Quarter",
)  # fmt: skip


def _card(e: dict[str, Any]) -> str:
    return CARD_NAMES[e["card"]]


def _possession(e: dict[str, Any]) -> str:
    limits = ", limited to long plays" if e["restricted"] else ""
    return f"{e['team']} have the ball{limits}."


def _quarter_end(e: dict[str, Any]) -> str:
    return f"End of quarter {e['quarter']}." if e["quarter"] <= 4 else "End of the overtime period."


def _continuation(e: dict[str, Any]) -> str:
    if e["faced"] == Card.SAFETY:
        return "Neither the safety nor the play counts."
    return "The return does not count." if e["faced"] == Card.RETURN_TD else "The play does not count."


_ANSWER = ("card", "faced")

OCCURRENCES = (
    Occurrence("deal-wilds"),
    Occurrence("deal-hands", tell=lambda e: "The cards are dealt."),
    Occurrence("coin-toss", tell=lambda e: f"{e['team']} win the toss."),
    Occurrence("toss-receive", tell=lambda e: f"{e['team']} take the ball."),
    Occurrence("toss-defer", tell=lambda e: f"{e['team']} defer."),
    Occurrence("second-half-receive", tell=lambda e: f"{e['team']} take the ball for the second half."),
    Occurrence("second-half-defer", tell=lambda e: f"{e['team']} defer."),
    Occurrence("possession", ("restricted", "return_ok"), tell=_possession),
    Occurrence("scoring-play", ("card",), tell=lambda e: f"{e['team']} lay {_card(e)}.", turns_up=_card),
    Occurrence("punt", ("card",), own=("card",), tell=lambda e: f"{e['team']} punt."),
    Occurrence("punt-inside-10", ("card",), tell=lambda e: f"{e['team']} punt inside the 10.", turns_up=_card),
    Occurrence("counter", _ANSWER, tell=lambda e: f"{e['team']} answer with {_card(e)}.", turns_up=_card),
    Occurrence("stop", _ANSWER, tell=lambda e: "Stopped!"),
    Occurrence("block", _ANSWER, tell=lambda e: "Blocked!"),
    Occurrence("continuation", _ANSWER, tell=_continuation),
    Occurrence("return", _ANSWER, tell=lambda e: f"{e['team']} run the kick back."),
    Occurrence("safety-thrown", _ANSWER),
    Occurrence("concede", _ANSWER, own=("card",), tell=lambda e: f"{e['team']} concede."),
    Occurrence("receive", tell=lambda e: f"{e['team']} receive the punt."),
    Occurrence("touchdown", ("card",), tell=lambda e: f"Touchdown, {e['team']}!"),
    Occurrence("field-goal", ("card",), tell=lambda e: f"Field goal, {e['team']}."),
    Occurrence("safety", ("card",), tell=lambda e: f"Safety: two points for {e['team']}."),
    Occurrence("out-of-cards", tell=lambda e: f"{e['team']} are out of cards."),
    Occurrence("change-of-possession"),
    Occurrence("draw", ("home", "away")),
    Occurrence("has-ball", ("card",), tell=lambda e: f"{e['team']} throw {_card(e)}.", turns_up=_card),
    Occurrence("quarter-end", ("quarter",), tell=_quarter_end),
    Occurrence("half-time", tell=lambda e: "Half-time."),
    Occurrence("game-end", tell=lambda e: "That is the game."),
)

# What is counted: there are no yards, but every point and every stop has a kind.

FIGURES = (
    Stat.POINTS, Stat.DRIVES, Stat.RUSH_TOUCHDOWNS, Stat.PASS_TOUCHDOWNS, Stat.RETURN_TOUCHDOWNS,
    Stat.FIELD_GOALS_ATTEMPTED, Stat.FIELD_GOALS_MADE, Stat.SAFETIES, Stat.PUNTS, Stat.INTERCEPTIONS_THROWN,
    Stat.FUMBLES, Stat.FUMBLES_LOST, Stat.TURNOVERS,
)  # fmt: skip


def _points_of_kind(kinds: int) -> Callable[[dict[str, int]], int]:
    return lambda numbers: int(points_of(numbers["card"])) if is_one_of(numbers["card"], kinds) else 0


def _is_card(card: int) -> Callable[[dict[str, int]], int]:
    return lambda numbers: int(numbers["card"] == card)


OWN_FIGURES = (
    Figure("points_rushing", "touchdown", _points_of_kind(RUSHES)),
    Figure("points_passing", "touchdown", _points_of_kind(PASSES)),
    Figure("points_on_returns", "touchdown", _points_of_kind(1 << Card.RETURN_TD)),
    Figure("points_by_field_goals", "field-goal", _points_of_kind(FIELD_GOALS)),
    Figure("points_by_safeties", "safety", _points_of_kind(1 << Card.SAFETY)),
    Figure("fumbles_recovered", "stop", _is_card(Card.RECOVERS_FUMBLE)),
    Figure("interceptions_made", "stop", _is_card(Card.INTERCEPTION)),
    Figure("field_goals_spoiled", "stop", _is_card(Card.MISSES_FG)),
    Figure("fourth_down_stops", "stop", _is_card(Card.FOURTH_DOWN_STOP)),
    Figure("kicks_blocked", "block"),
    Figure("plays_cancelled", "continuation"),
    Figure("plays_conceded", "concede"),
)


def drive_result(events: Sequence[Any]) -> str:
    """Say how a possession ended where only a card can tell."""
    names = [event.name for event in events]
    for event in events:
        if event.name == "return" and is_one_of(event.numbers["faced"], FIELD_GOALS) and "touchdown" in names:
            return "missed FG, TD"
        if event.name == "stop" and event.numbers["card"] == Card.FOURTH_DOWN_STOP:
            return "4th down stop"
        if event.name == "block":
            return "blocked kick"
        if event.name == "out-of-cards":
            return "out of cards"
    return "end of quarter" if names[:1] == ["has-ball"] and "half-time" not in names else ""


PHASES = labels(Phase)


def _has_offense(g: Any) -> bool:
    """Whether a team is on offense: not before a toss, nor before the choice for the second half."""
    if g.phase == Phase.DEAL:
        return g.quarter in (2, 4)
    return g.phase not in (Phase.COIN_TOSS, Phase.TOSS, Phase.SECOND_HALF)


def _toss_over(g: Any) -> bool:
    return not (g.quarter == 1 and g.phase in (Phase.DEAL, Phase.COIN_TOSS))


def _write_phase(g: Any, value: Any) -> None:
    g.phase = keys.parse_word(value, PHASES)
    g.over = int(g.phase == Phase.OVER)


# Heaps of cards, of which the record keeps a count by kind. A card that is named elsewhere is not in the draw pile.


def _from_pile(g: Any, team: int, card: int) -> None:
    if g.pile[team, card]:
        g.pile[team, card] -= 1
        g.left[team] -= 1


def _put_in_hand(g: Any, team: int, card: int) -> None:
    into_hand(g, team, card)
    _from_pile(g, team, card)


def _put_on_table(g: Any, team: int, card: int) -> None:
    onto_table(g, team, card)
    _from_pile(g, team, card)


def _put_on_discard(g: Any, team: int, card: int) -> None:
    g.discard[team, card] += 1
    _from_pile(g, team, card)


def _turn_down(g: Any, team: int, card: int) -> None:
    if not g.discard[team, card]:
        raise Refused(f"{CARD_IDS[card]} is not among the discards of {TEAMS[team]}")
    g.discard[team, card] -= 1
    g.face_down[team, card] += 1
    g.face_down_count[team] += 1


def _heaps(
    name: str,
    heap: Callable[[Any, int], Any],
    put: Callable[[Any, int, int], None],
    size: Callable[[Any, int], int] | None = None,
) -> tuple[Key, ...]:
    """A key for each team's heap. One that a team may not see does not have its size, and is not defined for it."""

    def key(team: int) -> Key:
        def write(g: Any, value: Any) -> None:
            for card in keys.parse_cards(value, CARD_IDS):
                put(g, team, card)

        return Key(
            f"{name}_{TEAMS[team]}",
            lambda g: keys.spell_cards(heap(g, team), CARD_IDS),
            write,
            lambda g: size is None or bool(sum(heap(g, team)) == size(g, team)),
            unordered=True,
        )

    return key(0), key(1)


def _draw_pile(team: int) -> Key:
    def write(g: Any, value: Any) -> None:
        g.pile[team] = 0
        for card in keys.parse_cards(value, CARD_IDS):
            g.pile[team, card] += 1
        g.left[team] = sum(g.pile[team])

    return Key(
        f"draw_{TEAMS[team]}",
        lambda g: keys.spell_cards(g.pile[team], CARD_IDS),
        write,
        lambda g: bool(sum(g.pile[team]) == g.left[team]),
        unordered=True,
    )


def _write_pending(g: Any, value: Any) -> None:
    """Pending cards lie on their players' tables as well; those that do not are put there."""
    cards = keys.parse_cards(value, CARD_IDS, LONGEST_CHAIN)
    g.pending[: len(cards)] = cards
    g.pending_count = len(cards)
    for place, card in enumerate(cards):
        team = player_of(g, place)
        laid = sum(1 for other in range(place % 2, place + 1, 2) if cards[other] == card)
        if g.table[team, card] < laid:
            _put_on_table(g, team, card)


def _draw_count(g: Any) -> list[int]:
    return [int(cards_to_draw(g, team)) for team in range(2)]


KEYS = (
    Key("phase", lambda g: PHASES[g.phase], _write_phase),
    keys.whole("quarter", 1, 999),
    keys.team("possession", defined=_has_offense),
    keys.pair("score", 0, 9999),
    *_heaps("hand", lambda g, team: g.hand[team], _put_in_hand, lambda g, team: g.held[team]),
    *_heaps("discard", lambda g, team: g.discard[team] + g.face_down[team], _put_on_discard),
    *_heaps("face_down", lambda g, team: g.face_down[team], _turn_down, lambda g, team: g.face_down_count[team]),
    *_heaps("table", lambda g, team: g.table[team], _put_on_table),
    keys.pair("possessions", 0, 999),
    keys.flag("restricted"),
    keys.flag("return_ok"),
    keys.team("toss_winner", defined=_toss_over),
    keys.flag("toss_deferred"),
    Key("pending", lambda g: [CARD_IDS[card] for card in g.pending[: g.pending_count]], _write_pending),
    *(_draw_pile(team) for team in range(2)),
    keys.derived("hand_count", lambda g: [int(count) for count in g.held]),
    keys.derived("draw_count", _draw_count),
    keys.derived("clock", lambda g: min(_draw_count(g))),
)


def headline(g: Any) -> str:
    """Tell the situation in one phrase."""
    if g.phase == Phase.PLAY:
        return "on offense, limited to long plays" if g.restricted else "on offense"
    if g.phase == Phase.RESPOND:
        return f"{CARD_IDS[faced(g)]} to be answered"
    if g.phase == Phase.CONCEDE:
        return f"{CARD_IDS[faced(g)]} conceded"
    return PHASES[int(g.phase)].replace("-", " ")
