"""How the cards of a play add up in Card Bowl."""

from typing import Any

from card_bowl_games import DOWN, MATCHUP, played, plays_of_whole_games

from leatherhead.model.table import MINUS, Sum

GAINS = {
    "rush": "Run", "pass-complete": "Pass", "interception": "Pass", "sack": "Sack", "yac": "After the catch",
    "carried": "Open field", "return": "Return", "onside-kick": "Onside kick", "punt": "Punt",
    "fumble-bounce": "Bounce",
}  # fmt: skip


def total(added: Sum) -> int:
    return sum(-term.amount if term.sign == "-" else term.amount for term in added.terms)


def yards_of(added: Sum, told: int, start: int) -> int:
    """What a sum comes to by the rulebook."""
    amount = total(added)
    if added.name == "Run":
        return (amount + 1) // 2 if amount >= 0 else -((3 - amount) // 4)
    if added.name == "Sack":
        return (amount + 1) // 2
    if added.name == "Pass" and amount < 0:
        assert -3 <= told <= 0
        return told
    if added.name in ("After the catch", "Open field", "Return") and start + amount >= 100:
        return 100 - start
    return amount


def test_sums_come_to_the_yards_that_are_told() -> None:
    checked = set()
    for game, play in plays_of_whole_games():
        for place, event in enumerate(play.events):
            if event.name not in GAINS:
                continue
            before, after = (game.sums(play.events[:end]) for end in (place, place + 1))
            told = event.numbers["yards"]
            if len(after) == len(before):
                assert told == 0, event
                continue
            assert after[-1].name == GAINS[event.name]
            assert yards_of(after[-1], told, _start(event, told)) == told, (event, str(after[-1]))
            checked.add(event.name)
    assert checked == set(GAINS)


def _start(event: Any, told: int) -> int:
    """Where a runner started, from the goal line of his team."""
    if event.name in ("yac", "carried"):
        return int(min(event.numbers["to"], 100) - told)
    return int(event.numbers.get("from", 0))


def test_the_sums_of_the_rulebook() -> None:
    game = played(MATCHUP, "run-2", "10H", "8C")
    (added,) = game.sums(game.plays[-1].events)
    assert str(added).replace(MINUS, "-") == "6 [6C] + 10 [10H] - 7 [7S] - 8 [8C] = 1, halved: 1 yard"
    game = played(DOWN | {"ball": "opp 24"}, "field-goal", "10H", "9C", "8D", "6S", "4H", "5C")
    assert [each.result for each in game.sums(game.plays[-1].events)] == ["42; 42 were needed"]


def test_a_run_past_the_goal_line_says_what_was_needed() -> None:
    """On a try as well, where it is no touchdown."""
    near = MATCHUP | {"ball": "opp 5", "to_go": "goal"}
    for situation, steps, said in (
        (near, ("run-2", "KH", "4D", "JD"), "11, but only 1 yard was needed"),
        (MATCHUP | {"two_point": True}, ("run-2", "JH", "9D", "QD"), "12, but only 1 yard was needed"),
        (MATCHUP | {"two_point": True}, ("run-2", "JH", "10D", "QD"), "12, but only 2 yards were needed"),
    ):
        game = played(situation, *steps)
        assert game.sums(game.plays[-1].events)[-1].result == said
