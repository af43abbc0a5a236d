"""Single matches of a plan played again by the referee: the replays behind a number."""

import base64
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.decks import Deck
from ..core.game import Game
from ..core.match import Match
from ..core.replay import Replay
from ..plain.core.kernel import planner_seed
from .hand import Hand
from .openings import opened
from .plan import Plan
from .play import Outcome
from .tally import keys_of

if TYPE_CHECKING:
    from .balance import Balance
    from .runs.balance import RunBalance

Look = Callable[[Match, int], None]
SEARCHED = 24  # matches that are played again to find one that shows a card


class Samples:
    """Plays matches of an outcome again, decision by decision, with the same bots."""

    def __init__(self, outcome: Outcome, games: Sequence[Game], decks: Mapping[str, Deck]) -> None:
        self.outcome = outcome
        self.plan: Plan = outcome.plan
        self.games = games
        self.decks = decks
        self.hand = Hand(self.plan)

    def replay(self, m: int) -> Replay:
        return self.match(m).replay()

    def match(self, m: int, look: Look = lambda match, seat: None) -> Match:
        """Match m; it must come out as it did, or the lab and the table would disagree. `look` sees it before
        every decision, and who is to take it."""
        match = self._begin(m)
        if not self._agrees(match, self._finish(match, m, look), m):
            raise AssertionError(f"match {m} of the plan does not play again as it did")
        return match

    def names(self, m: int) -> tuple[str, ...]:
        """The decks of a match, by seat."""
        return self.plan.deck_names[int(self.plan.rows[m]["decks"])]

    def _begin(self, m: int) -> Match:
        row = self.plan.rows[m]
        game = self.games[int(row["tables"])]
        decks = [self.decks[name] for name in self.names(m)] if game.definition.build_deck else None
        return opened(game, int(row["seed"]), decks, self.plan.opening)

    def _finish(self, match: Match, m: int, look: Look) -> int:
        decisions = 0
        self.hand.memory.forget()
        while match.actors:
            seat = match.actors[0]
            look(match, seat)
            match.take(seat, self._decide(match, m, seat, decisions))
            decisions += 1
        return decisions

    def _decide(self, match: Match, m: int, seat: int, decisions: int) -> int:
        seen = match.observe(seat)
        if len(seen.legal) == 1:
            return seen.legal[0]
        row, engine, memory = self.plan.rows[m], self.hand.engine, self.hand.memory
        memory.states[engine.SEEN] = np.frombuffer(seen.state, match.game.kernel.STATE)[0]
        bot = self.hand.bots[int(row["bots"][seat])]
        seed = planner_seed(int(row["seed"]), decisions, seat)
        tables: Any = match.game.table_array
        return int(
            engine.choose(
                memory.states,
                memory.words,
                tables,
                np.array([bot], engine.BOT),
                seat,
                seed,
                *memory.rest,
                memory.stack.all,
                self.hand.stop,
            )
        )

    def _agrees(self, match: Match, decisions: int, m: int) -> bool:
        known, result = self.outcome.results[m], match.result
        assert result is not None
        scores = tuple(known["scores"][: match.game.seats].tolist())
        return decisions == int(known["decisions"]) and result.scores == scores


class Sampler:
    """Gives every number of a balance one match behind it."""

    def __init__(self, found: "Balance | RunBalance") -> None:
        self.found: Any = found
        decks = {name: deck for name, deck in found.decks.items() if deck is not None}
        games = getattr(found, "games", [found.game])
        self.samples = Samples(found.outcome, games, decks)
        self.made: dict[int, Replay] = {}
        self.named: dict[
            int, Counter[str]
        ] = {}  # by match: what happened to a card, how many things
        self.shown: dict[str, int] = {}  # by card: the match that was chosen for it
        self.files: dict[Path, Replay] = {}

    def add(self, folder: Path | None = None) -> None:
        """As files that `save` writes into a folder, or as links that hold the replays themselves."""
        document, alone = self.found.document, self.found.game.seats == 1
        groups: Mapping[Any, int] = self.found.groups
        firsts = {pair: self.found.outcome.place(g).start for pair, g in groups.items()}
        links = {pair: self.link(m, "-".join(pair), folder) for pair, m in firsts.items()}
        for cell in document.get("matrix", ()):
            a, b = cell["a"], cell["b"]
            cell["sample"] = links[a, b] if (a, b) in links else links[b, a]
        for row in document["deck_rates"]:
            cells = (cell for cell in document.get("matrix", ()) if cell["a"] == row["deck"])
            row["sample"] = links[(row["deck"],)] if alone else next(cells)["sample"]
        for row in document["cards"]:
            m = self.with_card(row["card"], set(row["decks"]))
            row["sample"] = self.link(m, "-".join(self.samples.names(m)), folder)
        for row in document["end_reasons"]:
            row["sample"] = self.link(self.ended(row["reason"]), row["reason"], folder)
        if document.get("first_seat"):
            document["first_seat"]["sample"] = self.link(0, "first", folder)

    def save(self) -> None:
        for file, replay in self.files.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            replay.save(file)

    def ended(self, reason: str) -> int:
        """The first match that ended so."""
        wanted = list(self.found.game.definition.reasons).index(reason)
        return int(np.argmax(self.found.outcome.results["reason"] == wanted))

    def with_card(self, card: str, holders: set[str]) -> int:
        """A match that shows the card: the one of those at hand where most happens to it, else the
        first in which anything does, among some of the cells that have it."""
        if card not in self.shown:
            best = max(self.named, key=lambda m: self.named[m][card])
            if not self.named[best][card]:
                for m in self.likely(card, holders):
                    self.play(best := m)
                    if self.named[m][card]:
                        break
            self.shown[card] = best
        return self.shown[card]

    def likely(self, card: str, holders: set[str]) -> list[int]:
        """Matches of the cell in which most was counted of the card, or of all whose decks have it."""
        found = self.found
        if found.outcome.plan.tallied:
            i = list(keys_of(found.game)).index(card)
            counts = {g: found.outcome.tally[g, :, i].sum() for g in found.groups.values()}
            groups = [max(counts, key=lambda g: counts[g])]
        else:
            seats = found.game.seats  # names behind these are of what was met
            groups = [g for pair, g in found.groups.items() if holders & set(pair[:seats])]
        some = [
            m
            for g in groups
            for m in range(*found.outcome.place(g).indices(len(found.outcome.results)))
        ]
        return some[:: max(1, len(some) // SEARCHED)][:SEARCHED]

    def link(self, m: int, name: str, folder: Path | None) -> str:
        replay = self.play(m)
        if folder is None:
            return data_link(replay)
        words = "-".join(name.split()).strip("-") or self.found.game.name
        file = folder / f"{words}-{m}.json"
        self.files[file] = replay
        return str(file)

    def play(self, m: int) -> Replay:
        if m not in self.made:
            match = self.samples.match(m)
            self.made[m], self.named[m] = match.replay(), happened(match)
        return self.made[m]


def happened(match: Match) -> Counter[str]:
    """By card: in how many ways the events name it; what a seat is told, no more."""
    game = match.game
    told = [event for seat in range(game.seats) for event in match.events(seat)]
    named = {
        (what, event[fact])
        for what, (kind, fact) in game.definition.tallies.items()
        for event in told
        if event["event"] == kind
    }
    return Counter(card for _, card in named if card is not None)


def data_link(replay: Replay) -> str:
    """A replay as an address that needs no file; saved, `ludarium replay` opens it."""
    held = base64.b64encode(replay.to_json().encode()).decode()
    return f"data:application/json;base64,{held}"
