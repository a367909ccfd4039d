/* castle_about.c -- see castle_about.h.  What it says stands in words/LANGUAGE/castle_help.properties and
 * tabletop.properties. */
#include "tui/castle_about.h"

#include "hradby/castle.h"
#include "hradby/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_TEXT = 64, MOVE_WORDS = 12, LIST_TEXT = 256 };

/* A move as its words. */
struct spelled {
    char text[HB_MOVE_TEXT];
    char *word[MOVE_WORDS];
    unsigned words;
};

static void spell(struct spelled *s, const struct hb_game *g, struct hb_move m)
{
    struct hb_text out = hb_text_in(s->text, sizeof s->text);
    char *word, *rest = s->text;

    s->text[0] = '\0';
    s->words = 0;
    hb_move_text(g, m, &out);
    while (s->words < MOVE_WORDS && (word = strtok_r(rest, " ", &rest)) != NULL)
        s->word[s->words++] = word;
}

/* ---- what a move is there for ---- */

/* One more sentence, if there is one for the thing. */
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
    if (words != NULL)
        hb_put(out, "%s%s", out->len > 0 ? " " : "", words);
}

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

static void put_place(const struct hb_game *g, int who, struct hb_move m, const struct spelled *s,
                      struct hb_game *scratch, struct hb_text *out)
{
    char space[KEY_TEXT / 2];

    if (s->words < 4) {
        put_help(out, "place", s->word[2]);
        return;
    }
    snprintf(space, sizeof space, "%s/%s", s->word[2], s->word[3]);
    put_help(out, "space", space);
    put_gain(g, who, m, scratch, out);
}

void hb_castle_about(const struct hb_game *g, int who, struct hb_move m, struct hb_game *scratch, struct hb_text *out)
{
    struct spelled s;

    if (hb_castle_of(g) == NULL)
        return;
    spell(&s, g, m);
    if (s.words < 2)
        return;
    if (strcmp(s.word[0], "put") == 0 && s.words > 2)
        put_place(g, who, m, &s, scratch, out);
    else if (strcmp(s.word[0], "build") == 0)
        put_help(out, "building", s.word[1]);
    else if (strcmp(s.word[0], "choose") == 0 || strcmp(s.word[0], "give") == 0 || strcmp(s.word[0], "resolve") == 0)
        for (unsigned i = 1; i < s.words; i++)
            put_help(out, "card", s.word[i]);
}

/* ---- paying ---- */

bool hb_castle_is_paying(const struct hb_game *g)
{
    const struct hb_castle *c = hb_castle_of(g);

    return c != NULL && (c->phase == HB_AT_FORGE || c->phase == HB_AT_PAY);
}

static unsigned good_named(const char *name)
{
    unsigned g = 0;

    while (g < HB_GOODS && strcmp(hb_good_name[g], name) != 0)
        g++;
    return g;
}

/* How gladly one pays so.  A mason gets a taler for each piece.  All others leave the same worth behind and look that it is
 * of many kinds, for the next building needs three; and of many pieces. */
static int gladness(const struct hb_castle *c, int who, struct hb_move m)
{
    enum { KINDS = 100 };
    struct spelled s;
    int left[HB_GOODS], pieces = 0, paid = 0, kinds = 0;

    for (unsigned g = 0; g < HB_GOODS; g++)
        left[g] = c->seat[who].goods[g];
    spell(&s, &c->head, m);
    for (unsigned i = 1; i + 1 < s.words; i += 2) {
        unsigned g = good_named(s.word[i + 1]);
        int n = (int)strtol(s.word[i], NULL, 10);
        if (g < HB_GOODS)
            left[g] -= n;
        paid += n;
    }
    for (unsigned g = 0; g < HB_BUILDING_GOODS; g++) {
        pieces += left[g];
        kinds += left[g] > 0;
    }
    return c->card == HB_MASON + 1 ? paid : KINDS * kinds + pieces;
}

void hb_castle_order_menu(struct hb_menu *m, const struct hb_game *g)
{
    const struct hb_castle *c = hb_castle_of(g);
    size_t best = 0;
    struct hb_move usual;

    m->usual = c != NULL && c->phase == HB_AT_PAY && m->moves > 1;
    if (!m->usual)
        return;
    for (size_t i = 1; i < m->moves; i++)
        if (gladness(c, m->who, m->move[i]) > gladness(c, m->who, m->move[best]))
            best = i;
    usual = m->move[best];
    memmove(m->move + 1, m->move, best * sizeof *m->move);
    m->move[0] = usual;
}

/* ---- a tie ---- */

static int goods_worth(const struct hb_castle *c, int player)
{
    int worth = 0;

    for (unsigned g = 0; g < HB_GOODS; g++)
        worth += c->seat[player].goods[g] * hb_good_worth[g];
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

void hb_castle_tie(const struct hb_game *g, const struct hb_seats *seats, struct hb_text *out)
{
    const struct hb_castle *c = hb_castle_of(g);
    char talers[LIST_TEXT] = "", goods[LIST_TEXT] = "";
    struct hb_text of_talers = hb_text_for(out->language, talers, sizeof talers);
    struct hb_text of_goods = hb_text_for(out->language, goods, sizeof goods);
    bool by_talers, by_goods;

    if (c == NULL || list_numbers(c, seats, talers_of, &by_talers, &of_talers) < 2)
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
