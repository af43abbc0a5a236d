"""What a kernel file imports: the decorators, the dice, the event log, bit helpers.

The same files are loaded under three package names; this module looks at its own name and
chooses the decorator: none (`ludarium.plain`), Numba for the CPU (`ludarium`), or CUDA
(`ludarium.gpu`). Numba is never imported in plain mode.
"""

MODE = {"plain": "plain", "gpu": "gpu"}.get(__name__.split(".")[1], "jit")

WORLD = 128  # the bit in `actors` that means: waits for an input from outside
SPECTATOR = 64  # the bit of spectators in an event's mask
EVERYONE = 127
EVENT_WORDS = 8  # kind, clause, mask, seat and four facts

if MODE == "plain":

    def kernel(function):
        return function

    woven = kernel

elif MODE == "gpu":
    import numpy as np

    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda still asks for the old name
    from numba import config, cuda

    config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a small series is what somebody asked for
    kernel = woven = cuda.jit(device=True)
else:
    from .cache import forgive, use_cache_folder

    use_cache_folder()
    from numba import njit, types

    from .drafts import OPTIONS, draft

    def widened(argument):
        return types.int64 if isinstance(argument, types.Integer) else argument

    def kernel(function):
        """Compiled once for int64 arguments, not again for every mix of field widths, and as a draft where
        only other kernels call it. Without these two all would still work, at four times the compile time.
        """
        return draft(forgive(njit(**OPTIONS)(function)), widened)

    # What only passes on is put into its callers.
    woven = njit(**OPTIONS, inline="always")


# --- dice ----------------------------------------------------------------------------------------


@kernel
def scramble(x):
    """32 bits to 32 bits, one to one."""
    x = (((x >> 16) ^ x) * 0x45D9F3B) & 0xFFFFFFFF
    x = (((x >> 16) ^ x) * 0x45D9F3B) & 0xFFFFFFFF
    return (x >> 16) ^ x


@kernel
def spin(word):
    """The dice word after this one; it stays below 2**53."""
    return (word + 0x1779B97F4A7C15) & 0x1FFFFFFFFFFFFF


@kernel
def roll(word, n):
    """What a dice word shows: uniform in [0, n) for 0 < n < 2**31."""
    return (scramble(scramble(word & 0xFFFFFFFF) ^ (word >> 32)) * n) >> 32


@kernel
def chance(s, n):
    """Roll the dice of a state: uniform in [0, n)."""
    s.dice = spin(s.dice)
    return roll(s.dice, n)


@kernel
def mix(a, b):
    """A dice word out of two numbers below 2**53."""
    low = scramble((a & 0xFFFFFFFF) ^ scramble(b & 0xFFFFFFFF))
    high = scramble(low ^ (a >> 32) ^ ((b >> 32) << 8))
    return (high << 21) ^ scramble(high ^ low)


@kernel
def peek(s, n):
    """Uniform in [0, n), and the dice stay as they are: how `supply` draws an input. Whoever feeds it
    moves them (`stir`), so that a log that holds the input needs no draw."""
    return roll(mix(s.dice, 0x5EED), n)


@kernel
def stir(s):
    """Move the dice on without a roll."""
    s.dice = spin(s.dice)


@kernel
def planner_seed(match_seed, decisions, seat):
    """What a bot's own dice start from: never the dice of the match."""
    return mix(match_seed ^ 0x5DEECE66D, decisions * 8 + seat)


@kernel
def random_pick(seed, n):
    """Which of n actions a random bot takes."""
    return roll(mix(seed, 1), n)


if MODE == "plain":
    from threading import local

    class _Dice(local):
        """What rolls in place of the states' own words, in this thread: see `core.dice.rolled_by`."""

        roll = None

    DICE = _Dice()
    _chance = chance

    def chance(s, n):
        shown = _chance(s, n)  # the word moves on in any case: it says whether dice were rolled
        return shown if DICE.roll is None else DICE.roll(n)

    _peek = peek

    def peek(s, n):
        return _peek(s, n) if DICE.roll is None else DICE.roll(n)


# --- events --------------------------------------------------------------------------------------


@kernel
def emit(log, kind, clause, mask, seat, a, b, c, d):
    """Write one fact into the log; log[0] counts the words in use, length 1 means off. A log that is
    too short for a step says so for good: no event is lost silently."""
    n = log[0]
    if n + EVENT_WORDS < len(log):
        log[n + 1] = kind
        log[n + 2] = clause
        log[n + 3] = mask
        log[n + 4] = seat
        log[n + 5] = a
        log[n + 6] = b
        log[n + 7] = c
        log[n + 8] = d
        log[0] = n + EVENT_WORDS
    elif len(log) > 1:
        log[0] = len(log)  # more than it can count: whoever reads it refuses


if MODE == "plain":
    _emit = emit

    def emit(log, kind, clause, mask, seat, a, b, c, d):
        """The same into a list, which grows: the referee tells everything."""
        if log[0] + EVENT_WORDS >= len(log) > 1:
            log += [0] * len(log)
        _emit(log, kind, clause, mask, seat, a, b, c, d)


if MODE == "gpu":

    @kernel
    def emit(log, kind, clause, mask, seat, a, b, c, d):
        """Nobody reads events on a GPU, and small code runs faster there."""


# --- what a game may take from here, where it has nothing to add -----------------------------------


@kernel
def supply(s, t, log):
    """Nothing comes from outside."""


@kernel
def feed(s, t, row, log):
    """Nothing comes from outside."""


@kernel
def reason(s):
    """There is one way to end."""
    return 0


@kernel
def length(s):
    """Measured in turns, which the state counts."""
    return s.turns


# --- bits: equal in every mode for 0 <= b < 2**62 --------------------------------------------------


@kernel
def count_bits(b):
    b = b - ((b >> 1) & 0x5555555555555555)
    b = (b & 0x3333333333333333) + ((b >> 2) & 0x3333333333333333)
    b = (b + (b >> 4)) & 0x0F0F0F0F0F0F0F0F
    b = b + (b >> 8)
    b = b + (b >> 16)
    return (b + (b >> 32)) & 0x7F


@kernel
def lowest_bit(b):
    """The index of the lowest bit that is set; b must not be 0."""
    n = 0
    if b & 0xFFFFFFFF == 0:
        n = 32
        b >>= 32
    if b & 0xFFFF == 0:
        n += 16
        b >>= 16
    if b & 0xFF == 0:
        n += 8
        b >>= 8
    if b & 0xF == 0:
        n += 4
        b >>= 4
    if b & 3 == 0:
        n += 2
        b >>= 2
    return n + 1 - (b & 1)


# --- sorting ---------------------------------------------------------------------------------------


@kernel
def sort_cells(cells, n):
    """Put the first n cells in ascending order; without a branch to mispredict, which halves its time."""
    for i in range(1, n):
        value = cells[i]
        for j in range(i):
            other = cells[j]
            cells[j] = min(value, other)
            value = max(value, other)
        cells[i] = value


if MODE == "plain":

    def sort_cells(cells, n):
        """The same in fewer steps of Python: the referee sorts a deck for every view."""
        some = slice(n)
        list.__setitem__(cells, some, sorted(list.__getitem__(cells, some)))
