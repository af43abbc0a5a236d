"""Values that are learned from self-play: `ludarium learn`. Only training needs PyTorch; playing needs none of this."""
