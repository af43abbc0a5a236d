"""The same matches under several sets of tables: what a change does, at several strengths of play.

All arms share their seeds, seats, decks and bots, so that a pair of matches in one arm is compared
with the same pair in another; where inputs are drawn from a stock, all draw from that of the first. Where the tables are equal nothing can differ: the difference is 0, and
only there it has no interval.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, ClassVar

import numpy as np

from ..bots.bot import Settings, fitting
from ..bots.levels import settings_of
from ..core.decks import Deck
from ..core.errors import BadInput
from ..core.game import Game
from ..core.pools import sharing
from ..core.text import plural as counted
from .field import (
    Decks,
    Pair,
    add_pairs,
    deck_points,
    deck_rate,
    first_points,
    first_seat,
    lengths,
    mirrors_of,
    pairs_of,
    rounded,
)
from .impact import LEVEL
from .ladder import check_variety, opening_of
from .plan import Array, Draft, Plan
from .play import How, Outcome, play
from .stats import NONE, Change, bounded, difference, holm, pair_means, share

DEAR = 25  # a bot that searches gets so many times fewer matches
FEWEST = 200
MIRRORS = 1 / 3  # of the matches at most are mirrors, which say nothing about the decks


@dataclass
class Arms:
    """Tables to be compared, the first with each of the others."""

    games: Sequence[Game]
    decks: Decks
    games_each: int = 20_000
    seed: int = 1
    paired: bool = True
    opening: int | None = None
    mirrors: bool = False  # with every deck against itself, which measures the seats alone
    replaced: Mapping[str, Deck] = field(default_factory=dict)  # decks of all arms but the first
    only_mirrors: bool = False
    stocked: Game | None = None  # whose stock all arms share; the first one's unless given
    notes: list[str | None] = field(
        init=False
    )  # of each arm: what it meets that the first does not
    seats: ClassVar[int] = 2  # of the games that are compared in this way

    def __post_init__(self) -> None:
        if (seats := self.games[0].seats) != self.seats:
            raise BadInput(
                f"expected a game with {counted(self.seats, 'seat')}, got one with {seats}"
            )
        base = self.games[0].card_ids
        if any(game.card_ids[: len(base)] != base for game in self.games[1:]):
            raise BadInput("expected tables that hold the same cards in the same order")
        shared = [sharing(self.stocked or self.games[0], game) for game in self.games]
        self.games, self.notes = [game for game, _ in shared], [note for _, note in shared]

    @property
    def met(self) -> str | None:
        """What all arms meet alike, where a game draws it from a stock: that of the first arm."""
        pools = self.games[0].definition.pools
        return pools.what if pools is not None and not any(self.notes) else None

    def plan(self, bot: str) -> tuple[Plan, list[dict[Pair, int]]]:
        game, settings = self.games[0], settings_of(bot)
        plies = opening_of(game) if self.opening is None else self.opening
        check_variety(game, [settings], plies)
        draft = Draft(self.games, {bot: settings}, plies)
        counts = self.counts(matches_for(game, settings, self.games_each))
        groups = []
        for arm in range(len(self.games)):
            seed = self.seed if self.paired else self.seed + 7919 * arm
            decks = {**self.decks, **self.replaced} if arm else self.decks
            named = {name: f"{name} (changed)" for name in self.replaced} if arm else {}
            pairs = list(counts)
            groups.append(add_pairs(draft, decks, pairs, counts, seed, (bot, bot), arm, named))
        return draft.plan(), groups

    def counts(self, matches: int) -> dict[Pair, int]:
        """Pairs of matches in every cell of an arm."""
        cells = pairs_of(self.decks, mirrors=self.mirrors or self.only_mirrors)
        if self.only_mirrors or len(self.decks) == 1:
            cells = [pair for pair in cells if pair[0] == pair[1]]
            return dict.fromkeys(cells, -(-matches // (2 * len(cells))))
        mirrors = [pair for pair in cells if pair[0] == pair[1]]
        part = min(MIRRORS, len(mirrors) / len(cells))  # of all matches
        each = -(-round(matches * (1 - part)) // (2 * (len(cells) - len(mirrors))))
        mirror = -(-round(matches * part) // (2 * max(len(mirrors), 1)))
        return {(a, b): mirror if a == b else each for a, b in cells}

    def same(self, arm: int) -> bool:
        """Whether nothing can differ between the first arm and another one."""
        tables = [self.games[each].table_array.tobytes() for each in (0, arm)]
        changed = any(self.decks[name] != deck for name, deck in self.replaced.items())
        return self.paired and not changed and tables[0] == tables[1]

    def unplayed(self, bot: str) -> dict[str, Any]:
        """What is known without a match where nothing can differ."""
        nothing = {"n": 0, "before": None, "after": None, "difference": [0.0, 0.0, 0.0], "p": 1.0}
        keys = [key for key in QUANTITIES if key != "first_seat_mirrors" or len(self.decks) > 1]
        names = list(self.decks) if len(self.decks) > 1 else []
        found: dict[str, Any] = {"bot": bot, "n": 0, "games": 0, "fewer": False}
        found |= {key: dict(nothing) for key in keys}
        return found | {"decks": [{"deck": name, **nothing} for name in names]}

    def measure(self, bot: str, how: How) -> "Measured":
        plan, groups = self.plan(bot)
        return Measured(self, bot, play(plan, how), groups)


def matches_for(game: Game, settings: Settings, wanted: int) -> int:
    """Fewer for bots that think long."""
    if not fitting(game, settings).looks_ahead:
        return wanted
    return min(wanted, max(FEWEST, wanted // DEAR))


@dataclass
class Measured:
    """All arms played by one bot."""

    arms: Arms
    bot: str
    outcome: Outcome
    groups: list[dict[Pair, int]]

    def results(self, arm: int) -> Array:
        cells = list(self.groups[arm].values())
        return self.outcome.results[
            self.outcome.place(cells[0]).start : self.outcome.place(cells[-1]).stop
        ]

    def mirrors(self, arm: int) -> Array:
        """The matches in which both had the same deck (of a game without decks: all)."""
        found = mirrors_of(self.outcome, self.groups[arm])
        return np.concatenate([self.results(arm)[:0], *found.values()])

    def facts(self, arm: int) -> dict[str, Any]:
        """What the matches of one arm say."""
        results, arms = self.results(arm), self.arms
        return {
            "decks": [deck_rate(self.outcome, self.groups[arm], deck) for deck in arms.decks]
            if len(arms.decks) > 1 and not arms.only_mirrors
            else [],
            "first_seat": first_seat(results),
            "length": lengths(results),
        }

    def against_first(self, arm: int) -> dict[str, Any]:
        """Everything that differs between the first arm and another one."""
        a, b = self.results(0), self.results(arm)
        dear = matches_for(self.arms.games[0], settings_of(self.bot), self.arms.games_each)
        found: dict[str, Any] = {
            "bot": self.bot,
            "n": len(a) + len(b),
            "games": len(a),
            "fewer": dear < self.arms.games_each,
        }
        sides = {"first_seat": (a, b)}
        if self.arms.mirrors and len(self.arms.decks) > 1:
            sides["first_seat_mirrors"] = self.mirrors(0), self.mirrors(arm)
        for key, both in sides.items():
            made = [first_points(each) for each in both]
            if len(made[0]) and len(made[0]) == len(made[1]):
                known = {"n": len(made[0]), "before": first_seat(both[0])}
                known["after"] = first_seat(both[1])
                found[key] = known | self._change(arm, *map(pair_means, made))
        turns = [pair_means(each["length"].astype(float)) for each in (a, b)]
        found["length"] = {"n": len(a), "before": lengths(a), "after": lengths(b)}
        found["length"] |= self._turns(arm, *turns)
        found["draws"] = {"n": len(a), "before": draws(a), "after": draws(b)}
        found["draws"] |= self._change(arm, pair_means(drawn(a)), pair_means(drawn(b)))
        found["decks"] = self._decks(arm)
        judge([found])
        return found

    def _change(self, arm: int, a: Array, b: Array) -> dict[str, Any]:
        same = self.arms.same(arm)
        change = NONE if same else difference(a, b, self.arms.paired)
        return {"difference": rounded(bounded(change)), "p": change.p}

    def _turns(self, arm: int, a: Array, b: Array) -> dict[str, Any]:
        """A pair that was not seen could differ as much as two that have nothing in common."""
        reach = max(1.0, sqrt(float(np.var(a) + np.var(b))))
        same = self.arms.same(arm)
        change: Change = NONE if same else difference(a, b, self.arms.paired, reach)
        return {"difference": rounded(change[:3]), "p": change.p}

    def _decks(self, arm: int) -> list[dict[str, Any]]:
        if len(self.arms.decks) < 2:
            return []
        rows = []
        for deck in self.arms.decks:
            before, after = (
                pair_means(deck_points(self.outcome, self.groups[each], deck)) for each in (0, arm)
            )
            rates = [deck_rate(self.outcome, self.groups[each], deck) for each in (0, arm)]
            row: dict[str, Any] = {"deck": deck, "n": rates[0]["n"]}
            row |= {"before": rates[0], "after": rates[1]}
            rows.append(row | self._change(arm, before, after))
        return rows


def drawn(results: Array) -> Array:
    scores = results["scores"]
    return np.where(scores[:, 0] == scores[:, 1], 1.0, 0.0)


def draws(results: Array) -> dict[str, Any]:
    made = drawn(results)
    return {"n": len(made), "rate": rounded(share(made))}


# --- what the strengths agree on ---------------------------------------------------------------------

QUANTITIES: Mapping[str, str] = {
    "first_seat": "the first player's score",
    "first_seat_mirrors": "the first player's score in mirror matches",
    "length": "the length of a match",
    "draws": "the share of draws",
}
NAMED = 4  # decks that one sentence names


RUN_QUANTITIES: Mapping[str, str] = {
    "measure": "the mean result",
    "won": "the share of runs won",
    "length": "the length of a run",
}


def quantities(found: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Everything that one strength says, by what it is about."""
    known = RUN_QUANTITIES if "measured" in found else QUANTITIES
    named = {words: found[key] for key, words in known.items() if key in found}
    return named | {f"the {rate_of(found)} of {row['deck']}": row for row in found["decks"]}


def rate_of(found: Mapping[str, Any]) -> str:
    """What is compared of each deck: in games for one seat the measure, named in the tables."""
    return "mean result" if "measured" in found else "win rate"


def judge(several: Sequence[Mapping[str, Any]]) -> None:
    """Mark what is significant, corrected for all questions together."""
    changes: list[Any] = [each for found in several for each in quantities(found).values()]
    for change, adjusted in zip(changes, holm([each["p"] for each in changes]), strict=True):
        change["p_adjusted"] = adjusted
        change["clear"] = adjusted < LEVEL


def verdicts(strengths: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    """What holds at every strength, what is the other way round at another one, and what is
    significant at some of them only; decks with the same answer share a sentence."""
    said = [quantities(found) for found in strengths]
    rate = rate_of(strengths[0])
    decks = {f"the {rate} of {row['deck']}": row["deck"] for row in strengths[0]["decks"]}
    subjects: dict[tuple[Any, ...], list[str]] = {}
    for what in said[0]:
        signs = {s["bot"]: sign(q[what]) for s, q in zip(strengths, said, strict=True) if what in q}
        if any(signs.values()):
            key = ("" if what in decks else what, *signs.items())
            subjects.setdefault(key, []).append(what)
    made: dict[str, list[str]] = {"agreed": [], "flips": [], "partly": []}
    for (what, *signs_of), each in subjects.items():
        several = [decks[one] for one in each] if not what else []
        about = each[0] if len(each) == 1 else several_decks(several, rate)
        kind, words = verdict(about, dict(signs_of))
        made[kind].append(words if len(each) == 1 else plural(words))
    return made


def verdict(what: str, signs: Mapping[str, int]) -> tuple[str, str]:
    up, down, none = ([bot for bot, s in signs.items() if s == way] for way in (1, -1, 0))
    if up and down:
        return "flips", (
            f"{what} flips with the strength: it rises with {listed(up)} and falls with "
            f"{listed(down)}"
        )
    moves = f"{what} {'rises' if up else 'falls'}"
    if not none:
        return "agreed", f"{moves} at every strength" if len(signs) > 1 else moves
    return "partly", (
        f"{moves} with {listed(up or down)}; with {listed(none)} no change is significant"
    )


def several_decks(names: Sequence[str], rate: str = "win rate") -> str:
    more = len(names) - NAMED
    if more > 1:
        return f"the {rate}s of {len(names)} decks ({', '.join(names[:NAMED])} and {more} more)"
    return f"the {rate}s of {listed(names)}"


def plural(words: str) -> str:
    for one, many in (("it rises", "they rise"), ("flips", "flip"), (" rises", " rise")):
        words = words.replace(one, many, 1)
    return words.replace(" falls", " fall", 1)


def listed(names: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def sign(change: Mapping[str, Any]) -> int:
    if not change["clear"]:
        return 0
    return 1 if change["difference"][1] > 0 else -1
