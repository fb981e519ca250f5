"""Kinds of event with named numbers: declared, written and read, interpreted and compiled."""

from typing import Any

import numpy as np
import pytest

from leatherhead.compiled.compiler import dispatcher
from leatherhead.football import events
from leatherhead.model.doors import happened, last, new_play, note
from leatherhead.model.errors import Refused
from leatherhead.model.record import Record, blank, layout
from leatherhead.model.words import LogEvent, kinds_in, numbered
from leatherhead.rule import rule


class Sweep(events.Run, tell="A sweep with {card}."):
    card: int


class Flag(LogEvent, tell="A flag!"):
    pass


class Squib(LogEvent):
    yards: int
    from_: int
    to: int
    at: int


class Punt(LogEvent, replaces=events.Punt, tell="A punt with {card}."):
    card: int


class PuntInside10(LogEvent):
    pass


KINDS = [Sweep, Flag, Squib, Punt, PuntInside10]
numbered(KINDS, 100)


@rule
def play(g: Any) -> None:
    note(g, Sweep(1, from_=30, down=2, card=7))
    note(g, Flag(0))
    note(g, Squib(g.possession_, yards=1, from_=2, to=3, at=happened(g, Flag)))
    g.score[0] = last(g, Sweep).down + last(g, events.Run).from_
    g.score[1] = 10 * last(g, Squib).at + happened(g, events.Pass)


class State(Record):
    possession_: int


@pytest.fixture(params=["interpreted", "compiled"])
def g(request: pytest.FixtureRequest, tmp_path: Any) -> Any:
    record = blank(layout(State))
    new_play(record[0])
    record[0].possession_ = 1
    if request.param == "interpreted":
        play(record[0])
        return record[0]

    def entry(records: Any) -> None:
        play(records[0])

    plain = np.frombuffer(record.tobytes(), np.uint8).copy().view(layout(State))
    dispatcher(entry, tmp_path / "entry")(plain)
    record.view(np.uint8)[:] = plain.view(np.uint8)
    return record[0]


def test_an_event_is_written_under_its_names_and_read_by_them(g: Any) -> None:
    rows = g.events[:3].tolist()
    assert rows == [
        [events.Run.number, 1, 30, 2, 7, 0],
        [Flag.number, 0, 0, 0, 0, 0],
        [Squib.number, 1, 1, 2, 3, 1],
    ]
    assert g.score.tolist() == [32, 10]


def test_a_kind_that_extends_another_has_its_number_its_sentence_and_its_numbers_first() -> None:
    assert Sweep.number == events.Run.number
    assert (Sweep.label, Sweep.numbers) == ("sweep", ("from", "down", "card"))
    assert events.FieldGoalGood.label == "field-goal-good"
    assert [kind.number for kind in events.CORE] == list(range(len(events.CORE)))
    assert kinds_in(globals()) == KINDS
    assert PuntInside10.label == "punt-inside-10"


def test_a_kind_that_replaces_another_has_its_number_and_numbers_of_its_own() -> None:
    assert Punt.number == events.Punt.number
    assert (Punt.label, Punt.numbers, Punt.telling) == ("punt", ("card",), {"tell": "A punt with {card}."})


@pytest.mark.parametrize(
    "numbers", [{"down": 1}, {"from_": 1, "down": 1, "yards": 2}, {"form_": 1, "down": 1}], ids=str
)
def test_missing_extra_and_misspelled_numbers_are_refused(numbers: dict[str, int]) -> None:
    with pytest.raises(TypeError):
        events.Run(0, **numbers)


def test_an_event_is_told_only_as_events_are() -> None:
    with pytest.raises(Refused, match="the event Fumbled has a says, but an event has only tell, turns_up"):

        class Fumbled(LogEvent, says="x"):
            pass
