/* open.c -- rooms as people open them: games short enough for an evening, of all kinds. */
#include "sim.h"

#include <stdio.h>

static void put_some(json_t *counts, struct dice *d, const char *const *name, unsigned names, unsigned some)
{
    for (unsigned i = 0; i < some; i++) {
        const char *which = name[dice_below(d, names)];

        json_object_set_new(counts, which, json_integer(1 + dice_below(d, 3)));
    }
}

static json_t *some_bag(struct dice *d)
{
    static const char *const tiles[] = { "base/A",          "base/B",        "base/D",           "base/E",
                                         "base/H",          "base/J",        "base/K",           "base/N",
                                         "base/R",          "base/U",        "base/V",           "base/W",
                                         "base/X",          "flier/FlugB",   "ferries/Faehr-02", "gold/GoldF",
                                         "magewitch/MaHeD", "robbers/RaubF", "circles/C" };
    json_t *bag = json_object();

    put_some(bag, d, tiles, sizeof tiles / sizeof *tiles, 1 + dice_below(d, 7));
    return bag;
}

static json_t *some_landscape(struct dice *d)
{
    json_t *options = json_object();

    if (dice_percent(d, 85))
        json_object_set_new(options, "bag", some_bag(d));
    if (dice_percent(d, 30))
        json_object_set_new(options, "farmers", json_boolean(dice_percent(d, 50)));
    if (dice_percent(d, 20))
        json_object_set_new(options, "edition", json_string(dice_percent(d, 50) ? "c3" : "bb5"));
    if (dice_percent(d, 30))
        json_object_set_new(
            options, "expansions",
            json_pack("[s]", (const char *[]){ "abbot", "inns", "traders", "river" }[dice_below(d, 4)]));
    else if (dice_percent(d, 20))
        json_object_set_new(options, "box", json_string(dice_percent(d, 50) ? "bigbox2021" : "bigbox5"));
    return options;
}

static json_t *some_castle(struct dice *d)
{
    bool winter = dice_percent(d, 65);
    json_t *options = json_pack("{s:s}", "season", winter ? "winter" : "summer");
    unsigned field = 1 + dice_below(d, dice_percent(d, 10) ? 10 : 5);

    json_object_set_new(options, "prepared", json_pack("{s:i}", "field", (int)field));
    if (winter) {
        json_t *snow = json_array();
        char number[12];

        for (unsigned f = field; f > 0; f--) {
            snprintf(number, sizeof number, "%u", f);
            json_array_append_new(snow, json_string(number));
        }
        json_object_set_new(options, "snow", snow);
    }
    return options;
}

/* Played together; as most of them are lost soon, few tiles are enough. */
static json_t *some_mists(struct dice *d)
{
    static const char *const tiles[] = { "mists/M01", "mists/M10", "mists/M12", "mists/M20", "mists/M36",
                                         "mists/M39", "mists/M45", "mists/M48", "mists/M51" };
    json_t *bag = json_object();

    put_some(bag, d, tiles, sizeof tiles / sizeof *tiles, 2 + dice_below(d, 5));
    return json_pack("{s:s,s:o}", "level", (const char *[]){ "1", "2", "3", "4", "5", "6" }[dice_below(d, 6)], "bag",
                     bag);
}

static json_t *some_bank(struct dice *d)
{
    int seconds = (int)(20 + dice_below(d, 300)), increment = (int)dice_below(d, 6);

    return json_pack("{s:s,s:i,s:i}", "kind", "bank", "seconds", seconds, "increment", increment);
}

static json_t *some_clock(struct dice *d)
{
    switch (dice_below(d, 6)) {
    case 0:
        return json_pack("{s:s,s:i}", "kind", "move", "seconds", (int)(10 + dice_below(d, 60)));
    case 1:
        return some_bank(d);
    case 2:
        return json_pack("{s:s,s:i}", "kind", "days", "days", (int)(1 + dice_below(d, 3)));
    case 3:
        return json_pack("{s:s}", "kind", "none");
    default:
        return NULL;
    }
}

static json_t *some_seats(struct dice *d, unsigned players)
{
    json_t *seats = json_array();
    unsigned open = dice_below(d, 3) == 0 ? 0 : 55;
    char name[24];

    for (unsigned i = 0; i < players; i++) {
        snprintf(name, sizeof name, "Guest %u", i);
        if (i > 0 && dice_percent(d, open))
            json_array_append_new(seats, json_pack("{s:s}", "kind", "open"));
        else if (i > 0 && dice_percent(d, 35))
            json_array_append_new(seats, json_pack("{s:s,s:s}", "kind", "computer", "level", "greedy"));
        else
            json_array_append_new(seats, json_pack("{s:s,s:s}", "kind", "person", "name", name));
    }
    return seats;
}

/* Games by how often they are chosen, in percent. */
static const struct {
    const char *game;
    unsigned percent, least, most; /* players */
    json_t *(*options)(struct dice *d);
} games[] = {
    { "castle", 50, 2, 4, some_castle },
    { "carcassonne", 40, 1, 4, some_landscape },
    { "mists", 10, 1, 5, some_mists },
};

json_t *hb_sim_some_room(struct sim *s)
{
    struct dice *d = &s->dice;
    unsigned which = 0, chosen = dice_below(d, 100);

    while (chosen >= games[which].percent)
        chosen -= games[which++].percent;
    unsigned players = games[which].least + dice_below(d, games[which].most - games[which].least + 1);
    json_t *clock = some_clock(d), *options = games[which].options(d), *seats = some_seats(d, players);
    json_t *wish = json_pack("{s:s,s:o,s:o,s:b}", "game", games[which].game, "options", options, "seats", seats,
                             "public", (int)dice_percent(d, 50));

    if (clock)
        json_object_set_new(wish, "clock", clock);
    return wish;
}
