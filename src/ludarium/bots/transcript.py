"""What was said between the host and a program, line by line, as a file that a bot's author can read.

`>` is the host, `<` the bot, `<~` a line that it never finished, `!` its standard error. Moments are seconds
since the program was started.
"""

from contextlib import suppress
from pathlib import Path

LARGEST = 16 * 1024 * 1024  # bytes of one file


def clean(text: str) -> str:
    """The same without characters that would do something to a terminal."""
    return "".join(each if each.isprintable() else escaped(each) for each in text)


def escaped(character: str) -> str:
    return character.encode("unicode_escape").decode()


class Transcript:
    """One file, written line by line; without a path nothing is written."""

    def __init__(self, path: Path | None, start: float) -> None:
        self.path = path
        self.start = start
        self.size = 0

    def turn_to(self, path: Path | None) -> None:
        """Go on in another file: that of the next match."""
        self.path, self.size = path, 0

    def note(self, moment: float, mark: str, line: str) -> None:
        if self.path is None or self.size > LARGEST:
            return
        text = f"{moment - self.start:9.3f} {mark} {clean(line)}\n"
        self.size += len(text)
        if self.size > LARGEST:
            text = f"(cut: more than {LARGEST} characters)\n"
        with suppress(OSError), self.path.open("a", encoding="utf-8") as file:
            file.write(text)
