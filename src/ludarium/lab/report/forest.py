"""Rows of numbers: dots with their intervals, and bars. Text stays text, only marks are drawn."""

from collections.abc import Sequence
from math import isfinite

from .marks import (
    UNITS,
    Cell,
    Scale,
    between,
    digits_of,
    figure,
    linked,
    middle,
    named,
    plain,
    scale,
)


def intervals(rows: Sequence[tuple[str, Cell]], centre: float, unit: str) -> str:
    if unit not in UNITS:
        raise ValueError(f'a unit is one of "%", "pp" and "", not {unit!r}')
    known = [cell for _, cell in rows if cell.known]
    axis = scale([centre, *(value for cell in known for value in cell.rate)])
    shares = unit == "%" and centre in (0, 1)  # nothing lies on the other side: no comparison
    body = "".join(_row(name, cell, centre, unit, axis, shares) for name, cell in rows)
    return (
        f'<table class="forest"><thead><tr><th>row</th><td>{_ticks(axis, unit)}</td>'
        f'<th class="number">{f"value, {unit}" if unit else "value"}</th><th class="number">interval</th><th class="number">n</th>'
        f"</tr></thead><tbody>{body}</tbody></table>{'' if shares else _key(named(centre, unit))}"
    )


def _key(middle: str) -> str:
    return (
        f'<p class="key">{_sample(1)} the whole interval lies above {middle}, {_sample(-1)} below, '
        f"{_sample(0)} it holds {middle}: no difference shown.</p>"
    )


def _row(name: str, cell: Cell, centre: float, unit: str, axis: Scale, shares: bool) -> str:
    if not cell.known:
        return (
            f'<tr><th scope="row">{plain(name)}</th><td class="plot"></td>'
            f'<td class="number">-</td><td class="number">no match</td>'
            f'<td class="number">{cell.n:,}</td></tr>'
        )
    low, mid, high = (axis(value) for value in cell.rate)
    side = 0 if shares else cell.side(centre)
    shape = '<circle class="mark share" r="5"/>' if shares else _shape(side)
    plot = (
        '<svg class="line" width="100%" height="22" aria-hidden="true">'
        + "".join(_rule(axis(tick)) for tick in axis.ticks)
        + f'<line class="centre" x1="{axis(centre)}%" x2="{axis(centre)}%" y1="0" y2="22"/>'
        f'<line class="span" x1="{low}%" x2="{high}%" y1="11" y2="11"/>'
        f'<line class="end" x1="{low}%" x2="{low}%" y1="7" y2="15"/>'
        f'<line class="end" x1="{high}%" x2="{high}%" y1="7" y2="15"/>'
        f'<svg x="{mid}%" y="11" overflow="visible">{shape}</svg></svg>'
    )
    value = linked(middle(cell.rate, unit), cell.link)
    sign = ("", "▲ ", "▼ ")[side]
    return (
        f'<tr class="{("even", "up", "down")[side]}"><th scope="row">{plain(name)}</th>'
        f'<td class="plot">{plot}</td><td class="number value">{sign}<b>{value}</b></td>'
        f'<td class="number">{between(cell.rate, unit)}</td>'
        f'<td class="number count">{cell.n:,}</td></tr>'
    )


def _rule(place: float) -> str:
    return f'<line class="rule" x1="{place}%" x2="{place}%" y1="0" y2="22"/>'


def _shape(side: int) -> str:
    """A triangle that points where the number lies, a hollow circle when that is not known."""
    if side == 0:
        return '<circle class="mark open" r="4.5"/>'
    d = "M0 -6L6 5L-6 5Z" if side > 0 else "M0 6L6 -5L-6 -5Z"
    return f'<path class="mark {"up" if side > 0 else "down"}" d="{d}"/>'


def _sample(side: int) -> str:
    return (
        '<svg class="sample" width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">'
        f"{_shape(side)}</svg>"
    )


def _ticks(axis: Scale, unit: str) -> str:
    texts = "".join(
        f'<text x="{axis(tick)}%" y="12">{named(tick, unit)}</text>' for tick in axis.ticks
    )
    return f'<svg class="ticks" width="100%" height="16">{texts}</svg>'


def bars(rows: Sequence[tuple[str, float]]) -> str:
    axis = scale([0.0, *(value for _, value in rows)])
    zero = axis(0.0)
    digits = digits_of(value for _, value in rows)
    lines = []
    for name, value in rows:
        left, right = sorted((zero, axis(value) if isfinite(value) else zero))
        lines.append(
            f'<tr><th scope="row">{plain(name)}</th><td class="plot">'
            '<svg class="line" width="100%" height="22" aria-hidden="true">'
            f'<rect class="bar" x="{left}%" y="4" width="{right - left:.2f}%" height="14" rx="2"/>'
            f'<line class="centre" x1="{zero}%" x2="{zero}%" y1="0" y2="22"/></svg></td>'
            f'<td class="number value"><b>{figure(value, digits)}</b></td></tr>'
        )
    return f'<table class="forest bars"><tbody>{"".join(lines)}</tbody></table>'
