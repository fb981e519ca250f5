"""Draws kit.png: a sheet of cards, its backs, a chart and a board of printed kits, side by side."""

from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image

import leatherhead as lh

SHOWN = (("pigskin", "cards", 2), ("pigskin", "cards", 3), ("paper-bowl", "cards", 2), ("strategy-league", "charts", 3))
WIDTH, GAP = 420, 12  # pixels of a page, and between two


def main() -> None:
    """Write the picture beside this file."""
    pages = []
    for game, part, number in SHOWN:
        page = pdfium.PdfDocument(lh.kit(game, what=[part]))[number]
        pages.append(page.render(scale=WIDTH / page.get_width()).to_pil())
    height = max(page.height for page in pages)
    sheet = Image.new("RGB", (len(pages) * (WIDTH + GAP) + GAP, height + 2 * GAP), "#c9b58f")
    for place, page in enumerate(pages):
        sheet.paste(page, (GAP + place * (WIDTH + GAP), GAP))
    sheet.quantize(64).save(Path(__file__).with_name("kit.png"), optimize=True)


main()
