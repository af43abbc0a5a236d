"""How a game looks, on the page and on paper: `look.toml` beside its rules. It decides nothing.

Colours, the families of its cards, what stands on a card's face. What a game leaves out gets the
colours of the house; a family that has none gets colours from its name.
"""

import colorsys
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .cards import Field, Form, Row, Where, flag, number, read_toml, table, table_of, text
from .errors import BadInput, nearest

if TYPE_CHECKING:
    from .game import Game

HEX = re.compile(r"#[0-9a-fA-F]{6}")
PATH = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9eE .,+-]+")
CORNERS = ("top_left", "top_right", "bottom_left", "bottom_right")
GEMS = ("cost", "attack", "health", "flame", "energy")
FAMILY_COLOURS = ("edge", "body", "shade", "panel", "plate")  # a frame from its light to its ground
PLAIN = ("#f5ead0", "#9a8f7c", "#3b372f", "#101014", "#5c5548")  # of a card without a family


# --- the form of the file --------------------------------------------------------------------------


def colour(default: str | None = None) -> Field:
    def read(value: Any) -> str:
        if not isinstance(value, str) or not HEX.fullmatch(value):
            raise ValueError(f'expected a colour such as "#f3bb55", got {value!r}')
        return value

    return Field(read, default)


def several(one: Field, n: int | None = None, default: Sequence[Any] = ()) -> Field:
    """A list of values, each of one kind."""

    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list) or (n is not None and len(value) != n):
            wanted = "a list" if n is None else f"a list of {n}"
            raise ValueError(f"expected {wanted}, got {value!r}")
        return tuple(one.read(each) for each in value)

    return Field(read, tuple(default))


def named(form: Form) -> Field:
    """Tables by a name of the game's own: [family.frost]."""

    def read(value: Any) -> dict[str, Row]:
        if not isinstance(value, Mapping):
            raise ValueError(f"expected tables by their names, got {value!r}")
        return {str(name): inner.read(row) for name, row in value.items()}

    inner = table(form)
    return Field(read, {}, form=form)


def svg_path() -> Field:
    def read(value: Any) -> str:
        if not isinstance(value, str) or not PATH.fullmatch(value):
            raise ValueError(f"expected the `d` of an SVG path, got {value!r}")
        return value

    return Field(read)


def field_names() -> Field:
    return several(text())


def corners() -> Field:
    return table(Form({corner: text(default=None) for corner in CORNERS}))  # type: ignore[arg-type]


def gems() -> Field:
    def read(value: Any) -> dict[str, str]:
        if not isinstance(value, Mapping) or any(gem not in GEMS for gem in value.values()):
            raise ValueError(f"expected one of {', '.join(GEMS)} for each field, got {value!r}")
        return {str(name): str(gem) for name, gem in value.items()}

    return Field(read, {})


def titles() -> Field:
    def read(value: Any) -> dict[str, str]:
        if not isinstance(value, Mapping) or not all(isinstance(t, str) for t in value.values()):
            raise ValueError(f"expected words and what people read for them, got {value!r}")
        return {str(word): str(title) for word, title in value.items()}

    return Field(read, {})


def check_curve(row: Row) -> None:
    if row["low"] >= row["high"]:
        raise ValueError(f"expected low below high, got {row['low']} and {row['high']}")


LETTER = Form(
    {
        "font": text(needed=True),
        "weight": number(100, 900, default=600),
        "spacing": number(-20, 40, default=0),  # hundredths of the letter's size
        "upper": flag(),
    }
)
CURVE = Form(
    {
        "field": text(needed=True),
        "low": number(0, 99, default=0),
        "high": number(0, 99, needed=True),  # this one and more share a bar
    },
    check_curve,
)
FACE = Form(
    {
        "family": field_names(),
        "kind": text(default=None),  # type: ignore[arg-type]
        "corners": corners(),
        "gems": gems(),
        "curves": several(table(CURVE)),
        "filters": field_names(),
        "strong": several(text()),  # words that stand out in the texts
    }
)
KIND = Form({"title": text(needed=True), "art": text(default="figure")})
FAMILY = Form(
    {
        "title": text(default=None),  # type: ignore[arg-type]
        "colours": several(colour(), len(FAMILY_COLOURS)),
        "emblem": text(default="orb"),
        "art": text(default=None),  # type: ignore[arg-type]
    }
)
HOUSE = ("#100d14", "#1d1722", "#33293a", "#54445a")
FIELDS: dict[str, Field] = {
    "shelf": number(0, 999, default=999),  # its place on the home page
    "tagline": text(),
    "minutes": number(0, 999, default=0),  # 0: not known
    "ground": several(colour(), len(HOUSE), HOUSE),  # from dark to light
    "accent": colour("#e0b96c"),
    "accent2": colour("#c9e4f2"),
    "on_accent": colour("#1a1408"),
    "letter": table(LETTER),
    "mark": several(svg_path()),
    "card": table(FACE),
    "kind": named(KIND),
    "family": named(FAMILY),
    "words": titles(),  # what an editor of cards shows for words of the forms
}
LOOK = Form(FIELDS)
TO_COME = Form({"title": text(needed=True), "summary": text(), "seats": number(1, 8, 2), **FIELDS})


def read_look(path: Path, form: Form = LOOK) -> Row:
    document, content = read_toml(path, BadInput) if path.is_file() else ({}, "")
    return form.read(document, Where(path.name, content), "look")


@lru_cache(64)
def look_of(game: "Game") -> "Look":
    return Look(game)


class Look:
    """The look of a game, checked against its cards."""

    def __init__(self, game: "Game") -> None:
        path = game.definition.folder / "look.toml"
        self.row = read_look(path)
        form = game.definition.card_form
        self.form: Mapping[str, Field] = form.fields if form else {}
        face = self.row["card"] or FACE.read({}, Where(path.name))
        self.face: Row = face
        self.family_fields = self.known(face["family"], path)
        self.kind_field: str | None = face.get("kind") or ("kind" if "kind" in self.form else None)
        self.known([self.kind_field] if self.kind_field else [], path)
        self.corners: dict[str, str] = {
            corner: name for corner, name in (face["corners"] or {}).items() if name
        }
        self.known(self.corners.values(), path)
        self.known([curve["field"] for curve in face["curves"]], path)
        self.known(face["filters"], path)
        self.known(face["gems"], path)
        self.number_fields = {
            table: [name for name, each in kind.form.fields.items() if each.low is not None]
            for table, kind in game.definition.row_tables.items()
        }

    def known(self, names: Any, path: Path) -> list[str]:
        for name in names:
            if name not in self.form:
                hint = nearest(name, self.form) or f"; fields are {', '.join(self.form)}"
                raise BadInput(f'{path.name}: [card]: a card has no field "{name}"{hint}')
        return list(names)

    def family(self, card: Row) -> str | None:
        """What a card belongs to: a faction, a nation, an element."""
        found = next((card[name] for name in self.family_fields if card.get(name)), None)
        return None if found is None else str(found)

    def kind(self, card: Row) -> str | None:
        found = card.get(self.kind_field) if self.kind_field else None
        return str(found) if found else None

    def numbers(self, card: Row) -> dict[str, int]:
        """The numbers on a face by their corners; those that a card does not have are left out."""
        found = {corner: card.get(name) for corner, name in self.corners.items()}
        return {corner: n for corner, n in found.items() if isinstance(n, int)}

    def gem(self, corner: str) -> str:
        """The shape that a number is drawn in."""
        usual = {"bottom_left": "attack", "bottom_right": "health"}.get(corner, "cost")
        return str(self.face["gems"].get(self.corners[corner], usual))

    def more_numbers(self, row: Row) -> dict[str, int]:
        """Numbers of a card, a hero ... that stand in no corner."""
        numbers = self.number_fields[table_of(row)]
        return {
            name: row[name]
            for name in numbers
            if name not in self.corners.values() and row.get(name) is not None
        }

    def colours(self, family: str | None) -> tuple[str, ...]:
        return tuple(described_family(self.row, family or "")["colours"])

    def title(self, family: str) -> str:
        return str(described_family(self.row, family)["title"])

    def art(self, kind: str | None) -> str:
        """How a kind of cards is drawn: as a figure, or as what a spell does."""
        row = self.row["kind"].get(kind or "") or {}
        return str(row.get("art") or "figure")

    def kind_title(self, kind: str) -> str:
        row = self.row["kind"].get(kind) or {}
        return str(row.get("title") or f"{kind.capitalize()}s")

    def described(self, cards: Sequence[Row]) -> Row:
        """The whole look as a client reads it, with every family and kind that the cards have."""
        families = dict.fromkeys([*self.row["family"], *filter(None, map(self.family, cards))])
        kinds = dict.fromkeys([*self.row["kind"], *filter(None, map(self.kind, cards))])
        return described(self.row, families) | {
            "kinds": {
                name: {"title": self.kind_title(name), "art": self.art(name)} for name in kinds
            },
            "card": {
                "family": self.family_fields,
                "kind": self.kind_field,
                "corners": self.corners,
                "gems": {name: self.gem(corner) for corner, name in self.corners.items()},
                "curves": [dict(curve) for curve in self.face["curves"]],
                "filters": list(self.face["filters"]),
                "strong": list(self.face["strong"]),
            },
        }


LISTS = ("family", "curves", "filters", "strong")
NO_FACE: Row = {"kind": None, "corners": {}, "gems": {}, **{name: [] for name in LISTS}}


def described(row: Row, families: Iterable[str] = ()) -> Row:
    """The part of a look that needs no cards: that of a game still to come, too."""
    return {
        **{name: row[name] for name in ("accent", "accent2", "on_accent")},
        "ground": list(row["ground"]),
        "letter": row["letter"] or None,
        "mark": list(row["mark"]),
        "families": {
            name: described_family(row, name)
            for name in dict.fromkeys([*row["family"], *families, ""])
        },
        "kinds": {},
        "card": NO_FACE,
    }


def described_family(look: Row, name: str) -> Row:
    """A family as the file has it, completed from its name; "" stands for none."""
    row = look["family"].get(name, {})
    return {
        "title": row.get("title") or name.capitalize(),
        "colours": list(row.get("colours") or (coloured(name) if name else PLAIN)),
        "emblem": row.get("emblem") or "orb",
        "art": row.get("art"),
    }


def coloured(family: str) -> tuple[str, ...]:
    """Colours from a name, the same everywhere."""
    hue = hashlib.sha256(family.encode()).digest()[0] / 256
    tones = ((0.82, 0.8), (0.48, 0.42), (0.22, 0.52), (0.07, 0.45), (0.3, 0.45))
    found = []
    for light, strength in tones:
        rgb = colorsys.hls_to_rgb(hue, light, strength)
        found.append("#" + "".join(f"{round(255 * part):02x}" for part in rgb))
    return tuple(found)
