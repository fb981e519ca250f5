"""What players do beside answering: clocks, leaving, accounts, alerts, help of the coach, downloads."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from at_table import AUTOPLAY, PHONE, QUESTION, is_fine, make_table, meet, play_a_game, sit_down, use

PERSON = Callable[..., Any]
LOOKING_AHEAD = 240_000  # ms; the rules are compiled for it the first time
COUNT_TONES = """() => {
  window.tones = 0;
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.tones += 1; return make.call(this); };
}"""


def test_when_a_clock_runs_out_the_coach_answers(person: PERSON) -> None:
    page = person()
    play_a_game(page, "paper-bowl", clock={"kind": "move", "seconds": 2})
    page.wait_for_selector(".side.home .clock.running")
    assert page.inner_text(".side.home .clock") in ("0:02", "0:01")
    first = int(page.get_attribute("#question", "data-q"))
    page.wait_for_function("(first) => Number(document.getElementById('question').dataset.q) > first", arg=first)
    page.wait_for_selector(".notice >> text=Your time ran out: the coach answered for you.")
    page.wait_for_selector("#story .remark >> text=Your time ran out")


def test_everybody_at_the_table_is_told_that_a_clock_has_run_out(person: PERSON) -> None:
    ada, bob, table = meet(person, "real-deal", public=True, clock={"kind": "move", "seconds": 3})
    eve = person()
    eve.goto(table)
    for page in (ada, bob, eve):
        page.wait_for_selector(".notice >> text=ran out", timeout=60_000)
        page.wait_for_selector("#story .remark >> text=ran out")
    eve.wait_for_selector(".notice >> text=/The (Owls|Bears) ran out of time: the coach answered for them/")


def test_a_clock_for_the_whole_game_goes_on_where_it_stood(person: PERSON) -> None:
    page = person()
    play_a_game(page, "paper-bowl", clock={"kind": "game", "seconds": 600})
    page.wait_for_function("() => document.querySelector('.side.home .clock').textContent === '9:58'")
    page.reload()
    page.wait_for_selector(".side.home .clock.running")
    assert page.inner_text(".side.home .clock") in ("9:58", "9:57", "9:56")


def test_an_invitation_is_a_link_and_a_picture_that_a_phone_can_read(person: PERSON, impatient: Any) -> None:
    ada = person(base_url=impatient.url)
    table, invited = make_table(ada, "paper-bowl")
    ada.goto(table)
    ada.wait_for_selector("#way .qr path.qrline")
    assert ada.input_value("#link") == f"http://192.0.2.7:8000{invited}"
    box = ada.locator("#way svg").bounding_box()
    assert box["width"] == box["height"] >= 120
    is_fine(ada)
    ada.goto("/")
    ada.wait_for_selector("#address .qr path.qrline")
    assert ada.inner_text("#address a") == "http://192.0.2.7:8000/"
    is_fine(ada)


def test_players_see_how_many_watch(person: PERSON) -> None:
    ada, _, table = meet(person, "paper-bowl")
    assert ada.inner_text("#watching") == ""
    eve = person(viewport=PHONE)
    eve.goto(table)
    ada.wait_for_selector("#watching >> text=1 watching")
    eve.wait_for_selector("#watching >> text=1 watching")
    is_fine(eve)
    eve.goto("about:blank")
    ada.wait_for_function("() => document.getElementById('watching').textContent === ''")


def test_an_absent_player_is_waited_for_coached_and_beaten(person: PERSON, impatient: Any) -> None:
    ada, bob = person(base_url=impatient.url), person(base_url=impatient.url)
    table, link = make_table(ada, "paper-bowl", seats={"home": "open", "away": "me"})
    ada.goto(table)
    sit_down(bob, link, "Bob")
    ada.wait_for_selector("#scoreboard .points")
    bob.goto("about:blank")
    ada.wait_for_selector(".side.home .away-now >> text=away")
    ada.wait_for_selector(".notice >> text=Bob has left.")
    is_fine(ada)
    ada.click("text=Let the coach play for them")
    ada.wait_for_selector(".side.home >> text=the coach plays")
    while not ada.locator("#story li").count():  # whoever is asked, the game goes on
        ada.wait_for_timeout(100)
        ada.evaluate(f"document.querySelector('{QUESTION}')?.click()")
    bob.goto(table)
    ada.wait_for_selector(".side.home >> text=the coach plays", state="detached")
    bob.goto("about:blank")
    ada.click("text=Claim the win")
    ada.wait_for_selector(".notice >> text=the other player had left")


def test_an_account_has_the_same_games_on_two_devices(person: PERSON) -> None:
    desk, phone = person(), person(viewport=PHONE)
    table = play_a_game(desk, "paper-bowl", names={"home": "Falcons", "away": "Rams"})
    desk.goto("/")
    desk.click("#account")
    desk.fill("#account-name", "Ada of two devices")
    desk.fill("#account-phrase", "a long enough phrase")
    with desk.expect_navigation():
        desk.click("dialog >> text=Make an account")
    phone.goto("/")
    phone.click("#account")
    phone.fill("#account-name", "Ada of two devices")
    phone.fill("#account-phrase", "not the right phrase")
    phone.click("dialog >> text=Log in")
    phone.wait_for_selector("dialog .error >> text=There is no account with that name and pass phrase.")
    phone.fill("#account-phrase", "a long enough phrase")
    with phone.expect_navigation():
        phone.click("dialog >> text=Log in")
    phone.click("#under-way a:has-text('Falcons')")
    phone.wait_for_selector(QUESTION)
    assert phone.url.endswith(table)
    desk.goto(table)
    desk.wait_for_selector(QUESTION)
    before = int(phone.get_attribute("#question", "data-q"))
    phone.click(f"{QUESTION} >> nth=0")
    desk.wait_for_selector(f"#question[data-q='{before + 1}']")


def test_a_new_pass_phrase_ends_the_logins_of_other_devices(person: PERSON) -> None:
    desk, phone = person(), person(viewport=PHONE)
    for page, button in ((desk, "Make an account"), (phone, "Log in")):
        page.goto("/")
        page.click("#account")
        page.fill("#account-name", "Ada of one phrase")
        page.fill("#account-phrase", "a long enough phrase")
        with page.expect_navigation():
            page.click(f"dialog >> text={button}")
    desk.click("#account")
    desk.fill("#account-phrase", "a long enough phrase")
    desk.fill("#account-new", "another long phrase")
    with desk.expect_navigation():
        desk.click("dialog >> text=Change the pass phrase")
    with phone.expect_response("**/api/mine") as answer:
        phone.goto("/")
    assert answer.value.json()["name"] is None
    with desk.expect_response("**/api/mine") as answer:
        desk.goto("/")
    assert answer.value.json()["account"] == "ada of one phrase"


def test_title_and_sound_say_whose_turn_it_is(person: PERSON) -> None:
    ada, bob, _ = meet(person, "real-deal")
    while not any(page.locator(QUESTION).count() for page in (ada, bob)):
        ada.wait_for_timeout(50)
    asked, other = (ada, bob) if ada.locator(QUESTION).count() else (bob, ada)
    assert asked.title().startswith("● Your turn · Bears")
    assert other.title().startswith("Bears")
    other.evaluate(COUNT_TONES)
    use(other, "sounds")  # they are off until somebody wants them
    assert other.evaluate("window.tones") == 0
    while not other.locator(QUESTION).count():
        asked.evaluate(f"document.querySelector('{QUESTION}')?.click()")
        asked.wait_for_timeout(100)
    assert other.title().startswith("● Your turn")
    assert other.evaluate("window.tones") == 2


def test_hint_and_chances_against_a_bot(person: PERSON) -> None:
    page = person()
    play_a_game(page, "real-deal", opponent="coach")
    while page.locator(QUESTION).count() < 2:
        page.press(f"{QUESTION} >> nth=0", "Enter")
        page.wait_for_selector(QUESTION)
    page.keyboard.press("!")
    page.wait_for_selector(".hinted:focus")
    page.keyboard.press("%")
    page.wait_for_selector(".chances .odds", timeout=LOOKING_AHEAD)
    answers = page.locator(QUESTION).count()
    assert page.locator(f"{QUESTION} .worth").count() == answers
    assert page.locator(".best").count() == 1
    assert "Chance to win: Owls" in page.get_attribute(".odds", "aria-label")
    is_fine(page)
    page.set_viewport_size({"width": 390, "height": 844})
    is_fine(page)


def test_the_chance_to_win_is_shown_from_the_first_play_on(person: PERSON) -> None:
    page = person()
    play_a_game(page, "paper-bowl", opponent="coach")
    while page.locator("#story li").count() < 5:
        page.press(f"{QUESTION} >> nth=0", "Enter")
        page.wait_for_selector(QUESTION)
    page.click("#strip button")
    page.wait_for_selector("#strip .curve-line", timeout=LOOKING_AHEAD)
    assert page.get_attribute("#strip .curve-line .line", "d").count("L") >= 4
    assert "Chance to win: Owls" in page.inner_text("#strip .hidden-text")
    is_fine(page)
    use(page, "strip")
    page.wait_for_selector("#strip .curve-line", state="detached")
    page.wait_for_selector("#strip button")  # its place is kept


def test_between_two_people_help_needs_both(person: PERSON) -> None:
    ada, bob, _ = meet(person, "pigskin")
    for page in (ada, bob):
        page.wait_for_selector("#tools [data-tool=askHelp]")
        assert page.locator("[data-tool=hint], [data-tool=chances], [data-tool=coach]").count() == 0
    use(ada, "askHelp")
    is_fine(ada)
    ada.click("dialog >> text=Ask the other player")
    bob.wait_for_selector(".notice >> text=The Owls ask to let the coach help both of you")
    is_fine(bob)
    bob.click("text=Agree")
    for page in (ada, bob):
        page.wait_for_selector("#tools [data-tool=chances]")
    use(ada, "hint")
    ada.wait_for_selector(".hinted")


def test_own_records_can_be_downloaded(person: PERSON, tmp_path: Path) -> None:
    import leatherhead as lh

    page = person()
    play_a_game(page, "paper-bowl", names={"home": "Hawks", "away": "Colts"})
    use(page, "resign")
    page.click("dialog .danger")
    page.wait_for_selector(".notice >> text=the other side has resigned")
    page.goto("/")
    with page.expect_download() as downloading:
        page.click("#mine li:has-text('Hawks') >> text=Record")
    record = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(record)
    assert lh.load(record, forgiving=True).teams == ("Hawks", "Colts")


def test_a_review_after_the_game(person: PERSON) -> None:
    page = person()
    play_a_game(page, "real-deal", names={"home": "<i>Owls</i>", "away": "Bears"})
    page.evaluate(AUTOPLAY)
    page.wait_for_selector(".notice >> text=Final", timeout=120_000)
    page.click("text=Review")
    page.wait_for_selector("#curve svg", timeout=LOOKING_AHEAD)
    is_fine(page)
    assert page.locator("#decisive li").count() == 5
    assert set(page.locator("#worst .for").all_inner_texts()) <= {"<i>Owls</i>", "Bears"}
    assert page.locator("#worst .for").count() == page.locator("#worst .moved").count() > 0
    assert "<i>Owls</i>" in page.inner_text("#story")  # a name stays text
    assert page.locator("main i").count() == 0
    page.focus("#at")
    page.keyboard.press("Home")
    assert "Before the first play" in page.inner_text("#play")
    page.keyboard.press("ArrowRight")
    assert "1 of " in page.inner_text("#where")
    page.set_viewport_size({"width": 390, "height": 844})
    is_fine(page)
    page.click("#decisive a >> nth=0")
    page.wait_for_selector("#scoreboard .points")
    assert page.inner_text("#where") == f"{page.url.rpartition('#play=')[2]} of {page.get_attribute('#at', 'max')}"


def test_on_a_phone_a_hint_goes_with_its_question_and_a_score_stays_on_its_line(person: PERSON) -> None:
    page = person(viewport=PHONE)
    play_a_game(page, "pigskin")
    use(page, "hint")
    page.wait_for_selector("#toast >> text=Coach's pick:")
    page.click(".hinted")
    page.wait_for_selector("#question[data-q='1']")
    assert page.inner_text("#toast") == ""
    high = "(points) => { points.textContent = %s; return points.offsetHeight; }"
    assert page.eval_on_selector(".points", high % "38") == page.eval_on_selector(".points", high % "0")


def test_the_menu_of_a_table_leads_to_the_rulebook_and_prints_the_game(person: PERSON) -> None:
    ada = person()
    table, _ = make_table(ada, "pigskin")
    paper = ada.get_attribute(".links a[href*='pigskin'][download]", "href")
    ada.goto(table)
    ada.click("#more")
    assert ada.get_attribute("#menu a >> text=Print the game", "href") == paper == "/api/games/pigskin/kit?paper=letter"
    is_fine(ada)
    with ada.context.expect_page() as opened:
        ada.click("#menu a >> text=Rulebook")
    assert "Pigskin" in opened.value.inner_text("h1")


def test_answers_are_given_in_advance(person: PERSON) -> None:
    page = person(viewport=PHONE)
    play_a_game(page, "paper-bowl", clock={"kind": "days", "seconds": 86_400}, fair=False)
    use(page, "advance")
    page.wait_for_selector("#order-usual")
    is_fine(page)
    page.check("#order-usual")
    page.select_option("#order-question", "offense-card")
    page.select_option("#order-answer", "punt")
    page.select_option("#order-down", "4")
    page.fill("#order-to-go", "5")
    page.click("#order-add")
    page.wait_for_selector("#given >> text=Punt on 4th down with 5 or more to go")
    page.select_option("#order-question", "toss-call")
    page.select_option("#order-answer", "tails")
    page.click("#order-add")
    page.wait_for_selector("#given li >> nth=1")
    is_fine(page)
    page.click("#given li >> nth=0 >> text=Take back")
    page.wait_for_selector("#given li >> nth=1", state="detached")
    page.reload()
    page.wait_for_selector("#scoreboard .points")
    use(page, "advance")
    page.wait_for_selector("#given >> text=Tails")
    assert page.is_checked("#order-usual")
    page.keyboard.press("Escape")
