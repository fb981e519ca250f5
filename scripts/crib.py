#!/usr/bin/env python3
"""Works out the crib sheets that games print with their own books: crib.json in the folder of each.

Run it after a change of a game's rules, its book or its value; `python scripts/crib.py GAME` does one of them.
"""

import sys

from leatherhead import registry
from leatherhead.print.crib import FILE, spelled


def main() -> None:
    """Write the files."""
    for rulebook in registry.playable():
        kit = rulebook.kit(rulebook.own_book)
        if kit.situations and rulebook.slug in (sys.argv[1:] or registry.slugs()):
            text = spelled(rulebook, rulebook.own_book, kit.situations)
            (rulebook.folder / FILE).write_text(text, encoding="utf-8")


main()
