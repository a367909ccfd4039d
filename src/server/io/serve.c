/* serve.c -- the game server, from its start to its end (serve.h).
 *
 * One thread runs everything but the writing of rows: it waits in libwebsockets for sockets, timers, signals and the
 * writer, and hands what happened to the hall. */
#include "server/io/serve.h"

#include "core/assert.h"
#include "files/figures.h"
#include "hradby/words.h"
#include "server/io/net.h"
#include "server/io/paths.h"
#include "server/io/server.h"
#include "server/io/web.h"

#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* What an operator reads. */
static const char SAY_READY[] = "Hradby serves %s://%s%s%s:%d/\n";
static const char SAY_NOT_KEPT[] =
    "games cannot be kept; it goes on, and refuses what would change them until they can";
static const char SAY_KEPT_AGAIN[] = "games are kept again";

enum {
    SPARE_FILES = 512, /* beside guests: requests, files, the database */
    SWEEP_SECONDS = 1,
    PART_SECONDS = 10, /* for all that is left to do at the end */
    HEADER_BYTES = 8192,
    HEADER_POOL = 512,
    IDLE_SECONDS = 15,
    PIECE = 2048,           /* of a frame that comes in */
    WHOLE_PACKET = 16 << 20 /* a text goes to the socket in one go */
};

static const char inside[] = "hradby-inside"; /* the protocol of signals and the writer */

/* ---- what happens ---- */

static void end_now(lws_sorted_usec_list_t *sul)
{
    struct hb_server *s = lws_container_of(sul, struct hb_server, deadline);

    hb_report(&s->log, HB_REPORT_WARN, "stopped without waiting any longer", NULL);
    s->stage = HB_ENDED;
}

/* The first signal asks to stop; a second one finds nobody who would listen to it and ends the program. */
static void stop(struct hb_server *s)
{
    sigset_t set;

    if (s->stage != HB_SERVING)
        return;
    hb_report(&s->log, HB_REPORT_INFO, "stopping", NULL);
    s->stage = HB_FINISHING;
    lws_sul_schedule(s->context, 0, &s->deadline, end_now, PART_SECONDS * LWS_US_PER_SEC);
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    (void)pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

static void tell_kept(struct hb_server *s)
{
    struct hb_kept kept;

    while (hb_writer_take(s->writer, &kept)) {
        hb_metrics_kept(&s->metrics, kept.good, kept.took);
        if (s->keeps == kept.sick)
            hb_report(&s->log, kept.sick ? HB_REPORT_ERROR : HB_REPORT_INFO, kept.sick ? SAY_NOT_KEPT : SAY_KEPT_AGAIN,
                      &(struct hb_report_about){ .why = kept.why });
        s->keeps = !kept.sick;
        hb_hall_kept(s->hall, kept.ticket, kept.good);
    }
}

static void tick(lws_sorted_usec_list_t *sul)
{
    struct hb_server *s = lws_container_of(sul, struct hb_server, tick);

    if (s->stage == HB_SERVING)
        hb_hall_tick(s->hall);
}

static void sweep(lws_sorted_usec_list_t *sul)
{
    struct hb_server *s = lws_container_of(sul, struct hb_server, sweep);

    hb_guests_sweep(s->guests);
    lws_sul_schedule(s->context, 0, &s->sweep, sweep, SWEEP_SECONDS * LWS_US_PER_SEC);
}

static void wake(void *whom)
{
    const struct hb_server *s = whom;

    lws_cancel_service(s->context);
}

static int inner_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct hb_server *s;
    struct signalfd_siginfo signal;

    (void)user;
    (void)in;
    (void)len;
    if (reason == LWS_CALLBACK_EVENT_WAIT_CANCELLED) {
        s = hb_server_of(wsi);
        if (s->writer != NULL && s->stage != HB_ENDED)
            tell_kept(s);
    } else if (reason == LWS_CALLBACK_RAW_RX_FILE) {
        s = hb_server_of(wsi);
        if (read(s->signals, &signal, sizeof signal) == (ssize_t)sizeof signal)
            stop(s);
    } else if (reason == LWS_CALLBACK_ESTABLISHED || reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION)
        return -1; /* nobody is to talk to this */
    return 0;
}

/* ---- the loop ---- */

/* After whatever happened the hall may want to be woken at another time. */
static void plan_tick(struct hb_server *s)
{
    int64_t due = hb_hall_due(s->hall), in;

    if (due == INT64_MAX || s->stage != HB_SERVING) {
        lws_sul_cancel(&s->tick);
        return;
    }
    in = due - s->world.now(&s->world);
    lws_sul_schedule(s->context, 0, &s->tick, tick, in > 0 ? in * LWS_US_PER_MS : 1);
}

static void go_on_stopping(struct hb_server *s)
{
    if (s->stage == HB_FINISHING && hb_writer_waiting(s->writer) == 0) {
        s->stage = HB_PARTING;
        hb_guests_part(s->guests);
    }
    if (s->stage == HB_PARTING && hb_guests_count(s->guests) == 0)
        s->stage = HB_ENDED;
}

/* Waiting for sockets means looking at every one of them.  With many guests it is done less often, and more is found each
 * time: at most a tenth or so of the time goes into looking. */
static void rest(const struct hb_server *s, int64_t *before)
{
    enum { LOOK = 500, LEAST = 500000 }; /* nanoseconds: for each guest, and what is worth a rest */
    int64_t gap = (int64_t)hb_guests_count(s->guests) * LOOK, now = hb_server_nanoseconds();
    int64_t left = gap - (now - *before);

    if (gap >= LEAST && left > 0)
        nanosleep(&(struct timespec){ .tv_nsec = left }, NULL);
    *before = left > 0 ? now + left : now;
}

static void loop(struct hb_server *s)
{
    int64_t before = 0;

    lws_sul_schedule(s->context, 0, &s->sweep, sweep, SWEEP_SECONDS * LWS_US_PER_SEC);
    while (s->stage != HB_ENDED) {
        rest(s, &before);
        plan_tick(s);
        if (lws_service(s->context, 0) < 0)
            s->stage = HB_ENDED;
        go_on_stopping(s);
    }
    lws_sul_cancel(&s->tick);
    lws_sul_cancel(&s->sweep);
    lws_sul_cancel(&s->deadline);
}

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

/* Signals wait in a file that the loop looks at. */
static bool take_signals(struct hb_server *s, struct hb_error *err)
{
    lws_sock_file_fd_type fd;
    sigset_t set;

    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    (void)pthread_sigmask(SIG_BLOCK, &set, NULL);
    s->signals = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    if (s->signals < 0)
        return hb_refuse(err, HB_NO_MEMORY, "serve.no-signals why=%s", strerror(errno));
    fd.filefd = s->signals;
    if (lws_adopt_descriptor_vhost(s->vhost, LWS_ADOPT_RAW_FILE_DESC, fd, inside, NULL) == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "serve.signals-no-memory");
    return true;
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
    list[2] = (struct lws_protocols){ .name = inside, .callback = inner_callback };
    list[3] = (struct lws_protocols){ .name = NULL };
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

static void fill_info(struct lws_context_creation_info *info, struct hb_server *s, const struct hb_place *at)
{
    static const lws_retry_bo_t no_policy = { 0 }; /* pings are ours */

    *info = (struct lws_context_creation_info){ .port = (int)s->options.port,
                                                .iface = at->any ? NULL : at->address,
                                                .protocols = s->protocols,
                                                .user = s,
                                                .headers = list_safety(s),
                                                .gid = -1,
                                                .uid = -1,
                                                .server_string = "hradby",
                                                .max_http_header_data = HEADER_BYTES,
                                                .max_http_header_pool = HEADER_POOL,
                                                .keepalive_timeout = IDLE_SECONDS,
                                                .timeout_secs = IDLE_SECONDS,
                                                .retry_and_idle_policy = &no_policy };
    list_protocols(s->protocols);
    info->options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    if (!at->six)
        info->options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    ask_for_tls(info, &s->options);
}

static bool no_tls(const struct hb_serve_options *o, struct hb_error *err)
{
    return hb_refuse(err, HB_BAD_OPTION, "serve.no-tls certificate=%.*s key=%.*s", 100, o->certificate, 100, o->key);
}

static bool listen_at(struct hb_server *s, const struct hb_place *at, struct hb_error *err)
{
    struct lws_context_creation_info info;

    if (s->options.certificate != NULL &&
        (access(s->options.certificate, R_OK) != 0 || access(s->options.key, R_OK) != 0))
        return no_tls(&s->options, err);
    lws_set_log_level(log_level(s->options.log_level), pass_on);
    fill_info(&info, s, at);
    s->context = lws_create_context(&info);
    if (s->context == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "serve.no-memory");
    s->vhost = lws_create_vhost(s->context, &info);
    if (s->vhost != NULL)
        return true;
    if (s->options.certificate != NULL)
        return no_tls(&s->options, err);
    return hb_refuse(err, HB_BAD_OPTION, "serve.no-listen port=%u address=%s why=%s", s->options.port, s->options.host,
                     "");
}

/* The writer makes the file where there is none, so it comes first. */
static bool open_hall(struct hb_server *s, const char *database, struct hb_error *err)
{
    s->writer = hb_writer_new(database, wake, s, err);
    if (s->writer == NULL)
        return false;
    s->reader = hb_store_open(database, true, err);
    if (s->reader == NULL)
        return false;
    s->guests = hb_guests_new(s, s->options.guests);
    s->hall = s->guests != NULL ? hb_hall_new(&s->options.limits, &s->world, hb_figures_give) : NULL;
    if (s->hall == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "serve.no-memory");
    return hb_world_load(s, err);
}

static void say_ready(const struct hb_server *s, const struct hb_place *at)
{
    bool six = strchr(at->address, ':') != NULL;

    printf(SAY_READY, s->options.certificate != NULL ? "https" : "http", six ? "[" : "", at->address, six ? "]" : "",
           lws_get_vhost_listen_port(s->vhost));
    fflush(stdout);
    hb_report(&s->log, HB_REPORT_INFO, "serving", &(struct hb_report_about){ .address = at->address });
    if (s->site.root[0] == '\0')
        hb_report(&s->log, HB_REPORT_WARN, "there is no folder with the browser client; --web names one", NULL);
    if (geteuid() == 0)
        hb_report(&s->log, HB_REPORT_WARN, "running as root; a normal user is enough", NULL);
}

static bool begin(struct hb_server *s, const struct hb_place *at, struct hb_error *err)
{
    char usual[HB_PATH_TEXT];
    const char *database = s->options.database;
    unsigned wanted = s->options.guests + SPARE_FILES, allowed = hb_net_allow(wanted);

    if (sodium_init() < 0)
        return hb_refuse(err, HB_NO_MEMORY, "serve.no-chance");
    if (!hb_net_is_free(at, s->options.port, err))
        return false;
    if (database == NULL && !hb_path_database(usual, true, err))
        return false;
    if (allowed < wanted)
        hb_report(&s->log, HB_REPORT_WARN,
                  "fewer files may be open than guests are allowed; raise the limit (ulimit -n)", NULL);
    if (!open_hall(s, database != NULL ? database : usual, err) || !listen_at(s, at, err) || !take_signals(s, err))
        return false;
    hb_hall_begin(s->hall);
    return true;
}

/* Guests are in the hall's and the connections' hands: both end before the table of guests does. */
static void finish(struct hb_server *s)
{
    s->stage = HB_ENDED;
    hb_writer_free(s->writer);
    s->writer = NULL;
    if (s->context != NULL)
        lws_context_destroy(s->context);
    hb_hall_free(s->hall);
    hb_guests_free(s->guests);
    hb_store_close(s->reader);
}

enum hb_served hb_serve(const struct hb_serve_options *options, struct hb_error *err)
{
    struct hb_server s = { .options = *options, .log = { options->log_level }, .signals = -1, .keeps = true };
    struct hb_place at;
    bool good;

    if (!hb_site_init(&s.site, options->web, err) || !hb_net_place(&at, options->host, err))
        return HB_SERVED_WRONG_USAGE;
    signal(SIGPIPE, SIG_IGN);
    umask(077); /* what is kept is for this user alone */
    hb_world_init(&s);
    good = begin(&s, &at, err);
    if (good) {
        say_ready(&s, &at);
        loop(&s);
    }
    finish(&s);
    if (good)
        hb_report(&s.log, HB_REPORT_INFO, "stopped", NULL);
    return good ? HB_SERVED_WELL : HB_SERVED_NOT;
}
