"""A matrix of rates: every cell prints its number, interval and n; colour only repeats them."""

from collections.abc import Sequence

from .marks import HELD, Cell, between, linked, middle, named, plain

STRONG = 0.25  # a distance from the centre that gets the full colour, unless all are smaller


def heatmap(
    rows: Sequence[str],
    columns: Sequence[str],
    cells: Sequence[Sequence[Cell | None]],
    centre: float,
    unit: str,
) -> str:
    known = [cell for row in cells for cell in row if cell is not None and cell.known]
    full = max([abs(cell.rate[1] - centre) for cell in known] + [0.05])
    full = min(STRONG, full) if unit else full
    head = "".join(f'<th scope="col"><span>{plain(name)}</span></th>' for name in columns)
    body = "".join(
        f'<tr><th scope="row">{plain(name)}</th>'
        + "".join(_cell(cell, centre, unit, full) for cell in row)
        + "</tr>"
        for name, row in zip(rows, cells, strict=True)
    )
    wide = " many" if len(columns) > 6 else ""
    return (
        f'<div class="scroll"><table class="heat{wide}"><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>{_key(known, centre, unit)}"
    )


def _cell(cell: Cell | None, centre: float, unit: str, full: float) -> str:
    if cell is None:
        return '<td class="none">-</td>'
    if not cell.known:
        return '<td class="none">no match</td>'
    mid = cell.rate[1]
    side = cell.side(centre)
    kind = "up" if mid > centre else "down" if mid < centre else "even"
    strength = min(1.0, abs(mid - centre) / full)
    inner = (
        f"<b>{('', '▲', '▼')[side]}{middle(cell.rate, unit)}</b>{_whisker(cell, centre, full)}"
        f"<small>{between(cell.rate, unit)}</small><small>n {cell.n:,}</small>"
    )
    return (
        f'<td class="{kind}{" sure" if side else ""}" style="--a:{strength:.2f}">'
        f"{linked(inner, cell.link)}</td>"
    )


def _whisker(cell: Cell, centre: float, full: float) -> str:
    """The interval as a line of its own, the centre as a tick in the middle."""
    low, mid, high = (
        min(100.0, max(0.0, 50 + 50 * (value - centre) / full)) for value in cell.rate
    )
    return (
        '<svg class="whisker" width="100%" height="7" aria-hidden="true">'
        '<line class="axis" x1="50%" x2="50%" y1="0" y2="7"/>'
        f'<line class="span" x1="{low:.1f}%" x2="{high:.1f}%" y1="3.5" y2="3.5"/>'
        f'<circle class="dot" cx="{mid:.1f}%" cy="3.5" r="2.2"/></svg>'
    )


def _key(known: Sequence[Cell], centre: float, unit: str) -> str:
    if not known:
        return ""
    middle = named(centre, unit)
    more = f" {where_matches_are(known)}" if any(cell.link for cell in known) else ""
    return (
        '<p class="key"><span class="swatch up"></span>above '
        f'{middle} <span class="swatch down"></span>below {middle} (hatched). In a cell: the value'
        f"{f' in {unit}' if unit else ''}, the interval as a line and in numbers, n. ▲ and ▼: the whole interval lies "
        f"above or below {middle}.{more}</p>"
    )


def where_matches_are(known: Sequence[Cell]) -> str:
    held = all(cell.link.startswith(HELD) for cell in known if cell.link)
    place = "inside this page" if held else "in a folder beside this page"
    return f"A linked number opens one of its matches as a replay, stored {place}."
