"""From a click to the end of its scene at the speed "instant": python bench/clicks.py CHROMIUM [--answers 60].

A page of each game at 1280 and 390 pixels, against the bot that plays at random, on a server of its own on this
machine. The scene has ended when the next question can be answered.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import ViewportSize, sync_playwright

import leatherhead as lh

SIZES: tuple[ViewportSize, ...] = ({"width": 1280, "height": 800}, {"width": 390, "height": 844})
TARGET = 150  # milliseconds
READY = "#play button[data-label]:not([aria-disabled])"
MAKE = """async (game) => {
  const asked = { game, seats: { home: "me", away: "random" }, fair: false };
  return (await (await fetch("/api/tables", { method: "POST", body: JSON.stringify(asked) })).json()).id;
}"""
ANSWER = """async (ready) => {
  const question = document.getElementById("question");
  const frame = () => new Promise(requestAnimationFrame);
  while (!document.querySelector(ready)) await frame();
  const asked = question.dataset.q, began = performance.now();
  const all = document.querySelectorAll(ready);
  all[Math.floor(Math.random() * all.length)].click();
  while (question.dataset.q === asked || question.inert || !document.querySelector(ready)) {
    if (document.querySelector(".final-card")) return null;
    await frame();
  }
  return performance.now() - began;
}"""


def measured(page: Any, game: str, answers: int) -> list[float]:
    """Return the milliseconds of some answers of a game, or of all if it ends before."""
    page.goto("/")
    page.evaluate("localStorage.setItem('speed', 'instant')")
    page.goto(f"/t/{page.evaluate(MAKE, game)}")
    page.wait_for_selector(READY)
    took: list[float] = []
    while len(took) < answers and (each := page.evaluate(ANSWER, READY)) is not None:
        took.append(each)
    return took


def main() -> None:
    """Measure, and print a line for each game and size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("chromium", help="the browser")
    parser.add_argument("--answers", type=int, default=60, help="of each game at each size")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        command = [sys.executable, "-m", "leatherhead", "serve", "--no-browser", "--port", "0"]
        command += ["--database", str(Path(folder) / "tables.sqlite")]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603  our own command
        address = server.stdout.readline().split()[2] if server.stdout else ""
        browser = playwright.chromium.launch(executable_path=arguments.chromium, args=["--no-sandbox"])
        for game in (info.name for info in lh.list_games()):
            for size in SIZES:
                page = browser.new_context(viewport=size, base_url=address).new_page()
                took = measured(page, game, arguments.answers)
                late = sum(each > TARGET for each in took)
                print(
                    f"{game:<16} {size['width']:>4}: {len(took)} answers, median {statistics.median(took):.0f} ms, "
                    f"p95 {statistics.quantiles(took, n=20)[-1]:.0f} ms, longest {max(took):.0f} ms, "
                    f"{late} above {TARGET} ms"
                )
                page.context.close()
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
