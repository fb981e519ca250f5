"""The options of Strategy League, each with its default first."""

from typing import Any

from leatherhead.model.words import Setting

OPTIONS: dict[str, tuple[Any, ...]] = {
    "line_seconds": (10.8, 12),
    "hurry_up_overtime": ("all", "last-three"),
    "kickoff_spot": (35, *range(20, 35), *range(36, 51)),
    "touchback": (25, 20),
    "extra_point_line": (15, 2),
    "fair_catch_kick": ("window", "off"),
    "grounding_otherwise": ("void", "O10"),
    "playoffs": (False, True),
    "kickoff_end_zone": ("choice", "back-line"),
    "untimed_down": ("off", "on"),
    "length": ("full", "short"),
}

IN_WORDS = {
    "line_seconds": Setting(
        "Seconds in a line", "How far a line of the dial moves the clock; a play takes one line, two or four.",
        {10.8: "10.8 seconds, as the league has played since 2019", 12: "12 seconds, as before"},
    ),
    "hurry_up_overtime": Setting(
        "No-huddle in overtime", "When the offense may go no-huddle in overtime.",
        {"all": "all through overtime", "last-three": "in the last three minutes only"},
    ),
    "kickoff_spot": Setting(
        "Kickoff spot", "The yard line of the kicking team from which it kicks off.",
        {place: "midfield" if place == 50 else f"from its own {place}" for place in range(20, 51)},
    ),
    "touchback": Setting(
        "Touchback on kickoffs", "Where the receivers start after a touchback on a kickoff or free kick.",
        {25: "on their 25", 20: "on their 20"},
    ),
    "extra_point_line": Setting(
        "Extra-point line", "The yard line at which the ball is snapped for an extra point.",
        {15: "the 15, a 32-yard kick", 2: "the 2, a 19-yard kick"},
    ),
    "fair_catch_kick": Setting(
        "Fair-catch kick", "Whether a team may try a field goal right after its fair catch.",
        {"window": "good if the roll is within 14 of the yards to the goal line", "off": "not played"},
    ),
    "grounding_otherwise": Setting(
        "Grounding without an incompletion", "What O10L means when the pass was not incomplete, or on a run.",
        {"void": "no foul", "O10": "ten yards, and no loss of down"},
    ),
    "playoffs": Setting(
        "Playoffs", "What happens when time runs out in overtime.",
        {False: "the leader wins, or the game is a tie", True: "another overtime period, until somebody wins"},
    ),
    "kickoff_end_zone": Setting(
        "Kickoff into the end zone", "What the receivers may do with a kickoff that comes down in their end zone.",
        {"choice": "return it or take a touchback, as in the NFL",
         "back-line": "return it; only a kick to the back line is a touchback"},
    ),
    "untimed_down": Setting(
        "Untimed down", "Whether a foul by the defense on the last down of a period gives the offense one more play.",
        {"off": "no: the rulebook's list of plays after time has run out is complete", "on": "yes, as in the NFL"},
    ),
    "length": Setting(
        "Length of the game", "How long a quarter lasts.",
        {"full": "15-minute quarters, an evening", "short": "quarters of 7:30, half an evening"},
    ),
}  # fmt: skip
