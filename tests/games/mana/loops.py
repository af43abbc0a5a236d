"""Compiled perft (a template, see core/modes); `rules` is the kernel."""

from numba import njit


@njit(cache=True, nogil=True, error_model="numpy")
def perft(states, words, tables, out, log, row, depth):
    """Leaves below `states[row]`; the last ply is counted, not played."""
    s = states[row]
    n = rules.legal(s, tables[0], s.active, out[row])
    if depth == 1:
        return n
    total = 0
    for i in range(n):
        for word in range(rules.used(s)):
            words[row + 1, word] = words[row, word]
        rules.apply(states[row + 1], tables[0], s.active, out[row, i], log)
        total += perft(states, words, tables, out, log, row + 1, depth - 1)
    return total
