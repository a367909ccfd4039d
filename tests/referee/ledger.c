/* ledger.c -- collects what hb_describe_state tells; the referee writes the same ledger from its own survey. */
#include "ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t scatter(uint64_t a)
{
    a = (a ^ a >> 31) * 0xbf58476d1ce4e5b9u;
    return a ^ a >> 29;
}

static uint64_t square(long x, long y)
{
    return scatter((uint64_t)(x + 500) * 1000 + (uint64_t)(y + 500));
}

static uint64_t stander(long player, const char *piece, long x, long y)
{
    long i = 0;

    while (i < REF_PIECES && strcmp(piece, hb_ref_piece_name[i]) != 0)
        i++;
    return scatter(square(x, y) + (uint64_t)(10 * player + i));
}

static struct ledger *ledger_of(struct hb_describer *f)
{
    return (struct ledger *)f;
}

/* The name at this depth of where we are; "" beyond it. */
static const char *at(const struct ledger *l, int depth)
{
    return depth < l->depth ? l->level[depth].name : "";
}

/* Goes one level down, to an entry of this name or, in a list, of its number. */
static void enter(struct hb_describer *f, const char *name)
{
    struct ledger *l = ledger_of(f);
    struct ledger_level *next = &l->level[l->depth];

    if (l->depth == LEDGER_DEPTH)
        hb_ref_stop("facts are nested too deeply");
    next->entries = 0;
    if (name)
        snprintf(next->name, sizeof next->name, "%s", name);
    else
        snprintf(next->name, sizeof next->name, "%d", l->depth == 0 ? 0 : l->level[l->depth - 1].entries);
    if (l->depth > 0)
        l->level[l->depth - 1].entries++;
    l->depth++;
}

static bool in_features(const struct ledger *l)
{
    return strcmp(at(l, 1), "features") == 0 && l->depth > 2;
}

static struct ledger_feature *last_feature(struct ledger *l)
{
    return &l->feature[l->features - 1];
}

/* mage: {feature, x, y, sides}   witch: the same   ferries: [{x, y, sides}, …]   gold: [[x, y, bars], …] */
static bool in_thing(const struct ledger *l)
{
    const char *name = at(l, 1);

    return strcmp(name, "mage") == 0 || strcmp(name, "witch") == 0 ||
           ((strcmp(name, "ferries") == 0 || strcmp(name, "gold") == 0) && l->depth > 2);
}

static bool is_at_end_of_thing(const struct ledger *l)
{
    bool listed = strcmp(at(l, 1), "ferries") == 0 || strcmp(at(l, 1), "gold") == 0;

    return in_thing(l) && l->depth == (listed ? 3 : 2);
}

static void note_thing(struct ledger *l)
{
    char *text = hb_ref_add(&l->things);

    if (strcmp(at(l, 1), "gold") == 0)
        snprintf(text, REF_MOVE, "gold %ld %ld %ld", l->x, l->y, l->player);
    else if (strcmp(at(l, 1), "ferries") == 0)
        snprintf(text, REF_MOVE, "ferry %ld %ld%s", l->x, l->y, l->sides);
    else
        snprintf(text, REF_MOVE, "%s %s %ld %ld%s", at(l, 1), l->kind, l->x, l->y, l->sides);
    l->sides[0] = '\0';
}

static void number_in_thing(struct ledger *l, const char *name, long value)
{
    int place = l->level[l->depth - 1].entries;

    if (name ? strcmp(name, "x") == 0 : place == 0)
        l->x = value;
    else if (name ? strcmp(name, "y") == 0 : place == 1)
        l->y = value;
    else if (!name && place == 2)
        l->player = value; /* bars */
}

static void text_in_thing(struct ledger *l, const char *name, const char *value)
{
    size_t length = strlen(l->sides);

    if (!name)
        snprintf(l->sides + length, sizeof l->sides - length, " %s", value);
    else if (strcmp(name, "feature") == 0)
        snprintf(l->kind, sizeof l->kind, "%s", value);
}

static void enter_object(struct hb_describer *f, const char *name)
{
    struct ledger *l = ledger_of(f);

    enter(f, name);
    if (in_features(l) && l->depth == 3) {
        if (l->features == REF_FEATURES)
            hb_ref_stop("too many features");
        memset(&l->feature[l->features++], 0, sizeof l->feature[0]);
    }
}

static void count_city(struct ledger *l)
{
    if (in_features(l) && l->depth == 5 && strcmp(at(l, 3), "cities") == 0)
        last_feature(l)->cities++;
}

static void leave(struct hb_describer *f)
{
    struct ledger *l = ledger_of(f);

    count_city(l);
    if (is_at_end_of_thing(l))
        note_thing(l);
    l->depth--;
}

/* tiles: [[x, y], …]   pieces: [{player, piece, x, y}, …] */
static void number_in_feature(struct ledger *l, const char *name, long value)
{
    struct ledger_feature *f = last_feature(l);
    bool second = l->depth >= 5 && l->level[4].entries == 1;

    if (l->depth == 3 && strcmp(name, "open") == 0)
        f->open = value;
    if (l->depth == 3 && strcmp(name, "shields") == 0)
        f->shields = value;
    if (l->depth == 3 && strcmp(name, "sheep") == 0)
        f->sheep = value;
    if (l->depth == 4 && strcmp(at(l, 3), "shepherds") == 0)
        f->shepherds |= 1L << value;
    if (l->depth == 5 && strcmp(at(l, 3), "tiles") == 0 && second) {
        f->tiles++;
        f->squares += square(l->x, value);
    }
    if (l->depth == 5 && strcmp(at(l, 3), "pieces") == 0) {
        if (strcmp(name, "player") == 0)
            l->player = value;
        if (strcmp(name, "y") == 0 && strcmp(l->piece, "mage") != 0 && strcmp(l->piece, "witch") != 0 &&
            strcmp(l->piece, "ghost") != 0) {
            f->figures++;
            f->standing += stander(l->player, l->piece, l->x, value);
        }
    }
    if (!name ? !second : strcmp(name, "x") == 0)
        l->x = value;
}

static void number_of_player(struct ledger *l, const char *name, long value)
{
    int player = atoi(at(l, 2));

    if (player < 0 || player >= REF_PLAYERS)
        hb_ref_stop("the engine tells of too many players");
    if (l->depth == 3 && strcmp(name, "score") == 0)
        l->score[player] = value;
    if (l->depth == 3 && strcmp(name, "ingots") == 0)
        l->ingots[player] = value;
    if (l->depth == 3 && strcmp(name, "ghosts") == 0)
        l->ghosts[player] = value;
    if (l->depth == 3 && strcmp(name, "guards") == 0)
        l->guards[player] = value;
    if (l->depth == 3 && strcmp(name, "robber") == 0)
        l->robber[player] = value;
    if (l->depth == 4 && strcmp(at(l, 3), "supply") == 0 && strcmp(name, "robber") == 0)
        l->robbers_home[player] = value;
    for (int i = 0; i < REF_COUNTERS; i++)
        if (l->depth == 4 && strcmp(at(l, 3), "counters") == 0 && strcmp(name, hb_ref_counter_name[i]) == 0)
            l->counter[player][i] = value;
    for (int i = 0; i < REF_PIECES; i++)
        if (l->depth == 4 && strcmp(at(l, 3), "supply") == 0 && strcmp(name, hb_ref_piece_name[i]) == 0)
            l->supply[player][i] = value;
    for (int i = 0; i < REF_GOODS; i++)
        if (l->depth == 4 && strcmp(at(l, 3), "goods") == 0 && strcmp(name, hb_ref_goods_name[i]) == 0)
            l->goods[player][i] = value;
}

/* tokens: {"1": 4, …, "wolf": 2} */
static void number_of_token(struct ledger *l, const char *name, long value)
{
    l->token[strcmp(name, "wolf") == 0 ? 0 : name[0] - '0'] = value;
}

/* crowns: {"fortune": [null], "taxes": [0, null], …} */
static void number_of_crown(struct ledger *l, long value)
{
    for (int i = 0; i < REF_SECTORS; i++)
        if (strcmp(at(l, 3), hb_ref_sector_name[i]) == 0)
            l->crown[i][l->level[l->depth - 1].entries] = value;
}

static void tell_number(struct hb_describer *f, const char *name, long value)
{
    struct ledger *l = ledger_of(f);

    if (l->depth == 2 && strcmp(at(l, 1), "left") == 0 && strcmp(name, "tiles") == 0)
        l->tiles_left = value;
    if (l->depth == 2 && strcmp(at(l, 1), "tokens") == 0)
        number_of_token(l, name, value);
    if (l->depth == 2 && strcmp(at(l, 1), "ghosts") == 0)
        l->bank = value;
    if (l->depth == 4 && strcmp(at(l, 1), "wheel") == 0)
        number_of_crown(l, value);

    if (in_features(l))
        number_in_feature(l, name, value);
    if (in_thing(l))
        number_in_thing(l, name, value);
    if (strcmp(at(l, 1), "players") == 0 && l->depth >= 3 && name)
        number_of_player(l, name, value);
    if (l->depth > 0)
        l->level[l->depth - 1].entries++;
}

static void tell_text(struct hb_describer *f, const char *name, const char *value)
{
    struct ledger *l = ledger_of(f);

    if (in_thing(l) && value)
        text_in_thing(l, name, value);
    if (name && value) {
        if (l->depth == 1 && strcmp(name, "drawn") == 0)
            snprintf(l->drawn, sizeof l->drawn, "%s", value);
        if (l->depth == 2 && strcmp(at(l, 1), "wheel") == 0 && strcmp(name, "sector") == 0)
            snprintf(l->sector, sizeof l->sector, "%s", value);
        if (in_features(l) && l->depth == 3 && strcmp(name, "kind") == 0)
            snprintf(last_feature(l)->kind, sizeof last_feature(l)->kind, "%s", value);
        if (in_features(l) && strcmp(name, "piece") == 0)
            snprintf(l->piece, sizeof l->piece, "%s", value);
    }
    if (l->depth > 0)
        l->level[l->depth - 1].entries++;
}

static void tell_flag(struct hb_describer *f, const char *name, bool value)
{
    struct ledger *l = ledger_of(f);

    if (name && l->depth == 1 && strcmp(name, "over") == 0)
        l->over = value;
    if (name && in_features(l) && l->depth == 3 && strcmp(name, "complete") == 0)
        last_feature(l)->complete = value;
    if (l->depth > 0)
        l->level[l->depth - 1].entries++;
}

static int by_fields(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct ledger_feature));
}

static void start(struct ledger *l)
{
    static const struct hb_describer teller = {
        .object = enter_object, .list = enter, .end = leave, .number = tell_number, .text = tell_text, .flag = tell_flag
    };

    l->describer = teller;
    l->depth = l->features = 0;
    l->over = false;
    l->drawn[0] = l->sector[0] = '\0';
    l->tiles_left = 0;
    memset(l->token, 0, sizeof l->token);
    memset(l->crown, -1, sizeof l->crown);
    memset(l->score, 0, sizeof l->score);
    memset(l->supply, 0, sizeof l->supply);
    memset(l->goods, 0, sizeof l->goods);
    memset(l->ingots, 0, sizeof l->ingots);
    memset(l->ghosts, 0, sizeof l->ghosts);
    memset(l->guards, 0, sizeof l->guards);
    l->bank = 0;
    memset(l->robbers_home, 0, sizeof l->robbers_home);
    memset(l->counter, 0, sizeof l->counter);
    for (int p = 0; p < REF_PLAYERS; p++)
        l->robber[p] = REF_NOWHERE;
    l->things.size = 0;
    l->sides[0] = '\0';
}

void hb_ref_ledger_of_engine(struct ledger *l, const struct hb_game *g)
{
    struct hb_names names = { { NULL } };

    start(l);
    l->describer.object(&l->describer, "state");
    hb_describe_state(g, &names, &l->describer);
    l->describer.end(&l->describer);
    hb_ref_sort(&l->things);
    qsort(l->feature, (size_t)l->features, sizeof l->feature[0], by_fields);
}

static void write_feature(struct ledger_feature *out, const struct referee *r, const struct ref_survey *s, int feature)
{
    static const char *const kind[HB_FEATURE_KINDS] = { "field",  "road", "city",   "river",   "monastery",
                                                        "garden", "mist", "castle", "cemetery" };
    const struct ref_feature *f = &s->feature[feature];

    memset(out, 0, sizeof *out);
    strcpy(out->kind, kind[f->kind]);
    out->complete = f->complete;
    out->open = f->open;
    out->shields = f->shields;
    for (int i = 0; i < r->laid_size; i++)
        if (f->has_tile[i]) {
            out->tiles++;
            out->squares += square(r->laid[i].x, r->laid[i].y);
        }
    if (f->kind == HB_FIELD)
        out->cities = hb_ref_cities_of_field(r, s, feature);
    out->sheep = hb_ref_sheep_on_tokens(r, f);
    for (int p = 0; p < r->players; p++)
        out->shepherds |= (long)f->shepherd_of[p] << p;
    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];
        const struct ref_laid *t = &r->laid[p->tile];

        if (s->feature_of[p->tile][p->segment] != feature)
            continue;
        out->figures++;
        out->standing += stander(p->player, hb_ref_piece_name[p->piece], t->x, t->y);
    }
}

static void write_magic(struct ledger *l, const struct referee *r, int who)
{
    char *text;

    if (r->magic[who].tile == REF_NOWHERE)
        return;
    text = hb_ref_add(&l->things);
    hb_ref_append(text, hb_ref_magic_name[who]);
    hb_ref_append_spot(text, r, r->magic[who].tile, r->magic[who].segment);
}

static void write_things(struct ledger *l, const struct referee *r)
{
    static const char *const side_name[4] = { "N", "E", "S", "W" };

    write_magic(l, r, REF_MAGE);
    write_magic(l, r, REF_WITCH);
    for (int i = 0; i < r->ferries_size; i++) {
        const struct ref_laid *t = &r->laid[r->ferry[i].tile];
        char *text = hb_ref_add(&l->things);

        snprintf(text, REF_MOVE, "ferry %d %d", t->x, t->y);
        for (int side = 0; side < 4; side++)
            if (hb_ref_reaches(t, r->ferry[i].end[0], side) || hb_ref_reaches(t, r->ferry[i].end[1], side))
                hb_ref_append(text, side_name[side]);
    }
    for (int i = 0; i < r->laid_size; i++)
        if (r->gold[i] > 0)
            snprintf(hb_ref_add(&l->things), REF_MOVE, "gold %d %d %d", r->laid[i].x, r->laid[i].y, r->gold[i]);
    hb_ref_sort(&l->things);
}

static void write_rest(struct ledger *l, const struct referee *r)
{
    l->tiles_left = hb_ref_tiles_left(r);
    l->bank = r->with[REF_GHOSTS] ? hb_ref_ghosts_in_bank(r) : 0;
    for (int i = 0; i <= REF_FLOCK_MAX && r->with[REF_HILLS]; i++)
        l->token[i] = hb_ref_tokens_left(r, i);
    if (r->with[REF_WHEEL])
        strcpy(l->sector, hb_ref_sector_name[r->sector]);
    for (int i = 0; i < REF_SECTORS; i++)
        for (int k = 0; k < REF_CROWNS; k++)
            l->crown[i][k] = r->crown[i][k].player;
}

static void write_player(struct ledger *l, const struct referee *r, int p)
{
    l->score[p] = r->score[p];
    l->ingots[p] = r->ingots[p];
    l->ghosts[p] = hb_ref_ghosts_of(r, p);
    l->guards[p] = r->guards_to_win[p];
    l->robber[p] = r->robber[p];
    l->robbers_home[p] = r->with[REF_ROBBERS] && r->robber[p] == REF_NOWHERE;
    for (int i = 0; i < REF_COUNTERS && r->with[REF_MESSAGES]; i++)
        l->counter[p][i] = r->counter[p][i];
    for (int i = 0; i < REF_PIECES; i++)
        l->supply[p][i] = r->supply[p][i];
    for (int i = 0; i < REF_GOODS; i++)
        l->goods[p][i] = r->goods[p][i];
}

void hb_ref_ledger_of_referee(struct ledger *l, const struct referee *r)
{
    struct ref_survey s;

    start(l);
    hb_ref_survey(&s, r);
    for (int p = 0; p < r->players; p++)
        write_player(l, r, p);
    write_things(l, r);
    write_rest(l, r);
    l->over = r->phase == REF_OVER;
    if (r->hand >= 0)
        snprintf(l->drawn, sizeof l->drawn, "%s", r->pile[r->hand].name);
    for (int i = 0; i < s.features; i++)
        write_feature(&l->feature[l->features++], r, &s, i);
    qsort(l->feature, (size_t)l->features, sizeof l->feature[0], by_fields);
}

static void write_one(struct hb_text *why, const char *whose, const struct ledger_feature *f)
{
    hb_put(why,
           "%s: %s, complete %ld, open %ld, shields %ld, tiles %ld, figures %ld, complete cities %ld, squares %llx, "
           "sheep %ld, shepherds %lx\n",
           whose, f->kind, f->complete, f->open, f->shields, f->tiles, f->figures, f->cities,
           (unsigned long long)f->squares, f->sheep, f->shepherds);
}

static bool same(const char *what, const char *more, int player, long engine, long referee, struct hb_text *why)
{
    if (engine != referee)
        hb_put(why, "player %d: engine tells %s %s %ld, referee %ld\n", player, what, more, engine, referee);
    return engine == referee;
}

static bool players_agree(const struct ledger *engine, const struct ledger *referee, int p, struct hb_text *why)
{
    bool good = same("score", "", p, engine->score[p], referee->score[p], why) &&
                same("ingots", "", p, engine->ingots[p], referee->ingots[p], why) &&
                same("ghosts", "", p, engine->ghosts[p], referee->ghosts[p], why) &&
                same("guards to win", "", p, engine->guards[p], referee->guards[p], why) &&
                same("ghosts in the bank", "", p, engine->bank, referee->bank, why) &&
                same("robber", "", p, engine->robber[p], referee->robber[p], why) &&
                same("supply", "robber", p, engine->robbers_home[p], referee->robbers_home[p], why);

    for (int i = 0; i < REF_COUNTERS && good && !referee->over; i++)
        good = same("counter", hb_ref_counter_name[i], p, engine->counter[p][i], referee->counter[p][i], why);
    for (int i = 0; i < REF_PIECES && good; i++)
        good = same("supply", hb_ref_piece_name[i], p, engine->supply[p][i], referee->supply[p][i], why);
    for (int i = 0; i < REF_GOODS && good; i++)
        good = same("goods", hb_ref_goods_name[i], p, engine->goods[p][i], referee->goods[p][i], why);
    return good;
}

static bool things_agree(const struct ref_moves *engine, const struct ref_moves *referee, struct hb_text *why)
{
    bool good = engine->size == referee->size;

    for (int i = 0; i < engine->size && good; i++)
        good = strcmp(engine->text[i], referee->text[i]) == 0;
    for (int i = 0; i < engine->size && !good; i++)
        hb_put(why, "the engine tells of %s\n", engine->text[i]);
    for (int i = 0; i < referee->size && !good; i++)
        hb_put(why, "the referee knows of %s\n", referee->text[i]);
    return good;
}

/* The two spaces of a sector are alike. */
static bool is_same_sector(const long a[REF_CROWNS], const long b[REF_CROWNS])
{
    return (a[0] == b[0] && a[1] == b[1]) || (a[0] == b[1] && a[1] == b[0]);
}

static bool wheels_agree(const struct ledger *engine, const struct ledger *referee, struct hb_text *why)
{
    if (strcmp(engine->sector, referee->sector) != 0) {
        hb_put(why, "the engine tells of the pig on %s, referee %s\n", engine->sector, referee->sector);
        return false;
    }
    for (int i = 0; i < REF_SECTORS; i++)
        if (!is_same_sector(engine->crown[i], referee->crown[i])) {
            hb_put(why, "crowns of %s: engine tells %ld %ld, referee %ld %ld\n", hb_ref_sector_name[i],
                   engine->crown[i][0], engine->crown[i][1], referee->crown[i][0], referee->crown[i][1]);
            return false;
        }
    return true;
}

static bool heaps_agree(const struct ledger *engine, const struct ledger *referee, struct hb_text *why)
{
    bool good = engine->tiles_left == referee->tiles_left;

    if (!good)
        hb_put(why, "the engine tells of %ld tiles left, referee %ld\n", engine->tiles_left, referee->tiles_left);
    for (int i = 0; i <= REF_FLOCK_MAX && good; i++) {
        good = engine->token[i] == referee->token[i];
        if (!good)
            hb_put(why, "tokens %d: engine tells %ld, referee %ld\n", i, engine->token[i], referee->token[i]);
    }
    return good;
}

bool hb_ref_ledgers_agree(const struct ledger *engine, const struct ledger *referee, int players, struct hb_text *why)
{
    for (int p = 0; p < players; p++)
        if (!players_agree(engine, referee, p, why))
            return false;
    if (!things_agree(&engine->things, &referee->things, why) || !heaps_agree(engine, referee, why) ||
        !wheels_agree(engine, referee, why))
        return false;
    if (strcmp(engine->drawn, referee->drawn) != 0 || engine->over != referee->over) {
        hb_put(why, "the engine tells drawn %s, over %d; referee %s, %d\n", engine->drawn, engine->over, referee->drawn,
               referee->over);
        return false;
    }
    for (int i = 0; i < engine->features && i < referee->features; i++)
        if (by_fields(&engine->feature[i], &referee->feature[i]) != 0) {
            hb_put(why, "the engine tells of another feature\n");
            write_one(why, "engine ", &engine->feature[i]);
            write_one(why, "referee", &referee->feature[i]);
            return false;
        }
    if (engine->features != referee->features)
        hb_put(why, "the engine tells of %d features, the referee of %d\n", engine->features, referee->features);
    return engine->features == referee->features;
}
