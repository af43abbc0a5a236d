"""SpellfAIre: a duel of two heroes, their creatures and spells."""
