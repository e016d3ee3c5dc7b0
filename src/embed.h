/* What programs in other compiled languages call: the functions of razzeval.h that are not inline. */
#ifndef RZ_EMBED_H
#define RZ_EMBED_H

#include "tables.h"

unsigned rz_call_low_value(const uint8_t *cards, int count);
unsigned rz_call_high_value(const uint8_t *cards, int count);
void rz_call_low_values(const uint8_t *cards, int count, ptrdiff_t hands, uint16_t *values);
void rz_call_high_values(const uint8_t *cards, int count, ptrdiff_t hands, uint16_t *values);

/* Put them into the table, once. */
void rz_offer_functions(void);

#endif
