/* stage_acts.c -- what a player can do on the drawn screen: choose, play, take back, ask, save, look around (stage.h).
 *
 * One table has a row for each kind of answer that can be typed; a key acts by the same rows.  So what u does and what
 * `undo` does cannot part.  Two rows alone ask whether it was a key: that of a letter goes to its entry first, while
 * typed behind the colon it is done; and that of talk proposes what is chosen, while a command says what.
 *
 * An act changes what is chosen or looked at, shows a message or a sheet, or plays a move.  A move that is refused
 * leaves stage and match as they were, with the reason as the message; one that is played makes the menu stale, so no
 * act looks into it after that. */
#include "views/terminal/stage.h"

#include "hradby/words.h"
#include "views/letters/landscape_words.h"
#include "views/letters/letters_view.h"
#include "views/letters/reports_view.h"

#include <string.h>

/* Typed for the player, who adds the name of a file. */
static const char save_command[] = "save ";

void hb_stage_moved_on(struct hb_stage *s)
{
    struct hb_error err;

    s->stale = true;
    s->alone = HB_NOBODY;
    s->message[0] = '\0';
    s->overlay.kind = HB_SHOW_NOTHING;
    if (!hb_match_keep(s->match, &err))
        hb_stage_show_unsaved(s, &err);
}

/* What comes of a move: why it was refused, or the game moves on. */
static void after_move(struct hb_stage *s, bool good, const struct hb_error *err)
{
    if (!good)
        hb_stage_show_error(s, err);
    else
        hb_stage_moved_on(s);
}

static void play_move(struct hb_stage *s, struct hb_move move)
{
    struct hb_error err;

    after_move(s, hb_match_play(s->match, s->menu.who, move, &err), &err);
}

/* Says so where nobody at this screen is to move. */
static bool is_to_move(struct hb_stage *s)
{
    if (s->menu.moves == 0)
        hb_stage_show_message(s, true, "terminal.not_to_move");
    return s->menu.moves > 0;
}

static void play_text(struct hb_stage *s, const char *text)
{
    struct hb_error err;

    if (is_to_move(s))
        after_move(s, hb_match_play_text(s->match, s->menu.who, text, &err), &err);
}

/* The tile keeps its rotation from square to square where it fits so. */
static void choose_square(struct hb_stage *s, size_t square)
{
    if (square != s->chosen && !(s->menu.square[square].rotations >> s->quarters & 1))
        s->quarters = hb_square_rotate(&s->menu.square[square], s->quarters);
    s->chosen = square;
    s->view.dx = s->view.dy = 0;
}

void hb_stage_refuse_number(struct hb_stage *s, unsigned number)
{
    if (!is_to_move(s))
        return;
    if (hb_menu_is_places(&s->menu))
        hb_stage_show_message(s, true, "terminal.no.square number=%u last=%zu", number, s->menu.squares);
    else
        hb_stage_show_message(s, true, "terminal.no.move number=%u last=%zu", number, s->menu.moves);
}

void hb_stage_refuse_key(struct hb_stage *s, const char *key)
{
    hb_stage_show_message(s, true, "terminal.no.key key=%s", key);
}

/* Number alone: go there, and lay if already there; with a rotation: lay. */
static void answer_square(struct hb_stage *s, const struct hb_menu_answer *a)
{
    size_t square = (size_t)a->number - 1;

    if (a->number < 1 || a->number > s->menu.squares) {
        hb_stage_refuse_number(s, a->number);
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
        s->quarters = hb_square_rotate(&s->menu.square[square], s->quarters);
        break;
    case HB_ROTATION_GIVEN:
        if (s->menu.square[square].rotations >> a->quarters & 1)
            play_move(s, s->menu.square[square].move[a->quarters]);
        else
            hb_stage_show_message(s, true, "terminal.no.rotation number=%u rot=%u", a->number, 90 * a->quarters);
        break;
    }
}

static void answer_number(struct hb_stage *s, const struct hb_menu_answer *a)
{
    if (hb_menu_is_places(&s->menu))
        answer_square(s, a);
    else if (a->number >= 1 && a->number <= s->menu.moves)
        play_move(s, s->menu.move[a->number - 1]);
    else
        hb_stage_refuse_number(s, a->number);
}

/* Where there is no board with letters on it, what is chosen is seen at once and done at once; but what is chosen in
 * secret cannot be taken back when it is out, so its letter is pressed twice. */
static bool is_done_at_once(const struct hb_stage *s, size_t entry)
{
    return !s->menu.on_board && (hb_actor(s->seen) != HB_SEVERAL || s->named == entry + 1);
}

static void name_entry(struct hb_stage *s, size_t entry)
{
    if (is_done_at_once(s, entry)) {
        play_move(s, s->menu.move[entry]);
        return;
    }
    s->chosen = entry;
    s->named = entry + 1;
}

/* A letter goes to its entry, or does it; typed as a command it is done. */
static void answer_letter(struct hb_stage *s, const struct hb_menu_answer *a, bool at_once)
{
    size_t entry = hb_menu_is_places(&s->menu) ? HB_NO_ENTRY : hb_answer_entry(a, s->menu.moves);
    char key[2] = { a->letter, '\0' };

    if (entry == HB_NO_ENTRY && hb_menu_is_places(&s->menu))
        hb_stage_refuse_key(s, key);
    else if (entry == HB_NO_ENTRY)
        hb_stage_show_message(s, true, "terminal.no.letter letter=%c", a->letter);
    else if (at_once)
        name_entry(s, entry);
    else
        play_move(s, s->menu.move[entry]);
}

void hb_stage_rotate(struct hb_stage *s)
{
    if (hb_menu_is_places(&s->menu))
        s->quarters = hb_square_rotate(&s->menu.square[s->chosen], s->quarters);
    else
        hb_stage_show_message(s, true, "terminal.no.tile_to_turn");
}

/* What comes behind the message that is there. */
static struct hb_text after_message(struct hb_stage *s)
{
    size_t used = strlen(s->message);
    struct hb_text out = hb_stage_text(s, s->message + used, sizeof s->message - used);

    hb_put(&out, " ");
    return out;
}

static void add_why(struct hb_stage *s)
{
    char why[HB_SHOWN_TEXT / 2] = "";
    struct hb_text words = hb_stage_text(s, why, sizeof why), out = after_message(s);

    hb_match_why(s->match, &words);
    hb_say(&out, "terminal.hint.why why=%s", why);
}

/* The move that comes next, by its label too. */
static void add_second_best(struct hb_stage *s)
{
    char what[HB_SHOWN_TEXT / 4] = "", label[HB_LABEL_TEXT];
    struct hb_text words = hb_stage_text(s, what, sizeof what), out;
    unsigned tenths, quarters = 0;
    struct hb_move move;
    size_t at = 0;

    if (!hb_match_second_best(s->match, &move, &tenths))
        return;
    hb_menu_find(&s->menu, move, &at, &quarters);
    if (hb_menu_is_places(&s->menu)) {
        hb_say(&words, "terminal.hint.square number=%zu rot=%u", at + 1, 90 * quarters);
    } else {
        hb_menu_label(&s->menu, at, label);
        hb_put(&words, "%s) ", label);
        hb_letters_describe_move(s->seen, &s->match->seats, move, &words);
    }
    out = after_message(s);
    hb_match_put_second_best(what, tenths, &out);
}

/* Goes to what the computer would do, and tells it by the labels that the board shows. */
static void give_hint(struct hb_stage *s)
{
    char words[HB_SHOWN_TEXT / 2] = "", label[HB_LABEL_TEXT];
    struct hb_text out = hb_stage_text(s, words, sizeof words);
    struct hb_move move;

    if (!is_to_move(s))
        return;
    move = hb_match_advice(s->match, s->menu.who);
    hb_menu_find(&s->menu, move, &s->chosen, &s->quarters);
    s->view.dx = s->view.dy = 0;
    if (hb_menu_is_places(&s->menu)) {
        hb_letters_describe_place(s->seen, &s->match->seats, s->menu.who, move, s->match->scratch, &out);
        hb_stage_show_message(s, false, "terminal.hint.place number=%zu rot=%u what=%s", s->chosen + 1,
                              90 * s->quarters, words);
    } else {
        hb_letters_describe_move(s->seen, &s->match->seats, move, &out);
        hb_menu_label(&s->menu, s->chosen, label);
        hb_stage_show_message(s, false, "terminal.hint.move label=%s what=%s", label, words);
    }
    add_second_best(s);
    add_why(s);
}

/* Moving on clears the message; only where it says nothing else, as that the file was not written, this is told. */
static void undo(struct hb_stage *s)
{
    struct hb_error err;

    if (!hb_match_undo(s->match, &err)) {
        hb_stage_show_error(s, &err);
        return;
    }
    hb_stage_moved_on(s);
    if (s->message[0] == '\0')
        hb_stage_show_message(s, false, "terminal.taken_back");
}

void hb_stage_ask_for_file(struct hb_stage *s)
{
    hb_stage_begin_typing(s, save_command);
}

/* Without a name into the file that the game is kept in; where there is none, one is asked for. */
static void save(struct hb_stage *s, const char *path)
{
    struct hb_error err;

    if (*path == '\0')
        path = s->match->save_path;
    if (!path) {
        hb_stage_show_message(s, false, "terminal.save.where.key");
        hb_stage_ask_for_file(s);
    } else if (hb_match_save_as(s->match, path, &err)) {
        struct hb_text out = hb_stage_text(s, s->message, sizeof s->message);
        hb_match_put_saved(s->match, path, &out);
        s->is_warning = false;
    } else {
        hb_stage_show_unsaved(s, &err);
    }
}

/* Says so where there is none. */
static bool has_board(struct hb_stage *s)
{
    bool board = hb_letters_view_of(s->seen)->board;

    if (!board)
        hb_stage_show_message(s, true, "terminal.no.landscape");
    return board;
}

static void resize_tiles(struct hb_stage *s, int by)
{
    if (has_board(s))
        hb_stage_resize(s, by);
}

/* Numbers are given once for a position: moving on puts the overlay away (hb_stage_moved_on). */
static void toggle_fields(struct hb_stage *s)
{
    if (!has_board(s))
        return;
    s->overlay.kind = s->overlay.kind == HB_SHOW_FIELDS ? HB_SHOW_NOTHING : HB_SHOW_FIELDS;
    hb_overlay_fields(&s->overlay, s->seen);
}

static void toggle_overview(struct hb_stage *s)
{
    if (has_board(s))
        s->view.overview = !s->view.overview;
}

static void show_help(struct hb_stage *s)
{
    struct hb_text out = hb_stage_sheet_text(s);

    hb_report_help(s->seen, true, &out);
    hb_stage_show_sheet(s, "terminal.sheet.help");
}

static void show_scores(struct hb_stage *s)
{
    struct hb_text out = hb_stage_sheet_text(s);

    if (hb_match_actor(s->match) == HB_NOBODY) {
        hb_stage_show_result(s);
        return;
    }
    hb_report_scores(s->seen, &s->match->seats, &out);
    hb_report_track(s->seen, &s->match->seats, true, &out);
    hb_stage_show_sheet(s, "terminal.sheet.scores");
}

static void show_moves(struct hb_stage *s)
{
    struct hb_text out = hb_stage_sheet_text(s);

    if (!is_to_move(s))
        return;
    hb_report_labelled_moves(s->seen, &s->match->seats, s->match->scratch, &s->menu, &out);
    hb_stage_show_sheet(s, "terminal.sheet.moves");
}

static void show_tile(struct hb_stage *s, const struct hb_menu_answer *a)
{
    struct hb_text out = hb_stage_sheet_text(s);
    struct hb_placed last = hb_board_last(s->seen);

    if (a->number > 0) {
        hb_stage_show_message(s, true, "terminal.typed.square word=%u", a->number);
        return;
    }
    if (a->has_square) {
        last.x = a->x;
        last.y = a->y;
    }
    if (!hb_report_tile(s->seen, &s->match->seats, last.x, last.y, &out)) {
        hb_stage_show_message(s, true, "terminal.no.tile x=%d y=%d", last.x, last.y);
        return;
    }
    s->overlay = (struct hb_overlay){ .kind = HB_SHOW_FEATURES, .x = last.x, .y = last.y };
    hb_stage_show_sheet(s, "terminal.sheet.tile");
    s->sheet.low = true;
}

static void show_journal(struct hb_stage *s)
{
    struct hb_text out = hb_stage_sheet_text(s);

    hb_match_put_log(&s->match->log, &out);
    hb_stage_show_sheet(s, "terminal.sheet.journal");
}

/* The chosen move in full, with what it is there for: the same sentence under another title. */
static void show_about(struct hb_stage *s)
{
    hb_stage_show_sentence(s);
    s->sheet.title = "terminal.sheet.about";
}

/* On a board the tile that was named, else the last one laid; in other games what is chosen, or what happened so
 * far. */
static void show_info(struct hb_stage *s, const struct hb_menu_answer *a)
{
    if (hb_letters_view_of(s->seen)->board)
        show_tile(s, a);
    else if (s->menu.moves > 0)
        show_about(s);
    else
        show_journal(s);
}

/* Of a board all is brought into view; in other games the whole table is told in words. */
static void show_board(struct hb_stage *s)
{
    struct hb_text out = hb_stage_sheet_text(s);

    s->view = (struct hb_view){ .size = HB_SIZE_FITS };
    if (hb_report_table(s->seen, &s->match->seats, &out))
        hb_stage_show_sheet(s, "terminal.sheet.table");
}

static struct hb_move chosen_move(const struct hb_stage *s)
{
    return hb_menu_is_places(&s->menu) ? s->menu.square[s->chosen].move[s->quarters] : s->menu.move[s->chosen];
}

/* Goes to a proposal, so that it is seen as what is chosen is. */
static void show_move(struct hb_stage *s, struct hb_move move)
{
    if (hb_menu_find(&s->menu, move, &s->chosen, &s->quarters))
        s->view.dx = s->view.dy = 0;
}

static void show_discussion(struct hb_stage *s)
{
    struct hb_text out = hb_stage_sheet_text(s);

    hb_discussion_report(&s->discussion, s->match, s->seen, &out);
    hb_stage_show_sheet(s, "terminal.sheet.talk");
    s->sheet.low = true;
}

/* The key proposes what is chosen; a command says what else. */
static void talk(struct hb_stage *s, const struct hb_menu_answer *a, bool at_once)
{
    struct hb_error err;
    struct hb_move move = { 0 };
    enum hb_discussion_act act;

    if (!is_to_move(s))
        return;
    act = at_once ? hb_discussion_propose(&s->discussion, s->match, chosen_move(s), &err)
                  : hb_discussion_hear(&s->discussion, s->match, &s->menu, a->text, &move, &err);
    if (act == HB_DISCUSSION_REFUSES)
        hb_stage_show_error(s, &err);
    else if (act == HB_DISCUSSION_MAKES)
        play_move(s, move);
    else if (act == HB_DISCUSSION_SHOWS)
        show_move(s, move);
    else
        show_discussion(s);
}

void hb_stage_confirm(struct hb_stage *s)
{
    if (s->covered)
        hb_stage_uncover(s);
    else if (s->menu.moves > 0)
        play_move(s, chosen_move(s));
}

/* What a command comes to here: it is done, with what was typed or without.  A key acts at once; a command that was
 * typed may say more. */

static void make_larger(struct hb_stage *s)
{
    resize_tiles(s, 1);
}

static void make_smaller(struct hb_stage *s)
{
    resize_tiles(s, -1);
}

static void save_typed(struct hb_stage *s, const struct hb_menu_answer *a)
{
    save(s, a->text);
}

static void play_typed(struct hb_stage *s, const struct hb_menu_answer *a)
{
    play_text(s, a->text);
}

static const struct {
    void (*act)(struct hb_stage *s);
    void (*with)(struct hb_stage *s, const struct hb_menu_answer *a);
    void (*at_once)(struct hb_stage *s, const struct hb_menu_answer *a, bool at_once);
} acts[HB_SAYS_KINDS] = {
    [HB_SAYS_NOTHING] = { .act = hb_stage_confirm },
    [HB_SAYS_NUMBER] = { .with = answer_number },
    [HB_SAYS_LETTER] = { .at_once = answer_letter },
    [HB_SAYS_MOVE] = { .with = play_typed },
    [HB_SAYS_ROTATE] = { .act = hb_stage_rotate },
    [HB_SAYS_UNDO] = { .act = undo },
    [HB_SAYS_HINT] = { .act = give_hint },
    [HB_SAYS_INFO] = { .with = show_info },
    [HB_SAYS_JOURNAL] = { .act = show_journal },
    [HB_SAYS_HELP] = { .act = show_help },
    [HB_SAYS_SCORES] = { .act = show_scores },
    [HB_SAYS_LIST] = { .act = show_moves },
    [HB_SAYS_FIELDS] = { .act = toggle_fields },
    [HB_SAYS_BOARD] = { .act = show_board },
    [HB_SAYS_OVERVIEW] = { .act = toggle_overview },
    [HB_SAYS_SAVE] = { .with = save_typed },
    [HB_SAYS_TALK] = { .at_once = talk },
    [HB_SAYS_LARGER] = { .act = make_larger },
    [HB_SAYS_SMALLER] = { .act = make_smaller },
    [HB_SAYS_SENTENCE] = { .act = hb_stage_show_sentence },
    [HB_SAYS_QUIT] = { .act = hb_stage_ask_to_leave },
};

void hb_stage_act(struct hb_stage *s, const struct hb_menu_answer *a, bool at_once)
{
    if (acts[a->kind].act)
        acts[a->kind].act(s);
    else if (acts[a->kind].with)
        acts[a->kind].with(s, a);
    else
        acts[a->kind].at_once(s, a, at_once);
}

void hb_stage_step_back(struct hb_stage *s)
{
    if (hb_report_has_way_back(s->seen) && s->menu.moves > 0)
        undo(s);
}

bool hb_stage_is_whole(const struct hb_stage *s, size_t number)
{
    return !s->menu.on_board && hb_actor(s->seen) != HB_SEVERAL && 10 * number > s->menu.moves;
}

bool hb_stage_go_to(struct hb_stage *s, size_t number)
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

/* On a board to the next square in that direction; in a list one on or back, from the last to the first as well. */
void hb_stage_go_toward(struct hb_stage *s, enum hb_side side)
{
    if (hb_menu_is_places(&s->menu)) {
        choose_square(s, hb_menu_toward(&s->menu, s->chosen, side));
    } else if (s->menu.moves > 0) {
        s->named = 0;
        size_t n = s->menu.moves, step = side == HB_S || side == HB_E ? 1 : n - 1;
        s->chosen = (s->chosen + step) % n;
    }
}
