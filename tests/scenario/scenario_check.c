/* scenario_check.c -- what a scenario can say about a position. */
#include "scenario.h"

#include "hradby/landscape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Points, hands, turn */

/* score red 3 blue 0 because "…" */
static bool check_score(struct run *r, char *rest)
{
    const struct hb_game *g = hb_table_game(r->table);
    char *reason, *name;
    int who;

    if (!take_because(r, rest, &reason))
        return false;
    if (*trim(rest) == '\0')
        return wrong(r, "points are written: score PLAYER POINTS …");
    while ((name = next_word(&rest))) {
        long points;

        if (!read_actor(r, name, &who) || who < 0 || !read_number(next_word(&rest), &points))
            return wrong(r, "points are written: score PLAYER POINTS …");
        if (hb_score(g, who) != points)
            return wrong(r, "%s should have %ld points and has %d", name, points, hb_score(g, who));
    }
    return !reason || was_told(r, reason) || wrong(r, "nothing told here says \"%s\"", reason);
}

/* PLAYER THING COUNT …, as the position tells them of that player under `part` */
static bool check_counts(struct run *r, char *rest, const char *part, const char *where)
{
    char *name = next_word(&rest), *thing;
    int who;

    if (!name || !read_actor(r, name, &who) || who < 0 || *trim(rest) == '\0')
        return wrong(r, "what a player has is written: %s PLAYER THING COUNT …", part);
    while ((thing = next_word(&rest))) {
        char path[SCENARIO_LINE_MAX], value[32] = "none";
        const char *count = next_word(&rest);

        if (!count)
            return wrong(r, "how many of \"%s\" should there be?", thing);
        snprintf(path, sizeof path, "players.%d.%s.%s", who, part, thing);
        (void)read_fact(r, path, value, sizeof value);
        if (strcmp(value, count) != 0)
            return wrong(r, "%s should have %s of \"%s\" %s and has %s", name, count, thing, where, value);
    }
    return true;
}

/* supply red follower 7 abbot 1 */
static bool check_supply(struct run *r, char *rest)
{
    return check_counts(r, rest, "supply", "in hand");
}

/* goods red wine 2 grain 1 */
static bool check_goods(struct run *r, char *rest)
{
    return check_counts(r, rest, "goods", "among the goods");
}

/* list gold: 1 0 2, 0 0 1: a list of lists that the position tells, entry by entry in its order */
static bool check_list(struct run *r, char *rest)
{
    char told[SCENARIO_LINE_MAX] = "", entry[SCENARIO_LINE_MAX], path[SCENARIO_LINE_MAX];
    char *colon = strchr(rest, ':');
    size_t used = 0;

    if (!colon)
        return wrong(r, "a list is written: list NAME: ENTRY, …");
    *colon = '\0';
    if (!read_fact(r, trim(rest), entry, sizeof entry))
        return wrong(r, "the position tells no list \"%s\"", trim(rest));
    for (unsigned i = 0;; i++) {
        snprintf(path, sizeof path, "%s.%u", trim(rest), i);
        if (!read_fact(r, path, entry, sizeof entry) || used >= sizeof told)
            break;
        used += (size_t)snprintf(told + used, sizeof told - used, "%s%s", i == 0 ? "" : ", ", entry);
    }
    return strcmp(told, trim(colon + 1)) == 0 ||
           wrong(r, "the list \"%s\" should be \"%s\" and is \"%s\"", trim(rest), trim(colon + 1), told);
}

/* left 71: tiles that nobody has drawn yet */
static bool check_left(struct run *r, char *rest)
{
    char value[32] = "not told";

    (void)read_fact(r, "left.tiles", value, sizeof value);
    return strcmp(value, trim(rest)) == 0 || wrong(r, "%s tiles should be left to draw, not %s", trim(rest), value);
}

/* Whether these are the ones to move, and nobody else. */
static bool are_to_move(struct run *r, const bool *named)
{
    const struct hb_game *g = hb_table_game(r->table);

    for (int i = 0; i < (int)r->plan.players; i++)
        if (hb_may_move(g, i) != named[i])
            return wrong(r, "it should %sbe the turn of %s and is that of %s", named[i] ? "" : "not ", r->plan.name[i],
                         actor_name(r, hb_actor(g)));
    return true;
}

/* turn red, turn chance, several at once, or with the phase: turn red blue choose */
static bool check_turn(struct run *r, char *rest)
{
    const struct hb_game *g = hb_table_game(r->table);
    bool named[HB_PLAYERS_MAX] = { false };
    char *name = next_word(&rest);
    int who;

    if (!name || !read_actor(r, name, &who))
        return wrong(r, "whose turn it is is written: turn PLAYER … [PHASE]");
    if (who == HB_CHANCE && hb_actor(g) != HB_CHANCE)
        return wrong(r, "it should be the turn of chance and is that of %s", actor_name(r, hb_actor(g)));
    for (; name && read_actor(r, name, &who); name = next_word(&rest))
        if (who >= 0)
            named[who] = true;
    if (!are_to_move(r, named))
        return false;
    return !name || strcmp(name, hb_phase(g)) == 0 || wrong(r, "the phase should be %s and is %s", name, hb_phase(g));
}

static bool check_end(struct run *r, char *rest)
{
    const struct hb_game *g = hb_table_game(r->table);

    if (*trim(rest) != '\0')
        return wrong(r, "nothing stands after \"end\"");
    return hb_actor(g) == HB_NOBODY ||
           wrong(r, "the game should be over, but the one to move is %s", actor_name(r, hb_actor(g)));
}

/* winner red blue: these and nobody else */
static bool check_winner(struct run *r, char *rest)
{
    const struct hb_game *g = hb_table_game(r->table);
    bool named[HB_PLAYERS_MAX] = { false };
    const char *name;
    int who;

    if (!g->over)
        return wrong(r, "nobody has won yet: the game is not over");
    while ((name = next_word(&rest))) {
        if (!read_actor(r, name, &who) || who < 0)
            return wrong(r, "there is no player called \"%s\"", name);
        named[who] = true;
    }
    for (int i = 0; i < (int)r->plan.players; i++)
        if (hb_winner(g, i) != named[i])
            return wrong(r, "%s should %shave won", r->plan.name[i], named[i] ? "" : "not ");
    return true;
}

/* Events */

static bool check_event(struct run *r, char *rest)
{
    char *words;
    char all[SCENARIO_REASON_MAX];
    struct hb_text text = hb_text_in(all, sizeof all / 2);

    if (!take_quoted(r, rest, &words))
        return false;
    for (size_t i = 0; i < r->log.events; i++)
        hb_put(&text, "%s%s", i == 0 ? "" : " / ", r->log.event[i]);
    return was_told(r, words) || wrong(r, "nothing told here says \"%s\"; told was: %s", words, all);
}

static bool check_no(struct run *r, char *rest)
{
    const char *what = next_word(&rest);
    char *words;

    if (!what || strcmp(what, "event") != 0)
        return wrong(r, "what did not happen is written: no event \"…\"");
    if (!take_quoted(r, rest, &words))
        return false;
    return !was_told(r, words) || wrong(r, "something told here does say \"%s\"", words);
}

/* Legal moves */

struct moves {
    size_t count;
    char (*text)[HB_MOVE_TEXT];
};

static bool list_moves(struct run *r, int who, struct moves *out)
{
    const struct hb_game *g = hb_table_game(r->table);
    size_t n = hb_legal_moves(g, who, NULL, 0);
    struct hb_move *move = calloc(n + 1, sizeof *move);

    out->count = n;
    out->text = calloc(n + 1, sizeof *out->text);
    if (!move || !out->text) {
        free(move);
        return wrong(r, "there is not enough memory for %zu moves", n);
    }
    hb_legal_moves(g, who, move, n);
    for (size_t i = 0; i < n; i++) {
        struct hb_text text = hb_text_in(out->text[i], HB_MOVE_TEXT);

        hb_move_text(g, move[i], &text);
    }
    free(move);
    return true;
}

static bool is_among(const struct moves *m, const char *text)
{
    for (size_t i = 0; i < m->count; i++)
        if (strcmp(m->text[i], text) == 0)
            return true;
    return false;
}

/* `red: move, move`: cuts the name off and checks that it is their turn. */
static bool begin_moves(struct run *r, char **rest, struct moves *legal)
{
    char *colon = strchr(*rest, ':');
    const char *name;
    int who;

    if (!colon)
        return wrong(r, "moves are written: PLAYER: MOVE, MOVE …");
    *colon = '\0';
    name = trim(*rest);
    *rest = colon + 1;
    if (!read_actor(r, name, &who))
        return wrong(r, "there is no player called \"%s\"", name);
    if (!hb_may_move(hb_table_game(r->table), who))
        return wrong(r, "it should be the turn of %s and is that of %s", name,
                     actor_name(r, hb_actor(hb_table_game(r->table))));
    return list_moves(r, who, legal);
}

static bool all_named_are(struct run *r, char *rest, const struct moves *legal, bool wanted, size_t *named)
{
    const char *move;

    for (*named = 0; (move = next_part(&rest)); ++*named) {
        if (*move == '\0')
            return wrong(r, "a move is missing");
        if (is_among(legal, move) != wanted)
            return wrong(r, "\"%s\" should %sbe among the legal moves", move, wanted ? "" : "not ");
    }
    return true;
}

static bool none_is_left(struct run *r, const char *given, const struct moves *legal)
{
    for (size_t i = 0; i < legal->count; i++) {
        char copy[SCENARIO_LINE_MAX + 1];
        char *rest = copy;
        const char *move;
        bool named = false;

        snprintf(copy, sizeof copy, "%s", given);
        while ((move = next_part(&rest)))
            named = named || strcmp(move, legal->text[i]) == 0;
        if (!named)
            return wrong(r, "\"%s\" is legal too", legal->text[i]);
    }
    return true;
}

/* legal red: these moves and no others, in any order */
static bool check_legal(struct run *r, char *rest)
{
    struct moves legal = { 0 };
    char given[SCENARIO_LINE_MAX + 1];
    size_t named = 0;
    bool good = begin_moves(r, &rest, &legal);

    snprintf(given, sizeof given, "%s", rest);
    good = good && all_named_are(r, rest, &legal, true, &named) && none_is_left(r, given, &legal);
    if (good && named != legal.count)
        good = wrong(r, "%zu moves are named, %zu are legal: one is named twice", named, legal.count);
    free(legal.text);
    return good;
}

/* may red: …, may not red: … */
static bool check_may(struct run *r, char *rest)
{
    char *text = trim(rest);
    bool wanted = strncmp(text, "not ", 4) != 0;
    struct moves legal = { 0 };
    size_t named = 0;
    bool good;

    text += wanted ? 0 : 4;
    good = begin_moves(r, &text, &legal) && all_named_are(r, text, &legal, wanted, &named);
    free(legal.text);
    return good;
}

/* The landscape */

static uint8_t mask_of(const char *where, bool *is_half)
{
    for (unsigned side = 0; side < HB_SIDES; side++)
        if (strcmp(where, hb_side_name((enum hb_side)side)) == 0) {
            *is_half = false;
            return (uint8_t)(1u << side);
        }
    for (unsigned half = 0; half < HB_HALVES; half++)
        if (strcmp(where, hb_half_name(half)) == 0) {
            *is_half = true;
            return (uint8_t)(1u << half);
        }
    return 0;
}

static bool reaches(const struct hb_segment *s, unsigned quarters, const char *where)
{
    bool is_half = false;
    uint8_t mask;

    if (!where)
        return true;
    mask = mask_of(where, &is_half);
    return ((is_half ? hb_rotate_halves(s->halves, quarters) : hb_rotate_sides(s->sides, quarters)) & mask) != 0;
}

static bool find_segment(const struct hb_placed *tile, const char *kind, const char *where, unsigned *out)
{
    unsigned found = 0;

    for (unsigned i = 0; i < tile->design->segments; i++) {
        const struct hb_segment *s = &tile->design->segment[i];

        if (strcmp(kind, hb_feature_name((enum hb_feature_kind)s->kind)) == 0 && reaches(s, tile->quarters, where)) {
            *out = i;
            found++;
        }
    }
    return found == 1;
}

/* 1 0 road E, or 1 0 monastery */
static bool read_feature(struct run *r, char *text, struct hb_feature *out)
{
    const struct hb_landscape *l = hb_land_of(hb_table_game(r->table));
    const char *x_word = next_word(&text), *y_word = next_word(&text);
    const char *kind = next_word(&text), *where = next_word(&text);
    struct hb_placed tile;
    unsigned segment = 0;
    long x, y;

    if (!read_number(x_word, &x) || !read_number(y_word, &y) || !kind || next_word(&text))
        return wrong(r, "a feature is written: X Y KIND [SIDE or HALF]");
    if (!l || !hb_land_placed_on(l, (int)x, (int)y, &tile))
        return wrong(r, "no tile lies at %ld %ld", x, y);
    if (!find_segment(&tile, kind, where, &segment))
        return wrong(r, "%s at %ld %ld has no %s or several there: name one side or half of it", tile.design->name, x,
                     y, kind);
    *out = hb_land_feature_of(l, (int)x, (int)y, segment);
    return true;
}

static bool number_of(const struct hb_feature *f, const char *what, unsigned *out)
{
    if (strcmp(what, "tiles") == 0)
        *out = f->tiles;
    else if (strcmp(what, "open") == 0)
        *out = f->open;
    else if (strcmp(what, "shields") == 0)
        *out = f->shields;
    else if (strcmp(what, "followers") == 0)
        *out = f->followers;
    else
        return false;
    return true;
}

static bool check_property(struct run *r, const struct hb_feature *f, const char *what, char **rest)
{
    unsigned is;
    long wanted;

    if (strcmp(what, "complete") == 0)
        return f->complete || wrong(r, "it should be complete");
    if (strcmp(what, "incomplete") == 0)
        return !f->complete || wrong(r, "it should not be complete");
    if (!number_of(f, what, &is) || !read_number(next_word(rest), &wanted))
        return wrong(r,
                     "of a feature one can say: tiles N, open N, shields N, followers N, complete, incomplete; "
                     "not: %s",
                     what);
    return is == wanted || wrong(r, "%s should be %ld and is %u", what, wanted, is);
}

/* feature 1 0 road E: tiles 3 complete followers 0 */
static bool check_feature(struct run *r, char *rest)
{
    char *colon = strchr(rest, ':');
    const char *what;
    struct hb_feature f = { 0 };

    if (!colon || *trim(colon + 1) == '\0')
        return wrong(r, "a feature is written: feature X Y KIND [SIDE or HALF]: what it should be");
    *colon = '\0';
    if (!read_feature(r, rest, &f))
        return false;
    rest = colon + 1;
    while ((what = next_word(&rest)))
        if (!check_property(r, &f, what, &rest))
            return false;
    return true;
}

static bool are_joined(struct run *r, char *rest, bool wanted)
{
    static const char between[] = " and ";
    char *and = strstr(rest, between);
    struct hb_feature a = { 0 }, b = { 0 };

    if (!and)
        return wrong(r, "two features are written: X Y KIND [SIDE or HALF] and X Y KIND [SIDE or HALF]");
    *and = '\0';
    if (!read_feature(r, rest, &a) || !read_feature(r, and+sizeof between - 1, &b))
        return false;
    return (a.id == b.id) == wanted || wrong(r, "these two %s one feature", wanted ? "are not" : "are");
}

static bool check_joined(struct run *r, char *rest)
{
    return are_joined(r, rest, true);
}

static bool check_apart(struct run *r, char *rest)
{
    return are_joined(r, rest, false);
}

/* lies river/A 0 0 0, in the order of `start` */
static bool check_lies(struct run *r, char *rest)
{
    const struct hb_landscape *l = hb_land_of(hb_table_game(r->table));
    const char *name = next_word(&rest), *x_word = next_word(&rest), *y_word = next_word(&rest);
    const char *rot_word = next_word(&rest);
    struct hb_placed tile;
    long x, y, rot;

    if (!read_number(x_word, &x) || !read_number(y_word, &y) || !read_number(rot_word, &rot))
        return wrong(r, "a laid tile is written: lies TILE X Y ROTATION");
    if (!l || !hb_land_placed_on(l, (int)x, (int)y, &tile))
        return wrong(r, "no tile lies at %ld %ld", x, y);
    if (strcmp(tile.design->name, name) != 0 || (long)tile.quarters * 90 != rot)
        return wrong(r, "%s lies there, turned by %u", tile.design->name, tile.quarters * 90);
    return true;
}

/* Who sees what */

static bool sees_hand(struct run *r, int viewer, struct hb_game *room, const char *tile)
{
    const struct hb_design *hand;

    hb_view(hb_table_game(r->table), viewer, room);
    hand = hb_land_tile_in_hand(room);
    if (hand && strcmp(hand->name, tile) == 0)
        return true;
    return wrong(r, "%s sees %s in hand, not %s", viewer == HB_SPECTATOR ? "a spectator" : actor_name(r, viewer),
                 !hand ? "nothing" : hand->name, tile);
}

/* hand base/U: the tile that was drawn, for everybody to see */
static bool check_hand(struct run *r, char *rest)
{
    struct hb_game *room = malloc(hb_size(hb_table_game(r->table)));
    bool good = room || wrong(r, "there is not enough memory");

    for (int i = 0; good && i < (int)r->plan.players; i++)
        good = sees_hand(r, i, room, trim(rest));
    good = good && sees_hand(r, HB_SPECTATOR, room, trim(rest));
    free(room);
    return good;
}

/* The words */

static const struct {
    const char *word;
    check_line *check;
} checks[] = {
    { "apart", check_apart },   { "end", check_end },     { "event", check_event },   { "feature", check_feature },
    { "goods", check_goods },   { "hand", check_hand },   { "joined", check_joined }, { "legal", check_legal },
    { "left", check_left },     { "lies", check_lies },   { "list", check_list },     { "may", check_may },
    { "no", check_no },         { "score", check_score }, { "supply", check_supply }, { "turn", check_turn },
    { "winner", check_winner },
};

check_line *check_named(const char *word)
{
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        if (strcmp(checks[i].word, word) == 0)
            return checks[i].check;
    return castle_check_named(word);
}
