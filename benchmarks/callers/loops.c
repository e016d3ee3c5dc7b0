/* The same loops twice: inside the kernel (KERNEL defined, linked with the kernel's sources), and as a caller writes them. */
#ifdef KERNEL
#include "tables.h"
static const razzeval_api *const razz = &rz_api;
int start(const razzeval_api *api)
{
    (void)api;
    return rz_build_tables();
}
#else
#define RAZZEVAL_NO_IMPORT
#include <razzeval.h>
static const razzeval_api *razz;
int start(const razzeval_api *api)
{
    razz = api;
    return 0;
}

uint64_t lows_by_call(const uint8_t *cards, ptrdiff_t hands)
{
    unsigned (*const low_value)(const uint8_t *, int) = razz->low_value;
    uint64_t total = 0;
    for (ptrdiff_t i = 0; i < hands; i++)
        total += low_value(cards + 7 * i, 7);
    return total;
}

uint64_t highs_by_call(const uint8_t *cards, ptrdiff_t hands)
{
    unsigned (*const high_value)(const uint8_t *, int) = razz->high_value;
    uint64_t total = 0;
    for (ptrdiff_t i = 0; i < hands; i++)
        total += high_value(cards + 7 * i, 7);
    return total;
}
#endif

uint64_t lows(const uint8_t *cards, ptrdiff_t hands)
{
    uint64_t total = 0;
    for (ptrdiff_t i = 0; i < hands; i++)
        total += razzeval_low_value(razz, cards + 7 * i, 7);
    return total;
}

uint64_t highs(const uint8_t *cards, ptrdiff_t hands)
{
    uint64_t total = 0;
    for (ptrdiff_t i = 0; i < hands; i++)
        total += razzeval_high_value(razz, cards + 7 * i, 7);
    return total;
}

static uint64_t walk(razzeval_holding *holding, int first, int missing)
{
    uint64_t total = 0;
    if (missing == 0)
        return razzeval_low_of(razz, *holding);
    for (int card = first; card < 52; card++) {
        razzeval_add_card(razz, holding, (uint8_t)card);
        total += walk(holding, card + 1, missing - 1);
        razzeval_remove_card(razz, holding, (uint8_t)card);
    }
    return total;
}

/* The lows of all sets of `missing` cards from `first` on, added up. */
uint64_t lows_of_tree(int first, int missing)
{
    razzeval_holding holding = {0, 0};
    return walk(&holding, first, missing);
}
