"""Reads a chart file, the printed matter of Strategy League, into the record that the rules look up."""

import hashlib
import json
import re
from pathlib import Path
from typing import Annotated, Any, NoReturn, cast

from leatherhead.games.strategy_league import readings, state
from leatherhead.games.strategy_league.readings import COLUMNS, HASHES, column_name
from leatherhead.games.strategy_league.state import Call, Kind, Result, Role, Roll
from leatherhead.model.errors import Refused, listed
from leatherhead.model.printed import Printed, Sheet, blank_book, read_text
from leatherhead.model.words import COIN_SIDES, label, labels
from leatherhead.rule import Array

FORMAT = "strategy-league-charts/1"
MOST_PLAYS, MOST_FRONTS, MOST_GOAL_ROWS = 53, 24, 24
WINDOWS, SIDES, ROLLS, DISTANCES = 5, 3, 100, 101
SPECIAL_LISTS = tuple(roll for roll in Roll if roll <= Roll.EXTRA_POINT)
PENALTY_COLUMNS = tuple(COLUMNS)
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
ANSWERS = (
    *(state.Toss, state.Kick, state.KickReturn, state.PuntReturn, Call),
    *(state.Response, state.Sideline, state.Penalty, state.Kicked, state.Try),
)
TAKEN = {*COIN_SIDES, *(name for answers in ANSWERS for name in labels(answers))}  # labels that no card may have


class Book:
    """The printed matter. Results are numbers as readings.py makes them."""

    plays: int  # offensive cards
    fronts: int  # defensive cards
    plain_plays: int  # a bit for each play that is no long pass
    long_plays: int
    kind: Annotated[Array, MOST_PLAYS]  # Kind
    p6: Annotated[Array, MOST_PLAYS]  # 0: none
    strike_through: Annotated[Array, MOST_PLAYS]  # 0: none
    fr: Annotated[Array, (MOST_PLAYS, 2)]  # on a loss; on zero or a gain
    role: Annotated[Array, MOST_FRONTS]  # Role
    short_yardage: int  # the defensive card of that role
    window: Annotated[Array, (MOST_PLAYS, MOST_FRONTS, WINDOWS - 1)]  # upper ends of all windows but the last
    cell: Annotated[Array, (MOST_PLAYS, MOST_FRONTS, WINDOWS * SIDES)]  # results by window, then hash mark
    special_teams: Annotated[Array, (len(SPECIAL_LISTS), ROLLS)]  # results by Roll and roll
    field_goal_rows: int
    field_goal_row: Annotated[Array, DISTANCES]  # by yards from the line of scrimmage; beyond the last: their number
    field_goal: Annotated[Array, (MOST_GOAL_ROWS * SIDES, ROLLS)]  # results by row and hash mark
    penalty: Annotated[Array, (len(PENALTY_COLUMNS), ROLLS)]  # Foul by column and roll
    block_fr: int
    return_fr: int
    fingerprint: int  # of all the other numbers


# The cards of our own set. Scenarios use these ids.
PLAYS = (
    "dive", "power", "trap", "off-tackle", "sweep", "counter", "draw", "qb-draw", "rb-screen", "wr-screen", "slant",
    "quick-out", "hook", "cross", "dig", "corner", "seam", "boot-pass", "x-fly", "z-fly", "z-post", "u-fly", "54-y-go",
)  # fmt: skip
FRONTS = (
    "base", "inside-run", "outside-run", "man", "zone-short", "zone-deep", "blitz", "nickel", "short-yardage",
    "long-yardage",
)  # fmt: skip

DEFAULT = Path(__file__).with_name("charts.toml")
TEMPLATE = Path(__file__).with_name("template.toml")


class Charts(Sheet):
    """A chart file under inspection: TOML, or JSON of the same shape."""

    def __init__(self, path: Path) -> None:
        """Read the file, or refuse it."""
        if path.suffix != ".json":
            super().__init__(path)
            return
        self.path, self.text = path, read_text(path)
        try:
            self.data = json.loads(self.text)
        except (ValueError, RecursionError) as error:
            raise Refused(f"{path}: not a JSON file: {error}") from None
        if not isinstance(self.data, dict):
            raise Refused(f"{path}: not a chart file: it holds no table")

    def refuse_cell(self, where: str, reason: object) -> NoReturn:
        """Refuse the file, naming the place on the card."""
        raise Refused(f"{self.path}, {where}: {reason}")

    def table(self, name: str) -> dict[str, Any]:
        """Return a table that the file must have."""
        value = self.data.get(name)
        if not isinstance(value, dict):
            self.refuse(f"[{name}] is missing or is not a table", key=name)
        return value


def read(path: Path | None = None) -> Printed:
    """Read a chart file, the game's own by default; one that does not fit is refused with the cell and the reason."""
    sheet = Charts(path or DEFAULT)
    sheet.data = _respelled(sheet.data, "defence", "defense")
    tables = ("play", "defense", "cell", "special_teams", "penalty")
    sheet.only_keys(("format", "name", "author", "windows", *tables), ("format", "name", *tables))
    if sheet.data["format"] != FORMAT:
        sheet.refuse(f"format = {sheet.data['format']!r} is not {FORMAT!r}", key="format")
    sheet.text_at("author")
    record, book = blank_book(Book)
    plays, names = _plays(sheet, book)
    fronts = _fronts(sheet, book)
    _cells(sheet, book, plays, fronts)
    _special_teams(sheet, book)
    _penalties(sheet, book)
    book.fingerprint = int.from_bytes(hashlib.sha256(record.tobytes()).digest()[:7])
    own = (plays, fronts) == (PLAYS, FRONTS)
    answers = {} if own else {"offense": (*labels(Call), *plays), "defense": (*fronts, "timeout")}
    titles = {} if path is None else {"offense": dict(zip(plays, names, strict=True))}
    # Digests in saved games were taken of the older spelling.
    digested = _respelled(sheet.data, "defense", "defence")
    return Printed(
        record, sheet.text_at("name"), sheet.data, card_names=names, answers=answers, titles=titles, digested=digested
    )


def _respelled(data: Any, old: str, new: str) -> Any:
    """Rename a key of the file and of its cells: charts used to say `defence`."""
    renamed = {new if key == old and new not in data else key: value for key, value in data.items()}
    cells = renamed.get("cell")
    if isinstance(cells, list):
        renamed["cell"] = [_respelled(cell, old, new) if isinstance(cell, dict) else cell for cell in cells]
    return renamed


def _ids(sheet: Sheet, table: str, rows: list[dict[str, Any]], most: int) -> tuple[str, ...]:
    if len(rows) > most:
        sheet.refuse(f"{len(rows)} of [[{table}]], but there is room for {most}", table, most)
    seen: list[str] = []
    for index, row in enumerate(rows):
        name = row["id"]
        if not isinstance(name, str) or not KEBAB.fullmatch(name):
            sheet.refuse(f"id = {name!r} is not kebab-case, like z-post", table, index, "id")
        if name in TAKEN:
            sheet.refuse(f"id = {name!r} is the label of another answer", table, index, "id")
        if name in seen:
            sheet.refuse(f"id = {name!r} stands twice", table, index, "id")
        if not isinstance(row["name"], str):
            sheet.refuse("name must be a text", table, index, "name")
        seen.append(name)
    return tuple(seen)


def _plays(sheet: Sheet, book: Book) -> tuple[tuple[str, ...], tuple[str, ...]]:
    table, needed = "play", ("id", "name", "kind")
    rows = sheet.tables(table, needed, ("long", "p6", "strike_through", "fr"))
    ids = _ids(sheet, table, rows, MOST_PLAYS)
    for index, row in enumerate(rows):
        kind = labels(Kind).index(sheet.word(row, "kind", labels(Kind), table, index))
        long = row.get("long", False)
        if not isinstance(long, bool) or (long and kind != Kind.PASS):
            sheet.refuse(f"long = {long!r} on a {label(Kind(kind))}: only a pass is long", table, index, "long")
        for key in ("p6", "strike_through"):
            if key in row and kind not in (Kind.PASS, Kind.SCREEN):
                sheet.refuse(f"{key} on a {label(Kind(kind))}: only passes are intercepted", table, index, key)
        book.kind[index] = kind
        book.p6[index] = sheet.whole({"p6": 0, **row}, "p6", 0, 100, table, index)
        book.strike_through[index] = sheet.whole({"strike_through": 0, **row}, "strike_through", 0, 100, table, index)
        book.fr[index] = _fr(sheet, row.get("fr", 0), index)
        book.plain_plays |= int(not long) << index
        book.long_plays |= int(long) << index
    if not book.plain_plays:
        sheet.refuse("every play is a long pass, so none could be called near the goal line", table)
    book.plays = len(rows)
    return ids, tuple(row["name"] for row in rows)


def _fr(sheet: Sheet, value: Any, index: int) -> list[int]:
    numbers = value if isinstance(value, list) else [value, value]
    if len(numbers) != 2 or any(type(number) is not int or not 0 <= number <= 100 for number in numbers):
        sheet.refuse(f"fr = {value!r} is neither a number nor two, [loss, gain], from 0 to 100", "play", index, "fr")
    return numbers


def _fronts(sheet: Sheet, book: Book) -> tuple[str, ...]:
    table, needed = "defense", ("id", "name", "role")
    rows = sheet.tables(table, needed)
    ids = _ids(sheet, table, rows, MOST_FRONTS)
    roles = [labels(Role).index(sheet.word(row, "role", labels(Role), table, i)) for i, row in enumerate(rows)]
    for role in (Role.SHORT_YARDAGE, Role.LONG_YARDAGE):
        if roles.count(role) != 1:
            sheet.refuse(f"{roles.count(role)} defenses with the role {label(role)}; there is exactly one", table)
    if Role.NORMAL not in roles:
        sheet.refuse("there is no defense with the role normal", table)
    book.role[: len(roles)] = roles
    book.short_yardage = roles.index(Role.SHORT_YARDAGE)
    book.fronts = len(rows)
    return ids


def _cells(sheet: Charts, book: Book, plays: tuple[str, ...], fronts: tuple[str, ...]) -> None:
    table, needed = "cell", ("play", "defense", *HASHES)
    rows = sheet.tables(table, needed, ("windows",))
    common = _windows(sheet, sheet.data["windows"], "windows") if "windows" in sheet.data else None
    seen: set[tuple[int, int]] = set()
    for index, row in enumerate(rows):
        play = plays.index(sheet.word(row, "play", plays, table, index))
        front = fronts.index(sheet.word(row, "defense", fronts, table, index))
        where = f"cell {plays[play]} against {fronts[front]}"
        if (play, front) in seen:
            sheet.refuse_cell(where, "it stands twice")
        seen.add((play, front))
        windows = _windows(sheet, row["windows"], where) if "windows" in row else common
        if windows is None:
            sheet.refuse_cell(where, "there are no windows, neither here nor at the top of the file")
        book.window[play, front] = windows[:-1]
        for side, color in enumerate(HASHES):
            _results(sheet, book, row, play, front, side, f"{where}, {color}")
    for play, name in enumerate(plays):
        for front, other in enumerate(fronts):
            if (play, front) not in seen:
                sheet.refuse_cell(f"cell {name} against {other}", "it is missing")


def _windows(sheet: Charts, value: Any, where: str) -> list[int]:
    rising = isinstance(value, list) and all(type(end) is int for end in value) and len(value) == WINDOWS
    if not rising or not all(a < b for a, b in zip([0, *value], value, strict=False)) or value[-1] != ROLLS:
        sheet.refuse_cell(where, f"windows = {value!r} are not five numbers that rise to 100")
    return cast(list[int], value)


def _results(sheet: Charts, book: Book, row: dict[str, Any], play: int, front: int, side: int, where: str) -> None:
    results = row[HASHES[side]]
    if not isinstance(results, list) or len(results) != WINDOWS:
        sheet.refuse_cell(where, f"{results!r} is not a list of five results")
    kind, role = Kind(int(book.kind[play])), Role(int(book.role[front]))
    for window, text in enumerate(results):
        place = f"{where}, window {window + 1}"
        try:
            code = readings.parse_cell(text, kind, role, dotted=True)
        except Refused as error:
            sheet.refuse_cell(place, error)
        if state.kind_of(code) == Result.INTERCEPTION and "p6" not in sheet.data["play"][play]:
            sheet.refuse_cell(place, f"{text!r} on a card that has no p6")
        if state.is_fumble(code) and "fr" not in sheet.data["play"][play]:
            sheet.refuse_cell(place, f"{text!r} on a card that has no fr")
        book.cell[play, front, SIDES * window + side] = code


def _special_teams(sheet: Charts, book: Book) -> None:
    table = sheet.table("special_teams")
    names = [column_name(roll) for roll in SPECIAL_LISTS]
    keys = (*names, "field_goal", "block_fr", "return_fr")
    sheet.check_keys(table, keys, keys, "special_teams", 0)
    book.block_fr = sheet.whole(table, "block_fr", 0, 100, "special_teams", 0)
    book.return_fr = sheet.whole(table, "return_fr", 0, 100, "special_teams", 0)
    for roll, name in zip(SPECIAL_LISTS, names, strict=True):
        results = _list(sheet, table[name], f"special_teams, {name}")
        book.special_teams[roll] = [_read_special(sheet, text, roll, f"special_teams, {name}") for text in results]
    punts = _list(sheet, table["punt"], "special_teams, punt")
    if set(punts) == {"BK"}:
        sheet.refuse_cell("special_teams, punt", "every punt is blocked, and a free kick cannot be")
    _field_goals(sheet, book, table["field_goal"])


def _read_special(sheet: Charts, text: str, roll: Roll, where: str) -> int:
    try:
        return readings.parse_special(text, roll)
    except Refused as error:
        sheet.refuse_cell(where, error)


def _list(sheet: Charts, rows: Any, where: str) -> list[str]:
    """Return the 100 results that a list of `{upto, result}` stands for."""
    results: list[str] = []
    for row in rows if isinstance(rows, list) else ():
        if not isinstance(row, dict) or set(row) != {"upto", "result"}:
            sheet.refuse_cell(where, f"{row!r} is not a row like {{upto = 50, result = ...}}")
        end = row["upto"]
        if type(end) is not int or not len(results) < end <= ROLLS:
            sheet.refuse_cell(where, f"upto = {end!r} does not rise from {len(results)} toward 100")
        results += [row["result"]] * (end - len(results))
    if len(results) != ROLLS:
        sheet.refuse_cell(where, f"the rows reach {len(results)}, not 100")
    return results


def _field_goals(sheet: Charts, book: Book, rows: Any) -> None:
    if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_GOAL_ROWS:
        sheet.refuse_cell("special_teams, field_goal", f"it is not a list of 1 to {MOST_GOAL_ROWS} rows")
    book.field_goal_row[:] = len(rows)
    nearer = -1
    for index, row in enumerate(rows):
        where = f"special_teams, field_goal, row {index + 1}"
        if not isinstance(row, dict) or set(row) != {"max_yards", *HASHES}:
            sheet.refuse_cell(where, f"it must have {listed(('max_yards', *HASHES))}, and nothing else")
        end = row["max_yards"]
        if type(end) is not int or not max(nearer, 0) < end < DISTANCES - 1:
            sheet.refuse_cell(where, f"max_yards = {end!r} does not rise from {max(nearer, 0)} toward 99")
        book.field_goal_row[nearer + 1 : end + 1] = index
        nearer = end
        for side, color in enumerate(HASHES):
            place = f"{where}, {color}"
            results = [_read_special(sheet, text, Roll.FIELD_GOAL, place) for text in _list(sheet, row[color], place)]
            book.field_goal[SIDES * index + side] = results
    book.field_goal_rows = len(rows)


def _penalties(sheet: Charts, book: Book) -> None:
    table = sheet.table("penalty")
    names = [column_name(column) for column in PENALTY_COLUMNS]
    sheet.check_keys(table, names, names, "penalty", 0)
    for index, (column, name) in enumerate(zip(PENALTY_COLUMNS, names, strict=True)):
        where = f"penalty, {name}"
        for roll, text in enumerate(_list(sheet, table[name], where)):
            try:
                book.penalty[index, roll] = readings.parse_foul(text, column)
            except Refused as error:
                sheet.refuse_cell(where, error)
