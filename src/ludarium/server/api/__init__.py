"""The interface over HTTP, under /api/v1: a router for each thing one can ask for."""
