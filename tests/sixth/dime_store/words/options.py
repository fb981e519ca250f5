"""The options of Dime Store Football, each with its default first."""

from leatherhead.model.words import Setting

OPTIONS = {"plays": (40, 20, 60), "overtime": ("none", "sudden-death")}
WHOLE_NUMBERS = {"plays": 99}  # any other number of plays in a half, too
IN_WORDS = {
    "plays": Setting("Plays in a half", "A half is over after this many plays."),
    "overtime": Setting("Overtime", "What happens when the score is tied after two halves.", {
        "none": "the game ends in a tie", "sudden-death": "the first points win",
    }),
}  # fmt: skip
