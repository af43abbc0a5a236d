"""What an external bot receives, as JSON-able values: its seat's view, events and legal actions.

All of it comes out of the doors of a match that `hide` guards. Whoever plays from this alone cannot
tell two worlds apart that its seat cannot tell apart.
"""

from collections.abc import Callable
from typing import Any

from ..core.game import Game
from ..core.layout import environment_name, observe
from ..core.match import Match


def names_by_sight() -> Callable[[int, int], int]:
    """A naming for `match.handle`: each viewer counts things in the order in which it meets them, so
    that a number says nothing of what it has not seen."""
    seen: dict[int, dict[int, int]] = {}

    def name(viewer: int, number: int) -> int:
        names = seen.setdefault(viewer, {})
        return names.setdefault(number, len(names) + 1)

    return name


def introduction(match: Match, seat: int) -> dict[str, Any]:
    """What does not change: the game, its rules, the seat."""
    game = match.game
    return {
        "game": game.name,
        "title": game.title,
        "variant": list(game.variant),
        "rules": dict(game.rules),
        "cards": game.card_changes,
        "fingerprint": game.fingerprint,
        "perfect": game.definition.perfect,
        "seat": seat,
        "seats": game.seats,
        "deck": own_deck(game, match.start_spec, seat),
        "environment": environment_name(game.name),
        "actions": int(game.kernel.ACTIONS),
    }


def own_deck(game: Game, start: dict[str, Any], seat: int) -> Any:
    """The lines of this seat's deck; None in a game without decks, or from a position."""
    if "position" in start or game.definition.build_deck is None:
        return None
    given = start["decks"]
    deck = given[seat] if given is not None else game.definition.starters[seat]
    return game.reader.lines(game.deck(deck))


def situation(match: Match, seat: int, since: int) -> dict[str, Any]:
    """What a seat sees, and its events after the first `since`."""
    found: dict[str, Any] = {"view": match.view(seat), "events": match.events(seat, since)}
    if match.game.definition.perfect:
        found["position"] = match.position()
    return found


def question(match: Match, seat: int, since: int, observation: bool = False) -> dict[str, Any]:
    """The same with what the seat may do now, and if wanted the array that a learner gets."""
    legal = [{"id": n, "text": text, "parts": parts} for n, text, parts in match.choices(seat)]
    found = {"seat": seat, **situation(match, seat, since), "legal": legal}
    if observation:
        found["observation"] = observe(match, seat).tolist()
    return found
