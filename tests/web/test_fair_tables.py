"""Fair dice at the server: tables from before version 2, and players who hold the others up."""

from pathlib import Path

import pytest
from kept import row
from visitors import Visitor

import leatherhead as lh
from leatherhead.web import dice, game
from leatherhead.web.rows import PLEDGING, RESIGNED, RUNNING, WAITING

HOME, AWAY = "11" * 32, "22" * 32


def commit_1(side: str, nonce: str) -> str:
    return lh.commitment(side, "t1", bytes.fromhex(nonce), version="1").hex()


def test_a_game_that_began_with_version_1_goes_on_with_it(tmp_path: Path) -> None:
    commits = (commit_1("home", HOME), commit_1("away", AWAY))
    old = row(state=RUNNING, nonces=(HOME, AWAY), commits=commits, options={}, seats=("human", "human"))
    told = dice.told(old, ("home",))
    assert told
    assert (told["version"], told["home"], told["away"]) == ("1", *commits)
    assert told["server"] == lh.commitment("server", "t1", old.secret, version="1").hex()
    assert len(told["fingerprint"]) == 8
    session = game.start(old)
    session.answer("heads")
    ended = game.ended(session.game, row(state=RESIGNED, nonces=old.nonces, commits=commits, seats=old.seats))
    ended.save(tmp_path / "old.game")
    verdict = lh.verify(tmp_path / "old.game")
    assert verdict.ok, verdict.fault
    assert verdict.fair == 1
    assert '[Fair "1"]' in ended.as_text()


@pytest.mark.parametrize("state", [WAITING, PLEDGING])
def test_a_table_of_version_1_that_had_not_begun_is_pledged_anew(state: str) -> None:
    waiting = row(state=state, commits=(commit_1("home", HOME), commit_1("away", AWAY)), nonces=("", AWAY))
    told = dice.told(waiting, ("home",))
    assert told
    assert (told["version"], told["home"], told["need"]) == ("2", "", {"commit": ["home"]})
    assert told["away"] == lh.commitment("away", "t1", bytes.fromhex(AWAY)).hex()  # of a bot, whose nonce is kept


def test_who_never_shows_a_nonce_holds_nobody(ann: Visitor, bob: Visitor) -> None:
    made = ann.make(seats={"home": "me", "away": "open"}, fair=True)
    bob.join(made, "Bob")
    with ann.connect(made["id"]) as home, bob.connect(made["id"]) as away:
        home.pledge()
        away.hello()
        away.pledge()
        home.hello()
        home.pledge()  # shows home's nonce; away keeps its own back
        assert home.hello()["state"]["name"] == "pledging"
        home.say(resign=1)
        ended = home.until("v")
        assert ended["state"]["name"] == "voided"
    again = ann.make(seats={"home": "me", "away": "open"}, fair=True)
    bob.join(again, "Bob")
    with ann.connect(again["id"]) as home:
        players = home.seen["state"]["players"]
        assert {seat: each["walked_away"] for seat, each in players.items()} == {"home": 0, "away": 1}
