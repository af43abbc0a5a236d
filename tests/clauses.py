"""The mark by which a test cites the clauses it checks: `@clause("S6.2", "A11")`."""

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., Any])


def clause(*ids: str) -> Callable[[Test], Test]:
    return pytest.mark.clause(*ids)
