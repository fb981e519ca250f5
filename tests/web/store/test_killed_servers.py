"""Whole servers killed in the middle of play, at any moment: no answer is lost that its player has seen taken.

The suite kills a few; scripts/test --all kills more.
"""

import json
import random
import threading
import time
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError

import pytest
from servers import free_port, hear, make, serving, talk
from websockets.exceptions import ConnectionClosed, InvalidMessage

PLAYERS = 3
LONGEST = 0.5  # seconds from the first answer to the kill
PAUSE = 0.01  # seconds before an answer, so that a fast machine does not shut out who says too much


def refuses(error: Exception) -> bool:
    """Whether a server has said no; one that is killed says nothing."""
    return isinstance(error, HTTPError) or (isinstance(error, ConnectionClosed) and error.rcvd is not None)


class Player:
    """Somebody who plays against the coach, one game after the other, and remembers what they were shown."""

    def __init__(self, port: int) -> None:
        self.port, self.cookie, self.table = port, "", ""
        self.taken = self.games = 0  # answers that the server has taken, and games that have ended
        self.question = 0
        self.story: list[str] = []  # whole plays, as they were told
        self.fault = self.lost = ""  # what was wrong, and how the connection ended

    def play(self, first: threading.Event) -> None:
        """Play until the server is killed."""
        try:
            if not self.table:
                self.sit_down()
            with talk(self.port, self.table, self.cookie) as seat:
                seat.send('{"hello": 1}')
                seen = self.come_back(hear(seat))
                while seen["state"]["name"] == "running":
                    label = random.choice(seen["frame"]["asked"]["options"])["label"]  # noqa: S311
                    time.sleep(PAUSE)
                    seat.send(json.dumps({"answer": label, "q": seen["q"]}))
                    seen = self.see(self.next(seat, seen["q"]))
                    first.set()
            self.table, self.games = "", self.games + 1
        except (ConnectionClosed, InvalidMessage, HTTPException, OSError) as error:
            self.lost = f"{self.table}: {error!r}"
            if not refuses(error):
                return
            self.fault = self.lost
        except AssertionError as error:
            self.fault = f"{self.table}: {error}"
        first.set()

    def sit_down(self) -> None:
        self.table, self.cookie = make(self.port, self.cookie)
        self.question, self.story = 0, []

    @staticmethod
    def next(seat: Any, question: int) -> dict[str, Any]:
        while (seen := hear(seat))["q"] == question:
            pass
        return seen

    def come_back(self, seen: dict[str, Any]) -> dict[str, Any]:
        """Nothing that was shown is gone; at most the one answer that was on its way has been taken since."""
        assert self.question <= seen["q"] <= self.question + 1, (self.question, seen["q"])
        told = [play["text"] for play in seen["frame"]["told"]]
        assert told[: len(self.story)] == self.story
        return self.see(seen)

    def see(self, seen: dict[str, Any]) -> dict[str, Any]:
        self.taken += seen["q"] - self.question
        self.question = seen["q"]
        frame = seen["frame"]
        self.story[frame["told_from"] :] = [play["text"] for play in frame["told"]]
        if self.story and not frame["over"]:
            self.story.pop()  # which may be under way
        return seen


def kill_once(players: list[Player], database: str, port: int) -> None:
    with serving(database, port) as server:
        first = threading.Event()
        threads = [threading.Thread(target=each.play, args=[first]) for each in players]
        for thread in threads:
            thread.start()
        assert first.wait(120), [each.lost for each in players]
        time.sleep(random.uniform(0, LONGEST))  # noqa: S311
        server.kill()
        for thread in threads:
            thread.join()


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("kills", [3, pytest.param(40, marks=pytest.mark.long)])
def test_no_answer_that_was_taken_is_lost(database: str, kills: int) -> None:
    port = free_port()
    players = [Player(port) for _ in range(PLAYERS)]
    for _ in range(kills):
        kill_once(players, database, port)
        assert [each.fault for each in players if each.fault] == []
    assert sum(each.taken for each in players) >= kills
