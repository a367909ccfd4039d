/* serve.c -- the game server, from its start to its end (serve.h).
 *
 * One thread runs the loop (loop.c) and hands what happened to the hall; others write rows and do what takes long. */
#include "server/net/serve.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "server/net/net.h"
#include "server/net/paths.h"
#include "server/net/server.h"
#include "server/net/web.h"
#include "system/figures_file.h"

#include <limits.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char SAY_READY[] = "Hradby serves %s://%s%s%s:%u/\n"; /* what an operator reads */
static const char SAY_NUMBERS[] = "Hradby tells its numbers at http://127.0.0.1:%u/metrics\n";

enum {
    HEADER_BYTES = 8192,
    IDLE_SECONDS = 15,
    PIECE = 2048,           /* of a frame that comes in */
    WHOLE_PACKET = 16 << 20 /* a text goes to the socket in one go */
};

/* ---- the start ---- */

static void pass_on(int level, const char *line)
{
    static const struct hb_reporter all = { HB_REPORT_DEBUG };
    char text[256];

    snprintf(text, sizeof text, "%s", line);
    text[strcspn(text, "\n")] = '\0';
    hb_report(&all, (level & LLL_ERR) != 0 ? HB_REPORT_WARN : HB_REPORT_DEBUG, "libwebsockets",
              &(struct hb_report_about){ .why = text });
}

/* What libwebsockets is to tell: its errors are worth a warning at most. */
static int log_level(enum hb_report_level least)
{
    switch (least) {
    case HB_REPORT_DEBUG:
        return LLL_ERR | LLL_WARN;
    case HB_REPORT_INFO:
    case HB_REPORT_WARN:
        return LLL_ERR;
    case HB_REPORT_ERROR:
    case HB_REPORT_LEVELS:
        break;
    }
    return 0;
}

/* The headers that go with everything, in the form that libwebsockets wants for answers of its own. */
static const struct lws_protocol_vhost_options *list_safety(struct hb_server *s)
{
    static const char policy[] = "Content-Security-Policy:", nothing[] = "default-src 'none'; frame-ancestors 'none'";
    const struct lws_protocol_vhost_options *next = &s->safety[HB_SAFETY_MAX - 1];

    s->safety[HB_SAFETY_MAX - 1] = (struct lws_protocol_vhost_options){ NULL, NULL, policy, nothing };
    for (size_t i = 0; hb_web_safety[2 * i] != NULL; i++) {
        HB_ASSERT(i < HB_SAFETY_MAX - 1);
        s->safety[i] =
            (struct lws_protocol_vhost_options){ next, NULL, hb_web_safety[2 * i], hb_web_safety[2 * i + 1] };
        next = &s->safety[i];
    }
    return next;
}

static void list_protocols(struct lws_protocols list[HB_PROTOCOLS])
{
    list[0] = (struct lws_protocols){ .name = "hradby-http",
                                      .callback = hb_http_callback,
                                      .per_session_data_size = hb_http_session,
                                      .tx_packet_size = WHOLE_PACKET };
    list[1] = (struct lws_protocols){ .name = "hradby.1",
                                      .callback = hb_guests_callback,
                                      .per_session_data_size = hb_guests_session,
                                      .rx_buffer_size = PIECE,
                                      .tx_packet_size = WHOLE_PACKET };
    list[2] = (struct lws_protocols){ .name = "hradby-inside", .callback = hb_loop_callback };
    list[3] = (struct lws_protocols){ .name = NULL };
}

/* A table for the headers of each connection that is asking; they are made when they are needed. */
static unsigned short header_pool(const struct hb_server *s)
{
    unsigned most = hb_server_connections(s);

    return (unsigned short)(most < USHRT_MAX ? most : USHRT_MAX);
}

static void ask_for_tls(struct lws_context_creation_info *info, const struct hb_serve_options *o)
{
    if (o->certificate == NULL)
        return;
    info->options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    info->ssl_cert_filepath = o->certificate;
    info->ssl_private_key_filepath = o->key;
    info->alpn = "http/1.1";
}

static void fill_info(struct lws_context_creation_info *info, struct hb_server *s, void **loops)
{
    static const lws_retry_bo_t no_policy = { 0 }; /* pings are ours */

    /* No gid and no uid: it stays the user's who started it.  Their types differ between versions of the library. */
    *info = (struct lws_context_creation_info){ .port = CONTEXT_PORT_NO_LISTEN_SERVER,
                                                .protocols = s->protocols,
                                                .user = s,
                                                .pcontext = &s->context,
                                                .foreign_loops = loops,
                                                .headers = list_safety(s),
                                                .server_string = "hradby",
                                                .max_http_header_data = HEADER_BYTES,
                                                .max_http_header_pool = header_pool(s),
                                                .keepalive_timeout = IDLE_SECONDS,
                                                .timeout_secs = IDLE_SECONDS,
                                                .retry_and_idle_policy = &no_policy };
    list_protocols(s->protocols);
    info->options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBUV;
}

static bool no_tls(const struct hb_serve_options *o, struct hb_error *err)
{
    return hb_refuse(err, HB_BAD_OPTION, "serve.no-tls certificate=%.*s key=%.*s", 100, o->certificate, 100, o->key);
}

static bool make_context(struct hb_server *s, struct hb_error *err)
{
    struct lws_context_creation_info info;
    void *loops[1] = { &s->loop };

    if (s->options.certificate != NULL &&
        (access(s->options.certificate, R_OK) != 0 || access(s->options.key, R_OK) != 0))
        return no_tls(&s->options, err);
    lws_set_log_level(log_level(s->options.log_level), pass_on);
    fill_info(&info, s, loops);
    ask_for_tls(&info, &s->options);
    s->context = lws_create_context(&info);
    if (s->context == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "serve.no-event-library");
    s->vhost = lws_create_vhost(s->context, &info);
    if (s->vhost != NULL)
        return true;
    return s->options.certificate != NULL ? no_tls(&s->options, err) : hb_refuse(err, HB_NO_MEMORY, "serve.no-memory");
}

/* Listens where it is to, before anything else: there is no point in the rest without it. */
static bool listen_at(struct hb_server *s, const struct hb_net_place *at, struct hb_error *err)
{
    static const struct hb_net_place here = { .address = "127.0.0.1" };

    s->door.fd = hb_net_listen(at, &s->options.port, err);
    if (s->door.fd < 0)
        return false;
    if (s->options.numbers)
        s->numbers_door.fd = hb_net_listen(&here, &s->options.numbers_port, err);
    return !s->options.numbers || s->numbers_door.fd >= 0;
}

/* Addresses and localhost go without saying. */
static void list_names(struct hb_server *s)
{
    const struct hb_serve_options *o = &s->options;

    for (unsigned i = 0; i < o->name_count; i++)
        s->names[s->name_count++] = o->names[i];
    if (hb_web_is_name(o->host))
        s->names[s->name_count++] = o->host;
    if (gethostname(s->machine, sizeof s->machine) != 0 || memchr(s->machine, '\0', sizeof s->machine) == NULL ||
        !hb_web_is_name(s->machine))
        return;
    snprintf(s->local, sizeof s->local, "%s.local", s->machine);
    s->names[s->name_count++] = s->machine;
    s->names[s->name_count++] = s->local;
}

static void open_doors(struct hb_server *s)
{
    hb_door_open(&s->door, s, s->door.fd, false);
    if (s->options.numbers)
        hb_door_open(&s->numbers_door, s, s->numbers_door.fd, true);
}

/* The writer makes the file where there is none, so it comes first. */
static bool open_hall(struct hb_server *s, const char *database, struct hb_error *err)
{
    struct hb_error finding;

    s->writer = (s->options.inner != NULL ? hb_writer_new_shared : hb_writer_new)(database, hb_loop_wake, s, err);
    if (s->writer == NULL)
        return false;
    if (hb_writer_lacks_log(s->writer, &finding))
        hb_report(&s->log, HB_REPORT_WARN, "games may be missing", &(struct hb_report_about){ .why = finding.text });
    s->reader = hb_store_open(database, true, err);
    if (s->reader == NULL)
        return false;
    if (s->options.inner != NULL && !hb_nodes_new(&s->nodes, s, database, err))
        return false;
    s->errands = hb_errands_new(s, database, err);
    s->pictures = s->errands != NULL ? hb_pictures_new(s, err) : NULL;
    s->health = s->pictures != NULL ? hb_health_new(s, database, err) : NULL;
    if (s->health == NULL)
        return false;
    s->guests = hb_guests_new(s, s->options.guests);
    s->addresses = hb_addresses_new();
    s->hall =
        s->guests != NULL && s->addresses != NULL ? hb_hall_new(&s->options.limits, &s->world, hb_figures_give) : NULL;
    if (s->hall == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "serve.no-memory");
    return hb_world_load(s, err);
}

static void say_ready(const struct hb_server *s, const struct hb_net_place *at)
{
    bool six = strchr(at->address, ':') != NULL;

    printf(SAY_READY, s->options.certificate != NULL ? "https" : "http", six ? "[" : "", at->address, six ? "]" : "",
           s->options.port);
    if (s->options.numbers)
        printf(SAY_NUMBERS, s->options.numbers_port);
    fflush(stdout);
    hb_report(&s->log, HB_REPORT_INFO, "serving", &(struct hb_report_about){ .address = at->address });
    if (s->site.root[0] == '\0')
        hb_report(&s->log, HB_REPORT_WARN, "there is no folder with the browser client; --web names one", NULL);
    if (geteuid() == 0)
        hb_report(&s->log, HB_REPORT_WARN, "running as root; a normal user is enough", NULL);
}

static bool begin(struct hb_server *s, const struct hb_net_place *at, struct hb_error *err)
{
    char usual[HB_PATH_TEXT];
    const char *database = s->options.database;
    unsigned wanted = s->options.guests + HB_SPARE_FILES, allowed = hb_net_allow(wanted);

    if (sodium_init() < 0)
        return hb_refuse(err, HB_NO_MEMORY, "serve.no-chance");
    if (!listen_at(s, at, err) || (database == NULL && !hb_path_database(usual, true, err)))
        return false;
    if (allowed < wanted)
        hb_report(&s->log, HB_REPORT_WARN,
                  "fewer files may be open than guests are allowed; raise the limit (ulimit -n)", NULL);
    if (!hb_loop_begin(s, err) || !make_context(s, err) || !open_hall(s, database != NULL ? database : usual, err))
        return false;
    hb_hall_begin(s->hall);
    if (s->nodes != NULL)
        hb_nodes_begin(s->nodes, s->hall);
    hb_loop_join(s);
    if (s->stage == HB_SERVING)
        open_doors(s); /* who has come before waits in the system's queue */
    return true;
}

/* Threads wake the loop, so they end before it does; the rows are kept before the leases are given back under which they are
 * written.  Guests are in the hall's and the connections' hands: both end before the table of guests does. */
static void finish(struct hb_server *s)
{
    s->stage = HB_ENDED;
    hb_errands_free(s->errands);
    hb_pictures_free(s->pictures);
    hb_health_free(s->health);
    hb_store_close(s->reader);
    hb_writer_free(s->writer);
    hb_nodes_part(s->nodes);
    hb_loop_end(s);
    hb_numbers_done(&s->lookers);
    hb_nodes_free(s->nodes);
    hb_hall_free(s->hall);
    hb_guests_free(s->guests);
    hb_addresses_free(s->addresses);
}

enum hb_served hb_serve(const struct hb_serve_options *options, struct hb_error *err)
{
    struct hb_server s = { .options = *options, .log = { options->log_level }, .signals = -1, .keeps = true };
    struct hb_net_place at;
    bool good;

    if (!hb_site_init(&s.site, options->web, err) || !hb_net_place(&at, options->host, err))
        return HB_SERVED_WRONG_USAGE;
    signal(SIGPIPE, SIG_IGN);
    umask(077); /* what is kept is for this user alone */
    hb_world_init(&s);
    list_names(&s);
    good = begin(&s, &at, err);
    if (good && s.stage == HB_SERVING)
        say_ready(&s, &at);
    if (good)
        hb_loop_run(&s);
    finish(&s);
    if (good)
        hb_report(&s.log, HB_REPORT_INFO, "stopped", NULL);
    return good ? HB_SERVED_WELL : HB_SERVED_NOT;
}
