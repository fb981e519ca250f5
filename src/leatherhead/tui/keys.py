"""The keys of a game's screen, as its last line shows them."""

from leatherhead import Frame

Key = tuple[str, str, str]  # the key's name, how it is shown, what it does
KEYS: tuple[Key, ...] = (
    ("question_mark", "?", "help"),
    ("escape", "Esc", "menu"),
    ("tab", "Tab", "stats"),
    ("number_sign", "#", "table"),
    ("exclamation_mark", "!", "hint"),
    ("percent_sign", "%", "chances"),
    ("at", "@", "coach"),
    ("less_than_sign", "<", "take back"),
    ("equals_sign", "=", "same again"),
)


def keys(frame: Frame | None, usual: str, *, may_undo: bool) -> list[Key]:
    """Return the keys that do something in a frame; `usual` labels the key for usual answers, if there are any."""
    covered = frame is None or frame.must_come is not None
    asked = None if frame is None or covered else frame.asked
    works = {
        "number_sign": frame is not None and bool(frame.table) and not covered,
        "exclamation_mark": asked is not None and asked.by is not None,
        "percent_sign": asked is not None and asked.by is not None,
        "at": asked is not None and asked.by is not None,
        "less_than_sign": may_undo,
        "equals_sign": asked is not None and bool(asked.again),
        "tilde": asked is not None and bool(usual),
    }
    shown = (*KEYS, ("tilde", "~", usual))
    return [key for key in shown if works.get(key[0], True)]
