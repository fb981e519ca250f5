"""Real Deal Football on the table: hands, the cards played, the decks, the discards, the chart, and hints."""

from collections.abc import Iterable
from dataclasses import replace

from leatherhead.game import Card, Hand, Look, Matrix, Part, Pile, Row, label, possession
from leatherhead.games.real_deal import cards, coach, rules, state
from leatherhead.games.real_deal.book import CARD_IDS
from leatherhead.games.real_deal.cards import TITLES, is_one_of, points_of
from leatherhead.games.real_deal.state import CardType, Decision
from leatherhead.model.printed import Printed, once_a_book
from leatherhead.model.table import face_down
from leatherhead.model.words import Team, counted, ordinal

CARDS_IN_SIGHT = (Decision.PLAY, Decision.RESPOND)  # questions for which the other hand and the cards played matter
ANSWERED_BY_A_CARD = (Decision.PLAY, Decision.PUNT, Decision.RESPOND, Decision.CONCEDE)
TOUCHDOWNS = tuple(card for card in CardType if is_one_of(card, state.RUSHES | state.PASSES))
OTHERS = (CardType.FG_18_45, CardType.FG_OVER_45, CardType.RETURN_TD, CardType.PUNTS_INSIDE_10, CardType.SAFETY)


def table(look: Look) -> list[Part]:
    """Lay out what may be seen; of another hand only the number of its cards."""
    first = max(look.team, 0)
    sides, deck = (first, 1 - first), int(look.g.option_deck)
    return [
        *_to_answer(look),
        *(_hand(look, team) for team in sides),
        *(part for team in sides for part in _played(look, team)),
        *(_deck(look, team) for team in sides),
        *(part for team in sides for part in _discards(look, team)),
        counter_chart(look.printed, deck, "What counters a touchdown", TOUCHDOWNS),
        counter_chart(look.printed, deck, "What counters a kick, a return, a punt and a safety", OTHERS),
        _count(look),
        _every_card(look.printed, deck),
    ]


@once_a_book
def _every_card(printed: Printed, deck: int) -> Hand:
    return Hand("What each card does", cards=tuple(_face_up(printed, deck, card, None) for card in CardType))


@once_a_book
def _face_up(printed: Printed, deck: int, card: int, owner: Team | None) -> Card:
    return cards.face_up(printed.book, deck, card, owner)


def _faces(look: Look, team: int, heap: Iterable[int]) -> tuple[Card, ...]:
    deck, owner = int(look.g.option_deck), look.owner(team)
    return tuple(
        _face_up(look.printed, deck, card, owner) for card, count in enumerate(heap) for _ in range(int(count))
    )


def _titles(look: Look, team: int, heap: Iterable[int]) -> tuple[Card, ...]:
    """Return cards that are out of play, without their effect, which is shown elsewhere."""
    return tuple(replace(card, text="") for card in _faces(look, team, heap))


def _backs(look: Look, team: int, count: int) -> tuple[Card, ...]:
    return (face_down(look.owner(team)),) * int(count)


# The cards of this possession.


def _to_answer(look: Look) -> list[Part]:
    """Return the cards not countered yet, the card to be countered last; once conceded, the one that scores."""
    g, deck = look.g, int(look.g.option_deck)
    pending = [
        _face_up(look.printed, deck, int(g.pending[place]), look.owner(rules.player_of(g, place)))
        for place in range(g.pending_count)
    ]
    if not pending:
        return []
    needed = look.asked in (Decision.RESPOND, Decision.CONCEDE)
    if g.phase != state.Phase.RESPOND:
        return [Hand("About to score", needed=needed, cards=tuple(pending[-1:]))]
    return [Hand("They played", needed=needed, cards=tuple(pending))]


def _hand(look: Look, team: int) -> Hand:
    held = _faces(look, team, look.g.hand[team]) if look.sees(team) else _backs(look, team, look.g.held[team])
    if team == look.team and look.asked in ANSWERED_BY_A_CARD:
        ids = (CARD_IDS[card] for card, count in enumerate(look.g.hand[team]) for _ in range(int(count)))
        held = tuple(replace(card, answers=(each,)) for card, each in zip(held, ids, strict=True))
    needed = look.asked is not None and (team == look.team or look.asked in CARDS_IN_SIGHT)
    return Hand(f"{look.name(team)} hand", needed=needed, cards=held, owner=look.owner(team))


def _played(look: Look, team: int) -> list[Part]:
    played, name = _titles(look, team, look.g.table[team]), f"{look.name(team)} cards played"
    needed = look.asked == Decision.PLAY
    return [Hand(name, needed=needed, cards=played, owner=look.owner(team))] if played else []


# Cards left, and cards gone.


def _deck(look: Look, team: int) -> Pile:
    count = int(rules.cards_to_draw(look.g, team))
    aside = f"{look.g.set_aside} more stay out of play this quarter." if look.g.set_aside else ""
    return Pile(f"{look.name(team)} deck", count=count, text=aside, owner=look.owner(team))


def _discards(look: Look, team: int) -> list[Part]:
    """Return the cards a team played in earlier possessions, and its face-down discards, which only it knows."""
    g, owner = look.g, look.owner(team)
    up = _titles(look, team, g.discard[team])
    down = _titles(look, team, g.face_down[team]) if look.sees(team) else _backs(look, team, g.face_down_count[team])
    heaps = (("discards", up), ("face-down discards", down))
    return [Hand(f"{look.name(team)} {name}", cards=heap, owner=owner) for name, heap in heaps if heap]


# The printed matter.


@once_a_book
def counter_chart(printed: Printed, deck: int, name: str, columns: tuple[CardType, ...]) -> Matrix:
    """Return the counter chart for some cards: the rows that counter any of them."""
    answers = {card: int(printed.book.answers[deck, card]) for card in columns}
    rows = [
        Row(_short(counter), tuple(_result(counter) if is_one_of(counter, each) else "" for each in answers.values()))
        for counter in CardType
        if is_one_of(counter, state.COUNTERS) and any(is_one_of(counter, each) for each in answers.values())
    ]
    return Matrix(
        name,
        columns=tuple(map(_short, answers)),
        rows=tuple(rows),
        text="stop: the play is off, and the ball changes hands. cancel: the play is off, but the ball is not taken "
        "away. 2 pts, 7 pts: points for whoever counters, unless that is countered in turn.",
    )


def _short(card: CardType) -> str:
    return cards.SHORT.get(card, TITLES[card])


def _result(counter: CardType) -> str:
    if counter in (CardType.SAFETY, CardType.RETURN_TD):
        return f"{points_of(counter)} pts"
    return "cancel" if is_one_of(counter, state.CONTINUATIONS) else "stop"


def _count(look: Look) -> Matrix:
    """Return the cards of each kind in the decks, and the number of them seen this quarter."""
    g, book, deck = look.g, look.book, look.g.option_deck
    seen = g.hand + g.table + g.discard + g.face_down
    rows = []
    for card, title in enumerate(TITLES):
        counts = [int(each[card]) for each in (book.team[deck], book.wild[deck], seen[0], seen[1])]
        if any(counts):
            rows.append(Row(title, tuple(str(count) if count else "" for count in counts)))
    return Matrix(
        "Cards in the decks",
        columns=("each team", "wild", *(f"seen {name}" for name in look.teams)),
        rows=tuple(rows),
        text="Three of the six wild cards are shuffled into each deck, unseen.",
    )


# Hints: what an answer does here that the rules do not settle: odds, costs, and who keeps the ball.


def hint(look: Look, answer: str) -> str:
    """Describe the effect of an answer here."""
    if look.asked is None or look.team < 0:
        return ""
    g, them = look.g, look.teams[possession.opponent(look.team)]
    if look.asked in (Decision.TOSS, Decision.SECOND_HALF):
        return "your ball" if answer == label(state.Toss.RECEIVE) else f"{them:'s} ball"
    points = int(points_of(rules.faced(g))) if look.asked == Decision.RESPOND else 0
    lost = f"{counted(points, 'point')} for {them:the}, " if points else ""
    if answer not in CARD_IDS:
        costs = f"{lost}and discard a card" if points and rules.costs_a_card(rules.faced(g)) else ""
        return {"punt": f"discard a card, {them:'s} ball", "receive": "no card discarded", "concede": costs}[answer]
    card = CARD_IDS.index(answer)
    if look.asked in (Decision.PUNT, Decision.CONCEDE):
        return cards.in_brief(look.book, int(g.option_deck), card)
    if card == CardType.HAS_BALL_END_OF_QUARTER:
        ends = f"ends the quarter, your ball to start the {ordinal(int(g.quarter) + 1)}"
        return f"{lost}{'ends the half' if g.quarter == 2 else ends}"
    if look.asked == Decision.PLAY and card == CardType.PUNTS_INSIDE_10:
        return f"long plays only for them, {_odds(look, card)}"
    if look.asked == Decision.PLAY or card in (CardType.SAFETY, CardType.RETURN_TD):
        ball = " and the ball" if card == CardType.SAFETY else ""
        return f"{counted(points_of(card), 'point')}{ball}, {_odds(look, card)}"
    return _cancel(look) if is_one_of(card, state.CONTINUATIONS) else _stop(rules.faced(g))


def _stop(faced: int) -> str:
    """Describe the effect of a card that stops a play and takes the ball."""
    if is_one_of(faced, state.FIELD_GOALS):
        return "takes the field goal off the board"
    if faced in (CardType.SAFETY, CardType.PUNTS_INSIDE_10):
        return f"stops the {'safety' if faced == CardType.SAFETY else 'punt'}"
    return "wipes out the touchdown"


def _cancel(look: Look) -> str:
    """Describe the effect of a flag, a challenge, a sack or a tackle for loss."""
    g, other = look.g, possession.opponent(look.team)
    faced, them = rules.faced(g), look.teams[other]
    if faced == CardType.SAFETY:
        return "cancels the safety, and the play that it countered as well"
    if g.pending_count > 1:
        return "cancels the return touchdown"
    kept = f"{them:keep|keeps} the ball" if g.held[other] else f"{them:have|has} no card left"
    return f"cancels {TITLES[faced]}; {them:the} {kept}"


def _odds(look: Look, card: int) -> str:
    """Give the probability that the other team holds no counter, from the cards that it can still hold."""
    estimated = look.g.copy()
    coach.estimate(estimated, look.book, look.team)
    answers = int(look.book.answers[look.g.option_deck, card])
    chance = coach.chance_of_none(estimated, look.team, answers)
    percent = 100 * chance // coach.WHOLE
    return f"{percent}% chance that they hold no counter" if chance < coach.WHOLE else "they cannot counter it"
