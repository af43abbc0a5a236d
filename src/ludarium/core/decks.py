"""Decks as people write them: lists, tables, lines of text, and short codes for links.

A deck is a count a card id, in the order of the card table. A code holds the game, a mark of the
card set and the counts; what cannot be read is reported, never dropped.
"""

import base64
import binascii
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .errors import BadDeck, nearest

LINE = re.compile(r"^(?:(\d+)\s*x?\s+)?(.+?)(?:\s+x\s*(\d+))?$", re.IGNORECASE)
Deck = dict[str, int]
MOST = 255  # copies of a card: a code gives them one byte


class DeckReader:
    """Reads and writes the decks of one card set: `cards` gives (id, name) of what a deck may hold."""

    def __init__(self, game: str, cards: Sequence[tuple[str, str]]) -> None:
        self.game = game
        self.ids = [card_id for card_id, _ in cards]
        self.names = dict(cards)
        self.by_word = {name.lower(): card_id for card_id, name in cards}
        self.by_word |= {card_id.lower(): card_id for card_id in self.ids}
        mark = hashlib.sha256("\n".join(self.ids).encode()).hexdigest()[:4]
        self.prefix = f"{game}.{mark}."

    def read(self, written: Any) -> Deck:
        """A deck from a list of names or lines, {"cards": {name: n}}, text, or a code."""
        if isinstance(written, str):
            if written.startswith(f"{self.game}."):
                return self.decode(written)
            return self._collect(self._lines(written.splitlines()))
        if isinstance(written, Mapping):
            cards = written.get("cards", written)
            if isinstance(cards, Mapping):
                return self._collect([(name, n) for name, n in cards.items()])
            written = cards
        if isinstance(written, Sequence):
            return self._collect(self._lines(written))
        raise BadDeck([f"expected a deck (a list, a table, lines or a code), got {written!r}"])

    def _lines(self, lines: Iterable[Any]) -> list[tuple[Any, Any]]:
        out: list[tuple[Any, Any]] = []
        for line in lines:
            if isinstance(line, str):
                plain = line.partition("#")[0].strip()
                if plain.lower() in self.by_word:
                    out.append((plain, 1))
                elif match := LINE.match(plain):
                    out.append((match[2], int(match[1] or match[3] or 1)))
            else:
                out.append((line, 1))
        return out

    def _collect(self, pairs: list[tuple[Any, Any]]) -> Deck:
        counts: Deck = {}
        problems = []
        for name, n in pairs:
            card_id = self.by_word.get(str(name).lower())
            if card_id is None:
                problems.append(f'unknown card "{name}"{nearest(name, self.names.values())}')
            elif isinstance(n, bool) or not isinstance(n, int) or n < 0:
                problems.append(f"{name}: expected a number of copies, got {n!r}")
            else:
                counts[card_id] = counts.get(card_id, 0) + n
        problems += [
            f"{n} copies of {self.names[card_id]}; a deck can list at most {MOST}"
            for card_id, n in counts.items()
            if n > MOST
        ]
        if problems:
            raise BadDeck(problems)
        return {card_id: counts[card_id] for card_id in self.ids if counts.get(card_id)}

    def lines(self, deck: Deck) -> list[str]:
        return [f"{n}x {self.names[card_id]}" for card_id, n in deck.items()]

    # --- codes: for each number of copies, how many cards have it and their rows -------------------

    def encode(self, deck: Deck) -> str:
        data = bytearray()
        for n in sorted(set(deck.values())):
            rows = [self.ids.index(card_id) for card_id, k in deck.items() if k == n]
            data += bytes([n, len(rows), *sorted(rows)])
        return self.prefix + base64.urlsafe_b64encode(bytes(data)).decode().rstrip("=")

    def decode(self, code: str) -> Deck:
        if not code.startswith(self.prefix):
            mark = code.split(".")[1] if code.count(".") >= 2 else "?"
            wanted = self.prefix.split(".")[1]
            raise BadDeck([f"deck code of another card set ({mark}; this one is {wanted})"])
        payload = code[len(self.prefix) :]
        counts: Deck = {}
        try:
            data = base64.b64decode(payload + "=" * (-len(payload) % 4), b"-_", validate=True)
            while data:
                n, k = data[0], data[1]
                if len(data) < 2 + k or n == 0:
                    raise IndexError
                for row in data[2 : 2 + k]:
                    counts[self.ids[row]] = n
                data = data[2 + k :]
        except (binascii.Error, IndexError, ValueError):
            raise BadDeck([f'damaged deck code "{code}"']) from None
        return {card_id: counts[card_id] for card_id in self.ids if card_id in counts}
