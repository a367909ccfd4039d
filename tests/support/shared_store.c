/* shared_store.c -- keeps single rows in the tests' PostgreSQL database, each under a fence of the caller's choice. */
#include "tests/support/shared_store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

const char shared_open_body[] = "{\"kind\":\"open\",\"game\":\"castle\"}";
const char shared_chat_body[] = "{\"kind\":\"chat\",\"text\":\"ahoj\"}";

struct hb_store *shared_opened(void)
{
    return store_opened(postgres_url());
}

struct hb_ticket shared_kept(struct hb_store *s, const char *room, uint32_t seq, int64_t fence)
{
    const struct hb_row row = store_row(room, seq, seq == 1 ? shared_open_body : shared_chat_body);
    struct hb_ticket ticket = { .rows = &row, .count = 1, .fence = fence };
    struct hb_error err = { 0 };
    bool unsure;

    hb_store_keep(s, &ticket, 1, &unsure, &err);
    ticket.rows = NULL;
    return ticket;
}

void shared_assert_says(const struct hb_error *err, const char *words)
{
    if (!strstr(err->text, words))
        fail_msg("\"%s\" is not in: %s", words, err->text);
}
