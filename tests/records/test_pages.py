"""The pages about records and the referee say what is so."""

import re
from pathlib import Path

import leatherhead as lh
from leatherhead.games.pigskin.readings import ROW_NAMES, describe
from leatherhead.records import record_text

DOCS = Path(__file__).parents[2] / "docs"


def blocks(page: str) -> list[str]:
    return re.findall(r"```text\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)


def test_the_record_on_the_page_is_one(tmp_path: Path) -> None:
    path = tmp_path / "page.game"
    path.write_text(blocks("record-format.md")[0], encoding="utf-8")
    verdict = lh.verify(path)
    assert verdict.ok, verdict.fault
    assert record_text.write(lh.load(path)) == path.read_text(encoding="utf-8")


def test_the_appended_line_on_the_page_goes_on_with_that_record(tmp_path: Path) -> None:
    path = tmp_path / "page.game"
    record, appended, *_ = blocks("record-format.md")
    path.write_text(record + appended, encoding="utf-8")
    game = lh.load(path)
    assert (len(game.plays), f"{game.generator:016x}") == (4, appended.split()[-1])


def test_the_one_typed_by_hand_is_read(tmp_path: Path) -> None:
    path = tmp_path / "hand.game"
    path.write_text(blocks("record-format.md")[3], encoding="utf-8")
    assert lh.verify(path).ok
    assert lh.load(path, forgiving=True).situation["ball"] == "own 23"


def test_the_record_of_the_referee_is_what_the_transcript_comes_to(tmp_path: Path) -> None:
    path = tmp_path / "table.game"
    start = '{\\"phase\\": \\"scrimmage\\", \\"down\\": 1, \\"to_go\\": 10, \\"ball\\": \\"own 36\\"}'
    headers = f'[Game "paper-bowl"]\n[Home "Owls"]\n[Away "Bears"]\n[Referee "yes"]\n[Start "{start}"]\n'
    path.write_text(f"{headers}\n{blocks('referee.md')[-1]}")
    assert lh.verify(path).ok
    told = [lh.load(path).tell(event) for event in lh.load(path).events]
    transcript = " ".join(" ".join(blocks("referee.md")[:2]).split())
    for sentence in told:
        assert sentence in transcript


def test_every_shorthand_for_a_pigskin_card_is_read() -> None:
    page = (DOCS / "referee.md").read_text(encoding="utf-8")
    section = page[page.index("**Pigskin.**") : page.index("**Strategy League.**")]
    found = [text for text in re.findall(r"`([a-z-]+=[^`]+)`", section) if text != "row=cell"]
    assert len(found) > 25
    for text in found:
        row = 0 if text.startswith("special=") else ROW_NAMES.index(text.partition("=")[0])
        assert describe(row, text) > 0, text
