/* legend.c -- the legend of a position: whose turn it is, the tile in hand, and what each player has. */
#include "draw/legend.h"

#include "art/art.h"
#include "core/assert.h"
#include "draw/pieces.h"
#include "draw/svg.h"
#include "draw/track.h"
#include "hradby/landscape.h"
#include "hradby/words.h"
#include "table/together.h"

#include <stdio.h>
#include <string.h>

enum {
    MARGIN = 18,
    HEAD = 66,
    TILE = 150,
    TILE_BLOCK = TILE + 24,
    LINE = HB_PAPER_LINE,
    SENTENCE_LINES = 3,
    ROW = 58,
    GOODS_LINE = 26,
    LETTERS_IN_LINE = 31
};

/* ---- what lies before each player, picked out of the facts a game tells about a position ----
 *
 * Reads players/N/supply, players/N/goods and the number of tiles left.  Names on the way down are remembered by what
 * they mean here; everything else is passed over. */

enum { KINDS_MAX = 8, PIECE_TEXT = 24, KEY_TEXT = 48 };

/* Things of several kinds, and how many of each. */
struct supply {
    unsigned kinds;
    char piece[KINDS_MAX][PIECE_TEXT];
    long count[KINDS_MAX];
};

struct holdings {
    struct supply player[HB_PLAYERS_MAX]; /* pieces in hand */
    struct supply goods[HB_PLAYERS_MAX];  /* of no kinds in games without goods */
    struct hb_together party;
    long tiles_left; /* -1 if the game does not say */
};

enum fact_place { ELSEWHERE, TOP, PLAYERS, PLAYER, SUPPLY, GOODS, TILES_LEFT };
enum { DEPTH_MAX = 32 };

struct fact_reader {
    struct hb_facts facts; /* first, so that the callbacks find the rest */
    struct holdings *stock;
    unsigned depth, seat;
    enum fact_place place[DEPTH_MAX];
};

static struct fact_reader *reader_of(struct hb_facts *f)
{
    return (struct fact_reader *)(void *)f;
}

static bool is(const char *name, const char *wanted)
{
    return name != NULL && strcmp(name, wanted) == 0;
}

static enum fact_place place_below(struct fact_reader *r, const char *name)
{
    switch (r->place[r->depth]) {
    case TOP:
        return is(name, "players") ? PLAYERS : is(name, "left") ? TILES_LEFT : ELSEWHERE;
    case PLAYERS:
        r->seat++;
        return r->seat <= HB_PLAYERS_MAX ? PLAYER : ELSEWHERE;
    case PLAYER:
        return is(name, "supply") ? SUPPLY : is(name, "goods") ? GOODS : ELSEWHERE;
    case SUPPLY:
    case GOODS:
    case TILES_LEFT:
    case ELSEWHERE:
        break;
    }
    return ELSEWHERE;
}

static void enter(struct hb_facts *f, const char *name)
{
    struct fact_reader *r = reader_of(f);
    enum fact_place place = place_below(r, name);

    HB_ASSERT(r->depth + 1 < DEPTH_MAX);
    r->place[++r->depth] = place;
}

static void leave(struct hb_facts *f)
{
    HB_ASSERT(reader_of(f)->depth > 0);
    reader_of(f)->depth--;
}

static void add_supply(struct supply *s, const char *piece, long count)
{
    if (s->kinds == KINDS_MAX || piece == NULL)
        return;
    snprintf(s->piece[s->kinds], sizeof s->piece[s->kinds], "%s", piece);
    s->count[s->kinds++] = count;
}

/* The sentence for what lies before a player, seat.NAME.have; NULL if it is none. */
static const char *kept_key(const char *name, char key[KEY_TEXT])
{
    HB_KEY("seat.*.have");
    snprintf(key, KEY_TEXT, "seat.%s.have", name != NULL ? name : "");
    return hb_words(HB_ENGLISH, key) != NULL ? key : NULL;
}

static bool is_kept(const char *name)
{
    char key[KEY_TEXT];

    return kept_key(name, key) != NULL;
}

static void number(struct hb_facts *f, const char *name, long value)
{
    struct fact_reader *r = reader_of(f);
    enum fact_place place = r->place[r->depth];

    if (place == SUPPLY)
        add_supply(&r->stock->player[r->seat - 1], name, value);
    if (place == GOODS || (place == PLAYER && is_kept(name)))
        add_supply(&r->stock->goods[r->seat - 1], name, value);
    if ((place == TILES_LEFT && is(name, "tiles")) || (place == TOP && is(name, "left")))
        r->stock->tiles_left = value;
}

static void text(struct hb_facts *f, const char *name, const char *value)
{
    (void)f;
    (void)name;
    (void)value;
}

static void flag(struct hb_facts *f, const char *name, bool value)
{
    (void)f;
    (void)name;
    (void)value;
}

static void read_holdings(struct holdings *s, const struct hb_game *g, const struct hb_names *names)
{
    struct fact_reader r = {
        .facts = { .object = enter, .list = enter, .end = leave, .number = number, .text = text, .flag = flag },
        .stock = s,
        .place = { TOP },
    };

    memset(s, 0, sizeof *s);
    s->tiles_left = -1;
    hb_state_facts(g, names, &r.facts);
    hb_together_read(&s->party, g);
}

/* ---- the legend ---- */

/* How a party stands that plays together, and in which colours; nothing for others. */
static double party_height(const struct holdings *stock)
{
    return stock->party.there ? (HB_TOGETHER_LINES + stock->party.apart + 1) * LINE : 0;
}

/* A player's row is higher in games with goods. */
static int row_height(const struct holdings *stock)
{
    return ROW + (stock->goods[0].kinds > 0 ? GOODS_LINE : 0);
}

double hb_legend_height(const struct hb_game *g)
{
    const struct hb_names nobody = { { NULL } };
    struct holdings stock;

    read_holdings(&stock, g, &nobody);
    return MARGIN + HEAD + TILE_BLOCK + SENTENCE_LINES * LINE + LINE / 2.0 + row_height(&stock) * g->players +
           party_height(&stock) + hb_track_height(g) + MARGIN;
}

/* Parts of the legend, from top to bottom */

/* A long one is drawn smaller. */
static void draw_title(struct hb_quill *q, const struct hb_panel *b, const char *title)
{
    const double letter = 15.6; /* about as wide as one is */
    double scale = (b->width - 2 * MARGIN) / (letter * (double)hb_paper_letters(title));

    hb_quill_open(q, b->x + MARGIN, b->y + MARGIN + 22, scale < 1 ? scale : 1);
    hb_paper_words(q, 0, 0, HB_TITLE, title);
    hb_quill_close(q);
}

static double draw_head(struct hb_quill *q, const struct hb_panel *b, const struct hb_game *g,
                        const struct holdings *stock)
{
    draw_title(q, b, hb_game_title(g, q->language));
    if (stock->tiles_left >= 0)
        hb_paper_say(q, b->x + MARGIN, b->y + MARGIN + 44, HB_SMALL, "picture.left n=%ld", stock->tiles_left);
    return b->y + MARGIN + HEAD;
}

static double draw_turn(struct hb_quill *q, const struct hb_panel *b, double y, const struct hb_game *g,
                        const struct hb_names *names)
{
    char words[320];
    struct hb_text now = hb_text_for(q->language, words, sizeof words);

    hb_paper_now(&now, g, names);
    return y + LINE * hb_paper_sentence(q, b->x + MARGIN, y + LINE - 8, LETTERS_IN_LINE, SENTENCE_LINES, words) +
           LINE / 2.0;
}

/* The tile in hand, or, while figures are put, the one just laid as it lies. */
static double draw_tile(struct hb_quill *q, const struct hb_panel *b, double y, const struct hb_game *g)
{
    struct hb_placed laid = { .design = hb_tile_in_hand(g) };
    double x = b->x + (b->width - TILE) / 2;

    if (g->over || (!laid.design && !hb_tile_just_laid(g, &laid)))
        return y;
    hb_quill_put(q, "<path d=\"M%ld %ldh%dv%dh-%dZ\" fill=\"%s\" opacity=\".2\"/>\n", (long)x + 4, (long)y + 5, TILE,
                 TILE, TILE, HB_INK);
    hb_quill_put(q, "<svg x=\"%ld\" y=\"%ld\" width=\"%d\" height=\"%d\" viewBox=\"0 0 100 100\">", (long)x, (long)y,
                 TILE, TILE);
    hb_svg_tile(q->out, laid.design, laid.quarters, 0);
    hb_quill_put(q, "</svg>\n<path d=\"M%ld %ldh%dv%dh-%dZ\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n",
                 (long)x, (long)y, TILE, TILE, TILE, HB_INK);
    return y + TILE_BLOCK;
}

/* More kinds of figures than have room beside the points: then those stand above. */
static bool is_long(const struct supply *s)
{
    return s->kinds > 3;
}

static void draw_supply(struct hb_quill *q, double x, double y, int player, const struct supply *s)
{
    double step = is_long(s) ? 200.0 / s->kinds : 50, beside = is_long(s) ? 21 : 24;

    for (unsigned i = 0; i < s->kinds; i++) {
        struct hb_drawn_piece f = {
            .piece = s->piece[i], .player = player, .x = x + 9, .y = y + 3, .scale = s->kinds > 3 ? 0.62 : 0.72
        };

        hb_pieces_draw(q, &f);
        hb_paper_number(q, x + beside, y, HB_SMALL, s->count[i]);
        x += step;
    }
}

static void draw_kept(struct hb_quill *q, double x, double y, const char *key, long count)
{
    char words[96], number[24];
    struct hb_text out = hb_text_for(q->language, words, sizeof words);

    snprintf(number, sizeof number, "%ld", count);
    hb_say_with(&out, key, &(struct hb_param){ "n", number }, 1);
    hb_paper_words(q, x, y, HB_SMALL, words);
}

/* The piece that is counted by a fact of its name with an s; NULL if there is no drawing of one. */
static const char *piece_counted(const char *fact, char piece[KEY_TEXT])
{
    snprintf(piece, KEY_TEXT, "%.*s", (int)strlen(fact) - 1, fact);
    return hb_silhouette_of(piece) ? piece : NULL;
}

static void draw_counted(struct hb_quill *q, double x, double y, const char *piece, long count)
{
    hb_pieces_draw(
        q, &(struct hb_drawn_piece){ .piece = piece, .player = HB_NOBODY, .x = x + 9, .y = y + 1, .scale = 0.62 });
    hb_paper_number(q, x + 24, y, HB_SMALL, count);
}

/* Goods by the marks they have on the tiles, those without one by their names; what else is kept, by its piece or in words. */
static void draw_goods(struct hb_quill *q, double x, double y, const struct supply *goods)
{
    for (unsigned i = 0; i < goods->kinds; i++) {
        const struct hb_symbol *form = hb_symbol_named(goods->piece[i]);
        char key[KEY_TEXT], piece[KEY_TEXT];

        if (kept_key(goods->piece[i], key) != NULL && piece_counted(goods->piece[i], piece) != NULL) {
            draw_counted(q, x, y, piece, goods->count[i]);
        } else if (kept_key(goods->piece[i], key) != NULL) {
            draw_kept(q, x, y, key, goods->count[i]);
        } else if (form) {
            hb_quill_stamp(q, form->name, x + 9, y - 5, 0.75);
            hb_paper_number(q, x + 24, y, HB_SMALL, goods->count[i]);
        } else {
            hb_paper_say(q, x, y, HB_SMALL, "picture.castle.stock good=%s n=%ld", goods->piece[i], goods->count[i]);
        }
        x += 50;
    }
}

static void mark_row(struct hb_quill *q, const struct hb_panel *row)
{
    hb_quill_put(q,
                 "<rect rx=\"7\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\" x=\"%ld\" y=\"%ld\" width=\"%ld\" "
                 "height=\"%ld\"/>\n",
                 HB_PARCHMENT_PALE, HB_INK, (long)row->x + 8, (long)row->y + 2, (long)row->width - 16,
                 (long)row->height - 4);
    hb_quill_put(q, "<path d=\"M%ld %ldl9 6-9 6Z\" fill=\"%s\"/>\n", (long)row->x + 3,
                 (long)(row->y + row->height / 2) - 6, HB_INK);
}

/* The badge of a player or, where his pieces have colours of their own, of these. */
static void draw_badges(struct hb_quill *q, double x, double y, int player, const struct supply *s)
{
    enum { MANY = 4 };
    unsigned n = 0;

    for (unsigned i = 0; i < s->kinds && n < MANY; i++) {
        double radius = s->kinds > 1 ? 7.5 : 14, side = s->kinds > 1 ? 9 : 0;

        if (hb_colour_of(s->piece[i]) < 0)
            continue;
        hb_pieces_draw_badge(q, hb_piece_livery(s->piece[i], player), x + (n % 2 ? side : -side),
                             y + (s->kinds > 2 ? (n < 2 ? -side : side) : 0), radius);
        n++;
    }
    if (n == 0)
        hb_pieces_draw_badge(q, player, x, y, 14);
}

static void draw_player(struct hb_quill *q, const struct hb_panel *row, const struct hb_game *g, int player,
                        const struct hb_names *names, const struct holdings *stock)
{
    bool marked = g->over ? hb_winner(g, player) : hb_may_move(g, player);

    if (marked)
        mark_row(q, row);
    draw_badges(q, row->x + 32, row->y + row->height / 2, player, &stock->player[player]);
    hb_paper_name(q, row->x + 56, row->y + 22, marked ? HB_BOLD : HB_PLAIN, names, player);
    draw_supply(q, row->x + 54, row->y + 47, player, &stock->player[player]);
    draw_goods(q, row->x + 54, row->y + 47 + GOODS_LINE, &stock->goods[player]);
    hb_paper_number(q, row->x + row->width - MARGIN,
                    row->y + (is_long(&stock->player[player]) ? 25 : row->height / 2 + 9), HB_POINTS,
                    hb_score(g, player));
}

/* The points of the colours, where each has its own. */
static void draw_colours(struct hb_quill *q, double x, double y, const struct hb_together *party)
{
    enum { STEP = 46, RADIUS = 7, UP = 5, BESIDE = 12 };

    for (unsigned i = 0; party->apart && i < party->colours; i++, x += STEP) {
        hb_pieces_draw_badge(q, hb_piece_livery(party->colour[i], 0), x + RADIUS, y - UP, RADIUS);
        hb_paper_number(q, x + RADIUS + BESIDE, y, HB_SMALL, party->points[i]);
    }
}

static double draw_party(struct hb_quill *q, const struct hb_panel *b, double y, const struct holdings *stock)
{
    double down = y + LINE;

    for (int i = 0; stock->party.there && i < HB_TOGETHER_LINES; i++) {
        char words[160] = "";
        struct hb_text out = hb_text_for(q->language, words, sizeof words);

        hb_together_say(&stock->party, (enum hb_together_line)i, true, &out);
        if (words[0] == '\0')
            continue;
        hb_paper_words(q, b->x + MARGIN, down, i == HB_TOGETHER_SCORE || i == HB_TOGETHER_THREAT ? HB_BOLD : HB_PLAIN,
                       words);
        down += LINE;
    }
    draw_colours(q, b->x + MARGIN, down, &stock->party);
    return y + party_height(stock);
}

/* A rose that says where north is, if the page has room left for it. */
static void draw_compass(struct hb_quill *q, const struct hb_panel *b, double y)
{
    enum { SIZE = 118 };
    static const char rose[] =
        "<g fill=\"none\" stroke=\"" HB_INK "\" stroke-width=\"1.2\" stroke-linejoin=\"round\" opacity=\".75\">"
        "<circle r=\"27\"/><circle r=\"23.5\" stroke-width=\".7\"/>"
        "<path d=\"M0-16L3.4-3.4 16 0 3.4 3.4 0 16-3.4 3.4-16 0-3.4-3.4Z\" transform=\"rotate(45)\" "
        "fill=\"" HB_PARCHMENT_DARK "\"/><path d=\"M0-40L5-5 33 0 5 5 0 33-5 5-33 0-5-5Z\" fill=\"" HB_PARCHMENT_PALE
        "\"/>"
        "<path d=\"M0-40L5-5 0 0ZM33 0L5 5 0 0ZM0 33L-5 5 0 0ZM-33 0L-5-5 0 0Z\" fill=\"" HB_INK "\"/></g>";

    if (b->y + b->height - y < SIZE + MARGIN)
        return;
    hb_quill_open(q, b->x + b->width - SIZE / 2.0 - 8, b->y + b->height - SIZE / 2.0 - 2, 1);
    hb_quill_text(q, rose);
    hb_paper_say(q, 0, -44, HB_LABEL, "picture.north");
    hb_quill_close(q);
}

void hb_legend_draw(struct hb_quill *q, const struct hb_panel *box, const struct hb_game *g,
                    const struct hb_names *names)
{
    struct holdings stock;
    double y;

    read_holdings(&stock, g, names);
    y = draw_head(q, box, g, &stock);
    y = draw_tile(q, box, y, g);
    y = draw_turn(q, box, y, g, names);
    y = draw_party(q, box, y, &stock);
    for (int i = 0; i < g->players; i++) {
        struct hb_panel row = { box->x, y + i * row_height(&stock), box->width, row_height(&stock) };

        draw_player(q, &row, g, i, names, &stock);
    }
    y += g->players * row_height(&stock);
    hb_track_draw(q, box->x + MARGIN, y, g);
    draw_compass(q, box, y + hb_track_height(g));
}
