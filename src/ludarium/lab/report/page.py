"""The report itself: parts in the order they were added, one page that needs nothing else."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...core.errors import BadInput
from . import curve, forest, heat, table
from .marks import Cell, plain, prose

FOLDER = Path(__file__).parent
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
MARK = (  # the shell's sign: a lit case in a cabinet
    '<svg class="sign" width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">'
    '<path d="M3 3h20v20H3z" fill="none" stroke="currentColor" stroke-width="2"/>'
    '<path d="M13 6l5 7-5 7z" fill="currentColor" opacity=".55"/>'
    '<path d="M13 6l-5 7 5 7z" fill="currentColor"/></svg>'
)


class Report:
    """A page about one measurement: what was found, the numbers, and how they were made."""

    def __init__(self, title: str, lead: str, facts: Mapping[str, object]) -> None:
        self.title = title
        self.lead = lead
        self.facts = dict(facts)
        self._parts: list[str] = []
        self._headings: list[str] = []

    def heading(self, text: str, note: str = "") -> None:
        """A new section."""
        self._headings.append(text)
        place = len(self._headings)
        self._parts.append(f'<h2 id="part{place}">{plain(text)}</h2>{_note(note)}')

    def text(self, paragraph: str) -> None:
        self._parts.append(f'<p class="text">{prose(paragraph)}</p>')

    def findings(self, lines: Sequence[str]) -> None:
        """What was found, in large type: a few short sentences."""
        if lines:
            items = "".join(f"<li>{prose(line)}</li>" for line in lines)
            self._parts.append(f'<ul class="findings">{items}</ul>')

    def heatmap(
        self,
        title: str,
        rows: Sequence[str],
        columns: Sequence[str],
        cells: Sequence[Sequence[Cell | None]],
        note: str = "",
        centre: float = 0.5,
        unit: str | None = None,
    ) -> None:
        """A matrix of rates in %, of differences in percentage points where the centre is 0, or of plain numbers
        (unit "")."""
        empty = not rows or not columns
        unit = ("pp" if centre == 0 else "%") if unit is None else unit
        inner = "" if empty else heat.heatmap(rows, columns, cells, centre, unit)
        self._figure(title, inner, note)

    def intervals(
        self,
        title: str,
        rows: Sequence[tuple[str, Cell]],
        centre: float = 0.5,
        unit: str = "%",
        note: str = "",
    ) -> None:
        """Dots with intervals against a centre line; the unit is "%", "pp" or "" (plain numbers)."""
        self._figure(title, forest.intervals(rows, centre, unit) if rows else "", note)

    def bars(self, title: str, rows: Sequence[tuple[str, float]], note: str = "") -> None:
        self._figure(title, forest.bars(rows) if rows else "", note)

    def curve(
        self,
        title: str,
        lines: Mapping[str, Sequence[tuple[float, float]]],
        x: str,
        y: str,
        note: str = "",
    ) -> None:
        self._figure(title, curve.curve(lines, x, y) if any(lines.values()) else "", note)

    def table(
        self,
        title: str,
        head: Sequence[str],
        rows: Sequence[Sequence[object]],
        note: str = "",
    ) -> None:
        """Cells are text, numbers, `Cell`s or None. A column of `Cell`s is in %, in percentage points
        if some are negative, and plain if some are above 1."""
        self._figure(title, table.table(head, rows) if rows else "", note)

    def _figure(self, title: str, inner: str, note: str) -> None:
        inner = inner or '<p class="empty">There is nothing to show here.</p>'
        caption = f"<figcaption>{plain(title)}</figcaption>" if title else ""
        self._parts.append(f"<figure>{caption}{_note(note)}{inner}</figure>")

    # --- the page -----------------------------------------------------------------------------------

    def html(self) -> str:
        style = (FOLDER / "style.css").read_text(encoding="utf-8")
        script = (FOLDER / "sort.js").read_text(encoding="utf-8")
        return (
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/>'
            '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
            '<meta name="color-scheme" content="light dark"/>'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}"/>'
            f"<title>{plain(self.title)}</title>\n<style>\n{style}</style></head>\n<body>"
            f'<header><p class="house">{MARK}<span>Ludarium</span><span>lab report</span></p>'
            f'<h1>{plain(self.title)}</h1><p class="lead">{prose(self.lead)}</p>'
            f"{self._contents()}</header>\n<main>\n" + "\n".join(self._parts) + "\n</main>\n"
            f"{self._foot()}\n<script>\n{script}</script></body></html>\n"
        )

    def write(self, path: str | Path) -> None:
        """The page as a file; its folder is made if there is none."""
        path = Path(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.html(), encoding="utf-8")
        except OSError as fault:
            raise BadInput(f"{path}: the report cannot be written: {fault.strerror}") from None

    def _contents(self) -> str:
        if len(self._headings) < 3:
            return ""
        links = "".join(
            f'<a href="#part{i}">{plain(name)}</a>' for i, name in enumerate(self._headings, 1)
        )
        return f'<nav aria-label="Contents">{links}</nav>'

    def _foot(self) -> str:
        rows = "".join(
            f"<dt>{plain(name)}</dt><dd>{plain(_fact(value))}</dd>"
            for name, value in self.facts.items()
        )
        return f"<footer><h2>How it was measured</h2><dl>{rows}</dl></footer>" if rows else ""


def _note(note: str) -> str:
    return f'<p class="note">{prose(note)}</p>' if note else ""


def _fact(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {_fact(each)}" for name, each in value.items())
    if isinstance(value, list | tuple | set | frozenset):
        return ", ".join(_fact(each) for each in value)
    return str(value)
