/* castle_page.c -- the table of a castle game as a page: the castle on its hill, the carts before it, the round track,
 * in winter the winter cards, the players beside it, and the legend where there is room. */
#include "core/assert.h"
#include "draw/castle.h"
#include "draw/pieces.h"
#include "draw/svg.h"

#include <stdio.h>

/* ---- the round track: a field for each round to come, with its taler, snow where winter strikes, and the crown of the
 * starting player on the round being played ---- */

/* The taler of the running round has been taken, unless the lot has yet to say by whom. */
static bool has_taler(const struct hb_castle *c, unsigned field)
{
    return !c->head.over && (field < c->field || (field == c->field && c->phase == HB_AT_LOT));
}

static void draw_field(const struct hb_castle_page *p, const struct hb_panel *box, unsigned field)
{
    const struct hb_castle *c = p->c;
    bool now = field == c->field && !c->head.over, ahead = field <= c->field && !c->head.over;
    bool marked = p->winter && (c->figures.snow >> (field - 1) & 1);
    double middle = box->x + box->width / 2;
    char number[8];

    snprintf(number, sizeof number, "%u", field);
    hb_castle_place_open(p, "round", number, now ? "now" : ahead ? "ahead" : "past");
    hb_castle_place_area(p, box->x, box->y, box->width, box->height);
    hb_castle_plate(p->q, box->x, box->y, box->width, box->height,
                    now      ? "#F7D98A"
                    : marked ? "#DCEAF3"
                    : ahead  ? HB_PARCHMENT_PALE
                             : HB_PARCHMENT_DARK);
    if (now) {
        hb_castle_use(p->q, "crown", middle, box->y + 14, 0.95);
        if (c->phase != HB_AT_LOT)
            hb_pieces_draw_badge(p->q, c->start, middle + (marked ? -13 : 0), box->y + 37, 11);
    }
    if (has_taler(c, field))
        hb_castle_use(p->q, "taler", middle + (now ? 15 : 0), box->y + (marked ? 36 : 22), now ? 0.8 : 1);
    if (marked)
        hb_castle_use(p->q, "flake", middle + (now ? 13 : 0), box->y + (now ? 37 : 15), 0.8);
    hb_castle_words(p->q, middle, box->y + box->height - 5, now ? HB_FEE : HB_TINY, number);
    hb_castle_place_close(p);
}

void hb_castle_track_draw(const struct hb_castle_page *p, const struct hb_panel *box)
{
    static const struct hb_castle_saying rounds = { "track", "rounds", "Rounds" },
                                         left = { "track", "left", "still to play" };
    enum { TITLE = 96, APART = 5 };
    double width = (box->width - TITLE) / HB_FIELDS;

    hb_castle_say(p, box->x + 2, box->y + 30, HB_NAME, &rounds, "");
    hb_castle_say(p, box->x + 2, box->y + 50, HB_SMALL, &left, "");
    for (unsigned field = HB_FIELDS; field >= 1; field--) {
        struct hb_panel f = { box->x + TITLE + (HB_FIELDS - field) * width, box->y, width - APART, box->height };

        draw_field(p, &f, field);
    }
}

/* ---- one sentence about what is to be done now ---- */

enum { LETTERS_IN_NAME = 20 };

static void winners_words(struct hb_text *out, const struct hb_castle *c, const struct hb_names *names)
{
    int winners = 0, told = 0;
    char name[HB_NAME_ROOM];

    for (int i = 0; i < c->head.players; i++)
        winners += hb_winner(&c->head, i);
    hb_put(out, "The game is over: ");
    for (int i = 0; i < c->head.players; i++) {
        if (!hb_winner(&c->head, i))
            continue;
        hb_castle_name(name, names, i, LETTERS_IN_NAME);
        hb_put(out, "%s%s", told == 0 ? "" : told + 1 == winners ? " and " : ", ", name);
        told++;
    }
    hb_put(out, winners == 1 ? " wins." : " share the victory.");
}

static void choosing_words(struct hb_text *out, const struct hb_castle *c, const struct hb_names *names)
{
    unsigned all = (1u << c->head.players) - 1, missing = all & ~(unsigned)c->ready;
    char name[HB_NAME_ROOM];

    if (missing == all) {
        hb_put(out, "All choose their cards in secret.");
        return;
    }
    hb_put(out, "Cards are chosen in secret; still to come:");
    for (int i = 0; i < c->head.players; i++) {
        if (!(missing >> i & 1))
            continue;
        hb_castle_name(name, names, i, LETTERS_IN_NAME);
        hb_put(out, "%s %s", (missing & ((1u << i) - 1)) != 0 ? "," : "", name);
    }
    hb_put(out, ".");
}

/* What the actor is asked; before and after his name. */
static const struct {
    const char *before, *after;
} asked[HB_CASTLE_PHASES] = {
    [HB_AT_BID] = { "", "bids for the castle maiden or withdraws." },
    [HB_AT_SHARE] = { "", "takes a piece from the maiden's card." },
    [HB_AT_PLAGUE] = { "The plague: ", "gives up a card or pays." },
    [HB_AT_BREACH] = { "A breach in the wall: ", "may give stone." },
    [HB_AT_SNOWDRIFT] = { "Snowdrift: ", "gives up a worker or pays." },
    [HB_AT_SUPPLY] = { "", "chooses two pieces for the third worker." },
    [HB_AT_RECALL] = { "", "cannot pay at the inn and takes a helper back." },
    [HB_AT_TRADER] = { "", "may place a helper at a cart or the rider." },
    [HB_AT_TOWER] = { "", "takes goods of one kind from the defense tower." },
    [HB_AT_BUY] = { "", "may buy a piece from a worker." },
    [HB_AT_SELL] = { "", "may sell or refuse the last piece on a worker." },
    [HB_AT_ORDER] = { "", "says which worker comes first." },
    [HB_AT_BUILD] = { "", "may erect a building." },
    [HB_AT_FORGE] = { "", "says how many bars go into the payment." },
    [HB_AT_PAY] = { "", "says which goods pay for it." },
    [HB_AT_HELPERS] = { "", "may place a helper in a building." },
    [HB_AT_PALACE] = { "", "says how many bars are exchanged for the palace." },
};

static void now_words(struct hb_text *out, const struct hb_castle *c, const struct hb_names *names)
{
    char name[HB_NAME_ROOM];

    if (c->head.over) {
        winners_words(out, c, names);
    } else if (c->phase == HB_AT_CHOOSE) {
        choosing_words(out, c, names);
    } else if (c->head.actor < 0 || !asked[c->phase].after) {
        hb_put(out, c->phase == HB_AT_LOT ? "The lot says who begins." : "A winter card is about to be drawn.");
    } else {
        hb_castle_name(name, names, c->head.actor, LETTERS_IN_NAME);
        hb_put(out, "%s%s %s", asked[c->phase].before, name, asked[c->phase].after);
    }
}

/* ---- what the signs mean ---- */

enum { ROW = 27, COLUMN_MIN = 208, LEGEND_HEAD = 30 };

struct legend_entry {
    const char *name, *words;
    double scale, down; /* a piece stands on its feet, the others hang about their middle */
};

static const struct legend_entry always[] = {
    { "cost", "cost in building points", 0.75, 0 }, { "points", "printed victory points", 0.75, 0 },
    { "disc", "space and its fee", 0.6, 0 },        { "plank", "trader's yield", 0.6, 0 },
    { "fresh", "placed in this round", 0.9, 0 },    { "taler", "talers", 1, 0 },
    { "helper", "helpers in supply", 0.8, 10 },     { "fan", "cards in hand", 0.9, 0 },
    { "trowel", "erected in this round", 0.9, 0 },  { "crown", "starting player", 0.85, 0 },
};

static const struct legend_entry in_winter[] = {
    { "flake", "field with a winter card", 0.85, 0 },
    { "heart", "courts the maiden", 0.85, 0 },
};

enum { ALWAYS = sizeof always / sizeof always[0], IN_WINTER = sizeof in_winter / sizeof in_winter[0] };

static unsigned entries(const struct hb_castle_page *p)
{
    return HB_GOODS + ALWAYS + (p->winter ? IN_WINTER : 0);
}

static unsigned columns(double width)
{
    return (unsigned)(width / COLUMN_MIN);
}

static double legend_height(const struct hb_castle_page *p, double width)
{
    unsigned rows = (entries(p) + columns(width) - 1) / columns(width);

    return LEGEND_HEAD + ROW * rows + 6;
}

static void draw_good(const struct hb_castle_page *p, unsigned good, double x, double y)
{
    char words[64];

    hb_castle_use(p->q, hb_good_name[good], x + 16, y, 0.9);
    if (hb_good_worth[good] > 0)
        snprintf(words, sizeof words, "%s, worth %u", hb_good_name[good], (unsigned)hb_good_worth[good]);
    else
        snprintf(words, sizeof words, "%s, for the forge", hb_good_name[good]);
    hb_castle_words(p->q, x + 38, y + 5, HB_SMALL, words);
}

static void draw_entry(const struct hb_castle_page *p, const struct legend_entry *e, double x, double y)
{
    hb_quill_put(p->q, "<g color=\"%s\">", HB_WALL_LIT);
    hb_castle_use(p->q, e->name, x + 16, y + e->down, e->scale);
    hb_quill_text(p->q, "</g>");
    hb_castle_words(p->q, x + 38, y + 5, HB_SMALL, e->words);
}

static void draw_legend(const struct hb_castle_page *p, const struct hb_panel *box)
{
    unsigned count = entries(p), across = columns(box->width), rows = (count + across - 1) / across;

    hb_castle_words(p->q, box->x + 2, box->y + 16, HB_NAME, "What the signs mean");
    for (unsigned i = 0; i < count; i++) {
        unsigned column = i / rows, row = i % rows;
        double x = box->x + column * (box->width / across), y = box->y + LEGEND_HEAD + 10 + row * ROW;

        if (i < HB_GOODS)
            draw_good(p, i, x, y);
        else if (i < HB_GOODS + ALWAYS)
            draw_entry(p, &always[i - HB_GOODS], x, y);
        else
            draw_entry(p, &in_winter[i - HB_GOODS - ALWAYS], x, y);
    }
}

/* ---- the page ---- */

enum { MARGIN = 30, GAP = 14, SIDE = 440, HEAD = 112, SEAT_GAP = 8 };

/* The parts of the page, in pixels. */
struct division {
    struct hb_panel page, track, winter, seat[HB_CASTLE_PLAYERS_MAX], legend;
    double side; /* where the column of the players begins */
};

static void divide(struct division *d, const struct hb_castle_page *p)
{
    double y = MARGIN + HB_SCENE_HEIGHT + GAP, side = MARGIN + HB_SCENE_WIDTH + GAP + 8, bottom;
    int players = p->c->head.players;
    double seats = MARGIN + HEAD + players * (HB_SEAT_HEIGHT + SEAT_GAP);
    double narrow = legend_height(p, SIDE), wide = legend_height(p, HB_SCENE_WIDTH);

    d->side = side;
    d->track = (struct hb_panel){ MARGIN, y, HB_SCENE_WIDTH, HB_TRACK_HEIGHT };
    bottom = y + HB_TRACK_HEIGHT;
    if (p->winter) {
        d->winter = (struct hb_panel){ MARGIN, bottom + GAP, HB_SCENE_WIDTH, HB_WINTER_HEIGHT };
        bottom += GAP + HB_WINTER_HEIGHT;
    }
    if (seats + GAP + narrow <= bottom) {
        d->legend = (struct hb_panel){ side, bottom - narrow, SIDE, narrow };
    } else {
        d->legend = (struct hb_panel){ MARGIN, bottom + GAP, HB_SCENE_WIDTH, wide };
        bottom += GAP + wide;
    }
    bottom = seats > bottom ? seats : bottom;
    double each = (bottom - MARGIN - HEAD - (d->legend.x == side ? narrow + GAP : 0)) / players - SEAT_GAP;
    each = each < HB_SEAT_HEIGHT ? HB_SEAT_HEIGHT : each > HB_SEAT_HEIGHT_MAX ? HB_SEAT_HEIGHT_MAX : each;
    for (int i = 0; i < players; i++)
        d->seat[i] = (struct hb_panel){ side, MARGIN + HEAD + i * (each + SEAT_GAP), SIDE, each };
    d->page = (struct hb_panel){ 0, 0, side + SIDE + MARGIN, bottom + MARGIN };
}

static void draw_title(const struct hb_castle_page *p, double x)
{
    char words[512];
    struct hb_text now = hb_text_in(words, sizeof words);
    char facts[96];
    unsigned left = hb_tiles_left(p->c);

    hb_castle_words(p->q, x, MARGIN + 26, HB_TITLE, hb_kind_of(&p->c->head)->title);
    snprintf(facts, sizeof facts, "%s · %u building tile%s on the board", p->winter ? "winter" : "summer", left,
             left == 1 ? "" : "s");
    hb_castle_words(p->q, x, MARGIN + 48, HB_SMALL, facts);
    now_words(&now, p->c, p->names);
    hb_castle_sentence(p->q, x, MARGIN + 74, HB_PLAIN, 50, 2, words);
}

static void draw_page(const struct hb_castle_page *p)
{
    struct division d = { 0 };

    divide(&d, p);
    hb_paper_open(p->q, &p->c->head, (long)d.page.width, (long)d.page.height);
    hb_quill_text(p->q, "<defs>\n");
    hb_castle_define(p->q);
    hb_quill_text(p->q, "</defs>\n");
    hb_paper_draw(p->q, (long)d.page.width, (long)d.page.height);
    hb_castle_open(p->q, MARGIN, MARGIN, 1);
    hb_castle_scene_draw(p);
    hb_castle_close(p->q);
    hb_castle_track_draw(p, &d.track);
    if (p->winter)
        hb_castle_winter_draw(p, &d.winter);
    draw_title(p, d.side + 4);
    for (int i = 0; i < p->c->head.players; i++)
        hb_castle_seat_draw(p, &d.seat[i], i);
    draw_legend(p, &d.legend);
    hb_quill_text(p->q, "</svg>\n");
}

void hb_svg_castle(struct hb_buffer *out, const struct hb_castle *c, const struct hb_names *names)
{
    struct hb_quill quill = { .out = out };
    struct hb_castle seen = { .season = HB_SUMMER };
    struct hb_castle_page page = { &quill, &seen, names, c->season == HB_WINTER, false };

    HB_ASSERT(hb_size(&c->head) <= sizeof seen);
    hb_view(&c->head, HB_SPECTATOR, &seen.head);
    draw_page(&page);
}
