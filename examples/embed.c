/* A C program that values hands by the razzeval installed in the Python it embeds.
 *
 * cc embed.c $(python3-config --cflags --embed --ldflags) -I$(python3 -c "import razzeval; print(razzeval.get_include())")
 */
#include <Python.h>
#include <stdio.h>

#include <razzeval.h>

int main(void)
{
    const uint8_t hands[2][7] = {{0, 5, 10, 15, 16, 48, 51}, {0, 4, 8, 12, 20, 21, 22}};
    uint16_t values[2];
    const razzeval_api *razz;

    Py_Initialize();
    razz = razzeval_import();
    if (!razz) {
        PyErr_Print();
        return 1;
    }
    razz->low_values(hands[0], 7, 2, values);
    for (int i = 0; i < 2; i++)
        printf("low %u, high %u\n", (unsigned)values[i], razzeval_high_value(razz, hands[i], 7));
    return Py_FinalizeEx() < 0;
}
