"""What is known of a question so far, as it is sent to a page: numbers, a sentence, and matches behind them."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..bots.levels import settings_of
from ..core.building import title_of
from ..core.text import plural
from .asked import Asked, Cell, deck_title
from .asking import LEAD, Asking, Batch
from .compare import listed
from .ladder import opening_of
from .plan import Draft, other_seeds
from .play import How, play
from .watched import Difference, judged

SAMPLES = 3  # matches that are shown


def answer(asking: Asking) -> dict[str, Any]:
    """All that is known so far, as it is sent to a page."""
    coming = asking.next()
    asked = [(row, bot) for row in asking.asked for bot in asking.bots]
    found = [asking.difference(bot, row) for row, bot in asked]
    states = judged(found, [row.zone / row.scale for row, _ in asked])
    told = zip(asked, found, states, strict=True)
    by: dict[str, dict[str, Any]] = {row.key: {} for row in asking.asked}
    for (row, bot), each, state in told:
        by[row.key][bot] = number(asking, row, bot, each, state)
    rows = [
        {"key": row.key, "title": row.title, "unit": row.unit, "zone": row.zone, "by": by[row.key]}
        for row in asking.asked
    ]
    return {
        "bots": [bot_row(asking, bot, coming) for bot in asking.bots],
        "rows": rows,
        "sentence": sentence(asking, by),
        "matches": samples(asking),
    }


def progress(asking: Asking, known: Mapping[str, Any]) -> dict[str, Any]:
    """The same answer, in the middle of a batch: how far it is."""
    coming = asking.next()
    return {**known, "bots": [bot_row(asking, bot, coming) for bot in asking.bots]}


def number(asking: Asking, row: Asked, bot: str, found: Difference, state: str) -> dict[str, Any]:
    before, after = asking.levels(bot, row)
    going = bot not in asking.enough and not found.exact
    if state == "unknown" and going:
        coming = [cell for cell in row.cells if asking.done[bot][cell.group] < asking.rounds(bot)]
        state = "measuring" if any(cell.touched for cell in coming) else state
    scaled = [None if x is None else round(row.scale * x, 4) for x in (before, after)]
    low, middle, high = (round(row.scale * x, 4) for x in found.interval)
    return {
        "state": state,
        "before": scaled[0],
        "after": scaled[1],
        "low": low,
        "middle": middle,
        "high": high,
        "n": found.n if asking.alone else 2 * found.n,  # matches of an arm
        "differed": found.differed,
        "clipped": found.clipped,
        "exact": found.exact,
    }


def bot_row(asking: Asking, bot: str, coming: Batch | None) -> dict[str, Any]:
    done, rounds = asking.done[bot], asking.rounds(bot)
    played = sum(n * asking.cost(group) for group, n in done.items())
    played += asking.under_way.get(bot, 0)
    wanted = sum(rounds * asking.cost(group) for group in done)
    is_over = coming is None or bot in asking.enough or played >= wanted
    state = "done" if is_over else "measuring" if coming and coming.bot == bot else "waiting"
    pace = asking.pace.get(bot)
    if pace is not None:  # a slow one ends before it has played all
        room = max(asking.question.limit - asking.seconds[bot], 0.0)
        wanted = min(wanted, played + int(pace * room))
    wanted = played if is_over else wanted
    left = None if pace is None else round((wanted - played) / pace, 1)
    return {"bot": bot, "state": state, "played": played, "wanted": wanted, "left": left}


def sentence(asking: Asking, by: Mapping[str, Mapping[str, Any]]) -> str:
    """What a designer should read first."""
    if lost := asking.question.lost:
        titles = listed([deck_title(asking, name) for name in lost])
        which = titles if len(lost) == 1 else f"{plural(len(lost), 'ready deck')} ({titles})"
        them = "it" if len(lost) == 1 else "them"
        told = f"{which} cannot be played after this change: no match with {them} is counted."
        rest = found_sentence(asking, by) if not asking.is_idle else ""
        return f"{told} {rest}".strip()
    return found_sentence(asking, by)


def found_sentence(asking: Asking, by: Mapping[str, Mapping[str, Any]]) -> str:
    if asking.same:
        before, after = asking.games
        if before.fingerprint != after.fingerprint:  # a name, or a card that nobody has
            return (
                "No match can differ: names alone are other ones, or cards that no deck holds. "
                "Put a new card into a deck to measure it."
            )
        if new := [name for name in after.decks if name not in before.decks]:
            titles = listed([title_of(after, name, after.decks[name]) for name in new])
            return (
                f"Nothing changes for the decks that were there: {titles} "
                f"{'is' if len(new) == 1 else 'are'} new. The field has a new deck among the others."
            )
        return "Nothing changes: the tables are equal before and after, so every difference is exactly 0."
    if asking.is_idle:
        return "None of these decks can meet the change, so nothing can move: put the card into a deck."
    known = [
        row
        for row in asking.asked
        if any(each["state"] == "known" for each in by[row.key].values())
    ]
    if known:  # one deck and one other number: the rest is in the rows
        first, *others = known
        more = next((row for row in others if row.is_deck != first.is_deck), None)
        told = spoken(first, by[first.key], whole=True)
        return f"{told} {spoken(more, by[more.key])}" if more else told
    if all(each["state"] == "same" for numbers in by.values() for each in numbers.values()):
        return "All that was asked stays the same, within what is too small to matter."
    return "No difference is known yet."


def spoken(row: Asked, numbers: Mapping[str, Any], whole: bool = False) -> str:
    """'The win rate of X falls by 1.5 points with heuristic (0.7 to 2.2).'

    Whole: also "with adept no difference is known yet".
    """
    ways = {
        word: [b for b, e in numbers.items() if e["state"] == "known" and way * e["middle"] > 0]
        for word, way in (("rises", 1), ("falls", -1))
    }
    parts = []
    for word, bots in ways.items():
        if bots:
            best = numbers[bots[-1]]
            ends = sorted(abs(best[side]) for side in ("low", "high"))
            much = f"by {abs(best['middle']):.1f} {row.unit} with {bots[-1]} ({ends[0]:.1f} to {ends[1]:.1f})"
            also = f", and with {listed(bots[:-1])}" if bots[:-1] else ""
            parts.append(f"{word} {much}{also}")
    told = f"{row.subject} " + ", but ".join(parts)
    if whole:
        open_bots = [bot for bot, each in numbers.items() if each["state"] not in ("known", "same")]
        same = [bot for bot, each in numbers.items() if each["state"] == "same"]
        told += f"; with {listed(same)} it stays the same" if same else ""
        told += f"; with {listed(open_bots)} no difference is known yet" if open_bots else ""
    return f"{told[:1].upper()}{told[1:]}."


# --- matches behind the numbers ------------------------------------------------------------------------


def samples(asking: Asking) -> list[dict[str, Any]]:
    """Matches of one seed that end differently, by the strongest bot that has any."""
    found: list[dict[str, Any]] = []
    for bot in reversed(asking.bots):
        for cell in asking.groups[LEAD]:
            rounds = asking.done[bot][LEAD]
            if rounds and (sample := differing(asking, bot, cell, rounds)):
                found.append(sample)
        if found:
            break
    found.sort(key=lambda each: asking.lead not in each["decks"])
    return found[:SAMPLES]


def differing(asking: Asking, bot: str, cell: Cell, rounds: int) -> dict[str, Any] | None:
    """The first match of a cell that ends differently, as the lead deck has it."""
    made = asking.made[bot][LEAD][asking.groups[LEAD].index(cell)]
    before, after = np.concatenate(made, axis=1)
    what = "measure" if asking.alone else "points"
    others = np.flatnonzero(before[what] != after[what])
    if not len(others):
        return None
    m = int(others[0])
    told: dict[str, Any] = {"bot": bot, "opening": opening_of(asking.games[0])}
    turns = [int(each["length"]) for each in (before[m], after[m])]
    told["words"] = f"{turns[0]} {asking.games[0].definition.counted}, after the change {turns[1]}"
    if asking.alone:
        seed = int(asking.seeds(cell, 0, rounds)[m])
        ends = [outcome(each["won"] * 2, each["measure"]) for each in (before[m], after[m])]
        decks, seats = list(cell.decks), [bot]
    else:
        seeds, swap = asking.seeds(cell, 0, rounds), m % 2
        seed = int((other_seeds(seeds) if cell.is_mirror and swap else seeds)[m // 2])
        decks = [cell.decks[(seat + swap) % 2] for seat in range(2)]
        mine = 1 if cell.decks[1] == asking.lead and cell.decks[0] != asking.lead else 0
        told["seat"] = (mine + swap) % 2
        scores = [int(each["points"]) for each in (before[m], after[m])]
        ends = [outcome(2 - each if mine else each) for each in scores]
        seats = [bot, bot]
    return told | {
        "seed": seed,
        "decks": decks,
        "seats": seats,
        "before": ends[0],
        "after": ends[1],
        "turns": turns,
    }


def outcome(halves: int, measure: int | None = None) -> str:
    words = ("lost", "drawn", "won")[int(halves)]
    return words if measure is None else f"{words}, {int(measure)}"


def replay_of(asking: Asking, sample: Mapping[str, Any], arm: int) -> str:
    """One of the two matches of a sample, played again by the referee, as JSON."""
    from .samples import Samples

    bot, swap = str(sample["bot"]), 0
    draft = Draft(asking.games, {bot: settings_of(bot)}, int(sample["opening"]))
    players = [asking.player(name, arm) for name in sample["decks"]]
    seeds = np.array([sample["seed"]], np.int64)
    if asking.alone:
        draft.add_runs(players[0], seeds, bot, arm)
    else:
        draft.add(players, seeds, (bot, bot), arm)
    decks = {name: deck for name, deck in players if deck is not None}
    played = play(draft.plan(), How(threads=1))
    return Samples(played, asking.games, decks).replay(swap).to_json()
