/* store_no_postgres.c -- what a program that was built without libpq says of PostgreSQL. */
#include "hradby/words.h"
#include "server/store/store_kind.h"

struct hb_store *hb_postgres_open(const char *url, bool read_only, struct hb_error *err)
{
    (void)url;
    (void)read_only;
    hb_refuse(err, HB_BAD_OPTION, "store.no-postgres");
    return NULL;
}
