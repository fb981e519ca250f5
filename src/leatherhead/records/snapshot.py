"""A game in progress as a few kilobytes: all that its settings do not say, with the whole history.

Replaying a long game takes up to a second; unpacking one takes milliseconds. What is packed is read back only by the
program, rules and book that packed it: everybody else replays.
"""

import json
import zlib
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from leatherhead.model.doors import CARD, CHANCE
from leatherhead.model.errors import Refused
from leatherhead.model.position import Answer, Event, Play, spell_event
from leatherhead.model.question import Question
from leatherhead.model.record import OPTIONS
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import TEAMS
from leatherhead.records.history import History

FORMAT = 1
MOST_BYTES = 50_000_000  # of a game unpacked: ten times the longest so far
LEVEL = 1  # a fifth larger than at 6, in a quarter of the time
WORD = np.dtype("<i8")
NOT_OURS = "this packed game was made by another version, or with another book"
Array = np.ndarray[Any, Any]


def pack(game: History) -> bytes:
    """Pack a game."""
    position, tapes = game.position, game.answers
    weights = [each.asked.weights for tape in tapes for each in tape if each.asked.weights]
    about = {
        "made": _maker(game),
        "tapes": [[_numbers(each) for each in tape] for tape in tapes],
        "events": [_rows(game.rulebook, play.events) for play in game.plays],
        "early": [[TEAMS.index(team), *given] for team, given in position.early.items()],
        "taken_back": [[*place, marks] for place, marks in game.taken_back.items()],
        "undone": game.undone,
        "generator": game.generator,
        "date": game.date,
    }
    text = json.dumps(about, ensure_ascii=False, separators=(",", ":")).encode()
    heads = [play.before.view(WORD)[: _head(play.before)] for play in game.plays]
    parts = [
        len(text).to_bytes(4, "big"),
        text,
        position.checkpoint.tobytes(),
        _differences(np.array(heads, WORD)),
        _differences(np.array(weights, WORD)),
    ]
    return zlib.compress(b"".join(parts), LEVEL)


def unpack(game: History, packed: bytes) -> None:
    """Set a game that has just been set up, with the same settings, to where it was packed."""
    data = _inflate(packed)
    end = 4 + int.from_bytes(data[:4], "big")
    about = json.loads(data[4:end])
    if about["made"] != _maker(game):
        raise Refused(NOT_OURS)
    position, plays = game.position, len(about["events"])
    record = np.frombuffer(bytearray(data[end : end + position.record.nbytes]), position.record.dtype)
    words = np.frombuffer(data, WORD, offset=end + record.nbytes)
    width = _head(record)
    heads, weights = words[: plays * width].reshape(plays, width), words[plays * width :].reshape(-1, OPTIONS)
    each_weights = iter(_sums(weights).tolist())
    tapes = [[_answer(each, each_weights) for each in tape] for tape in about["tapes"]]
    game.plays = [
        Play(before, tape, [spell_event(game.rulebook, row) for row in rows])
        for before, tape, rows in zip(_records(record, _sums(heads)), tapes[:-1], about["events"], strict=True)
    ]
    game.taken_back = {(play, place): tuple(marks) for play, place, marks in about["taken_back"]}
    game.undone = about.get("undone", 0)
    game.date = about["date"]
    position.early = {TEAMS[team]: (label, length) for team, label, length in about["early"]}
    position.resume(record, tapes[-1], np.uint64(about["generator"]))


def _maker(game: History) -> list[Any]:
    """Return the key that must match for a game to be unpacked."""
    rulebook = game.rulebook
    kinds = zlib.crc32(" ".join(each.name for each in rulebook.occurrences).encode())  # events are packed by number
    return [FORMAT, rulebook.slug, rulebook.version, game.printed.digest, game.position.record.nbytes, kinds]


def _inflate(packed: bytes) -> bytes:
    inflating = zlib.decompressobj()
    try:
        data = inflating.decompress(packed, MOST_BYTES)
    except zlib.error:
        raise Refused(NOT_OURS) from None
    if not inflating.eof:
        raise Refused(NOT_OURS)
    return data


# Answers and events as numbers.


def _numbers(each: Answer) -> list[int]:
    asked, flags = each.asked, each.from_outside + 2 * each.early + 4 * each.unseen_by
    return [asked.by, asked.what, asked.options, each.answer, int(each.generator), flags]


def _answer(numbers: Sequence[int], weights: Iterator[list[int]]) -> Answer:
    by, what, options, answer, generator, flags = numbers
    drawn_from = tuple(next(weights)) if (by, what) == (CHANCE, CARD) else ()
    asked = Question(by, what, options, drawn_from)
    return Answer(asked, answer, np.uint64(generator), bool(flags & 1), bool(flags & 2), flags >> 2)


def _rows(rulebook: Rulebook, events: Sequence[Event]) -> list[list[int]]:
    kinds = {occurrence.name: kind for kind, occurrence in enumerate(rulebook.occurrences)}
    return [[kinds[event.name], TEAMS.index(event.team), *event.numbers.values()] for event in events]


# Records: between plays only what comes before the tape has a meaning.


def _head(record: Array) -> int:
    """Return how many words of a record come before its tape."""
    fields = record.dtype.fields
    if fields is None:
        raise TypeError("not a record")
    return int(fields["tape"][1]) // WORD.itemsize


def _records(model: Array, heads: Array) -> Iterator[Array]:
    records = np.zeros((len(heads), model.nbytes // WORD.itemsize), WORD)
    records[:, : heads.shape[1]] = heads
    for words in records:
        yield words.view(model.dtype)


def _differences(rows: Array) -> bytes:
    """Return rows of numbers each as its difference from the one before, which is mostly zeros."""
    return b"" if not len(rows) else np.diff(rows, axis=0, prepend=np.zeros_like(rows[:1])).tobytes()


def _sums(differences: Array) -> Array:
    return np.cumsum(differences, axis=0, dtype=WORD)
