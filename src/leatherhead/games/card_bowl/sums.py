"""Arithmetic of a play of Card Bowl: the cards of each part, added up to yards."""

from collections.abc import Callable, Sequence

from leatherhead.game import Facts, Sum, Term
from leatherhead.games.card_bowl import events, state
from leatherhead.games.card_bowl.book import CARD_IDS
from leatherhead.games.card_bowl.cards import counts, suit, value
from leatherhead.games.card_bowl.rules import kicks
from leatherhead.games.card_bowl.rules.open_field import card_to_beat
from leatherhead.games.card_bowl.state import Draw
from leatherhead.model.table import MINUS
from leatherhead.model.words import spell_yards

Cards = Sequence[Facts]
KICKS = ("field-goal", "extra-point")
RECOVERIES = (
    *(("fumble", result) for result in ("recovered", "lost", "tie", "bounce")),
    *(("onside", result) for result in ("recovered", "failed")),
)
CARD, TARGET, BOUNCE = events.Card.label, events.Target.label, events.FumbleBounce.label


def sums(play: Sequence[Facts]) -> list[Sum]:
    """Add up every part of a play that has yards, from the cards drawn for it."""
    found: list[Sum] = []
    cards: list[Facts] = []
    for e in play:
        if e.name in (CARD, TARGET):
            cards.append(e)
        elif e.name in SUMS:
            total = SUMS[e.name](e, cards)
            found += [total] if total is not None else []
            cards = []
    return found


def term(card: int, sign: str = "+") -> Term:
    """A card's value, with the card beside it."""
    return Term(value(card), f"[{CARD_IDS[card]}]", sign)


def _terms(cards: Cards, *purposes: int, sign: str = "+") -> list[Term]:
    """Terms of the cards drawn for some purposes, without an Ace of Spades that spoiled the play."""
    drawn = [e["card"] for e in cards if e.name == CARD and e["for"] in purposes and counts(e["for"], e["card"])]
    return [term(card, sign) for card in drawn]


def _matchup(cards: Cards) -> tuple[Term, Term]:
    """The two cards that were laid."""
    target = next(e for e in cards if e.name == TARGET)
    return term(target["offense_card"]), term(target["defense_card"], "-")


def _total(terms: Sequence[Term]) -> int:
    return sum(-each.amount if each.sign == "-" else each.amount for each in terms)


def _signed(number: int) -> str:
    return f"{MINUS}{-number}" if number < 0 else str(number)


def _yards(number: int) -> str:
    return f"{_signed(number)} {'yard' if abs(number) == 1 else 'yards'}"


def _advance(name: str, e: Facts, terms: list[Term], told: str = "") -> Sum | None:
    """Yards as they add up, but not beyond the goal line."""
    if not terms:
        return None
    total, yards = _total(terms), int(e["yards"])
    result = f"{_yards(total)}{told}"
    if total > yards:
        result = f"{total}, but only {spell_yards(yards)} {'was' if yards == 1 else 'were'} needed"
    elif total < yards:
        result = f"{_signed(total)}, so the ball is dead at the recovery"
    return Sum(name, terms=tuple(terms), result=result)


def _rush(e: Facts, cards: Cards) -> Sum:
    mine, theirs = _matchup(cards)
    terms = (mine, *_terms(cards, Draw.RUSH), theirs, *_terms(cards, Draw.TACKLER, sign="-"))
    difference = _total(terms)
    how = "halved" if difference >= 0 else "quartered"
    return Sum("Run", terms=terms, result=f"{_signed(difference)}, {how}: {_yards(e['yards'])}")


def _pass(e: Facts, cards: Cards) -> Sum | None:
    against = _terms(cards, Draw.DEFENDER, Draw.LOOSE_DEFENDER, sign="-")
    if not against:
        return None  # intercepted on a try
    mine, theirs = _matchup(cards)
    terms = (mine, *_terms(cards, Draw.PASS, Draw.REPLACEMENT), theirs, *against)
    total, result = _total(terms), _yards(e["yards"])
    if total < 0:
        told = f"but the defender's face card costs {spell_yards(-e['yards'])}" if e["yards"] else "so no gain"
        result = f"{_signed(total)}, {told}"
    return Sum("Pass", terms=terms, result=result)


def _sack(e: Facts, cards: Cards) -> Sum | None:
    terms = _terms(cards, Draw.SACK)
    lost = f"{_total(terms)}, halved: a loss of {spell_yards(e['yards'])}"
    return Sum("Sack", terms=tuple(terms), result=lost) if terms else None


def _after_catch(e: Facts, cards: Cards) -> Sum | None:
    terms = [*_terms(cards, Draw.AFTER_CATCH), *_terms(cards, Draw.TACKLER, sign="-")]
    return _advance("After the catch", e, terms, " after the catch")


def _open_field(e: Facts, cards: Cards) -> Sum | None:
    return _advance("Open field", e, _terms(cards, Draw.OPEN_FIELD), " in the open field")


def _return(e: Facts, cards: Cards) -> Sum | None:
    terms = [*_terms(cards, Draw.RETURN, Draw.RUN_BACK), *_terms(cards, Draw.COVERAGE, Draw.TACKLER, sign="-")]
    return _advance("Return", e, terms, " on the return")


def _fumbled_return(e: Facts, cards: Cards) -> Sum | None:  # noqa: ARG001  as every sum is made
    terms = _terms(cards, Draw.RETURN)
    return Sum("Return", terms=tuple(terms), result=f"{_yards(_total(terms))} before the fumble") if terms else None


def _received(name: str, sign: str) -> Callable[[Facts, Cards], Sum]:
    """A kick: cards less a number, or a number less cards, give the receivers' yard line."""

    def add(e: Facts, cards: Cards) -> Sum:
        drawn = _terms(cards, Draw.KICK, sign=sign)
        rest = int(e["at"]) - _total(drawn)
        line = Term(abs(rest), "", "+" if rest > 0 else "-")
        terms = (line, *drawn) if rest > 0 else (*drawn, line)
        return Sum(name, terms=terms, result=_line(e))

    return add


def _line(e: Facts) -> str:
    return e.spot(e["at"], 1 - e.by) if e["at"] > state.OVER_THE_END_LINE else "over the end line"


def _free_kick(e: Facts, cards: Cards) -> Sum:
    return _received("Free kick", "+" if len(cards) == 2 else "-")(e, cards)


def _onside(e: Facts, cards: Cards) -> Sum:
    added = Term(cards[-1]["plus"], "declared")
    return Sum("Onside kick", terms=(*_terms(cards, Draw.ONSIDE), added), result=spell_yards(e["yards"]))


def _punt(e: Facts, cards: Cards) -> Sum:
    terms = (*_terms(cards, Draw.PUNT, Draw.PUNT_EARLY), Term(kicks.PUNT_PLUS, ""))
    return Sum("Punt", terms=terms, result=spell_yards(e["yards"]))


def _kick_at_goal(e: Facts, cards: Cards) -> Sum:
    terms = tuple(_terms(cards, Draw.GOAL, Draw.GOAL_EARLY))
    needed = e.get("distance", kicks.EXTRA_POINT_YARDS)
    return Sum("Kick", terms=terms, result=f"{_total(terms)}; {needed} were needed")


def _with_plus(e: Facts, sign: str) -> tuple[Term, ...]:
    """Return a recovery card, and the bonus of falling on the ball, scooping it up or a long onside kick."""
    card = term(e["card"], sign)
    return (card, Term(e["plus"], "", sign)) if e["plus"] else (card,)


def _recovery(e: Facts, cards: Cards) -> Sum | None:
    """The higher card has the ball; on a try, and with one suit, other rules decide."""
    drawn = [each for each in cards if each.name == CARD and each["for"] in (Draw.RECOVERY, Draw.SECOND_RECOVERY)]
    if not drawn:
        return None
    mine, *others = drawn
    decides = card_to_beat(mine["card"], others[0]["card"], others[-1]["card"])
    theirs = next(each for each in others if each["card"] == decides)
    bounces = suit(mine["card"]) == suit(theirs["card"])
    if bounces != (e.name == BOUNCE):
        return None
    if bounces:
        both = (term(mine["card"]), term(theirs["card"], "-"))
        return Sum("Bounce", terms=both, result=_yards(e["yards"]))
    terms = (*_with_plus(mine, "+"), *_with_plus(theirs, "-"))
    ahead = _total(terms)
    winner = e["team" if ahead > 0 else "other"]
    return Sum("Recovery", terms=terms, result=f"{_signed(ahead)}, {winner:the's} ball" if ahead else "0, a tie")


SUMS: dict[str, Callable[[Facts, Cards], Sum | None]] = {
    events.Rush.label: _rush,
    events.PassComplete.label: _pass,
    events.Interception.label: _pass,
    events.Sack.label: _sack,
    events.Yac.label: _after_catch,
    events.Carried.label: _open_field,
    events.Return.label: _return,
    events.Fumble.label: _fumbled_return,
    events.Kickoff.label: _received("Kickoff", "+"),
    events.SquibKick.label: _received("Squib kick", "-"),
    events.FreeKick.label: _free_kick,
    events.OnsideKick.label: _onside,
    events.Punt.label: _punt,
    **dict.fromkeys((events.PassIncomplete.label, events.Touchback.label), lambda e, cards: None),  # cards put down
    **dict.fromkeys((f"{kick}-{result}" for kick in KICKS for result in ("good", "missed")), _kick_at_goal),
    **dict.fromkeys((f"{ball}-{result}" for ball, result in RECOVERIES), _recovery),
}
