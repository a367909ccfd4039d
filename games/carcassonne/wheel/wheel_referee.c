/* wheel_referee.c -- the Wheel of Fortune, as the referee knows it: its board, the pig's walk, what the sectors bring,
 * crown spaces; written from the rules a second time, without the engine.
 *
 * The board lies as sixteen tiles;
 * a table says of its borders which belong to one feature, and the tiles are compared with it. */
#include "tests/referee/explained.h"
#include "tests/referee/mix.h"
#include "tests/referee/referee.h"
#include "tests/support/described.h"

#include <stdio.h>
#include <string.h>

extern const struct ref_box hb_ref_box_wheel;

enum { BOARD = 4, CROWNS = 2 }; /* squares along the board; most crown spaces of one sector */
enum sector { FORTUNE, TAXES, FAMINE, STORM, INQUISITION, PLAGUE, SECTORS };
enum { SPECIAL_FIGURES, LARGE_ON_CROWN }; /* rulings: E-24, WHL-4 */

/* A space on the wheel, and who stands there. */
struct crown {
    int player; /* REF_NOWHERE: nobody */
    int piece;
};

struct wheel {
    enum sector sector; /* where the pig stands */
    struct crown crown[SECTORS][CROWNS];
};

static struct wheel *wheel(const struct referee *r)
{
    return hb_ref_memory(r, &hb_ref_box_wheel);
}

static void begin(struct referee *r)
{
    for (int i = 0; i < SECTORS; i++)
        for (int k = 0; k < CROWNS; k++)
            wheel(r)->crown[i][k].player = REF_NOWHERE;
}

static const char *const sector_names[SECTORS] = {
    "fortune", "taxes", "famine", "storm", "inquisition", "plague"
}; /* WHL-15 */

static int crowns(enum sector sector)
{
    static const int spaces[SECTORS] = { 1, 2, 1, 2, 1, 2 };

    return spaces[sector];
}

/* The board */

/* WHL-1, E-28: its squares lie as tiles do, named by column and row. */
static void lay_board(struct referee *r)
{
    for (size_t i = 1; i < hb_design_count; i++) {
        int square;

        if (sscanf(hb_designs[i].name, "wheel/board-%2d", &square) == 1)
            hb_ref_lay(r, &hb_designs[i], square / 10, square % 10, 0);
    }
    if (r->laid_size != BOARD * BOARD)
        hb_ref_stop("the board has lost a square");
}

/* What the reference says of the board's borders: one line for each side or half, and which feature it belongs to. */
static const struct {
    int x, y;
    const char *border;
    enum hb_feature_kind kind;
    int feature;
} borders[] = {
    { 0, 0, "N", HB_CITY, 0 },   { 0, 0, "W", HB_CITY, 0 },   { 3, 0, "E", HB_CITY, 1 },   { 1, 3, "S", HB_CITY, 2 },
    { 2, 0, "N", HB_ROAD, 3 },   { 3, 2, "E", HB_ROAD, 4 },   { 0, 3, "W", HB_ROAD, 5 },   { 2, 0, "NR", HB_FIELD, 6 },
    { 3, 0, "NL", HB_FIELD, 6 }, { 3, 0, "NR", HB_FIELD, 6 }, { 3, 1, "EL", HB_FIELD, 6 }, { 3, 1, "ER", HB_FIELD, 6 },
    { 3, 2, "EL", HB_FIELD, 6 }, { 3, 2, "ER", HB_FIELD, 7 }, { 3, 3, "EL", HB_FIELD, 7 }, { 3, 3, "ER", HB_FIELD, 7 },
    { 3, 3, "SL", HB_FIELD, 7 }, { 3, 3, "SR", HB_FIELD, 7 }, { 2, 3, "SL", HB_FIELD, 7 }, { 2, 3, "SR", HB_FIELD, 7 },
    { 0, 3, "SL", HB_FIELD, 7 }, { 0, 3, "SR", HB_FIELD, 7 }, { 0, 3, "WL", HB_FIELD, 7 }, { 0, 3, "WR", HB_FIELD, 8 },
    { 0, 2, "WL", HB_FIELD, 8 }, { 0, 2, "WR", HB_FIELD, 8 }, { 0, 1, "WL", HB_FIELD, 8 }, { 0, 1, "WR", HB_FIELD, 8 },
    { 1, 0, "NL", HB_FIELD, 8 }, { 1, 0, "NR", HB_FIELD, 8 }, { 2, 0, "NL", HB_FIELD, 8 },
};

enum { BORDERS = sizeof borders / sizeof borders[0], BOARD_FEATURES = 9 };

/* The feature of one line of the table, by flood fill. */
static int feature_at(const struct referee *r, const struct ref_survey *s, int i)
{
    static const char sides[] = "NESW";
    int tile = hb_ref_tile_on(r, borders[i].x, borders[i].y), side = (int)(strchr(sides, borders[i].border[0]) - sides);

    for (int k = 0; k < r->laid[tile].design->segments; k++) {
        bool there = borders[i].kind == HB_FIELD
                         ? hb_ref_covers(&r->laid[tile], k, 2 * side + (borders[i].border[1] == 'R'))
                         : hb_ref_reaches(&r->laid[tile], k, side);

        if (there && r->laid[tile].design->segment[k].kind == borders[i].kind)
            return s->feature_of[tile][k];
    }
    return REF_NOWHERE;
}

/* Every border has its kind of land, those of one feature are joined, and there is no feature besides. */
static bool board_is_right(void)
{
    static struct referee r;
    struct ref_survey s;
    int feature[BOARD_FEATURES];

    memset(&r, 0, sizeof r);
    memset(feature, -1, sizeof feature);
    lay_board(&r);
    hb_ref_survey(&s, &r);
    for (int i = 0; i < BORDERS; i++) {
        int here = feature_at(&r, &s, i), *known = &feature[borders[i].feature];

        *known = *known < 0 ? here : *known;
        if (here < 0 || here != *known)
            return false;
    }
    return s.features == BOARD_FEATURES;
}

/* Sectors */

/* E-24. */
static bool concerns(const struct referee *r, int piece)
{
    return hb_ref_is_follower(piece) || hb_ref_rules(r, &hb_ref_box_wheel, SPECIAL_FIGURES);
}

/* WHL-12: a large one is one figure. */
static int own_in(const struct referee *r, const struct ref_survey *s, int player, int feature)
{
    int n = 0;

    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];

        n += p->player == player && concerns(r, p->piece) && s->feature_of[p->tile][p->segment] == feature;
    }
    return n;
}

/* WHL-7, WHL-8, WHL-10: what one feature brings to a player who stands there, owner or not. */
static int worth_of(const struct referee *r, const struct ref_survey *s, int player, int feature)
{
    const struct ref_feature *f = &s->feature[feature];
    int own = own_in(r, s, player, feature);

    if (wheel(r)->sector == TAXES && f->kind == HB_CITY)
        return own * (f->shields + own);
    if (wheel(r)->sector == FAMINE && f->kind == HB_FIELD)
        return own * hb_ref_cities_of_field(r, s, feature);
    if (wheel(r)->sector == INQUISITION && (f->kind == HB_MONASTERY || f->kind == HB_GARDEN))
        return 2 * own;
    return 0;
}

/* WHL-9, WHL-13. */
static int in_supply(const struct referee *r, int player)
{
    int n = 0;

    for (int piece = 0; piece < hb_ref_pieces(); piece++)
        if (concerns(r, piece))
            n += r->supply[player][piece];
    return n;
}

/* WHL-6 to WHL-10. */
static void pay_sector(struct referee *r)
{
    struct ref_survey s;
    int points[REF_PLAYERS] = { 0 };

    hb_ref_survey(&s, r);
    if (wheel(r)->sector == FORTUNE)
        points[r->turn] = 3;
    for (int p = 0; p < r->players; p++) {
        if (wheel(r)->sector == STORM)
            points[p] = in_supply(r, p);
        for (int i = 0; i < s.features; i++)
            points[p] += worth_of(r, &s, p, i);
    }
    hb_ref_award(r, points);
}

/* WHL-11, WHL-12. */
static void list_plague(const struct referee *r, struct ref_moves *out)
{
    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];
        char text[REF_MOVE] = "take";

        if (p->player != r->asked || !concerns(r, p->piece))
            continue;
        hb_ref_append(text, hb_ref_piece(p->piece)->name);
        hb_ref_append_spot(text, r, p->tile, p->segment);
        hb_ref_add_once(out, text);
    }
}

static void play_plague(struct referee *r, const char *move)
{
    struct ref_spot spot;
    int piece;

    if (!hb_ref_find_spot(r, hb_ref_read_piece(move + strlen("take "), &piece), &spot))
        hb_ref_stop("there is no such place");
    hb_ref_take(r, hb_ref_figure_at(r, r->asked, piece, &spot));
    hb_ref_strays_go_home(r); /* E-05 */
}

static const struct ref_question plague_question = { .name = "plague", .list = list_plague, .play = play_plague };

/* Crown spaces */

/* The first one of a sector. */
static int free_space(const struct referee *r, int sector)
{
    for (int i = 0; i < crowns((enum sector)sector); i++)
        if (wheel(r)->crown[sector][i].player == REF_NOWHERE)
            return i;
    return REF_NOWHERE;
}

static bool may_wear_a_crown(const struct referee *r, int piece)
{
    const struct ref_piece_kind *kind = hb_ref_piece(piece);

    return r->supply[r->turn][piece] > 0 && kind->plain &&
           (kind->power == 1 || hb_ref_rules(r, &hb_ref_box_wheel, LARGE_ON_CROWN));
}

static void crown_text(char *out, int piece, int sector)
{
    snprintf(out, REF_MOVE, "put %s crown %s", hb_ref_piece(piece)->name, sector_names[sector]);
}

/* WHL-4. */
static void list_crowns(const struct referee *r, const struct ref_survey *s, struct ref_moves *out)
{
    (void)s;
    for (int piece = 0; piece < hb_ref_pieces(); piece++)
        for (int sector = 0; sector < SECTORS; sector++)
            if (may_wear_a_crown(r, piece) && free_space(r, sector) != REF_NOWHERE)
                crown_text(hb_ref_add(out), piece, sector);
}

static bool play_crown(struct referee *r, const char *move)
{
    char text[REF_MOVE];

    for (int piece = 0; piece < hb_ref_pieces(); piece++)
        for (int sector = 0; sector < SECTORS; sector++) {
            crown_text(text, piece, sector);
            if (strcmp(text, move) != 0)
                continue;
            r->supply[r->turn][piece]--;
            wheel(r)->crown[sector][free_space(r, sector)] = (struct crown){ .player = r->turn, .piece = piece };
            return true;
        }
    return false;
}

/* C.10: three each; six for one alone where two could stand. */
static void pay_crowns(struct referee *r)
{
    int points[REF_PLAYERS] = { 0 }, standing = 0;

    for (int i = 0; i < CROWNS; i++)
        standing += wheel(r)->crown[wheel(r)->sector][i].player != REF_NOWHERE;
    for (int i = 0; i < CROWNS; i++)
        if (wheel(r)->crown[wheel(r)->sector][i].player != REF_NOWHERE)
            points[wheel(r)->crown[wheel(r)->sector][i].player] += 3 * crowns(wheel(r)->sector) / standing;
    hb_ref_award(r, points);
}

/* WHL-5: after the points. */
static void crowns_go_home(struct referee *r)
{
    for (int i = 0; i < CROWNS; i++) {
        struct crown *c = &wheel(r)->crown[wheel(r)->sector][i];

        if (c->player != REF_NOWHERE)
            r->supply[c->player][c->piece]++;
        c->player = REF_NOWHERE;
    }
}

/* D2, WHL-5: the pig walks, its sector takes effect, the crown spaces there score. */
static void do_wheel(struct referee *r, struct ref_doing *d)
{
    int step = d->step++;

    if (step == 0) {
        wheel(r)->sector =
            (enum sector)(((int)wheel(r)->sector + hb_mark_of_design(hb_ref_hand(r), "wheel")) % SECTORS);
        pay_sector(r);
    } else if (step <= r->players) {
        if (wheel(r)->sector == PLAGUE)
            hb_ref_ask(r, &plague_question, (r->turn + step - 1) % r->players);
    } else if (step == r->players + 1) {
        pay_crowns(r);
    } else {
        crowns_go_home(r);
        hb_ref_done(r);
    }
}

/* WHL-3, E-26, E-27: whether it fits or not, and whatever part it is. */
static void turn(struct referee *r, struct ref_doing *d)
{
    (void)d;
    if (hb_mark_of_design(hb_ref_hand(r), "wheel") > 0)
        hb_ref_do(r, do_wheel);
}

/* crowns: {"fortune": [null], "taxes": [0, null], …}; the two spaces of a sector are alike. */
static bool agrees(const struct referee *r, const struct described *told, struct hb_text *why)
{
    if (!hb_ref_same_text(why, "the pig", hb_described_text(told, "wheel.sector"), sector_names[wheel(r)->sector]))
        return false;
    for (int i = 0; i < SECTORS; i++) {
        int engine[REF_PLAYERS + 1] = { 0 }, referee[REF_PLAYERS + 1] = { 0 };

        for (int k = 0; k < CROWNS; k++) {
            engine[1 + hb_described_number(told, REF_NOWHERE, "wheel.crowns.%s.%d", sector_names[i], k)]++;
            referee[1 + wheel(r)->crown[i][k].player]++;
        }
        for (int p = 0; p <= REF_PLAYERS; p++)
            if (!hb_ref_same(why, sector_names[i], engine[p], referee[p]))
                return false;
    }
    return true;
}

/* What a sector brings, or its crown spaces; -1 if the rule is not named. */
static long worth_told(const struct hb_event_record *t)
{
    long knights = told_number(t, "knights"), each = told_number(t, "each");

    if (told_number(t, "crown"))
        return told_rule(t, "WHL-5") && (each == 3 || each == 6) ? each * told_number(t, "followers") : -1;
    if (told_word(t, "sector", "fortune") && told_rule(t, "WHL-6"))
        return 3;
    if (told_word(t, "sector", "taxes") && told_rule(t, "WHL-7"))
        return knights * (knights + told_number(t, "shields"));
    if (told_word(t, "sector", "famine") && told_rule(t, "WHL-8"))
        return told_number(t, "farmers") * told_number(t, "cities");
    if (told_word(t, "sector", "storm") && told_rule(t, "WHL-9"))
        return told_number(t, "supply");
    return told_word(t, "sector", "inquisition") && told_rule(t, "WHL-10") ? 2 * told_number(t, "monks") : -1;
}

static bool explains(const struct hb_event_record *t, long *points)
{
    if (!told_word(t, "source", "wheel"))
        return false;
    *points = worth_told(t);
    return true;
}

/* A pig that runs much, and those whom it concerns. */
static void mix(struct ref_options *o, struct dice *d)
{
    static const char *const parts[] = { "base/U-w1", "base/U-w2", "base/U-w3", "base/V-w1", "base/V-w2",
                                         "base/V-w3", "base/N-w1", "base/N-w2", "base/X-w1", "wheel/29",
                                         "wheel/31",  "wheel/34",  "base/B",    "base/E",    "base/F",
                                         "base/R",    "base/C",    "base/M",    "wheel/04",  "wheel/30" };

    if (dice_percent(d, 40))
        hb_ref_mix_from(o, d, parts, (int)(sizeof parts / sizeof parts[0]), 10 + dice_below(d, 20));
}

/* Else most would stand there. */
static const char *likes_figure(const struct referee *r, const struct ref_moves *moves, struct dice *d, const char *any)
{
    (void)r;
    return strncmp(any, "put follower crown", 18) == 0 && dice_percent(d, 50) ? moves->text[0] : any;
}

static const char *const walls[] = { "wheel/29", "wheel/31", "wheel/34", NULL };

static const struct ref_deck decks[] = {
    { "wheel",
      "wheel",
      6,
      false,
      { .edition = HB_BB5,
        .players = 2,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "base/U-w3", 1 }, { "base/N-w2", 1 } } } },
    { "wheel and river",
      "wheel river",
      6,
      false,
      { .edition = HB_BB5,
        .players = 2,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "river/06", 1 }, { "river/02", 1 } } } },
    { .name = NULL },
};

const struct ref_box hb_ref_box_wheel = {
    .name = "wheel",
    .tiles = "wheel",
    .sold = "bigbox5",
    .rank = 120,
    .guessed = true,
    .memory = sizeof(struct wheel),
    .step = { { REF_AT_DRAWN + 10, turn } },
    .ruling = { [SPECIAL_FIGURES] = { "wheel_special_figures", "no", "yes", 15 },
                [LARGE_ON_CROWN] = { "large_on_crown", "no", "yes", 15 } },
    .decks = decks,
    .begin = begin,
    .lay_board = lay_board,
    .list_figure = list_crowns,
    .play_figure = play_crown,
    .agrees = agrees,
    .explains = explains,
    .right = board_is_right,
    .mix = mix,
    .walls = walls,
    .likes_figure = likes_figure,
};
