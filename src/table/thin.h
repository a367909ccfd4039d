/* thin.h -- bytes that are mostly zeros, in little memory. */
#ifndef HB_THIN_H
#define HB_THIN_H

#include <stddef.h>

/* Memory of its own, to be freed; NULL if there is none. */
char *hb_thin(const void *bytes, size_t size);
void hb_thicken(void *bytes, const char *thin, size_t size);

#endif
