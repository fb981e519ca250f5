"""Strategy League on paper: call cards, the chart booklet, and the field with its color zones and clock lines."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from leatherhead.football.spot import KICK_YARDS
from leatherhead.games.strategy_league.book import FRONTS, PLAYS, SIDES, WINDOWS
from leatherhead.games.strategy_league.playbook import Family, playbook
from leatherhead.games.strategy_league.readings import HASHES
from leatherhead.games.strategy_league.reference import (
    CODES,
    HOW_TO_READ,
    LISTS,
    SIDE_NAMES,
    ends_of,
    names,
    reference,
    spell_cell,
)
from leatherhead.games.strategy_league.state import Call, Decision, Kind
from leatherhead.games.strategy_league.words import QUESTIONS, spell_clock
from leatherhead.model.kit import (
    TEAM_COLORS,
    CellTable,
    ChartPage,
    ChartTable,
    Color,
    DrawnBox,
    DrawnLine,
    DrawnText,
    GameBoard,
    Kit,
    Paragraph,
    PrintedCard,
    PrintedDeck,
    Shape,
    SideCells,
    field_shapes,
)
from leatherhead.model.printed import Printed
from leatherhead.model.words import label, labels, title_of

YARD, END = 7.6, 34.0  # millimeters
CALLS, DEFENSES = QUESTIONS[Decision.OFFENSE], QUESTIONS[Decision.DEFENSE]
QUARTER, LINE = 9000, 108  # tenths of a second: of a quarter, and of a line as the league counts it
WARNING, LATE = 1200, 1800  # tenths of a second before the end: the two-minute warning, and when no-huddle is allowed
ART = {
    Family.INSIDE_RUN: "run", Family.OUTSIDE_RUN: "run", Family.DRAW: "run", Family.SCREEN: "short-pass",
    Family.SHORT_PASS: "short-pass", Family.MEDIUM_PASS: "short-pass", Family.LONG_PASS: "long-pass",
}  # fmt: skip
CALL_ART = {
    Call.PUNT: "punt",
    Call.TOUCH_PUNT: "punt",
    Call.FIELD_GOAL: "field-goal",
    Call.FAIR_CATCH_KICK: "field-goal",
}


def kit(printed: Printed) -> Kit:
    """Return the call cards of a chart set for both teams, all its charts, and the boards."""
    return Kit(
        cards=tuple(each for team, color in TEAM_COLORS for each in _sets(printed, team, color)),
        boards=(_field(), _clock()),
        charts=tuple(_charts(printed)),
        situations=(
            "1st and 10 at own 30", "2nd and 8 at own 32", "3rd and 2 at own 45", "3rd and 8 at opp 45",
            "1st and 10 at opp 20", "1st and goal at opp 4",
        ),
        needs=("percentile dice", "a coin", "markers for the ball, the line to gain and the clock"),
    )  # fmt: skip


def _ids(printed: Printed) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what a referee calls the plays and the defenses of a set."""
    plays = tuple(row["id"] for row in printed.data["play"])
    return plays, tuple(row["id"] for row in printed.data["defense"])


def _sets(printed: Printed, team: str, color: Color) -> tuple[PrintedDeck, ...]:
    plays, fronts = _ids(printed)
    calls = [_open_call(call) for call in Call]
    offense = [_play(printed, place, plays[place]) for place in range(len(plays))]
    defense = [_front(printed, place, fronts[place]) for place in range(len(fronts))]
    defense.append(
        PrintedCard(
            "timeout", "Timeout", (Paragraph(DEFENSES.about["timeout"]),), kind="Defense", badge="timeout", art="clock"
        )
    )
    return (
        PrintedDeck(f"Offense calls, {team}", (*offense, *calls), color, ("Offense", team)),
        PrintedDeck(f"Defense calls, {team}", tuple(defense), color, ("Defense", team)),
    )


def _open_call(call: Call) -> PrintedCard:
    name = label(call)
    title = CALLS.title(name)
    return PrintedCard(
        name,
        title,
        (Paragraph(CALLS.about[name]),),
        kind="called in the open",
        badge=name,
        art=CALL_ART.get(call, "clock"),
    )


def _play(printed: Printed, play: int, name: str) -> PrintedCard:
    book = printed.book
    family = Family(int(playbook(book).family[play]))
    rows = [("Chart", f"page {play + 1}")]
    if book.p6[play]:
        rows.append(("P6", str(book.p6[play])))
    if book.strike_through[play]:
        rows.append(("no P6 from", f"{book.strike_through[play]} yards"))
    loss, gain = (int(each) for each in book.fr[play])
    if loss or gain:
        rows.append(("FR, loss / gain", f"{loss} / {gain}"))
    about = [Paragraph(CALLS.about[name])] if name in PLAYS else []
    long = bool(book.long_plays >> play & 1)
    kind = f"{title_of(label(family))}{', not from the 25 or closer' if long else ''}"
    return PrintedCard(
        name, names(printed, "play")[play], (*about, CellTable(tuple(rows))), kind=kind, badge=name, art=ART[family]
    )


def _front(printed: Printed, front: int, name: str) -> PrintedCard:
    about = DEFENSES.about[name] if name in FRONTS else title_of(printed.data["defense"][front]["role"])
    return PrintedCard(
        name, names(printed, "defense")[front], (Paragraph(about),), kind="Defense", badge=name, art="wall"
    )


# Charts.


def _charts(printed: Printed) -> Iterator[ChartPage]:
    yield ChartPage("Charts: how to read them", (reference(printed).matchups,), HOW_TO_READ)
    for play, name in enumerate(names(printed, "play")):
        yield _play_chart(printed, play, name)
    special = printed.data["special_teams"]
    lists = [
        _list(title_of(name), rows)
        for name, rows in special.items()
        if name not in ("field_goal", "block_fr", "return_fr")
    ]
    more = (
        f"{LISTS} A blocked kick that the defense recovers goes all the way on {special['block_fr']} or less, a "
        f"fumbled return on {special['return_fr']} or less."
    )
    yield ChartPage("Special teams", tuple(lists), more, columns=4)
    goals = tuple(
        (f"up to {row['max_yards'] + KICK_YARDS} yards", *(_in_a_line(row[side]) for side in HASHES))
        for row in special["field_goal"]
    )
    yield ChartPage(
        "Field goals",
        (ChartTable("", SIDE_NAMES, goals),),
        (f"By the length of the kick: {KICK_YARDS} yards more than from the line of scrimmage to the goal line."),
    )
    penalties = tuple(_list(title_of(name), rows) for name, rows in printed.data["penalty"].items())
    yield ChartPage("Penalties", penalties, CODES, columns=3)


def _play_chart(printed: Printed, play: int, name: str) -> ChartPage:
    book = printed.book
    rows: list[tuple[str | SideCells, ...]] = []
    for front, other in enumerate(names(printed, "defense")):
        cells = [
            SideCells(
                ends, tuple(spell_cell(int(book.cell[play, front, SIDES * window + side])) for side in range(SIDES))
            )
            for window, ends in enumerate(ends_of(book, play, front))
        ]
        rows.append((other, *cells))
    columns = tuple(f"window {window + 1}" for window in range(WINDOWS))
    kind = labels(Kind)[int(book.kind[play])]
    text = reference(printed).plays[0][play].text
    sides = ", ".join(f"{each[0]} {each.lower()} ({color})" for each, color in zip(SIDE_NAMES, HASHES, strict=True))
    return ChartPage(
        f"{play + 1}. {name}",
        (ChartTable("", columns, tuple(rows), text, SIDE_NAMES),),
        (f"A {kind}. The roll picks the window, the hash mark one of its three results: {sides}."),
    )


def _ranges(rows: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    start = 1
    for row in rows:
        yield str(start) if start == row["upto"] else f"{start}-{row['upto']}", str(row["result"])
        start = row["upto"] + 1


def _list(title: str, rows: Sequence[Mapping[str, Any]]) -> ChartTable:
    return ChartTable(title, ("result",), tuple(_ranges(rows)))


def _in_a_line(rows: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(f"{rolls} {result}" for rolls, result in _ranges(rows))


# Boards.


def _field() -> GameBoard:
    height, top = 178.0, 4.0
    shapes: list[Shape] = field_shapes(x=END + 4, y=top, yard=YARD, height=height - 8, end=END)
    left, right, inner = END + 4, END + 4 + 100 * YARD, height - 8
    for share in (1 / 3, 2 / 3):
        y = top + inner * share
        shapes.append(DrawnLine(left, y, right, y, "ink", 0.6, dashed=True))
    zones = (
        ("BLACK: LEFT HASH", "BLUE: RIGHT HASH"),
        ("RED: MIDDLE", "RED: MIDDLE"),
        ("BLUE: RIGHT HASH", "BLACK: LEFT HASH"),
    )
    for lane, (right_bound, left_bound) in enumerate(zones):
        y = top + inner * (lane + 0.5) / 3
        for yards in (15, 35, 65, 85):
            x = left + yards * YARD
            shapes.append(DrawnText(x, y + 3.4, f"{right_bound} >", 2.7, "navy", strong=True))
            shapes.append(DrawnText(x, y - 3.4, f"{left_bound} >", 2.7, "maroon", strong=True, turn=180))
    return GameBoard("Field with color zones", 2 * (END + 4) + 100 * YARD, height, tuple(shapes))


def _clock() -> GameBoard:
    """The lines of a quarter, each with the time that is left when the clock stands on it."""
    across, box, tall, left, top = 12, 15.5, 27.0, 3.0, 20.0
    shapes: list[Shape] = [DrawnText(left + across * box / 2, 7, "CLOCK LINES", 7, block=True)]
    count = -(-QUARTER // LINE)
    for line in range(count + 1):
        time = max(QUARTER - LINE * line, 0)
        x, y = left + line % across * box, top + line // across * tall
        fill: Color | None = "gold" if time <= WARNING else "light" if time <= LATE else None
        shapes.append(DrawnBox(x, y, box, tall - 2, fill=fill, stroke=0.35))
        shapes.append(DrawnText(x + box / 2, y + 5, spell_clock(time), 3.4, strong=True))
        shapes.append(DrawnText(x + box / 2, y + tall - 6, str(line), 2.0, "gray"))
    rows = count // across + 1
    y = top + rows * tall + 4
    shapes.append(
        DrawnText(
            left + across * box / 2,
            y,
            "Stopped: one line. Running: four. No-huddle, in the last three minutes of a half (shaded): two.",
            2.6,
        )
    )
    return GameBoard("Clock lines", 2 * left + across * box, y + 4, tuple(shapes))
