/* errand.c -- see errand.h. */
#include "server/lobby/errand.h"

#include "views/picture/svg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TILE_PIXELS = 80 };

struct hb_thought *hb_thought_new(const struct hb_game *g)
{
    struct hb_thought *t = calloc(1, sizeof *t);

    if (t == NULL)
        return NULL;
    t->game = malloc(hb_size(g));
    if (t->game == NULL) {
        free(t);
        return NULL;
    }
    memcpy(t->game, g, hb_size(g));
    return t;
}

void hb_thought_think(struct hb_thought *t)
{
    struct hb_player_spec spec = { .kind = t->level, .threads = 1 };
    struct hb_game *view = malloc(hb_size(t->game));
    void *room = malloc(hb_player_size(&spec, t->game));

    if (room != NULL && view != NULL) {
        struct hb_player *p = hb_player_open(&spec, t->game, &t->tools, room);
        struct hb_choice answer;

        hb_view(t->game, t->seat, view);
        hb_player_choose(p, &(struct hb_question){ .view = view, .who = t->seat, .ms = t->ms, .seed = t->seed },
                         &answer);
        t->move = answer.move;
        t->found = true;
    }
    free(room);
    free(view);
}

void hb_thought_free(struct hb_thought *t)
{
    if (t == NULL)
        return;
    free(t->game);
    free(t);
}

struct hb_picture_job *hb_sketch_new(const struct hb_game *g, const struct hb_names *names, enum hb_language language)
{
    struct hb_picture_job *s = calloc(1, sizeof *s);

    if (s == NULL)
        return NULL;
    s->game = malloc(hb_size(g));
    if (s->game == NULL) {
        free(s);
        return NULL;
    }
    hb_view(g, HB_SPECTATOR, s->game);
    s->language = language;
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        if (names->name[p] != NULL)
            snprintf(s->name[p], sizeof s->name[p], "%s", names->name[p]);
    return s;
}

bool hb_sketch_draw(const struct hb_picture_job *s, struct hb_buffer *out)
{
    struct hb_names names = { 0 };
    struct hb_error err;

    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        names.name[p] = s->name[p][0] != '\0' ? s->name[p] : NULL;
    return hb_svg_board(out, s->game, &names, NULL, s->language, TILE_PIXELS, &err) && !out->failed;
}

void hb_sketch_free(struct hb_picture_job *s)
{
    if (s == NULL)
        return;
    free(s->game);
    free(s);
}
