"""A server inside the test."""

from collections.abc import Iterator

import pytest
from memory_store import MemoryStore
from starlette.testclient import TestClient
from visitors import Visitor

from leatherhead.web.app import application
from leatherhead.web.limits import Limits


@pytest.fixture
def limits() -> Limits:
    return Limits()


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def client(store: MemoryStore, limits: Limits) -> Iterator[TestClient]:
    with TestClient(application(store, limits)) as client:
        yield client


@pytest.fixture
def ann(client: TestClient) -> Visitor:
    return Visitor(client)


@pytest.fixture
def bob(client: TestClient) -> Visitor:
    return Visitor(client)


@pytest.fixture
def eve(client: TestClient) -> Visitor:
    return Visitor(client)
