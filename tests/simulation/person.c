/* person.c -- somebody at a client: wishes with tags, asked again until they are answered, and what comes back. */
#include "sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rooms */

struct view *hb_sim_find_view(struct person *p, const char *room)
{
    for (unsigned i = 0; i < p->views; i++)
        if (strcmp(p->view[i].room, room) == 0)
            return &p->view[i];
    return NULL;
}

struct view *hb_sim_new_view(struct sim *s, struct person *p, const char *room)
{
    struct view *v = hb_sim_find_view(p, room);

    if (v)
        return v;
    if (strlen(room) != HB_ROOM_ID)
        hb_sim_fail(s, "no id of a room: \"%s\"", room);
    if (p->views == VIEWS_MAX)
        return NULL;
    v = &p->view[p->views++];
    memset(v, 0, sizeof *v);
    snprintf(v->room, sizeof v->room, "%s", room);
    v->takeback = -1;
    return v;
}

static void take_key(struct sim *s, struct person *p, struct view *v, json_int_t seat, const char *key,
                     const json_t *answer)
{
    if (!v || !key || seat < 0 || seat >= HB_PLAYERS_MAX)
        hb_sim_fail(s, "%s got no key, or one for no seat", p->name);
    hb_sim_know_key(s, p->index, key);
    snprintf(v->key[seat], sizeof v->key[seat], "%s", key);
    v->key_since[seat] = (uint32_t)json_integer_value(json_object_get(answer, "seq"));
    v->watching = false; /* watch again, with this key */
}

/* Asking */

static bool is_lasting(const char *what)
{
    static const char *const passing[] = { "hello", "ping", "list", "watch", "leave", "record", "legal", "talk", NULL };

    for (unsigned i = 0; passing[i]; i++)
        if (strcmp(passing[i], what) == 0)
            return false;
    return true;
}

/* Takes the fields over. */
struct wish *hb_sim_wish(struct sim *s, struct person *p, const char *what, const char *room, int seat, json_t *fields)
{
    struct wish *w = calloc(1, sizeof *w);
    char tag[TAG_TEXT];

    if (!w || !fields)
        abort();
    w->what = what;
    w->seat = seat;
    w->frame = fields;
    w->lasting = is_lasting(what);
    json_object_set_new(fields, "do", json_string(what));
    if (room) {
        snprintf(w->room, sizeof w->room, "%s", room);
        json_object_set_new(fields, "room", json_string(room));
    }
    if (w->lasting) {
        snprintf(tag, sizeof tag, "%s-%u-%llx", p->name, p->next_tag++,
                 (unsigned long long)hb_splitmix(&s->dice.state));
        json_object_set_new(fields, "tag", json_string(tag));
    }
    p->wish = hb_sim_grow(p->wish, &p->wish_room, p->wishes, sizeof *p->wish);
    p->wish[p->wishes++] = w;
    return w;
}

void hb_sim_ask(struct sim *s, struct person *p, struct wish *w)
{
    char *text;

    if (p->guest == 0)
        return;
    json_object_set_new(w->frame, "id", json_integer(++p->next_id));
    text = json_dumps(w->frame, JSON_COMPACT);
    if (!text)
        abort();
    p->ask = hb_sim_grow(p->ask, &p->ask_room, p->asks, sizeof *p->ask);
    p->ask[p->asks++] = (struct ask){ .id = p->next_id, .wish = w };
    w->flying++;
    hb_sim_send(s, p->guest, text, strlen(text), false, p->delay);
    free(text);
}

const struct wish *hb_sim_wish_at(struct sim *s, const struct person *p, const char *room, uint32_t seq)
{
    const struct wish *found = NULL;

    for (size_t i = 0; seq > 0 && i < p->wishes; i++) {
        const struct wish *w = p->wish[i];

        if (w->fulfilled && w->seq == seq && strcmp(w->room, room) == 0 && strcmp(w->what, "watch") != 0) {
            if (found)
                hb_sim_fail(s, "two wishes of %s have number %u in %s", p->name, seq, room);
            found = w;
        }
    }
    return found;
}

/* Answers */

static struct wish *answered(struct sim *s, struct person *p, const json_t *re)
{
    for (size_t i = 0; i < p->asks; i++)
        if (json_is_integer(re) && p->ask[i].id == json_integer_value(re)) {
            struct wish *w = p->ask[i].wish;

            p->ask[i] = p->ask[--p->asks];
            w->flying--;
            return w;
        }
    hb_sim_fail(s, "%s gets an answer to what was not asked, or again", p->name);
}

/* Whoever sits down is told what the server has committed to. */
static void check_commit(struct sim *s, const struct view *v, const json_t *answer)
{
    const char *commit = json_string_value(json_object_get(answer, "commit"));

    if (!commit || strlen(commit) != HB_SECRET_TEXT)
        hb_sim_fail(s, "somebody sits down in %s and is told no commit", v->room);
}

static void on_open(struct sim *s, struct person *p, struct wish *w, const json_t *answer)
{
    const char *room = json_string_value(json_object_get(answer, "room"));
    const json_t *keys = json_object_get(answer, "keys");
    struct view *v = !room ? NULL : hb_sim_new_view(s, p, room);
    struct ledger *l;

    if (!v || !json_is_array(keys))
        hb_sim_fail(s, "%s opened a room and does not get it", p->name);
    for (size_t i = 0; i < json_array_size(keys); i++) {
        const json_t *k = json_array_get(keys, i);

        take_key(s, p, v, json_integer_value(json_object_get(k, "seat")), json_string_value(json_object_get(k, "key")),
                 answer);
    }
    check_commit(s, v, answer);
    l = hb_sim_ledger(s, room);
    if (l->claimed && !w->fulfilled)
        hb_sim_fail(s, "two have opened the same room");
    l->claimed = true;
    s->count[SIM_HOT_SEATS] += json_array_size(keys) > 1;
    s->count[SIM_OPENED]++;
    snprintf(s->links[s->linked++ % ROOMS_MAX], HB_ROOM_ID + 1, "%s", room);
}

static void on_seat(struct sim *s, struct person *p, struct wish *w, const json_t *answer)
{
    struct view *v = hb_sim_new_view(s, p, w->room);

    take_key(s, p, v, json_integer_value(json_object_get(answer, "seat")),
             json_string_value(json_object_get(answer, "key")), answer);
    w->seat = (int)json_integer_value(json_object_get(answer, "seat"));
    check_commit(s, v, answer);
    s->count[SIM_JOINS]++;
}

static void on_stand(struct sim *s, struct person *p, struct wish *w, const json_t *answer)
{
    struct view *v = hb_sim_find_view(p, w->room);

    (void)answer;
    v->key[w->seat][0] = '\0';
    s->count[SIM_STANDS]++;
}

static void on_rematch(struct sim *s, struct person *p, struct wish *w, const json_t *answer)
{
    const char *room = json_string_value(json_object_get(answer, "room"));
    const char *key = json_string_value(json_object_get(answer, "key"));
    struct view *v = !room ? NULL : hb_sim_new_view(s, p, room);
    struct view *old = hb_sim_find_view(p, w->room);

    if (!v) {
        if (room && p->views == VIEWS_MAX)
            return;
        hb_sim_fail(s, "a rematch without a room");
    }
    if (old->rematch[0] != '\0' && strcmp(old->rematch, room) != 0)
        hb_sim_fail(s, "two rooms for the same rematch");
    snprintf(old->rematch, sizeof old->rematch, "%s", room);
    hb_sim_ledger(s, room)->claimed = true;
    snprintf(hb_sim_ledger(s, room)->before, HB_ROOM_ID + 1, "%s", w->room);
    take_key(s, p, v, w->seat, key, NULL);
    check_commit(s, v, answer);
    s->count[SIM_REMATCHES]++;
}

static bool has(const json_t *list, const json_t *value)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_equal(json_array_get(list, i), value))
            return true;
    return false;
}

static bool is_told(const json_t *answer, unsigned seat)
{
    char name[12];

    snprintf(name, sizeof name, "%u", seat);
    return !json_object_get(answer, "actor") || json_is_array(json_object_get(json_object_get(answer, "mine"), name));
}

/* The seats whose keys were given are mine and no others, and everybody can see that I am here. */
static void check_seats(struct sim *s, const struct person *p, const struct view *v, const struct wish *w,
                        const json_t *answer)
{
    const json_t *keys = json_object_get(w->frame, "keys"), *mine = json_object_get(answer, "seats");

    for (unsigned i = 0; i < v->players; i++) {
        const json_t *here = json_object_get(json_array_get(json_object_get(v->head, "seats"), i), "here");
        json_t *key = json_string(v->key[i]), *seat = json_integer(i);

        if (has(mine, seat) != (v->key[i][0] != '\0' && has(keys, key)))
            hb_sim_fail(s, "%s is told wrongly whether seat %u of %s is his", p->name, i, v->room);
        if (has(mine, seat) && (!json_is_true(here) || !is_told(answer, i)))
            hb_sim_fail(s, "%s is in %s, and it does not show", p->name, v->room);
        json_decref(key);
        json_decref(seat);
    }
}

static void on_watch(struct sim *s, struct person *p, struct wish *w, const json_t *answer)
{
    struct view *v = hb_sim_find_view(p, w->room);
    json_int_t seq = json_integer_value(json_object_get(answer, "seq"));

    if (w->from == 0)
        hb_sim_view_reset(v);
    if (seq < (json_int_t)w->from)
        hb_sim_fail(s, "%s had seen %u of %s, and there are only %d", p->name, w->from, w->room, (int)seq);
    hb_sim_view_head(s, v, json_object_get(answer, "room"));
    hb_sim_check_swept(s, v, json_object_get(answer, "events"));
    hb_sim_view_events(s, p, v, json_object_get(answer, "events"), false);
    if (json_is_true(json_object_get(answer, "more"))) { /* does not watch yet, and asks for more unasked */
        if (json_array_size(json_object_get(answer, "events")) == 0)
            hb_sim_fail(s, "%s gets an empty page of %s", p->name, w->room);
        v->watching = false;
        s->count[SIM_PAGES]++;
        return;
    }
    if (v->seen != (uint32_t)seq)
        hb_sim_fail(s, "%s watches %s up to %d and gets %u", p->name, w->room, (int)seq, v->seen);
    hb_sim_view_head(s, v, json_object_get(answer, "room"));
    if (v->table && !v->over && strcmp(json_string_value(json_object_get(v->head, "state")), "playing") != 0)
        hb_sim_fail(s, "%s is played and its head says otherwise", w->room);
    check_seats(s, p, v, w, answer);
    hb_sim_talk_all(s, v, json_object_get(answer, "talk"), v->watching && w->from > 0);
    v->watching = true;
    v->sits = 0;
    for (size_t i = 0; i < json_array_size(json_object_get(answer, "seats")); i++)
        v->sits |= 1u << json_integer_value(json_array_get(json_object_get(answer, "seats"), i));
    json_decref(v->mine);
    v->mine = json_incref(json_object_get(answer, "mine"));
    hb_sim_check_mine(s, p, v);
    s->count[w->from == 0 ? SIM_WATCHES_AFRESH : SIM_WATCHES_AGAIN]++;
}

static void on_list(struct sim *s, struct person *p, struct wish *w, const json_t *answer)
{
    (void)w;
    if (!json_is_array(json_object_get(answer, "rooms")))
        hb_sim_fail(s, "a list without rooms");
    for (size_t i = 0; i < json_array_size(json_object_get(answer, "rooms")); i++)
        if (!json_is_true(json_object_get(json_array_get(json_object_get(answer, "rooms"), i), "public")))
            hb_sim_fail(s, "%s finds a room that is not public", p->name);
}

static void on_hello(struct sim *s, struct person *p, struct wish *w, const json_t *answer)
{
    (void)w;
    if (json_integer_value(json_object_get(answer, "api")) != 2 || !json_is_array(json_object_get(answer, "games")) ||
        !json_is_object(json_object_get(answer, "limits")) || !json_is_integer(json_object_get(answer, "now")))
        hb_sim_fail(s, "%s is greeted otherwise than promised", p->name);
}

/* The hall lists the same moves in the same order as the client's own engine: what came before the answer is known,
 * unless they are in the middle of reading it page by page. */
static void on_legal(struct sim *s, struct person *p, struct wish *w, const json_t *answer)
{
    static struct hb_move legal[HB_MOVES_MAX];
    const struct view *v = hb_sim_find_view(p, w->room);
    const json_t *moves = json_object_get(answer, "moves");
    struct hb_game *g = v->watching && hb_sim_view_may_move(v, w->seat) ? hb_sim_since(s, p, v) : NULL;
    size_t count = !g ? 0 : hb_legal_moves(g, w->seat, legal, HB_MOVES_MAX);

    if (g && json_array_size(moves) != count)
        hb_sim_fail(s, "%s has %zu legal moves and is told %zu", p->name, count, json_array_size(moves));
    for (size_t i = 0; i < count; i++) {
        const char *told = json_string_value(json_object_get(json_array_get(moves, i), "move"));
        char move[HB_MOVE_TEXT];
        struct hb_text text = hb_text_in(move, sizeof move);

        hb_move_text(g, legal[i], &text);
        if (!told || strcmp(told, move) != 0)
            hb_sim_fail(s, "%s may play %s and is told %s", p->name, move, !told ? "nothing" : told);
    }
    s->count[SIM_LEGAL_LISTS] += g != NULL;
    free(g);
}

static void on_leave(struct sim *s, struct person *p, struct wish *w, const json_t *answer)
{
    (void)s;
    (void)answer;
    hb_sim_find_view(p, w->room)->left = true;
}

static void on_record(struct sim *s, struct person *p, struct wish *w, const json_t *answer)
{
    const char *text = json_string_value(json_object_get(answer, "record"));

    if (!text)
        hb_sim_fail(s, "an answer without record");
    if (json_object_get(answer, "more")) { /* the game may have gone on before the rest is asked for */
        if (text[0] == '\0' || text[strlen(text) - 1] != '\n' ||
            json_integer_value(json_object_get(answer, "next")) != (json_int_t)strlen(text))
            hb_sim_fail(s, "a page of a record that is none");
        return;
    }
    hb_sim_check_record(s, hb_sim_find_view(p, w->room), text, strlen(text));
}

static void on_reveal(struct sim *s, struct person *p, struct wish *w, const json_t *answer)
{
    (void)answer;
    hb_sim_salt_taken(s, p, w);
}

static void on_seq(struct sim *s, struct person *p, struct wish *w, const json_t *answer)
{
    if (!json_is_integer(json_object_get(answer, "seq")))
        hb_sim_fail(s, "%s was granted a %s without a number", p->name, w->what);
}

static const struct {
    const char *what;
    void (*on)(struct sim *s, struct person *p, struct wish *w, const json_t *answer);
} answers[] = {
    { "open", on_open },   { "join", on_seat },     { "stand", on_stand },   { "rematch", on_rematch },
    { "watch", on_watch }, { "list", on_list },     { "record", on_record }, { "move", on_seq },
    { "chat", on_seq },    { "leave", on_leave },   { "hello", on_hello },   { "legal", on_legal },
    { "promise", on_seq }, { "reveal", on_reveal }, { "quiet", on_seq },     { "sweep", on_seq },
};

static void granted(struct sim *s, struct person *p, struct wish *w, json_t *answer)
{
    if (w->fulfilled) {                        /* asked twice: the same answer */
        if (strcmp(w->what, "rematch") == 0) { /* only who was first has a number */
            json_object_del(answer, "seq");
            json_object_del(w->answer, "seq");
        }
        json_object_del(answer, "commit"); /* of now */
        json_object_del(w->answer, "commit");
        if (!json_equal(w->answer, answer))
            hb_sim_fail(s, "%s asked again for a %s and got another answer: %s", p->name, w->what,
                        json_dumps(answer, 0));
        s->count[SIM_SAME_ANSWERS]++;
        return;
    }
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (strcmp(answers[i].what, w->what) == 0)
            answers[i].on(s, p, w, answer);
    w->fulfilled = true;
    w->refused = false;
    w->seq = (uint32_t)json_integer_value(json_object_get(answer, "seq"));
    w->answer = json_incref(answer);
}

/* Space comes again in a hall; what a seat has used up in its room does not. */
static bool is_used_up(const struct wish *w, const char *message)
{
    return strstr(message, "address") || strcmp(w->what, "undo") == 0 || strcmp(w->what, "takeback") == 0;
}

static void refused(struct sim *s, struct person *p, struct wish *w, const json_t *error)
{
    const char *code = json_string_value(json_object_get(error, "code"));
    const char *message = json_string_value(json_object_get(error, "message"));

    if (!code || !message || message[0] == '\0')
        hb_sim_fail(s, "%s is refused without a reason", p->name);
    s->count[SIM_REFUSALS]++;
    if (strcmp(code, "not_kept") == 0 || strcmp(code, "too_fast") == 0) {
        s->count[SIM_TOO_FAST] += strcmp(code, "too_fast") == 0;
        w->again = s->now + 200 + dice_below(&s->dice, 2000);
        return;
    }
    if (strcmp(code, "cannot_now") == 0 || (strcmp(code, "full") == 0 && !is_used_up(w, message))) {
        s->count[strcmp(code, "full") == 0 ? SIM_HALL_FULL : SIM_CANNOT]++;
        w->again = s->now + 200 + dice_below(&s->dice, 2000);
        return;
    }
    if (w->fulfilled && strcmp(w->what, "stand") == 0 && strcmp(code, "no_seat") == 0)
        return; /* the key went with the seat */
    if (w->fulfilled)
        hb_sim_fail(s, "%s asked again for a %s that was granted and is refused: %s", p->name, w->what, message);
    if (strcmp(code, "no_room") == 0 && w->room[0] != '\0')
        hb_sim_fail(s, "%s is told that %s is no room", p->name, w->room);
    if (strcmp(w->what, "watch") == 0)
        hb_sim_fail(s, "%s may not watch %s: %s", p->name, w->room, message);
    s->count[SIM_FULL] += strcmp(code, "full") == 0 && strcmp(w->what, "open") == 0;
    s->count[SIM_JOINS_TOO_LATE] += strcmp(w->what, "join") == 0;
    w->refused = true;
}

static void take_answer(struct sim *s, struct person *p, json_t *frame)
{
    struct wish *w = answered(s, p, json_object_get(frame, "re"));
    const json_t *ok = json_object_get(frame, "ok");

    json_object_del(frame, "re");
    if (json_is_true(ok))
        granted(s, p, w, frame);
    else if (json_is_false(ok))
        refused(s, p, w, json_object_get(frame, "error"));
    else
        hb_sim_fail(s, "an answer that is neither yes nor no");
}

static void take_events(struct sim *s, struct person *p, json_t *frame)
{
    const char *room = json_string_value(json_object_get(frame, "room"));
    struct view *v = !room ? NULL : hb_sim_find_view(p, room);

    if (!v)
        hb_sim_fail(s, "%s is told of a room that was not watched", p->name);
    if (v->left)
        hb_sim_fail(s, "%s has left %s and is told of it", p->name, room);
    if (json_is_true(json_object_get(frame, "again"))) {
        v->watching = false;
        s->count[SIM_AGAIN]++;
    } else if (json_object_get(frame, "talk"))
        hb_sim_talk_heard(s, v, json_object_get(frame, "talk"));
    else if (json_object_get(frame, "here"))
        hb_sim_check_presence(s, p, v, frame);
    else
        hb_sim_view_events(s, p, v, json_object_get(frame, "events"), true);
}

void hb_sim_heard(struct sim *s, struct person *p, const char *text, size_t length)
{
    json_t *frame = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);

    if (!json_is_object(frame))
        hb_sim_fail(s, "%s hears what is no object: %.200s", p->name, text);
    if (p->habit == SIM_ROGUE) {
        json_decref(frame);
        return;
    }
    if (json_object_get(frame, "re"))
        take_answer(s, p, frame);
    else
        take_events(s, p, frame);
    json_decref(frame);
}

/* Losing the connection and coming back */

static void forget(struct person *p, size_t i)
{
    struct wish *w = p->wish[i];

    p->wish[i] = p->wish[--p->wishes];
    json_decref(w->frame);
    json_decref(w->answer);
    free(w);
}

void hb_sim_lost(struct sim *s, struct person *p)
{
    (void)s;
    p->guest = 0;
    p->asks = 0;
    for (unsigned i = 0; i < p->views; i++)
        p->view[i].watching = false;
    for (size_t i = p->wishes; i-- > 0;) {
        p->wish[i]->astray |= p->wish[i]->flying > 0;
        p->wish[i]->flying = 0;
        if (!p->wish[i]->lasting)
            forget(p, i);
    }
}

static json_t *keys_of(const struct view *v)
{
    json_t *keys = json_array();

    for (unsigned i = 0; i < HB_PLAYERS_MAX; i++)
        if (v->key[i][0] != '\0')
            json_array_append_new(keys, json_string(v->key[i]));
    return keys;
}

static bool is_asked(const struct person *p, const char *what, const char *room)
{
    for (size_t i = 0; i < p->wishes; i++)
        if (p->wish[i]->flying > 0 && strcmp(p->wish[i]->what, what) == 0 && strcmp(p->wish[i]->room, room) == 0)
            return true;
    return false;
}

static void watch(struct sim *s, struct person *p, struct view *v)
{
    struct wish *w = hb_sim_wish(s, p, "watch", v->room, -1, json_pack("{s:o}", "keys", keys_of(v)));

    w->from =
        !s->calm && dice_percent(&s->dice, 15) ? 0 : v->seen; /* or who reads many pages never comes to the last */
    if (w->from > 0)
        json_object_set_new(w->frame, "seen", json_integer(w->from));
    hb_sim_ask(s, p, w);
}

/* Asks for what is new where one watches already. */
void hb_sim_watch_again(struct sim *s, struct person *p, struct view *v)
{
    if (v->watching && !v->left && !is_asked(p, "watch", v->room) && !is_asked(p, "leave", v->room))
        watch(s, p, v);
}

/* Watches what is not watched, and asks again for what was not answered. */
void hb_sim_come_back(struct sim *s, struct person *p)
{
    for (unsigned i = 0; i < p->views; i++)
        if (!p->view[i].watching && !p->view[i].left && !is_asked(p, "watch", p->view[i].room) &&
            !is_asked(p, "leave", p->view[i].room))
            watch(s, p, &p->view[i]);
    for (size_t i = p->wishes; i-- > 0;) {
        struct wish *w = p->wish[i];

        if (w->lasting && !w->fulfilled && !w->refused && w->flying == 0 && w->again <= s->now) {
            hb_sim_ask(s, p, w);
            s->count[SIM_RESENDS]++;
        } else if (!w->lasting && w->flying == 0) {
            forget(p, i);
        }
    }
}

bool hb_sim_is_settled(const struct person *p)
{
    for (unsigned i = 0; i < p->views; i++)
        if (!p->view[i].watching && !p->view[i].left)
            return false;
    for (size_t i = 0; i < p->wishes; i++)
        if (p->wish[i]->flying > 0 || (p->wish[i]->lasting && !p->wish[i]->fulfilled && !p->wish[i]->refused))
            return false;
    return p->guest != 0;
}

void hb_sim_person_done(struct person *p)
{
    while (p->wishes > 0)
        forget(p, p->wishes - 1);
    for (unsigned i = 0; i < p->views; i++)
        hb_sim_view_done(&p->view[i]);
    free(p->wish);
    free(p->ask);
}
