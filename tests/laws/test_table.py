"""The picture of the table and the words around it: nothing given away, everything named, every sentence English."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import islice, product
from math import ceil, floor
from typing import Any

import pytest

from leatherhead.model.doors import CHANCE
from leatherhead.model.position import BackEnd
from leatherhead.model.printed import Printed
from leatherhead.model.question import Decision
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.table import EVERYBODY, Card, Hand, Look, Part, Sum, face_down
from leatherhead.model.words import DEFAULT, TEAMS, Facts, Teams
from leatherhead.records.game import Game
from leatherhead.records.play_by_play import tell
from leatherhead.session.lines import draw
from leatherhead.session.session import Session

NewPlayer = Callable[[int], Any]
PLENTY = 12  # answers beyond which they are cards, men or numbers, which say themselves what they are
NAMES = (("Owls", "Bears"), ("Army", "Navy"), ("Texas", "Home"), ("Red Sox", "Express"))
SINGULAR = "Army|Navy|Texas|Home|Express"
PLURAL_VERB = re.compile(
    rf"\b(?:{SINGULAR}) (?:are|have|do|win|lose|kick|punt|run|pass|throw|call|take|recover|return|accept|decline|"
    r"challenge|score|keep|get|go|try|fumble|turn|choose|lay|answer|play|hand|gain|break|fall|line|send|bring)\b"
)
WRONG = {
    "a yard line without a team": re.compile(r"\b(?:own|opp) (?:-?\d|50)"),
    "a plural verb": PLURAL_VERB,
    "an article before a single name": re.compile(
        rf"\b[Tt]he (?:{SINGULAR})\b(?! (?:\d|goal line|end zone|quarterback))"
    ),
    "a possessive": re.compile(r"\b(?:Army|Navy|Home)'(?!s)|s's\b"),
    "a word of another sport": re.compile(
        r"\b(?:doublet|time-out|time out|defence|nought|level)\b|\b[Tt]hrow \d|\bdraw  "
    ),
    "a blank": re.compile(r"  | \.|\{|\}"),
}
SEVERAL = 12
SOME = 300  # positions
VALUES = (0, 1, 7, 20, 50, 75, 98)


def positions(rulebook: Rulebook, printed: Printed, player: Any, quick: BackEnd, seed: int) -> Any:
    """Meet the questions of a random game."""
    game = Game(rulebook, printed, rulebook.fresh(), seed=seed, referee=True, back_end=quick)
    while game.pending is not None:
        yield game
        player.answer(game)


def sessions(rulebook: Rulebook, printed: Printed, player: Any, quick: BackEnd, seed: int) -> Any:
    """Meet them with a session, which tells each play once."""
    session = None
    for game in positions(rulebook, printed, player, quick, seed):
        session = session or Session(game)
        yield game, session


def test_a_frame_is_the_same_however_what_is_hidden_was_dealt(
    rulebook: Rulebook, printed: Printed, new_player: NewPlayer, quick: BackEnd
) -> None:
    player, compared, double = new_player(1), 0, None
    for number, (game, session) in enumerate(sessions(rulebook, printed, player, quick, seed=1)):
        if number % 9 or number > 400:
            continue
        double = double or Double(game)
        for team in TEAMS:
            double.go_to(game.position.resample(team, luck=number))
            assert _shown(session, team) == _shown(double.session, team)
            compared += 1
    assert compared > 20


class Double:
    """A game as it would stand at another position, with a session of its own."""

    def __init__(self, game: Game) -> None:
        self._original, self._game = game, object.__new__(Game)
        self.go_to(game.position)
        self.session = Session(self._game)

    def go_to(self, position: Any) -> None:
        self._game.__dict__.update(self._original.__dict__)
        self._game.position = position


def _shown(session: Session, team: str) -> str:
    """What a team is shown of the table and of its question, as data."""
    frame = session.frame_for(team).as_dict()
    return json.dumps([frame[key] for key in ("table", "asked", "headline", "situation")], sort_keys=True)


def test_a_spectator_sees_no_face_that_a_team_hides(
    rulebook: Rulebook, printed: Printed, new_player: NewPlayer, quick: BackEnd
) -> None:
    """What everybody sees is made from what everybody may know: it is the same however both hands were dealt."""
    player = new_player(2)
    for number, game in enumerate(positions(rulebook, printed, player, quick, seed=2)):
        if number % 40 == 0 and number < 800:
            view = game.position.view(None)
            public = rulebook.table(Look(view.record, printed, EVERYBODY, DEFAULT))
            for team in TEAMS:
                dealt = game.position.resample(team, luck=number).view(None)
                assert rulebook.table(Look(dealt.record, printed, EVERYBODY, DEFAULT)) == public


def test_a_card_that_lies_face_down_says_nothing(
    rulebook: Rulebook, printed: Printed, new_player: NewPlayer, quick: BackEnd
) -> None:
    player = new_player(3)
    for number, (_, session) in enumerate(sessions(rulebook, printed, player, quick, seed=3)):
        if number % 15 == 0 and number < 400:
            for viewer in (*TEAMS, None):
                parts = session.frame_for(viewer).table
                backs = [card for part in parts for card in _cards(part) if not card.up]
                assert all(card == face_down(card.owner, card.place) for card in backs)


def _cards(part: Part) -> tuple[Card, ...]:
    return part.cards if isinstance(part, Hand) else ()


def test_every_table_can_be_drawn(rulebook: Rulebook, printed: Printed, new_player: NewPlayer, quick: BackEnd) -> None:
    player = new_player(4)
    for number, (_, session) in enumerate(sessions(rulebook, printed, player, quick, seed=4)):
        if number % 25 == 0 and number < 500:
            for viewer, full in product((*TEAMS, None), (False, True)):
                parts = session.frame_for(viewer).table
                assert len({part.name for part in parts if part.name}) <= len(parts)
                assert draw(parts, 78, full=full) or not parts


# Words.


def test_every_answer_has_a_title_and_a_sentence(rulebook: Rulebook) -> None:
    for prompt in rulebook.prompts:
        titles = [prompt.title(label) for label in prompt.answers]
        assert len(set(titles)) == len(titles), prompt.name
        assert all((title and title[0].isupper()) or not title[0].isalpha() for title in titles), titles
        if prompt.about and prompt.numbered and len(prompt.answers) <= PLENTY:
            assert {*prompt.answers} <= {*prompt.about}, f"{prompt.name}: {[*prompt.answers]} want a sentence each"
        assert {*prompt.about} | {*prompt.titles} <= {*prompt.answers}, prompt.name


def test_answers_without_a_sentence_say_what_they_do(
    rulebook: Rulebook, printed: Printed, new_player: NewPlayer, quick: BackEnd
) -> None:
    for game, session in islice(sessions(rulebook, printed, new_player(5), quick, seed=5), SOME):
        asked = game.position.asked
        if asked is not None and asked.by != CHANCE and not rulebook.prompts[asked.what].about:
            offered = session.frame_for(TEAMS[asked.by]).asked
            assert offered is not None
            if offered.options[0].number and len(offered.options) <= PLENTY:
                assert all(option.hint for option in offered.options), offered.name


def test_every_option_and_value_is_said_in_words(rulebook: Rulebook) -> None:
    assert {*rulebook.settings_in_words} == {*rulebook.options}
    for name, values in rulebook.options.items():
        setting = rulebook.settings_in_words[name]
        assert setting.title
        assert setting.about.endswith(".")
        if name not in rulebook.whole_numbers:
            assert {*setting.values} == {*values}, name


def test_every_sentence_is_english_for_all_teams(
    rulebook: Rulebook, printed: Printed, new_player: NewPlayer, quick: BackEnd
) -> None:
    told = 0
    for name, by, numbers in _happened(rulebook, printed, new_player, quick):
        for names in NAMES:
            said = tell(rulebook, Facts(name, by, Teams(names), printed, numbers))
            told += bool(said)
            for fault, pattern in WRONG.items():
                assert not pattern.search(said), f"{name}: {fault}: {said!r}"
            assert not said or said[-1] in ".!?)", f"{name}: {said!r}"
            assert not said or not said[0].isalpha() or said[0].isupper(), f"{name}: {said!r}"
    assert told > len(rulebook.occurrences)


Happened = tuple[str, int, dict[str, int]]  # the event, its team and its numbers


def _happened(rulebook: Rulebook, printed: Printed, new_player: NewPlayer, quick: BackEnd) -> list[Happened]:
    """Several of each kind of event from random games; of those that never came up, some with made-up numbers."""
    met: dict[str, list[Happened]] = {each.name: [] for each in rulebook.occurrences}
    for seed in range(4):
        last = [*positions(rulebook, printed, new_player(seed), quick, seed)][-1]
        for event in last.events:
            if len(met[event.name]) < SEVERAL:
                met[event.name].append((event.name, TEAMS.index(event.team), event.numbers))
    missing = [each for each in rulebook.occurrences if not met[each.name]]
    made_up = [(each.name, 0, dict.fromkeys(each.numbers, value)) for each in missing for value in VALUES]
    return [*(each for found in met.values() for each in found), *filter(partial(_can_be, rulebook, printed), made_up)]


def _can_be(rulebook: Rulebook, printed: Printed, happened: Happened) -> bool:
    name, by, numbers = happened
    try:
        tell(rulebook, Facts(name, by, DEFAULT, printed, numbers))
    except (IndexError, KeyError):  # no card or chart has that number
        return False
    return True


CAPPED = re.compile(r"halved|quarter|goal|end zone|end line|midfield|tie|at most|no gain|not enough|needed")


@pytest.mark.parametrize("seed", range(2))
def test_sums_are_arithmetic(
    rulebook: Rulebook, printed: Printed, new_player: NewPlayer, quick: BackEnd, seed: int
) -> None:
    """Whatever a play says of how it came to its yards adds up to what it says, or says what cut it short."""
    last = [*positions(rulebook, printed, new_player(seed), quick, seed)][-1]
    for play in last.plays:
        for each in last.sums(play.events):
            numbers = {int(number) for number in re.findall(r"\d+", each.result)}
            total = _added_up(each)
            assert {abs(floor(total)), abs(ceil(total))} & numbers or CAPPED.search(each.result), str(each)


def _added_up(total: Sum) -> Fraction:
    """Add up as everybody does: times and divided by go before plus and minus."""
    added: list[Fraction] = []
    for term in total.terms:
        if term.sign in "+-":
            added.append(Fraction(term.amount if term.sign == "+" else -term.amount))
        else:
            added[-1] *= term.amount if term.sign == "x" else Fraction(1, term.amount)
    return sum(added, Fraction(0))


def test_questions_speak_to_people(rulebook: Rulebook) -> None:
    for prompt in rulebook.prompts:
        for fault, pattern in WRONG.items():
            assert not pattern.search(prompt.text), f"{prompt.name}: {fault}: {prompt.text}"
        assert prompt.text[-1] in ".?", prompt.text


def test_decisions_are_named_as_asked(rulebook: Rulebook, printed: Printed, quick: BackEnd) -> None:
    game = Game(rulebook, printed, rulebook.fresh(), seed=1, back_end=quick)
    while not isinstance(game.pending, Decision):
        game.chance(game.pending.kind, game.pending.outcomes[0][0])  # type: ignore[union-attr]
    frame = Session(game).frame_for(game.pending.by)
    assert frame.asked is not None
    assert [option.label for option in frame.asked.options] == [*game.pending.options]
    assert all(option.name for option in frame.asked.options)


def test_every_object_of_an_answer_is_there(
    rulebook: Rulebook, printed: Printed, new_player: NewPlayer, quick: BackEnd
) -> None:
    """An answer's object is the item that names it; an object whose answer is not on offer is barred."""
    player, met = new_player(4), 0
    for number, (_, session) in enumerate(sessions(rulebook, printed, player, quick, seed=4)):
        if number > 400:
            break
        for frame in map(session.frame_for, TEAMS):
            if frame.asked is None:
                continue
            offered = {each.label for each in frame.asked.options}
            for each in frame.asked.options:
                if each.object is not None:
                    part, item = each.object
                    items = getattr(frame.table[part], "cards", ()) or getattr(frame.table[part], "men", ())
                    assert each.label in items[item].answers
                    met += 1
            assert not offered & {each.label for each in frame.asked.barred}
    assert met or rulebook.slug not in OBJECTS


OBJECTS = ("card-bowl", "paper-bowl", "pigskin", "real-deal")
