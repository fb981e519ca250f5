"""People at a game: who has the keyboard, what is taken back, what is answered for them, and what they are told."""

from typing import Any

import pytest
from teaching import EVERY_GAME

import leatherhead as lh
from leatherhead.model.table import Hand
from leatherhead.records import record_text

DOWN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}
HANDS = {
    "phase": "play", "possession": "home", "hand_home": ["passing-td-1-10", "qb-sack"],
    "hand_away": ["misses-fg", "blocks-kick"],
}  # fmt: skip
TRY = {"phase": "try", "possession": "home", "score": [6, 0]}


def test_open_questions_pass_the_keyboard_on_by_itself() -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1))
    assert (session.seated, session.must_come) == ("away", None)
    assert session.frame().asked is not None


def test_a_sealed_question_waits_for_the_right_person() -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1, situation=DOWN))
    assert (session.seated, session.must_come) == (None, "home")
    covered = session.frame()
    assert (covered.viewer, covered.asked, covered.must_come, covered.waits_for) == (None, None, "home", None)
    session.sit("home")
    assert session.frame().asked is not None
    session.answer("run")
    assert session.must_come == "away"
    assert session.frame().asked is None


def test_hands_are_covered() -> None:
    session = lh.Session(lh.new("real-deal", situation=HANDS))
    assert session.must_come == "home"
    assert "qb-sack" not in str(session.frame().as_dict(0))


def test_whoever_was_handed_the_keyboard_sees_the_faces_that_the_other_may_not() -> None:
    """The defense turns the card of a run (PS-R42); the other coach and whoever looks on see its back."""
    session = lh.Session(lh.new("pigskin", seed=7, seats=("human", "human"), situation=DOWN))
    session.sit("away")
    session.answer("ready")
    session.sit("home")
    session.answer("end-left")

    def sees_all_faces() -> bool:
        cards = [card for part in session.frame().told[-1].turned_up if isinstance(part, Hand) for card in part.cards]
        return all(card.up for card in cards)

    for team, up in (("away", True), ("home", False), (None, False)):
        session.sit(team)
        assert sees_all_faces() == up


def test_against_a_bot_and_with_a_referee_nobody_hands_over() -> None:
    assert lh.Session(lh.new("paper-bowl", situation=DOWN, seats=("human", "coach"))).must_come is None
    assert lh.Session(lh.new("paper-bowl", situation=DOWN, referee=True)).must_come is None


def test_two_far_away_choose_at_the_same_time() -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1, situation=DOWN))
    session.answer("defense-3", by="away")
    assert session.frame_for("away").asked is None
    assert session.frame_for("home").asked is not None
    session.answer("run", by="home")
    assert session.game.plays


def test_what_is_refused_changes_nothing(path: Any) -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1, situation=DOWN), path)
    before, kept = session.game.canonical(), path.read_bytes()
    with pytest.raises(lh.Refused, match="field-goal"):
        session.answer("field-goal")
    assert (session.game.canonical(), path.read_bytes()) == (before, kept)


@pytest.mark.parametrize("by", ["zebra", "Home", "", 0])
def test_a_team_that_there_is_not_is_refused(by: Any, path: Any) -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1, situation=DOWN), path)
    session.sit("home")
    before, kept, seen = session.game.canonical(), path.read_bytes(), session.frame()
    for ask in (
        session.sit, session.hint, session.worth, session.frame_for, session.news_for,
        lambda team: session.coach(by=team), lambda team: session.answer("run", by=team),
        lambda team: session.set_usual(("home", team)),
    ):  # fmt: skip
        with pytest.raises(lh.Refused, match="is not a team; the teams are home and away"):
            ask(by)
    assert (session.game.canonical(), path.read_bytes(), session.frame()) == (before, kept, seen)
    assert (session.seated, session.usual_for) == ("home", frozenset())


TOO_FAR = "Field Goal is not on offer: it is 70 yards to the goal line, and a field goal can be tried from 40 at most"
ON_OFFER = "not one of Run (1), Short Pass (2), Long Pass (3), Punt (5)"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        *((typed, TOO_FAR) for typed in ("4", "field-goal", "Field Goal", "FIELD GOAL", "field", "Field g", "f", "fi")),
        ("flea flicker", f"'flea flicker' is {ON_OFFER}"),
        ("goal", f"'goal' is {ON_OFFER}"),
        ("run twice", "1 answer wanted, but 2 were typed"),
        ("Field Goal twice", TOO_FAR),
    ],
)
def test_the_reason_reaches_whoever_types_words(typed: str, said: str) -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1, situation=DOWN))
    with pytest.raises(lh.Refused) as refused:
        session.enter(typed)
    assert str(refused.value) == said
    assert not session.game.position.tape


@pytest.mark.parametrize("typed", ["4", "field-goal", "Field Goal", "f", "Field Goal twice", "flea flicker"])
def test_at_a_hidden_prompt_no_refusal_repeats_what_was_typed(typed: str) -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1, situation=DOWN))
    with pytest.raises(lh.Refused) as refused:
        session.enter(typed, hidden=True)
    assert str(refused.value) == f"that is {ON_OFFER}"


def test_a_card_answers_in_any_case(play: Any) -> None:
    session, named = lh.Session(lh.new("card-bowl", seed=2)), 0
    for seed in range(400):
        pending = session.pending
        cards = [label for label in getattr(pending, "options", ()) if label != label.lower()]
        if cards:
            session.enter(cards[-1].lower() if seed % 2 else cards[-1])
            assert session.pending != pending or session.game.plays
            named += 1
        else:
            play(session, 1, seed)
        if named == 4:
            break
    assert named == 4


def test_undo_is_fair(play: Any) -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1))
    session.answer("heads")
    session.answer("kick")
    session.undo()
    assert session.pending is not None
    assert getattr(session.pending, "name", "") == "toss-choice"
    with pytest.raises(lh.Refused, match="a roll or a card has answered it"):
        session.undo()
    play(session, 12)


def test_whether_an_answer_can_be_taken_back_is_known_before(play: Any) -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1, seats=("human", "coach")))
    could = 0
    while not session.game.over:
        if session.may_undo():
            could += 1
            session.undo()
            play(session, 1)
        else:
            with pytest.raises(lh.Refused, match="undo"):
                session.undo()
        play(session, 1)
    assert could


def test_with_usual_answers_a_take_back_that_stops_at_a_roll_is_not_offered() -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1, situation=TRY, referee=True))
    session.set_usual({"home", "away"})
    assert not session.may_undo()
    before = session.game.canonical()
    session.enter("2 3")
    assert session.may_undo()
    session.undo()
    assert session.game.canonical() == before


def test_of_two_who_choose_face_down_each_takes_back_their_own_choice() -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1, situation=DOWN))
    first, second = (each.by for each in session.game.open if isinstance(each, lh.Decision))
    session.answer("defense-1", by=second)
    assert [session.may_undo(by=team) for team in (first, second)] == [False, True]
    with pytest.raises(lh.Refused, match="nothing to undo"):
        session.undo(by=first)
    session.undo(by=second)
    session.answer("run", by=first)
    assert [session.may_undo(by=team) for team in (first, second)] == [True, False]
    with pytest.raises(lh.Refused, match="nothing to undo"):  # and not that the other team has chosen
        session.undo(by=second)
    session.undo(by=first)
    assert not session.may_undo()


def test_a_referee_takes_back_dice_too() -> None:
    session = lh.Session(lh.new("paper-bowl", situation=DOWN, referee=True))
    for typed in ("run", "defense-1", "12", "2 5"):
        session.enter(typed)
    session.undo()
    assert isinstance(session.pending, lh.Chance)
    assert session.pending.kind == "roll"


def test_a_referee_types_several_cards_of_a_deck_on_one_line() -> None:
    session = lh.Session(lh.new("real-deal", referee=True))
    assert asked(session) == "A wild card for the Owls' deck: which? (6 possible)"
    session.enter("holding qb-sack false-start")
    assert asked(session) == "A wild card for the Bears' deck: which? (3 possible)"
    session.enter("Personal Foul, pass-i, tackle for loss")
    session.enter("red-flag, Safety, Passing TD 1-10, fg-18")
    assert asked(session).startswith("The Bears draw a card: which?")
    assert session.game.situation["hand_home"] == ["passing-td-1-10", "fg-18-45", "safety", "red-flag"]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("holding qb-sack false-start personal-foul", "3 cards wanted, but 4 were typed"),
        ("holding joker", "'joker' is none of the 24 answers"),
        ("holding holding", r"card holding is no longer in the deck \(home's wild cards\): it came up in play 1"),
        ("red-flag", r"^card red-flag is not in this deck \(home's wild cards\)$"),
    ],
)
def test_a_line_of_cards_is_drawn_whole_or_not_at_all(typed: str, why: str) -> None:
    session = lh.Session(lh.new("real-deal", referee=True))
    before = session.game.canonical()
    with pytest.raises(lh.Refused, match=why):
        session.enter(typed)
    assert session.game.canonical() == before


def asked(session: lh.Session) -> str:
    question = session.frame().asked
    return "" if question is None else question.text


def test_a_referee_takes_back_no_choice_that_the_other_team_has_answered() -> None:
    """The other team's answer was seen, even though it was taken back first."""
    hands = {"hand_home": ["rushing-td-1-5", "fg-18-45"], "hand_away": ["red-flag", "misses-fg"]}
    situation = {"phase": "play", "possession": "home", **hands}
    session = lh.Session(lh.new("real-deal", situation=situation, referee=True))
    session.enter("rushing-td-1-5")
    session.undo()  # mistyped, and nobody has answered
    session.enter("rushing-td-1-5")
    session.enter("red-flag")
    session.undo()
    with pytest.raises(lh.Refused, match="the other team had answered it, and that was seen"):
        session.undo()
    assert getattr(session.pending, "name", "") == "respond"


def test_a_referee_takes_back_no_choice_that_was_turned_up() -> None:
    session = lh.Session(lh.new("paper-bowl", situation=DOWN, referee=True))
    session.enter("run")
    session.undo()  # mistyped, and still face down
    for typed in ("short-pass", "defense-4", "12", "2 5"):
        session.enter(typed)
    session.undo()
    session.undo()
    assert getattr(session.pending, "kind", "") == "card"
    with pytest.raises(lh.Refused, match="both choices have been revealed"):
        session.undo()


def test_a_referee_takes_back_a_call_that_nothing_lay_face_down_against() -> None:
    """On a field goal the defense makes no call: a slip can be mended until it has answered something."""
    situation = {**DOWN, "down": 4, "ball": "opp 20"}
    session = lh.Session(lh.new("strategy-league", situation=situation, referee=True))
    session.enter("field-goal")
    session.undo()
    assert getattr(session.pending, "name", "") == "offense"


def test_a_referee_corrects_a_coin_that_a_bot_has_answered() -> None:
    """Nobody chose the coin; but who called it has seen what the bot chose, which stays in the record."""
    session = lh.Session(lh.new("paper-bowl", seed=1, seats=("coach", "human"), referee=True))
    session.enter("heads")
    session.enter("tails")
    session.undo()
    assert getattr(session.pending, "kind", "") == "coin"
    assert "| away heads, (coin tails), (home receive)" in record_text.write(session.game)
    with pytest.raises(lh.Refused, match="the other team had answered it, and that was seen"):
        session.undo()


def test_a_call_that_a_bot_still_had_face_down_stays_unknown_when_a_roll_is_taken_back() -> None:
    situation = {"phase": "kickoff", "possession": "away"}
    session = lh.Session(lh.new("paper-bowl", seed=1, situation=situation, seats=("coach", "human"), referee=True))
    for typed in ("kick", "2 4", "3 4"):
        session.enter(typed)
    assert session.game.position.tape[-1].asked.by == 0, "the coach has called its first play"
    session.undo()
    assert record_text.write(session.game).endswith("| away kick, roll 2-4, home return, (roll 3-4)\n")


def test_usual_answers_are_recorded_and_taken_back_together() -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1, situation=TRY, referee=True))
    asked = session.pending
    session.set_usual({"home", "away"})
    assert "| home kick-try" in record_text.write(session.game)
    session.enter("2 3")
    assert "home kick" in record_text.write(session.game).splitlines()[-1]  # the kickoff, which is usual, is under way
    before = session.game.canonical()
    session.undo()
    assert len(session.game.answers) == 1
    with pytest.raises(lh.Refused, match="nothing to undo"):
        session.undo()
    session.enter("2 3")
    assert session.game.canonical() == before
    session.undo()
    session.set_usual(())
    session.undo()
    assert session.pending == asked
    assert session.usual == "kick-try"
    assert "(home kick-try" in record_text.write(session.game)


def test_usual_answers_are_for_the_people(play: Any) -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1, seats=("human", "coach")))
    session.toggle_usual()
    assert session.usual_for == {"home"}
    play(session, 10)
    session.toggle_usual()
    assert not session.usual_for


def test_the_last_answer_is_that_of_the_same_question() -> None:
    session = lh.Session(lh.new("paper-bowl", situation=DOWN, referee=True))
    assert session.last_answer is None
    with pytest.raises(lh.Refused, match="you have not been asked this before"):
        session.again()
    for typed in ("short-pass", "defense-4", "12", "2 5"):
        session.enter(typed)
    assert session.last_answer == "short-pass"
    session.enter("run")
    assert session.last_answer == "defense-4"
    session.undo()
    session.again()
    assert session.game.position.tape[-1].answer == session.game.plays[0].answers[0].answer


def test_what_was_taken_back_is_not_the_last_answer() -> None:
    session = lh.Session(lh.new("paper-bowl", situation=DOWN, referee=True))
    for typed in ("short-pass", "defense-4", "12", "2 5"):
        session.enter(typed)
    assert session.last_answer == "short-pass"
    session.undo()
    session.undo()
    session.game.undo()
    session.game.undo()
    assert session.last_answer is None


@pytest.mark.usefixtures("teaching_games")
@pytest.mark.parametrize("slug", EVERY_GAME)
def test_a_hint_changes_nothing_and_is_on_offer(slug: str, play: Any) -> None:
    session = lh.Session(lh.new(slug, seed=4))
    for seed in range(8):
        before, generator = session.game.canonical(), session.game.generator
        assert session.hint() in session.pending.options  # type: ignore[union-attr]
        assert (session.game.canonical(), session.game.generator) == (before, generator)
        play(session, 5, seed)


def test_the_coach_answers_and_throws_no_dice() -> None:
    situation = {**DOWN, "down": 4, "to_go": 30, "ball": "own 20"}
    session = lh.Session(lh.new("paper-bowl", situation=situation, referee=True))
    assert session.hint() == "punt"
    for typed in ("run", "defense-1"):
        session.enter(typed)
    with pytest.raises(lh.Refused, match="the coach does not roll dice"):
        session.coach()


def test_news_are_told_once_to_each() -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1, situation=DOWN))
    session.answer("run")
    assert session.news_for("home") == session.news_for("away") == []
    session.answer("defense-1")
    told = session.news_for("home")
    assert "The Owls run against Defense 1" in told[0]
    assert session.news_for("home") == []
    assert session.news_for("away") == told


def test_what_is_taken_back_is_not_told_again() -> None:
    session = lh.Session(lh.new("paper-bowl", situation={"phase": "kickoff", "possession": "home"}, referee=True))
    session.enter("kick")
    first = len(session.news())
    session.enter("2 3")
    session.news()
    session.undo()
    assert session.news() == []
    session.enter("4 4")
    assert "4-4" in " ".join(session.news())
    assert first <= 1


def test_a_play_taken_back_leaves_the_story_but_not_an_older_frame() -> None:
    session = lh.Session(lh.new("paper-bowl", situation=DOWN, referee=True))
    for typed in ("run", "defense-1", "12", "2 5"):
        session.enter(typed)
    old = session.frame()
    texts = [each.text for each in old.told]
    session.undo()
    session.enter("6 5")
    assert [each.text for each in old.told] == texts
    assert [each.text for each in session.frame().told] != texts


def test_dice_are_seen_and_cards_named() -> None:
    session = lh.Session(lh.new("paper-bowl", situation=DOWN, referee=True))
    for typed in ("run", "defense-1", "12", "2 5"):
        session.enter(typed)
    told = session.frame().told[0]
    hands = [part for part in told.turned_up if isinstance(part, lh.Hand)]
    titles = [card.title for hand in hands for card in hand.cards]
    assert titles[:2] == ["Run", "Defense 1"]
    assert "Pass-Play Bonus" in titles[2]
    assert [part.values for part in told.turned_up if isinstance(part, lh.Dice)] == [("2", "5")]
    assert [str(each) for each in told.sums] == ["7 roll \u2212 0 Defense 1 = 7 yards"]


def test_a_look_costs_the_same_late_in_a_game(monkeypatch: pytest.MonkeyPatch, play: Any) -> None:
    session = lh.Session(lh.new("paper-bowl", seed=1))
    calls: list[object] = []
    told = lh.Game.tell
    monkeypatch.setattr(lh.Game, "tell", lambda game, event: calls.append(event) or told(game, event))
    counts = []
    for _ in range(3):
        session.frame()
        calls.clear()
        play(session, 1)
        session.frame()
        counts.append(len(calls))
        play(session, 60)
    assert max(counts) <= 12  # the events of one play, and not those of the sixty before
