"""What an answer does here that the rules do not settle: odds, costs, and who keeps the ball."""

from leatherhead.football.possession import opponent
from leatherhead.games.real_deal.book import CARD_IDS
from leatherhead.games.real_deal.coach.counting import WHOLE, chance_of_none, reckon
from leatherhead.games.real_deal.rules.cards import is_one_of, points_of
from leatherhead.games.real_deal.rules.counter import costs_a_card, faced
from leatherhead.games.real_deal.state import CONTINUATIONS, CardType, Decision, Toss
from leatherhead.games.real_deal.words.cards import TITLES, in_brief
from leatherhead.model.table import Look
from leatherhead.model.words import TeamName, counted, label, ordinal

STARTS = (Decision.TOSS, Decision.SECOND_HALF)
DISCARDS = (Decision.PUNT, Decision.CONCEDE)


def hint(look: Look, answer: str) -> str:
    """Say what an answer does here."""
    if look.asked is None or look.team < 0:
        return ""
    if look.asked in STARTS:
        return "your ball" if answer == label(Toss.RECEIVE) else f"{_them(look):'s} ball"
    if answer not in CARD_IDS:
        return _without_a_card(look, answer)
    card = CARD_IDS.index(answer)
    if look.asked in DISCARDS:
        return in_brief(look.book, int(look.g.option_deck), card)
    if card == CardType.HAS_BALL_END_OF_QUARTER:
        return _end_of_quarter(look)
    return _play(look, card) if look.asked == Decision.PLAY else _answer(look, card)


def _them(look: Look) -> TeamName:
    return look.teams[opponent(look.team)]


def _without_a_card(look: Look, answer: str) -> str:
    if answer == "punt":
        return f"costs a card, {_them(look):'s} ball"
    if answer == "receive":
        return "costs no card"
    card = faced(look.g)
    return f"{counted(points_of(card), 'point')} for {_them(look):the}, and costs a card" if costs_a_card(card) else ""


def _end_of_quarter(look: Look) -> str:
    """What it ends, and what it does not stop (RD-HB-2)."""
    points = points_of(faced(look.g)) if look.asked == Decision.RESPOND else 0
    scored = f"{counted(points, 'point')} for {_them(look):the}, " if points else ""
    if look.g.quarter == 2:
        return f"{scored}ends the half"
    return f"{scored}ends the quarter, your ball to start the {ordinal(int(look.g.quarter) + 1)}"


def _play(look: Look, card: int) -> str:
    points = points_of(card)
    return f"{counted(points, 'point') if points else 'long plays only for them'}, {_odds(look, card)}"


def _answer(look: Look, card: int) -> str:
    """What a counter does if it does not settle the play: it can be countered, or only cancels."""
    if card in (CardType.SAFETY, CardType.RETURN_TD):
        ball = " and the ball" if card == CardType.SAFETY else ""
        return f"{counted(points_of(card), 'point')}{ball}, {_odds(look, card)}"
    return _cancel(look) if is_one_of(card, CONTINUATIONS) else ""


def _cancel(look: Look) -> str:
    """What a flag, a challenge, a sack or a tackle for loss does."""
    g, them = look.g, _them(look)
    if faced(g) == CardType.SAFETY:
        return "cancels the safety, and the play that it countered as well"
    if g.pending_count > 1:
        return "cancels the return touchdown"
    kept = f"{them:keep|keeps} the ball" if g.held[opponent(look.team)] else f"{them:have|has} no card left"
    return f"cancels {TITLES[faced(g)]}; {them:the} {kept}"


def _odds(look: Look, card: int) -> str:
    """How likely it is that the other team holds no counter, judging by what it can still hold."""
    reckoned = look.g.copy()
    reckon(reckoned, look.book, look.team)
    chance = chance_of_none(reckoned, look.team, int(look.book.answers[look.g.option_deck, card]))
    return f"{100 * chance // WHOLE}% chance that they hold no counter" if chance < WHOLE else "they cannot counter it"
