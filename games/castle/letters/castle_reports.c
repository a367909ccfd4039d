/* castle_reports.c -- what the castle tells its players at a terminal: what a move is there for, which way of paying is
 * the usual one, what has decided a tie, and its help.
 *
 * Whatever a move names is explained that has a help text of its own name.  What it would bring now is found by playing
 * it on a scratch copy.  The sentences stand in games/castle/words. */
#include "games/castle/castle.h"
#include "games/castle/letters/castle_letters.h"
#include "hradby/words.h"
#include "views/letters/reports_view.h"

#include <stdio.h>
#include <string.h>

enum { KEY_TEXT = 64, LIST_TEXT = 256 };

/* What a move is there for */

/* One more sentence, if there is one of that name. */
static void put_help(struct hb_text *out, const char *group, const char *id)
{
    char key[KEY_TEXT];
    const char *words;

    HB_KEY("card.*.help");
    HB_KEY("building.*.help");
    HB_KEY("place.*.help");
    HB_KEY("space.*.help");
    snprintf(key, sizeof key, "%s.%s.help", group, id);
    words = hb_words(out->language, key);
    if (words)
        hb_put(out, "%s%s", out->len > 0 ? " " : "", words);
}

/* Plays the move on the scratch and compares what the player would have if the game ended then and if it ended now. */
static void put_gain(const struct hb_game *g, int who, struct hb_move m, struct hb_game *scratch, struct hb_text *out)
{
    int more;

    hb_copy(scratch, g);
    hb_play(scratch, who, m, NULL);
    more = hb_score_if_over(scratch, who) - hb_score_if_over(g, who);
    hb_put(out, " ");
    if (more < 0)
        hb_say(out, "tabletop.about.loss n=%d", -more);
    else
        hb_say(out, "tabletop.about.gain n=%d", more);
}

static void put_about(const struct hb_game *g, int who, struct hb_move m, struct hb_game *scratch, struct hb_text *out)
{
    const struct hb_castle_move_parts parts = hb_castle_move_parts(m);
    if (parts.place != HB_CASTLE_NO_PLACE)
        put_help(out, "place", hb_castle_place_name[parts.place]);
    if (parts.space != HB_CASTLE_NO_PLACE) {
        put_help(out, "space", hb_castle_space_name[parts.space]);
        put_gain(g, who, m, scratch, out);
    }
    if (parts.building != HB_CASTLE_NO_PLACE)
        put_help(out, "building", hb_castle_building_name[parts.building]);
    for (unsigned left = parts.cards; left; left &= left - 1)
        put_help(out, "card", hb_castle_card_name[__builtin_ctz(left)]);
}

/* Paying */

/* While a building that was chosen is being paid for, one can still take another one instead. */
static bool is_paying(const struct hb_game *g)
{
    const struct hb_castle *c = hb_castle_of(g);

    return c->phase == HB_CASTLE_AT_FORGE || c->phase == HB_CASTLE_AT_PAY;
}

/* How gladly one pays so.  A mason gets a taler for each piece.  All others leave the same worth behind and look that
 * it is of many kinds, for the next building needs three; and of many pieces. */
static int gladness(const struct hb_castle *c, int who, struct hb_move m)
{
    enum { KINDS = 100 };
    const struct hb_castle_move_parts parts = hb_castle_move_parts(m);
    int left[HB_CASTLE_GOODS], pieces = 0, paid = 0, kinds = 0;

    for (unsigned g = 0; g < HB_CASTLE_GOODS; g++) {
        left[g] = c->seat[who].goods[g] - (int)parts.goods[g];
        paid += (int)parts.goods[g];
    }
    for (unsigned g = 0; g < HB_CASTLE_BUILDING_GOODS; g++) {
        pieces += left[g];
        kinds += left[g] > 0;
    }
    return c->card == HB_CASTLE_MASON + 1 ? paid : KINDS * kinds + pieces;
}

/* Puts the way to pay that most would take first; the others keep their order behind it. */
static void order_menu(struct hb_menu *m, const struct hb_game *g)
{
    const struct hb_castle *c = hb_castle_of(g);
    size_t best = 0;
    struct hb_move usual;

    m->usual = c->phase == HB_CASTLE_AT_PAY && m->moves > 1;
    if (!m->usual)
        return;
    for (size_t i = 1; i < m->moves; i++)
        if (gladness(c, m->who, m->move[i]) > gladness(c, m->who, m->move[best]))
            best = i;
    usual = m->move[best];
    memmove(m->move + 1, m->move, best * sizeof *m->move);
    m->move[0] = usual;
}

/* A tie */

static int goods_worth(const struct hb_castle *c, int player)
{
    int worth = 0;

    for (unsigned g = 0; g < HB_CASTLE_GOODS; g++)
        worth += c->seat[player].goods[g] * hb_castle_good_worth[g];
    return worth;
}

static int talers_of(const struct hb_castle *c, int player)
{
    return c->seat[player].talers;
}

static int best_score(const struct hb_game *g)
{
    int best = hb_score(g, 0);

    for (int p = 1; p < g->players; p++)
        best = hb_score(g, p) > best ? hb_score(g, p) : best;
    return best;
}

/* "Anna 7, Petr 3", of those with the most points; how many they are and whether the numbers differ. */
static unsigned list_numbers(const struct hb_castle *c, const struct hb_seats *seats,
                             int (*number)(const struct hb_castle *c, int player), bool *differ, struct hb_text *out)
{
    int best = best_score(&c->head), first = 0;
    unsigned n = 0;

    *differ = false;
    for (int p = 0; p < c->head.players; p++) {
        char name[HB_SEAT_NAME];
        if (hb_score(&c->head, p) != best)
            continue;
        hb_seats_name(seats, p, name);
        hb_put(out, "%s%s %d", n == 0 ? "" : ", ", name, number(c, p));
        first = n == 0 ? number(c, p) : first;
        *differ |= number(c, p) != first;
        n++;
    }
    return n;
}

/* What decided where several have the most points.  CAS-11.5: talers decide if they differ, else goods, else all of
 * them win. */
static void put_tie(const struct hb_game *g, const struct hb_seats *seats, struct hb_text *out)
{
    const struct hb_castle *c = hb_castle_of(g);
    char talers[LIST_TEXT] = "", goods[LIST_TEXT] = "";
    struct hb_text of_talers = hb_text_for(out->language, talers, sizeof talers);
    struct hb_text of_goods = hb_text_for(out->language, goods, sizeof goods);
    bool by_talers, by_goods;

    if (list_numbers(c, seats, talers_of, &by_talers, &of_talers) < 2)
        return;
    list_numbers(c, seats, goods_worth, &by_goods, &of_goods);
    if (by_talers)
        hb_say(out, "tabletop.tie.talers list=%s", talers);
    else if (by_goods)
        hb_say(out, "tabletop.tie.goods list=%s", goods);
    else
        hb_say(out, "tabletop.tie.all");
    hb_put(out, "\n");
}

/* Help */

/* What things of one kind are there for: GROUP.NAME.help, where there is such a sentence.  Some name the thing, before
 * others its name is said. */
static void explain(const char *heading, const char *group, const char *const *name, unsigned names, bool said,
                    struct hb_text *out)
{
    bool first = true;

    HB_KEY("card.*.help");
    HB_KEY("building.*.help");
    HB_KEY("winter.*.help");
    HB_KEY("place.*.help");
    HB_KEY("good.*.help");
    for (unsigned i = 0; i < names; i++) {
        char key[KEY_TEXT];
        snprintf(key, sizeof key, "%s.%s.help", group, name[i]);
        if (hb_words(out->language, key) == NULL)
            continue;
        if (first)
            hb_put(out, "%s\n", hb_words(out->language, heading));
        first = false;
        hb_put(out, "  %s%s", said ? hb_name_in_group(out->language, group, name[i]) : "", said ? ": " : "");
        hb_say_with(out, key, NULL, 0);
        hb_put(out, "\n");
    }
}

/* The one place where help tells of cards, workers, buildings, spaces and what they score. */
static void explain_things(const struct hb_game *seen, struct hb_text *out)
{
    bool winter = hb_castle_of(seen)->season == HB_CASTLE_WINTER;

    explain("terminal.help.castle.cards", "card", hb_castle_card_name, HB_CASTLE_CARDS, false, out);
    explain("terminal.help.castle.buildings", "building", hb_castle_building_name,
            winter ? HB_CASTLE_BUILDINGS : HB_CASTLE_FORGE + 1, false, out);
    explain("terminal.help.castle.carts", "place", hb_castle_place_name, HB_CASTLE_GOODS, true, out);
    explain("terminal.help.castle.goods", "good", hb_castle_good_name, HB_CASTLE_GOODS, false, out);
    if (winter)
        explain("terminal.help.castle.winter", "winter", hb_castle_winter_name, HB_CASTLE_WINTER_CARDS, true, out);
}

static const char *const keys[] = { "castle.choose", "keys", "castle.command", "castle.drawn", "castle.players", NULL };

const struct hb_reports_view hb_reports_view_castle = { .game = "castle",
                                                        .help_keys = keys,
                                                        .help_typed = "castle.plain",
                                                        .explain = explain_things,
                                                        .turn = hb_castle_turn,
                                                        .scores = hb_castle_scores,
                                                        .tie = put_tie,
                                                        .about = put_about,
                                                        .order = order_menu,
                                                        .has_way_back = is_paying };
