/* ledger.c -- the rows that are kept, and what everybody has been told of them. */
#include "sim.h"

#include "tests/support/later.h"

#include <stdio.h>
#include <stdlib.h>

struct ledger *hb_sim_ledger(struct sim *s, const char *room)
{
    struct ledger *l;

    for (unsigned i = 0; i < s->ledgers; i++)
        if (strcmp(s->ledger[i].room, room) == 0)
            return &s->ledger[i];
    if (s->ledgers == ROOMS_MAX)
        hb_sim_fail(s, "more rooms than anybody has asked for");
    l = &s->ledger[s->ledgers++];
    snprintf(l->room, sizeof l->room, "%s", room);
    return l;
}

struct hb_row hb_sim_row_copy(struct sim *s, const struct hb_row *row)
{
    struct hb_row copy = *row;

    if (strlen(row->body) != row->length)
        hb_sim_fail(s, "a row of another length than %zu: %.200s", row->length, row->body);
    copy.body = malloc(row->length + 1);
    if (!copy.body)
        abort();
    memcpy(copy.body, row->body, row->length + 1);
    return copy;
}

void hb_sim_write_row(struct sim *s, struct hb_row row)
{
    struct ledger *l = hb_sim_ledger(s, row.room);

    if (row.seq != l->rows + 1)
        hb_sim_fail(s, "row %u of %s comes after row %u", row.seq, row.room, l->rows);
    l->rows = row.seq;
    l->parked = false;
    if (strstr(row.body, "\"kind\":\"end\"") || strstr(row.body, "\"kind\":\"close\""))
        l->over = true;
    if (row.seq > 1 && row.at < l->at)
        hb_sim_fail(s, "time goes back in %s", row.room);
    if (strstr(row.body, "\"name\":\"Flood\""))
        l->flood = l->claimed = true;
    s->count[SIM_CLOSES] += strstr(row.body, "\"kind\":\"close\"") != NULL;
    l->at = row.at;
    s->row = hb_sim_grow(s->row, &s->row_room, s->rows, sizeof *s->row);
    s->row[s->rows++] = row;
}

struct hb_room *hb_sim_room(struct sim *s, const char *id)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_room *r = later_room(id, s->row, s->rows, &err);

    if (err.code != HB_OK)
        hb_sim_fail(s, "%s cannot be made of its rows: %s", id, err.text);
    return r;
}

void hb_sim_rows_done(struct sim *s)
{
    for (size_t i = 0; i < s->rows; i++)
        free(s->row[i].body);
    for (unsigned i = 0; i < s->ledgers; i++) {
        for (uint32_t e = 0; e < s->ledger[i].events; e++)
            free(s->ledger[i].event[e]);
        free(s->ledger[i].event);
    }
    free(s->row);
}
