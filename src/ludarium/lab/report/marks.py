"""What all parts of a report share: cells, escaped text, numbers in their unit, scales."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from math import ceil, floor, isfinite, log10
from urllib.parse import quote, urlsplit

Rate = tuple[float, float, float]  # low, mid, high

UNITS = ("%", "pp", "")


HELD = "data:application/json;base64,"  # a link that is its own file


@dataclass
class Cell:
    """A measured number: its interval, from how many matches, and where samples of them are."""

    rate: Rate
    n: int
    link: str | None = None  # a file beside the report, such as "replays/a-b.json"

    @property
    def known(self) -> bool:
        """Whether anything was measured at all."""
        return self.n > 0 and all(isfinite(value) for value in self.rate)

    def side(self, centre: float) -> int:
        """1 where the whole interval lies above the centre, -1 below, 0 where it holds it."""
        low, _, high = self.rate
        return 1 if low > centre else -1 if high < centre else 0


def plain(text: object) -> str:
    """Any text as it may stand in the markup: escaped, without what no document may hold."""
    written = str(text).encode("utf-8", "replace").decode()
    kept = "".join(c for c in written if c in "\t\n" or (c >= " " and c not in "\x7f\ufffe\uffff"))
    return escape(kept)


def prose(text: object) -> str:
    """A sentence; what stands between backticks is code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", plain(text))


def target(link: str) -> str:
    """A link to a file beside the report, or one that holds the file itself; a report never leads
    into the network."""
    if link.startswith(HELD):
        return plain(link)
    parts = urlsplit(link)
    if parts.scheme or parts.netloc or link.startswith(("/", "\\")):
        raise ValueError(f'expected a link to a file beside the report, got "{link}"')
    return plain(quote(link, safe="/#-_.~"))


def linked(inner: str, link: str | None) -> str:
    if not link:
        return inner
    saved = ' download="replay.json"' if link.startswith(HELD) else ""
    return f'<a href="{target(link)}"{saved}>{inner}</a>'


def shown(value: float, unit: str, digits: int | None = None) -> str:
    """A number in its unit, without the unit's name: 0.543 as "54.3", 0.02 pp as "+2.0"."""
    if not isfinite(value):
        return "?"
    if unit == "%":
        return f"{100 * value:.1f}"
    if unit == "pp":
        return f"{100 * value:+.1f}"
    return figure(value, digits)


def figure(value: float, digits: int | None = None) -> str:
    """A plain number, thousands apart: whole, or with the digits given or needed."""
    if not isfinite(value):
        return "?"
    return f"{value:,.{digits_of([value]) if digits is None else digits}f}"


def digits_of(values: Iterable[float]) -> int:
    """How many decimals show all the numbers of a column to about three figures."""
    known = [abs(float(value)) for value in values if isfinite(value)]
    if all(value == int(value) for value in known):
        return 0
    return min(8, max(0, 2 - floor(log10(max(known)))))


def named(value: float, unit: str) -> str:
    """A place on an axis with its unit, as short as can be: "50 %", "0 pp", "11"."""
    text = shown(value, unit)
    short = text.rstrip("0").rstrip(".") if "." in text else text
    return f"{'0' if float(short.replace(',', '')) == 0 else short} {unit}".strip()


def middle(rate: Rate, unit: str) -> str:
    """The value itself, with as many decimals as its interval has."""
    return shown(rate[1], unit, digits_of(rate))


def between(rate: Rate, unit: str) -> str:
    digits = digits_of(rate)
    return f"{shown(rate[0], unit, digits)} to {shown(rate[2], unit, digits)}"


# --- scales ------------------------------------------------------------------------------------------


@dataclass
class Scale:
    """Numbers as places on an axis, from 0 to 100."""

    low: float
    high: float
    ticks: list[float]

    def __call__(self, value: float) -> float:
        return round(100 * (value - self.low) / (self.high - self.low), 2)


def scale(values: Iterable[float], most: int = 8) -> Scale:
    """An axis with round ticks that holds all the values."""
    known = [value for value in values if isfinite(value)] or [0.0, 1.0]
    low, high = min(known), max(known)
    if high - low < 1e-9 * max(abs(low), abs(high), 1e-3):
        room = abs(low) / 10 or 0.5
        low, high = low - room, high + room
    rough = (high - low) / (most - 1)
    power = 10.0 ** floor(log10(rough))
    step = next(each * power for each in (1, 2, 2.5, 5, 10) if each * power >= rough * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    ticks = [float(f"{i * step:.10g}") for i in range(first, last + 1)]
    return Scale(ticks[0], ticks[-1], ticks)
