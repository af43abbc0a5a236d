"""TEMPLATE: a learned judgement in whole numbers, the same in every mode.

Instantiated once per game and mode with the names `rules`, `judgement`, `dice` (`core.kernel`) and `inputs`
(`core/inputs.py`). The weights are data: they lie in the tables (`t.networks`, made by `core/networks.py`), so that other weights
and other cards recompile nothing.

`read` lists the inputs of a position that are not 0, and `judge` adds up their weights: units and cards through a
small layer of their own, summed by slot, then two hidden layers. ONE stands for 1.0 of an input or of what a layer gives,
SCALE for 1.0 of a weight.
"""

from typing import Any

from ..core.inputs import (
    AT,
    BEGIN,
    BIT,
    CELL,
    CELLS,
    COUNTED,
    ELEMENTS,
    FIRST,
    GROUP,
    KIND,
    LOW,
    MANY,
    NUMBER,
    PLACE,
    ROW,
    SEATED,
    STRIDE,
)  # fmt: skip
from ..core.networks import (
    CURVE,
    ELEMENT,
    FIRST_LAYER,
    MOST,
    ONE,
    SHIFT,
    STEP_BITS,
    WHOLE,
)

rules: Any
judgement: Any
dice: Any
inputs: Any

compiled = dice.kernel
DIRECT, SLOTS, CELLS_OF = inputs.direct_array(), inputs.slot_array(), inputs.cell_array()
N_DIRECT, N_SLOTS = len(inputs.direct[0]), len(inputs.slots[0])
N_INPUTS = inputs.n_direct - len(inputs.features)
# Cells of `work`: what the layers give, then the inputs that were read.
HIDDEN, UNIT, SUM, TOKENS = 0, FIRST_LAYER, FIRST_LAYER + ELEMENT, FIRST_LAYER + 2 * ELEMENT
EXTRA = TOKENS + inputs.most_tokens  # what the game adds, as it comes
N_EXTRA = len(inputs.features)
WORK = EXTRA + N_EXTRA


@compiled
def no_features(s, t, seat, out):
    pass


features = getattr(judgement, "features", no_features)


@compiled
def valued_features(s, t, seat, out):
    """What the game adds, and what its `value.py` says."""
    features(s, t, seat, out)
    out[N_EXTRA - 1] = judgement.value(s, t, seat)


add_features = valued_features if N_EXTRA > 0 else no_features


@compiled
def itself(s, seat):
    return seat


part_of = getattr(rules, "own_part", itself)


@compiled
def cell(words, row, at):
    """A 16-bit number of a record."""
    number = (words[row, at >> 2] >> (16 * (at & 3))) & 0xFFFF
    return number - 0x10000 if number >= 0x8000 else number


@compiled
def scaled(number, scale):
    return max(-MOST, min(MOST, (number * scale) >> 12))


@compiled
def put_number(words, row, at, index, scale, work, n):
    x = scaled(cell(words, row, at), scale)
    work[TOKENS + n] = index
    work[TOKENS + n + 1] = x
    return n + 2 if x != 0 else n


@compiled
def put_bits(words, row, at, first, many, work, n):
    for k in range((many + 15) >> 4):
        bits = cell(words, row, at + k) & 0xFFFF
        b = 16 * k
        while bits != 0:
            if bits & 1 != 0 and b < many:
                work[TOKENS + n] = first + b
                work[TOKENS + n + 1] = ONE
                n += 2
            bits >>= 1
            b += 1
    return n


@compiled
def put_word(words, row, seat, kind, at, first, many, low, work, n):
    """One of several: a word, a seat counted from the judged one, a row (the last input: unknown)."""
    number = cell(words, row, at) - low
    if number < 0 or number >= many:
        if kind != ROW:
            return n
        number = many - 1
    elif kind == SEATED:
        number = (number + many - seat) % many
    work[TOKENS + n] = first + number
    work[TOKENS + n + 1] = ONE
    return n + 2


@compiled
def read_direct(words, row, net, seat, part, work, n):
    """The inputs of the cells that stand alone."""
    for k in range(N_DIRECT):
        scale = net.scales[k]
        if scale == 0:
            continue
        kind, at, first = DIRECT[part, k, KIND], DIRECT[part, k, AT], DIRECT[part, k, FIRST]
        if kind == NUMBER:
            n = put_number(words, row, at, first, scale, work, n)
            continue
        many, low = DIRECT[part, k, MANY], DIRECT[part, k, LOW]
        if kind == BIT:
            n = put_bits(words, row, at, first, many, work, n)
        else:
            n = put_word(words, row, seat, kind, at, first, many, low, work, n)
    return n


@compiled
def read_element(words, row, net, seat, begin, place, first_cell, last_cell, work, n):
    """The inputs of one element of a group, behind how many there are."""
    count = n
    n += 1
    for k in range(first_cell, last_cell):
        kind, at, first = CELLS_OF[k, KIND], begin + CELLS_OF[k, AT], CELLS_OF[k, FIRST]
        if kind == NUMBER:
            n = put_number(words, row, at, first, net.element_scales[k], work, n)
            continue
        many, low = CELLS_OF[k, MANY], CELLS_OF[k, LOW]
        if kind == BIT:
            n = put_bits(words, row, at, first, many, work, n)
        elif kind == PLACE:
            work[TOKENS + n] = first + place
            work[TOKENS + n + 1] = ONE
            n += 2
        else:
            n = put_word(words, row, seat, kind, at, first, many, low, work, n)
    work[TOKENS + count] = (n - count) // 2
    return n


@compiled
def read_slot(words, row, net, seat, part, k, work, n):
    """The inputs of a slot, element by element, behind how many elements there are."""
    there, counted = SLOTS[part, k, ELEMENTS], SLOTS[part, k, COUNTED]
    if counted >= 0:
        there = max(0, min(there, cell(words, row, counted)))
    begin, stride = SLOTS[part, k, BEGIN], SLOTS[part, k, STRIDE]
    first = SLOTS[part, k, CELL]
    last = first + SLOTS[part, k, CELLS]
    work[TOKENS + n] = there
    n += 1
    for i in range(there):
        n = read_element(words, row, net, seat, begin + i * stride, i, first, last, work, n)
    return n


@compiled
def read(states, words, t, net, row, seat, work):
    """The inputs of a position from a seat's side, into `work`; how many numbers."""
    part = part_of(states[row], seat)
    n = read_direct(words, row, net, seat, part, work, 1)
    add_features(states[row], t, seat, work[EXTRA:])
    for k in range(N_EXTRA):
        x = scaled(work[EXTRA + k], net.scales[N_DIRECT + k])
        work[TOKENS + n] = N_INPUTS + k
        work[TOKENS + n + 1] = x
        n += 2 if x != 0 else 0
    work[TOKENS] = n // 2
    for k in range(N_SLOTS):
        if net.slot_used[k] != 0:
            n = read_slot(words, row, net, seat, part, k, work, n)
    return n


@compiled
def add(into, weights, begin, x, n):
    """Add so many weights times an input."""
    row = weights[begin : begin + n]
    for i in range(n):
        into[i] += x * row[i]


@compiled
def begin_with(into, bias, begin, n):
    row = bias[begin : begin + n]
    for i in range(n):
        into[i] = row[i]


@compiled
def add_elements(net, k, group, work, n):
    """What a slot adds to the first layer; where its inputs end."""
    size, wide = net.element_size, net.first_size
    hidden, unit, total = work[HIDDEN:UNIT], work[UNIT:SUM], work[SUM:TOKENS]
    for d in range(size):
        total[d] = 0
    elements = work[TOKENS + n]
    n += 1
    for _ in range(elements):
        begin_with(unit, net.element_bias, group * size, size)
        many = work[TOKENS + n]
        n += 1
        for _ in range(many):
            add(unit, net.element_weights, work[TOKENS + n] * size, work[TOKENS + n + 1], size)
            n += 2
        for d in range(size):
            total[d] += max(0, min(WHOLE, unit[d] >> SHIFT))
    for d in range(size):
        x = min(total[d], WHOLE)
        if x != 0:
            add(hidden, net.slot_weights, (k * size + d) * wide, x, wide)
    return n


@compiled
def logit(net, work):
    """What the network gives for the inputs in `work`: ONE << SHIFT for each unit of log odds. The sizes of its layers
    are data as well: loops whose length the compiler does not know are the ones it makes vectors of."""
    wide = net.first_size
    hidden = work[HIDDEN:UNIT]
    begin_with(hidden, net.first_bias, 0, wide)
    n = 1
    for _ in range(work[TOKENS]):
        add(hidden, net.weights, work[TOKENS + n] * wide, work[TOKENS + n + 1], wide)
        n += 2
    for k in range(N_SLOTS):
        if net.slot_used[k] != 0:
            n = add_elements(net, k, SLOTS[0, k, GROUP], work, n)
    for h in range(wide):
        hidden[h] = max(0, min(WHOLE, hidden[h] >> SHIFT))
    total = net.last_bias
    for j in range(net.second_size):
        x = net.second_bias[j]
        row = net.second_weights[j * wide : (j + 1) * wide]
        for h in range(wide):
            x += hidden[h] * row[h]
        total += max(0, min(WHOLE, x >> SHIFT)) * net.last_weights[j]
    return total


@compiled
def chance(net, odds):
    """Log odds as a score from -1,000,000 to 1,000,000, along a curve that is data."""
    at = max(0, min(CURVE << STEP_BITS, odds + ((CURVE // 2) << STEP_BITS)))
    step = min(at >> STEP_BITS, CURVE - 1)
    low = net.curve[step]
    return low + (((net.curve[step + 1] - low) * (at - (step << STEP_BITS))) >> STEP_BITS)


@compiled
def judge(states, words, t, which, row, seat, work):
    """What `states[row]` is worth to a seat, in millionths: by `value.py` (which 0) or by a network."""
    if which == 0:
        return judgement.value(states[row], t, seat) * 1000
    net = t.networks[which - 1]
    read(states, words, t, net, row, seat, work)
    return chance(net, logit(net, work))
