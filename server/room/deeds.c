/* deeds.c -- rows taking effect: one function for each kind.  Rows may come from a file that somebody has changed, so
 * everything in them is checked. */
#include "server/room/room_inside.h"

#include "hradby/words.h"
#include "server/room/room_campaign.h"
#include "table/json.h"
#include "table/table_steps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct deed {
    struct hb_room *room;
    const struct hb_row *row;
    const struct hb_json *body;
    struct hb_packer event;
    struct hb_buffer *told; /* the sentences; NULL: nobody wants to hear them */
    struct hb_error *err;
};

/* ---- fields of the event ---- */

static void tell_number(struct deed *d, const char *name, long value)
{
    d->event.describer.number(&d->event.describer, name, value);
}

static void tell_text(struct deed *d, const char *name, const char *value)
{
    d->event.describer.text(&d->event.describer, name, value);
}

static void tell_flag(struct deed *d, const char *name, bool value)
{
    d->event.describer.flag(&d->event.describer, name, value);
}

/* Takes the value over; without one there is no such field. */
static void tell(struct deed *d, const char *name, struct hb_json *value)
{
    hb_packer_put(&d->event, name, value);
    hb_json_decref(value);
}

/* As the row has it, if it does. */
static void tell_again(struct deed *d, const char *name)
{
    hb_packer_put(&d->event, name, hb_json_object_get(d->body, name));
}

/* Takes the fields over. */
static void tell_all(struct deed *d, struct hb_json *fields)
{
    const char *name;
    struct hb_json *value;

    hb_json_object_foreach(fields, name, value)
    {
        hb_packer_put(&d->event, name, value);
    }
    hb_json_decref(fields);
}

/* ---- fields of the row ---- */

/* `fault` is a word of the catalogue: deed.FAULT.fault. */
static bool bad(const struct deed *d, const char *fault)
{
    return hb_refuse(d->err, HB_BAD_RECORD, "server.bad-row room=%s row=%u deed=%s", d->row->room, d->row->seq, fault);
}

static bool seat_in(const struct deed *d, const char *name, unsigned *seat)
{
    const struct hb_json *value = hb_json_object_get(d->body, name);

    if (!hb_json_is_integer(value) || hb_json_integer_value(value) < 0 ||
        hb_json_integer_value(value) >= d->room->seats)
        return bad(d, "no-seat");
    *seat = (unsigned)hb_json_integer_value(value);
    return true;
}

static bool text_in(const struct deed *d, const char *name, char *out, size_t cap)
{
    const char *text = hb_json_string_value(hb_json_object_get(d->body, name));

    if (text == NULL || strlen(text) >= cap)
        return bad(d, "text");
    memcpy(out, text, strlen(text) + 1);
    return true;
}

/* By the hash of his key.  Rows of earlier versions have the tag instead, and the key comes of it. */
static bool sit_down(struct deed *d, unsigned seat, const char *name, const struct hb_json *from)
{
    const char *hash = hb_json_string_value(hb_json_object_get(from, "key"));
    const char *tag = hb_json_string_value(hb_json_object_get(from, "tag"));
    struct hb_room_seat *s = &d->room->seat[seat];
    char key[HB_KEY_TEXT + 1];

    if (hash == NULL ? tag == NULL || strlen(tag) > HB_SECRET_TEXT : !hb_fair_is_hex(hash))
        return bad(d, "text");
    s->kind = HB_SEAT_PERSON;
    snprintf(s->name, sizeof s->name, "%s", name);
    if (hash != NULL)
        memcpy(s->key, hash, sizeof s->key);
    else {
        hb_room_make_key(d->room, seat, tag, key);
        hb_fair_key_hash(s->key, key);
    }
    return true;
}

static bool open_seat(struct deed *d, unsigned p, const struct hb_json *seat)
{
    const char *kind = hb_json_string_value(hb_json_object_get(seat, "kind"));
    const char *name = hb_json_string_value(hb_json_object_get(seat, "name"));
    const char *salt = hb_json_string_value(hb_json_object_get(seat, "salt"));
    const char *level = hb_json_string_value(hb_json_object_get(seat, "level"));

    d->room->seat[p].level = level == NULL ? hb_player_usual() : hb_player_kind_named(level, d->err);
    if (d->room->seat[p].level == NULL)
        return false;
    if (kind == NULL || name == NULL || strlen(name) >= HB_NAME_TEXT)
        return bad(d, "seat");
    if (strcmp(kind, "person") == 0) {
        if (salt != NULL && strlen(salt) <= HB_SALT_MAX)
            memcpy(d->room->fair.salt[p], salt, strlen(salt) + 1);
        return sit_down(d, p, name, seat);
    }
    d->room->seat[p].kind = strcmp(kind, "computer") == 0 ? HB_SEAT_COMPUTER : HB_SEAT_OPEN;
    snprintf(d->room->seat[p].name, HB_NAME_TEXT, "%s", name);
    return true;
}

static bool keep_options(struct deed *d)
{
    struct hb_json *options = hb_options_with_old_defaults(d->room->plan.kind, hb_json_object_get(d->body, "options"));

    d->room->options = options == NULL ? NULL : hb_json_dumps(options);
    hb_json_decref(options);
    return d->room->options != NULL || hb_room_no_memory(d->err);
}

/* What is to be played.  The set-up itself is large and made again when the game begins. */
static bool make_plan(struct deed *d, struct hb_plan *plan, struct hb_json *game, struct hb_json *options)
{
    struct hb_json *fields;
    bool good;

    if (game == NULL || options == NULL)
        return bad(d, "no-game");
    fields = hb_json_pack("{s:O, s:O, s:i}", "game", game, "options", options, "players", (int)d->room->seats);
    good = fields != NULL ? hb_plan_read_saved(plan, fields, d->err) : hb_room_no_memory(d->err);
    hb_json_decref(fields);
    return good;
}

static bool open_plan(struct deed *d)
{
    bool good =
        make_plan(d, &d->room->plan, hb_json_object_get(d->body, "game"), hb_json_object_get(d->body, "options"));

    if (!good)
        return false;
    hb_plan_free(&d->room->plan); /* what else is in the plan stays */
    return keep_options(d);
}

/* The plan as it is now with a set-up; it has to be freed, and the names and the seed are the room's. */
static bool whole_plan(struct deed *d, struct hb_plan *plan)
{
    struct hb_json *game = hb_json_string(d->room->plan.kind->id), *options = hb_room_options(d->room);
    bool good = game != NULL && options != NULL ? make_plan(d, plan, game, options) : hb_room_no_memory(d->err);

    if (good) {
        memcpy(plan->name, d->room->plan.name, sizeof plan->name);
        memcpy(plan->seed, d->room->plan.seed, sizeof plan->seed);
        plan->auto_chance = true;
    }
    hb_json_decref(game);
    hb_json_decref(options);
    return good;
}

bool hb_room_can_begin(struct hb_room *r, struct hb_error *err)
{
    struct deed d = { .room = r, .err = err };
    struct hb_plan plan;
    struct hb_table *trial;

    if (!whole_plan(&d, &plan))
        return false;
    trial = hb_table_open_undrawn(&plan, NULL, err);
    hb_plan_free(&plan);
    hb_table_close(trial);
    return trial != NULL;
}

static bool apply_open(struct deed *d)
{
    struct hb_room *r = d->room;
    const struct hb_json *seats = hb_json_object_get(d->body, "seats");

    if (r->seq != 0 || hb_json_array_size(seats) < 1 || hb_json_array_size(seats) > HB_PLAYERS_MAX)
        return bad(d, "open");
    r->seats = r->fair.players = (unsigned)hb_json_array_size(seats);
    if (!text_in(d, "secret", r->fair.secret, sizeof r->fair.secret) ||
        !text_in(d, "pepper", r->pepper, sizeof r->pepper))
        return false;
    if (!hb_fair_is_hex(r->fair.secret) || !hb_fair_is_hex(r->pepper))
        return bad(d, "secret");
    hb_fair_commit(r->fair.commit, r->fair.secret);
    r->is_public = hb_json_is_true(hb_json_object_get(d->body, "public"));
    r->hints = !hb_json_is_false(hb_json_object_get(d->body, "hints")); /* rows of earlier versions say nothing of it */
    r->opened = d->row->at;
    for (unsigned p = 0; p < r->seats; p++)
        if (!open_seat(d, p, hb_json_array_get(seats, p)))
            return false;
    if (!hb_room_open_colours(r, seats))
        return bad(d, "colour");
    if (!hb_clock_read(&r->clock, hb_json_object_get(d->body, "clock"), d->err) || !open_plan(d) ||
        !hb_room_read_party(r, d->body, d->err))
        return false;
    hb_dealing_open(r, d->body, d->row->at);
    tell(d, "head", hb_room_head(r));
    return true;
}

static bool apply_sit(struct deed *d)
{
    const struct hb_json *colour = hb_json_object_get(d->body, "colour");
    char name[HB_NAME_TEXT];
    unsigned seat = 0;

    if (d->room->state != HB_ROOM_WAITING || hb_dealing_begins(d->room) || !seat_in(d, "seat", &seat) ||
        !text_in(d, "name", name, sizeof name))
        return bad(d, "sit");
    if (d->room->seat[seat].kind != HB_SEAT_OPEN)
        return bad(d, "taken");
    if (colour != NULL && !hb_room_take_colour(d->room, seat, colour))
        return bad(d, "colour");
    if (!sit_down(d, seat, name, d->body))
        return false;
    hb_dealing_sit(d->room, seat, d->body, d->row->at);
    tell_number(d, "seat", seat);
    tell_text(d, "name", name);
    tell_again(d, "salt"); /* of an older server */
    if (colour != NULL)
        tell(d, "colours", hb_room_colours(d->room));
    return true;
}

static bool apply_colour(struct deed *d)
{
    unsigned seat = 0;

    if (d->room->state != HB_ROOM_WAITING || !seat_in(d, "seat", &seat) ||
        !hb_room_take_colour(d->room, seat, hb_json_object_get(d->body, "colour")))
        return bad(d, "colour");
    d->room->recoloured++;
    tell_number(d, "seat", seat);
    tell(d, "colours", hb_room_colours(d->room));
    return true;
}

static bool apply_stand(struct deed *d)
{
    unsigned seat = 0;

    if (d->room->state != HB_ROOM_WAITING || !seat_in(d, "seat", &seat))
        return bad(d, "stand");
    d->room->seat[seat] = (struct hb_room_seat){ .level = hb_player_usual() };
    if (hb_json_object_get(d->body, "late") == NULL)
        d->room->stood++;
    hb_dealing_stand(d->room, seat, d->body);
    tell_number(d, "seat", seat);
    tell_again(d, "late");
    return true;
}

/* begin, promise, deal, reveal, anew */
static bool apply_fair(struct deed *d)
{
    struct hb_json *fields = hb_json_object();
    const char *fault;

    if (fields == NULL)
        return hb_room_no_memory(d->err);
    fault = hb_dealing_apply(d->room, d->body, d->row->at, fields);
    tell_all(d, fields);
    return fault == NULL || bad(d, fault);
}

static void seat_computers(struct hb_room *r)
{
    for (unsigned p = 0; p < r->seats; p++) {
        struct hb_room_seat *s = &r->seat[p];

        if (s->kind == HB_SEAT_OPEN)
            s->kind = HB_SEAT_COMPUTER;
        if (s->kind == HB_SEAT_COMPUTER && s->name[0] == '\0')
            snprintf(s->name, sizeof s->name, "Computer %u", p + 1);
        if (s->name[0] == '\0')
            snprintf(s->name, sizeof s->name, "Player %u", p + 1);
        memcpy(r->plan.name[p], s->name, HB_NAME_TEXT);
    }
}

static bool tell_moment(struct deed *d, int moved)
{
    hb_room_run_clock(d->room, moved, d->row->at);
    hb_room_put_moment(d->room, &d->event.describer, d->row->at);
    return true;
}

static void open_table(struct deed *d)
{
    struct hb_listener l = hb_room_listener(d->room, d->told);
    struct hb_sink *sink = d->told == NULL ? NULL : &l.sink;
    struct hb_plan plan;

    if (!whole_plan(d, &plan))
        return;
    d->room->table = hb_table_open(&plan, sink, d->err);
    hb_plan_free(&plan);
    if (d->room->table != NULL)
        hb_table_pack_setup(d->room->table);
}

static bool apply_start(struct deed *d)
{
    struct hb_room *r = d->room;
    struct hb_game *from;
    struct hb_json *players = hb_json_array();

    if (r->state != HB_ROOM_WAITING || !hb_dealing_start(r))
        return hb_json_decref(players), bad(d, "begun");
    seat_computers(r);
    hb_fair_seed(r->plan.seed, &r->fair);
    open_table(d);
    for (unsigned p = 0; p < r->seats; p++)
        hb_json_array_append_new(players, hb_json_string(r->seat[p].name));
    tell(d, "players", players);
    tell_text(d, "commit", r->fair.commit);
    if (r->table == NULL)
        return false;
    r->state = HB_ROOM_PLAYING;
    r->resumes = false; /* whenever the server was away, it was before the game */
    r->position = d->row->seq;
    hb_clock_start(&r->clock, d->row->at);
    from = hb_room_open_position(r);
    if (from == NULL)
        return hb_room_no_memory(d->err);
    hb_table_position(r->table, 0, from, NULL);
    hb_room_tell_moves(r, from, &d->event.describer);
    free(from);
    return tell_moment(d, -1);
}

/* Whoever has used up what may be taken back in a turn may again. */
static void begin_turn(struct hb_room *r)
{
    for (unsigned p = 0; p < r->seats; p++)
        r->back[p].undos_now = r->back[p].takebacks_now = 0;
}

/* After a play.  What has come out cannot be undone, so it is a step on.  That somebody else plays is one only if the game
 * was never so far: two who choose at the same time and take it back in turn get nowhere. */
static void look_for_turn(struct hb_room *r)
{
    const struct hb_room_play *last = &r->play[r->plays - 1];
    bool further = r->plays > r->furthest;

    if (further)
        r->furthest = r->plays;
    if (last->revealed || (further && r->plays > 1 && last[-1].by != last->by))
        begin_turn(r);
}

/* Plays, and tells what has come out; from is the position after what was open before. */
static bool play_from(struct deed *d, struct hb_game *from, unsigned by, const char *move)
{
    struct hb_room *r = d->room;
    struct hb_listener l = hb_room_listener(r, d->told);
    size_t before = r->told, length = hb_table_length(r->table);
    int64_t left = hb_clock_left(&r->clock, by, d->row->at);
    struct hb_room_play play = { .by = (int8_t)by };

    if (!hb_table_play(r->table, (int)by, move, d->told == NULL ? NULL : &l.sink, d->err))
        return false;
    r->asker = -1;
    r->position = d->row->seq;
    tell_number(d, "by", by);
    hb_room_tell_moves(r, from, &d->event.describer);
    play.revealed = hb_table_length(r->table) > length + 1 || r->told > before + 1;
    if (!hb_room_push_play(r, play, left, d->err))
        return false;
    look_for_turn(r);
    return tell_moment(d, (int)by);
}

static bool apply_play(struct deed *d)
{
    const char *move = hb_json_string_value(hb_json_object_get(d->body, "move"));
    struct hb_game *from;
    unsigned by = 0;
    bool good;

    if (d->room->state != HB_ROOM_PLAYING || hb_room_game_over(d->room) || move == NULL || !seat_in(d, "by", &by))
        return bad(d, "move");
    from = hb_room_open_position(d->room);
    if (from == NULL)
        return hb_room_no_memory(d->err);
    good = play_from(d, from, by, move);
    free(from);
    return good;
}

/* Whether all others have agreed to what this seat has asked for. */
static bool is_agreed(const struct hb_room *r, unsigned by)
{
    unsigned others = hb_room_persons(r) & ~(1u << by);

    return r->asker == (int)by && (r->accepted & others) == others;
}

static void count_undo(struct hb_room *r, unsigned by, bool agreed)
{
    if (!agreed) {
        r->back[by].undos++;
        r->back[by].undos_now++;
        return;
    }
    r->furthest = r->plays;
    begin_turn(r);
}

/* What was got for the moves is gone with them: an increment, or a new time for a move unless the others have agreed to that.
 * Rows of earlier versions say nothing of it, and their clocks stay as they were. */
static void rewind_clocks(struct deed *d, size_t from, size_t upto, bool agreed)
{
    struct hb_room *r = d->room;

    if (r->left == NULL || !hb_json_is_true(hb_json_object_get(d->body, "rewinds")) ||
        (agreed && r->clock.kind != HB_CLOCK_BANK))
        return;
    for (size_t i = upto; i > from; i--)
        hb_clock_rewind(&r->clock, (unsigned)r->play[i - 1].by, r->left[i - 1]);
}

static bool take_back(struct deed *d, unsigned by, unsigned count)
{
    struct hb_room *r = d->room;
    bool agreed = is_agreed(r, by);
    size_t before = r->plays;

    for (unsigned i = 0; i < count; i++) {
        if (!hb_table_undo(r->table, d->err))
            return false;
        r->plays--;
    }
    count_undo(r, by, agreed);
    r->asker = -1;
    r->position = d->row->seq;
    r->told = hb_table_open_length(r->table);
    r->hash = hb_hash(hb_table_open_game(r->table));
    tell_number(d, "by", by);
    tell_number(d, "count", count);
    hb_room_run_clock(r, -1, d->row->at);
    rewind_clocks(d, r->plays, before, agreed);
    hb_room_put_moment(r, &d->event.describer, d->row->at);
    return true;
}

static bool apply_undo(struct deed *d)
{
    const struct hb_json *count = hb_json_object_get(d->body, "count");
    unsigned by = 0;

    if (d->room->state != HB_ROOM_PLAYING || d->room->loser >= 0 || !seat_in(d, "by", &by) ||
        !hb_json_is_integer(count) || hb_json_integer_value(count) < 1 ||
        (size_t)hb_json_integer_value(count) > d->room->plays)
        return bad(d, "nothing-back");
    return take_back(d, by, (unsigned)hb_json_integer_value(count));
}

static bool apply_takeback(struct deed *d)
{
    unsigned by = 0;

    if (d->room->state != HB_ROOM_PLAYING || !seat_in(d, "by", &by) || hb_room_undo_count(d->room, by) == 0)
        return bad(d, "nothing-back");
    d->room->asker = (int)by;
    d->room->accepted = 1u << by;
    d->room->back[by].takebacks++;
    d->room->back[by].takebacks_now++;
    tell_number(d, "by", by);
    return true;
}

static bool apply_answer(struct deed *d)
{
    bool accept = hb_json_is_true(hb_json_object_get(d->body, "accept"));
    unsigned by = 0;

    if (d->room->asker < 0 || !seat_in(d, "by", &by))
        return bad(d, "not-asked");
    d->room->accepted |= accept ? 1u << by : 0;
    if (!accept)
        d->room->asker = -1;
    tell_number(d, "by", by);
    tell_flag(d, "accept", accept);
    return true;
}

static bool apply_chat(struct deed *d)
{
    tell_again(d, "name");
    tell_again(d, "seat");
    tell_again(d, "text");
    if (!hb_json_is_string(hb_json_object_get(d->body, "text")))
        return bad(d, "no-text");
    d->room->chats++;
    return hb_json_is_integer(hb_json_object_get(d->body, "seat")) ||
           hb_room_hear_stranger(d->room, d->row->seq, d->err);
}

/* What spectators say is not wanted any more, or again. */
static bool apply_quiet(struct deed *d)
{
    unsigned by = 0;

    if (!seat_in(d, "by", &by))
        return false;
    d->room->quiet = hb_json_is_true(hb_json_object_get(d->body, "on"));
    d->room->quiets++;
    tell_number(d, "by", by);
    tell_flag(d, "on", d->room->quiet);
    return true;
}

/* What they have said so far is told no more. */
static bool apply_sweep(struct deed *d)
{
    unsigned by = 0;

    if (!seat_in(d, "by", &by))
        return false;
    d->room->swept = d->row->seq;
    tell_number(d, "by", by);
    return true;
}

/* Of two opponents one is left; of those who play together anybody who is goes on with computers. */
static bool ends_by_giving_up(const struct hb_room *r)
{
    return r->plan.kind->together ? hb_room_persons(r) == 0 : r->seats == 2;
}

/* Resigned, out of time or away.  That may end the game, but not if somebody was only replaced. */
static bool give_up(struct deed *d, bool by_time, bool ends)
{
    struct hb_room *r = d->room;
    unsigned seat = 0;

    if (r->state != HB_ROOM_PLAYING || !seat_in(d, "seat", &seat))
        return bad(d, "give-up");
    r->seat[seat].gave_up = true;
    r->asker = -1;
    if (ends && ends_by_giving_up(r) && !hb_table_game(r->table)->over) {
        r->loser = (int)seat;
        r->loser_by_time = by_time;
    }
    tell_number(d, "seat", seat);
    hb_room_run_clock(r, -1, d->row->at);
    hb_room_put_moment(r, &d->event.describer, d->row->at);
    return true;
}

static bool apply_resign(struct deed *d)
{
    return give_up(d, false, true);
}

static bool apply_flag(struct deed *d)
{
    return give_up(d, true, true);
}

static bool apply_substitute(struct deed *d)
{
    return give_up(d, false, false);
}

/* The server was away for a while: nobody is charged for it.  Rows of before do not say for how long. */
static bool apply_resume(struct deed *d)
{
    const struct hb_json *away = hb_json_object_get(d->body, "away");

    if (d->room->state != HB_ROOM_PLAYING || (away != NULL && hb_json_integer_value(away) <= 0))
        return bad(d, "resume");
    hb_clock_forgive(&d->room->clock, away != NULL ? hb_json_integer_value(away) : -1, d->row->at);
    d->room->resumes = false;
    hb_room_put_moment(d->room, &d->event.describer, d->row->at);
    return true;
}

static bool apply_end(struct deed *d)
{
    struct hb_room *r = d->room;
    struct hb_json *fields;

    if (r->state != HB_ROOM_PLAYING || !hb_room_game_over(r))
        return bad(d, "not-over");
    fields = hb_json_object();
    if (fields == NULL)
        return hb_room_no_memory(d->err);
    r->state = HB_ROOM_OVER;
    tell(d, "result", hb_room_result(r));
    hb_room_enter(r, d->row->at, fields);
    hb_dealing_end(r, fields);
    tell_all(d, fields);
    return true;
}

/* Nobody came for days. */
static bool apply_close(struct deed *d)
{
    if (d->room->state != HB_ROOM_WAITING)
        return bad(d, "begun");
    d->room->state = HB_ROOM_OVER;
    return true;
}

static bool apply_rematch(struct deed *d)
{
    if (d->room->state != HB_ROOM_OVER || !text_in(d, "to", d->room->next, sizeof d->room->next))
        return bad(d, "rematch");
    tell_text(d, "to", d->room->next);
    return true;
}

static const struct {
    const char *kind;
    bool (*apply)(struct deed *d);
} deeds[] = {
    { "open", apply_open },         { "sit", apply_sit },       { "stand", apply_stand },
    { "start", apply_start },       { "play", apply_play },     { "undo", apply_undo },
    { "takeback", apply_takeback }, { "answer", apply_answer }, { "chat", apply_chat },
    { "resign", apply_resign },     { "flag", apply_flag },     { "substitute", apply_substitute },
    { "resume", apply_resume },     { "end", apply_end },       { "rematch", apply_rematch },
    { "close", apply_close },       { "quiet", apply_quiet },   { "sweep", apply_sweep },
    { "begin", apply_fair },        { "promise", apply_fair },  { "deal", apply_fair },
    { "reveal", apply_fair },       { "anew", apply_fair },     { "colour", apply_colour },
};
enum { DEEDS = sizeof deeds / sizeof deeds[0] };

/* Whose wish it was: a seat's, or that of somebody without one. */
static unsigned voice_of(const struct hb_room *r, const struct hb_json *body)
{
    static const char *const fields[] = { "by", "seat" };

    for (unsigned i = 0; i < 2; i++) {
        const struct hb_json *seat = hb_json_object_get(body, fields[i]);

        if (hb_json_is_integer(seat) && hb_json_integer_value(seat) >= 0 && hb_json_integer_value(seat) < r->seats)
            return (unsigned)hb_json_integer_value(seat);
    }
    return HB_PLAYERS_MAX;
}

static bool do_deed(struct deed *d, const char *kind)
{
    for (unsigned i = 0; i < DEEDS; i++)
        if (strcmp(deeds[i].kind, kind) == 0)
            return (d->room->seq > 0) == (i > 0) ? deeds[i].apply(d) : bad(d, "first");
    return bad(d, "unknown");
}

/* The tags of those who sat down are secrets, of which only a mark is kept; earlier versions kept them as they were. */
static bool remember(struct deed *d, const char *kind)
{
    const char *tag = hb_json_string_value(hb_json_object_get(d->body, "tag"));
    bool secret = strcmp(kind, "open") == 0 || strcmp(kind, "sit") == 0;
    char mark[HB_TAG_MAX + 1];

    if (tag != NULL && secret && tag[0] != HB_MARK) {
        hb_room_mark(mark, tag);
        tag = mark;
    }
    return hb_room_remember(d->room, voice_of(d->room, d->body), tag, d->row->seq, d->err);
}

/* The event as it is kept, and the sentences behind it. */
static void write_event(const struct deed *d, struct hb_buffer *out)
{
    hb_packed_write(&d->room->event, d->row->seq - 1, out);
    out->failed = out->failed || d->told->failed;
    if (d->told->length == 0 || out->failed)
        return;
    out->length--; /* the brace */
    hb_buffer_text(out, ",\"told\":[");
    hb_buffer_add(out, d->told->at, d->told->length);
    hb_buffer_text(out, "]}");
}

static bool apply_body(struct deed *d)
{
    const char *kind = hb_json_string_value(hb_json_object_get(d->body, "kind"));

    if (kind == NULL)
        return bad(d, "no-kind");
    if (d->row->seq != d->room->seq + 1)
        return bad(d, "order");
    tell_number(d, "seq", d->row->seq);
    tell_number(d, "at", (long)d->row->at);
    tell_text(d, "kind", kind);
    if (!do_deed(d, kind))
        return false;
    hb_room_put_hash(d->room, &d->event.describer);
    hb_packer_end(&d->event);
    if (!hb_room_keep_event(d->room, &d->event, d->err))
        return false;
    d->room->last = d->row->at;
    return remember(d, kind);
}

bool hb_room_apply_body(struct hb_room *r, const struct hb_row *row, const struct hb_json *body, struct hb_buffer *told,
                        struct hb_error *err)
{
    struct hb_buffer sentences;
    struct deed d = { .room = r, .row = row, .body = body, .told = told == NULL ? NULL : &sentences, .err = err };
    bool good;

    hb_buffer_init(&sentences);
    hb_packer_begin(&d.event);
    good = apply_body(&d);
    if (good && told != NULL)
        write_event(&d, told);
    hb_packer_done(&d.event);
    hb_buffer_done(&sentences);
    return good;
}

bool hb_room_apply(struct hb_room *r, const struct hb_row *row, struct hb_buffer *told, struct hb_error *err)
{
    struct hb_json *body = hb_json_parse(row->body, row->length, err);
    bool good = body != NULL && hb_room_apply_body(r, row, body, told, err);

    hb_json_decref(body);
    return good;
}
