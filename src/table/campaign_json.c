/* campaign_json.c -- see campaign_json.h. */
#include "table/campaign_json.h"

#include "hradby/words.h"

#include <stdlib.h>

/* ---- JSON ---- */

static struct hb_json *attempt_json(const struct hb_attempt *a)
{
    struct hb_json *attempt = hb_json_pack("{s:b, s:i, s:i, s:i}", "won", a->won, "points", (int)a->points, "used",
                                           (int)a->used, "left", (int)a->left);
    char date[16];
    struct hb_text text = hb_text_in(date, sizeof date);

    hb_date_put(a->date, &text);
    if (attempt != NULL && a->date != 0)
        hb_json_object_set_new(attempt, "date", hb_json_string(date));
    return attempt;
}

static struct hb_json *standing_json(unsigned level, unsigned players, const struct hb_standing *s)
{
    struct hb_json *standing = hb_json_pack("{s:i, s:i, s:i, s:i}", "level", (int)level, "players", (int)players,
                                            "tries", (int)s->tries, "wins", (int)s->wins);

    if (standing != NULL && s->has_best)
        hb_json_object_set_new(standing, "best", attempt_json(&s->best));
    return standing;
}

static struct hb_json *standings_json(const struct hb_party *p)
{
    struct hb_json *list = hb_json_array();

    for (unsigned level = 1; level <= hb_levels(p->kind); level++)
        for (unsigned n = 1; n <= HB_PLAYERS_MAX; n++)
            if (p->standing[level - 1][n - 1].tries > 0)
                hb_json_array_append_new(list, standing_json(level, n, &p->standing[level - 1][n - 1]));
    return list;
}

struct hb_json *hb_party_json(const struct hb_party *p)
{
    struct hb_json *party = hb_json_pack("{s:s, s:s, s:i, s:i, s:i, s:o}", "party", p->name, "game", p->kind->id,
                                         "levels", (int)hb_levels(p->kind), "won", (int)hb_party_won(p), "open",
                                         (int)hb_party_open(p), "standings", standings_json(p));

    if (party != NULL && p->playing_level != 0)
        hb_json_object_set_new(
            party, "playing",
            hb_json_pack("{s:i, s:i}", "level", (int)p->playing_level, "players", (int)p->playing_players));
    return party;
}

struct hb_json *hb_entered_json(const struct hb_entered *e)
{
    struct hb_json *entered = hb_json_pack("{s:i, s:i, s:o, s:b}", "level", (int)e->level, "players", (int)e->players,
                                           "attempt", attempt_json(&e->attempt), "best", e->best);

    if (entered != NULL && e->opened != 0)
        hb_json_object_set_new(entered, "opened", hb_json_integer(e->opened));
    return entered;
}

/* ---- texts ---- */

static void add_line(void *whom, const char *line, size_t length)
{
    hb_buffer_add(whom, line, length);
}

void hb_parties_text(const struct hb_parties *all, struct hb_buffer *out)
{
    hb_parties_write(all, add_line, out);
}

void hb_party_text(const struct hb_party *p, struct hb_buffer *out)
{
    hb_party_write(p, add_line, out);
}

bool hb_party_read(struct hb_party *p, const char *text, size_t length, struct hb_error *err)
{
    struct hb_parties *all = malloc(sizeof *all);
    bool good;

    if (all == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "campaign.memory");
    good = hb_parties_read(all, text, length, err);
    if (good && all->count != 1)
        good = hb_refuse(err, HB_BAD_RECORD, "campaign.one n=%u", all->count);
    if (good)
        *p = all->party[0];
    free(all);
    return good;
}
