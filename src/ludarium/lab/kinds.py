"""Longer questions of the Workshop: the field, the open readings of a book, and numbers that a search proposes.

Each is a generator of answers as a page takes them: `bots` says who plays and how far it is, `sentence` what to
read first, `found` all that is known. It stops where its caller stops asking for more.
"""

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..core.clauses import Clause
from ..core.decks import Deck
from ..core.errors import BadInput
from ..core.game import Game
from ..core.paths import find_place
from ..core.rules import Rule, Value
from .ambiguities import Reading, readings, written
from .answering import bot_row, number, samples
from .asking import BOTS, Asking, Question
from .census import Census, Size
from .compare import listed
from .field import Decks, field_of
from .play import How
from .runs.goals import run_goal
from .tune import Goal, Tuning, Vary, goal_of, present_value, result_of
from .watched import judged

Answers = Iterator[dict[str, Any]]
CLEAR_WIN = 0.9  # share of a mix from which on one deck rules
READ, READ_SECONDS = 20_160, 40.0  # matches of each reading, and seconds of one bot, at most
MOVED = 2  # decks that a reading moves most
NAMED_CLAUSE = re.compile(r"\b[A-Z]{1,2}\d+(?:\.\d+)?\b")
PAPER = 2  # clauses that stand before the one that is open
SEARCHED = 1200  # matches of one set of numbers in a round
ROUNDS = 8
VERIFIED = 6000  # fresh matches of the present numbers, and of the proposal
MOST_FIELDS = 6
MARK = "**"  # around words that stand out


@dataclass
class Pace:
    """Matches of one bot, and how long the rest takes."""

    bot: str
    wanted: int
    played: int = 0
    began: float = field(default_factory=time.perf_counter)

    def row(self, over: bool = False) -> dict[str, Any]:
        wanted = self.played if over else max(self.wanted, self.played)
        passed = time.perf_counter() - self.began
        left = passed * (wanted - self.played) / self.played if self.played else None
        return {
            "bot": self.bot,
            "state": "done" if over else "measuring",
            "played": self.played,
            "wanted": wanted,
            "left": None if left is None else round(left, 1),
        }


def told(pace: Pace, sentence: str, found: dict[str, Any], over: bool = False) -> dict[str, Any]:
    return {
        "bots": [pace.row(over)],
        "rows": [],
        "sentence": sentence,
        "matches": [],
        "found": found,
    }


def decks_of(game: Game, wanted: Sequence[str] | None = None) -> Decks:
    """The legal ones of the ready decks; those that are named, if any are."""
    if game.definition.build_deck is None:
        return field_of(game)
    known: dict[str, Deck] = dict(game.decks)
    if missing := [name for name in wanted or () if name not in known]:
        raise BadInput(f'there is no deck "{missing[0]}"; expected some of {", ".join(known)}')
    legal = {
        name: deck
        for name, deck in known.items()
        if (not wanted or name in wanted) and not game.definition.check_deck(game, deck)
    }
    if not legal:
        raise BadInput("no ready deck is legal under these rules: change one of them so that it is")
    return legal


# --- the field ----------------------------------------------------------------------------------------


def field_answers(
    game: Game,
    bot: str = "heuristic",
    more: Mapping[str, Any] | None = None,
    how: How | None = None,
    size: Size | None = None,
) -> Answers:
    """The census of a field; `more` may name decks and pairs of cards."""
    asked = more or {}
    decks = decks_of(game, asked.get("decks"))
    census = Census(game, bot, decks, size, asked=pairs_in(game, asked.get("pairs") or ()))
    pace = Pace(bot, 0)
    found: dict[str, Any] = {}
    for found in census.parts(how):
        progress = found["progress"]
        pace.played, pace.wanted = progress["played"], progress["wanted"]
        ready = "length" in found
        yield told(pace, look(game, found)["sentence"] if ready else "", with_look(game, found))
    yield told(pace, look(game, found)["sentence"], with_look(game, found), over=True)


def with_look(game: Game, found: dict[str, Any]) -> dict[str, Any]:
    return found | {"look": look(game, found)} if "length" in found else found


def pairs_in(game: Game, asked: Sequence[Sequence[str]]) -> list[tuple[str, str]]:
    found = []
    for pair in asked:
        if len(pair) != 2 or pair[0] == pair[1] or not set(pair) <= set(game.card_ids):
            raise BadInput(f"pairs: expected two different cards by their ids, got {list(pair)}")
        found.append((pair[0], pair[1]))
    return found


def look(game: Game, found: Mapping[str, Any]) -> dict[str, Any]:
    """All in one look: a sentence, and the card that it would be about."""
    parts = [deck_words(found), seat_words(found)]
    way = game.measure.way if game.seats == 1 else 1  # rows are in this order, the best first
    rows = [row for row in found["cards"] if row["impact"] and row["impact"]["clear"]]
    strong = [row for row in rows if row["impact"]["difference"][1] * way > 0]
    weak = [row for row in rows if row not in strong]
    if strong:
        parts.append(f"{MARK}{strong[0]['name']}{MARK} does the most of any card.")
    elif weak:
        parts.append(f"{MARK}{weak[-1]['name']}{MARK} does least, less than a plain card.")
    others = [row for row in found["cards"] if row["card"] in game.card_ids]
    edit = next(iter([*strong[:1], *weak[-1:], *others]), None)
    return {
        "sentence": " ".join(filter(None, parts)) or "Nothing stands out.",
        "edit": {"card": edit["card"], "name": edit["name"]} if edit else None,
    }


def deck_words(found: Mapping[str, Any]) -> str:
    rows = found["decks"]
    if len(rows) < 2:
        return ""
    if found["seats"] == 1:
        first, second = (row["measure"]["interval"] for row in rows[:2])
        clear = first[0] > second[2]
        return f"{MARK}One deck{MARK} comes further than all others." if clear else ""
    mix = found.get("mix") or {}
    if mix.get("refuted"):
        return "The matrix names a mix that fresh matches beat."
    if shares := [row["share"] for row in mix.get("mix", ())]:
        if shares[0] >= CLEAR_WIN:
            return f"{MARK}One deck rules.{MARK}"
        return f"{MARK}{len(shares)} decks{MARK} share the top."
    if rows[0]["rate"][0] > rows[1]["rate"][2]:
        return "One deck is stronger than all others."
    return ""


def seat_words(found: Mapping[str, Any]) -> str:
    seat = found["mirrors"]["all"] or found["first_seat"]
    if not seat:
        return ""
    low, middle, high = (100 * each - 50 for each in seat["rate"])
    if low > 0 or high < 0:
        much = f"{MARK}{abs(middle):.0f} points{MARK}"
        return f"Going first {'is worth' if low > 0 else 'costs'} {much}."
    return "Nobody can tell yet whether going first is worth anything."


# --- open readings of a book --------------------------------------------------------------------------


def question_answers(
    game: Game,
    bots: Sequence[str] = BOTS,
    more: Mapping[str, Any] | None = None,
    how: How | None = None,
    games: int = READ,
) -> Answers:
    """What each other reading of a switch does, by the same engine that answers for a change. `more` may name
    `switches`; all of them are answered side by side, and judged together (Holm)."""
    wanted = (more or {}).get("switches")
    if unknown := [name for name in wanted or () if name not in game.rulebook.rules]:
        raise BadInput(f'there is no switch "{unknown[0]}" in {game.title}')
    others = [each for each in readings(game) if not wanted or each.rule.name in wanted]
    decks = decks_of(game)
    asked = [
        (one, Asking(Question(game, one.game, decks, bots=bots, games=games, limit=READ_SECONDS)))
        for one in others
    ]
    while True:
        yield read_answer(game, asked, over=False)
        going = False
        for _, asking in asked:
            if batch := asking.next():
                going = True
                asking.play(batch, how or How())
        if not going:
            break
    yield read_answer(game, asked, over=True)


Reads = Sequence[tuple[Reading, Asking]]


def read_answer(game: Game, asked: Reads, over: bool) -> dict[str, Any]:
    every = [
        (i, row, bot)
        for i, (_, asking) in enumerate(asked)
        for row in asking.asked
        if over or not row.key.startswith("deck:")
        for bot in asking.bots
    ]
    known = [asked[i][1].difference(bot, row) for i, row, bot in every]
    states = judged(known, [row.zone / row.scale for _, row, _ in every])
    rows: list[dict[str, dict[str, Any]]] = [{} for _ in asked]
    for (i, row, bot), each, state in zip(every, known, states, strict=True):
        told_row = rows[i].setdefault(
            row.key,
            {"key": row.key, "title": row.title, "unit": row.unit, "zone": row.zone, "by": {}},
        )
        told_row["by"][bot] = number(asked[i][1], row, bot, each, state)
    reads = {
        (one.rule.name, written(one.other)): {
            "rows": felt(list(found.values())),
            "matches": samples(asking) if over else [],
        }
        for (one, asking), found in zip(asked, rows, strict=True)
    }
    switches = [switch_row(game, rule, reads) for rule in switches_of(game)]
    switches.sort(key=lambda row: -row["felt"])
    return {
        "bots": [bot_total(asked, bot, over) for bot in (asked[0][1].bots if asked else ())],
        "rows": [],
        "sentence": question_words(switches, over),
        "matches": [],
        "found": {"switches": switches},
    }


def switches_of(game: Game) -> list[Rule]:
    """Rules with readings, apart from those that choose what is in stock."""
    pools = game.definition.pools
    chosen_by = pools.chosen_by if pools is not None else ()
    rules = game.rulebook.rules.items()
    return [rule for name, rule in rules if rule.choices and name not in chosen_by]


def felt(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The seats and the length, and the decks that moved most."""
    decks = [row for row in rows if row["key"].startswith("deck:")]
    moved = sorted(decks, key=lambda row: -max(abs(each["middle"]) for each in row["by"].values()))
    return [row for row in rows if row not in decks] + moved[:MOVED]


def switch_row(
    game: Game, rule: Rule, reads: Mapping[tuple[str, str], Mapping[str, Any]]
) -> dict[str, Any]:
    """One switch, its clause on paper, and what each reading does against the present one."""
    clause = game.clauses.get(rule.clause)
    now = game.rules[rule.name]
    read = [
        {
            "value": choice,
            "words": in_words(choice),
            "book": written(choice) == written(rule.default),
            "now": written(choice) == written(now),
            **reads.get((rule.name, written(choice)), {"rows": [], "matches": []}),
        }
        for choice in rule.choices
    ]
    numbers = [n for each in read for row in each["rows"] for n in row["by"].values()]
    clear = [n for n in numbers if n["state"] == "known"]
    most = max((abs(n["middle"]) for n in clear), default=0.0)
    never = bool(numbers) and all(n["n"] and not n["differed"] for n in numbers)
    state = "matters" if clear else "never differed" if never else "not known yet"
    return {
        "switch": rule.name,
        "text": rule.text,
        "clause": rule.clause,
        "title": clause.title if clause else rule.name.replace("_", " "),
        "paper": [
            {"id": each.id, "title": each.title, "text": each.text} for each in paper(game, rule)
        ],
        "readings": read,
        "state": state,
        "felt": round(most + (1.0 if clear else 0.0), 3),
    }


def in_words(choice: Value) -> str:
    if isinstance(choice, bool):
        return "yes" if choice else "no"
    return str(choice).replace("_", " ")


def paper(game: Game, rule: Rule) -> list[Clause]:
    """The clause itself, behind those of the book that it names."""
    clause = game.clauses.get(rule.clause)
    if clause is None:
        return []
    named = dict.fromkeys(NAMED_CLAUSE.findall(clause.text))
    before = [game.clauses[each] for each in named if each in game.clauses and each != clause.id]
    return [*before[:PAPER], clause]


def bot_total(asked: Reads, bot: str, over: bool) -> dict[str, Any]:
    """One bot, over all readings."""
    rows = [bot_row(asking, bot, asking.next()) for _, asking in asked]
    states = {row["state"] for row in rows}
    done = over or states == {"done"}
    lefts = [row["left"] for row in rows]
    return {
        "bot": bot,
        "state": "done" if done else "measuring" if "measuring" in states else "waiting",
        "played": sum(row["played"] for row in rows),
        "wanted": sum(row["wanted"] for row in rows),
        "left": None if None in lefts else round(sum(lefts), 1),
    }


def question_words(switches: Sequence[Mapping[str, Any]], over: bool) -> str:
    matter = [row["title"] for row in switches if row["state"] == "matters"]
    if not switches:
        return "This book has no open readings."
    if matter:
        return f"What matters: {MARK}{listed(matter)}{MARK}."
    return "No reading makes a difference that is known." if over else "No difference is known yet."


# --- numbers that a search proposes -------------------------------------------------------------------


def tune_answers(
    game: Game,
    bot: str = "heuristic",
    more: Mapping[str, Any] | None = None,
    how: How | None = None,
) -> Answers:
    """`more`: `vary` (rows of `table`, `id`, `path` or of `rule`, with `low` and `high`), `goal`, `decks`."""
    asked = more or {}
    vary = [vary_of(game, row) for row in asked.get("vary") or ()]
    if not 1 <= len(vary) <= MOST_FIELDS:
        raise BadInput(f"expected 1 to {MOST_FIELDS} numbers that may move, got {len(vary)}")
    goal = wanted_goal(game, asked.get("goal"))
    decks = decks_of(game, asked.get("decks"))
    tuning = Tuning(game, decks, goal, vary, bot, SEARCHED, ROUNDS)
    pace = Pace(bot, 4 * 6 * SEARCHED + 2 * VERIFIED)
    fields = list(asked["vary"])

    given = how or How()

    def count(done: int) -> None:
        pace.played += done
        given.progress(done)  # which may end it

    counted = replace(given, progress=count)
    numbers = tuning.book
    yield told(pace, "", proposal(tuning, fields, numbers, None))
    for numbers in tuning.searching(counted):
        yield told(pace, searching_words(tuning), proposal(tuning, fields, numbers, None))
    verified = tuning.verify(numbers, VERIFIED, counted)
    found = proposal(tuning, fields, numbers, verified)
    yield told(pace, found["said"], found, over=True)


def vary_of(game: Game, row: Mapping[str, Any]) -> Vary:
    """A number that may move, from its table, row and path (or its rule)."""
    try:
        low, high = int(row["low"]), int(row["high"])
        if "rule" in row:
            path = f"rules.{row['rule']}"
        else:
            card = next(
                each
                for each in game.rows_of(str(row.get("table") or "card"))
                if each["id"] == row["id"]
            )
            steps = [str(each + 1) if isinstance(each, int) else str(each) for each in row["path"]]
            path = ".".join([card["name"], *steps])
    except (KeyError, TypeError, ValueError, StopIteration):
        raise BadInput(
            "vary: expected a rule, or a table, an id and a path, with low and high, "
            f"got {dict(row) if isinstance(row, Mapping) else row!r}"
        ) from None
    if low > high:
        raise BadInput(f"{path}: expected bounds from low to high, got {low} to {high}")
    if "rule" not in row:
        find_place(game, path)
    present_value(game, path)
    return Vary(path, low, high)


def wanted_goal(game: Game, text: Any) -> Goal:
    written = str(text) if text else None
    if game.seats == 1:
        return run_goal(game, written)
    return goal_of(written or "even-decks", game.definition.counted)


def searching_words(tuning: Tuning) -> str:
    if not tuning.trail:
        return "The present numbers and their neighbours are being played."
    last = tuning.trail[-1]
    far = tuning.goal.scale * last["distance"]
    return f"After round {last['round']} the nearest is off by {far:.1f} {tuning.goal.unit}."


def proposal(
    tuning: Tuning,
    fields: Sequence[Mapping[str, Any]],
    numbers: Sequence[int],
    verified: Mapping[str, Any] | None,
) -> dict[str, Any]:
    """The numbers, what they were, and what fresh matches say of all of them together."""
    rows = [
        {**asked, "before": before, "after": after}
        for asked, before, after in zip(fields, tuning.book, numbers, strict=True)
    ]
    found: dict[str, Any] = {
        "goal": {"name": tuning.goal.name, "text": tuning.goal.text, "unit": tuning.goal.unit},
        "fields": rows,
        "trail": [
            row | {"far": round(tuning.goal.scale * row["distance"], 2)} for row in tuning.trail
        ],
        "verified": None,
        "result": None,
        "said": "",
    }
    if verified is None:
        return found
    scale = tuning.goal.scale
    changes = tuning.changes(tuple(numbers))
    gain, before = verified["gain"], verified["before"]["distance_interval"]
    result = result_of(changes, gain, before[1])
    shown = {
        "n": verified["after"]["n"],
        "before": [round(scale * each, 2) for each in before],
        "after": [round(scale * each, 2) for each in verified["after"]["distance_interval"]],
        "gain": [round(scale * each, 2) for each in gain],
    }
    return found | {"verified": shown, "result": result, "said": said(result, shown, tuning.goal)}


def said(result: str, shown: Mapping[str, Any], goal: Goal) -> str:
    """The verdict in words; all of them follow from the intervals."""
    far, was, gain = shown["after"][1], shown["before"][1], shown["gain"]
    more = f"{gain[1]:+.1f} {goal.unit} ({gain[0]:+.1f} to {gain[2]:+.1f})"
    return {
        "better": f"It comes {MARK}nearer{MARK}: off by {far:.1f} {goal.unit}, before {was:.1f}. Gain {more}.",
        "trivial": f"A gain that is real but too small to matter: {more}. Keep the present numbers.",
        "worse": f"On fresh matches it is worse: {more}. Keep the present numbers.",
        "no clear difference": f"Fresh matches show no clear difference: {more}. Let other numbers move.",
        "unchanged": f"Nothing better was found; the present numbers are off by {was:.1f} {goal.unit}. "
        "Let other numbers move, or further.",
    }[result]
