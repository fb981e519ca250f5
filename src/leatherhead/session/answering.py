"""Answers that people type, one or several on a line."""

from collections.abc import Sequence
from typing import Any

from leatherhead.model.errors import Refused
from leatherhead.model.question import Chance, Decision, Question
from leatherhead.model.words import Deck, Prompt, counted
from leatherhead.records.game import Game
from leatherhead.session import keyboard


def choose(game: Game, typed: str, asked: Decision, *, hidden: bool) -> None:
    """Give one answer or, if the line is not one, several: all of them or none. Marks need no space between them."""
    _, prompt = _waiting(game)
    words = [mark for word in typed.replace(",", " ").split() for mark in prompt.spelled(word)]
    try:
        label = keyboard.meant_choice(typed, asked, prompt, hidden=hidden)
    except Refused:
        if len(words) < 2 or not asked.sealed or not keyboard.fits(words[0], asked, prompt):
            raise
        _choose_all(game, words, asked, hidden=hidden)
    else:
        _choose_one(game, label, asked)


def _waiting(game: Game) -> tuple[Question, Prompt]:
    asked = game.position.asked
    if asked is None:
        raise Refused("the game is over")
    return asked, game.rulebook.prompts[asked.what]


def _choose_one(game: Game, label: str, asked: Decision) -> None:
    """Give an answer; if it is not on offer, say why."""
    raw, prompt = _waiting(game)
    if label not in asked.options:
        reason = game.rulebook.why_not(game.view(asked.by).record, raw.what, label)
        raise Refused(f"{prompt.title(label)} is not on offer{f': {reason}' if reason else ' now'}")
    game.choose(label, by=asked.by)


def _choose_all(game: Game, words: Sequence[str], first: Decision, *, hidden: bool) -> None:
    with game.all_or_nothing():
        for count, word in enumerate(words):
            asked = game.pending
            if not isinstance(asked, Decision) or (asked.by, asked.name) != (first.by, first.name):
                raise Refused(f"{counted(count, 'answer')} wanted, but {len(words)} were typed")
            label = keyboard.meant_choice(word, asked, _waiting(game)[1], hidden=hidden)
            _choose_one(game, label, asked)


def tell_chance(game: Game, typed: str, asked: Chance) -> None:
    """Give a roll, a coin or a card or, if the line is not one, several cards of a deck: all of them or none."""
    words = [word.strip() for word in (typed.split(",") if "," in typed else typed.split())]
    try:
        game.chance(asked.kind, _chance_meant(game, typed, asked))
    except Refused:
        if len(words) < 2 or asked.kind != "card" or game.rulebook.read_off is not None:
            raise
        _draw_all(game, words, asked)


def _draw_all(game: Game, words: Sequence[str], first: Chance) -> None:
    with game.all_or_nothing():
        for count, word in enumerate(words):
            asked = game.pending
            if not isinstance(asked, Chance) or (asked.kind, asked.deck) != (first.kind, first.deck):
                raise Refused(f"{counted(count, 'card')} wanted, but {len(words)} were typed")
            game.chance(asked.kind, _chance_meant(game, word, asked))


def _chance_meant(game: Game, typed: str, pending: Chance) -> Any:
    """Return what was rolled or drawn; some games also accept what was read off a card or a chart."""
    rulebook = game.rulebook
    deck = next((each for each in rulebook.decks if each.name == pending.deck), Deck("", ()))
    try:
        return keyboard.meant_chance(typed, pending, deck.cards, lambda card: deck.titles.get(card, card))
    except Refused:
        if rulebook.read_off is None or not typed.strip():
            raise
        return typed.strip()
