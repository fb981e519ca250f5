"""Advice: what answers are worth agrees with what the play is worth, and comes of what a team may know alone."""

import math
from collections.abc import Iterator
from statistics import fmean

import pytest

import leatherhead as lh
from leatherhead.bots.rollouts import BEFORE, Scales
from leatherhead.bots.strategist import STRATEGIST
from leatherhead.bots.worth import Effort
from leatherhead.model.bot import RuleBot
from leatherhead.model.position import BackEnd, Position, View, deals
from leatherhead.model.printed import Printed
from leatherhead.model.question import Decision, Question
from leatherhead.model.record import OwnRow, shown_fields
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import DEFAULT, TEAMS, Team
from leatherhead.records.game import Game
from leatherhead.session import advice

SEEDS = (11, 12)
LAST, EVERY = 10, 16  # plays that are looked at: every other of the last of each period, and every sixteenth
STANDARD_ERRORS, SELDOM = 3.5, 0.05  # hundreds of chances are compared: none is so far off, and few are by two
LUCK, OTHER_LUCKS = 5, (99, 98)  # of play-outs
LARGEST_ERROR = 0.055  # of sampling: twice that is a choice between two answers that nobody can rely on


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


def public_view(game: Game, number: int, position: Position) -> View:
    return view_of(game, number, position, None)


def near_the_end_and_elsewhere(game: Game, quick: BackEnd) -> Iterator[tuple[int, Position]]:
    """The plays that begin with a choice, more of them near the ends of periods."""
    periods = [game.rulebook.situation(play.before[0]).get(game.rulebook.period) for play in game.plays]
    ends = {period: number for number, period in enumerate(periods)}
    for number, position in first_questions(game, quick):
        is_late = ends[periods[number]] - number < LAST
        if number % (2 if is_late else EVERY) == 0:
            yield number, position


def hides_hands(rulebook: Rulebook) -> bool:
    return any(OwnRow in getattr(hint, "__metadata__", ()) for hint in shown_fields(rulebook.state).values())


def home_chance_by_play_outs(scales: Scales, public: View, quick: BackEnd) -> tuple[float, float]:
    """Home's chance before a play with what everybody sees, played out with several lucks, and its standard error."""
    chance = fmean(scales.before(public, luck) for luck in OTHER_LUCKS)
    is_dealt = len(deals(public, (0, 1), quick)) > 1
    independent = BEFORE.deals * (1 if is_dealt else BEFORE.samples)
    spread = max(chance * (1 - chance), 0.01) / independent
    return chance, math.sqrt(spread / len(OTHER_LUCKS) + spread)  # and that of what is shown


def test_a_play_is_worth_no_less_than_its_worst_answer_and_no_more_than_its_best(
    rulebook: Rulebook, printed: Printed, coach: RuleBot, quick: BackEnd
) -> None:
    """Within stated errors, at every distance from the end of a half."""
    value = rulebook.value
    if value is None:
        pytest.skip("it says nothing of what moments are worth")
    scales, off = STRATEGIST.scales(rulebook, printed), list[float]()
    for game in coach_games(rulebook, printed, coach, quick):
        for number, position in near_the_end_and_elsewhere(game, quick):
            view = view_of(game, number, position, TEAMS[position.asked.by])  # type: ignore[union-attr]
            worth = advice.worth(view, DEFAULT, LUCK)
            worths = [each.chance for each in worth.answers]
            error = max(each.error for each in worth.answers)
            assert min(worths) - 1e-9 <= worth.chance <= max(worths) + 1e-9
            assert error <= math.hypot(value.error, LARGEST_ERROR), (number, worth)
            if hides_hands(rulebook):  # what everybody is shown need not be what the team knows
                home, stated = scales.before(view, OTHER_LUCKS[0]), math.hypot(error, error, value.error)
            else:
                home, stated = (
                    STRATEGIST.home_chance(public_view(game, number, position)),
                    math.hypot(error, value.error),
                )
            before = home if view.index == 0 else 1 - home
            off.append(max(min(worths) - before, before - max(worths), 0) / stated)
            assert off[-1] <= STANDARD_ERRORS, (number, worth, before)
    assert len(off) > 20
    assert sum(each > 2 for each in off) <= SELDOM * len(off)


def test_what_everybody_is_shown_before_a_play_is_what_play_outs_come_to(
    rulebook: Rulebook, printed: Printed, coach: RuleBot, quick: BackEnd
) -> None:
    """Nearly always within stated errors, at every distance from the end of a half."""
    value = rulebook.value
    if value is None:
        pytest.skip("it says nothing of what moments are worth")
    scales, off = STRATEGIST.scales(rulebook, printed), list[float]()
    for game in coach_games(rulebook, printed, coach, quick):
        for number, position in near_the_end_and_elsewhere(game, quick):
            public = public_view(game, number, position)
            chance, error = home_chance_by_play_outs(scales, public, quick)
            stated = math.hypot(error, value.error if value.holds(public.start) else 0)
            off.append(abs(STRATEGIST.home_chance(public) - chance) / stated)
    assert len(off) > 20
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
