"""Spots, words and numbers as situations spell them."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leatherhead import registry
from leatherhead.model.errors import Refused, listed
from leatherhead.model.rulebook import Rulebook, spell_value
from leatherhead.model.situation import parse_spot, parse_whole, parse_word
from leatherhead.model.words import spell_spot

ANYTHING = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)  # fmt: skip


def _refused_or(attempt: Callable[[], Any], reason: str) -> Any:
    """Return what comes of an attempt, or None where it is refused for a reason."""
    refusals = []
    try:
        return attempt()
    except Refused as refused:
        refusals.append(str(refused))
    assert reason in refusals[0] or refusals[0].startswith("impossible situation: ")
    return None


@given(st.integers(-9, 109))
def test_every_spot_is_read_as_it_is_spelled(spot: int) -> None:
    assert parse_spot(spell_spot(spot)) == spot


@pytest.mark.parametrize(("spot", "text"), [(0, "own 0"), (24, "own 24"), (50, "50"), (64, "opp 36"), (-3, "own -3")])
def test_spots_are_spelled_as_people_say_them(spot: int, text: str) -> None:
    assert spell_spot(spot) == text
    assert parse_spot(text) == spot


@pytest.mark.parametrize(
    "text", ["", "own", "own 51", "opp 051", "Own 3", "own 3 ", "own 3.5", "49", "own -51", None, 3]
)
def test_other_spots_are_refused(text: object) -> None:
    with pytest.raises(Refused):
        parse_spot(text)


@given(ANYTHING)
def test_garbage_is_a_spot_or_is_refused(value: object) -> None:
    spot = _refused_or(lambda: parse_spot(value), "not a spot")
    assert spot is None or -50 <= spot <= 150


@given(ANYTHING)
def test_garbage_is_a_whole_number_within_bounds_or_is_refused(value: object) -> None:
    assert _refused_or(lambda: parse_whole(value, 1, 4), "1 to 4") in (None, 1, 2, 3, 4)


@given(ANYTHING)
def test_garbage_is_one_of_the_words_or_is_refused(value: object) -> None:
    with pytest.raises(Refused, match="not one of kick, run"):
        parse_word(value, ("kick", "run"))


@pytest.mark.parametrize("slug", registry.slugs())
@given(key=st.text(max_size=12), value=ANYTHING)
def test_garbage_in_a_situation_is_refused_or_has_no_fault(slug: str, key: str, value: object) -> None:
    rulebook = registry.find(slug)
    for name in (key, *(each.name for each in rulebook.keys)):
        told = name if name.isascii() and name.isidentifier() else "key"  # anything else is shown as what it is
        record = _refused_or(lambda name=name: rulebook.place({name: value}), told)  # type: ignore[misc]
        assert record is None or rulebook.faults(record[0]) == []


def test_an_unknown_game_key_or_option_is_refused_with_what_there_is(toy: Rulebook) -> None:
    with pytest.raises(Refused, match="there is no game 'checkers'; the games are "):
        registry.find("checkers")
    with pytest.raises(Refused, match="toy has no situation key 'down'; it has turn, score"):
        toy.place({"down": 1})
    with pytest.raises(Refused, match="toy has no option 'wind'; it has none"):
        toy.fresh({"wind": 1})


@pytest.mark.parametrize("slug", registry.slugs())
def test_options_take_their_own_values_only(slug: str) -> None:
    rulebook = registry.find(slug)
    for name, values in rulebook.options.items():
        for place, value in enumerate(values):
            counted = name in rulebook.whole_numbers and type(value) is int
            assert rulebook.option_values({name: value})[name] == (value if counted else place)
        for other in ("no such value", 0, None, 1.0, *([] if name in rulebook.whole_numbers else [1])):
            with pytest.raises(Refused, match=f"option {name} = ") as refused:
                rulebook.option_values({name: other})
            assert listed(tuple(spell_value(value) for value in values)) in str(refused.value)
