"""Looking back on a game."""

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

import leatherhead as lh
from leatherhead.cli.main import main


@pytest.fixture(scope="module")
def game() -> lh.Game:
    return lh.new(
        "real-deal", seed=4, seats=("coach", "coach"), compiled=True, options={"length": "short"}, home="<b>Owls",
    )  # fmt: skip


@pytest.fixture(scope="module")
def found(game: lh.Game) -> lh.Review:
    return lh.review(game)


def test_chances_add_up_to_the_result(game: lh.Game, found: lh.Review) -> None:
    """Every play begins where the last ended, and the last ends with the result."""
    assert [play.number for play in found.plays] == list(range(1, len(game.plays) + 1))
    for play, following in zip(found.plays, found.plays[1:], strict=False):
        assert play.after == following.before
    assert found.plays[-1].after == {"home": 1.0, "away": 0.0, "tie": 0.5}[game.winner]
    moved = sum(play.change for play in found.plays)
    assert moved == pytest.approx(found.plays[-1].after - found.plays[0].before)


def test_calls_cost_something_or_nothing(found: lh.Review) -> None:
    """A cost is never negative, and accuracy is the share of calls that cost next to nothing."""
    assert found.calls
    assert all(0 <= call.cost <= 1 for call in found.calls)
    for team in ("home", "away"):
        made = [call for call in found.calls if call.team == team]
        assert found.accuracy(team) == pytest.approx(sum(call.cost < 0.01 for call in made) / len(made))
    assert found.luck("home") == pytest.approx(-found.luck("away"))
    for total in (found.accuracy, found.given_away, found.luck):
        with pytest.raises(lh.Refused, match="0 is not a team; the teams are home and away"):
            total(0)  # type: ignore[arg-type]


def test_a_mistake_in_a_choice_face_down_is_found_on_the_last_play() -> None:
    """Two behind with twelve seconds left, 4th and 10 in range of a field goal: a dive costs 16 points."""
    situation = {
        "phase": "scrimmage", "possession": "home", "down": 4, "to_go": 10, "ball": "opp 45", "quarter": 4, "clock": 12,
        "score": [20, 22], "timeouts": [0, 0], "clock_running": False,
    }  # fmt: skip
    session = lh.Session(
        lh.new("strategy-league", seed=1, situation=situation, seats=("human", "coach"), compiled=True)
    )
    session.answer("dive")
    while session.pending is not None:
        session.coach("play")
    call = next(each for each in lh.review(session.game).calls if each.answer == "Dive")
    assert call.cost > 0.1


def test_what_calls_cost_is_not_luck(found: lh.Review) -> None:
    """A play whose calls nobody made unseen moved by its calls and by luck, and by nothing else."""
    for play in found.plays:
        calls = sum(call.cost * (1 if call.team == "away" else -1) for call in found.calls if call.play == play.number)
        assert play.change == pytest.approx(calls + play.luck)


def test_what_decided_it_comes_first(found: lh.Review) -> None:
    """Plays by how much they moved the chances."""
    swings = [abs(play.change) for play in found.decisive]
    assert swings == sorted((abs(play.change) for play in found.plays), reverse=True)[: len(swings)]
    assert f"{found.score[0]}-{found.score[1]}" in found.story or f"{found.score[1]}-{found.score[0]}" in found.story


def test_a_page_is_whole_and_loads_nothing(game: lh.Game, found: lh.Review) -> None:
    """Every tag is closed, names stay text, and nothing points anywhere."""
    page = lh.review_page(game, found)
    open_tags: list[str] = []

    class Checker(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert not {name for name, _ in attrs} & {"src", "href"}
            if tag not in ("meta", "line", "polyline"):
                open_tags.append(tag)

        def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert (tag in ("line", "polyline"), bool(attrs)) == (True, True)

        def handle_endtag(self, tag: str) -> None:
            assert open_tags.pop() == tag

    Checker().feed(page)
    assert not open_tags
    assert page.count("<td class='n'>") > 2 * len(found.plays), "the curve is there as a table"
    assert "<b>Owls" not in page
    assert "&lt;b&gt;Owls" in page


def test_on_the_command_line(game: lh.Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Text, JSON and a page, which replaces an older one of ours; nothing else is ever written over."""
    file, page = tmp_path / "game.txt", tmp_path / "review.html"
    game.save(file)
    assert main(["review", str(file)]) == 0
    assert "The plays that decided it" in capsys.readouterr().out
    assert main(["review", str(file), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert len(data["plays"]) == len(game.plays)
    assert set(data["sides"]) == {call["team"] for call in data["calls"]} == {"home", "away"}
    page.write_text("a page of somebody else")
    assert main(["review", str(file), "--html", str(page)]) == 2
    assert "already exists and is not one of our pages" in capsys.readouterr().err
    assert page.read_text(encoding="utf-8") == "a page of somebody else"
    page.unlink()
    assert main(["review", str(file), "--html", str(page)]) == 0
    written = page.read_text(encoding="utf-8")
    assert written.startswith("<!doctype html>")
    page.write_text(written.replace("</body>", "<p>older</p></body>"), encoding="utf-8")
    assert main(["review", str(file), "--html", str(page)]) == 0
    assert page.read_text(encoding="utf-8") == written
    kept = file.read_bytes()
    assert main(["review", str(file), "--html", str(file)]) == 2
    assert "the name of a report ends in .html" in capsys.readouterr().err
    assert main(["review", str(file), "--html", str(tmp_path / "none" / "page.html")]) == 2
    assert "cannot be written: there is no folder" in capsys.readouterr().err
    (tmp_path / "folder.html").mkdir()
    assert main(["review", str(file), "--html", str(tmp_path / "folder.html")]) == 2
    assert "folder.html: cannot be written" in capsys.readouterr().err
    assert file.read_bytes() == kept
    assert {each.name for each in tmp_path.iterdir()} == {"game.txt", "review.html", "folder.html"}


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    """Something may still be hidden."""
    with pytest.raises(lh.Refused, match="finish the game first"):
        lh.review(lh.new("real-deal", seed=1))


@pytest.mark.parametrize(
    ("headers", "said"),
    [
        ({"Ended": "resigned", "Winner": "away"}, "The Owls resigned at "),
        ({"Ended": "claimed", "Winner": "home"}, "The Bears left the game at "),
        ({"Ended": "resigned"}, "The game was given up at "),
    ],
)
def test_a_game_that_was_given_up_is_reviewed_as_far_as_it_went(
    headers: dict[str, str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its last chance is not the result but how it stood."""
    game = lh.new("real-deal", seed=1)
    game.further_headers.update(headers)
    while len(game.plays) < 3:
        assert game.pending is not None
        game.choose(game.pending.options[0])
    game.save(tmp_path / "game.txt")
    assert main(["review", str(tmp_path / "game.txt"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["story"].startswith(f"{said}{game.score[0]}-{game.score[1]}, when the ")
    assert len(found["plays"]) == 3
    assert 0 < found["plays"][-1]["after"] < 1


def test_a_game_that_was_given_up_at_once_has_nothing_to_review() -> None:
    """Nothing happened in it."""
    game = lh.new("paper-bowl", seed=1)
    game.further_headers["Ended"] = "resigned"
    with pytest.raises(lh.Refused, match="nothing to review"):
        lh.review(game)


def test_a_call_after_a_real_card_that_cannot_be_dealt_again_is_not_judged() -> None:
    """What the team knew of that card cannot be imagined; the other calls of the game are judged."""
    down = {"phase": "scrimmage", "possession": "home", "down": 2, "to_go": 10, "ball": "own 30", "clock": 30}
    session = lh.Session(lh.new("pigskin", situation=down, referee=True))
    for typed in ("ready", "end-left", "C5", "end=12;penalty=defense 5", "accept"):
        session.enter(typed)
    session.game.further_headers["Ended"] = "resigned"
    found = lh.review(session.game)
    assert len(found.plays) == 1
    assert [call.question for call in found.calls] == ["ready", "play"]
