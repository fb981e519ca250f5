"""Browsers without a network: requests and sockets to a server inside the test."""

import json
import secrets
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

import leatherhead as lh


def shortest(slug: str) -> dict[str, str]:
    """The option by which a game is short, if it has one."""
    offered = next(game.options for game in lh.list_games() if game.name == slug)
    return {"length": "short"} if "length" in offered else {}


QUICK = {"game": "paper-bowl", "length": "short", "fair": False}


class Visitor:
    """A browser: it keeps its cookie, and has one socket to a table."""

    def __init__(self, client: TestClient) -> None:
        self.client, self.cookie = client, ""
        self.nonces: dict[str, str] = {}
        self.seen: dict[str, Any] = {}
        self.said: list[dict[str, Any]] = []

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": f"lh={self.cookie}"} if self.cookie else {}

    def ask(self, path: str, **more: Any) -> Any:
        self.client.cookies.clear()
        return self.client.get(path, headers=self.headers, **more)

    def send(self, path: str, data: Any = None, **headers: str) -> Any:
        self.client.cookies.clear()
        answer = self.client.post(path, json=data or {}, headers={**self.headers, **headers})
        self.cookie = answer.cookies.get("lh") or self.cookie
        self.client.cookies.clear()
        return answer

    def make(self, **asked: Any) -> dict[str, str]:
        answer = self.send("/api/tables", {**QUICK, "seats": {"home": "me", "away": "coach"}, **asked})
        assert answer.status_code == 200, answer.text
        return answer.json()  # type: ignore[no-any-return]

    def join(self, made: dict[str, str], name: str = "Ann") -> str:
        answer = self.send(f"/api/tables/{made['id']}/join", {"invite": made["invite"], "name": name})
        assert answer.status_code == 200, answer.text
        return answer.json()["seat"]  # type: ignore[no-any-return]

    def connect(self, table: str, **headers: str) -> "Seat":
        self.client.cookies.clear()
        return Seat(self, self.client.websocket_connect(f"/ws/{table}", headers={**self.headers, **headers}))


class Seat:
    """A socket to a table."""

    def __init__(self, visitor: Visitor, session: WebSocketTestSession) -> None:
        self.visitor, self.session = visitor, session
        self.seen: dict[str, Any] = {}
        self.parts: dict[str, Any] = {}  # by digest
        self.sent: list[dict[str, Any]] = []  # the table of the last frame as it came
        self.greeted = False  # from then on every part is known that comes by its digest alone

    def __enter__(self) -> "Seat":
        self.session.__enter__()
        self.hello()
        return self

    def __exit__(self, *error: object) -> None:
        self.session.__exit__(*error)  # type: ignore[arg-type]

    def say(self, **message: Any) -> None:
        self.session.send_text(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        """Return the next message, a frame or another."""
        message: dict[str, Any] = self.session.receive_json()
        if "v" in message:
            self.complete(message["frame"])
            self.seen = message
        return message

    def complete(self, frame: dict[str, Any] | None) -> None:
        """Put parts that were sent before, and come by their digest alone, into the table, as a page does."""
        self.sent = frame["table"] if frame else []
        self.parts |= {part["digest"]: part for part in self.sent if "digest" in part}
        if frame:
            frame["table"] = [self.parts.get(part["same"]) if "same" in part else part for part in self.sent]
            assert not self.greeted or None not in frame["table"]

    def until(self, key: str) -> dict[str, Any]:
        """Return the next message with a key."""
        while key not in (message := self.hear()):
            pass
        return message

    def refused(self, **message: Any) -> str:
        """Say something that is refused; return why."""
        self.say(**message)
        return self.until("refused")["why"]  # type: ignore[no-any-return]

    def hello(self) -> dict[str, Any]:
        """Return the whole frame of now: what was on its way before it is heard first."""
        mark = secrets.token_hex(4)
        self.say(**{mark: 1})  # which is refused, after all frames that were on their way
        self.until("refused")
        self.say(hello=1, have=0)
        self.greeted = True
        return self.until("v")

    @property
    def asked(self) -> dict[str, Any] | None:
        return self.seen["frame"] and self.seen["frame"]["asked"]  # type: ignore[no-any-return]

    def answer(self, label: str | None = None) -> dict[str, Any]:
        """Answer with a label, or with the first on offer, and wait for what comes of it."""
        assert self.asked is not None
        question = self.seen["q"]
        self.say(answer=label or self.asked["options"][0]["label"], q=question)
        while self.seen["q"] == question:
            message = self.hear()
            assert "refused" not in message, message
        return self.seen

    def pledge(self) -> None:
        """Send what fair dice need of this seat now."""
        need = (self.seen["fair"] or {}).get("need") or {}
        for side in need.get("commit", ()):
            nonce = self.visitor.nonces.setdefault(side, secrets.token_hex(32))
            commit = lh.commitment(side, self.seen["table"], bytes.fromhex(nonce)).hex()
            self.say(commit={side: commit})
            self.until("v")
        for side in need.get("nonce", ()):
            self.say(nonce={side: self.visitor.nonces[side]})
            self.until("v")
