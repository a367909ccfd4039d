/* options.c -- the command line of a server (options.h).  One table says what there is; --name VALUE and --name=VALUE are
 * the same. */
#include "server/io/options.h"

#include "hradby/words.h"
#include "server/io/web.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum kind { TEXT, COUNT, BYTES, DELAY, FLAG, LEVEL, ORIGIN, NAME, NUMBERS };

struct serve_option {
    const char *name;
    enum kind kind;
    size_t at; /* where in the options */
    unsigned long least, most;
};

enum {
    REQUESTS_AT_ONCE = 20, /* times as many as in a second: a page asks for all its files at once */
    REQUESTS_EACH = 5,     /* times what one connection may ask: few ask at the same time */
    WATCHES_EACH = 4       /* for each guest that an address may have */
};

/* All guests of an address may come back at once, twice and some more; and then some of them each second. */
static struct hb_allowance allowed_sockets(unsigned per_address)
{
    enum { MORE = 64, EACH_SECOND = 4 };

    return (struct hb_allowance){ .per_second = per_address / 4.0 + EACH_SECOND, .at_once = 2.0 * per_address + MORE };
}

#define AT(member) offsetof(struct hb_serve_options, member)

static const struct serve_option known[] = {
    { "host", TEXT, AT(host), 0, 0 },
    { "port", COUNT, AT(port), 0, 65535 },
    { "metrics", NUMBERS, AT(numbers_port), 0, 65535 },
    { "db", TEXT, AT(database), 0, 0 },
    { "inner", TEXT, AT(inner), 0, 0 },
    { "web", TEXT, AT(web), 0, 0 },
    { "origin", ORIGIN, AT(origins), 0, 0 },
    { "name", NAME, AT(names), 0, 0 },
    { "tls-cert", TEXT, AT(certificate), 0, 0 },
    { "tls-key", TEXT, AT(key), 0, 0 },
    { "proxy", FLAG, AT(proxy), 0, 0 },
    { "log-level", LEVEL, AT(log_level), 0, 0 },
    { "guests", COUNT, AT(guests), 1, 100000 },
    { "per-address", COUNT, AT(per_address), 1, 100000 },
    { "silence", COUNT, AT(silence), 2, 3600 },
    { "requests-per-second", COUNT, AT(requests_per_second), 1, 100000 },
    { "queue", BYTES, AT(queue), 65536, 64ul << 20 },
    { "queues", BYTES, AT(queues), 1ul << 20, 999999999 },
    { "rooms", COUNT, AT(limits.rooms), 1, 1000000 },
    { "rooms-per-address", COUNT, AT(limits.rooms_per_address), 1, 1000000 },
    { "openings-per-hour", COUNT, AT(limits.openings_per_hour), 1, 1000000 },
    { "rematches-per-hour", COUNT, AT(limits.rematches_per_hour), 1, 1000000 },
    { "rooms-per-guest", COUNT, AT(limits.rooms_per_guest), 1, 1000 },
    { "watches-per-address", COUNT, AT(limits.watches_per_address), 1, 1000000 },
    { "asks-per-second", COUNT, AT(limits.asks_per_second), 1, 100000 },
    { "asks-at-once", COUNT, AT(limits.asks_at_once), 1, 100000 },
    { "computer-delay", DELAY, AT(limits.computer_delay), 0, 60000 },
    { "help", FLAG, AT(help), 0, 0 },
};

/* ---- values ---- */

static bool take_number(const struct serve_option *option, const char *text, unsigned long *out, struct hb_error *err)
{
    enum { DIGITS = 9 };
    size_t digits = strspn(text, "0123456789");

    *out = digits > 0 && digits <= DIGITS ? strtoul(text, NULL, 10) : 0;
    if (digits == 0 || digits > DIGITS || text[digits] != '\0' || *out < option->least || *out > option->most)
        return hb_refuse(err, HB_BAD_OPTION, "serve.no-number name=%s word=%.*s low=%lu high=%lu", option->name, 40,
                         text, option->least, option->most);
    return true;
}

static bool take_origin(struct hb_serve_options *o, const char *text, struct hb_error *err)
{
    if (!hb_web_is_origin(text))
        return hb_refuse(err, HB_BAD_OPTION, "serve.origin word=%.*s", 100, text);
    if (o->origin_count == HB_ORIGINS_MAX)
        return hb_refuse(err, HB_BAD_OPTION, "serve.origins most=%d", HB_ORIGINS_MAX);
    o->origins[o->origin_count++] = text;
    return true;
}

static bool take_name(struct hb_serve_options *o, const char *text, struct hb_error *err)
{
    if (!hb_web_is_name(text))
        return hb_refuse(err, HB_BAD_OPTION, "serve.name word=%.*s", 100, text);
    if (o->name_count == HB_NAMES_MAX)
        return hb_refuse(err, HB_BAD_OPTION, "serve.names most=%d", HB_NAMES_MAX);
    o->names[o->name_count++] = text;
    return true;
}

/* The value of an option that takes one, into its member. */
static bool take_value(struct hb_serve_options *o, const struct serve_option *option, const char *text,
                       struct hb_error *err)
{
    char *member = (char *)o + option->at;
    unsigned long number;

    switch (option->kind) {
    case TEXT:
        memcpy(member, &text, sizeof text);
        return true;
    case LEVEL:
        return hb_report_level_named(text, &o->log_level) ||
               hb_refuse(err, HB_BAD_OPTION, "serve.level word=%.*s", 40, text);
    case ORIGIN:
        return take_origin(o, text, err);
    case NAME:
        return take_name(o, text, err);
    case COUNT:
    case BYTES:
    case DELAY:
    case FLAG:
    case NUMBERS:
        break;
    }
    if (!take_number(option, text, &number, err))
        return false;
    o->numbers = o->numbers || option->kind == NUMBERS;
    if (option->kind == COUNT || option->kind == NUMBERS)
        memcpy(member, &(unsigned){ (unsigned)number }, sizeof(unsigned));
    else if (option->kind == BYTES)
        memcpy(member, &(size_t){ number }, sizeof(size_t));
    else
        memcpy(member, &(int64_t){ (int64_t)number }, sizeof(int64_t));
    return true;
}

/* ---- the line ---- */

static const struct serve_option *find(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strlen(known[i].name) == length && memcmp(known[i].name, name, length) == 0)
            return &known[i];
    return NULL;
}

/* Takes the argument at *i, and the one behind it if that is its value. */
static bool take_argument(struct hb_serve_options *o, int argc, char **argv, int *i, struct hb_error *err)
{
    const char *argument = argv[*i], *equals = strchr(argument, '='), *value = equals != NULL ? equals + 1 : NULL;
    size_t length = equals != NULL ? (size_t)(equals - argument) : strlen(argument);
    const struct serve_option *option = NULL;

    if (length > 2 && argument[0] == '-' && argument[1] == '-')
        option = find(argument + 2, length - 2);
    if (strcmp(argument, "-h") == 0)
        option = find("help", 4);
    if (option == NULL)
        return hb_refuse(err, HB_BAD_OPTION, "serve.unknown word=%.*s", 60, argument);
    if (option->kind == FLAG) {
        memcpy((char *)o + option->at, &(bool){ true }, sizeof(bool));
        return value == NULL || hb_refuse(err, HB_BAD_OPTION, "serve.has-value name=%s", option->name);
    }
    if (value == NULL && *i + 1 < argc)
        value = argv[++*i];
    if (value == NULL)
        return hb_refuse(err, HB_BAD_OPTION, "serve.no-value name=%s", option->name);
    if (value[0] == '\0')
        return hb_refuse(err, HB_BAD_OPTION, "serve.empty name=%s", option->name);
    return take_value(o, option, value, err);
}

bool hb_serve_options_read(struct hb_serve_options *o, int argc, char **argv, struct hb_error *err)
{
    *o = (struct hb_serve_options){ .host = "127.0.0.1",
                                    .port = 8080,
                                    .guests = 8192,
                                    .per_address = 64,
                                    .queue = 1u << 20,
                                    .queues = 256u << 20,
                                    .silence = 60,
                                    .log_level = HB_REPORT_INFO,
                                    .limits = hb_usual_limits };
    o->limits.watches_per_address = 0; /* unless it is said: by how many guests there may be */
    for (int i = 1; i < argc; i++)
        if (!take_argument(o, argc, argv, &i, err))
            return false;
    o->limits.guests = o->guests;
    if (o->requests_per_second == 0) /* unless it is said, as for watches */
        o->requests_per_second = REQUESTS_EACH * o->limits.asks_per_second;
    if (o->limits.watches_per_address == 0)
        o->limits.watches_per_address = WATCHES_EACH * o->per_address;
    o->allowed = (struct hb_allowances){
        .requests = { o->requests_per_second, (double)o->requests_per_second * REQUESTS_AT_ONCE },
        .sockets = allowed_sockets(o->per_address),
    };
    if ((o->certificate == NULL) != (o->key == NULL))
        return hb_refuse(err, HB_BAD_OPTION, "serve.tls");
    return true;
}
