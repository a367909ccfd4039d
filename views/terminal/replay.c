/* replay.c -- walks through a saved game, as lines of text or on the screen (replay.h).
 *
 * A replay is the position after `at` moves.  Always true: `game` is that position, and the log holds what happened up
 * to there and no further.  A step ahead plays one move, any other way begins at the start: games are short.
 *
 * On the screen the same scene is drawn as while playing (scene.c), without a menu, and keys only walk. */
#include "views/terminal/replay.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "system/files.h"
#include "table/record.h"
#include "views/letters/letters_view.h"
#include "views/letters/menu.h"
#include "views/letters/reports.h"
#include "views/terminal/scene.h"
#include "views/terminal/term.h"
#include "views/terminal/terminal_view.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_TEXT = HB_PLAYERS_MAX * (HB_SEAT_NAME + 16) };

bool hb_replay_open(struct hb_replay *r, const char *path, struct hb_error *err)
{
    size_t length;
    char *text = hb_file_read(path, HB_RECORD_MAX, &length, err);

    memset(r, 0, sizeof *r);
    if (!text)
        return false;
    r->table = hb_record_open(text, length, err);
    free(text);
    if (!r->table)
        return false;
    r->game = malloc(hb_size(hb_table_game(r->table)));
    if (!r->game) {
        hb_replay_close(r);
        return hb_refuse(err, HB_NO_MEMORY, "terminal.memory.game");
    }
    r->length = hb_table_open_length(r->table);
    hb_replay_speak(r, HB_ENGLISH);
    return true;
}

void hb_replay_speak(struct hb_replay *r, enum hb_language language)
{
    struct hb_names names = hb_table_names(r->table);

    hb_seats_make(&r->seats, hb_table_plan(r->table)->players, hb_shown_names(&r->shown, &names, language));
    r->seats.language = language;
    hb_log_init(&r->log, r->seats.names, language);
    hb_table_position(r->table, r->at, r->game, &r->log.sink);
}

void hb_replay_close(struct hb_replay *r)
{
    if (r->table)
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

/* "12. Anna: tile 1 0 90", for the move that comes after n others. */
static void put_move(const struct hb_replay *r, size_t n, struct hb_text *out)
{
    struct hb_done done = hb_table_done(r->table, n);
    char name[HB_SEAT_NAME], move[HB_MOVE_TEXT] = "";
    struct hb_text text = hb_text_in(move, sizeof move);

    HB_ASSERT(n == r->at);
    hb_seats_name(&r->seats, done.who >= 0 ? done.who : HB_CHANCE, name);
    hb_move_text(r->game, done.move, &text);
    hb_put(out, "%zu. %s: %s", n + 1, name, move);
}

static void put_scores(const struct hb_replay *r, struct hb_text *out)
{
    for (int p = 0; p < r->game->players; p++) {
        char name[HB_SEAT_NAME];
        hb_seats_name(&r->seats, p, name);
        hb_put(out, "%s", p == 0 ? "" : ", ");
        hb_say(out, "terminal.turn.score name=%s points=%d", name, hb_score(r->game, p));
    }
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
    struct hb_text words = hb_seats_text(&r->seats, text, sizeof text);
    size_t told = r->log.total;
    char points[NAMES_TEXT];
    struct hb_text scores = hb_seats_text(&r->seats, points, sizeof points);
    int before[HB_PLAYERS_MAX], after[HB_PLAYERS_MAX];

    put_move(r, r->at, &words);
    hb_put(&words, "\n");
    total_scores(r, before);
    hb_replay_go(r, r->at + 1);
    total_scores(r, after);
    for (; told < r->log.total; told++)
        if (hb_log_line(&r->log, told))
            hb_put(&words, "   %s.\n", hb_log_line(&r->log, told));
    if (memcmp(before, after, sizeof before) != 0) {
        put_scores(r, &scores);
        hb_put(&words, "   ");
        hb_say(&words, "terminal.replay.scores list=%s", points);
        hb_put(&words, "\n");
    }
    hb_term_print(text, utf8, out);
}

static void tell_head(const struct hb_replay *r, bool utf8, FILE *out)
{
    char text[HB_REPORT_TEXT], players[NAMES_TEXT];
    struct hb_text words = hb_seats_text(&r->seats, text, sizeof text), names = hb_text_in(players, sizeof players);

    for (int p = 0; p < r->game->players; p++) {
        char name[HB_SEAT_NAME];
        hb_seats_name(&r->seats, p, name);
        hb_put(&names, "%s%s", p == 0 ? "" : ", ", name);
    }
    hb_say(&words, "terminal.replay.head game=%s n=%zu seed=%s names=%s", hb_game_title(r->game, r->seats.language),
           r->length, hb_table_plan(r->table)->seed, players);
    hb_put(&words, "\n");
    hb_term_print(text, utf8, out);
}

static void tell_end(const struct hb_replay *r, bool utf8, FILE *out)
{
    char text[HB_REPORT_TEXT], points[NAMES_TEXT];
    struct hb_text words = hb_seats_text(&r->seats, text, sizeof text);
    struct hb_text scores = hb_seats_text(&r->seats, points, sizeof points);

    if (r->game->over) {
        hb_report_result(r->game, &r->seats, hb_table_plan(r->table)->seed, &words);
    } else {
        put_scores(r, &scores);
        hb_say(&words, "terminal.replay.stands at=%zu of=%zu list=%s", r->at, r->length, points);
        hb_put(&words, "\n");
        if (r->at == r->length)
            hb_say(&words, "terminal.replay.ends");
    }
    hb_term_print(text, utf8, out);
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

enum { TYPED_MAX = 12, TEXT_MAX = 512 };

/* A replay as somebody walks through it: what they look at, and the number that they type. */
struct replay_walk {
    struct hb_replay *replay;
    struct hb_term term;
    struct hb_atlas atlas;
    struct hb_view view;
    bool fields;
    char typed[TYPED_MAX + 1];
    size_t typed_length;
    char message[TEXT_MAX];
    char result[HB_REPORT_TEXT];
    bool show_result;
    bool leave;
};

static const char *keys_of(const struct replay_walk *w)
{
    return hb_words(w->replay->seats.language, w->view.overview ? "terminal.replay.keys.overview"
                                                                : hb_terminal_view_of(w->replay->game)->keys_replay);
}

/* The scene of a game that is played, but nobody chooses: without a menu, and what is typed is the number of a move to
 * go to. */
static struct hb_scene scene_of(struct replay_walk *w, const char *title, const char *message)
{
    struct hb_overlay overlay = { .kind = w->fields ? HB_SHOW_FIELDS : HB_SHOW_NOTHING };

    if (hb_letters_view_of(w->replay->game)->board)
        hb_overlay_fields(&overlay, w->replay->game);
    return (struct hb_scene){
        .board = { .game = w->replay->game,
                   .seats = &w->replay->seats,
                   .atlas = &w->atlas,
                   .look = w->term.look,
                   .view = w->view,
                   .overlay = overlay },
        .log = &w->replay->log,
        .title = title,
        .message = message,
        .is_warning = w->message[0] != '\0',
        .keys = keys_of(w),
        .prompt = "> ",
        .typed = w->typed,
        .sheet = { .title = "terminal.sheet.result", .text = w->show_result ? w->result : NULL },
    };
}

static void describe_place(const struct replay_walk *w, struct hb_text *out)
{
    const struct hb_replay *r = w->replay;
    char next[HB_MOVE_TEXT * 2] = "";
    struct hb_text text = hb_seats_text(&r->seats, next, sizeof next);

    hb_say(out, "terminal.replay.at at=%zu of=%zu", r->at, r->length);
    hb_put(out, " ");
    if (r->at == r->length) {
        hb_say(out, "terminal.replay.end");
        return;
    }
    put_move(r, r->at, &text);
    hb_say(out, "terminal.replay.next move=%s", next);
}

static void draw(struct replay_walk *w)
{
    const struct hb_plan *plan = hb_table_plan(w->replay->table);
    const struct hb_seats *seats = &w->replay->seats;
    char title[HB_SEED_TEXT + 96], place[TEXT_MAX];
    struct hb_text head = hb_seats_text(seats, title, sizeof title), text = hb_seats_text(seats, place, sizeof place);
    struct hb_scene scene;

    hb_say(&head, "terminal.replay.title game=%s seed=%s", hb_game_title(w->replay->game, seats->language), plan->seed);
    describe_place(w, &text);
    scene = scene_of(w, title, w->message[0] != '\0' ? w->message : place);
    w->leave = !hb_scene_show(&scene, &w->term);
}

/* The result is written once, when the end is reached: the sheet points to the text as long as it is shown. */
static void go(struct replay_walk *w, size_t n)
{
    struct hb_replay *r = w->replay;

    if (n > r->length) {
        struct hb_text out = hb_seats_text(&r->seats, w->message, sizeof w->message);
        hb_say(&out, "terminal.replay.only n=%zu", r->length);
        return;
    }
    hb_replay_go(r, n);
    w->view.dx = w->view.dy = 0;
    w->show_result = r->game->over;
    if (r->game->over) {
        struct hb_text out = hb_seats_text(&r->seats, w->result, sizeof w->result);
        hb_report_result(r->game, &r->seats, hb_table_plan(r->table)->seed, &out);
    }
}

static void next(struct replay_walk *w)
{
    /* Going on at the end puts the result away, so that the table can be seen behind it. */
    if (w->show_result)
        w->show_result = false;
    else if (w->replay->at < w->replay->length)
        go(w, w->replay->at + 1);
}

static void back(struct replay_walk *w)
{
    if (w->replay->at > 0)
        go(w, w->replay->at - 1);
}

/* How large tiles are and how far one may scroll depends on the window; so a scene without words is made to ask it. */
static void zoom(struct replay_walk *w, int by)
{
    struct hb_scene scene = scene_of(w, "", "");

    hb_scene_resize(&scene, by, w->term.columns, w->term.rows);
    w->view = scene.board.view;
}

static void scroll(struct replay_walk *w, int dx, int dy)
{
    struct hb_scene scene = scene_of(w, "", "");

    hb_scene_scroll(&scene, dx, dy, w->term.columns, w->term.rows);
    w->view = scene.board.view;
}

/* In the overview arrow keys move the window; any other key leaves it.  True if the key is used up. */
static bool overview_takes(struct replay_walk *w, struct hb_key key)
{
    int dx, dy;

    if (hb_key_direction(key.kind, &dx, &dy)) {
        scroll(w, 2 * dx, 2 * dy);
        return true;
    }
    if (key.kind == HB_KEY_REDRAW || key.kind == HB_KEY_NONE)
        return false;
    w->view.overview = false;
    return key.kind == HB_KEY_ENTER || key.kind == HB_KEY_ESCAPE || (key.kind == HB_KEY_LETTER && key.letter == 'o');
}

static void take_letter(struct replay_walk *w, uint32_t letter)
{
    bool board = hb_letters_view_of(w->replay->game)->board;
    enum hb_language language = w->replay->seats.language;

    if (letter == 'q' || letter == 'Q')
        w->leave = true;
    else if (letter == 'b' || letter == 'B')
        back(w);
    else if (letter == ' ' || letter == 'n')
        next(w);
    else if (letter == 'f' && board)
        w->fields = !w->fields;
    else if (letter == 'o' && board)
        w->view.overview = true;
    else if ((letter == '+' || letter == '-') && board)
        zoom(w, letter == '+' ? 1 : -1);
    else if (letter >= '0' && letter <= '9' && w->typed_length < TYPED_MAX)
        w->typed[w->typed_length++] = (char)letter;
    else
        snprintf(w->message, sizeof w->message, "%s", hb_words(language, "terminal.replay.no_key"));
    w->typed[w->typed_length] = '\0';
}

static void enter(struct replay_walk *w)
{
    size_t n = strtoul(w->typed, NULL, 10);

    if (w->typed_length == 0) {
        next(w);
        return;
    }
    w->typed_length = 0;
    w->typed[0] = '\0';
    go(w, n);
}

static void take_key(struct replay_walk *w, struct hb_key key)
{
    int dx, dy;

    if (key.kind != HB_KEY_NONE && key.kind != HB_KEY_REDRAW)
        w->message[0] = '\0';
    if (w->view.overview && overview_takes(w, key))
        return;
    switch (key.kind) {
    case HB_KEY_LETTER:
        take_letter(w, key.letter);
        break;
    case HB_KEY_ENTER:
        enter(w);
        break;
    case HB_KEY_RIGHT:
    case HB_KEY_DOWN:
    case HB_KEY_PAGE_DOWN:
    case HB_KEY_TAB:
        next(w);
        break;
    case HB_KEY_LEFT:
    case HB_KEY_UP:
    case HB_KEY_PAGE_UP:
        back(w);
        break;
    case HB_KEY_HOME:
        go(w, 0);
        break;
    case HB_KEY_SCROLL_UP:
    case HB_KEY_SCROLL_DOWN:
    case HB_KEY_SCROLL_LEFT:
    case HB_KEY_SCROLL_RIGHT:
        hb_key_direction(key.kind, &dx, &dy);
        scroll(w, dx, dy);
        break;
    case HB_KEY_BACKSPACE:
    case HB_KEY_CLEAR:
    case HB_KEY_ESCAPE:
        w->typed_length -= key.kind == HB_KEY_BACKSPACE ? w->typed_length > 0 : w->typed_length;
        w->typed[w->typed_length] = '\0';
        break;
    case HB_KEY_REDRAW:
        hb_term_forget(&w->term);
        break;
    case HB_KEY_INTERRUPT:
    case HB_KEY_END:
        w->leave = true;
        break;
    case HB_KEY_NONE:
    case HB_KEY_BAD:
        break;
    }
}

bool hb_replay_screen(struct hb_replay *r, size_t n, struct hb_term_look look)
{
    struct replay_walk w = { .replay = r, .view = { .size = HB_SIZE_FITS } };

    if (!hb_term_open(&w.term, look))
        return false;
    go(&w, n);
    while (!w.leave) {
        if (!hb_term_has_more(&w.term))
            draw(&w);
        if (!w.leave)
            take_key(&w, hb_term_key(&w.term, -1));
    }
    hb_term_close(&w.term);
    hb_atlas_free(&w.atlas);
    return true;
}
