"""Pictures of printed cards: a sigil drawn from the card's id, the same on every machine.

As everywhere in Ludarium a shape is one half mirrored on an axis, the left lit, the right in shade.
"""

import hashlib
from collections.abc import Iterator
from math import cos, pi, sin

Look = tuple[str, str, str]  # light, colour, shade


# The left half of a shape: distances from the axis and heights, from the top to the foot.
Half = tuple[tuple[float, float], ...]
BODIES: tuple[Half, ...] = (
    ((0, 10), (22, 13), (23, 38), (15, 58), (0, 74)),  # shield
    ((0, 26), (9, 20), (25, 5), (22, 25), (31, 37), (20, 44), (16, 62), (0, 74)),  # horns
    ((0, 8), (10, 11), (18, 24), (17, 40), (25, 54), (12, 60), (9, 72), (0, 66)),  # helm
    ((0, 14), (7, 24), (38, 10), (32, 32), (22, 34), (27, 47), (10, 50), (6, 70), (0, 76)),  # wings
    ((0, 14), (6, 14), (6, 8), (13, 8), (13, 15), (20, 15), (20, 32), (15, 37), (18, 74), (0, 74)),
    (
        (0, 22),
        (12, 13),
        (16, 26),
        (34, 20),
        (20, 36),
        (36, 50),
        (18, 48),
        (25, 72),
        (8, 57),
        (0, 68),
    ),
    ((0, 9), (18, 12), (24, 28), (20, 45), (13, 50), (14, 66), (6, 68), (6, 60), (0, 62)),  # skull
    ((0, 4), (14, 15), (9, 22), (24, 32), (13, 38), (31, 52), (7, 54), (9, 76), (0, 76)),  # tree
)
SPELLS: tuple[Half, ...] = (
    ((0, 4), (9, 22), (6, 29), (22, 42), (19, 62), (8, 75), (0, 77)),  # flame
    ((0, 2), (6, 28), (26, 17), (14, 36), (36, 40), (14, 45), (25, 67), (6, 54), (0, 79)),  # star
    ((0, 4), (10, 26), (22, 46), (20, 66), (0, 78)),  # drop
    ((0, 19), (17, 23), (38, 40), (17, 57), (0, 61)),  # eye
    ((0, 2), (8, 15), (8, 48), (21, 52), (21, 59), (5, 59), (5, 72), (9, 78), (0, 80)),  # blade
    ((0, 4), (21, 20), (25, 45), (9, 60), (3, 79), (0, 79)),  # leaf
    ((0, 2), (9, 30), (22, 20), (17, 46), (30, 52), (12, 58), (0, 81)),  # shards
    ((0, 30), (12, 12), (27, 12), (34, 30), (26, 50), (0, 76)),  # heart
)


class Stream:
    """Numbers from a text: never from a clock, so that a card keeps its picture."""

    def __init__(self, text: str) -> None:
        self.bytes = self._drawn(text)

    @staticmethod
    def _drawn(text: str) -> Iterator[int]:
        block = text.encode()
        while True:
            block = hashlib.sha256(block).digest()
            yield from block

    def between(self, low: float, high: float) -> float:
        return round(low + (high - low) * next(self.bytes) / 255, 1)

    def pick(self, n: int) -> int:
        return next(self.bytes) % n


def sigil(card_id: str, group: str, look: Look, spell: bool, place: int) -> str:
    """An SVG of 120 x 84. Cards of a group have places, so that neighbours differ in shape."""
    stream, (light, colour, shade) = Stream(f"{card_id} {group}"), look
    first, sky = Stream(group).pick(len(BODIES)), f"sky-{card_id}"
    return (
        '<svg class="sigil" viewBox="0 0 120 84" preserveAspectRatio="xMidYMid slice" '
        f'aria-hidden="true"><defs><radialGradient id="{sky}" cx=".5" cy=".45" r=".75">'
        f'<stop offset="0" stop-color="#fff"/><stop offset=".45" stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{colour}"/></radialGradient></defs>'
        f'<path fill="url(#{sky})" d="M0 0h120v84H0z"/>'
        + (_rays(stream) if stream.pick(2) else _rings(stream))
        + _ridge(stream, 62, colour, 0.45)
        + _ridge(stream, 73, shade, 0.75)
        + _figure(stream, look, SPELLS if spell else BODIES, first + place, spell)
        + "</svg>"
    )


def _rays(stream: Stream) -> str:
    n, turn = 10 + 2 * stream.pick(5), stream.between(0, 0.5)
    rays = []
    for i in range(n):
        a, b = 2 * pi * (i + turn) / n, 2 * pi * (i + turn + 0.4) / n
        rays.append(
            f"M60 40L{60 + 110 * cos(a):.1f} {40 + 110 * sin(a):.1f} "
            f"{60 + 110 * cos(b):.1f} {40 + 110 * sin(b):.1f}Z"
        )
    return f'<path fill="#fff" opacity=".38" d="{"".join(rays)}"/>'


def _rings(stream: Stream) -> str:
    x, step = 60 + stream.between(-22, 22), stream.between(9, 13)
    return "".join(
        f'<circle cx="{x}" cy="38" r="{(i + 1) * step:.1f}" fill="none" stroke="#fff" '
        f'stroke-width="{3.2 - i * 0.45:.1f}" opacity=".5"/>'
        for i in range(6)
    )


def _ridge(stream: Stream, height: float, fill: str, opacity: float) -> str:
    tops = [(x, height + stream.between(-7, 5)) for x in range(0, 121, 15)]
    line = "L".join(f"{x} {y:.1f}" for x, y in tops)
    return f'<path fill="{fill}" opacity="{opacity}" d="M0 84L{line}L120 84Z"/>'


def _figure(stream: Stream, look: Look, shapes: tuple[Half, ...], place: int, soft: bool) -> str:
    """A body with an outline, a smaller shape within it, and a light: eyes, or a core."""
    light, colour, shade = look
    whole = shapes[place % len(shapes)]
    body, inner = _path(stream, whole, 0.92, soft), _path(stream, whole, 0.48, soft)
    spark = "M60 33L55.5 40L60 47Z" if soft else "M57 37L48 32L50.5 39Z"
    outline = f'<g stroke="{shade}" stroke-width="4.5" stroke-linejoin="round">'
    return (
        f"{outline}{_both(body, shade, shade)}</g>"
        + _both(body, colour, f"color-mix(in srgb, {colour} 40%, {shade})")
        + _both(inner, f"color-mix(in srgb, {light} 62%, {colour})", colour)
        + _both(spark, "#fff", f"color-mix(in srgb, {light} 80%, #fff)")
    )


def _path(stream: Stream, half: Half, size: float, soft: bool) -> str:
    """A half, a little different each time, at a size around the middle of the picture."""
    points = [
        (60 - size * max(0.0, dx + (stream.between(-1.5, 1.5) if dx else 0)), 40 + size * (y - 40))
        for dx, y in half
    ]
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for (x, y), (px, py) in zip(points[1:], points, strict=False):
        middle = f"Q{(px + x) / 2 - 3 * size:.1f} {(py + y) / 2:.1f} " if soft else "L"
        path += f"{middle}{x:.1f} {y:.1f}"
    return f"{path}Z"


def _both(half: str, lit: str, dark: str) -> str:
    return (
        f'<path fill="{lit}" d="{half}"/>'
        f'<path fill="{dark}" transform="matrix(-1 0 0 1 120 0)" d="{half}"/>'
    )
