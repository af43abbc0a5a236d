"""The toy game: what keeps the contract honest where SpellfAIre does not reach."""
