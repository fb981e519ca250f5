"""Clauses that a scenario cannot show, and details of the record: PS-GEN-1, PS-LU-2, PS-KO-2, PS-R4, PS-R42."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.games.pigskin import events
from leatherhead.games.pigskin.state import SQUAD, TARGETS, Decision, ManPosition
from leatherhead.model.errors import Refused
from leatherhead.model.printed import Printed
from leatherhead.model.words import Prompt

RULEBOOK = registry.find("pigskin")
Play = Callable[..., Iterator[Any]]


@pytest.fixture
def printed() -> Printed:
    return RULEBOOK.read_book(None)


def test_the_main_departure_is_that_no_position_is_attacked_twice(printed: Printed, play_on: Play) -> None:  # PS-GEN-1
    """Over random games: a position that was attacked comes again only after the list was cleared."""
    for seed in range(4):
        attacked = 0
        for g in play_on(RULEBOOK, printed, RULEBOOK.fresh(), seed):
            happened = [int(event) for event in g.events[: g.event_count, 0]]
            for event, position in g.events[: g.event_count, [0, 2]].tolist():
                if event in (events.LinePlay.number, events.EndPlay.number, events.Pass.number):
                    bit = 1 << TARGETS.index(position)
                    assert not attacked & bit or events.TimeOutPenalty.number in happened
            attacked = int(g.attacked)


def test_only_kicker_and_returner_count_when_their_own_side_has_the_ball(printed: Printed, play_on: Play) -> None:
    """PS-LU-2: whose players are looked up, and where they stand."""
    looked_up = set()
    for seed in range(6):
        for g in play_on(RULEBOOK, printed, RULEBOOK.fresh(), seed):
            for team in range(2):
                for position in range(11):
                    for heard in g.heard[team, position, : min(int(g.heard_count[team, position]), 12)]:
                        looked_up.add((position, int(heard) >> 14))
    rows = {position: {row for place, row in looked_up if place == position} for position, _ in looked_up}
    kickoff, back, line, end, passed, punt = range(6)
    assert rows[ManPosition.FULLBACK] == {kickoff, punt}
    assert rows[ManPosition.QUARTERBACK] == {back}
    for position in (
        ManPosition.LEFT_GUARD,
        ManPosition.RIGHT_GUARD,
        ManPosition.LEFT_TACKLE,
        ManPosition.RIGHT_TACKLE,
    ):
        assert rows[position] == {line}
    assert rows[ManPosition.LEFT_END] == rows[ManPosition.RIGHT_END] == {end}
    for position in (ManPosition.CENTER, ManPosition.LEFT_HALFBACK, ManPosition.RIGHT_HALFBACK):
        assert rows[position] == {passed, back}


def test_no_goal_is_chosen_and_none_is_changed() -> None:  # PS-KO-2
    assert not [question for question in RULEBOOK.prompts if "goal" in question.name]
    for quarter in (1, 2, 3, 4):
        situation = {"phase": "scrimmage", "quarter": quarter, "clock": 9, "ball": "own 30"}
        game = lh.new("pigskin", situation=situation, referee=True)
        game.choose("ready")
        game.choose("line-left-guard")
        game.chance("card", "line=5")
        assert game.situation["ball"] == "own 35"


def test_men_are_neither_made_nor_lost(printed: Printed, play_on: Play) -> None:  # PS-EQ-1, PS-EQ-2
    for g in play_on(RULEBOOK, printed, RULEBOOK.fresh(), 11):
        for team in range(2):
            men = g.bench[team] + g.resting[team] + g.out_quarter[team] + g.out_game[team]
            assert (men >= 0).all()
            assert men.sum() == sum(SQUAD) - 11 * bool(g.lineup[team].any())


def test_each_quarter_takes_fifty_cards_or_forty(printed: Printed, play_on: Play) -> None:  # PS-EQ-4, PS-GAME-3
    for options, cards in (({}, 50), ({"short": True}, 40)):
        turned = [0] * 6
        quarter = 1
        for g in play_on(RULEBOOK, printed, RULEBOOK.fresh(options), 2):
            for event in g.events[: g.event_count, 0].tolist():
                turned[quarter] += event == events.Card.number
                quarter += event == events.QuarterEnd.number
                if event == events.DeckReshuffled.number:
                    turned[quarter] = 0
        assert turned[1:5] == [cards] * 4


@pytest.mark.parametrize(
    ("situation", "reason"),
    [
        ({"phase": "scrimmage", "lineup_home": "*****2* 2***"}, "more players of a kind than its squad"),
        ({"phase": "scrimmage", "resting_away": ["line-star"]}, "more players of a kind than its squad"),
        ({"phase": "scrimmage", "lineup_home": "*2*2"}, "not a lineup of eleven"),
        ({"phase": "scrimmage", "ball": "own 0"}, "yard line 1 to 99"),
        ({"phase": "scrimmage", "clock": 0}, "quarter is over"),
        ({"phase": "kickoff", "window": "called"}, "called within a play"),
        ({"phase": "try", "window": "official"}, "only before a kickoff or a play"),
        ({"phase": "half-time", "quarter": 3}, "halftime follows quarter 2"),
        ({"phase": "half-time", "quarter": 2, "resting_home": ["line-scrub"]}, "nobody of home is resting"),
        ({"phase": "half-time", "quarter": 2, "out_quarter_away": ["back-scrub"]}, "nobody of away is resting"),
        ({"lineup_home": "*2*2*2* 2***"}, "before the lineups"),
        ({"phase": "scrimmage", "attacked": ["quarterback"]}, "'quarterback' is not one of"),
        ({"phase": "scrimmage", "resting_home": ["guard"]}, "'guard' is not one of"),
        ({"phase": "scrimmage", "bench_home": {"line": [7, 0, 0], "back": [0, 0, 7]}}, "follows from the other keys"),
    ],
)
def test_situations_that_cannot_be(situation: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        RULEBOOK.place(situation)


def test_a_short_game_has_no_more_than_forty_cards() -> None:
    with pytest.raises(Refused, match="a quarter has 40 cards"):
        RULEBOOK.place({"phase": "scrimmage", "clock": 41}, {"short": True})


REASONS = [
    ({"attacked": ["left-guard"]}, "line-left-guard", "attacked in this series already"),
    ({"down": 3}, "quick-kick", "first or second down"),
    ({"lineup_home": "*2*2*2* *2**"}, "quick-kick", "only a star at fullback"),
    ({"ball": "own 49"}, "punt-out-of-bounds", "only from midfield or closer"),
    ({"ball": "opp 31"}, "field-goal", "only from the 30 or closer"),
]


@pytest.mark.parametrize(("situation", "play", "reason"), REASONS)
def test_a_refused_play_says_why(situation: dict[str, Any], play: str, reason: str) -> None:
    game = lh.new("pigskin", situation={"phase": "scrimmage", "ball": "own 30", **situation}, referee=True)
    game.choose("ready")
    with pytest.raises(Refused, match=reason):
        game.choose(play)


def test_a_refused_time_out_or_change_says_why() -> None:
    game = lh.new("pigskin", situation={"phase": "scrimmage", "window": "official"}, referee=True)
    with pytest.raises(Refused, match="is on the bench"):
        game.choose("sub-left-end-star")
    game.choose("done")
    game.choose("done")
    with pytest.raises(Refused, match="been a timeout at this dead ball"):
        game.choose("time-out")


OPTION_VALUES = [
    dict(zip(RULEBOOK.options, values, strict=True)) for values in itertools.product(*RULEBOOK.options.values())
]


def _help(question: Prompt, options: dict[str, Any]) -> str:
    return question.help(options) if callable(question.help) else question.help


def test_help_says_what_the_options_make_of_a_question() -> None:
    for options in OPTION_VALUES:
        place, removal = (_help(RULEBOOK.prompts[each], options) for each in (Decision.PLACE, Decision.FORCED_REMOVAL))
        assert ("never sees a class" in place) == (options["reveal"] == "readings")
        assert ("announced" in place) == (options["reveal"] == "classes")
        assert ("three until the quarter ends" in removal) == (not options["short"])
        assert ("point at one of the other side's players" in removal) == (options["forced_choice"] == "opponent")


def test_every_question_has_help_and_names_clauses_in_it() -> None:
    for question in RULEBOOK.prompts:
        for options in OPTION_VALUES:
            assert "(PS-" in _help(question, options), question.name
        assert not question.usual or question.usual in question.answers
    assert [question.usual for question in RULEBOOK.prompts if question.usual] == ["ready", "done"]


@pytest.mark.parametrize(
    ("situation", "steps", "penalty", "leads_to"),
    [
        (
            {"phase": "try", "quarter": 2, "score": [6, 0]},
            ("special=penalty", "point-after-td=N.G.;penalty=defense 5"),
            "On the Bears. Accepted, the try is made again; the yards do not count.",
            {"accept": "try from the Bears 2", "decline": ""},
        ),
        (
            {"phase": "scrimmage", "ball": "own 30"},
            ("ready", "long-pass", "special=penalty", "long-pass=12;penalty=offense 15"),
            "15 yards on the Owls, marked off from the Owls 30.",
            {"accept": "1st and 25 at the Owls 15", "decline": "1st and 10 at the Owls 42"},
        ),
    ],
)
def test_who_answers_a_penalty_knows_its_side_and_yards_and_what_comes_of_it(
    situation: dict[str, Any], steps: tuple[str, ...], penalty: str, leads_to: dict[str, str]
) -> None:  # PS-PEN-4
    game = lh.new("pigskin", situation={"clock": 20, **situation}, referee=True, home="Owls", away="Bears")
    for step in steps:
        game.chance("card", step) if "=" in step else game.choose(step)
    asked = game.pending
    assert isinstance(asked, lh.Decision)
    frame = lh.Session(game).frame_for(asked.by)
    assert [part.text for part in frame.table if part.name == "Penalty" and part.needed] == [penalty]  # type: ignore[attr-defined]
    assert frame.asked is not None
    assert {option.label: option.leads_to for option in frame.asked.options} == leads_to
