"""What players own, earn and open beyond a match: pure functions of a game's `progress.toml`, its cards and dice.

Nothing here knows a clock, a database or a game by name; the server keeps the ledger (`server/ledger.py`).
"""

from .book import Book, book_of

__all__ = ["Book", "book_of"]
