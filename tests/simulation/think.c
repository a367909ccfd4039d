/* think.c -- what somebody does next: plays, changes their mind, talks, goes away and comes back. */
#include "sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Wishes */

static json_t *with_key(const struct view *v, int seat)
{
    return json_pack("{s:s}", "key", v->key[seat]);
}

/* Asks, sometimes twice. */
static void ask(struct sim *s, struct person *p, struct wish *w)
{
    hb_sim_ask(s, p, w);
    if (dice_percent(&s->dice, 8)) {
        hb_sim_ask(s, p, w);
        s->count[SIM_DOUBLES]++;
    }
}

static void plain(struct sim *s, struct person *p, struct view *v, int seat, const char *what)
{
    ask(s, p, hb_sim_wish(s, p, what, v->room, seat, with_key(v, seat)));
}

static bool is_waiting_for(const struct person *p, const char *room, const char *what)
{
    for (size_t i = 0; i < p->wishes; i++) {
        const struct wish *w = p->wish[i];

        if (strcmp(w->room, room) == 0 && strcmp(w->what, what) == 0 && w->lasting && !w->fulfilled && !w->refused)
            return true;
    }
    return false;
}

static bool has_wished(const struct person *p, const char *room, const char *what, int seat)
{
    for (size_t i = 0; i < p->wishes; i++)
        if (strcmp(p->wish[i]->room, room) == 0 && strcmp(p->wish[i]->what, what) == 0 && p->wish[i]->seat == seat)
            return true;
    return false;
}

/* Moves */

/* While cards lie face down a winter card may ask for something: then in the position as far as it is known. */
static bool pick(struct sim *s, struct person *p, struct view *v, int seat, char move[HB_MOVE_TEXT])
{
    static struct hb_move legal[HB_MOVES_MAX];
    struct hb_game *g = hb_sim_since(s, p, v);
    struct hb_text text = hb_text_in(move, HB_MOVE_TEXT);
    unsigned choice, count;

    if (!g)
        return false;
    if (strcmp(v->phase, "choose") != 0 && v->hiding > 0) {
        s->twin.done |= s->twin.branched && p->index == s->twin.person;
        s->count[SIM_HIDDEN_ASKED]++;
    }
    count = (unsigned)hb_legal_moves(g, seat, legal, HB_MOVES_MAX);
    if (count == 0)
        hb_sim_fail(s, "%s is asked for a move in %s and has none", p->name, v->room);
    choice = dice_below(&s->dice, count);
    if (hb_actor(g) == HB_SEVERAL) {
        choice = hb_sim_twin_choose(s, p, v, choice, count);
        s->count[SIM_HIDDEN_MOVES]++;
    }
    hb_move_text(g, legal[choice], &text);
    free(g);
    return true;
}

static void move(struct sim *s, struct person *p, struct view *v, int seat)
{
    char text[HB_MOVE_TEXT];
    struct wish *w;

    if (!pick(s, p, v, seat, text))
        return;
    w = hb_sim_wish(s, p, "move", v->room, seat, with_key(v, seat));
    json_object_set_new(w->frame, "move", json_string(text));
    snprintf(w->text, sizeof w->text, "%s", text);
    ask(s, p, w);
    s->count[SIM_MOVES]++;
}

static void chat(struct sim *s, struct person *p, struct view *v, int seat)
{
    char text[64];

    if (seat >= 0 && v->key[seat][0] != '\0' && dice_percent(&s->dice, 25)) {
        hb_sim_keep_order(s, p, v, seat);
        return;
    }
    json_t *fields = seat >= 0 && v->key[seat][0] != '\0' ? with_key(v, seat) : json_pack("{s:s}", "name", p->name);
    struct wish *w = hb_sim_wish(s, p, "chat", v->room, -1, fields);

    snprintf(text, sizeof text, "word %llx <b>\xc5\xbe", (unsigned long long)hb_splitmix(&s->dice.state));
    json_object_set_new(fields, "text", json_string(text));
    snprintf(w->text, sizeof w->text, "%s", text);
    ask(s, p, w);
    s->count[SIM_CHATS]++;
}

/* Joining */

static void join(struct sim *s, struct person *p, const char *room)
{
    struct wish *w;

    if (p->views >= VIEWS_MAX - 2 || is_waiting_for(p, room, "join"))
        return;
    w = hb_sim_wish(s, p, "join", room, -1, json_pack("{s:s}", "name", p->name));
    hb_sim_say_promises(p, w->frame);
    if (dice_percent(&s->dice, 20))
        json_object_set_new(w->frame, "seat", json_integer(dice_below(&s->dice, 4)));
    ask(s, p, w);
}

static bool has_open_seat(const struct view *v)
{
    const json_t *seats = json_object_get(v->head, "seats");

    for (size_t i = 0; i < json_array_size(seats); i++) {
        const char *kind = json_string_value(json_object_get(json_array_get(seats, i), "kind"));

        if (kind && strcmp(kind, "open") == 0)
            return true;
    }
    return false;
}

static int own_seat(struct sim *s, const struct view *v)
{
    unsigned from = dice_below(&s->dice, HB_PLAYERS_MAX);

    for (unsigned i = 0; i < HB_PLAYERS_MAX; i++)
        if (v->key[(from + i) % HB_PLAYERS_MAX][0] != '\0')
            return (int)((from + i) % HB_PLAYERS_MAX);
    return -1;
}

static void before_the_start(struct sim *s, struct person *p, struct view *v, int seat)
{
    if (dice_percent(&s->dice, 85) && hb_sim_salt(s, p, v))
        return;
    if (seat >= 0 && dice_percent(&s->dice, 3)) {
        if (!is_waiting_for(p, v->room, "stand"))
            plain(s, p, v, seat, "stand");
    } else if (seat >= 0 && dice_percent(&s->dice, 5)) {
        plain(s, p, v, seat, "start");
        s->count[SIM_STARTS]++;
    } else if (seat < 0 && p->habit == SIM_PLAYER && has_open_seat(v) && dice_percent(&s->dice, 50)) {
        join(s, p, v->room);
    } else if (dice_percent(&s->dice, 5)) {
        chat(s, p, v, seat);
    }
}

/* During the game */

static void change_of_mind(struct sim *s, struct person *p, struct view *v, int seat)
{
    unsigned what = dice_below(&s->dice, 100);

    if (what < 45) {
        plain(s, p, v, seat, "undo");
    } else if (what < 65) {
        plain(s, p, v, seat, "takeback");
    } else if (what < 67) {
        plain(s, p, v, seat, "resign");
    } else if (what < 85) {
        struct wish *w = hb_sim_wish(s, p, "substitute", v->room, seat, with_key(v, seat));

        json_object_set_new(w->frame, "seat", json_integer(dice_below(&s->dice, v->players)));
        ask(s, p, w);
    } else if (what < 93) {
        hb_sim_ask(s, p, hb_sim_wish(s, p, "record", v->room, -1, json_object()));
    } else {
        struct wish *w = hb_sim_wish(s, p, "move", v->room, seat, with_key(v, seat));

        json_object_set_new(w->frame, "move", json_string("tile 99 99 0"));
        snprintf(w->text, sizeof w->text, "tile 99 99 0");
        ask(s, p, w);
    }
}

static void answer(struct sim *s, struct person *p, struct view *v, int seat)
{
    struct wish *w = hb_sim_wish(s, p, "answer", v->room, seat, with_key(v, seat));

    json_object_set_new(w->frame, "accept", json_boolean(dice_percent(&s->dice, 75)));
    ask(s, p, w);
}

static void during_the_game(struct sim *s, struct person *p, struct view *v, int seat)
{
    if (seat < 0 || !v->person[seat]) {
        if (dice_percent(&s->dice, 4))
            chat(s, p, v, seat);
        else if (dice_percent(&s->dice, 1))
            hb_sim_ask(s, p, hb_sim_wish(s, p, "record", v->room, -1, json_object()));
        return;
    }
    if (v->takeback >= 0 && v->takeback != seat && dice_percent(&s->dice, 60))
        answer(s, p, v, seat);
    else if (dice_percent(&s->dice, 8))
        change_of_mind(s, p, v, seat);
    else if (dice_percent(&s->dice, 3))
        chat(s, p, v, seat);
    else if (hb_kind_of(hb_table_game(v->table))->together && dice_percent(&s->dice, 40))
        hb_sim_talk(s, p, v, seat);
    else if (hb_sim_view_may_move(v, seat) && dice_percent(&s->dice, 4))
        hb_sim_ask(s, p, hb_sim_wish(s, p, "legal", v->room, seat, with_key(v, seat)));
    else if (hb_sim_view_may_move(v, seat) && !is_waiting_for(p, v->room, "move"))
        move(s, p, v, seat);
}

static void after_the_end(struct sim *s, struct person *p, struct view *v, int seat)
{
    if (seat >= 0 && p->views < VIEWS_MAX - 2 && dice_percent(&s->dice, 12)) {
        if ((v->rematch[0] != '\0' || s->to_repeat > 0) && !has_wished(p, v->room, "rematch", seat)) {
            plain(s, p, v, seat, "rematch");
            s->to_repeat -= v->rematch[0] == '\0';
        }
    } else if (dice_percent(&s->dice, 3)) {
        chat(s, p, v, seat);
    } else if (dice_percent(&s->dice, 1)) {
        hb_sim_ask(s, p, hb_sim_wish(s, p, "record", v->room, -1, json_object()));
    } else if (dice_percent(&s->dice, 2)) {
        hb_sim_ask(s, p, hb_sim_wish(s, p, "leave", v->room, -1, json_object()));
    }
}

static void attend(struct sim *s, struct person *p, struct view *v)
{
    int seat = own_seat(s, v);

    if (!v->watching || v->left)
        return;
    if (v->over)
        after_the_end(s, p, v, seat);
    else if (!v->table)
        before_the_start(s, p, v, seat);
    else
        during_the_game(s, p, v, seat);
}

/* Among rooms */

static void look_around(struct sim *s, struct person *p)
{
    unsigned what = dice_below(&s->dice, 10);

    if (what < 5 && s->linked > 0 && p->views < VIEWS_MAX - 2) {
        const char *room = s->links[dice_below(&s->dice, s->linked < ROOMS_MAX ? s->linked : ROOMS_MAX)];

        if (p->habit == SIM_PLAYER && !hb_sim_find_view(p, room) && dice_percent(&s->dice, 60)) {
            join(s, p, room);
        } else {
            hb_sim_new_view(s, p, room);
            s->count[SIM_SPECTATORS]++;
        }
    } else if (what < 7) {
        hb_sim_ask(s, p, hb_sim_wish(s, p, "list", NULL, -1, json_object()));
    } else if (what < 8) {
        hb_sim_ask(s, p, hb_sim_wish(s, p, "hello", NULL, -1, json_object()));
    } else {
        hb_sim_ask(s, p, hb_sim_wish(s, p, "ping", NULL, -1, json_object()));
    }
}

static void open_room(struct sim *s, struct person *p)
{
    json_t *fields = hb_sim_some_room(s);

    hb_sim_say_promises(p, fields);
    ask(s, p, hb_sim_wish(s, p, "open", NULL, -1, fields));
}

static void do_something(struct sim *s, struct person *p)
{
    if (p->habit == SIM_PLAYER && s->to_open > 0 && p->views < VIEWS_MAX - 2 &&
        dice_percent(&s->dice, p->views == 0 ? 40 : 2)) {
        s->to_open--;
        open_room(s, p);
    } else if (p->views == 0 || dice_percent(&s->dice, 6)) {
        look_around(s, p);
    } else if (dice_percent(&s->dice, 2)) {
        hb_sim_watch_again(s, p, &p->view[dice_below(&s->dice, p->views)]);
    } else {
        attend(s, p, &p->view[dice_below(&s->dice, p->views)]);
    }
}

/* Now and then */

static int64_t pause_of(struct sim *s, const struct person *p)
{
    unsigned long_one = dice_below(&s->dice, 2000);

    if (s->calm)
        return 200;
    if (long_one == 0)
        return 4 * INT64_C(86400000);
    if (long_one < 12)
        return 5000 + dice_below(&s->dice, 120000);
    return 5 + dice_below(&s->dice, p->pace);
}

static void connect(struct sim *s, struct person *p)
{
    char address[HB_ADDRESS_TEXT];

    snprintf(address, sizeof address, "10.0.0.%u", p->index);
    p->guest = hb_sim_connect(s, p->index, address);
    if (p->guest != 0)
        hb_sim_log(s, "%s comes as guest %u", p->name, p->guest);
}

static void look_by_http(struct sim *s)
{
    const char *room = s->links[dice_below(&s->dice, s->linked < ROOMS_MAX ? s->linked : ROOMS_MAX)];

    hb_sim_look_at(s, room, (enum hb_hall_look)dice_below(&s->dice, 3));
}

void hb_sim_think(struct sim *s, struct person *p)
{
    if (s->deserted)
        return;
    if (!s->calm && dice_below(&s->dice, 4000) == 0)
        hb_sim_leap(s);
    hb_sim_post(s, (struct post){ .kind = POST_THINK, .who = p->index }, pause_of(s, p));
    if (s->linked > 0 && dice_percent(&s->dice, 2))
        look_by_http(s);
    else if (dice_percent(&s->dice, 1))
        hb_sim_look_away(s);
    if (p->guest == 0) {
        connect(s, p);
    } else if (!s->calm && dice_below(&s->dice, 150) == 0) {
        hb_sim_log(s, "%s loses the connection", p->name);
        hb_sim_drop(s, p->guest);
        hb_sim_lost(s, p);
    } else if (p->habit == SIM_ROGUE) {
        if (!s->calm && dice_percent(&s->dice, 40))
            hb_sim_play_rogue(s, p);
    } else {
        hb_sim_come_back(s, p);
        if (!s->calm)
            do_something(s, p);
    }
}
