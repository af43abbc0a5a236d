"""A census of a field: all that its matches say, in parts that arrive one after the other.

First the matrix, the seats, the lengths and what is counted of cards; then some matches turn by turn; then what
each card does, the mix that no deck beats, and pairs of cards that are more than their sum. After each part the
whole document is given, so that somebody can watch. A part that a game cannot have says why in `why`.

Every number names matches behind it: seed, decks by seat and how it ended, enough to play it again.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..bots.levels import settings_of
from ..core.errors import BadInput
from ..core.game import Game
from ..core.match import Match
from .balance import Balance, Question
from .compare import matches_for
from .field import Decks, Pair, field_of, rounded
from .impact import neutrals_of
from .metagame import Metagame, shape
from .mixes import Found, Search, check
from .plan import Array, Draft, Plan
from .play import How, Outcome, in_slices, play
from .runs.balance import RunBalance, RunQuestion
from .runs.field import achieved
from .samples import Samples
from .series import points
from .stats import around, pair_means
from .synergy import Synergy, likely
from .tally import MATCHES, POINTS, keys_of
from .turns import Seen, Watcher, by_turn, ends_of, energy, first_lethals, lethal, solver_of

SHOWN = 3  # matches behind a number
TOP = 4  # cards of which pairs are looked for
ANSWERS = 6  # decks that are tried against the mix on fresh seeds
TOGETHER = 8  # matches that are watched before it is told
ALL, EACH = 24_000, 40_000  # matches of all pairings, and of all cards, about
ALONE = "One seat: a run meets nobody."
DEAR = "Not measured with this bot: it would take long. Choose a quicker one."
Refs = list[dict[str, Any]]
Parts = Iterator[dict[str, Any]]


@dataclass(frozen=True)
class Size:
    """How much is played."""

    games: int = 200  # matches of every two decks
    impact: int = 800  # matches of every card
    watched: int = 160  # matches that are played again, turn by turn
    fresh: int = 200  # matches of each answer with each deck of the mix
    pairs: int = 3  # pairs of cards, where none are asked for
    together: int = 2000  # matches of each pair of cards


def size_for(game: Game, decks: Decks, bot: str) -> Size:
    """As much as a field of this size can have while somebody waits."""
    if matches_for(game, settings_of(bot), 10_000) < 10_000:
        return Size(games=4, impact=0, watched=24, fresh=0, pairs=0, together=0)
    cells = len(decks) * (len(decks) + 1) // 2 if game.seats == 2 else len(decks)
    cards = len({card for deck in decks.values() if deck is not None for card in deck})
    games = min(max(ALL // cells, 20), 800) // 2 * 2
    return Size(games=games, impact=min(max(EACH // max(cards, 1), 100), 800))


@dataclass
class Progress:
    """Where it stands: parts by name, and the matches they take."""

    wanted: dict[str, int]
    done: dict[str, int]

    def row(self, now: str) -> dict[str, Any]:
        return {
            "part": now,
            "played": sum(self.done.values()),
            "wanted": sum(max(self.wanted[part], self.done[part]) for part in self.wanted),
        }


MATCHES_OF = "matches of every two decks"
RUNS = "runs of every deck, and of every card"
TURNS, CARDS, MIX, PAIRS = "turn by turn", "what each card does", "the mix", "pairs of cards"


class Census:
    """One field, by one bot."""

    def __init__(
        self,
        game: Game,
        bot: str = "heuristic",
        decks: Decks | None = None,  # all ready ones
        size: Size | None = None,
        seed: int = 1,
        asked: Sequence[Pair] = (),  # pairs of cards; the best of the cards otherwise
    ) -> None:
        self.game, self.bot, self.seed, self.asked = game, bot, seed, asked
        self.decks = field_of(game) if decks is None else decks
        if not self.decks:
            raise BadInput("expected a deck: this game has no ready decks that are legal")
        self.size = size or size_for(game, self.decks, bot)

    def parts(self, how: How | None = None) -> Parts:
        """The document again and again, with more and more in it; `progress` says where it stands."""
        made = Runs(self) if self.game.seats == 1 else Field(self)
        yield from made.parts(how or How())

    def whole(self, how: How | None = None) -> dict[str, Any]:
        """All parts."""
        *_, last = self.parts(how)
        return last


class Field:
    """Two seats: decks meet each other."""

    def __init__(self, asked: Census) -> None:
        self.asked, self.game, self.decks, self.size = asked, asked.game, asked.decks, asked.size
        self.question = Question(
            self.game, self.decks, asked.bot, self.size.games, self.size.impact, asked.seed
        )
        self.document: dict[str, Any] = {}
        plan = self.question.plan
        self.end = int(np.searchsorted(plan.rows["group"], self.question.own))
        with_pairs = self.question.with_impact and self.size.together
        wanted = {
            MATCHES_OF: self.end,
            TURNS: min(self.size.watched, self.end),
            CARDS: len(plan.rows) - self.end,
            MIX: ANSWERS * self.size.fresh if self.has_mix else 0,
            PAIRS: 4 * self.size.together * self.size.pairs if with_pairs else 0,
        }
        self.progress = Progress(wanted, dict.fromkeys(wanted, 0))

    @property
    def has_mix(self) -> bool:
        return len(self.decks) > 2 and self.size.fresh > 0

    def told(self, part: str, done: int | None = None) -> dict[str, Any]:
        self.progress.done[part] = self.progress.wanted[part] if done is None else done
        return self.document | {"progress": self.progress.row(part)}

    def parts(self, how: How) -> Parts:
        plan = self.question.plan
        playing = in_slices(replace(plan, rows=plan.rows[: self.end]), how)
        self.first = yield from going(self.told, playing, MATCHES_OF)
        found = self.question.read(self.first, impacts=False)
        self.document = self.head(found)
        yield self.told(MATCHES_OF)
        self.document |= yield from watched(self, found)
        yield self.told(TURNS)
        if self.end < len(plan.rows):
            playing = in_slices(replace(plan, rows=plan.rows[self.end :]), how)
            second = yield from going(self.told, playing, CARDS)
            self.cards(second)
            yield self.told(CARDS)
        if self.has_mix:
            self.document["mix"] = self.mix(how)
            yield self.told(MIX)
        if pairs := self.pairs():
            asked = self.asked
            synergy = Synergy(
                self.game, self.decks, pairs, self.size.together, asked.bot, asked.seed
            )
            outcome = yield from going(self.told, in_slices(synergy.plan(), how), PAIRS)
            names = {card["id"]: card["name"] for card in self.game.cards}
            self.document["pairs"] = {"rows": synergy.read(outcome, names)}
        elif self.document["pairs"] is None:
            self.document["pairs"] = {"why": "No two of the strongest cards are in one deck."}
        yield self.told(PAIRS)

    # --- the matrix ----------------------------------------------------------------------------------

    def head(self, found: Balance) -> dict[str, Any]:
        balance, outcome = found.document, found.outcome
        results = outcome.results
        plays = self.game.definition.build_deck is not None
        document = {key: balance[key] for key in ("game", "fingerprint", "bot", "seed", "opening")}
        document |= {
            "seats": 2,
            "counted": self.game.definition.counted,
            "n": len(results),
            "decks": balance["deck_rates"],
            "matrix": [self.cell(row) for row in balance["matrix"]] if plays else [],
            "first_seat": balance["first_seat"],
            "mirrors": {
                "all": balance["first_seat_mirrors"],
                "decks": [
                    row | {"matches": self.refs(self.places(row["deck"], row["deck"]))}
                    for row in balance["first_seat_by_deck"]
                ],
            },
            "length": balance["length"] | {"rows": self.lengths(results)},
            "ends": balance["end_reasons"],
            "columns": balance["columns"],
            "cards": self.counted(balance["cards"], outcome),
            "impact": {"why": self.no_impact()} if not self.question.with_impact else None,
            "mix": self.no_mix(),
            "lead": None,
            "lethal": None,
            "energy": None,
            "pairs": self.no_pairs(),
        }
        if not plays:
            document["why"] = "No decks here: both sides begin alike, and every match is a mirror."
        elif balance["first_seat"] is None:
            document["seat_why"] = "Both seats act at once, so none of them is first."
        return document

    def no_impact(self) -> str:
        if not self.game.cards:
            return "This game has no cards, so there is none to take out."
        if self.game.definition.neutral is None:
            return "This game names no plain card to compare with (`neutral` in game.py)."
        return DEAR

    def no_pairs(self) -> dict[str, str] | None:
        if not self.question.with_impact:
            return {"why": self.no_impact()}
        return None if self.size.together else {"why": DEAR}

    def no_mix(self) -> dict[str, str] | None:
        if len(self.decks) < 3:
            return {"why": "A mix needs three decks or more."}
        return None if self.has_mix else {"why": DEAR}

    def cell(self, row: Mapping[str, Any]) -> dict[str, Any]:
        a, b = row["a"], row["b"]
        low, _, high = row["rate"]
        beyond = 1 if low > 0.5 else -1 if high < 0.5 else 0
        shown = self.refs(self.places(a, b)[:2]) if (a, b) in self.question.groups else []
        return {**row, "beyond": beyond, "matches": shown}

    def places(self, a: str, b: str) -> list[int]:
        """The matches of two decks, in the plan."""
        groups = self.question.groups
        where = self.first.place(groups[(a, b) if (a, b) in groups else (b, a)])
        return list(range(where.start, where.stop))[:SHOWN]

    def lengths(self, results: Array) -> list[dict[str, Any]]:
        turns, counts = np.unique(results["length"], return_counts=True)
        rows = []
        for turn, n in zip(turns.tolist(), counts.tolist(), strict=True):
            some = np.flatnonzero(results["length"] == turn)[:SHOWN].tolist()
            rows.append({"turn": turn, "n": n, "matches": self.refs(some)})
        return rows

    def refs(self, places: Sequence[int]) -> Refs:
        """These matches in short."""
        plan, results = self.first.plan, self.first.results
        return [ref(plan, results[m], m) for m in places]

    # --- cards ---------------------------------------------------------------------------------------

    def counted(self, rows: Sequence[Mapping[str, Any]], outcome: Outcome) -> list[dict[str, Any]]:
        """What is counted of each card of its holders: how they did when it happened, less when it did not."""
        keys = list(keys_of(self.game))
        made = []
        for row in rows:
            i = keys.index(row["card"])
            total, half = self.holders(outcome, row["decks"])
            counts = {}
            for column, name in enumerate(self.question.columns):
                seen, won = self.tallied(outcome, row["decks"], i, column)
                counts[name] = difference(seen, won, total, half)
            keep = {key: row[key] for key in ("card", "name", "decks", "n")}
            made.append({**keep, "counts": counts, "impact": row.get("impact"), "matches": []})
        return made

    def sides(self, holders: Sequence[str]) -> list[tuple[int, int]]:
        """The cells of these decks, and which player has them."""
        return [
            (group, side)
            for pair, group in self.question.groups.items()
            for side in range(2)
            if pair[side] in holders
        ]

    def holders(self, outcome: Outcome, holders: Sequence[str]) -> tuple[int, float]:
        """Matches of these decks and half points made in them."""
        n, half = 0, 0.0
        for group, side in self.sides(holders):
            mine = points(outcome.cell(group))
            n += len(mine)
            half += 2 * float((mine if side == 0 else 1 - mine).sum())
        return n, half

    def tallied(
        self, outcome: Outcome, holders: Sequence[str], card: int, column: int
    ) -> tuple[int, float]:
        rows = [outcome.tally[group, side, card, column] for group, side in self.sides(holders)]
        sums = np.sum(rows, axis=0) if rows else np.zeros(3)
        return int(sums[MATCHES]), float(sums[POINTS])

    def cards(self, second: Outcome) -> None:
        """Adds what each card does."""
        tally = second.tally.copy()
        tally[: len(self.first.tally)] += self.first.tally
        results = np.concatenate([self.first.results, second.results])
        both = Outcome(self.question.plan, results, tally)
        impacts = self.question.impact.read(both, self.question.groups)
        rows = []
        for row in self.document["cards"]:
            impact = impacts.get(row["card"])
            shown = self.differing(both, row["card"]) if impact else []
            rows.append({**row, "impact": impact, "matches": shown})
        rows.sort(key=lambda r: -r["impact"]["difference"][1] if r["impact"] else 2.0)
        self.document |= {"cards": rows, "impact": {"n": len(results)}}

    def differing(self, both: Outcome, card: str) -> Refs:
        """Matches that ended otherwise with a plain card in its place."""
        found: Refs = []
        neutral = neutrals_of(self.game)[card]["id"]
        for pair, side, group in self.question.impact.cells.get(card, ()):
            whole = both.place(self.question.groups[pair])
            without = both.place(group)
            n = min(whole.stop - whole.start, without.stop - without.start)
            a, b = (both.results[w.start : w.start + n]["scores"] for w in (whole, without))
            for k in np.flatnonzero(np.sign(a[:, 0] - a[:, 1]) != np.sign(b[:, 0] - b[:, 1])):
                m = whole.start + int(k)
                one = ref(both.plan, both.results[m], m)
                one["instead"] = {"deck": pair[side], "card": card, "by": neutral}
                one["other"] = winner_of(both.results[without.start + int(k)])
                found.append(one)
                break
            if len(found) == SHOWN:
                break
        return found

    def pairs(self) -> list[Pair]:
        if not self.question.with_impact or not self.size.together:
            return []
        if self.asked.asked:
            return list(self.asked.asked)
        best = [row["card"] for row in self.document["cards"] if row["impact"]][:TOP]
        return likely(best, self.decks, self.size.pairs)

    # --- the mix -------------------------------------------------------------------------------------

    def mix(self, how: How) -> dict[str, Any]:
        """What the matrix says, how sure it is, and what the best answers make of it on fresh seeds."""
        meta = Metagame(
            self.game, self.asked.bot, self.size.games, self.asked.seed, some=self.decks
        )
        source = meta.source(lambda plan, folder, label: play(plan, how))
        rates, n = self.rates()
        names = list(self.decks)
        search = Search(rates, n, source, 0, self.asked.seed)
        for (a, b), group in self.question.groups.items():
            if a != b:
                made = pair_means(points(self.first.cell(group)))
                search.cells[names.index(a), names.index(b)] = [made]
        circle = list(range(len(names)))
        mix = search.mix_of(circle)
        against = rates @ np.array([mix.get(i, 0.0) for i in circle])
        best = np.argsort(-against)[:ANSWERS].tolist()
        checked = check(source, mix, list(dict.fromkeys([*mix, *best])), self.size.fresh // 2)
        added = sum(row["n"] for row in checked.rows)
        found = Found(mix, search.resample(circle), checked, 1, added, circle)
        return shape(found, meta.names) | {"of": len(self.decks)}

    def rates(self) -> tuple[Array, int]:
        """What each deck made of each other, less a half, and the pairs of matches behind a cell."""
        names = list(self.decks)
        rates = np.zeros((len(names), len(names)))
        for (a, b), group in self.question.groups.items():
            if a != b:
                rate = float(pair_means(points(self.first.cell(group))).mean()) - 0.5
                i, j = names.index(a), names.index(b)
                rates[i, j], rates[j, i] = rate, -rate
        return rates, self.size.games // 2


class Runs:
    """One seat: decks play alone."""

    def __init__(self, asked: Census) -> None:
        self.asked, self.game, self.decks, self.size = asked, asked.game, asked.decks, asked.size
        self.question = RunQuestion(
            self.game, self.decks, asked.bot, self.size.games, self.size.impact, asked.seed
        )
        self.document: dict[str, Any] = {}
        n = len(self.question.plan.rows)
        wanted = {RUNS: n, TURNS: min(self.size.watched, n)}
        self.progress = Progress(wanted, dict.fromkeys(wanted, 0))

    def told(self, part: str, done: int | None = None) -> dict[str, Any]:
        self.progress.done[part] = self.progress.wanted[part] if done is None else done
        return self.document | {"progress": self.progress.row(part)}

    def parts(self, how: How) -> Parts:
        playing = in_slices(self.question.plan, how)
        self.first = yield from going(self.told, playing, RUNS)
        found = self.question.read(self.first)
        self.document = self.head(found)
        yield self.told(RUNS)
        self.document |= yield from watched(self, found)
        yield self.told(TURNS)

    def head(self, found: RunBalance) -> dict[str, Any]:
        balance, outcome = found.document, found.outcome
        whole = np.concatenate([outcome.cell(g) for g in self.question.groups.values()])
        made = achieved(self.game, whole)
        values, counts = np.unique(made, return_counts=True)
        document = {key: balance[key] for key in ("game", "fingerprint", "bot", "seed", "opening")}
        return document | {
            "seats": 1,
            "why": ALONE,
            "counted": self.game.definition.counted,
            "n": len(whole),
            "measure": balance["measure"],
            "reached": [
                {
                    "value": value,
                    "n": n,
                    "matches": self.refs(np.flatnonzero(made == value)[:SHOWN]),
                }
                for value, n in zip(values.tolist(), counts.tolist(), strict=True)
            ],
            "decks": [self.deck(row) for row in balance["deck_rates"]],
            "matrix": [],
            "first_seat": None,
            "mirrors": {"all": None, "decks": []},
            "length": balance["length"] | {"rows": self.lengths(whole)},
            "ends": balance["end_reasons"],
            "columns": balance["columns"],
            "cards": [self.card(row) for row in balance["cards"]],
            "impact": {"n": len(outcome.results)} if self.question.cells else {"why": DEAR},
            "mix": {"why": ALONE},
            "pairs": {"why": ALONE},
            "lead": None,
            "lethal": None,
            "energy": None,
        }

    def deck(self, row: Mapping[str, Any]) -> dict[str, Any]:
        where = self.first.place(self.question.groups[row["deck"]])
        return {**row, "matches": self.refs(range(where.start, where.stop)[:SHOWN])}

    def card(self, row: Mapping[str, Any]) -> dict[str, Any]:
        counts = {
            name: {"n": row[name]["n"], "rate": row[name]["win_rate"], "difference": None}
            for name in self.question.columns
        }
        keep = {key: row[key] for key in ("card", "name", "decks", "n", "impact")}
        return {**keep, "counts": counts, "matches": []}

    def lengths(self, results: Array) -> list[dict[str, Any]]:
        turns, counts = np.unique(results["length"], return_counts=True)
        return [
            {
                "turn": turn,
                "n": n,
                "matches": self.refs(np.flatnonzero(results["length"] == turn)[:SHOWN]),
            }
            for turn, n in zip(turns.tolist(), counts.tolist(), strict=True)
        ]

    def refs(self, places: Any) -> Refs:
        return [ref(self.first.plan, self.first.results[int(m)], int(m)) for m in places]


# --- shared -------------------------------------------------------------------------------------------


def going(
    told: Callable[[str, int], dict[str, Any]], playing: Generator[int, None, Outcome], part: str
) -> Generator[dict[str, Any], None, Outcome]:
    """What was known before, and how far it is, while matches are played."""
    while True:
        try:
            yield told(part, next(playing))
        except StopIteration as last:
            outcome: Outcome = last.value
            return outcome


def watched(
    made: Field | Runs, found: Balance | RunBalance
) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """Lead, comebacks, first lethal turns and what was spent, from some matches of all cells."""
    game, size, outcome = made.game, made.size, found.outcome
    whole = outcome.place(made.question.own - 1).stop
    decks = {name: deck for name, deck in made.decks.items() if deck is not None}
    watcher = Watcher(Samples(outcome, [game], decks), game)
    told_by, solver = solver_of(game)
    seen: list[Seen] = []
    rows: list[dict[str, Any]] = []
    # Odd steps, so that both seats of pairs are among them.
    step = max(1, whole // max(size.watched, 1)) | 1
    for m in range(0, whole, step):
        seen.append(watcher.watch(m))
        rows += first_lethals(seen[-1:], solver)
        if len(seen) % TOGETHER == 0:
            yield made.told(TURNS, len(seen))
    lead = by_turn(seen, watcher.judged_by, game)
    last = lethal(rows, told_by, watcher.judged_by, game) if game.seats == 2 else {"why": ALONE}
    for row in [*lead.get("rows", ()), *last.get("rows", ())]:
        row["matches"] = made.refs(row["matches"])
        if "shown" in row:
            row["shown"] = made.refs(row["shown"])
    alternate = game.seats == 2 and ends_of(seen)
    return {"lead": lead, "lethal": last, "energy": energy(seen, game), "alternate": alternate}


def ref(plan: Plan, result: Any, m: int) -> dict[str, Any]:
    """A match in short: what it takes to play it again, and how it ended."""
    row = plan.rows[m]
    return {
        "seed": int(row["seed"]),
        "decks": list(plan.deck_names[int(row["decks"])]),
        "first": int(result["first"]),
        "won": winner_of(result, plan.game.seats),
        "turns": int(result["length"]),
    }


def winner_of(result: Any, seats: int = 2) -> int | None:
    """The seat that won; None for a draw. Alone: 0, or None for a run that was not won."""
    scores = [int(x) for x in result["scores"]]
    if seats == 1:
        return 0 if scores[0] > 0 else None
    return None if scores[0] == scores[1] else int(np.argmax(scores[:2]))


def difference(seen: int, half: float, total: int, every: float) -> dict[str, Any]:
    """How a deck did when something happened with its card, less how it did when not. It is no effect of the
    card: longer matches draw more cards."""
    rest = total - seen
    if seen < 2 or rest < 2:
        rate = half / 2 / seen if seen else None
        return {"n": seen, "rate": rate, "difference": None}
    a, b = half / 2 / seen, (every - half) / 2 / rest
    error = float(np.sqrt(max(a * (1 - a), 1 / seen) / seen + max(b * (1 - b), 1 / rest) / rest))
    change = around(a - b, error, min(seen, rest) - 1)
    return {"n": seen, "rate": round(a, 5), "difference": rounded(change[:3])}


def play_again(game: Game, bot: str, one: Mapping[str, Any], decks: Decks, opening: int) -> Match:
    """The match that a reference names, by the same bot, under these tables."""
    names = list(one["decks"])
    missing = [name for name in names if name and name not in decks]
    if missing:
        raise BadInput(f'there is no deck "{missing[0]}" in this version; choose another match')
    draft = Draft([game], {bot: settings_of(bot)}, opening)
    seeds = np.array([one["seed"]], np.int64)
    players = [(name, decks[name]) for name in names]
    if game.seats == 1:
        draft.add_runs(players[0], seeds, bot)
    else:
        draft.add(players, seeds, (bot, bot))
    plan = draft.plan()
    outcome = play(replace(plan, rows=plan.rows[:1]), How(threads=1))
    known = {name: deck for name, deck in decks.items() if deck is not None}
    return Samples(outcome, [game], known).match(0)
