/* on_track.c -- see on_track.h. */
#include "table/on_track.h"

#include "hradby/words.h"

#include <stdio.h>
#include <string.h>

enum place { ELSEWHERE, TOP, PLAYERS, PLAYER, COUNTERS };
enum { DEPTH_MAX = 32, KEY_TEXT = 64 };

struct reader {
    struct hb_facts facts; /* first, so that the functions find the rest */
    struct hb_track_view *track;
    unsigned depth;
    enum place place[DEPTH_MAX];
    int player;
    long space[HB_PLAYERS_MAX];
};

static struct reader *reader_of(struct hb_facts *f)
{
    return (struct reader *)(void *)f;
}

static bool is(const char *name, const char *wanted)
{
    return name != NULL && strcmp(name, wanted) == 0;
}

static enum place place_below(const struct reader *r, const char *name)
{
    switch (r->place[r->depth]) {
    case TOP:
        return is(name, "players") ? PLAYERS : ELSEWHERE;
    case PLAYERS:
        return PLAYER;
    case PLAYER:
        return is(name, "counters") ? COUNTERS : ELSEWHERE;
    case COUNTERS:
    case ELSEWHERE:
        break;
    }
    return ELSEWHERE;
}

static void enter(struct hb_facts *f, const char *name)
{
    struct reader *r = reader_of(f);
    enum place place = place_below(r, name);

    r->player += place == PLAYER;
    if (++r->depth < DEPTH_MAX)
        r->place[r->depth] = place;
}

static void leave(struct hb_facts *f)
{
    reader_of(f)->depth--;
}

static bool is_piece(const char *name)
{
    char key[KEY_TEXT];

    HB_KEY("piece.*.name");
    snprintf(key, sizeof key, "piece.%s.name", name != NULL ? name : "");
    return hb_words(HB_ENGLISH, key) != NULL;
}

static void add(struct hb_track_view *t, int player, const char *name, bool is_counter, long space)
{
    struct hb_on_track piece = { .player = player, .is_counter = is_counter, .space = space };

    for (unsigned i = 0; i < t->pieces; i++)
        piece.number += is_counter && t->piece[i].is_counter && t->piece[i].player == player;
    snprintf(piece.name, sizeof piece.name, "%s", name);
    if (t->pieces < HB_ON_TRACK_MAX)
        t->piece[t->pieces++] = piece;
    t->minded = true;
}

static void number(struct hb_facts *f, const char *name, long value)
{
    struct reader *r = reader_of(f);
    enum place place = r->place[r->depth];

    if (r->player < 0 || r->player >= HB_PLAYERS_MAX)
        return;
    if (place == COUNTERS && name != NULL)
        add(r->track, r->player, name, true, value % HB_SCORE_SPACES);
    else if (place == PLAYER && is(name, "space"))
        r->space[r->player] = value;
    else if (place == PLAYER && is_piece(name))
        add(r->track, r->player, name, false, value);
}

/* A piece that could stand there and does not is told as nothing. */
static void text(struct hb_facts *f, const char *name, const char *value)
{
    struct reader *r = reader_of(f);

    r->track->minded |= r->place[r->depth] == PLAYER && value == NULL && is_piece(name);
}

static void flag(struct hb_facts *f, const char *name, bool value)
{
    (void)f;
    (void)name;
    (void)value;
}

static bool has_counters(const struct hb_track_view *t)
{
    for (unsigned i = 0; i < t->pieces; i++)
        if (t->piece[i].is_counter)
            return true;
    return false;
}

void hb_track_read(struct hb_track_view *t, const struct hb_game *g)
{
    const struct hb_names nobody = { { NULL } };
    struct reader r = {
        .facts = { enter, enter, leave, number, text, flag }, .track = t, .place = { TOP }, .player = -1
    };

    memset(t, 0, sizeof *t);
    hb_state_facts(g, &nobody, &r.facts);
    if (has_counters(t))
        return;
    for (int p = 0; t->minded && p < g->players; p++)
        add(t, p, "", true, r.space[p]);
}

const struct hb_on_track *hb_track_next(const struct hb_track_view *t, long space, unsigned *i)
{
    while (*i < t->pieces && t->piece[*i].space != space)
        ++*i;
    return *i < t->pieces ? &t->piece[*i] : NULL;
}
