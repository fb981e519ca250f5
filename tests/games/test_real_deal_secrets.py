"""What a team of Real Deal Football may not know: the other's hand, face-down discards, and what is in the piles."""

import random
from pathlib import Path

import leatherhead as lh
from leatherhead import registry

RULEBOOK = registry.find("real-deal")
HANDS = {
    "hand_home": ["interception", "red-flag", "blocks-kick", "misses-fg"],
    "hand_away": ["return-td", "misses-fg", "fg-18-45", "qb-sack"],
}
OTHER = {"home": "away", "away": "home"}


def test_a_punt_is_face_down() -> None:
    """RD-CARD-4, RD-R11, RD-R45: its owner knows the card, the other sees only that there was one."""
    game = lh.new("real-deal", situation={"phase": "play", "possession": "home", **HANDS}, seed=1)
    game.choose("punt")
    game.choose("interception")
    mine, theirs = game.view("home"), game.view("away")
    assert mine.situation["discard_home"] == mine.situation["face_down_home"] == ["interception"]
    assert theirs.situation["discard_home"] == []
    assert "face_down_home" not in theirs.situation
    punts = [next(event for event in view.events if event.name == "punt") for view in (mine, theirs)]
    assert [sorted(event.numbers) for event in punts] == [["card"], []]
    assert all("nterception" not in game.tell(event) for event in game.events)


def test_a_concession_is_face_down_and_a_counter_is_not() -> None:
    """RD-CARD-3, RD-CARD-4, RD-R45."""
    game = lh.new("real-deal", situation={"phase": "play", "possession": "away", **HANDS}, seed=1)
    game.choose("fg-18-45")
    game.choose("concede")
    game.choose("blocks-kick")
    conceded = [next(e for e in game.view(team).events if e.name == "concede") for team in ("home", "away")]
    assert [sorted(event.numbers) for event in conceded] == [["card", "faced"], ["faced"]]
    assert game.view("home").situation["discard_home"] == ["blocks-kick"]
    assert game.view("away").situation["discard_home"] == []
    assert game.view("home").situation["discard_away"] == ["fg-18-45"]


def test_a_view_has_sizes_where_it_has_no_cards() -> None:
    """RD-R45, RD-PRE-9, RD-CARD-2: own hand, sizes of all; nobody knows a pile, not even which wild cards are in it."""
    game = lh.new("real-deal", seed=4)
    for team in ("home", "away"):
        seen = game.view(team).situation
        assert len(seen[f"hand_{team}"]) == 4
        assert seen["hand_count"] == [4, 4]
        assert seen["draw_count"] == [17, 17]
        assert not {f"hand_{OTHER[team]}", "draw_home", "draw_away"} & set(seen)
    assert len(game.situation["draw_home"]) == len(game.situation["draw_away"]) == 17


def test_the_log_of_the_deal_and_the_draw_names_no_card() -> None:
    """RD-PRE-7, RD-R45: a card is named when it is laid face up, and not before."""
    game, dice = lh.new("real-deal", seed=8), random.Random(8)  # noqa: S311  not for secrets
    while isinstance(game.pending, lh.Decision):
        game.choose(dice.choice(game.pending.options))
    hidden = {"deal-wilds", "deal-hands", "draw", "possession", "change-of-possession"}
    for event in game.events:
        if event.name in hidden:
            assert "card" not in event.numbers
        if event.name in ("punt", "concede"):
            assert "card" not in event.seen_by("away" if event.team == "home" else "home").numbers


def test_when_the_game_is_over_what_lies_face_down_is_turned_up() -> None:
    """RD-R45, RD-QTR-6."""
    situation = {
        "phase": "play", "possession": "home", "quarter": 4, "draw_home": ["red-flag"], "draw_away": [], **HANDS,
    }  # fmt: skip
    game = lh.new("real-deal", situation=situation)
    game.choose("punt")
    game.choose("misses-fg")
    assert game.over
    assert game.view("away").situation["discard_home"] == ["misses-fg"]


def test_the_coach_does_not_look_into_the_other_hand() -> None:
    """The same question with another hand opposite, another pile and another face-down card gets the same answer."""
    printed, dice = RULEBOOK.own_book, random.Random(2)  # noqa: S311  not for secrets
    coach = RULEBOOK.bot("coach")
    assert isinstance(coach, lh.RuleBot)
    book, tables = printed.book, coach.tables(printed)[0]
    asked = 0
    for seed in range(2):
        game = lh.new("real-deal", seed=seed)
        while isinstance(game.pending, lh.Decision):
            team = ("home", "away").index(game.pending.by)
            answers = []
            for _ in range(2):
                record = RULEBOOK.place(_redealt(game, dice) if answers else game.situation)
                seen = RULEBOOK.copies.look(record[0], team)
                decision = [prompt.name for prompt in RULEBOOK.prompts].index(game.pending.name)
                options = sum(1 << RULEBOOK.prompts[decision].answers.index(label) for label in game.pending.options)
                answers.append(int(coach.rule(seen, book, tables, team, decision, options, 0)))
            assert answers[0] == answers[1]
            asked += 1
            game.choose(RULEBOOK.prompts[decision].answers[answers[0]])
    assert asked > 200


def _redealt(game: lh.Game, dice: random.Random) -> dict[str, object]:
    """The situation with the hidden cards of the team that is not asked dealt anew, and the own pile shuffled."""
    now = game.situation
    them = OTHER[game.pending.by]  # type: ignore[union-attr]
    face_down = now[f"face_down_{them}"]
    face_up = list(now[f"discard_{them}"])
    for card in face_down:
        face_up.remove(card)
    cards = [*now[f"hand_{them}"], *now[f"draw_{them}"], *face_down]
    dice.shuffle(cards)
    held, down = len(now[f"hand_{them}"]), len(face_down)
    return {
        **now,
        f"hand_{them}": cards[:held],
        f"face_down_{them}": cards[held : held + down],
        f"discard_{them}": [*face_up, *cards[held : held + down]],
        f"draw_{them}": cards[held + down :],
    }


def test_a_saved_game_has_everything_and_a_replay_tells_no_face_down_card(tmp_path: Path) -> None:
    game, path = lh.new("real-deal", seed=3, seats=("coach", "random")), tmp_path / "whole.game"
    game.save(path)
    again = lh.load(path)
    assert (again.score, again.events) == (game.score, game.events)
