/* play_screen.c -- playing on the drawn screen: what keys and typed lines do.  See play.h. */
#include "core/assert.h"
#include "tui/describe.h"
#include "tui/glyph.h"
#include "tui/lines.h"
#include "tui/play.h"
#include "tui/play_sheets.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* What a player reads. */
static const char SAY_NO_SQUARE[] = "There is no square %u; choose from 1 to %zu.";
static const char SAY_NO_ROTATION[] = "The tile does not fit on square %u when turned by %u.";
static const char SAY_NO_ENTRY[] = "There is no move %u; choose from 1 to %zu.";
static const char SAY_NO_LETTER[] = "There is no move %c in the list.";
static const char SAY_NO_KEY[] = "%s is no key here; ? lists those there are.";
static const char SAY_NOT_TO_MOVE[] = "Nobody here is to move now.";
static const char SAY_NOTHING_TO_TURN[] = "There is no tile to turn now.";
static const char SAY_NO_LANDSCAPE[] = "This game has no landscape.";
static const char SAY_HINT_PLACE[] = "Hint: square %zu, turned by %u: %s. Enter lays it.";
static const char SAY_HINT_MOVE[] = "Hint: %s) %s. Enter does it.";
static const char SAY_NOT_SAVED[] = "The game is not saved: %s.";
static const char SAY_SAVE_WHERE[] = "Name a file, such as :save game.jsonl";
static const char SAY_TAKEN_BACK[] = "Taken back.";
static const char SAY_BAD_KEY[] = "That key sent something that is not UTF-8 text.";
static const char SAY_LINE_FULL[] = "The line is too long; Enter or Esc clears it.";
static const char SAY_LINE_DROPPED[] = "That line was too long and is not used. ? is for help.";
static const char SAY_LEFT_GAME[] = "You leave the game. Its seed was %s.\n";
static const char SAY_NO_TERMINAL[] = "hradby play: the terminal cannot be used; try --plain.\n";
static const char SAY_NO_MEMORY[] = "hradby play: there is not enough memory to go on.\n";

static const char save_command[] = "save ";

enum { GOOD = 0, FAILED = 1, WATCH_MILLISECONDS = 250, SHEET_PAGE = 8, LIST_PAGE = 8, TYPED_MAX = 200 };

static void game_moved_on(struct hb_stage *s)
{
    struct hb_error err;

    s->stale = true;
    s->alone = HB_NOBODY;
    s->message[0] = '\0';
    s->overlay.kind = HB_SHOW_NOTHING;
    if (!hb_match_keep(s->match, &err))
        hb_stage_tell(s, true, SAY_NOT_SAVED, err.text);
}

static void play_move(struct hb_stage *s, struct hb_move move)
{
    struct hb_error err;

    if (!hb_match_play(s->match, s->menu.who, move, &err))
        hb_stage_tell(s, true, "%s", err.text);
    else
        game_moved_on(s);
}

static void play_text(struct hb_stage *s, const char *text)
{
    struct hb_error err;

    if (s->menu.moves == 0)
        hb_stage_tell(s, true, SAY_NOT_TO_MOVE);
    else if (!hb_match_play_text(s->match, s->menu.who, text, &err))
        hb_stage_tell(s, true, "%s", err.text);
    else
        game_moved_on(s);
}

static void choose_square(struct hb_stage *s, size_t square)
{
    if (square != s->chosen && !(s->menu.square[square].turns >> s->quarters & 1))
        s->quarters = hb_square_turn(&s->menu.square[square], s->quarters);
    s->chosen = square;
    s->view.dx = s->view.dy = 0;
}

/* Number alone: go there, and lay if already there; with a rotation: lay. */
static void answer_square(struct hb_stage *s, const struct hb_answer *a)
{
    size_t square = (size_t)a->number - 1;

    if (a->number < 1 || a->number > s->menu.squares) {
        hb_stage_tell(s, true, SAY_NO_SQUARE, a->number, s->menu.squares);
        return;
    }
    switch (a->rotation) {
    case HB_ROTATION_UNSAID:
        if (square == s->chosen)
            play_move(s, s->menu.square[square].move[s->quarters]);
        else
            choose_square(s, square);
        break;
    case HB_ROTATION_NEXT:
        choose_square(s, square);
        s->quarters = hb_square_turn(&s->menu.square[square], s->quarters);
        break;
    case HB_ROTATION_GIVEN:
        if (s->menu.square[square].turns >> a->quarters & 1)
            play_move(s, s->menu.square[square].move[a->quarters]);
        else
            hb_stage_tell(s, true, SAY_NO_ROTATION, a->number, 90 * a->quarters);
        break;
    }
}

static void answer_number(struct hb_stage *s, const struct hb_answer *a)
{
    if (s->menu.moves == 0)
        hb_stage_tell(s, true, SAY_NOT_TO_MOVE);
    else if (hb_menu_is_places(&s->menu))
        answer_square(s, a);
    else if (a->number >= 1 && a->number <= s->menu.moves)
        play_move(s, s->menu.move[a->number - 1]);
    else
        hb_stage_tell(s, true, SAY_NO_ENTRY, a->number, s->menu.moves);
}

/* A letter goes to its entry; typed as a command it is done. */
static void answer_letter(struct hb_stage *s, const struct hb_answer *a, bool at_once)
{
    size_t entry = hb_menu_is_places(&s->menu) ? HB_NO_ENTRY : hb_answer_entry(a, s->menu.moves);
    char key[2] = { a->letter, '\0' };

    if (entry == HB_NO_ENTRY && hb_menu_is_places(&s->menu))
        hb_stage_tell(s, true, SAY_NO_KEY, key);
    else if (entry == HB_NO_ENTRY)
        hb_stage_tell(s, true, SAY_NO_LETTER, a->letter);
    else if (at_once)
        s->chosen = entry;
    else
        play_move(s, s->menu.move[entry]);
}

static void turn_tile(struct hb_stage *s)
{
    if (hb_menu_is_places(&s->menu))
        s->quarters = hb_square_turn(&s->menu.square[s->chosen], s->quarters);
    else
        hb_stage_tell(s, true, SAY_NOTHING_TO_TURN);
}

/* Goes to what the computer would do, and tells it by the labels that the board shows. */
static void give_hint(struct hb_stage *s)
{
    char words[HB_MESSAGE_TEXT / 2] = "", label[HB_LABEL_TEXT];
    struct hb_text out = hb_text_in(words, sizeof words);
    struct hb_move move;

    if (s->menu.moves == 0) {
        hb_stage_tell(s, true, SAY_NOT_TO_MOVE);
        return;
    }
    move = hb_match_advice(s->match, s->menu.who);
    hb_menu_find(&s->menu, move, &s->chosen, &s->quarters);
    s->view.dx = s->view.dy = 0;
    if (hb_menu_is_places(&s->menu)) {
        hb_describe_place(s->seen, &s->match->seats, s->menu.who, move, s->match->scratch, &out);
        hb_stage_tell(s, false, SAY_HINT_PLACE, s->chosen + 1, 90 * s->quarters, words);
    } else {
        hb_describe_move(s->seen, move, &out);
        hb_menu_label(&s->menu, s->chosen, label);
        hb_stage_tell(s, false, SAY_HINT_MOVE, label, words);
    }
}

static void undo(struct hb_stage *s)
{
    struct hb_error err;

    if (!hb_match_undo(s->match, &err)) {
        hb_stage_tell(s, true, "%s", err.text);
        return;
    }
    game_moved_on(s);
    if (s->message[0] == '\0')
        hb_stage_tell(s, false, SAY_TAKEN_BACK);
}

static void open_command(struct hb_stage *s, const char *begun)
{
    s->commanding = true;
    s->typed_too_much = false;
    s->typed_length = strlen(begun);
    memcpy(s->typed, begun, s->typed_length + 1);
}

static void save(struct hb_stage *s, const char *path)
{
    char text[HB_MESSAGE_TEXT] = "";
    struct hb_text out = hb_text_in(text, sizeof text);
    struct hb_error err;

    if (*path == '\0')
        path = s->match->save_path;
    if (path == NULL) {
        hb_stage_tell(s, false, SAY_SAVE_WHERE);
        open_command(s, save_command);
    } else if (hb_match_save_as(s->match, path, &err)) {
        hb_report_saved(s->match, path, &out);
        hb_stage_tell(s, false, "%s", text);
    } else {
        hb_stage_tell(s, true, SAY_NOT_SAVED, err.text);
    }
}

static void resize_tiles(struct hb_stage *s, int by)
{
    int size;

    if (hb_landscape_of(s->seen) == NULL) {
        hb_stage_tell(s, true, SAY_NO_LANDSCAPE);
        return;
    }
    size = hb_stage_tile_size(s) + by;
    s->view.size = size < 0 ? 0 : size >= HB_TILE_SIZES ? HB_TILE_SIZES - 1 : size;
}

static void toggle_fields(struct hb_stage *s)
{
    bool on = s->overlay.kind == HB_SHOW_FIELDS;

    if (hb_landscape_of(s->seen) == NULL) {
        hb_stage_tell(s, true, SAY_NO_LANDSCAPE);
        return;
    }
    s->overlay.kind = on ? HB_SHOW_NOTHING : HB_SHOW_FIELDS;
    hb_overlay_fields(&s->overlay, s->seen);
}

static void toggle_overview(struct hb_stage *s)
{
    if (hb_landscape_of(s->seen) == NULL)
        hb_stage_tell(s, true, SAY_NO_LANDSCAPE);
    else
        s->view.overview = !s->view.overview;
}

/* An empty line: do what is chosen, or take over the screen. */
static void confirm(struct hb_stage *s)
{
    if (s->covered)
        hb_stage_uncover(s);
    else if (hb_menu_is_places(&s->menu))
        play_move(s, s->menu.square[s->chosen].move[s->quarters]);
    else if (s->menu.moves > 0)
        play_move(s, s->menu.move[s->chosen]);
}

/* What a key does, or a command that was typed. */
static void act(struct hb_stage *s, const struct hb_answer *a, bool at_once)
{
    switch (a->kind) {
    case HB_SAYS_NOTHING:
        confirm(s);
        break;
    case HB_SAYS_NUMBER:
        answer_number(s, a);
        break;
    case HB_SAYS_LETTER:
        answer_letter(s, a, at_once);
        break;
    case HB_SAYS_TURN:
        turn_tile(s);
        break;
    case HB_SAYS_UNDO:
        undo(s);
        break;
    case HB_SAYS_HINT:
        give_hint(s);
        break;
    case HB_SAYS_INFO:
        hb_sheet_info(s, a);
        break;
    case HB_SAYS_JOURNAL:
        hb_sheet_journal(s);
        break;
    case HB_SAYS_HELP:
        hb_sheet_help(s);
        break;
    case HB_SAYS_SCORES:
        hb_sheet_scores(s);
        break;
    case HB_SAYS_LIST:
        hb_sheet_moves(s);
        break;
    case HB_SAYS_FIELDS:
        toggle_fields(s);
        break;
    case HB_SAYS_OVERVIEW:
        toggle_overview(s);
        break;
    case HB_SAYS_BOARD:
        hb_sheet_board(s);
        break;
    case HB_SAYS_SAVE:
        save(s, a->text);
        break;
    case HB_SAYS_LARGER:
    case HB_SAYS_SMALLER:
        resize_tiles(s, a->kind == HB_SAYS_LARGER ? 1 : -1);
        break;
    case HB_SAYS_QUIT:
        hb_stage_ask_to_leave(s);
        break;
    case HB_SAYS_MOVE:
        play_text(s, a->text);
        break;
    }
}

static void close_command(struct hb_stage *s)
{
    s->commanding = s->typed_too_much = false;
    s->typed_length = 0;
    s->typed[0] = '\0';
}

static void take_command(struct hb_stage *s)
{
    struct hb_answer answer;
    struct hb_error err;
    size_t length = s->typed_length;
    char line[HB_ANSWER_MAX + 1];
    bool too_much = s->typed_too_much;

    memcpy(line, s->typed, length + 1);
    close_command(s);
    if (too_much)
        hb_stage_tell(s, true, SAY_LINE_DROPPED);
    else if (!hb_answer_read(&answer, line, length, &err))
        hb_stage_tell(s, true, "%s", err.text);
    else if (answer.kind != HB_SAYS_NOTHING)
        act(s, &answer, false);
    if (s->alarm && s->message[0] != '\0' && !s->stale && !too_much) {
        open_command(s, line); /* refused: to be mended, not typed again */
        hb_stage_show_long_sentence(s);
    }
}

static void type_letter(struct hb_stage *s, const char *bytes, size_t n)
{
    if (s->typed_length + n > TYPED_MAX) {
        s->typed_too_much = true;
        hb_stage_tell(s, true, SAY_LINE_FULL);
        return;
    }
    memcpy(s->typed + s->typed_length, bytes, n + 1);
    s->typed_length += n;
}

/* Goes to the square or entry of a number from 1 on; false if there is none. */
static bool choose_number(struct hb_stage *s, size_t number)
{
    bool places = hb_menu_is_places(&s->menu);

    if (number < 1 || number > (places ? s->menu.squares : s->menu.moves))
        return false;
    if (places)
        choose_square(s, number - 1);
    else
        s->chosen = number - 1;
    return true;
}

/* Digits after each other make a number as long as there is such a choice; else the last one begins a new number. */
static void type_digit(struct hb_stage *s, const char *digit)
{
    bool places = hb_menu_is_places(&s->menu);

    type_letter(s, digit, 1);
    if (choose_number(s, strtoul(s->typed, NULL, 10)))
        return;
    s->typed_length = 0;
    type_letter(s, digit, 1);
    if (choose_number(s, strtoul(s->typed, NULL, 10)))
        return;
    close_command(s);
    if (s->menu.moves == 0)
        hb_stage_tell(s, true, SAY_NOT_TO_MOVE);
    else
        hb_stage_tell(s, true, places ? SAY_NO_SQUARE : SAY_NO_ENTRY, (unsigned)(*digit - '0'),
                      places ? s->menu.squares : s->menu.moves);
}

/* A key that is a letter, outside a command: all of them act at once. */
static void press_letter(struct hb_stage *s, const char *bytes, size_t n)
{
    struct hb_answer answer;
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
    close_command(s);
    if (*bytes == ':')
        open_command(s, "");
    else if (*bytes == ' ')
        turn_tile(s);
    else if (!hb_answer_read(&answer, bytes, n, &err) ||
             (answer.kind == HB_SAYS_MOVE && tolower((unsigned char)*bytes) != 'p'))
        hb_stage_tell(s, true, SAY_NO_KEY, bytes);
    else
        act(s, &answer, true);
}

static void take_letter(struct hb_stage *s, uint32_t letter)
{
    char bytes[HB_GLYPH_BYTES];
    size_t n = hb_glyph_write(letter, bytes);

    if (s->commanding)
        type_letter(s, bytes, n);
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
    close_command(s);
    confirm(s);
}

/* Rubs out the last letter of a command, and the colon when there is none. */
static void rub_out(struct hb_stage *s)
{
    if (s->typed_length == 0 || !s->commanding) {
        close_command(s);
        return;
    }
    while (s->typed_length > 0 && (s->typed[s->typed_length - 1] & 0xc0) == 0x80)
        s->typed_length--;
    s->typed_length -= s->typed_length > 0;
    s->typed[s->typed_length] = '\0';
}

static void go_toward(struct hb_stage *s, enum hb_side side)
{
    s->message[0] = '\0';
    close_command(s);
    if (hb_menu_is_places(&s->menu)) {
        choose_square(s, hb_menu_toward(&s->menu, s->chosen, side));
    } else if (s->menu.moves > 0) {
        size_t n = s->menu.moves, step = side == HB_S || side == HB_E ? 1 : n - 1;
        s->chosen = (s->chosen + step) % n;
    }
}

static void clear_away(struct hb_stage *s)
{
    close_command(s);
    s->message[0] = '\0';
    s->overlay.kind = HB_SHOW_NOTHING;
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

/* In the overview arrow keys move the window, as those do that scroll; others leave it and then do what they do, but
 * Enter, Esc and o only leave.  True if the key is used up. */
static bool overview_takes(struct hb_stage *s, struct hb_key key)
{
    int dx, dy;

    if (hb_key_direction(key.kind, &dx, &dy)) {
        hb_stage_scroll(s, 2 * dx, 2 * dy);
        return true;
    }
    if (key.kind == HB_KEY_REDRAW || key.kind == HB_KEY_NONE || key.kind == HB_KEY_HOME)
        return false;
    s->view.overview = false;
    return key.kind == HB_KEY_ENTER || key.kind == HB_KEY_ESCAPE || (key.kind == HB_KEY_LETTER && key.letter == 'o');
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
    if (key.letter == 'y' || key.letter == 'Y')
        s->leave = true;
    else if (key.letter == 's' || key.letter == 'S' || key.letter == 'w')
        open_command(s, save_command);
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

/* Keys that only move the view or the choice; false if the key is none of them. */
static bool key_moves(struct hb_stage *s, enum hb_key_kind key)
{
    static const struct {
        enum hb_key_kind key;
        int dx, dy;
    } scroll[] = { { HB_KEY_SCROLL_UP, 0, -1 },   { HB_KEY_SCROLL_DOWN, 0, 1 }, { HB_KEY_SCROLL_LEFT, -1, 0 },
                   { HB_KEY_SCROLL_RIGHT, 1, 0 }, { HB_KEY_PAGE_UP, 0, -2 },    { HB_KEY_PAGE_DOWN, 0, 2 } };
    static const enum hb_key_kind arrow[HB_SIDES] = { HB_KEY_UP, HB_KEY_RIGHT, HB_KEY_DOWN, HB_KEY_LEFT };

    if (hb_landscape_of(s->seen) == NULL && key_leafs(s, key))
        return true;
    for (size_t i = 0; i < sizeof scroll / sizeof scroll[0]; i++)
        if (scroll[i].key == key) {
            s->view.dx += scroll[i].dx;
            s->view.dy += scroll[i].dy;
            return true;
        }
    for (unsigned side = 0; side < HB_SIDES; side++)
        if (arrow[side] == key) {
            go_toward(s, (enum hb_side)side);
            return true;
        }
    if (key == HB_KEY_HOME)
        s->view.dx = s->view.dy = 0;
    return key == HB_KEY_HOME;
}

static void take_key(struct hb_stage *s, struct hb_key key)
{
    if (s->asking && question_takes(s, key))
        return;
    if (s->view.overview && s->sheet.text == NULL && !s->commanding && overview_takes(s, key))
        return;
    if ((s->sheet.text != NULL && sheet_takes(s, key)) || (!s->asking && !s->commanding && key_moves(s, key.kind)))
        return;
    switch (key.kind) {
    case HB_KEY_LETTER:
        take_letter(s, key.letter);
        break;
    case HB_KEY_BAD:
        hb_stage_tell(s, true, SAY_BAD_KEY);
        break;
    case HB_KEY_ENTER:
        press_enter(s);
        break;
    case HB_KEY_BACKSPACE:
        rub_out(s);
        break;
    case HB_KEY_TAB:
        turn_tile(s);
        break;
    case HB_KEY_CLEAR:
    case HB_KEY_ESCAPE:
        clear_away(s);
        break;
    case HB_KEY_REDRAW:
        hb_canvas_free(&s->before);
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

static bool has_people(const struct hb_match *s)
{
    for (unsigned p = 0; p < s->players.count; p++)
        if (!s->players.computer[p])
            return true;
    return false;
}

/* A computer's move; with nobody to look at its own pace, shown for a moment. */
static void computer_turn(struct hb_stage *s, int who)
{
    struct hb_error err;
    bool good = hb_match_play(s->match, who, hb_match_advice(s->match, who), &err);

    HB_ASSERT(good);
    game_moved_on(s);
    if (has_people(s->match))
        return;
    hb_stage_refresh(s);
    hb_stage_draw(s);
    take_key(s, hb_term_key(&s->term, WATCH_MILLISECONDS));
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
        take_key(s, hb_term_key(&s->term, -1));
}

/* After the screen is put away: what should stay to be read.  False if the game was to be kept and is not. */
static bool say_goodbye(struct hb_match *s, bool utf8)
{
    char text[HB_REPORT_TEXT];
    struct hb_text out = hb_text_in(text, sizeof text);
    bool kept = hb_match_keep(s, NULL);

    if (hb_match_actor(s) == HB_NOBODY)
        hb_report_result(hb_match_game(s), &s->seats, hb_match_seed(s), &out);
    else
        hb_put(&out, SAY_LEFT_GAME, hb_match_seed(s));
    hb_report_keeping(s, &out);
    hb_lines_print(text, utf8, stdout);
    return kept;
}

int hb_play_screen(struct hb_match *match, struct hb_look look)
{
    struct hb_stage stage;
    bool was_over = false;

    if (!hb_stage_open(&stage, match, look)) {
        fputs(SAY_NO_TERMINAL, stderr);
        return FAILED;
    }
    while (!stage.leave)
        step(&stage, &was_over);
    hb_stage_close(&stage);
    if (stage.failed)
        fputs(SAY_NO_MEMORY, stderr);
    return say_goodbye(match, look.utf8) && !stage.failed ? GOOD : FAILED;
}
