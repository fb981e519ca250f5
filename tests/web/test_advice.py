"""Chances to win at a table, and the review of a game that has ended."""

import time
from typing import Any

from starlette.testclient import TestClient
from visitors import QUICK, Seat, Visitor

import leatherhead as lh


def joined(ann: Visitor, bob: Visitor, **asked: Any) -> str:
    made = ann.make(seats={"home": "me", "away": "open"}, **asked)
    bob.join(made)
    return made["id"]


def play_to_the_end(seat: Seat) -> None:
    while not seat.seen["frame"]["over"]:
        seat.say(coach="period")
        seat.hello()


def reviewed(visitor: Visitor, path: str) -> dict[str, Any]:
    """Ask for a review until it is there; its progress never goes back."""
    done = 0
    while "review" not in (found := visitor.ask(path).json()):
        assert done <= found["done"] <= found["of"], found
        done = found["done"]
        time.sleep(0.1)
    return found["review"]  # type: ignore[no-any-return]


def chances(visitor: Visitor, table: str) -> dict[str, Any]:
    """Ask for the chances until they are there."""
    while "waits" in (found := visitor.ask(f"/api/tables/{table}/chances").json()):
        assert isinstance(found["waits"], str)
    return found  # type: ignore[no-any-return]


def test_a_player_learns_what_each_answer_is_worth(ann: Visitor, eve: Visitor) -> None:
    table = ann.make(game="real-deal", public=True)["id"]
    with ann.connect(table) as seat:
        while seat.asked is None or len(seat.asked["options"]) < 2:
            seat.answer()
        found = chances(ann, table)
        assert found["q"] == seat.seen["q"]
        assert found["seat"] == "home"
        assert {each["label"] for each in found["answers"]} == {each["label"] for each in seat.asked["options"]}
        worths = [each["chance"] for each in found["answers"]]
        assert worths == sorted(worths, reverse=True)
        assert all(0 <= each <= 1 for each in [found["home"], *worths])
        assert ann.ask(f"/api/tables/{table}/chances").json() == found  # worked out once
        watched = chances(eve, table)
        assert (watched["seat"], watched["answers"]) == (None, [])
        assert 0 < watched["home"] < 1  # as everybody sees it: the player also knows a hand


def test_the_chances_of_the_whole_game_so_far_come_at_once(ann: Visitor) -> None:
    table = ann.make()["id"]
    with ann.connect(table) as seat:
        while len(seat.seen["frame"]["told"]) + seat.seen["frame"]["told_from"] < 5:
            seat.answer()

    def since(play: int | str) -> Any:
        while "waits" in (found := ann.ask(f"/api/tables/{table}/chances?from={play}").json()):
            pass
        return found

    whole = since(0)
    assert whole["from"] == 0
    assert len(whole["before"]) >= 4
    assert whole["before"][-1] == whole["home"]
    assert all(0 < each < 1 for each in whole["before"])
    assert since(2)["before"] == whole["before"][2:]
    assert since(9_999)["before"] == whole["before"][-1:]
    assert "name the play" in since("-1")["why"]


def test_between_two_people_there_are_no_chances_until_both_agree(ann: Visitor, bob: Visitor, eve: Visitor) -> None:
    table = joined(ann, bob, game="real-deal", public=True)
    for visitor in (ann, bob, eve):
        answer = visitor.ask(f"/api/tables/{table}/chances")
        assert answer.status_code == 400
        assert "only if both agree" in answer.json()["why"]
    with ann.connect(table) as home, bob.connect(table) as away:
        home.say(help="ask")
        away.until("v")
        away.say(help="accept")
        home.hello()
    assert ann.ask(f"/api/tables/{table}/chances").status_code == 200


def test_a_game_is_reviewed_when_it_has_ended(ann: Visitor, eve: Visitor) -> None:
    table = ann.make(game="real-deal")["id"]
    address = f"/api/tables/{table}/review"
    assert "when it has ended" in ann.ask(address).json()["why"]
    with ann.connect(table) as seat:
        play_to_the_end(seat)
        score = seat.seen["frame"]["score"]
    assert eve.ask(address).status_code == 403
    found = reviewed(ann, address)
    assert found["score"] == score
    assert found["decisive"][0] in {play["number"] for play in found["plays"]}
    assert set(found["sides"]) == {call["team"] for call in found["calls"]} == {"home", "away"}
    assert str(max(score)) in found["story"]
    assert "no game under way" in ann.ask(f"/api/tables/{table}/chances").json()["why"]


def test_a_game_that_was_given_up_is_reviewed_as_far_as_it_went(ann: Visitor) -> None:
    table = ann.make(game="real-deal")["id"]
    with ann.connect(table) as seat:
        while len(seat.seen["frame"]["told"]) < 3:
            seat.answer()
        seat.say(resign=True)
        while seat.seen["state"]["name"] == "running":
            seat.hear()
    found = reviewed(ann, f"/api/tables/{table}/review")
    assert found["story"].startswith("The Owls resigned at ")
    assert found["plays"]


def test_a_record_that_is_sent_is_reviewed(ann: Visitor, client: TestClient) -> None:
    game = lh.new("real-deal", seed=3, seats=("coach", "coach"), options={"length": "short"})
    begun = client.post("/api/review", content=game.as_text()).json()
    found = reviewed(ann, f"/api/reviews/{begun['id']}")
    assert len(found["plays"]) == len(game.plays)


def test_what_cannot_be_reviewed_is_refused(ann: Visitor, client: TestClient) -> None:
    under_way = lh.new("paper-bowl", seed=3, seats=("human", "human")).as_text()
    begun = client.post("/api/review", content=under_way).json()
    while "why" not in (found := ann.ask(f"/api/reviews/{begun['id']}").json()):
        time.sleep(0.05)
    assert "finish the game first" in found["why"]
    assert "ask for it again" in ann.ask(f"/api/reviews/{begun['id']}").json()["why"]
    assert client.post("/api/review", content="x" * 400_000).status_code == 400


def test_an_address_has_only_so_many_games_looked_at_at_once(ann: Visitor, client: TestClient) -> None:
    record = lh.new("real-deal", seed=3, seats=("coach", "coach")).as_text()
    statuses = [client.post("/api/review", content=f"{record}\n; {number}").status_code for number in range(8)]
    assert statuses == sorted(statuses)
    assert set(statuses) == {200, 429}
    table = ann.make(**QUICK)["id"]
    assert ann.ask(f"/api/tables/{table}/chances").status_code == 200  # which wait for no review
