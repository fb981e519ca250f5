"""What Paper Bowl's coach expects of every call is what the rules make of it."""

import pytest

from leatherhead.engine.registry import find
from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.paper_bowl.book import CARD_IDS, DEFENSE_IDS
from leatherhead.games.paper_bowl.coach import scouting
from leatherhead.games.paper_bowl.state import Effect
from leatherhead.study.call_table import Cell, call_table

RULEBOOK = find("paper-bowl")
PRINTED = RULEBOOK.own_book
CALLED = ("run", "short-pass", "long-pass")
DEPTH = 4  # throws
FURTHER = {"card-timeout": "no-timeout", "challenge": "no-challenge", "penalty": "decline"}
BALLS = (50, 85)  # elsewhere in the field all is as at midfield; in the red zone long passes differ
YARDS, CHANCE = 0.25, 0.02  # doubles after doubles are a mean in the coach's tables: they come once in 36 throws


def a_card_of_each_kind() -> dict[scouting.PlayCard, int]:
    """Every kind of Play Card that the coach tells apart, with the place of one in the deck."""
    book, found = PRINTED.book, dict[scouting.PlayCard, int]()
    for place in range(len(CARD_IDS)):
        effect = Effect(book.effect[place])
        columns = (book.trigger, book.returned, book.yards, book.times)
        plain = effect in scouting.USUAL
        card = (
            scouting.PlayCard(Effect.NONE)
            if plain
            else scouting.PlayCard(effect, *(int(each[place]) for each in columns))
        )
        if effect not in (Effect.DELAY_OF_GAME, Effect.FALSE_START_OR_OFFSIDE):  # which are enforced before the snap
            found.setdefault(card, place)
    return found


def of_the_rules(ball: int, place: int) -> dict[tuple[str, str], Cell]:
    """What the rules make of every call against every Defense Card, by every roll."""
    spot = "50" if ball == 50 else f"opp {GOAL_LINE - ball}"
    situation = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": spot}
    record, assume = RULEBOOK.place(situation), {"card": CARD_IDS[place], **FURTHER}
    table = call_table(RULEBOOK, PRINTED, record, assume=assume, depth=DEPTH)
    return {(cell.call, cell.answer): cell for cell in table.cells}


@pytest.mark.parametrize("card", a_card_of_each_kind(), ids=lambda card: card.effect.name.lower().replace("_", "-"))
def test_gains_and_losses_of_every_call_against_every_defense(card: scouting.PlayCard) -> None:
    chances = scouting.odds(PRINTED.book, {card: 1})
    for ball in BALLS:
        gains = scouting.GAINS.clip(None, GOAL_LINE - ball)
        cells = of_the_rules(ball, a_card_of_each_kind()[card])
        for place, (call, front) in enumerate((call, front) for call in CALLED for front in DEFENSE_IDS):
            kept, lost = chances[scouting.STANDS, ball - 1, :, place], chances[scouting.LOST :, ball - 1, :, place]
            exact = cells[call, front]
            assert abs(float(lost.sum()) - float(exact.turnover / (1 - exact.left_over))) < CHANCE, (ball, call, front)
            # The scorer also counts the yards before a fumble, and none that an incomplete pass loses.
            if card.effect != Effect.FUMBLE and (card.effect != Effect.SUBTRACT or call == "run"):
                assert exact.gain is not None
                off = abs(float(kept @ gains) - float(exact.gain))
                assert off < YARDS * max(card.times, 1) * (2 if call == "long-pass" else 1), (ball, call, front)
