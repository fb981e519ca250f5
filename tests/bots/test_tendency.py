"""Bots with a tendency: what they favor they call more often, and nothing that the bot itself would not."""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import leatherhead as lh
from leatherhead import bots, registry
from leatherhead.bots.tendency import LeaningBot, meant, tendencies
from leatherhead.model.bot import LEANS, level_of
from leatherhead.model.position import Position
from leatherhead.model.tendency import other_luck
from leatherhead.model.words import TEAMS

GAMES = [slug for slug in registry.slugs() if tendencies(registry.find(slug))]
CASES = [
    (slug, tendency.name, level)
    for slug in GAMES
    for tendency in tendencies(registry.find(slug)).values()
    for level in ("coach", "rookie")
    if tendency.suits(level)
]
NAMES = [(slug, name) for slug in GAMES for name in tendencies(registry.find(slug))]
LUCK = 1 << 32
ENOUGH, MOST_GAMES = 3, 40  # answers that differ, and games in which they are looked for


def named(game: str, tendency: str, key: str) -> dict[str, set[str]]:
    """Return the answers that a tendency means, by question."""
    rulebook = registry.find(game)
    patterns = tendencies(rulebook)[tendency].answers[key]
    return {
        prompt.name: {
            prompt.answers[each] for each in meant(rulebook, rulebook.own_book, prompt, patterns[prompt.name])
        }
        for prompt in rulebook.prompts
        if prompt.name in patterns
    }


@pytest.mark.parametrize(("game", "tendency"), NAMES)
def test_every_pattern_in_the_file_means_some_answers(game: str, tendency: str) -> None:
    rulebook = registry.find(game)
    prompts = {prompt.name: prompt for prompt in rulebook.prompts}
    found = tendencies(rulebook)[tendency]
    assert any(found.answers.values())
    assert set(found.bots) <= {bot.name for bot in rulebook.bots}
    for questions in found.answers.values():
        for question, patterns in questions.items():
            assert all(meant(rulebook, rulebook.own_book, prompts[question], [each]) for each in patterns)


@pytest.mark.parametrize(("game", "tendency", "level"), CASES)
def test_it_changes_calls_as_it_says_and_no_others(game: str, tendency: str, level: str) -> None:
    """A favored answer is the bot's own with other luck; a forgone one is replaced; all else stays."""
    rulebook = registry.find(game)
    player, bot = bots.find(rulebook, level), bots.find(rulebook, f"{level}+{tendency}")
    assert isinstance(bot, LeaningBot)
    favored, swapped, forgone = (named(game, tendency, key) for key in ("favors", "swaps", "forgoes"))
    changed = asked = 0
    for position in itertools.chain.from_iterable(positions(game, level, seed) for seed in range(MOST_GAMES)):
        question = position.asked
        assert question is not None
        prompt, asked = rulebook.prompts[question.what], asked + 1
        view, luck = position.view(TEAMS[question.by]), asked * 2654435761 % LUCK
        own, given = int(player.answer(view, luck)), int(bot.answer(view, luck))
        assert given in position.legal
        if own != given:
            changed += 1
            if prompt.answers[own] in forgone.get(prompt.name, ()):
                assert prompt.answers[given] not in forgone[prompt.name]
            else:
                assert prompt.answers[given] in favored[prompt.name]
                assert prompt.answers[own] not in favored[prompt.name]
                lucks = itertools.accumulate(range(bot.tendency.asks), lambda last, _: other_luck(last), initial=luck)
                assert (
                    given in {int(player.answer(view, each)) for each in lucks}
                    or prompt.answers[own] in swapped[prompt.name]
                )
        if changed > ENOUGH:
            return
    raise AssertionError(f"{changed} of {asked} answers differ")


def positions(game: str, level: str, seed: int) -> Iterator[Position]:
    """Yield the questions to teams in a game."""
    played = lh.new(game, seed=seed, seats=(level, level))
    for play in played.plays:
        position = Position(played.rulebook, played.printed, play.before)
        position.start()
        for answer in play.answers:
            if position.asked is not None and position.asked.by >= 0:
                yield position
            position.put(answer.answer)


def test_names_say_level_and_tendency() -> None:
    rulebook = registry.find(GAMES[0])
    bot = bots.find(rulebook, f"coach{LEANS}ground")
    assert (bot.name, level_of(bot.name), level_of("rookie")) == ("coach+ground", "coach", "rookie")
    assert bots.find(rulebook, "coach+ground") is bot  # with the tables that were made for it


@pytest.mark.parametrize(
    "name", ["coach+", "coach+left", "coach+ground+air", "random+ground", "nobody+ground", "coach+bold"]
)
def test_what_is_no_tendency_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(lh.Refused) as refused:
        bots.find(registry.find(GAMES[0]), name)
    assert "\n" not in str(refused.value)


def test_a_record_brings_the_bot_back(tmp_path: Path) -> None:
    game = lh.new(GAMES[0], seed=11, seats=("human", "coach+careful"))
    game.save(tmp_path / "a.game")
    again = lh.load(tmp_path / "a.game")
    while game.pending:
        game.choose(game.pending.options[0])
        again.choose(again.pending.options[0])
    assert again.seats == ("human", "coach+careful")
    assert again.score == game.score


def test_compiled_it_plays_the_same_games() -> None:
    played = lh.simulate("paper-bowl", games=4, seed=5, home="rookie+ground", away="rookie+bold", threads=1)
    again = lh.simulate("paper-bowl", games=4, seed=5, home=InPython("rookie+ground"), away=InPython("rookie+bold"))
    assert again.tally == played.tally


class InPython(lh.Bot):
    """A bot hidden from the compiler."""

    def __init__(self, name: str) -> None:
        self.name, self._bot = f"in-python-{name}", bots.find(registry.find("paper-bowl"), name)

    def answer(self, view: lh.View, luck: int) -> str | int:
        return self._bot.answer(view, luck)


def test_a_book_of_ones_own_has_other_calls(tmp_path: Path) -> None:
    """A tendency means the calls of the book that is played with, by their families."""
    rulebook = registry.find("strategy-league")
    assert rulebook.printed_file is not None
    names = "|".join(row["id"] for row in rulebook.own_book.data["play"])
    text, file = rulebook.printed_file.read_text(encoding="utf-8"), tmp_path / "mine.toml"
    file.write_text(re.sub(rf'\b(id|play) = "({names})"', r'\1 = "my-\2"', text), encoding="utf-8")
    book = rulebook.book(file)
    prompt = next(each for each in rulebook.with_book(book).prompts if each.name == "offense")
    ran = {prompt.answers[each] for each in meant(rulebook, book, prompt, ["inside-run", "outside-run"])}
    assert ran == {"my-dive", "my-power", "my-trap", "my-off-tackle", "my-sweep", "my-counter"}


def test_other_luck_is_spread_and_independent() -> None:
    lucks = [other_luck(n) for n in range(4096)]
    assert len(set(lucks)) == len(lucks)
    for bit in range(32):
        assert 0.45 < sum(luck >> bit & 1 for luck in lucks) / len(lucks) < 0.55
