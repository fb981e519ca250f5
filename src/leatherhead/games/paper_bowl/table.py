"""What lies on the table in Paper Bowl, open to everybody; only the order of the deck is hidden."""

from leatherhead.football.possession import opponent
from leatherhead.games.paper_bowl.hints import hint
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS, PLAY_CARDS, Call, Decision, Effect
from leatherhead.games.paper_bowl.words.cards import (
    CALL_TITLES,
    defense_card,
    defense_title,
    faces,
    offense_card,
    play_card,
    play_card_title,
    run_value,
    what_it_does,
)
from leatherhead.model.printed import Printed, once_a_book
from leatherhead.model.table import Hand, Look, Matrix, Note, Part, Pile, Row
from leatherhead.model.words import TEAMS

__all__ = ["hint", "table"]

CARDS_FACE_UP = (
    Decision.CARD_TIMEOUT, Decision.CHANGE_OFFENSE_CARD, Decision.CHANGE_DEFENSE_CARD, Decision.CHALLENGE,
    Decision.PENALTY,
)  # fmt: skip
CHANGING_A_CARD = (Decision.CHANGE_OFFENSE_CARD, Decision.CHANGE_DEFENSE_CARD)
CHANGES_A_CARD = (Effect.TIMEOUT_CHANGE_OFFENSE, Effect.TIMEOUT_CHANGE_DEFENSE)
COLUMNS = ("Run", "Short Pass", "Long Pass", "Long Pass in the red zone")


def table(look: Look) -> list[Part]:
    """The cards in play, the Defense Cards, the deck; the table page also has what every card does, and the kicks."""
    return [
        *_in_play(look),
        _defense_cards(look),
        _deck(look),
        _turned_up(look),
        *_every_card(look.printed),
        _field_goals(look.printed, look.asked == Decision.LAST_FIELD_GOAL),
    ]


@once_a_book
def _every_card(printed: Printed) -> tuple[Hand, Hand]:
    """What each card does."""
    return (
        Hand("Offense Cards", cards=tuple(offense_card(call) for call in Call)),
        Hand("Play Cards", cards=tuple(play_card(printed, card) for card in range(PLAY_CARDS))),
    )


def _in_play(look: Look) -> list[Part]:
    """The cards of the current play, and what its Play Card does."""
    names = [e.name for e in look.play]
    if not any(title in names for title in ("run", "short-pass", "long-pass")):
        return []
    offense, needed = int(look.g.possession), look.asked in CARDS_FACE_UP
    cards = [
        offense_card(int(look.g.offense_card), TEAMS[offense]),
        defense_card(look.book, int(look.g.defense_card), TEAMS[opponent(offense)]),
    ]
    if "play-card" not in names:
        return [Hand("Cards in play", needed, cards=tuple(cards))]
    card = _play_card(look)
    return [
        Hand("Cards in play", needed, cards=tuple(cards)),
        Note(f"Play Card {play_card_title(look.printed, card)}", needed, what_it_does(look.printed, card)),
        Note(cards[1].title, look.asked == Decision.CARD_TIMEOUT and not _may_change(look), cards[1].text),
    ]


def _play_card(look: Look) -> int:
    return int(look.g.used[look.g.used_count - 1])


def _may_change(look: Look) -> bool:
    return int(look.book.effect[_play_card(look)]) in CHANGES_A_CARD


def _defense_cards(look: Look) -> Matrix:
    """All of them for a team that may face any; a team that picks one reads what it does beside each answer."""
    changing = look.asked in CHANGING_A_CARD or (look.asked == Decision.CARD_TIMEOUT and _may_change(look))
    rows = [Row(defense_title(front), _row(look, front)) for front in range(DEFENSE_CARDS)]
    return Matrix(
        "Defense Cards: yards off a run, numbers that break up a pass",
        look.asked == Decision.OFFENSE_CARD or changing, COLUMNS, tuple(rows),
        "Doubles beat every card: no yards come off, and no pass is broken up. The red zone is within 20 yards.",
    )  # fmt: skip


def _row(look: Look, front: int) -> tuple[str, ...]:
    book = look.book
    passes = (book.short_pass[front], book.long_pass[front], book.long_pass_red_zone[front])
    return (run_value(book, front), *(faces(int(numbers)) for numbers in passes))


def _deck(look: Look) -> Pile:
    """The deck; nobody knows which cards were removed, so the next may be any that has not been turned up."""
    left = PLAY_CARDS - int(look.g.used_count)
    text = f"The next is one of {left} that have not been turned up this quarter." if look.g.clock else ""
    return Pile("Play Cards left", count=int(look.g.clock), text=text)


def _turned_up(look: Look) -> Hand:
    used = [int(card) for card in look.g.used[: look.g.used_count]]
    return Hand("Turned up this quarter", cards=tuple(play_card(look.printed, card) for card in used))


@once_a_book
def _field_goals(printed: Printed, needed: bool) -> Matrix:
    """The good numbers by distance to the goal line; neighbors with the same numbers share a row."""
    rows: list[Row] = []
    good = printed.book.field_goal
    distances = range(1, len(good))
    start = 1
    for distance in distances:
        last = distance == distances[-1] or good[distance + 1] != good[distance]
        if last:
            rows.append(Row(f"{start} to {distance} yards", (faces(int(good[distance])),)))
            start = distance + 1
    return Matrix(
        CALL_TITLES[Call.FIELD_GOAL], needed, ("good numbers",), tuple(rows),
        "Yards to the goal line. One die with a good number is enough; doubles are good from anywhere.",
    )  # fmt: skip
