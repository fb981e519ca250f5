"""Real Deal Football on paper: two team decks, the wild cards, the counter chart and a mat."""

from collections.abc import Mapping
from typing import Any

from leatherhead.games.real_deal.book import CARD_IDS
from leatherhead.games.real_deal.cards import TITLES, is_one_of, points_of, what_it_does
from leatherhead.games.real_deal.state import CONTINUATIONS, COUNTERS, SCORING, CardType, DeckFile
from leatherhead.games.real_deal.table import OTHERS, TOUCHDOWNS, counter_chart
from leatherhead.model.kit import (
    TEAM_COLORS,
    BigNumber,
    CardBlock,
    ChartPage,
    ChartTable,
    Color,
    DrawnBox,
    DrawnText,
    GameBoard,
    Kit,
    Paragraph,
    PrintedCard,
    PrintedDeck,
    Shape,
)
from leatherhead.model.printed import Printed

ART = {
    CardType.RETURN_TD: "touchdown", CardType.PUNTS_INSIDE_10: "punt", CardType.RECOVERS_FUMBLE: "loose-ball",
    CardType.INTERCEPTION: "interception", CardType.MISSES_FG: "field-goal", CardType.BLOCKS_KICK: "wall",
    CardType.FOURTH_DOWN_STOP: "wall", CardType.SAFETY: "wall", CardType.RED_FLAG: "red-flag", CardType.HOLDING: "flag",
    CardType.PERSONAL_FOUL: "flag", CardType.FALSE_START: "flag", CardType.PASS_INTERFERENCE: "flag",
    CardType.TACKLE_FOR_LOSS: "sack", CardType.QB_SACK: "sack", CardType.HAS_BALL_END_OF_QUARTER: "clock",
    CardType.FG_18_45: "field-goal", CardType.FG_OVER_45: "field-goal", CardType.PASSING_TD_1_10: "short-pass",
    CardType.PASSING_TD_11_20: "long-pass", CardType.PASSING_TD_OVER_20: "long-pass",
}  # fmt: skip
BOX = int(DeckFile.BOX)
BACK = ("Team and Wild Cards",)
SIDE = "Take out before play: double border"


def kit(printed: Printed) -> Kit:
    """Return both decks of a book with their double-border cards, and the wild cards."""
    deck = _deck(printed.data)
    return Kit(
        cards=(
            *(_team(printed, deck, team, color) for team, color in TEAM_COLORS),
            PrintedDeck("Wild Cards", tuple(_cards(printed, deck.get("wild", {}))), "leather", BACK),
        ),
        boards=(_mat(),),
        charts=(_charts(printed, deck),),
        needs=("a coin",),
    )


def _deck(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the tables of a deck: an owner's file, or the first of the game's own two, which have the same cards."""
    return data if "team" in data else next(iter(data.values()))


def _team(printed: Printed, deck: Mapping[str, Any], team: str, color: Color) -> PrintedDeck:
    double = deck.get("double_border", {})
    rest = {card: count - double.get(card, 0) for card, count in deck["team"].items()}
    cards = [*_cards(printed, rest), *_cards(printed, double, double_border=True)]
    # A wild card is shuffled into either deck, so all backs are alike.
    return PrintedDeck(f"Team Cards, {team}", tuple(cards), color, BACK, "leather")


def _cards(printed: Printed, counts: Mapping[str, int], *, double_border: bool = False) -> list[PrintedCard]:
    found = []
    for place, label in enumerate(CARD_IDS):
        card = _card(printed, place, double_border=double_border)
        found += [card] * counts.get(label, 0)
    return found


def _card(printed: Printed, card: int, *, double_border: bool) -> PrintedCard:
    blocks: tuple[CardBlock, ...] = (Paragraph(what_it_does(printed.book, BOX, card)),)
    if is_one_of(card, SCORING):
        blocks = (BigNumber(str(points_of(card)), "points"), Paragraph("unless it is countered"))
    art = ART.get(CardType(card), "touchdown" if is_one_of(card, SCORING) else "whistle")
    if CardType(card) <= CardType.RUSHING_TD_OVER_20:
        art = "run"
    badge = SIDE if double_border else ""
    return PrintedCard(
        CARD_IDS[card], TITLES[card], blocks, kind=_kind(card), badge=badge, art=art, double_border=double_border
    )


def _kind(card: int) -> str:
    if is_one_of(card, SCORING):
        return "Offense"
    if card in (CardType.RETURN_TD, CardType.PUNTS_INSIDE_10):
        return "Special teams"
    if is_one_of(card, CONTINUATIONS):
        return "Counter: the offense keeps the ball"
    return "Counter: change of possession" if is_one_of(card, COUNTERS) else "Any time"


def _charts(printed: Printed, deck: Mapping[str, Any]) -> ChartPage:
    wild, team, double = deck.get("wild", {}), deck["team"], deck.get("double_border", {})
    rows = tuple(
        (TITLES[place], *(str(table.get(card, 0)) for table in (team, double, wild)))
        for place, card in enumerate(CARD_IDS)
        if team.get(card, 0) or wild.get(card, 0)
    )
    return ChartPage("Counter chart", (
        counter_chart(printed, BOX, "What counters a touchdown", TOUCHDOWNS),
        counter_chart(printed, BOX, "What counters a kick, a return, a punt and a safety", OTHERS),
        ChartTable("Cards in the decks", ("each team", "double border", "wild"), rows, _aside(printed)),
    ))  # fmt: skip


def _aside(printed: Printed) -> str:
    kept = [(name, deck["set_aside"]) for name, deck in _decks(printed.data) if deck.get("set_aside")]
    said = [
        f"{count} cards of each team's shuffled deck stay out of play each quarter ({name})." for name, count in kept
    ]
    return " ".join(["Double-border cards are taken out before play; three wild cards go into each deck.", *said])


def _decks(data: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    return [(data.get("name", "this deck"), data)] if "team" in data else list(data.items())


def _mat() -> GameBoard:
    shapes: list[Shape] = []
    for (team, color), top in zip(TEAM_COLORS, (150.0, 4.0), strict=True):
        for place, name in enumerate(("DRAW PILE", "PLAYED THIS POSSESSION", "DISCARDS")):
            x = 2 + place * 64.5
            shapes.append(DrawnBox(x, top, 62.0, 88.0, color=color, stroke=0.7, radius=3, fill="paper"))
            shapes.append(DrawnText(x + 31, top + 44, name, 3.2, color, strong=True))
            shapes.append(DrawnText(x + 31, top + 10, team.upper(), 4.6, color, block=True, room=50))
    for quarter in range(4):
        x = 2 + quarter * 48.0
        shapes.append(DrawnBox(x, 98, 45.0, 46.0, stroke=0.5, radius=2))
        shapes.append(DrawnText(x + 22.5, 105, f"QUARTER {quarter + 1}", 3.0, strong=True))
        shapes += [
            DrawnBox(x + 4 + column * 20, 112 + row * 7.5, 17, 6, color="gray", stroke=0.3, radius=1)
            for row in range(4)
            for column in range(2)
        ]
        for column, name in enumerate(("HOME", "VISITORS")):
            shapes.append(DrawnText(x + 12.5 + column * 20, 109.5, name, 1.7, "gray"))
    return GameBoard("Mat", 195, 242, tuple(shapes))
