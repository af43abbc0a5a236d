"""What waits to happen: waves of triggers (B16, B18).

What happens at the same moment is one wave; what a wave causes waits until it is over.
"""

from ...core.kernel import chance, kernel
from .fighters import NOBODY, is_living, reacts
from .state import FIGHTERS, QUEUE

ROLLS = 1 << 14
HURT_WAVE, SUMMON_WAVE, FAINT_WAVE, WAVES = 0, 1, 2, 3  # the order of what a wave causes (B50)


@kernel
def open_wave(b):
    """What is caused from here on waits behind everything that waits already."""
    b.base = b.wave + 1
    b.wave += WAVES


@kernel
def wait(b, slot, moment, about, kind):
    if b.n_queue >= QUEUE:
        b.stalled = 1  # more than any drain carries out (B26)
        return
    i = b.n_queue
    b.q_fighter[i] = slot
    b.q_moment[i] = moment
    b.q_about[i] = about
    b.q_wave[i] = b.base + kind
    b.n_queue += 1
    b.n_ever = max(b.n_ever, b.n_queue)


@kernel
def call(s, t, moment):
    """Everybody in the lines to whom a moment means something waits for it, in one wave."""
    b = s.battle
    for side in range(2):
        for i in range(b.n_line[side]):
            slot = b.line[side * FIGHTERS + i]
            if is_living(b, slot) and reacts(t, b.fighters[slot], moment):
                wait(b, slot, moment, NOBODY, HURT_WAVE)


@kernel
def begin_wave(s, b):
    """B16, B37: who comes when is settled as the wave begins. Returns the wave's number."""
    wave = b.q_wave[0]
    for i in range(b.n_queue):
        wave = min(wave, b.q_wave[i])
    several = False
    first = NOBODY
    for i in range(b.n_queue):
        if b.q_wave[i] == wave:
            if first < 0:
                first = b.q_fighter[i]
            several = several or b.q_fighter[i] != first
    for i in range(b.n_queue):
        if b.q_wave[i] == wave:
            slot = b.q_fighter[i]
            b.q_attack[i] = b.fighters[slot].attack
            b.q_roll[i] = -1
            for j in range(i):
                if b.q_wave[j] == wave and b.q_fighter[j] == slot:
                    b.q_roll[i] = b.q_roll[j]
            if b.q_roll[i] < 0:
                b.q_roll[i] = chance(s, ROLLS) if several else 0
    return wave


@kernel
def next_of(b, wave):
    """The trigger of a wave that comes first; -1: none is left. Those of one unit keep their order."""
    best = -1
    best_key = -1
    for i in range(b.n_queue):
        key = b.q_attack[i] * ROLLS + b.q_roll[i]
        if b.q_wave[i] == wave and key > best_key:
            best = i
            best_key = key
    return best


@kernel
def forget(b, i):
    """Take a trigger out; the others keep their order."""
    b.n_queue -= 1
    for j in range(i, b.n_queue):
        b.q_fighter[j] = b.q_fighter[j + 1]
        b.q_moment[j] = b.q_moment[j + 1]
        b.q_about[j] = b.q_about[j + 1]
        b.q_wave[j] = b.q_wave[j + 1]
        b.q_attack[j] = b.q_attack[j + 1]
        b.q_roll[j] = b.q_roll[j + 1]
