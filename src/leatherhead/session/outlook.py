"""What an answer certainly leads to: it is played on a copy that knows no more than the team to move."""

from typing import Any

from leatherhead.model.errors import RuleFailed
from leatherhead.model.position import NothingAgrees, Position, View
from leatherhead.model.teams import Teams
from leatherhead.model.words import TEAMS, counted

MOST_ANSWERS = 6  # beyond which a question is about cards or men, and an answer leads nowhere by itself
LUCKS = (1, 2)  # what is dealt again in two ways, and comes to the same in both, does not matter


def outlook(view: View, teams: Teams) -> dict[str, str]:
    """Say, by label, what each answer to a team's open question leads to; nothing if dice decide it."""
    question = view.question
    if question is None or question.sealed or len(question.options) > MOST_ANSWERS:
        return {}
    found: dict[str, str] = {}
    for place, luck in enumerate(LUCKS):
        try:
            dealt = view.resample(luck)
        except (NothingAgrees, RuleFailed):
            return {}  # a card was read off a real one, and no pack of ours can be dealt so; or a rule fails for a deal
        if dealt.question != question:
            return {}  # what is hidden from the team was asked first in that deal
        said = {label: _leads_to(dealt, label, teams) for label in (found if place else question.options)}
        found = {label: text for label, text in said.items() if text and text == found.get(label, text)}
        if not found:  # as after most questions, which dice or the other team decide
            break
    return found


def _leads_to(position: Position, label: str, teams: Teams) -> str:
    after = position.copy()
    try:
        after.answer(label)
    except RuleFailed:
        return ""  # whoever gives this answer is told
    said = [*_points(position, after, teams), *_timeouts(position, after, teams)]
    if not after.tape and not after.early:
        said += ["the game is over"] if after.over else [*_change(position, after, teams), _headline(after, teams)]
    return ", ".join(dict.fromkeys(said))


def _headline(after: Position, teams: Teams) -> str:
    return after.rulebook.headline(after.g, teams)


def _change(before: Position, after: Position, teams: Teams) -> list[str]:
    """Whose ball it is before a down, if it was the other team's."""
    had, has = (_fact(each, "possession") for each in (before, after))
    changed = has in TEAMS and has != had and _fact(after, "down") is not None
    return [f"{teams[TEAMS.index(has)]:'s} ball"] if changed else []


def _points(before: Position, after: Position, teams: Teams) -> list[str]:
    gained = [now - then for then, now in zip(before.score, after.score, strict=True)]
    return [f"{counted(points, 'point')} for {teams[team]:the}" for team, points in enumerate(gained) if points]


def _timeouts(before: Position, after: Position, teams: Teams) -> list[str]:
    then, now = (_fact(each, "timeouts") for each in (before, after))
    if not then or not now or after.question is None:
        return []
    taken = [team for team, _ in enumerate(TEAMS) if now[team] < then[team]]
    left = [(team, f"{counted(now[team], 'timeout')} left") for team in taken]
    yours = None if before.asked is None else before.asked.by
    return [said if team == yours else f"{teams[team]:the} {teams[team]:have|has} {said}" for team, said in left]


def _fact(position: Position, name: str) -> Any:
    """Read one key of a situation, or None if it means nothing."""
    g = position.g
    return next((key.read(g) for key in position.rulebook.keys if key.name == name and key.defined(g)), None)
