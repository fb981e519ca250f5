"""A game in review: each side's chances play by play, the plays that decided it, and what calls and luck did to it.

A call is weighed by what its team could know at the time. Its cost is how much more the best mix would have been worth
against an opponent who also mixes best; luck is what a play brought beyond what both calls were worth.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from leatherhead.bots.rollouts import Scales
from leatherhead.bots.strategist import STRATEGIST
from leatherhead.bots.worth import Effort, Weighed
from leatherhead.compiled.doubt import margin
from leatherhead.compiled.parts import back_end
from leatherhead.model.errors import Refused
from leatherhead.model.position import Answer, NothingAgrees, Position, View, team_index
from leatherhead.model.question import is_legal, legal_answers, spell
from leatherhead.model.words import TEAMS, Team, Teams
from leatherhead.records.game import Game
from leatherhead.study import review_lines

OPEN, PAIRS = Effort(deals=8, samples=32, plays=4), Effort(deals=8, samples=4, plays=1)
PAIRS_LATE = Effort(deals=16, samples=16, plays=1)  # where games are played on, a sample is a win or a loss
# A closer look at a call that seems to cost something: of hundreds in a game some seem so by luck alone.
OPEN_CLOSER, PAIRS_CLOSER = Effort(deals=64, samples=24, plays=4), Effort(deals=32, samples=32, plays=1)
GOOD = 0.01  # a call that costs less than this chance to win is a good one
MOST_TOLD = 5
TERMS = (
    f"A good call costs less than {GOOD:.0%} of a win. Lost to bad calls is the total cost of calls "
    "against the best mix. Luck is what dice and cards added to, or took from, what the calls were worth."
)


@dataclass(frozen=True)
class ReviewedPlay:
    """A play, and home's chance to win around it."""

    number: int
    period: str  # as in "4th quarter"
    headline: str  # the situation before it
    text: str
    before: float
    after: float
    expected: float  # after the calls, without what dice and cards did; as before where nobody called

    @property
    def where(self) -> str:
        """When and where it began."""
        return f"{self.period}, {self.headline}" if self.period else self.headline

    @property
    def change(self) -> float:
        """What it did for home."""
        return self.after - self.before

    @property
    def luck(self) -> float:
        """What dice and cards did for home."""
        return self.after - self.expected


@dataclass(frozen=True)
class ReviewedCall:
    """A choice of a team, and its cost compared with the best."""

    play: int
    team: Team
    question: str
    answer: str
    best: str
    cost: float  # of the team's chance to win
    chance: float  # of the team, had it chosen best


@dataclass(frozen=True)
class Review:
    """The review of a game."""

    teams: Teams
    score: tuple[int, int]
    plays: tuple[ReviewedPlay, ...]
    calls: tuple[ReviewedCall, ...]
    story: str = ""

    @cached_property
    def decisive(self) -> tuple[ReviewedPlay, ...]:
        """The plays that moved the chances most, the biggest first."""
        return tuple(sorted(self.plays, key=lambda play: -abs(play.change))[:MOST_TOLD])

    @cached_property
    def luckiest(self) -> tuple[ReviewedPlay, ...]:
        """The plays in which dice or cards moved the chances most."""
        return tuple(sorted(self.plays, key=lambda play: -abs(play.luck))[:MOST_TOLD])

    @cached_property
    def worst(self) -> tuple[ReviewedCall, ...]:
        """The calls that cost most."""
        costly = [call for call in self.calls if call.cost >= GOOD]
        return tuple(sorted(costly, key=lambda call: -call.cost)[:MOST_TOLD])

    def accuracy(self, team: Team) -> float | None:
        """The share of a team's calls that were good; None if it made none."""
        made = self._calls_of(team)
        return sum(call.cost < GOOD for call in made) / len(made) if made else None

    def given_away(self, team: Team) -> float:
        """The total cost of a team's calls, as a share of a win."""
        return sum(call.cost for call in self._calls_of(team))

    def luck(self, team: Team) -> float:
        """The total of what dice and cards did for a team, as a share of a win."""
        home = sum(play.luck for play in self.plays)
        return (home, -home)[team_index(team)]

    def _calls_of(self, team: Team) -> list[ReviewedCall]:
        team_index(team)  # or refuse
        return [call for call in self.calls if call.team == team]

    @property
    def terms(self) -> str:
        """An explanation of the figures, for readers."""
        return TERMS

    def pages(self, columns: int = review_lines.COLUMNS) -> dict[str, list[str]]:
        """Return the review as pages of text, by title, in lines of at most `columns` columns."""
        return review_lines.pages(self, columns)

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        sides = {
            team: {
                "accuracy": self.accuracy(team), "given_away": self.given_away(team), "luck": self.luck(team),
            }
            for team in TEAMS
        }  # fmt: skip
        return {**asdict(self), "sides": sides}


def review(game: Game, *, progress: Callable[[int, int], None] = lambda done, of: None) -> Review:
    """Review a game."""
    rulebook, value = game.rulebook, game.rulebook.value
    if value is None:
        raise Refused(f"{rulebook.title} does not say what a position is worth: its games cannot be reviewed")
    if not game.over and not game.given_up:
        raise Refused("finish the game first: a review would reveal hidden cards; replay shows the plays so far")
    if not game.plays:
        raise Refused("the game was given up in its first play: there is nothing to review")
    chances, plays, calls = home_chances(game), list[ReviewedPlay](), list[ReviewedCall]()
    looker = _Looker(game)
    for number in range(len(game.plays)):
        progress(number, len(game.plays))
        before, after = chances[number], chances[number + 1]
        made, expected = looker.calls(number, before)
        calls += made
        plays.append(_play(game, number, before, after, expected))
    progress(len(game.plays), len(game.plays))
    found = Review(game.teams, game.score, tuple(plays), tuple(calls))
    return Review(found.teams, found.score, found.plays, found.calls, _story(game, found))


def home_chances(game: Game) -> list[float]:
    """Home's chance to win before each play, and now."""
    value, run = game.rulebook.value, back_end(game.rulebook, game.printed)
    if value is None:
        return []
    tables, chances = value.tables(game.printed)[0], list[float]()
    for number, play in enumerate(game.plays):
        if value.holds(play.before[0]):
            chances.append(float(value.win(play.before[0], tables)))
        else:
            position = Position(game.rulebook, game.printed, play.before, run)
            position.start()
            chances.append(STRATEGIST.home_chance(position.view(None, game.heard(None)[:number])))
    if not game.over:
        return [*chances, STRATEGIST.home_chance(game.view(None))]
    home, away = game.score
    return [*chances, 0.5 if home == away else float(home > away)]


def _play(game: Game, number: int, before: float, after: float, expected: float) -> ReviewedPlay:
    play, rulebook = game.plays[number], game.rulebook
    period = rulebook.spell_period(rulebook.situation(play.before[0]).get(rulebook.period))[0]
    text = " ".join(sentence for event in play.events if (sentence := game.tell(event)))
    return ReviewedPlay(
        number + 1, period, rulebook.headline(play.before[0], game.teams), text, before, after, expected
    )


class _Looker:
    """Weighs the calls of a game, play by play."""

    def __init__(self, game: Game) -> None:
        self.game, self.rulebook = game, game.rulebook
        self.scales: Scales = STRATEGIST.scales(self.rulebook, game.printed)
        self.back_end = back_end(self.rulebook, game.printed)

    def calls(self, number: int, before: float) -> tuple[list[ReviewedCall], float]:
        """Return the calls of a play, and home's chance after them, from the one before it."""
        position = Position(self.rulebook, self.game.printed, self.game.plays[number].before, self.back_end)
        position.start()
        found, expected, answers = list[ReviewedCall](), before, self.game.plays[number].answers
        for place, given in enumerate(answers):
            if self._is_call(given):
                reply = answers[place + 1] if place + 1 < len(answers) else None
                with suppress(NothingAgrees):  # cards that people read themselves need not be in the pack
                    made, expected = self._judged(position, number, given, reply, expected)
                    found += made
            position.put(given.answer)
        return found, expected

    def _judged(
        self, position: Position, number: int, given: Answer, reply: Answer | None, before: float
    ) -> tuple[list[ReviewedCall], float]:
        """Return a call, or two made unseen, and home's chance after them."""
        if self.scales.is_mutual(given.asked):
            return self._pair(position, number, given, reply) or ([], before)
        call = self._open_call(position, number, given)
        return [call], before + call.cost * (-1 if given.asked.by == 0 else 1)

    def _is_call(self, given: Answer) -> bool:
        if given.asked.by < 0 or self.rulebook.prompts[given.asked.what].in_turn:
            return False
        return len(legal_answers(given.asked)) > 1

    def _seen(self, position: Position, number: int, team: Team | None) -> tuple[View, int]:
        """What a team could know, and luck to weigh its calls with."""
        past = [play.heard_by(team) for play in self.game.plays[:number]]
        return position.view(team, past), 2 * (number * 100 + len(position.tape))

    def _open_call(self, position: Position, number: int, given: Answer) -> ReviewedCall:
        view, luck = self._seen(position, number, given.asked.team)
        weighed = self.scales.weigh(view, luck, OPEN)
        best, chosen = int(weighed.chances.argmax()), weighed.answers.index(given.answer)
        cost = 0.0
        if weighed.chances[best, 0] - weighed.chances[chosen, 0] > weighed.error_of_gain(best, chosen):
            weighed = self.scales.weigh(view, luck + 1, OPEN_CLOSER)
            gain = float(weighed.chances[best, 0] - weighed.chances[chosen, 0])
            cost = _over(gain, margin(weighed.error_of_gain(best, chosen), len(weighed.answers)))
        best = best if cost else chosen
        return self._call(number, given, weighed.answers[best], cost, float(weighed.chances[best, 0]))

    def _pair(
        self, position: Position, number: int, given: Answer, reply: Answer | None
    ) -> tuple[list[ReviewedCall], float] | None:
        """Two calls made unseen are weighed when the first is given, each from what its own team could know."""
        if reply is None or reply.asked.by != 1 - given.asked.by or not self.scales.is_mutual(reply.asked):
            return None
        calls = [call for each in (given, reply) for call in self._sealed_call(position, number, each)]
        _, luck = self._seen(position, number, None)
        return calls, self.scales.after_pair(position, given.answer, reply.answer, luck, PAIRS_CLOSER)

    def _sealed_call(self, position: Position, number: int, given: Answer) -> Iterator[ReviewedCall]:
        view, luck = self._seen(position, number, given.asked.team)
        if view.asked is None or not is_legal(view.asked, given.answer):
            return  # it became possible only by the other team's answer
        value = self.rulebook.value
        is_late = value is not None and not value.holds(view.start)
        weighed = self.scales.weigh_pairs(view, luck, PAIRS_LATE if is_late else PAIRS)
        chosen = weighed.answers.index(given.answer)
        if _over(float(weighed.value - weighed.worths[chosen]), _doubt(weighed)):
            weighed = self.scales.weigh_pairs(view, luck + 1, PAIRS_CLOSER)
        cost = _over(float(weighed.value - weighed.worths[chosen]), _doubt(weighed))
        best = weighed.answers[int(weighed.solution.rows.argmax())]
        yield self._call(number, given, best, cost, weighed.value)

    def _call(self, number: int, given: Answer, best: int, cost: float, chance: float) -> ReviewedCall:
        prompt, asked = self.rulebook.prompts[given.asked.what], given.asked
        said, better = (spell(self.rulebook, asked, answer) for answer in (given.answer, best))
        title, better_title = prompt.title(said), prompt.title(better)
        return ReviewedCall(number + 1, TEAMS[asked.by], prompt.name, title, better_title, cost, chance)


def _doubt(weighed: Weighed) -> float:
    """How much worse than the best mix an answer may look by the errors of the weighing."""
    return margin(float(np.nanmean(weighed.errors)), len(weighed.answers))


def _over(cost: float, error: float) -> float:
    """A cost, or nothing where it may be an error of the weighing."""
    return cost if cost > error else 0.0


# The story.


def _story(game: Game, found: Review) -> str:
    return " ".join([*_outcome(game, found), *_turning_point(game, found), *_balance(game, found)])


def _outcome(game: Game, found: Review) -> Iterator[str]:
    home, away = game.score
    if game.given_up:
        yield from _given_up(game, found)
        return
    if home == away:
        yield f"{game.teams[0]:The} and {game.teams[1]:the} tied, {home}-{away}."
        return
    ahead = 0 if home > away else 1
    yield f"{game.teams[ahead]:The} beat {game.teams[1 - ahead]:the}, {max(home, away)}-{min(home, away)}."
    yield from _lead_taken(game, ahead)


def _given_up(game: Game, found: Review) -> Iterator[str]:
    """Who gave the game up, at which score, and how it stood."""
    winner, (home, away) = game.further_headers.get("Winner"), game.score
    team = TEAMS.index(winner) if winner in TEAMS else 0
    chance = found.plays[-1].after if team == 0 else 1 - found.plays[-1].after
    did = "resigned" if game.given_up == "resigned" else "left the game"
    said = f"{game.teams[1 - team]:The} {did} at" if winner in TEAMS else "The game was given up at"
    yield f"{said} {home}-{away}, when {game.teams[team]:the's} chance to win was {chance:.0%}."


def _lead_taken(game: Game, ahead: int) -> Iterator[str]:
    """When the team that is ahead took its lead for good."""
    leads = [int(play.before[0].score[ahead]) - int(play.before[0].score[1 - ahead]) for play in game.plays]
    changes = sum(1 for then, now in pairwise(leads) if then <= 0 < now or then >= 0 > now)
    taken = next((n for n in range(len(leads) - 1, -1, -1) if leads[n] <= 0), None)
    if taken is None:
        return
    situation = game.rulebook.situation(game.plays[taken].before[0])
    period, _ = game.rulebook.spell_period(situation.get(game.rulebook.period))
    times = "for the only time" if changes <= 1 else "for good"
    yield f"They took the lead {times} in {'the ' if period[:1].isdigit() else ''}{period}."


def _turning_point(game: Game, found: Review) -> Iterator[str]:
    play = found.decisive[0]
    team = 0 if play.change > 0 else 1
    then, now = (chance if team == 0 else 1 - chance for chance in (play.before, play.after))
    yield (
        f"The biggest play was number {play.number} ({play.where}): {play.text} "
        f"{game.teams[team]:The's} chance to win went from {then:.0%} to {now:.0%}."
    )


def _balance(game: Game, found: Review) -> Iterator[str]:
    for call in found.worst[:1]:
        team = game.teams[TEAMS.index(call.team)]
        instead = f", where {call.best} was better" if call.best != call.answer else ""
        yield (
            f"The costliest decision: {team:the's} {call.answer} on play {call.play}{instead} "
            f"(-{call.cost:.1%} win probability)."
        )
    home = found.luck("home")
    if abs(home) >= GOOD:
        yield f"Dice and cards favored {game.teams[0 if home > 0 else 1]:the}: {abs(home):+.0%} over the game."
