/* Cards in the two forms nearly every call has, a text or a tuple or list of small ints, read without touching a reference
 * count. It is compiled for speed, apart from the module around it, which reads everything else and names what is wrong. */
#ifndef RZ_PLAIN_CARDS_H
#define RZ_PLAIN_CARDS_H

#include <Python.h>
#include <stdint.h>

/* Called once, before the rest. */
void rz_find_small_ints(void);

/* The value of an exact int if it is 0 … bound - 1, else -1; the bound is 52 at most. */
long rz_small_int(PyObject *number, long bound);

/* Read `least` … 7 known cards, all different; return how many they are, or -1 where the cards are anything else. */
int rz_read_plain(PyObject *cards, int least, uint8_t *ids);

#endif
