"""The coach of Pigskin."""

from leatherhead.engine.bot import RuleBot
from leatherhead.games.pigskin.coach.answers import answer
from leatherhead.games.pigskin.coach.scouting import prepare
from leatherhead.games.pigskin.coach.tables import Tables

BOTS = (
    RuleBot(
        "coach", answer, tables=Tables, prepare=prepare, title="Coach", strength=2,
        about="Listens to every reading, attacks where your weak men seem to stand, and hides its own.",
    ),
)  # fmt: skip
