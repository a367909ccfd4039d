/* audit.h -- somebody who never was there comes at the end, is told of every room, and compares with the diary. */
#ifndef HB_CRASH_AUDIT_H
#define HB_CRASH_AUDIT_H

#include "diary.h"
#include "programs/client/client.h"

/* False and the first difference. */
bool hb_audit(const char *url, struct hb_diary *diary, enum hb_diary_end end, struct hb_error *err);

#endif
