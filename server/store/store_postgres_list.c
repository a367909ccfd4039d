/* store_postgres_list.c -- lists of values in the binary form of PostgreSQL's protocol (store_postgres.h). */
#include "server/store/store_postgres.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 20, AT_NOTHING = 4, AT_COUNT = 12, FIRST_ROOM = 1024 };

static void put_32(char *at, uint32_t n)
{
    for (int i = 0; i < 4; i++)
        at[i] = (char)(n >> (24 - 8 * i));
}

/* Room for so many bytes at the end; NULL without memory. */
static char *grow(struct hb_pg_list *list, size_t bytes)
{
    size_t wanted = list->room > 0 ? list->room : FIRST_ROOM;
    char *longer;

    while (wanted < list->length + bytes)
        wanted *= 2;
    if (wanted != list->room) {
        longer = realloc(list->at, wanted);
        list->failed = list->failed || longer == NULL;
        if (longer == NULL)
            return NULL;
        list->at = longer;
        list->room = wanted;
    }
    list->length += bytes;
    return list->at + list->length - bytes;
}

/* One dimension, perhaps with nothings in it, of this type, so many values, counted from 1. */
void hb_pg_list_clear(struct hb_pg_list *list, enum hb_pg_type type)
{
    const uint32_t head[] = { 1, 0, type, 0, 1 };
    char *at;

    list->length = list->count = 0;
    list->failed = false;
    at = grow(list, HEAD);
    for (unsigned i = 0; at != NULL && i < sizeof head / sizeof head[0]; i++)
        put_32(at + 4 * (size_t)i, head[i]);
}

static char *add(struct hb_pg_list *list, uint32_t length, size_t bytes)
{
    char *at = list->failed ? NULL : grow(list, 4 + bytes);

    if (at == NULL)
        return NULL;
    put_32(at, length);
    put_32(list->at + AT_COUNT, ++list->count);
    return at + 4;
}

void hb_pg_list_text(struct hb_pg_list *list, const char *text, size_t length)
{
    char *at = add(list, (uint32_t)length, length);

    if (at != NULL && length > 0)
        memcpy(at, text, length);
}

void hb_pg_list_number(struct hb_pg_list *list, enum hb_pg_type type, int64_t number)
{
    unsigned bytes = type == HB_PG_INT8 ? 8 : 4;
    char *at = add(list, bytes, bytes);

    if (at != NULL && bytes == 8)
        put_32(at, (uint32_t)((uint64_t)number >> 32));
    if (at != NULL)
        put_32(at + bytes - 4, (uint32_t)(uint64_t)number);
}

void hb_pg_list_nothing(struct hb_pg_list *list)
{
    if (add(list, UINT32_MAX, 0) != NULL)
        put_32(list->at + AT_NOTHING, 1);
}

void hb_pg_list_done(struct hb_pg_list *list)
{
    free(list->at);
    *list = (struct hb_pg_list){ 0 };
}
