/* play_plain.c -- the game as a conversation in lines of text.  See play.h.
 *
 * Every turn tells what happened since, who is to move and what he may do, and asks.  Works for every kind of game:
 * what a landscape adds is told only where there is one. */
#include "core/assert.h"
#include "tui/board.h"
#include "tui/describe.h"
#include "tui/glyph.h"
#include "tui/lines.h"
#include "tui/play.h"
#include "tui/reports.h"
#include "tui/tally.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* What a player reads. */
static const char SAY_WELCOME[] = "Hradby: %s, seed %s. Type help for the commands.";
static const char SAY_TURN[] = "%s to move.";
static const char SAY_SCORE[] = "%s %d";
static const char SAY_IN_HAND[] = " %s has in hand: %s.";
static const char SAY_NOTHING[] = "nothing";
static const char SAY_GOODS[] = " Goods: ";
static const char SAY_LEFT[] = " %ld tile%s left.";
static const char SAY_TILE[] = "The tile is %s: %s.";
static const char SAY_PLACES[] = "Where to lay it? Places 1 to %zu:";
static const char SAY_MOVES[] = "What to do? Moves 1 to %zu:";
static const char SAY_ASK[] = "%s> ";
static const char SAY_NO_PLACE[] = "There is no place %u; choose from 1 to %zu, or type list to hear them again.";
static const char SAY_NO_MOVE[] = "There is no move %u; choose from 1 to %zu, or type list to hear them again.";
static const char SAY_NO_TURN[] = "Places are numbered with their rotations here; type a number from 1 to %zu.";
static const char SAY_HINT[] = "The computer would %s (%s).";
static const char SAY_INFO_WHERE[] = "Name a square, such as info 0 0.";
static const char SAY_NO_TILE[] = "No tile lies on square %d %d.";
static const char SAY_TAKEN_BACK[] = "Taken back.";
static const char SAY_NO_BOARD[] = "This game has no board that could be drawn in letters.";
static const char SAY_SAVE_WHERE[] = "Name a file, such as save game.jsonl.";
static const char SAY_SAVED[] = "The game is saved in %s.";
static const char SAY_NOT_SAVED[] = "The game is not saved: %s.";
static const char SAY_NO_SCREEN[] = "That is for the drawn screen only.";
static const char SAY_SURE[] = "Leave the game? It is not saved. Type yes or no.";
static const char SAY_LEFT_GAME[] = "You leave the game. Its seed was %s.";
static const char SAY_INPUT_ENDS[] = "The input ends here, and so does the game. Its seed was %s.";
static const char SAY_RESULT[] = "The result:";
static const char SAY_NO_MEMORY[] = "There is not enough memory to go on.";

enum { GOOD = 0, FAILED = 1, LINE_BYTES = 2048 };

struct talk {
    struct hb_match *match;
    FILE *in, *out;
    bool utf8;
    size_t told; /* sentences of the log that were told */
    struct hb_menu menu;
    char *report; /* HB_REPORT_TEXT bytes */
    bool leave, failed;
};

static void tell_text(struct talk *t, const char *text)
{
    hb_lines_print(text, t->utf8, t->out);
}

__attribute__((format(printf, 2, 3))) static void tell(struct talk *t, const char *format, ...)
{
    char text[LINE_BYTES];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    tell_text(t, text);
}

static struct hb_text report_in(struct talk *t)
{
    return hb_text_in(t->report, HB_REPORT_TEXT);
}

static void tell_news(struct talk *t)
{
    const struct hb_log *log = &t->match->log;

    for (; t->told < log->total; t->told++) {
        const char *line = hb_log_line(log, t->told);
        if (line != NULL)
            tell(t, "%s.", line);
    }
}

/* Everybody's goods; those who have none are not named. */
static void put_goods(const struct talk *t, const struct hb_tally *tally, struct hb_text *out)
{
    const char *before = SAY_GOODS;

    for (int p = 0; p < hb_match_game(t->match)->players; p++) {
        char words[LINE_BYTES / 2] = "", name[HB_SEAT_NAME];
        struct hb_text list = hb_text_in(words, sizeof words);
        if (hb_tally_words(&tally->goods, p, 0, &list) == 0)
            continue;
        hb_seat_name(&t->match->seats, p, name);
        hb_put(out, "%s%s %s", before, name, words);
        before = "; ";
    }
    hb_put(out, "%s", before == SAY_GOODS ? "" : ".");
}

/* The figures of a player who has more than one kind of them. */
static void put_figures(const struct talk *t, const struct hb_tally *tally, int who, struct hb_text *out)
{
    char words[LINE_BYTES / 2] = "", name[HB_SEAT_NAME];
    struct hb_text list = hb_text_in(words, sizeof words);

    if (tally->supply.columns < 2)
        return;
    hb_seat_name(&t->match->seats, who, name);
    hb_tally_words(&tally->supply, who, 0, &list);
    hb_put(out, SAY_IN_HAND, name, words[0] == '\0' ? SAY_NOTHING : words);
}

static void tell_scores(struct talk *t, int who)
{
    const struct hb_game *g = hb_match_game(t->match);
    struct hb_text out = report_in(t);
    struct hb_tally tally;
    char name[HB_SEAT_NAME];

    hb_seat_name(&t->match->seats, who, name);
    hb_put(&out, "\n");
    hb_put(&out, SAY_TURN, name);
    for (int p = 0; p < g->players; p++) {
        hb_seat_name(&t->match->seats, p, name);
        hb_put(&out, "%s", p == 0 ? " " : ", ");
        hb_put(&out, SAY_SCORE, name, hb_score(g, p));
    }
    hb_tally_read(&tally, g, &t->match->seats.names);
    hb_put(&out, ".");
    if (tally.left >= 0)
        hb_put(&out, SAY_LEFT, tally.left, tally.left == 1 ? "" : "s");
    put_figures(t, &tally, who, &out);
    put_goods(t, &tally, &out);
    tell_text(t, t->report);
}

static void tell_tile(struct talk *t)
{
    const struct hb_game *g = hb_match_game(t->match);
    const struct hb_design *d = hb_landscape_of(g) == NULL ? NULL : hb_tile_in_hand(g);
    char words[LINE_BYTES / 2] = "";
    struct hb_text out = hb_text_in(words, sizeof words);

    if (d == NULL)
        return;
    hb_describe_tile(d, 0, &out);
    tell(t, SAY_TILE, d->name, words);
}

static void tell_moves(struct talk *t)
{
    struct hb_text out = report_in(t);

    if (hb_menu_is_places(&t->menu))
        tell(t, SAY_PLACES, hb_menu_places(&t->menu));
    else
        tell(t, SAY_MOVES, t->menu.moves);
    hb_report_moves(t->match, &t->menu, &out);
    tell_text(t, t->report);
}

static bool ask(struct talk *t, const char *prompt, struct hb_line *line)
{
    char clean[HB_SEAT_NAME + 4];

    hb_glyph_clean(clean, sizeof clean, prompt, t->utf8);
    fputs(clean, t->out);
    fflush(t->out);
    return hb_line_read(line, t->in);
}

static bool keep(struct talk *t)
{
    struct hb_error err;

    if (hb_match_keep(t->match, &err))
        return true;
    tell(t, SAY_NOT_SAVED, err.text);
    return false;
}

static void after_move(struct talk *t)
{
    keep(t);
    t->menu.moves = 0; /* used up */
}

static void play_move(struct talk *t, struct hb_move move)
{
    struct hb_error err;

    if (!hb_match_play(t->match, t->menu.who, move, &err))
        tell(t, "%s", err.text);
    else
        after_move(t);
}

static void play_text(struct talk *t, const char *text)
{
    struct hb_error err;

    if (!hb_match_play_text(t->match, t->menu.who, text, &err))
        tell(t, "%s", err.text);
    else
        after_move(t);
}

static void play_number(struct talk *t, const struct hb_answer *a)
{
    size_t square;
    unsigned quarters;

    if (a->rotation != HB_ROTATION_UNSAID && hb_menu_is_places(&t->menu)) {
        tell(t, SAY_NO_TURN, hb_menu_places(&t->menu));
    } else if (hb_menu_is_places(&t->menu)) {
        if (hb_menu_place(&t->menu, a->number, &square, &quarters))
            play_move(t, t->menu.square[square].move[quarters]);
        else
            tell(t, SAY_NO_PLACE, a->number, hb_menu_places(&t->menu));
    } else if (a->number >= 1 && a->number <= t->menu.moves) {
        play_move(t, t->menu.move[a->number - 1]);
    } else {
        tell(t, SAY_NO_MOVE, a->number, t->menu.moves);
    }
}

static void play_letter(struct talk *t, const struct hb_answer *a)
{
    size_t entry = hb_menu_entry(a->letter);
    char text[2] = { a->letter, '\0' };

    if (!hb_menu_is_places(&t->menu) && entry < t->menu.moves)
        play_move(t, t->menu.move[entry]);
    else
        play_text(t, text);
}

static void tell_hint(struct talk *t)
{
    const struct hb_game *g = hb_match_game(t->match);
    struct hb_move move = hb_match_advice(t->match, t->menu.who);
    char words[HB_EVENT_TEXT] = "", text[HB_MOVE_TEXT] = "";
    struct hb_text a = hb_text_in(words, sizeof words), b = hb_text_in(text, sizeof text);

    hb_move_words(g, move, &a);
    hb_move_text(g, move, &b);
    tell(t, SAY_HINT, words, text);
}

static void tell_info(struct talk *t, const struct hb_answer *a)
{
    struct hb_text out = report_in(t);

    if (!a->has_square)
        tell(t, SAY_INFO_WHERE);
    else if (hb_report_tile(t->match, a->x, a->y, &out))
        tell_text(t, t->report);
    else
        tell(t, SAY_NO_TILE, a->x, a->y);
}

static void undo(struct talk *t)
{
    struct hb_error err;

    if (!hb_match_undo(t->match, &err)) {
        tell(t, "%s", err.text);
        return;
    }
    t->told = t->match->log.total;
    tell(t, SAY_TAKEN_BACK);
    after_move(t);
}

static void save(struct talk *t, const char *path)
{
    struct hb_error err;
    struct hb_match *s = t->match;

    if (*path == '\0' && s->save_path == NULL) {
        tell(t, SAY_SAVE_WHERE);
        return;
    }
    if (*path == '\0')
        path = s->save_path;
    if (!hb_match_save_as(s, path, &err))
        tell(t, SAY_NOT_SAVED, err.text);
    else
        tell(t, SAY_SAVED, path);
}

/* The board in letters, for those who see it and those who print it. */
static void tell_board(struct talk *t)
{
    struct hb_atlas atlas = { 0 };
    struct hb_canvas canvas = { 0 };
    struct hb_board board = { .game = hb_match_game(t->match),
                              .seats = &t->match->seats,
                              .atlas = &atlas,
                              .look = { .utf8 = false, .depth = HB_MONO },
                              .view = { .size = 0 } };
    struct hb_box all;

    if (hb_landscape_of(board.game) == NULL) {
        tell(t, SAY_NO_BOARD);
        return;
    }
    all = hb_board_whole(&board);
    if (hb_canvas_size(&canvas, all.w, all.h)) {
        hb_board_draw(&canvas, all, &board);
        hb_canvas_plain(&canvas, false, t->out);
    } else {
        tell(t, SAY_NO_MEMORY);
    }
    hb_canvas_free(&canvas);
    hb_atlas_free(&atlas);
}

static void leave(struct talk *t)
{
    struct hb_line line;

    if (t->match->save_path == NULL) {
        tell(t, SAY_SURE);
        if (ask(t, "> ", &line) && !hb_answer_is_yes(line.text, false))
            return;
    }
    tell(t, SAY_LEFT_GAME, hb_match_seed(t->match));
    t->leave = true;
}

static void tell_scores_now(struct talk *t)
{
    struct hb_text out = report_in(t);

    hb_report_scores(t->match, &out);
    tell_text(t, t->report);
}

static void tell_help(struct talk *t)
{
    struct hb_text out = report_in(t);

    hb_report_help(false, &out);
    tell_text(t, t->report);
}

static void act(struct talk *t, const struct hb_answer *a)
{
    switch (a->kind) {
    case HB_SAYS_NOTHING:
        break;
    case HB_SAYS_NUMBER:
        play_number(t, a);
        break;
    case HB_SAYS_LETTER:
        play_letter(t, a);
        break;
    case HB_SAYS_UNDO:
        undo(t);
        break;
    case HB_SAYS_HINT:
        tell_hint(t);
        break;
    case HB_SAYS_INFO:
        tell_info(t, a);
        break;
    case HB_SAYS_HELP:
        tell_help(t);
        break;
    case HB_SAYS_SCORES:
        tell_scores_now(t);
        break;
    case HB_SAYS_LIST:
        tell_tile(t);
        tell_moves(t);
        break;
    case HB_SAYS_BOARD:
        tell_board(t);
        break;
    case HB_SAYS_SAVE:
        save(t, a->text);
        break;
    case HB_SAYS_TURN:
    case HB_SAYS_FIELDS:
    case HB_SAYS_LARGER:
    case HB_SAYS_SMALLER:
        tell(t, SAY_NO_SCREEN);
        break;
    case HB_SAYS_QUIT:
        leave(t);
        break;
    case HB_SAYS_MOVE:
        play_text(t, a->text);
        break;
    }
}

/* Asks until the player has moved, taken back or left. */
static void ask_person(struct talk *t)
{
    char name[HB_SEAT_NAME], prompt[HB_SEAT_NAME + 4];

    hb_seat_name(&t->match->seats, t->menu.who, name);
    snprintf(prompt, sizeof prompt, SAY_ASK, name);
    while (t->menu.moves > 0 && !t->leave) {
        struct hb_line line;
        struct hb_answer answer;
        struct hb_error err;
        if (!ask(t, prompt, &line)) {
            tell(t, "\n");
            tell(t, SAY_INPUT_ENDS, hb_match_seed(t->match));
            t->leave = true;
        } else if (!hb_answer_read(&answer, line.text, line.length, &err)) {
            tell(t, "%s", err.text);
        } else {
            act(t, &answer);
        }
    }
}

static void take_turn(struct talk *t, int who)
{
    struct hb_error err;

    if (hb_match_is_computer(t->match, who)) {
        bool good = hb_match_play(t->match, who, hb_match_advice(t->match, who), &err);
        HB_ASSERT(good);
        keep(t);
        return;
    }
    if (!hb_menu_make(&t->menu, hb_match_game(t->match), who)) {
        tell(t, SAY_NO_MEMORY);
        t->leave = t->failed = true;
        return;
    }
    tell_scores(t, who);
    tell_tile(t);
    tell_moves(t);
    ask_person(t);
}

static void tell_end(struct talk *t)
{
    struct hb_text out = report_in(t);

    tell(t, "\n");
    tell(t, SAY_RESULT);
    hb_report_result(hb_match_game(t->match), &t->match->seats, hb_match_seed(t->match), &out);
    tell_text(t, t->report);
}

int hb_play_plain(struct hb_match *s, FILE *in, FILE *out, bool utf8)
{
    struct talk t = { .match = s, .in = in, .out = out, .utf8 = utf8, .report = malloc(HB_REPORT_TEXT) };
    const struct hb_kind *kind = hb_kind_of(hb_match_game(s));

    if (t.report == NULL) {
        tell(&t, SAY_NO_MEMORY);
        return FAILED;
    }
    tell(&t, SAY_WELCOME, kind->title, hb_match_seed(s));
    while (!t.leave) {
        int who = hb_match_actor(s);
        tell_news(&t);
        if (who == HB_NOBODY)
            break;
        take_turn(&t, who);
    }
    if (hb_match_actor(s) == HB_NOBODY)
        tell_end(&t);
    if (!keep(&t))
        t.failed = true;
    else if (s->save_path != NULL)
        tell(&t, SAY_SAVED, s->save_path);
    hb_menu_free(&t.menu);
    free(t.report);
    return t.failed ? FAILED : GOOD;
}
