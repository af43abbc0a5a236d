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


def add_samples(found: "Balance", folder: Path | None = None) -> None:
    """Give every cell, deck and card of a balance one match behind it: written into a folder, or
    within the document as a link that holds the replay itself."""
    decks = {name: deck for name, deck in found.decks.items() if deck is not None}
    samples = Samples(found.outcome, [found.game], decks)
    made: dict[int, str] = {}

    def link(m: int, name: str) -> str:
        if m not in made:
            replay = samples.replay(m)
            if folder is None:
                made[m] = data_link(replay)
            else:
                folder.mkdir(parents=True, exist_ok=True)
                file = folder / f"{name}-{m}.json"
                replay.save(file)
                made[m] = str(file)
        return made[m]

    firsts = {pair: found.outcome.place(group).start for pair, group in found.groups.items()}
    for cell in found.document["matrix"]:
        pair = (
            (cell["a"], cell["b"]) if (cell["a"], cell["b"]) in firsts else (cell["b"], cell["a"])
        )
        cell["sample"] = link(
            firsts[pair], "-".join(filter(None, pair)) or found.outcome.plan.game.name
        )
    for row in found.document["deck_rates"]:
        row["sample"] = next(c["sample"] for c in found.document["matrix"] if c["a"] == row["deck"])
    for row in found.document["cards"]:
        holders = set(row["decks"])
        row["sample"] = next(
            (c["sample"] for c in found.document["matrix"] if holders & {c["a"], c["b"]}), None
        )


def data_link(replay: Replay) -> str:
    """A replay as an address that needs no file; saved, `ludarium replay` opens it."""
    held = base64.b64encode(replay.to_json().encode()).decode()
    return f"data:application/json;base64,{held}"
