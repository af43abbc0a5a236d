"""All tests of this folder know the toy game and the examples."""

from collections.abc import Iterator

import pytest

from .cases import toy_is_known


@pytest.fixture(scope="package", autouse=True)
def toy() -> Iterator[None]:
    with toy_is_known():
        yield
