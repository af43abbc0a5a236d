"""Decks as people write them: lists, tables, lines of text, and short codes for links.

A deck is a count per card id, in the order of the card table, and the fields that the game
declares for its decks (a hero, a nation). A code holds the game, a mark of the card set, the counts
and the fields; what cannot be read is reported, never dropped.
"""

import base64
import binascii
import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from .cards import Field, Form, Where
from .errors import BadCard, BadDeck, brief, closest, nearest

LINE = re.compile(r"^(?:(\d+)\s*[x\u00d7]?\s+)?(.+?)(?:\s+[x\u00d7]\s*(\d+))?$", re.IGNORECASE)
CODE = re.compile(r"([a-z][\w-]*)\.[0-9a-f]{4}\.[\w.-]*")
FIELD = re.compile(r"^([\w ]+?)\s*[:=]\s*(.*)$")
MOST = 255  # copies of a card: a code gives them one byte
WHERE = Where("deck", index=0)


class Deck(dict[str, int]):
    """Counts by card id, and the fields beside them."""

    def __init__(
        self, cards: Mapping[str, int] | None = None, fields: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(cards or {})
        self.fields: dict[str, Any] = dict(fields or {})

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) is True and self.fields == getattr(other, "fields", {})

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None

    def __repr__(self) -> str:
        fields = f", {self.fields!r}" if self.fields else ""
        return f"Deck({super().__repr__()}{fields})"

    def __reduce__(self) -> Any:
        return Deck, (dict(self), self.fields)

    def holding(self, cards: Mapping[str, int]) -> "Deck":
        """Other cards under the same fields."""
        return Deck(cards, self.fields)


NO_FIELDS = Form({})


class DeckReader:
    """Reads and writes the decks of one card set: `cards` gives (id, name) of what a deck may hold,
    `form` the fields of a deck that holds certain cards."""

    def __init__(
        self,
        game: str,
        cards: Sequence[tuple[str, str]],
        form: Callable[[Mapping[str, int]], Form] = lambda cards: NO_FIELDS,
    ) -> None:
        self.game = game
        self.form = form
        self.ids = [card_id for card_id, _ in cards]
        self.names = dict(cards)
        self.by_word = {name.lower(): card_id for card_id, name in cards}
        self.by_word |= {card_id.lower(): card_id for card_id in self.ids}
        mark = hashlib.sha256("\n".join(self.ids).encode()).hexdigest()[:4]
        self.prefix = f"{game}.{mark}."

    def read(self, written: Any) -> Deck:
        """A deck from a list of names or lines, a table with `cards` and fields, text, or a code."""
        if isinstance(written, str):
            if written.startswith(f"{self.game}."):
                return self.decode(written)
            if other := CODE.fullmatch(written.strip()):
                name = brief(other[1])
                raise BadDeck([f"deck code of another game ({name}; this one is {self.game})"])
            return self._collect(*self._lines(written.splitlines()))
        if isinstance(written, Deck):
            return self._collect(list(written.items()), written.fields)
        if isinstance(written, Mapping):
            known = self.form({}).fields
            named = "cards" in written or not known.keys().isdisjoint(written)
            cards = written.get("cards", {}) if named else written
            fields = {k: v for k, v in written.items() if k != "cards"} if named else {}
            if not named and known:  # a key that is misspelt, beside cards with their copies
                fields = {k: v for k, v in written.items() if self._is_no_card(k, v)}
                cards = {k: v for k, v in written.items() if k not in fields}
            if isinstance(cards, Mapping):
                return self._collect(list(cards.items()), getattr(cards, "fields", {}) | fields)
            if isinstance(cards, Sequence) and not isinstance(cards, str):
                pairs, more = self._lines(cards)
                return self._collect(pairs, more | fields)
        elif isinstance(written, Sequence):
            return self._collect(*self._lines(written))
        raise BadDeck(
            [f"expected a deck (a list, a table, lines or a code), got {brief(repr(written))}"]
        )

    def _lines(self, lines: Iterable[Any]) -> tuple[list[tuple[Any, Any]], dict[str, Any]]:
        """Cards with their copies, and fields (`hero: Iri`)."""
        out: list[tuple[Any, Any]] = []
        fields: dict[str, Any] = {}
        known = self.form({}).fields
        for line in lines:
            if isinstance(line, str):
                plain = line.partition("#")[0].strip()
                found = FIELD.match(plain)
                key = found[1].lower().replace(" ", "_") if found else ""
                if plain.lower() in self.by_word:
                    out.append((plain, 1))
                elif found and key in fields:
                    raise BadDeck([f"{key}: expected one line, got two"])
                elif found and key in known:
                    text = found[2].strip("\"'") if found[2][:1] not in "[{" else found[2]
                    fields[key] = known[key].parse(text)
                elif found and known and self._is_no_card(found[1]):
                    fields[key] = found[2]  # which is told when all is read
                elif match := LINE.match(plain):
                    out.append((match[2], int(match[1] or match[3] or 1)))
            else:
                out.append((line, 1))
        return out, fields

    def _is_no_card(self, word: Any, value: Any = None) -> bool:
        """Whether a word with a value is meant as the name of a field, though it is none."""
        if isinstance(value, int) or str(word).lower() in self.by_word:
            return False
        is_key = closest(word, self.form({}).fields, 0.6)
        return bool(is_key or not closest(word, [*self.names.values(), *self.ids], 0.6))

    def _collect(self, pairs: list[tuple[Any, Any]], given: Mapping[str, Any]) -> Deck:
        counts: dict[str, int] = {}
        problems = []
        for name, n in pairs:
            card_id = self.by_word.get(str(name).lower())
            if card_id is None:
                hint = nearest(name, self.names.values())
                problems.append(f'unknown card "{brief(name)}"{hint}')
            elif isinstance(n, bool) or not isinstance(n, int) or n < 0:
                problems.append(f"{name}: expected a number of copies, got {brief(repr(n))}")
            else:
                counts[card_id] = counts.get(card_id, 0) + n
        problems += [
            f"{n} copies of {self.names[card_id]}; a deck can list at most {MOST}"
            for card_id, n in counts.items()
            if n > MOST
        ]
        cards = {card_id: counts[card_id] for card_id in self.ids if counts.get(card_id)}
        fields, faults = self._fields(cards, given)
        if problems or faults:
            raise BadDeck(problems + faults)
        return Deck(cards, fields)

    def _fields(
        self, cards: Mapping[str, int], given: Mapping[str, Any]
    ) -> tuple[dict[str, Any], list[str]]:
        """The fields of a deck, complete, and what is wrong with them."""
        form = self.form(cards)
        unknown = [key for key in given if key not in form.fields]
        known = ["cards", *form.fields]
        listed = f"; known are {', '.join(known)}"
        if card := next((key for key in unknown if str(key).lower() in self.by_word), None):
            return {}, [f'{card}: beside other keys the cards stand under "cards"']
        faults = [f'unknown key "{brief(key)}"{nearest(key, known) or listed}' for key in unknown]
        wanted = {k: _given(form.fields[k], v) for k, v in given.items() if k in form.fields}
        try:
            return form.read(wanted, WHERE, "?"), faults
        except BadCard as fault:
            return {}, [*faults, str(fault).removeprefix("deck[0] ?: ")]

    def lines(self, deck: Mapping[str, int]) -> list[str]:
        """A field per line, then a card per line."""
        return [
            *(f"{key}: {written_value(value)}" for key, value in self.written_fields(deck).items()),
            *(f"{n}x {self.names[card_id]}" for card_id, n in deck.items()),
        ]

    def written_fields(self, deck: Mapping[str, int]) -> dict[str, Any]:
        """The same in words that people write: names, not ids."""
        known = self.form(deck).fields
        return {key: known[key].show(value) for key, value in self.fields(deck).items()}

    def fields(self, deck: Mapping[str, int]) -> dict[str, Any]:
        """The fields that a deck has, without those that are empty."""
        found: dict[str, Any] = getattr(deck, "fields", {})
        return {key: value for key, value in found.items() if value not in (None, {}, (), "")}

    # --- codes: for each number of copies, how many cards have it and their rows; then fields ------

    def encode(self, deck: Mapping[str, int]) -> str:
        data = bytearray()
        for n in sorted(set(deck.values())):
            rows = [self.ids.index(card_id) for card_id, k in deck.items() if k == n]
            data += bytes([n, len(rows), *sorted(rows)])
        fields = self.fields(deck)
        more = json.dumps(fields, sort_keys=True, separators=(",", ":")).encode() if fields else b""
        return self.prefix + _short(bytes(data)) + (f".{_short(more)}" if more else "")

    def decode(self, code: str) -> Deck:
        if not code.startswith(self.prefix):
            if not CODE.fullmatch(code):
                raise BadDeck([f'damaged deck code "{brief(code)}"'])
            mark, wanted = code.split(".")[1], self.prefix.split(".")[1]
            raise BadDeck([f"deck code of another card set ({mark}; this one is {wanted})"])
        payload, _, more = code[len(self.prefix) :].partition(".")
        counts: dict[str, int] = {}
        try:
            data = _long(payload)
            while data:
                n, k = data[0], data[1]
                if len(data) < 2 + k or n == 0:
                    raise IndexError
                for row in data[2 : 2 + k]:
                    counts[self.ids[row]] = n
                data = data[2 + k :]
            fields = json.loads(_long(more)) if more else {}
            json.dumps(fields, ensure_ascii=False).encode()  # halves of characters are no text
            if not isinstance(fields, dict) or "cards" in fields:
                raise ValueError
        except (binascii.Error, IndexError, ValueError, RecursionError):
            raise BadDeck([f'damaged deck code "{brief(code)}"']) from None
        return self._collect(list(counts.items()), fields)


def _given(field: Field, value: Any) -> Any:
    """A table or list may come as one line: '{ damage = 2 }'."""
    inside = field.form is not None or field.parts or field.many
    return field.parse(value) if inside and isinstance(value, str) else value


def _short(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _long(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)


def written_value(value: Any) -> str:
    """A field's value as a line holds it: words as they are, tables as in TOML."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f'"{k}" = {_inner(v)}' for k, v in value.items()) + " }"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(_inner, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _inner(value: Any) -> str:
    return json.dumps(value) if isinstance(value, str) else written_value(value)
