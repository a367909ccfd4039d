/* stage.c -- the drawn screen while a game is played: opening it, what is shown, and how it is put up (stage.h).
 *
 * What is shown is worked out anew from the match whenever it is stale; between that only the view and what is typed
 * change.  Positions are drawn and told from `seen` alone and never from the game of the match, so the screen cannot
 * show more than those in front of it may know.
 *
 * There is no list of screens between which the stage goes.  Each of these holds or not, and the first that holds has
 * the next key (hb_stage_take_key in play_screen.c):
 *
 *   asking          the question whether to leave; it may be so long that it lies on a sheet, too
 *   view.overview   the whole board, as long as no sheet lies over it and no command is typed
 *   sheet.text      a text over the board: help, scores, a tile
 *   commanding      a line is being typed behind a colon
 *   covered         a person is to choose in secret and has not come to the screen: the menu is empty till then
 *   menu.moves > 0  somebody chooses; with 0 the game is over, or only looked at
 *
 * A move that was played or taken back comes in by one way, hb_stage_moved_on, which makes the stage stale; the next
 * hb_stage_refresh sees the position, makes the menu and chooses where to begin:
 *
 *   hb_stage_moved_on --> stale --> hb_stage_refresh --+--> menu of a person
 *         ^                                            +--> covered --Enter, hb_stage_uncover--> stale
 *         |                                            +--> nobody's: a computer moves, or the game is over
 *         +--- a key acts (stage_acts.c) <--- hb_stage_draw */
#include "views/terminal/stage.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "views/letters/canvas.h"
#include "views/letters/landscape_words.h"
#include "views/letters/letters_view.h"
#include "views/letters/reports_view.h"
#include "views/terminal/match.h"
#include "views/terminal/terminal_view.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char command_prompt[] = ":", between_keys[] = "  ";

enum { FOOT_MARGINS = 2 };

bool hb_stage_open(struct hb_stage *s, struct hb_match *match, struct hb_term_look look)
{
    *s = (struct hb_stage){ .match = match, .stale = true, .alone = HB_NOBODY, .view = { .size = HB_SIZE_FITS } };
    s->report = malloc(HB_REPORT_TEXT);
    s->seen = malloc(hb_size(hb_match_game(match)));
    if (s->report && s->seen && hb_term_open(&s->term, look))
        return true;
    free(s->report);
    free(s->seen);
    return false;
}

void hb_stage_close(struct hb_stage *s)
{
    hb_term_close(&s->term);
    hb_atlas_free(&s->atlas);
    hb_menu_free(&s->menu);
    free(s->report);
    free(s->seen);
    s->report = NULL;
    s->seen = NULL;
}

/* To begin with, the square nearest to the tile laid last, so that what the others did is seen; turned as little as
 * fits there. */
static void choose_first(struct hb_stage *s)
{
    struct hb_placed last;

    s->chosen = s->named = 0;
    s->quarters = 0;
    if (!hb_menu_is_places(&s->menu))
        return;
    last = hb_board_last(s->seen);
    s->chosen = hb_menu_nearest(&s->menu, last.x, last.y);
    if (!(s->menu.square[s->chosen].rotations & 1))
        s->quarters = hb_square_rotate(&s->menu.square[s->chosen], 0);
}

void hb_stage_refresh(struct hb_stage *s)
{
    int who = hb_match_actor(s->match);

    if (!s->stale)
        return;
    s->stale = false;
    s->view.dx = s->view.dy = 0;
    hb_menu_free(&s->menu);
    if (!hb_match_is_private(s->match, who) || who != s->alone)
        s->alone = HB_NOBODY;
    s->covered = hb_match_is_private(s->match, who) && s->alone == HB_NOBODY;
    hb_view(hb_match_game(s->match), hb_match_onlooker(s->match, s->alone), s->seen);
    if (who < 0 || s->covered || hb_match_is_computer(s->match, who))
        return;
    if (!hb_menu_make(&s->menu, s->seen, who)) {
        s->leave = s->failed = true;
        return;
    }
    choose_first(s);
}

void hb_stage_uncover(struct hb_stage *s)
{
    HB_ASSERT(s->covered);
    s->alone = hb_match_actor(s->match);
    s->stale = true;
}

static enum hb_language language_of(const struct hb_stage *s)
{
    return s->match->seats.language;
}

struct hb_text hb_stage_text(const struct hb_stage *s, char *buffer, size_t cap)
{
    return hb_seats_text(&s->match->seats, buffer, cap);
}

void hb_stage_show_message(struct hb_stage *s, bool is_warning, const char *call, ...)
{
    struct hb_text out = hb_stage_text(s, s->message, sizeof s->message);
    va_list args;

    va_start(args, call);
    hb_say_list(&out, call, args);
    va_end(args);
    s->is_warning = is_warning;
}

void hb_stage_show_error(struct hb_stage *s, const struct hb_error *err)
{
    struct hb_text out = hb_stage_text(s, s->message, sizeof s->message);

    hb_error_say(err, &out);
    s->is_warning = true;
}

void hb_stage_show_unsaved(struct hb_stage *s, const struct hb_error *why)
{
    struct hb_text out = hb_stage_text(s, s->message, sizeof s->message);

    hb_match_put_save_failed(why, &out);
    s->is_warning = true;
}

void hb_stage_begin_typing(struct hb_stage *s, const char *begun)
{
    s->commanding = true;
    s->typed_too_much = false;
    s->typed_length = strlen(begun);
    memcpy(s->typed, begun, s->typed_length + 1);
}

void hb_stage_end_typing(struct hb_stage *s)
{
    s->commanding = s->typed_too_much = false;
    s->typed_length = 0;
    s->typed[0] = '\0';
}

struct hb_text hb_stage_sheet_text(struct hb_stage *s)
{
    return hb_stage_text(s, s->report, HB_REPORT_TEXT);
}

void hb_stage_show_sheet(struct hb_stage *s, const char *title)
{
    s->sheet = (struct hb_sheet){ .title = title, .text = s->report, .top = 0 };
}

/* What the cards, the building or the space of the chosen move are there for. */
static void put_about(struct hb_stage *s, struct hb_text *out)
{
    char words[HB_SHOWN_TEXT] = "";
    struct hb_text text = hb_stage_text(s, words, sizeof words);

    hb_report_about(s->seen, s->menu.who, s->menu.move[s->chosen], s->match->scratch, &text);
    if (words[0] != '\0')
        hb_put(out, " %s", words);
}

/* What the chosen move would do, as the sentence above the keys. */
static void describe_choice(struct hb_stage *s, bool briefly, struct hb_text *out)
{
    char words[HB_SHOWN_TEXT] = "", label[HB_LABEL_TEXT];
    struct hb_text text = hb_stage_text(s, words, sizeof words);

    if (hb_menu_is_places(&s->menu)) {
        hb_letters_describe_place(s->seen, &s->match->seats, s->menu.who, s->menu.square[s->chosen].move[s->quarters],
                                  s->match->scratch, &text);
        hb_say(out, "terminal.foot.lay number=%zu rot=%u what=%s", s->chosen + 1, 90 * s->quarters, words);
    } else {
        if (briefly)
            hb_letters_describe_move_briefly(s->seen, &s->match->seats, s->menu.move[s->chosen], &text);
        else
            hb_letters_describe_move(s->seen, &s->match->seats, s->menu.move[s->chosen], &text);
        hb_menu_label(&s->menu, s->chosen, label);
        hb_put(out, "%s) %s.", label, words);
        put_about(s, out);
    }
}

/* The sentence in full; without the name of who is to move, which the panel shows too, if it is to be short. */
static void put_sentence(struct hb_stage *s, bool briefly, struct hb_text *out)
{
    char name[HB_SEAT_NAME];

    if (s->asking) {
        hb_say(out, "terminal.leave");
        hb_put(out, " ");
        hb_match_put_keeping(s->match, out);
    } else if (s->message[0] != '\0') {
        hb_put(out, "%s", s->message);
    } else if (s->menu.moves > 0) {
        hb_seats_name(&s->match->seats, s->menu.who, name);
        if (!briefly)
            hb_put(out, "%s: ", name);
        describe_choice(s, briefly, out);
    } else if (s->covered) {
        hb_match_put_hand_over(s->match, hb_match_actor(s->match), out);
    } else {
        bool over = hb_match_actor(s->match) == HB_NOBODY;
        hb_put(out, "%s", hb_words(language_of(s), over ? "terminal.foot.over" : "terminal.foot.watch"));
    }
}

static bool fits_foot(const struct hb_stage *s, const char *text)
{
    return s->term.columns <= FOOT_MARGINS ||
           hb_wrap_lines(text, s->term.columns - FOOT_MARGINS, 0) <= hb_scene_message_rows(s->term.rows);
}

/* Takes words off the end until the rest and the offer to show all of it have room. */
static void shorten(const struct hb_stage *s, char *text, size_t cap)
{
    size_t length = strlen(text);

    while (length > 0) {
        while (length > 0 && text[length - 1] != ' ')
            length--;
        while (length > 0 && strchr(" ,;:", text[length - 1]))
            length--;
        snprintf(text + length, cap - length, " \u2026 %s",
                 s->commanding ? "" : hb_words(language_of(s), "terminal.foot.rest")); /* a full stop is typed, too */
        if (fits_foot(s, text))
            return;
        text[length] = '\0';
    }
}

/* The sentence in full if it fits, else briefly, else cut, with the key that shows all of it. */
static void foot_sentence(struct hb_stage *s, char *out, size_t cap)
{
    struct hb_text text = hb_stage_text(s, out, cap);

    put_sentence(s, false, &text);
    if (s->asking || fits_foot(s, out)) /* a long question lies over the board besides */
        return;
    text = hb_stage_text(s, out, cap);
    put_sentence(s, true, &text);
    if (!fits_foot(s, out))
        shorten(s, out, cap);
}

void hb_stage_show_sentence(struct hb_stage *s)
{
    struct hb_text out = hb_stage_sheet_text(s);

    put_sentence(s, false, &out);
    hb_stage_show_sheet(s, "terminal.sheet.sentence");
}

void hb_stage_show_long_sentence(struct hb_stage *s)
{
    struct hb_text out = hb_stage_sheet_text(s);

    put_sentence(s, false, &out);
    if (!fits_foot(s, s->report))
        hb_stage_show_sheet(s, "terminal.sheet.sentence");
}

void hb_stage_ask_to_leave(struct hb_stage *s)
{
    struct hb_text out = hb_stage_sheet_text(s);

    s->asking = true;
    hb_stage_end_typing(s);
    s->sheet.text = NULL;
    put_sentence(s, false, &out);
    if (!fits_foot(s, s->report))
        hb_stage_show_sheet(s, "terminal.leave");
}

void hb_stage_stay(struct hb_stage *s)
{
    s->asking = false;
    s->sheet.text = NULL;
}

/* The sentence with the keys that can be pressed now, and with those that are needed less. */
static const char *keys_of(const struct hb_stage *s)
{
    const struct hb_terminal_view *view = hb_terminal_view_of(s->seen);

    if (s->asking)
        return hb_match_saved(s->match) == HB_SAVED_ALL ? "terminal.keys.asking.saved" : "terminal.keys.asking";
    if (s->commanding)
        return "terminal.keys.command";
    if (s->view.overview)
        return "terminal.keys.overview";
    if (s->covered)
        return "terminal.keys.covered";
    if (s->menu.moves == 0)
        return view->keys_over;
    return view->keys(s->seen, &s->menu);
}

static const char *more_keys_of(const struct hb_stage *s)
{
    if (s->asking || s->commanding || s->typed_length > 0 || s->covered || s->view.overview)
        return NULL;
    if (s->menu.moves == 0)
        return "terminal.more.over";
    if (hb_discussion_meets(s->match))
        return "terminal.more.party";
    return hb_terminal_view_of(s->seen)->more_keys(&s->menu);
}

/* Bytes of the keys that have columns, none of them cut: keys stand in the sentence with two blanks between them. */
static size_t keys_that_fit(const char *keys, int columns)
{
    size_t whole = 0;
    const char *at = keys;

    for (int used = 0; used <= columns;) {
        if (*at == '\0' || strncmp(at, between_keys, sizeof between_keys - 1) == 0)
            whole = (size_t)(at - keys);
        if (*at == '\0')
            break;
        used += hb_glyph_width(hb_glyph_next(&at));
    }
    return whole;
}

/* As many keys as there is room for, and help always, for it tells the rest. */
static void fit_keys(const struct hb_stage *s, const char *sentence, char *out, size_t cap)
{
    const char *keys = !sentence ? "" : hb_words(language_of(s), sentence);
    const char *help = hb_words(language_of(s), "terminal.keys.help"), *there = strstr(keys, help);
    int columns = s->term.columns > FOOT_MARGINS ? s->term.columns - FOOT_MARGINS : 0;
    int needed = (int)sizeof between_keys - 1 + hb_glyph_columns(help);
    size_t whole = keys_that_fit(keys, columns);

    if (!there || keys + whole > there || columns < needed) {
        snprintf(out, cap, "%.*s", (int)whole, keys);
        return;
    }
    whole = keys_that_fit(keys, columns - needed);
    snprintf(out, cap, "%.*s%s%s", (int)whole, keys, whole > 0 ? between_keys : "", help);
}

/* The texts around the board, which must outlive the scene. */
struct texts {
    char title[HB_SEED_TEXT + 96], message[2 * HB_SHOWN_TEXT], keys[HB_SHOWN_TEXT], more_keys[HB_SHOWN_TEXT];
    char discussion[HB_DISCUSSION_TEXT];
};

static struct hb_scene scene_of(struct hb_stage *s, const struct texts *t)
{
    return (struct hb_scene){ .board = { .game = s->seen,
                                         .seats = &s->match->seats,
                                         .atlas = &s->atlas,
                                         .look = s->term.look,
                                         .view = s->view,
                                         .overlay = s->overlay,
                                         .menu = s->menu.moves > 0 ? &s->menu : NULL,
                                         .chosen = s->chosen,
                                         .quarters = s->quarters },
                              .log = &s->match->log,
                              .title = t->title,
                              .message = t->message,
                              .is_warning = s->asking || (s->is_warning && s->message[0] != '\0'),
                              .asking = s->asking,
                              .keys = t->keys,
                              .prompt = s->commanding ? command_prompt : t->more_keys,
                              .typed = s->typed,
                              .discussion = t->discussion,
                              .sheet = s->sheet };
}

/* For those who want to know where things lie and not what is written there. */
static const struct texts no_texts = { .title = "", .discussion = "" };

void hb_stage_scroll_sheet(struct hb_stage *s, int lines)
{
    struct hb_scene scene = scene_of(s, &no_texts);
    int end = hb_scene_sheet_end(&scene, s->term.columns, s->term.rows);

    s->sheet.top += lines;
    s->sheet.top = s->sheet.top > end ? end : s->sheet.top;
    s->sheet.top = s->sheet.top < 0 ? 0 : s->sheet.top;
}

void hb_stage_resize(struct hb_stage *s, int by)
{
    struct hb_scene scene = scene_of(s, &no_texts);

    hb_scene_resize(&scene, by, s->term.columns, s->term.rows);
    s->view = scene.board.view;
}

void hb_stage_scroll(struct hb_stage *s, int dx, int dy)
{
    struct hb_scene scene = scene_of(s, &no_texts);

    if (!hb_letters_view_of(s->seen)->board)
        return;
    hb_scene_scroll(&scene, dx, dy, s->term.columns, s->term.rows);
    s->view = scene.board.view;
}

void hb_stage_draw(struct hb_stage *s)
{
    struct texts texts;
    struct hb_text title = hb_stage_text(s, texts.title, sizeof texts.title);
    struct hb_text discussion = hb_stage_text(s, texts.discussion, sizeof texts.discussion);
    struct hb_scene scene;

    hb_say(&title, "terminal.title game=%s seed=%s", hb_game_title(s->seen, language_of(s)), hb_match_seed(s->match));
    if (hb_discussion_meets(s->match))
        hb_discussion_list(&s->discussion, s->match, s->seen, &discussion);
    foot_sentence(s, texts.message, sizeof texts.message);
    fit_keys(s, keys_of(s), texts.keys, sizeof texts.keys);
    fit_keys(s, more_keys_of(s), texts.more_keys, sizeof texts.more_keys);
    scene = scene_of(s, &texts);
    if (!hb_scene_show(&scene, &s->term))
        s->leave = s->failed = true;
}

/* The events of the last move, then the table. */
void hb_stage_show_result(struct hb_stage *s)
{
    struct hb_text out = hb_stage_sheet_text(s);

    hb_match_put_last_move(s->match, &out);
    hb_put(&out, "\n");
    hb_report_result(s->seen, &s->match->seats, hb_match_seed(s->match), &out);
    hb_stage_show_sheet(s, "terminal.sheet.result");
}
