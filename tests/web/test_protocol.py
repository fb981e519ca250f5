"""What is said over a socket, message by message."""

from visitors import Visitor


def test_a_person_plays_against_the_coach(ann: Visitor) -> None:
    made = ann.make()
    with ann.connect(made["id"]) as seat:
        assert seat.seen["seat"] == "home"
        assert seat.seen["state"]["name"] == "running"
        for number in range(8):
            assert seat.seen["q"] == number
            seat.answer()
        assert len(seat.hello()["frame"]["told"]) > 0


def test_fair_dice_are_settled_before_the_game(ann: Visitor) -> None:
    made = ann.make(fair=True)
    with ann.connect(made["id"]) as seat:
        assert seat.seen["frame"] is None
        assert seat.seen["fair"]["need"] == {"commit": ["home"]}
        assert seat.seen["fair"]["away"]
        seat.pledge()
        assert seat.seen["fair"]["need"] == {"nonce": ["home"]}
        seat.pledge()
        assert seat.seen["state"]["name"] == "running"
        assert "seed" not in seat.seen["fair"]
        assert len(seat.seen["fair"]["fingerprint"]) == 8
        seat.answer()
