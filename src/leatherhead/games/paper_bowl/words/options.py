"""The options of Paper Bowl, each with its default first."""

from typing import Any

from leatherhead.model.words import Setting

OPTIONS: dict[str, tuple[Any, ...]] = {
    "touchback": ("any", "goal-line"),
    "kick_try": ("four-or-more", "more-than-4"),
    "auto_first_down": (True, False),
    "incomplete_03": ("by-the-card", "dead-ball"),
    "incomplete_17": ("by-the-card", "dead-ball"),
    "overtime": ("none", "one-period", "until-decided"),
    "length": ("full", "short"),
}
FORMER = {"incomplete_pass": ("incomplete_03", "incomplete_17")}
IN_WORDS = {
    "touchback": Setting("Touchback", "When the receivers of a kick may take the ball at their 20.", {
        "any": "whenever they like", "goal-line": "only if the kick reaches the goal line",
    }),
    "kick_try": Setting("Extra point", "What a kick after a touchdown has to roll.", {
        "four-or-more": "4 or more", "more-than-4": "5 or more",
    }),
    "auto_first_down": Setting("Automatic first down", "Whether holding and face mask by the defense give one.", {
        True: "yes", False: "only if the yards reach the line to gain",
    }),
    "incomplete_03": Setting("Fumble on a pass", "What the fumble card 03 does when a pass would be incomplete.", {
        "by-the-card": "the passer is stripped, as the card has no condition", "dead-ball": "nothing: the ball is dead",
    }),
    "incomplete_17": Setting("Loss on a pass", "What the five-yard card 17 does when a pass is incomplete.", {
        "by-the-card": "five yards are lost, as printed", "dead-ball": "nothing: the ball is dead",
    }),
    "overtime": Setting("Overtime", "What happens when the score is tied after four quarters.", {
        "none": "the game ends in a tie", "one-period": "one period; the first score wins",
        "until-decided": "periods until a score wins",
    }),
    "length": Setting("Length", "How many Play Cards a quarter has.", {
        "full": "20", "short": "10: about half the time",
    }),
}  # fmt: skip
