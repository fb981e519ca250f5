"""What anybody can win against Paper Bowl's strategist, at most: `python bench/paper_bowl_bound.py --cards 6`.

The bound and its theorem are in docs/paper-bowl-bound.md. The work is done by a C program beside this file
(bench/paper_bowl_bound), which was written from the rulebook alone and shares no code with the game; this script
compiles it, writes the strategist's values into a folder, runs random orders of the Play Cards, appends one line for
each to a file of results, and prints the bound that all its lines give. It goes on after the last seed of that file.

    --cards N       from a kickoff with N Play Cards left in the game, each team with `--timeouts`
    --game          the whole game
    --samples K     so many orders more, `--batch` of them at once (600 MB each, 1 GB for the whole game)
    --check         instead: odds of 1,000 random plays against those of the game, and values against our own solution
    --summary       instead: only the bounds of the results so far
"""

import argparse
import math
import random
import statistics
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).parent
SOURCES = HERE / "paper_bowl_bound"
RESULTS = SOURCES / "results.txt"
COMPILER = ("cc", "-O3", "-fno-math-errno", "-fno-trapping-math")
THIS_MACHINE = ("-march=native", "-mprefer-vector-width=512")  # where the compiler knows them
GAME_CARDS = 40
REACHES = {
    10: 31,
    20: 47,
    GAME_CARDS: 63,
}  # by cards left: leads beyond these are R's wins
MARKS = (5, 10, 20)  # cards left
CONFIDENCE = 0.99
PARTS = 36**3
CERTAIN = 65535
V_TIMEOUTS, V_LEADS, V_SERIES, V_SPOTS = 16, 49, 60, 101


def compiled(folder: Path) -> Path:
    """Compile the program."""
    program = folder / "bound"
    sources = [str(SOURCES / name) for name in ("bound.c", "rulebook.c")]
    for flags in (THIS_MACHINE, ()):
        command = [*COMPILER, *flags, *sources, "-o", str(program), "-lm"]
        if subprocess.run(command, check=not flags, stderr=subprocess.DEVNULL if flags else None).returncode == 0:  # noqa: S603
            break
    return program


# The strategist's values.


def dump(folder: Path) -> None:
    """Write what the strategist plays by, unless it is there, with kicks as chances."""
    if not (folder / "early.npy").exists():
        folder.mkdir(parents=True, exist_ok=True)
        script = HERE.parent / "scripts" / "paper_bowl_timeouts.py"
        subprocess.run([sys.executable, str(script), "--dump", str(folder)], check=True)  # noqa: S603
    for name in ("late", "early"):
        if (folder / f"{name}_kicks.npz").exists():
            kicks = (np.load(folder / f"{name}_kicks.npz")["kicks"].astype(np.float64) + 1) / 2
            np.save(folder / f"{name}_kicks.npy", kicks)


def tilt(program: Path, folder: Path, half: str, timeouts: int) -> Path:
    """Solve the model with a deck that is better for the offense, unless that is there: charges are better with it."""
    file = folder / f"{half}_tilt_{timeouts}.bin"
    if not file.exists():
        part = file.with_suffix(".part")
        with part.open("wb") as out:
            subprocess.run([str(program), "tilt", half, str(timeouts), str(folder)], stdout=out, check=True)  # noqa: S603
        part.rename(file)
    return file


def name_of(folder: Path, halves: tuple[str, ...]) -> str:
    """Name values by their means, so that their samples are not mixed with others.

    Solved on another machine they may differ in the last place, and are still the same.
    """
    middle = 28  # of the layers: 20 cards left
    means = (float(np.load(folder / f"{half}.npy", mmap_mode="r")[middle].mean()) for half in halves)
    return "-".join(f"{mean / CERTAIN:.5f}" for mean in means)


# Samples.


def lines_of(program: Path, *args: str, given: str | None = None) -> Iterator[list[str]]:
    """Run the program; yield the words of each line as it comes."""
    with subprocess.Popen(  # noqa: S603
        [str(program), *args], stdout=subprocess.PIPE, stdin=subprocess.PIPE if given else None, text=True
    ) as running:
        if given and running.stdin:
            running.stdin.write(given)
            running.stdin.close()
        for line in running.stdout or ():
            yield line.split()
    if running.returncode:
        sys.exit(f"the program ended with {running.returncode}")


def level(words: list[str]) -> tuple[str, str]:
    """What R wins at a level score if it receives, and if it kicks off."""
    widest = int(words[2])
    kicks, receives = words[3 : 3 + 2 * widest + 1], words[3 + 2 * widest + 1 :]
    return receives[widest], kicks[widest]


def sample_end(args: argparse.Namespace, program: Path) -> Iterator[str]:
    """Run a batch of orders for the end of the game; some numbers of cards on the way there are results, too."""
    reach = next(reach for cards, reach in REACHES.items() if args.cards <= cards)
    numbers = map(str, (args.seed, args.batch, args.to_go, reach, args.cards, args.timeouts, int(not args.plain)))
    for words in lines_of(program, "late", str(args.values), *numbers):
        if words[0] != "values" and int(words[1]) in {*MARKS, args.cards}:
            yield " ".join((f"{words[1]}/{args.timeouts}", words[0], *level(words)))


def sample_game(args: argparse.Namespace, program: Path) -> Iterator[str]:
    """Run a batch of orders for the whole game: the second half, then the first with what the second is worth."""
    numbers = [str(args.values), *map(str, (args.seed, args.batch, args.to_go))]
    half = [str(GAME_CARDS), "3", str(int(not args.plain))]
    lines = lines_of(program, "late", *numbers, str(REACHES[GAME_CARDS]), *half)
    later = [words for words in lines if words[0] != "values" and int(words[1]) == GAME_CARDS]
    given = "\n".join(" ".join(words) for words in later) + "\n"
    for words in lines_of(program, "early", *numbers, *half, "-", given=given):
        if words[0] != "values":
            yield " ".join(("game", words[0], words[1], words[2]))


# Bounds.


def student(confidence: float, freedom: int) -> float:
    """The quantile of Student's distribution, by bisection of its integral."""

    def below(t: float) -> float:
        steps = 4000
        scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)
        heights = [math.pow(1 + (t * n / steps) ** 2 / freedom, -(freedom + 1) / 2) for n in range(steps + 1)]
        simpson = sum(h * (1 if n in {0, steps} else 4 if n % 2 else 2) for n, h in enumerate(heights))
        return 0.5 + scale * simpson * t / steps / 3

    low, high = 0.0, 1000.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) < confidence else (low, middle)
    return high


def upper(values: list[float], confidence: float) -> float:
    """The upper end of a one-sided interval of the mean."""
    spread = statistics.stdev(values) / math.sqrt(len(values))
    return min(1.0, statistics.fmean(values) + student(confidence, len(values) - 1) * spread)


def summary(results: Path) -> Iterator[str]:
    """Say what all results give, by values and by where they begin."""
    found: dict[tuple[str, str], dict[int, tuple[float, float]]] = defaultdict(dict)
    for line in results.read_text().splitlines() if results.exists() else ():
        if line and not line.startswith("#"):
            which, begin, seed, receives, kicks = line.split()
            found[which, begin][int(seed)] = float(receives), float(kicks)
    for (which, begin), samples in sorted(found.items(), key=lambda item: (item[0][0], item[0][1].zfill(4))):
        even = [(receives + kicks) / 2 for receives, kicks in samples.values()]
        cards, _, timeouts = begin.partition("/")
        where = "the whole game" if begin == "game" else f"{cards} Play Cards and {timeouts} timeouts left"
        text = f"values {which}, {where}: {len(even)} orders, mean {statistics.fmean(even):.2%}"
        if len(even) > 1:
            text += f", standard deviation {statistics.stdev(even):.2%}"
            text += f"; at most {upper(even, CONFIDENCE):.2%} with 99% confidence"
        if len(even) > 1 and begin == "game":  # the toss: R takes the better kickoff, the strategist receives
            worse = [kicks - receives for receives, kicks in samples.values()]
            half = 1 - (1 - CONFIDENCE) / 2
            text += f"; with the toss {upper(even, half) + max(0.0, upper(worse, half)) / 2:.2%}"
        yield text


# Checks.

STANDS, LOST, RUN_BACK, FOUL_O, FOUL_D = range(5)
# In C's order: stands; lost under 01, 03; run back; complete or not under 05 and 06; fouls of offense and defense.
FATES = (STANDS, LOST, LOST, RUN_BACK, STANDS, STANDS, *[FOUL_O] * 3, *[FOUL_D] * 3)
INCOMPLETE_06, LONGEST_GAIN = 5, 102


def odds_differ(program: Path, count: int, seed: int) -> int:
    """How many of some random plays have other odds than those that bots and values use."""
    from leatherhead import registry
    from leatherhead.games.paper_bowl import odds as walked

    dice = random.Random(seed)  # noqa: S311  no secret
    plays = [
        (
            dice.randrange(24),
            dice.randrange(3),
            dice.randrange(5),
            dice.randrange(1, 100),
            dice.randrange(2),
            dice.randrange(2),
        )
        for _ in range(count)
    ]
    asked = "".join(
        f"{card + 1} {call} {front} {ball} {leads} {timeout}\n" for card, call, front, ball, leads, timeout in plays
    )
    answer = subprocess.run([str(program), "odds"], input=asked, capture_output=True, text=True, check=True)  # noqa: S603
    odds = walked.odds_of(registry.find("paper-bowl").own_book.book)
    exact, wrong = odds.exact(), 0
    for play, line in zip(plays, answer.stdout.splitlines(), strict=True):
        words, ours = line.split(), Counter[tuple[int, int]]()
        for fate, gain, parts in zip(words[::3], words[1::3], words[2::3], strict=True):
            stands = 0 if int(fate) == INCOMPLETE_06 else min(int(gain), LONGEST_GAIN)
            ours[FATES[int(fate)], stands] += round(float(parts))
        wrong += ours != theirs(walked, odds, exact, play) or ours.total() != PARTS
    return wrong


def theirs(walked: Any, odds: Any, exact: Any, play: tuple[int, ...]) -> Counter[tuple[int, int]]:
    """The game's own odds of a play, in 46656ths; other than whole numbers are an error."""
    card, call, front, ball, leads, timeout = play
    row, pair = odds.row[0, 0, leads, timeout, card], walked.pairing(call, front, ball)
    found = Counter[tuple[int, int]]()
    for place, gain in zip(*exact[row, :, :, pair].nonzero(), strict=True):
        parts = float(exact[row, place, gain, pair]) * PARTS
        if abs(parts - round(parts)) > 1e-6:
            raise ValueError(play, parts)
        found[int(odds.fate[row, place]), int(gain) + walked.LONGEST_LOSS] += round(parts)
    return found


def largest_difference(program: Path, values: Path, layers: int, timeouts: int) -> float:
    """Between the game's exact solution and our own, over the first layers from the end of the game."""
    numbers = (str(timeouts), str(layers - 1))
    answer = subprocess.run([str(program), "solve", *numbers], capture_output=True, check=True)  # noqa: S603
    pairs = (timeouts + 1) ** 2
    ours = np.frombuffer(answer.stdout, np.float32).reshape(layers, 100, V_SERIES, pairs, V_LEADS)
    game = np.load(values / "late.npy", mmap_mode="r")
    series, ball = np.meshgrid(np.arange(V_SERIES), np.arange(1, 100), indexing="ij")
    there = series % 15 + 1 <= 100 - ball
    most = 0.0
    for layer in range(layers):
        chances = game[layer].reshape(V_SERIES, V_SPOTS, V_LEADS, 4, 4)[..., : timeouts + 1, : timeouts + 1] / CERTAIN
        chances = chances.reshape(V_SERIES, V_SPOTS, V_LEADS, pairs)[series[there], ball[there]]
        most = max(most, float(np.abs(chances.swapaxes(1, 2) - ours[layer][ball[there], series[there]]).max()))
    return most


def first_new_seed(results: Path, which: str, begin: str) -> int:
    """The seed after the last one of these results."""
    done = [line.split() for line in results.read_text().splitlines()] if results.exists() else []
    return max((int(words[2]) for words in done if words[:2] == [which, begin]), default=0) + 1


def main() -> None:
    """Sample, or check, and say what all samples give."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--cards", type=int, default=6)
    where.add_argument("--game", action="store_true")
    where.add_argument("--check", action="store_true")
    where.add_argument("--summary", action="store_true")
    parser.add_argument("--timeouts", type=int, default=3, choices=range(4))
    parser.add_argument("--plain", action="store_true", help="charge by values that know nothing of the deck")
    parser.add_argument("--samples", type=int, default=4)
    parser.add_argument("--batch", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to-go", type=int, default=99, help="R wins if there are more yards to go than this")
    parser.add_argument("--values", type=Path, default=Path("build/paper-bowl-values"))
    parser.add_argument("--layers", type=int, default=13, help="of --check: of 49")
    parser.add_argument("--results", type=Path, default=RESULTS)
    args = parser.parse_args()
    if not args.summary:
        args.values.mkdir(parents=True, exist_ok=True)
        program = compiled(args.values)
    if args.check:
        print(f"1000 plays: odds of {odds_differ(program, 1000, args.seed)} differ")
        if (args.values / "late.npy").exists():
            most = largest_difference(program, args.values, args.layers, 3)
            print(f"{args.layers} layers: values differ by at most {most:.7f}")
        return
    if not args.summary:
        dump(args.values)
        timeouts = 3 if args.game else args.timeouts
        halves = ("late", "early") if args.game else ("late",)
        for half in () if args.plain else halves:
            tilt(program, args.values, half, timeouts)
        which = name_of(args.values, halves) + ("/plain" if args.plain else "")
        begin = "game" if args.game else f"{args.cards}/{timeouts}"
        args.seed = max(args.seed, first_new_seed(args.results, which, begin))
        last = args.seed + args.samples
        while args.seed < last:
            args.batch = min(args.batch, last - args.seed)
            for line in (sample_game if args.game else sample_end)(args, program):
                with args.results.open("a") as results:
                    results.write(f"{which} {line}\n")
            args.seed += args.batch
    print(*summary(args.results), sep="\n")


if __name__ == "__main__":
    main()
