"""The index of a game's observations as a page: entries that differ by a number only share a row."""

import re
from itertools import product

from ..core.game import load
from .layout import Entry, observation_index
from .registry import environment_id

NUMBER = re.compile(r"(?<=\[)\d+(?=\])|(?<=, )\d+|(?<=bit )\d+")
LETTERS = "ijkm"


def markdown(game: str) -> str:
    """The page docs/observations/<game>.md."""
    title, index = load(game).title, observation_index(game)
    lines = [
        f"# What an observation of {title} holds",
        "",
        f"Written by `ludarium docs --write`. `{environment_id(game)}`: {len(index)} entries of int16, seen from the",
        "acting seat: its own part of an array over the seats comes first. How it is made is told in",
        "[environments](../environments.md#observations); what a field means stands beside it in the",
        f"game's `{source(game)}`. In code: `ludarium.envs.observation_index`.",
        "",
        "| entries | name | from | to |",
        "|---|---|---|---|",
    ]
    for name, entries in grouped(index).items():
        first = entries[0]
        lines.append(f"| {places(name, entries)} | `{name}` | {first.low} | {first.high} |")
    return "\n".join(lines) + "\n"


def source(game: str) -> str:
    return f"src/ludarium/games/{game}/state.py"


def grouped(index: tuple[Entry, ...]) -> dict[str, list[Entry]]:
    """Entries by their name with letters in place of numbers, in the order they come."""
    found: dict[str, list[Entry]] = {}
    for entry in index:
        name = entry.name
        for letter in LETTERS:
            name = NUMBER.sub(letter, name, count=1)
        found.setdefault(name, []).append(entry)
    return found


def places(name: str, entries: list[Entry]) -> str:
    """'27 + i, i to 23': where the entries of one row are."""
    numbers = [tuple(map(int, NUMBER.findall(entry.name))) for entry in entries]
    at = {key: entry.index for key, entry in zip(numbers, entries, strict=True)}
    most = numbers[-1]
    start = entries[0].index
    steps = []
    for axis, last in enumerate(most):
        one = tuple(1 if i == axis else 0 for i in range(len(most)))
        steps.append(at[one] - start if last else 0)
    for key in product(*(range(last + 1) for last in most)):
        expected = start + sum(step * i for step, i in zip(steps, key, strict=True))
        assert at[key] == expected, f"{name} is not laid out evenly"
    terms = [f"{step if step > 1 else ''}{LETTERS[k]}" for k, step in enumerate(steps)]
    ranges = [f"{LETTERS[k]} to {last}" for k, last in enumerate(most)]
    return ", ".join([" + ".join([str(start), *terms]), *ranges])
