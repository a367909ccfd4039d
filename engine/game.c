/* game.c -- the public face of every game: checks what callers promise, then asks the kind.
 *
 * A state begins with struct hb_game, whose `kind` is a place in hb_kinds; all that follows the head belongs to that
 * kind.  Every function here takes the same steps: assert what the caller owes (a seat that exists, chance to move),
 * call the function of the kind, and fill in what a kind may leave out (playout, the scores of all players at once, an
 * expectation).  So a new game implements struct hb_kind and nothing in here changes, and front ends play any game
 * through these functions.
 *
 * What a kind promises in return: `legal` and `is_legal` agree, `why_illegal` always says something about a move that
 * is not legal, and a legal move that is played leaves a state that `check` accepts. */
#include "hradby/game.h"

#include "hradby/events.h"

#include "engine/assert.h"
#include "engine/splitmix.h"
#include "hradby/words.h"

#include <string.h>

/* hb_hash reads the bytes of a state as words; every platform we build for stores them in this order. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "states are little-endian");

/* Kinds of games */

const struct hb_kind *hb_kind_of(const struct hb_game *g)
{
    return hb_kinds[g->kind];
}

const struct hb_kind *hb_kind_named(const char *id)
{
    for (unsigned i = 0; hb_kinds[i]; i++)
        if (strcmp(hb_kinds[i]->id, id) == 0)
            return hb_kinds[i];
    return NULL;
}

uint8_t hb_kind_number(const char *id)
{
    uint8_t i = 0;

    while (strcmp(hb_kinds[i]->id, id) != 0)
        i++;
    return i;
}

/* Moves */

/* While several choose in secret only the kind knows who has chosen already; else the actor in the head is all there is
 * to know. */
bool hb_may_move(const struct hb_game *g, int who)
{
    if (g->actor == HB_SEVERAL)
        return who >= 0 && who < g->players && hb_kind_of(g)->may_move(g, who);
    return g->actor != HB_NOBODY && who == g->actor;
}

const char *hb_phase(const struct hb_game *g)
{
    return hb_kind_of(g)->phase(g);
}

void hb_describe_phase(const struct hb_game *g, struct hb_describer *f)
{
    struct hb_event_record t;

    hb_event_record_init(&t, g->actor);
    hb_kind_of(g)->describe_phase(g, &t);
    hb_event_write_items(&t, f);
}

size_t hb_legal_moves(const struct hb_game *g, int who, struct hb_move *out, size_t cap)
{
    return hb_may_move(g, who) ? hb_kind_of(g)->legal(g, who, out, cap) : 0;
}

bool hb_is_legal(const struct hb_game *g, int who, struct hb_move m)
{
    return hb_may_move(g, who) && hb_kind_of(g)->is_legal(g, who, m);
}

/* While several choose, it is for those who have not yet chosen to move. */
static bool not_to_move(const struct hb_game *g, int who, const struct hb_names *names, struct hb_error *err)
{
    struct hb_error player;

    if (g->actor == HB_NOBODY)
        return hb_refuse(err, HB_GAME_OVER, "core.over");
    if (g->actor == HB_CHANCE)
        return hb_refuse(err, HB_ILLEGAL_MOVE, "core.chance");
    if (g->actor != HB_SEVERAL) {
        hb_player_name_kept(names, g->actor, &player);
        return hb_refuse(err, HB_ILLEGAL_MOVE, "core.turn player=@%s", player.call);
    }
    if (who == HB_CHANCE)
        return hb_refuse(err, HB_ILLEGAL_MOVE, "core.choosing.chance");
    if (who < 0 || who >= g->players)
        return hb_refuse(err, HB_ILLEGAL_MOVE, "core.choosing.none");
    hb_player_name_kept(names, who, &player);
    return hb_refuse(err, HB_ILLEGAL_MOVE, "core.choosing.chosen player=@%s", player.call);
}

/* The kind explains only what it has refused itself: that it is somebody else's turn is the same in all games and is
 * said here. */
bool hb_why_illegal(const struct hb_game *g, int who, struct hb_move m, const struct hb_names *names,
                    struct hb_error *err)
{
    static const struct hb_names nameless = { { NULL } };

    if (!hb_may_move(g, who))
        return not_to_move(g, who, names ? names : &nameless, err);
    if (hb_kind_of(g)->is_legal(g, who, m))
        return true;
    err->text[0] = '\0';
    hb_kind_of(g)->why_illegal(g, who, m, names ? names : &nameless, err);
    HB_ASSERT(err->text[0] != '\0');
    return false;
}

uint32_t hb_weight(const struct hb_game *g, struct hb_move m)
{
    HB_ASSERT(g->actor == HB_CHANCE);
    return hb_kind_of(g)->weight(g, m);
}

uint32_t hb_total_weight(const struct hb_game *g)
{
    HB_ASSERT(g->actor == HB_CHANCE);
    return hb_kind_of(g)->total_weight(g);
}

struct hb_move hb_outcome(const struct hb_game *g, uint32_t at)
{
    HB_ASSERT(g->actor == HB_CHANCE);
    return hb_kind_of(g)->outcome(g, at);
}

/* Whether the move is legal is for the kind to assert, since it finds the place of the move on the way; a check here
 * would look for it twice. */
void hb_play(struct hb_game *g, int who, struct hb_move m, struct hb_sink *sink)
{
    HB_ASSERT(hb_may_move(g, who));
    hb_kind_of(g)->play(g, who, m, sink);
}

/* Random play */

/* What hb_kind.playout does faster: each move from a list of all legal ones. */
static void playout_by_lists(struct hb_game *g, uint64_t *seed)
{
    struct hb_move moves[HB_MOVES_MAX], m;

    while (g->actor != HB_NOBODY) {
        /* Where several choose in secret, they do so one after another; none of them looks at what the others chose. */
        int who = g->actor == HB_SEVERAL ? 0 : g->actor;
        while (!hb_may_move(g, who))
            who++;
        if (who == HB_CHANCE) {
            m = hb_outcome(g, hb_splitmix_below(seed, hb_total_weight(g)));
        } else {
            size_t n = hb_kind_of(g)->legal(g, who, moves, HB_MOVES_MAX);
            HB_ASSERT(n > 0 && n <= HB_MOVES_MAX);
            m = moves[hb_splitmix_below(seed, (uint32_t)n)];
        }
        hb_play(g, who, m, NULL);
    }
}

void hb_playout(struct hb_game *g, uint64_t *seed)
{
    if (hb_kind_of(g)->playout)
        hb_kind_of(g)->playout(g, seed);
    else
        playout_by_lists(g, seed);
    HB_ASSERT(g->over);
}

/* States as bytes */

void hb_copy(struct hb_game *to, const struct hb_game *from)
{
    memcpy(to, from, from->size);
}

bool hb_equal(const struct hb_game *a, const struct hb_game *b)
{
    return a->size == b->size && memcmp(a, b, a->size) == 0;
}

static uint64_t mix(uint64_t h, uint64_t word)
{
    h = (h ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 29;
}

static uint64_t word_at(const struct hb_game *g, size_t at)
{
    uint64_t word;

    memcpy(&word, (const unsigned char *)g + at, sizeof word);
    return word;
}

/* Eight sums side by side, then they and the rest in a row.  Each step of a sum has to wait for the multiplication
 * before it; with eight of them these overlap, with a single one they would not. */
uint64_t hb_hash(const struct hb_game *g)
{
    enum { SUMS = 8, WORD = 8 };
    size_t size = g->size, at = 0;
    uint64_t h = size, sum[SUMS];

    for (unsigned k = 0; k < SUMS; k++)
        sum[k] = size + k;
    for (; at + SUMS * WORD <= size; at += SUMS * WORD)
        for (unsigned k = 0; k < SUMS; k++)
            sum[k] = mix(sum[k], word_at(g, at + WORD * k));
    for (unsigned k = 0; k < SUMS; k++)
        h = mix(h, sum[k]);
    for (; at < size; at += WORD)
        h = mix(h, word_at(g, at));
    h *= UINT64_C(0xbf58476d1ce4e5b9);
    return h ^ h >> 32;
}

/* Hidden information */

bool hb_secret(const struct hb_game *g)
{
    return hb_kind_of(g)->secret && hb_kind_of(g)->secret(g);
}

void hb_view(const struct hb_game *g, int viewer, struct hb_game *out)
{
    HB_ASSERT(viewer == HB_SPECTATOR || (viewer >= 0 && viewer < g->players));
    hb_kind_of(g)->view(g, viewer, out);
}

void hb_fill_unknown(struct hb_game *g, int viewer, struct hb_random *random)
{
    hb_kind_of(g)->complete(g, viewer, random);
}

/* Moves and events for people and programs */

void hb_move_text(const struct hb_game *g, struct hb_move m, struct hb_text *out)
{
    hb_kind_of(g)->move_text(g, m, out);
}

bool hb_move_parse(const struct hb_game *g, const char *text, struct hb_move *out, struct hb_error *err)
{
    return hb_kind_of(g)->move_parse(g, text, out, err);
}

void hb_describe_move(const struct hb_game *g, struct hb_move m, struct hb_describer *f)
{
    struct hb_event_record t;

    hb_event_record_init(&t, HB_NOBODY);
    hb_kind_of(g)->describe_move(g, m, &t);
    f->text(f, "kind", t.event);
    hb_event_write_items(&t, f);
}

void hb_move_words(const struct hb_game *g, struct hb_move m, const struct hb_names *names, struct hb_text *out)
{
    struct hb_event_record t;

    hb_event_record_init(&t, HB_NOBODY);
    hb_kind_of(g)->describe_move(g, m, &t);
    hb_event_record_say(&t, names, out);
}

/* An event is twelve numbers.  What they mean is looked up only here, when somebody wants to read it. */
static void make_record(struct hb_event_record *t, const struct hb_game *g, const struct hb_event *e)
{
    hb_event_record_init(t, e->player);
    hb_kind_of(g)->describe_event(g, e, t);
}

void hb_describe_event(const struct hb_game *g, const struct hb_event *e, struct hb_describer *f)
{
    struct hb_event_record t;

    make_record(&t, g, e);
    hb_event_write(&t, f);
}

void hb_event_say(const struct hb_game *g, const struct hb_event *e, const struct hb_names *names, struct hb_text *out)
{
    struct hb_event_record t;

    make_record(&t, g, e);
    hb_event_record_say(&t, names, out);
}

void hb_event_say_with_rules(const struct hb_game *g, const struct hb_event *e, const struct hb_names *names,
                             struct hb_text *out)
{
    struct hb_event_record t;

    make_record(&t, g, e);
    hb_event_record_say(&t, names, out);
    if (!t.rules)
        return;
    hb_put(out, " (");
    hb_event_rules(&t, out);
    hb_put(out, ")");
}

/* The players who are to move; nobody while chance is. */
static void add_movers(const struct hb_game *g, struct hb_event_record *t)
{
    struct hb_event_item *movers = hb_event_item(t, "movers", HB_AS_SEATS);

    for (int p = 0; p < g->players; p++)
        if (hb_may_move(g, p))
            hb_event_add(movers, p, NULL);
    hb_event_number(t, "n", movers->count);
}

/* A phase for which the kind has no sentence of its own has a general one. */
static void name_phase(const struct hb_game *g, const char *form, struct hb_event_record *t)
{
    struct hb_text key = hb_text_in(t->made, sizeof t->made);

    HB_KEY("ask.*");
    HB_KEY("phase.*");
    hb_put(&key, "%s.%s.%s", form, hb_kind_of(g)->id, hb_phase(g));
    t->key = t->made;
    if (hb_words(HB_ENGLISH, t->key))
        return;
    key = hb_text_in(t->made, sizeof t->made);
    hb_put(&key, "%s.%s", form, g->actor == HB_CHANCE ? "chance" : g->over ? "over" : "any");
}

void hb_phase_words(const struct hb_game *g, int viewer, const struct hb_names *names, struct hb_text *out)
{
    struct hb_event_record t;

    hb_event_record_init(&t, g->actor);
    add_movers(g, &t);
    hb_kind_of(g)->describe_phase(g, &t);
    name_phase(g, viewer >= 0 && hb_may_move(g, viewer) ? "ask" : "phase", &t);
    hb_event_record_say(&t, names, out);
}

/* Positions */

void hb_position_text(const struct hb_game *g, struct hb_text *out)
{
    hb_put(out, "hradby position 1\ngame %s\n", hb_kind_of(g)->id);
    hb_kind_of(g)->position_text(g, out);
}

/* The kind that a position names in its first two lines, and where its own part begins. */
static const struct hb_kind *position_kind(const char *text, const char **rest, struct hb_error *err)
{
    static const char head[] = "hradby position 1\ngame ";
    char id[32] = "";
    size_t n;

    if (strncmp(text, head, sizeof head - 1) != 0) {
        hb_refuse(err, HB_BAD_RECORD, "core.position.head");
        return NULL;
    }
    text += sizeof head - 1;
    n = strcspn(text, "\n");
    if (n < sizeof id)
        memcpy(id, text, n);
    *rest = text[n] ? text + n + 1 : text + n;
    const struct hb_kind *kind = hb_kind_named(id);
    if (!kind)
        hb_refuse(err, HB_BAD_RECORD, "core.position.game name=%s", id);
    return kind;
}

size_t hb_position_size(const char *text, struct hb_error *err)
{
    const char *rest;
    const struct hb_kind *kind = position_kind(text, &rest, err);

    return kind ? kind->position_size(rest, err) : 0;
}

bool hb_position_parse(struct hb_game *g, const char *text, struct hb_error *err)
{
    const char *rest;
    const struct hb_kind *kind = position_kind(text, &rest, err);

    return kind && kind->position_parse(g, rest, err);
}

/* Points */

int hb_score(const struct hb_game *g, int player)
{
    HB_ASSERT(player >= 0 && player < g->players);
    return hb_kind_of(g)->score(g, player);
}

int hb_score_if_over(const struct hb_game *g, int player)
{
    HB_ASSERT(player >= 0 && player < g->players);
    return hb_kind_of(g)->score_if_over(g, player);
}

void hb_scores_if_over(const struct hb_game *g, int *score)
{
    const struct hb_kind *kind = hb_kind_of(g);

    if (kind->scores_if_over) {
        kind->scores_if_over(g, score);
        return;
    }
    for (int p = 0; p < g->players; p++)
        score[p] = kind->score_if_over(g, p);
}

bool hb_winner(const struct hb_game *g, int player)
{
    return g->over && hb_kind_of(g)->winner(g, player);
}

void hb_check(const struct hb_game *g)
{
    hb_kind_of(g)->check(g);
}

/* Names */

static bool has_name(const struct hb_names *names, int player)
{
    return names && player >= 0 && player < HB_PLAYERS_MAX && names->name[player] && names->name[player][0];
}

const char *hb_game_title(const struct hb_game *g, enum hb_language language)
{
    char key[64];
    struct hb_text text = hb_text_in(key, sizeof key);
    const char *title;

    HB_KEY("kind.*.title");
    hb_put(&text, "kind.%s.title", hb_kind_of(g)->id);
    title = hb_words(language, key);
    return title ? title : hb_kind_of(g)->title;
}

void hb_player_name(const struct hb_names *names, int player, struct hb_text *out)
{
    if (player == HB_CHANCE)
        hb_say(out, "player.chance");
    else if (has_name(names, player))
        hb_put(out, "%s", names->name[player]);
    else
        hb_say(out, "player.nameless n=%d", player + 1);
}

/* A name is filled into a refusal before anybody knows the language in which it will be read.  So it is kept as a call
 * of its own inside the refusal, and «Player 2» is said in that language too. */
void hb_player_name_kept(const struct hb_names *names, int player, struct hb_error *out)
{
    if (player == HB_CHANCE)
        hb_refuse(out, HB_ILLEGAL_MOVE, "player.chance");
    else if (has_name(names, player))
        hb_refuse(out, HB_ILLEGAL_MOVE, "player.given name=%s", names->name[player]);
    else
        hb_refuse(out, HB_ILLEGAL_MOVE, "player.nameless n=%d", player + 1);
}
