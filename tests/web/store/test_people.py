"""People come back by a token, or by a name and a pass phrase; what the database holds is no use to a thief."""

import asyncio
import time
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
import sqlalchemy as sa
from kept import row
from memory_store import MemoryStore

import leatherhead as lh
from leatherhead.web.accounts import account_name, device_name
from leatherhead.web.database import open_database
from leatherhead.web.rows import OVER, Person
from leatherhead.web.schema import metadata
from leatherhead.web.store import SqlStore, open_store

pytestmark = pytest.mark.asyncio
PHRASE = "correct horse battery"


@pytest_asyncio.fixture
async def store(database: str) -> AsyncIterator[SqlStore]:
    opened = await open_store(database)
    yield opened
    await opened.close()


async def test_a_person_is_known_by_the_token(store: SqlStore) -> None:
    ann, token = await store.new_person("Ann")
    bob, other = await store.new_person("Bob")
    assert len({token, other, ann.id, bob.id}) == 4
    assert len(token) >= 22  # 128 bits, six to a character
    assert await store.person(token) == ann == Person(ann.id, "Ann")
    assert await store.person(token[:-1]) is None
    assert await store.people([ann.id, "nobody", bob.id]) == {ann.id: ann, bob.id: bob}
    assert await store.people([]) == {}


async def test_a_person_takes_another_name(store: SqlStore) -> None:
    ann, token = await store.new_person("Ann")
    await store.rename(ann.id, "Anna <b>'\"")
    assert await store.person(token) == Person(ann.id, "Anna <b>'\"")


async def test_an_account_brings_the_same_person_to_another_browser(store: SqlStore) -> None:
    ann, token = await store.new_person("Ann")
    await store.open_account(ann.id, "Ann Straße", PHRASE)
    there = await store.log_in("  ANN  STRASSE ", PHRASE)
    assert there is not None
    assert there != token
    assert await store.person(there) == await store.person(token) == ann
    await store.log_out(there)
    assert await store.person(there) is None
    assert await store.person(token) == ann


async def test_who_neither_plays_nor_has_an_account_is_forgotten(store: SqlStore) -> None:
    kept: SqlStore | MemoryStore
    for kept in (store, MemoryStore()):
        home, away, known, *idle = [await kept.new_person(name) for name in ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")]
        await kept.create_table(row("t1", holders=(home[0].id, None), state=OVER))
        await kept.create_table(row("t2", holders=(None, away[0].id)))
        await kept.open_account(known[0].id, "Cat", PHRASE)
        assert await kept.forget_idle(time.time() - 60, 9) == 0
        assert [await kept.forget_idle(time.time() + 60, 2) for _ in range(3)] == [2, 1, 0]
        assert [await kept.person(token) for _, token in (home, away, known)] == [home[0], away[0], known[0]]
        assert [await kept.person(token) for _, token in idle] == [None] * 3
        assert await kept.people([person.id for person, _ in idle]) == {}


async def test_a_wrong_name_or_phrase_opens_nothing(store: SqlStore) -> None:
    ann, _ = await store.new_person("Ann")
    await store.open_account(ann.id, "Ann", PHRASE)
    for name, phrase in (("Ann", PHRASE + "!"), ("Ann", ""), ("Bob", PHRASE), ("", PHRASE), ("Ann", PHRASE * 1000)):
        assert await store.log_in(name, phrase) is None


async def test_a_name_is_taken_once(store: SqlStore) -> None:
    ann, _ = await store.new_person("Ann")
    bob, _ = await store.new_person("Bob")
    opened = await asyncio.gather(
        store.open_account(ann.id, "Coach", PHRASE), store.open_account(bob.id, "coach", PHRASE + "2"),
        return_exceptions=True,
    )  # fmt: skip
    assert [isinstance(each, lh.Refused) for each in opened].count(True) == 1
    assert [await store.log_in("coach", each) is None for each in (PHRASE, PHRASE + "2")].count(True) == 1


@pytest.mark.parametrize("phrase", ["", "seven77", "x" * 201])
async def test_a_phrase_that_is_too_short_or_too_long(store: SqlStore, phrase: str) -> None:
    ann, _ = await store.new_person("Ann")
    with pytest.raises(lh.Refused, match="8 to 200 characters"):
        await store.open_account(ann.id, "Ann", phrase)


async def test_no_token_and_no_phrase_is_in_the_database(store: SqlStore, database: str) -> None:
    ann, token = await store.new_person("Ann")
    await store.open_account(ann.id, "Ann", PHRASE)
    there = await store.log_in("Ann", PHRASE)
    assert there is not None
    opened = await open_database(database)
    every = [sa.select(each) for each in metadata.sorted_tables]
    held = await opened.read(lambda connection: [repr(connection.execute(each).all()) for each in every])
    await opened.close()
    everything = " ".join(held)
    assert ann.id in everything
    assert "$argon2id$" in everything
    assert not [secret for secret in (token, there, PHRASE) if secret in everything]


async def test_each_device_can_be_logged_out(store: SqlStore) -> None:
    kept: SqlStore | MemoryStore
    for kept in (store, MemoryStore()):
        ann, token = await kept.new_person("Ann", "Firefox on Linux")
        await kept.open_account(ann.id, "Ann", PHRASE)
        there = await kept.log_in("Ann", PHRASE, "Safari on iPhone")
        assert there is not None
        devices = {each.name: each for each in await kept.devices(ann.id)}
        assert set(devices) == {"Firefox on Linux", "Safari on iPhone"}
        await kept.log_out_device("somebody else", devices["Safari on iPhone"].id)
        assert await kept.person(there) == ann
        await kept.log_out_device(ann.id, devices["Safari on iPhone"].id)
        assert (await kept.person(there), await kept.person(token)) == (None, ann)
        assert [each.name for each in await kept.devices(ann.id)] == ["Firefox on Linux"]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox on Linux"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36 Edg/126.0", "Edge on Windows"),
        ("Mozilla/5.0 (iPhone; like Mac OS X) Version/17.5 Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0 Mobile Safari/537.36", "Chrome on Android"),
        ("<script>alert(1)</script>", "A browser"),
    ],
)  # fmt: skip
async def test_a_device_has_a_name(said: str, name: str) -> None:
    assert device_name(said) == name


async def test_account_names_that_look_the_same_are_the_same() -> None:
    assert account_name("Ａｎｎ  Lee ") == account_name("ann lee")  # noqa: RUF001  full-width letters
