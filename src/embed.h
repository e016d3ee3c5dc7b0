/* What programs in other compiled languages call: the functions and tables behind razzeval.h. */
#ifndef RZ_EMBED_H
#define RZ_EMBED_H

#include "tables.h"

unsigned rz_call_low_value(const uint8_t *cards, int count);
unsigned rz_call_high_value(const uint8_t *cards, int count);
void rz_call_low_values(const uint8_t *cards, int count, ptrdiff_t hands, uint16_t *values);
void rz_call_high_values(const uint8_t *cards, int count, ptrdiff_t hands, uint16_t *values);

extern const razzeval_api rz_embedded;

#endif
