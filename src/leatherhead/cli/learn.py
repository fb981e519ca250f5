"""`leatherhead learn`: a guided first drive, line by line, and the three-minute guide."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from textwrap import wrap

import leatherhead as lh
from leatherhead.cli import output, show
from leatherhead.cli.arguments import GAME, SCREEN, Command, arg, program
from leatherhead.cli.output import say

WIDTH = 78
HOW = "Enter goes on. Answer with a number, a name or the beginning of one; b goes back a step, q quits."
SCOREBOARD, FIELD = ("score", "clock", "timeouts", "down"), ("ball", "line")


def learn(arguments: Namespace) -> int:
    """Teach a game, or print its three-minute guide."""
    if arguments.guide:
        show_guide(arguments.game, arguments.language)
        return 0
    lesson = lh.lesson(arguments.game)
    say(*_wrapped(lh.say("{lesson}. About five minutes.", lesson=lesson.title)), *_wrapped(lh.say(HOW)))
    try:
        lesson = LessonByLine(lesson).play()
    except (EOFError, KeyboardInterrupt):
        say()
    if lesson.over:
        lh.mark_lesson(arguments.game, "done")
        say("", *after(arguments.game))
    else:
        say("", lh.say("Begin again with: {command}", command=f"{program()} learn {arguments.game}"))
    return 0


def after(game: str) -> list[str]:
    """Say what to do after a lesson."""
    guide = lh.say("  {command}   the whole game in three minutes", command=f"{program()} learn {game} --guide")
    return [lh.say("What next?"), guide, f"  {' '.join(first_game(game))}"]


def first_game(game: str) -> list[str]:
    """Return the command for a short game against the easiest opponent, with hints."""
    return [program(), "play", game, *lh.first_game_flags(game)]


def show_guide(game: str, language: str) -> None:
    """Print the three-minute guide."""
    from rich.markdown import Markdown

    output.show(Markdown(lh.visible(lh.guide(game, lh.chosen_language(language)))))


class LessonByLine:
    """A lesson at a keyboard."""

    def __init__(self, lesson: lh.Lesson) -> None:
        self.lesson = lesson

    def play(self) -> lh.Lesson:
        """Teach until the lesson is over or the learner leaves; return the lesson as it stands then."""
        while not self.lesson.over:
            coaching, frame = self.lesson.coaching, self.lesson.frame()
            for text in self.lesson.news():
                say("", *output.fitted(text))
            shown = pointed(frame, coaching.point)
            say("", *shown, *([""] if shown else []), *_wrapped(lh.say("Coach: {words}", words=coaching.say)))
            if not (self._choose(frame) if coaching.until == "answer" else self._go_on()):
                break
        return self.lesson

    def _go_on(self) -> bool:
        """Wait for Enter; return whether to go on."""
        typed = output.ask(f"[{self.lesson.coaching.number}/{self.lesson.coaching.of}] Enter > ").strip().lower()
        if typed in ("q", "quit"):
            return False
        if typed in ("b", "back"):
            self.lesson = self.lesson.back()
        else:
            self.lesson.go_on()
        return True

    def _choose(self, frame: lh.Frame) -> bool:
        """Ask until an answer fits, with help for `?` and an empty line; return whether to go on."""
        asked = frame.asked
        if asked is None:
            raise lh.Refused(lh.say("nothing is asked now"))
        say("", *output.fitted(show.scoreboard(frame)), *show.field(frame))
        needed = [part for part in frame.table if part.needed]
        say(*lh.plain_lines(lh.draw_table(needed, WIDTH)), *output.fitted(asked.text), *show.options(asked.options))
        while True:
            typed = output.ask("> ").strip()
            if typed.lower() in ("q", "quit"):
                return False
            if typed.lower() in ("b", "back"):
                self.lesson = self.lesson.back()
                return True
            if typed in ("", "?"):
                said = [HOW, *(f"{each.name}: {each.about}" for each in asked.options if each.about)]
                say(*(line for each in said if each for line in _wrapped(each)))
                continue
            try:
                self.lesson.enter(typed)
            except lh.Refused as error:
                say(*output.fitted(str(error)))
            else:
                return True


def pointed(frame: lh.Frame, point: str) -> list[str]:
    """Draw what the coach points at."""
    kind, _, name = point.partition(" ")
    part, cards, sums = lh.part_named(frame, name), lh.last_with(frame, "turned_up"), lh.last_with(frame, "sums")
    if kind in SCOREBOARD:
        return output.fitted(show.scoreboard(frame))
    if kind in FIELD:
        return show.field(frame)
    if kind == "answer" and frame.asked:
        return show.options([each for each in frame.asked.options if each.label == name])
    if kind == "sum" and sums:
        return [f"  {each}" for each in sums.sums]
    parts = {"table": [part] if part else [], "cards": cards.turned_up if cards else []}
    return lh.plain_lines(lh.draw_table(parts.get(kind, []), WIDTH))


def _wrapped(text: str) -> Sequence[str]:
    return wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)


COMMANDS = (
    Command(
        "learn",
        learn,
        "learn a game in five minutes: a coach takes you through a first drive",
        [GAME, arg("--guide", "print the three-minute guide instead"), *SCREEN],
        [
            "leatherhead learn paper-bowl",
            "leatherhead learn paper-bowl --guide            the whole game in three minutes",
        ],
    ),
)
