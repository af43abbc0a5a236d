"""Pairings in which a program takes part: the referee leads them, at several tables at once.

A match that is lost by a fault counts as lost, and keeps its reason and if wanted its replay.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Any

from ..core.game import Game
from ..core.match import Match
from .desk import Desk, Row, Terms, deck_name, file_name
from .entrants import Entrant
from .openings import opened
from .plan import seeds_of
from .referee import Outside, Played, Player, play


def by_referee(desk: Desk, a: Entrant, b: Entrant, turn: int) -> list[Row]:
    """Matches in which a program takes part; each table has programs of its own."""
    terms = desk.terms
    seeds = seeds_of(terms.seed, terms.pairs)

    def pair(players: tuple[Player, Player], k: int) -> list[Row]:
        seed, deck = int(seeds[k]), terms.deck_of(k, terms.pairs)
        rows = []
        for seat in (0, 1):
            match = begin(desk.game, seed, deck, terms.opening)
            order = players if seat == 0 else players[::-1]
            label_match(order, match_name(a.name, b.name, turn, k, seat))
            first = first_mover(match)
            played = play(match, order, seed)
            drop_faulty(order, played)
            row = row_of(desk, played, (a, b), turn, k, seat, deck_name(deck), seed)
            row.first = first
            rows.append(row)
        return rows

    with tables(desk, [(desk.seat(a), desk.seat(b)) for _ in range(at_once(terms))]) as work:
        rows = [row for made in work(pair, range(terms.pairs)) for row in made]
    return sorted(rows, key=lambda row: (row.pair, row.seat))


def at_once(terms: Terms) -> int:
    """Matches at the same time: each side of one may want a core, and time is measured."""
    return max(1, min(terms.pairs, terms.threads or (os.cpu_count() or 2) // 2))


@contextmanager
def tables(desk: Desk, sitting: list[tuple[Player, ...]]) -> Iterator[Any]:
    """Plays at several tables at once; gives what runs a function over numbers. Whatever happens, all
    programs have ended afterwards."""
    free = list(sitting)

    def at_a_table(do: Callable[..., list[Row]], k: int) -> list[Row]:
        if desk.stop.is_set():
            return []
        players = free.pop()
        try:
            return do(players, k)
        finally:
            free.append(players)

    def clear() -> None:
        for player in (player for players in sitting for player in players):
            if isinstance(player, Outside):
                player.drop()

    pool = ThreadPoolExecutor(len(sitting))

    def work(do: Callable[..., list[Row]], numbers: Sequence[int]) -> Iterator[list[Row]]:
        for job in as_completed([pool.submit(at_a_table, do, k) for k in numbers]):
            rows = job.result()
            for row in rows:
                if row.fault:
                    desk.note(fault_line(row))
            desk.progress(len(rows))
            yield rows

    try:
        yield work
    except BaseException:
        desk.stop.set()
        clear()  # whoever waits for one of them need not wait any more
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        clear()


def match_name(a: str, b: str | None, turn: int, k: int, seat: int) -> str:
    """'adept-mine-round1-pair3-seat0': part of the names of its files."""
    against = f"{a}-{b}" if b else a
    return f"{file_name(against)}-round{turn}-pair{k + 1}-seat{seat}"


def label_match(order: Sequence[Player], name: str) -> None:
    for player in order:
        if isinstance(player, Outside):
            player.label = name


def begin(game: Game, seed: int, deck: Any, plies: int) -> Match:
    """A new match after its opening, every seat with the same deck."""
    return opened(game, seed, None if deck is None else [deck] * game.seats, plies)


def first_mover(match: Match) -> int | None:
    """Who began it; None where the seats move together and the game does not say."""
    if match.first is not None:
        return match.first
    if match.entries:
        return match.entries[0].seat  # of the opening
    return match.actors[0] if len(match.actors) == 1 else None


def drop_faulty(order: Sequence[Player], played: Played) -> None:
    """A program that has failed is not trusted with another match; it is started again."""
    if played.faulty is not None:
        player = order[played.faulty]
        if isinstance(player, Outside):
            player.drop()


def row_of(
    desk: Desk,
    played: Played,
    both: tuple[Entrant, Entrant],
    turn: int,
    k: int,
    seat: int,
    deck: str | None,
    seed: int,
) -> Row:
    a, b = both
    mine, theirs = played.result.scores[seat], played.result.scores[1 - seat]
    made = 0.5 if mine == theirs else float(mine > theirs)
    row = Row(turn, a.name, b.name, k, seat, deck, seed)
    row.points, row.reason, row.decisions = made, played.result.reason, played.decisions
    if played.fault is not None and played.faulty is not None:
        note_fault(desk, row, played, (b if played.faulty != seat else a).name)
    return row


def note_fault(desk: Desk, row: Row, played: Played, name: str) -> None:
    assert played.fault is not None
    row.faulty, row.fault, row.detail = name, played.fault.kind, str(played.fault)
    if desk.terms.replays is not None:
        name = match_name(row.a, row.b, row.round, row.pair, row.seat)
        path = desk.terms.replays / f"{name}.json"
        played.match.replay().save(path)
        row.replay = str(path)


def fault_line(row: Row) -> str:
    """'mine lost to adept (round 1, pair 3, seed 77): no answer within 1.0 s'"""
    other = row.b if row.faulty == row.a else row.a
    lost = f"{row.faulty} lost to {other}" if other else f"{row.faulty} lost"
    return f"{lost} (round {row.round}, pair {row.pair + 1}, seed {row.seed}): {row.detail}"
