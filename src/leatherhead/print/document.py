"""A whole kit as one document: which sheets and pages it has, in order, as plain data for the templates."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from leatherhead import registry
from leatherhead.model.errors import Refused, listed, quote
from leatherhead.model.kit import (
    BigNumber,
    CardBlock,
    CellTable,
    ChartPage,
    ChartTable,
    DrawnBox,
    DrawnDisc,
    DrawnLine,
    DrawnText,
    FaceRow,
    GameBoard,
    Kit,
    Pad,
    Paragraph,
    Shape,
    SideCells,
    field_shapes,
)
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.table import Matrix
from leatherhead.model.words import counted, ordinal
from leatherhead.print import markdown
from leatherhead.print.art import ART, block_letters
from leatherhead.print.crib import crib_sheet
from leatherhead.print.sheets import (
    CARD_HEIGHT,
    CARD_WIDTH,
    PAPERS,
    PIECE_PANEL,
    PIECE_TAB,
    PIECE_WIDTH,
    PrintSheet,
    duplex_sheets,
    folded_sheets,
    piece_sheets,
    tiles,
)
from leatherhead.print.typesetter import typeset

PARTS = ("cards", "board", "charts", "pads", "rules")
MOST_CARDS = 500
LICENSE = "sheets by leatherhead contributors, MIT license"
GUIDE = "guide.md"
RULES = ("rulebook.md", GUIDE, "rules.md")  # the first that a game's folder has
MOST_TITLES = 12  # that answer a question with the same text, written out
GUIDE_LENGTH = 6000  # characters up to which rules are a guide that fits a page
GUIDE_SIZE, RULEBOOK_SIZE = 11.0, 9.5  # points
BLOCKS: dict[type, str] = {Paragraph: "paragraph", FaceRow: "faces", BigNumber: "number", CellTable: "table"}
SHAPES: dict[type, str] = {DrawnLine: "line", DrawnBox: "box", DrawnDisc: "disc", DrawnText: "text"}
PALETTE = {"ink": "#2a1b0e", "navy": "#1d3b66", "maroon": "#7c1f2d", "leather": "#7d3f17", "grass": "#3f6e3a",
           "gold": "#f0cf85", "gray": "#8b7a63", "light": "#f1ebdd", "paper": "#ffffff"}  # fmt: skip
DUPLEX = (
    "Print on both sides, flipped on the long edge, at 100% (“actual size”). Each sheet of fronts is followed by its "
    "backs; boards, stand-up pieces and this page have nothing behind them."
)
ONE_SIDE = (
    "Print on one side at 100% (“actual size”). Fold each sheet along the dashed marks, glue it back to back, then cut."
)
BOARDS = (
    "Cut cards and boards at the marks. Sheets of a board overlap by 8 mm: cut the edge with solid marks, and glue it "
    "on its neighbor up to the dashed mark."
)
PIECES = (
    "Stand-up pieces are printed on one side only: cut, fold at the marks into a tent, and glue the two tabs together."
)


def kit(  # noqa: PLR0913  the options of one command
    game: str,
    *,
    book: str | Path | None = None,
    paper: str = "letter",
    what: Collection[str] | None = None,
    fold: bool = False,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> bytes:
    """Return the PDF of a game on paper: its cards, board, charts, pads and rules, from a book.

    `what` names some of `cards`, `board`, `charts`, `pads` and `rules`, `paper` is `letter` or `a4`. Cards are for
    printing on both sides; with `fold` on one side, to be folded and glued. It needs the extra `print`.
    """
    if paper not in PAPERS:
        raise Refused(f"there is no paper {quote(paper)}; it is {listed(tuple(PAPERS))}")
    parts = tuple(PARTS if what is None else what)
    for part in parts:
        if part not in PARTS:
            raise Refused(f"a kit has no {quote(part)}; it has {listed(PARTS)}")
    if not parts:
        raise Refused(f"nothing is left to print: name some of {listed(PARTS)}")
    rulebook = registry.find(game)
    printed = rulebook.book(book)
    document = Document(rulebook, printed, paper)
    situations = document.kit.situations if "charts" in parts else ()
    steps, done = len(situations) + 2, 0

    def step() -> None:
        nonlocal done
        done += 1
        progress(done, steps)

    crib = crib_sheet(rulebook, printed, book, situations, step)
    data = document.data([part for part in PARTS if part in parts], fold=fold, crib=crib)
    step()
    found = typeset(data)
    step()
    return found


class Document:
    """The sheets and pages of one kit."""

    def __init__(self, rulebook: Rulebook, printed: Printed, paper: str) -> None:
        """Ask a game for what it prints from a book."""
        self.rulebook, self.printed = rulebook.with_book(printed), printed
        self.kit: Kit = rulebook.kit(printed)
        self.size = PAPERS[paper]
        self.letters: dict[str, dict[str, Any]] = {}
        self.boards: list[GameBoard] = []
        self.both_sides = False
        self.pages: list[dict[str, Any]] = []
        self.contents: list[str] = []

    def data(self, parts: Sequence[str], *, fold: bool, crib: ChartPage | None) -> dict[str, Any]:
        """Return everything that the templates need."""
        cards = [card for each in self.kit.cards for card in each.cards]
        if len(cards) > MOST_CARDS:
            raise Refused(f"the book has {len(cards)} cards, and a kit prints at most {MOST_CARDS}")
        self.both_sides = not fold
        made = {
            "cards": lambda: self._cards(fold=fold), "board": self._board, "charts": lambda: self._charts(crib),
            "pads": self._pads, "rules": self._rules,
        }  # fmt: skip
        self.pages.append({})  # the cover, which lists what follows
        for part in parts:
            self._turn_over()
            made[part]()
        self.pages[0] = self._cover(parts, fold=fold)
        title = self.rulebook.title
        sets = [
            {"lines": each.back or (each.title,), "color": color, "letters": self._block(title, color)}
            for each in self.kit.cards
            for color in (each.back_color or each.color,)
        ]
        shapes = [{**asdict(board), "shapes": [self._shape(shape) for shape in board.shapes]} for board in self.boards]
        width, height = self.size
        return {
            "title": f"{title}: print and play",
            "paper": {"width": width, "height": height},
            "card": {"width": CARD_WIDTH, "height": CARD_HEIGHT},
            "piece": {"width": PIECE_WIDTH, "tab": PIECE_TAB, "panel": PIECE_PANEL},
            "art": ART,
            "faces": list(self._faces()),
            "sets": sets,
            "pieces": [
                {**asdict(piece), "color": each.color} for each in self.kit.pieces for piece in each.pieces
            ],
            "boards": shapes,
            "pages": self.pages,
            "letters": self.letters,
        }  # fmt: skip

    def _label(self, what: str) -> str:
        book = f"book {self.printed.name}, digest {self.printed.digest}"
        return f"{self.rulebook.title} · {what} · {book} · {LICENSE}"

    def _block(self, text: str, color: str) -> str:
        """Note a word to be set in block letters; return its key."""
        key = f"{color} {text}"
        picture, ratio = block_letters(text, PALETTE[color])
        self.letters[key] = {"svg": picture, "ratio": ratio}
        return key

    # Cards and pieces.

    def _faces(self) -> Iterator[dict[str, Any]]:
        for each in self.kit.cards:
            for card in each.cards:
                yield {
                    "title": card.title, "corner": card.corner, "type": card.kind, "badge": card.badge,
                    "art": card.art, "double": card.double_border, "color": each.color,
                    "blocks": [_block(block) for block in card.blocks],
                }  # fmt: skip

    def _cards(self, *, fold: bool) -> None:
        backs = [place for place, each in enumerate(self.kit.cards) for _ in each.cards]
        cards = list(enumerate(backs))
        sheets = list((folded_sheets if fold else duplex_sheets)(cards, self.size))
        count = len(sheets) if fold else len(sheets) // 2
        for place, sheet in enumerate(sheets):
            number = place + 1 if fold else place // 2 + 1
            self._add_sheet(sheet, f"cards, sheet {number} of {count}, {sheet.side}")
        self.contents += [f"{each.title}: {counted(len(each.cards), 'card')}" for each in self.kit.cards]
        first = 0
        for pieces in self.kit.pieces:
            for sheet in piece_sheets(len(pieces.pieces), first, self.size):
                self._turn_over()
                self._add_sheet(sheet, f"{pieces.title}, one side only")
            first += len(pieces.pieces)
            self.contents.append(f"{pieces.title}: {len(pieces.pieces)} stand-up pieces")

    def _add_sheet(self, sheet: PrintSheet, what: str) -> None:
        items = [asdict(slot) for slot in sheet.slots]
        self.pages.append({
            "kind": "sheet", "width": sheet.width, "height": sheet.height, "items": items, "marks": list(sheet.marks),
            "label": self._label(what),
        })  # fmt: skip

    # Boards.

    def _board(self) -> None:
        for board in self.kit.boards or (plain_field(),):
            self._add_board(board)

    def _add_board(self, board: GameBoard) -> None:
        parts = tiles(board.width, board.height, self.size)
        for number, tile in enumerate(parts, start=1):
            self._turn_over()
            sheet = f", sheet {number} of {len(parts)}: row {tile.row + 1}, column {tile.column + 1}"
            view = {"x": tile.x, "y": tile.y, "left": tile.left, "top": tile.top, "width": tile.view_width,
                    "height": tile.view_height}  # fmt: skip
            self.pages.append({
                "kind": "board", "width": tile.width, "height": tile.height, "board": len(self.boards), "view": view,
                "marks": list(tile.marks), "label": self._label(board.title + (sheet if len(parts) > 1 else "")),
            })  # fmt: skip
        self.boards.append(board)
        sheets = f"{len(parts)} sheets" if len(parts) > 1 else "1 sheet"
        self.contents.append(f"{board.title}: {sheets}, {board.width:.0f} x {board.height:.0f} mm")

    def _shape(self, shape: Shape) -> dict[str, Any]:
        found = {"kind": SHAPES[type(shape)], **asdict(shape)}
        if isinstance(shape, DrawnText) and shape.block:
            found["letters"] = self._block(shape.text, shape.color)
        return found

    def _turn_over(self) -> None:
        """Begin on a new sheet: without it, what is printed on both sides would end up behind something else."""
        if self.both_sides:
            self.pages.append({"kind": "front"})

    # Pages of text.

    def _page(self, kind: str, title: str, text: str = "", **more: Any) -> None:
        self.pages.append({
            "kind": kind, "letters": self._block(title, "ink"), "text": text, "label": self._label(title.lower()),
            "ruler": False, **more,
        })  # fmt: skip

    def _charts(self, crib: ChartPage | None) -> None:
        pages = [*self.kit.charts, *((crib,) if crib else ())]
        for page in pages:
            self._page("charts", page.title, page.text, columns=page.columns, tables=list(map(_table, page.tables)))
        if pages:
            self.contents.append(f"Charts: {', '.join(page.title for page in pages[:6])}{' …' if pages[6:] else ''}")

    def _pads(self) -> None:
        pads = (*self.kit.pads, score_sheet(self.rulebook), drive_log(self.rulebook))
        for pad in pads:
            if isinstance(pad, GameBoard):
                self._add_board(pad)
                self._turn_over()
                continue
            columns = [list(column) for column in pad.columns]
            self._page("pad", pad.title, pad.text, columns=columns, rows=pad.rows, example=pad.example)
        self.contents.append(f"Pads: {', '.join(pad.title.lower() for pad in pads)}")

    def _rules(self) -> None:
        found = [self.rulebook.folder / name for name in RULES if (self.rulebook.folder / name).is_file()]
        if found:
            page = found[0].read_text(encoding="utf-8")
            blocks = markdown.blocks(page)
            title = blocks.pop(0)["runs"] if blocks and blocks[0]["kind"] == "heading" else [(self.rulebook.title, "")]
            heading = "".join(words for words, _ in title)
            size = GUIDE_SIZE if len(page) < GUIDE_LENGTH else RULEBOOK_SIZE
            self._page("prose", heading, columns=2, size=size, blocks=blocks)
            self.contents.append(f"Rules: {heading}")
        self._turn_over()
        self._page("reference", "Quick reference", blocks=list(quick_reference(self.rulebook)))
        self.contents.append("Quick reference: one sheet, both sides")

    def _cover(self, parts: Sequence[str], *, fold: bool) -> dict[str, Any]:
        title, digest = self.rulebook.title, self.printed.digest
        lines = [ONE_SIDE if fold else DUPLEX] if "cards" in parts and self.kit.cards else []
        lines += [PIECES] if "cards" in parts and self.kit.pieces else []
        lines += [BOARDS]
        needs = [f"You also need {listed(self.kit.needs)}."] if self.kit.needs else []
        game = self.rulebook.slug
        play = (
            f"Play with the referee: `leatherhead play {game} --referee --away human`. It asks for each roll and each "
            "card, and takes a card by the name printed on it."
        )
        blocks = markdown.blocks(
            f"{self.rulebook.about}\n\n**Book:** {self.printed.name}, digest {digest}. Numbers on these sheets are "
            "those of this book; a game that is saved with it names the same digest.\n\n## What is here\n"
            + "\n".join(f"- {line}" for line in self.contents)
            + "\n\n## How to make it\n"
            + "\n".join(f"- {line}" for line in [*lines, *needs])
            + f"\n\n## How to play with it\n{play}\n\n"
            "The layout, the wording and what the program adds are by leatherhead contributors, under the MIT license. "
            "The game belongs to its authors; none of their art or text is copied here."
        )
        self._page("prose", title, columns=1, size=11.5, blocks=blocks, ruler=True)
        return self.pages.pop()


def _block(block: CardBlock) -> dict[str, Any]:
    return {"kind": BLOCKS[type(block)], **asdict(block)}


def _table(table: ChartTable | Matrix) -> dict[str, Any]:
    if isinstance(table, Matrix):
        rows = [[row.name, *row.cells] for row in table.rows]
        return {"title": table.name, "columns": list(table.columns), "rows": rows, "text": table.text, "sides": []}
    cells = [[asdict(cell) if isinstance(cell, SideCells) else cell for cell in row] for row in table.rows]
    return {"title": table.title, "columns": table.columns, "rows": cells, "text": table.text, "sides": table.sides}


def plain_field() -> GameBoard:
    """Return a field for a game that describes no board of its own."""
    shapes = field_shapes(x=50, y=6, yard=6.5, height=150, end=44)
    return GameBoard("Field", 750, 162, tuple(shapes))


def score_sheet(rulebook: Rulebook) -> Pad:
    """Return a form for the score by periods."""
    periods = [(f"{ordinal(n)} {rulebook.period}", 1.0) for n in range(1, rulebook.periods + 1)]
    columns = (("Team", 2.4), *periods, ("Overtime", 1.0), ("Total", 1.0))
    return Pad("Score sheet", columns, 18, "Two lines per game: home first.")


def drive_log(rulebook: Rulebook) -> Pad:
    """Return a form for the drives of a game."""
    columns = (("Team", 1.2), (rulebook.period.capitalize(), 0.9), ("Start", 1.2), ("Plays", 0.7), ("Yards", 0.7),
               ("Ended by", 1.8), ("Score", 1.0))  # fmt: skip
    return Pad("Drive log", columns, 30)


def quick_reference(rulebook: Rulebook) -> Iterator[dict[str, Any]]:
    """Yield the guide of a game, then its questions with the answers that need explaining, as the help has them."""
    guide = rulebook.folder / GUIDE
    if guide.is_file():
        for block in markdown.blocks(guide.read_text(encoding="utf-8"))[1:]:
            if block["kind"] != "paragraph" or block["runs"][0][1] != "c":  # a command of the program
                yield block
    asked: dict[tuple[str, ...], list[str]] = {}
    for prompt in rulebook.prompts:
        by_text: dict[str, list[str]] = {}
        for label in prompt.possible:
            by_text.setdefault(prompt.about.get(label, ""), []).append(prompt.title(label))
        lines = tuple(f"**{_enumerated(titles)}:** {about}" for about, titles in by_text.items() if about)
        asked.setdefault(lines, []).append(prompt.text)
    for lines, questions in asked.items():
        for question in questions:
            yield {"kind": "heading", "level": 3, "runs": [(question, "")]}
        if lines:
            yield {"kind": "list", "ordered": False, "items": [markdown.runs(line) for line in lines]}


def _enumerated(titles: Sequence[str]) -> str:
    """Return titles in a row; of many only the first and the last."""
    return ", ".join(titles) if len(titles) <= MOST_TITLES else f"{titles[0]} … {titles[-1]}"
