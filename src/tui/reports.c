/* reports.c -- see reports.h. */
#include "tui/reports.h"

#include "core/assert.h"
#include "tui/castle_words.h"
#include "tui/describe.h"
#include "tui/match.h"
#include "tui/seats.h"

#include <string.h>

/* What a player reads. */
static const char SAY_HELP_SCREEN[] = "Laying a tile\n"
                                      "  arrow keys    go to another square   1 2 ...    go to that square\n"
                                      "  Space, Tab    turn the tile          Enter      lay it there\n"
                                      "Placing a figure\n"
                                      "  arrow keys    go through the list    a b ...    go to that entry\n"
                                      "  Enter         do it                  p          place none\n"
                                      "At any time, at once\n"
                                      "  u  take back        h  hint          s  scores\n"
                                      "  l  all moves        j  journal       i  the tile laid last\n"
                                      "  f  colour fields    + -  size        #  the size that shows most\n"
                                      "  w  save             q  leave         .  a sentence in full\n"
                                      "  o  the whole board at a glance; its arrow keys move the window.\n"
                                      "  Arrows at the rim point to what lies outside. Shift and arrow keys\n"
                                      "  scroll there, Home brings the board back.\n"
                                      "Commands: type a colon, the command, and Enter\n"
                                      "  :save FILE   save the game there\n"
                                      "  :i 1 0       about the tile at 1 0 (numbers along the board)\n"
                                      "  :tile 1 0 90 or :put follower city N, a move as the engine writes it\n"
                                      "On the board\n"
                                      "  Roads are light, cities brown with walls, fields green, rivers blue.\n"
                                      "  A figure stands in its player's colour with his emblem; a farmer lies\n"
                                      "  flat. A large follower is one broad bar, a builder holds a T, a pig\n"
                                      "  has a ~ for a tail. The tile laid last has marked corners.\n"
                                      "  A wedge on blue is a shield, a white house with a red roof a\n"
                                      "  monastery, a pink bed a garden, a house on a lake an inn at the road\n"
                                      "  beside it, a white church with two towers a cathedral; W is wine,\n"
                                      "  G grain, C cloth.\n"
                                      "  Drawn in letters: V shield, I inn, M cathedral, W G C goods,\n"
                                      "  [+] monastery, * garden, o village; (A) follower, _A_ farmer,\n"
                                      "  {A} large follower, =A= large farmer, /A\\ builder, ~A~ pig, <A> abbot.\n";
static const char SAY_HELP_PLAIN[] =
    "Answer with the number of a place or move, or with a move in words, such as:\n"
    "tile 1 0 90 (square 1 0, turned by 90 degrees), put follower city N, pass.\n"
    "Commands: undo, hint, scores, list (the places and moves again), info X Y (what lies on a square),\n"
    "journal (what happened so far), board (a drawing in letters), save FILE, help, quit.\n"
    "Their first letters do too, but w for save, ? for help and # for board.\n"
    "Squares are named by two numbers: east of the start tile is 1 0, south of it 0 1.\n"
    "In the drawing: # city, - and | road, ~ river, . field, o village, V shield, I inn at the road beside it,\n"
    "M cathedral, W wine, G grain, C cloth, [+] monastery, * garden. Figures of A: (A) follower, _A_ farmer,\n"
    "{A} large follower, =A= large farmer, /A\\ builder, ~A~ pig, <A> abbot.\n";
static const char SAY_HELP_CASTLE_SCREEN[] = "Choosing\n"
                                             "  arrow keys, PgUp, PgDn  go through the list\n"
                                             "  a, b, c or 1, 2, 3      go to that entry\n"
                                             "  Enter                   do it          p  pass\n"
                                             "At any time, at once\n"
                                             "  u  take back   h  hint      s  scores   l  all moves\n"
                                             "  #  the table in words       j  journal: what happened\n"
                                             "  w  save        q  leave     .  a sentence in full\n"
                                             "Commands: type a colon, the command, and Enter\n"
                                             "  :save FILE     save the game there\n"
                                             "  :choose mason or :build keep, a move as the engine writes it\n"
                                             "In the castle\n"
                                             "  What stands has walls and a roof, or a square before its name.\n"
                                             "  Cost is in building points: sand 1, wood 2, clay 4, stone 5.\n"
                                             "  (14) is a free space and its fee, a letter in colour a helper.\n"
                                             "  At a cart, new or ! marks a helper placed in this round.\n"
                                             "  [5] is the round on the round track; fields with * bring a\n"
                                             "  winter card, and \"face down\" says how many are left.\n"
                                             "Players\n"
                                             "  An arrow: who is to move; a lozenge or star: who has the marker.\n"
                                             "  Behind the name: points, and in brackets if the game ended now.\n"
                                             "  Below: goods, talers, helpers; then the hand, a bar, the pile;\n"
                                             "  ! marks cards of this round.\n"
                                             "  Me messenger, Tr trader, Ma mason, St stonemason, W1 W2 W3 first,\n"
                                             "  second and third worker, MB master builder.\n";
static const char SAY_HELP_CASTLE_PLAIN[] =
    "Answer with the number of a move, or with a move in words, such as:\n"
    "choose mason, put supply sand, build keep, pay 4 sand 1 clay 2 stone, pass.\n"
    "Commands: undo, hint, scores (points and where they come from), list (all moves again),\n"
    "board (the whole table), journal (what happened), save FILE, help, quit.\n"
    "Their first letters do too, but w for save, ? for help and # for board.\n"
    "Cost is in building points: sand 1, wood 2, clay 4, stone 5; a payment has at least three kinds.\n";
static const char SAY_TURN[] = "%s to move.";
static const char SAY_SCORE[] = "%s %d";
static const char SAY_IN_HAND[] = " %s has in hand: %s.";
static const char SAY_NOTHING[] = "nothing";
static const char SAY_GOODS[] = " Goods: ";
static const char SAY_LEFT[] = " %ld tile%s left.";
static const char SAY_NOW[] = "now";
static const char SAY_IF_OVER[] = "if it ended now";
static const char SAY_TOTAL[] = "total";
static const char SAY_SQUARE[] = "Square %d %d, %s:\n";
static const char SAY_NUMBERED_SQUARE[] = "%zu: square %d %d, %s:\n";
static const char SAY_PLACE[] = "  %zu: turned by %u: %s.\n";
static const char SAY_TURNED[] = "  turned by %u: %s.\n";
static const char SAY_LETTERED[] = "  %s) %s.\n";
static const char SAY_MOVE[] = "  %zu: %s.\n";
static const char SAY_TILE[] = "Tile at %d %d, turned by %u: %s (%s).\n";
static const char SAY_SEGMENT[] = "  %c) %s: %s.\n";
static const char SAY_WINNER[] = "%s wins with %d points.\n";
static const char SAY_WINNER_OF_TIE[] = "%s wins with %d points, being ahead in what decides a tie.\n";
static const char SAY_WINNERS[] = "%s share the victory with %d points each.\n";
static const char SAY_ALONE[] = "%s ends the practice game with %d points.\n";
static const char SAY_SAVED[] = "The game is saved in %s.";
static const char SAY_NOT_SAVED[] = "The game is not saved.";
static const char SAY_SAVED_EARLIER[] = "The game was saved in %s, but what was played since is not.";
static const char SAY_CANNOT_SAVE[] = "The game is not saved: %s.";
static const char SAY_EARLIER_STATE[] = " What is in %s is older.";
static const char SAY_NOTHING_YET[] = "Nothing has happened yet.\n";
static const char SAY_SEED[] = "The seed of this game was %s.\n";

enum { NAME_COLUMNS = 20, SOURCE_COLUMNS = 11, SOURCES_BESIDE = 7, LINE_TEXT = 1024 };

void hb_report_help(const struct hb_game *seen, bool screen, struct hb_text *out)
{
    if (hb_castle_of(seen) != NULL)
        hb_put(out, "%s", screen ? SAY_HELP_CASTLE_SCREEN : SAY_HELP_CASTLE_PLAIN);
    else
        hb_put(out, "%s", screen ? SAY_HELP_SCREEN : SAY_HELP_PLAIN);
}

/* Everybody's goods; those who have none are not named. */
static void put_goods(const struct hb_game *g, const struct hb_seats *seats, const struct hb_tally *tally,
                      struct hb_text *out)
{
    const char *before = SAY_GOODS;

    for (int p = 0; p < g->players; p++) {
        char words[LINE_TEXT] = "", name[HB_SEAT_NAME];
        struct hb_text list = hb_text_in(words, sizeof words);
        if (hb_tally_words(&tally->goods, p, 0, &list) == 0)
            continue;
        hb_seats_name(seats, p, name);
        hb_put(out, "%s%s %s", before, name, words);
        before = "; ";
    }
    hb_put(out, "%s", before == SAY_GOODS ? "" : ".");
}

/* The figures of a player who has more than one kind of them. */
static void put_figures(const struct hb_seats *seats, const struct hb_tally *tally, int who, struct hb_text *out)
{
    char words[LINE_TEXT] = "", name[HB_SEAT_NAME];
    struct hb_text list = hb_text_in(words, sizeof words);

    if (tally->supply.columns < 2)
        return;
    hb_seats_name(seats, who, name);
    hb_tally_words(&tally->supply, who, 0, &list);
    hb_put(out, SAY_IN_HAND, name, words[0] == '\0' ? SAY_NOTHING : words);
}

/* What a landscape game tells besides the scores: tiles that are left, figures, goods. */
static void put_supplies(const struct hb_game *g, const struct hb_seats *seats, int who, struct hb_text *out)
{
    struct hb_tally tally;

    hb_tally_read(&tally, g, &seats->names);
    if (tally.left >= 0)
        hb_put(out, SAY_LEFT, tally.left, tally.left == 1 ? "" : "s");
    put_figures(seats, &tally, who, out);
    put_goods(g, seats, &tally, out);
}

void hb_report_turn(const struct hb_game *seen, const struct hb_seats *seats, int who, struct hb_text *out)
{
    char name[HB_SEAT_NAME];

    hb_seats_name(seats, who, name);
    hb_put(out, "\n");
    hb_put(out, SAY_TURN, name);
    for (int p = 0; p < seen->players; p++) {
        hb_seats_name(seats, p, name);
        hb_put(out, "%s", p == 0 ? " " : ", ");
        hb_put(out, SAY_SCORE, name, hb_score(seen, p));
    }
    hb_put(out, ".");
    if (hb_castle_of(seen) != NULL) {
        hb_put(out, "\n");
        hb_castle_turn(hb_castle_of(seen), seats, who, out);
    } else {
        put_supplies(seen, seats, who, out);
    }
}

static void report_scores(const struct hb_game *g, const struct hb_seats *seats, struct hb_text *out)
{
    struct hb_tally tally;

    hb_tally_read(&tally, g, &seats->names);
    hb_put(out, "%*s  %6s  %s", NAME_COLUMNS, "", SAY_NOW, SAY_IF_OVER);
    for (unsigned c = 0; c < tally.goods.columns; c++)
        hb_put(out, "  %6s", tally.goods.column[c]);
    hb_put(out, "\n");
    for (int p = 0; p < g->players; p++) {
        hb_seats_put_name(seats, p, NAME_COLUMNS, out);
        hb_put(out, "  %6d  %15d", hb_score(g, p), hb_score_if_over(g, p));
        for (unsigned c = 0; c < tally.goods.columns; c++)
            hb_put(out, "  %6ld", tally.goods.number[p][c]);
        hb_put(out, "\n");
    }
}

void hb_report_scores(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out)
{
    if (hb_castle_of(seen) != NULL)
        hb_castle_scores(hb_castle_of(seen), seats, out);
    else
        report_scores(seen, seats, out);
}

/* One square and the rotations in which the tile fits there.  With `number` every place has its own, counted on from it;
 * without, the square has that of the board. */
static void report_square(const struct hb_match *s, const struct hb_game *seen, const struct hb_menu *m, size_t i,
                          size_t *number, struct hb_text *out)
{
    const struct hb_square *square = &m->square[i];
    char text[LINE_TEXT] = "";
    struct hb_text where = hb_text_in(text, sizeof text);

    hb_describe_square(seen, square->x, square->y, &where);
    if (number != NULL)
        hb_put(out, SAY_SQUARE, square->x, square->y, text);
    else
        hb_put(out, SAY_NUMBERED_SQUARE, i + 1, square->x, square->y, text);
    for (unsigned q = 0; q < HB_TURNS; q++) {
        struct hb_text what = hb_text_in(text, sizeof text);
        if (!(square->rotations >> q & 1))
            continue;
        hb_describe_place(seen, &s->seats, m->who, square->move[q], s->scratch, &what);
        if (number != NULL)
            hb_put(out, SAY_PLACE, ++*number, 90 * q, text);
        else
            hb_put(out, SAY_TURNED, 90 * q, text);
    }
}

void hb_report_entries(const struct hb_game *seen, const struct hb_menu *m, size_t from, size_t end,
                       struct hb_text *out)
{
    for (size_t i = from; i < end; i++) {
        char text[LINE_TEXT] = "";
        struct hb_text words = hb_text_in(text, sizeof text);
        hb_describe_move(seen, m->move[i], &words);
        hb_put(out, SAY_MOVE, i + 1, text);
    }
}

static void report_lettered_entry(const struct hb_game *seen, const struct hb_menu *m, size_t i, struct hb_text *out)
{
    char text[LINE_TEXT] = "", label[HB_LABEL_TEXT];
    struct hb_text words = hb_text_in(text, sizeof text);

    hb_describe_move(seen, m->move[i], &words);
    hb_menu_label(m, i, label);
    hb_put(out, SAY_LETTERED, label, text);
}

void hb_report_labelled_moves(const struct hb_match *s, const struct hb_game *seen, const struct hb_menu *m,
                              struct hb_text *out)
{
    for (size_t i = 0; i < m->squares; i++)
        report_square(s, seen, m, i, NULL, out);
    for (size_t i = 0; !hb_menu_is_places(m) && i < m->moves; i++)
        report_lettered_entry(seen, m, i, out);
}

void hb_report_moves(const struct hb_match *s, const struct hb_game *seen, const struct hb_menu *m, struct hb_text *out)
{
    size_t number = 0;

    for (size_t i = 0; i < m->squares; i++)
        report_square(s, seen, m, i, &number, out);
    if (!hb_menu_is_places(m))
        hb_report_entries(seen, m, 0, m->moves, out);
}

bool hb_report_tile(const struct hb_game *seen, const struct hb_seats *seats, int x, int y, struct hb_text *out)
{
    const struct hb_landscape *l = hb_landscape_of(seen);
    struct hb_placed p;
    char name[LINE_TEXT] = "";
    struct hb_text text = hb_text_in(name, sizeof name);

    if (l == NULL || !hb_placed_on(l, x, y, &p))
        return false;
    hb_describe_design(p.design, &text);
    hb_put(out, SAY_TILE, x, y, 90 * p.quarters, name, p.design->name);
    for (unsigned k = 0; k < p.design->segments; k++) {
        char part[LINE_TEXT] = "", whole[LINE_TEXT] = "";
        struct hb_text a = hb_text_in(part, sizeof part), b = hb_text_in(whole, sizeof whole);
        hb_describe_segment(p.design, k, p.quarters, &a);
        hb_describe_feature(seen, seats, x, y, k, &b);
        hb_put(out, SAY_SEGMENT, hb_menu_letter(k), part, whole);
    }
    return true;
}

bool hb_report_table(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out)
{
    if (hb_castle_of(seen) == NULL)
        return false;
    hb_castle_table(hb_castle_of(seen), seats, out);
    return true;
}

void hb_report_log(const struct hb_log *log, struct hb_text *out)
{
    const char *line;

    if (log->total == 0)
        hb_put(out, "%s", SAY_NOTHING_YET);
    for (size_t i = log->total; i > 0 && (line = hb_log_line(log, i - 1)) != NULL; i--)
        hb_put(out, "%s.\n", line);
}

void hb_report_saved(const struct hb_match *s, const char *path, struct hb_text *out)
{
    hb_put(out, SAY_SAVED, path);
    hb_match_put_unsaved(s, out);
}

void hb_report_keeping(const struct hb_match *s, struct hb_text *out)
{
    if (s->unsaved.text[0] != '\0') {
        hb_put(out, SAY_CANNOT_SAVE, s->unsaved.text);
        if (s->saved_in != NULL)
            hb_put(out, SAY_EARLIER_STATE, s->saved_in);
        return;
    }
    switch (hb_match_saved(s)) {
    case HB_SAVED_NOT:
        hb_put(out, "%s", SAY_NOT_SAVED);
        break;
    case HB_SAVED_EARLIER:
        hb_put(out, SAY_SAVED_EARLIER, s->saved_in);
        break;
    case HB_SAVED_ALL:
        hb_report_saved(s, s->saved_in, out);
        break;
    }
}

void hb_report_last_move(const struct hb_match *s, struct hb_text *out)
{
    const struct hb_log *log = &s->log;

    for (size_t i = hb_match_last_news(s); i < log->total; i++) {
        const char *line = hb_log_line(log, i);
        if (line != NULL)
            hb_put(out, "%s.\n", line);
    }
}

/* Columns that hold nothing but zeros are left out. */
static bool any_points(const struct hb_tally_table *t, unsigned column, unsigned players)
{
    for (unsigned p = 0; p < players; p++)
        if (t->number[p][column] != 0)
            return true;
    return false;
}

/* True where the sources are too many, or their names too long, to stand beside each other. */
static bool is_broad(const struct hb_tally_table *t, unsigned players)
{
    unsigned told = 0;

    for (unsigned c = 0; c < t->columns; c++) {
        if (!any_points(t, c, players))
            continue;
        told++;
        if (strlen(t->column[c]) > SOURCE_COLUMNS)
            return true;
    }
    return told > SOURCES_BESIDE;
}

/* One line for each source, and a column for each player. */
static void report_sources(const struct hb_game *g, const struct hb_seats *seats, const struct hb_tally_table *t,
                           struct hb_text *out)
{
    long row[HB_PLAYERS_MAX];

    hb_seats_points_head(seats, out);
    for (unsigned c = 0; c < t->columns; c++) {
        for (int p = 0; p < g->players; p++)
            row[p] = t->number[p][c];
        if (any_points(t, c, g->players))
            hb_seats_points_row(seats, hb_castle_source_said(t->column[c]), "", row, out);
    }
    for (int p = 0; p < g->players; p++)
        row[p] = hb_score(g, p);
    hb_seats_points_row(seats, SAY_TOTAL, "", row, out);
}

static void report_points(const struct hb_game *g, const struct hb_seats *seats, const struct hb_tally_table *t,
                          struct hb_text *out)
{
    if (is_broad(t, g->players)) {
        report_sources(g, seats, t, out);
        return;
    }
    hb_put(out, "%*s", NAME_COLUMNS, "");
    for (unsigned c = 0; c < t->columns; c++)
        if (any_points(t, c, g->players))
            hb_put(out, "  %9s", hb_castle_source_said(t->column[c]));
    hb_put(out, "  %6s\n", SAY_TOTAL);
    for (int p = 0; p < g->players; p++) {
        hb_seats_put_name(seats, p, NAME_COLUMNS, out);
        for (unsigned c = 0; c < t->columns; c++)
            if (any_points(t, c, g->players))
                hb_put(out, "  %9ld", t->number[p][c]);
        hb_put(out, "  %6d\n", hb_score(g, p));
    }
}

static int with_best(const struct hb_game *g, int best)
{
    int n = 0;

    for (int p = 0; p < g->players; p++)
        n += hb_score(g, p) == best;
    return n;
}

static void report_winners(const struct hb_game *g, const struct hb_seats *seats, struct hb_text *out)
{
    char names[HB_PLAYERS_MAX * HB_SEAT_NAME] = "";
    struct hb_text list = hb_text_in(names, sizeof names);
    unsigned winning = 0, winners;
    int best = 0;

    for (int p = 0; p < g->players; p++)
        if (hb_winner(g, p)) {
            winning |= 1u << p;
            best = hb_score(g, p);
        }
    winners = hb_seats_put_names(seats, winning, &list);
    if (g->players == 1)
        hb_put(out, SAY_ALONE, names, best);
    else if (winners == 1)
        hb_put(out, with_best(g, best) > 1 ? SAY_WINNER_OF_TIE : SAY_WINNER, names, best);
    else if (winners > 1)
        hb_put(out, SAY_WINNERS, names, best);
}

void hb_report_result(const struct hb_game *g, const struct hb_seats *seats, const char *seed, struct hb_text *out)
{
    struct hb_tally tally;

    HB_ASSERT(g->over);
    hb_tally_read(&tally, g, &seats->names);
    report_points(g, seats, &tally.points, out);
    report_winners(g, seats, out);
    if (seed[0] != '\0')
        hb_put(out, SAY_SEED, seed);
}
