"""DLPack: memory handed to another library without a copy (https://dmlc.github.io/dlpack)."""

import ctypes
from typing import Any

import numpy as np

CPU, CUDA = 1, 2  # kinds of devices
KINDS = {"i": 0, "u": 1, "f": 2}
NAME = b"dltensor"


class Device(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_int32), ("number", ctypes.c_int32))


class Type(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", Device),
        ("ndim", ctypes.c_int32),
        ("dtype", Type),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class Managed(ctypes.Structure):
    """A tensor, and how to say that it is not needed any more."""


Deleter = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
Managed._fields_ = (
    ("tensor", Tensor),
    ("context", ctypes.c_void_p),
    ("deleter", Deleter),
)
KEPT: dict[int, Any] = {}  # by address: what must live until the other library is done


def _release(address: int) -> None:
    KEPT.pop(address, None)


RELEASE = Deleter(_release)


Destructor = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
_api = ctypes.pythonapi
_new = _api.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, Destructor]
_is_valid = _api.PyCapsule_IsValid
_is_valid.restype, _is_valid.argtypes = ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]
_pointer = _api.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_char_p]


def _forget(capsule: int) -> None:
    """A capsule that nobody took: a taken one has another name."""
    if _is_valid(capsule, NAME):
        KEPT.pop(_pointer(capsule, NAME), None)


FORGET = Destructor(_forget)


def capsule(
    data: int, shape: tuple[int, ...], dtype: Any, device: tuple[int, int], owner: Any
) -> Any:
    """What `__dlpack__` returns for memory in rows without gaps; the owner lives as long as it."""
    dtype = np.dtype(dtype)
    sizes = (ctypes.c_int64 * len(shape))(*shape)
    managed = Managed()
    managed.tensor.data = data
    managed.tensor.device = Device(*device)
    managed.tensor.ndim = len(shape)
    managed.tensor.dtype = Type(KINDS[dtype.kind], 8 * dtype.itemsize, 1)
    managed.tensor.shape = sizes
    managed.deleter = RELEASE
    address = ctypes.addressof(managed)
    KEPT[address] = (managed, sizes, owner)
    return _new(address, NAME, FORGET)
