"""500 scripted people at the queue: waiting time and rating distance as a table."""

from tests.server.crowd import Crowd


def test_500_people() -> None:
    crowd = Crowd(500, seed=1, seconds=3600).run()
    print(
        f"\n{len(crowd.went)} pairs; gave up or dropped: {dict(crowd.left)}; met thrice in a row: {crowd.thirds}\n{crowd.table()}"
    )
    waits = sorted(w for w, _ in crowd.went)
    assert waits[len(waits) // 2] < 15
