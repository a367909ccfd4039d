/* order.c -- the host who wants quiet or sweeps, what is told of it afterwards, and who is told to be here. */
#include "sim.h"

#include <string.h>

/* The host, or who would like to be */

void hb_sim_keep_order(struct sim *s, struct person *p, struct view *v, int seat)
{
    bool sweeps = dice_percent(&s->dice, 60);
    json_t *fields = json_pack("{s:s}", "key", v->key[seat]);

    if (!sweeps)
        json_object_set_new(fields, "on", json_boolean(dice_percent(&s->dice, 50)));
    hb_sim_ask(s, p, hb_sim_wish(s, p, sweeps ? "sweep" : "quiet", v->room, seat, fields));
    s->count[SIM_ORDERS]++;
}

static bool is_of_spectator(const json_t *event)
{
    return strcmp(json_string_value(json_object_get(event, "kind")), "chat") == 0 &&
           json_is_null(json_object_get(event, "seat"));
}

/* On the disk there is a row that sweeps it away. */
static bool was_swept(const struct sim *s, const char *room, json_int_t seq)
{
    for (size_t i = 0; i < s->rows; i++)
        if (s->row[i].seq > seq && strcmp(s->row[i].room, room) == 0 && strstr(s->row[i].body, "\"kind\":\"sweep\""))
            return true;
    return false;
}

bool hb_sim_is_swept(struct sim *s, const struct view *v, const json_t *event)
{
    if (!json_object_get(event, "swept"))
        return false;
    if (!is_of_spectator(event) || json_string_length(json_object_get(event, "text")) > 0 ||
        json_string_length(json_object_get(event, "name")) > 0 ||
        !was_swept(s, v->room, json_integer_value(json_object_get(event, "seq"))))
        hb_sim_fail(s, "%s tells as swept away what is not: %.300s", v->room, json_dumps(event, 0));
    s->count[SIM_SWEPT]++;
    return true;
}

/* What comes with the sweep in one answer comes without its text. */
void hb_sim_check_swept(struct sim *s, const struct view *v, json_t *events)
{
    json_int_t swept = 0;

    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);

        if (strcmp(json_string_value(json_object_get(event, "kind")), "sweep") == 0)
            swept = json_integer_value(json_object_get(event, "seq"));
    }
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);

        if (is_of_spectator(event) && json_integer_value(json_object_get(event, "seq")) < swept &&
            !json_object_get(event, "swept"))
            hb_sim_fail(s, "%s tells what was swept away: %.300s", v->room, json_dumps(event, 0));
    }
}

/* Who is here */

void hb_sim_check_presence(struct sim *s, const struct person *p, const struct view *v, const json_t *frame)
{
    const json_t *here = json_object_get(frame, "here");
    unsigned seats = 0;

    if (!json_is_array(here) || !json_is_integer(json_object_get(frame, "watching")))
        hb_sim_fail(s, "who is here is told otherwise than promised");
    for (size_t i = 0; i < json_array_size(here); i++)
        seats |= 1u << json_integer_value(json_array_get(here, i));
    for (unsigned i = 0; v->watching && i < v->players; i++)
        if ((v->sits >> i & 1) && v->key[i][0] != '\0' && v->person[i] && !(seats >> i & 1))
            hb_sim_fail(s, "%s is in %s, and is told that nobody is at seat %u", p->name, v->room, i);
    s->count[SIM_PRESENCE]++;
}
