"""What the screen of a game says: the question, the rule behind it, the marked answer, the result."""

from leatherhead import Asked, Frame, Option, Session, hint_reason, say, sentence


def question(frame: Frame, asked: Asked) -> str:
    """Say who is asked what."""
    who = f"{frame.name(asked.by)}: " if asked.by else ""
    face_down = say("face down")
    return f"{who}{asked.text}{f' ({face_down})' if asked.sealed and face_down not in asked.text else ''}"


def rule(asked: Asked) -> str:
    """The first sentence of the rule that wants dice or a card; help has all of it."""
    return "" if asked.by or not asked.rules else asked.rules[0].split(". ")[0]


def about(option: Option, unsaid: str, width: int) -> str:
    """Say on one line what an answer leads to, unless that is shown beside it, and what it is.

    If there is no room for both, say what it leads to or else what it does; help has the rest.
    """
    for note in (unsaid, option.brief if unsaid else ""):
        for told in (". ".join(filter(None, (note[:1].upper() + note[1:], option.about))), note):
            if told and len(option.name) + 2 + len(told) <= width:
                return f"{option.name}: {told[:1].upper()}{told[1:]}"
    return f"{option.name}: {option.about}" if option.about else ""


def hint(frame: Frame, option: Option, width: int) -> str:
    """Say which answer the coach picks and why, and how to use it, if there is room."""
    why = hint_reason(frame, option)
    said = sentence("hint.picked", name=option.name, why=why) if why else ""
    picked = said or sentence("hint.picked_only", name=option.name)
    long = f"{picked} {sentence('hint.use')}"
    return long if len(long) <= width else picked


def enter_takes(option: Option, about: str, width: int) -> str:
    """Say that Enter takes the answer that fits what is typed, and what it is, if there is room."""
    long = say("Enter takes {typed}", typed=about)
    return long if about and len(long) <= width else say("Enter takes {answer}.", answer=option.name)


def result(frame: Frame) -> str:
    """Say how the game ended."""
    home, away = frame.score
    home_team, away_team = frame.teams
    score = sentence("game.final_score", home=home_team, away=away_team, home_score=home, away_score=away)
    if home == away:
        return f"{score} {sentence('game.tie')}"
    winner = frame.teams[0 if home > away else 1]
    return f"{score} {say('{team:The} {team:win|wins}.', team=winner)}"


def usual_key(session: Session) -> str:
    """Name the key that turns usual answers on or off; empty if the game has none."""
    if not _usual(session):
        return ""
    return say("auto-answers: on") if session.usual_for else say("auto-answers")


def usual_answers(session: Session) -> str:
    """Say which answers are given from now on, or that none are."""
    if not _usual(session):
        return sentence("game.no_auto_answers")
    if not session.usual_for:
        return sentence("game.you_choose")
    return sentence("game.auto_answers", answers=", ".join(_usual(session)))


def _usual(session: Session) -> list[str]:
    prompts = session.game.rulebook.prompts
    return list(dict.fromkeys(say(prompt.title(prompt.usual)) for prompt in prompts if prompt.usual))
