#include "plain_cards.h"

#include "cards.h"
#include "tables.h"

long rz_small_int(PyObject *number, long bound)
{
    if (!PyLong_CheckExact(number))
        return -1;
#if !defined(Py_LIMITED_API) && PY_VERSION_HEX >= 0x030C0000
    if (!PyUnstable_Long_IsCompact((PyLongObject *)number))
        return -1;
    Py_ssize_t value = PyUnstable_Long_CompactValue((PyLongObject *)number);
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

static int read_ids(PyObject **items, Py_ssize_t count, uint8_t *ids)
{
    uint64_t seen = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        long card = rz_small_int(items[i], RZ_CARDS);
        if (card < 0 || (seen >> card & 1))
            return -1;
        seen |= (uint64_t)1 << card;
        ids[i] = (uint8_t)card;
    }
    return (int)count;
}

static int read_text(PyObject *text, uint8_t *ids)
{
    Py_ssize_t length, at;
    const char *letters = PyUnicode_AsUTF8AndSize(text, &length);
    if (!letters) {
        PyErr_Clear();
        return -1;
    }
    ptrdiff_t count = rz_read_cards(letters, length, ids, RZ_MAX_HELD, &at);
    if (count < 0 || count > RZ_MAX_HELD || rz_any_twice(ids, count))
        return -1;
    for (ptrdiff_t i = 0; i < count; i++)
        if (ids[i] == RZ_UNKNOWN)
            return -1;
    return (int)count;
}

int rz_read_plain(PyObject *cards, int least, uint8_t *ids)
{
    int count = -1;
    if (PyUnicode_CheckExact(cards))
        count = read_text(cards, ids);
    else if ((PyTuple_CheckExact(cards) || PyList_CheckExact(cards)) && PySequence_Fast_GET_SIZE(cards) <= RZ_MAX_HELD)
        count = read_ids(PySequence_Fast_ITEMS(cards), PySequence_Fast_GET_SIZE(cards), ids);
    return count >= least ? count : -1;
}
