"""Advice: what answers are worth agrees with what the play is worth, and comes of what a team may know alone."""

import math
from collections.abc import Iterator
from functools import cache
from statistics import fmean, stdev
from typing import NamedTuple

import numpy as np
import pytest

import leatherhead as lh
from leatherhead.bots.strategist import STRATEGIST
from leatherhead.bots.worth import Effort
from leatherhead.compiled.parts import back_end
from leatherhead.compiled.rollout import FURTHEST, Ahead, Imagined
from leatherhead.model.bot import RuleBot
from leatherhead.model.position import BackEnd, Position, View, deals
from leatherhead.model.printed import Printed
from leatherhead.model.question import Decision, Question
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import DEFAULT, TEAMS, Team
from leatherhead.records.game import Game
from leatherhead.session import advice

SEEDS = range(11, 36)  # as many games as it takes
ENOUGH = 80  # plays near the end of a half or the game that are still open
EVERY = 16  # of the plays elsewhere
OPEN = 0.05  # chances below it and above its mirror leave nothing to be wrong about
TO_THE_END = Effort(deals=32, samples=20, plays=FURTHEST)
ADVISED, HANDS = 24, 4  # plays that are advised on, each with so many hands where hands are hidden
IN_SO_FEW = 2.0  # times its own error that a value may be off by in so few plays, which are all still open
STANDARD_ERRORS, SELDOM = 3.5, 0.05  # hundreds of chances are compared: none is so far off, and few are by two
LUCK = 5
BEFORE_ERROR = 0.015  # of sampling, where the chance before a play is played out from 160 deals of hidden cards
LARGEST_ERROR = 0.055  # of sampling: twice that is a choice between two answers that nobody can rely on


class Moment(NamedTuple):
    """A play that begins with a team's choice, and home's chance to win before it."""

    position: Position
    public: View
    is_late: bool  # too near the end of a half or the game to read the value
    chance: float  # in games of coaches played to their end
    error: float
    value: float  # what the value says, wherever it is read

    def view(self, position: Position | None = None) -> View:
        """What the team that chooses knows, of this deal of what is hidden or another."""
        position = position or self.position
        assert position.asked is not None
        return position.view(TEAMS[position.asked.by], self.public.past)


def coach_games(rulebook: Rulebook, printed: Printed, coach: RuleBot, quick: BackEnd) -> Iterator[Game]:
    for seed in SEEDS:
        yield Game(rulebook, printed, rulebook.fresh(), bots=(coach, coach), seed=seed, back_end=quick)


def first_questions(game: Game, quick: BackEnd) -> Iterator[tuple[int, Position]]:
    """The plays that begin with a team's choice."""
    for number, play in enumerate(game.plays):
        position = Position(game.rulebook, game.printed, play.before, quick)
        position.start()
        asked = position.asked
        if asked is not None and not position.tape and asked.by >= 0 and len(position.legal) > 1:
            yield number, position


def view_of(game: Game, number: int, position: Position, team: Team | None) -> View:
    return position.view(team, [play.heard_by(team) for play in game.plays[:number]])


@pytest.fixture
def moments(rulebook: Rulebook) -> list[Moment]:
    if rulebook.value is None:
        pytest.skip("it says nothing of what moments are worth")
    return open_moments(rulebook)


@cache
def open_moments(rulebook: Rulebook) -> list[Moment]:
    """Plays that are still open: all near the end of a half or the game, and some elsewhere."""
    value, printed, coach, found = rulebook.value, rulebook.own_book, rulebook.bot("coach"), list[Moment]()
    assert value is not None
    assert isinstance(coach, RuleBot)
    ahead, quick, tables = Ahead(rulebook, printed, coach), back_end(rulebook, printed), value.tables(printed)[0]
    for game in coach_games(rulebook, printed, coach, quick):
        for number, position in first_questions(game, quick):
            public = view_of(game, number, position, None)
            is_late = not value.holds(public.start)
            if is_late or number % EVERY == 0:
                chance, error = home_chance_to_the_end(ahead, public, quick)
                if OPEN < chance < 1 - OPEN:
                    found.append(
                        Moment(position, public, is_late, chance, error, float(value.win(public.start, tables)))
                    )
        if sum(each.is_late for each in found) >= ENOUGH:
            return found
    raise AssertionError("few plays near an end are played on: the value is read there")


def home_chance_to_the_end(ahead: Ahead, public: View, quick: BackEnd) -> tuple[float, float]:
    """How often home wins if coaches play on to the end, with what everybody sees, and its standard error."""
    dealt = deals(public, range(TO_THE_END.deals), quick)
    starts = np.frombuffer(bytearray().join(each.checkpoint.tobytes() for each in dealt), public.rulebook.dtype)
    samples = TO_THE_END.deals * TO_THE_END.samples // len(dealt)
    cells = [Imagined(number) for number in range(len(dealt))]
    shares = ahead.play(starts, cells, seed=LUCK, samples=samples, plays=TO_THE_END.plays)
    independent = shares.mean(1) if len(dealt) > 1 else shares[0]
    return float(shares.mean()), float(independent.std(ddof=1) / math.sqrt(len(independent)))


def test_the_chance_shown_before_a_play_is_how_often_games_are_won_from_there(
    rulebook: Rulebook, moments: list[Moment]
) -> None:
    """At every distance from the end of a half, within the errors of the value and of play-outs that stop early."""
    assert rulebook.value is not None
    for is_late, allowed in ((True, rulebook.value.error), (False, IN_SO_FEW * rulebook.value.error)):
        looked_at = [each for each in moments if each.is_late == is_late]
        off = [(STRATEGIST.home_chance(each.public) - each.chance) ** 2 - each.error**2 for each in looked_at]
        assert fmean(off) <= allowed**2, (is_late, len(off), fmean(off))


def test_a_play_is_worth_no_less_than_its_worst_answer_and_no_more_than_its_best(
    rulebook: Rulebook, moments: list[Moment], quick: BackEnd
) -> None:
    """Within stated errors, at every distance from the end of a half; on average over the hands a team may have."""
    assert rulebook.value is not None
    off = list[float]()
    for moment in sorted(moments, key=lambda each: -abs(each.value - each.chance))[:ADVISED]:  # most to be wrong about
        dealt = deals(moment.public, range(HANDS), quick)
        advised = [advice.worth(moment.view(each), DEFAULT, LUCK) for each in dealt]
        for worth in advised:
            worths = [each.chance for each in worth.answers]
            error = max(each.error for each in worth.answers)
            assert min(worths) - 1e-9 <= worth.chance <= max(worths) + 1e-9
            assert error <= math.hypot(rulebook.value.error, LARGEST_ERROR), (moment, worth)
        best = [max(each.chance for each in worth.answers) for worth in advised]
        worst = [min(each.chance for each in worth.answers) for worth in advised]
        sampling = fmean(max(each.error for each in worth.answers) for worth in advised)
        among_hands = stdev(best) / math.sqrt(len(best)) if len(best) > 1 else 0.0
        home = STRATEGIST.home_chance(moment.public)
        before = home if advised[0].team == "home" else 1 - home
        beyond = max(fmean(worst) - before, before - fmean(best), 0)
        off.append(beyond / math.hypot(sampling, among_hands, BEFORE_ERROR if moment.is_late else rulebook.value.error))
        assert off[-1] <= STANDARD_ERRORS, (moment, advised, before)
    assert sum(each > 2 for each in off) <= SELDOM * len(off)


def test_advice_is_the_same_however_the_rest_is_dealt(
    rulebook: Rulebook, printed: Printed, coach: RuleBot, quick: BackEnd
) -> None:
    """An equal view gets equal advice: the luck that it is weighed with comes of the view, too."""
    game = next(coach_games(rulebook, printed, coach, quick))
    for number, position in [*first_questions(game, quick)][::25]:
        team = TEAMS[position.asked.by]  # type: ignore[union-attr]
        view = view_of(game, number, position, team)
        other = view_of(game, number, view.resample(8), team)
        assert view.luck(1) == other.luck(1)
        assert coach.answer(view, view.luck(1)) == coach.answer(other, other.luck(1))
        if rulebook.value is not None:
            assert advice.worth(view, DEFAULT, view.luck(1)) == advice.worth(other, DEFAULT, other.luck(1))


def test_advice_does_not_change_because_the_other_team_has_chosen(
    rulebook: Rulebook, printed: Printed, coach: RuleBot, quick: BackEnd, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor with what it has chosen, face down."""
    monkeypatch.setattr(advice, "PAIRS", Effort(deals=8, samples=8, plays=1))  # equal, however closely it looks
    played = next(coach_games(rulebook, printed, coach, quick))
    tried = 0
    for play in played.plays[:: max(len(played.plays) // 12, 1)]:
        session = lh.Session(Game(rulebook, printed, play.before, back_end=quick, seed=3))
        game = session.game
        if isinstance(game.pending, Decision) and game.pending.sealed and not is_in_turn(game.position):
            for team, other in (TEAMS, TEAMS[::-1]):
                found = [*advised_after(session, team, other)]
                assert all(each == found[0] for each in found)
                tried += len(found) > 1
    sealed = any(question.sealed and not question.in_turn for question in rulebook.prompts)
    assert tried or not sealed or rulebook.slug == "card-bowl"  # whose one such choice, after a fumble, is rare


def is_in_turn(position: Position) -> bool:
    return position.asked is None or position.rulebook.prompts[position.asked.what].in_turn


def advised_after(session: lh.Session, team: Team, other: Team) -> Iterator[tuple[str, advice.Worth | None]]:
    """Advice for a team if it is asked, and if it still is once the other has chosen one or another answer."""
    game = session.game
    if game.view(team).asked is not None:
        yield advised(session, team)
    question, plays = game.view(other).question, len(game.plays)
    for answer in () if question is None else question.options[::4]:
        session.answer(answer, by=other)
        asked = game.view(team).asked
        if asked is not None and rulebook_seals(game, asked) and len(game.plays) == plays:
            yield advised(session, team)
        game.undo()


def rulebook_seals(game: Game, asked: Question) -> bool:
    return game.rulebook.prompts[asked.what].sealed


def advised(session: lh.Session, team: Team) -> tuple[str, advice.Worth | None]:
    return session.hint(team), None if session.game.rulebook.value is None else session.worth(team)
