"""A record of one's own, on both databases: ratings, results, archive, a private profile, and being forgotten."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa
from kept import HOME, row
from sqlalchemy.engine import Connection

import leatherhead as lh
from leatherhead.web import correspondence, leagues, notices, profiles, ratings, schema
from leatherhead.web.ratings import MU, SIGMA, Rating, bot_ratings, rate
from leatherhead.web.rows import ANSWER, GONE, OVER, RUNNING, TAKEBACK, LogEntry
from leatherhead.web.store import SqlStore, open_store

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def store(database: str) -> AsyncIterator[SqlStore]:
    opened = await open_store(database)
    yield opened
    await opened.close()


async def ended(
    store: SqlStore, name: str, home: str | None, away: str | None, winner: str | None, **more: Any
) -> None:
    seats = ("human" if home else "coach", "human" if away else "coach")
    await store.create_table(row(name, holders=(home, away), seats=seats, state=RUNNING, **more))
    await store.set_state(name, state=OVER, winner=winner, score=(21, 7) if winner == "home" else (0, 3))


async def profile(store: SqlStore, person: str, viewer: str | None) -> dict[str, Any]:
    return await store.read(lambda connection: profiles.profile(connection, person, viewer))


async def archive(store: SqlStore, person: str, viewer: str | None, **asked: str) -> dict[str, Any]:
    return await store.read(lambda connection: profiles.archive(connection, person, viewer, asked))


async def people(store: SqlStore, *names: str) -> list[str]:
    return [(await store.new_person(name))[0].id for name in names]


async def test_results_streaks_and_head_to_head(store: SqlStore) -> None:
    ann, bob = await people(store, "Ann", "Bob")
    for number, winner in enumerate(("home", "away", "home", "home", "tie")):
        await ended(store, f"b{number}", ann, bob, winner)
    await ended(store, "bot", None, ann, "away", game="pigskin")
    await ended(store, "alone", ann, ann, "home")  # at one screen: nobody's result
    await store.create_table(row("open", holders=(ann, bob), seats=("human", "human"), state=RUNNING))
    found = await profile(store, ann, None)
    assert found["total"] == {"won": 4, "lost": 1, "tied": 1}
    assert (found["streak"], found["best_streak"]) == ({"result": "won", "length": 1}, 2)
    assert [(each["game"], each["won"]) for each in found["games"]] == [("paper-bowl", 3), ("pigskin", 1)]
    assert [(each["opponent"], each["name"], each["won"]) for each in found["opponents"]] == [
        (bob, "Bob", 3), ("bot:coach", "coach", 1),
    ]  # fmt: skip
    with pytest.raises(lh.Refused, match="no such person"):
        await profile(store, "nobody", None)


async def test_a_bot_with_a_tendency_counts_as_that_bot(store: SqlStore) -> None:
    (ann,) = await people(store, "Ann")
    await store.create_table(row("t", holders=(None, ann), seats=("coach+ground", "human"), state=RUNNING))
    await store.set_state("t", state=OVER, winner="away", score=(0, 3))
    await ratings.rate_finished(store)
    found = await profile(store, ann, ann)
    assert [(each["opponent"], each["name"]) for each in found["opponents"]] == [("bot:coach", "coach")]
    assert found["games"][0]["rating"] is not None
    assert (await archive(store, ann, ann, opponent="bot:coach"))["won"] == 1


async def test_the_archive_is_searched_and_filtered(store: SqlStore) -> None:
    ann, bob = await people(store, "Ann", "Bob")
    for number in range(40):
        await ended(store, f"t{number:02}", ann, bob, "home" if number % 4 else "away", public=number == 39)
    await ended(store, "bot", None, ann, "home", game="pigskin", names=("Larks", "Owls"), public=False)
    first, second = await archive(store, ann, ann), await archive(store, ann, ann, **{"from": "30"})
    assert (first["count"], len(first["games"]), len(second["games"])) == (41, 30, 11)
    assert (first["games"][0]["id"], second["games"][-1]["id"]) == ("bot", "t00")
    assert {game["id"] for game in (await archive(store, ann, bob))["games"]} == {
        None,
        "t39",
    }  # the others were private
    assert (await archive(store, ann, ann, result="lost"))["count"] == 11
    assert (await archive(store, ann, ann, game="pigskin", result="lost"))["count"] == 1
    assert (await archive(store, ann, ann, text="lARK"))["count"] == 1
    assert (await archive(store, ann, ann, text="bob"))["count"] == 40
    assert (await archive(store, ann, ann, opponent="bot:coach"))["won"] == 0
    with pytest.raises(lh.Refused, match="won, lost, tied"):
        await archive(store, ann, ann, result="drawn")


async def test_a_private_profile_is_for_its_owner(store: SqlStore) -> None:
    ann, bob, cat = await people(store, "Ann", "Bob", "Cat")
    await ended(store, "t1", ann, bob, "home", public=True)
    await store.write(lambda connection: profiles.set_private(connection, ann, True))
    for viewer in (None, bob):
        assert await profile(store, ann, viewer) == {"id": ann, "name": "Ann", "private": True, "own": False}
        with pytest.raises(lh.Refused, match="private"):
            await archive(store, ann, viewer)
    assert (await profile(store, ann, ann))["total"]["won"] == 1
    assert (await profile(store, bob, bob))["opponents"][0]["name"] == "Ann"  # they met
    assert "Ann" not in repr((await profile(store, bob, cat), await archive(store, bob, cat)))


async def test_each_game_is_rated_once_and_by_one_process(store: SqlStore, database: str) -> None:
    ann, bob = await people(store, "Ann", "Bob")
    await ended(store, "t1", ann, bob, "home")
    await ended(store, "t2", None, bob, "away")
    await ended(store, "t3", ann, bob, None)  # both gave up: nobody has won
    other = await open_store(database, "there")
    await asyncio.gather(*(ratings.rate_finished(each) for each in (store, other, store)))
    await other.close()
    once, _ = rate(Rating(), Rating(), "home")
    twice, _ = rate(rate(Rating(), Rating(), "home")[1], bot_ratings()["paper-bowl"]["coach"], "home")
    found = [await store.read(lambda connection, who=who: ratings.ratings_of(connection, who)) for who in (ann, bob)]
    assert [each["paper-bowl"].games for each in found] == [1, 2]
    assert [each["paper-bowl"].mu for each in found] == pytest.approx([once.mu, twice.mu])


async def test_a_game_against_a_bot_in_which_something_was_undone_is_not_rated(store: SqlStore) -> None:
    (ann,) = await people(store, "Ann")
    for name, fair, kind in (("t1", False, TAKEBACK), ("t2", True, TAKEBACK), ("t3", False, ANSWER)):
        await store.create_table(row(name, holders=(ann, None), seats=("human", "coach"), state=RUNNING, fair=fair))
        await store.append(name, 0, [LogEntry("home", "", kind)])
        await store.set_state(name, state=OVER, winner="home", score=(7, 0))
    await ratings.rate_finished(store)
    found = await store.read(lambda connection: ratings.ratings_of(connection, ann))
    assert found["paper-bowl"].games == 2


async def test_a_game_played_on_from_another_counts_for_nothing(store: SqlStore) -> None:
    (ann,) = await people(store, "Ann")
    for name, begun in (("t1", "1. ..."), ("t2", "")):
        await ended(store, name, ann, None, "home", begun=begun)
    await ratings.rate_finished(store)
    found = await store.read(lambda connection: ratings.ratings_of(connection, ann))
    assert found["paper-bowl"].games == 1
    assert (await archive(store, ann, ann))["count"] == 1


async def test_whoever_wins_rises_and_errors_shrink() -> None:
    winner, loser = rate(Rating(), Rating(), "away")[::-1]
    assert winner.mu > MU > loser.mu
    assert max(winner.sigma, loser.sigma) < SIGMA
    assert rate(Rating(), Rating(), "tie")[0].mu == pytest.approx(MU)
    strong = Rating()
    for _ in range(300):
        strong, _ = rate(strong, bot_ratings()["paper-bowl"]["rookie"], "home")
    assert strong.points > bot_ratings()["paper-bowl"]["coach"].points
    assert 0 < strong.error < Rating().error


async def test_every_bot_has_a_rating_and_the_coach_the_middle() -> None:
    for game in lh.list_games():
        assert set(bot_ratings()[game.name]) == {bot.name for bot in game.bots}
        by_strength = [bot_ratings()[game.name][bot.name].points for bot in game.bots if bot.name != "strategist"]
        assert by_strength == sorted(by_strength, reverse=True)
        assert by_strength[0] == 1500


async def test_who_leaves_takes_what_is_only_theirs(store: SqlStore) -> None:
    ann, bob = await people(store, "Ann", "Bob")
    await store.open_account(ann, "Ann", "correct horse battery")
    await ended(store, "mine", ann, None, "home")
    await store.append("mine", 0, [HOME])
    await store.keep_snapshot("mine", 1, b"packed")
    await ended(store, "ours", ann, bob, "home")
    await store.append("ours", 0, [HOME])
    await ratings.rate_finished(store)
    await store.write(lambda connection: profiles.forget(connection, ann))
    assert await store.table("mine") is None
    assert await store.answers("ours") == [HOME]
    assert await store.log_in("Ann", "correct horse battery") is None
    assert (await store.people([ann]))[ann].name == GONE
    assert (await profile(store, bob, bob))["opponents"][0]["name"] == GONE
    assert (await profile(store, bob, bob))["games"][0]["rating"]["games"] == 1
    await ended(store, "last", bob, None, "home")
    for gone in (bob, ann):
        await store.write(lambda connection, gone=gone: profiles.forget(connection, gone))
    assert await store.table("last") is None


async def test_who_leaves_takes_their_own_league_and_is_named_in_no_other(store: SqlStore) -> None:
    ann, bob = [(await store.new_person(name))[0] for name in ("Ann", "Bob")]
    asked = {"game": "paper-bowl", "teams": 4, "people": 1}
    alone = (await store.write(lambda connection: leagues.found(connection, ann, asked)))["id"]
    both = await store.write(lambda connection: leagues.found(connection, bob, {**asked, "people": 2}))
    ours = both["id"]
    for person, club in ((ann, "Ants"), (bob, "Bees")):
        await store.write(lambda each, who=person, to=club: leagues.join(each, ours, who, both["invite"], to))
    await store.create_table(row("t1", holders=(ann.id, None), seats=("human", "coach"), state=RUNNING))
    await store.create_table(row("t2", holders=(bob.id, ann.id), state=RUNNING))
    for league, name, table in ((alone, "own.game", "t1"), (ours, "ours.game", "t2")):
        made = {"league": league, "name": name, "table": table, "how": ""}
        await store.write(lambda each, made=made: each.execute(schema.league_games.insert().values(made)))
    order = correspondence.Order(0, correspondence.USUAL, "")
    for seat in ("home", "away"):
        await store.write(lambda each, seat=seat: correspondence.give_order(each, "t2", seat, order))
    await store.write(lambda connection: profiles.forget(connection, ann.id))
    with pytest.raises(lh.Refused, match="no such league"):
        await store.read(lambda connection: leagues.page(connection, alone, None))
    assert await store.table("t1") is None
    left = await store.read(lambda connection: correspondence.orders_of(connection, "t2"))
    assert list(left) == ["home"]
    page = await store.read(lambda connection: leagues.page(connection, ours, bob.id))
    assert [line["text"] for line in page["log"]] == [
        "Bob takes the Bees.",
        f"{GONE} takes the Ants.",
        "Bob founds the league.",
    ]
    assert "Ann" not in repr(page)


async def test_nothing_of_somebody_who_left_is_in_any_row(store: SqlStore) -> None:
    """Whatever table of the database names a person by their id, it is found here, also one that is added later."""
    ann = (await store.new_person("Ann"))[0]
    await store.open_account(ann.id, "Ann", "correct horse battery")
    await ended(store, "mine", ann.id, None, "home")
    await ratings.rate_finished(store)
    asked = {"game": "paper-bowl", "teams": 2, "people": 1}
    made = await store.write(lambda connection: leagues.found(connection, ann, asked))
    await store.write(lambda connection: leagues.join(connection, made["id"], ann, made["invite"]))
    notice = notices.Notice(ann.id, notices.TURN, "It is your turn.", "/t/mine", "key")
    allowed = {notices.MAIL: True}
    for work in (
        lambda connection: notices.tell(connection, notice),
        lambda connection: notices.add_address(connection, ann.id, notices.MAIL, "ann@example.org", allowed),
        lambda connection: notices.new_feed(connection, ann.id),
    ):
        await store.write(work)
    assert len([name for name, rows in (await everything(store)).items() if ann.id in rows]) >= 10
    await store.write(lambda connection: profiles.forget(connection, ann.id))
    after = await everything(store)
    assert [
        name for name, rows in after.items() if ann.id in rows or "ann@example.org" in rows or "'Ann'" in rows
    ] == []


async def everything(store: SqlStore) -> dict[str, str]:
    """Return all rows of all tables."""

    def look(connection: Connection) -> dict[str, str]:
        return {each.name: repr(connection.execute(sa.select(each)).all()) for each in schema.metadata.sorted_tables}

    return await store.read(look)
