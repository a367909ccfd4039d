/* play_plain.c -- the game as a conversation in lines of text.
 *
 * Every turn tells what happened since, who is to move and what they may do, and asks.  Works for every kind of game:
 * what a landscape adds is told only where there is one.  Where several people share a terminal, what one of them
 * chooses in secret is not shown while they type it, and nothing that is told stays behind to give it away.
 *
 * Nothing here is ever drawn over: what was said stays said.  So everything that can be chosen is told with a number of
 * its own, places with their rotation, and `told` counts the sentences of the log that were said.  A turn is a menu; it
 * is over when its moves are used up, which playing and taking back both do (after_move).
 *
 * What can be typed is one table, `acts`, as on the screen (stage_acts.c); what has no row here needs a screen, and the
 * player is told so. */
#include "engine/assert.h"
#include "engine/landscape/tile_words.h"
#include "hradby/words.h"
#include "views/letters/board.h"
#include "views/letters/canvas.h"
#include "views/letters/landscape_words.h"
#include "views/letters/letters_view.h"
#include "views/letters/menu.h"
#include "views/letters/reports.h"
#include "views/letters/reports_view.h"
#include "views/letters/typed.h"
#include "views/terminal/discussion.h"
#include "views/terminal/match.h"
#include "views/terminal/term.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* LIST_MOVES: a list of more moves is cut until it is asked for. */
enum { GOOD = 0, FAILED = 1, LINE_BYTES = 2048, LIST_MOVES = 40 };

/* The conversation: one match, whoever reads along, and the menu of the one who is asked now. */
struct talk {
    struct hb_match *match;
    struct hb_game *seen; /* the game as those may see it who read along */
    FILE *in, *out;
    bool utf8;
    bool secret; /* others at this terminal must not see what is typed now, and do not: it is hushed */
    size_t told; /* sentences of the log that were told */
    struct hb_menu menu;
    struct hb_discussion discussion;
    char *report; /* HB_REPORT_TEXT bytes */
    bool leave, failed;
};

static void tell_text(struct talk *t, const char *text)
{
    hb_term_print(text, t->utf8, t->out);
}

static struct hb_text text_in(const struct talk *t, char *buffer, size_t cap)
{
    return hb_seats_text(&t->match->seats, buffer, cap);
}

/* A line of its own, as hb_say takes it. */
__attribute__((format(printf, 2, 3))) static void tell(struct talk *t, const char *call, ...)
{
    char text[LINE_BYTES];
    struct hb_text out = text_in(t, text, sizeof text);
    va_list args;

    va_start(args, call);
    hb_say_list(&out, call, args);
    va_end(args);
    tell_text(t, text);
}

static void tell_error(struct talk *t, const struct hb_error *err)
{
    char text[LINE_BYTES];
    struct hb_text out = text_in(t, text, sizeof text);

    hb_error_say(err, &out);
    tell_text(t, text);
}

static struct hb_text report_in(struct talk *t)
{
    return text_in(t, t->report, HB_REPORT_TEXT);
}

/* Of more sentences than the log keeps the oldest are missing; then there is no line for them. */
static void tell_news(struct talk *t)
{
    const struct hb_log *log = &t->match->log;

    for (; t->told < log->total; t->told++) {
        const char *line = hb_log_line(log, t->told);
        char text[HB_EVENT_TEXT + 2];
        snprintf(text, sizeof text, "%s.", !line ? "" : line);
        if (line)
            tell_text(t, text);
    }
}

/* Looks at the game for everybody here, or for the one who chooses in secret. */
static void look(struct talk *t, int who)
{
    hb_view(hb_match_game(t->match), hb_match_onlooker(t->match, who), t->seen);
}

static void tell_turn(struct talk *t, int who)
{
    struct hb_text out = report_in(t);

    hb_report_turn(t->seen, &t->match->seats, who, &out);
    tell_text(t, t->report);
}

static void tell_tile(struct talk *t)
{
    const struct hb_design *d = hb_letters_view_of(t->seen)->board ? hb_land_tile_in_hand(t->seen) : NULL;
    char name[LINE_BYTES / 8], words[LINE_BYTES / 2];
    struct hb_text kind = text_in(t, name, sizeof name), out = text_in(t, words, sizeof words);

    if (!d)
        return;
    hb_land_tile_words(d, &kind);
    hb_letters_describe_tile(d, 0, &out);
    tell(t, "terminal.plain.tile tile=%s id=%s words=%s", name, d->name, words);
}

/* A long list is cut unless it is asked for; a move from its middle shows how they are said. */
static void tell_list(struct talk *t, bool whole)
{
    const struct hb_menu *m = &t->menu;
    struct hb_text out = report_in(t);
    size_t most = m->usual ? HB_USUAL_SHOWN : LIST_MOVES, end = whole || m->moves <= most ? m->moves : most;
    char example[HB_MOVE_TEXT] = "";
    struct hb_text text = hb_text_in(example, sizeof example);

    tell(t, "terminal.plain.moves n=%zu", m->moves);
    hb_report_entries(t->seen, &t->match->seats, m, 0, end, &out);
    if (end < m->moves) {
        hb_move_text(t->seen, m->move[m->moves / 2], &text);
        hb_put(&out, "  ");
        hb_say(&out, "terminal.plain.more n=%zu example=%s", m->moves - end, example);
    }
    tell_text(t, t->report);
    if (hb_report_has_way_back(t->seen))
        tell(t, "terminal.plain.instead");
}

static void tell_moves(struct talk *t, bool whole)
{
    struct hb_text out = report_in(t);

    if (!hb_menu_is_places(&t->menu)) {
        tell_list(t, whole);
        return;
    }
    tell(t, "terminal.plain.places n=%zu", hb_menu_places(&t->menu));
    hb_report_moves(t->seen, &t->match->seats, t->match->scratch, &t->menu, &out);
    tell_text(t, t->report);
}

/* The prompt has a name, which came from outside and may hold anything. */
static bool ask(struct talk *t, const char *prompt, struct hb_typed_line *line)
{
    char clean[HB_SEAT_NAME + 4];

    hb_glyph_clean(clean, sizeof clean, prompt, t->utf8);
    fputs(clean, t->out);
    fflush(t->out);
    return hb_typed_line_read(line, t->in);
}

static void tell_unsaved(struct talk *t, const struct hb_error *why)
{
    struct hb_text out = report_in(t);

    hb_match_put_save_failed(why, &out);
    tell_text(t, t->report);
}

static bool keep(struct talk *t)
{
    struct hb_error err;

    if (hb_match_keep(t->match, &err))
        return true;
    tell_unsaved(t, &err);
    return false;
}

/* What comes of a move: why it was refused, or the menu is used up. */
static void after_move(struct talk *t, bool good, const struct hb_error *err)
{
    if (!good) {
        tell_error(t, err);
        return;
    }
    keep(t);
    t->menu.moves = 0;
}

static void play_move(struct talk *t, struct hb_move move)
{
    struct hb_error err;

    after_move(t, hb_match_play(t->match, t->menu.who, move, &err), &err);
}

static void play_text(struct talk *t, const char *text)
{
    struct hb_error err;

    after_move(t, hb_match_play_text(t->match, t->menu.who, text, &err), &err);
}

static void play_number(struct talk *t, const struct hb_menu_answer *a)
{
    size_t square;
    unsigned quarters;

    /* Here a number says the rotation already. */
    if (a->rotation != HB_ROTATION_UNSAID && hb_menu_is_places(&t->menu)) {
        tell(t, "terminal.plain.rotation last=%zu", hb_menu_places(&t->menu));
    } else if (hb_menu_is_places(&t->menu)) {
        if (hb_menu_place(&t->menu, a->number, &square, &quarters))
            play_move(t, t->menu.square[square].move[quarters]);
        else
            tell(t, "terminal.plain.no_place number=%u last=%zu", a->number, hb_menu_places(&t->menu));
    } else if (a->number >= 1 && a->number <= t->menu.moves) {
        play_move(t, t->menu.move[a->number - 1]);
    } else {
        tell(t, "terminal.plain.no_move number=%u last=%zu", a->number, t->menu.moves);
    }
}

/* One that is no entry is tried as a move, so that the game says what is wrong with it. */
static void play_letter(struct talk *t, const struct hb_menu_answer *a)
{
    size_t entry = hb_answer_entry(a, t->menu.moves);
    char text[2] = { a->letter, '\0' };

    if (!hb_menu_is_places(&t->menu) && entry != HB_NO_ENTRY)
        play_move(t, t->menu.move[entry]);
    else
        play_text(t, text);
}

/* By the number that the list gives it. */
static void tell_advice(struct talk *t, struct hb_move move)
{
    const struct hb_menu *m = &t->menu;
    char words[LINE_BYTES / 2];
    struct hb_text out = text_in(t, words, sizeof words);
    size_t chosen = 0, at;
    unsigned quarters = 0, q;

    hb_menu_find(m, move, &chosen, &quarters);
    if (!hb_menu_is_places(m)) {
        hb_letters_describe_move(t->seen, &t->match->seats, move, &out);
        tell(t, "terminal.plain.hint number=%zu what=%s", chosen + 1, words);
        return;
    }
    for (size_t n = 1; hb_menu_place(m, n, &at, &q); n++)
        if (at == chosen && q == quarters) {
            hb_letters_describe_place(t->seen, &t->match->seats, m->who, move, t->match->scratch, &out);
            tell(t, "terminal.plain.hint.place number=%zu x=%d y=%d rot=%u what=%s", n, m->square[at].x,
                 m->square[at].y, 90 * q, words);
        }
}

static void tell_second_best(struct talk *t)
{
    char what[LINE_BYTES / 2] = "", sentence[LINE_BYTES] = "";
    struct hb_text words = text_in(t, what, sizeof what), out = text_in(t, sentence, sizeof sentence);
    const struct hb_menu *m = &t->menu;
    unsigned tenths, quarters = 0, q = 0;
    size_t chosen = 0, at = 0, n = 1;
    struct hb_move move;

    if (!hb_match_second_best(t->match, &move, &tenths))
        return;
    hb_menu_find(m, move, &chosen, &quarters);
    while (hb_menu_place(m, n, &at, &q) && (at != chosen || q != quarters))
        n++;
    hb_put(&words, "%zu: ", hb_menu_is_places(m) ? n : chosen + 1);
    if (hb_menu_is_places(m))
        hb_say(&words, "terminal.plain.hint.square x=%d y=%d rot=%u", m->square[chosen].x, m->square[chosen].y,
               90 * quarters);
    else
        hb_letters_describe_move(t->seen, &t->match->seats, move, &words);
    hb_match_put_second_best(what, tenths, &out);
    tell_text(t, sentence);
}

static void tell_why(struct talk *t)
{
    char words[LINE_BYTES / 2] = "";
    struct hb_text out = text_in(t, words, sizeof words);

    hb_match_why(t->match, &out);
    if (words[0] != '\0')
        tell(t, "terminal.hint.why why=%s", words);
}

/* In secret there is none: it would stay to be read by the others. */
static void tell_hint(struct talk *t)
{
    if (t->secret)
        tell(t, "terminal.plain.no_hint");
    else {
        tell_advice(t, hb_match_advice(t->match, t->menu.who));
        tell_second_best(t);
        tell_why(t);
    }
}

/* What the move of this number is there for. */
static void put_about(struct talk *t, unsigned number, struct hb_text *out)
{
    if (number > t->menu.moves)
        hb_say(out, "terminal.plain.no_move number=%u last=%zu", number, t->menu.moves);
    else
        hb_report_about(t->seen, t->menu.who, t->menu.move[number - 1], t->match->scratch, out);
    if (out->len > 0)
        return;
    hb_letters_describe_move(t->seen, &t->match->seats, t->menu.move[number - 1], out);
    hb_put(out, ".");
}

static void put_info(struct talk *t, const struct hb_menu_answer *a, struct hb_text *out)
{
    bool board = hb_letters_view_of(t->seen)->board;

    if (!board && a->number > 0)
        put_about(t, a->number, out);
    else if (!board)
        hb_match_put_log(&t->match->log, out);
    else if (!a->has_square)
        hb_say(out, "terminal.plain.info");
    else if (!hb_report_tile(t->seen, &t->match->seats, a->x, a->y, out))
        hb_say(out, "terminal.no.tile x=%d y=%d", a->x, a->y);
}

/* The log is told anew by that, and all of it was said already; only what comes after is news. */
static void undo(struct talk *t)
{
    struct hb_error err;
    bool good = hb_match_undo(t->match, &err);

    if (good) {
        t->told = t->match->log.total;
        tell(t, "terminal.taken_back");
    }
    after_move(t, good, &err);
}

static void save(struct talk *t, const struct hb_menu_answer *a, struct hb_text *out)
{
    const char *path = a->text[0] != '\0' ? a->text : t->match->save_path;
    struct hb_error err;

    if (!path)
        hb_say(out, "terminal.save.where");
    else if (hb_match_save_as(t->match, path, &err))
        hb_match_put_saved(t->match, path, out);
    else
        hb_match_put_save_failed(&err, out);
}

static void print_board(struct talk *t)
{
    if (!hb_board_print(t->seen, &t->match->seats, t->out))
        tell(t, "terminal.memory.stop");
}

/* The board, and what stands beside it. */
static void print_landscape(struct talk *t)
{
    struct hb_text out = report_in(t);

    print_board(t);
    hb_report_stations(t->seen, &t->match->seats, &out);
    if (t->report[0] != '\0')
        tell_text(t, t->report);
}

static void tell_board(struct talk *t)
{
    struct hb_text out = report_in(t);

    if (hb_report_table(t->seen, &t->match->seats, &out))
        tell_text(t, t->report);
    else
        print_landscape(t);
}

/* Talks a move over; a proposal that is asked for is told in full. */
static void talk_over(struct talk *t, const struct hb_menu_answer *a, struct hb_text *out)
{
    struct hb_error err;
    struct hb_move move = { 0 };

    switch (hb_discussion_hear(&t->discussion, t->match, &t->menu, a->text, &move, &err)) {
    case HB_DISCUSSION_REFUSES:
        hb_error_say(&err, out);
        break;
    case HB_DISCUSSION_MAKES:
        play_move(t, move);
        break;
    case HB_DISCUSSION_SHOWS:
        hb_letters_describe_move(t->seen, &t->match->seats, move, out);
        break;
    case HB_DISCUSSION_TELLS:
        hb_discussion_report(&t->discussion, t->match, t->seen, out);
        break;
    }
}

/* Asks only if something would be lost; the end of the input is a yes. */
static void leave(struct talk *t)
{
    char keeping[LINE_BYTES / 2];
    struct hb_text out = text_in(t, keeping, sizeof keeping);
    struct hb_typed_line line;

    if (hb_match_saved(t->match) != HB_SAVED_ALL) {
        hb_match_put_keeping(t->match, &out);
        tell(t, "terminal.plain.sure keeping=%s", keeping);
        if (ask(t, "> ", &line) && !hb_answer_is_yes(t->match->seats.language, line.text))
            return;
    }
    tell(t, "terminal.left seed=%s", hb_match_seed(t->match));
    t->leave = true;
}

static void put_journal(struct talk *t, const struct hb_menu_answer *a, struct hb_text *out)
{
    (void)a;
    hb_match_put_log(&t->match->log, out);
}

static void put_help(struct talk *t, const struct hb_menu_answer *a, struct hb_text *out)
{
    (void)a;
    hb_report_help(t->seen, false, out);
}

static void put_scores(struct talk *t, const struct hb_menu_answer *a, struct hb_text *out)
{
    (void)a;
    hb_report_scores(t->seen, &t->match->seats, out);
    hb_report_track(t->seen, &t->match->seats, false, out);
}

static void tell_all(struct talk *t)
{
    tell_tile(t);
    tell_moves(t, true);
}

static void play_typed(struct talk *t, const struct hb_menu_answer *a)
{
    play_text(t, a->text);
}

/* What a command comes to here: it is done, with what was typed or without, or answered with a text of some lines.
 * What is not in the table needs a screen. */
static const struct {
    void (*act)(struct talk *t);
    void (*with)(struct talk *t, const struct hb_menu_answer *a);
    void (*answer)(struct talk *t, const struct hb_menu_answer *a, struct hb_text *out);
} acts[HB_SAYS_KINDS] = {
    [HB_SAYS_NUMBER] = { .with = play_number },
    [HB_SAYS_LETTER] = { .with = play_letter },
    [HB_SAYS_MOVE] = { .with = play_typed },
    [HB_SAYS_UNDO] = { .act = undo },
    [HB_SAYS_HINT] = { .act = tell_hint },
    [HB_SAYS_LIST] = { .act = tell_all },
    [HB_SAYS_BOARD] = { .act = tell_board },
    [HB_SAYS_OVERVIEW] = { .act = tell_board },
    [HB_SAYS_QUIT] = { .act = leave },
    [HB_SAYS_INFO] = { .answer = put_info },
    [HB_SAYS_JOURNAL] = { .answer = put_journal },
    [HB_SAYS_HELP] = { .answer = put_help },
    [HB_SAYS_SCORES] = { .answer = put_scores },
    [HB_SAYS_SAVE] = { .answer = save },
    [HB_SAYS_TALK] = { .answer = talk_over },
};

/* Acts that tell something themselves write into the same report, and are done with it; only what is left in `out` is
 * told at the end. */
static void act(struct talk *t, const struct hb_menu_answer *a)
{
    struct hb_text out = report_in(t);

    if (a->kind == HB_SAYS_NOTHING)
        return;
    if (acts[a->kind].act)
        acts[a->kind].act(t);
    else if (acts[a->kind].with)
        acts[a->kind].with(t, a);
    else if (acts[a->kind].answer)
        acts[a->kind].answer(t, a, &out);
    else
        tell(t, "terminal.plain.no_screen");
    if (out.len > 0)
        tell_text(t, t->report);
}

/* On a terminal Ctrl-D asks as quit does, and another one is the answer. */
static void input_ends(struct talk *t)
{
    tell_text(t, "\n");
    if (isatty(fileno(t->in))) {
        clearerr(t->in);
        leave(t);
        return;
    }
    tell(t, "terminal.plain.input_ends seed=%s", hb_match_seed(t->match));
    t->leave = true;
}

/* Several people at one terminal: the others look away now, and nothing that is typed is shown until all have chosen;
 * not even between two lines, for some type ahead.  Through a pipe there is nobody to hide it from. */
static void hand_over(struct talk *t, int who)
{
    struct hb_text out = report_in(t);
    struct hb_typed_line line;

    if (!hb_match_is_private(t->match, who))
        return;
    if (!t->secret)
        t->secret = hb_term_hush(fileno(t->in));
    if (!t->secret)
        return;
    hb_match_put_hand_over(t->match, who, &out);
    tell_text(t, t->report);
    while (!t->leave && !ask(t, "> ", &line))
        input_ends(t);
}

/* What is typed is shown again. */
static void speak_up(struct talk *t)
{
    if (t->secret)
        hb_term_unhush();
    t->secret = false;
}

/* Asks until the player has moved, taken back or left. */
static void ask_person(struct talk *t)
{
    char name[HB_SEAT_NAME], prompt[HB_SEAT_NAME + 4];

    hb_seats_name(&t->match->seats, t->menu.who, name);
    snprintf(prompt, sizeof prompt, "%s> ", name);
    while (t->menu.moves > 0 && !t->leave) {
        struct hb_typed_line line;
        struct hb_menu_answer answer;
        struct hb_error err;
        if (!ask(t, prompt, &line))
            input_ends(t);
        else if (!hb_answer_read(&answer, line.text, line.length, &err)) {
            tell_error(t, &err);
        } else {
            act(t, &answer);
        }
    }
}

static void take_turn(struct talk *t, int who)
{
    struct hb_error err;

    if (hb_match_is_computer(t->match, who)) {
        bool good = hb_match_play(t->match, who, hb_match_computer_move(t->match, who), &err);
        HB_ASSERT(good);
        keep(t);
        return;
    }
    hand_over(t, who);
    if (t->leave)
        return;
    look(t, who);
    if (!hb_menu_make(&t->menu, t->seen, who)) {
        tell(t, "terminal.memory.stop");
        t->leave = t->failed = true;
        return;
    }
    tell_turn(t, who);
    tell_tile(t);
    tell_moves(t, false);
    ask_person(t);
}

static void tell_end(struct talk *t)
{
    struct hb_text out = report_in(t);

    tell_text(t, "\n");
    tell(t, "terminal.plain.result");
    hb_report_result(hb_match_game(t->match), &t->match->seats, hb_match_seed(t->match), &out);
    tell_text(t, t->report);
}

static void tell_keeping(struct talk *t)
{
    struct hb_text out = report_in(t);

    hb_match_put_keeping(t->match, &out);
    tell_text(t, t->report);
}

/* One turn after the other.  What is typed is shown again when nobody chooses in secret any more, and not between two
 * who do. */
static void talk(struct talk *t)
{
    struct hb_match *s = t->match;

    while (!t->leave) {
        int who = hb_match_actor(s);
        tell_news(t);
        if (who == HB_NOBODY)
            break;
        take_turn(t, who);
        if (t->leave || hb_actor(hb_match_game(s)) != HB_SEVERAL)
            speak_up(t);
    }
    if (hb_match_actor(s) == HB_NOBODY)
        tell_end(t);
    t->failed = !hb_match_keep(s, NULL) || t->failed;
    tell_keeping(t);
}

int hb_play_plain(struct hb_match *s, FILE *in, FILE *out, bool utf8)
{
    struct talk t = { .match = s, .in = in, .out = out, .utf8 = utf8, .report = malloc(HB_REPORT_TEXT) };

    t.seen = malloc(hb_size(hb_match_game(s)));
    if (!t.report || !t.seen) {
        tell(&t, "terminal.memory.stop");
        free(t.report);
        free(t.seen);
        return FAILED;
    }
    tell(&t, "terminal.plain.welcome game=%s seed=%s", hb_game_title(hb_match_game(s), s->seats.language),
         hb_match_seed(s));
    talk(&t);
    hb_menu_free(&t.menu);
    free(t.report);
    free(t.seen);
    return t.failed ? FAILED : GOOD;
}
