"""What can be asked: each kind as a generator that a measuring process runs step by step.

A kind takes a `Task` and yields a `Step` after each batch; between two steps others may have their turn, so a
step should take about a second. What a step keeps comes back in `task.kept` when the question is asked again, or
after the server was killed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ...core.editions import Edition, aligned
from . import longer

if TYPE_CHECKING:
    from ...lab.asking import Asking, Question
    from ...lab.play import How


class Kept(NamedTuple):
    """What is kept of a step: a few words that say what it is, and bytes."""

    head: Mapping[str, Any]
    data: bytes


class Step(NamedTuple):
    """What is known after a batch: parts of the answer (`bots`, `rows`, `sentence`, `matches`, `found`)."""

    document: dict[str, Any]
    keep: Sequence[Kept] = ()


@dataclass
class Task:
    """A question as a process carries it out."""

    before: Edition
    after: Edition
    bots: Sequence[str]
    more: Mapping[str, Any]
    how: "How"  # where matches are played; its `progress` ends a step that nobody wants any more
    kept: Sequence[Kept] = field(default_factory=list)

    def how_for(self, looks_ahead: bool) -> "How":
        """A GPU plays only for bots that do not search."""
        return replace(self.how, device="cpu") if looks_ahead else self.how


Kind = Callable[[Task], Iterator[Step]]


def change(task: Task) -> Iterator[Step]:
    """What a change does to the decks, the seats and the length."""
    from ...bots.bot import fitting
    from ...bots.levels import settings_of
    from ...lab.answering import answer, progress
    from ...lab.asking import Asking, Batch, Piece

    asking = Asking(question_of(task))
    marks = {bot: asking.key(bot) for bot in asking.bots}
    asking.take_all(
        Piece(Batch(*(head[name] for name in Batch._fields)), data, head["seconds"])
        for head, data in task.kept
        if marks.get(head["bot"]) == head["mark"]
    )
    known = answer(asking)
    yield Step(known)
    while batch_now := asking.next():
        settings = fitting(asking.games[0], settings_of(batch_now.bot))
        steps = asking.steps(batch_now, task.how_for(settings.looks_ahead))
        piece: Piece | None = None
        while piece is None:
            try:
                next(steps)
                yield Step(progress(asking, known))
            except StopIteration as end:
                piece = end.value
        head = piece.batch._asdict() | {"seconds": piece.seconds, "mark": marks[batch_now.bot]}
        known = answer(asking)
        yield Step(known, [Kept(head, piece.data)])


def question_of(task: Task) -> "Question":
    from ...lab.asking import Question, shared_decks

    before, after = (each.open() for each in aligned(task.before, task.after))
    decks, replaced = shared_decks(before.game, after.game, before.decks, after.decks)
    more = task.more
    given = {name: more[key] for name, key in (("lead", "deck"), ("zones", "zones")) if key in more}
    lost = tuple(name for name in before.decks if name not in decks)
    return Question(before.game, after.game, decks, replaced, tuple(task.bots), lost=lost, **given)


def asking_of(task: Task) -> "Asking":
    from ...lab.asking import Asking

    return Asking(question_of(task))


KINDS: dict[str, Kind] = {
    "change": change,
    "field": longer.field,
    "questions": longer.questions,
    "tune": longer.tune,
}
