"""The picture of the table in Pigskin from what the viewer may see, its reference charts, and hints."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.pigskin import events, faces, readings, state
from leatherhead.games.pigskin.book import CARD_IDS
from leatherhead.games.pigskin.odds import ReadingOdds, read_cell, unseen_cards
from leatherhead.games.pigskin.readings import ROW_NAMES
from leatherhead.games.pigskin.rules.pack import cards_of_a_quarter
from leatherhead.games.pigskin.rules.players import TIMEOUT_YARDS, marked_off
from leatherhead.games.pigskin.state import CELL, CLASSES, POSITIONS, Call, CardRow, Decision, Kind, ManPosition, Phase
from leatherhead.games.pigskin.words import standing_men
from leatherhead.model.printed import Printed, once_a_book
from leatherhead.model.table import EVERYBODY, Card, Hand, LineUp, Look, Man, Matrix, Note, Part, Pile, Row
from leatherhead.model.words import counted, labels, spell_yards

NOTE_WIDTH = 20  # columns where a lineup stands in two blocks
SHORTER = (("Incomplete ", "inc "), ("Intercepted ", "int "), (" Add Lateral", "+lat"), (" Add Run", "+run"))
OWN_MEN_MATTER = (Decision.PLACE, Decision.FORCED_SUBSTITUTE, Decision.REARRANGE)
IN_TWO_ROWS = (Decision.SUBSTITUTE, Decision.READY)  # one's players, where the rest of the screen is worth more
TURNED = (events.Card.label, events.Cut.label)
CHANGED = "(new player)"
LEGEND = (
    "★ star, ☆ second, ○ scrub, ? not known. After each player: results at that position, newest last; "
    f"(hit) attacked this series, {CHANGED} came on since."
)


def table(look: Look) -> list[Part]:
    """Lay out what the viewer may see; the lineups stand side by side, the viewer's own first."""
    first = max(look.team, 0)
    sides = [first] if look.asked == Decision.PLACE else [first, 1 - first]
    parts: list[Part] = [_line_up(look, team) for team in sides]
    parts += [part for part in (_on_the_field(look), _cards_of_the_play(look), _penalty(look)) if part is not None]
    if look.asked == Decision.PLACE:
        parts.append(_line_up(look, 1 - first))
    parts += [Note("Marks", text=LEGEND), *(_bench(look, team) for team in range(2) if _sees_bench(look, team))]
    return [*parts, _pack(look), odds_chart(look), special_cards(look), pack_chart(look)]


# Players.


def _line_up(look: Look, team: int) -> LineUp:
    needed = look.asked is not None and team == _men_that_matter(look)
    standing = tuple(_man(look, team, position) for position in range(POSITIONS))
    return LineUp(f"{look.name(team)} players", needed, standing, look.owner(team))


def _men_that_matter(look: Look) -> int | None:
    """Whose players a question is about: those that a play is called against, or those who are placed or taken off."""
    if look.asked in OWN_MEN_MATTER:
        return look.team
    if look.asked == Decision.FORCED_REMOVAL:
        return _losing_team(look)
    return 1 - look.team if look.asked == Decision.PLAY else None


def _man(look: Look, team: int, position: int) -> Man:
    name = faces.place(position)
    said = _class(look, team, position), _note(look, team, position)
    return Man(f"{name[:1].upper()}{name[1:]}", *said, _answers(look, team, position))


def _answers(look: Look, team: int, position: int) -> tuple[str, ...]:
    """The answers that are about a man: the play that attacks him, who comes on for him, or that he comes off."""
    name = faces.POSITION_NAMES[position]
    if look.asked == Decision.PLAY and team != look.team:
        return tuple(labels(Call)[play] for play, at in enumerate(state.TARGETS) if at == position)
    if look.asked == Decision.SUBSTITUTE and team == look.team:
        return tuple(f"sub-{name}-{each}" for each in faces.CLASS_NAMES)
    if look.asked == Decision.FORCED_REMOVAL and team == _losing_team(look):
        return (f"remove-{name}",)
    return ()


def _on_the_field(look: Look) -> Hand | None:
    """One's players in two rows."""
    if look.asked not in IN_TWO_ROWS:
        return None
    standing = (Card(_class(look, look.team, at), place=faces.short_place(at)) for at in range(POSITIONS))
    return Hand("Your players on the field", needed=True, cards=tuple(standing), owner=look.owner(look.team))


def _class(look: Look, team: int, position: int) -> str:
    """The sign of a player's class: seen, shown in the end, given away, or not known."""
    g = look.g
    standing = int(standing_men(g, team)[position])
    if not standing and not g.forgotten[team] >> position & 1:
        standing = int(g.known[team, position])
    return faces.SIGNS[standing - 1] if standing else "?"


def _note(look: Look, team: int, position: int) -> str:
    if look.asked == Decision.PLACE and team == look.team:
        return "<- who plays here?" if position == _next_place(look) else ""
    if look.sees(team) and look.g.changed[team] >> position & 1:  # at this dead ball: it is not shown to the other yet
        return "" if look.g.phase == Phase.HALF_TIME else CHANGED
    hit = "(hit) " if _is_closed(look.g, team, position) else ""
    return f"{hit}{_heard(look.g, team, position, NOTE_WIDTH - len(hit))}".rstrip()


def _next_place(look: Look) -> int:
    lineup = list(look.g.lineup[look.team])
    return lineup.index(0) if 0 in lineup else POSITIONS


def _is_closed(g: Any, team: int, position: int) -> bool:
    """Whether a position of the defense has been attacked in this series (PS-PLAY-1)."""
    defends = g.phase == Phase.SCRIMMAGE and team != g.possession
    return bool(defends and any(at == position and g.attacked >> play & 1 for play, at in enumerate(state.TARGETS)))


def _heard(g: Any, team: int, position: int, width: int) -> str:
    """What was read for a player, the latest last; the oldest are left out where there is no room."""
    count = 0 if g.forgotten[team] >> position & 1 else int(g.heard_count[team, position])
    if not count and g.off_standing[team] >> position & 1:
        return CHANGED
    readings = [
        _spell(int(g.heard[team, position, at % state.HEARD])) for at in range(max(count - state.HEARD, 0), count)
    ]
    text = ", ".join(readings)
    while len(text) > width:
        readings = readings[1:]
        text = f".. {', '.join(readings)}"
    return text


def _spell(heard: int) -> str:
    text = readings.spell(heard >> state.CELL_BITS, heard & CELL)
    for long, short in SHORTER:
        text = text.replace(long, short)
    return text


def _sees_bench(look: Look, team: int) -> bool:
    return look.sees(team) and bool(look.g.bench[team].any())


def _bench(look: Look, team: int) -> Note:
    g = look.g
    said = [f"linemen {_counted(g.bench[team], 0)}", f"backs {_counted(g.bench[team], state.BACKS)}"]
    for name, held in (
        ("resting", g.resting),
        ("out for the quarter", g.out_quarter),
        ("out for the game", g.out_game),
    ):
        if held[team].any():
            gone = [
                faces.count_players(man, int(held[team, kind])) for man, kind in faces.KINDS.items() if held[team, kind]
            ]
            said.append(f"{name} {', '.join(gone)}")
    return Note(f"{look.name(team)} bench", text="; ".join(said))


def _counted(bench: Any, kind: int) -> str:
    found = [
        counted(int(bench[kind + standing]), faces.CLASS_NAMES[standing - 1])
        for standing in range(1, CLASSES + 1)
        if bench[kind + standing]
    ]
    return ", ".join(found) if found else "none"


# Cards.


def _cards_of_the_play(look: Look) -> Hand | None:
    """Cards turned up since the ball was snapped, each as the viewer saw it (PS-R42)."""
    cards = tuple(card for event in look.play if event.name in TURNED for card in faces.turned_card(event).cards)
    return Hand("Cards of this play", look.asked == Decision.PENALTY, cards) if cards else None


def _penalty(look: Look) -> Note | None:
    """The penalty that one side may accept, and what that does (PS-PEN-2, PS-PEN-5, PS-R6)."""
    if look.asked != Decision.PENALTY:
        return None
    team = look.teams[int(look.g.penalized)]
    text = f"{spell_yards(look.g.penalty_yards)} on {team:the}, marked off from {look.spot(look.g.ball)}."
    if look.g.phase == Phase.TRY:
        text = f"On {team:the}. Accepted, the try is made again; the yards do not count."
    return Note("Penalty", needed=True, text=text)


def _pack(look: Look) -> Pile:
    """Cards left, and the special cards that have turned up this quarter: everybody may count them (PS-GAME-7)."""
    g, book = look.g, look.book
    in_play = [card for card in range(state.SERIES_A if g.option_short else 0, len(book.special)) if book.special[card]]
    turned = [card for card in in_play if seen_by(look) >> card & 1]
    penalties, penalties_turned = (
        sum(book.special[card] & state.SPECIAL_MASK == state.Special.PENALTY for card in some)
        for some in (in_play, turned)
    )
    others, others_turned = len(in_play) - penalties, len(turned) - penalties_turned
    gone = cards_of_a_quarter(g) - int(g.clock)
    own = f"You have seen {seen_by(look).bit_count()} of the {gone} cards turned this quarter: " if gone else ""
    special = f"{penalties_turned} of {penalties} penalty cards, {others_turned} of {others} Replace Player cards"
    known = "" if look.team == EVERYBODY and not look.open else f"{own}{special} have come up."
    return Pile("Pack, face down", count=int(g.clock), text=known)


# What an answer is likely to bring.


def hint(look: Look, answer: str) -> str:
    """Say what an answer costs or is likely to bring, from what the viewer may see."""
    if look.asked == Decision.PLAY:
        return _play_hint(look, labels(Call).index(answer))
    if look.asked == Decision.PLACE:
        at = _next_place(look)
        return (
            f"at {faces.place(at)}, {_on_bench(look, at, faces.CLASS_NAMES.index(answer) + 1)}"
            if at < POSITIONS
            else ""
        )
    if look.asked == Decision.READY and answer == "time-out":
        return _timeout_hint(look)
    if look.asked == Decision.SUBSTITUTE and answer != "done":
        return _substitute_hint(look, answer)
    if look.asked == Decision.FORCED_SUBSTITUTE:
        return _on_bench(look, int(look.g.man_position), faces.CLASS_NAMES.index(answer.removeprefix("in-")) + 1)
    if look.asked == Decision.FORCED_REMOVAL:
        return f"of {look.teams[_losing_team(look)]:the}"
    return ""


def _substitute_hint(look: Look, answer: str) -> str:
    position, _, name = answer.removeprefix("sub-").rpartition("-")
    at = labels(ManPosition).index(position)
    off = faces.CLASS_NAMES[int(look.g.lineup[look.team, at]) - 1]
    return f"for a {off}, {_on_bench(look, at, faces.CLASS_NAMES.index(name) + 1)}"


def _losing_team(look: Look) -> int:
    """Whose player must come off: the other coach points at him, or his own does (PS-R14)."""
    return look.team if look.g.option_forced_choice == state.ForcedChoice.OWNER else 1 - look.team


def _on_bench(look: Look, position: int, standing: int) -> str:
    left = look.g.bench[look.team, (0 if position < state.LINEMEN else state.BACKS) + standing]
    return f"{left} on the bench"


def _timeout_hint(look: Look) -> str:
    g, team = look.g, look.team
    if g.timeouts[team]:
        return "free"
    cost = abs(int(marked_off(g.ball, TIMEOUT_YARDS, team == g.possession) - g.ball))
    return f"none left: costs {spell_yards(cost)}" if cost else "none left, but here it costs nothing"


def _play_hint(look: Look, play: int) -> str:
    g, odds = look.g, odds_for(look)
    if play == Call.TIME_OUT:
        return _timeout_hint(look)
    if play == Call.FIELD_GOAL:
        good = odds.kick(CardRow.FIELD_GOAL, 0, [int(g.ball)]).good[g.ball]
        return f"good {_percent(good)} of the time from {look.spot(g.ball)}"
    if play == Call.PUNT:
        kicker = int(g.lineup[look.team, ManPosition.FULLBACK])
        return _kicked(look, odds.mean(CardRow.PUNT, kicker - 1))
    if play == Call.QUICK_KICK:
        return _kicked(look, odds.mean(CardRow.QUICK_KICK))
    if play == Call.PUNT_OUT_OF_BOUNDS:
        return f"out of bounds at the {odds.mean(CardRow.PUNT_OUT_OF_BOUNDS):.0f} on average"
    if play == Call.LONG_PASS:
        lost = _percent(odds.share(CardRow.LONG_PASS, Kind.INTERCEPTED))
        return f"{_makes(look, odds, CardRow.LONG_PASS, (0,))}, intercepted {lost}"
    row = CardRow.PASS if play >= Call.PASS_LEFT else CardRow.END if play >= Call.END_LEFT else CardRow.LINE
    return _makes(look, odds, row, _possible(look, state.TARGETS[play]))


def _kicked(look: Look, mean: float) -> str:
    if look.g.ball + mean >= GOAL_LINE:
        return "usually a touchback"
    return f"{mean:.0f} yards on average"


def _possible(look: Look, position: int) -> tuple[int, ...]:
    """The columns under which the player may be read: one if his class is known."""
    sign = _class(look, 1 - look.team, position)
    return tuple(range(CLASSES)) if sign == "?" else (faces.SIGNS.index(sign),)


def _makes(look: Look, odds: ReadingOdds, row: CardRow, columns: tuple[int, ...]) -> str:
    yards = int(look.g.line_to_gain - look.g.ball)
    chances = [(column, _percent(odds.makes(row, column, yards, GOAL_LINE - int(look.g.ball)))) for column in columns]
    reached = "touchdown" if look.g.line_to_gain >= GOAL_LINE else "first down"
    if row == CardRow.LONG_PASS:
        return f"{reached} {chances[0][1]}"
    return f"{reached}: {', '.join(f'{chance} vs. {faces.CLASS_NAMES[column]}' for column, chance in chances)}"


def _percent(share: float) -> str:
    return f"{100 * share:.0f}%"


ATTACKS = (CardRow.LINE, CardRow.END, CardRow.PASS, CardRow.LONG_PASS)
# Columns of the chart of odds: what is read, and the bounds of its number.
READINGS = (
    ("loss", (Kind.YARDS,), -200, -1), ("0", (Kind.YARDS,), 0, 0), ("1-3", (Kind.YARDS,), 1, 3),
    ("4-6", (Kind.YARDS,), 4, 6), ("7-9", (Kind.YARDS,), 7, 9), ("10-19", (Kind.YARDS,), 10, 19),
    ("20+", (Kind.YARDS,), 20, 200), ("Add", (Kind.ADD_LATERAL, Kind.ADD_RUN), -200, 200),
    ("Long", (Kind.LONG,), -200, 200), ("inc.", (Kind.INCOMPLETE,), 0, 200),
    ("int.", (Kind.INTERCEPTED,), 0, 200), ("fum.", (Kind.FUMBLE,), -200, 200),
)  # fmt: skip
GONE = " gone"


def seen_by(look: Look) -> int:
    """Return a bit for each card that the viewer has seen this quarter."""
    turned = look.g.turned
    if look.open:
        return int(turned[0] | turned[1])
    return int(turned[look.team]) if look.team >= 0 else 0


def odds_for(look: Look) -> ReadingOdds:
    """Return the odds of the cards that the viewer has not seen."""
    return ReadingOdds(look.book, unseen_cards(look.book, look.g, seen_by(look)))


def odds_chart(look: Look) -> Matrix:
    """How often each reading comes, in percent of the cards that the viewer has not seen."""
    return _odds(look.printed, tuple(unseen_cards(look.book, look.g, seen_by(look))))


def readings_chart(printed: Printed) -> Matrix:
    """How often each reading comes in a whole pack, in percent of its cards that are not special."""
    ordinary = tuple(card for card in range(len(printed.book.special)) if not printed.book.special[card])
    return replace(_odds(printed, ordinary), text="Percent of the cards that carry readings.")


@once_a_book
def _odds(printed: Printed, cards: tuple[int, ...]) -> Matrix:
    names, read = _readings(printed)
    counts = read[:, cards].sum(axis=1)
    rows = [Row(name, _shares(found, len(cards))) for name, found in zip(names, counts.tolist(), strict=True)]
    return Matrix(
        "Odds of a reading, in percent",
        columns=tuple(name for name, *_ in READINGS),
        rows=tuple(rows),
        text="From the cards that you have not seen this quarter, under the class of the player attacked.",
    )


def _row_name(row: CardRow, column: int) -> str:
    return f"{faces.row_title(row)} {faces.SIGNS[column]}" if row < state.CLASS_ROWS else faces.row_title(row)


@once_a_book
def _readings(printed: Printed) -> tuple[list[str], "np.ndarray[Any, Any]"]:
    """The rows of the chart of odds, and for each row and card whether it gives each reading."""
    places = [(row, column) for row in ATTACKS for column in range(CLASSES if row < state.CLASS_ROWS else 1)]
    cells = [[read_cell(cell) for cell in printed.book.cells[:, row, column].tolist()] for row, column in places]
    read = [
        [[kind in kinds and low <= yards <= high for _, kinds, low, high in READINGS] for kind, yards in row]
        for row in cells
    ]
    return [_row_name(*each) for each in places], np.array(read)


def _shares(counts: Sequence[int], cards: int) -> tuple[str, ...]:
    return tuple(f"{100 * count / cards:.0f}" if count else "-" for count in counts)


# The list of the pack.


def special_cards(look: Look) -> Hand:
    """Penalty and Replace Player cards, and which have turned up."""
    return _specials(look.printed, bool(look.g.option_short), seen_by(look))


@once_a_book
def _specials(printed: Printed, short: bool, seen: int) -> Hand:
    book = printed.book
    cards = [
        Card(
            _card_title(card, faces.special_title(int(book.special[card])), seen),
            faces.special_text(int(book.special[card])),
            faces.special_title(int(book.special[card])).removesuffix(" card") + (GONE if seen >> card & 1 else ""),
        )
        for card in sorted(_in_play(short), key=lambda card: int(book.special[card]))
        if book.special[card]
    ]
    return Hand("Special cards of the pack", cards=tuple(cards))


def _card_title(card: int, name: str, seen: int) -> str:
    return f"{CARD_IDS[card]} {name}{GONE if seen >> card & 1 else ''}"


def pack_chart(look: Look) -> Matrix:
    """Every reading of every card; those that the viewer has seen this quarter are gone."""
    return _pack_rows(look.printed, bool(look.g.option_short), seen_by(look))


@once_a_book
def _pack_rows(printed: Printed, short: bool, seen: int) -> Matrix:
    book, cells = printed.book, _cells(printed)
    rows = [
        Row(f"{CARD_IDS[card]}{GONE if seen >> card & 1 else ''}", cells[CARD_IDS[card]])
        for card in _in_play(short)
        if not book.special[card]
    ]
    return Matrix(
        "The pack", columns=tuple(faces.row_title(row) for row in CardRow), rows=tuple(rows),
        text="Under ★ (star), ☆ (second) and ○ (scrub) in that order; a margin has one reading for all.",
    )  # fmt: skip


def _in_play(short: bool) -> range:
    return range(state.SERIES_A if short else 0, state.CARDS)


@once_a_book
def _cells(printed: Printed) -> dict[str, tuple[str, ...]]:
    """What is printed in the rows of each card that has any, by its id."""
    ordinary = [card for card in printed.data["card"] if ROW_NAMES[0] in card]
    return {
        card["id"]: tuple(each if isinstance(each, str) else " / ".join(each) for each in map(card.get, ROW_NAMES))
        for card in ordinary
    }
