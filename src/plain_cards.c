#include "plain_cards.h"

#include "cards.h"
#include "tables.h"

#ifdef Py_LIMITED_API
/* CPython keeps one object for each of the ints from -5 to 256, side by side: where that is found to be so, the place of an
 * object tells its value without a call. */
static const char *first_int;
static int log2_of_step = -1;

void rz_find_small_ints(void)
{
    const char *places[RZ_CARDS];
    int log2 = 0;
    for (long i = 0; i < RZ_CARDS; i++) {
        PyObject *number = PyLong_FromLong(i);
        places[i] = (const char *)number;
        Py_XDECREF(number);
    }
    while (log2 < 8 && (uintptr_t)places[1] - (uintptr_t)places[0] != (uintptr_t)1 << log2)
        log2++;
    for (uintptr_t i = 0; i < RZ_CARDS; i++)
        if ((uintptr_t)places[i] != (uintptr_t)places[0] + (i << log2))
            return;
    first_int = places[0];
    log2_of_step = log2;
}

long rz_small_int(PyObject *number, long bound)
{
    uintptr_t distance = (uintptr_t)number - (uintptr_t)first_int;
    if (log2_of_step >= 0 && distance < (uintptr_t)bound << log2_of_step)
        return (long)(distance >> log2_of_step);
    if (!PyLong_CheckExact(number))
        return -1;
    int overflow;
    long value = PyLong_AsLongAndOverflow(number, &overflow);
    return !overflow && value >= 0 && value < bound ? value : -1;
}
#else
void rz_find_small_ints(void)
{
}

long rz_small_int(PyObject *number, long bound)
{
    if (!PyLong_CheckExact(number))
        return -1;
#if PY_VERSION_HEX >= 0x030C0000
    if (!PyUnstable_Long_IsCompact((PyLongObject *)number))
        return -1;
    Py_ssize_t value = PyUnstable_Long_CompactValue((PyLongObject *)number);
#else
    Py_ssize_t digits = Py_SIZE(number);
    long value = digits == 0 ? 0 : digits == 1 ? (long)((PyLongObject *)number)->ob_digit[0] : -1;
#endif
    return value >= 0 && value < bound ? (long)value : -1;
}
#endif

/* Without the GIL another thread may change a list meanwhile: then only tuples are read here. */
static int is_plain_sequence(PyObject *cards)
{
#ifdef Py_GIL_DISABLED
    return PyTuple_CheckExact(cards);
#else
    return PyTuple_CheckExact(cards) || PyList_CheckExact(cards);
#endif
}

#ifdef Py_LIMITED_API
static Py_ssize_t size_of(PyObject *cards)
{
    return PyTuple_CheckExact(cards) ? PyTuple_Size(cards) : PyList_Size(cards);
}

static PyObject *item_of(PyObject *cards, Py_ssize_t i)
{
    return PyTuple_CheckExact(cards) ? PyTuple_GetItem(cards, i) : PyList_GetItem(cards, i);
}
#else
#define size_of PySequence_Fast_GET_SIZE
#define item_of PySequence_Fast_GET_ITEM
#endif

static int read_ids(PyObject *cards, Py_ssize_t count, uint8_t *ids)
{
    uint64_t seen = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        long card = rz_small_int(item_of(cards, i), RZ_CARDS);
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
    else if (is_plain_sequence(cards) && size_of(cards) <= RZ_MAX_HELD)
        count = read_ids(cards, size_of(cards), ids);
    return count >= least ? count : -1;
}
