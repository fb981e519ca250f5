"""A situation drawn: field, scoreboard, dice and cards. Everything is readable without color."""

import re
from collections.abc import Sequence

from textual.content import Content

from leatherhead import Card, Dice, Frame, Hand, Part, Sum, Team, say, visible

TEAMS: tuple[Team, Team] = ("home", "away")
TENS = range(0, 101, 10)
LEAST_NAME = 3  # letters of a name beside its abbreviation
TIMEOUTS_MARGIN = 6  # of the word timeouts
END_LINE = 10  # yards behind the goal line
HASH_MARKS = {"black": -1, "left": -1, "blue": 1, "right": 1}  # as the offense sees it; other marks are the middle
PIPS = {1: "    ●    ", 2: "●       ●", 3: "●   ●   ●", 4: "● ●   ● ●", 5: "● ● ● ● ●", 6: "● ●● ●● ●"}
SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
PLAYING_CARD = re.compile(r"(?<![\w*-])(10|[2-9AJQK])([CDHS]{1,4})(?![\w*-])")
Styled = tuple[str, str]


def fit(text: str, width: int) -> str:
    """Cut a text to a width and mark the cut; no text can move the cursor."""
    text = visible(text)
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"


def suited(text: str) -> str:
    """Write playing cards with their suits: 10D is 10♦, the twos of all suits 2♣♦♥♠; what people type stays 10D."""
    return PLAYING_CARD.sub(lambda card: card[1] + "".join(SUITS[suit] for suit in card[2]), text)


# The scoreboard.


def scoreboard(frame: Frame, width: int) -> Content:
    """Two lines: teams, points, the period and the time left; timeouts and the situation."""
    headline = frame.headline
    middle = " · ".join(filter(None, (frame.period, frame.clock)))
    side = max((width - len(middle)) // 2, 14)
    above = [*_team(frame, 0, side), _middle(middle, width - 2 * side, "$muted")]
    above += reversed(_team(frame, 1, side))
    below_width = max((width - len(headline)) // 2, 9)
    below = [
        (f"   {_timeouts(frame, 0, below_width)}".ljust(below_width), "$muted"),
        _middle(headline, width - 2 * below_width, "bold"),
        (f"{_timeouts(frame, 1, below_width)}   ".rjust(below_width), "$muted"),
    ]
    return Content.assemble(*above, "\n", *below)


def _middle(text: str, width: int, style: str) -> Styled:
    return fit(text, width).center(width), style


def _team(frame: Frame, team: int, width: int) -> list[Styled]:
    """A team's name and points, from the edge inward; its abbreviation in front if it has colors."""
    has_ball = frame.situation.get("possession") == TEAMS[team]
    points = f" {frame.situation['score'][team]:>2} "
    short = f" {visible(frame.short[team])} " if frame.worn else ""
    room = width - len(points) - len(short) - (6 if short else 5)
    name = fit(frame.teams[team], room) if room > LEAST_NAME or not short else ""
    mark = ("▸" if team == 0 else "◂") if has_ball else " "
    plate = [(short, _in_colors(frame, team))] if short else []
    if short and name:
        name = f" {name}" if team == 0 else f"{name} "
    gap = " " * max(width - len(points) - len(short) - len(name) - 4, 0)
    named = f"{name} " if team == 0 else f" {name}"
    return [(f" {mark} ", "bold $accent"), *plate, (named, "bold"), (points, "bold reverse"), (gap, "")]


def _in_colors(frame: Frame, team: int) -> str:
    """The style of text on a team's color."""
    return f"bold {frame.worn[team].ink} on {frame.worn[team].first}" if frame.worn else "bold"


def _timeouts(frame: Frame, team: int, width: int) -> str:
    if "timeouts" not in frame.situation:
        return ""
    left = frame.situation["timeouts"][team]
    most = max(left, frame.most_timeouts)
    word = say("timeouts")
    dots = str("●" * left + "○" * (most - left))
    if width < most + len(word) + TIMEOUTS_MARGIN:
        return dots
    return f"{dots} {word}" if team == 0 else f"{word} {dots}"


# The field.


def field(frame: Frame, width: int, rows: int) -> Content | None:
    """The field from goal line to goal line, home's on the left; None if the game has no ball on a field."""
    situation = frame.situation
    if "ball" not in situation or "possession" not in situation:
        return None
    ten = max((width - 3) // 12, 4)
    grass = _Grass(frame, ten, one_row=rows == 1)
    margin = " " * ((width - 12 * ten - 1) // 2)
    lines: list[str | Content | Styled] = [_numbers(ten, margin), "\n"]
    for row in range(rows):
        lines += [margin, *grass.row(row - rows // 2), "\n"]
    return Content.assemble(*lines[:-1])


def _numbers(ten: int, margin: str) -> Styled:
    line = [" "] * (12 * ten + 3)
    for yard in TENS:
        text = str(min(yard, 100 - yard)) if 0 < yard < 100 else "G"
        start = ten + yard * ten // 10 - (len(text) - 1) // 2
        line[start : start + len(text)] = text
    return margin + "".join(line).rstrip(), "$muted"


class _Grass:
    """The rows of the field, character by character."""

    def __init__(self, frame: Frame, ten: int, *, one_row: bool) -> None:
        situation = frame.situation
        self.frame, self.ten = frame, ten
        self.home_ball = situation["possession"] == "home"
        ball = spot(situation["ball"])
        self.scrimmage = self._column(ball)
        self.ball, self.ahead = self.scrimmage, self.scrimmage + (1 if self.home_ball else -1)
        if frame.ball is not None:  # in the air: nobody's yet
            self.ball = self.ahead = self._column(frame.ball if self.home_ball else 100 - frame.ball)
        across = 0 if one_row else HASH_MARKS.get(str(situation.get("hash")), 0)
        self.row_of_ball = across * (1 if self.home_ball else -1)
        to_go = situation.get("to_go")
        self.to_gain = self._column(ball + to_go) if isinstance(to_go, int) else None

    def _column(self, yards: int) -> int:
        across = yards if self.home_ball else 100 - yards
        return self.ten + round(min(max(across, -END_LINE), 100 + END_LINE) * self.ten / 10)

    def row(self, row: int) -> list[Styled]:
        """One row, counted from the middle one."""
        cells = [self._cell(column, row) for column in range(12 * self.ten + 1)]
        joined: list[Styled] = []
        for text, style in cells:
            if joined and joined[-1][1] == style:
                joined[-1] = (joined[-1][0] + text, style)
            else:
                joined.append((text, style))
        return joined

    def _cell(self, column: int, row: int) -> Styled:
        ground = self._ground(column)
        marked = self._mark(column, row)
        if marked:
            return marked[0], f"bold {marked[1]} on {ground}"
        if column in (self.ten, 11 * self.ten):
            return "║", f"$chalk on {ground}"
        if column < self.ten or column > 11 * self.ten:
            return self._end_zone(column, row), self._chalk_on(column, ground)
        if (column - self.ten) % self.ten == 0:
            return "│", f"$chalk-faint on {ground}"
        return " ", f"$chalk-faint on {ground}"

    def _mark(self, column: int, row: int) -> Styled | None:
        """The ball and its direction, the line of scrimmage, the line to gain."""
        if column == self.ball and row == self.row_of_ball:
            return "●", "$ball"
        if column == self.scrimmage:
            return "┃", "$scrimmage"
        if column == self.to_gain:
            return "┇", "$to-gain"
        if column == self.ahead and row == self.row_of_ball:
            return ("▶" if self.home_ball else "◀"), "$ball"
        return None

    def _chalk_on(self, column: int, ground: str) -> str:
        worn = self.frame.worn
        return f"{worn[column > self.ten].ink if worn else '$chalk'} on {ground}"

    def _ground(self, column: int) -> str:
        if not self.ten <= column <= 11 * self.ten:
            team, worn = int(column > self.ten), self.frame.worn
            return worn[team].first if worn else ("$end-home", "$end-away")[team]
        return "$grass" if (column - self.ten) // self.ten % 2 else "$grass-light"

    def _end_zone(self, column: int, row: int) -> str:
        """The team's name in its end zone, hatched above and below."""
        team, place = (0, column) if column < self.ten else (1, column - 11 * self.ten - 1)
        if row != 0:
            return "/"
        name = visible(self.frame.teams[team].upper())
        name = name if len(name) <= self.ten or not self.frame.worn else visible(self.frame.short[team])
        return fit(name, self.ten).center(self.ten)[place]


def spot(text: str) -> int:
    """Return yards from the goal line of the team in possession."""
    side, _, yards = str(text).rpartition(" ")
    return 100 - int(yards) if side == "opp" else int(yards)


# Dice and cards.

Block = list[str]  # of equal width


def turned_up(parts: Sequence[Part], sums: Sequence[Sum], short: Sequence[str], width: int, rows: int) -> Content:
    """The cards and dice of a play, side by side, and what they add up to: on one line, or drawn on five."""
    blocks = [block for part in parts for block in _blocks(part, short, rows)]
    if rows == 1 and _width(blocks) > width:
        blocks = _in_groups(parts, short)
    total = suited("   ".join(map(str, sums)))
    if _width(blocks) + len(total) + 3 > width:
        total = ""  # the play-by-play has it too
    while blocks and _width(blocks) > width:
        blocks = blocks[1:]  # drop the oldest first
    return _side_by_side(blocks, fit(total, width), width, rows)


def _width(blocks: Sequence[Block]) -> int:
    return sum(len(block[0]) + 1 for block in blocks)


def _in_groups(parts: Sequence[Part], short: Sequence[str]) -> list[Block]:
    """Cards of one team in a row under one name, on one line: the cards of a long play."""
    blocks: list[Block] = []
    last = ""
    for part in parts:
        if not isinstance(part, Hand):
            blocks += _blocks(part, short, 1)
            last = ""
            continue
        for card in part.cards:
            whose, face = _owner(card, part, short), suited(visible(card.face))
            if whose and whose == last:
                blocks[-1] = [f"{blocks[-1][0]}{face} "]
            else:
                blocks += [_card(card.face, whose, 1)]
            last = whose
    return blocks


def _owner(card: Card, hand: Hand, short: Sequence[str]) -> str:
    owner = card.owner or hand.owner
    return short[TEAMS.index(owner)] if owner in TEAMS else ""


def _blocks(part: Part, short: Sequence[str], rows: int) -> list[Block]:
    if isinstance(part, Dice):
        return [_die(value, rows) if part.kind == "d6" else _card(value, "", rows) for value in part.values]
    if isinstance(part, Hand):
        return [_card(card.face, _owner(card, part, short), rows) for card in part.cards]
    return []


def _side_by_side(blocks: list[Block], total: str, width: int, rows: int) -> Content:
    style = "bold reverse" if rows == 1 else "bold"
    taken = sum(len(block[0]) + 1 for block in blocks) + (len(total) + 2 if total else 0)
    margin = " " * max((width - taken) // 2, 0)
    parts: list[str | Content | Styled] = []
    for row in range(rows):
        parts.append(margin)
        for block in blocks:
            parts += [(block[row], style), " "]
        if total and row == rows // 2:
            parts.append((f"  {total}", "bold"))
        parts.append("\n")
    return Content.assemble(*parts[:-1])


def _card(name: str, whose: str, rows: int) -> Block:
    """A card with the team's letters on its edge."""
    text = suited(visible(name))
    if rows == 1:
        return [f" {whose} {text} " if whose else f" {text} "]
    inner = max(len(text), len(whose)) + 2
    return _box([" " * inner, text.center(inner), " " * inner], whose)


def _die(value: str, rows: int) -> Block:
    if rows == 1 or not value.isdecimal() or int(value) not in PIPS:
        return _card(value, "", rows)
    pips = PIPS[int(value)]
    return _box([f" {' '.join(pips[row : row + 3])} " for row in (0, 3, 6)])


def _box(lines: list[str], edge: str = "") -> Block:
    width = len(lines[0])
    return [f"╭{edge:─<{width}}╮", *(f"│{line}│" for line in lines), f"╰{'─' * width}╯"]
