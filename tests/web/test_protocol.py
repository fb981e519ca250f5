"""What is said over a socket, message by message."""

import pytest
from visitors import Seat, Visitor

import leatherhead as lh
from leatherhead.web.limits import Limits

SEALED = {"game": "paper-bowl", "seats": {"home": "me", "away": "open"}}


def two_at_a_table(ann: Visitor, bob: Visitor, **asked: object) -> str:
    made = ann.make(**{**SEALED, **asked})
    assert bob.join(made, "Bob") == "away"
    return made["id"]


def to_a_sealed_question(seats: dict[str, Seat]) -> None:
    """Play on until both are asked at once."""
    while True:
        for seat in seats.values():
            seat.hello()
        asked = [name for name, seat in seats.items() if seat.asked]
        if len(asked) == 2:
            return
        seats[asked[0]].answer()


def test_a_person_plays_against_the_coach(ann: Visitor) -> None:
    made = ann.make()
    with ann.connect(made["id"]) as seat:
        assert seat.seen["seat"] == "home"
        assert (seat.seen["state"]["name"], seat.seen["state"]["title"]) == ("running", "Paper Bowl 1.11")
        for number in range(8):
            assert seat.seen["q"] == number
            seat.answer()
        assert len(seat.hello()["frame"]["told"]) > 0


def test_an_answer_given_twice_counts_once(ann: Visitor) -> None:
    with ann.connect(ann.make()["id"]) as seat:
        label = seat.asked["options"][0]["label"]
        seat.answer(label)
        version = seat.seen["v"]
        seat.say(answer=label, q=0)
        again = seat.hear()
        assert (again["q"], again["v"]) == (1, version)


def test_an_answer_to_a_question_that_was_not_asked_is_refused(ann: Visitor) -> None:
    with ann.connect(ann.make()["id"]) as seat:
        assert seat.refused(answer="heads", q=5) == "question 5 has not been asked; the present one is 0"
        assert "is not on offer" in seat.refused(answer="punt", q=0)
        assert "a label and the number" in seat.refused(answer=3, q=0)
        assert seat.hello()["q"] == 0


def test_a_sealed_answer_is_sent_to_nobody_else(ann: Visitor, bob: Visitor, eve: Visitor) -> None:
    table = two_at_a_table(ann, bob)
    with ann.connect(table) as home, bob.connect(table) as away, eve.connect(table) as watcher:
        to_a_sealed_question({"home": home, "away": away})
        before = away.hello(), watcher.hello()
        home.answer()
        assert home.asked is None
        assert (away.hello(), watcher.hello()) == before
        away.answer()
        assert watcher.hello()["v"] > before[1]["v"]


def test_between_two_people_the_coach_helps_only_if_both_agree(ann: Visitor, bob: Visitor) -> None:
    table = two_at_a_table(ann, bob)
    with ann.connect(table) as home, bob.connect(table) as away:
        to_a_sealed_question({"home": home, "away": away})
        for message in ({"hint": 1}, {"coach": "answer"}):
            assert "only if both agree" in home.refused(**message)
        assert "nobody has asked" in home.refused(help="accept")
        home.say(help="ask")
        assert away.until("v")["offers"]["help"] == "home"
        assert "nobody has asked" in home.refused(help="accept")
        away.say(help="decline")
        assert "help" not in home.hello()["offers"]
        away.say(help="ask")
        home.until("v")
        home.say(help="accept")
        assert away.hello()["state"]["helped"]
        for seat in (home, away):
            labels = {option["label"]: option["title"] for option in seat.asked["options"]}
            seat.say(hint=1)
            hint = seat.until("hint")
            assert labels[hint["label"]] == hint["title"]
        question = away.seen["q"]
        away.say(coach="answer")
        while away.seen["q"] == question:
            away.hear()
        assert away.asked is None
        assert "nothing to choose now" in away.refused(coach="answer")


def test_against_a_bot_there_is_nobody_to_agree_with(ann: Visitor) -> None:
    with ann.connect(ann.make()["id"]) as seat:
        assert seat.seen["state"]["helped"]
        assert "nobody to agree with" in seat.refused(help="ask")


def test_figures_come_on_demand(ann: Visitor) -> None:
    with ann.connect(ann.make()["id"]) as seat:
        seat.say(figures=1)
        told = seat.until("figures")
        assert [table["name"] for table in told["figures"]] == ["Score", "Figures", "Scoring", "Drives"]
        assert told["chart"] == ""


def test_phrases_reach_everybody_and_are_ours(ann: Visitor, bob: Visitor) -> None:
    table = two_at_a_table(ann, bob)
    with ann.connect(table) as home, bob.connect(table) as away:
        home.say(phrase=2)
        assert away.until("phrase") == {"phrase": "Nice play!", "from": "home"}
        assert "phrases, counted from 0" in home.refused(phrase="<b>")


def test_an_answer_is_taken_back_by_agreement(ann: Visitor, bob: Visitor) -> None:
    table = two_at_a_table(ann, bob)
    with ann.connect(table) as home, bob.connect(table) as away:
        to_a_sealed_question({"home": home, "away": away})
        question = home.seen["q"]
        home.answer()
        home.say(takeback="ask")
        assert away.until("v")["offers"]["takeback"] == "home"
        assert "nobody has asked" in home.refused(takeback="accept")
        away.say(takeback="accept")
        while home.asked is None:
            home.hear()
        assert home.seen["q"] == question + 1
        assert "takeback" not in home.seen["offers"]
        home.answer()
        away.hello()
        away.answer()
        assert not home.hello()["offers"]["takes_back"]
        assert "cannot be undone" in home.refused(takeback="ask")
        assert "takeback" not in away.hello()["offers"]


def test_a_refusal_to_take_back_goes_to_whoever_asked(ann: Visitor, bob: Visitor) -> None:
    table = two_at_a_table(ann, bob)
    with ann.connect(table) as home, bob.connect(table) as away:
        to_a_sealed_question({"home": home, "away": away})
        home.answer()
        home.say(takeback="ask")
        away.until("v")
        away.say(takeback="decline")
        assert home.until("notice") == {"notice": "the other team does not let you undo that"}
        assert "takeback" not in away.hello()["offers"]


@pytest.mark.parametrize("limits", [Limits(message_burst=2_000, all_message_burst=4_000)])
def test_taking_back_is_offered_to_whom_it_works_for(ann: Visitor, bob: Visitor) -> None:
    table = two_at_a_table(ann, bob)
    with ann.connect(table) as home, bob.connect(table) as away:
        seats = {"home": home, "away": away}
        for _ in range(40):
            for seat in seats.values():
                seat.hello()
            for seat in seats.values():
                if not seat.seen["offers"]["takes_back"]:
                    assert "cannot be undone" in seat.refused(takeback="ask")
            asked = next(seat for seat in seats.values() if seat.asked)
            question = asked.seen["q"]
            asked.answer()
            if asked.seen["offers"]["takes_back"]:
                asked.say(takeback="ask")
                other = away if asked is home else home
                while other.seen["offers"].get("takeback") is None:
                    other.hear()
                other.say(takeback="accept")
                other.hello()
                assert asked.hello()["q"] == question + 1
                asked.answer()


def test_an_offer_does_not_tell_that_the_other_has_chosen_face_down(ann: Visitor, bob: Visitor) -> None:
    table = two_at_a_table(ann, bob)
    with ann.connect(table) as home, bob.connect(table) as away:
        to_a_sealed_question({"home": home, "away": away})
        before = home.hello()
        away.answer()
        assert home.hello() == before
        assert away.hello()["offers"]["takes_back"]
        away.say(takeback="ask")
        assert home.until("v")["offers"]["takeback"] == "away"
        home.say(takeback="accept")
        assert home.hello()["offers"]["takes_back"] == before["offers"]["takes_back"]
        assert away.hello()["frame"]["asked"]


def test_men_laid_face_down_are_laid_again_when_the_other_line_up_is_taken_back(ann: Visitor, bob: Visitor) -> None:
    table = two_at_a_table(ann, bob, game="pigskin")
    with ann.connect(table) as home, bob.connect(table) as away:
        while home.asked:
            home.answer()
        before = home.hello()
        away.hello()
        first = away.asked
        away.answer()
        assert home.hello() == before
        home.say(takeback="ask")
        assert away.until("v")["offers"]["takeback"] == "home"
        away.say(takeback="accept")
        away.hello()
        assert home.hello()["frame"]["asked"]
        home.answer()
        assert away.hello()["frame"]["asked"] == first


def test_against_a_bot_taking_back_is_offered_where_it_works(ann: Visitor) -> None:
    with ann.connect(ann.make(game="pigskin")["id"]) as seat:
        assert not seat.seen["offers"]["takes_back"]
        seat.answer()
        assert seat.seen["offers"]["takes_back"]
        seat.say(takeback="ask")
        assert not seat.until("v")["offers"]["takes_back"]
    with ann.connect(ann.make()["id"]) as seat:
        while not seat.seen["frame"]["told"]:
            seat.answer()
        assert not seat.seen["offers"]["takes_back"]
        assert "cannot be undone" in seat.refused(takeback="ask")


def test_resigning_ends_the_game_and_opens_the_seed(ann: Visitor, bob: Visitor) -> None:
    table = two_at_a_table(ann, bob, fair=True)
    with ann.connect(table) as home, bob.connect(table) as away:
        for _ in range(2):
            for seat in (home, away):
                seat.hello()
                seat.pledge()
        away.hello()
        assert away.seen["state"]["name"] == "running"
        assert home.hello()["fair"]["fingerprint"] == away.seen["fair"]["fingerprint"]
        assert "seed" not in away.seen["fair"]
        home.say(resign=1)
        ended = away.until("v")
        assert (ended["state"]["name"], ended["state"]["winner"]) == ("resigned", "away")
        fair = ended["fair"]
        seed = bytes.fromhex(fair["seed"])
        assert lh.commitment("server", table, seed, seats="human human").hex() == fair["server"]
        assert (fair["version"], fair["seats"], len(fair["fingerprint"])) == ("2", "human human", 16)
        assert "no game under way" in away.refused(answer="heads", q=away.seen["q"])


def test_fair_dice_are_settled_before_the_game(ann: Visitor) -> None:
    made = ann.make(fair=True)
    with ann.connect(made["id"]) as seat:
        assert seat.seen["frame"] is None
        assert seat.seen["fair"]["need"] == {"commit": ["home"]}
        assert seat.seen["fair"]["away"]
        assert "keep your nonce" in seat.refused(nonce="0" * 64)
        seat.pledge()
        assert seat.seen["fair"]["need"] == {"nonce": ["home"]}
        assert "cannot change it" in seat.refused(commit="0" * 64)
        assert "does not open your commitment" in seat.refused(nonce="0" * 64)
        seat.pledge()
        assert seat.seen["state"]["name"] == "running"
        seat.answer()


def test_a_rematch_swaps_the_sides(ann: Visitor, bob: Visitor) -> None:
    table = two_at_a_table(ann, bob)
    with ann.connect(table) as home, bob.connect(table) as away:
        assert "has not ended" in home.refused(rematch="offer")
        away.say(resign=1)
        home.until("v")
        home.say(rematch="offer")
        assert "nobody has offered" in home.refused(rematch="x")
        while "rematch" not in away.hear().get("offers", {}):
            pass
        away.say(rematch="accept")
        while not home.hear().get("state", {}).get("next"):
            pass
    with ann.connect(home.seen["state"]["next"]) as again:
        assert again.seen["seat"] == "away"
        assert again.seen["state"]["names"] == {"home": "Bears", "away": "Owls"}


def test_a_page_is_told_how_to_speak_of_the_teams(ann: Visitor) -> None:
    made = ann.make(names={"home": "Army", "away": "The Bears"})
    with ann.connect(made["id"]) as seat:
        assert seat.seen["state"]["spoken"] == {
            "home": {"the": "Army", "The": "Army", "plural": False},
            "away": {"the": "the Bears", "The": "The Bears", "plural": True},
        }


def test_two_people_at_one_screen_hand_it_over(ann: Visitor, eve: Visitor) -> None:
    made = ann.make(game="real-deal", length=None, seats={"home": "me", "away": "me"})
    with ann.connect(made["id"]) as screen, eve.connect(made["id"]) as watcher:
        assert screen.seen["seat"] == "both"
        covers = 0
        for _ in range(6):
            if screen.seen["frame"]["must_come"]:
                covers += 1
                assert screen.asked is None
                assert "nobody has sat down" in screen.refused(answer="x", q=screen.seen["q"])
                screen.say(ready=1)
                screen.until("v")
            assert screen.asked["by"] in ("home", "away")
            screen.answer()
        assert covers
        assert "only players" in watcher.refused(resign=1)


def test_polling_does_what_a_socket_does(ann: Visitor) -> None:
    made = ann.make()
    path = f"/api/tables/{made['id']}"
    seen = ann.ask(f"{path}/poll").json()
    label = seen["frame"]["asked"]["options"][0]["label"]
    assert ann.send(f"{path}/say", {"answer": label, "q": 0}).json() == {}
    after = ann.ask(f"{path}/poll?v={seen['v']}").json()
    assert (after["q"], after["v"] > seen["v"]) == (1, True)
    assert "has not been asked" in ann.send(f"{path}/say", {"answer": label, "q": 7}).json()["why"]


@pytest.mark.parametrize("limits", [Limits(grace=0)])
def test_who_has_gone_can_be_replaced_or_loses(ann: Visitor, bob: Visitor) -> None:
    table = two_at_a_table(ann, bob)
    with ann.connect(table) as home:
        with bob.connect(table):
            assert home.until("v")["presence"] == {"home": True, "away": True}
            assert "not been away" in home.refused(absent="claim")
        home.hello()
        assert home.seen["presence"]["away"] is False
        home.say(absent="coach")
        while not home.seen["state"]["players"]["away"]["coached"]:
            home.hear()
        with bob.connect(table) as away:
            assert away.seen["state"]["players"]["away"]["coached"] is False
        home.say(absent="claim")
        while home.seen["state"]["name"] == "running":
            home.hear()
        assert (home.seen["state"]["name"], home.seen["state"]["winner"]) == ("claimed", "home")


def test_who_watches_a_game_with_clocks_sees_it_go_on(ann: Visitor, eve: Visitor) -> None:
    made = ann.make(clock={"kind": "game", "seconds": 1000})
    with ann.connect(made["id"]) as seat, eve.connect(made["id"]) as watcher:
        assert watcher.seen["clocks"]["seconds"] == 1000
        version = watcher.seen["v"]
        seat.answer()
        assert watcher.until("v")["v"] > version


def test_a_second_tab_is_sent_what_the_first_is(ann: Visitor) -> None:
    made = ann.make()
    with ann.connect(made["id"]) as one, ann.connect(made["id"]) as other:
        one.answer()
        while other.seen["q"] == 0:
            other.hear()
        assert other.hello()["v"] == one.hello()["v"]


def test_what_was_sent_goes_by_its_digest_alone(ann: Visitor) -> None:
    table = ann.make(game="strategy-league")["id"]
    with ann.connect(table) as seat:
        assert not any("same" in part for part in seat.sent)
        charts = [part for part in seat.seen["frame"]["table"] if part["part"] == "matrix"]
        seat.answer()
        needed = {part["name"]: part["needed"] for part in seat.seen["frame"]["table"]}
        charts = [chart for chart in charts if chart["needed"] == needed[chart["name"]]]
        large = [chart for chart in charts if "digest" in chart]
        assert sum("same" in part for part in seat.sent) >= len(large) > len(charts) / 2 > 3
        assert all(chart in seat.seen["frame"]["table"] for chart in charts)
        with ann.connect(table) as other:
            assert not any("same" in part for part in other.sent)
            assert other.seen["frame"]["table"] == seat.hello()["frame"]["table"]


def test_an_offer_to_take_back_goes_when_both_choices_are_turned_up(ann: Visitor, bob: Visitor) -> None:
    table = two_at_a_table(ann, bob)
    with ann.connect(table) as home, bob.connect(table) as away:
        to_a_sealed_question({"home": home, "away": away})
        away.answer()
        away.say(takeback="ask")
        assert home.until("v")["offers"]["takeback"] == "away"
        home.answer()
        assert "takeback" not in home.seen["offers"]


def test_who_watches_is_counted_once_and_everybody_is_told(ann: Visitor, bob: Visitor, eve: Visitor) -> None:
    table = two_at_a_table(ann, bob)
    eve.send("/api/name", {"name": "Eve"})
    with ann.connect(table) as home:
        assert home.seen["watching"] == 0
        with eve.connect(table), eve.connect(table) as again:
            assert home.until("watching") == {"watching": 1}
            assert again.seen["watching"] == 1
            with Visitor(eve.client).connect(table) as stranger:
                assert home.until("watching") == {"watching": 2}
                assert stranger.seen["watching"] == 2
        while home.until("watching")["watching"]:
            pass


def test_who_polls_is_one_spectator_and_no_news(ann: Visitor, bob: Visitor, eve: Visitor) -> None:
    table = two_at_a_table(ann, bob)
    path = f"/api/tables/{table}/poll"
    seen = [eve.ask(path).json() for _ in range(3)]
    assert [each["watching"] for each in seen] == [1, 1, 1]
    assert len({each["v"] for each in seen}) == 1


def test_a_spectator_who_comes_is_no_news_to_the_clocks(ann: Visitor, bob: Visitor, eve: Visitor) -> None:
    table = two_at_a_table(ann, bob)
    with ann.connect(table) as home, eve.connect(table):
        before = home.seen["v"]
        assert home.until("watching") == {"watching": 1}
        assert home.hello()["v"] == before
