"""Paper Bowl on paper: its cards, the line of 99 spaces, and what a coach keeps beside the table."""

from typing import Any

from leatherhead.games.paper_bowl.book import CARD_IDS
from leatherhead.games.paper_bowl.cards import (
    CALL_TITLES,
    WHAT_A_CALL_DOES,
    defense_title,
    faces,
    run_value,
    what_it_does,
)
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS, PLAY_CARDS, Call, Effect
from leatherhead.model.kit import (
    TEAM_COLORS,
    BigNumber,
    CardBlock,
    CellTable,
    ChartPage,
    ChartTable,
    FaceRow,
    GameBoard,
    Kit,
    Paragraph,
    PrintedCard,
    PrintedDeck,
    Shape,
    field_shapes,
    track_shapes,
)
from leatherhead.model.printed import Printed
from leatherhead.model.words import label

TIMEOUTS = 3  # of a team
FARTHEST = 40  # yards from the goal line that a field goal is tried from
ART = {
    Effect.INTERCEPTION: "interception", Effect.FUMBLE: "loose-ball", Effect.REVIEW_COMPLETE: "replay",
    Effect.REVIEW_INCOMPLETE: "replay", Effect.DELAY_OF_GAME: "flag", Effect.FALSE_START_OR_OFFSIDE: "flag",
    Effect.FOUL: "flag", Effect.SACK: "sack", Effect.SUBTRACT: "less", Effect.HALVE: "less", Effect.NONE: "ball",
    Effect.TIMEOUT_TIMES: "clock", Effect.TIMEOUT_HALVE: "clock", Effect.TIMEOUT_CHANGE_OFFENSE: "clock",
    Effect.TIMEOUT_CHANGE_DEFENSE: "clock",
}  # fmt: skip
YARD, END = 7.6, 34.0  # millimeters


def kit(printed: Printed) -> Kit:
    """Return the cards of a book in two sets, the board and a card of odds."""
    return Kit(
        cards=(*(each for team, color in TEAM_COLORS for each in _sets(printed, team, color)), _play_cards(printed)),
        boards=(_board(),),
        charts=(_chart(printed),),
        situations=(
            "1st and 10 at own 30", "2nd and 5 at own 45", "3rd and 3 at own 48", "3rd and 9 at opp 40",
            "4th and 1 at opp 45", "1st and goal at opp 4",
        ),
        needs=("two dice", "a marker for the ball and one for the first down", "a coin"),
    )  # fmt: skip


def _sets(printed: Printed, team: str, color: Any) -> tuple[PrintedDeck, ...]:
    offense = tuple(_offense_card(printed, call) for call in Call)
    defense = tuple(_defense_card(printed.book, front) for front in range(DEFENSE_CARDS))
    timeout = PrintedCard("timeout", "Timeout", (Paragraph("Turn it face down when you take it."),), art="clock")
    return (
        PrintedDeck(f"Offense Cards, {team}", offense, color, ("Offense Card", team)),
        PrintedDeck(f"Defense Cards, {team}", defense, color, ("Defense Card", team)),
        PrintedDeck(f"Time-out Cards, {team}", (timeout,) * TIMEOUTS, color, ("Time-out Card", team)),
    )


def _offense_card(printed: Printed, call: Call) -> PrintedCard:
    blocks: tuple[Any, ...] = (Paragraph(WHAT_A_CALL_DOES[call]),)
    if call == Call.FIELD_GOAL:
        good = _field_goals(printed.book)
        blocks = (CellTable((*good, ("any distance", "doubles")), ("yards to goal", "good on")),)
    return PrintedCard(CALL_TITLES[call], CALL_TITLES[call], blocks, kind="Offense Card", art=label(call))


def _field_goals(book: Any) -> tuple[tuple[str, str], ...]:
    """Return the good numbers by distance; neighbors with the same numbers share a row, and none are left out."""
    rows, start = [], 1
    for distance in range(1, FARTHEST + 1):
        if distance == FARTHEST or book.field_goal[distance + 1] != book.field_goal[distance]:
            if book.field_goal[distance]:
                rows.append((f"{start} to {distance}", faces(int(book.field_goal[distance]))))
            start = distance + 1
    return tuple(rows)


def _numbers(bits: int) -> tuple[int, ...]:
    return tuple(face for face in range(1, 7) if bits >> face & 1)


def _defense_card(book: Any, front: int) -> PrintedCard:
    short, long, red = (int(each[front]) for each in (book.short_pass, book.long_pass, book.long_pass_red_zone))
    blocks: list[CardBlock] = [BigNumber(run_value(book, front), "yards off a run")]
    blocks += [FaceRow("Short pass", _numbers(short)), FaceRow("Long pass", _numbers(long))]
    if red != long:
        blocks.append(FaceRow("in the red zone", _numbers(red)))
    title = defense_title(front)
    return PrintedCard(title, title, tuple(blocks), kind="a die with such a number breaks it up")


def _play_cards(printed: Printed) -> PrintedDeck:
    cards = [
        PrintedCard(
            CARD_IDS[card], printed.card_names[card] or CARD_IDS[card], (Paragraph(what_it_does(printed, card)),),
            corner=CARD_IDS[card], kind="Play Card", art=ART.get(Effect(int(printed.book.effect[card])), "bonus"),
        )
        for card in range(PLAY_CARDS)
    ]  # fmt: skip
    return PrintedDeck("Play Cards", tuple(cards), "leather", ("Play Card", printed.name))


def _board() -> GameBoard:
    height = 178.0
    shapes: list[Shape] = field_shapes(x=END + 4, y=4, yard=YARD, height=height - 8, end=END)
    shapes += track_shapes(x=END + 4, y=height / 2 - 9, yard=YARD, height=18, cells=range(1, 100))
    return GameBoard("Field: the line of 99", 2 * (END + 4) + 100 * YARD, height, tuple(shapes))


def _chart(printed: Printed) -> ChartPage:
    book = printed.book
    rows = tuple(
        (defense_title(front), run_value(book, front),
         *(faces(int(each[front])) for each in (book.short_pass, book.long_pass, book.long_pass_red_zone)))
        for front in range(DEFENSE_CARDS)
    )  # fmt: skip
    plays = tuple((CARD_IDS[card], printed.card_names[card], what_it_does(printed, card)) for card in range(PLAY_CARDS))
    return ChartPage("Cards at a glance", (
        ChartTable("Defense Cards", ("run", "short pass", "long pass", "in the red zone"), rows,
                   "Yards off a run, and the numbers that break up a pass. Doubles beat every card."),
        ChartTable("Field goals", ("good on",), (*_field_goals(book), ("any distance", "doubles")),
                   f"By yards to the goal line, {FARTHEST} at most."),
        ChartTable("Play Cards", ("name", "what it does"), plays),
    ))  # fmt: skip
