"""Questions that take longer than a change: the field, the open readings of a book, numbers that a search proposes;
and single matches behind their numbers.

All numbers of a field are those of the edition asked about (`after`). What was measured is not kept in pieces: a
question that was interrupted begins again, with the same seeds.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .kinds import Step, Task

BOT = "heuristic"


def field(task: "Task") -> "Iterator[Step]":
    """A census of the ready decks, by one bot."""
    from ...lab.kinds import field_answers
    from .kinds import Step

    game = task.after.open().game
    for document in field_answers(game, one_bot(task), task.more, how_of(task)):
        yield Step(document)


def questions(task: "Task") -> "Iterator[Step]":
    """What each other reading of a switch does."""
    from ...lab.kinds import question_answers
    from .kinds import Step

    game = task.after.open().game
    for document in question_answers(game, tuple(task.bots), task.more, task.how_for(True)):
        yield Step(document)


def tune(task: "Task") -> "Iterator[Step]":
    """Numbers that bring a goal nearer."""
    from ...lab.kinds import tune_answers
    from .kinds import Step

    game = task.after.open().game
    for document in tune_answers(game, one_bot(task), task.more, how_of(task)):
        yield Step(document)


def one_bot(task: "Task") -> str:
    """The one that was asked for; of several the one that most questions are answered by."""
    return BOT if BOT in task.bots or not task.bots else task.bots[0]


def how_of(task: "Task") -> Any:
    from ...bots.bot import fitting
    from ...bots.levels import settings_of

    game = task.after.open().game
    return task.how_for(fitting(game, settings_of(one_bot(task))).looks_ahead)


def watch(task: "Task", sample: Mapping[str, Any]) -> str:
    """A match behind a number, played again as JSON: before or after, with one rule changed if it says so."""
    from ...core.changes import with_changes
    from ...lab.census import play_again
    from ...lab.kinds import decks_of
    from ...lab.ladder import opening_of

    game = (task.before if sample["when"] == "before" else task.after).open().game
    decks = decks_of(game)
    if sample.get("rule"):
        game = with_changes(game, [f"rules.{sample['rule']}={sample['value']}"])
    match = play_again(game, one_bot(task), sample, decks, opening_of(game))
    return match.replay().to_json()
