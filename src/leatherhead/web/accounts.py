"""People: login tokens, accounts, pass phrases, and the delay after wrong ones."""

import asyncio
import contextlib
import hashlib
import os
import re
import secrets
import sys
import time
import unicodedata
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy.engine import Connection

import leatherhead as lh
from leatherhead.web import schema
from leatherhead.web.database import Database
from leatherhead.web.limits import Turns
from leatherhead.web.rows import LOGIN, RENEWED, Device, Person
from leatherhead.web.writer import NotKept, Writer

SHORTEST, LONGEST = 8, 200  # characters
NICE = 10


def _yield_to_games() -> None:
    if sys.platform == "linux":  # where a thread has a priority of its own, and those that it starts inherit it
        os.nice(NICE)


class Phrases:
    """Hashes pass phrases, slowly on purpose: one at a time, for each takes 64 MB, and at a low priority."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._turns = Turns(1)
        self._thread = ThreadPoolExecutor(1, "leatherhead-phrases", _yield_to_games)
        self._nobodys = ""  # the hash of a phrase that nobody has

    async def hash(self, phrase: str) -> str:
        """Hash a pass phrase; one that is too short or too long is refused."""
        if not SHORTEST <= len(phrase) <= LONGEST:
            raise lh.Refused(f"a pass phrase has {SHORTEST} to {LONGEST} characters")
        async with self._turns.turn():
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._hasher.hash, _plain(phrase))

    async def fits(self, kept: str | None, phrase: str) -> bool:
        """Whether a phrase is the one that was hashed; if none was, the answer takes just as long."""
        async with self._turns.turn():
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, self._fits, kept, phrase[: LONGEST + 1])

    def _fits(self, kept: str | None, phrase: str) -> bool:
        if kept is None and not self._nobodys:
            self._nobodys = self._hasher.hash(secrets.token_urlsafe())
        try:
            return self._hasher.verify(kept or self._nobodys, _plain(phrase)) and kept is not None
        except (VerificationError, InvalidHashError):
            return False


def _plain(phrase: str) -> str:
    """Return the same phrase for any keyboard."""
    return unicodedata.normalize("NFKC", phrase)


# Delays after wrong pass phrases, which never lock the owner of an account out.


FREE = 3  # wrong phrases that cost nothing
FORGIVEN = 60.0  # seconds after which one of them is forgotten
MOST_FOR_ADDRESS = 30.0  # seconds that an answer is delayed
MOST_FOR_ACCOUNT = 4.0  # less, because the owner waits for it too, wherever the guesses come from
KNOWN = 10_000  # before those that are forgotten are thrown away


class Guesses:
    """Counts wrong phrases by address and by account."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._counts: dict[tuple[str, str], tuple[float, float]] = {}  # how many there were at a moment

    def delay(self, address: str, account: str) -> float:
        """Return for how many seconds the next answer is delayed."""
        wrong = self._wrong("address", address), self._wrong("account", account)
        return max(
            min(2.0 ** (count - FREE), most) if count >= FREE else 0.0
            for count, most in zip(wrong, (MOST_FOR_ADDRESS, MOST_FOR_ACCOUNT), strict=True)
        )

    def count(self, address: str, account: str) -> None:
        """Count one more wrong phrase."""
        if len(self._counts) > KNOWN:
            self._counts = {each: held for each, held in self._counts.items() if self._wrong(*each)}
        for each in (("address", address), ("account", account)):
            self._counts[each] = self._wrong(*each) + 1, self._now()

    def _wrong(self, kind: str, name: str) -> float:
        count, at = self._counts.get((kind, name), (0.0, 0.0))
        return max(count - (self._now() - at) / FORGIVEN, 0.0)


# People, their login tokens and accounts.


TOKEN = 16  # bytes
DEVICE_ID = 12  # characters of a token's hash
IDLE = sa.select(schema.people.c.id).where(
    *(
        ~sa.exists().where(held == schema.people.c.id)
        for held in (
            schema.accounts.c.person,
            schema.tables.c.home_holders,
            schema.tables.c.away_holders,
            schema.addresses.c.person,
            schema.feeds.c.person,
            schema.notices.c.person,
            schema.leagues.c.commissioner,
            schema.league_clubs.c.person,
        )
    )
)
OF_TOKEN = sa.select(schema.people.c.id, schema.people.c.name, schema.tokens.c.made).join(schema.tokens)


class People:
    """The people of a store."""

    def __init__(self, database: Database) -> None:
        self._database, self._writer = database, Writer(database)
        self._phrases = Phrases()

    async def new_person(self, name: str, device: str = "") -> tuple[Person, str]:
        """Make a person; return the token too, which is kept only as a hash."""
        person, token = Person(secrets.token_urlsafe(8), name), secrets.token_urlsafe(TOKEN)

        def make(connection: Connection) -> None:
            made = {"id": person.id, "name": name, "made": time.time()}
            connection.execute(schema.people.insert().values(made))
            _give(connection, person.id, token, device)

        await self._writer.run(make)
        return person, token

    async def person(self, token: str) -> Person | None:
        """Return whom a token belongs to."""
        kept, now = hash_token(token), time.time()
        query = OF_TOKEN.where(schema.tokens.c.hash == kept, schema.tokens.c.made >= now - LOGIN)
        found = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        if found is not None and found.made < now - RENEWED:
            used = schema.tokens.update().where(schema.tokens.c.hash == kept).values(made=now)
            with contextlib.suppress(NotKept):  # the next use will do
                await self._writer.run(lambda connection: connection.execute(used))
        return None if found is None else Person(found.id, found.name)

    async def people(self, ids: Sequence[str]) -> dict[str, Person]:
        """Return persons by id."""
        query = sa.select(schema.people.c.id, schema.people.c.name).where(schema.people.c.id.in_(ids))
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return {each.id: Person(*each) for each in found}

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name, which has been cleaned."""
        change = schema.people.update().where(schema.people.c.id == person).values(name=name)
        await self._writer.run(lambda connection: connection.execute(change))

    async def forget_idle(self, before: float, most: int) -> int:
        """Forget some of the people who came before a moment, have no account and sit at no table; return how many."""
        idle = IDLE.where(schema.people.c.made < before).limit(most)

        def forget(connection: Connection) -> int:
            found = connection.execute(idle).scalars().all()
            connection.execute(schema.tokens.delete().where(schema.tokens.c.person.in_(found)))
            connection.execute(schema.people.delete().where(schema.people.c.id.in_(found)))
            return len(found)

        return await self._writer.run(forget)

    # Accounts.

    async def open_account(self, person: str, name: str, phrase: str) -> None:
        """Let a person come back with a name and a pass phrase; a name that is taken is refused."""
        known, hashed = account_name(name), await self._phrases.hash(phrase)

        def make(connection: Connection) -> None:
            taken = sa.select(schema.accounts.c.person).where(schema.accounts.c.name == known)
            if connection.execute(taken).first() is not None:
                raise lh.Refused("there is an account of that name already; choose another name, or log in")
            owns = sa.select(schema.accounts.c.name).where(schema.accounts.c.person == person)
            if connection.execute(owns).first() is not None:
                raise lh.Refused("you have an account already; log out first to open another")
            connection.execute(schema.accounts.insert().values(name=known, person=person, phrase=hashed))

        await self._writer.run(make)

    async def log_in(self, name: str, phrase: str, device: str = "") -> str | None:
        """Return a new token for the person of an account; None where name or phrase is wrong."""
        held = schema.accounts.c
        query = sa.select(held.person, held.phrase).where(held.name == account_name(name))
        account = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        fits = await self._phrases.fits(None if account is None else account.phrase, phrase)
        if account is None or not fits:
            return None
        token = secrets.token_urlsafe(TOKEN)
        await self._writer.run(lambda connection: _give(connection, account.person, token, device))
        return token

    async def log_out(self, token: str) -> None:
        """Forget a token."""
        forget = schema.tokens.delete().where(schema.tokens.c.hash == hash_token(token))
        await self._writer.run(lambda connection: connection.execute(forget))

    async def account_of(self, person: str) -> str | None:
        """Return the name of a person's account, if there is one."""
        query = sa.select(schema.accounts.c.name).where(schema.accounts.c.person == person).limit(1)
        return await self._database.read(lambda connection: connection.execute(query).scalar())

    async def change_phrase(self, person: str, phrase: str) -> None:
        """Give a person's account another pass phrase."""
        hashed = await self._phrases.hash(phrase)
        change = schema.accounts.update().where(schema.accounts.c.person == person).values(phrase=hashed)
        await self._writer.run(lambda connection: connection.execute(change))

    async def log_out_others(self, person: str, token: str) -> None:
        """Forget all tokens of a person but one."""
        held = schema.tokens.c
        forget = schema.tokens.delete().where(held.person == person, held.hash != hash_token(token))
        await self._writer.run(lambda connection: connection.execute(forget))

    async def devices(self, person: str) -> list[Device]:
        """Return the devices on which a person is logged in, the last used first."""
        held = schema.tokens.c
        query = sa.select(held.hash, held.device, held.made).where(
            held.person == person, held.made >= time.time() - LOGIN
        )
        found = await self._database.read(lambda connection: connection.execute(query.order_by(held.made.desc())).all())
        return [Device(each.hash[:DEVICE_ID], each.device, each.made) for each in found]

    async def log_out_device(self, person: str, device: str) -> None:
        """Forget the token of one device of a person."""
        held = schema.tokens.c
        forget = schema.tokens.delete().where(held.person == person, sa.func.substr(held.hash, 1, DEVICE_ID) == device)
        await self._writer.run(lambda connection: connection.execute(forget))

    async def forget_logins(self, before: float) -> None:
        """Forget the tokens that were last used before a moment."""
        forget = schema.tokens.delete().where(schema.tokens.c.made < before)
        await self._writer.run(lambda connection: connection.execute(forget))


def _give(connection: Connection, person: str, token: str, device: str) -> None:
    given = {"hash": hash_token(token), "person": person, "made": time.time(), "device": device}
    connection.execute(schema.tokens.insert().values(given))


def hash_token(token: str) -> str:
    """Return the stored hash of a token: at 128 bits it needs no slow one."""
    return hashlib.sha256(token.encode()).hexdigest()


def account_name(name: str) -> str:
    """Return the name that an account is found by, however it is typed."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


# What a browser says of itself, from the most particular name to the least: many claim to be Safari or Chrome too.
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome", "Safari": "Safari"}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "Mac",
    "Linux": "Linux",
}


def device_name(user_agent: str) -> str:
    """Return a browser and its system in words, from its User-Agent header."""
    browser = next((name for sign, name in BROWSERS.items() if re.search(rf"\b{sign}\w*/", user_agent)), "A browser")
    system = next((name for sign, name in SYSTEMS.items() if sign in user_agent), "")
    return f"{browser} on {system}" if system else browser
