"""Muster: a hero and a nation in the deck, two tables of rows, a field that is a table."""
