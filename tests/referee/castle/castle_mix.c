/* castle_mix.c -- set-ups mixed at random, within what the box holds. */
#include "castle_mix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const option_names[OPTIONS] = { "season", "figures", "snow", "prepared", "inn_first" };

enum { TALERS = 105 };
static const int in_box[GOODS] = { 20, 18, 15, 15, 15 };

/* Figures */

static void mix_figures(struct setup *s, struct dice *d)
{
    for (int b = 0; b < TILED; b++) {
        if (dice_percent(d, 25))
            hb_setup_add(&s->figures, 3 + dice_below(d, dice_percent(d, 20) ? 38 : 20), "value/%s",
                         hb_hall_buildings[b]);
        if (dice_percent(d, 20))
            hb_setup_add(&s->figures, dice_below(d, 20), "points/%s", hb_hall_buildings[b]);
    }
    for (int b = TOWER; b <= HOUSE; b++)
        if (dice_percent(d, 30))
            hb_setup_add(&s->figures, 1 + dice_below(d, dice_percent(d, 20) ? 15 : 6), "count/%s",
                         hb_hall_buildings[b]);
    for (int b = 0; b < BUILDINGS; b++)
        for (int n = 0; n < hb_hall_spaces[b]; n++)
            if (dice_percent(d, 25))
                hb_setup_add(&s->figures, dice_percent(d, 10) ? dice_below(d, 61) : dice_below(d, 12), "fee/%s/%d",
                             hb_hall_buildings[b], n + 1);
    for (int g = 0; g < GOODS; g++)
        if (dice_percent(d, 40))
            hb_setup_add(&s->figures, 1 + dice_below(d, dice_percent(d, 20) ? 9 : 4), "yield/%s", hb_hall_places[g]);
}

static void mix_snow(struct setup *s, struct dice *d)
{
    int percent = dice_percent(d, 60) ? 100 : dice_below(d, 101);

    s->snow_given = true;
    for (int f = 1; f <= TRACK; f++)
        s->snow[f] = dice_percent(d, percent);
}

/* Prepared games */

static void mix_goods(struct setup *s, struct dice *d, bool scarce)
{
    for (int g = 0; g < GOODS; g++) {
        int rest = in_box[g], most = in_box[g] / s->players, tower = dice_below(d, 4);

        rest -= tower;
        hb_setup_add(&s->prepared, tower, "tower/%s", hb_hall_goods[g]);
        for (int i = 0; i < s->players; i++) {
            int n = dice_below(d, most + 1);

            n = n < rest ? n : rest;
            rest -= n;
            hb_setup_add(&s->prepared, n, "%d/%s", i, hb_hall_goods[g]);
        }
        if (g == SILVER && dice_percent(d, 50)) {
            int bars = dice_below(d, rest + 1);

            rest -= bars;
            hb_setup_add(&s->prepared, bars, "forge");
        }
        if (scarce && dice_percent(d, 70))
            hb_setup_add(&s->prepared, dice_below(d, rest < 3 ? rest + 1 : 3), "stock/%s", hb_hall_goods[g]);
    }
}

static void mix_talers(struct setup *s, struct dice *d, int field, bool scarce)
{
    int rest = TALERS - field - 15; /* some may lie on winter cards */

    for (int i = 0; i < s->players; i++) {
        int n = scarce ? dice_below(d, 4) : dice_below(d, rest / s->players);

        rest -= n;
        hb_setup_add(&s->prepared, n, "%d/talers", i);
    }
    if (scarce && dice_percent(d, 60))
        hb_setup_add(&s->prepared, dice_below(d, 12), "bank");
}

/* Tiles already erected; the answer is which buildings stand. */
static void mix_tiles(struct setup *s, struct dice *d, bool stands[BUILDINGS])
{
    int percent = dice_below(d, 101);

    memset(stands, 0, BUILDINGS * sizeof *stands);
    stands[MARKET] = stands[FORGE] = true;
    for (int b = KEEP; b <= WELL; b++) {
        stands[b] = dice_percent(d, percent);
        if (stands[b])
            hb_setup_add(&s->prepared, 1, "built/%s", hb_hall_buildings[b]);
    }
    for (int b = TOWER; b <= HOUSE; b++) {
        int all = b == TOWER ? 9 : 6;

        for (int i = 0; i < s->figures.size; i++)
            if (strncmp(s->figures.entry[i].name, "count/", 6) == 0 &&
                strcmp(s->figures.entry[i].name + 6, hb_hall_buildings[b]) == 0)
                all = s->figures.entry[i].number;
        hb_setup_add(&s->prepared, b == TOWER && percent == 100 ? all - 1 : dice_below(d, all + 1), "built/%s",
                     hb_hall_buildings[b]);
    }
}

static void mix_helpers(struct setup *s, struct dice *d, const bool stands[BUILDINGS], int helpers[PLAYERS_MAX])
{
    int percent = dice_below(d, 70);

    for (int b = 0; b < BUILDINGS; b++)
        for (int n = 0; n < hb_hall_spaces[b]; n++) {
            int i = dice_below(d, s->players);

            if (stands[b] && helpers[i] > 0 && dice_percent(d, b == FORGE || b == PALACE ? 60 : percent)) {
                hb_setup_add(&s->prepared, i, "space/%s/%d", hb_hall_buildings[b], n + 1);
                helpers[i]--;
            }
        }
    for (int g = 0; g < GOODS; g++) {
        int i = dice_below(d, s->players);

        if (helpers[i] > 0 && dice_percent(d, 60)) {
            hb_setup_add(&s->prepared, i, "cart/%s", hb_hall_places[g]);
            helpers[i]--;
        }
    }
}

static void mix_maiden(struct setup *s, struct dice *d)
{
    int suitors = 0;

    for (int i = 0; i < s->players; i++)
        if (i == 0 || dice_percent(d, 75)) {
            hb_setup_add(&s->prepared, 1, "suitor/%d", (i + s->players - 1) % s->players);
            suitors++;
        }
    hb_setup_add(&s->prepared, suitors + dice_below(d, 5), "dowry/talers");
}

static void mix_winter(struct setup *s, struct dice *d, bool stands[BUILDINGS])
{
    stands[INN] = dice_percent(d, 40);
    stands[GRANARY] = dice_percent(d, 40);
    if (stands[INN])
        hb_setup_add(&s->prepared, 1, "open/village_inn");
    if (stands[GRANARY])
        hb_setup_add(&s->prepared, 1, "open/granary");
    if (dice_percent(d, 40)) {
        hb_setup_add(&s->prepared, 1, "open/maiden");
        mix_maiden(s, d);
    }
    if (dice_percent(d, 20))
        hb_setup_add(&s->prepared, 1, "out/plague");
    if (dice_percent(d, 20))
        hb_setup_add(&s->prepared, 1, "out/wall_breach");
}

static void mix_cards(struct setup *s, struct dice *d)
{
    for (int i = 0; i < s->players; i++) {
        int gone = 0, percent = dice_percent(d, 20) ? 80 : 10; /* of the workers */

        for (int c = 0; c < MASTER_BUILDER; c++) {
            if (gone < 2 && dice_percent(d, c >= WORKER1 ? percent : 5)) {
                hb_setup_add(&s->prepared, 1, "%d/gone/%s", i, hb_hall_cards[c]);
                gone++;
            } else if (dice_percent(d, 25)) {
                hb_setup_add(&s->prepared, 1, "%d/pile/%s", i, hb_hall_cards[c]);
            }
        }
        if (dice_percent(d, 30))
            hb_setup_add(&s->prepared, dice_below(d, 60), "%d/score", i);
    }
}

/* The inn is open, nobody has talers, and the helpers of few stand at the carts. */
static void mix_poor_traders(struct setup *s, struct dice *d)
{
    int one = dice_below(d, s->players), field = 2 + dice_below(d, 8);

    s->winter = true;
    hb_setup_add(&s->prepared, field, "field");
    hb_setup_add(&s->prepared, 1, "open/village_inn");
    hb_setup_add(&s->prepared, dice_below(d, 3), "bank");
    if (dice_percent(d, 50))
        hb_setup_add(&s->prepared, one, "space/inn/1");
    for (int i = 0; i < s->players; i++) {
        hb_setup_add(&s->prepared, dice_percent(d, 20), "%d/talers", i);
        hb_setup_add(&s->prepared, dice_percent(d, 70), "%d/pile/messenger", i);
        hb_setup_add(&s->prepared, dice_percent(d, 50), "%d/pile/mason", i);
    }
    for (int g = 0; g < GOODS; g++)
        if (dice_percent(d, 70))
            hb_setup_add(&s->prepared, dice_percent(d, 70) ? one : dice_below(d, s->players), "cart/%s",
                         hb_hall_places[g]);
}

/* One last round in which little can happen, so that many end with equal points and equal talers. */
static void mix_close_finish(struct setup *s, struct dice *d)
{
    hb_setup_add(&s->prepared, 0, "starter");
    hb_setup_add(&s->prepared, 1, "field");
    for (int i = 0; i < s->players; i++) {
        hb_setup_add(&s->prepared, i == 0 ? 2 : 3, "%d/talers", i); /* the starting player takes one more */
        hb_setup_add(&s->prepared, dice_below(d, 3), "%d/sand", i);
        hb_setup_add(&s->prepared, dice_below(d, 3), "%d/wood", i);
        hb_setup_add(&s->prepared, dice_below(d, 3), "%d/silver", i);
        for (int c = MESSENGER; c <= STONEMASON; c++)
            hb_setup_add(&s->prepared, 1, "%d/pile/%s", i, hb_hall_cards[c]);
    }
}

static void mix_prepared(struct setup *s, struct dice *d)
{
    int field = 1 + dice_below(d, s->players == 3 ? 15 : 12), helpers[PLAYERS_MAX];
    bool scarce = dice_percent(d, 40), stands[BUILDINGS];

    for (int i = 0; i < s->players; i++)
        helpers[i] = s->players == 2 ? 7 : 6;
    if (dice_percent(d, 50))
        hb_setup_add(&s->prepared, dice_below(d, s->players), "starter");
    hb_setup_add(&s->prepared, field, "field");
    mix_goods(s, d, scarce);
    mix_talers(s, d, field, dice_percent(d, 30));
    mix_tiles(s, d, stands);
    if (s->winter)
        mix_winter(s, d, stands);
    mix_helpers(s, d, stands, helpers);
    if (stands[INN] && !hb_setup_has(&s->prepared, "space/inn/1"))
        hb_setup_add(&s->prepared, dice_below(d, 4), "inn/talers");
    if (dice_percent(d, 70))
        mix_cards(s, d);
}

void hb_setup_mix(struct setup *s, struct dice *d)
{
    memset(s, 0, sizeof *s);
    s->players = 2 + dice_below(d, 3);
    s->winter = dice_percent(d, 55);
    if (dice_percent(d, 30))
        mix_figures(s, d);
    if (s->winter && dice_percent(d, 70))
        mix_snow(s, d);
    if (dice_percent(d, 10))
        mix_poor_traders(s, d);
    else if (dice_percent(d, 5))
        mix_close_finish(s, d);
    else if (dice_percent(d, 60))
        mix_prepared(s, d);
    s->inn_first = dice_percent(d, 20);
}

/* For the engine */

static void put_entries(struct hb_text *out, const struct entries *e)
{
    for (int i = 0; i < e->size; i++)
        hb_put(out, "%s%s=%d", i > 0 ? " " : "", e->entry[i].name, e->entry[i].number);
}

static void setup_text(const struct setup *s, int option, struct hb_text *out)
{
    if (option == 0)
        hb_put(out, "%s", s->winter ? "winter" : "summer");
    if (option == 1)
        put_entries(out, &s->figures);
    for (int f = TRACK; f >= 1 && option == 2 && s->snow_given; f--)
        if (s->snow[f])
            hb_put(out, "%s%d", out->len > 0 ? " " : "", f);
    if (option == 3)
        put_entries(out, &s->prepared);
    if (option == 4)
        hb_put(out, "%s", s->inn_first ? "yes" : "no");
}

/* No snow is a text, too: the empty one. */
static bool is_given(const struct setup *s, int option, const char *text)
{
    return text[0] != '\0' || (option == 2 && s->snow_given);
}

void hb_setup_texts(const struct setup *s, struct setup_texts *out)
{
    for (int i = 0; i < OPTIONS; i++) {
        struct hb_text text = hb_text_in(out->text[i], OPTION_TEXT);

        setup_text(s, i, &text);
        if (!hb_text_fits(&text))
            hb_hall_stop("a long option");
        out->option[i] = (struct given_option){ option_names[i], is_given(s, i, out->text[i]) ? out->text[i] : NULL };
    }
}

struct hb_game *hb_setup_begin(const struct setup *s, struct hb_sink *sink, struct hb_error *err)
{
    struct setup_texts texts;

    hb_setup_texts(s, &texts);
    return hb_opinion_game("castle", s->players, texts.option, OPTIONS, sink, err);
}
