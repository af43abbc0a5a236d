"""Draws how a learner got better, with intervals, as a small SVG that is readable in light and dark."""

from html import escape
from math import sqrt

Point = tuple[float, float, float]  # low, middle, high
WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 300, 52, 40, 34


def wilson(points: float, n: int, z: float = 1.96) -> Point:
    """A share with its 95 % interval."""
    if n == 0:
        return 0.0, 0.5, 1.0
    share = points / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return middle - half, share, middle + half


def draw(curve: list[tuple[int, Point]], title: str) -> str:
    title = escape(title)
    last = max(steps for steps, _ in curve)

    def at(steps: float, share: float) -> str:
        x = LEFT + (WIDTH - LEFT - 12) * steps / last
        y = HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * share
        return f"{x:.1f},{y:.1f}"

    band = [at(n, high) for n, (_, _, high) in curve] + [
        at(n, low) for n, (low, _, _) in curve[::-1]
    ]
    line = [at(n, middle) for n, (_, middle, _) in curve]
    marks = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        x, y = at(0, share).split(",")
        dash = "" if share == 0.5 else ' stroke-dasharray="2 4"'
        marks.append(f'<path d="M{x},{y}H{WIDTH - 12}" stroke="#888"{dash}/>')
        marks.append(
            f'<text x="{LEFT - 6}" y="{float(y) + 4}" text-anchor="end">{share:.0%}</text>'
        )
    for part in range(5):
        x = at(last * part / 4, 0).split(",")[0]
        anchor = "end" if part == 4 else "middle"
        words = f"{last * part // 4:,}"
        marks.append(f'<text x="{x}" y="{HEIGHT - 22}" text-anchor="{anchor}">{words}</text>')
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">
<title>{title}</title>
<style>text{{font:12px sans-serif;fill:#555}}.t{{font-size:14px}}
@media (prefers-color-scheme: dark){{text{{fill:#bbb}}}}</style>
<text class="t" x="{LEFT}" y="20">{title}</text>
{"".join(marks)}
<polygon points="{" ".join(band)}" fill="#3b7dd8" fill-opacity=".25"/>
<polyline points="{" ".join(line)}" fill="none" stroke="#3b7dd8" stroke-width="2"/>
<text x="{WIDTH - 12}" y="{HEIGHT - 6}" text-anchor="end">decisions of the learner</text>
</svg>
"""
