/* messages.c -- The Messages.
 *
 * MES-1   Eight letters in an order that nobody knows; each player has two counters on the score track.
 * MES-2   Whoever gets points says which of their counters moves by all of them.
 * MES-3   The player whose turn it is gets a letter if an own counter ends on a dark space: every fifth.
 * MES-4   Only one for what is scored in a part, even if both counters stand on dark spaces.
 * MES-5   It is looked at after the scoring: where counters that have moved in this part stand then.
 * MES-6   A letter is an action or two points; then it goes under the others.
 * MES-7   Points of a letter can bring the next one.
 * MES-8   Every part can bring a letter.
 * MES-9   If the action is impossible the two points remain; it may be worth nothing.
 * MES-10  Letters 1, 2, 3: the cheapest road, city, monastery with an own follower, as it would count at the end.
 *         4: two points for each shield in cities with own followers; 5, 6: for each own knight, farmer.
 * MES-11  All figures stay.
 * MES-12  At the end the counters are added up, and no letter comes any more.
 * E-34    Letter 7: a tile more, in a part of its own inside this one; it may be discarded.
 * E-37    Letter 8: one own follower goes home; if its player has the majority there it is scored as at the end.
 *
 * The order of the letters is not kept anywhere before they come: what is drawn is decided then.  Once all have come it
 * is known to everybody, and they come again and again in the same order. */
#include "engine/assert.h"
#include "engine/splitmix.h"
#include "engine/tilegame/rule.h"

#include <stddef.h>

enum { LETTERS = 8, LETTER_NUMBERS = 16, DARK = 5, POINTS_INSTEAD = 2, POINTS_EACH = 2 };
enum {
    ROAD_LETTER = 1,
    CITY_LETTER,
    MONASTERY_LETTER,
    SHIELD_LETTER,
    KNIGHT_LETTER,
    FARMER_LETTER,
    TILE_LETTER,
    FOLLOWER_LETTER
};
enum { MAIL, WHICH, LETTER, MESSAGE, FORGET };                      /* steps */
enum { SAY_COUNTER, SAY_LETTER, SAY_ACTION, SAY_POINTS, SAY_TAKE }; /* verbs */
enum { WALKS, TAKES };                                              /* events */
enum { TAKING = 16 }; /* argument of MESSAGE: the action of letter 8 is chosen */

static const char *const counter_names[] = { "follower", "woman" };

struct messages_memory {
    uint8_t moved;     /* bit k: counter k of the player whose turn it is has moved, for all that a letter is due for */
    uint8_t extra;     /* the tile of this part, which is not laid yet, comes by a letter */
    uint8_t due;       /* such a tile is to be drawn at once */
    uint8_t known, at; /* how many letters have come; where the next one of the known ones is */
    uint8_t order[LETTERS];
};

static const struct hb_memory_field fields[] = {
    { "moved", offsetof(struct messages_memory, moved), 1, 1 },
    { "extra", offsetof(struct messages_memory, extra), 1, 1 },
    { "known", offsetof(struct messages_memory, known), 1, 1 },
    { "at", offsetof(struct messages_memory, at), 1, 1 },
    { "order", offsetof(struct messages_memory, order), 1, LETTERS },
    { NULL, 0, 0, 0 },
};

static struct messages_memory *memory(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    return hb_tg_memory(tg, slot);
}

/* Which counter moves */

/* Points wait on the track until their player has said which counter walks. */
static void messages_which(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player)
{
    hb_tg_open_frame(tg, slot, WHICH, player, 0);
}

static size_t which_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                          size_t cap)
{
    (void)tg;
    (void)who;
    return hb_tg_list_moves((const struct hb_move[]){ hb_tg_move(hb_tg_slot_verb(slot, SAY_COUNTER), 0, 0, 0, 0),
                                                      hb_tg_move(hb_tg_slot_verb(slot, SAY_COUNTER), 1, 0, 0, 0) },
                            2, out, cap);
}

static enum hb_next which_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    unsigned counter = hb_tg_move_piece(m);

    hb_tg_track_walk(tg, (unsigned)who, counter);
    if (sink)
        hb_tg_emit_rule(sink, tg, slot, who, 4,
                        (const int32_t[]){ WALKS, (int32_t)counter,
                                           (int32_t)hb_tg_counter_space(tg, (unsigned)who, counter),
                                           hb_tg_track(tg)->moved[who] });
    return HB_GOES_ON;
}

static enum hb_next which_random(struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint64_t *seed)
{
    unsigned counter = hb_splitmix_below(seed, 2);
    int who = hb_tg_top_frame(tg)->actor;

    tg->head.actor = (int8_t)who;
    return which_play(tg, slot, who, hb_tg_move(hb_tg_slot_verb(slot, SAY_COUNTER), counter, 0, 0, 0), NULL);
}

static void which_why(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                      const struct hb_names *names, struct hb_error *err)
{
    (void)slot;
    (void)m;
    (void)names;
    hb_refuse(err, HB_ILLEGAL_MOVE, "messages.counter points=%u", hb_tg_track(tg)->waiting[who]);
}

static void describe_which(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_event_record *out)
{
    const struct hb_tg_track *t = hb_tg_track(tg);

    (void)slot;
    hb_event_number(out, "points", t->waiting[tg->head.actor]);
    hb_event_word(out, "source", hb_tg_source_name(tg, t->source[tg->head.actor]));
}

/* Only counters of the player whose turn it is bring letters. */
static enum hb_next messages_walked(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    const struct hb_tg_track *t = hb_tg_track(tg);

    (void)sink;
    if (t->moved[tg->turn])
        memory(tg, slot)->moved |= (uint8_t)(1u << t->counter[tg->turn]);
    return HB_GOES_ON;
}

/* Letters come */

/* Whether a counter that has moved stands on a dark space.  It has moved, so it is not at the start. */
static bool letter_is_due(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    bool due = false;

    for (unsigned k = 0; k < 2; k++)
        due |= (memory(tg, slot)->moved >> k & 1) && hb_tg_counter_total(tg, tg->turn, k) % DARK == 0;
    return due;
}

/* Opens the choice between the action and the points. */
static void take_letter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned letter, struct hb_sink *sink)
{
    if (sink)
        hb_tg_emit_rule(sink, tg, slot, tg->turn, 2, (const int32_t[]){ TAKES, (int32_t)letter });
    hb_tg_open_frame(tg, slot, MESSAGE, tg->turn, letter);
}

/* A tile more: in a part inside this one, unless nothing is left of this one that would have to wait. */
static enum hb_next draw_extra(struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    struct messages_memory *m = memory(tg, slot);

    m->due = m->moved = 0;
    m->extra = 1;
    if (tg->parts && hb_tg_part_has_no_more_steps(tg)) {
        hb_tg_clear_laid(tg);
        return HB_DRAWS_AGAIN;
    }
    hb_tg_open_part(tg);
    return HB_OPENS;
}

/* There is a tile, and room for another part inside this one. */
static bool may_draw_extra(const struct hb_tilegame *tg)
{
    return hb_tg_tiles_to_draw(tg) && (tg->parts < HB_PARTS_MAX || hb_tg_part_has_no_more_steps(tg));
}

/* A tile that is due comes before the next letter.  Letters that are known come in their order, others by chance. */
__attribute__((noinline)) static enum hb_next bring_mail(struct hb_tilegame *tg, const struct hb_rule_slot *slot,
                                                         struct hb_sink *sink)
{
    struct messages_memory *m = memory(tg, slot);

    if (m->due)
        return draw_extra(tg, slot);
    if (!letter_is_due(tg, slot))
        return HB_GOES_ON;
    m->moved = 0;
    if (m->known < LETTERS) {
        hb_tg_open_frame(tg, slot, LETTER, HB_CHANCE, 0);
    } else {
        unsigned letter = m->order[m->at];
        m->at = (uint8_t)((m->at + 1) % LETTERS);
        take_letter(tg, slot, letter, sink);
    }
    return HB_CALLS;
}

static enum hb_next mail_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    return memory(tg, slot)->due || memory(tg, slot)->moved ? bring_mail(tg, slot, sink) : HB_GOES_ON;
}

static struct hb_move comes(const struct hb_rule_slot *slot, unsigned letter)
{
    return hb_tg_move(hb_tg_slot_verb(slot, SAY_LETTER), 0, 0, 0, letter);
}

static bool has_come(const struct messages_memory *m, unsigned letter)
{
    for (unsigned i = 0; i < m->known; i++)
        if (m->order[i] == letter)
            return true;
    return false;
}

/* Chance draws any letter that has not come yet. */
static size_t letter_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                           size_t cap)
{
    size_t n = 0;

    (void)who;
    for (unsigned letter = 1; letter <= LETTERS; letter++) {
        if (has_come(memory(tg, slot), letter))
            continue;
        if (n < cap)
            out[n] = comes(slot, letter);
        n++;
    }
    return n;
}

static uint32_t letter_weight(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_move m)
{
    unsigned letter = hb_tg_move_arg(m);

    return m.code == comes(slot, letter).code && letter >= 1 && letter <= LETTERS &&
           !has_come(memory(tg, slot), letter);
}

static uint32_t letter_total(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    return (uint32_t)(LETTERS - memory(tg, slot)->known);
}

static struct hb_move letter_outcome(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint32_t at)
{
    struct hb_move all[LETTERS] = { { 0 } };

    letter_legal(tg, slot, HB_CHANCE, all, LETTERS);
    return all[at];
}

static enum hb_next letter_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                                struct hb_sink *sink)
{
    struct messages_memory *mem = memory(tg, slot);

    (void)who;
    mem->order[mem->known++] = (uint8_t)hb_tg_move_arg(m);
    take_letter(tg, slot, hb_tg_move_arg(m), sink);
    return HB_OPENS;
}

static void letter_why(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                       const struct hb_names *names, struct hb_error *err)
{
    (void)tg;
    (void)who;
    (void)names;
    if (hb_tg_move_verb(m) == hb_tg_slot_verb(slot, SAY_LETTER))
        hb_refuse(err, HB_ILLEGAL_MOVE, "messages.letter.gone letter=%u", hb_tg_move_arg(m));
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "messages.letter");
}

/* What letters bring */

/* Which kind of feature a letter looks at. */
static bool is_for(unsigned letter, unsigned kind)
{
    switch (letter) {
    case ROAD_LETTER:
        return kind == HB_ROAD;
    case MONASTERY_LETTER:
        return hb_land_has_monks(kind);
    case FARMER_LETTER:
        return kind == HB_FIELD;
    case FOLLOWER_LETTER:
        return true;
    default:
        return kind == HB_CITY;
    }
}

/* The first follower of the player, from this figure on, whom the letter concerns; figures if there is none. */
static unsigned next_follower(const struct hb_tilegame *tg, unsigned letter, unsigned from)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (; from < l->pieces; from++) {
        const struct hb_land_figure f = hb_land_figure(l, from);
        if (f.player == tg->turn && f.counts && is_for(letter, f.kind))
            break;
    }
    return from;
}

/* Whether the action can be done at all (MES-9). */
static bool may_act(const struct hb_tilegame *tg, unsigned letter)
{
    return letter == TILE_LETTER ? may_draw_extra(tg) : next_follower(tg, letter, 0) < hb_tg_land(tg)->pieces;
}

/* The feature where a figure stands, as it would count at the end, and what it would bring its owner then. */
static struct hb_scored at_end(const struct hb_tilegame *tg, unsigned figure, int *worth)
{
    const struct hb_land_figure f = hb_land_figure(hb_tg_land(tg), figure);
    struct hb_scored s = hb_tg_measure(tg, f.tile, f.segment);

    *worth = hb_tg_worth_at_end(tg, &s, tg->turn);
    return s;
}

/* The figure on the feature of the letter's kind that is worth least. */
static unsigned cheapest(const struct hb_tilegame *tg, unsigned letter)
{
    unsigned found = next_follower(tg, letter, 0);
    int least, worth;

    (void)at_end(tg, found, &least);
    for (unsigned i = next_follower(tg, letter, found + 1); i < hb_tg_land(tg)->pieces;
         i = next_follower(tg, letter, i + 1)) {
        (void)at_end(tg, i, &worth);
        found = worth < least ? i : found;
        least = worth < least ? worth : least;
    }
    return found;
}

/* Whether no earlier follower of the letter stands on the same feature, so that each is counted once. */
static bool is_first_of(const struct hb_tilegame *tg, unsigned letter, unsigned figure)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned i = next_follower(tg, letter, 0); i < figure; i = next_follower(tg, letter, i + 1))
        if (hb_land_figure_root(l, i) == hb_land_figure_root(l, figure))
            return false;
    return true;
}

/* Of each city once, however many own followers stand there. */
static unsigned shields(const struct hb_tilegame *tg)
{
    unsigned n = 0;

    for (unsigned i = next_follower(tg, SHIELD_LETTER, 0); i < hb_tg_land(tg)->pieces;
         i = next_follower(tg, SHIELD_LETTER, i + 1))
        if (is_first_of(tg, SHIELD_LETTER, i))
            n += hb_land_extent(hb_tg_land(tg), hb_land_figure_root(hb_tg_land(tg), i)).shields;
    return n;
}

static unsigned followers(const struct hb_tilegame *tg, unsigned letter)
{
    unsigned n = 0;

    for (unsigned i = next_follower(tg, letter, 0); i < hb_tg_land(tg)->pieces; i = next_follower(tg, letter, i + 1))
        n++;
    return n;
}

/* The detail of points: by which letter they come, whether by its action, and how many shields, knights or farmers
 * count. */
static unsigned detail(unsigned letter, bool action, unsigned count)
{
    return 2 * LETTER_NUMBERS * count + 2 * letter + action;
}

static void give(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned how, int points,
                 struct hb_sink *sink)
{
    struct hb_scored s = { .kind = HB_FEATURE_KINDS, .detail = how };

    hb_tg_give_points(tg, tg->turn, slot->source, points, &s, sink);
}

static void give_instead(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned letter, struct hb_sink *sink)
{
    give(tg, slot, detail(letter, false, 0), POINTS_INSTEAD, sink);
}

static void give_each(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned letter, unsigned count,
                      struct hb_sink *sink)
{
    give(tg, slot, detail(letter, true, count), POINTS_EACH * (int)count, sink);
}

static void give_feature(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned letter, unsigned figure,
                         struct hb_sink *sink)
{
    int worth;
    struct hb_scored s = at_end(tg, figure, &worth);

    s.detail = detail(letter, true, 0);
    hb_tg_give_points(tg, tg->turn, slot->source, worth, &s, sink);
}

/* Scores a follower where it stands, if its player has the majority, and sends it home. */
static void take_home(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned figure, struct hb_sink *sink)
{
    int worth;

    if (at_end(tg, figure, &worth).owners >> tg->turn & 1)
        give_feature(tg, slot, FOLLOWER_LETTER, figure, sink);
    else
        give(tg, slot, detail(FOLLOWER_LETTER, true, 0), 0, sink);
    hb_tg_send_home(tg, figure, sink);
}

/* The choice */

static struct hb_move takes(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned figure)
{
    const struct hb_land_figure f = hb_land_figure(hb_tg_land(tg), figure);

    return hb_tg_move(hb_tg_slot_verb(slot, SAY_TAKE), f.piece, hb_land_tile_x(hb_tg_land(tg), f.tile),
                      hb_land_tile_y(hb_tg_land(tg), f.tile), f.segment);
}

/* Followers that differ by piece or place, in the order in which they came there. */
static size_t list_takes(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_move *out, size_t cap)
{
    size_t n = 0;

    for (unsigned i = next_follower(tg, FOLLOWER_LETTER, 0); i < hb_tg_land(tg)->pieces;
         i = next_follower(tg, FOLLOWER_LETTER, i + 1)) {
        struct hb_move m = takes(tg, slot, i);
        unsigned same = next_follower(tg, FOLLOWER_LETTER, 0);
        while (takes(tg, slot, same).code != m.code)
            same = next_follower(tg, FOLLOWER_LETTER, same + 1);
        if (same < i)
            continue;
        if (n < cap)
            out[n] = m;
        n++;
    }
    return n;
}

static size_t message_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                            size_t cap)
{
    (void)who;
    if (tg->frame[tg->frames - 1].argument & TAKING)
        return list_takes(tg, slot, out, cap);
    return hb_tg_list_moves((const struct hb_move[]){ hb_tg_move(hb_tg_slot_verb(slot, SAY_ACTION), 0, 0, 0, 0),
                                                      hb_tg_move(hb_tg_slot_verb(slot, SAY_POINTS), 0, 0, 0, 0) },
                            2, out, cap);
}

/* Where the action is impossible the two points come without a question. */
static enum hb_next message_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    unsigned letter = hb_tg_top_frame(tg)->argument;

    if (letter & TAKING) {
        if (list_takes(tg, slot, NULL, 0) > 1)
            return HB_ASKS;
        take_home(tg, slot, next_follower(tg, FOLLOWER_LETTER, 0), sink);
        return HB_GOES_ON;
    }
    if (may_act(tg, letter))
        return HB_ASKS;
    give_instead(tg, slot, letter, sink);
    return HB_GOES_ON;
}

/* Letter 7 only notes that a tile is due: the step of the mail draws it.  Letter 8 asks again in the same frame. */
static enum hb_next act(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned letter, struct hb_sink *sink)
{
    switch (letter) {
    case ROAD_LETTER:
    case CITY_LETTER:
    case MONASTERY_LETTER:
        give_feature(tg, slot, letter, cheapest(tg, letter), sink);
        return HB_GOES_ON;
    case SHIELD_LETTER:
        give_each(tg, slot, letter, shields(tg), sink);
        return HB_GOES_ON;
    case KNIGHT_LETTER:
    case FARMER_LETTER:
        give_each(tg, slot, letter, followers(tg, letter), sink);
        return HB_GOES_ON;
    case TILE_LETTER:
        memory(tg, slot)->due = 1;
        return HB_GOES_ON;
    default:
        hb_tg_top_frame(tg)->argument |= TAKING;
        return HB_AGAIN;
    }
}

static enum hb_next message_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                                 struct hb_sink *sink)
{
    unsigned letter = hb_tg_top_frame(tg)->argument & (TAKING - 1u), i = next_follower(tg, FOLLOWER_LETTER, 0);

    (void)who;
    if (hb_tg_move_verb(m) == hb_tg_slot_verb(slot, SAY_ACTION))
        return act(tg, slot, letter, sink);
    if (hb_tg_move_verb(m) == hb_tg_slot_verb(slot, SAY_POINTS)) {
        give_instead(tg, slot, letter, sink);
        return HB_GOES_ON;
    }
    while (takes(tg, slot, i).code != m.code)
        i = next_follower(tg, FOLLOWER_LETTER, i + 1);
    take_home(tg, slot, i, sink);
    return HB_GOES_ON;
}

static void message_why(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                        const struct hb_names *names, struct hb_error *err)
{
    unsigned letter = tg->frame[tg->frames - 1].argument;

    (void)slot;
    (void)who;
    (void)m;
    (void)names;
    if (letter & TAKING)
        hb_refuse(err, HB_ILLEGAL_MOVE, "messages.take");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "messages.now letter=%u", letter);
}

static void describe_message(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_event_record *t)
{
    unsigned letter = tg->frame[tg->frames - 1].argument & (TAKING - 1u);
    static const char *const card[LETTERS + 1] = { NULL,       "letter_1", "letter_2", "letter_3", "letter_4",
                                                   "letter_5", "letter_6", "letter_7", "letter_8" };

    (void)slot;
    hb_event_number(t, "letter", letter);
    hb_event_word(t, "card", card[letter]);
}

/* The tile of letter 7 */

static bool messages_may_discard(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    return memory(tg, slot)->extra;
}

/* The extra tile lies: it cannot be discarded any more. */
static void messages_laid(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)sink;
    memory(tg, slot)->extra = 0;
}

/* What has moved in a part is forgotten at its end. */
static enum hb_next forget_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)sink;
    memory(tg, slot)->moved = memory(tg, slot)->extra = 0;
    return HB_GOES_ON;
}

/* Facts */

static const char *rule_of(unsigned letter, bool action)
{
    return !action ? "MES-6" : letter == FOLLOWER_LETTER ? "E-37" : "MES-10";
}

static void messages_explain(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                             int player, struct hb_event_record *t)
{
    static const char *const counted[LETTER_NUMBERS] = {
        [SHIELD_LETTER] = "shields", [KNIGHT_LETTER] = "knights", [FARMER_LETTER] = "farmers"
    };
    unsigned letter = s->detail / 2 % LETTER_NUMBERS;
    bool action = s->detail % 2;

    (void)tg;
    (void)slot;
    (void)player;
    if (s->kind != HB_FEATURE_KINDS)
        return;
    hb_event_number(t, "letter", (long)letter);
    hb_event_flag(t, "action", action);
    if (action && counted[letter])
        hb_event_number(t, counted[letter], (long)s->detail / (2 * LETTER_NUMBERS));
    hb_event_rule(t, rule_of(letter, action));
}

static void messages_look(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_look *look)
{
    (void)slot;
    for (unsigned p = 0; p < tg->head.players; p++) {
        hb_look_begin(&look->seat[p], HB_SEAT_COUNTERS);
        for (unsigned k = 0; k < 2; k++)
            hb_look_put(&look->seat[p], HB_SEAT_COUNTERS, counter_names[k], hb_tg_counter_total(tg, p, k));
    }
}

/* The letters as everybody knows them: those that have come, in their order, and how many lie before them. */
static void describe_messages_table(const struct hb_tilegame *tg, const struct hb_rule_slot *slot,
                                    struct hb_describer *f)
{
    const struct messages_memory *m = memory(tg, slot);

    f->object(f, "letters");
    f->number(f, "unknown", LETTERS - m->known);
    f->list(f, "known");
    for (unsigned i = 0; i < m->known; i++)
        f->number(f, NULL, m->order[(m->at + i) % LETTERS]);
    f->end(f);
    f->end(f);
}

/* Each letter that has come stands once in the order; the rest of it is 0. */
static bool order_is_sane(const struct messages_memory *m)
{
    unsigned seen = 0;

    if (m->known > LETTERS || m->at >= LETTERS || (m->at && m->known < LETTERS))
        return false;
    for (unsigned i = 0; i < LETTERS; i++) {
        unsigned letter = m->order[i];
        if (i >= m->known ? letter != 0 : letter < 1 || letter > LETTERS || (seen >> letter & 1))
            return false;
        seen |= 1u << letter;
    }
    return true;
}

static bool frame_is_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_frame *f)
{
    const struct hb_step *step = hb_tg_step_coded(tg, f->step), *steps = hb_tg_rule_of(slot)->step;
    unsigned letter = f->argument & (TAKING - 1u);
    bool walking = hb_tg_track(tg)->stage == HB_TRACK_WALKS || hb_tg_track(tg)->stage == HB_TRACK_ROGUE;

    if (step == &steps[WHICH])
        return walking && f->actor >= 0 && f->actor == hb_tg_track_next_player(tg);
    if (step == &steps[LETTER])
        return f->actor == HB_CHANCE && memory(tg, slot)->known < LETTERS;
    if (step != &steps[MESSAGE])
        return true;
    return f->actor == (int)tg->turn && letter >= 1 && letter <= LETTERS &&
           (f->argument == letter || f->argument == (FOLLOWER_LETTER | TAKING));
}

static bool messages_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct messages_memory *m = memory(tg, slot);

    for (unsigned i = 0; i < tg->frames; i++)
        if (!frame_is_sane(tg, slot, &tg->frame[i]))
            return false;
    return m->moved < 4 && m->extra <= 1 && (!m->extra || tg->parts) && order_is_sane(m);
}

const struct hb_rule hb_rule_messages = {
    .name = "messages",
    .number = 7,
    .rank = 60,
    .boxes = "bigbox2021",
    .source = { "letter" },
    .source_form = { { "score", "event.score.letter", NULL, { { .name = NULL } } } },
    .verb = { [SAY_COUNTER] = { "counter", "w", "=counter\0follower woman" },
              [SAY_LETTER] = { "letter", "n", "=letter\0" },
              [SAY_ACTION] = { "action", "", NULL },
              [SAY_POINTS] = { "points", "", NULL },
              [SAY_TAKE] = { "take", "pF", NULL } },
    .memory = sizeof(struct messages_memory),
    .fields = fields,
    .sane = messages_sane,
    .counter = "woman",
    .which = messages_which,
    .walked = messages_walked,
    .may_discard = messages_may_discard,
    .laid = messages_laid,
    .explain = messages_explain,
    .look = messages_look,
    .describe_table = describe_messages_table,
    .event = { [WALKS] = { "counter",
                           "event.counter",
                           "MES-2",
                           { { "counter", HB_AS_WORD, .at = 2, .words = counter_names },
                             { .name = "space", .at = 3 },
                             { .name = "points", .at = 4 } } },
               [TAKES] = { "letter", "event.letter", "MES-3", { { .name = "letter", .at = 2 } } } },
    .step = { [MAIL] = { .phase = "mail", .slot = HB_SLOT_SCORED, .rank = 20, .enter = mail_enter },
              [WHICH] = { .phase = "counter",
                          .legal = which_legal,
                          .play = which_play,
                          .why = which_why,
                          .describe = describe_which,
                          .random = which_random },
              [LETTER] = { .phase = "letter",
                           .legal = letter_legal,
                           .play = letter_play,
                           .why = letter_why,
                           .weight = letter_weight,
                           .total_weight = letter_total,
                           .outcome = letter_outcome },
              [MESSAGE] = { .phase = "message",
                            .enter = message_enter,
                            .legal = message_legal,
                            .play = message_play,
                            .why = message_why,
                            .describe = describe_message },
              [FORGET] = { .phase = "forget", .slot = HB_SLOT_END, .rank = -1, .enter = forget_enter } },
};
