"""Games that only these tests play."""
