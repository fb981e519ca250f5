"""The bots of Card Bowl."""

from leatherhead.game import RuleBot
from leatherhead.games.card_bowl.coach.answers import answer, rookie
from leatherhead.games.card_bowl.coach.formulas import Tables, prepare
from leatherhead.games.card_bowl.coach.strategist import strategist

BOTS = (
    RuleBot(
        "coach",
        answer,
        tables=Tables,
        prepare=prepare,
        title="Coach",
        strength=2,
        about="Saves good cards for all thirteen hands, throws deep when it pays, and watches the clock.",
    ),
    RuleBot(
        "strategist",
        strategist,
        tables=Tables,
        prepare=prepare,
        title="Strategist",
        strength=3,
        about="Evens out its defense so that no matchup is better than another, and hides its highest card.",
    ),
    RuleBot(
        "rookie",
        rookie,
        title="Rookie",
        strength=1,
        about="Plays its best card on the same receiver, kicks on every fourth down, and forgets the clock.",
    ),
)
