"""A situation in words: `4th and 2 at opp 38, two minutes left, down by four`.

A small grammar, which refuses what it does not understand. Anything unsaid is as at the start of a game.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from leatherhead.model.errors import Refused, listed, quote
from leatherhead.model.printed import Sheet, parse_toml
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import DEFAULT, MIDFIELD, TEAMS, Teams, ordinal

NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
ORDINALS = {word: number for number, words in enumerate((
    ("1st", "first"), ("2nd", "second"), ("3rd", "third"), ("4th", "fourth"),
), start=1) for word in words}  # fmt: skip
GAME_MINUTES = 60
OWN = ("own", "my", "our")
FILLERS = re.compile(
    r"a|about|after|all|an|and|any|are|around|as|at|ball|be|best|better|but|by|call|can|chances?|clinging|coming|could"
    r"|did|do|does|driving|even|facing|following|for|from|game|get|go|going|good|got|has|have|having|here|holding|how|i"
    r"|i'm|if|in|is|it|it's|just|kick|line|make|makes|may|me|my|now|nursing|odds|of|off|on|or|our|out|pass|play|plays"
    r"|playing|please|protecting|punt|really|right|run|says|score|sense|should|sitting|smart|snap|so|still|team|the"
    r"|their|them|then|there|there's|they|they're|think|this|throw|time|to|try|us|want|was|we|we're|what|what's|when"
    r"|where|while|why|with|worth|would|you"
)
PHASES = {"coin toss": "coin-toss", "free kick": "free-kick"}
TO_GO = {
    "inches": 1, "an inch": 1, "a foot": 1, "short": 1, "medium": 5, "long": 10, "a mile": 10, "forever": 20,
}  # fmt: skip
MARGINS = {
    "point": 1, "safety": 2, "safetie": 2, "field goal": 3, "touchdown": 7, "td": 7, "score": 7, "possession": 7,
}  # fmt: skip

N = rf"(\d+|(?:{'|'.join(TENS)})[ -](?:{'|'.join(NUMBERS[1:10])})|{'|'.join((*NUMBERS, *TENS))})"
NTH = f"({'|'.join(ORDINALS)})"
LEFT = r"(?: left| to (?:go|play)| remaining|(?= (?:to|before|until) half))"
TIME_SAID = rf"(?: on the clock|{LEFT}|(?! into))"
POINTS = r"(\d+)-(\d+)"
LINE = r"(?:[ -]yard(?:[ -]line)?)?"
Situation = dict[str, Any]


@dataclass
class Said:
    """State of the parser."""

    rulebook: Rulebook
    options: Mapping[str, Any]
    teams: Teams
    keys: Situation = field(default_factory=dict)
    side: str = ""  # the team whose yard line the ball is on
    # The points of a team, or of the team with the ball if none is named, and those of the other.
    lead: tuple[str, int, int] | None = None
    timeouts: dict[str, int] = field(default_factory=dict)  # that a team has left, where only one team's are said
    half: int = 0  # that was named
    late: bool = False  # whether it is late in the game: then the last period is meant, unless another is named

    def team(self, name: str) -> str:
        """Return the seat of a named team."""
        return TEAMS[[*map(str.lower, self.teams), *TEAMS].index(name) % 2]

    def set_spot(self, side: str, yards: int) -> None:
        """Put the ball on a yard line: of the team with the ball, of the other, or of a named one."""
        if yards > MIDFIELD:
            raise Refused(f"there is no {yards}: yard lines are counted from either goal line up to {MIDFIELD}")
        if yards == MIDFIELD:
            self.keys["ball"] = str(MIDFIELD)
        elif side in self.names:
            self.side, self.keys["ball"] = self.team(side), yards
        elif side.partition(" ")[0] in ("my", "our"):
            self.side, self.keys["ball"] = TEAMS[0], yards
        else:
            self.keys["ball"] = f"{'own' if side == 'own' else 'opp'} {yards}"

    def set_bare_spot(self, yards: int) -> None:
        """Put the ball on a yard line if nobody said whose: only with goal to go is it clear."""
        if yards >= MIDFIELD or self.keys.get("to_go") == "goal":
            self.set_spot("opp", yards)
        else:
            raise Refused(f"whose {yards}? Write at own {yards} or at opp {yards}")

    def ask_where(self, side: str) -> None:
        """Ask for the yard line on a side of midfield."""
        at = self.keys.get("ball")
        if at is None:
            near = (
                "own"
                if side.partition(" ")[0] in OWN or (side in self.names and self.team(side) == TEAMS[0])
                else "opp"
            )
            raise Refused(f"which yard line there? Write at {near} 45")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the teams."""
        return (*(name.lower() for name in self.teams), *TEAMS)

    def set_time(self, minutes: float) -> None:
        """Set real minutes on the game's own clock: as said if it counts seconds, else the same share of a period."""
        self.late = True
        seconds = self._units().get("second")
        if seconds:
            self.keys["clock"] = max(round(60 * minutes * seconds), 1)
            return
        fresh = self.rulebook.situation(self.rulebook.fresh(self.options)[0])
        whole = fresh.get("clock", 0)
        if not isinstance(whole, int | float) or not whole:
            raise Refused(f"{self.rulebook.title} has no clock that can be set")
        self.keys["clock"] = max(round(minutes * self.rulebook.periods / GAME_MINUTES * whole), 1)

    def set_count(self, count: int, unit: str) -> None:
        """Set what is left in the game's own units: cards, plays, lines."""
        units = self._units()
        if unit == "play" and count == 1 and unit not in units:
            self.set_last(unit)
            return
        if unit not in units:
            counted = listed(tuple(f"{each}s" for each in units))
            raise Refused(f"{self.rulebook.title} does not count {unit}s; its clock counts {counted}")
        left = round(count * units[unit], 1)
        self.keys["clock"] = int(left) if left == int(left) else left

    def _units(self) -> Mapping[str, float]:
        """The units of the game's clock."""
        return self.rulebook.clock_words(self.rulebook.settings(self.rulebook.fresh(self.options)[0]))

    def set_last(self, unit: str) -> None:
        """Leave one of the game's own units, or a few seconds where its clock counts none of them."""
        self.late = True
        if unit in self._units():
            self.set_count(1, unit)
        else:
            self.set_time(0.1)

    def set_running(self, runs: bool) -> None:
        """Say whether the clock runs before the next play."""
        if "clock_running" not in [key.name for key in self.rulebook.keys]:
            raise Refused(f"{self.rulebook.title} has no clock that runs or stops between plays")
        self.keys["clock_running"] = runs


Rule = Callable[[Said, "re.Match[str]"], None]


def number(word: str) -> int:
    """Read a number in digits or in words."""
    if word.isdecimal() and len(word) > len("9999"):
        raise Refused(f"{quote(word)} is too large a number for a situation")
    if word.isdecimal():
        return int(word)
    tens, _, ones = word.replace("-", " ").partition(" ")
    return TENS[tens] + (NUMBERS.index(ones) if ones else 0) if tens in TENS else NUMBERS.index(word)


def _set(**values: Callable[["re.Match[str]"], Any]) -> Rule:
    return lambda said, match: said.keys.update({name: value(match) for name, value in values.items()})


def _set_half(said: Said, which: int) -> None:
    if said.rulebook.period == "half":
        said.keys["half"] = which
    else:
        said.half = which


def _set_lead(said: Said, team: str, by: int) -> None:
    said.lead = (team and said.team(team), max(by, 0), max(-by, 0))


def _set_points(said: Said, team: str, points: Sequence[str], *, ahead: bool) -> None:
    """Set the score of a team that is ahead or behind, whichever of its numbers is said first: down 21-14."""
    least, most = sorted(map(number, points))
    said.lead = (team and said.team(team), *((most, least) if ahead else (least, most)))


def _set_margin(said: Said, team: str, count: str, kind: str, *, ahead: bool) -> None:
    """Set a lead in scores: down a touchdown, up two field goals."""
    points = (1 if count in {"a", "an"} else number(count)) * MARGINS[kind.removesuffix("s")]
    _set_lead(said, team, points if ahead else -points)


def _set_both(said: Said, team: str, points: int, others: int) -> None:
    """Set the points of a named team and those of the other."""
    said.lead = (said.team(team), points, others)


def _set_timeouts(said: Said, team: str, count: int) -> None:
    """Set what one team has left; the other has all of its timeouts, unless they are said too."""
    said.timeouts[team] = count


def _set_end(said: Said, half: int) -> None:
    """Go to the last minute of a half, or of the game."""
    said.set_time(1)
    if half:
        _set_half(said, half)


def _set_late_in(said: Said, period: str, *, minutes: float) -> None:
    """Go to the last minutes of a period."""
    said.set_time(minutes)
    said.keys[said.rulebook.period] = ORDINALS[period]


def _set_early(said: Said) -> None:
    said.keys.setdefault(said.rulebook.period, 1)


def _set_before_half(said: Said) -> None:
    """Go to the first half, in its last quarter: `two minutes before halftime`, or halftime is near."""
    _set_half(said, 1)
    if said.rulebook.period == "quarter":
        said.keys.setdefault("quarter", said.rulebook.periods // 2)


def _set_after_touchdown(said: Said) -> None:
    """A try follows a touchdown, unless a kickoff or a down is named."""
    if "down" not in said.keys:
        said.keys.setdefault("phase", "try")


def _set_default(said: Said, spot: str) -> None:
    """Put the ball on a spot that stands for a part of the field, unless a yard line is named."""
    said.keys.setdefault("ball", spot)


SIDE = r"(?:(?:their|the) )?((?:(?:my|our) )?own|opp|opponents?'?s?|opposing|their|my|our)"
AHEAD, BEHIND = r"(?:up|ahead|leading|winning|leads?)", r"(?:down|behind|trailing|losing|trails?)"
WE = r"(?:we|we're|we are|i|i'm|i am)"
THEY = r"(?:they|they're|they are|(?:the )?opponents?|the other team)(?: is| are)?"
QUARTER = r"(?:quarter|qtr)"
HALF_END = r"(?:the )?(?:end|close|last minute|final minute) of (?:the )?"
PART_OF = r"(?:(?:the )?(?:start|beginning|middle|midway|opening|mid|early)(?: (?:of|in|through))?(?: the)? |in the )?"
DOWNS: tuple[tuple[str, Rule], ...] = (
    (r"to (?:tie|win)(?: it| the game)?", lambda said, m: None),
    (
        rf"(?:tied|tie|even|knotted) (?:at |up at )?{N}(?:-\1)?(?: all)?|{N}[- ]all",
        _set(score=lambda m: [number(m[1] or m[2])] * 2),
    ),
    (r"scoreless", _set(score=lambda m: [0, 0])),
    (rf"{NTH} (?:down )?and goal", _set(down=lambda m: ORDINALS[m[1]], to_go=lambda m: "goal")),
    (
        rf"{NTH} (?:down )?and (?:a )?(?:long|short|full) {N}",
        _set(down=lambda m: ORDINALS[m[1]], to_go=lambda m: number(m[2])),
    ),
    (
        rf"{NTH} (?:down )?and (?:a )?({'|'.join(TO_GO)})",
        _set(down=lambda m: ORDINALS[m[1]], to_go=lambda m: TO_GO[m[2]]),
    ),
    (
        rf"{NTH} (?:down )?and {N}(?: (?:yards?|yds?)(?: to go)?)?",
        _set(down=lambda m: ORDINALS[m[1]], to_go=lambda m: number(m[2])),
    ),
    (rf"{N} (?:yards?|yds?) to go", _set(to_go=lambda m: number(m[1]))),
    (rf"{NTH} down", _set(down=lambda m: ORDINALS[m[1]])),
    (r"(?<!field )goal(?: to go)?(?! line)", _set(to_go=lambda m: "goal")),
)
CLOCK: tuple[tuple[str, Rule], ...] = (
    (rf"{HALF_END}(?:{NTH} )?half", lambda said, m: _set_end(said, ORDINALS.get(m[1], 1))),
    (rf"{HALF_END}(?:game|regulation|(?:4th|fourth) {QUARTER})", lambda said, m: _set_end(said, 0)),
    (rf"{HALF_END}{NTH} {QUARTER}", lambda said, m: _set_late_in(said, m[1], minutes=1)),
    (rf"(?:the )?start of (?:the )?{NTH} half", lambda said, m: _set_half(said, ORDINALS[m[1]])),
    (r"(?:the )?(?:first|opening) (?:drive|possession|series)(?: of the game)?", lambda said, m: _set_early(said)),
    (rf"(\d*):(\d\d)(?: on the clock|{LEFT})?", lambda said, m: said.set_time(number(m[1] or "0") + number(m[2]) / 60)),
    (r"(?:two|2)[- ]minute (?:warning|drill|offense)", lambda said, m: said.set_time(2)),
    (
        rf"(?:(?:in|inside|under) )?(?:the )?(?:last|final) {N} min(?:ute)?s?",
        lambda said, m: said.set_time(number(m[1])),
    ),
    (
        rf"(?:under |less than |about |with )?{N} min(?:ute)?s?{TIME_SAID}",
        lambda said, m: said.set_time(number(m[1])),
    ),
    (
        rf"(?:under |less than )?a minute{LEFT}|(?:in the )?(?:last|final) minute|under a minute",
        lambda said, m: said.set_time(1),
    ),
    (rf"{N} sec(?:ond)?s?{TIME_SAID}", lambda said, m: said.set_time(number(m[1]) / 60)),
    (r"no time(?: left| remaining| on the clock)", lambda said, m: said.set_last("play")),
    (r"(?:the )?(?:last|final) (card|play|snap|line|interval)(?: of the game)?", lambda said, m: said.set_last(m[1])),
    (rf"{N} (?:play )?(card|play|line|interval)s?{LEFT}", lambda said, m: said.set_count(number(m[1]), m[2])),
    (r"(?:the )?clock (?:is )?(running|stopped)", lambda said, m: said.set_running(m[1] == "running")),
    (rf"{NTH} half", lambda said, m: _set_half(said, ORDINALS[m[1]])),
    (r"(?:in|of) the half|(?:to|until) half(?:time)?", lambda said, m: _set_half(said, 1)),
    (r"before (?:the )?half(?:time)?", lambda said, m: _set_before_half(said)),
    (r"(?:in|of) (?:the game|regulation)", lambda said, m: setattr(said, "late", True)),
    (rf"late (?:in )?(?:the )?{NTH}(?: {QUARTER})?", lambda said, m: _set_late_in(said, m[1], minutes=2)),
    (rf"{PART_OF}{NTH} {QUARTER}", _set(quarter=lambda m: ORDINALS[m[1]])),
    (r"late(?: in the game)?", lambda said, m: said.set_time(2)),
    (
        rf"{PART_OF}the {NTH}|early {NTH}",
        lambda said, m: said.keys.update({said.rulebook.period: ORDINALS[m[1] or m[2]]}),
    ),
    (r"early(?: in the game)?", lambda said, m: _set_early(said)),
    (r"q([1-4])|([1-4])q", _set(quarter=lambda m: int(m[1] or m[2]))),
    (r"overtime|ot|sudden death", lambda said, m: said.keys.update({said.rulebook.period: said.rulebook.periods + 1})),
)
KINDS = r"(points?|safet(?:y|ies)|field goals?|touchdowns?|tds?|scores?|possessions?)"
LEADS, TRAILS = r"(?:lead|cushion|advantage)", r"(?:deficit|hole)"


def _leads(who: str, team: Callable[[Said, "re.Match[str]"], str]) -> Iterator[tuple[str, Rule]]:
    """Yield the phrases that tell by how much a team leads or trails: `who` is their beginning."""
    for word, ahead in ((AHEAD, True), (BEHIND, False)):

        def by_points(said: Said, m: "re.Match[str]", ahead: bool = ahead) -> None:
            _set_points(said, team(said, m), m.group("one", "two"), ahead=ahead)

        def by_scores(said: Said, m: "re.Match[str]", ahead: bool = ahead) -> None:
            _set_margin(said, team(said, m), m["count"], m["kind"], ahead=ahead)

        def by_number(said: Said, m: "re.Match[str]", ahead: bool = ahead) -> None:
            _set_lead(said, team(said, m), number(m["by"]) * (1 if ahead else -1))

        yield rf"{who}{word}(?: by)? (?P<one>\d+)-(?P<two>\d+)", by_points
        yield rf"{who}{word}(?: by)? (?P<count>an?|{N[1:-1]})[ -](?P<kind>{KINDS[1:-1]})", by_scores
        yield rf"{who}{word}(?: by)? (?P<by>{N[1:-1]})", by_number


def _timeouts(who: str, team: Callable[[Said, "re.Match[str]"], str]) -> Iterator[tuple[str, Rule]]:
    """Yield the phrases that tell how many timeouts a team has left: `who` is their beginning."""
    has = r"(?: have| has|'ve)?(?: got| are| is)?(?: only)?"
    yield (
        rf"(?:{who}){has} (?P<count>{N[1:-1]}) timeouts?(?: left)?",
        lambda said, m: _set_timeouts(said, team(said, m), number(m["count"])),
    )
    yield rf"(?:{who}){has} (?:out of|without) timeouts?", lambda said, m: _set_timeouts(said, team(said, m), 0)


SCORE: tuple[tuple[str, Rule], ...] = (
    *_leads(f"{WE} ", lambda said, m: TEAMS[0]),
    *_leads(f"{THEY} ", lambda said, m: TEAMS[1]),
    *_leads("", lambda said, m: ""),
    *(
        (pattern, lambda said, m, ahead=ahead: _set_margin(said, "", m[1], m[2] or "point", ahead=ahead))
        for word, ahead in ((LEADS, True), (TRAILS, False))
        for pattern in (rf"{N}[ -]{KINDS} {word}", rf"{word} of {N}(?: {KINDS})?")
    ),
    (
        r"(?:score )?(?:is )?(?:tied|tie|level|even|knotted|all square|deadlocked)(?: up)?(?: game)?",
        lambda said, m: _set_lead(said, "", 0),
    ),
    (r"(?:score )?(?:is )?(\d+)-(\d+)", _set(score=lambda m: [number(m[1]), number(m[2])])),
    (r"(?:both teams )?(?:are )?(?:out of|without) timeouts?", _set(timeouts=lambda m: [0, 0])),
    (rf"(?:all )?{N} timeouts?(?: left| each)?", _set(timeouts=lambda m: [number(m[1])] * 2)),
    (r"timeouts? (\d+)-(\d+)", _set(timeouts=lambda m: [number(m[1]), number(m[2])])),
)
TRY = (
    r"(?:(?:after|just scored) (?:a |the )?(?:touchdown|td),? ?)?(?:go(?:ing)? for (?:two|2|one|1)|"
    r"extra[- ]point or (?:two|2)|(?:two|2)[- ]?(?:point|pt)(?:er| try| conversion| attempt)?s?|extra[- ]points?|pats?|"
    r"point after|conversion|try)"
    r"(?: after (?:a |the )?(?:touchdown|td))?"
)
# Words for parts of the field, and the yard line that stands for each.
FIELD = (
    (r"(?:at |on |near )?(?:the )?goal line", "opp 1"),
    (r"(?:just )?outside (?:of )?(?:the )?red zone", "opp 22"),
    (r"(?:in |inside )?(?:the )?red zone", "opp 15"),
    (r"(?:in )?(?:field goal|fg) range", "opp 25"),
    (r"(?:backed up|pinned)(?: deep)?(?: (?:in|at|near) (?:my|our|their)? ?own (?:territory|end|goal line))?", "own 5"),
    (r"(?:just )?(?:across|past|over) midfield", "opp 48"),
)
# Phrases that tell a story and set nothing.
STORY = (
    r"hail mary|garbage time|victory formation|kneel(?:ing)?(?: down| it)?|take (?:the|a) (?:points|three|3|knee)"
    r"|settle for (?:three|3|a field goal)|(?:three|3) and out|four[- ]down territory|(?:any )?field goal attempt"
    r"|goal[- ]line stand|(?:after|following) (?:a|an|the) (?:[a-z]+ )?"
    r"(?:sack|penalty|timeout|punt|turnover|interception|pick|fumble|big play)"
)


def _grammar(teams: Teams) -> tuple[tuple[str, Rule], ...]:
    """Return the phrases that are understood, longer ones before those they contain."""
    name = f"({'|'.join(sorted((re.escape(each.lower()) for each in (*teams, *TEAMS)), key=len, reverse=True))})"
    at = r"(?:at|on|from|around|near|inside|within|just inside|in) (?:the )?"
    of_them = r" of (?:the )?(?:opponents?|other team|theirs)"
    return (
        *DOWNS,
        (STORY, lambda said, m: None),
        (r"(?:kick-?off|kicking off|free kick)(?: after (?:a |the )?safety)|free kick",
         _set(phase=lambda m: "free-kick")),
        (r"(?:(?:opening |onside )?(?:kick-?off|kicking off)|onside kick)", _set(phase=lambda m: "kickoff")),
        (TRY, _set(phase=lambda m: "try")),
        (r"after (?:a |the )?(?:touchdown|td)", lambda said, m: _set_after_touchdown(said)),
        (rf"{name} (\d+)(?:,| to|) (?:the )?{name} (\d+)",
         lambda said, m: _set_both(said, m[1], number(m[2]), number(m[4]))),
        (rf"(?:{at}|)(?:the )?(plus|minus|\+) ?{N}{LINE}",
         lambda said, m: said.set_spot("own" if m[1] == "minus" else "opp", number(m[2]))),
        (rf"(?:{at})?{SIDE} {N}{LINE}", lambda said, m: said.set_spot(m[1], number(m[2]))),
        (rf"(?:{at})?{name}(?:'s?)? {N}{LINE}", lambda said, m: said.set_spot(m[1], number(m[2]))),
        (rf"{at}{N}{LINE}{of_them}", lambda said, m: said.set_spot("opp", number(m[1]))),
        (rf"{at}{N}{LINE} after (?:a |the )?touchback", lambda said, m: said.set_spot("own", number(m[1]))),
        (rf"{at}half[ -]yard line", lambda said, m: said.set_bare_spot(1)),
        *((rf"{words}", lambda said, m, spot=spot: _set_default(said, spot)) for words, spot in FIELD),
        (rf"(?:on )?(?:{SIDE}|(?:the )?{name}'?s?) (?:side of (?:midfield|the field|the 50)|territory)",
         lambda said, m: said.ask_where(m[1] or m[2])),
        (rf"(?:{at}|around |near )?midfield", _set(ball=lambda m: str(MIDFIELD))),
        (rf"(?:inside|within) (?:the )?{N}{LINE}", lambda said, m: said.set_spot("opp", number(m[1]))),
        (rf"{at}-{N}{LINE}", lambda said, m: said.set_spot("own", number(m[1]))),
        (rf"{at}{N}{LINE}", lambda said, m: said.set_bare_spot(number(m[1]))),
        *CLOCK,
        *_leads(rf"(?:the )?{name} (?:are |is )?", lambda said, m: m[1]),
        *_timeouts(WE, lambda said, m: TEAMS[0]),
        *_timeouts(THEY, lambda said, m: TEAMS[1]),
        *_timeouts(rf"(?:the )?{name}", lambda said, m: said.team(m[1])),
        *SCORE,
        ((rf"(?:should|do|does|can|could|would) (?:the )?{name}"
         rf"|(?:the )?{name}(?:'s?| team)?(?: has the| have the| with the)?(?: ball| possession| on offense)"
         rf"|(?:the )?{name} (?:has|have) it"),
         lambda said, m: said.keys.update(possession=said.team(m[1] or m[2] or m[3]))),
        ((r"(?:they|the opponents?|the other team) (?:have|has|got) (?:it|(?:the )?ball)|their ball"
         r"|(?:we're |i'm )?on defense"),
         _set(possession=lambda m: TEAMS[1])),
        (r"coin toss", _set(phase=lambda m: "coin-toss")),
        (r"([+-])(\d+)", lambda said, m: _set_lead(said, "", number(m[2]) * (1 if m[1] == "+" else -1))),
    )  # fmt: skip


SHORT = (  # as people type it, and what it stands for
    (r"(\d|no|one|two|three|all|out of) tos?(?! (?:go|play|half))", r"\1 timeouts"),
    (r"w/o", "without"),
    (r"w/", "with"),
)


def read_words(rulebook: Rulebook, given: str, options: Mapping[str, Any] | None, teams: Teams) -> Situation:
    """Take every phrase that is understood out of the text, and refuse the rest."""
    said = Said(rulebook, options or {}, teams)
    rest = given.lower().replace("\u2019", "'").replace("&", " and ").replace("1/2", " ").replace("@", " at ")
    rest = re.sub(r"[-\u2013]and[-\u2013]", " and ", re.sub(r"[?!\"()]", " ", rest)).replace("\u2013", "-")
    rest = " ".join(rest.split())
    for short, long in SHORT:
        rest = re.sub(rf"(?<![\w:-]){short}(?!\w)", long, rest)
    for pattern, rule in _grammar(teams):
        while match := re.search(rf"(?<![\w-])(?:{pattern})(?![\w'-])", rest):
            rule(said, match)
            rest = f"{rest[: match.start()]} ; {rest[match.end() :]}"
    for phrase in re.split(r"[:;,.]", rest):
        words = [word for word in phrase.split() if not FILLERS.fullmatch(word)]
        if words:
            like, keys = examples(rulebook)
            raise Refused(
                f"{quote(' '.join(words))} in the situation is not understood; write it like '{like}', "
                f"or keys such as {keys}"
            )
    found = _settled(said)
    if not found:
        raise Refused(f"the situation is empty; write it like '{examples(rulebook)[0]}'")
    return found


def examples(rulebook: Rulebook) -> tuple[str, str]:
    """Return a situation that the game knows, in words and in keys."""
    if any(key.name == "down" for key in rulebook.keys):
        return "4th and 2 at opp 38, two minutes left, down by four", 'down = 4, to_go = 2, ball = "opp 38"'
    last, period = rulebook.periods, rulebook.period
    return f"{ordinal(last)} {period}, down by four", f"{period} = {last}, score = [13, 17]"


def _settled(said: Said) -> Situation:
    """Turn what depends on other words into keys; refuse words for what the game does not have."""
    found, rulebook = said.keys, said.rulebook
    if said.half and rulebook.period == "quarter":
        found.setdefault("quarter", 2 * said.half - (0 if "clock" in found else 1))
    elif said.late:
        found.setdefault(rulebook.period, rulebook.periods)
    holder = found.get("possession", TEAMS[0])
    if said.side:
        found["ball"] = f"{'own' if said.side == holder else 'opp'} {found['ball']}"
    if said.timeouts:
        whole = rulebook.situation(rulebook.fresh(said.options)[0]).get("timeouts", [0, 0])
        found["timeouts"] = [said.timeouts.get(team, whole[seat]) for seat, team in enumerate(TEAMS)]
    if said.lead is not None:
        team, *points = said.lead
        found["score"] = points[::-1] if (team or holder) == TEAMS[1] else points
    names = [key.name for key in rulebook.keys]
    for name in found:
        if name not in names:
            raise Refused(f"{rulebook.title} has no {name.replace('_', ' ')}; its situations have {listed(names)}")
    if found and "possession" in names:
        found.setdefault("possession", TEAMS[0])
    return found


MOST_CHARACTERS = 4_000
BEFORE_A_DOWN = {"down", "to_go", "ball", "clock", "clock_running"}


def parse(
    rulebook: Rulebook, given: str, options: Mapping[str, Any] | None = None, teams: Teams = DEFAULT
) -> Situation:
    """Return the situation that a file, a line of keys or words describe; words may name the teams."""
    path, _, scenario = given.partition("#")
    if len(given) > MOST_CHARACTERS:
        raise Refused(f"the situation has more than {MOST_CHARACTERS} characters")
    if _is_file(path):
        situation = _from_file(Path(path), scenario)
    elif "=" in given:
        situation = _from_keys(rulebook, given)
    else:
        situation = read_words(rulebook, given, options, teams)
    return _complete(rulebook, situation)


def _is_file(path: str) -> bool:
    try:
        return bool(path) and Path(path).is_file()
    except (OSError, ValueError):  # too long for a name, or with a zero byte in it
        return False


def _complete(rulebook: Rulebook, situation: Situation) -> Situation:
    """If no phase is named but a down, a spot or a clock, take the one before a down."""
    if "phase" not in situation and BEFORE_A_DOWN & set(situation) and _knows(rulebook, "scrimmage"):
        return {"phase": "scrimmage", **situation}
    return situation


def _knows(rulebook: Rulebook, phase: str) -> bool:
    for key in rulebook.keys:
        if key.name == "phase":
            try:
                key.write(rulebook.fresh()[0], phase)
            except Refused:
                return False
            return True
    return False


def _from_file(path: Path, scenario: str) -> Situation:
    """Take the keys of a file, its table [situation], or the situation of one of its scenarios: `FILE#id`."""
    sheet = Sheet(path)
    if "scenario" in sheet.data:
        listed_rows = sheet.data["scenario"]
        if (
            not isinstance(listed_rows, list)
            or not listed_rows
            or not all(isinstance(row, dict) for row in listed_rows)
        ):
            sheet.refuse("[[scenario]] is not a list of tables", "scenario")
        rows = [row for row in listed_rows if row.get("id") == scenario]
        if not rows:
            raise Refused(f"{path}: name one of its scenarios after a #, as in {path}#{listed_rows[0].get('id', '')}")
        found = rows[0].get("situation")
    else:
        found = sheet.data.get("situation", sheet.data)
    if not isinstance(found, dict):
        raise Refused(f"{path}: situation must be a table")
    return found


def _from_keys(rulebook: Rulebook, given: str) -> Situation:
    inner = given.strip()
    braces = inner.startswith("{") and inner.endswith("}")
    text = f"situation = {inner if braces else '{' + inner.rstrip(',') + '}'}"
    try:
        found = parse_toml(text, "the situation")["situation"]
    except Refused as error:
        keys = examples(rulebook)[1]
        raise Refused(f"the situation is not TOML such as {keys}: {error}") from None
    return found  # type: ignore[no-any-return]
