/* razzeval for C99 and C++11: the values of hands, and holdings that grow and shrink card by card.
 *
 * All functions take the table that razzeval_import() finds in the installed Python package; nothing is linked.
 * A card is 4 * rank + suit: ace 0 ... king 12, suits c d h s. In every value the smaller one is the better hand.
 * Nothing is checked: cards that cannot be give a meaningless value, but no read leaves a table, whatever the bytes.
 * After the import no function needs the GIL, and any number of threads may call them.
 */
#ifndef RAZZEVAL_H
#define RAZZEVAL_H

#ifndef RAZZEVAL_NO_IMPORT /* defined where the table is known and Python is not wanted */
#include <Python.h>
#endif
#include <stddef.h>
#include <stdint.h>

#define RAZZEVAL_API_VERSION 1
#define RAZZEVAL_API_NAME "razzeval._kernel._C_API"

/* One more than the largest sums that up to seven cards make. */
#define RAZZEVAL_LOWER_SUMS 43718
#define RAZZEVAL_UPPER_SUMS 10552

typedef struct {
    int version; /* of this table, which serves headers of this version ... */
    int oldest;  /* ... down to this one */
    /* The functions below, not inlined, for callers that do not compile this header. */
    unsigned (*low_value)(const uint8_t *cards, int count);
    unsigned (*high_value)(const uint8_t *cards, int count);
    /* Value `hands` hands, rows of `count` (5 to 7) cards one after the other, by the fastest code this machine has. */
    void (*low_values)(const uint8_t *cards, int count, ptrdiff_t hands, uint16_t *values);
    void (*high_values)(const uint8_t *cards, int count, ptrdiff_t hands, uint16_t *values);
    /* For the functions below: what a card adds, and what the sums lead to. */
    uint64_t suited_of_card[256];
    uint32_t key_of_card[256], upper_number[RAZZEVAL_UPPER_SUMS];
    uint16_t lower_number[RAZZEVAL_LOWER_SUMS], low[79335], high[79335], flush_of_set[8192];
} razzeval_api;

/* The cards held as sums, all zero for none: of the keys of their ranks; and a bit a card, sixteen bits a suit. */
typedef struct {
    uint64_t suited;
    uint32_t key;
} razzeval_holding;

/* The place of a multiset of ranks in the tables of values, by its key: 16 bits for the ranks A to 7, 16 for 8 to K. Sums
 * that no cards make count as none. */
static inline uint32_t razzeval_index(const razzeval_api *api, uint32_t key)
{
    const uint32_t lower = key & 0xffff, upper = key >> 16;
    return api->upper_number[upper < RAZZEVAL_UPPER_SUMS ? upper : 0] +
           api->lower_number[lower < RAZZEVAL_LOWER_SUMS ? lower : 0];
}

/* The flush or straight flush among cards, or 0; there is room for one only. */
static inline unsigned razzeval_flush(const razzeval_api *api, uint64_t suited)
{
    const uint16_t *value = api->flush_of_set;
    return (unsigned)value[suited & 0xffff] | value[suited >> 16 & 0xffff] | value[suited >> 32 & 0xffff] |
           value[suited >> 48];
}

/* Add a card that is not held, or take away one that is. */
static inline void razzeval_add_card(const razzeval_api *api, razzeval_holding *holding, uint8_t card)
{
    holding->key += api->key_of_card[card];
    holding->suited ^= api->suited_of_card[card];
}

static inline void razzeval_remove_card(const razzeval_api *api, razzeval_holding *holding, uint8_t card)
{
    holding->key -= api->key_of_card[card];
    holding->suited ^= api->suited_of_card[card];
}

/* The low of 1 to 7 cards: 1 (the wheel) to 6175 with five or more, else a board's among boards of as many cards. */
static inline unsigned razzeval_low_of(const razzeval_api *api, razzeval_holding holding)
{
    return api->low[razzeval_index(api, holding.key)];
}

/* The high of 5 to 7 cards: 1 (royal flush) to 7462. No flush in seven cards leaves room for a full house beside it. */
static inline unsigned razzeval_high_of(const razzeval_api *api, razzeval_holding holding)
{
    const unsigned flush = razzeval_flush(api, holding.suited);
    return flush ? flush : api->high[razzeval_index(api, holding.key)];
}

static inline razzeval_holding razzeval_holding_of(const razzeval_api *api, const uint8_t *cards, int count)
{
    razzeval_holding holding = {0, 0};
    for (int i = 0; i < count; i++)
        razzeval_add_card(api, &holding, cards[i]);
    return holding;
}

static inline unsigned razzeval_low_value(const razzeval_api *api, const uint8_t *cards, int count)
{
    return razzeval_low_of(api, razzeval_holding_of(api, cards, count));
}

static inline unsigned razzeval_high_value(const razzeval_api *api, const uint8_t *cards, int count)
{
    return razzeval_high_of(api, razzeval_holding_of(api, cards, count));
}

#ifndef RAZZEVAL_NO_IMPORT
/* Import razzeval and find its table, with the GIL held; null with an exception set, ImportError if it does not fit. */
static inline const razzeval_api *razzeval_import(void)
{
    PyObject *package = PyImport_ImportModule("razzeval");
    const razzeval_api *api = package ? (const razzeval_api *)PyCapsule_Import(RAZZEVAL_API_NAME, 0) : NULL;
    Py_XDECREF(package);
    if (api && RAZZEVAL_API_VERSION >= api->oldest && RAZZEVAL_API_VERSION <= api->version)
        return api;
    if (api)
        PyErr_Format(PyExc_ImportError,
                     "built for version %d of razzeval's C interface, but the razzeval installed serves versions %d to "
                     "%d: install another, or build again with the header in razzeval.get_include()",
                     RAZZEVAL_API_VERSION, api->oldest, api->version);
    else if (package && PyErr_ExceptionMatches(PyExc_AttributeError))
        PyErr_SetString(PyExc_ImportError, "the razzeval installed is too old: it has no C interface");
    return NULL;
}
#endif

#endif
