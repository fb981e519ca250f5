"""The events of Real Deal Football beside those of football's core, and how each is told."""

from leatherhead.game import Facts, Hand, LogEvent, events
from leatherhead.games.real_deal.cards import TITLES, face_up, is_one_of
from leatherhead.games.real_deal.state import FIELD_GOALS, QUARTERS, CardType, DeckFile
from leatherhead.model.words import TEAMS, counted

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
LOST = {
    CardType.SAFETY: "the safety, and the play that it countered does not count either",
    CardType.RETURN_TD: "the return",
    CardType.PUNTS_INSIDE_10: "the punt",
}  # and a field goal or a touchdown


def _turns_up(e: Facts) -> Hand:
    """Return the card that is played, with owner and effect; both decks of the game have the same chart."""
    owner = TEAMS[e.by]
    card = face_up(e["printed"].book, DeckFile.BOX, e["card"], owner)
    return Hand(f"{e['team']:The} {e['team']:play|plays}", cards=(card,), owner=owner)


def _plays(e: Facts) -> str:
    return f"{e['team']:The} {e['team']:play|plays} {TITLES[e['card']]}."


def _counters(e: Facts) -> str:
    return f"{e['team']:The} {e['team']:counter|counters} with {TITLES[e['card']]}."


def _continuation(e: Facts) -> str:
    score = "the field goal" if is_one_of(e["faced"], FIELD_GOALS) else "the touchdown"
    return f"{CANCELED.get(e['card'], 'The flag wipes out')} {LOST.get(e['faced'], score)}."


def _deal(e: Facts) -> str:
    dealt = "Each team is dealt four cards."
    if e["quarter"] > QUARTERS:
        return f"{'Tied' if e['quarter'] == QUARTERS + 1 else 'Still tied'}: overtime! {dealt}"
    if e["quarter"] in (2, 4):
        return f"{dealt} {e['team']:'s} ball to start the {e['quarter']:ordinal} quarter."
    return dealt


def _draw(e: Facts) -> str:
    """Tell the cards that each team draws; nothing about a team that already holds four."""
    if e["home"] == e["away"]:
        return f"Each team draws {counted(e['home'], 'card')}." if e["home"] else ""
    drawn = [(team, count) for team, count in zip(e.teams, (e["home"], e["away"]), strict=True) if count]
    told = " and ".join(f"{team:the} {team:draw|draws} {counted(count, 'card')}" for team, count in drawn)
    return f"{told[:1].upper()}{told[1:]}."


class DealWilds(LogEvent):
    """Three wild cards are shuffled into each deck."""


class DealHands(LogEvent, tell=_deal):
    """Both hands are dealt."""

    quarter: int


class CoinToss(events.Toss, tell="{team:The} {team:win|wins} the toss."):
    """A team wins the toss."""


class TossReceive(LogEvent, tell="{team:The} {team:choose|chooses} to receive."):
    """The winner of the toss takes the ball."""


class TossDefer(LogEvent, tell="{team:The} {team:defer|defers}. {other:'s} ball."):
    """The winner of the toss gives the ball away."""


class SecondHalfReceive(LogEvent, tell="{team:The} {team:choose|chooses} to receive to start the second half."):
    """A team takes the ball after halftime."""


class SecondHalfDefer(LogEvent, tell="{team:The} {team:defer|defers}. {other:'s} ball to start the second half."):
    """A team gives the ball away after halftime."""


LIMITED = "{team:The} {team:are|is} limited to long plays."


class Possession(LogEvent, tell=lambda e: LIMITED.format(**e) if e["restricted"] else ""):
    """A possession starts."""

    restricted: int
    return_ok: int


class ScoringPlay(LogEvent, tell=_plays, turns_up=_turns_up):
    """The offense plays a card to score."""

    card: int


class Punt(LogEvent, replaces=events.Punt, tell="{team:The} {team:punt|punts}.", own=("card",)):
    """A punt, with the card that is discarded face down."""

    card: int


class PuntInside10(LogEvent, tell="{team:The} {team:punt|punts} inside the 10.", turns_up=_turns_up):
    """A card that limits the other team to long plays."""

    card: int


class Counter(LogEvent, tell=_counters, turns_up=_turns_up):
    """A card answers another."""

    card: int
    faced: int


class Stop(LogEvent, tell=lambda e: f"{STOPPED[e['card']]}: {e['team']:'s} ball."):
    """A counter ends the play and takes the ball."""

    card: int
    faced: int


class Block(LogEvent, tell="Blocked: {team:'s} ball."):
    """A kick is blocked."""

    card: int
    faced: int


class Continuation(LogEvent, tell=_continuation):
    """A counter cancels the play."""

    card: int
    faced: int


class Return(LogEvent, tell="{team:The} {team:run|runs} the kick back."):
    """A return counters a kick."""

    card: int
    faced: int


class SafetyThrown(LogEvent):
    """A safety counters a play."""

    card: int
    faced: int


class Concede(LogEvent, tell="{team:The} {team:concede|concedes}.", own=("card",)):
    """A team lets a card score, with the card that it discards face down."""

    card: int
    faced: int


class Receive(LogEvent, tell="{team:The} {team:take|takes} the punt inside {team:their|its} 10."):
    """A team lets a punt inside the 10 happen."""


class Touchdown(events.Touchdown):
    """A touchdown, by its card."""

    card: int


class FieldGoal(LogEvent, tell="The field goal is good."):
    """A field goal, by its card."""

    card: int


class Safety(events.Safety):
    """A safety, by its card."""

    card: int


class OutOfCards(LogEvent, tell="{team:The} {team:are|is} out of cards. {other:'s} ball."):
    """The offense has no card left to play."""


class ChangeOfPossession(LogEvent):
    """A possession is over."""


class Draw(LogEvent, tell=_draw):
    """Both teams fill their hands."""

    home: int
    away: int


class HasBall(LogEvent, tell=_plays, turns_up=_turns_up):
    """A team ends the quarter."""

    card: int


class QuarterEnd(events.EndQuarter):
    """A quarter is over."""


class HalfTime(LogEvent, tell="Halftime."):
    """The first half is over."""


class GameEnd(events.EndGame):
    """The game is over."""
