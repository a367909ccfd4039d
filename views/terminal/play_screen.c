/* play_screen.c -- playing on the drawn screen, from its first picture to the last words: what is typed, and what every
 * key does.
 *
 * A key goes down this list until something uses it up:
 *
 *   question    every key is an answer, but those that only look; all others than yes or save take the question back
 *   overview    arrows move the window; other keys leave the overview, and most of them then go on down
 *   sheet       arrows and pages turn it; other keys put it away, and most of them then go on down
 *   movement    arrows, pages and Home, unless a command is typed
 *   typing      letters go into a command, or act at once; digits gather to a number
 *
 * So what lies on top takes the key, and yet nobody has to close a sheet before they go on playing.
 *
 * Digits need no Enter: each of them goes to the choice that the number so far means, and a number that means none
 * begins anew with its last digit.  Nothing is played by it unless no longer number could be meant (hb_stage_is_whole).
 *
 * Each step is a computer's move or one key.  The picture is only drawn when no more keys wait, so that typing ahead is
 * not slowed down by pictures that nobody sees. */
#include "engine/assert.h"
#include "hradby/words.h"
#include "views/letters/canvas.h"
#include "views/letters/letters_view.h"
#include "views/letters/typed.h"
#include "views/terminal/match.h"
#include "views/terminal/stage.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { TYPED_MAX = 200 };

/* Adds a letter of n bytes.  What has no place is lost, and the player is told. */
static void type(struct hb_stage *s, const char *bytes, size_t n)
{
    if (s->typed_length + n > TYPED_MAX) {
        s->typed_too_much = true;
        hb_stage_show_message(s, true, "terminal.line.full");
        return;
    }
    memcpy(s->typed + s->typed_length, bytes, n + 1);
    s->typed_length += n;
}

/* Rubs out the last letter of a command, and the colon when there is none. */
static void rub_out(struct hb_stage *s)
{
    if (s->typed_length == 0 || !s->commanding) {
        hb_stage_end_typing(s);
        return;
    }
    while (s->typed_length > 0 && (s->typed[s->typed_length - 1] & 0xc0) == 0x80)
        s->typed_length--;
    s->typed_length -= s->typed_length > 0;
    s->typed[s->typed_length] = '\0';
}

enum { SHEET_PAGE = 8, LIST_PAGE = 8 };

/* The line is put away before it is acted on, for acts may begin another (save without a name); one that was refused
 * comes back to be mended. */
static void take_command(struct hb_stage *s)
{
    struct hb_menu_answer answer;
    struct hb_error err;
    size_t length = s->typed_length;
    char line[HB_ANSWER_MAX + 1];
    bool too_much = s->typed_too_much;

    memcpy(line, s->typed, length + 1);
    hb_stage_end_typing(s);
    if (too_much)
        hb_stage_show_message(s, true, "terminal.line.dropped");
    else if (!hb_answer_read(&answer, line, length, &err))
        hb_stage_show_error(s, &err);
    else if (answer.kind != HB_SAYS_NOTHING)
        hb_stage_act(s, &answer, false);
    if (s->is_warning && s->message[0] != '\0' && !s->stale && !too_much) {
        hb_stage_begin_typing(s, line); /* refused: to be mended, not typed again */
        hb_stage_show_long_sentence(s);
    }
}

/* Where no longer number can be meant it is done at once, as by its letter. */
static bool go_to_typed(struct hb_stage *s)
{
    size_t number = strtoul(s->typed, NULL, 10);

    if (!hb_stage_go_to(s, number))
        return false;
    if (hb_stage_is_whole(s, number)) {
        hb_stage_end_typing(s);
        hb_stage_confirm(s);
    }
    return true;
}

/* Digits after each other make a number as long as there is such a choice; else the last one begins a new number. */
static void type_digit(struct hb_stage *s, const char *digit)
{
    type(s, digit, 1);
    if (go_to_typed(s))
        return;
    s->typed_length = 0;
    type(s, digit, 1);
    if (go_to_typed(s))
        return;
    hb_stage_end_typing(s);
    hb_stage_refuse_number(s, (unsigned)(*digit - '0'));
}

/* A key that is a letter, outside a command: all of them act at once.  Of moves only p is taken, for pass; others have
 * more than a letter and are typed behind a colon. */
static void press_letter(struct hb_stage *s, const char *bytes, size_t n)
{
    struct hb_menu_answer answer;
    struct hb_error err;

    if (*bytes == '.') {
        hb_stage_show_sentence(s);
        return;
    }
    s->message[0] = '\0';
    if (n == 1 && *bytes >= '0' && *bytes <= '9') {
        type_digit(s, bytes);
        return;
    }
    hb_stage_end_typing(s);
    if (*bytes == ':')
        hb_stage_begin_typing(s, "");
    else if (*bytes == ' ')
        hb_stage_rotate(s);
    else if (!hb_answer_read(&answer, bytes, n, &err) ||
             (answer.kind == HB_SAYS_MOVE && tolower((unsigned char)*bytes) != 'p'))
        hb_stage_refuse_key(s, bytes);
    else
        hb_stage_act(s, &answer, true);
}

static void take_letter(struct hb_stage *s, uint32_t letter)
{
    char bytes[HB_GLYPH_BYTES];
    size_t n = hb_glyph_write(letter, bytes);

    if (s->commanding)
        type(s, bytes, n);
    else
        press_letter(s, bytes, n);
}

static void press_enter(struct hb_stage *s)
{
    s->message[0] = '\0';
    if (s->commanding) {
        take_command(s);
        return;
    }
    hb_stage_end_typing(s);
    hb_stage_confirm(s);
}

static void clear_away(struct hb_stage *s)
{
    hb_stage_end_typing(s);
    s->message[0] = '\0';
    s->overlay.kind = HB_SHOW_NOTHING;
}

/* Whatever lies in the way; where nothing does, a building that is being paid for. */
static void escape(struct hb_stage *s)
{
    bool clear = s->commanding || s->typed_length > 0 || s->message[0] != '\0' || s->overlay.kind != HB_SHOW_NOTHING;

    clear_away(s);
    if (!clear)
        hb_stage_step_back(s);
}

/* While a sheet lies over the board, keys turn its pages; others put it away and then do what they do.  True if the
 * key is used up. */
static bool sheet_takes(struct hb_stage *s, struct hb_key key)
{
    switch (key.kind) {
    case HB_KEY_UP:
    case HB_KEY_DOWN:
        hb_stage_scroll_sheet(s, key.kind == HB_KEY_UP ? -1 : 1);
        return true;
    case HB_KEY_PAGE_UP:
    case HB_KEY_PAGE_DOWN:
        hb_stage_scroll_sheet(s, key.kind == HB_KEY_PAGE_UP ? -SHEET_PAGE : SHEET_PAGE);
        return true;
    case HB_KEY_REDRAW:
    case HB_KEY_NONE:
        return false;
    case HB_KEY_ENTER:
    case HB_KEY_ESCAPE:
        s->sheet.text = NULL;
        if (s->overlay.kind == HB_SHOW_FEATURES)
            s->overlay.kind = HB_SHOW_NOTHING;
        return true;
    default:
        s->sheet.text = NULL;
        return false;
    }
}

/* In the overview arrow keys move the window, and those that scroll do so too; others leave it and then do what they
 * do, but Enter, Esc and o only leave.  True if the key is used up. */
static bool overview_takes(struct hb_stage *s, struct hb_key key)
{
    int dx, dy;

    if (hb_key_direction(key.kind, &dx, &dy)) {
        hb_stage_scroll(s, 2 * dx, 2 * dy);
        return true;
    }
    switch (key.kind) {
    case HB_KEY_NONE:
    case HB_KEY_REDRAW:
    case HB_KEY_HOME:
    case HB_KEY_PAGE_UP:
    case HB_KEY_PAGE_DOWN:
        return false;
    default:
        s->view.overview = false;
        return key.kind == HB_KEY_ENTER || key.kind == HB_KEY_ESCAPE ||
               (key.kind == HB_KEY_LETTER && (key.letter == 'o' || key.letter == 'O'));
    }
}

/* While it is asked whether to leave, every key is an answer; but those that only look are not.  True if it is used
 * up. */
static bool question_takes(struct hb_stage *s, struct hb_key key)
{
    switch (key.kind) {
    case HB_KEY_NONE:
    case HB_KEY_REDRAW:
    case HB_KEY_UP:
    case HB_KEY_DOWN:
    case HB_KEY_PAGE_UP:
    case HB_KEY_PAGE_DOWN:
        return false;
    case HB_KEY_INTERRUPT:
    case HB_KEY_END:
        s->leave = true;
        return true;
    default:
        break;
    }
    hb_stage_stay(s);
    if (key.kind != HB_KEY_LETTER)
        return true;
    if (key.letter < 0x80 && hb_answer_is_yes(s->match->seats.language, (const char[]){ (char)key.letter, '\0' }))
        s->leave = true;
    else if (key.letter == 's' || key.letter == 'S' || key.letter == 'w')
        hb_stage_ask_for_file(s);
    return true;
}

/* Ctrl-D asks, as q does; where no more keys can come there is nobody to ask. */
static void end_of_keys(struct hb_stage *s)
{
    if (s->term.ended)
        s->leave = true;
    else
        hb_stage_ask_to_leave(s);
}

/* Keys that go through a long list in leaps, where there is no board to scroll. */
static bool key_leafs(struct hb_stage *s, enum hb_key_kind key)
{
    size_t last = s->menu.moves > 0 ? s->menu.moves - 1 : 0;

    switch (key) {
    case HB_KEY_PAGE_UP:
        s->chosen -= s->chosen < LIST_PAGE ? s->chosen : LIST_PAGE;
        return true;
    case HB_KEY_PAGE_DOWN:
        s->chosen = s->chosen + LIST_PAGE > last ? last : s->chosen + LIST_PAGE;
        return true;
    case HB_KEY_HOME:
        s->chosen = 0;
        return true;
    default:
        return false;
    }
}

/* Shift and an arrow key go half a tile, PgUp and PgDn a whole one.  True if the key is one of them. */
static bool key_scrolls(struct hb_stage *s, enum hb_key_kind key)
{
    static const struct {
        enum hb_key_kind key;
        int dx, dy;
    } scroll[] = { { HB_KEY_SCROLL_UP, 0, -1 },   { HB_KEY_SCROLL_DOWN, 0, 1 }, { HB_KEY_SCROLL_LEFT, -1, 0 },
                   { HB_KEY_SCROLL_RIGHT, 1, 0 }, { HB_KEY_PAGE_UP, 0, -2 },    { HB_KEY_PAGE_DOWN, 0, 2 } };

    for (size_t i = 0; i < sizeof scroll / sizeof scroll[0]; i++)
        if (scroll[i].key == key) {
            hb_stage_scroll(s, scroll[i].dx, scroll[i].dy);
            return true;
        }
    return false;
}

static bool key_goes(struct hb_stage *s, enum hb_key_kind key)
{
    static const enum hb_key_kind arrow[HB_SIDES] = { HB_KEY_UP, HB_KEY_RIGHT, HB_KEY_DOWN, HB_KEY_LEFT };

    for (unsigned side = 0; side < HB_SIDES; side++)
        if (arrow[side] == key) {
            s->message[0] = '\0';
            hb_stage_end_typing(s);
            hb_stage_go_toward(s, (enum hb_side)side);
            return true;
        }
    return false;
}

/* Keys that only move the view or the choice; false if the key is none of them. */
static bool key_moves(struct hb_stage *s, enum hb_key_kind key)
{
    if (!hb_letters_view_of(s->seen)->board && key_leafs(s, key))
        return true;
    if (key_scrolls(s, key) || key_goes(s, key))
        return true;
    if (key == HB_KEY_HOME)
        s->view.dx = s->view.dy = 0;
    return key == HB_KEY_HOME;
}

void hb_stage_take_key(struct hb_stage *s, struct hb_key key)
{
    if (s->asking && question_takes(s, key))
        return;
    if (s->view.overview && !s->sheet.text && !s->commanding && overview_takes(s, key))
        return;
    if ((s->sheet.text && sheet_takes(s, key)) || (!s->asking && !s->commanding && key_moves(s, key.kind)))
        return;
    switch (key.kind) {
    case HB_KEY_LETTER:
        take_letter(s, key.letter);
        break;
    case HB_KEY_BAD:
        hb_stage_show_message(s, true, "terminal.line.bad_key");
        break;
    case HB_KEY_ENTER:
        press_enter(s);
        break;
    case HB_KEY_BACKSPACE:
        rub_out(s);
        break;
    case HB_KEY_TAB:
        hb_stage_rotate(s);
        break;
    case HB_KEY_CLEAR:
        clear_away(s);
        break;
    case HB_KEY_ESCAPE:
        escape(s);
        break;
    case HB_KEY_REDRAW:
        hb_term_forget(&s->term);
        break;
    case HB_KEY_INTERRUPT:
        hb_stage_ask_to_leave(s);
        break;
    case HB_KEY_END:
        end_of_keys(s);
        break;
    default: /* HB_KEY_NONE, and those that move */
        break;
    }
}

enum { GOOD = 0, FAILED = 1, WATCH_MILLISECONDS = 250 };

/* A computer's move; with nobody to look at its own pace, shown for a moment, in which keys are taken. */
static void computer_turn(struct hb_stage *s, int who)
{
    struct hb_error err;
    bool good = hb_match_play(s->match, who, hb_match_computer_move(s->match, who), &err);

    HB_ASSERT(good);
    hb_stage_moved_on(s);
    if (hb_match_people(s->match) > 0)
        return;
    hb_stage_refresh(s);
    hb_stage_draw(s);
    hb_stage_take_key(s, hb_term_key(&s->term, WATCH_MILLISECONDS));
}

/* One step: a computer's move, or one key of a person. */
static void step(struct hb_stage *s, bool *was_over)
{
    int who = hb_match_actor(s->match);

    if (hb_match_is_computer(s->match, who) && !s->asking) {
        computer_turn(s, who);
        return;
    }
    hb_stage_refresh(s);
    if (who == HB_NOBODY && !*was_over)
        hb_stage_show_result(s);
    *was_over = who == HB_NOBODY;
    if (!hb_term_has_more(&s->term))
        hb_stage_draw(s);
    if (!s->leave)
        hb_stage_take_key(s, hb_term_key(&s->term, -1));
}

/* After the screen is put away: what should stay to be read, since the terminal shows again what it had before.  False
 * if the game was to be kept and is not. */
static bool say_goodbye(struct hb_match *s, bool utf8)
{
    char text[HB_REPORT_TEXT];
    struct hb_text out = hb_seats_text(&s->seats, text, sizeof text);
    bool kept = hb_match_keep(s, NULL);

    if (hb_match_actor(s) == HB_NOBODY)
        hb_report_result(hb_match_game(s), &s->seats, hb_match_seed(s), &out);
    else
        hb_say(&out, "terminal.left seed=%s", hb_match_seed(s));
    if (hb_match_actor(s) != HB_NOBODY)
        hb_put(&out, "\n");
    hb_match_put_keeping(s, &out);
    hb_term_print(text, utf8, stdout);
    return kept;
}

static void complain(const struct hb_match *s, struct hb_term_look look, const char *key)
{
    fputs("hradby play: ", stderr);
    hb_term_print(hb_words(s->seats.language, key), look.utf8, stderr);
}

int hb_play_screen(struct hb_match *match, struct hb_term_look look)
{
    struct hb_stage stage;
    bool was_over = false;

    if (!hb_stage_open(&stage, match, look)) {
        complain(match, look, "terminal.unusable");
        return FAILED;
    }
    while (!stage.leave)
        step(&stage, &was_over);
    hb_stage_close(&stage);
    if (stage.failed)
        complain(match, look, "terminal.memory.stop");
    return say_goodbye(match, look.utf8) && !stage.failed ? GOOD : FAILED;
}
