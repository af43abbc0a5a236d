"""All tests of this folder know the toy game, the examples and a game for one; Gymnasium does too."""

from collections.abc import Iterator

import pytest

from ..contract.cases import toy_is_known


@pytest.fixture(scope="package", autouse=True)
def toy() -> Iterator[None]:
    from ludarium.envs import register

    with toy_is_known():
        register()
        yield
