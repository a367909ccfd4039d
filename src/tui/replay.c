/* replay.c -- see replay.h. */
#include "tui/replay.h"

#include "core/assert.h"
#include "files/files.h"
#include "table/record.h"
#include "tui/lines.h"
#include "tui/reports.h"

#include <stdlib.h>
#include <string.h>

/* What a player reads. */
static const char SAY_NO_MEMORY[] = "there is not enough memory for the game";
static const char SAY_HEAD[] = "%s, %zu moves, seed %s. Players: ";
static const char SAY_CHANCE[] = "chance";
static const char SAY_MOVE[] = "%zu. %s: %s";
static const char SAY_SCORES[] = "   Scores: ";
static const char SAY_STANDS[] = "After %zu of %zu moves: ";
static const char SAY_NOT_OVER[] = "The record ends here; the game is not over.\n";

bool hb_replay_open(struct hb_replay *r, const char *path, struct hb_error *err)
{
    size_t length;
    char *text = hb_file_read(path, HB_RECORD_MAX, &length, err);

    memset(r, 0, sizeof *r);
    if (text == NULL)
        return false;
    r->table = hb_record_open(text, length, err);
    free(text);
    if (r->table == NULL)
        return false;
    r->game = malloc(hb_size(hb_table_game(r->table)));
    if (r->game == NULL) {
        hb_replay_close(r);
        return hb_fail(err, HB_NO_MEMORY, SAY_NO_MEMORY);
    }
    r->length = hb_table_open_length(r->table);
    hb_log_init(&r->log, hb_table_names(r->table));
    hb_seats_make(&r->seats, hb_table_plan(r->table)->players, hb_table_names(r->table));
    hb_replay_go(r, 0);
    return true;
}

void hb_replay_close(struct hb_replay *r)
{
    if (r->table != NULL)
        hb_table_close(r->table);
    free(r->game);
    r->table = NULL;
    r->game = NULL;
}

void hb_replay_go(struct hb_replay *r, size_t n)
{
    HB_ASSERT(n <= r->length);
    if (n == r->at + 1) {
        struct hb_done done = hb_table_done(r->table, r->at);
        hb_play(r->game, done.who, done.move, &r->log.sink);
    } else {
        hb_log_clear(&r->log);
        hb_table_position(r->table, n, r->game, &r->log.sink);
    }
    r->at = n;
}

void hb_replay_move_text(const struct hb_replay *r, size_t n, struct hb_text *out)
{
    struct hb_done done = hb_table_done(r->table, n);
    char name[HB_SEAT_NAME], move[HB_MOVE_TEXT] = "";
    struct hb_text text = hb_text_in(move, sizeof move);

    HB_ASSERT(n == r->at);
    if (done.who >= 0)
        hb_seat_name(&r->seats, done.who, name);
    else
        snprintf(name, sizeof name, "%s", SAY_CHANCE);
    hb_move_text(r->game, done.move, &text);
    hb_put(out, SAY_MOVE, n + 1, name, move);
}

static void put_scores(const struct hb_replay *r, struct hb_text *out)
{
    for (int p = 0; p < r->game->players; p++) {
        char name[HB_SEAT_NAME];
        hb_seat_name(&r->seats, p, name);
        hb_put(out, "%s%s %d", p == 0 ? "" : ", ", name, hb_score(r->game, p));
    }
    hb_put(out, ".\n");
}

static void total_scores(const struct hb_replay *r, int out[HB_PLAYERS_MAX])
{
    for (int p = 0; p < HB_PLAYERS_MAX; p++)
        out[p] = p < r->game->players ? hb_score(r->game, p) : 0;
}

/* Plays the next move and tells it. */
static void tell_move(struct hb_replay *r, bool utf8, FILE *out)
{
    char text[HB_REPORT_TEXT];
    struct hb_text words = hb_text_in(text, sizeof text);
    size_t told = r->log.total;
    int before[HB_PLAYERS_MAX], after[HB_PLAYERS_MAX];

    hb_replay_move_text(r, r->at, &words);
    hb_put(&words, "\n");
    total_scores(r, before);
    hb_replay_go(r, r->at + 1);
    total_scores(r, after);
    for (; told < r->log.total; told++)
        if (hb_log_line(&r->log, told) != NULL)
            hb_put(&words, "   %s.\n", hb_log_line(&r->log, told));
    if (memcmp(before, after, sizeof before) != 0) {
        hb_put(&words, "%s", SAY_SCORES);
        put_scores(r, &words);
    }
    hb_lines_print(text, utf8, out);
}

static void tell_head(const struct hb_replay *r, bool utf8, FILE *out)
{
    char text[HB_REPORT_TEXT];
    struct hb_text words = hb_text_in(text, sizeof text);

    hb_put(&words, SAY_HEAD, hb_kind_of(r->game)->title, r->length, hb_table_plan(r->table)->seed);
    for (int p = 0; p < r->game->players; p++) {
        char name[HB_SEAT_NAME];
        hb_seat_name(&r->seats, p, name);
        hb_put(&words, "%s%s", p == 0 ? "" : ", ", name);
    }
    hb_put(&words, ".\n");
    hb_lines_print(text, utf8, out);
}

static void tell_end(const struct hb_replay *r, bool utf8, FILE *out)
{
    char text[HB_REPORT_TEXT];
    struct hb_text words = hb_text_in(text, sizeof text);

    if (r->game->over) {
        hb_report_result(r->game, &r->seats, hb_table_plan(r->table)->seed, &words);
    } else {
        hb_put(&words, SAY_STANDS, r->at, r->length);
        put_scores(r, &words);
        if (r->at == r->length)
            hb_put(&words, "%s", SAY_NOT_OVER);
    }
    hb_lines_print(text, utf8, out);
}

void hb_replay_plain(struct hb_replay *r, size_t n, bool quiet, bool utf8, FILE *out)
{
    HB_ASSERT(n <= r->length);
    if (quiet) {
        hb_replay_go(r, n);
    } else {
        tell_head(r, utf8, out);
        for (hb_replay_go(r, 0); r->at < n;)
            tell_move(r, utf8, out);
    }
    tell_end(r, utf8, out);
}
