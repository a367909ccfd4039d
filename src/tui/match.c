/* match.c -- see match.h. */
#include "tui/match.h"

#include "ai/ai.h"
#include "core/assert.h"
#include "files/files.h"
#include "table/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a player reads. */
static const char SAY_NO_MEMORY[] = "there is not enough memory for the game";
static const char SAY_NOTHING_TO_UNDO[] = "There is no move of yours to take back.";
static const char SAY_CHANCE_GIVEN[] = "this game stands at a random event that its record leaves to the caller";

static bool is_chance(const struct hb_match *s)
{
    return hb_actor(hb_match_game(s)) == HB_CHANCE;
}

/* What is the same for new and for loaded games, once there is a table. */
static bool settle_in(struct hb_match *s, struct hb_error *err)
{
    const struct hb_game *g = hb_match_game(s);
    struct hb_names names = hb_table_names(s->table);

    s->scratch = malloc(hb_size(g));
    s->room = malloc(hb_ai_room(g));
    if (s->scratch == NULL || s->room == NULL)
        return hb_fail(err, HB_NO_MEMORY, SAY_NO_MEMORY);
    if (is_chance(s))
        return hb_fail(err, HB_BAD_RECORD, SAY_CHANCE_GIVEN);
    s->log.names = names;
    hb_seats_make(&s->seats, g->players, names);
    return true;
}

bool hb_match_begin(struct hb_match *s, const struct hb_plan *plan, const struct hb_players *players,
                    struct hb_error *err)
{
    struct hb_names names = { { NULL } };

    memset(s, 0, sizeof *s);
    s->players = *players;
    for (unsigned i = 0; i < plan->players; i++)
        names.name[i] = plan->name[i][0] == '\0' ? NULL : plan->name[i];
    hb_log_init(&s->log, names);
    s->table = hb_table_open(plan, &s->log.sink, err);
    if (s->table == NULL)
        return false;
    if (settle_in(s, err))
        return true;
    hb_match_end(s);
    return false;
}

/* The whole log again, from the moves played. */
static void retell(struct hb_match *s)
{
    hb_log_clear(&s->log);
    hb_table_position(s->table, hb_table_length(s->table), s->scratch, &s->log.sink);
}

static void know_computers(struct hb_match *s)
{
    const struct hb_plan *plan = hb_table_plan(s->table);

    s->players.count = plan->players;
    for (unsigned i = 0; i < plan->players; i++) {
        snprintf(s->players.name[i], HB_NAME_TEXT, "%s", plan->name[i]);
        s->players.computer[i] = hb_player_name_is_computer(plan->name[i]);
    }
}

bool hb_match_resume(struct hb_match *s, const char *path, struct hb_error *err)
{
    size_t length;
    char *text = hb_file_read(path, HB_RECORD_MAX, &length, err);

    memset(s, 0, sizeof *s);
    if (text == NULL)
        return false;
    s->table = hb_record_read(text, length, err);
    if (s->table != NULL && !hb_keep_note(&s->kept, path, text, length)) {
        hb_match_end(s);
        hb_fail(err, HB_NO_MEMORY, SAY_NO_MEMORY);
    }
    free(text);
    if (s->table == NULL)
        return false;
    s->saved_in = s->kept.path;
    s->saved_all = true;
    hb_log_init(&s->log, hb_table_names(s->table));
    know_computers(s);
    if (!settle_in(s, err)) {
        hb_match_end(s);
        return false;
    }
    retell(s);
    return true;
}

void hb_match_end(struct hb_match *s)
{
    if (s->table != NULL)
        hb_table_close(s->table);
    free(s->scratch);
    free(s->room);
    hb_keep_done(&s->kept);
    hb_keep_done(&s->copy);
    s->saved_in = NULL;
    s->table = NULL;
    s->scratch = NULL;
    s->room = NULL;
}

const struct hb_game *hb_match_game(const struct hb_match *s)
{
    return hb_table_game(s->table);
}

const char *hb_match_seed(const struct hb_match *s)
{
    return hb_table_plan(s->table)->seed;
}

size_t hb_match_last_news(const struct hb_match *s)
{
    size_t moves = hb_table_length(s->table);
    struct hb_log *before = malloc(sizeof *before);
    size_t news = 0;

    while (moves > 0 && hb_table_done(s->table, moves - 1).who < 0)
        moves--;
    if (before == NULL)
        return 0;
    hb_log_init(before, s->log.names);
    hb_table_position(s->table, moves > 0 ? moves - 1 : 0, s->scratch, &before->sink);
    news = before->total;
    free(before);
    return news;
}

int hb_match_actor(const struct hb_match *s)
{
    const struct hb_game *g = hb_match_game(s);

    if (hb_actor(g) != HB_SEVERAL)
        return hb_actor(g);
    for (int who = 0; who < g->players; who++)
        if (hb_may_move(g, who))
            return who;
    return HB_NOBODY;
}

bool hb_match_is_computer(const struct hb_match *s, int who)
{
    return who >= 0 && who < HB_PLAYERS_MAX && s->players.computer[who];
}

bool hb_match_play(struct hb_match *s, int who, struct hb_move move, struct hb_error *err)
{
    bool good = hb_table_play_move(s->table, who, move, &s->log.sink, err);

    s->saved_all = s->saved_all && !good;
    return good;
}

bool hb_match_play_text(struct hb_match *s, int who, const char *move, struct hb_error *err)
{
    bool good = hb_table_play(s->table, who, move, &s->log.sink, err);

    s->saved_all = s->saved_all && !good;
    return good;
}

struct hb_move hb_match_advice(struct hb_match *s, int who)
{
    return hb_ai_greedy(hb_match_game(s), who, s->room);
}

/* The player of the last move that was no random event; HB_NOBODY if there is none. */
static int last_player(const struct hb_match *s)
{
    for (size_t i = hb_table_length(s->table); i-- > 0;)
        if (hb_table_done(s->table, i).who >= 0)
            return hb_table_done(s->table, i).who;
    return HB_NOBODY;
}

static bool person_has_moved(const struct hb_match *s)
{
    for (size_t i = 0; i < hb_table_length(s->table); i++) {
        int who = hb_table_done(s->table, i).who;
        if (who >= 0 && !hb_match_is_computer(s, who))
            return true;
    }
    return false;
}

bool hb_match_undo(struct hb_match *s, struct hb_error *err)
{
    int who;

    if (!person_has_moved(s))
        return hb_fail(err, HB_BAD_REQUEST, SAY_NOTHING_TO_UNDO);
    do {
        who = last_player(s);
        if (!hb_table_undo(s->table, err))
            return false;
        s->saved_all = false;
    } while (hb_match_is_computer(s, who));
    retell(s);
    return true;
}

static bool write_record(struct hb_match *s, struct hb_keep *k, const char *path, struct hb_error *err)
{
    size_t length;
    char *text = hb_record_text(s->table, &length);
    bool good = text == NULL ? hb_fail(err, HB_NO_MEMORY, SAY_NO_MEMORY) : hb_keep_write(k, path, text, length, err);

    free(text);
    if (good) {
        s->saved_in = k->path;
        s->saved_all = true;
    }
    return good;
}

/* What could not be written is given up for the file that could. */
static void keep_in_the_copy(struct hb_match *s)
{
    hb_keep_done(&s->kept);
    s->kept = s->copy;
    s->copy = (struct hb_keep){ 0 };
    s->save_path = s->kept.path;
    s->unsaved.text[0] = '\0';
    hb_keep_hold(&s->kept, NULL);
}

bool hb_match_save_as(struct hb_match *s, const char *path, struct hb_error *err)
{
    if (s->save_path != NULL && strcmp(path, s->save_path) == 0)
        return hb_match_keep(s, err);
    if (!write_record(s, &s->copy, path, err))
        return false;
    if (s->unsaved.text[0] != '\0')
        keep_in_the_copy(s);
    return true;
}

bool hb_match_keep(struct hb_match *s, struct hb_error *err)
{
    struct hb_error why = { 0 };
    bool ours = s->save_path != NULL && hb_keep_is(&s->kept, s->save_path);

    if (s->save_path == NULL)
        return true;
    if ((!ours || s->kept.held || hb_keep_hold(&s->kept, &why)) && write_record(s, &s->kept, s->save_path, &why))
        hb_keep_hold(&s->kept, NULL);
    s->unsaved = why;
    if (s->saved_in != NULL && !hb_file_exists(s->saved_in))
        s->saved_in = NULL;
    return why.text[0] == '\0' || hb_fail(err, why.code, "%s", why.text);
}

enum hb_saved hb_match_saved(const struct hb_match *s)
{
    if (s->saved_in == NULL)
        return HB_SAVED_NOT;
    return s->saved_all ? HB_SAVED_ALL : HB_SAVED_EARLIER;
}
