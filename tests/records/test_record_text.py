"""A game as text: what is written and read again is the same game, finished or not."""

from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.records import record_text

NewPlayer = Callable[[int], Any]
OPTIONS = [
    {},
    {"overtime": "one-period"},
    {"overtime": "until-decided", "auto_first_down": False},
    {"touchback": "goal-line", "kick_try": "four-or-more"},
    {"incomplete_pass": "dead-ball", "auto_first_down": True},
]
NAMES = [("Home", "Away"), ("Owls", "Bears"), ('The "Q"', "a\\b | c, d"), ("Zürich FC", "["), ("東京 {1}", 40 * "x")]


def start_of(seed: int) -> dict[str, Any]:
    """Whole games and, because those take their time, more that begin late."""
    if seed % 25 == 0:
        return {}
    quarter, score = 2 if seed % 25 == 5 else 4, [seed % 3 * 7, seed % 4 * 3]
    return {"phase": "kickoff", "quarter": quarter, "clock": 12, "possession": "home", "score": score}


def new(seed: int, seats: tuple[str, str] = ("human", "human"), *, referee: bool = False) -> lh.Game:
    home, away = NAMES[seed % len(NAMES)]
    return lh.new(
        "paper-bowl", seed=seed, options=OPTIONS[seed // 3 % len(OPTIONS)], home=home, away=away, seats=seats,
        situation=start_of(seed), referee=referee,
    )  # fmt: skip


def facts(game: lh.Game) -> dict[str, Any]:
    return {
        "bytes": game.canonical(), "events": game.events, "score": game.score, "situation": game.situation,
        "pending": game.pending, "over": game.over, "winner": game.winner, "teams": game.teams, "seats": game.seats,
        "options": game.options, "generator": game.generator, "plays": len(game.plays),
        "referee": game.referee,
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(50))
def test_a_finished_game_is_the_same_again(tmp_path: Path, seed: int) -> None:
    first, second = tmp_path / "first.game", tmp_path / "second.game"
    game = new(seed, ("random", "random"))
    game.save(first)
    loaded = lh.load(first)
    loaded.save(second)
    assert game.over
    assert first.read_bytes() == second.read_bytes()
    assert facts(loaded) == facts(game)


@pytest.mark.parametrize("seed", range(20))
def test_an_unfinished_game_goes_on_as_if_nothing_had_been(tmp_path: Path, new_player: NewPlayer, seed: int) -> None:
    path, player = tmp_path / "unfinished.game", new_player(seed)
    seats = ("human", "random") if seed % 3 == 0 else ("human", "human")
    game = new(seed, seats, referee=seed % 2 == 0)
    for _ in range(player.dice.randrange(60)):
        if not game.over:
            player.answer(game)
    game.save(path)
    loaded = lh.load(path)
    assert record_text.write(loaded).encode(errors="backslashreplace") == path.read_bytes()
    assert facts(loaded) == facts(game)
    for _ in range(15):
        if not game.over:
            player.answer(game, loaded)
    assert facts(loaded) == facts(game)


def test_a_choice_that_waits_for_the_other_teams_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "waiting.game"
    game = lh.new("paper-bowl", seed=3, situation={"phase": "scrimmage", "possession": "home", "ball": "own 40"})
    game.choose("defense-5", by="away")
    game.save(path)
    loaded = lh.load(path)
    assert path.read_text().endswith("| away defense-5\n")
    assert record_text.write(loaded) == path.read_text()
    assert [question.by for question in loaded.open] == ["home"]
    with pytest.raises(lh.Refused, match="already chosen"):
        loaded.choose("defense-1", by="away")
    for each in (game, loaded):
        each.choose("run")
    assert facts(loaded) == facts(game)


@pytest.mark.parametrize("seed", range(6))
def test_answers_can_be_taken_back_after_a_load(tmp_path: Path, new_player: NewPlayer, seed: int) -> None:
    path, player = tmp_path / "undo.game", new_player(seed)
    game = new(seed, ("human", "human"), referee=True)
    for _ in range(player.dice.randrange(10, 40)):
        player.answer(game)
    game.save(path)
    loaded = lh.load(path)
    for _ in range(10):
        game.undo()
        loaded.undo()
        assert (loaded.pending, loaded.situation, loaded.events) == (game.pending, game.situation, game.events)


def test_with_bots_and_dice_only_what_a_person_chose_is_taken_back(tmp_path: Path) -> None:
    game = lh.new("paper-bowl", seed=9, seats=("human", "random"))
    asked = []
    for _ in range(8):
        asked.append((game.pending, game.situation))
        assert isinstance(game.pending, lh.Decision)
        game.choose(game.pending.options[0])
    game.save(tmp_path / "bots.game")
    loaded = lh.load(tmp_path / "bots.game")
    for before in reversed(asked):
        loaded.undo()
        assert (loaded.pending, loaded.situation) == before
    with pytest.raises(lh.Refused, match="there is nothing to undo"):
        loaded.undo()


def test_a_record_needs_no_generator(tmp_path: Path) -> None:
    game = new(7, ("random", "random"))
    lines = [
        line for line in record_text.write(game).split("\n") if not line.startswith(("[Generator", "[Seats", "[Date"))
    ]
    path = tmp_path / "bare.game"
    path.write_text("\n".join(lines))
    loaded = lh.load(path)
    assert (loaded.events, loaded.score, loaded.situation) == (game.events, game.score, game.situation)


def test_what_is_written(tmp_path: Path) -> None:
    game = lh.new("paper-bowl", home="Owls", away="Bears", referee=True, options={"overtime": "one-period"}, seed=0)
    game.choose("heads")
    game.chance("coin", "tails")
    game.choose("receive")
    game.choose("kick")
    game.chance("roll", [2, 3])
    game.save(tmp_path / "written.game")
    lines = (tmp_path / "written.game").read_text().splitlines()
    assert lines[:3] == ['[Format "2"]', '[Answers "5"]', '[Game "paper-bowl"]']
    assert {'[Home "Owls"]', '[Away "Bears"]', '[Referee "yes"]', '[Result "*"]'} <= set(lines)
    assert '[Options "overtime=one-period"]' in lines
    assert lines[-2:] == [
        "1. Q1 20 left 0-0: coin toss | away heads, coin tails, home receive | toss-won",
        "2. Q1 20 left 0-0 away: kickoff from own 30 | away kick, roll 2-3",
    ]


def test_a_game_that_cannot_be_saved_leaves_nothing_behind(tmp_path: Path) -> None:
    game = lh.new("paper-bowl", seed=1)
    with pytest.raises(lh.Refused, match="cannot be written: Is a directory"):
        game.save(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert not list(tmp_path.parent.glob(f"{tmp_path.name}?*"))


def test_a_save_replaces_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "twice.game"
    game = lh.new("paper-bowl", seed=1)
    game.save(path)
    game.choose("heads")
    game.save(path)
    assert lh.load(path).canonical() == game.canonical()
    assert list(path.parent.iterdir()) == [path]


def test_a_book_must_be_the_same(tmp_path: Path) -> None:
    path, book = tmp_path / "mine.game", tmp_path / "mine.toml"
    own = resources.files("leatherhead.games.paper_bowl") / "book.toml"
    book.write_text(own.read_text(encoding="utf-8").replace("Paper Bowl 1.11", "Mine"))
    lh.new("paper-bowl", seed=1, book=book).save(path)
    assert lh.load(path, book=book).printed.name == "Mine"
    with pytest.raises(lh.Refused, match="played with another book, 'Mine'; give it with --book"):
        lh.load(path)


def test_records_are_told(tmp_path: Path) -> None:
    game = new(4, ("random", "random"))
    game.save(tmp_path / "told.game")
    loaded = lh.load(tmp_path / "told.game")
    told = [loaded.tell(event) for event in loaded.events]
    assert told == [game.tell(event) for event in game.events]
    assert told[-1] == "Final."


# Badges of teams.


def test_a_badge_is_kept_with_its_team(tmp_path: Path) -> None:
    home, away = lh.parse_team("Night Owls (NOW #1d3b66 #e8ae37)"), lh.parse_team("Reds (#c8102e #ffffff)")
    path = tmp_path / "own.game"
    game = lh.new("paper-bowl", seed=3, home=home, away=away, seats=("random", "random"))
    game.save(path)
    text = path.read_text(encoding="utf-8")
    assert '[Away "Reds"]\n[HomeBadge "NOW #1d3b66 #e8ae37"]\n[AwayBadge "#c8102e #ffffff"]\n[Seats ' in text
    loaded = lh.load(path)
    assert loaded.as_text() == text
    assert [team.written for team in loaded.teams] == [home.written, away.written]
    assert lh.verify(path).ok
    assert lh.branch(loaded, 3, seats=("random", "random")).teams.worn == game.teams.worn


def test_a_record_without_badges_is_as_it_was() -> None:
    plain = lh.new("paper-bowl", seed=3, home="Night Owls", away="Reds", seats=("random", "random"))
    badged = lh.new(
        "paper-bowl", seed=3, home=lh.parse_team("Night Owls (NOW)"), away="Reds", seats=("random", "random")
    )
    assert "Badge" not in plain.as_text()
    assert plain.as_text() == badged.as_text().replace('[HomeBadge "NOW"]\n', "")


@pytest.mark.parametrize("badge", ["N0W", "NOW #1d3b66", "red blue", "NOW #1d3b66 #e8ae37 #000000"])
def test_a_bad_badge_is_named_and_left_out(tmp_path: Path, badge: str) -> None:
    path = tmp_path / "bad.game"
    text = new(1, ("random", "random")).as_text().replace("[Seats", f'[HomeBadge "{badge}"]\n[Seats')
    path.write_text(text, encoding="utf-8")
    with pytest.raises(lh.Refused, match=r"line \d+: .*(abbreviation|colors|color)") as caught:
        lh.load(path)
    assert "\n" not in str(caught.value)
    forgiven = lh.load(path, forgiving=True)
    assert forgiven.over
    assert not forgiven.teams[0].badge
    assert not lh.verify(path).ok
