"""A league of four people and four bots: a week live, one by correspondence, mail and feed, a missed deadline.

On SQLite with one process, and on PostgreSQL with two behind a proxy.
"""

import itertools
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
from at_table import AUTOPLAY, PHONE, QUESTION, is_fine
from by_table import Proxy
from databases import Postgres
from servers import free_port

from leatherhead.league.results import Team
from leatherhead.league.schedule import schedule
from leatherhead.web.league_play import CLAIM
from leatherhead.web.leagues import _place

PERSON = Callable[..., Any]
ASK = "async ([path, data]) => (await fetch(path, data ? {method: 'POST', body: JSON.stringify(data)} : {})).json()"
NAMES = ("Ann", "Bob", "Cat", "Dan")
BY_MAIL = 5  # visits of each player to the game that is played by correspondence


class Letters:
    """What a mail server has received."""

    def __init__(self) -> None:
        self.mails: list[Any] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: ARG002, N802  its names
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"


class LeagueServer:
    """`leatherhead serve` with a mail server, short sweeps, and a database that a test can reach."""

    def __init__(self, folder: Path, letters: int, postgres: Postgres | None) -> None:
        self._postgres, self._file = postgres, folder / "tables.sqlite"
        self._database = str(self._file) if postgres is None else postgres.new_database()
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        ports = [self.port] if postgres is None else [free_port(), free_port()]
        self.processes = [self._start(port, letters) for port in ports]
        self._proxy = None if postgres is None else Proxy(self.port, *ports)

    def _start(self, port: int, letters: int) -> subprocess.Popen[str]:
        program = (
            "import sys; from leatherhead.web import hub, delivery; hub.SWEEP = delivery.LOOK = 0.5; "
            "from leatherhead.launch import main; sys.exit(main(sys.argv[1:]))"
        )
        command = [
            sys.executable, "-c", program, "serve", "--no-browser", "--port", str(port), "--database", self._database,
            "--public-url", self.url, "--smtp", f"smtp://127.0.0.1:{letters}", "--mail-from", "league@example.org",
        ]  # fmt: skip
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Play at")
        return process

    def change(self, statement: str) -> None:
        if self._postgres is not None:
            self._postgres.ask(self._database.partition("@/")[2].partition("?")[0], statement)
            return
        connection = sqlite3.connect(self._file, timeout=20)
        with connection:
            connection.execute(statement)
        connection.close()

    def draw(self, seed: int) -> None:
        """Let the league's schedule come from a seed."""
        in_file = f"json_set(season, '$.year[0].seed', {seed})"
        in_server = f"jsonb_set(season::jsonb, '{{year,0,seed}}', '{seed}')::json"
        self.change(f"UPDATE leagues SET season = {in_file if self._postgres is None else in_server}")  # noqa: S608

    def close(self) -> None:
        if self._proxy is not None:
            self._proxy.close()
        for process in self.processes:
            process.kill()
            process.communicate()


@pytest.fixture
def letters() -> Iterator[tuple[Letters, int]]:
    box, port = Letters(), free_port()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    yield box, port
    controller.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def league_server(
    request: pytest.FixtureRequest, tmp_path: Path, letters: tuple[Letters, int]
) -> Iterator[LeagueServer]:
    postgres = Postgres() if request.param == "postgresql" else None
    found = LeagueServer(tmp_path, letters[1], postgres)
    yield found
    found.close()
    if postgres is not None:
        postgres.stop()


def seed_of_a_meeting() -> int:
    """Return a seed by which two of the four people meet in the second week."""
    for seed in itertools.count(1):
        teams = sorted((Team(str(place)) for place in range(8)), key=lambda team: _place(int(team.name), seed))
        second = [each for each in schedule(teams, weeks=2) if each.week == 2]
        if any({each.away, each.home} <= set("0123") for each in second):
            return seed
    raise AssertionError


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
    page.fill("#found [name=name]", "Prairie League")
    page.select_option("#found [name=game]", "paper-bowl")
    page.select_option("#found [name=levels]", "coach")
    page.click("#found summary")
    page.fill("#found [name=weeks]", "2")
    page.select_option("#found [name=policy]", "forfeit")
    page.click("text=Found the league")
    page.wait_for_selector("#link")
    return str(page.input_value("#link"))


def play_next(page: Any) -> None:
    """Play the game in front of the league's page to its end."""
    league = page.url
    page.click("#play")
    page.wait_for_selector("#scoreboard .points")
    page.evaluate(AUTOPLAY)
    page.wait_for_selector(".final-card", timeout=120_000)
    page.goto(league)
    page.wait_for_selector("#about >> text=You have the")


@pytest.mark.parametrize("screen", [{"viewport": PHONE, "color_scheme": "dark"}, {}], ids=["phone", "wide"])
def test_a_season_alone_from_the_first_page_into_its_second_year(person: PERSON, screen: dict[str, Any]) -> None:
    page = person(**screen)
    page.goto("/")
    page.click("text=Play a season")
    page.wait_for_selector("#alone [name=game]")
    page.select_option("#alone [name=game]", "real-deal")
    page.select_option("#alone [name=levels]", "rookie")
    page.fill("#alone [name=club]", "Comets")
    page.fill("#alone [name=teams]", "2")
    page.fill("#alone [name=places]", "2")
    is_fine(page)
    page.click("#alone button")
    page.wait_for_selector("#banner >> text=Comets", state="attached")
    assert page.inner_text("#about").startswith("Season. The bots play their games at once.")
    is_fine(page)
    play_next(page)
    page.wait_for_selector("#bracket .pairing")  # the championship, of the same two
    page.wait_for_selector("#leaders table")
    while page.locator("#play").count():  # which is played again after a tie
        play_next(page)
        page.wait_for_timeout(500)
    page.wait_for_selector("#banner >> text=are the champions")
    assert page.locator("#bracket .winner").count() == 1
    is_fine(page)
    page.click("#clubs .team >> text=Comets")
    page.wait_for_selector("dialog >> text=Played by")
    assert "Week 1" in page.inner_text("dialog")
    assert "of 2" in page.inner_text("dialog")
    is_fine(page)
    page.keyboard.press("Escape")
    with page.expect_download() as report:
        page.click("text=Report as a page")
    assert "Champions" in report.value.path().read_text()
    with page.expect_download() as folder:
        page.click("text=Download the season")
    page.click("#another")
    page.wait_for_selector("#years >> text=Year 2")
    page.click("#years >> text=Year 1")
    page.wait_for_selector("#banner >> text=are the champions")
    page.goto("/")
    page.wait_for_selector("#my-leagues >> text=Real Deal season")
    page.goto("/leagues")
    page.wait_for_selector("#bring button")
    page.set_input_files(
        "#bring [type=file]",
        {"name": "season.zip", "mimeType": "application/zip", "buffer": folder.value.path().read_bytes()},
    )
    page.click("#bring button")
    # Every game is played through, after whatever a new server still compiles.
    page.wait_for_selector("#banner >> text=are the champions", timeout=180_000)


def test_a_cup_and_a_series_in_the_browser(person: PERSON) -> None:
    page = person()
    for form, best, teams, pairings in (("cup", "1", "6", 2), ("series", "3", "", 1)):
        page.goto("/leagues")
        page.wait_for_selector("#alone [name=game]")
        page.select_option("#alone [name=game]", "real-deal")
        page.select_option("#alone [name=form]", form)
        page.select_option("#alone [name=best_of]", best)
        assert page.locator("#alone [name=places]").is_hidden()
        if teams:
            page.fill("#alone [name=teams]", teams)
        page.click("#alone button")
        page.wait_for_selector("#bracket .pairing")
        page.wait_for_function(
            "n => document.querySelectorAll('#bracket > div:first-child .series').length === n", arg=pairings
        )
        said = page.inner_text("#about")
        assert said.startswith({"cup": "Knock-out cup.", "series": "Series, best of 3."}[form])
        assert page.locator("#table").is_hidden()
        is_fine(page)


@pytest.mark.long
def test_a_league_from_its_founding_to_the_bracket(
    person: PERSON, league_server: LeagueServer, letters: tuple[Letters, int]
) -> None:
    ann, *_ = players = people_of(person, league_server, 4)
    link = found_league(ann)
    for page, name in zip(players, NAMES, strict=True):
        page.goto(link)
        page.fill("#player", name)
        page.fill("#club", f"{name}s")
        page.click("text=Join")
        page.wait_for_selector("#about >> text=You have the")
    feeds = [receive_mail_and_feed(page, league_server, letters[0]) for page in players]
    league_server.draw(seed_of_a_meeting())
    ann.goto(link)
    ann.click("#start")
    ann.wait_for_selector("#standings")
    league = ann.url.split("/l/")[1].partition("#")[0]
    shown = play_first_week(players, ann, league)
    assert sum(1 for game in shown["games"] if game["stage"] == "Week 1" and game["scores"]) == 4
    play_one_by_correspondence(players, ann, league, letters[0])
    second_week_runs_out(ann, league_server)
    assert all("Prairie League, Week 2" in read_feed(feed) for feed in feeds)
    assert any("It is your turn" in read_feed(feed) for feed in feeds)
    watcher = person(base_url=league_server.url, viewport=PHONE, color_scheme="dark")
    watcher.goto(f"/l/{league}")
    watcher.wait_for_selector("#bracket .series")
    watcher.wait_for_selector("#leaders table")
    is_fine(watcher)
    shown = watcher.evaluate(ASK, [f"/api/leagues/{league}", None])
    check(shown)
    assert watcher.locator("#about form").count() == 0
    assert watcher.locator("#standings tbody tr").count() == 8


def receive_mail_and_feed(page: Any, server: LeagueServer, box: Letters) -> str:
    """Add a mail address, confirm it by the link in the mail, and make a feed; return its address."""
    before = len(box.mails)
    page.goto("/me")
    page.wait_for_selector("#address")
    page.fill("#address", f"player{before}@example.org")
    page.click("text=Add this address")
    page.wait_for_selector("#addresses >> text=waits to be confirmed")
    is_fine(page)
    wait_until(page, lambda: len(box.mails) > before, "no mail")
    confirm = re.search(rf"{server.url}(/confirm/\S+)", box.mails[-1].get_content())
    assert confirm is not None
    page.goto(confirm[1])
    page.click("text=Confirm this address")
    page.wait_for_selector("text=Confirmed")
    is_fine(page)
    page.goto("/me")
    page.click("summary >> text=A feed")
    page.click("text=Make a feed")
    page.wait_for_selector("#feed:not([hidden])")
    return str(page.input_value("#feed"))


def wait_until(page: Any, holds: Callable[[], bool], why: str) -> None:
    for _ in range(300):
        if holds():
            return
        page.wait_for_timeout(200)
    pytest.fail(why)


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
        ended = lambda table=tables[0]: table not in open_tables(ann, league)  # noqa: E731
        wait_until(ann, ended, "a game of the first week has no end")
    pytest.fail("the first week has no end")


def open_tables(page: Any, league: str) -> list[str]:
    games = page.evaluate(ASK, [f"/api/leagues/{league}", None])["games"]
    return [game["table"] for game in games if not game["scores"]]


def play_one_by_correspondence(players: list[Any], ann: Any, league: str, box: Letters) -> None:
    """Two people play each other without ever being at the table at once: a mail tells each when it is their turn.

    One of them gives up in the end.
    """
    for page in players:
        page.goto("about:blank")
    ann.goto(f"/l/{league}")
    ann.wait_for_selector("#week >> text=Week 2")
    clubs = {f"{name}s": page for name, page in zip(NAMES, players, strict=True)}
    shown = ann.evaluate(ASK, [f"/api/leagues/{league}", None])
    game = next(
        each for each in shown["games"] if each["stage"] == "Week 2" and {each["away"], each["home"]} <= set(clubs)
    )
    first, second = (clubs[game[side]] for side in ("away", "home"))
    ann.goto("about:blank")
    left = 0
    for visit in range(2 * BY_MAIL):
        page = (first, second)[visit % 2]
        page.goto(f"/t/{game['table']}")
        page.wait_for_selector("#scoreboard .points")
        if page.locator(QUESTION).count():
            page.wait_for_selector("#scoreboard .clock >> text=1 day left")
            left += 1
        page.evaluate(AUTOPLAY)
        page.wait_for_selector("#question >> text=Waiting for")
        page.goto("about:blank")
    assert left >= BY_MAIL
    page.goto("/")
    page.evaluate(ASK, [f"/api/tables/{game['table']}/say", {"resign": 1}])
    page.goto("about:blank")
    wait_until(ann, lambda: any("It is your turn" in mail["Subject"] for mail in box.mails), "no mail about a turn")
    wait_until(
        ann, lambda: any("You won by resignation" in mail["Subject"] for mail in box.mails), "no mail about the end"
    )
    ann.goto(f"/l/{league}")


def second_week_runs_out(ann: Any, server: LeagueServer) -> None:
    """Nobody plays the other games of the second week: they are forfeited."""
    ann.wait_for_selector("#week >> text=Week 2")
    server.change("UPDATE league_games SET due = 1 WHERE away_score IS NULL")
    # What a process has claimed and could not end comes up again after league_play.CLAIM.
    ann.wait_for_selector("#log >> text=was not played in time", timeout=60_000 + 1000 * CLAIM)
    ann.wait_for_selector("#bracket .series", timeout=60_000 + 1000 * CLAIM)


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
