"""The games of a server by name: as their books have them, or one as `serve GAME --set` changed it."""

from collections.abc import Iterable

from ..core.game import Game, load


class Books:
    """What new matches are played by. Matches that were begun go by the rules kept with them."""

    def __init__(self, changed: Game | None = None) -> None:
        self.changed = changed
        self.kept: dict[tuple[str, tuple[str, ...]], Game] = {}

    def game(self, name: str, variant: Iterable[str] = ()) -> Game:
        """A game with variants, on top of what was changed; UnknownGame if there is none."""
        key = (name, tuple(variant))
        if key not in self.kept:
            self.kept[key] = self.open(*key)
        return self.kept[key]

    def open(self, name: str, variant: tuple[str, ...]) -> Game:
        changed = self.changed
        if changed is None or changed.name != name:
            return load(name, variant)
        all_variants = tuple(dict.fromkeys((*changed.variant, *variant)))
        if all_variants == changed.variant:
            return changed
        return Game(changed.definition, all_variants, changed.rule_changes, changed.card_changes)

    def changes(self, game: Game) -> list[str]:
        """What makes this server's game another than the book's, in words."""
        if self.changed is None or game.name != self.changed.name:
            return []
        return game.changes
