"""Level 3: measuring. Series of matches, ladders, benchmarks."""
