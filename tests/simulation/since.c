/* since.c -- the position while something is hidden, as a client puts it together: the open moves, then `since`, with
 * its own moves in the place of its nulls and any in the place of the others'. */
#include "sim.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES = 400 };

/* The text of a hidden move of my own: as wished, or as the last watch told it. */
static const char *own_move(struct sim *s, const struct person *p, const struct view *v, int seat, unsigned nth)
{
    char name[12];
    const char *text;

    for (unsigned i = 0, n = 0; i < v->hiding; i++) {
        const struct wish *w = hb_sim_wish_at(s, p, v->room, v->hidden[i].seq);

        if (v->hidden[i].by == seat && n++ == nth && w)
            return w->text;
    }
    name[0] = (char)('0' + seat);
    name[1] = '\0';
    text = json_string_value(json_array_get(json_object_get(v->mine, name), nth));
    return text;
}

static bool fill(struct dice *d, const struct hb_game *g, int who, struct hb_move *m)
{
    static struct hb_move legal[HB_MOVES_MAX];
    size_t count = hb_may_move(g, who) ? hb_legal_moves(g, who, legal, HB_MOVES_MAX) : 0;

    if (count == 0)
        return false;
    *m = legal[dice_below(d, (unsigned)count)];
    return true;
}

/* One way to fill the blanks; false if an open move does not fit it. */
static bool fill_all(struct sim *s, const struct person *p, const struct view *v, struct dice *d, struct hb_game *g)
{
    unsigned mine[HB_PLAYERS_MAX] = { 0 };

    for (size_t i = 0; i < json_array_size(v->since); i++) {
        const json_t *step = json_array_get(v->since, i), *by = json_object_get(step, "by");
        int who = json_is_integer(by) ? (int)json_integer_value(by) : HB_CHANCE;
        const char *text = json_string_value(json_object_get(step, "move"));
        struct hb_error err;
        struct hb_move m;

        if (!text && who >= 0 && v->key[who][0] != '\0' && v->person[who])
            text = own_move(s, p, v, who, mine[who]++);
        if (!text ? !fill(d, g, who, &m) : !hb_move_parse(g, text, &m, &err))
            return false;
        if (!hb_is_legal(g, who, m))
            return false;
        hb_play(g, who, m, NULL);
    }
    return true;
}

static bool knows_his_own(struct sim *s, const struct person *p, const struct view *v)
{
    unsigned mine[HB_PLAYERS_MAX] = { 0 };

    for (size_t i = 0; i < json_array_size(v->since); i++) {
        const json_t *step = json_array_get(v->since, i), *by = json_object_get(step, "by");
        int who = json_is_integer(by) ? (int)json_integer_value(by) : HB_CHANCE;

        if (json_is_null(json_object_get(step, "move")) && who >= 0 && v->key[who][0] != '\0' && v->person[who] &&
            !own_move(s, p, v, who, mine[who]++))
            return false;
    }
    return true;
}

struct hb_game *hb_sim_since(struct sim *s, const struct person *p, const struct view *v)
{
    struct hb_game *g = malloc(hb_size(hb_table_game(v->table)));
    struct dice d = { s->seed };

    if (!g)
        abort();
    if (!knows_his_own(s, p, v)) {
        free(g);
        return NULL;
    }
    for (unsigned i = 0; i < TRIES; i++) {
        hb_copy(g, hb_table_game(v->table));
        if (fill_all(s, p, v, &d, g)) {
            if (strcmp(hb_phase(g), v->phase) != 0)
                hb_sim_fail(s, "%s is in phase %s, and `since` leads to %s", v->room, v->phase, hb_phase(g));
            return g;
        }
    }
    hb_sim_fail(s, "`since` of %s at %u cannot be played: %s", v->room, v->seen, json_dumps(v->since, 0));
}

/* As many as there are blanks of mine, and those that I have wished for. */
void hb_sim_check_mine(struct sim *s, const struct person *p, const struct view *v)
{
    if (!json_is_object(v->mine))
        hb_sim_fail(s, "a watch without `mine`");
    for (int seat = 0; seat < HB_PLAYERS_MAX; seat++) {
        char name[2] = { (char)('0' + seat), '\0' };
        const json_t *list = json_object_get(v->mine, name);
        size_t blanks = 0;

        if (!list)
            continue; /* the key came after the question */
        if (v->key[seat][0] == '\0' && json_array_size(list) > 0)
            hb_sim_fail(s, "%s is told the secret moves of another", p->name);
        for (size_t i = 0; i < json_array_size(v->since); i++) {
            const json_t *step = json_array_get(v->since, i);

            blanks +=
                json_is_null(json_object_get(step, "move")) && json_integer_value(json_object_get(step, "by")) == seat;
        }
        if (v->key[seat][0] != '\0' && v->person[seat] && json_array_size(list) != blanks)
            hb_sim_fail(s, "%s has %zu secret moves at seat %d of %s and is told %zu", p->name, blanks, seat, v->room,
                        json_array_size(list));
        for (size_t i = 0; i < blanks && v->key[seat][0] != '\0' && v->person[seat]; i++) {
            const char *own = own_move(s, p, v, seat, (unsigned)i);

            if (!own || strcmp(own, json_string_value(json_array_get(list, i))) != 0)
                hb_sim_fail(s, "%s chose %s and is told %s", p->name, !own ? "nothing" : own,
                            json_string_value(json_array_get(list, i)));
        }
    }
}
