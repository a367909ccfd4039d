/* review.c -- looks at every move of a saved game with an adviser, and says what was worth most (review.h).
 *
 * Looking is slow and goes through the game once; it fills one list, a row a move, in numbers alone.  A choice has a
 * loss, how much less it is expected to bring than the best one there, and never below 0; a random event has luck, what
 * it was worth to whoever then goes on beside the mean of all that could have come.
 *
 * Everything that is said is picked from that list by weight, the heaviest first, and of equal ones the earlier: a
 * section is a question about rows (struct about) and not a list of its own.  Words are made only then, at the position
 * before the move, which is set up again for that. */
#include "views/terminal/review.h"

#include "hradby/words.h"
#include "views/terminal/term.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_TEXT = 2 * HB_REASON_TEXT };
static const double worth_saying = 0.5;

/* Looking */

static void look_at(struct hb_review *r, size_t at)
{
    struct hb_done done = hb_table_done(r->table, at);
    struct hb_reviewed m = { .at = at, .who = done.who, .chance = done.who < 0, .move = done.move };

    if (m.chance) {
        struct hb_luck luck = hb_adviser_luck(r->adviser, r->game, done.move);

        m.who = luck.who;
        m.luck = luck.worth;
    } else {
        struct hb_verdict v =
            hb_adviser_judge(r->adviser, r->game, done.who, done.move, &(struct hb_effort){ .seed = at });

        m.best = v.best.move;
        m.value = v.played.value;
        m.best_value = v.best.value;
        m.loss = v.loss;
    }
    r->move[r->count++] = m;
    hb_play(r->game, done.who, done.move, NULL);
}

static bool get_room(struct hb_review *r, const struct hb_player_spec *spec, const struct hb_tools *tools)
{
    const struct hb_game *g = hb_table_game(r->table);
    void *room = malloc(hb_adviser_size(spec, g));

    r->game = malloc(hb_size(g));
    r->move = calloc(r->length + 1, sizeof *r->move);
    if (!room || !r->game || !r->move) {
        free(room);
        return false;
    }
    hb_copy(r->game, g);
    r->adviser = hb_adviser_open(spec, g, tools, room);
    return true;
}

bool hb_review_make(struct hb_review *r, const struct hb_table *t, const struct hb_player_spec *spec,
                    const struct hb_tools *tools, struct hb_review_watch *watch, struct hb_error *err)
{
    *r = (struct hb_review){ .table = t, .length = hb_table_open_length(t) };
    if (!get_room(r, spec, tools)) {
        hb_review_free(r);
        return hb_refuse(err, HB_NO_MEMORY, "terminal.memory.game");
    }
    hb_table_position(t, 0, r->game, NULL);
    for (size_t i = 0; i < r->length; i++) {
        if (watch && !watch->next(watch, i, r->length))
            break;
        look_at(r, i);
    }
    return true;
}

void hb_review_free(struct hb_review *r)
{
    free(r->adviser);
    free(r->game);
    free(r->move);
    *r = (struct hb_review){ 0 };
}

/* Choosing what to say */

static double size_of(double n)
{
    return n < 0 ? -n : n;
}

/* What a section is about: choices or luck, of one player or of all. */
struct about {
    bool chance;
    int who; /* HB_NOBODY: all */
};

static double weight_of(const struct hb_reviewed *m, const struct about *a)
{
    if (m->chance != a->chance || m->who < 0 || (a->who != HB_NOBODY && m->who != a->who))
        return 0;
    return m->chance ? size_of(m->luck) : m->loss;
}

static bool is_before(const struct hb_review *r, const struct about *a, size_t one, size_t other)
{
    double x = weight_of(&r->move[one], a), y = weight_of(&r->move[other], a);

    return x > y || (x == y && one < other);
}

/* The next lighter one after `last`, which is r->count to begin with; r->count if there is none worth saying. */
static size_t next_of(const struct hb_review *r, const struct about *a, size_t last)
{
    size_t found = r->count;

    for (size_t i = 0; i < r->count; i++)
        if (weight_of(&r->move[i], a) >= worth_saying && (last == r->count || is_before(r, a, last, i)) &&
            (found == r->count || is_before(r, a, i, found)))
            found = i;
    return found;
}

/* Saying */

void hb_points_text(double points, enum hb_language language, char out[HB_POINTS_TEXT])
{
    char *point;

    snprintf(out, HB_POINTS_TEXT, "%+.1f", points);
    if (strcmp(out, "-0.0") == 0)
        out[0] = '+';
    point = strchr(out, '.');
    if (point && language != HB_ENGLISH)
        *point = ',';
}

/* A review being said. */
struct printed_review {
    struct hb_review *r;
    const struct hb_names *names;
    enum hb_language language;
    FILE *out;
};

static void print(const struct printed_review *s, const char *text)
{
    hb_term_print(text, true, s->out);
}

static void put_move(const struct printed_review *s, struct hb_move m, char *out, size_t cap)
{
    struct hb_text text = hb_text_for(s->language, out, cap);

    hb_move_words(s->r->game, m, s->names, &text);
}

static void put_name(const struct printed_review *s, int who, char out[HB_EVENT_TEXT])
{
    struct hb_text text = hb_text_for(s->language, out, HB_EVENT_TEXT);

    hb_player_name(s->names, who, &text);
}

static void say_choice(const struct printed_review *s, const struct hb_reviewed *m, struct hb_text *out)
{
    char name[HB_EVENT_TEXT], what[HB_EVENT_TEXT], better[HB_EVENT_TEXT], value[HB_POINTS_TEXT], loss[HB_POINTS_TEXT];

    put_name(s, m->who, name);
    put_move(s, m->move, what, sizeof what);
    hb_points_text(m->value, s->language, value);
    if (m->loss == 0) {
        hb_say(out, "advice.choice.best at=%zu player=%s what=%s value=%s", m->at + 1, name, what, value);
        return;
    }
    put_move(s, m->best, better, sizeof better);
    hb_points_text(m->loss, s->language, loss);
    hb_say(out, "advice.choice.missed at=%zu player=%s what=%s value=%s loss=%s better=%s", m->at + 1, name, what,
           value, loss + 1, better);
}

static void say_luck(const struct printed_review *s, const struct hb_reviewed *m, struct hb_text *out)
{
    char name[HB_EVENT_TEXT], what[HB_EVENT_TEXT], luck[HB_POINTS_TEXT];

    put_name(s, m->who, name);
    put_move(s, m->move, what, sizeof what);
    hb_points_text(m->luck, s->language, luck);
    hb_say(out, "advice.luck at=%zu player=%s what=%s luck=%s", m->at + 1, name, what, luck);
}

static void say_why(const struct printed_review *s, const struct hb_reviewed *m, struct hb_text *out)
{
    struct hb_adviser *a = s->r->adviser;
    const struct hb_candidate best = { .move = m->best, .value = m->best_value };
    const struct hb_candidate played = { .move = m->move, .value = m->value };

    hb_view(s->r->game, m->who, a->view);
    hb_put(out, "\n     ");
    hb_reasons_say(hb_adviser_reason_text(a->reasoner, a->view, m->who, &best, &played), s->names, out);
}

static void say_one(const struct printed_review *s, size_t i, bool why)
{
    const struct hb_reviewed *m = &s->r->move[i];
    char line[LINE_TEXT];
    struct hb_text out = hb_text_for(s->language, line, sizeof line);

    hb_put(&out, "  ");
    hb_table_position(s->r->table, m->at, s->r->game, NULL);
    if (m->chance)
        say_luck(s, m, &out);
    else
        say_choice(s, m, &out);
    if (why && !m->chance)
        say_why(s, m, &out);
    print(s, line);
}

static void say_section(const struct printed_review *s, const char *head, struct about about, size_t best, bool why)
{
    size_t found = next_of(s->r, &about, s->r->count);
    char nothing[HB_EVENT_TEXT];
    struct hb_text text = hb_text_for(s->language, nothing, sizeof nothing);

    fprintf(s->out, "\n%s\n", head);
    if (found == s->r->count) {
        hb_say(&text, "advice.nothing");
        fprintf(s->out, "  %s\n", nothing);
    }
    for (size_t i = 0; i < best && found != s->r->count; i++) {
        say_one(s, found, why);
        found = next_of(s->r, &about, found);
    }
}

static void say_sum(const struct printed_review *s, int who)
{
    char name[HB_EVENT_TEXT], cost[HB_POINTS_TEXT], gain[HB_POINTS_TEXT], line[LINE_TEXT];
    struct hb_text out = hb_text_for(s->language, line, sizeof line);
    size_t choices = 0, best = 0;
    double loss = 0, luck = 0;

    for (size_t i = 0; i < s->r->count; i++) {
        const struct hb_reviewed *m = &s->r->move[i];
        if (m->who != who)
            continue;
        choices += !m->chance;
        best += !m->chance && m->loss == 0;
        loss += m->loss;
        luck += m->luck;
    }
    put_name(s, who, name);
    hb_points_text(loss, s->language, cost);
    hb_points_text(luck, s->language, gain);
    hb_say(&out, "advice.sum player=%s best=%zu n=%zu loss=%s luck=%s", name, best, choices, cost + 1, gain);
    print(s, line);
}

static void say_choices(const struct printed_review *s)
{
    for (size_t i = 0; i < s->r->count; i++)
        if (!s->r->move[i].chance)
            say_one(s, i, false);
}

static void say_heading(const struct printed_review *s, const char *key, struct about about, size_t best)
{
    char head[HB_EVENT_TEXT];
    struct hb_text text = hb_text_for(s->language, head, sizeof head);

    HB_KEY("advice.turns.*");
    hb_say_with(&text, key, NULL, 0);
    say_section(s, head, about, best, false);
}

static void say_missed(const struct printed_review *s, int who, size_t best)
{
    char name[HB_EVENT_TEXT], head[HB_EVENT_TEXT];
    struct hb_text text = hb_text_for(s->language, head, sizeof head);

    put_name(s, who, name);
    hb_say(&text, "advice.missed player=%s", name);
    say_section(s, head, (struct about){ false, who }, best, true);
}

void hb_review_say(struct hb_review *r, const struct hb_names *names, enum hb_language language, size_t best, bool all,
                   FILE *out)
{
    const struct printed_review s = { r, names, language, out };
    int players = hb_table_game(r->table)->players;

    if (all)
        say_choices(&s);
    say_heading(&s, "advice.turns.choice", (struct about){ false, HB_NOBODY }, best);
    say_heading(&s, "advice.turns.luck", (struct about){ true, HB_NOBODY }, best);
    for (int p = 0; p < players; p++)
        say_missed(&s, p, best);
    fputc('\n', out);
    for (int p = 0; p < players; p++)
        say_sum(&s, p);
}
