"""What tests of the second language share: whether anything on a screen is still in English."""

import re
from collections.abc import Iterable

import leatherhead as lh

SPANISH = lh.catalog("es")
WORDS = 3  # of a piece of a sentence that cannot stand in a Spanish one by chance
TRANSLATED = {english: said for english, said in SPANISH.texts.items() if said != english}
SAID = set(SPANISH.texts.values())


def _pieces() -> set[str]:
    spanish = "\n".join(SAID)
    found = {piece.strip(" .:,;·") for english in TRANSLATED for piece in re.split(r"\{[^}]*\}|\n", english)}
    return {piece for piece in found if len(re.findall(r"[A-Za-z]+", piece)) >= WORDS and piece not in spanish}


PIECES = re.compile("|".join(map(re.escape, sorted(_pieces(), key=len, reverse=True))))


def english_in(texts: Iterable[str]) -> set[str]:
    """Return what is in English among texts from a screen: pieces of sentences, and whole words that are translated."""
    found = set()
    for text in texts:
        whole = " ".join(text.split())
        found |= set(PIECES.findall(whole))
        if whole in TRANSLATED and whole not in SAID:
            found.add(whole)
    return found
