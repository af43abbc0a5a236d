"""The kept matches of SpellfAIre show its rare things."""

from tests.golden.playthrough import texts

KEYWORDS = ("guard", "charge", "lifesteal", "ward")


def test_the_rare_things_happen() -> None:
    text = "\n".join(texts("spellfaire"))
    wanted = {
        "an order that is chosen": "| first ",
        "a mulligan of some cards": "mulligan: seat=0 n=2 ",
        "the Lich's return": "card=lich_adept moment=turn start",
        **{keyword: f'"{keyword}":true' for keyword in KEYWORDS},
    }
    assert [what for what, sign in wanted.items() if sign not in text] == []
