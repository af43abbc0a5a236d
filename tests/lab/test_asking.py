"""A question answered in batches: the numbers of `whatif`, nothing played twice, and kept batches go on."""

import json
from dataclasses import replace
from typing import Any

import pytest

from ludarium.core.changes import changed_game
from ludarium.core.editions import Edition, aligned
from ludarium.core.errors import BadInput
from ludarium.core.replay import Replay
from ludarium.lab.answering import answer, found_sentence, progress, replay_of
from ludarium.lab.asking import LEVELS, Asking, Batch, Question, shared_decks
from ludarium.lab.compare import Arms
from ludarium.lab.play import How, play
from ludarium.lab.runs.compare import RunArms

from ..parts import OURS

CHANGE = "Titan Forgeguard.attack=2"
NAMES = ("ironbound-fire", "kingdom-frost", "necropolis-nature")


def question(change: str = CHANGE, names: tuple[str, ...] = NAMES, **more: Any) -> Question:
    before, after = changed_game("spellfaire"), changed_game("spellfaire", (), [change])
    decks, replaced = shared_decks(before, after, before.decks, after.decks)
    given: dict[str, Any] = {"bots": ("random",), "games": 240} | more
    return Question(before, after, {name: decks[name] for name in names}, replaced, **given)


def asked(wanted: Question) -> Asking:
    asking = Asking(wanted)
    while batch := asking.next():
        asking.play(batch, How(threads=1))
    return asking


def told(asking: Asking) -> dict[str, dict[str, Any]]:
    return {row["key"]: row["by"][asking.bots[0]] for row in answer(asking)["rows"]}


@pytest.mark.parametrize("names", [NAMES[:1], NAMES[:2], NAMES, None])
def test_it_has_the_numbers_of_whatif(names: tuple[str, ...] | None) -> None:
    """For the same matches: after all rounds they are those of --games."""
    wanted = question(names=names or tuple(changed_game("spellfaire").decks), bots=("heuristic",))
    asking = asked(wanted)
    rounds = asking.rounds("heuristic")
    games = [wanted.before, wanted.after]
    arms = Arms(games, wanted.decks, rounds * asking.size, mirrors=True)
    assert arms.counts(rounds * asking.size) == {
        cell.decks: rounds * cell.each for cell in asking.cells
    }
    found, rows = arms.measure("heuristic", How(threads=1)).against_first(1), told(asking)
    seats = found["first_seat_mirrors" if len(wanted.decks) > 1 else "first_seat"]
    pairs = [(rows["first_seat"], seats, 100, "rate")]
    pairs += [(rows[f"deck:{row['deck']}"], row, 100, "rate") for row in found["decks"]]
    pairs += [(rows["length"], found["length"], 1, "interval")]
    for mine, theirs, scale, key in pairs:
        assert mine["middle"] == pytest.approx(scale * theirs["difference"][1], abs=1e-3)
        assert mine["before"] == pytest.approx(scale * theirs["before"][key][1], abs=1e-3)
        assert mine["after"] == pytest.approx(scale * theirs["after"][key][1], abs=1e-3)
        assert mine["low"] <= scale * theirs["difference"][1] <= mine["high"]


def test_matches_that_a_change_cannot_touch_would_come_out_the_same() -> None:
    """Skipped is the same as played: for every card, by bots that guess hands and by one that does not."""
    before = changed_game("spellfaire")
    names = tuple(before.decks)
    for change in ("Ember Bolt.n=4", "Ghoul.cost=5", "Inferno Sweep.cost=2"):
        for bot in ("random", "heuristic", "novice"):
            asking = Asking(question(change, names, bots=(bot,)))
            skipped = [cell for cell in asking.cells if not cell.touched]
            assert len(skipped) > len(asking.cells) / 3
            arms = Arms(asking.games, {name: before.decks[name] for name in names}, 272)
            plan, groups = arms.plan(bot)
            outcome = play(plan, How(threads=1))
            for cell in skipped:
                if not cell.is_mirror:
                    a, b = (
                        outcome.cell(groups[arm][cell.decks[0], cell.decks[1]]) for arm in (0, 1)
                    )
                    assert a.tobytes() == b.tobytes()


def test_they_are_played_once() -> None:
    asking = asked(question(games=60))
    assert asking.groups[LEVELS]
    assert all(len(made[0]) == 1 for made in asking.made["random"][LEVELS])
    assert asking.cost(LEVELS) == 2 * sum(cell.each for cell in asking.groups[LEVELS])


def test_a_change_of_nothing_is_exactly_nothing_without_a_match() -> None:
    asking = Asking(question("Titan Forgeguard.attack=7"))
    assert asking.next() is None
    found = answer(asking)
    assert found["sentence"].startswith("Nothing changes: the tables are equal")
    for row in found["rows"]:
        for each in row["by"].values():
            assert each["exact"] and each["state"] == "same" and each["n"] == 0
            assert each["low"] == each["middle"] == each["high"] == 0


def test_a_new_deck_changes_nothing_for_the_others() -> None:
    """It is called by its name where another deck is made of the same groups."""
    book = changed_game("spellfaire")
    after = book.with_decks(
        {"frozen": "\n".join(f"{n}x {c}" for c, n in book.decks[NAMES[1]].items())}
    )
    wanted = replace(question("Titan Forgeguard.attack=7"), before=book, after=after)
    assert answer(Asking(wanted))["sentence"] == (
        "Nothing changes for the decks that were there: Frozen is new. The field has a new deck among the others."
    )


def said(rows: dict[str, dict[str, float]]) -> str:
    """The sentence where these rows moved by so much with these bots, and nothing else is known."""
    asking = Asking(question(bots=("random", "heuristic")))
    by = {}
    for row in asking.asked:
        moved = rows.get(row.key, {})
        by[row.key] = {
            bot: {
                "state": "known",
                "middle": moved[bot],
                "low": moved[bot] - 1,
                "high": moved[bot] + 1,
            }
            if bot in moved
            else {"state": "measuring", "middle": 0.0, "low": -1.0, "high": 1.0}
            for bot in asking.bots
        }
    return found_sentence(asking, by)


def test_the_sentence_says_how_much_with_whom() -> None:
    fire, frost = "deck:ironbound-fire", "deck:kingdom-frost"
    assert said({fire: {"random": -2.0}}) == (
        "The win rate of Ironbound & Fire falls by 2.0 points with random (1.0 to 3.0); "
        "with heuristic no difference is known yet."
    )
    both = {"random": -4.0, "heuristic": -2.0}
    assert said({fire: both, frost: both, "length": {"random": 3.0, "heuristic": 4.0}}) == (
        "The win rate of Ironbound & Fire falls by 2.0 points with heuristic (1.0 to 3.0), and with random. "
        "The length rises by 4.0 turns with heuristic (3.0 to 5.0), and with random."
    )


def test_decks_that_are_lost_are_told_by_their_titles() -> None:
    asking = Asking(replace(question("Titan Forgeguard.attack=7"), lost=("kingdom-fire",)))
    told = answer(asking)["sentence"]
    assert told.startswith("Kingdom & Fire cannot be played") and "no match with it" in told


def test_a_new_card_that_no_deck_holds_is_not_called_nothing() -> None:
    card = {"id": "new", "name": "New", "kind": "creature", "faction": "wildclan", "cost": 1}
    new = Edition.read({"game": "spellfaire", "rows": [card | {"attack": 1, "health": 1}]})
    before, after = (each.open().game for each in aligned(Edition("spellfaire"), new))
    asking = Asking(replace(question(), before=before, after=after))
    told = answer(asking)["sentence"]
    assert asking.next() is None and told.startswith("No match can differ")


def test_a_card_that_nobody_can_meet_is_told() -> None:
    asking = Asking(question("Razor Cub.attack=3"))
    assert asking.next() is None and "put the card into a deck" in answer(asking)["sentence"]


def test_kept_batches_go_on_where_they_were() -> None:
    wanted = question(bots=("random", "heuristic"), games=600)
    whole, first = Asking(wanted), Asking(wanted)
    pieces = []
    while batch := whole.next():
        pieces.append(whole.play(batch, How(threads=1)))
    assert len(pieces) > 6
    for piece in pieces[:4]:
        first.take(piece)
    assert first.done != whole.done
    while batch := first.next():
        first.play(batch, How(threads=1))
    assert answer(first)["rows"] == answer(whole)["rows"]
    with pytest.raises(BadInput, match="expected the rounds from"):
        first.take(pieces[0])


def test_kept_batches_are_weighed_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """One by one, some hundreds would take longer than a step may."""
    first, pieces = Asking(question(games=480)), []
    while batch := first.next():
        pieces.append(first.play(batch._replace(stop=batch.start + 1), How(threads=1)))
    weighed: list[str] = []
    monkeypatch.setattr(Asking, "is_sharp", lambda _, bot: weighed.append(bot))
    again = Asking(first.question)
    again.take_all([*pieces, *pieces])  # two people may have had the same played
    assert len(pieces) > 5 and weighed == ["random"]
    assert answer(again)["rows"] == answer(first)["rows"]


def test_the_quickest_bot_comes_first_and_the_lead_deck_before_the_others() -> None:
    asking = Asking(question(bots=("adept", "random", "heuristic"), lead="ironbound-fire"))
    assert asking.bots == ["random", "heuristic", "adept"]
    batch = asking.next()
    assert batch is not None and (batch.bot, batch.group) == ("random", "lead")
    assert [row.key for row in asking.asked][:2] == ["deck:ironbound-fire", "deck:kingdom-frost"]


def test_samples_of_one_seed_replay_with_both_endings() -> None:
    asking = asked(question())
    found = answer(asking)["matches"]
    assert 0 < len(found) <= 3
    for sample in found:
        assert sample["before"] != sample["after"]
        for arm, when in enumerate(("before", "after")):
            replay = Replay.from_json(replay_of(asking, sample, arm))
            scores = json.loads(replay.to_json())["result"]["scores"]
            mine = scores[sample["seat"]] - scores[1 - sample["seat"]]
            assert ("lost", "drawn", "won")[(mine > 0) - (mine < 0) + 1] == sample[when]


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(BadInput, match="deck: expected one of"):
        question(lead="nobody")
    with pytest.raises(BadInput):
        question(bots=("nobody",))
    with pytest.raises(BadInput, match="at least one"):
        question(bots=())


@pytest.mark.parametrize("name", OURS)
def test_every_game_can_be_asked(name: str) -> None:
    """By another reading of an open rule, or any rule that can be changed."""
    before = changed_game(name)
    rule, value = another(before)
    after = changed_game(name, (), [f"rules.{rule}={value}"])
    ready = before.decks if before.definition.build_deck else {}
    decks, replaced = shared_decks(before, after, ready, ready)
    few = dict(list(decks.items())[:2])
    asking = asked(Question(before, after, few, replaced, ("random",), games=120))
    found = answer(asking)
    keys = {row["key"] for row in found["rows"]}
    assert "length" in keys and ("measure" in keys) == (before.seats == 1)
    assert found["bots"][0]["state"] == "done" and found["sentence"]
    if before.seats == 1:
        arms = RunArms([before, after], few, asking.rounds("random") * asking.size, mirrors=True)
        theirs = arms.measure("random", How(threads=1)).against_first(1)
        mine = told(asking)["measure"]
        assert mine["middle"] == pytest.approx(theirs["measure"]["difference"][1], abs=1e-3)


def another(game: Any) -> tuple[str, Any]:
    for rule in game.rulebook.rules.values():
        for choice in rule.choices:
            if choice != game.rules[rule.name]:
                return rule.name, str(choice).lower() if isinstance(choice, bool) else choice
    name, value = next((n, v) for n, v in game.rules.items() if type(v) is int)
    return name, value + 1


def test_a_long_batch_gives_way_between_its_matches() -> None:
    """And counts as one when it is complete."""
    asking = Asking(question(bots=("novice",), games=8000))
    batch = Batch("novice", "lead", 0, 10)
    steps, seen = asking.steps(batch, How(threads=1)), []
    while True:
        try:
            next(steps)
        except StopIteration as end:
            piece = end.value
            break
        assert asking.done["novice"]["lead"] == 0
        seen.append(progress(asking, answer(asking))["bots"][0]["played"])
    assert seen and 0 < seen[0] <= seen[-1] < asking.matches(batch)
    assert asking.done["novice"]["lead"] == 10 and not asking.under_way
    again = Asking(question(bots=("novice",), games=8000))
    again.take(piece)
    assert answer(again)["rows"] == answer(asking)["rows"]
