"""200 simulated players, 800 points apart, 50 games each: their order and their ratings are found."""

from tests.server.league import league


def test_200_players() -> None:
    for seed in range(5):
        found, error, deviation = league(200, 50, seed)
        print(f"\nrank correlation {found:.3f}, error {error:.0f}, deviation {deviation:.0f}")
        assert found >= 0.95
        assert 0.75 < error / deviation < 1.33, "the range that is shown is honest"
