"""Lines over an axis: each has its own dash and shape, and all numbers in a table under them."""

from collections.abc import Mapping, Sequence

from .marks import digits_of, figure, named, plain, scale

Points = Sequence[tuple[float, float]]

MOST_POINTS = 300  # more cannot be told apart
MOST_MARKS = 12
DASHES = ("", "7 4", "2 4", "10 3 2 3", "14 4", "4 2")
SHAPES = (
    '<circle r="4"/>',
    '<path d="M-4 -4H4V4H-4Z"/>',
    '<path d="M0 -5L5 4H-5Z"/>',
    '<path d="M0 -5.5L5.5 0L0 5.5L-5.5 0Z"/>',
    '<path d="M0 5L5 -4H-5Z"/>',
    '<path class="cross" d="M-4 -4L4 4M-4 4L4 -4"/>',
)


def curve(lines: Mapping[str, Points], x: str, y: str) -> str:
    across = scale([px for points in lines.values() for px, _ in points])
    up = scale([py for points in lines.values() for _, py in points])
    height = 260
    parts = []
    for tick in up.ticks:
        place = 100 - up(tick)
        parts.append(f'<line class="rule" x1="0" x2="100%" y1="{place}%" y2="{place}%"/>')
        parts.append(f'<text class="left" x="-8" y="{place}%" dy="4">{named(tick, "")}</text>')
    for tick in across.ticks:
        place = across(tick)
        parts.append(f'<text x="{place}%" y="100%" dy="18">{named(tick, "")}</text>')
    parts.append('<line class="axis" x1="0" x2="100%" y1="100%" y2="100%"/>')
    paths, marks, keys = [], [], []
    for i, (name, points) in enumerate(lines.items()):
        places = [(across(px), 100 - up(py)) for px, py in thinned(points, MOST_POINTS)]
        look = f'class="line{i % 6}" stroke-dasharray="{DASHES[i % 6]}"'
        route = "L".join(f"{px:.2f} {py:.2f}" for px, py in places)
        if places:
            paths.append(f'<path {look} d="M{route}" vector-effect="non-scaling-stroke"/>')
        for px, py in thinned(places, MOST_MARKS):
            marks.append(
                f'<svg class="mark{i % 6}" x="{px}%" y="{py}%" overflow="visible">'
                f"{SHAPES[i % 6]}</svg>"
            )
        keys.append(
            '<span class="entry"><svg width="44" height="14" aria-hidden="true">'
            f'<line {look} x1="2" x2="42" y1="7" y2="7"/><svg class="mark{i % 6}" x="22" y="7" '
            f'overflow="visible">{SHAPES[i % 6]}</svg></svg>{plain(name)}</span>'
        )
    return (
        f'<p class="key">{"".join(keys)}</p><div class="curve"><p class="axis">{plain(y)}</p>'
        f'<svg width="100%" height="{height}" role="img" aria-label="{plain(f"{y} over {x}")}">'
        f'{"".join(parts)}<svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" '
        f'height="100%" overflow="visible">{"".join(paths)}</svg>{"".join(marks)}</svg>'
        f'<p class="axis below">{plain(x)}</p></div>{_numbers(lines, x)}'
    )


def _numbers(lines: Mapping[str, Points], x: str) -> str:
    """The same as a table, closed at first."""
    columns = {name: dict(thinned(points, MOST_POINTS)) for name, points in lines.items()}
    digits = digits_of(py for points in columns.values() for py in points.values())
    places = sorted({px for points in columns.values() for px in points})
    head = "".join(f'<th class="number">{plain(name)}</th>' for name in columns)
    body = "".join(
        f'<tr><td class="number">{figure(px)}</td>'
        + "".join(
            f'<td class="number">{figure(points[px], digits) if px in points else "-"}</td>'
            for points in columns.values()
        )
        + "</tr>"
        for px in places
    )
    return (
        '<details><summary>The numbers</summary><div class="scroll"><table class="plain"><thead>'
        f'<tr><th class="number">{plain(x)}</th>{head}</tr></thead><tbody>{body}</tbody>'
        "</table></div></details>"
    )


def thinned(points: Points, most: int) -> Points:
    """At most so many of the points, evenly spread, the first and the last among them."""
    if len(points) <= most:
        return points
    return [points[round(i * (len(points) - 1) / (most - 1))] for i in range(most)]
