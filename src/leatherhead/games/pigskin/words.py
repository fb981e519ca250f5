"""The words of Pigskin: options, questions, situations and sums."""

from collections.abc import Sequence
from typing import Any

from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.pigskin import faces, state
from leatherhead.games.pigskin.book import CARD_IDS
from leatherhead.games.pigskin.faces import CLASS_NAMES, LETTERS, POSITION_NAMES, place, short_place
from leatherhead.games.pigskin.readings import ROW_NAMES
from leatherhead.games.pigskin.rules import FREE_KICK_LINE, KICKOFF_LINE, TRY_LINE
from leatherhead.games.pigskin.rules.pack import turner_of
from leatherhead.games.pigskin.setup import STANDARD, count_bench, line_up
from leatherhead.games.pigskin.state import LINEMEN, TARGETED, TARGETS, Call, Decision, ForcedChoice, Phase, Reveal
from leatherhead.model import situation as keys
from leatherhead.model.errors import Refused, listed
from leatherhead.model.situation import Key
from leatherhead.model.table import Look, Sum, Term
from leatherhead.model.words import TEAMS, Deck, Facts, Prompt, Setting, counting, label, labels, spell_yards, title_of

OPTIONS: dict[str, tuple[Any, ...]] = {
    "short": (False, True),
    "length": labels(state.Length),
    "reveal": labels(Reveal),
    "forced_choice": labels(ForcedChoice),
    "untimed_down": (False, True),
    "defense_timeouts": (True, False),
    "deck": ("default",),
}
IN_WORDS = {
    "short": Setting("The rulebook's short game", "Whether the ten cards of series A are left out.", {
        False: "all 50 cards are in the pack", True: "40 cards are in the pack",
    }),
    "length": Setting("Length", "How much of the pack is played in a quarter.", {
        "full": "a quarter is the whole pack", "short": "a quarter is half the pack",
    }),
    "reveal": Setting("What is announced", "What both coaches learn from a card.", {
        "readings": "the reading only; whoever turns a card sees all of it, and classes must be worked out",
        "classes": "cards lie face up and the class is announced",
    }),
    "forced_choice": Setting("Replace Player cards", "Who picks the player that must come off.", {
        "opponent": "the other coach points at a position", "owner": "the coach who loses the player",
    }),
    "untimed_down": Setting("Untimed down", "What happens when a half ends on a penalty against the defense.", {
        False: "the half is over", True: "one more play is run",
    }),
    "defense_timeouts": Setting("Timeouts on defense", "Whether the defense is asked before every play.", {
        True: "the defense may call a timeout before it hears the play",
        False: "only the offense calls timeouts: quicker play",
    }),
    "deck": Setting("Pack", "The cards that are played with.", {"default": "our own pack, or your book"}),
}  # fmt: skip


def _sub_title(label: str) -> str:
    """Name a substitution: L end: star. There are up to 34 to choose from on one screen."""
    position, _, name = label.removeprefix("sub-").rpartition("-")
    at = short_place(POSITION_NAMES.index(position))
    return f"{at[:1].upper()}{at[1:]}: {name}"


# Every fourth answer is one that nobody can give; the first of these is `done`.
SUBSTITUTES = tuple(f"sub-{position}-{name}" for position in POSITION_NAMES for name in ("nobody", *CLASS_NAMES))
REMOVALS = tuple(f"remove-{position}" for position in POSITION_NAMES)
COMES_ON = tuple(f"in-{name}" for name in CLASS_NAMES)
CLASS_ABOUT = (
    "A star gives up the least, kicks farthest and returns best.",
    "A second is in between.",
    "A scrub gives up the most.",
)
BUSY = "Once at each position until a first down."
PLAY_TITLES = {
    "line-left-guard": "Line left guard", "line-right-guard": "Line right guard",
    "line-left-tackle": "Line left tackle", "line-right-tackle": "Line right tackle", "end-left": "Left end",
    "end-right": "Right end", "pass-left": "Pass left half", "pass-center": "Pass center",
    "pass-right": "Pass right half", "punt-out-of-bounds": "Punt out of bounds", "time-out": "Timeout",
}  # fmt: skip
FAMILIES = {
    "line": "The safest yards, a few at a time.",
    "end": "Wilder than the line: losses, and long gains.",
    "pass": "Longer gains, or nothing, or an interception.",
}
PLAY_ABOUT = {
    **{
        label: f"{about} {BUSY}"
        for family, about in FAMILIES.items()
        for label in PLAY_TITLES
        if label.startswith(family)
    },
    "long-pass": "A gamble for a long gain, available on every down, whoever stands where.",
    "punt": "Kick the ball away; your fullback's class decides how far, and they return it.",
    "punt-out-of-bounds": "Kick it out near their goal line, where nobody returns it; takes a star at fullback.",
    "quick-kick": "A long surprise kick on first or second down; takes a star at fullback.",
    "field-goal": "Three points, or their ball on the 20.",
    "time-out": "Both sides may substitute before the play. It stops no clock.",
}  # fmt: skip


def _place_help(options: dict[str, Any]) -> str:
    found_out = (
        "The other coach never sees a class; it has to be worked out from the readings (PS-INF-2)."
        if options["reveal"] == label(Reveal.READINGS)
        else "A class is announced with the first reading for its player (PS-INF-1)."
    )
    return (
        "Your players matter on defense (PS-GEN-2). The first seven positions are for linemen; you have four stars, "
        "three seconds and seven scrubs. The other four are for backs; you have three stars, one second and seven "
        "scrubs (PS-EQ-1, PS-EQ-2, PS-R50). The line and end plays are run at guards, tackles and ends (PS-LU-3), "
        "passes thrown at the center and the halfbacks (PS-LU-4, PS-LU-5). The quarterback returns kicks (PS-LU-8). "
        "The fullback kicks, and only a star there may quick-kick or punt out of bounds (PS-LU-6, PS-LU-7). "
        f"{found_out} The standard lineup fills all eleven in one step; so does a line of marks: *2*2*2* 2***."
    )


def _removal_help(options: dict[str, Any]) -> str:
    cards = (
        "The card says whether the player is out for the game or until the quarter ends"
        if options["short"]  # series A, which is left out, may hold some of them
        else "One card takes a player off for the game, three until the quarter ends"
    )
    seen = (
        "Your player goes; the other coach sees the position, not the class (PS-REP-8)."
        if options["forced_choice"] == label(ForcedChoice.OWNER)
        else "You point at one of the other side's players, and do not learn the class (PS-REP-8)."
    )
    return f"The card may ask for a lineman or a back (PS-R14). {cards} (PS-REP-1, PS-REP-2). {seen}"


QUESTIONS = {
    Decision.PLACE: Prompt(
        "place",
        CLASS_NAMES,
        "Who plays here?",
        sealed=True,
        in_turn=True,
        secret=True,
        help=_place_help,
        about=dict(zip(CLASS_NAMES, CLASS_ABOUT, strict=True)),
        marks=dict(zip(LETTERS, CLASS_NAMES, strict=True)),
        presets={"Standard lineup": tuple(CLASS_NAMES[each - 1] for each in STANDARD)},
    ),
    Decision.KICK_OR_RECEIVE: Prompt(
        "kick-or-receive",
        labels(state.KickOrReceive),
        "Kick off or receive?",
        help="The toss winner chooses at the start, the loser after halftime (PS-KO-3, PS-KO-4); after a touchdown "
        "or a field goal the team scored against does (PS-SCO-3, PS-SCO-6, PS-R40).",
        titles={"kick": "Kick off"},
        about={"kick": "They get the ball, with most of the field to go.", "receive": "You get the ball."},
    ),
    Decision.READY: Prompt(
        "ready",
        labels(state.Ready),
        "On defense: ready for the snap, or call a timeout?",
        usual="ready",
        help="A timeout opens substitutions for both sides; it saves no cards (PS-R18). Four in a half are free; each "
        "one after that costs you five yards (PS-SUB-2, PS-SUB-3, PS-R22). You decide before you hear the play.",
        titles={"time-out": "Timeout"},
        about={"ready": "Let them call their play.", "time-out": "Both sides may substitute before the play."},
    ),
    Decision.PLAY: Prompt(
        "play",
        labels(Call),
        "Call your play.",
        help="Left and right are from the defense's point of view (PS-R23). No position may be attacked twice before a "
        "first down: (hit) marks those that were (PS-PLAY-1, PS-PLAY-6, PS-PLAY-7, PS-PLAY-8, PS-R24). A long pass "
        "attacks no "
        "position and is always available (PS-PLAY-16). You may punt on any down (PS-POS-4), try a field goal "
        "from the 30 or closer (PS-PLAY-15), and with a star at fullback quick-kick on first or second down or punt "
        "out of bounds "
        "from midfield or closer (PS-PLAY-12, PS-PLAY-14).",
        titles=PLAY_TITLES,
        about=PLAY_ABOUT,
    ),
    Decision.SUBSTITUTE: Prompt(
        "substitute",
        ("done", *SUBSTITUTES[1:]),
        "Substitutions: who comes on, and where?",
        sealed=True,
        in_turn=True,
        secret=True,
        usual="done",
        counted=True,
        unused=tuple(each for each in SUBSTITUTES[1:] if each.endswith("-nobody")),
        help="Change any number of players, each position once, for players of its type on the bench (PS-SUB-1, "
        "PS-SUB-5, PS-R19). Whoever comes off may return after one play, at another position too (PS-SUB-6, PS-SUB-7, "
        "PS-R20). The other coach sees which positions changed, not the classes: a scrub for a scrub is a bluff.",
        titles={label: _sub_title(label) for label in SUBSTITUTES[1:]},
        about={
            "done": "No more substitutions at this dead ball.",
            **dict.fromkeys(SUBSTITUTES[1:], "The player replaced sits out one play."),
        },
    ),
    Decision.PENALTY: Prompt(
        "penalty",
        labels(state.Penalty),
        "Penalty on the other team: accept or decline?",
        help="Accepted, the play does not count: the yards are marked off from where it began and the down is played "
        "again (PS-PEN-4, PS-PEN-5), no closer to a goal line than the 1 (PS-PEN-6); a try is made again, and the "
        "yards do not count (PS-R6). Declined, the play stands. Either way the position attacked stays closed "
        "(PS-PEN-3), and both sides may substitute (PS-SUB-4).",
        about={
            "accept": "The play does not count; take the yards, or on a try another card.",
            "decline": "The play stands.",
        },
    ),
    Decision.FORCED_REMOVAL: Prompt(
        "forced-removal",
        REMOVALS,
        "A Replace Player card: which player must come off?",
        help=_removal_help,
        titles={label: title_of(label.removeprefix("remove-")) for label in REMOVALS},
        about=dict.fromkeys(REMOVALS, "This player comes off, and another takes the position."),
    ),
    Decision.FORCED_SUBSTITUTE: Prompt(
        "forced-substitute",
        COMES_ON,
        "Who comes on instead?",
        secret=True,
        help="Any player of the type who is on your bench (PS-R15). The other coach does not learn the class (PS-R17).",
        titles={label: title_of(label.removeprefix("in-")) for label in COMES_ON},
        about=dict(zip(COMES_ON, CLASS_ABOUT, strict=True)),
        marks=dict(zip(LETTERS, COMES_ON, strict=True)),
    ),
    Decision.REARRANGE: Prompt(
        "rearrange",
        labels(state.Rearrange),
        "Halftime: keep your lineup, or set all eleven players again?",
        sealed=True,
        in_turn=True,
        help="Only between the halves may players change places freely (PS-SUB-8, PS-R21). The other coach sees that "
        "you did, not how. Players out for the game stay out (PS-R16).",
        titles={"keep": "Keep your lineup", "rearrange": "Set all eleven again"},
        about={
            "keep": "Your players stay; what the other coach knows stays true.",
            "rearrange": "What the other coach has worked out is worthless.",
        },
    ),
}


def question(look: Look) -> str:
    """Name the position to fill, or the team whose player must come off or that is penalized (PS-R14)."""
    if look.asked == Decision.FORCED_SUBSTITUTE:
        return f"Your {place(int(look.g.man_position))} must come off. Who comes on instead?"
    if look.asked == Decision.FORCED_REMOVAL:
        owner = look.g.option_forced_choice == ForcedChoice.OWNER
        whose = "of your players" if owner else f"of {look.teams[1 - look.team]:the's} players"
        return f"A Replace Player card: which {whose} must come off?"
    if look.asked == Decision.PENALTY:
        return f"Penalty on {look.teams[1 - look.team]:the}: accept or decline?"
    if look.asked != Decision.PLACE:
        return ""
    lineup = list(look.g.lineup[look.team])
    return f"Who plays {place(lineup.index(0))}?" if 0 in lineup else ""


def _deck(row: int, name: str) -> Deck:
    if row == state.CardRow.PENALTY:
        last = "Name the last card, or type its penalty space like penalty=offense 5."
        return Deck("last card's penalty space", CARD_IDS, last)

    def request(look: Look) -> str:
        return f"{_by_whom(look, row)} Name it, or type what it reads: {name}=..."

    return Deck(f"pack (row {name} is read)", CARD_IDS, request)


def _by_whom(look: Look, row: int) -> str:
    """Say which coach turns up the next card, or cuts it, and who looks at it then (PS-GAME-2, PS-GAME-6, PS-R42)."""
    turner, cutter = (look.teams[int(team)] for team in (turner_of(look.g, row), look.g.carrier))
    if look.g.clock:
        return f"{turner:The} {turner:turn|turns} up a card."
    looks = "" if turner is cutter else f", and {turner:the} {turner:look|looks} at it"
    return f"No card is left: turn the pack face down. {cutter:The} {cutter:cut|cuts} a card{looks}."


DECKS = tuple(_deck(row, name) for row, name in enumerate(ROW_NAMES))


def why_not(seen: Any, decision: int, wanted: str) -> str:
    """Say why an answer is not on offer now, from what the team that is asked may see."""
    team = int(seen.possession)
    if decision == Decision.PLAY:
        return _why_no_play(seen, Call(labels(Call).index(wanted)), team)
    if decision == Decision.SUBSTITUTE:
        return "no player of that class and type is on the bench, or the position was changed at this dead ball"
    if decision in (Decision.PLACE, Decision.FORCED_SUBSTITUTE):
        return "no player of that class and type is left"
    return "the card asks for another player, or nobody on the bench could take that place"


def _why_no_play(seen: Any, play: Call, team: int) -> str:
    if play < TARGETED:
        return "that position has been attacked in this series already"
    if play == Call.TIME_OUT:
        return "there has already been a timeout at this dead ball"
    if play == Call.FIELD_GOAL:
        return "a field goal can be tried only from the 30 or closer"
    if seen.lineup[team, state.ManPosition.FULLBACK] != state.Class.STAR:
        return "only a star at fullback can kick it"
    if play == Call.QUICK_KICK:
        return "a quick kick is for first or second down"
    return "you can punt out of bounds only from midfield or closer"


BALL_AT = {Phase.KICKOFF: KICKOFF_LINE, Phase.FREE_KICK: FREE_KICK_LINE, Phase.TRY: TRY_LINE}
ON_THE_FIELD = (Phase.KICKOFF, Phase.FREE_KICK, Phase.SCRIMMAGE, Phase.TRY)


def _on_the_field(g: Any) -> bool:
    return g.phase in ON_THE_FIELD


def _before_a_down(g: Any) -> bool:
    return bool(g.phase == Phase.SCRIMMAGE)


_PHASE = keys.phase(Phase, Phase.OVER, BALL_AT)


def _write_phase(g: Any, value: Any) -> None:
    _PHASE.write(g, value)
    g.line_to_gain = min(g.ball + 10, 100)
    for team in range(2):
        if g.phase != Phase.LINE_UP:
            line_up(g, team, STANDARD)


# The position that an attacked play stands for, and back.


def _read_attacked(g: Any) -> list[str]:
    return [POSITION_NAMES[TARGETS[play]] for play in range(TARGETED) if g.attacked >> play & 1]


def _write_attacked(g: Any, value: Any) -> None:
    allowed = tuple(POSITION_NAMES[target] for target in TARGETS)
    if not isinstance(value, list):
        raise Refused(f"{value!r} is not a list of positions")
    g.attacked = 0
    for name in value:
        g.attacked |= 1 << keys.parse_word(name, allowed)


# Lineups. A team that may not see a lineup has only zeros there.


def standing_men(g: Any, team: int) -> Any:
    """Return the lineup of a team: as it stands, or as it was shown when the game was over."""
    return g.lineup[team] if g.lineup[team].any() else g.shown[team]


def spell_lineup(classes: Any) -> str:
    """Write a lineup, linemen and backs apart."""
    letters = "".join(LETTERS[standing - 1] for standing in classes)
    return f"{letters[:LINEMEN]} {letters[LINEMEN:]}"


def _lineup(team: int) -> Key:
    def write(g: Any, value: Any) -> None:
        letters = value.replace(" ", "") if isinstance(value, str) else ""
        if len(letters) != state.POSITIONS or any(letter not in LETTERS for letter in letters):
            raise Refused(f"{value!r} is not a lineup of eleven, seven linemen and four backs, such as *2*2*2* 2***")
        line_up(g, team, tuple(LETTERS.index(letter) + 1 for letter in letters))

    def defined(g: Any) -> bool:
        return bool(standing_men(g, team).all())

    return Key(f"lineup_{TEAMS[team]}", lambda g: spell_lineup(standing_men(g, team)), write, defined)


def _is_seen(g: Any, team: int) -> bool:
    """Whether a team's players are seen, or there is nothing to hide yet."""
    return bool(g.lineup[team].any()) or g.phase == Phase.LINE_UP


def _absent(field: str, team: int) -> Key:
    """A list of players who are neither on the board nor on the bench."""

    def read(g: Any) -> list[str]:
        return [man for man, kind in faces.KINDS.items() for _ in range(getattr(g, field)[team, kind])]

    def write(g: Any, value: Any) -> None:
        if not isinstance(value, list):
            raise Refused(f"{value!r} is not a list of players; the players are {listed(tuple(faces.KINDS))}")
        getattr(g, field)[team] = 0
        for man in value:
            keys.parse_word(man, tuple(faces.KINDS))
            getattr(g, field)[team, faces.KINDS[man]] += 1
        count_bench(g, team)
        g.men_out[team] = (g.out_quarter[team] + g.out_game[team]).reshape(2, state.BACKS).sum(axis=1)

    return Key(f"{field}_{TEAMS[team]}", read, write, lambda g: _is_seen(g, team), unordered=True)


def _bench(team: int) -> Key:
    def read(g: Any) -> dict[str, list[int]]:
        men = [int(count) for count in g.bench[team]]
        return {"line": men[1 : state.BACKS], "back": men[state.BACKS + 1 :]}

    return keys.derived(f"bench_{TEAMS[team]}", read, defined=lambda g: _is_seen(g, team))


KEYS = (
    Key("phase", _PHASE.read, _write_phase),
    keys.whole("quarter", 1, 4),
    keys.whole("clock", 0, state.CARDS),
    *keys.downs(_on_the_field, _before_a_down),
    keys.pair("score", 0, 999),
    keys.pair("timeouts", 0, state.TIMEOUTS),
    keys.team("toss_winner", defined=lambda g: g.phase not in (Phase.LINE_UP, Phase.COIN_TOSS)),
    Key("attacked", _read_attacked, _write_attacked, unordered=True),
    *(_lineup(team) for team in range(2)),
    *(_absent(field, team) for field in ("resting", "out_quarter", "out_game") for team in range(2)),
    keys.word("window", labels(state.Window)),
    *(_bench(team) for team in range(2)),
)

headline = keys.headline(Phase, from_spot=BALL_AT)
tell_clock = counting("card")

PASSES = ("pass", "long-pass")
CARRIES = ("add-run", "add-lateral", "gain", "loss", "no-gain", "long-gain")
SUMMED_KICKS = {
    "kickoff": "kickoff", "free-kick": "kickoff", "punt": "punt", "quick-kick": "quick kick",
}  # fmt: skip
OFTEN = {2: "twice", 3: "three times", 4: "four times"}
# After these the yards do not decide the play.
UNDONE = ("fumble", "intercepted", "blocked", "penalty-accepted")


def sums(play: Sequence[Facts]) -> list[Sum]:
    """Add up a carry of several cards, or a kick and its return; a single reading needs no sum."""
    if any(event.name in UNDONE for event in play):
        return []
    kick = next((event for event in play if event.name in SUMMED_KICKS), None)
    carries = [event for event in play if event.name in CARRIES]
    if not carries:
        return []
    return _net(kick, carries) if kick is not None else _carry(play, carries)


def _net(kick: Facts, returned: Sequence[Facts]) -> list[Sum]:
    """A kick that was returned, short of either goal line."""
    back, end = sum(int(event["yards"]) for event in returned), returned[-1]["spot"]
    if not OWN_GOAL_LINE < end < GOAL_LINE:
        return []
    terms = (Term(int(kick["yards"]), SUMMED_KICKS[kick.name]), Term(back, "return", "-"))
    return [Sum("", terms=terms, result=f"{spell_yards(int(kick['yards']) - back)} net")]


def _carry(play: Sequence[Facts], carries: Sequence[Facts]) -> list[Sum]:
    terms = [term for event in carries for term in _terms(play, event)]
    if len(terms) < 2:
        return []
    yards, end = sum(int(event["yards"]) for event in carries), carries[-1]["spot"]
    counted = f", {GOAL_LINE - (end - yards)} to the goal line" if end > GOAL_LINE else ""
    return [Sum("", terms=tuple(terms), result=f"{spell_yards(yards)}{counted}")]


def _doubled(times: int) -> str:
    """Say how often the card to come was doubled (PS-LONG-2)."""
    doubles = times.bit_length() - 1
    return "doubled" if doubles == 1 else f"doubled {OFTEN.get(doubles, f'{doubles} times')}"


def _terms(play: Sequence[Facts], carry: Facts) -> list[Term]:
    yards = int(carry["yards"])
    if carry.name == "long-gain":
        times = max((int(event["times"]) for event in play if event.name == "double-next-card"), default=1)
        return [Term(yards // times, "long gain"), *([Term(times, _doubled(times), "x")] if times > 1 else [])]
    if carry["how"] == state.Run.ADDED:
        lateral = any(event.name == "add-lateral" for event in play)
        return [Term(yards, "lateral" if lateral else "run")]
    return [Term(yards, "pass" if any(event.name in PASSES for event in play) else "run")]
