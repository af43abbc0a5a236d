"""Cards on paper: nine to an A4 page, 63 x 88 mm each, with marks to cut along.

One HTML file that any browser prints. Cards that are not as in the book say so, and what changed.
"""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from ..core.cards import CARD, table_of
from ..core.differences import Difference, differences, in_text
from ..core.errors import BadInput
from ..core.game import Game
from ..core.look import Look, look_of
from ..core.text import plural
from .sigils import sigil

A_PAGE = 9
COLUMNS, ROWS = (10.5, 73.5, 136.5, 199.5), (16.5, 104.5, 192.5, 280.5)  # mm: where to cut
SIZES = ((90, ""), (150, " long"), (230, " longer"))  # letters a text may have at a size
LONG = 26  # letters of a value that is told in full
MOST_TOLD = 4  # changes a card has room for
SHAPES = {
    "cost": "M10 1L18 5.6V14.4L10 19L2 14.4V5.6Z",
    "attack": "M10 0L12.8 7.2L20 10L12.8 12.8L10 20L7.2 12.8L0 10L7.2 7.2Z",
    "health": "M10 19C2 13 0 9 1 5C2 1 7.5 0 10 4C12.5 0 18 1 19 5C20 9 18 13 10 19Z",
    "flame": "M10 .5C10 4 17 7 17.5 12.5C17.5 16.5 14.5 19.5 10 19.5S2.5 16.5 2.5 12.5"
    "C2.5 9 5 7.5 5.5 4.5C7 6 7.5 6.5 7.5 7.5C9 5.5 10 3.5 10 .5Z",
    "energy": "M10 .5L19.5 7.5L16 19H4L.5 7.5Z",
}
Row = dict[str, Any]
Changed = dict[tuple[str, str], list[Difference]]  # by table and id


def write_sheet(path: str, game: Game, cards: Sequence[Row]) -> int:
    """Write the pages; how many there are."""
    content, n = sheet(game, cards)
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(content, encoding="utf-8")
    except OSError as fault:
        raise BadInput(f"{path}: the sheet cannot be written: {fault.strerror}") from None
    return n


def sheet(game: Game, cards: Sequence[Row]) -> tuple[str, int]:
    """The document and the number of its pages; tokens come last."""
    ordered = sorted(cards, key=lambda card: bool(card.get("token")))
    changed: Changed = {}
    for each in differences(game):
        changed.setdefault((table_of(each.card), each.card["id"]), []).append(each)
    parts = [ordered[i : i + A_PAGE] for i in range(0, len(ordered), A_PAGE)]
    pages = [
        page(game, part, changed, f"page {i} of {len(parts)}") for i, part in enumerate(parts, 1)
    ]
    style = Path(__file__).with_name("sheet.css").read_text(encoding="utf-8")
    title = escape(f"{game.label}: {plural(len(ordered), 'card')}")
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width"/>'
        f"<title>{title}</title>\n<style>\n{style}</style></head>\n<body>"
        f"<header><h1>{title}</h1><p>{plural(len(parts), 'page')} of A4. Print at 100 %, without margins, "
        "and cut along the marks.</p></header>\n" + "\n".join(pages) + "\n</body></html>\n",
        len(parts),
    )


def page(game: Game, cards: Sequence[Row], changed: Changed, n: str) -> str:
    faces = "".join(face(game, row, changed.get((table_of(row), row["id"]), [])) for row in cards)
    foot = escape(f"{game.label} · {game.fingerprint} · {n}")
    return f'<section>{cuts()}<div class="cards">{faces}</div><p class="foot"><span>{foot}</span></p></section>'


def cuts() -> str:
    """Lines in the margins, where a knife or a ruler meets them."""
    lines = [f"M{x} 3V14M{x} 283V294" for x in COLUMNS]
    lines += [f"M2 {y}H9M201 {y}H208" for y in ROWS]
    return f'<svg class="cuts" viewBox="0 0 210 297"><path d="{"".join(lines)}"/></svg>'


def face(game: Game, card: Row, changed: Sequence[Difference]) -> str:
    look, table = look_of(game), table_of(card)
    family, kind = look.family(card), look.kind(card) or ("" if table == CARD else table)
    light, colour, shade, *_ = look.colours(family)
    neighbours = [row["id"] for row in game.rows_of(table) if look.family(row) == family]
    style = (light, colour, shade)
    picture = sigil(
        card["id"], family or "", style, look.art(kind) == "spell", neighbours.index(card["id"])
    )
    words = game.definition.row_tables[table].text(game, card)
    marks = "".join(
        gem(corner, look.corners[corner], look.gem(corner), n)
        for corner, n in look.numbers(card).items()
    )
    size = next((look for most, look in SIZES if len(words) <= most), " longest")
    token = "Token" if card.get("token") else ""
    parts = (token, look.title(family) if family else "", kind, *extra(look, card))
    line = " · ".join(part for part in parts if part)
    kinds = ["card"] + ["changed"] * bool(changed) + ["wordy"] * (size in (" longer", " longest"))
    return (
        f'<article style="--light:{light};--colour:{colour};--shade:{shade}"'
        f' class="{" ".join(kinds)}"><div class="frame">'
        f"<h2>{escape(card['name'])}</h2>"
        f'<div class="picture">{picture}</div>'
        f'<p class="line">{escape(line)}</p><div class="words"><p class="text{size}">'
        f"{escape(words)}</p>{told(changed)}</div></div>{marks}</article>"
    )


def gem(corner: str, name: str, shape: str, number: int) -> str:
    return (
        f'<div class="gem {shape} {corner}"><svg viewBox="0 0 20 20" aria-hidden="true">'
        f'<path d="{SHAPES[shape]}"/></svg><b title="{escape(name)}">{number}</b></div>'
    )


def extra(look: Look, card: Row) -> list[str]:
    """Numbers that have no corner, and the words that a game filters by, with their names."""
    numbers = [f"{name.replace('_', ' ')} {n}" for name, n in look.more_numbers(card).items()]
    return numbers + [str(card[name]) for name in look.face["filters"] if card.get(name)]


def told(changed: Sequence[Difference]) -> str:
    """'changed: n 2 → 3', or that the card is new."""
    if not changed:
        return ""
    if not changed[0].path:
        return '<p class="told"><b>new card</b></p>'
    parts = []
    for each in changed[:MOST_TOLD]:
        old, new = in_text(each.old), in_text(each.new)
        short = max(len(old), len(new)) <= LONG
        parts.append(f"{each.path} {old} → {new}" if short else f"{each.path} is another")
    more = len(changed) - MOST_TOLD
    parts += [f"{more} more"] if more > 0 else []
    return f'<p class="told"><b>changed</b> {escape("; ".join(parts))}</p>'
