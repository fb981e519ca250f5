"""A server with a league, killed again and again: no result that was shown changes, and the league comes to its end.

The suite kills a few times; scripts/test --all kills more.
"""

import json
import random
import threading
import time
import urllib.request
from http.client import HTTPException
from typing import Any

import pytest
from servers import free_port, hear, serving, talk
from websockets.exceptions import WebSocketException

LONGEST = 5.0  # seconds to a kill
LOOK = 0.5  # seconds between two looks at the league, or the server shuts out who asks too much
PATIENCE = 240.0  # seconds for the games after the last kill
LEAGUE = {
    "game": "real-deal", "options": {"length": "short"}, "teams": 4, "people": 2, "places": 2, "bot": "random",
    "hours": 0, "name": "Prairie",
}  # fmt: skip


class Player:
    """Somebody who plays every game of theirs as soon as it is there."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port, self.cookie, self.league = port, cookie, ""
        self.scores: dict[str, list[int]] = {}  # that were shown
        self.state, self.shown, self.faults = "", dict[str, Any](), list[str]()

    def ask(self, path: str, data: Any = None) -> Any:
        sent = None if data is None else json.dumps(data).encode()
        headers = {"Content-Type": "application/json", "Cookie": self.cookie}
        request = urllib.request.Request(f"http://localhost:{self.port}{path}", sent, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310  our own server
            self.cookie = (answer.headers["set-cookie"] or self.cookie).partition(";")[0]
            return json.load(answer)

    def look(self) -> list[dict[str, Any]]:
        """Look at the league; return my games that are not over."""
        self.shown = self.ask(f"/api/leagues/{self.league}")
        self.state = self.shown["state"]
        rounds = [game for stage in self.shown["bracket"] for series in stage["games"] for game in series]
        games = {game["name"]: game for game in [*self.shown["games"], *rounds]}
        for name, scores in self.scores.items():
            if games.get(name, {}).get("scores") != scores:
                self.faults.append(f"{name} was {scores}, and is {games.get(name)}")
        self.scores |= {name: game["scores"] for name, game in games.items() if game["scores"]}
        mine = next(club["name"] for club in self.shown["clubs"] if club["you"])
        return [game for game in games.values() if not game["scores"] and game["table"] and mine in name_of(game)]

    def play(self, until: threading.Event) -> None:
        """Play until the league is over or the server is killed."""
        while not until.is_set() and self.state != "over":
            try:
                for game in self.look():
                    self.play_game(game["table"], until)
            except (WebSocketException, HTTPException, OSError):
                pass  # which the next server makes up for
            time.sleep(LOOK)

    def play_game(self, table: str, until: threading.Event) -> None:
        with talk(self.port, table, self.cookie) as seat:
            seat.send('{"hello": 1}')
            seen = hear(seat)
            while seen["state"]["name"] in ("pledging", "running") and not until.is_set():
                if seen["frame"] and (asked := seen["frame"]["asked"]):
                    label = random.choice(asked["options"])["label"]  # noqa: S311
                    seat.send(json.dumps({"answer": label, "q": seen["q"]}))
                    time.sleep(0.02)  # or the server shuts out who says too much
                seen = hear(seat)


def name_of(game: dict[str, Any]) -> set[str]:
    return {game["away"], game["home"]}


def let_play(players: list[Player], seconds: float) -> None:
    until = threading.Event()
    threads = [threading.Thread(target=each.play, args=[until]) for each in players]
    for thread in threads:
        thread.start()
    begun = time.monotonic()
    while any(thread.is_alive() for thread in threads) and time.monotonic() < begun + seconds:
        time.sleep(LOOK)
    until.set()


@pytest.mark.parametrize("kills", [2, pytest.param(25, marks=pytest.mark.long)])
def test_a_league_outlives_its_servers(database: str, kills: int) -> None:
    port = free_port()
    ann, bob = players = [Player(port), Player(port)]
    with serving(database, port):
        made = ann.ask("/api/leagues", LEAGUE)
        for each, name in ((ann, "Ann"), (bob, "Bob")):
            each.league = made["id"]
            each.ask(f"/api/leagues/{made['id']}/join", {"invite": made["invite"], "name": name, "club": f"{name}s"})
        ann.ask(f"/api/leagues/{made['id']}/start", {})
    for _ in range(kills):
        with serving(database, port):
            let_play(players, random.uniform(0, LONGEST))  # noqa: S311
    with serving(database, port):
        let_play(players, PATIENCE)
        ann.look()
    assert [each.faults for each in players] == [[], []]
    assert (ann.state, len(ann.shown["games"])) == ("over", 6)
    assert ann.shown["champion"] in {club["name"] for club in ann.shown["clubs"]}
    played = {line["club"]: line["wins"] + line["losses"] + line["ties"] for line in ann.shown["standings"]}
    assert set(played.values()) == {3}
    assert [line["text"] for line in ann.shown["log"]].count("The league begins.") == 1
