"""The events of Real Deal Football, each in a sentence."""

from leatherhead.games.real_deal.rules.cards import is_one_of
from leatherhead.games.real_deal.state import FIELD_GOALS, QUARTERS, CardType, DeckFile, Event
from leatherhead.games.real_deal.words.cards import TITLES, face_up
from leatherhead.model.table import Hand
from leatherhead.model.words import TEAMS, Facts, counted, period_ends, says

STOPPED = {
    CardType.RECOVERS_FUMBLE: "Fumble",
    CardType.INTERCEPTION: "Picked off",
    CardType.MISSES_FG: "No good",
    CardType.FOURTH_DOWN_STOP: "Turnover on downs",
}
CANCELED = {
    CardType.RED_FLAG: "The challenge overturns",
    CardType.TACKLE_FOR_LOSS: "A loss on the play wipes out",
    CardType.QB_SACK: "The sack wipes out",
}  # and the flag of any penalty


def _turns_up(e: Facts) -> Hand:
    """The card that is played, whose it is and what it does; both decks of the game have the same chart."""
    owner = TEAMS[e.by]
    card = face_up(e["printed"].book, DeckFile.BOX, e["card"], owner)
    return Hand(f"{e['team']:The} {e['team']:play|plays}", cards=(card,), owner=owner)


def _plays(e: Facts) -> str:
    return f"{e['team']:The} {e['team']:play|plays} {TITLES[e['card']]}."


def _answers(e: Facts) -> str:
    return f"{e['team']:The} {e['team']:counter|counters} with {TITLES[e['card']]}."


def _stop(e: Facts) -> str:
    return f"{STOPPED[CardType(e['card'])]}: {e['team']:'s} ball."


def _continuation(e: Facts) -> str:
    return f"{CANCELED.get(CardType(e['card']), 'The flag wipes out')} {_what_is_lost(e['faced'])}."


def _what_is_lost(faced: int) -> str:
    if faced == CardType.SAFETY:
        return "the safety, and the play that it countered does not count either"
    if faced in (CardType.RETURN_TD, CardType.PUNTS_INSIDE_10):
        return "the return" if faced == CardType.RETURN_TD else "the punt"
    return "the field goal" if is_one_of(faced, FIELD_GOALS) else "the touchdown"


def _deal(e: Facts) -> str:
    dealt = "Each team is dealt four cards."
    if e["quarter"] > QUARTERS:
        return f"{'Tied' if e['quarter'] == QUARTERS + 1 else 'Still tied'}: overtime! {dealt}"
    if e["quarter"] in (2, 4):
        return f"{dealt} {e['team']:'s} ball to start the {e['quarter']:ordinal} quarter."
    return dealt


def _draw(e: Facts) -> str:
    """Who draws how many cards; nothing about a team that already holds four."""
    if e["home"] == e["away"]:
        return f"Each team draws {counted(e['home'], 'card')}." if e["home"] else ""
    drawn = [(team, count) for team, count in zip(e.teams, (e["home"], e["away"]), strict=True) if count]
    told = " and ".join(f"{team:the} {team:draw|draws} {counted(count, 'card')}" for team, count in drawn)
    return f"{told[:1].upper()}{told[1:]}."


LIMITED = "{team:The} {team:are|is} limited to long plays."
ANSWER = ("card", "faced")

EVENTS = {
    Event.DEAL_WILDS: says(),
    Event.DEAL_HANDS: says(_deal, "quarter"),
    Event.COIN_TOSS: says("{team:The} {team:win|wins} the toss."),
    Event.TOSS_RECEIVE: says("{team:The} {team:choose|chooses} to receive."),
    Event.TOSS_DEFER: says("{team:The} {team:defer|defers}. {other:'s} ball."),
    Event.SECOND_HALF_RECEIVE: says("{team:The} {team:choose|chooses} to receive to start the second half."),
    Event.SECOND_HALF_DEFER: says("{team:The} {team:defer|defers}. {other:'s} ball to start the second half."),
    Event.POSSESSION: says(lambda e: LIMITED.format(**e) if e["restricted"] else "", "restricted", "return_ok"),
    Event.SCORING_PLAY: says(_plays, "card", turns_up=_turns_up),
    Event.PUNT: says("{team:The} {team:punt|punts}.", "card", own=("card",)),
    Event.PUNT_INSIDE_10: says("{team:The} {team:punt|punts} inside the 10.", "card", turns_up=_turns_up),
    Event.COUNTER: says(_answers, *ANSWER, turns_up=_turns_up),
    Event.STOP: says(_stop, *ANSWER),
    Event.BLOCK: says("Blocked: {team:'s} ball.", *ANSWER),
    Event.CONTINUATION: says(_continuation, *ANSWER),
    Event.RETURN: says("{team:The} {team:run|runs} the kick back.", *ANSWER),
    Event.SAFETY_THROWN: says("", *ANSWER),
    Event.CONCEDE: says("{team:The} {team:concede|concedes}.", *ANSWER, own=("card",)),
    Event.RECEIVE: says("{team:The} {team:take|takes} the punt inside {team:their|its} 10."),
    Event.TOUCHDOWN: says("Touchdown, {team}!", "card"),
    Event.FIELD_GOAL: says("The field goal is good.", "card"),
    Event.SAFETY: says("Safety! Two points for {team:the}.", "card"),
    Event.OUT_OF_CARDS: says("{team:The} {team:are|is} out of cards. {other:'s} ball."),
    Event.CHANGE_OF_POSSESSION: says(),
    Event.DRAW: says(_draw, "home", "away"),
    Event.HAS_BALL: says(_plays, "card", turns_up=_turns_up),
    Event.QUARTER_END: period_ends("quarter", QUARTERS),
    Event.HALF_TIME: says("Halftime."),
    Event.GAME_END: says("Final."),
}
