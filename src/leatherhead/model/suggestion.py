"""Did you mean: the nearest of the words that would have been right."""

from collections.abc import Iterable
from difflib import SequenceMatcher

CLOSE = 0.7  # similarity of two words, from 0 to 1, from which one may be a misspelling of the other
MOST = 2  # words suggested
LONGEST = 40  # characters of a word that are compared


def squashed(word: str) -> str:
    """Return a word without case, spaces, hyphens and other signs: `Paper Bowl` and `paperbowl` are the same."""
    return "".join(character for character in word[:LONGEST].casefold() if character.isalnum())


def same_word(word: str, words: Iterable[str]) -> str | None:
    """Return the one of `words` that differs from `word` only in case, spaces and hyphens."""
    found = [each for each in words if squashed(each) == squashed(word)]
    return found[0] if len(found) == 1 else None


def nearest(word: str, words: Iterable[str]) -> list[str]:
    """Return the words that `word` may be a misspelling of, the nearest first."""
    typed = squashed(word)
    scored = []
    for each in dict.fromkeys(words):
        right = squashed(each)
        begins = len(typed) > 1 and right.startswith(typed)
        score = 1.0 if begins else SequenceMatcher(None, typed, right, autojunk=False).ratio()
        if typed and score >= CLOSE:
            scored.append((-score, each))
    return [each for _, each in sorted(scored, key=lambda pair: pair[0])[:MOST]]


def did_you_mean(word: str, words: Iterable[str], otherwise: str) -> str:
    """Return the end of a refusal: the nearest words as a question, or `otherwise` if none is near."""
    found = nearest(word, words)
    return f"did you mean {' or '.join(found)}?" if found else otherwise
