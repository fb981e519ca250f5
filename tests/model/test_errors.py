"""Text from outside is data: shown as what it is, on one line, and refused where a name has to be one."""

import json
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leatherhead.model.errors import LINE, NAME, QUOTED, UNFIT, Refused, is_name, one_line, quote, visible

HOSTILE = ("\x1b[2J", "\x9b31m", "\u202eabc", "\u2066x\u2069", "a\x00b", "\ud800", "\ufeff", "\u200b", "bell\x07")


@pytest.mark.parametrize("text", HOSTILE)
def test_what_would_move_a_cursor_is_spelled(text: str) -> None:
    shown = visible(text)
    assert not UNFIT.search(shown)
    assert "\\" in shown
    assert not is_name(text)
    shown.encode("utf-8")
    assert json.loads(json.dumps(shown)) == shown


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_is_fit_for_a_terminal_and_for_xml(text: str) -> None:
    line = one_line(text)
    assert len(line) <= LINE
    assert "\n" not in line
    assert not UNFIT.search(line)
    element = ET.Element("text")
    element.text = line
    assert ET.fromstring(ET.tostring(element)).text == (line or None)  # noqa: S314  our own


@pytest.mark.parametrize("text", ["Owls", "49ers", "St. Mary's", "Ohio State", "Köln", "東京", "A&M", "x" * NAME])
def test_names_of_teams_are_what_they_are(text: str) -> None:
    assert is_name(text)
    assert visible(text) == text


@pytest.mark.parametrize("text", ["", " ", "x" * (NAME + 1), "two\nlines", "tab\tbed", "\u00a0", "\u2028"])
def test_what_is_no_name(text: str) -> None:
    assert not is_name(text)


def test_a_quotation_is_never_longer_than_a_line() -> None:
    assert len(quote("x" * 10**6)) <= QUOTED
    assert len(quote(["x" * 1000])) <= QUOTED
    assert quote(10**5000) == "a number that is too long"
    assert quote("run") == "'run'"


def test_a_refusal_is_one_visible_line() -> None:
    refused = str(Refused("'\x1b[2J' is not a team\n" + 10**6 * "x"))
    assert len(refused) == LINE
    assert refused.startswith("'\\x1b[2J' is not a team x")
