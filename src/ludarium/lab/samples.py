"""Single matches of a plan played again by the referee: the replays behind a number."""

import base64
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..bots.parts import engine_of
from ..core.decks import Deck
from ..core.game import Game
from ..core.match import Match
from ..core.replay import Replay
from ..plain.core.kernel import mix, planner_seed, roll, spin
from .field import Pair
from .plan import Plan
from .play import Hand, Outcome

if TYPE_CHECKING:
    from .balance import Balance


class Samples:
    """Plays matches of an outcome again, decision by decision, with the same bots."""

    def __init__(self, outcome: Outcome, games: Sequence[Game], decks: Mapping[str, Deck]) -> None:
        self.outcome = outcome
        self.plan: Plan = outcome.plan
        self.games = games
        self.decks = decks
        self.hand = Hand(self.plan)

    def replay(self, m: int) -> Replay:
        """Match m; it must come out as it did, or the lab and the table would disagree."""
        attempts = engine_of(self.plan.game).MOST_OPENINGS if self.plan.opening else 1
        for attempt in range(attempts):
            match = self._begin(m)
            self._open(match, m, attempt)
            if match.actors and self._agrees(match, self._finish(match, m), m):
                return match.replay()
        raise AssertionError(f"match {m} of the plan does not play again as it did")

    def _begin(self, m: int) -> Match:
        row = self.plan.rows[m]
        game = self.games[int(row["tables"])]
        names = self.plan.deck_names[int(row["decks"])]
        decks = [self.decks[name] for name in names] if game.definition.build_deck else None
        return game.match(int(row["seed"]), decks)

    def _open(self, match: Match, m: int, attempt: int) -> None:
        """The random plies of an opening, as the compiled loop draws them."""
        word = mix(int(self.plan.rows[m]["seed"]), 5 + attempt)
        for _ in range(self.plan.opening):
            if match.actors:
                seat = match.actors[0]
                legal = match.legal_ids(seat)
                word = spin(word)
                match.take(seat, legal[roll(word, len(legal))])

    def _finish(self, match: Match, m: int) -> int:
        decisions = 0
        while match.actors:
            seat = match.actors[0]
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
    """Gives every cell, deck and card of a balance one match behind it."""

    def __init__(self, found: "Balance") -> None:
        self.found = found
        decks = {name: deck for name, deck in found.decks.items() if deck is not None}
        self.samples = Samples(found.outcome, [found.game], decks)
        self.made: dict[Pair, Replay] = {}

    def add(self, folder: Path | None = None) -> None:
        """As files in a folder, or as links that hold the replays themselves."""
        document = self.found.document
        links = {pair: self.link(pair, folder) for pair in self.found.groups}
        for cell in document["matrix"]:
            a, b = cell["a"], cell["b"]
            cell["sample"] = links[a, b] if (a, b) in links else links[b, a]
        for row in document["deck_rates"]:
            row["sample"] = next(
                cell["sample"] for cell in document["matrix"] if cell["a"] == row["deck"]
            )
        for row in document["cards"]:
            holders = set(row["decks"])
            found = (c["sample"] for c in document["matrix"] if holders & {c["a"], c["b"]})
            row["sample"] = next(found, None)

    def remove(self) -> None:
        for key in ("matrix", "deck_rates", "cards"):
            for row in self.found.document[key]:
                del row["sample"]

    def link(self, pair: Pair, folder: Path | None) -> str:
        if pair not in self.made:
            first = self.found.outcome.place(self.found.groups[pair]).start
            self.made[pair] = self.samples.replay(first)
        if folder is None:
            return data_link(self.made[pair])
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{'-'.join(filter(None, pair)) or self.found.game.name}.json"
        self.made[pair].save(file)
        return str(file)


def data_link(replay: Replay) -> str:
    """A replay as an address that needs no file; saved, `ludarium replay` opens it."""
    held = base64.b64encode(replay.to_json().encode()).decode()
    return f"data:application/json;base64,{held}"
