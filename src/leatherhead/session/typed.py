"""Typed answers: a number, a mark, the beginning of a label, dice as `2 5`, a card as `9h`; one or more per line."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

from leatherhead.model.errors import Refused, listed, quote
from leatherhead.model.language import say
from leatherhead.model.question import SIDED_DIE, Chance, Decision, Question
from leatherhead.model.words import COIN_SIDES, Deck, Prompt, counted
from leatherhead.records.game import Game

Title = Callable[[str], str]
HUNDRED = "00"  # on percentile dice
MOST_NAMED = 12  # answers that a refusal lists


def meant_choice(typed: str, asked: Decision, prompt: Prompt, *, hidden: bool = False) -> str:
    """Return the label that was meant: by its number or mark, by label or title, or by the beginning of either.

    A label that is not on offer now is returned as well, so that the refusal can give the reason. At a hidden prompt
    nothing that was typed is repeated.
    """
    word, title = typed.strip(), _title_of(prompt)
    numbered = {str(number): label for label, number in prompt.keys(asked.options).items()}
    if numbered.get(word) in asked.options:
        return numbered[word]
    marked = prompt.marks.get(word.upper())
    if marked is not None and (marked in asked.options or not hidden):
        return marked
    if hidden:
        return _match_unseen(word, asked.options, prompt)
    known = [
        label for label in prompt.possible if _spelled(word) in (_spelled(label), _spelled(say(prompt.title(label))))
    ]
    if known:
        return _same(word, known)
    if word in numbered:
        return numbered[word]
    # A beginning may mean an answer that is not on offer; one that is on offer comes first.
    beginning = [] if _fitting(word, asked.options, title) else _fitting(word, prompt.possible, title)
    return beginning[0] if len(beginning) == 1 else _match(word, asked.options, quote(typed), prompt)


def fits(word: str, asked: Decision, prompt: Prompt) -> bool:
    """Whether a word is, or begins, any answer that the question can have."""
    labels = (*prompt.possible, *asked.options)
    keys = [*prompt.marks, *map(str, prompt.keys(asked.options).values())]
    return word.upper() in keys or bool(_fitting(word, labels, _title_of(prompt)))


def meant_chance(typed: str, asked: Chance, cards: tuple[str, ...] = (), title: Title = str) -> Any:
    """Return the roll, side or card that was meant; `cards` is the whole deck, including cards that are out."""
    word = typed.strip()
    if asked.kind == "roll":
        return _dice(word, asked.dice)
    if SIDED_DIE.fullmatch(asked.kind):
        if asked.kind == "d100" and word == HUNDRED:
            return 100
        return int(word) if re.fullmatch(r"[0-9]{1,3}", word) else word
    if asked.kind == "coin":
        return COIN_SIDES[int(word) - 1] if word in ("1", "2") else _match(word, COIN_SIDES, quote(typed))
    return _card(word, cards, quote(typed), title)


def _dice(word: str, count: int) -> list[Any]:
    """Read `2 5`, `2-5`, `2,5` and, for more than one die, `25`."""
    parts = [part for part in re.split(r"[\s,;+-]+", word) if part]
    if len(parts) == 1 and len(parts[0]) == count > 1:
        parts = list(parts[0])
    return [int(part) if re.fullmatch(r"[0-9]{1,3}", part) else part for part in parts]


def _card(word: str, cards: tuple[str, ...], quoted: str, title: Title) -> str:
    """Read a card by its label or title in either case, without leading zeros, or by a unique beginning."""
    bare = {card.lower().lstrip("0"): card for card in cards}
    lower = word.lower()
    if lower in bare and lower not in [card.lower() for card in cards]:
        return bare[lower]
    fitting = _fitting(word, cards, title)
    return fitting[0] if len(fitting) == 1 else _match(word, cards, quoted)


def _match(word: str, labels: Sequence[str], quoted: str, prompt: Prompt | None = None) -> str:
    matching = _fitting(word, labels, _title_of(prompt) if prompt else str)
    if len(matching) == 1:
        return matching[0]
    if not word:
        raise Refused(say("an empty line is {reason}", reason=_none_of(labels, prompt)))
    if matching:
        raise Refused(
            say("{typed} could be {answers}; type more of it", typed=quoted, answers=_named(matching, prompt))
        )
    raise Refused(say("{typed} is {reason}", typed=quoted, reason=_none_of(labels, prompt)))


def _none_of(labels: Sequence[str], prompt: Prompt | None) -> str:
    """Name the answers or, if there are many, say how to write one."""
    if len(labels) <= MOST_NAMED:
        return say("not one of {answers}", answers=_named(labels, prompt))
    return say(
        "none of the {count} answers; write one like {answer}", count=len(labels), answer=_named(labels[:1], prompt)
    )


def _named(labels: Sequence[str], prompt: Prompt | None) -> str:
    """Name answers with what to type for each: `Short Pass (2)`."""
    if prompt is None:
        return listed(tuple(labels))
    keys = prompt.keys(labels)
    return listed([_with_key(say(prompt.title(label)), str(keys.get(label, label))) for label in labels])


def _with_key(title: str, key: str) -> str:
    return title if key.lower() == title.lower() else f"{title} ({key})"


def _match_unseen(word: str, labels: Sequence[str], prompt: Prompt) -> str:
    """Match as usual, but give every refusal the same words: even "it fits two labels" would give something away."""
    matching = _fitting(word, labels, _title_of(prompt))
    if len(matching) == 1:
        return matching[0]
    raise Refused(say("that is {reason}", reason=_none_of(labels, prompt)))


def _fitting(word: str, labels: Sequence[str], title: Title) -> list[str]:
    """Return the exact label, in any case, with spaces or hyphens; or else every label or title that begins so."""
    wanted = _spelled(word)
    same = [label for label in labels if wanted in (_spelled(label), _spelled(title(label)))]
    if same:
        return [_same(word, same)]
    begun = [_spelled(label).startswith(wanted) or _spelled(title(label)).startswith(wanted) for label in labels]
    return [label for label, fits in zip(labels, begun, strict=True) if wanted and fits]


def _title_of(prompt: Prompt) -> Title:
    """Return the titles of a question's answers in the language in use."""
    return lambda label: say(prompt.title(label))


def _spelled(text: str) -> str:
    """Spell a label as people type it: pass-1 is `pass 1`, too, and anotación is anotacion."""
    letters = unicodedata.normalize("NFD", text.lower()).replace("-", " ")
    return "".join(each for each in letters if not unicodedata.combining(each))


def _same(word: str, labels: Sequence[str]) -> str:
    """Of labels that differ only in case, take the one typed exactly, if any."""
    return word if word in labels else labels[0]


def choose(game: Game, typed: str, asked: Decision, hidden: bool) -> None:
    """Give one answer or, if the line is not one, several: all of them or none. Marks need no space between them."""
    _, prompt = _waiting(game)
    words = [mark for word in typed.replace(",", " ").split() for mark in prompt.spelled(word)]
    try:
        label = meant_choice(typed, asked, prompt, hidden=hidden)
    except Refused:
        if len(words) < 2 or not asked.sealed or not fits(words[0], asked, prompt):
            raise
        _choose_all(game, words, asked, hidden=hidden)
    else:
        _choose_one(game, label, asked)


def _waiting(game: Game) -> tuple[Question, Prompt]:
    asked = game.position.asked
    if asked is None:
        raise Refused(say("the game is over"))
    return asked, game.rulebook.prompts[asked.what]


def _choose_one(game: Game, label: str, asked: Decision) -> None:
    """Give an answer; if it is not on offer, say why."""
    raw, prompt = _waiting(game)
    if label not in asked.options:
        reason = game.rulebook.why_not(game.view(asked.by).record, raw.what, label)
        said = "{answer} is not on offer: {reason}" if reason else "{answer} is not on offer now"
        raise Refused(say(said, answer=say(prompt.title(label)), reason=reason))
    game.choose(label, by=asked.by)


def _choose_all(game: Game, words: Sequence[str], first: Decision, *, hidden: bool) -> None:
    with game.transaction():
        for count, word in enumerate(words):
            asked = game.pending
            if not isinstance(asked, Decision) or (asked.by, asked.name) != (first.by, first.name):
                raise Refused(
                    say("{wanted} wanted, but {typed} were typed", wanted=counted(count, "answer"), typed=len(words))
                )
            label = meant_choice(word, asked, _waiting(game)[1], hidden=hidden)
            _choose_one(game, label, asked)


def tell_chance(game: Game, typed: str, asked: Chance) -> None:
    """Give a roll, a coin or a card or, if the line is not one, several cards of a deck: all of them or none."""
    words = [word.strip() for word in (typed.split(",") if "," in typed else typed.split())]
    try:
        value = _chance_meant(game, typed, asked)
        game.position.parse_chance(asked.kind, value)
    except Refused:
        if len(words) >= 2 and asked.kind == "card" and game.rulebook.read_off is None:
            _draw_all(game, words, asked)
            return
        value = _chance_meant(game, typed, asked)  # refuses, or the game says where the card went
    game.chance(asked.kind, value)


def _draw_all(game: Game, words: Sequence[str], first: Chance) -> None:
    with game.transaction():
        for count, word in enumerate(words):
            asked = game.pending
            if not isinstance(asked, Chance) or (asked.kind, asked.deck) != (first.kind, first.deck):
                raise Refused(
                    say("{wanted} wanted, but {typed} were typed", wanted=counted(count, "card"), typed=len(words))
                )
            game.chance(asked.kind, _chance_meant(game, word, asked))


def _chance_meant(game: Game, typed: str, pending: Chance) -> Any:
    """Return the roll or card; some games also accept a reading off a card or a chart."""
    rulebook = game.rulebook
    deck = next((each for each in rulebook.decks if each.name == pending.deck), Deck("", ()))
    try:
        return meant_chance(typed, pending, deck.cards, lambda card: say(deck.titles.get(card, card)))
    except Refused:
        if rulebook.read_off is None or not typed.strip():
            raise
        return typed.strip()
