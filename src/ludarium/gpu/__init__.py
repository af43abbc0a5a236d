"""GPU mode: the same source files under a third package name, compiled for CUDA."""

__path__ = [__path__[0].rpartition("gpu")[0]]
