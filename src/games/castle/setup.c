/* setup.c -- the options of the castle, and laying the table after them (CAS-2). */
#include "core/assert.h"
#include "games/castle/inside.h"

#include <stdlib.h>
#include <string.h>

const struct hb_option hb_castle_options[] = {
    { "season", HB_CHOICE, "summer winter", "summer", "the side of the board; winter adds the six winter cards", false,
      NULL },
    { "figures", HB_COUNTS, NULL, "", "numbers of the printed board, such as yield/sand=4; data/castle.figures has all",
      false, NULL },
    { "snow", HB_LIST, NULL, "", "the fields of the round track that are marked for winter, 1 being the last", false,
      NULL },
    { "prepared", HB_COUNTS, NULL, "",
      "a prepared game, such as 0/stone=3 bank=5; what is not named is as the rules say", false, NULL },
    { "inn_first", HB_FLAG, NULL, "no", "whether a trader pays at the village inn before he places, not after", false,
      "yes" },
    { NULL, HB_FLAG, NULL, NULL, NULL, false, NULL },
};

enum {
    POINTS_MAX = 60,
    FEE_MAX = 60,
    YIELD_MAX = 9,
    COUNT_MAX = 15,
    GOODS_MAX = 20,
    HELPERS_MAX = 7,
    SCORE_MAX = 999,
    WORD_SHOWN = 20,
    SEAT_MAX = HB_CASTLE_PLAYERS_MAX - 1
};

#define FIGURE(field)   offsetof(struct hb_castle_figures, field)
#define PREPARED(field) offsetof(struct hb_castle_prepared, field)
#define SEAT(field)     (offsetof(struct hb_castle_prepared, seat) + offsetof(struct hb_castle_prepared_seat, field))

static const struct hb_numbers figure_names[] = {
    { "count/", hb_building_name + HB_TOWER_TILE, 2, 1, false, FIGURE(count) + HB_TOWER_TILE, 1, COUNT_MAX },
    { "value/", hb_building_name, HB_TILED, 1, false, FIGURE(value), HB_KINDS_MIN, HB_VALUE_MAX },
    { "points/", hb_building_name, HB_TILED, 1, false, FIGURE(points), 0, POINTS_MAX },
    { "fee/", hb_space_name, HB_SPACES, 1, false, FIGURE(fee), 0, FEE_MAX },
    { "yield/", hb_place_name, HB_GOODS, 1, false, FIGURE(yield), 1, YIELD_MAX },
    { NULL, NULL, 0, 0, false, 0, 0, 0 },
};

static const char *const numbers[HB_CASTLE_PLAYERS_MAX] = { "0", "1", "2", "3" };

static const struct hb_numbers prepared_names[] = {
    { "starter", NULL, 1, 2, false, PREPARED(starter), 0, SEAT_MAX },
    { "field", NULL, 1, 2, false, PREPARED(field), 1, HB_FIELDS },
    { "bank", NULL, 1, 2, false, PREPARED(bank), 0, HB_TALERS_IN_BOX },
    { "forge", NULL, 1, 2, false, PREPARED(forge), 0, GOODS_MAX },
    { "inn/talers", NULL, 1, 2, false, PREPARED(inn), 0, HB_TALERS_IN_BOX },
    { "stock/", hb_good_name, HB_GOODS, 2, false, PREPARED(stock), 0, GOODS_MAX },
    { "tower/", hb_good_name, HB_GOODS, 2, false, PREPARED(tower), 0, GOODS_MAX },
    { "built/", hb_building_name, HB_TILED, 2, false, PREPARED(built), 0, COUNT_MAX },
    { "cart/", hb_place_name, HB_GOODS, 2, false, PREPARED(cart), 0, SEAT_MAX },
    { "space/", hb_space_name, HB_SPACES, 2, false, PREPARED(space), 0, SEAT_MAX },
    { "open/", hb_winter_name, HB_WINTER_CARDS, 2, false, PREPARED(open), 0, 1 },
    { "out/", hb_winter_name, HB_WINTER_CARDS, 2, false, PREPARED(out), 0, 1 },
    { "suitor/", numbers, HB_CASTLE_PLAYERS_MAX, 2, false, PREPARED(suitor), 0, 1 },
    { "dowry/", hb_good_name, HB_GOODS, 2, false, PREPARED(dowry), 0, GOODS_MAX },
    { "dowry/talers", NULL, 1, 2, false, PREPARED(dowry_talers), 0, HB_TALERS_IN_BOX },
    { "", hb_good_name, HB_GOODS, 2, true, SEAT(goods), 0, GOODS_MAX },
    { "talers", NULL, 1, 2, true, SEAT(talers), 0, HB_TALERS_IN_BOX },
    { "helpers", NULL, 1, 2, true, SEAT(helpers), 0, HELPERS_MAX },
    { "score", NULL, 1, 2, true, SEAT(score), 0, SCORE_MAX },
    { "pile/", hb_card_name, HB_CARDS, 2, true, SEAT(pile), 0, 1 },
    { "gone/", hb_card_name, HB_CARDS, 2, true, SEAT(gone), 0, 1 },
    { NULL, NULL, 0, 0, false, 0, 0, 0 },
};

static const size_t seat_size = sizeof(struct hb_castle_prepared_seat);

/* ---- options ---- */

static bool set_numbers(const struct hb_numbers *table, void *base, const char *text, struct hb_error *err)
{
    for (text += strspn(text, " \n"); *text != '\0'; text += strspn(text, " \n")) {
        size_t length = strcspn(text, " \n");

        if (!hb_numbers_read(table, seat_size, base, text, length, err))
            return false;
        text += length;
    }
    return true;
}

static bool set_snow(struct hb_castle_setup *s, const char *text, struct hb_error *err)
{
    uint16_t snow = 0;

    for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
        char *end;
        long field = strtol(text, &end, 10);

        if (text[0] < '0' || text[0] > '9' || (*end != ' ' && *end != '\0') || field < 1 || field > HB_FIELDS)
            return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.snow field=%.*s fields=%d", WORD_SHOWN, text,
                             HB_FIELDS);
        snow |= (uint16_t)(1u << (field - 1));
        text = end;
    }
    s->figures.snow = snow;
    return true;
}

static bool set_season(struct hb_castle_setup *s, const char *text, struct hb_error *err)
{
    if (strcmp(text, "summer") != 0 && strcmp(text, "winter") != 0)
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.season word=%.*s", WORD_SHOWN, text);
    s->season = strcmp(text, "winter") == 0 ? HB_WINTER : HB_SUMMER;
    return true;
}

static bool set_inn(struct hb_castle_setup *s, const char *text, struct hb_error *err)
{
    s->inn_first = strcmp(text, "yes") == 0;
    return s->inn_first || strcmp(text, "no") == 0 ||
           hb_refuse(err, HB_BAD_OPTION, "refusal.castle.inn_first word=%.*s", WORD_SHOWN, text);
}

bool hb_castle_setup_option(void *setup, const char *name, const char *text, struct hb_error *err)
{
    struct hb_castle_setup *s = setup;

    if (strcmp(name, "season") == 0)
        return set_season(s, text, err);
    if (strcmp(name, "snow") == 0)
        return set_snow(s, text, err);
    if (strcmp(name, "figures") == 0)
        return set_numbers(figure_names, &s->figures, text, err);
    if (strcmp(name, "prepared") == 0)
        return set_numbers(prepared_names, &s->prepared, text, err);
    if (strcmp(name, "inn_first") == 0)
        return set_inn(s, text, err);
    return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.option name=%.*s", 2 * WORD_SHOWN, name);
}

static bool read_figure(struct hb_castle_setup *s, const char *line, size_t length)
{
    static const char snow[] = "snow=";
    struct hb_error err;
    char text[128];

    if (length >= sizeof text)
        return false;
    memcpy(text, line, length);
    text[length] = '\0';
    if (strncmp(text, snow, sizeof snow - 1) == 0)
        return set_snow(s, text + sizeof snow - 1, &err);
    return set_numbers(figure_names, &s->figures, text, &err);
}

/* The build writes what data/castle.figures says: names with numbers a line, and the line of the marked fields.  An
 * owner may have changed that file, so it is not our mistake if it is wrong or does not name all of them. */
static bool read_figures(struct hb_castle_setup *s)
{
    const char *line = hb_castle_figures_text;
    unsigned missing = 1; /* the marked fields */

    for (const struct hb_numbers *n = figure_names; n->prefix != NULL; n++)
        missing += n->count;
    for (size_t length; *line != '\0'; line += length + (line[length] == '\n')) {
        length = strcspn(line, "\n");
        if (!read_figure(s, line, length))
            return false;
        missing--;
    }
    return missing == 0;
}

void hb_castle_setup_init(void *setup)
{
    struct hb_castle_setup *s = setup;

    memset(s, 0, sizeof *s);
    memset(&s->prepared, 0xff, sizeof s->prepared);
    memset(s->figures.count, 1, sizeof s->figures.count);
    s->wrong_figures = !read_figures(s);
}

void hb_castle_setup_text(const void *setup, const char *option, struct hb_text *out)
{
    const struct hb_castle_setup *s = setup;

    if (strcmp(option, "season") == 0)
        hb_put(out, "%s", s->season == HB_WINTER ? "winter" : "summer");
    else if (strcmp(option, "inn_first") == 0)
        hb_put(out, "%s", s->inn_first ? "yes" : "no");
    else if (strcmp(option, "figures") == 0)
        hb_numbers_write(figure_names, seat_size, &s->figures, false, out);
    else if (strcmp(option, "prepared") == 0)
        hb_numbers_write(prepared_names, seat_size, &s->prepared, true, out);
    for (unsigned field = HB_FIELDS; strcmp(option, "snow") == 0 && field > 0; field--)
        if (s->figures.snow >> (field - 1) & 1)
            hb_put(out, "%s%u", out->len > 0 ? " " : "", field);
}

bool hb_castle_setup_check(void *setup, unsigned players, struct hb_error *err)
{
    struct hb_castle_setup *s = setup;
    struct hb_castle trial;

    s->players = (uint8_t)players;
    if (s->wrong_figures)
        return hb_refuse(err, HB_BAD_OPTION, "refusal.castle.figures");
    return hb_castle_lay(&trial, s, players, err);
}

size_t hb_castle_state_size(const void *setup)
{
    (void)setup;
    return sizeof(struct hb_castle);
}

void hb_castle_begin(struct hb_game *g, const void *setup, struct hb_sink *sink)
{
    const struct hb_castle_setup *s = setup;
    struct hb_castle *c = hb_castle_in(g);
    struct hb_error err;
    bool good = hb_castle_lay(c, s, s->players, &err);

    HB_ASSERT(good);
    hb_begin_game(c, sink);
}
