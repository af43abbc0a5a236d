"""Small games for tests of the server."""
