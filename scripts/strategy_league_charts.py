"""Makes the chart set of Strategy League, and the template for owners of the real game. No chance is involved.

A tier for each play family against each defense picks five results for windows of 5, 10, 20, 25 and 40 in a hundred;
plays of a family differ in how much they risk, and by the hash mark. Written anew by

    python scripts/strategy_league_charts.py
"""

from itertools import pairwise
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "src" / "leatherhead" / "games" / "strategy_league"
HASHES = ("black", "red", "blue")
SIZES = (5, 10, 20, 25, 40)

# By defense: base, inside-run, outside-run, man, zone-short, zone-deep, blitz, nickel, short-yardage, long-yardage.
DEFENSES = (
    ("base", "Base", "normal"), ("inside-run", "Inside run", "normal"), ("outside-run", "Outside run", "normal"),
    ("man", "Man to man", "normal"), ("zone-short", "Short zone", "normal"), ("zone-deep", "Deep zone", "normal"),
    ("blitz", "Blitz", "normal"), ("nickel", "Nickel", "normal"),
    ("short-yardage", "Short yardage", "short-yardage"), ("long-yardage", "Long yardage", "long-yardage"),
)  # fmt: skip
TIERS = {
    "inside run": (0, -2, -1, 0, 1, 1, 0, 1, 3, 2),
    "outside run": (0, -1, -2, 1, 0, 1, -1, 1, 3, 2),
    "draw": (0, -1, 0, 0, 1, 1, 2, 0, 3, 1),
    "screen": (0, 1, 0, -2, -1, 0, 2, 0, 3, 1),
    "short pass": (0, 1, 1, 0, -2, 1, 1, -1, 3, 0),
    "medium pass": (0, 1, 1, -1, 1, -1, -1, 0, 3, -1),
    "long pass": (0, 1, 1, 1, 1, -2, -1, -1, 3, -2),
}
# By tier, from -2 to +2: s a sack, i an interception, n an incompletion, c caught for a loss. The widest window gains
# little and the narrow ones much, so that drives stall. The sixth, tier 3, is that of the card for short yardage: two
# yards about half the time, whatever the play, or a long gain.
TEMPLATES = {
    "inside run": ("12 6 -2 3 0", "18 9 0 4 1", "26 12 -1 5 2", "30 15 1 7 3", "34 16 1 8 4", "30 14 1 -1 1"),
    "outside run": ("15 8 -4 3 0", "20 10 -3 5 1", "27 15 -3 6 2", "31 16 -2 7 2", "42 20 -1 9 3", "44 22 -3 8 0"),
    "draw": ("15 8 -3 3 0", "20 10 -3 5 1", "25 13 -2 5 2", "31 15 0 7 2", "39 18 0 8 3", "36 18 -3 2 0"),
    "screen": ("i s n -2c 4", "i s 11 2 6", "34 s 16 n 5", "40 n 16 1 6", "46 24 16 2 5", "42 20 s 8 n"),
    "short pass": ("i s n n 7", "i s 19 n 5", "i s n 22 5", "i n n 22 5", "36 22 n 21 6", "36 s n n 3"),
    "medium pass": ("i s n n 12", "i s 2 n 12", "i s n 23 8", "i s 20 22 n", "40 26 n 22 8", "44 s n n 7"),
    "long pass": ("i s n n n", "i s 23 n n", "i n n 26 n", "i s 22 23 n", "55 35 34 n 8", "60 i s 30 n"),
}
# How long gains and short ones are stretched, where the play goes, and where it is intercepted.
PLAYS = (
    ("dive", "Dive", "inside run", 0.85, 1.1, "red", 0), ("power", "Power", "inside run", 1.0, 1.0, "red", 0),
    ("trap", "Trap", "inside run", 1.2, 0.9, "red", 0),
    ("off-tackle", "Off tackle", "inside run", 1.1, 1.0, "red", 0),
    ("sweep", "Sweep", "outside run", 1.0, 1.0, "blue", 0),
    ("counter", "Counter", "outside run", 1.1, 0.95, "black", 0),
    ("draw", "Draw", "draw", 1.0, 1.0, "red", 0), ("qb-draw", "Quarterback draw", "draw", 0.9, 1.1, "red", 0),
    ("rb-screen", "Running-back screen", "screen", 1.1, 0.95, "black", -3),
    ("wr-screen", "Wide-receiver screen", "screen", 0.95, 1.05, "blue", -2),
    ("slant", "Slant", "short pass", 1.0, 1.0, "red", 6),
    ("quick-out", "Quick out", "short pass", 0.95, 1.05, "blue", 4),
    ("hook", "Hook", "short pass", 0.9, 1.05, "black", 7), ("cross", "Cross", "short pass", 1.1, 0.95, "red", 8),
    ("dig", "Dig", "medium pass", 1.0, 1.0, "red", 13), ("corner", "Corner", "medium pass", 1.05, 1.0, "black", 17),
    ("seam", "Seam", "medium pass", 1.1, 0.95, "red", 18),
    ("boot-pass", "Bootleg pass", "medium pass", 0.95, 1.05, "blue", 11),
    ("x-fly", "X Fly", "long pass", 1.05, 1.0, "black", 34), ("z-fly", "Z Fly", "long pass", 1.0, 1.0, "blue", 32),
    ("z-post", "Z Post", "long pass", 0.95, 1.05, "red", 28), ("u-fly", "U Fly", "long pass", 0.9, 1.1, "black", 26),
    ("54-y-go", "54 Y Go", "long pass", 1.15, 0.9, "red", 38),
)  # fmt: skip
KINDS = {"inside run": "run", "outside run": "run", "draw": "draw", "screen": "screen"}  # the others are passes
SACKS = {"screen": 6, "short pass": 6, "medium pass": 7, "long pass": 8}
# One sack in the first number becomes a short completion: the passer gets rid of the ball.
CHECKDOWNS = {"short pass": (3, "2"), "medium pass": (6, "3")}
P6 = {"screen": (10, 12), "short pass": (8, 12, 6, 7), "medium pass": (6, 5, 4, 7), "long pass": (4, 3, 5, 4, 2)}
STRIKE_THROUGH = {"medium pass": 20, "long pass": 30}
FR = (8, 3)

SPECIAL_TEAMS = {
    "kickoff": "50 TB, 54 70, 60 68, 68 65, 76 62, 84 60, 91 57, 96 52, 98 47, 100 OB",
    "kickoff_return": "4 9, 12 14, 24 17, 38 19, 54 21, 69 24, 82 27, 91 31, 95 38, 97 46, 98 TD, 99 18F, 100 25F",
    "onside": "12 10, 38 11, 64 12, 82 13, 92 15, 100 13OB",
    "onside_return": "52 0, 68 1, 74 3, 76 12, 100 0F",
    "punt": ("2 BK, 6 28OB, 11 33, 19 37OB, 27 39, 37 41, 48 43, 58 45, 68 47, 77 49, 85 51, 91 54, 96 57OB, 100 61"),
    "touch_punt": "1 BK, 9 L4, 19 L6, 32 L8, 47 L10, 60 L12, 69 L14, 76 L17, 80 30OB, 100 TB",
    "punt_return": "14 0, 26 2, 40 4, 54 6, 66 8, 77 10, 86 13, 92 18, 95 27, 97 41, 98 -3, 99 TD, 100 5F",
    "extra_point": "94 good, 98 no-good, 100 BK",
}
# Yards from line of scrimmage to goal line, and how many in a hundred are good from the middle and from the sides.
FIELD_GOALS = ((12, 97, 94), (22, 92, 88), (32, 78, 74), (37, 66, 61), (42, 52, 48), (47, 30, 26))
PENALTIES = {
    "run": "10 none, 38 D5, 55 D15, 65 O5, 84 O10, 87 O15, 100 auto-5",
    "pass": "10 none, 36 D5, 55 D15, 62 O5, 78 O10, 82 O15, 87 O10L, 100 auto-5",
    "kick": "10 none, 45 D5, 55 D15, 60 O5, 80 O10, 83 O15, 100 auto-5",
    "kickoff_return": "10 none, 25 D5, 50 D15, 56 O5, 92 O10, 100 O15",
    "punt_return": "10 none, 22 D5, 38 D15, 44 O5, 84 O10, 90 O15, 100 RUNK",
}


def stretch(yards: int, play: tuple, side: str) -> int:
    """A gain as this play makes it, from this hash mark: more toward the wide side, less toward the near one."""
    _, _, family, far, near, goes, _ = play
    longest = 8 if "run" in family or family == "draw" else 12
    gain = round(yards * (far if yards >= longest else near))
    if yards > 2 and goes != "red":
        gain += 1 if side not in ("red", goes) and gain < 10 else 2 if side not in ("red", goes) else -(side == goes)
    return gain


def dot(play: tuple, side: str, yards: int) -> str:
    """The hash mark on which a gain ends: a short one stays where it began."""
    return play[5] if yards > 2 else side


def fumbled(signs: list[str], play: tuple, number: int, defense: int, side: str) -> int:
    """Which of the five results is a fumble, if one is: about one run or catch in eighty."""
    family = [each for each in PLAYS if each[2] == play[2]]
    slot = 3 * family.index(play) + HASHES.index(side)
    count = 5 * slot + 7 * defense + number
    if play[2] in KINDS and play[2] != "screen":
        loss = count % 40 == 7
        return 2 if loss else 0 if (slot + defense) % (6 if len(family) == 2 else 4) == 0 else -1
    caught = [place for place in (2, 3) if signs[place].isdecimal()]
    return caught[0] if caught and count % 20 == 3 else -1


def result(sign: str, play: tuple, where: tuple[int, int, str], fumble: bool) -> str:
    """One result of a cell, from one sign of a template; `where` is play, defense and hash mark."""
    number, defense, side = where
    family, count = play[2], 3 * (10 * number + defense) + HASHES.index(side)
    if sign == "n":
        return "inc"
    if sign == "i":
        yards = play[6] + (defense * 5 + number + HASHES.index(side)) % 7 - 3
        either = defense == 9 and family in ("medium pass", "long pass") and count % 2 == 0
        return f"{yards}i{f',-{SACKS[family]}' if either else ''}@{play[5]}"
    if sign == "s" and family in CHECKDOWNS and TIERS[family][defense] <= 2:
        every, gain = CHECKDOWNS[family]
        sign = gain if (2 * number + defense + HASHES.index(side)) % every == 0 else sign
    if sign == "s":
        return f"-{SACKS[family]}{'F' if count % 12 == 5 else ''}@{side}"
    if sign.endswith("c"):
        return f"{sign}@{side}"
    yards = int(sign)
    gain = stretch(yards, play, side) if yards > 0 else yards
    return f"{gain}{'F' if fumble else ''}@{dot(play, side, gain)}"


def cell(play: tuple, number: int, defense: int) -> dict[str, list]:
    """A play against a defense: windows in an order of their own, and five results for each hash mark."""
    family = play[2]
    signs = TEMPLATES[family][TIERS[family][defense] + 2].split()
    order = [(place + number + 2 * defense) % 5 for place in range(5)]
    if (number + defense) % 2:
        order.reverse()
    ends, total = [], 0
    for place in order:
        total += SIZES[place]
        ends.append(total)
    made: dict[str, list] = {"windows": ends}
    for side in HASHES:
        lost = fumbled(signs, play, number, defense, side)
        results = [result(sign, play, (number, defense, side), place == lost) for place, sign in enumerate(signs)]
        made[side] = [results[place] for place in order]
    return made


def rows(text: str) -> str:
    """Spell a list of the special-teams or penalty card."""
    pairs = [row.split() for row in text.split(", ")]
    return ", ".join(f'{{ upto = {end}, result = "{result}" }}' for end, result in pairs)


def goal_row(yards: int, middle: int, sides: int) -> str:
    """Spell a row of the field-goal section."""
    lists = []
    for side in HASHES:
        good = middle if side == "red" else sides
        blocked = 2 if yards > 22 else 1
        lists.append(f"{side} = [{rows(f'{good} good, {100 - blocked} no-good, 100 BK')}]")
    return f"    {{ max_yards = {yards}, {', '.join(lists)} }},"


def charts() -> str:
    """The whole set as a chart file."""
    lines = [
        "# The chart set of leatherhead, made by scripts/strategy_league_charts.py: change that, not this.",
        'format = "strategy-league-charts/1"', 'name = "leatherhead charts"', 'author = "leatherhead contributors"', "",
    ]  # fmt: skip
    within: dict[str, int] = {}
    for name, title, family, *_ in PLAYS:
        place = within[family] = within.get(family, -1) + 1
        lines += ["[[play]]", f'id = "{name}"', f'name = "{title}"', f'kind = "{KINDS.get(family, "pass")}"']
        if family == "long pass":
            lines.append("long = true")
        if family in P6:
            lines.append(f"p6 = {P6[family][place]}")
        if family in STRIKE_THROUGH:
            lines.append(f"strike_through = {STRIKE_THROUGH[family] + place}")
        lines += [f"fr = [{FR[0] + place % 2}, {FR[1]}]", ""]
    for name, title, role in DEFENSES:
        lines += ["[[defense]]", f'id = "{name}"', f'name = "{title}"', f'role = "{role}"', ""]
    for number, play in enumerate(PLAYS):
        for defense, (name, _, _) in enumerate(DEFENSES):
            made = cell(play, number, defense)
            lines += ["[[cell]]", f'play = "{play[0]}"', f'defense = "{name}"', f"windows = {made['windows']}"]
            lines += [f"{side} = {str(made[side]).replace(chr(39), chr(34))}" for side in HASHES]
            lines.append("")
    lines += ["[special_teams]", "block_fr = 25", "return_fr = 3"]
    lines += [f"{name} = [{rows(text)}]" for name, text in SPECIAL_TEAMS.items()]
    lines += ["field_goal = [", *(goal_row(*row) for row in FIELD_GOALS), "]", "", "[penalty]"]
    lines += [f"{name} = [{rows(text)}]" for name, text in PENALTIES.items()]
    return "\n".join(lines) + "\n"


EXPLAINED = """\
# Charts for Strategy League, to be filled in from the cards of the real game. Every "?" waits for what your card shows;
# `leatherhead book check FILE` names the first cell that does not fit, and why. Then play with --book FILE.
#
# Name your own plays and defenses: any ids in small letters with hyphens, up to 53 plays and 24 defenses, and a
# [[cell]] for each play against each defense. kind is run, draw, pass or screen; long = true marks the long passes.
# role is normal, and once each short-yardage and long-yardage.
# p6, strike_through: pass and screen only. fr: one number, or [on a loss, on zero or a gain].
#
# windows: the upper ends of the five D100 ranges. black, red, blue: what the five windows show from the left, middle
# and right hash mark, then @ and the color of the dot:
#   7@red, 0@blue, -3@black   gain or loss; on a pass a loss is a sack       -2c@red   caught for a loss
#   inc                       incomplete                                     13i@blue  interception 13 yards downfield
#   24i,-7@red                interception or sack (long-yardage only)       10F@red   fumble after 10       TD@red
# Kickoff: 60, OB, TB. Returns: 22, -2, 18F, TD. Onside: 12, 14OB; its return: 0, 0F. Punts: 42, 38OB, L6, TB, BK.
# Field goal and extra point: good, no-good, BK. Penalties: D5 D15 O5 O10 O15 none everywhere; O10L auto-5 on run and
# pass, auto-5 on kick, REKICK-5 on kickoff_return, RUNK on punt_return.
"""


def opened(line: str, after: str) -> str:
    """A line of the chart file with its results left open; what follows an id keeps its example."""
    key = line.partition(" = ")[0]
    if key in HASHES:
        return f'{key} = ["?", "?", "?", "?", "?"]'
    if key in ("name", "author") and not after.startswith("id"):
        return f'{key} = "?"'
    if key == "windows":
        return "windows = [5, 15, 35, 60, 100]"
    if key in (*SPECIAL_TEAMS, *PENALTIES):
        return f'{key} = [{{ upto = 50, result = "?" }}, {{ upto = 100, result = "?" }}]'
    if line.startswith("    { max_yards"):
        lists = ", ".join(f'{side} = [{{ upto = 100, result = "?" }}]' for side in HASHES)
        return f"{line.partition(',')[0]}, {lists} }},"
    return line


def template() -> str:
    """A chart file with every result left open."""
    lines = charts().split("\n")
    return EXPLAINED + "\n".join(opened(line, after) for after, line in pairwise(lines))


if __name__ == "__main__":
    (FOLDER / "template.toml").write_text(template(), encoding="utf-8")
    (FOLDER / "charts.toml").write_text(charts(), encoding="utf-8")
