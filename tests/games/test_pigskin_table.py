"""The picture of the table in Pigskin: what each looker sees, how much room it takes, and how plays add up."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.engine import registry
from leatherhead.engine.position import Position
from leatherhead.engine.table import EVERYBODY, Card, Hand, LineUp, Look, Matrix, Part, Pile
from leatherhead.engine.teams import Teams
from leatherhead.engine.words import TEAMS, Facts
from leatherhead.games.pigskin.state import CARDS, POSITIONS
from leatherhead.records.play_by_play import tell
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
    return Look(view.record, game.printed, view.index, OWLS, asked, game.facts(view.present_events))


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
    assert asked.text == "Your left tackle must come off. Who comes on for him?"
    assert [option.hint for option in asked.options] == ["7 on the bench"]


def test_what_was_read_for_a_man_goes_with_him() -> None:
    game = _game({**SCRIMMAGE, "possession": "away", "quarter": 2, "clock": 1})
    game.choose("ready")
    game.choose("line-left-guard")
    game.chance("card", "A1")
    assert game.pending.name == "rearrange"  # type: ignore[union-attr]
    assert any(_notes(_parts(game, "home"), "Your men"))
    game.choose("rearrange")
    game.choose("star")
    assert _notes(_parts(game, "home"), "Your men") == ["", "<- who plays here?", *[""] * 9]


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
    assert (_classes(home, "Your men"), _classes(home, "Bears' men")) == ("*2*2*2*2***", "?" * POSITIONS)
    assert (_classes(away, "Your men"), _classes(away, "Owls' men")) == ("S2*2*2*2***", "?" * POSITIONS)
    assert [part.name for part in home if part.name.endswith("bench")] == ["Your bench"]


def test_a_spectator_sees_no_men_and_whoever_looks_afterwards_sees_all() -> None:
    game = _game()
    seen = _parts(game, None)
    assert {_classes(seen, name) for name in ("Owls' men", "Bears' men")} == {"?" * POSITIONS}
    assert not [part for part in seen if part.name.endswith("bench") or part.needed]
    shown = _parts(game, None, is_open=True)
    assert (_classes(shown, "Owls' men"), _classes(shown, "Bears' men")) == ("*2*2*2*2***", "S2*2*2*2***")


def test_whoever_turns_a_card_sees_its_face() -> None:  # PS-R42
    game = _game()
    game.choose("ready")
    game.choose("end-left")
    game.chance("card", "A1")
    for viewer, up in (("home", False), ("away", True), (None, False)):
        heard = game.plays[-1].heard_by(-1 if viewer is None else TEAMS.index(viewer))
        card = next(_card(game, event) for event in heard if event.name == "card")
        assert (card.up, card.owner) == (up, "away")
        assert ("Card A1" in card.title) == up
        assert card.text.startswith("End *:") == up


def test_with_classes_announced_both_see_it() -> None:
    game = _game(reveal="classes")
    game.choose("ready")
    game.choose("end-left")
    game.chance("card", "A1")
    for team in range(2):
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
    assert [row.name for row in odds.rows][:3] == ["Line *", "Line 2", "Line S"]
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
        marked = [man.position for man in _named(_parts(game, "home"), "Your men").men if man.note]
        assert marked == [place.capitalize()]
        game.choose("star")


def test_hints_say_what_an_answer_costs_and_is_likely_to_bring() -> None:
    game = _game({**SCRIMMAGE, "ball": "opp 20", "timeouts": [0, 2]})
    assert RULEBOOK.hint(_look(game, "away"), "time-out") == "free"
    game.choose("ready")
    look = _look(game, "home")
    assert RULEBOOK.hint(look, "time-out") == "none left: costs 5 yards"
    assert re.fullmatch(r"good \d+% of the time from the Bears 20", RULEBOOK.hint(look, "field-goal"))
    assert re.fullmatch(r"makes 10: \* \d+%, 2 \d+%, S \d+%", RULEBOOK.hint(look, "line-left-guard"))
    assert re.fullmatch(r"makes 10: \d+%, intercepted \d+%", RULEBOOK.hint(look, "long-pass"))


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
    """Go through every question of a game at random in which men are seldom changed."""
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
    assert lines[0] == "Your men on the field"
    assert [" ".join(line.split()) for line in lines[1:]] == [
        "L end L tackle L guard center R guard R tackle R end",
        "[*] [2] [*] [2] [*] [2] [*]",
        "QB FB LHB RHB",
        "[2] [*] [*] [*]",
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
    look = Look(view.record, position.printed, view.index, OWLS, asked, game.facts(view.present_events))
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


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        (["line=Long", "long=Double Next Card", "long=20"], "20 long gain × 2 doubled = 40 yards"),  # noqa: RUF001
        (["line=4 Add Lateral", "run-with-completed-pass=5"], "4 run + 5 lateral = 9 yards"),
        (["line=4 Add Lateral", "run-with-completed-pass=-1"], "4 run − 1 lateral = 3 yards"),  # noqa: RUF001
        (["line=3"], ""),
        (["line=Fumble", "fumble=Lost 0"], ""),
    ],
)
def test_a_play_of_several_cards_is_added_up(cards: list[str], wanted: str) -> None:
    game = _game()
    game.choose("ready")
    game.choose("line-left-guard")
    for card in cards:
        game.chance("card", card)
    assert "".join(map(str, game.sums(game.plays[-1].events))) == wanted


# Words.


# Numbers that any event can have; those that it does not have are left out.
NUMBERS: list[dict[str, int]] = [
    {"yards": 7, "spot": 30, "ball": 23, "from": 20, "to": 15, "on_offense": 1, "times": 2, "left": 3, "receive": 1},
    {"yards": 60, "spot": 100, "ball": 40, "from": 40, "to": 45, "times": 8, "how": 1, "kick": 1, "for_the_game": 1},
    {"yards": -5, "spot": 0, "ball": 5, "from": 1, "to": 1, "how": 2, "half_time": 1, "row": 5},
    {"yards": 1, "spot": 50, "ball": 49, "from": 60, "to": 50, "how": 2, "row": 11, "receive": 0},
]
FEW = {"quarter": 2, "positions": 0b101, "lineup": 0b0101_1001_1101_1001_1101_11, "forced_off": 1 << 7, "position": 3}


def _told(teams: Teams) -> dict[str, str]:
    """Every event in words, as it may happen."""
    told = {}
    for occurrence in RULEBOOK.occurrences:
        for numbers in NUMBERS:
            given = {**dict.fromkeys(occurrence.numbers, 0), **FEW, **numbers}
            named = {name: given[name] for name in occurrence.numbers}
            if occurrence.name in ("gain", "long-gain"):
                named["yards"] = abs(named["yards"])
            facts = Facts(occurrence.name, 0, teams, RULEBOOK.own_book, named)
            told[f"{occurrence.name} {named}"] = tell(RULEBOOK, facts)
    return told


@pytest.mark.parametrize("names", [("Owls", "Bears"), ("Army", "Navy"), ("Texas", "Home")])
def test_every_event_is_told_for_every_name(names: tuple[str, str]) -> None:
    for event, sentence in _told(Teams(names)).items():
        assert not re.search(r"\b(own|opp|time-out|half-time|defence)\b", sentence), event
        assert not re.search(r"[{}]|  |\.\.", sentence), event
        assert sentence == "" or sentence[-1] in ".!", event
        for name in set(names) - {"Owls", "Bears"}:
            rest = re.sub(rf"\b[Tt]he {name} (\d+|goal line|end zone|center)", "", sentence)
            assert not re.search(rf"\b[Tt]he {name}", rest), event
            assert not re.search(rf"\b{name} (?:[a-z]*[a-rt-z]|miss|pass)(?![-a-z])", rest), event


def test_a_yard_line_is_named_by_its_team() -> None:
    game = _game({**SCRIMMAGE, "ball": "opp 45"})
    game.choose("ready")
    game.choose("line-left-guard")
    game.chance("card", "line=7")
    assert plain_story(game) == "The Owls hit the line at left guard. Gain of 7 yards to the Bears 38."


def plain_story(game: lh.Game) -> str:
    """The play just made, told in full."""
    return " ".join(filter(None, map(game.tell, game.plays[-1].events)))


def test_the_call_comes_before_the_penalty_card() -> None:
    game = _game()
    game.choose("ready")
    game.choose("pass-left")
    game.chance("card", "C5")
    game.chance("card", "pass=Intercepted 20")
    game.chance("card", "return=9;penalty=offense 15")
    game.choose("decline")
    assert plain_story(game) == (
        "The Owls pass at left halfback. A penalty card! Intercepted at midfield! The left halfback has it. "
        "He returns it 9 yards to the Owls 41. Penalty on the Owls, 15 yards: the Bears decline."
    )


@pytest.mark.parametrize(
    ("ball", "told"),
    [("own 1", "It costs nothing. The ball stays at the Owls 1."),
     ("own 3", "It costs the Owls 2 yards. The ball is at the Owls 1."),
     ("own 30", "It costs the Owls 5 yards. The ball is at the Owls 25.")],
)  # fmt: skip
def test_what_a_timeout_costs_is_what_was_marked_off(ball: str, told: str) -> None:  # PS-R7, PS-R22
    game = _game({**SCRIMMAGE, "ball": ball, "timeouts": [0, 0]})
    for choice in ("ready", "time-out", "done", "done", "line-left-guard"):
        game.choose(choice)
    game.chance("card", "line=3")
    assert told in plain_story(game)


def test_a_penalty_on_a_try_has_no_yards() -> None:  # PS-R6
    game = _game({**SCRIMMAGE, "phase": "try"})
    game.chance("card", "special=penalty")
    game.chance("card", "point-after-td=Good;penalty=offense 15")
    assert _named(_parts(game, "away"), "Penalty").text == (
        "On the Owls. Accepted, the try is made again; the yards do not count."
    )
    game.choose("accept")
    assert plain_story(game).endswith("Penalty on the Owls, 15 yards: the Bears accept. The try is made again.")


def test_a_penalty_that_moves_nothing_leaves_the_ball_on_the_one() -> None:  # PS-R7
    game = _game({**SCRIMMAGE, "ball": "own 1"})
    game.choose("ready")
    game.choose("line-left-guard")
    game.chance("card", "special=penalty")
    game.chance("card", "line=3;penalty=offense 15")
    assert _named(_parts(game, "away"), "Penalty").text == "15 yards on the Owls, marked off from the Owls 1."
    game.choose("accept")
    assert plain_story(game).endswith("the Bears accept. The ball stays at the Owls 1.")


READ_BEFORE_A_PENALTY = [
    ("try", "point-after-td=Good", "The card reads Good."),
    ("try", "point-after-td=N.G.", "The card reads N.G."),
    ("field-goal", "field-goal=N.G.", "The Owls try a field goal from the Bears 20. The card reads N.G."),
    (
        "field-goal",
        "field-goal=Good-25",
        "The Owls try a field goal from the Bears 20. The card is good from the 25 and in.",
    ),
]


@pytest.mark.parametrize(("kick", "card", "heard"), READ_BEFORE_A_PENALTY)
def test_both_coaches_hear_the_reading_of_a_kick_before_the_penalty_is_answered(
    kick: str, card: str, heard: str
) -> None:  # PS-R42
    at_try = {**SCRIMMAGE, "phase": "try"}
    game = _game(at_try if kick == "try" else {**SCRIMMAGE, "ball": "opp 20"})
    for choice in ("ready", kick) if kick == "field-goal" else ():
        game.choose(choice)
    game.chance("card", "special=penalty")
    game.chance("card", f"{card};penalty=offense 15")
    assert game.pending.name == "penalty"  # type: ignore[union-attr]
    for team in TEAMS:
        story = " ".join(filter(None, map(game.tell, game.view(team).present_events)))
        assert story.endswith(f"! {heard}"), team


def test_a_try_without_a_penalty_is_told_once() -> None:
    game = _game({**SCRIMMAGE, "phase": "try"})
    game.chance("card", "point-after-td=Good")
    game.choose("receive")
    assert plain_story(game) == "The extra point is good. The Bears choose to receive."


REQUESTS = [
    (9, "end-left", [], "The Bears turn up a card.", "PS-GAME-2"),
    (9, "punt", [], "The Owls turn up a card.", "PS-GAME-2"),
    (9, "punt", ["punt=40"], "The Bears turn up a card.", "PS-GAME-2"),
    (1, "end-left", ["end=Long"],
     "No card is left: turn the pack face down. The Owls cut a card, and the Bears look at it.", "PS-GAME-6"),
    (1, "punt", ["punt=40"], "No card is left: turn the pack face down. The Bears cut a card.", "PS-GAME-6"),
]  # fmt: skip


@pytest.mark.parametrize(("clock", "play", "cards", "request_", "clause"), REQUESTS)
def test_the_referee_says_who_turns_or_cuts_the_card_and_by_which_rule(
    clock: int, play: str, cards: list[str], request_: str, clause: str
) -> None:
    game = _game({**SCRIMMAGE, "clock": clock})
    game.choose("ready")
    game.choose(play)
    for card in cards:
        game.chance("card", card)
    asked = lh.Session(game).frame().asked
    assert asked is not None
    assert asked.text.startswith(f"{request_} Name it, or type what it reads: ")
    assert clause in asked.rules[0]
    assert any("PS-PLAY-4" in each for each in asked.rules), "the rule that wants the card comes after"


def test_a_replace_player_card_without_effect_says_so() -> None:  # PS-R15
    game = _game({**SCRIMMAGE, "out_game_home": ["line-scrub"] * 7})
    game.choose("ready")
    game.choose("line-left-guard")
    game.chance("card", "special=replace-game;man=line")
    game.chance("card", "line=3")
    assert plain_story(game) == (
        "The Owls hit the line at left guard. A Replace Player card: a man must come off for the game. "
        "Gain of 3 yards to the Owls 33. "
        "The Replace Player card has no effect: nobody on the Owls' bench could come on."
    )


def test_lines_of_a_whole_table_are_not_too_wide() -> None:
    for line in plain(draw(_parts(_game(), "home"), WIDTH, full=True)):
        assert len(line) <= WIDTH
