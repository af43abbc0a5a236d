"""The Workshop: rule books of one's own, their versions, and what people and bots make of them."""
