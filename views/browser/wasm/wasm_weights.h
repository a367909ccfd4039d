/* wasm_weights.h -- what positions are weighed by in the page, where it was fetched. */
#ifndef HB_PAGE_WASM_WEIGHTS_H
#define HB_PAGE_WASM_WEIGHTS_H

#include "hradby/weights.h"

/* From now on by the weights in this file; false and *err if they are none for this engine, and all stays as it was. */
bool hb_page_learn(const char *bytes, size_t length, struct hb_error *err);

#endif
