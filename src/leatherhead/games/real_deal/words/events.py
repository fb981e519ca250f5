"""The events of Real Deal Football, and how each is told."""

from typing import Any

from leatherhead.engine.words import says
from leatherhead.games.real_deal.state import Card, Event

CARD_NAMES = (
    "Rushing TD 1-5", "Rushing TD 6-20", "Rushing TD over 20", "Passing TD 1-10", "Passing TD 11-20",
    "Passing TD over 20", "Field Goal 18-45", "Field Goal over 45", "Return TD", "Punts Inside the 10",
    "Recovers Fumble", "Interception", "Misses FG", "Blocks Kick", "4th Down Stop", "Safety", "Red Flag", "Holding",
    "Personal Foul", "False Start", "Pass Interference", "Tackle for Loss", "QB Sack", "Has Ball End of Quarter",
)  # fmt: skip


def _card(e: dict[str, Any]) -> str:
    return CARD_NAMES[e["card"]]


def _possession(e: dict[str, Any]) -> str:
    limits = ", limited to long plays" if e["restricted"] else ""
    return f"{e['team']} have the ball{limits}."


def _quarter_end(e: dict[str, Any]) -> str:
    return f"End of quarter {e['quarter']}." if e["quarter"] <= 4 else "End of the overtime period."


def _continuation(e: dict[str, Any]) -> str:
    if e["faced"] == Card.SAFETY:
        return "Neither the safety nor the play counts."
    return "The return does not count." if e["faced"] == Card.RETURN_TD else "The play does not count."


ANSWER = ("card", "faced")

EVENTS = {
    Event.DEAL_WILDS: says(),
    Event.DEAL_HANDS: says("The cards are dealt."),
    Event.COIN_TOSS: says("{team} win the toss."),
    Event.TOSS_RECEIVE: says("{team} take the ball."),
    Event.TOSS_DEFER: says("{team} defer."),
    Event.SECOND_HALF_RECEIVE: says("{team} take the ball for the second half."),
    Event.SECOND_HALF_DEFER: says("{team} defer."),
    Event.POSSESSION: says(_possession, "restricted", "return_ok"),
    Event.SCORING_PLAY: says(lambda e: f"{e['team']} lay {_card(e)}.", "card", turns_up=_card),
    Event.PUNT: says("{team} punt.", "card", own=("card",)),
    Event.PUNT_INSIDE_10: says("{team} punt inside the 10.", "card", turns_up=_card),
    Event.COUNTER: says(lambda e: f"{e['team']} answer with {_card(e)}.", *ANSWER, turns_up=_card),
    Event.STOP: says("Stopped!", *ANSWER),
    Event.BLOCK: says("Blocked!", *ANSWER),
    Event.CONTINUATION: says(_continuation, *ANSWER),
    Event.RETURN: says("{team} run the kick back.", *ANSWER),
    Event.SAFETY_THROWN: says("", *ANSWER),
    Event.CONCEDE: says("{team} concede.", *ANSWER, own=("card",)),
    Event.RECEIVE: says("{team} receive the punt."),
    Event.TOUCHDOWN: says("Touchdown, {team}!", "card"),
    Event.FIELD_GOAL: says("Field goal, {team}.", "card"),
    Event.SAFETY: says("Safety: two points for {team}.", "card"),
    Event.OUT_OF_CARDS: says("{team} are out of cards."),
    Event.CHANGE_OF_POSSESSION: says(),
    Event.DRAW: says("", "home", "away"),
    Event.HAS_BALL: says(lambda e: f"{e['team']} throw {_card(e)}.", "card", turns_up=_card),
    Event.QUARTER_END: says(_quarter_end, "quarter"),
    Event.HALF_TIME: says("Half-time."),
    Event.GAME_END: says("That is the game."),
}
