/* shared_store.h -- what the tests of a database that servers share have in common: rows kept in it. */
#ifndef SHARED_STORE_H
#define SHARED_STORE_H

#include "server/cluster/leases.h"
#include "tests/support/postgres_help.h"
#include "tests/support/store_help.h"

/* The first row of a room, and any other one. */
extern const char shared_open_body[], shared_chat_body[];

struct hb_store *shared_opened(void);

/* One ticket in a batch of its own. */
struct hb_ticket shared_kept(struct hb_store *s, const char *room, uint32_t seq, int64_t fence);

void shared_assert_says(const struct hb_error *err, const char *words);

#endif
