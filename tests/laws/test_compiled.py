"""One source, two ways to run it: every byte of every record is the same, compiled or not."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from only_the_ledger import nothing_kept

from leatherhead.compiled.compiler import plain
from leatherhead.compiled.doors import seated, tapeless
from leatherhead.compiled.parts import back_end
from leatherhead.compiled.whole_games import (
    entry_of,
    interpreted_play,
    only_games,
    random_games,
    take_seats,
)
from leatherhead.football.ledger import Ledger, close_game, open_game
from leatherhead.model.bot import RuleBot
from leatherhead.model.doors import ASKED, RANDOM, SCORED
from leatherhead.model.printed import Printed, plain_dtype
from leatherhead.model.record import blank, plain_layout
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.tables import NoTables
from leatherhead.records.game import Game

NewPlayer = Callable[[int], Any]
Play = Callable[..., Iterator[Any]]
Options = Callable[[Rulebook, int], dict[str, Any]]
SEED = 2013
CHUNKS, GAMES = 8, 125  # 1,000 games in all of the one that the engine grew with
FEWER = 25  # 200 of every other
BOUNDED = 40  # with bounds checked, with every option and every way to hold the seats
WITH_LEDGER = (1, 2)  # chunks in which the scorer is compared too


class Compiled:
    """The compiled games of a rulebook, one at a time."""

    def __init__(
        self,
        rulebook: Rulebook,
        printed: Printed,
        options: dict[str, Any],
        seats: Any = RANDOM,
        coach: RuleBot | None = None,
    ) -> None:
        self.fresh = rulebook.fresh(options)
        self.fresh[0].seats[:] = seats
        self.rulebook, self.coach = rulebook, coach
        self.entry = entry_of(rulebook, "games", only_games, (coach,)) if coach else random_games(rulebook)
        self.tables = coach.tables(printed) if coach else blank(plain_layout(NoTables))
        self.layout = seated(rulebook.state) if coach else tapeless(rulebook.dtype)
        self.book, self.not_kept = plain(printed.record, printed.dtype), nothing_kept(rulebook)
        self.ledger = blank(plain_layout(Ledger))

    def play(self, game: int, count: int = 1) -> bytes:
        """Play a game, or a row of them, and return the record as it then is."""
        fresh, tables = plain(self.fresh, self.layout), plain(self.tables, plain_dtype(self.tables))
        record = plain(self.fresh, self.layout)
        ledger = self.ledger.view(plain_layout(Ledger), np.ndarray)
        given = (record, fresh, self.book, ledger, np.uint64(SEED), game, count, *self.not_kept)
        if self.coach:
            self.entry.ready(*given)
            take_seats(record, self.rulebook, (self.coach, self.coach), self.book, (tables, tables))
        self.entry(*given)
        return record.tobytes()


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_give_the_same_bytes(
    rulebook: Rulebook, printed: Printed, play_on: Play, some_options: Options, chunk: int
) -> None:
    options = some_options(rulebook, chunk)
    compiled, ledger = Compiled(rulebook, printed, options), blank(plain_layout(Ledger))
    games = GAMES if rulebook.slug == "paper-bowl" else FEWER
    for game in range(chunk * games, (chunk + 1) * games):
        record = rulebook.fresh(options)
        open_game(ledger[0])
        for g in play_on(rulebook, printed, record, SEED, game, as_python=True):
            if chunk in WITH_LEDGER:
                rulebook.keep_score(g, ledger[0])
        close_game(ledger[0], *(int(points) for points in record[0].score), int(record[0].decisions))
        assert compiled.play(game) == _without_tape(record), f"game {game}"
        if chunk in WITH_LEDGER:
            assert compiled.ledger.tobytes() == ledger.tobytes(), f"the scorer of game {game}"
    assert compiled.ledger[0].games == games
    assert compiled.ledger[0].decisions == ledger[0].decisions


def test_games_in_a_row_come_out_as_one_by_one(rulebook: Rulebook, printed: Printed, coach: RuleBot) -> None:
    for seat, asked in ((RANDOM, None), (ASKED, coach)):
        single, row = (Compiled(rulebook, printed, {}, seat, asked) for _ in range(2))
        for game in range(50):
            single.play(game)
        row.play(0, count=50)
        assert row.ledger.tobytes() == single.ledger.tobytes()


def test_what_only_people_read_changes_no_figure(rulebook: Rulebook, printed: Printed, play_on: Play) -> None:
    told, scored = (Compiled(rulebook, printed, {}) for _ in range(2))
    scored.fresh[0].quiet = SCORED
    for game in range(20):
        told.play(game)
        found = scored.play(game)
        assert scored.ledger.tobytes() == told.ledger.tobytes(), f"game {game}"
        if game < 3:
            record = rulebook.fresh({})
            record[0].quiet = SCORED
            list(play_on(rulebook, printed, record, SEED, game, as_python=True))
            assert found == _without_tape(record), f"game {game}"


@pytest.mark.parametrize("chunk", range(2))
def test_coached_games_give_the_same_bytes(rulebook: Rulebook, printed: Printed, coach: RuleBot, chunk: int) -> None:
    compiled = Compiled(rulebook, printed, {}, ASKED, coach)
    ledger = blank(plain_layout(Ledger))
    tables = coach.tables(printed)
    play = interpreted_play(rulebook, (coach, coach), (tables, tables))
    games = only_games(rulebook, play, rulebook.keep_score)  # what is compiled too, but for the play
    for game in range(chunk * 5, chunk * 5 + 5):
        record = compiled.fresh.copy()
        with np.errstate(over="ignore"):
            given = (record, compiled.fresh, printed.record, ledger, np.uint64(SEED), game, 1)
            games(*given, *nothing_kept(rulebook))
        assert _without_scratch(rulebook, compiled.play(game)) == _without_scratch(rulebook, record.tobytes())
    assert compiled.ledger.tobytes() == ledger.tobytes()


def _without_tape(record: np.ndarray[Any, Any]) -> bytes:
    """Leave out the answers of the last play: compiled games at random keep none."""
    record["tape"], record["tape_read"] = 0, 0
    return record.tobytes()


def _without_scratch(rulebook: Rulebook, record: bytes) -> bytes:
    """Leave out what bots are asked by: compiled they see a room of the record, interpreted the play waits for them."""
    found = np.frombuffer(bytearray(record), rulebook.dtype)
    for name in ("seen", "saved", "tape", "tape_read", "tape_length", "asked_by", "asked_what", "asked_options"):
        found[name] = np.zeros_like(found[name])
    return found.tobytes()


def test_every_question_on_the_way_is_the_same(
    rulebook: Rulebook, printed: Printed, some_options: Options, new_player: NewPlayer
) -> None:
    options, player = some_options(rulebook, 2), new_player(2)
    plain, compiled = (
        Game(rulebook, printed, rulebook.fresh(options), seed=2, referee=True, back_end=run)
        for run in (None, back_end(rulebook, printed))
    )
    while plain.pending is not None:
        assert (compiled.canonical(), compiled.pending) == (plain.canonical(), plain.pending)
        player.answer(plain, compiled)
    assert compiled.canonical() == plain.canonical()
    assert compiled.over


@pytest.mark.boundscheck
def test_no_compiled_game_reaches_past_the_end_of_a_field(rulebook: Rulebook, printed: Printed, coach: RuleBot) -> None:
    options = [{name: value} for name, values in rulebook.options.items() for value in values]
    for chosen in ({}, *options):
        for seats in ((RANDOM, RANDOM), (ASKED, ASKED), (ASKED, RANDOM)):
            compiled = Compiled(rulebook, printed, chosen, seats, coach)  # also where nobody is asked
            compiled.play(0, count=BOUNDED)
            assert compiled.ledger[0].games == BOUNDED
