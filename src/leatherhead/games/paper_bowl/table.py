"""What lies on the table in Paper Bowl, open to everybody but for the order of the deck, and hints for each answer."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from leatherhead.game import Hand, Look, Matrix, Note, Part, Pile, Printed, Row, possession, say, spot
from leatherhead.game import label as label_of
from leatherhead.games.paper_bowl import cards, state
from leatherhead.games.paper_bowl.book import DEFENSE_IDS
from leatherhead.games.paper_bowl.rules import gain, kicks
from leatherhead.games.paper_bowl.rules.play_cards import enforce
from leatherhead.games.paper_bowl.rules.scrimmage import settle
from leatherhead.games.paper_bowl.state import Call, Decision, Effect, Phase
from leatherhead.model.printed import once_a_book
from leatherhead.model.table import MINUS
from leatherhead.model.words import TEAMS, Number, spell_yards

CHANGING_A_CARD = (Decision.CHANGE_OFFENSE_CARD, Decision.CHANGE_DEFENSE_CARD)
PLAYING_A_CARD = (Decision.OFFENSE_CARD, Decision.DEFENSE_CARD, *CHANGING_A_CARD)
CARDS_FACE_UP = (Decision.CARD_TIMEOUT, *CHANGING_A_CARD, Decision.CHALLENGE, Decision.PENALTY)
CHANGES_A_CARD = (Effect.TIMEOUT_CHANGE_OFFENSE, Effect.TIMEOUT_CHANGE_DEFENSE)
COLUMNS = ("Run", "Short Pass", "Long Pass", "Long Pass in the red zone")


def table(look: Look) -> list[Part]:
    """The cards in play, the Defense Cards, the deck; the table page also has what every card does, and the kicks."""
    used = [int(card) for card in look.g.used[: look.g.used_count]]
    # Nobody knows which cards were removed, so the next may be any that has not been turned up.
    left = state.PLAY_CARDS - len(used)
    text = (
        say("The next is one of {left} that have not been turned up this quarter.", left=left) if look.g.clock else ""
    )
    return [
        *_to_play(look),
        *_in_play(look),
        _defense_cards(look),
        Pile(say("Play Cards left"), count=int(look.g.clock), text=text),
        Hand(say("Turned up this quarter"), cards=tuple(cards.play_card(look.printed, card) for card in used)),
        *_every_card(look.printed),
        _field_goals(look.printed, look.asked == Decision.LAST_FIELD_GOAL),
    ]


@once_a_book
def _every_card(printed: Printed) -> tuple[Hand, Hand]:
    return (
        Hand(say("Offense Cards"), cards=tuple(cards.offense_card(call) for call in Call)),
        Hand(say("Play Cards"), cards=tuple(cards.play_card(printed, card) for card in range(state.PLAY_CARDS))),
    )


def _to_play(look: Look) -> list[Part]:
    """The cards that the question is answered with, as they lie before the team."""
    if look.asked not in PLAYING_A_CARD:
        return []
    owner = TEAMS[look.team]
    if look.asked in (Decision.OFFENSE_CARD, Decision.CHANGE_OFFENSE_CARD):
        held = [replace(cards.offense_card(call, owner), answers=(label_of(call),)) for call in Call]
    else:
        fronts = enumerate(DEFENSE_IDS)
        held = [replace(cards.defense_card(look.book, front, owner), answers=(each,)) for front, each in fronts]
    return [Hand(say("Your cards"), needed=True, cards=tuple(held), owner=owner, docked=True)]


def _in_play(look: Look) -> list[Part]:
    """The cards of the current play, and what its Play Card does."""
    names = [e.name for e in look.play]
    if not any(title in names for title in ("run", "short-pass", "long-pass")):
        return []
    offense, needed = int(look.g.possession), look.asked in CARDS_FACE_UP
    call = cards.offense_card(int(look.g.offense_card), TEAMS[offense])
    front = cards.defense_card(look.book, int(look.g.defense_card), TEAMS[possession.opponent(offense)])
    hand = Hand(say("Cards in play"), needed, cards=(call, front))
    if "play-card" not in names:
        return [hand]
    card = _play_card(look)
    title = say("Play Card {title}", title=cards.play_card_title(look.printed, card))
    return [
        hand,
        Note(title, needed, cards.what_it_does(look.printed, card)),
        Note(front.title, look.asked == Decision.CARD_TIMEOUT and not _may_change(look), front.text),
    ]


def _play_card(look: Look) -> int:
    return int(look.g.used[look.g.used_count - 1])


def _effect(look: Look) -> Effect:
    return Effect(int(look.book.effect[_play_card(look)]))


def _may_change(look: Look) -> bool:
    return _effect(look) in CHANGES_A_CARD


def _defense_cards(look: Look) -> Matrix:
    """All of them for a team that may face any; a team that picks one reads what it does beside each answer."""
    changing = look.asked in CHANGING_A_CARD or (look.asked == Decision.CARD_TIMEOUT and _may_change(look))
    rows = []
    for front in range(state.DEFENSE_CARDS):
        passes = (look.book.short_pass[front], look.book.long_pass[front], look.book.long_pass_red_zone[front])
        numbers = (cards.faces(int(each)) for each in passes)
        rows.append(Row(cards.defense_title(front), (cards.run_value(look.book, front), *numbers)))
    return Matrix(
        say("Defense Cards: yards off a run, numbers that break up a pass"),
        look.asked == Decision.OFFENSE_CARD or changing,
        tuple(map(say, COLUMNS)),
        tuple(rows),
        say("Doubles beat every card: no yards come off, and no pass is broken up. The red zone is within 20 yards."),
    )


@once_a_book
def _field_goals(printed: Printed, needed: bool) -> Matrix:
    """The good numbers by distance to the goal line; neighbors with the same numbers share a row."""
    rows: list[Row] = []
    good = printed.book.field_goal
    distances = range(1, len(good))
    start = 1
    for distance in distances:
        if distance == distances[-1] or good[distance + 1] != good[distance]:
            name = say("{start} to {end} yards", start=start, end=distance)
            rows.append(Row(name, (cards.faces(int(good[distance])),)))
            start = distance + 1
    return Matrix(
        say(cards.CALL_TITLES[Call.FIELD_GOAL]),
        needed,
        (say("good numbers"),),
        tuple(rows),
        say("Yards to the goal line. One die with a good number is enough; doubles are good from anywhere."),
    )


# Hints. What an answer leads to is played by the rules on a copy of the record; how often, on every roll.

ROLLS = [(a, b) for a in range(1, 7) for b in range(1, 7)]


def hint(look: Look, label: str) -> str:
    """Say what an answer costs, brings, or is worth on average."""
    found = _HINTS.get(Decision(look.asked)) if look.asked is not None else None
    return found(look, label) if found else ""


def _percent(happens: Callable[[int, int], Any]) -> str:
    return f"{round(100 * sum(bool(happens(a, b)) for a, b in ROLLS) / len(ROLLS))}%"


BEHIND_THE_GOAL_LINE = 17  # yards that fans add: to the posts, and back to the holder


def _field_goal(look: Look) -> str:
    distance = spot.distance_to_goal(int(look.g.ball))
    numbers = int(look.book.field_goal[distance])
    chance, yards = _percent(lambda a, b: kicks.is_good(look.book, distance, a, b)), distance + BEHIND_THE_GOAL_LINE
    if not numbers:
        return say("{yards} yards, good on doubles, {chance}", yards=yards, chance=chance)
    good = cards.faces(numbers)
    return say("{yards} yards, good on {numbers} or doubles, {chance}", yards=yards, numbers=good, chance=chance)


def _offense_card(look: Look, label: str) -> str:
    if label == label_of(Call.FIELD_GOAL):
        return _field_goal(look)
    return say("to {spot}", spot=look.spot(kicks.punted_to(int(look.g.ball)))) if label == label_of(Call.PUNT) else ""


def _against(look: Look, call: int, front: int) -> str:
    """What a Defense Card does to a call."""
    if call == Call.RUN:
        run = look.book.run[front]
        return say("run {yards}", yards=f"{MINUS}{run}") if run else say("nothing off a run")
    numbers = int(gain.pass_numbers(look.g, look.book, call, front))
    if not numbers:
        return say("never broken up")
    return say("broken up by {numbers}, {chance}", numbers=cards.faces(numbers), chance=_broken_up(numbers))


def _broken_up(numbers: int) -> str:
    return _percent(lambda a, b: gain.broken_up_by(numbers, a, b))


def _defense_card(look: Look, label: str) -> str:
    """What a Defense Card is good against."""
    front, passes = DEFENSE_IDS.index(label), []
    for call, said in (
        (Call.SHORT_PASS, "short on {numbers} ({chance})"),
        (Call.LONG_PASS, "long on {numbers} ({chance})"),
    ):
        if numbers := int(gain.pass_numbers(look.g, look.book, call, front)):
            passes.append(say(said, numbers=cards.faces(numbers), chance=_broken_up(numbers)))
    run = cards.run_value(look.book, front)
    if not passes:
        return say("run {yards} · breaks up no pass", yards=run)
    return say("run {yards} · breaks up {passes}", yards=run, passes=", ".join(passes))


def _change_offense_card(look: Look, label: str) -> str:
    calls = {label_of(call): call for call in (Call.RUN, Call.SHORT_PASS, Call.LONG_PASS)}
    return _against(look, calls[label], int(look.g.defense_card)) if label in calls else _offense_card(look, label)


def _kickoff(look: Look, label: str) -> str:  # noqa: ARG001  the same from everywhere
    if label != "onside":
        return ""
    faces = [die for die in range(1, 7) if kicks.onside_yards(die) >= kicks.ONSIDE_YARDS]
    chance = f"{round(100 * len(faces) / 6)}%"
    return say("yours on a {faces}, {chance}", faces=say(" or a ").join(map(str, faces)), chance=chance)


def _kick_return(look: Look, label: str) -> str:
    if label != "return":
        return ""
    # Doubles are rolled again: a geometric series.
    mean = sum(kicks.return_yards(a, b) for a, b in ROLLS) / sum(a != b for a, b in ROLLS)
    receivers = possession.opponent(int(look.g.possession))
    start = look.spot(int(look.g.kick_spot), receivers)
    return say("from {spot}, {yards} yards on average", spot=start, yards=round(mean))


def _card_timeout(look: Look, label: str) -> str:
    if label != "timeout":
        return ""
    if _may_change(look):
        return say("change your card")
    if _effect(look) == Effect.TIMEOUT_HALVE:
        return say("the yards are halved")
    return say("the yards are {times}", times=cards.multiplied(int(look.book.times[_play_card(look)])))


def _challenge(look: Look, label: str) -> str:
    g, effect = look.g, _effect(look)
    if label != "challenge":
        return ""
    if effect == Effect.FUMBLE:
        won = _kept(look, say("the ball is yours"), int(g.standing_gain))
    elif effect == Effect.REVIEW_INCOMPLETE:
        total = sum(e["a"] + e["b"] for e in look.play if e.name == "throw")
        won = _kept(look, say("complete"), gain.distance_of(int(g.offense_card), total))
    else:
        after, won = _settled(look, 0), say("incomplete")
        if after.possession != g.possession:
            won = f"{won}, {_over_on_downs(look, after)}"
    return say("50%: {won}; else costs a timeout", won=won)


def _settled(look: Look, yards: int) -> Any:
    """Return the record after a gain that stands."""
    after = look.g.copy()
    settle(after, yards, False)
    return after


def _kept(look: Look, how: str, yards: int) -> str:
    """What a team has of the ball that it wins back: a lost fumble behind its goal line is a touchdown (PB-R39)."""
    after = _settled(look, yards)
    if after.phase == Phase.FREE_KICK:
        return say("a safety instead of a touchdown")
    if after.possession != look.g.possession:
        return say("short, {whose}", whose=_over_on_downs(look, after))
    if after.phase == Phase.TRY:
        return say("{how} for a touchdown", how=how)
    return say("{how} at {spot}", how=how, spot=look.spot(after.ball))


def _over_on_downs(look: Look, after: Any) -> str:
    team = int(after.possession)
    return say("{team:'s} ball at {spot}", team=look.teams[team], spot=look.spot(int(after.ball), team))


def _penalty(look: Look, label: str) -> str:
    ball, yards = int(look.g.ball), int(look.g.standing_gain)
    if label == "decline":
        after = _settled(look, yards)
        if after.phase in (Phase.TRY, Phase.FREE_KICK):
            return say("the touchdown stands") if after.phase == Phase.TRY else say("the safety stands")
        if not yards:
            return say("no gain")
        return say("gain of {yards} stands" if yards > 0 else "loss of {yards} stands", yards=Number(abs(yards)))
    after = look.g.copy()
    enforce(after, look.book, _play_card(look), possession.opponent(look.team))
    enforced = abs(int(after.ball) - ball)
    return spell_yards(enforced) if enforced else say("no yards from {spot}", spot=look.spot(ball))


def _try(look: Look, label: str) -> str:
    if label != "kick-try":
        return say("a play from {spot}", spot=look.spot(look.g.ball))
    needed = int(kicks.good_total(look.g))
    return say("good on {least} or more, {chance}", least=needed, chance=_percent(lambda a, b: a + b >= needed))


_HINTS: dict[Decision, Callable[[Look, str], str]] = {
    Decision.OFFENSE_CARD: _offense_card,
    Decision.DEFENSE_CARD: _defense_card,
    Decision.CHANGE_OFFENSE_CARD: _change_offense_card,
    Decision.CHANGE_DEFENSE_CARD: lambda look, label: _against(
        look, int(look.g.offense_card), DEFENSE_IDS.index(label)
    ),
    Decision.KICKOFF: _kickoff,
    Decision.KICK_RETURN: _kick_return,
    Decision.LAST_PLAY_TIMEOUT: lambda look, label: say("one more play") if label == "timeout" else "",
    Decision.CARD_TIMEOUT: _card_timeout,
    Decision.CHALLENGE: _challenge,
    Decision.PENALTY: _penalty,
    Decision.TRY: _try,
    Decision.LAST_FIELD_GOAL: lambda look, label: _field_goal(look) if label == "field-goal" else "",
}
