/* scenario_castle.c -- what a scenario can say about the table of the castle.
 *
 * Everything is read from the game's own account of the position, as a page or a program would read it. */
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_TEXT = 160, VALUE_TEXT = 200, LIST_MAX = 32 };

/* The value at `path` must be `wanted`; an empty list is "none". */
static bool expect(struct run *r, const char *path, const char *wanted, const char *what)
{
    char value[VALUE_TEXT] = "not told";

    if (read_fact(r, path, value, sizeof value) && value[0] == '\0')
        snprintf(value, sizeof value, "none");
    return strcmp(value, wanted) == 0 || wrong(r, "%s should be %s and is %s", what, wanted, value);
}

/* NAME VALUE NAME VALUE …, each told under `part` */
static bool expect_each(struct run *r, char *rest, const char *part)
{
    const char *name = next_word(&rest);

    if (!name)
        return wrong(r, "something must be named here, with its number");
    for (; name; name = next_word(&rest)) {
        const char *wanted = next_word(&rest);
        char path[PATH_TEXT];

        if (!wanted)
            return wrong(r, "how much should \"%s\" be?", name);
        snprintf(path, sizeof path, "%s%s%s", part, *part == '\0' ? "" : ".", name);
        if (!expect(r, path, wanted, path))
            return false;
    }
    return true;
}

/* One number that belongs to nobody. */
static bool expect_one(struct run *r, const char *path, char *rest)
{
    const char *wanted = next_word(&rest);

    if (!wanted || next_word(&rest))
        return wrong(r, "one number stands after \"%s\"", path);
    return expect(r, path, wanted, path);
}

/* bank 87 */
static bool check_bank(struct run *r, char *rest)
{
    return expect_one(r, "bank", rest);
}

/* forge 2: bars that lie there */
static bool check_forge(struct run *r, char *rest)
{
    return expect_one(r, "forge", rest);
}

/* stock sand 17 silver 14 */
static bool check_stock(struct run *r, char *rest)
{
    return expect_each(r, rest, "stock");
}

/* tower clay 1: goods on the defense tower */
static bool check_tower(struct run *r, char *rest)
{
    return expect_each(r, rest, "tower");
}

/* fact round 2 winter.deck 5: whatever else the position tells */
static bool check_fact(struct run *r, char *rest)
{
    return expect_each(r, rest, "");
}

/* talers red 3 blue 4 */
static bool check_talers(struct run *r, char *rest)
{
    const char *name = next_word(&rest);

    if (!name)
        return wrong(r, "talers are written: talers PLAYER NUMBER …");
    for (; name; name = next_word(&rest)) {
        const char *wanted = next_word(&rest);
        char path[PATH_TEXT], what[PATH_TEXT];
        int who;

        if (!wanted || !read_actor(r, name, &who) || who < 0)
            return wrong(r, "talers are written: talers PLAYER NUMBER …");
        snprintf(path, sizeof path, "players.%d.talers", who);
        snprintf(what, sizeof what, "the talers of %s", name);
        if (!expect(r, path, wanted, what))
            return false;
    }
    return true;
}

/* load red worker1 wood 2 silver 1: goods on a worker card that is not resolved yet */
static bool check_load(struct run *r, char *rest)
{
    const char *name = next_word(&rest), *card = next_word(&rest);
    char part[PATH_TEXT];
    int who;

    if (!name || !card || !read_actor(r, name, &who) || who < 0)
        return wrong(r, "goods on a worker are written: load PLAYER WORKER GOOD NUMBER …");
    snprintf(part, sizeof part, "players.%d.on_card.%s", who, card);
    return expect_each(r, rest, part);
}

/* Buildings and carts */

/* The place in `list` of the entry whose `key` is `value`. */
static bool find_entry(struct run *r, const char *list, const char *key, const char *value, unsigned *out)
{
    for (*out = 0; *out < LIST_MAX; ++*out) {
        char path[PATH_TEXT], is[VALUE_TEXT];

        snprintf(path, sizeof path, "%s.%u.%s", list, *out, key);
        if (!read_fact(r, path, is, sizeof is))
            break;
        if (strcmp(is, value) == 0)
            return true;
    }
    return wrong(r, "there is no \"%s\" among the %s", value, list);
}

/* tiles keep 1 tower 9: tiles still on the board; tiles all 23 */
static bool check_tiles(struct run *r, char *rest)
{
    const char *name = next_word(&rest);

    if (!name)
        return wrong(r, "tiles on the board are written: tiles BUILDING NUMBER …");
    for (; name; name = next_word(&rest)) {
        const char *wanted = next_word(&rest);
        char path[PATH_TEXT] = "tiles_left", what[PATH_TEXT];
        unsigned at;

        if (!wanted)
            return wrong(r, "how many tiles of \"%s\" should lie on the board?", name);
        if (strcmp(name, "all") != 0) {
            if (!find_entry(r, "buildings", "building", name, &at))
                return false;
            snprintf(path, sizeof path, "buildings.%u.left", at);
        }
        snprintf(what, sizeof what, "the tiles of %s", name);
        if (!expect(r, path, wanted, what))
            return false;
    }
    return true;
}

/* stands keep, stands not palace */
static bool check_stands(struct run *r, char *rest)
{
    const char *name = next_word(&rest);
    bool wanted = !name || strcmp(name, "not") != 0;

    if (!wanted)
        name = next_word(&rest);
    if (!name)
        return wrong(r, "what stands is written: stands BUILDING …, stands not BUILDING …");
    for (; name; name = next_word(&rest)) {
        char path[PATH_TEXT], what[PATH_TEXT];
        unsigned at;

        if (!find_entry(r, "buildings", "building", name, &at))
            return false;
        snprintf(path, sizeof path, "buildings.%u.standing", at);
        snprintf(what, sizeof what, "whether %s stands", name);
        if (!expect(r, path, wanted ? "yes" : "no", what))
            return false;
    }
    return true;
}

/* A helper's owner at `path`: PLAYER or nobody. */
static bool expect_helper(struct run *r, const char *path, const char *name, const char *what)
{
    char wanted[VALUE_TEXT] = "nothing";
    int who = HB_NOBODY;

    if (!name || (strcmp(name, "nobody") != 0 && (!read_actor(r, name, &who) || who < 0)))
        return wrong(r, "whose helper stands there is a player or nobody");
    if (who >= 0)
        snprintf(wanted, sizeof wanted, "%d", who);
    return expect(r, path, wanted, what);
}

/* helper tavern 1 red, helper forge 2 nobody */
static bool check_helper(struct run *r, char *rest)
{
    const char *building = next_word(&rest), *space = next_word(&rest), *name = next_word(&rest);
    char path[PATH_TEXT], what[PATH_TEXT];
    unsigned at;
    long n;

    if (!building || !read_number(space, &n) || n < 1 || next_word(&rest))
        return wrong(r, "a helper in a building is written: helper BUILDING SPACE PLAYER, or nobody");
    if (!find_entry(r, "buildings", "building", building, &at))
        return false;
    snprintf(path, sizeof path, "buildings.%u.spaces.%ld.helper", at, n - 1);
    snprintf(what, sizeof what, "whose helper stands in %s on space %ld", building, n);
    return expect_helper(r, path, name, what);
}

/* cart sand red, cart rider nobody */
static bool check_cart(struct run *r, char *rest)
{
    const char *place = next_word(&rest), *name = next_word(&rest);
    char path[PATH_TEXT], what[PATH_TEXT];
    unsigned at;

    if (!place || next_word(&rest))
        return wrong(r, "a helper at a cart is written: cart PLACE PLAYER, or nobody");
    if (!find_entry(r, "carts", "place", place, &at))
        return false;
    snprintf(path, sizeof path, "carts.%u.helper", at);
    snprintf(what, sizeof what, "whose helper stands at %s", place);
    return expect_helper(r, path, name, what);
}

/* Cards */

/* Whether `word` is one of the words of `list`. */
static bool has_word(const char *list, const char *word)
{
    char copy[SCENARIO_LINE_MAX + 1];
    char *rest = copy;
    const char *next;

    snprintf(copy, sizeof copy, "%s", list);
    while ((next = next_word(&rest)))
        if (strcmp(next, word) == 0)
            return true;
    return false;
}

/* Whether every word of `list` is one of `others`. */
static bool all_among(const char *list, const char *others)
{
    char copy[SCENARIO_LINE_MAX + 1];
    char *rest = copy;
    const char *next;

    snprintf(copy, sizeof copy, "%s", list);
    while ((next = next_word(&rest)))
        if (!has_word(others, next))
            return false;
    return true;
}

/* cards red pile mason trader: these and no others, in any order; also hand, played and gone */
static bool check_cards(struct run *r, char *rest)
{
    const char *name = next_word(&rest), *where = next_word(&rest);
    char path[PATH_TEXT], value[VALUE_TEXT];
    int who;

    if (!name || !where || !read_actor(r, name, &who) || who < 0)
        return wrong(r, "cards are written: cards PLAYER WHERE CARD …");
    snprintf(path, sizeof path, "players.%d.%s", who, where);
    if (!read_fact(r, path, value, sizeof value))
        return wrong(r, "cards are in hand, pile, played or gone, not in \"%s\"", where);
    return (all_among(value, rest) && all_among(rest, value)) ||
           wrong(r, "in the %s of %s should be: %s, not: %s", where, name, trim(rest), value);
}

/* Secrets */

/* Whether somebody else sees all cards of `who` in hand, those that lie face down too: nothing tells them apart. */
static bool sees_whole_hand(struct run *r, const struct hb_game *view, const char *eyes, int who)
{
    char path[PATH_TEXT], hand[VALUE_TEXT] = "", cards[VALUE_TEXT] = "", seen[VALUE_TEXT] = "";

    snprintf(path, sizeof path, "players.%d.hand", who);
    (void)read_fact(r, path, hand, sizeof hand);
    (void)read_fact_in(r, view, path, seen, sizeof seen);
    snprintf(path, sizeof path, "players.%d.cards", who);
    (void)read_fact(r, path, cards, sizeof cards);
    return (all_among(hand, seen) && all_among(cards, seen)) ||
           wrong(r, "%s sees in the hand of %s only: %s", eyes, actor_name(r, who), seen);
}

/* Whether `viewer` sees that `who` has chosen, and the cards only if they are the viewer's. */
static bool sees_hidden(struct run *r, const struct hb_game *view, int viewer, int who, bool chosen)
{
    const char *eyes = viewer == HB_SPECTATOR ? "a spectator" : actor_name(r, viewer);
    char path[PATH_TEXT], value[VALUE_TEXT] = "not told";

    snprintf(path, sizeof path, "players.%d.chosen", who);
    (void)read_fact_in(r, view, path, value, sizeof value);
    if (strcmp(value, chosen ? "yes" : "no") != 0)
        return wrong(r, "%s should see that %s has %schosen", eyes, actor_name(r, who), chosen ? "" : "not ");
    snprintf(path, sizeof path, "players.%d.cards", who);
    value[0] = '\0';
    (void)read_fact_in(r, view, path, value, sizeof value);
    if ((value[0] != '\0') != (chosen && viewer == who))
        return wrong(r, "%s sees as the cards of %s: \"%s\"", eyes, actor_name(r, who), value);
    return viewer == who || sees_whole_hand(r, view, eyes, who);
}

/* hidden red blue: these and no others have chosen, and nobody else sees what; hidden nobody */
static bool check_hidden(struct run *r, char *rest)
{
    const struct hb_game *g = hb_table_game(r->table);
    struct hb_game *view = malloc(hb_size(g));
    int players = (int)r->plan.players;
    bool good = view || wrong(r, "there is not enough memory");

    if (good && *trim(rest) == '\0')
        good = wrong(r, "who has chosen is written: hidden PLAYER …, or nobody");
    for (int i = 0; good && i <= players; i++) {
        int viewer = i < players ? i : HB_SPECTATOR;

        hb_view(g, viewer, view);
        for (int who = 0; good && who < players; who++)
            good = sees_hidden(r, view, viewer, who, has_word(rest, r->plan.name[who]));
    }
    free(view);
    return good;
}

/* What of player `who` every viewer must see as it is. */
static bool sees_open(struct run *r, const struct hb_game *view, int who)
{
    static const char *const parts[] = { "talers",     "pile",       "gone",        "supply.helper", "goods.sand",
                                         "goods.wood", "goods.clay", "goods.stone", "goods.silver" };

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char path[PATH_TEXT], is[VALUE_TEXT], seen[VALUE_TEXT];

        snprintf(path, sizeof path, "players.%d.%s", who, parts[i]);
        if (!read_fact(r, path, is, sizeof is) || !read_fact_in(r, view, path, seen, sizeof seen))
            return wrong(r, "nothing is told of the %s of %s", parts[i], actor_name(r, who));
        if (strcmp(is, seen) != 0)
            return wrong(r, "somebody sees another %s of %s", parts[i], actor_name(r, who));
    }
    return true;
}

/* open red blue: everybody sees what these have and what they have played */
static bool check_open(struct run *r, char *rest)
{
    const struct hb_game *g = hb_table_game(r->table);
    struct hb_game *view = malloc(hb_size(g));
    const char *name = next_word(&rest);
    bool good = view || wrong(r, "there is not enough memory");
    int who;

    if (good && !name)
        good = wrong(r, "who has everything open is written: open PLAYER …");
    for (; good && name; name = next_word(&rest)) {
        good = (read_actor(r, name, &who) && who >= 0) || wrong(r, "there is no player called \"%s\"", name);
        for (int i = 0; good && i <= (int)r->plan.players; i++) {
            hb_view(g, i < (int)r->plan.players ? i : HB_SPECTATOR, view);
            good = sees_open(r, view, who);
        }
    }
    free(view);
    return good;
}

/* The words */

static const struct {
    const char *word;
    check_line *check;
} checks[] = {
    { "bank", check_bank },   { "cards", check_cards },   { "cart", check_cart },     { "fact", check_fact },
    { "forge", check_forge }, { "helper", check_helper }, { "hidden", check_hidden }, { "load", check_load },
    { "open", check_open },   { "stands", check_stands }, { "stock", check_stock },   { "talers", check_talers },
    { "tiles", check_tiles }, { "tower", check_tower },
};

check_line *castle_check_named(const char *word)
{
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        if (strcmp(checks[i].word, word) == 0)
            return checks[i].check;
    return NULL;
}
