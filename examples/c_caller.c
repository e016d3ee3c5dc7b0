/* An extension module in C: how often a player who holds these cards makes an eight or better by seventh street. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <razzeval.h>

static const razzeval_api *razz;

/* Try every set of `missing` cards from `first` on that are neither held nor dead. */
static void walk(razzeval_holding *holding, uint64_t dead, int first, int missing, long long *ways, long long *made)
{
    if (missing == 0) {
        *ways += 1;
        *made += razzeval_low_of(razz, *holding) <= 56;
        return;
    }
    for (int card = first; card < 52; card++) {
        if (dead >> card & 1)
            continue;
        razzeval_add_card(razz, holding, (uint8_t)card);
        walk(holding, dead, card + 1, missing - 1, ways, made);
        razzeval_remove_card(razz, holding, (uint8_t)card);
    }
}

static PyObject *eight_or_better(PyObject *module, PyObject *arguments)
{
    const char *cards;
    Py_ssize_t count;
    uint64_t dead = 0;
    long long ways = 0, made = 0;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#", &cards, &count))
        return NULL;
    for (Py_ssize_t i = 0; i < count; i++) {
        if ((uint8_t)cards[i] > 51 || count > 7)
            return PyErr_Format(PyExc_ValueError, "expected up to seven card ids from 0 to 51");
        dead |= (uint64_t)1 << cards[i];
    }
    razzeval_holding holding = razzeval_holding_of(razz, (const uint8_t *)cards, (int)count);
    Py_BEGIN_ALLOW_THREADS
    walk(&holding, dead, 0, 7 - (int)count, &ways, &made);
    Py_END_ALLOW_THREADS
    return Py_BuildValue("LL", made, ways);
}

static PyMethodDef methods[] = {
    {"eight_or_better", eight_or_better, METH_VARARGS, "Count the ways to an eight or better, and all ways."},
    {NULL, NULL, 0, NULL}};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "c_caller", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_c_caller(void)
{
    razz = razzeval_import();
    return razz ? PyModule_Create(&definition) : NULL;
}
