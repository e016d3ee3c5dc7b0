"""Where compiled callers find razzeval: its C header and the addresses of its functions."""

from pathlib import Path

from razzeval import _kernel

__all__ = ["function_address", "get_include"]

_FUNCTIONS = ("low_value", "high_value", "low_values", "high_values")


def get_include() -> str:
    """Say which folder holds ``razzeval.h``, for the include path of a C or C++ compiler.

    Cython needs no include path: ``from razzeval cimport low_value``.

    >>> from os.path import basename
    >>> basename(get_include())
    'include'
    """
    return str(Path(__file__).with_name("include"))


def function_address(name: str) -> int:
    """Find a function of ``razzeval.h`` for what calls functions by address: ctypes, cffi, Numba, any FFI.

    Parameters:
        name: "low_value" or "high_value", ``unsigned (const uint8_t *cards, int count)``, the value of one hand;
            "low_values" or "high_values", ``void (const uint8_t *cards, int count, ptrdiff_t hands,
            uint16_t *values)``, of many: rows of five to seven cards one after the other.

    Returns:
        The address, which stays the same as long as the process lives. The function checks nothing and needs no GIL.

    Raises:
        ValueError: there is no function of that name.

    >>> from ctypes import CFUNCTYPE, c_char_p, c_int, c_uint
    >>> low_value = CFUNCTYPE(c_uint, c_char_p, c_int)(function_address("low_value"))
    >>> low_value(bytes([0, 5, 10, 15, 16, 48, 51]), 7)
    1
    """
    from ctypes import c_char_p, c_void_p, py_object, pythonapi

    if name not in _FUNCTIONS:
        raise ValueError(f"no function named {name!r} (expected one of {', '.join(_FUNCTIONS)})")
    capsule = py_object(_kernel.__pyx_capi__[name])
    name_of, pointer_of = pythonapi["PyCapsule_GetName"], pythonapi["PyCapsule_GetPointer"]
    name_of.restype, pointer_of.restype, pointer_of.argtypes = c_char_p, c_void_p, (py_object, c_char_p)
    address: int = pointer_of(capsule, name_of(capsule))
    return address
