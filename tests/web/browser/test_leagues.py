"""A league of four people and four bots: a week live, one by correspondence, mail and feed, a missed deadline."""

import os
import re
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from at_table import AUTOPLAY, PHONE, is_fine
from servers import free_port

PERSON = Callable[..., Any]
ASK = "async ([path, data]) => (await fetch(path, data ? {method: 'POST', body: JSON.stringify(data)} : {})).json()"


class Letters:
    """What a mail server has received."""

    def __init__(self) -> None:
        self.mails: list[Any] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: ARG002, N802  its names
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"


class LeagueServer:
    """`leatherhead serve` with a mail server, short sweeps, and a database that a test can reach."""

    def __init__(self, folder: Path, letters: int) -> None:
        self.port, self.database = free_port(), folder / "tables.sqlite"
        self.url = f"http://localhost:{self.port}"
        program = (
            "import sys; from leatherhead.web import hub, delivery; hub.SWEEP = delivery.LOOK = 0.5; "
            "from leatherhead.launch import main; sys.exit(main(sys.argv[1:]))"
        )
        command = [
            sys.executable, "-c", program, "serve", "--no-browser", "--port", str(self.port), "--database",
            str(self.database), "--public-url", self.url, "--smtp", f"smtp://127.0.0.1:{letters}",
            "--mail-from", "league@example.org",
        ]  # fmt: skip
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        assert self.process.stdout.readline().startswith("Play at")

    def change(self, statement: str) -> None:
        connection = sqlite3.connect(self.database, timeout=20)
        with connection:
            connection.execute(statement)
        connection.close()


@pytest.fixture
def letters() -> Iterator[tuple[Letters, int]]:
    box, port = Letters(), free_port()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    yield box, port
    controller.stop()


@pytest.fixture
def league_server(tmp_path: Path, letters: tuple[Letters, int]) -> Iterator[LeagueServer]:
    found = LeagueServer(tmp_path, letters[1])
    yield found
    found.process.kill()
    found.process.communicate()


def people_of(person: PERSON, server: LeagueServer, count: int) -> list[Any]:
    return [
        person(base_url=server.url, viewport=PHONE if place % 2 else {"width": 1280, "height": 800})
        for place in range(count)
    ]


def found_league(page: Any) -> str:
    """Found a league of eight in the form, and return the link for the others."""
    page.goto("/leagues")
    page.wait_for_selector("#found [name=name]")
    is_fine(page)
    page.fill("[name=name]", "Prairie League")
    page.select_option("[name=game]", "paper-bowl")
    page.fill("[name=weeks]", "2")
    page.select_option("[name=policy]", "forfeit")
    page.click("text=Found the league")
    page.wait_for_selector("#link")
    return str(page.input_value("#link"))


@pytest.mark.long
def test_a_league_from_its_founding_to_the_bracket(
    person: PERSON, league_server: LeagueServer, letters: tuple[Letters, int]
) -> None:
    ann, *others = players = people_of(person, league_server, 4)
    link = found_league(ann)
    for page, name in zip(players, ("Ann", "Bob", "Cat", "Dan"), strict=True):
        page.goto(link)
        page.fill("#player", name)
        page.fill("#club", f"{name}s")
        page.click("text=Join")
        page.wait_for_selector("#about >> text=You have the")
    receive_mail_and_feed(others[0], league_server, letters[0])
    ann.reload()
    ann.click("#start")
    ann.wait_for_selector("#standings")
    league = ann.url.split("/l/")[1].partition("#")[0]
    shown = play_first_week(players, ann, league)
    assert sum(1 for game in shown["games"] if game["stage"] == "Week 1" and game["scores"]) == 4
    second_week_runs_out(ann, league_server, letters[0])
    assert "Prairie League, Week 2" in read_feed(others[0].evaluate("localStorage.getItem('feed')"))
    watcher = person(base_url=league_server.url, viewport=PHONE, color_scheme="dark")
    watcher.goto(f"/l/{league}")
    watcher.wait_for_selector("#bracket .series")
    is_fine(watcher)
    shown = watcher.evaluate(ASK, [f"/api/leagues/{league}", None])
    check(shown)
    assert watcher.locator("#about form").count() == 0
    assert watcher.locator("#standings tbody tr").count() == 8


def receive_mail_and_feed(page: Any, server: LeagueServer, box: Letters) -> None:
    """Add a mail address, confirm it by the link in the mail, and make a feed."""
    page.goto("/me")
    page.fill("#address", "bob@example.org")
    page.click("text=Add this address")
    page.wait_for_selector("#addresses >> text=waits to be confirmed")
    is_fine(page)
    for _ in range(100):
        if box.mails:
            break
        page.wait_for_timeout(200)
    confirm = re.search(rf"{server.url}(/confirm/\S+)", box.mails[0].get_content())
    assert confirm is not None
    page.goto(confirm[1])
    page.click("text=Confirm this address")
    page.wait_for_selector("text=Confirmed")
    is_fine(page)
    page.goto("/me")
    page.click("summary >> text=A feed")
    page.click("text=Make a feed")
    page.wait_for_selector("#feed:not([hidden])")
    page.evaluate("localStorage.setItem('feed', document.querySelector('#feed').value)")


def play_first_week(players: list[Any], ann: Any, league: str) -> Any:
    """Play all games of people in the first week live, to their ends."""
    for _ in range(200):
        shown = ann.evaluate(ASK, [f"/api/leagues/{league}", None])
        week = [game for game in shown["games"] if game["stage"] == "Week 1"]
        if all(game["scores"] for game in week):
            return shown
        tables = [game["table"] for game in week if game["table"] and not game["scores"]]
        if not tables:
            ann.wait_for_timeout(200)
            continue
        for page in players:
            page.goto(f"/t/{tables[0]}")
            page.wait_for_selector("#scoreboard .points")
            page.evaluate(AUTOPLAY)
        ann.wait_for_selector(".notice >> text=Review", timeout=120_000)
    pytest.fail("the first week has no end")


def second_week_runs_out(ann: Any, server: LeagueServer, box: Letters) -> None:
    """Nobody plays the second week: it is forfeited, and Bob heard of it before by mail and in his feed."""
    ann.goto("/leagues")
    ann.click("#mine a")
    ann.wait_for_selector("#weeks >> text=Week 2")
    for _ in range(100):
        if [mail for mail in box.mails if "Week 2" in mail["Subject"]]:
            break
        ann.wait_for_timeout(200)
    else:
        pytest.fail("no mail about the second week")
    server.change("UPDATE league_games SET due = 1")
    ann.wait_for_selector("#log >> text=was not played in time", timeout=60_000)
    ann.wait_for_selector("#bracket .series", timeout=60_000)


def check(shown: Any) -> None:
    """Standings and bracket follow from the results that the page shows."""
    wins = {club["name"]: 0 for club in shown["clubs"]}
    for game in shown["games"]:
        away, home = game["scores"]
        wins[game["away"]] += away > home
        wins[game["home"]] += home > away
    assert {line["club"]: line["wins"] for line in shown["standings"]} == wins
    best = [line["club"] for line in sorted(shown["standings"], key=lambda line: line["rank"])[:4]]
    pairs = {frozenset((series[0]["home"], series[0]["away"])) for series in shown["bracket"][0]["games"]}
    assert pairs == {frozenset((best[0], best[3])), frozenset((best[1], best[2]))}
    assert "forfeit" in {game["how"] for game in shown["games"]}


def read_feed(url: str) -> str:
    with urllib.request.urlopen(url, timeout=20) as answer:  # noqa: S310  our own server
        return str(answer.read().decode())
