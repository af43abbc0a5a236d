"""Tables of anything: text, numbers, measured cells. A click on a head sorts, where scripts run."""

from collections.abc import Sequence
from numbers import Real

from .marks import Cell, between, digits_of, figure, linked, middle, plain

MANY = 3  # columns of intervals; from here on they stand under their numbers


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    columns = [Column([row[i] for row in rows]) for i in range(len(head))]
    heads = "".join(
        f'<th scope="col"{column.look}>{plain(name)}</th>'
        for name, column in zip(head, columns, strict=True)
    )
    body = "".join(
        "<tr>"
        + "".join(column.cell(value) for value, column in zip(row, columns, strict=True))
        + "</tr>"
        for row in rows
    )
    many = " stacked" if sum(column.measured for column in columns) > MANY else ""
    return (
        f'<div class="scroll"><table class="plain sortable{many}"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


class Column:
    """How the cells of one column are written: numbers to the right, with as many decimals."""

    def __init__(self, values: Sequence[object]) -> None:
        numbers = [number for value in values if (number := as_number(value)) is not None]
        measured = [value for value in values if isinstance(value, Cell)]
        filled = [value for value in values if value is not None]
        right = bool(filled) and len(numbers) + len(measured) == len(filled)
        self.look = ' class="number"' if right else ""
        self.measured = bool(measured)
        self.digits = digits_of(numbers)
        self.unit = unit_of([value for cell in measured if cell.known for value in cell.rate])

    def cell(self, value: object) -> str:
        if value is None:
            return f"<td{self.look}>-</td>"
        if isinstance(value, Cell):
            if not value.known:
                return f"<td{self.look}>no match <small>n {value.n:,}</small></td>"
            number = f"{middle(value.rate, self.unit)} {self.unit}".strip()
            rate = linked(f"<b>{number}</b>", value.link)
            return (
                f'<td{self.look} data-v="{value.rate[1]:.6g}">{rate} '
                f"<small>{between(value.rate, self.unit)}, n {value.n:,}</small></td>"
            )
        plain_number = as_number(value)
        if plain_number is not None:
            text = figure(plain_number, self.digits)
            return f'<td{self.look} data-v="{plain_number:.9g}">{text}</td>'
        return f"<td{self.look}>{plain(value)}</td>"


def unit_of(values: Sequence[float]) -> str:
    """What a column of measured numbers holds: rates, their differences, or something longer."""
    if any(abs(value) > 1 for value in values):
        return ""
    return "pp" if any(value < 0 for value in values) else "%"


def as_number(value: object) -> float | None:
    """A number as such; yes and no are words."""
    return float(value) if isinstance(value, Real) and not isinstance(value, bool) else None
