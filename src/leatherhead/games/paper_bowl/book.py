"""Reads book.toml, the printed matter of Paper Bowl, into the record that the rules look up."""

from pathlib import Path
from typing import Annotated

from leatherhead.games.paper_bowl.state import DEFENSE_CARDS, PLAY_CARDS, Effect, Trigger
from leatherhead.model.printed import Printed, Sheet, blank_book
from leatherhead.model.words import label, labels
from leatherhead.rule import Array

FIELD_GOAL_DISTANCES = 41
DEFENSE_IDS = tuple(f"defense-{n}" for n in range(1, DEFENSE_CARDS + 1))
CARD_IDS = tuple(f"{n:02}" for n in range(1, PLAY_CARDS + 1))

# The keys that each effect needs besides id, name and effect.
NEEDS: dict[Effect, tuple[str, ...]] = {
    Effect.INTERCEPTION: ("trigger", "then"),
    Effect.FUMBLE: ("trigger", "then"),
    Effect.DELAY_OF_GAME: ("yards",),
    Effect.FALSE_START_OR_OFFSIDE: ("yards",),
    Effect.FOUL: ("yards",),
    Effect.SACK: ("trigger", "yards"),
    Effect.TIMES_RUN: ("times",),
    Effect.TIMES_COMPLETE: ("times",),
    Effect.TIMES_RUN_DOUBLET: ("times",),
    Effect.ADD_TO_COMPLETE: ("yards",),
    Effect.SUBTRACT: ("yards",),
    Effect.TIMEOUT_TIMES: ("times",),
}


class Book:
    """The printed matter; dice numbers are sets of bits, bit n for face n."""

    run: Annotated[Array, DEFENSE_CARDS]  # yards that each Defense Card takes off a run
    short_pass: Annotated[Array, DEFENSE_CARDS]  # numbers that break up a short pass
    long_pass: Annotated[Array, DEFENSE_CARDS]
    long_pass_red_zone: Annotated[Array, DEFENSE_CARDS]
    field_goal: Annotated[Array, FIELD_GOAL_DISTANCES]  # good numbers by yards to the goal line
    effect: Annotated[Array, PLAY_CARDS]  # Effect of each Play Card
    trigger: Annotated[Array, PLAY_CARDS]  # Trigger
    returned: Annotated[Array, PLAY_CARDS]  # 1: the turnover is returned and cannot be challenged
    yards: Annotated[Array, PLAY_CARDS]
    times: Annotated[Array, PLAY_CARDS]


DEFAULT = Path(__file__).with_name("book.toml")


def read(path: Path | None = None) -> Printed:
    """Read a book file, the game's own by default; one that does not fit is refused with line and reason."""
    sheet = Sheet(path or DEFAULT)
    sheet.only_keys(("name", "defense_card", "field_goal", "play_card"), ("name",))
    record, book = blank_book(Book)
    _defense_cards(sheet, book)
    _field_goals(sheet, book)
    names = _play_cards(sheet, book)
    return Printed(record, sheet.text_at("name"), sheet.data, names)


def _defense_cards(sheet: Sheet, book: Book) -> None:
    table = "defense_card"
    needed = ("id", "run", "short_pass", "long_pass")
    rows = sheet.tables(table, needed, ("long_pass_red_zone",))
    sheet.in_order(table, rows, "id", DEFENSE_IDS)
    for index, row in enumerate(rows):
        book.run[index] = sheet.whole(row, "run", 0, 12, table, index)
        book.short_pass[index] = sheet.dice(row, "short_pass", table, index)
        book.long_pass[index] = sheet.dice(row, "long_pass", table, index)
        red_zone = "long_pass_red_zone" if "long_pass_red_zone" in row else "long_pass"
        book.long_pass_red_zone[index] = sheet.dice(row, red_zone, table, index)


def _field_goals(sheet: Sheet, book: Book) -> None:
    table, start = "field_goal", 0
    for index, row in enumerate(sheet.tables(table, ("less_than", "numbers"))):
        if start == FIELD_GOAL_DISTANCES:
            sheet.refuse("the rows before this one reach as far as a field goal can be kicked", table, index)
        end = sheet.whole(row, "less_than", start + 1, FIELD_GOAL_DISTANCES, table, index)
        book.field_goal[start:end] = sheet.dice(row, "numbers", table, index)
        start = end


def _play_cards(sheet: Sheet, book: Book) -> tuple[str, ...]:
    table = "play_card"
    needed = ("id", "name", "effect")
    rows = sheet.tables(table, needed, ("trigger", "then", "yards", "times"))
    sheet.in_order(table, rows, "id", CARD_IDS)
    effects = {label(effect): effect for effect in Effect}
    for index, row in enumerate(rows):
        if not isinstance(row["name"], str):
            sheet.refuse("name must be a text", table, index, "name")
        effect = effects[sheet.word(row, "effect", effects, table, index)]
        keys = NEEDS.get(effect, ())
        sheet.check_keys(row, (*needed, *keys), keys, table, index)
        book.effect[index] = effect
        if "trigger" in keys:
            book.trigger[index] = labels(Trigger).index(sheet.word(row, "trigger", labels(Trigger), table, index))
        if "then" in keys:
            book.returned[index] = sheet.word(row, "then", ("challenge", "return"), table, index) == "return"
        if "yards" in keys:
            book.yards[index] = sheet.whole(row, "yards", 0, 99, table, index)
        if "times" in keys:
            book.times[index] = sheet.whole(row, "times", 0, 9, table, index)
    return tuple(row["name"] for row in rows)
