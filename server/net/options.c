/* options.c -- the command line of a server (options.h) as a table. */
#include "server/net/options.h"

#include "hradby/words.h"
#include "server/net/web.h"

enum {
    REQUESTS_AT_ONCE = 20, /* times as many as in a second: a page asks for all its files at once */
    REQUESTS_EACH = 5,     /* times what one connection may ask: few ask at the same time */
    WATCHES_EACH = 4,      /* for each guest that an address may have */
    NO_PORT = 65536
};

/* All guests of an address may come back at once, twice and some more; and then some of them each second. */
static struct hb_allowance allowed_sockets(unsigned per_address)
{
    enum { MORE = 64, EACH_SECOND = 4 };

    return (struct hb_allowance){ .per_second = per_address / 4.0 + EACH_SECOND, .at_once = 2.0 * per_address + MORE };
}

/* ---- values ---- */

static bool take_level(void *into, const char *flag, const char *text, struct hb_error *err)
{
    (void)flag;
    return hb_report_level_named(text, &((struct hb_serve_options *)into)->log_level) ||
           hb_refuse(err, HB_BAD_OPTION, "serve.level word=%.*s", 40, text);
}

static bool take_origin(void *into, const char *flag, const char *text, struct hb_error *err)
{
    struct hb_serve_options *o = into;

    (void)flag;
    if (!hb_web_is_origin(text))
        return hb_refuse(err, HB_BAD_OPTION, "serve.origin word=%.*s", 100, text);
    if (o->origin_count == HB_ORIGINS_MAX)
        return hb_refuse(err, HB_BAD_OPTION, "serve.origins most=%d", HB_ORIGINS_MAX);
    o->origins[o->origin_count++] = text;
    return true;
}

static bool take_name(void *into, const char *flag, const char *text, struct hb_error *err)
{
    struct hb_serve_options *o = into;

    (void)flag;
    if (!hb_web_is_name(text))
        return hb_refuse(err, HB_BAD_OPTION, "serve.name word=%.*s", 100, text);
    if (o->name_count == HB_NAMES_MAX)
        return hb_refuse(err, HB_BAD_OPTION, "serve.names most=%d", HB_NAMES_MAX);
    o->names[o->name_count++] = text;
    return true;
}

/* ---- the table ---- */

#define TEXT(name, called, key, member, such)                                                                          \
    {                                                                                                                  \
        name, called, key, HB_CLI_TEXT, HB_CLI_AT(struct hb_serve_options, member), .example = (such)                  \
    }
#define NUMBER(name, called, key, member, low, high)                                                                   \
    {                                                                                                                  \
        name, called, key, HB_CLI_NUMBER, HB_CLI_AT(struct hb_serve_options, member), .least = (low), .most = (high)   \
    }

static const struct hb_cli_option known[] = {
    { .help = "usage.options" },
    TEXT("--host", "ADDRESS", "usage.serve.host", host, "0.0.0.0"),
    NUMBER("--port", "N", "usage.serve.port", port, 0, 65535),
    NUMBER("--metrics", "PORT", "usage.serve.metrics", numbers_port, 0, 65535),
    TEXT("--db", "FILE", "usage.serve.db", database, "hradby.db"),
    TEXT("--inner", "HOST:PORT", "usage.serve.inner", inner, "10.0.0.1:9000"),
    TEXT("--web", "DIR", "usage.serve.web", web, "build/web"),
    { "--origin", "URL", "usage.serve.origin", HB_CLI_TAKE, .take = take_origin, .example = "https://example.org" },
    { "--name", "NAME", "usage.serve.name", HB_CLI_TAKE, .take = take_name, .example = "play.example.org" },
    TEXT("--tls-cert", "FILE", "usage.serve.tls-cert", certificate, "cert.pem"),
    TEXT("--tls-key", "FILE", "usage.serve.tls-key", key, "key.pem"),
    { "--proxy", NULL, "usage.serve.proxy", HB_CLI_FLAG, HB_CLI_AT(struct hb_serve_options, proxy) },
    { "--log-level", "LEVEL", "usage.serve.log-level", HB_CLI_TAKE, .take = take_level, .example = "info" },
    { .name = "--language", .value = "CODE", .help = "usage.language", .kind = HB_CLI_ROW },
    { .name = "--help", .help = "usage.help", .kind = HB_CLI_HELP },
    { .name = "-h", .kind = HB_CLI_HELP },
    { .help = "usage.limits" },
    NUMBER("--guests", "N", "usage.serve.guests", guests, 1, 100000),
    NUMBER("--per-address", "N", "usage.serve.per-address", per_address, 1, 100000),
    NUMBER("--silence", "SECONDS", "usage.serve.silence", silence, 2, 3600),
    NUMBER("--requests-per-second", "N", "usage.serve.requests-per-second", requests_per_second, 1, 100000),
    NUMBER("--queue", "BYTES", "usage.serve.queue", queue, 65536, 64ul << 20),
    NUMBER("--queues", "BYTES", "usage.serve.queues", queues, 1ul << 20, 999999999),
    NUMBER("--rooms", "N", "usage.serve.rooms", limits.rooms, 1, 1000000),
    NUMBER("--rooms-per-address", "N", "usage.serve.rooms-per-address", limits.rooms_per_address, 1, 1000000),
    NUMBER("--openings-per-hour", "N", "usage.serve.openings-per-hour", limits.openings_per_hour, 1, 1000000),
    NUMBER("--rematches-per-hour", "N", "usage.serve.rematches-per-hour", limits.rematches_per_hour, 1, 1000000),
    NUMBER("--rooms-per-guest", "N", "usage.serve.rooms-per-guest", limits.rooms_per_guest, 1, 1000),
    NUMBER("--watches-per-address", "N", "usage.serve.watches-per-address", limits.watches_per_address, 1, 1000000),
    NUMBER("--asks-per-second", "N", "usage.serve.asks-per-second", limits.asks_per_second, 1, 100000),
    NUMBER("--asks-at-once", "N", "usage.serve.asks-at-once", limits.asks_at_once, 1, 100000),
    NUMBER("--computer-delay", "MS", "usage.serve.computer-delay", limits.computer_delay, 0, 60000),
    { .name = NULL }
};

static void usual(void *into)
{
    struct hb_serve_options *o = into;

    *o = (struct hb_serve_options){ .host = "127.0.0.1",
                                    .port = 8080,
                                    .numbers_port = NO_PORT,
                                    .guests = 8192,
                                    .per_address = 64,
                                    .queue = 1u << 20,
                                    .queues = 256u << 20,
                                    .silence = 60,
                                    .log_level = HB_REPORT_INFO,
                                    .limits = hb_usual_limits };
    o->limits.watches_per_address = 0; /* unless it is said: by how many guests there may be */
}

const struct hb_cli hb_serve_cli = {
    .command = "serve",
    .synopsis = { "serve [OPTION...]" },
    .does = "usage.serve.does",
    .note = "usage.serve.note",
    .example = { "serve", "serve --host 0.0.0.0 --port 8000 --db evenings.db" },
    .option = known,
    .usual = usual,
    .size = sizeof(struct hb_serve_options),
};

/* ---- the whole ---- */

bool hb_serve_options_complete(struct hb_serve_options *o, struct hb_error *err)
{
    o->numbers = o->numbers_port != NO_PORT;
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
