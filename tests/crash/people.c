/* people.c -- players and spectators who play on however often the server dies. */
#include "people.h"

#include "engine/assert.h"
#include "engine/splitmix.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { OPENER, JOINER, LOOKER };
enum { TAG_LENGTH = 16 };          /* no room has an id as short */
enum { RETRY = 2, PATIENCE = 20 }; /* milliseconds */
enum { MORE_PATIENT = 3 };         /* times that patience doubles, at most */

static const char SHORT_BAG[] = "{\"bag\":{\"base/D\":4,\"base/E\":4,\"base/U\":4,\"base/V\":4}}";
static const char SHORT_MISTS[] = "{\"level\":\"5\",\"bag\":{\"mists/M01\":4,\"mists/M10\":4,\"mists/M51\":2}}";
static const char OPEN_SEAT[] = "{\"kind\":\"open\"}", COMPUTER[] = "{\"kind\":\"computer\",\"level\":\"greedy\"}";

static const struct hb_game_choice choices[] = {
    { "carcassonne", "{}", OPEN_SEAT, false, true },
    { "castle", "{\"season\":\"summer\"}", OPEN_SEAT, false, true },
    { "carcassonne", SHORT_BAG, OPEN_SEAT, false, false },
    { "carcassonne", SHORT_BAG, COMPUTER, true, true },
    { "carcassonne", "{\"expansions\":[\"inns\",\"river\"]}", OPEN_SEAT, false, false },
    { "carcassonne", "{\"box\":\"bigbox2021\"}", OPEN_SEAT, false, false },
    { "carcassonne", "{\"box\":\"bigbox5\"}", OPEN_SEAT, false, false },
    { "mists", "{\"level\":\"3\"}", OPEN_SEAT, false, true },
    { "mists", SHORT_MISTS, COMPUTER, true, true },
};
enum { CHOICES = sizeof choices / sizeof choices[0] };

int64_t hb_milliseconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static struct hb_people *people_of(const struct hb_person *p)
{
    return p->table->people;
}

static bool fail(struct hb_person *p, const char *why)
{
    struct hb_error *failure = &people_of(p)->failure;

    if (failure->code == HB_OK)
        hb_fail(failure, HB_BAD_RECORD, "%s in room %s, seat %d: %.200s",
                p->place == LOOKER ? "who looks on" : "who plays", p->room, p->seat, why);
    return false;
}

/* The answer to it is of no interest, and `re` tells it from others. */
static void leave(struct hb_person *p)
{
    char text[HB_WISH_TEXT];
    int length = snprintf(text, sizeof text, "{\"do\":\"leave\",\"id\":\"left\",\"room\":\"%s\"}", p->room);

    if (p->asked_to_watch && p->ws.state == HB_WS_OPEN)
        hb_ws_send(&p->ws, text, (size_t)length);
}

/* Everything of the old room is forgotten, but not by the diary. */
static void enter(struct hb_person *p, const char *room, const char *key, int seat)
{
    leave(p);
    hb_mirror_done(&p->mirror);
    snprintf(p->room, sizeof p->room, "%s", room);
    snprintf(p->key, sizeof p->key, "%s", key);
    p->seat = seat;
    p->watching = p->asked_to_watch = false;
}

/* Wishes */

__attribute__((format(printf, 3, 4))) static void wish_for(struct hb_person *p, enum hb_wish_kind kind,
                                                           const char *format, ...)
{
    struct hb_people_wish *w = &p->wish;
    char fields[HB_WISH_TEXT];
    va_list args;
    int length;

    va_start(args, format);
    vsnprintf(fields, sizeof fields, format, args);
    va_end(args);
    w->kind = kind;
    w->sent = w->again = false;
    w->times = 0;
    snprintf(w->tag, sizeof w->tag, "%016llx", (unsigned long long)hb_splitmix(&people_of(p)->random));
    length = snprintf(w->text, sizeof w->text, "{%s,\"id\":\"%s\",\"tag\":\"%s\"}", fields, w->tag, w->tag);
    HB_ASSERT(length > 0 && (size_t)length < sizeof w->text);
    people_of(p)->asked++;
}

static void wish_to_open(struct hb_person *p)
{
    const struct hb_game_choice *c = p->table->choice;

    enter(p, "", "", -1);
    wish_for(p, HB_WISH_OPEN,
             "\"do\":\"open\",\"game\":\"%s\",\"options\":%s,\"seats\":[{\"kind\":\"person\",\"name\":\"Anna\"},%s],"
             "\"public\":true",
             c->game, c->options, c->second_seat);
}

static void wish_to_join(struct hb_person *p)
{
    enter(p, p->table->room, "", -1);
    wish_for(p, HB_WISH_JOIN, "\"do\":\"join\",\"room\":\"%s\",\"name\":\"Ben\"", p->room);
}

static void wish_for_rematch(struct hb_person *p)
{
    wish_for(p, HB_WISH_REMATCH, "\"do\":\"rematch\",\"room\":\"%s\",\"key\":\"%s\"", p->room, p->key);
}

static void wish_to_move(struct hb_person *p)
{
    hb_mirror_random_move(&p->mirror, (unsigned)p->seat, &people_of(p)->random, p->wish.move);
    wish_for(p, HB_WISH_MOVE, "\"do\":\"move\",\"room\":\"%s\",\"key\":\"%s\",\"move\":\"%s\"", p->room, p->key,
             p->wish.move);
}

static void wish_to_talk(struct hb_person *p)
{
    char who[HB_DIARY_KEY + 16];

    if (p->seat >= 0)
        snprintf(who, sizeof who, "\"key\":\"%s\"", p->key);
    else
        snprintf(who, sizeof who, "\"name\":\"Looker %u\"", p->place);
    snprintf(p->wish.move, sizeof p->wish.move, "word %llu", (unsigned long long)people_of(p)->asked);
    wish_for(p, HB_WISH_CHAT, "\"do\":\"chat\",\"room\":\"%s\",%s,\"text\":\"%s\"", p->room, who, p->wish.move);
}

/* What to do next */

static bool is_behind(const struct hb_person *p)
{
    return p->table->room[0] != '\0' && strcmp(p->room, p->table->room) != 0;
}

static bool has_seat(const struct hb_person *p)
{
    return p->place == OPENER || (p->place == JOINER && !p->table->choice->against_computer);
}

/* After a game, and at the very beginning: to the newest room, or to a new one. */
static void change_rooms(struct hb_person *p)
{
    bool is_new = p->room[0] == '\0';

    if (p->place == OPENER && (is_new || !people_of(p)->last_games)) {
        if (!is_new && p->table->choice->rematch)
            wish_for_rematch(p);
        else
            wish_to_open(p);
    } else if (p->place != OPENER && is_behind(p)) {
        if (!has_seat(p))
            enter(p, p->table->room, "", -1);
        else if (!is_new && p->table->choice->rematch)
            wish_for_rematch(p);
        else
            wish_to_join(p);
    }
}

static bool likes_to_talk(struct hb_person *p)
{
    unsigned talk = people_of(p)->manners.talk;

    return p->mirror.table && talk > 0 && hb_splitmix(&people_of(p)->random) % talk == 0;
}

static void make_a_wish(struct hb_person *p)
{
    bool news = p->news;

    if (people_of(p)->resting && (p->place == OPENER || !is_behind(p)))
        return; /* whoever is in the room before still comes after the others */
    p->news = false;
    if (p->room[0] == '\0' || p->mirror.over)
        change_rooms(p);
    else if (!p->watching)
        return;
    else if (news && likes_to_talk(p))
        wish_to_talk(p);
    else if (p->seat >= 0 && hb_mirror_may_move(&p->mirror, (unsigned)p->seat))
        wish_to_move(p);
}

/* The id is the room's: an answer about a room that they have left meanwhile is not taken for another. */
static void watch(struct hb_person *p)
{
    char text[HB_WISH_TEXT];
    const char *quote = p->key[0] != '\0' ? "\"" : "";
    int length =
        snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":\"%s\",\"room\":\"%s\",\"seen\":%u,\"keys\":[%s%s%s]}",
                 p->room, p->room, p->mirror.seq, quote, p->key, quote);

    p->asked_to_watch = true;
    p->waits = hb_milliseconds();
    hb_ws_send(&p->ws, text, (size_t)length);
}

static bool was_sent_twice(const struct hb_person *p, const char *tag)
{
    for (unsigned i = 0; i < HB_TWICE; i++)
        if (strcmp(p->twice[i], tag) == 0)
            return true;
    return false;
}

static void send_wish(struct hb_person *p)
{
    struct hb_people_wish *w = &p->wish;

    if (++w->times == 2)
        memcpy(p->twice[p->next_twice++ % HB_TWICE], w->tag, sizeof w->tag);
    w->sent = true;
    w->seen = p->mirror.seq;
    w->since = p->waits = hb_milliseconds();
    p->next = w->since + people_of(p)->manners.pace;
    people_of(p)->again += w->again;
    hb_ws_send(&p->ws, w->text, strlen(w->text));
}

/* Watching comes first, so that what was kept is known before it is asked for again. */
static void go_on(struct hb_person *p)
{
    if (p->ws.state != HB_WS_OPEN || hb_milliseconds() < p->retry || people_of(p)->failure.code != HB_OK)
        return;
    if (p->wish.kind == HB_NO_WISH)
        make_a_wish(p);
    if (p->room[0] != '\0' && p->wish.kind != HB_WISH_JOIN && !p->watching) {
        if (!p->asked_to_watch)
            watch(p);
    } else if (p->wish.kind != HB_NO_WISH && !p->wish.sent && hb_milliseconds() >= p->next) {
        send_wish(p);
    }
}

/* Answers */

static const char *text_in(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    return !text ? "" : text;
}

static void answered_open(struct hb_person *p, const json_t *answer)
{
    const json_t *key = json_array_get(json_object_get(answer, "keys"), 0);

    enter(p, text_in(answer, "room"), text_in(key, "key"), (int)json_integer_value(json_object_get(key, "seat")));
    snprintf(p->table->room, sizeof p->table->room, "%s", p->room);
    people_of(p)->games++;
}

static void answered_join(struct hb_person *p, const json_t *answer)
{
    enter(p, p->table->room, text_in(answer, "key"), (int)json_integer_value(json_object_get(answer, "seat")));
}

static void answered_rematch(struct hb_person *p, const json_t *answer)
{
    if (p->place == OPENER)
        people_of(p)->games++;
    enter(p, text_in(answer, "room"), text_in(answer, "key"), p->seat);
    if (p->place == JOINER && is_behind(p))
        fail(p, "two who want a rematch get different rooms");
    snprintf(p->table->room, sizeof p->table->room, "%s", p->room);
}

static void answered_deed(struct hb_person *p, const json_t *answer)
{
    uint32_t seq = (uint32_t)json_integer_value(json_object_get(answer, "seq"));
    char voice[32];
    struct hb_error err;

    if (p->seat >= 0)
        snprintf(voice, sizeof voice, "%d", p->seat);
    else
        snprintf(voice, sizeof voice, "Looker %u", p->place);
    people_of(p)->unheard += p->wish.again && seq <= p->wish.seen;
    if (!hb_diary_promised(&people_of(p)->diary, p->room, seq, p->wish.kind == HB_WISH_MOVE ? "play" : "chat", voice,
                           p->wish.move, &err))
        fail(p, err.text);
}

static bool is_for_later(const char *code)
{
    return strcmp(code, "too_fast") == 0 || strcmp(code, "not_kept") == 0 || strcmp(code, "cannot_now") == 0;
}

/* Who talks too fast says it never, unless it may have been heard before. */
static void wait_and_ask_again(struct hb_person *p, const char *code)
{
    p->retry = hb_milliseconds() + PATIENCE;
    p->wish.sent = false;
    p->asked_to_watch = p->watching;
    if (p->wish.kind == HB_WISH_CHAT && !p->wish.again && strcmp(code, "too_fast") == 0)
        p->wish.kind = HB_NO_WISH;
}

static void refused(struct hb_person *p, const json_t *answer)
{
    const char *code = text_in(json_object_get(answer, "error"), "code");
    char *text = json_dumps(answer, JSON_COMPACT);

    if (is_for_later(code)) {
        people_of(p)->refused++;
        wait_and_ask_again(p, code);
    } else {
        fprintf(stderr, "crash: refused: %s\ncrash: the wish was: %s\n", text, p->wish.text);
        fail(p, !text ? "refused" : text);
    }
    free(text);
}

static void take_wish_answer(struct hb_person *p, const json_t *answer)
{
    static void (*const takers[])(struct hb_person *, const json_t *) = {
        [HB_WISH_OPEN] = answered_open, [HB_WISH_JOIN] = answered_join,       [HB_WISH_MOVE] = answered_deed,
        [HB_WISH_CHAT] = answered_deed, [HB_WISH_REMATCH] = answered_rematch,
    };

    if (hb_milliseconds() - p->wish.since > people_of(p)->slowest)
        people_of(p)->slowest = hb_milliseconds() - p->wish.since;
    takers[p->wish.kind](p, answer);
    p->wish.kind = HB_NO_WISH;
}

/* Of one that they have already nothing is to be done, but it must be the same. */
static bool take_events(struct hb_person *p, const json_t *events)
{
    struct hb_error err;

    p->news = true;
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        bool is_known = people_of(p)->net.places > 1 &&
                        json_integer_value(json_object_get(event, "seq")) <= (json_int_t)p->mirror.seq;

        if ((!is_known && !hb_mirror_event(&p->mirror, event, &err)) ||
            !hb_diary_saw(&people_of(p)->diary, p->room, event, &err))
            return fail(p, err.text);
    }
    return true;
}

static void take_watch_answer(struct hb_person *p, const json_t *answer)
{
    json_int_t seq = json_integer_value(json_object_get(answer, "seq"));

    if (seq < (json_int_t)p->mirror.seq) {
        fail(p, "the server has forgotten events that it has told");
        return;
    }
    p->watching = take_events(p, json_object_get(answer, "events"));
    if (json_is_true(json_object_get(answer, "more"))) {
        p->watching = p->asked_to_watch = false;
        return;
    }
    if (p->watching && seq != (json_int_t)p->mirror.seq)
        fail(p, "the answer to watch does not reach to the last event");
}

/* Where several servers share the rooms, the one that had it before may answer after the one that has it now. */
static void take_answer(struct hb_person *p, const json_t *answer)
{
    const char *re = text_in(answer, "re");

    p->waits = 0;
    p->hung_up = 0;
    if (!json_is_true(json_object_get(answer, "ok")))
        refused(p, answer);
    else if (p->wish.kind != HB_NO_WISH && strcmp(re, p->wish.tag) == 0)
        take_wish_answer(p, answer);
    else if (strcmp(re, p->room) == 0)
        take_watch_answer(p, answer);
    else if (strlen(re) == TAG_LENGTH && (people_of(p)->net.places < 2 || !was_sent_twice(p, re)))
        fail(p, "an answer to something that was not asked");
}

/* The room is with another server from now on. */
static void begin_anew(struct hb_person *p)
{
    people_of(p)->anew++;
    p->watching = p->asked_to_watch = false;
    p->wish.again = p->wish.again || p->wish.sent;
    p->wish.sent = false;
}

static void take_message(struct hb_person *p, const json_t *message)
{
    if (json_object_get(message, "re"))
        take_answer(p, message);
    else if (strcmp(text_in(message, "room"), p->room) == 0 && json_is_true(json_object_get(message, "again")))
        begin_anew(p);
    else if (strcmp(text_in(message, "room"), p->room) == 0 && p->watching)
        take_events(p, json_object_get(message, "events"));
}

static void heard(struct hb_ws *ws, const char *text, size_t length)
{
    struct hb_person *p = (struct hb_person *)ws;
    json_t *message = json_loadb(text, length, 0, NULL);

    p->heard = hb_milliseconds();
    if (people_of(p)->failure.code == HB_OK) {
        if (!message)
            fail(p, "a message is not JSON");
        else
            take_message(p, message);
    }
    json_decref(message);
    go_on(p);
}

static void opened(struct hb_ws *ws)
{
    struct hb_person *p = (struct hb_person *)ws;

    people_of(p)->connected++;
    p->waits = 0;
    p->heard = hb_milliseconds();
    go_on(p);
}

static void lost(struct hb_ws *ws, const char *why)
{
    struct hb_person *p = (struct hb_person *)ws;

    (void)why;
    p->retry = hb_milliseconds() + RETRY;
    p->waits = 0;
    p->watching = p->asked_to_watch = false;
    p->wish.again = p->wish.again || p->wish.sent;
    p->wish.sent = false;
}

static const struct hb_ws_listener listener = { opened, heard, lost };

/* All of them */

const struct hb_manners hb_hurried = { .talk = 12, .from = 0x7f620001 }; /* 127.98.0.1 and on */

bool hb_people_init(struct hb_people *all, const char *url, unsigned tables, uint64_t seed,
                    const struct hb_manners *manners, struct hb_error *err)
{
    HB_ASSERT(tables <= HB_TABLES_MAX);
    *all = (struct hb_people){ .tables = tables, .random = seed, .manners = *manners };
    hb_diary_init(&all->diary);
    for (unsigned i = 0; i < tables; i++) {
        struct hb_table_of_people *t = &all->table[i];

        t->people = all;
        t->choice = &choices[i % CHOICES];
        for (unsigned k = 0; k < HB_PEOPLE_AT_TABLE; k++) {
            t->person[k] = (struct hb_person){ .table = t, .place = k, .seat = -1 };
            hb_ws_init(&t->person[k].ws, &all->net, &listener);
            hb_mirror_init(&t->person[k].mirror);
        }
    }
    return hb_net_init(&all->net, url, err);
}

void hb_people_done(struct hb_people *all)
{
    for (unsigned i = 0; i < all->tables; i++)
        for (unsigned k = 0; k < HB_PEOPLE_AT_TABLE; k++) {
            hb_ws_done(&all->table[i].person[k].ws);
            hb_mirror_done(&all->table[i].person[k].mirror);
        }
    hb_net_done(&all->net);
    hb_diary_done(&all->diary);
}

static uint32_t address_of(const struct hb_person *p)
{
    uint32_t first = people_of(p)->manners.from;

    return first == 0 ? 0 : first + (uint32_t)(p->table - people_of(p)->table);
}

/* Anywhere, where there are several servers. */
static void come(struct hb_person *p)
{
    struct hb_people *all = people_of(p);

    if (all->net.places > 1)
        p->ws.place = (unsigned)(hb_splitmix(&all->random) % all->net.places);
    if (hb_ws_connect(&p->ws, address_of(p)))
        p->waits = hb_milliseconds();
    else
        p->retry = hb_milliseconds() + RETRY;
}

/* Whoever is told nothing for long asks whether anybody is there.  A machine that is slow is given more and more
 * time. */
static void be_impatient(struct hb_person *p)
{
    static const char ping[] = "{\"do\":\"ping\",\"id\":\"left\"}";
    int64_t now = hb_milliseconds(), patience = people_of(p)->manners.patience << p->hung_up;

    if (patience == 0 || p->ws.state == HB_WS_CLOSED)
        return;
    if (p->waits != 0 && now - p->waits > patience) {
        people_of(p)->hung_up++;
        p->hung_up += p->hung_up < MORE_PATIENT;
        hb_ws_close(&p->ws);
        lost(&p->ws, "");
    } else if (p->waits == 0 && p->ws.state == HB_WS_OPEN && now - p->heard > patience) {
        p->waits = now;
        hb_ws_send(&p->ws, ping, sizeof ping - 1);
    }
}

static void stir(struct hb_person *p)
{
    be_impatient(p);
    if (p->ws.state == HB_WS_CLOSED && hb_milliseconds() >= p->retry) {
        come(p);
    } else {
        go_on(p);
    }
}

void hb_people_live(struct hb_people *all, int milliseconds)
{
    int64_t end = hb_milliseconds() + milliseconds;

    do {
        for (unsigned i = 0; i < all->tables; i++)
            for (unsigned k = 0; k < HB_PEOPLE_AT_TABLE; k++)
                stir(&all->table[i].person[k]);
        hb_net_wait(&all->net, 1);
    } while (hb_milliseconds() < end && all->failure.code == HB_OK);
}

bool hb_people_are_done(const struct hb_people *all, struct hb_error *err)
{
    for (unsigned i = 0; i < all->tables; i++)
        for (unsigned k = 0; k < HB_PEOPLE_AT_TABLE; k++) {
            const struct hb_person *p = &all->table[i].person[k];

            if (!p->mirror.over || p->wish.kind != HB_NO_WISH || is_behind(p))
                return hb_fail(err, HB_NO_GAME, "the game in room %s does not go on; seat %d has seen %u events%s",
                               p->room, p->seat, p->mirror.seq,
                               p->wish.kind == HB_NO_WISH ? "" : " and waits for an answer");
        }
    return true;
}

/* Whoever is not at the table's newest room has still to come there. */
static bool rests(const struct hb_person *p)
{
    return p->ws.state == HB_WS_OPEN && p->wish.kind == HB_NO_WISH && p->watching &&
           p->mirror.seq == p->table->person[0].mirror.seq && strcmp(p->room, p->table->person[0].room) == 0;
}

bool hb_people_rest(const struct hb_people *all)
{
    for (unsigned i = 0; i < all->tables; i++)
        for (unsigned k = 0; k < HB_PEOPLE_AT_TABLE; k++)
            if (!rests(&all->table[i].person[k]))
                return false;
    return true;
}
