"""Keyed dice: a secret decides all chance of a match, and its owner is bound to it beforehand.

The commitment is published at the start and the secret at the end, so that everybody can check
that no roll was chosen later. Every entry of the log has its own word: knowing some tells nothing
of the others, and an action that was taken back never meets the same dice again.
"""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .dice import DICE_BITS
from .errors import BadInput, BadReplay, ReplayMismatch

SIZE = 16  # bytes of the secret, and of its salt


@dataclass(frozen=True)
class Secret:
    secret: bytes
    salt: bytes

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if not isinstance(value, bytes) or len(value) != SIZE:
                raise BadInput(f"{name}: {SIZE} bytes were expected, not {value!r}")

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

    # --- in a replay ----------------------------------------------------------------------------

    def written(self) -> dict[str, str]:
        return {
            "commitment": self.commitment,
            "salt": self.salt.hex(),
            "secret": self.secret.hex(),
        }

    @classmethod
    def read(cls, table: Any) -> "Secret":
        """From the `keyed` table of a replay; one that breaks its commitment is refused."""
        names = {"commitment", "salt", "secret"}
        if not isinstance(table, Mapping) or set(table) != names:
            raise BadReplay(f"keyed: a table of {', '.join(sorted(names))} was expected")
        try:
            secret = cls(bytes.fromhex(table["secret"]), bytes.fromhex(table["salt"]))
        except (ValueError, TypeError):
            raise BadReplay(f"keyed: salt and secret are {2 * SIZE} hex digits each") from None
        if table["commitment"] != secret.commitment:
            raise ReplayMismatch(
                f"the dice of this replay do not agree with their commitment: "
                f"{table['commitment']} was published, salt and secret give {secret.commitment}"
            )
        return secret
