"""Plain mode: the same source files under a second package name, run by Python itself."""

__path__ = [__path__[0].rpartition("plain")[0]]
