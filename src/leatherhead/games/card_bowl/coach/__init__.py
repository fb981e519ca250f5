"""The bots of Card Bowl."""

from leatherhead.game import RuleBot, levels_between
from leatherhead.games.card_bowl.coach.answers import answer, rookie
from leatherhead.games.card_bowl.coach.formulas import Tables, prepare
from leatherhead.games.card_bowl.coach.strategist import strategist

COACH = RuleBot(
    "coach", answer, tables=Tables, prepare=prepare, title="Coach", strength=4,
    about="Saves good cards for all thirteen hands, throws deep when it pays, and watches the clock.",
)  # fmt: skip
STRATEGIST = RuleBot(
    "strategist", strategist, tables=Tables, prepare=prepare, title="Strategist", strength=5,
    about="Evens out its defense so that no matchup is better than another, and hides its highest card.",
)  # fmt: skip
ROOKIE = RuleBot(
    "rookie", rookie, title="Rookie", strength=1,
    about="Plays its best card on the same receiver, kicks on every fourth down, and forgets the clock.",
)  # fmt: skip
BOTS = (COACH, STRATEGIST, ROOKIE, *levels_between(ROOKIE, COACH, 42, 73))
