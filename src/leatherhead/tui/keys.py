"""The keys of a game's screen: what they do, as its last line shows them, as the help page explains them."""

from typing import NamedTuple

from leatherhead import Frame

Key = tuple[str, str, str]  # the key's name, how it is shown, what it does


class GameKey(NamedTuple):
    """A key of a game's screen."""

    names: str  # as Textual has them; the last line shows the first
    action: str
    shown: str
    does: str  # on the last line; empty where it is not shown there, or said by the game
    help: str
    also: str  # the other keys on the help page


GAME_KEYS = (
    GameKey("question_mark,f1", "help", "?", "help", "this page: what the question at hand means", "F1"),
    GameKey("escape,f10", "menu", "Esc", "menu", "menu: leave, light or dark, animation", ""),
    GameKey("tab,f2", "figures", "Tab", "stats", "box score, scoring and drives", "F2"),
    GameKey("number_sign,f3", "table", "#", "table", "everything on the table: charts, packs, piles, hands", "F3"),
    GameKey(
        "exclamation_mark,f6", "hint", "!", "hint", "a hint: mark what the coach would answer; Enter takes it", "F6"
    ),
    GameKey("percent_sign,f11", "worth", "%", "chances", "your chance to win, and what each answer is worth", "F11"),
    GameKey(
        "at,f9",
        "coach",
        "@",
        "coach",
        "let the coach play: this answer, this play, this drive, to the end of the period",
        "F9",
    ),
    GameKey(
        "less_than_sign,backspace,ctrl+z,f8",
        "undo",
        "<",
        "take back",
        "take back the last answer, unless dice, a card or the other team have followed it",
        "Backspace",
    ),
    GameKey("equals_sign,f5", "again", "=", "same again", "answer as last time", "F5"),
    GameKey(
        "plus,f7",
        "again_to_the_end",
        "+",
        "",
        "the same, for every card still to be played face down on this play",
        "F7",
    ),
    GameKey("tilde,f4", "usual", "~", "", "usual answers: have them given for you, until you press it again", "F4"),
)
HELP = (
    ("numbers", "pick an answer: the same number is the same answer all game long"),
    ("letters", "narrow the answers down; Enter takes the marked one, Esc clears"),
    ("arrows, mouse", "move, pick; Shift+↑↓ scrolls the play-by-play"),
    *((f"{key.shown}  {key.also}".rstrip(), key.help) for key in GAME_KEYS),
    ("Ctrl+C", "leave at once; every answer is saved"),
)


def keys(frame: Frame | None, usual: str, *, may_undo: bool) -> list[Key]:
    """Return the keys that do something in a frame; `usual` labels the key for usual answers, if there are any."""
    covered = frame is None or frame.must_come is not None
    asked = None if frame is None or covered else frame.asked
    team_asked = asked is not None and asked.by is not None
    works = {
        "table": frame is not None and bool(frame.table) and not covered,
        "hint": team_asked,
        "worth": team_asked,
        "coach": team_asked,
        "undo": may_undo,
        "again": asked is not None and bool(asked.again),
        "usual": asked is not None,
    }
    named = [(key, usual if key.action == "usual" else key.does) for key in GAME_KEYS]
    return [(key.names.split(",")[0], key.shown, does) for key, does in named if does and works.get(key.action, True)]
