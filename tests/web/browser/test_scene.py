"""A play is a scene: in its order, at the player's speed, skipped at will; nothing is answered before it ends."""

from collections.abc import Callable
from typing import Any

from at_table import AUTOPLAY, PHONE, QUESTION, play_a_game

PERSON = Callable[..., Any]
ORDER = ["card back", "card", "dice", "sum", "ball", "headline", "question"]
FIRST = f"{QUESTION} >> nth=0"
# Notes frame by frame what is there for the first time, and whether the question could be answered before its turn.
WATCH = """() => {
  window.seen = [];
  const stage = document.getElementById("stage"), question = document.getElementById("question");
  const asked = question.dataset.q, ball = () => document.querySelector(".field .ball")?.style.transform;
  const lay = ball();
  const kinds = {
    "card back": () => stage.querySelector(".card.back"), "card": () => stage.querySelector(".card.turning"),
    "dice": () => stage.querySelector(".dice"), "sum": () => stage.querySelector(".sum"),
    "ball": () => ball() !== lay, "headline": () => stage.querySelector(".headline-box"),
    "question": () => question.dataset.q !== asked,
  };
  const frame = () => {
    for (const [kind, there] of Object.entries(kinds)) if (there() && !seen.includes(kind)) seen.push(kind);
    window.open ||= !stage.hidden && !question.inert;
    if (!seen.includes("question")) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


def at_a_down(page: Any) -> None:
    """Answer until a card is to be played."""
    while not page.locator("#play .object[data-label]").count():
        before = page.get_attribute("#question", "data-q")
        page.press(FIRST, "Enter")
        page.wait_for_function("q => document.getElementById('question').dataset.q !== q", arg=before)
        page.wait_for_selector(QUESTION)


def test_a_scene_comes_in_its_order_before_the_question(person: PERSON) -> None:
    page = person(reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('speed', localStorage.getItem('speed') ?? 'instant')")
    play_a_game(page, "paper-bowl")
    at_a_down(page)
    page.click("#speed")  # slow
    page.click("#speed")  # normal
    assert page.inner_text("#speed .hidden-text") == "Speed: normal"
    seen: list[str] = []
    while not {"dice", "sum", "ball"} <= set(
        seen
    ):  # a Play Card may end a play before dice are rolled, or it gains nothing
        at_a_down(page)
        page.evaluate(WATCH)
        before = page.get_attribute("#question", "data-q")
        page.press("#play .object[data-label] >> nth=0", "Enter")
        page.wait_for_function("q => document.getElementById('question').dataset.q !== q", arg=before)
        page.wait_for_selector("#stage", state="hidden")
        page.wait_for_selector(QUESTION)
        page.wait_for_function("seen.includes('question')")
        seen = page.evaluate("seen")
        assert seen == [each for each in ORDER if each in seen]
    assert not page.evaluate("window.open === true")
    assert page.locator("#stage").is_hidden()
    assert page.evaluate("document.activeElement.id") == "question-text"


def test_a_key_skips_a_scene_and_does_not_answer(person: PERSON) -> None:
    page = person(reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('speed', localStorage.getItem('speed') ?? 'instant')")
    play_a_game(page, "paper-bowl")
    at_a_down(page)
    page.click("#speed")  # slow
    before = int(page.get_attribute("#question", "data-q"))
    page.press("#play .object[data-label] >> nth=0", "Enter")
    page.wait_for_selector("#stage .card")
    assert int(page.get_attribute("#question", "data-q")) == before
    page.keyboard.press("1")  # an answer's key does nothing yet
    page.keyboard.press(" ")
    page.wait_for_selector(f"#question[data-q='{before + 1}']")
    assert page.locator("#stage").is_hidden()


NOTE_BANDS = """() => {
  window.bands = [];
  new MutationObserver(() => {
    const shown = document.querySelector("#stage .band")?.dataset.headline ?? "";
    if (/^(Halftime|Final):/.test(shown) && bands.at(-1) !== shown) bands.push(shown);
  }).observe(document.getElementById("stage"), { childList: true, subtree: true });
}"""
SCENE = """async ([before, after]) => {
  const { Scene, turnOf } = await import("/static/scene.js");
  const play = { turned_up: [], sums: [], gain: 9, result: "First down", by: "home" };
  const seen = [];
  const scene = new Scene(document.getElementById("stage"), [{ play, parts: [], ended: true }], after, turnOf(before, after));
  await scene.play(() => seen.push("the ball"), (text) => seen.push(text));
  return seen;
}"""  # noqa: E501  JavaScript
FRAME = {"teams": ["Owls", "Bears"], "score": [7, 14], "periods": 4, "short_period": "Q2", "over": False}


def test_halftime_and_the_end_have_a_moment_of_their_own(person: PERSON) -> None:
    page = person()
    play_a_game(page, "paper-bowl")
    page.evaluate(NOTE_BANDS)
    page.evaluate(AUTOPLAY)
    page.wait_for_selector(".final-card", timeout=120_000)
    half, final = page.evaluate("bands")
    assert half.startswith("Halftime: Owls ")
    score = page.locator("#scoreboard .points .hidden-text").all_inner_texts()
    assert final == f"Final: Owls {score[0]}, Bears {score[1]}"


def test_the_moment_comes_after_the_play_that_led_to_it(person: PERSON) -> None:
    page = person(reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('speed', 'fast')")
    play_a_game(page, "paper-bowl")
    said = ["the ball", "+9, First down"]
    half, later, end = {**FRAME, "short_period": "Q3"}, {**FRAME, "short_period": "Q4"}, {**FRAME, "over": True}
    assert page.evaluate(SCENE, [FRAME, half]) == [*said, "Halftime: Owls 7, Bears 14"]
    assert page.evaluate(SCENE, [half, later]) == said
    assert page.evaluate(SCENE, [later, end]) == [*said, "Final: Owls 7, Bears 14"]
    assert page.evaluate(SCENE, [end, end]) == said


CLIPPED = """() => {
  const stage = document.getElementById("stage");
  window.clipped = 0;
  const frame = () => {
    const laid = stage.querySelectorAll(".laid .card:not(.back), .laid .die");
    for (const each of stage.hidden ? [] : laid) {
      const [box, whole] = [each, stage].map((one) => one.getBoundingClientRect());
      if (each.matches(".card") && each.getAnimations().length) continue;
      clipped = Math.max(clipped, whole.top - box.top, box.bottom - whole.bottom);
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


def test_a_scene_has_room_on_a_phone(person: PERSON) -> None:
    page = person(viewport=PHONE, reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('speed', localStorage.getItem('speed') ?? 'instant')")
    play_a_game(page, "paper-bowl")
    at_a_down(page)
    page.evaluate("localStorage.setItem('speed', 'fast')")
    page.evaluate(CLIPPED)
    for _ in range(2):
        page.press("#play .object[data-label] >> nth=0", "Enter")
        page.wait_for_selector("#stage .laid .die")
        page.wait_for_selector("#stage", state="hidden")
        at_a_down(page)
    assert page.evaluate("clipped") <= 1


def test_the_sentence_of_a_play_stands_in_the_log_alone(person: PERSON) -> None:
    page = person()
    play_a_game(page, "paper-bowl")
    at_a_down(page)  # after a kickoff, which has no headline
    sentence = page.locator("#story .happened").last.inner_text()
    assert sentence
    assert sentence not in page.inner_text("#latest")
    assert page.inner_text("#latest .came-to").startswith("Kickoff from")
