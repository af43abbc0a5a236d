"""Recovery phrases: six words of our own list, 66 bits and more."""

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from ..core.errors import BadInput, nearest

WORDS = 6


@cache
def word_list() -> list[str]:
    return Path(__file__).with_name("words.txt").read_text(encoding="utf-8").split()


def new_phrase() -> str:
    return " ".join(secrets.choice(word_list()) for _ in range(WORDS))


def read_phrase(written: str) -> str:
    """The phrase in its one form; says which word is wrong."""
    words = written.lower().replace("-", " ").replace(",", " ").split()
    if len(words) != WORDS:
        raise BadInput(f"phrase: expected {WORDS} words, got {len(words)}")
    known = set(word_list())
    for word in words:
        if word not in known:
            raise BadInput(f'phrase: no phrase has the word "{word[:20]}"{nearest(word, known)}')
    return " ".join(words)


def lookup_key(phrase: str, key: str) -> str:
    """Finds the row of a phrase; without the key of this installation it tells nothing."""
    return hashlib.blake2b(
        phrase.encode(), key=bytes.fromhex(key), digest_size=16, person=b"phrase"
    ).hexdigest()


async def slowly(work: Callable[..., Any], *args: Any) -> Any:
    """Argon2 takes its time on purpose: not in the loop that all tables share."""
    return await asyncio.to_thread(work, *args)
