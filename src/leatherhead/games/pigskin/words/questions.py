"""What the coaches are asked in Pigskin, and the packs that cards are turned from."""

from typing import Any

from leatherhead.engine.words import Deck, Prompt, label, labels
from leatherhead.games.pigskin.book import CARD_IDS
from leatherhead.games.pigskin.notation import ROW_NAMES
from leatherhead.games.pigskin.state import (
    TARGETED,
    Class,
    Decision,
    ForcedChoice,
    KickOrReceive,
    Penalty,
    Play,
    Position,
    Ready,
    Rearrange,
    Reveal,
    Row,
)
from leatherhead.games.pigskin.words.situation import CLASS_NAMES, POSITION_NAMES

# Every fourth answer is one that nobody can give; the first of these is `done`.
SUBSTITUTES = tuple(f"sub-{position}-{name}" for position in POSITION_NAMES for name in ("nobody", *CLASS_NAMES))


def _place_help(options: dict[str, Any]) -> str:
    found_out = (
        "The other coach never sees a class; he must work it out from what is read."
        if options["reveal"] == label(Reveal.READINGS)
        else "A class is announced with the first reading for its man (PS-INF-1)."
    )
    return (
        "Your men count in defense: a star gives the attack least, a scrub most (PS-GEN-2). Four star, three "
        "second and seven scrub linemen take the first seven positions, three star backs, one second and seven scrubs "
        "the other four (PS-EQ-1, PS-EQ-2). The center guards passes only (PS-LU-4); the quarterback returns kicks and "
        f"the fullback kicks, where only a star may quick-kick or punt out of bounds (PS-LU-7). {found_out}"
    )


def _removal_help(options: dict[str, Any]) -> str:
    cards = (
        "The card says whether he goes for the game or until the end of the quarter"
        if options["short"]  # series A, which is left out, may hold some of them
        else "One card takes a man off for the game, three until the end of the quarter"
    )
    seen = (
        "The other coach sees the position, not the class (PS-REP-8)."
        if options["forced_choice"] == label(ForcedChoice.OWNER)
        else "You point at one of the other side's men, and do not learn his class (PS-REP-8, PS-R14)."
    )
    return f"The card may ask for a lineman or a back (PS-R14). {cards} (PS-REP-1, PS-REP-2). {seen}"


QUESTIONS = {
    Decision.PLACE: Prompt(
        "place",
        CLASS_NAMES,
        "Who stands here? The positions come in order: left end, left tackle, left guard, center, right guard, "
        "right tackle, right end, quarterback, fullback, left halfback, right halfback.",
        sealed=True,
        in_turn=True,
        secret=True,
        help=_place_help,
    ),
    Decision.KICK_OR_RECEIVE: Prompt(
        "kick-or-receive",
        labels(KickOrReceive),
        "Kick off, or receive?",
        help="The toss winner chooses at the start, the loser at the second half (PS-KO-3, PS-KO-4); after a touchdown "
        "or a field goal the side scored against does (PS-SCO-3). Who receives has the ball first. Who kicks gives it "
        "away, in return for a whole field to defend.",
    ),
    Decision.READY: Prompt(
        "ready",
        labels(Ready),
        "Ready, or call time before the play is called?",
        usual="ready",
        help="A time-out opens a substitution window for both sides; it saves no cards (PS-R18). Four in a half are "
        "free, each further one costs you five yards (PS-SUB-2, PS-SUB-3). You must decide before you hear the play.",
    ),
    Decision.PLAY: Prompt(
        "play",
        labels(Play),
        "Which play?",
        help="Line plays go at a guard or tackle, end plays at an end, passes at a halfback or the center; left and "
        "right are the defenders' own (PS-R23). No position may be attacked twice before a first down (PS-PLAY-1). A "
        "long pass looks up no class and is always there (PS-PLAY-16). You may punt on any down, try a field goal from "
        "the 30 or nearer (PS-PLAY-15), and with a star at fullback quick-kick on first or second down or punt out of "
        "bounds from midfield on (PS-PLAY-12, PS-PLAY-14).",
    ),
    Decision.SUBSTITUTE: Prompt(
        "substitute",
        ("done", *SUBSTITUTES[1:]),
        "Change men, or done?",
        sealed=True,
        in_turn=True,
        secret=True,
        usual="done",
        help="Any number of men may be changed, each position once, by men of its type from the bench (PS-SUB-1, "
        "PS-R19). Who goes off may come back after one play, also in another position (PS-SUB-6, PS-SUB-7). The other "
        "coach will see which positions changed, not the classes: a scrub for a scrub is a bluff. `done` closes your "
        "side of the window.",
    ),
    Decision.PENALTY: Prompt(
        "penalty",
        labels(Penalty),
        "A penalty on the other side: accept or decline it?",
        help="Accepted, the play is void: the yards are marked off from where it began, and the down is played again "
        "(PS-PEN-5), no further than the one-yard line (PS-PEN-6). Declined, the play stands. Either way the position "
        "attacked stays closed (PS-PEN-3) and men may be changed.",
    ),
    Decision.FORCED_REMOVAL: Prompt(
        "forced-removal",
        tuple(f"remove-{position}" for position in POSITION_NAMES),
        "A Replace Player card: which man goes?",
        help=_removal_help,
    ),
    Decision.FORCED_SUBSTITUTE: Prompt(
        "forced-substitute",
        tuple(f"in-{name}" for name in CLASS_NAMES),
        "Who comes on for him?",
        secret=True,
        help="Any man of the type who sits on the bench (PS-R15). The other coach does not learn his class.",
    ),
    Decision.REARRANGE: Prompt(
        "rearrange",
        labels(Rearrange),
        "Half-time: keep your line-up, or set all eleven men anew?",
        sealed=True,
        in_turn=True,
        help="Only between the halves may men change places freely (PS-SUB-8). What the other coach has worked out is "
        "worth nothing afterwards; he sees that you have re-arranged, not how. Men out for the game stay out.",
    ),
}

DECKS = tuple(
    Deck("last card's penalty space" if row == Row.PENALTY else f"pack (row {name} is read)", CARD_IDS)
    for row, name in enumerate(ROW_NAMES)
)


def why_not(seen: Any, decision: int, wanted: str) -> str:
    """Say why an answer is not on offer now, from what the team that is asked may see."""
    team = int(seen.possession)
    if decision == Decision.PLAY:
        return _why_no_play(seen, Play(labels(Play).index(wanted)), team)
    if decision == Decision.SUBSTITUTE:
        return "nobody of that class and type sits on the bench, or the position has been changed in this window"
    if decision in (Decision.PLACE, Decision.FORCED_SUBSTITUTE):
        return "no man of that class and type is left"
    return "the card asks for another man, or nobody on the bench could come on there"


def _why_no_play(seen: Any, play: Play, team: int) -> str:
    if play < TARGETED:
        return "that position has been attacked in this series already"
    if play == Play.TIME_OUT:
        return "men could be changed at this dead ball already"
    if play == Play.FIELD_GOAL:
        return "a field goal is tried from the 30 or nearer"
    if seen.lineup[team, Position.FULLBACK] != Class.STAR:
        return "only a star at fullback can kick it"
    if play == Play.QUICK_KICK:
        return "a quick kick is for first and second down"
    return "it is kicked from midfield or beyond"
