"""Card Bowl on paper: reference cards beside three ordinary decks, the field, the clock grid and the play notes."""

import math
from typing import Any

from leatherhead.games.card_bowl.book import CARD_IDS
from leatherhead.games.card_bowl.cards import HARMLESS, compare
from leatherhead.games.card_bowl.coach.formulas import HIGHEST, LONGEST_LOSS
from leatherhead.games.card_bowl.hints import field_goal_odds, odds
from leatherhead.games.card_bowl.rules.kicks import FIELD_GOAL_PLUS
from leatherhead.games.card_bowl.state import CARDS
from leatherhead.model.kit import (
    TEAM_COLORS,
    CardBlock,
    CellTable,
    ChartPage,
    ChartTable,
    DrawnBox,
    DrawnText,
    GameBoard,
    Kit,
    Pad,
    Paragraph,
    PrintedCard,
    PrintedDeck,
    Shape,
    field_shapes,
    track_shapes,
)
from leatherhead.model.printed import Printed

YARD, END = 7.6, 34.0  # millimeters
MINUTES, INTERVALS = 15, 12  # of a quarter, and of a minute
EXAMPLE = (
    ("Owls", "Kickoff", "to 6, 18 yd return to 24", ""), ("", "1 & 10 @ 24", "run 4", ""),
    ("", "2 & 6 @ 28", "pass 9 + 5 = 14", ""), ("", "1 & 10 @ 42", "pass inc.", ""),
)  # fmt: skip


def kit(printed: Printed) -> Kit:  # noqa: ARG001  every deck is the same
    """Return nine reference cards for each player, boards and forms."""
    return Kit(
        cards=tuple(
            PrintedDeck(f"Reference, {team}", REFERENCE, color, ("Reference", team)) for team, color in TEAM_COLORS
        ),
        boards=(_field(), _clock()),
        charts=(_odds(),),
        pads=(Pad("Play notes", (("Team", 1.2), ("Down @ yard line", 1.3), ("Play", 4.0), ("Score", 0.9)), 26,
                  "Draw a line at every change of possession.", EXAMPLE),),
        needs=("three decks of 52 playing cards", "two pegs or markers", "a coin"),
    )  # fmt: skip


def _reference(title: str, *blocks: CardBlock | str, art: str = "") -> PrintedCard:
    spelled = tuple(Paragraph(block) if isinstance(block, str) else block for block in blocks)
    return PrintedCard("", title, spelled, kind="Reference", art=art)


VALUES = (
    ("Ace", "1", ""), ("2 to 10", "as shown", ""), ("Jack", "11", "1"), ("Queen", "12", "2"), ("King", "13", "3"),
)  # fmt: skip
FORMATIONS = (("2-2", "1 and 4", "2 and 3"), ("3-wr", "1, 2, 4", "3"), ("4-wr", "all", "none"))
SPOILERS = (("same suit", "incomplete"), ("same rank and color", "sack"), ("Ace of Spades", "intercepted"))
TIMINGS = (
    ("simple 1", "36 plays per quarter"),
    ("simple 2", "40 seconds per play, 5 if it stops the clock"),
    ("complex", "1 or 2 boxes a play, then 2 to 8 as you choose"),
)
REFERENCE = (
    _reference("Card values", CellTable(VALUES, ("", "value", "draws")), "Draws: in an open-field run."),
    _reference(
        "Formations", CellTable(FORMATIONS, ("", "pass", "run")),
        "Lay four cards face down; the defense lays one opposite each. All are turned up; you pick the ball carrier.",
    ),
    _reference(
        "Run",
        "Each side adds a drawn card. Half the difference of the sums is the gain; below zero, a quarter of it is the "
        "loss.",
        "A face card that you draw against a lower one breaks into the open field.",
        art="run",
    ),
    _reference(
        "Pass", CellTable(SPOILERS, ("a card of", "means")),
        "Draw as many as you dare, then stop. The defender draws one. Your cards less those two are the yards; then "
        "one card each for the run after the catch.",
    ),
    _reference(
        "Open field, fumble",
        "Jack, Queen, King give 1, 2, 3 draws less the defender's. Every card is yards; face cards give more draws.",
        "Ace of Spades: fumble. Each side draws; the higher card recovers, two of one suit bounce.",
    ),
    _reference(
        "Kickoff", "Two cards less 11 is the line where it is received; four cards return it.",
        "An onside kick must travel 10 yards.", art="punt",
    ),
    _reference(
        "Punt", "15 yards and one to four cards. With fewer than four you may aim for the sideline.", art="punt"
    ),
    _reference(
        "Field goal and try", f"Six cards must reach the yards to the goal line plus {FIELD_GOAL_PLUS}.",
        "The extra point is a 19-yard kick; two points is a play from the 2.", art="field-goal",
    ),
    _reference("Clock", CellTable(TIMINGS, ("timing", "")), "A box of the clock grid is 5 seconds, a line a minute."),
)  # fmt: skip
CLOCK_NOTE = (
    "Cover a box for every five seconds; the small number is the time then left. The last two minutes are shaded."
)


def _field() -> GameBoard:
    height = 178.0
    shapes: list[Shape] = field_shapes(x=END + 4, y=4, yard=YARD, height=height - 8, end=END)
    shapes += track_shapes(x=END + 4, y=height / 2 - 9, yard=YARD, height=18, cells=range(1, 100))
    return GameBoard("Field", 2 * (END + 4) + 100 * YARD, height, tuple(shapes))


def _clock() -> GameBoard:
    """The grid of a quarter: a line a minute, a box five seconds."""
    left, top, box = 22.0, 22.0, 14.0
    shapes: list[Shape] = [DrawnText(left + INTERVALS * box / 2, 7, "GAME CLOCK", 7, block=True)]
    for minute in range(MINUTES):
        y = top + minute * box
        left_over = MINUTES - minute
        shapes.append(DrawnText(left - 9, y + box / 2, f"{left_over}:00", 3.6, strong=True))
        for interval in range(INTERVALS):
            late = left_over <= 2
            shapes.append(DrawnBox(left + interval * box, y, box, box, fill="gold" if late else None, stroke=0.35))
            seconds = 60 * left_over - 5 * (interval + 1)
            shapes.append(
                DrawnText(
                    left + (interval + 0.5) * box, y + box - 2.6, f"{seconds // 60}:{seconds % 60:02}", 1.9, "gray"
                )
            )
    shapes.append(DrawnText(left + INTERVALS * box / 2, top + MINUTES * box + 5, CLOCK_NOTE, 2.3))
    return GameBoard("Clock grid", left + INTERVALS * box + 5, top + MINUTES * box + 9, tuple(shapes))


def _odds() -> ChartPage:
    """Exact odds of passes, runs and field goals."""
    rushes, catches, _ = odds()
    receiver = CARD_IDS.index("9H")
    harmless = sum(compare(receiver, card) == HARMLESS for card in range(CARDS))
    passes = tuple(
        (f"{n} card{'s' if n > 1 else ''}", f"{100 * math.comb(harmless, n) / math.comb(CARDS, n):.0f}%")
        for n in range(1, 6)
    )

    def mean(gains: Any) -> str:
        return f"{sum(float(chance) * (n - LONGEST_LOSS) for n, chance in enumerate(gains)):.1f}"

    edges = tuple(
        (f"{edge:+}" if edge else "0", mean(rushes[edge + HIGHEST]), mean(catches[edge + HIGHEST + 7]))
        for edge in range(-12, 13, 2)
    )
    goals = tuple(
        (f"{100 - spot + FIELD_GOAL_PLUS} yards", f"{field_goal_odds(spot):.0f}%") for spot in range(98, 57, -4)
    )
    return ChartPage("Crib sheet", (
        ChartTable("A pass is caught", ("of the time",), passes, "By the cards drawn onto the receiver."),
        ChartTable("Field goal", ("good",), goals, "By the length of the kick."),
        ChartTable("Yards on average", ("run", "pass of a 7, caught"), edges, "By your card less the card opposite."),
    ), columns=2)  # fmt: skip
