"""The picture of the table in Pigskin: what each looker sees, how much room it takes, and how plays add up."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.games.pigskin.state import CARDS, POSITIONS
from leatherhead.model.position import Position
from leatherhead.model.table import EVERYBODY, Card, Hand, LineUp, Look, Matrix, Part, Pile
from leatherhead.model.words import TEAMS, Teams
from leatherhead.records.play_by_play import facts_of
from leatherhead.session.lines import draw, plain

RULEBOOK = registry.find("pigskin")
OWLS = Teams(("Owls", "Bears"))
WIDTH, MOST_LINES = 78, 12
SCRIMMAGE = {"phase": "scrimmage", "possession": "home", "ball": "own 30", "clock": 30, "lineup_away": "S2*2*2* 2***"}


def _game(situation: dict[str, Any] | None = None, **options: Any) -> lh.Game:
    return lh.new(
        "pigskin", seed=1, situation=situation or SCRIMMAGE, referee=True, options=options, home="Owls", away="Bears"
    )


def _look(game: lh.Game, viewer: str | None, *, is_open: bool = False) -> Look:
    if is_open:
        return Look(game.position.g, game.printed, EVERYBODY, OWLS, open=True)
    view = game.position.view(viewer)
    asked = None if view.asked is None else view.asked.what
    return Look(view.record, game.printed, view.index, OWLS, asked, facts_of(game, view.present_events))


def _parts(game: lh.Game, viewer: str | None, *, is_open: bool = False) -> list[Part]:
    return list(RULEBOOK.table(_look(game, viewer, is_open=is_open)))


def _named(parts: list[Part], name: str) -> Any:
    return next(part for part in parts if part.name == name)


def _classes(parts: list[Part], name: str) -> str:
    return "".join(man.title for man in _named(parts, name).men)


def _notes(parts: list[Part], name: str) -> list[str]:
    return [man.note for man in _named(parts, name).men]


# Who sees what.


def test_whoever_must_come_off_is_named() -> None:
    game = _game()
    game.choose("ready", by="away")
    game.choose("line-left-guard")
    for card in ({"special": "replace-quarter"}, {"line": ["3", "5", "8"]}):
        game.chance("card", card)
    game.choose("remove-left-tackle")
    asked = lh.Session(game).frame_for("home").asked
    assert asked is not None
    assert asked.text == "Your left tackle must come off. Who comes on instead?"
    assert [option.hint for option in asked.options] == ["7 on the bench"]


def test_what_was_read_for_a_man_goes_with_him() -> None:
    game = _game({**SCRIMMAGE, "possession": "away", "quarter": 2, "clock": 1})
    game.choose("ready")
    game.choose("line-left-guard")
    game.chance("card", "A1")
    assert game.pending.name == "rearrange"  # type: ignore[union-attr]
    assert any(_notes(_parts(game, "home"), "Your players"))
    game.choose("rearrange")
    game.choose("star")
    assert _notes(_parts(game, "home"), "Your players") == ["", "<- who plays here?", *[""] * 9]


def test_a_penalty_can_be_declined_when_real_cards_were_read() -> None:
    game = _game()
    game.choose("ready")
    game.choose("line-left-guard")
    for card in ({"special": "penalty"}, {"line": ["3", "5", "8"]}, {"penalty": "defense 10"}):
        game.chance("card", card)
    asked = lh.Session(game).frame_for("home").asked
    assert asked is not None
    assert [option.label for option in asked.options] == ["accept", "decline"]


def test_a_coach_sees_his_own_men_and_not_the_others() -> None:
    game = _game()
    home, away = _parts(game, "home"), _parts(game, "away")
    assert (_classes(home, "Your players"), _classes(home, "Bears' players")) == ("★☆★☆★☆★☆★★★", "?" * POSITIONS)
    assert (_classes(away, "Your players"), _classes(away, "Owls' players")) == ("○☆★☆★☆★☆★★★", "?" * POSITIONS)
    assert [part.name for part in home if part.name.endswith("bench")] == ["Your bench"]


def test_a_spectator_sees_no_men_and_whoever_looks_afterwards_sees_all() -> None:
    game = _game()
    seen = _parts(game, None)
    assert {_classes(seen, name) for name in ("Owls' players", "Bears' players")} == {"?" * POSITIONS}
    assert not [part for part in seen if part.name.endswith("bench") or part.needed]
    shown = _parts(game, None, is_open=True)
    assert (_classes(shown, "Owls' players"), _classes(shown, "Bears' players")) == ("★☆★☆★☆★☆★★★", "○☆★☆★☆★☆★★★")


def test_whoever_turns_a_card_sees_its_face() -> None:  # PS-R42
    game = _game()
    game.choose("ready")
    game.choose("end-left")
    game.chance("card", "A1")
    for viewer, up in (("home", False), ("away", True), (None, False)):
        card = next(_card(game, event) for event in game.plays[-1].heard_by(viewer) if event.name == "card")
        assert (card.up, card.owner) == (up, "away")
        assert ("Card A1" in card.title) == up
        assert card.text.startswith("End star ") == up


def test_with_classes_announced_both_see_it() -> None:
    game = _game(reveal="classes")
    game.choose("ready")
    game.choose("end-left")
    game.chance("card", "A1")
    for team in TEAMS:
        card = next(_card(game, event) for event in game.plays[-1].heard_by(team) if event.name == "card")
        assert "read under scrub" in card.text


def _card(game: lh.Game, event: Any) -> Card:
    hand = game.turned_up(event)
    assert isinstance(hand, Hand)
    return hand.cards[0]


def test_special_cards_lie_face_up_to_all_while_the_play_goes_on() -> None:
    game = _game()
    game.choose("ready")
    game.choose("line-left-guard")
    game.chance("card", "C5")
    for viewer in ("home", "away", None):
        assert [card.title for card in _named(_parts(game, viewer), "Cards of this play").cards] == ["Penalty card"]


# What is there.


def test_the_pack_and_the_odds_are_among_the_parts() -> None:
    parts = _parts(_game(), "home")
    pack, odds, pile = (
        _named(parts, "The pack"),
        _named(parts, "Odds of a reading, in percent"),
        _named(parts, "Pack, face down"),
    )
    assert isinstance(pack, Matrix)
    assert len(pack.rows) + len(_named(parts, "Special cards of the pack").cards) == CARDS
    assert [row.name for row in odds.rows][:3] == ["Line ★", "Line ☆", "Line ○"]
    assert isinstance(pile, Pile)
    assert pile.count == 30


def test_a_card_that_was_seen_is_gone_from_the_list_and_from_the_odds() -> None:
    game = _game()
    before = _named(_parts(game, "away"), "Odds of a reading, in percent")
    game.choose("ready")
    game.choose("end-left")
    game.chance("card", "A1")
    away, home = _parts(game, "away"), _parts(game, "home")
    assert "A1 gone" in [row.name for row in _named(away, "The pack").rows]
    assert "A1" in [row.name for row in _named(home, "The pack").rows]
    assert _named(away, "Odds of a reading, in percent") != before


def test_the_position_to_be_filled_is_named() -> None:
    game = lh.new("pigskin", seed=1, home="Owls", away="Bears", seats=("human", "human"))
    for place in ("left end", "left tackle", "left guard"):
        look = _look(game, "home")
        assert all(RULEBOOK.hint(look, answer).startswith(f"at {place}, ") for answer in ("star", "second", "scrub"))
        marked = [man.position for man in _named(_parts(game, "home"), "Your players").men if man.note]
        assert marked == [place.capitalize()]
        game.choose("star")


def test_hints_say_what_an_answer_costs_and_is_likely_to_bring() -> None:
    game = _game({**SCRIMMAGE, "ball": "opp 20", "timeouts": [0, 2]})
    assert RULEBOOK.hint(_look(game, "away"), "time-out") == "free"
    game.choose("ready")
    look = _look(game, "home")
    assert RULEBOOK.hint(look, "time-out") == "none left: costs 5 yards"
    assert re.fullmatch(r"good \d+% of the time from the Bears 20", RULEBOOK.hint(look, "field-goal"))
    assert re.fullmatch(
        r"first down: \d+% vs\. star, \d+% vs\. second, \d+% vs\. scrub", RULEBOOK.hint(look, "line-left-guard")
    )
    assert re.fullmatch(r"first down \d+%, intercepted \d+%", RULEBOOK.hint(look, "long-pass"))


@pytest.mark.parametrize(
    ("ball", "team", "hint"),
    [("own 1", "home", "none left, but here it costs nothing"), ("own 3", "home", "none left: costs 2 yards"),
     ("opp 1", "away", "none left, but here it costs nothing"), ("own 1", "away", "none left: costs 5 yards")],
)  # fmt: skip
def test_a_timeout_that_has_to_be_paid_for_costs_no_more_than_the_way_to_the_one(
    ball: str, team: str, hint: str
) -> None:  # PS-R7, PS-R22
    game = _game({**SCRIMMAGE, "ball": ball, "timeouts": [0, 0]})
    if team == "home":
        game.choose("ready")
    assert RULEBOOK.hint(_look(game, team), "time-out") == hint


# In random games.


def _questions(seed: int, **options: Any) -> Iterator[lh.Game]:
    """Go through every question of a game at random in which players are seldom changed."""
    game, dice = lh.new("pigskin", seed=seed, seats=("human", "human"), options=options), random.Random(seed)  # noqa: S311
    while isinstance(pending := game.pending, lh.Decision):
        yield game
        plain_answer = "done" if pending.name == "substitute" and dice.random() < 0.7 else dice.choice(pending.options)
        game.choose(plain_answer)


@pytest.mark.parametrize("options", [{}, {"reveal": "classes", "length": "short"}])
def test_what_is_needed_fits_the_screen_at_every_question(options: dict[str, Any]) -> None:
    for game in _questions(7, **options):
        parts = _parts(game, game.pending.by)  # type: ignore[union-attr]
        lines = plain(draw([part for part in parts if part.needed], WIDTH))
        assert len(lines) <= MOST_LINES
        assert all(len(line) <= WIDTH for line in lines)
        if game.pending.name == "play":  # type: ignore[union-attr]
            line_ups = [part for part in parts if isinstance(part, LineUp) and part.needed]
            assert [len(each.men) for each in line_ups] == [POSITIONS]
            assert line_ups[0].owner != game.pending.by  # type: ignore[union-attr]


def test_who_changes_men_sees_his_own_in_two_rows() -> None:
    lines = plain(
        draw([part for part in _parts(_game({**SCRIMMAGE, "window": "official"}), "home") if part.needed], WIDTH)
    )
    assert lines[0] == "Your players on the field"
    assert [" ".join(line.split()) for line in lines[1:]] == [
        "L end L tackle L guard center R guard R tackle R end",
        "[★] [☆] [★] [☆] [★] [☆] [★]",
        "QB FB LHB RHB",
        "[☆] [★] [★] [★]",
    ]


def test_the_table_tells_nothing_that_is_hidden() -> None:
    dice = random.Random(3)  # noqa: S311  nothing secret
    for game in _questions(11, length="short"):
        if dice.random() < 0.05:
            for team in (*TEAMS, None):
                view = game.view(team)
                other = view.resample(dice.randrange(2**32))
                assert _parts(game, team) == _parts_of(other, team)


def _parts_of(position: Position, viewer: str | None) -> list[Part]:
    view = position.view(viewer)
    game = lh.new("pigskin", seed=1, home="Owls", away="Bears")
    asked = None if view.asked is None else view.asked.what
    look = Look(view.record, position.printed, view.index, OWLS, asked, facts_of(game, view.present_events))
    return list(RULEBOOK.table(look))


CARRIES = ("gain", "loss", "no-gain", "long-gain", "add-run", "add-lateral")


def test_sums_come_to_the_yards_of_the_play() -> None:
    found = 0
    for seed in range(3):
        game = lh.new("pigskin", seed=seed, seats=("random", "random"), options={"length": "short"})
        for play in game.plays:
            for each in game.sums(play.events):
                found += 1
                carried = sum(event.numbers["yards"] for event in play.events if event.name in CARRIES)
                kicked = [
                    event.numbers["yards"]
                    for event in play.events
                    if event.name in ("kickoff", "free-kick", "punt", "quick-kick")
                ]
                assert int(re.match(r"-?\d+", each.result)[0]) == (kicked[0] - carried if kicked else carried)  # type: ignore[index]
                assert _reckon(each) == int(re.match(r"-?\d+", each.result)[0])  # type: ignore[index]
    assert found > 20


def _reckon(each: Any) -> int:
    total = 0
    for place, term in enumerate(each.terms):
        if term.sign == "x":
            total += each.terms[place - 1].amount * (term.amount - 1)
        else:
            total += -term.amount if term.sign == "-" else term.amount
    return total


def test_lines_of_a_whole_table_are_not_too_wide() -> None:
    for line in plain(draw(_parts(_game(), "home"), WIDTH, full=True)):
        assert len(line) <= WIDTH
