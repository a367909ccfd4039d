/* browser_campaign.c -- parties that are kept by the page (hradby/campaign.h): their text comes with every request and
 * goes back changed, so that the page keeps it without knowing what stands in it.
 *
 * So nothing is remembered between two requests, and a party cannot differ between the page and here.  The text is read
 * with all checks each time, since a browser's storage may hold anything; what cannot be read is refused, and the page
 * still has it as it was. */
#include "hradby/words.h"
#include "table/json.h"
#include "table/parties.h"
#include "views/browser/browser.h"
#include "views/protocol/job.h"

#include <stdlib.h>
#include <string.h>

enum { SAID = 512 };

/* The parties */

static bool read_parties(struct hb_protocol_job *job, const char *field, struct hb_parties *all)
{
    const struct hb_json *value = hb_json_object_get(job->request->fields, field);

    memset(all, 0, sizeof *all);
    if (!value || (hb_json_is_string(value) && hb_json_string_length(value) == 0))
        return true;
    return hb_request_text(job->request, field, &job->err) &&
           hb_parties_read(all, hb_json_string_value(value), hb_json_string_length(value), &job->err);
}

/* The kind that the field `game` names, or that of the game in play. */
static const struct hb_kind *kind_asked(struct hb_protocol_job *job)
{
    const char *id = hb_json_string_value(hb_json_object_get(job->request->fields, "game"));
    const struct hb_kind *kind = id                   ? hb_kind_named(id)
                                 : job->engine->table ? hb_table_plan(job->engine->table)->kind
                                                      : NULL;

    if (!kind)
        hb_refuse(&job->err, HB_NO_GAME, "protocol.no_game");
    return kind;
}

/* One that is not there yet is made: hb_parties_get knows the limits. */
static struct hb_party *party_asked(struct hb_protocol_job *job, struct hb_parties *all)
{
    const char *name = hb_request_text(job->request, "party", &job->err);
    const struct hb_kind *kind = !name ? NULL : kind_asked(job);

    return !kind ? NULL : hb_parties_get(all, kind, name, &job->err);
}

static void tell(struct hb_protocol_job *job, const struct hb_parties *all)
{
    struct hb_json *list = hb_json_array();
    struct hb_buffer text;

    for (unsigned i = 0; i < all->count; i++)
        hb_json_array_append_new(list, hb_party_json(&all->party[i]));
    hb_json_describer_put(&job->out, "parties", list);
    hb_buffer_init(&text);
    hb_parties_text(all, &text);
    hb_browser_put_text(job, "text", &text);
}

/* What is done with them */

static bool do_nothing(struct hb_protocol_job *job, struct hb_parties *all)
{
    (void)job;
    (void)all;
    return true;
}

static bool do_add(struct hb_protocol_job *job, struct hb_parties *all)
{
    return party_asked(job, all);
}

static bool do_forget(struct hb_protocol_job *job, struct hb_parties *all)
{
    const struct hb_party *p = party_asked(job, all);

    if (p)
        hb_parties_remove(all, p);
    return p;
}

/* Either all of them fit beside those that are there, or nothing is taken: a failure sends no text back. */
static bool do_take(struct hb_protocol_job *job, struct hb_parties *all)
{
    struct hb_parties *more = malloc(sizeof *more);
    bool good =
        !more ? hb_no_memory(&job->err) : read_parties(job, "more", more) && hb_parties_merge(all, more, &job->err);

    free(more);
    return good;
}

static bool has_game(struct hb_protocol_job *job)
{
    return job->engine->table || hb_refuse(&job->err, HB_NO_GAME, "protocol.no_game");
}

static bool do_begin(struct hb_protocol_job *job, struct hb_parties *all)
{
    struct hb_party *p = has_game(job) ? party_asked(job, all) : NULL;

    return p && hb_party_begin(p, hb_table_plan(job->engine->table), &job->err);
}

/* The day is the page's to know. */
static bool read_date(struct hb_protocol_job *job, uint32_t *date)
{
    const char *text;

    *date = 0;
    if (!hb_json_object_get(job->request->fields, "date"))
        return true;
    text = hb_request_text(job->request, "date", &job->err);
    return text && (hb_date_read(text, date) ||
                    hb_refuse(&job->err, HB_BAD_REQUEST, "campaign.line.date word=%.*s", HB_WORD_SHOWN, text));
}

static bool do_enter(struct hb_protocol_job *job, struct hb_parties *all)
{
    struct hb_party *p = has_game(job) ? party_asked(job, all) : NULL;
    struct hb_party_result entered;
    uint32_t date;

    if (!p || !read_date(job, &date) || !hb_party_enter(p, job->engine->table, date, &entered, &job->err))
        return false;
    hb_json_describer_put(&job->out, "entered", hb_party_result_json(&entered));
    return true;
}

static const struct {
    const char *name;
    bool (*run)(struct hb_protocol_job *job, struct hb_parties *all);
} deeds[] = {
    { "look", do_nothing }, { "add", do_add },     { "forget", do_forget },
    { "take", do_take },    { "begin", do_begin }, { "enter", do_enter },
};

static bool do_what_is_asked(struct hb_protocol_job *job, struct hb_parties *all)
{
    const struct hb_json *field = hb_json_object_get(job->request->fields, "do");
    const char *what = !field ? "look" : hb_json_string_value(field);

    for (size_t i = 0; what && i < sizeof deeds / sizeof deeds[0]; i++)
        if (strcmp(deeds[i].name, what) == 0)
            return deeds[i].run(job, all);
    return hb_refuse(&job->err, HB_BAD_REQUEST, "campaign.deed");
}

bool hb_browser_campaign(struct hb_protocol_job *job)
{
    struct hb_parties *all = malloc(sizeof *all);
    bool good;

    if (!all)
        return hb_no_memory(&job->err);
    good = read_parties(job, "text", all) && do_what_is_asked(job, all);
    if (good)
        tell(job, all);
    free(all);
    return good;
}

/* In words */

/* A number that cannot be one of a party is 0: this only says words, and changes nothing. */
static unsigned number(const struct hb_json *object, const char *name)
{
    int64_t n = hb_json_integer_value(hb_json_object_get(object, name));

    return n < 0 || n > HB_ATTEMPT_MAX ? 0 : (unsigned)n;
}

static struct hb_attempt attempt_in(const struct hb_json *object)
{
    struct hb_attempt a = { .won = hb_json_is_true(hb_json_object_get(object, "won")),
                            .points = (uint16_t)number(object, "points"),
                            .used = (uint16_t)number(object, "used"),
                            .left = (uint16_t)number(object, "left") };
    const char *date = hb_json_string_value(hb_json_object_get(object, "date"));

    if (!date || !hb_date_read(date, &a.date))
        a.date = 0;
    return a;
}

static struct hb_json *standing_words(struct hb_protocol_job *job, const struct hb_json *object)
{
    const struct hb_json *best = hb_json_object_get(object, "best");
    struct hb_standing s = { .tries = (uint16_t)number(object, "tries"),
                             .wins = (uint16_t)number(object, "wins"),
                             .has_best = hb_json_is_object(best),
                             .best = attempt_in(best) };
    char said[SAID];
    struct hb_text out = hb_text_for(job->language, said, sizeof said);

    hb_standing_say(&s, number(object, "players"), &out);
    return hb_json_string_prefix(said);
}

static struct hb_json *entered_words(struct hb_protocol_job *job, const struct hb_json *object)
{
    struct hb_party_result e = { .level = number(object, "level"),
                                 .players = number(object, "players"),
                                 .attempt = attempt_in(hb_json_object_get(object, "attempt")),
                                 .best = hb_json_is_true(hb_json_object_get(object, "best")),
                                 .opened = number(object, "opened") };
    char said[SAID];
    struct hb_text out = hb_text_for(job->language, said, sizeof said);

    hb_party_result_say(&e, &out);
    return hb_json_string_prefix(said);
}

/* What a server or this page tells of a party is numbers; here they become sentences. */
bool hb_browser_campaign_words(struct hb_protocol_job *job)
{
    const struct hb_json *standings = hb_json_object_get(job->request->fields, "standings");
    const struct hb_json *entered = hb_json_object_get(job->request->fields, "entered");
    struct hb_json *list = hb_json_array();

    for (size_t i = 0; i < hb_json_array_size(standings); i++)
        hb_json_array_append_new(list, standing_words(job, hb_json_array_get(standings, i)));
    hb_json_describer_put(&job->out, "standings", list);
    if (hb_json_is_object(entered))
        hb_json_describer_put(&job->out, "entered", entered_words(job, entered));
    return true;
}
