"""Keyed dice: a secret decides all chance of a match, and its owner is bound to it beforehand.

The commitment is published at the start and the secret at the end, so that everybody can check
that no roll was chosen later. Every entry of the log has a stream of rolls of its own, each of them a
keyed hash of all 128 bits: knowing some rolls tells nothing about the others, and an action that was taken back
never meets the same dice again.
"""

import hashlib
import secrets
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..plain.core.kernel import DICE
from .dice import DICE_BITS, Roll, rolled_by
from .errors import BadInput, BadReplay, ReplayMismatch

SIZE = 16  # bytes of the secret, and of its salt
WORDS, STREAMS = (
    1,
    2,
)  # schemes: all rolls of an entry from one word of 53 bits (old), or each from the key
BLOCK = 64  # bytes of one hash
ROLL = 8  # bytes of one roll


@dataclass(frozen=True)
class Secret:
    secret: bytes
    salt: bytes
    scheme: int = STREAMS

    def __post_init__(self) -> None:
        for name in ("secret", "salt"):
            value = getattr(self, name)
            if not isinstance(value, bytes) or len(value) != SIZE:
                raise BadInput(f"{name}: expected {SIZE} bytes, got {value!r}")
        if self.scheme not in (WORDS, STREAMS):
            raise BadInput(f"scheme: expected {WORDS} or {STREAMS}, got {self.scheme!r}")

    @classmethod
    def new(cls) -> "Secret":
        return cls(secrets.token_bytes(SIZE), secrets.token_bytes(SIZE))

    @cached_property
    def commitment(self) -> str:
        """What is published at the start; it tells nothing of the secret."""
        return hashlib.sha256(self.salt + self.secret).hexdigest()

    def word(self, ply: int) -> int:
        """The dice word of the start (ply 0) or of the entry with number ply, counted from 1."""
        digest = hashlib.blake2b(ply.to_bytes(8, "big"), key=self.secret, digest_size=8).digest()
        return int.from_bytes(digest, "big") >> (64 - DICE_BITS)

    def stream(self, ply: int) -> Iterator[int]:
        """64-bit numbers for the rolls of the start or of an entry."""
        block = 0
        while True:
            place = ply.to_bytes(8, "big") + block.to_bytes(8, "big")
            digest = hashlib.blake2b(place, key=self.secret, person=b"rolls").digest()
            for i in range(0, BLOCK, ROLL):
                yield int.from_bytes(digest[i : i + ROLL], "big")
            block += 1

    def rolls(self, ply: int) -> Roll:
        """n -> a number from 0 to n - 1, one after the other."""
        numbers = self.stream(ply)
        return lambda n: (next(numbers) * n) >> (8 * ROLL)

    def dice(self, ply: int) -> AbstractContextManager[None]:
        """Within it, all dice of the start or of an entry come from the secret. What a test has
        scripted goes first; in the old scheme the word of the state decides."""
        if self.scheme == WORDS or DICE.roll is not None:
            return nullcontext()
        return rolled_by(self.rolls(ply))

    # --- in a replay ----------------------------------------------------------------------------

    def written(self) -> dict[str, Any]:
        known = {
            "commitment": self.commitment,
            "salt": self.salt.hex(),
            "secret": self.secret.hex(),
        }
        return known if self.scheme == WORDS else known | {"scheme": self.scheme}

    @classmethod
    def read(cls, table: Any) -> "Secret":
        """From the `keyed` table of a replay; one that breaks its commitment is refused."""
        names = {"commitment", "salt", "secret"}
        if not isinstance(table, Mapping) or set(table) - {"scheme"} != names:
            raise BadReplay(f"keyed: expected a table of {', '.join(sorted(names))}")
        try:
            secret, salt = bytes.fromhex(table["secret"]), bytes.fromhex(table["salt"])
            known = cls(secret, salt, table.get("scheme", WORDS))
        except BadInput as fault:
            raise BadReplay(f"keyed: {fault}") from None
        except (ValueError, TypeError):
            raise BadReplay(f"keyed: salt and secret are {2 * SIZE} hex digits each") from None
        if table["commitment"] != known.commitment:
            raise ReplayMismatch(
                f"the dice of this replay do not match their commitment: "
                f"{table['commitment']} was published, salt and secret give {known.commitment}"
            )
        return known
