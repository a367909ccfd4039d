/* stage.c -- see stage.h. */
#include "tui/stage.h"

#include "core/assert.h"
#include "tui/describe.h"
#include "tui/privacy.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* What a player reads. */
static const char SAY_TITLE[] = "Hradby \u00b7 %s \u00b7 seed %s";
static const char SAY_LAY[] = "%s, square %zu, turned by %u: %s.";
static const char SAY_CHOOSE[] = "%s, choose: %s.";
static const char SAY_OVER[] = "The game is over.";
static const char SAY_WATCH[] = "The computer players are at it.";
static const char SAY_KEYS_PLACES[] = "arrows: square  Space: turn  Enter: lay  u: undo  h: hint  ?: help  q: quit";
static const char SAY_KEYS_LIST[] = "arrows, a b c: choose  Enter: do  p: pass  u: undo  h: hint  ?: help  q: quit";
static const char SAY_KEYS_OVER[] = "s: result  i X Y: a square  f: fields  u: undo  save FILE  q: quit";
static const char SAY_KEYS_CASTLE[] = "arrows, letter or number: choose  Enter: do  h: hint  # table  i log  ? help";
static const char SAY_KEYS_CASTLE_OVER[] = "s: scores  #: table  i: log  u: undo  save FILE  ?: help  q: quit";
static const char SAY_KEYS_COVERED[] = "Enter: take over, the others look away  s scores  # table  i log  q quit";
static const char SAY_SURE_UNSAVED[] = "Leave the game? It is not saved. y or n:";
static const char SAY_SURE_SAVED[] = "Leave the game? It is saved. y or n:";
static const char SAY_RESULT[] = " The game is over ";

static const char prompt[] = "> ";

bool hb_stage_open(struct hb_stage *s, struct hb_match *match, struct hb_look look)
{
    *s = (struct hb_stage){ .match = match, .stale = true, .alone = HB_NOBODY, .view = { .size = HB_SIZE_FITS } };
    s->report = malloc(HB_REPORT_TEXT);
    s->seen = malloc(hb_size(hb_match_game(match)));
    if (s->report != NULL && s->seen != NULL && hb_term_open(&s->term, look))
        return true;
    free(s->report);
    free(s->seen);
    return false;
}

void hb_stage_close(struct hb_stage *s)
{
    hb_term_close(&s->term);
    hb_canvas_free(&s->now);
    hb_canvas_free(&s->before);
    hb_atlas_free(&s->atlas);
    hb_menu_free(&s->menu);
    free(s->report);
    free(s->seen);
    s->report = NULL;
    s->seen = NULL;
}

/* To begin with, the square nearest to the tile laid last, so that what the others did is seen. */
static void choose_first(struct hb_stage *s)
{
    const struct hb_landscape *l = hb_landscape_of(s->seen);
    struct hb_placed last = { 0 };

    s->chosen = 0;
    s->quarters = 0;
    if (!hb_menu_is_places(&s->menu))
        return;
    if (hb_placed_count(l) > 0)
        last = hb_placed_at(l, hb_placed_count(l) - 1);
    s->chosen = hb_menu_nearest(&s->menu, last.x, last.y);
    if (!(s->menu.square[s->chosen].turns & 1))
        s->quarters = hb_square_turn(&s->menu.square[s->chosen], 0);
}

void hb_stage_refresh(struct hb_stage *s)
{
    int who = hb_match_actor(s->match);

    if (!s->stale)
        return;
    s->stale = false;
    s->view.dx = s->view.dy = 0;
    hb_menu_free(&s->menu);
    if (!hb_is_private(s->match, who) || who != s->alone)
        s->alone = HB_NOBODY;
    s->covered = hb_is_private(s->match, who) && s->alone == HB_NOBODY;
    hb_view(hb_match_game(s->match), hb_onlooker(s->match, s->alone), s->seen);
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

void hb_stage_tell(struct hb_stage *s, bool alarm, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(s->message, sizeof s->message, format, args);
    va_end(args);
    s->alarm = alarm;
}

struct hb_text hb_stage_paper(struct hb_stage *s)
{
    return hb_text_in(s->report, HB_REPORT_TEXT);
}

void hb_stage_show_sheet(struct hb_stage *s, const char *title)
{
    s->sheet = (struct hb_sheet){ .title = title, .text = s->report, .top = 0 };
}

/* What the chosen move would do, as the sentence above the line. */
static void describe_choice(struct hb_stage *s, char *out, size_t cap)
{
    char name[HB_SEAT_NAME], words[HB_MESSAGE_TEXT] = "";
    struct hb_text text = hb_text_in(words, sizeof words);

    hb_seat_name(&s->match->seats, s->menu.who, name);
    if (hb_menu_is_places(&s->menu)) {
        hb_describe_place(s->seen, &s->match->seats, s->menu.who, s->menu.square[s->chosen].move[s->quarters],
                          s->match->scratch, &text);
        snprintf(out, cap, SAY_LAY, name, s->chosen + 1, 90 * s->quarters, words);
    } else {
        hb_move_words(s->seen, s->menu.move[s->chosen], &text);
        snprintf(out, cap, SAY_CHOOSE, name, words);
    }
}

static void default_message(struct hb_stage *s, char *out, size_t cap)
{
    struct hb_text text = hb_text_in(out, cap);

    if (s->asking)
        snprintf(out, cap, "%s", s->match->save_path == NULL ? SAY_SURE_UNSAVED : SAY_SURE_SAVED);
    else if (s->message[0] != '\0')
        snprintf(out, cap, "%s", s->message);
    else if (s->menu.moves > 0)
        describe_choice(s, out, cap);
    else if (s->covered)
        hb_hand_over(s->match, hb_match_actor(s->match), &text);
    else
        snprintf(out, cap, "%s", hb_match_actor(s->match) == HB_NOBODY ? SAY_OVER : SAY_WATCH);
}

static const char *keys_of(const struct hb_stage *s)
{
    bool castle = hb_landscape_of(s->seen) == NULL;

    if (s->covered)
        return SAY_KEYS_COVERED;
    if (s->menu.moves == 0)
        return castle ? SAY_KEYS_CASTLE_OVER : SAY_KEYS_OVER;
    if (castle)
        return SAY_KEYS_CASTLE;
    return hb_menu_is_places(&s->menu) ? SAY_KEYS_PLACES : SAY_KEYS_LIST;
}

static struct hb_scene scene_of(struct hb_stage *s, const char *title, const char *message)
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
                              .title = title,
                              .message = message,
                              .alarm = s->alarm && s->message[0] != '\0',
                              .keys = keys_of(s),
                              .prompt = prompt,
                              .typed = s->typed,
                              .sheet = s->sheet };
}

void hb_stage_scroll_sheet(struct hb_stage *s, int lines)
{
    struct hb_scene scene = scene_of(s, "", "");
    int end = hb_scene_sheet_end(&scene, s->term.columns, s->term.rows);

    s->sheet.top += lines;
    s->sheet.top = s->sheet.top > end ? end : s->sheet.top;
    s->sheet.top = s->sheet.top < 0 ? 0 : s->sheet.top;
}

int hb_stage_tile_size(struct hb_stage *s)
{
    struct hb_scene scene = scene_of(s, "", "");

    return hb_scene_tile_size(&scene, s->term.columns, s->term.rows);
}

void hb_stage_scroll(struct hb_stage *s, int dx, int dy)
{
    struct hb_scene scene = scene_of(s, "", "");

    hb_scene_scroll(&scene, dx, dy, s->term.columns, s->term.rows);
    s->view = scene.board.view;
}

void hb_stage_draw(struct hb_stage *s)
{
    char title[HB_SEED_TEXT + 64], message[2 * HB_MESSAGE_TEXT];
    struct hb_canvas shown = s->before;
    struct hb_scene scene;
    int x, y;

    if (!hb_canvas_size(&s->now, s->term.columns, s->term.rows)) {
        s->leave = s->failed = true;
        return;
    }
    snprintf(title, sizeof title, SAY_TITLE, hb_kind_of(hb_match_game(s->match))->title, hb_match_seed(s->match));
    default_message(s, message, sizeof message);
    scene = scene_of(s, title, message);
    hb_scene_draw(&s->now, &scene, &x, &y);
    fputs("\033[?25l", stdout);
    hb_canvas_show(&s->now, shown.cell == NULL ? NULL : &shown, s->term.look, stdout);
    fprintf(stdout, "\033[%d;%dH\033[?25h", y + 1, x + 1);
    fflush(stdout);
    s->before = s->now;
    s->now = shown;
}

/* The events of the last move, then the table. */
void hb_stage_show_result(struct hb_stage *s)
{
    struct hb_text out = hb_stage_paper(s);

    hb_report_last_move(s->match, &out);
    hb_put(&out, "\n");
    hb_report_result(s->seen, &s->match->seats, hb_match_seed(s->match), &out);
    hb_stage_show_sheet(s, SAY_RESULT);
}
