"""The paper chart of section 9 of the rules page, drawn from the record of a game: as text, and as SVG.

It is made from events alone, and shows nothing that was hidden.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Any

from leatherhead.football.possession import HOME
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.model.words import TEAMS

KICK, RUN, PASS, LOSS, PENALTY, FUMBLE = "-", "\N{EM DASH}", "=", "+", "#", "X"
DOWN_MARKS = "\N{WHITE CIRCLE}\N{BLACK CIRCLE}"  # of home and away
FIRST_MARKS = "\N{BULLSEYE}\N{FISHEYE}"
QUARTER_RULE = "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
PLAIN = str.maketrans(f"{DOWN_MARKS}{FIRST_MARKS}{RUN}{QUARTER_RULE}", "wbWB_.")
SCORES = {"touchdown": "TD", "safety": "S", "field-goal-good": "FG"}
RUNS = ("line-play", "end-play")
PASSES = ("pass", "long-pass")
PUNTS = ("punt", "quick-kick")
STARTS = (*RUNS, *PASSES, *PUNTS, "punt-out-of-bounds", "field-goal", "kickoff", "free-kick")
CARRIES = ("gain", "loss", "no-gain", "long-gain", "add-run", "add-lateral")
RECOVERIES = ("fumble-recovered", "fumble-lost", "blocked-recovered", "blocked-lost")


@dataclass
class ChartRow:
    """One play: where it began, its trails from column to column, a fumble, and what stands at the right edge."""

    team: int = HOME
    start: int = 0
    first_down: bool = False
    trails: list[tuple[str, int, int]] = field(default_factory=list)
    fumble: int | None = None
    edge: list[str] = field(default_factory=list)  # what is written at the right edge
    ends_quarter: int = 0

    def column(self, spot: int, team: int) -> int:
        """Return the column of a spot as a team counts it; trails stop at the goal lines."""
        spot = min(max(spot, OWN_GOAL_LINE), GOAL_LINE)
        return spot if team == HOME else GOAL_LINE - spot


def rows(game: Any) -> Iterator[ChartRow]:
    """Read the plays of a game off its events; the try belongs to the touchdown before it."""
    last = ChartRow()  # no play starts on a goal line
    for play in game.plays:
        names = [event.name for event in play.events]
        found = [row for row in (_paid_time_out(play.events), _row(play.events)) if row is not None]
        if "point-good" in names:
            last.edge.append("PAT")
        for row in found:
            if last.start:
                yield last
            last = row
        if "quarter-end" in names:
            last.ends_quarter = next(event.numbers["quarter"] for event in play.events if event.name == "quarter-end")
    if last.start:
        yield last


def _paid_time_out(events: list[Any]) -> ChartRow | None:
    for event in events:
        if event.name == "time-out-penalty":
            team = TEAMS.index(event.team)
            return _marked_off(event, team if event.numbers["on_offense"] else 1 - team)
    return None


def _marked_off(event: Any, offense: int) -> ChartRow:
    row = ChartRow(offense)
    row.start = row.column(event.numbers["from"], offense)
    row.trails = [(PENALTY, row.start, row.column(event.numbers["to"], offense))]
    return row


def _row(events: list[Any]) -> ChartRow | None:
    """Draw one play: its mark, then part after part; only the penalty if the play does not count."""
    pen: Pen | None = None
    for event in events:
        if pen is None and event.name in STARTS:
            pen = Pen(event, blocked=any(each.name == "blocked" for each in events))
        elif pen is not None:
            pen.follow(event)
    return pen.row if pen else None


class Pen:
    """Follows the ball through the events of a play."""

    def __init__(self, event: Any, *, blocked: bool) -> None:
        """Set the mark of the play, and draw the kick if it is one."""
        team, numbers, name = TEAMS.index(event.team), event.numbers, event.name
        self.row = ChartRow(team, first_down=numbers.get("down") == 1)
        self.team, self.at = team, numbers["ball"]
        self.row.start = self.row.column(self.at, team)
        self.symbol = PASS if name in PASSES else RUN
        if name in RUNS or name in PASSES or blocked:
            return
        if name == "field-goal":
            self._to(KICK, GOAL_LINE)
        elif name == "punt-out-of-bounds":
            self._to(KICK, GOAL_LINE - numbers["yards"])
        else:
            self._to(KICK, self.at + numbers["yards"])

    def _to(self, symbol: str, spot: int) -> None:
        """Draw from where the ball is to a spot, backward as a loss unless it was kicked there (PS-R31)."""
        start, end = (self.row.column(each, self.team) for each in (self.at, spot))
        if start != end:
            self.row.trails.append((LOSS if spot < self.at and symbol not in (PENALTY, KICK) else symbol, start, end))
        self.at = spot

    def _fumbled_to(self, spot: int) -> None:
        """Draw to the recovery; where the play began, the down mark keeps its place."""
        self._to(self.symbol, spot)
        column = self.row.column(spot, self.team)
        if column == self.row.start:
            self.row.edge.append(FUMBLE)
        else:
            self.row.fumble = column

    def follow(self, event: Any) -> None:
        """Draw what an event says."""
        name, numbers = event.name, event.numbers
        if name in CARRIES:
            self._to(self.symbol, numbers["spot"])
            self.symbol = RUN
        elif name in ("incomplete", "intercepted"):
            self._to(PASS, numbers["ball"] + numbers["yards"])
        elif name == "return":
            self.team, self.at, self.symbol = TEAMS.index(event.team), numbers["spot"], RUN
        elif name in RECOVERIES:
            if name.startswith("blocked"):
                self._to(LOSS, numbers["spot"])
            else:
                self._fumbled_to(numbers["spot"])
        elif name == "penalty-accepted":
            offense = self.row.team
            self.row = _marked_off(event, offense)
            self.row.first_down = False
        elif name in SCORES:
            self.row.edge.append(SCORES[name])


# As text.


def chart(game: Any, *, plain: bool = False) -> list[str]:
    """Draw a row for each play under a ruler, a column for each yard; `plain` uses letters that every terminal has."""
    lines = [_names(game), *_ruler()]
    for row in rows(game):
        lines.append(_draw(row))
        if row.ends_quarter:
            lines.append(f" end of quarter {row.ends_quarter} ".center(GOAL_LINE + 1, QUARTER_RULE))
    return [line.translate(PLAIN) for line in lines] if plain else lines


def _names(game: Any) -> str:
    home, away = game.teams
    return f"{home} {DOWN_MARKS[0]}{' ' * max(GOAL_LINE - 3 - len(home) - len(away), 1)}{DOWN_MARKS[1]} {away}"


def _ruler() -> list[str]:
    numbers, ticks = [" "] * (GOAL_LINE + 1), ["."] * (GOAL_LINE + 1)
    for yard in range(0, GOAL_LINE + 1, 10):
        label = str(min(yard, GOAL_LINE - yard)) if yard % GOAL_LINE else "G"
        numbers[yard : yard + len(label)] = label
        ticks[yard] = "|"
    return ["".join(numbers)[: GOAL_LINE + 1].rstrip(), "".join(ticks)]


def _draw(row: ChartRow) -> str:
    columns = [" "] * (GOAL_LINE + 1)
    for symbol, start, end in row.trails:
        step = 1 if end > start else -1
        for column in range(start + step, end + step, step):
            columns[column] = symbol
    columns[row.start] = (FIRST_MARKS if row.first_down else DOWN_MARKS)[row.team]
    if row.fumble is not None:
        columns[row.fumble] = FUMBLE
    scores = f"  {' '.join(row.edge)}" if row.edge else ""
    return "".join(columns).rstrip() if not scores else "".join(columns) + scores


# As SVG.

YARD, LINE, MARGIN, TOP = 8, 16, 40, 70  # sizes in points: a yard, a row, the edges
# Attributes and no stylesheet, so that a page may take the picture in: pages here allow none but their own.
PAPER, YARD_LINE, GOAL, QUARTER = (
    'fill="#f4f1e4"',
    'stroke="#c9c3a8"',
    'stroke="#222" stroke-width="2"',
    'stroke="#a33"',
)
TEXT = 'font-family="sans-serif" font-size="11" fill="#222"'
TRAIL, DASHED = 'stroke="#222" stroke-width="1.6"', ' stroke-dasharray="5 4"'
MARKS = ('fill="#fff" stroke="#222" stroke-width="1.4"', 'fill="#222" stroke="#222"')  # of home and away


def chart_svg(game: Any) -> str:
    """Draw the same chart as a picture."""
    drawn = list(rows(game))
    width, height = 2 * MARGIN + YARD * GOAL_LINE + 60, TOP + LINE * (len(drawn) + 2)
    home, away = (escape(name) for name in game.teams)
    size = f'width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size} {TEXT}>',
        f"<title>{home} {game.score[0]}, {away} {game.score[1]}</title>",
        f'<rect {PAPER} x="{MARGIN}" y="{TOP - 20}" width="{YARD * GOAL_LINE}" height="{height - TOP}"/>',
        *_svg_field(height),
        f'<text x="{MARGIN}" y="20">{home} (white): {game.score[0]}</text>',
        f'<text x="{MARGIN + YARD * GOAL_LINE}" y="20" text-anchor="end">{away} (black): {game.score[1]}</text>',
    ]
    for place, row in enumerate(drawn):
        parts += _svg_row(row, TOP + LINE * place)
    return "\n".join([*parts, "</svg>", ""])


def _x(column: int) -> int:
    return MARGIN + YARD * column


def _svg_field(height: int) -> Iterator[str]:
    for yard in range(0, GOAL_LINE + 1, 10):
        look = GOAL if yard % GOAL_LINE == 0 else YARD_LINE
        label = min(yard, GOAL_LINE - yard) or "G"
        yield f'<line {look} x1="{_x(yard)}" y1="{TOP - 20}" x2="{_x(yard)}" y2="{height - 20}"/>'
        yield f'<text x="{_x(yard)}" y="{TOP - 26}" text-anchor="middle">{label}</text>'


def _svg_row(row: ChartRow, y: int) -> Iterator[str]:
    for symbol, start, end in row.trails:
        yield from _svg_trail(symbol, _x(start), _x(end), y)
    if row.first_down:
        yield f'<circle {MARKS[0]} cx="{_x(row.start)}" cy="{y}" r="6"/>'
    yield f'<circle {MARKS[row.team]} cx="{_x(row.start)}" cy="{y}" r="{3 if row.first_down else 4}"/>'
    if row.fumble is not None:
        yield f'<text x="{_x(row.fumble)}" y="{y + 4}" text-anchor="middle" font-weight="bold">X</text>'
    if row.edge:
        yield f'<text x="{_x(GOAL_LINE) + 8}" y="{y + 4}">{" ".join(row.edge)}</text>'
    if row.ends_quarter:
        yield f'<line {QUARTER} x1="{_x(0)}" y1="{y + LINE // 2}" x2="{_x(GOAL_LINE)}" y2="{y + LINE // 2}"/>'
        yield f'<text x="4" y="{y + LINE // 2 + 4}">Q{row.ends_quarter}</text>'


def _svg_trail(symbol: str, start: int, end: int, y: int) -> Iterator[str]:
    """A kick is dashed, a run a line, a pass two lines; losses and penalties are rows of their signs."""
    if symbol in (LOSS, PENALTY):
        step = YARD if end > start else -YARD
        signs = "".join(f'<tspan x="{x}">{symbol}</tspan>' for x in range(start + step, end + step, step))
        yield f'<text y="{y + 4}" text-anchor="middle">{signs}</text>'
    elif symbol == PASS:
        for offset in (-2, 2):
            yield f'<line {TRAIL} x1="{start}" y1="{y + offset}" x2="{end}" y2="{y + offset}"/>'
    else:
        yield f'<line {TRAIL}{DASHED if symbol == KICK else ""} x1="{start}" y1="{y}" x2="{end}" y2="{y}"/>'
