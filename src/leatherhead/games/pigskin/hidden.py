"""Deals again what a coach cannot see: the other side's players, and the cards that only they have turned up.

Players are dealt as any that the squad allows, each as likely as another, and weighed by how well they explain the
readings that were heard of them; bots that play ahead expect the best players on the board. Cards are any that the
coach has not seen; those of the current play give what was announced.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from operator import mul
from random import Random
from typing import Any

import numpy as np

from leatherhead.football.possession import opponent
from leatherhead.games.pigskin import events, state
from leatherhead.games.pigskin.readings import code
from leatherhead.games.pigskin.rules.pack import SHORT_PACK, WHOLE_PACK, cards_of_a_quarter, turner_of
from leatherhead.games.pigskin.rules.players import type_of
from leatherhead.games.pigskin.rules.plays import carry_out
from leatherhead.games.pigskin.setup import count_bench
from leatherhead.games.pigskin.state import CARDS, CELL, CLASSES, DONE, LINEMEN, SQUAD, CardRow, Decision, Kind, Reveal
from leatherhead.model.doors import CARD, CHANCE
from leatherhead.model.position import Event as Heard
from leatherhead.model.position import NothingAgrees, Position, View, read_events, relive
from leatherhead.model.question import Question
from leatherhead.model.record import blank
from leatherhead.model.rulebook import Hidden
from leatherhead.model.words import TEAMS

Below = Callable[[int], int]
Weights = tuple[int, ...]  # of the classes
CARD_TURNED, CUT, SUBSTITUTION, CHANGES, REMOVAL, QUARTER_END = (
    kind.label
    for kind in (
        events.Card, events.Cut, events.Substitution, events.Changes, events.ForcedRemoval, events.QuarterEnd,
    )
)  # fmt: skip
ANYBODY = (1,) * CLASSES
BEST_MEN = (400, 400, 1)  # a coach hardly ever starts a scrub if he has somebody else


def unseen_by(g: Any, deck: int) -> int:
    """Only the coach who turns a card sees it; the deck is the row that is read."""
    if deck == CardRow.PENALTY or g.option_reveal == Reveal.CLASSES:
        return 0
    return 1 << opponent(int(turner_of(g, deck)))


def deal(g: Any, book: Any, view: View, below: Below) -> None:
    """Deal the other coach's players, any of the squad, then the cards."""
    _deal_all(g, book, view, below, ANYBODY)


def expect(g: Any, book: Any, view: View, below: Below) -> None:
    """Deal as the other coach would: his best players on the board, wherever nobody has been seen to come on."""
    _deal_all(g, book, view, below, BEST_MEN)


def agrees(g: Any, book: Any, view: View, asked: Question) -> int:
    """Choose among the answers to a question that the team saw nobody answer.

    Players are not as likely as one another by class, so that one answer is drawn here: the imagined record has been
    sown for this deal, and its generator is the chance.
    """
    if asked.by == CHANCE:
        return _agreeing_cards(g, book, view, asked.options)
    dice = Random(int(g.generator) + int(g.tape_read))  # noqa: S311  nothing secret
    if asked.what == Decision.PLACE:
        return _any_man(g, asked.by, list(g.lineup[asked.by]).index(0), ANYBODY, dice.randrange) >> 1
    if asked.what == Decision.FORCED_SUBSTITUTE:
        return _any_man(g, asked.by, int(g.tape[g.tape_read - 1]), ANYBODY, dice.randrange) >> 1
    if asked.what == Decision.SUBSTITUTE:
        return _change(g, book, view, asked, dice.randrange)
    return asked.options


HIDDEN = Hidden(unseen_by=unseen_by, deal=deal, agrees=agrees, expect=expect)


def _deal_all(g: Any, book: Any, view: View, below: Below, first_men: Weights) -> None:
    for team in range(2):
        if team != view.index:
            _deal_men(g, book, view, team, below, first_men)
    _deal_cards(g, book, view, below)


# Players.


def _deal_men(g: Any, book: Any, view: View, team: int, below: Below, first_men: Weights) -> None:
    """Put players on the board, then players out, and the others on the bench."""
    if view.start.phase != state.Phase.LINE_UP:
        weights, removals = _told(book, view, team)
        weights = [
            each if view.start.off_standing[team] >> position & 1 else tuple(map(mul, each, first_men))
            for position, each in enumerate(weights)
        ]
        line, backs = SQUAD[1 : CLASSES + 1], SQUAD[-CLASSES:]
        g.lineup[team] = [*fill(line, weights[:LINEMEN], below), *fill(backs, weights[LINEMEN:], below)]
        count_bench(g, team)
        for removal, field in removals:
            _force_off(g, team, removal.numbers["position"], field, below)
        _force_others_off(g, view, team, below)
    count_bench(g, team)


def _told(book: Any, view: View, team: int) -> tuple[list[Weights], list[tuple[Heard, str]]]:
    """Return a team's players as a view has them: a weight for each class in each position, and who was forced off."""
    if team not in view.worked_out:
        weights = [_weigh_first_man(book, view, team, position) for position in range(state.POSITIONS)]
        view.worked_out[team] = weights, list(_removals(view, team))
    told: tuple[list[Weights], list[tuple[Heard, str]]] = view.worked_out[team]
    return told


def fill(squad: Weights, weights: Sequence[Weights], below: Below) -> list[int]:
    """Fill positions with players of a squad: any way to do so, as likely as the product of its weights.

    Where no way has any weight nothing that was heard can be true of these cards: then all are alike.
    """
    choices = _ways_to_fill(tuple(weights))
    left, found = squad, []
    if not any(choices(0, left)):
        return fill(squad, [ANYBODY] * len(weights), below)
    for place in range(len(weights)):
        standing = _pick(choices(place, left), below)
        left = _without(left, standing)
        found.append(standing + 1)
    return found


@lru_cache(maxsize=16)  # the same view is dealt several times
def _ways_to_fill(weights: tuple[Weights, ...]) -> Callable[[int, Weights], Weights]:
    """Return what says how likely each class is for the player in a position, with these players left."""

    @cache
    def choices(place: int, left: Weights) -> Weights:
        if place == len(weights):
            return (1,)
        return tuple(
            men and weight and men * weight * sum(choices(place + 1, _without(left, standing)))
            for standing, (men, weight) in enumerate(zip(left, weights[place], strict=True))
        )

    return choices


def _without(men: Weights, standing: int) -> Weights:
    return tuple(count - (kind == standing) for kind, count in enumerate(men))


def _pick(weights: Weights, below: Below) -> int:
    n = below(sum(weights))
    place = 0
    while n >= weights[place]:
        n -= weights[place]
        place += 1
    return place


def _weigh_first_man(book: Any, view: View, team: int, position: int) -> Weights:
    """Weigh the classes of the player who was in a position before the current play."""
    start, now = view.start, view.record
    if now.shown[team, position]:
        return _only(now.shown[team, position])
    changed = sum(event.numbers["positions"] for event in _present(view, CHANGES, team))
    if changed >> position & 1:
        return _weigh(book, start, team, position)
    gone = any(event.numbers["position"] == position for event in _present(view, REMOVAL, team))
    silent = now.heard_count[team, position] == start.heard_count[team, position]
    if gone and not (silent and start.forgotten[team] >> position & 1):
        return _explain(book, now, team, position)
    return _weigh(book, now, team, position)


def _weigh(book: Any, seen: Any, team: int, position: int) -> Weights:
    """Weigh the classes of the player of whom the record speaks, if it has anything to say."""
    return ANYBODY if seen.forgotten[team] >> position & 1 else _explain(book, seen, team, position)


def _explain(book: Any, seen: Any, team: int, position: int) -> Weights:
    """Count the ways in which cards of the pack give what was heard; what no card has says nothing."""
    if seen.known[team, position]:
        return _only(seen.known[team, position])
    weights: Weights = ANYBODY
    pack = book.cells[state.SERIES_A if seen.option_short else 0 :]
    for heard in seen.heard[team, position, : min(int(seen.heard_count[team, position]), state.HEARD)]:
        found = (pack[:, heard >> state.CELL_BITS] == heard & CELL).sum(axis=0)
        if found.any():
            weights = tuple(weight * int(cards) for weight, cards in zip(weights, found, strict=True))
    return weights


def _only(standing: int) -> Weights:
    return tuple(int(each == standing - 1) for each in range(CLASSES))


def _present(view: View, name: str, team: int) -> list[Heard]:
    return [event for event in view.present_events if event.name == name and event.team == TEAMS[team]]


def _removals(view: View, team: int) -> Iterator[tuple[Heard, str]]:
    """Go through the players forced off in earlier plays, as far as the view reaches back, and where they are now."""
    here = "out_quarter"
    for play in reversed(view.past):
        for event in reversed(play):
            if event.name == QUARTER_END:
                here = ""
            elif event.name == REMOVAL and event.team == TEAMS[team]:
                yield event, "out_game" if event.numbers["for_the_game"] else here


def _force_others_off(g: Any, view: View, team: int, below: Below) -> None:
    """Force off those who are out though the view has heard of no removal: for the quarter those who are back."""
    for position in (0, LINEMEN):
        kind = type_of(position)
        out = int(view.start.men_out[team, kind // state.BACKS])
        back = out - int(view.record.men_out[team, kind // state.BACKS])
        quarter, game = (int(field[team, kind : kind + state.BACKS].sum()) for field in (g.out_quarter, g.out_game))
        for number in range(quarter + game, out):
            if g.bench[team, kind + 1 : kind + 1 + CLASSES].any():
                _force_off(g, team, position, "out_quarter" if number - game < back else "out_game", below)


def _force_off(g: Any, team: int, position: int, field: str, below: Below) -> None:
    """A player is out, or was and is on the bench again."""
    kind = type_of(position)
    man = kind + 1 + _pick(tuple(g.bench[team, kind + 1 : kind + 1 + CLASSES].tolist()), below)
    g.forced_off[team, man] += 1
    if field:
        getattr(g, field)[team, man] += 1
        g.bench[team, man] -= 1


def _any_man(g: Any, team: int, position: int, weights: Weights, below: Below) -> int:
    """Draw a player from the bench for a position, and return his class as a bit; 0 if nobody fits."""
    kind = type_of(position)
    men = tuple(int(g.bench[team, kind + 1 + standing]) * weights[standing] for standing in range(CLASSES))
    return 2 << _pick(men, below) if any(men) else 0


def _change(g: Any, book: Any, view: View, asked: Question, below: Below) -> int:
    """Change a player where the team saw one change; while it has seen nothing yet, continue half of the time."""
    if view.known.sealing:
        others = asked.options & ~(1 << DONE)
        return 1 << DONE if below(2) or not others else others
    changes = [event.numbers["position"] for event in _present(view, SUBSTITUTION, asked.by)]
    made = sum(event.name == SUBSTITUTION and event.team == asked.team for event in read_events(view.rulebook, g))
    if made == len(changes):
        return 1 << DONE
    position = changes[made]
    return _any_man(g, asked.by, position, _weigh(book, view.record, asked.by, position), below) << 4 * position


# Cards.

MOST_WITHOUT_SPECIAL = 20  # cards of a quarter: about one in six is special


def _deal_cards(g: Any, book: Any, view: View, below: Below) -> None:
    """Deal what is left of the pack, and what the others have turned up unseen.

    Special cards are seen by both. A situation that was set up by hand has cards that are gone though nobody turned
    them up: where the numbers do not fit, or cards are gone and no special card is among them, all that were not seen
    may still come.
    """
    others = [team for team in range(2) if team != view.index]
    seen = sum(int(view.start.turned[team]) for team in range(2) if team not in others) | _shown_this_quarter(view)
    whole = SHORT_PACK if g.option_short else WHOLE_PACK
    special = sum(1 << card for card in range(CARDS) if book.special[card])
    for team in others:
        g.turned[team] = seen if g.option_reveal == Reveal.CLASSES else seen & special
    unseen = whole & ~seen
    g.pack = unseen if g.clock else whole
    to_come = _cards_of_the_play(g, view, below) if g.clock else 0
    free = _cards(unseen & ~special & ~to_come)
    gone = cards_of_a_quarter(g) - int(g.clock) - seen.bit_count()
    if not 0 <= gone <= len(free) or (gone > MOST_WITHOUT_SPECIAL and not seen & special):
        return
    for _ in range(gone):
        card = free.pop(below(len(free)))
        g.turned[others[below(len(others))]] |= 1 << card
        if g.clock:
            g.pack &= ~(1 << card)


def _shown_this_quarter(view: View) -> int:
    """Return the cards that both coaches, and everybody, saw in the plays before this one."""
    seen = 0
    for play in reversed(view.past):
        for event in reversed(play):
            if event.name == QUARTER_END:
                return seen
            if event.name == CARD_TURNED and 0 < event.numbers["shown"] <= CARDS:
                seen |= 1 << event.numbers["shown"] - 1
    return seen


def _cards(pack: int) -> list[int]:
    return [card for card in range(CARDS) if pack >> card & 1]


def _cards_of_the_play(g: Any, view: View, below: Below) -> int:
    """Return cards that may have come in the current play, until the pack was used up.

    Where the team did not see them all, the play is lived through with any that the team has not seen.
    """
    events = [event for event in view.present_events if event.name == CARD_TURNED]
    cards = [event.numbers.get("card", event.numbers["shown"] - 1) for event in events]
    if -1 in cards:
        record = blank(view.rulebook.dtype)
        view.rulebook.copies.copy(record[0], g)
        position = Position(view.rulebook, view.printed, record)
        position.sow(below(1 << 64))
        relive(position, view, below)
        cards = [each.answer for each in position.tape if (each.asked.by, each.asked.what) == (CHANCE, CARD)]
    return sum(1 << card for card in set(cards[: int(g.clock)]) if card < CARDS)


def _agreeing_cards(g: Any, book: Any, view: View, row: int) -> int:
    """Return the cards of the pack that give what the team heard when this one was turned up."""
    heard = view.present_events
    turned = [place for place, event in enumerate(heard) if event.name in (CARD_TURNED, CUT)]
    before = sum(event.name in (CARD_TURNED, CUT) for event in read_events(view.rulebook, g))
    if before >= len(turned):
        return 0
    place = turned[before]
    shown = int(heard[place].numbers["shown"])
    if shown > CARDS:
        raise NothingAgrees("what was read off a real card is no card of the pack")
    if shown:
        return 1 << shown - 1

    @cache
    def fits(cell: int) -> int:
        return _fits(g, view, row, cell, heard[place + 1 :], last=before + 1 == len(turned))

    found = 0
    for card in _cards(int(g.pack)):
        if not book.special[card]:
            fitting = fits(int(book.cells[card, row, g.column]))
            found |= (fitting in (ANY_PENALTY, int(book.cells[card, CardRow.PENALTY, 0]))) << card
    return found


ANY_PENALTY, NO_CARD = -1, -2


def _fits(g: Any, view: View, row: int, cell: int, after: list[Heard], *, last: bool) -> int:
    """Do what a cell says and see whether the team heard just that.

    Returns NO_CARD if not, or the penalty space that the card must have, or ANY_PENALTY.
    """
    now = view.record
    kind, yards = cell >> state.NUMBER_BITS, (cell & (1 << state.NUMBER_BITS) - 1) - state.ZERO
    if last and (kind, yards) != (now.reading, now.yards):
        return NO_CARD
    trial = blank(view.rulebook.dtype)
    trial.view(np.uint8)[:] = np.frombuffer(g.tobytes(), np.uint8)
    trial[0].reading, trial[0].yards = kind, yards
    complete = carry_out(trial[0], row) == state.COMPLETE
    told = [event.seen_by(view.team) for event in read_events(view.rulebook, trial[0])[g.event_count :]]
    if told != after[: len(told)] or (complete and not last):
        return NO_CARD
    if not complete or g.penalties % 2 == 0:
        return ANY_PENALTY
    return code(Kind.OFFENSE if now.penalized == g.possession else Kind.DEFENSE, int(now.penalty_yards))
