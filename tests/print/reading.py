"""A PDF read back: its letters and its thin lines, in millimeters from the upper left corner of each page."""

from dataclasses import dataclass
from functools import cached_property

import pypdfium2 as pdfium
from pypdfium2 import raw

MM = 72 / 25.4
THIN = 0.3  # millimeters: a line, and no box
UNSEEN = "\u200b\r\n\ufffe\x02\xad "
Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True)
class Letter:
    text: str
    box: Box

    @property
    def middle(self) -> tuple[float, float]:
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2


@dataclass(frozen=True)
class ReadPage:
    page: pdfium.PdfPage

    @cached_property
    def size(self) -> tuple[float, float]:
        width, height = self.page.get_size()
        return width / MM, height / MM

    @cached_property
    def words(self) -> str:
        return self.page.get_textpage().get_text_range()

    @cached_property
    def letters(self) -> list[Letter]:
        text, found = self.page.get_textpage(), []
        for place in range(text.count_chars()):
            letter = chr(raw.FPDFText_GetUnicode(text, place))
            if letter not in UNSEEN:
                left, bottom, right, top = text.get_charbox(place)
                found.append(Letter(letter, self._box(left, bottom, right, top)))
        return found

    def _box(self, left: float, bottom: float, right: float, top: float) -> Box:
        height = self.page.get_size()[1]
        return left / MM, (height - top) / MM, right / MM, (height - bottom) / MM

    @cached_property
    def lines(self) -> list[Box]:
        """Straight lines that run across or down."""
        found = []
        for each in self.page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
            box = self._box(*each.get_bounds())
            if min(box[2] - box[0], box[3] - box[1]) < THIN:
                found.append(box)
        return found

    def cuts(self) -> tuple[list[float], list[float]]:
        """Where crop marks outside all cards say to cut: at these x and at these y, each marked at both ends."""
        length = 3.2
        across = [box for box in self.lines if abs(box[3] - box[1] - length) < 0.4 and box[2] - box[0] < THIN]
        down = [box for box in self.lines if abs(box[2] - box[0] - length) < 0.4 and box[3] - box[1] < THIN]
        return _both_ends([(b[0] + b[2]) / 2 for b in across]), _both_ends([(b[1] + b[3]) / 2 for b in down])

    def within(self, box: Box) -> list[Letter]:
        return [
            each for each in self.letters
            if box[0] <= each.middle[0] <= box[2] and box[1] <= each.middle[1] <= box[3]
        ]  # fmt: skip


def _both_ends(places: list[float]) -> list[float]:
    """The places of marks, each of which has to be marked at least twice."""
    found: list[list[float]] = []
    for place in sorted(places):
        if not found or place - found[-1][-1] > THIN:
            found.append([])
        found[-1].append(place)
    assert all(len(marks) > 1 for marks in found)
    return [sum(marks) / len(marks) for marks in found]


def pages(pdf: bytes) -> list[ReadPage]:
    document = pdfium.PdfDocument(pdf)
    return [ReadPage(document[place]) for place in range(len(document))]


def spelled(letters: list[Letter]) -> str:
    return "".join(each.text for each in letters)


def cells(page: ReadPage) -> dict[tuple[int, int], Box]:
    """The rectangles between the cuts, by column and row."""
    across, down = page.cuts()
    return {
        (column, row): (across[column], down[row], across[column + 1], down[row + 1])
        for row in range(len(down) - 1)
        for column in range(len(across) - 1)
    }


def inside(letters: list[Letter], box: Box, margin: float = 1.0) -> bool:
    return all(
        box[0] + margin <= each.box[0] and box[1] + margin <= each.box[1]
        and each.box[2] <= box[2] - margin and each.box[3] <= box[3] - margin
        for each in letters
    )  # fmt: skip


def bare(text: str) -> str:
    return "".join(letter for letter in text if letter not in UNSEEN)
