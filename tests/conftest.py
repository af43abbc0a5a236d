"""What all tests share."""

import gc


def pytest_collection_finish() -> None:
    """What was imported stays to the end: the garbage collector need not look through it again and again."""
    gc.collect()
    gc.freeze()
