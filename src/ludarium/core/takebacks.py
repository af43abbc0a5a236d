"""Taking back: what the referee may undo, and what is left of a log then.

A part of `match.py`: it reads the truth, and nothing of it leaves but a refusal, which depends only on
what the seat may know.
"""

from typing import TYPE_CHECKING, Any

from .errors import BadInput, IllegalAction
from .worlds import may_reveal, reveals

if TYPE_CHECKING:
    from .match import Entry, Match

UNDO = "undo"  # the kind of an entry; its value says how many of those before it still count

Placed = tuple[int, "Entry"]  # an entry and its place in the log, which decides keyed dice


def effective(match: "Match", stop: int | None = None) -> list[Placed]:
    """The entries that were not taken back, of all or of the first so many."""
    out: list[Placed] = []
    for n, entry in enumerate(match.entries[:stop]):
        if entry.kind == UNDO:
            out[entry.value :] = kept(match, out[entry.value :], entry.seat)
        else:
            out.append((n, entry))
    return out


def first_undone(match: "Match", n: int) -> int:
    """The place of the first entry that the takeback at n took back."""
    kept: int = match.entries[n].value
    return effective(match, n)[kept][0]


def kept(match: "Match", entries: list[Placed], seat: int) -> list[Placed]:
    """Of entries that a seat takes back those of others, who chose in secret meanwhile."""
    if match.game.definition.perfect:
        return []
    return [(n, entry) for n, entry in entries if entry.seat != seat]


def refusal(match: "Match", seat: int, witnesses: list[int]) -> str | None:
    """None, or why the last action of a seat cannot be taken back."""
    if not match.game.definition.takebacks:
        return f"{match.game.title} has no takebacks"
    if match.is_over:
        return "the match is over"
    entries = match.effective()
    own = [i for i, (_, entry) in enumerate(entries) if entry.seat == seat]
    if not own:
        return f"seat {seat} has nothing to take back"
    if entries[own[-1]][1].late:  # it would be out of time again at once
        return f"the time of seat {seat} had run out, so this can't be taken back"
    if match.game.definition.perfect:
        return None
    n = own[-1]
    place, last = entries[n]
    is_last = n + 1 == len(entries)
    late = f"something else has happened since the last action of seat {seat}"
    if not is_last and noticed_since(match, seat, n + 1):
        return late
    before = match.after(entries[:n])._state
    after = match._state if is_last else match.after(entries[: n + 1])._state
    if after.dice != (match.secret.word(place + 1) if match.secret else before.dice):
        return "dice were rolled, so this can't be taken back"
    game, action, supply = match.game, last.value, False  # an input is an entry of its own
    for witness in witnesses:
        if witness == seat:
            learned = reveals(game, before, after, seat, action, witness, supply)
        else:
            learned = may_reveal(game, before, seat, action, witness, supply)
        if learned:
            return f"seat {witness} has learned something, so this can't be taken back"
    return None if is_last or possible_without(match, n, n + 1) else late


def without(match: "Match", seat: int, n: Any) -> Any:
    """The state once a seat has taken back all it did after the first n entries that count; a log
    that says so where it is impossible raises."""
    if match.is_over:
        raise IllegalAction("the match is over")
    entries = match.effective()
    if type(n) is not int or not 0 <= n < len(entries):
        raise BadInput(f"takeback: expected an entry from 0 to {len(entries) - 1}, got {n!r}")
    undone = [entry for _, entry in entries[n:]]
    possible = all(entry.kind == "act" for entry in undone)
    if possible and not match.game.definition.perfect:
        own = [i for i, entry in enumerate(undone) if entry.seat == seat]
        possible = own[:1] == [0] and own[-1] == len(own) - 1
        if possible and len(own) < len(undone):
            stop = n + len(own)
            possible = not noticed_since(match, seat, stop) and possible_without(match, n, stop)
    if not possible:
        raise IllegalAction(f"not everything after entry {n} was an action of seat {seat}")
    return match.after(entries[:n] + kept(match, entries[n:], seat))._state


def noticed_since(match: "Match", seat: int, n: int) -> bool:
    """Whether a seat may know of anything that happened after the first n entries that count."""
    entries = match.effective()
    walker = match.after(entries[:n])
    known = walker.observe(seat), walker.count_events(seat)
    for place, entry in entries[n:]:
        walker.carry_out(place, entry)
        if (walker.observe(seat), walker.count_events(seat)) != known:
            return True
    return False


def possible_without(match: "Match", start: int, stop: int) -> bool:
    """Whether what follows these entries could have been done without them."""
    entries = match.effective()
    walker = match.after(entries[:start])
    for place, entry in entries[stop:]:
        if entry.kind != "act" or walker.refusal(entry.seat, entry.value):
            return False
        walker.carry_out(place, entry)
    return True
