// A C++ program that embeds Python: two threads, without the GIL, count the eight-or-betters among all hands of five cards.
#include <Python.h>
#include <razzeval.h>

#include <array>
#include <cstdio>
#include <thread>

static long count(const razzeval_api *razz, razzeval_holding holding, uint8_t first, int missing)
{
    if (missing == 0)
        return razzeval_low_of(razz, holding) <= 56;
    long made = 0;
    for (uint8_t card = first; card < 52; card++) {
        razzeval_add_card(razz, &holding, card);
        made += count(razz, holding, static_cast<uint8_t>(card + 1), missing - 1);
        razzeval_remove_card(razz, &holding, card);
    }
    return made;
}

// The hands whose first card is `first`, first + 2, first + 4 ...
static long share(const razzeval_api *razz, uint8_t first)
{
    long made = 0;
    for (uint8_t card = first; card < 52; card = static_cast<uint8_t>(card + 2)) {
        razzeval_holding holding = {0, 0};
        razzeval_add_card(razz, &holding, card);
        made += count(razz, holding, static_cast<uint8_t>(card + 1), 4);
    }
    return made;
}

int main()
{
    Py_Initialize();
    const razzeval_api *razz = razzeval_import();
    if (!razz) {
        PyErr_Print();
        return 1;
    }
    std::array<long, 2> made{};
    std::thread other([&] { made[1] = share(razz, 1); });
    made[0] = share(razz, 0);
    other.join();
    std::printf("eight or better: %ld of 2598960\n", made[0] + made[1]);
    return Py_FinalizeEx() < 0;
}
