"""Names that pretend to be a computer player are refused: people must know whom they play."""

import re
import unicodedata

from ..core.errors import BadInput

# Letters and digits of other kinds that look like those of "bot" and of the levels' names.
LOOK_ALIKES = str.maketrans(
    {
        **dict.fromkeys(
            "\u0432\u042c\u044c\u03b2\u0412\u0392\u13cf\u15af\u15b7\u0299\u00df68", "b"
        ),
        **dict.fromkeys("\u043e\u03bf\u03c3\u00f8\u00f0\u0585\u0f9d\u0d20\u1d0f\U0001042c0", "o"),
        **dict.fromkeys("\u0442\u03c4\u0719\u1d1b7+\u2020", "t"),
        **dict.fromkeys("\u0430\u03b1@4", "a"),
        **dict.fromkeys("\u0435\u03b5\u03ad3", "e"),
        **dict.fromkeys("\u0440\u03c1", "p"),
        **dict.fromkeys("\u0441\u03c2", "c"),
        **dict.fromkeys("\u0445\u03c7", "x"),
        **dict.fromkeys("\u0455$5", "s"),
        **dict.fromkeys("\u0456\u03b9\u01311!|", "i"),
        **dict.fromkeys("\u043c\u03bc", "m"),
        **dict.fromkeys("\u043d\u03b7", "n"),
        **dict.fromkeys("\u0501\u0257", "d"),
        **dict.fromkeys("\u0433\u0491", "r"),
        **dict.fromkeys("\u03bd\u0475", "v"),
    }
)
SPACED = re.compile(r"\b(?:\w )+\w\b")  # b o t


def skeleton(name: str) -> str:
    """What a name looks like: plain small letters in words."""
    plain = unicodedata.normalize("NFKD", name)
    plain = "".join(each for each in plain if unicodedata.category(each)[0] != "M")
    plain = plain.casefold().translate(LOOK_ALIKES)
    words = " ".join(re.findall(r"[^\W_]+", plain))
    return SPACED.sub(lambda found: found[0].replace(" ", ""), words)


def looks_like_bot(name: str) -> bool:
    from ..bots.levels import BOTS  # here, since it needs NumPy

    words = skeleton(name).split()
    together = "".join(words)
    levels = [f"{level}bot" for level in BOTS]
    return "bot" in words or any(level in together for level in levels)


def refuse_bot_name(name: str) -> None:
    if looks_like_bot(name):
        raise BadInput(f'name: "{name}" looks like a computer player; choose one without "bot"')
