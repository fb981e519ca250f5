"""A thousand random records of every game: written, read, written again; and then cut, shuffled and mangled."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.records import record_text
from leatherhead.records.game import Game
from leatherhead.registry import find, slugs

RECORDS = 1000
WHOLE = 3  # of them are played to the end; the others stop somewhere
LONGEST = 8  # answers of one that stops
NewPlayer = Callable[[int], Any]
Options = Callable[..., dict[str, Any]]

every_game = pytest.mark.parametrize("slug", slugs())


def places(slug: str) -> list[dict[str, Any]]:
    """Situations from all over a game, among them the start."""
    whole = lh.new(slug, compiled=True, seed=1946, seats=("random", "random"))
    return [{}, *(whole.rulebook.situation(whole.before(number)[0]) for number in range(0, len(whole.plays), 3))]


def random_game(slug: str, seed: int, starts: list[dict[str, Any]], options: Options, player: Any) -> Game:
    """A game of people who answer anything, dice and cards included, begun anywhere; some go to their end."""
    rulebook, start = find(slug), player.dice.choice(starts)
    settings = options(rulebook, seed) if not start else {}
    if seed < WHOLE:
        return lh.new(slug, compiled=True, seed=seed, seats=("random", "random"), options=options(rulebook, seed))
    referee = seed % 2 == 0
    try:
        game = lh.new(slug, compiled=True, seed=seed, situation=start, options=settings, referee=referee)
    except lh.Refused:  # a situation that cannot be set up by hand
        game = lh.new(slug, compiled=True, seed=seed, options=settings, referee=referee)
    for _ in range(player.dice.randrange(LONGEST)):
        if game.pending is not None:
            player.answer(game)
        if player.dice.random() < 0.05 and game.position.tape:
            undo(game)
    if player.dice.random() < 0.1:
        game.comments[len(game.plays) + 1 if not game.over else 1] = "what a play"
        game.further_headers["Site"] = "the kitchen table"
    return game


def undo(game: Game) -> None:
    try:
        game.undo()
    except lh.Refused:
        return


@every_game
def test_written_read_and_written_again(
    slug: str, tmp_path: Path, new_player: NewPlayer, some_options: Options
) -> None:
    starts, path = places(slug), tmp_path / "a.game"
    for seed in range(RECORDS):
        game = random_game(slug, seed, starts, some_options, new_player(seed))
        written = record_text.write(game)
        path.write_text(written, encoding="utf-8", newline="\n")
        loaded = lh.load(path, compiled=True)
        assert record_text.write(loaded) == written
        assert (loaded.events, loaded.score, loaded.over) == (game.events, game.score, game.over)
        if seed % 20 == 0:
            verdict = lh.verify(path)
            assert verdict.ok, verdict.fault
            assert verdict.game.events == game.events


def spoiled(written: str, dice: random.Random) -> str:
    """Cut, shuffle or mangle a record."""
    way = dice.randrange(5)
    if way == 0:
        return written[: dice.randrange(len(written))]
    lines = written.split("\n")
    if way == 1:
        dice.shuffle(lines)
    elif way == 2:
        del lines[dice.randrange(len(lines))]
    elif way == 3:
        one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
        lines[one], lines[other] = lines[other], lines[one]
    else:
        letters = list(written)
        for _ in range(dice.randrange(1, 6)):
            letters[dice.randrange(len(letters))] = dice.choice('|,.(){}[]"\\ 09azAZ-\n\x00é')
        return "".join(letters)
    return "\n".join(lines)


def refusal(action: Callable[[], Any]) -> str:
    try:
        action()
    except lh.Refused as refused:
        return str(refused)
    return ""


@every_game
def test_spoiled_records_are_read_as_far_as_they_can_be(
    slug: str, tmp_path: Path, new_player: NewPlayer, some_options: Options
) -> None:
    """Whatever was done to it, a record is taken, partly read, or refused in a sentence that names the place."""
    path, starts = tmp_path / "spoiled.game", places(slug)
    for seed in range(WHOLE, 100):
        player = new_player(seed)
        path.write_text(spoiled(record_text.write(random_game(slug, seed, starts, some_options, player)), player.dice))
        refused = refusal(lambda: lh.load(path, compiled=True))
        assert not refused or (refused.startswith(str(path)) and "\n" not in refused)
        if why := refusal(lambda: lh.load(path, forgiving=True, compiled=True)):
            assert any(each in why for each in ("is not a saved game", "[Game]", "there is no game", "not a text"))
            continue
        game = lh.load(path, forgiving=True, compiled=True)
        assert bool(game.faults) == bool(refused)
        for fault in game.faults:
            assert 1 <= fault.line <= path.read_text().count("\n") + 1
            assert "\n" not in str(fault)
        assert game.pending is not None or game.over
        lh.verify(path)
