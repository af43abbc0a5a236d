"""The kept matches of Mana show its rare things."""

import re

from tests.golden.playthrough import texts


def test_the_rare_things_happen() -> None:
    text = "\n".join(texts("mana"))
    wanted = {
        "a geyser devoured": r"devour: .* tile=G .*(\n.*){1,3}over: .*reason=devoured",
        "a field that moves to the left": r"field: .* dx=-1 ",
        **{f"a match that ends: {why}": f"reason={why}" for why in ("enclosed", "self-enclosed")},
    }
    assert [what for what, sign in wanted.items() if not re.search(sign, text)] == []
