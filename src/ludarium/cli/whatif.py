"""`ludarium whatif`: what a change of cards or rules does, at several strengths of play."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import BadDeck, BadInput
from . import runs
from .common import (
    AsJson,
    CardFile,
    GameName,
    Variants,
    err,
    find_card,
    find_row,
    interval,
    open_game,
    out,
    print_json,
)
from .measuring import (
    Cluster,
    DeckList,
    Device,
    Games,
    Html,
    Opening,
    Seed,
    TableFile,
    Threads,
    Workers,
    decks_for,
    length_in,
    names_in,
    playing,
    points_of,
    starred,
    turns,
    turns_of,
    warm_up,
    write_table,
    wrote,
)

if TYPE_CHECKING:
    from rich.table import Table

    from ..core.decks import Deck
    from ..core.game import Game
    from ..lab.field import Decks

WIDE = 110  # columns that hold the intervals before and after


def command(
    game: GameName,
    changes: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="PATH=VALUE",
            help="What to change, e.g. rules.hero_health=30 or Ember Bolt.n=3; repeatable.",
        ),
    ] = None,
    new_cards: CardFile = None,
    replace_cards: Annotated[
        list[str] | None,
        typer.Option(
            "--replace",
            metavar="OLD=NEW",
            help="After the change, decks hold the card NEW instead of OLD; repeatable.",
        ),
    ] = None,
    bots: Annotated[
        str, typer.Option(help="Bots, from weak to strong; those that search play fewer matches.")
    ] = "random,heuristic,adept",
    games: Games = 20_000,
    decks: DeckList = None,
    unpaired: Annotated[
        bool,
        typer.Option(
            "--unpaired",
            help="Use different seeds before and after the change, to see what chance alone does.",
        ),
    ] = False,
    fields: Annotated[
        str | None,
        typer.Option(
            metavar="CARD",
            help='List what --set can change: the fields of a card, or "rules"; plays nothing.',
        ),
    ] = None,
    seed: Seed = 1,
    opening: Opening = None,
    threads: Threads = None,
    device: Device = "cpu",
    workers: Workers = None,
    cluster: Cluster = None,
    html: Html = None,
    table: TableFile = None,
    variant: Variants = None,
    as_json: AsJson = False,
) -> None:
    """Measure a change of rules or cards: same seeds, seats, decks and bots before and after.

    In a game with one seat runs are compared seed by seed, by the game's measure.

    Example: ludarium whatif spellfaire --set "Ember Bolt.n=3" --set rules.hero_health=30

    Example: ludarium whatif spellfaire --cards my.toml --replace "Town Guard=My Card"

    Example: ludarium whatif spellfaire --fields Combust
    """
    from ..bots.levels import settings_of
    from ..lab.compare import Arms, judge, verdicts
    from ..lab.idle import note
    from ..lab.runs.compare import RunArms
    from ..lab.runs.field import measure_words

    before = open_game(game, variant)
    after = open_game(game, variant, changes, new_cards)
    if fields is not None:
        list_fields(after, fields, as_json)
        return
    names = names_in(bots, "--bots")
    for bot in names:
        settings_of(bot)  # refuses an unknown one, also where nothing is played
    field, replaced = before_and_after(before, after, decks, replace_cards or [])
    kind = RunArms if before.seats == 1 else Arms
    arms = kind([before, after], field, games, seed, not unpaired, opening, True, replaced)
    held = [*field.values(), *replaced.values()]
    told = [note(before, after, held, bool(replaced)), arms.notes[1]]
    noted = None if arms.same(1) else " ".join(each for each in told if each) or None
    if noted:
        err.print(f"note: {noted}", markup=False, soft_wrap=True)
    begin, strengths = time.perf_counter(), []
    if arms.same(1):
        strengths = [arms.unplayed(bot) for bot in names]
    else:
        small = replace(arms, games_each=2)
        for plan in [small.plan(bot)[0] for bot in names]:  # refuses a bot before any match
            warm_up(before, plan, as_json, device)
        for bot in names:
            plan, _ = arms.plan(bot)
            with playing(plan, as_json, threads, device, workers, cluster, None, bot) as how:
                strengths.append(arms.measure(bot, how).against_first(1))
    judge(strengths)
    document = {
        "game": before.name,
        "label": before.label,
        "changes": [
            *(changes or []),
            *([f"cards of {new_cards}"] if new_cards else []),
            *(f"replace {each}" for each in replace_cards or []),
        ],
        "fingerprints": [before.fingerprint, after.fingerprint],
        "seed": seed,
        "games": games,
        "paired": not unpaired,
        "unchanged": arms.same(1),
        "bots": names,
        "replaced": list(replaced),
        "note": noted,
        "met": arms.met,
        **({"measure": measure_words(before)} if before.seats == 1 else {}),
        "matches": sum(found["n"] for found in strengths),
        "seconds": round(time.perf_counter() - begin, 2),
        "strengths": strengths,
        **verdicts(strengths),
    }
    if as_json:
        print_json(document)
    else:
        show(after, document)
    if html:
        from ..lab.pages import whatif_report
        from ..lab.runs.pages import run_whatif_report

        (run_whatif_report if before.seats == 1 else whatif_report)(document).write(html)
    write_table(table, rows_of(strengths))
    wrote(html, as_json)


def before_and_after(
    before: "Game", after: "Game", decks: str | None, swaps: list[str]
) -> "tuple[Decks, dict[str, Deck]]":
    """The decks, and those that hold other cards after the change."""
    from ..core.decks import Deck

    if not swaps:
        return decks_for(before, decks, after), {}
    field = decks_for(before, decks)
    made: dict[str, Deck] = {}
    for name, deck in field.items():
        new = deck.holding(deck) if deck is not None else Deck()
        for swap in swaps:
            old, equals, instead = swap.partition("=")
            if not equals:
                raise BadInput(f'--replace: expected "OLD CARD=NEW CARD", got "{swap}"')
            gone, come = (
                find_card(before, old.strip())["id"],
                find_card(after, instead.strip())["id"],
            )
            if gone == come:
                raise BadInput(f'--replace: expected two different cards, got "{swap}"')
            copies = new.pop(gone, 0)
            if copies:
                new[come] = new.get(come, 0) + copies
        if new != deck:
            problems = after.check_deck(new)
            if problems:
                raise BadDeck([f"--replace makes {name} illegal: {'; '.join(problems)}"])
            made[name] = new
    if not made:
        raise BadInput(f"--replace: no deck holds {', '.join(s.partition('=')[0] for s in swaps)}")
    for name in set(field) - set(made):
        if problems := after.check_deck(field[name]):
            raise BadDeck([f"{name} is not legal after the change: {'; '.join(problems)}"])
    return field, made


def list_fields(game: "Game", word: str, as_json: bool) -> None:
    """Every path that --set takes, with its present value."""
    from ..core.cards import CARD
    from ..core.paths import paths_of

    if word.lower() == "rules":
        rows = {f"rules.{name}": game.rules[name] for name in game.rulebook.rules}
    else:
        rows = paths_of(game, find_row([*game.cards, *game.all_rows], word, CARD))
    if as_json:
        print_json(rows)
        return
    for path, value in rows.items():
        out.print(f"{path} = {shown(value)}", markup=False)


def shown(value: Any) -> str:
    """As --set takes it: true and false, words between commas, none."""
    if value is None:
        return "(not set)"
    if isinstance(value, bool):
        return str(value).lower()
    return (", ".join(map(str, value)) or "none") if isinstance(value, list | tuple) else str(value)


def rows_of(strengths: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every change as a row of one table."""
    rows = []
    for found in strengths:
        for name in ("measure", "won", "first_seat", "first_seat_mirrors", "length", "draws"):
            if name in found:
                rows.append({"bot": found["bot"], "about": name, **kept(found[name])})
        rows += [
            {"bot": found["bot"], "about": f"deck {r['deck']}", **kept(r)} for r in found["decks"]
        ]
    return rows


def kept(change: dict[str, Any]) -> dict[str, Any]:
    names = ("n", "before", "after", "difference", "p", "p_adjusted", "clear")
    known = {name: change[name] for name in names if name in change}
    for when in ("before", "after"):
        if known[when] is None:
            continue
        rate = known[when].get("rate") or known[when]["interval"]
        known[when] = {"n": known[when]["n"], "mean": rate}
    return known


def show(game: "Game", document: dict[str, Any]) -> None:
    if document["unchanged"]:
        out.print(
            "Nothing changes: the tables are equal before and after, so every difference is 0. "
            "No match was played."
        )
        return
    for found in document["strengths"]:
        title = title_of(game, document)
        if "measure" in document:
            out.print(runs.changes_table(title, document, found, out.width >= WIDE))
        else:
            out.print(changes_table(title, found, length_in(document)))
        if found["fewer"]:
            asked = f"of the {document['games']:,} of --games"
            what = "runs" if "measure" in document else "matches"
            out.print(f"{found['bot']} searches: {found['games']:,} {what} per version {asked}.")
    for line in document["flips"]:
        out.print(f"[bold yellow]! {sentence(line)}[/]")
    for line in [*document["agreed"], *document["partly"]]:
        out.print(sentence(line))
    if not any(document[key] for key in ("flips", "agreed", "partly")):
        out.print("No change is significant.")
    if document["note"]:
        out.print(f"Note: {document['note']}", markup=False)
    seeds = "the same seeds" if document["paired"] else "different seeds"
    seeds += f", the same {document['met']} (those of the first version)" if document["met"] else ""
    out.print(f"seed {document['seed']}, {seeds}; 95 % intervals; n is per version")
    out.print("* significant (Holm, 5 %, over all rows)")


def sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."


SEATS = (
    ("first_seat", "first player's score"),
    ("first_seat_mirrors", "  in mirror matches"),
    ("draws", "draws"),
)


def title_of(game: "Game", document: dict[str, Any]) -> str:
    """The game, its changes, and what decks hold instead."""
    swaps = [
        each.removeprefix("replace ") for each in document["changes"] if "replace " in each[:8]
    ]
    held = len(document["replaced"])
    if not swaps:
        return game.label
    told = "; ".join(" instead of ".join(reversed(swap.split("=", 1))) for swap in swaps)
    return f"{game.label}; {told} in {held} deck{'s' * (held != 1)}"


def changes_table(title: str, found: dict[str, Any], counted: str) -> "Table":
    """Wide terminals show the intervals before and after, narrow ones the means."""
    from rich.table import Table

    wide = out.width >= WIDE
    table = Table(title=f"{title}: {found['bot']}", title_justify="left")
    for name in ("", "before, %", "after, %", "difference, points", "n"):
        table.add_column(name, justify="right" if name == "n" else "left", no_wrap=True)

    def rate(change: dict[str, Any], when: str) -> str:
        known = change[when]["rate"]
        return interval(known).replace(" %", "") if wide else f"{100 * known[1]:.1f}"

    def length(change: dict[str, Any], when: str) -> str:
        return turns(change[when]) if wide else f"{change[when]['mean']:.2f}"

    for name, words in SEATS:
        if name in found:
            add(table, words, found[name], rate, points_of)
    add(table, counted, found["length"], length, turns_of)
    for row in sorted(found["decks"], key=lambda row: -abs(row["difference"][1])):
        add(table, row["deck"], row, rate, points_of)
    return table


def add(
    table: "Table",
    words: str,
    change: dict[str, Any],
    each: Callable[[dict[str, Any], str], str],
    told: Callable[[Sequence[float]], str],
) -> None:
    both = (each(change, when) for when in ("before", "after"))
    table.add_row(words, *both, starred(told(change["difference"]), change), f"{change['n']:,}")
