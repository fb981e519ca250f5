"""What Pigskin says: events, sums, what a penalty does, and what a referee is asked for."""

import re
from typing import Any

import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.games.pigskin.odds import ReadingOdds, read_cell
from leatherhead.games.pigskin.state import CardRow, Kind
from leatherhead.model.table import Note
from leatherhead.model.words import TEAMS, Facts, Teams
from leatherhead.records.play_by_play import tell

RULEBOOK = registry.find("pigskin")
SCRIMMAGE = {"phase": "scrimmage", "possession": "home", "ball": "own 30", "clock": 30, "lineup_away": "S2*2*2* 2***"}


def _game(situation: dict[str, Any] | None = None, **options: Any) -> lh.Game:
    return lh.new(
        "pigskin", seed=1, situation=situation or SCRIMMAGE, referee=True, options=options, home="Owls", away="Bears"
    )


def _penalty_note(game: lh.Game, team: str) -> str:
    """What lies on the table about the penalty that a team may accept."""
    return next(part.text for part in lh.Session(game).frame_for(team).table if isinstance(part, Note) and part.needed)


@pytest.mark.parametrize(
    "typed",
    ["*2*2*2*2***", "*2*2*2* 2***", "* 2 * 2 * 2 * 2 * * *", "star 2 * second * 2 * 2 ***", "1 2 1 2 1 2 1 2 1 1 1"],
)
def test_a_line_up_can_be_typed_by_its_marks(typed: str) -> None:
    session = lh.Session(lh.new("pigskin", seed=1, seats=("human", "human")))
    session.enter(typed)
    assert session.game.view("home").situation["lineup_home"] == "*2*2*2* 2***"
    with pytest.raises(lh.Refused):
        session.enter("*****222222")  # a fifth star lineman
    with pytest.raises(lh.Refused, match="11 answers wanted, but 12 were typed"):
        session.enter("s2*2*2*2****")
    session.enter("s2*2*2*2***")
    assert session.game.view("away").situation["lineup_away"] == "S2*2*2* 2***"


@pytest.mark.parametrize("typed", ["37", "LHB: nobody", "sub-left-halfback-nobody"])
def test_an_answer_that_nobody_can_give_is_none_of_the_answers(typed: str) -> None:
    game = _game()
    game.choose("time-out")
    with pytest.raises(lh.Refused, match=r" is not one of Done \(1\), L end: scrub \(2\), "):
        lh.Session(game).enter(typed)


def test_whoever_comes_on_can_be_typed_by_his_mark() -> None:
    game = _game()
    game.choose("ready")
    game.choose("line-left-guard")
    for card in ("special=replace-quarter", "line=3"):
        game.chance("card", card)
    session = lh.Session(game)
    session.enter("left tackle")
    with pytest.raises(lh.Refused, match=r"^Star is not on offer: no player of that class and type is left$"):
        session.enter("*")
    session.enter("S")
    assert game.situation["lineup_home"] == "*S*2*2* 2***"


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        (["line=Long", "long=Double Next Card", "long=20"], "20 long gain × 2 doubled = 40 yards"),  # noqa: RUF001
        (["line=Long", *["long=Double Next Card"] * 2, "long=11"], "11 long gain × 4 doubled twice = 44 yards"),  # noqa: RUF001
        (
            ["line=Long", *["long=Double Next Card"] * 3, "long=5"],
            "5 long gain × 8 doubled three times = 40 yards",  # noqa: RUF001
        ),
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
        "The Owls throw at the left halfback. A penalty card! Intercepted at midfield! The left halfback has it. "
        "A return of 9 yards to the Owls 41. Penalty on the Owls, 15 yards: the Bears decline."
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
    assert _penalty_note(game, "away") == ("On the Owls. Accepted, the try is made again; the yards do not count.")
    game.choose("accept")
    assert plain_story(game).endswith("Penalty on the Owls, 15 yards: the Bears accept. The try is made again.")


def test_a_penalty_that_moves_nothing_leaves_the_ball_on_the_one() -> None:  # PS-R7
    game = _game({**SCRIMMAGE, "ball": "own 1"})
    game.choose("ready")
    game.choose("line-left-guard")
    game.chance("card", "special=penalty")
    game.chance("card", "line=3;penalty=offense 15")
    assert _penalty_note(game, "away") == "15 yards on the Owls, marked off from the Owls 1."
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
    assert "PS-PLAY-4" in " ".join(asked.rules)
    assert clause not in asked.rules[0], "the rule that wants the card comes first; who turns it is said above"
    assert any(clause in each for each in asked.rules)


IN_FORCE = [
    ("line-left-guard", [], "PS-READ-1"),
    ("pass-left", ["pass=8 Add Run"], "PS-RUN-1"),
    ("pass-left", ["pass=Intercepted 10"], "PS-INT-1"),
    ("long-pass", [], "PS-PLAY-16"),
    ("end-left", ["end=Fumble"], "PS-FUM-1"),
    ("end-left", ["end=Fumble"], "PS-FUM-2"),
    ("punt", [], "PS-PLAY-9"),
    ("punt", ["punt=40"], "PS-PLAY-11"),
    ("punt", ["punt=Blocked"], "PS-BLK-1"),
    ("quick-kick", ["quick-kick=Blocked"], "PS-BLK-4"),
    ("end-left", ["end=Long"], "PS-LONG-1"),
    ("end-left", ["end=Long", "long=Double Next Card"], "PS-LONG-2"),
    ("end-left", ["special=penalty"], "PS-PEN-2"),
    ("end-left", ["end=Fumble", "special=penalty"], "PS-PEN-1"),
    ("end-left", ["special=replace-quarter"], "PS-REP-4"),
    ("end-left", ["end=Fumble", "special=replace-game"], "PS-REP-5"),
    ("punt", ["punt=40", "special=replace-quarter"], "PS-REP-6"),
]


@pytest.mark.parametrize(("play", "cards", "clause"), IN_FORCE)
def test_the_referee_quotes_the_rule_that_the_next_card_is_turned_for(play: str, cards: list[str], clause: str) -> None:
    game = _game()
    for choice in ("ready", play):
        game.choose(choice)
    for card in cards:
        game.chance("card", card)
    asked = lh.Session(game).frame().asked
    assert asked is not None
    assert clause in asked.rules[0]


def test_the_referee_quotes_what_becomes_of_a_replacement_card_that_opens_the_half() -> None:
    game = _game({"phase": "kickoff", "possession": "home"})
    game.chance("card", "special=replace-game")
    asked = lh.Session(game).frame().asked
    assert asked is not None
    assert "PS-REP-7" in asked.rules[0]


def test_a_replace_player_card_without_effect_says_so() -> None:  # PS-R15
    game = _game({**SCRIMMAGE, "out_game_home": ["line-scrub"] * 7})
    game.choose("ready")
    game.choose("line-left-guard")
    game.chance("card", "special=replace-game;man=line")
    game.chance("card", "line=3")
    assert plain_story(game) == (
        "The Owls hit the line at left guard. A Replace Player card: a player must come off for the game. "
        "Gain of 3 yards to the Owls 33. "
        "The Replace Player card has no effect: nobody on the Owls' bench could come on."
    )


@pytest.mark.parametrize(
    ("ball", "play", "cards", "told"),
    [
        ("own 30", "pass-center", ["pass=-3 Add Run", "run-with-completed-pass=5"],
         "Complete. Loss of 3 yards, back to the Owls 27, and still running. 5 more yards to the Owls 32."),
        ("own 2", "end-left", ["end=-3 Add Lateral", "run-with-completed-pass=5"],
         "Loss of 3 yards, back into the end zone, and a lateral. 5 more yards to the Owls 4."),
        ("own 30", "end-left", ["end=0 Add Lateral", "run-with-completed-pass=5"],
         "No gain, and a lateral. 5 more yards to the Owls 35."),
        ("own 30", "end-left", ["end=4 Add Lateral", "run-with-completed-pass=5"],
         "4 yards to the Owls 34, and a lateral. 5 more yards to the Owls 39."),
        ("own 30", "pass-center", ["pass=-3"], "Sacked for a loss of 3 yards, back to the Owls 27."),
    ],
)  # fmt: skip
def test_a_carry_that_goes_on_is_told_as_a_gain_or_a_loss(ball: str, play: str, cards: list[str], told: str) -> None:
    game = _game({**SCRIMMAGE, "ball": ball})
    game.choose("ready")
    game.choose(play)
    for card in cards:
        game.chance("card", card)
    called = "The Owls throw at the center." if play == "pass-center" else "The Owls run around left end."
    assert plain_story(game) == f"{called} {told}"


def test_the_kick_after_a_safety_is_a_kickoff_from_the_20() -> None:  # PS-SCO-5
    game = _game({"phase": "free-kick", "possession": "home", "clock": 20})
    game.chance("card", "kickoff=65")
    game.chance("card", "return=4")
    assert plain_story(game).startswith("The Owls kick off from their 20, 65 yards. ")
    assert "".join(map(str, game.sums(game.plays[-1].events))) == "65 kickoff − 4 return = 61 yards net"  # noqa: RUF001


def test_where_a_punt_goes_out_does_not_count_those_that_are_returned() -> None:
    book = RULEBOOK.own_book.book
    by_kind = {
        read_cell(int(cells[0]))[0]: card for card, cells in enumerate(book.cells[:, CardRow.PUNT_OUT_OF_BOUNDS])
    }
    out, returned = by_kind[Kind.YARDS], by_kind[Kind.RETURN]
    line = read_cell(int(book.cells[out, CardRow.PUNT_OUT_OF_BOUNDS, 0]))[1]
    assert ReadingOdds(book, [out, returned]).mean(CardRow.PUNT_OUT_OF_BOUNDS) == line


def test_help_on_a_penalty_quotes_nothing_that_only_the_program_needs() -> None:
    game = _game()
    game.choose("ready")
    game.choose("line-left-guard")
    game.chance("card", "special=penalty")
    game.chance("card", "line=3;penalty=offense 15")
    asked = lh.Session(game).frame_for("away").asked
    assert asked is not None
    assert asked.rules[0].startswith("Two cancel; one is read on the last card")
    assert not [rule for rule in asked.rules if "True:" in rule]
