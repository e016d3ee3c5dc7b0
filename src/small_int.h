/* The value of a Python int that fits one digit, read in place where the version of Python shows it. */
#ifndef RZ_SMALL_INT_H
#define RZ_SMALL_INT_H

#include <Python.h>

/* The value of an exact int if it is 0 … bound - 1, else -1. */
static inline long rz_small_int(PyObject *number, long bound)
{
    if (!PyLong_CheckExact(number))
        return -1;
#if !defined(Py_LIMITED_API) && PY_VERSION_HEX >= 0x030C0000
    Py_ssize_t value = PyUnstable_Long_IsCompact((PyLongObject *)number)
        ? PyUnstable_Long_CompactValue((PyLongObject *)number) : -1;
#elif !defined(Py_LIMITED_API)
    Py_ssize_t digits = Py_SIZE(number);
    long value = digits == 0 ? 0 : digits == 1 ? (long)((PyLongObject *)number)->ob_digit[0] : -1;
#else
    int overflow;
    long value = PyLong_AsLongAndOverflow(number, &overflow);
    value = overflow ? -1 : value;
#endif
    return value >= 0 && value < bound ? (long)value : -1;
}

#endif
