"""The rules of MANALIMIT: a run of shops and battles. The contract's functions meet here."""

from ...core.kernel import EVERYONE, WORLD, chance, emit, kernel, stir
from .battle import fight
from .hidden import copy_ghost, dismiss, fill, hide, send_ghost
from .shop import act, end_turn, legal, open_shop, refusal, stand_down, unit_at
from .state import (
    ACTIONS,
    B31,
    BELT,
    DECK,
    EMPTY,
    END_TURN,
    INPUT,
    MAX_LEGAL,
    ML1,
    ML5_8,
    OVER,
    PLACES,
    SEATS,
    SHOP,
    STATE,
    STOCKED,
    TABLES,
    WAITING,
)
from .vocabulary import VOCABULARY
from .words import DEFEAT, DRAW, E_OUTCOME, E_OVER, LOST, RETIRED, VICTORY, WON

RULES = 1  # bumped when behaviour changes
REPLIES = False  # there is one seat
PHASES = True  # on a GPU the code is too large for one kernel
HIDDEN = ("dice", "deck", "ghost")  # the fields that `hide` changes: the referee copies only these
WORDS = STATE.fields["battle"][1] // 8  # of a run between actions, when no battle is fought

__all__ = [
    "ACTIONS",
    "DECK",
    "INPUT",
    "MAX_LEGAL",
    "REPLIES",
    "RULES",
    "SEATS",
    "STATE",
    "STOCKED",
    "TABLES",
    "VOCABULARY",
    "achieved",
    "actors",
    "apply",
    "default",
    "feed",
    "fight",
    "fill",
    "given",
    "hide",
    "legal",
    "length",
    "outcome",
    "reason",
    "refusal",
    "score",
    "setup",
    "supply",
    "used",
]


@kernel
def used(s):
    """The memory of a battle is zero between actions, and not copied."""
    return WORDS


@kernel
def setup(s, t, decks, log):
    """ML2, B12: a shuffled deck, nothing else; then the first ghost is awaited."""
    s.round = 1
    s.lives = t.lives
    for place in range(BELT):
        s.belt[place] = EMPTY
    for place in range(PLACES):
        unit_at(s, place).card = EMPTY
    n = decks[0].n
    for i in range(n):
        s.deck[i] = decks[0].cards[i]
    s.n_deck = n
    for i in range(n - 1):
        j = i + chance(s, n - i)
        kept = s.deck[i]
        s.deck[i] = s.deck[j]
        s.deck[j] = kept


@kernel
def actors(s):
    if s.stage == SHOP:
        return 1
    return WORLD if s.stage == WAITING else 0


@kernel
def supply(s, t, log):
    """B28: the pool sends a ghost."""
    send_ghost(s, t)
    begin_round(s, t, log)


@kernel
def feed(s, t, row, log):
    copy_ghost(s.ghost, row)
    begin_round(s, t, log)


@kernel
def given(s, t, row):
    """The ghost that waits."""
    copy_ghost(row, s.ghost)


@kernel
def begin_round(s, t, log):
    stir(s)
    open_shop(s, t, log)


@kernel
def apply(s, t, seat, action, log):
    """Carry a choice out; END TURN goes on until the next ghost is awaited."""
    if action != END_TURN:
        act(s, t, action, log)
        return
    end_turn(s, t, log)
    came = fight(s, t, log)
    dismiss(s.ghost)
    if came == VICTORY:
        s.trophies += 1
    elif came == DEFEAT:
        s.lives -= 1
    stand_down(s, log)
    emit(log, E_OUTCOME, ML5_8, EVERYONE, 0, came, s.last.clashes, s.trophies, s.lives)
    if s.trophies >= t.trophies:
        s.over = WON
    elif s.lives <= 0:
        s.over = LOST
    elif s.round >= t.round_cap:
        s.over = RETIRED  # B31
    if s.over != 0:
        s.stage = OVER
        emit(log, E_OVER, B31 if s.over == RETIRED else ML1, EVERYONE, 0, s.over - 1, 0, 0, 0)
    else:
        s.round += 1
        s.stage = WAITING


@kernel
def default(s, t, seat):
    return END_TURN


@kernel
def score(s, seat):
    """B43: a run won is the best; among the others more trophies count more."""
    if s.over == 0:
        return 0
    return 1000 if s.over == WON else s.trophies * 10 - 1000


@kernel
def achieved(s):
    return s.trophies


@kernel
def outcome(s):
    """The battle just fought, as `BATTLES` names it: won, drawn, lost; 0 while the player shops."""
    if s.stage == SHOP:
        return 0
    if s.last.outcome == VICTORY:
        return 1
    if s.last.outcome == DRAW:
        return 2
    return 3 if s.last.outcome == DEFEAT else 0


@kernel
def length(s):
    """Rounds that are over."""
    return s.round - 1 if s.over == 0 else s.round


@kernel
def reason(s):
    return s.over - 1
