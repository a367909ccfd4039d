/* loop.c -- the loop of a server (server.h): it waits for sockets, timers, signals and other threads, all of them with
 * epoll through libuv, in which libwebsockets takes part.
 *
 * libwebsockets looks at its own timers only when something happens at one of its sockets.  So the timers here are libuv's,
 * and once a second libwebsockets is woken to look at its own. */
#include "server/net/server.h"

#include "hradby/words.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

static const char SAY_NOT_KEPT[] =
    "games cannot be kept; it goes on, and refuses what would change them until they can";
static const char SAY_KEPT_AGAIN[] = "games are kept again";
static const char SAY_NOT_JOINED[] =
    "the database, or another server, does not answer yet; guests are let in, and /healthz says 503 until it does";

enum {
    SWEEP = 1000,      /* milliseconds */
    JOIN = 10000,      /* for the database and the other servers to answer, before guests are let in all the same */
    PART = 10000,      /* for all that is left to do at the end */
    FORGET_EVERY = 30, /* sweeps */
};

/* ---- what happens ---- */

static void end_now(uv_timer_t *timer)
{
    struct hb_server *s = timer->data;

    hb_report(&s->log, HB_REPORT_WARN, "stopped without waiting any longer", NULL);
    s->stage = HB_ENDED;
}

static void stop_signals(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGTERM);
    sigaddset(set, SIGINT);
}

/* The first signal asks to stop; a second one finds nobody who would listen to it and ends the program. */
static void stop(struct hb_server *s)
{
    sigset_t set;

    if (s->stage != HB_SERVING)
        return;
    hb_report(&s->log, HB_REPORT_INFO, "stopping", NULL);
    s->stage = HB_FINISHING;
    uv_timer_start(&s->deadline, end_now, PART, 0);
    stop_signals(&set);
    (void)pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

/* Who has started it in a terminal and closes that wants it to end.  Otherwise somebody expects it to read something again:
 * there is nothing, and games go on. */
static void signalled(uv_poll_t *poll, int status, int events)
{
    struct hb_server *s = poll->data;
    struct signalfd_siginfo signal;

    (void)status;
    (void)events;
    if (read(s->signals, &signal, sizeof signal) != (ssize_t)sizeof signal)
        return;
    if (signal.ssi_signo == SIGHUP && !s->has_terminal)
        hb_report(&s->log, HB_REPORT_INFO, "SIGHUP reads nothing again; restart for other options or certificates",
                  NULL);
    else
        stop(s);
}

static enum hb_keeping how_kept(const struct hb_kept *kept)
{
    if (kept->good)
        return HB_KEPT;
    if (kept->fenced)
        return HB_NOT_OURS;
    return kept->unsure ? HB_NOT_KNOWN : HB_NOT_KEPT;
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
        hb_hall_kept(s->hall, kept.ticket, how_kept(&kept));
    }
}

/* A thread has something for the loop. */
static void look_round(struct hb_server *s)
{
    hb_nodes_clock(s->nodes);
    hb_nodes_end(s->nodes);
    tell_kept(s);
    hb_errands_end(s->errands);
    hb_pictures_end(s->pictures);
    hb_health_end(s->health);
}

static void tick(uv_timer_t *timer)
{
    struct hb_server *s = timer->data;

    hb_nodes_clock(s->nodes);
    if (s->stage == HB_SERVING)
        hb_hall_tick(s->hall);
}

static void sweep(uv_timer_t *timer)
{
    struct hb_server *s = timer->data;

    hb_guests_sweep(s->guests);
    hb_visits_sweep(s);
    if (++s->sweeps % FORGET_EVERY == 0)
        hb_addresses_forget(s->addresses, &s->options.allowed, hb_server_steady());
    lws_cancel_service(s->context);
}

void hb_loop_wake(void *server)
{
    const struct hb_server *s = server;

    lws_cancel_service(s->context);
}

int hb_loop_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct hb_server *s = hb_server_of(wsi);

    (void)user;
    (void)in;
    (void)len;
    if (reason == LWS_CALLBACK_EVENT_WAIT_CANCELLED && s->hall != NULL && s->stage != HB_ENDED)
        look_round(s);
    if (reason == LWS_CALLBACK_ESTABLISHED || reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION)
        return -1; /* nobody is to talk to this */
    return 0;
}

/* ---- the loop ---- */

/* After whatever happened the hall may want to be woken at another time. */
static void plan_tick(struct hb_server *s)
{
    int64_t due = hb_hall_due(s->hall), in;

    if (due == INT64_MAX || s->stage != HB_SERVING) {
        uv_timer_stop(&s->tick);
        return;
    }
    in = due - s->world.now(&s->world);
    uv_update_time(&s->loop);
    uv_timer_start(&s->tick, tick, in > 0 ? (uint64_t)in : 0, 0);
}

static void go_on_stopping(struct hb_server *s)
{
    if (s->stage == HB_FINISHING && hb_writer_waiting(s->writer) == 0 && hb_errands_reading(s->errands) == 0) {
        s->stage = HB_PARTING;
        hb_guests_part(s->guests);
    }
    if (s->stage == HB_PARTING && hb_guests_count(s->guests) == 0)
        s->stage = HB_ENDED;
}

void hb_loop_join(struct hb_server *s)
{
    int64_t until = hb_server_steady() + JOIN;

    while (s->stage == HB_SERVING && !hb_nodes_ready(s->nodes) && hb_server_steady() < until)
        uv_run(&s->loop, UV_RUN_ONCE);
    if (s->stage == HB_SERVING && !hb_nodes_ready(s->nodes))
        hb_report(&s->log, HB_REPORT_WARN, SAY_NOT_JOINED, NULL);
}

void hb_loop_run(struct hb_server *s)
{
    uv_timer_start(&s->sweep, sweep, SWEEP, SWEEP);
    while (s->stage != HB_ENDED) {
        hb_guests_settle(s->guests);
        hb_guests_flush(s->guests);
        hb_guests_close(s->guests);
        plan_tick(s);
        uv_run(&s->loop, UV_RUN_ONCE);
        go_on_stopping(s);
    }
}

/* ---- beginning and end ---- */

static bool has_terminal(void)
{
    int fd = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);

    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

/* nohup has said so; but a signal that is blocked is read here all the same. */
static bool ignores_hangup(void)
{
    struct sigaction now;

    return sigaction(SIGHUP, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

/* Signals wait in a file that the loop looks at. */
static bool take_signals(struct hb_server *s, struct hb_error *err)
{
    sigset_t set;

    s->has_terminal = has_terminal();
    stop_signals(&set);
    if (!ignores_hangup())
        sigaddset(&set, SIGHUP); /* several may come when a terminal is closed; none of them ends it at once */
    (void)pthread_sigmask(SIG_BLOCK, &set, NULL);
    s->signals = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    if (s->signals < 0)
        return hb_refuse(err, HB_NO_MEMORY, "serve.no-signals why=%s", strerror(errno));
    return true;
}

bool hb_loop_begin(struct hb_server *s, struct hb_error *err)
{
    if (!take_signals(s, err))
        return false;
    if (uv_loop_init(&s->loop) != 0)
        return hb_refuse(err, HB_NO_MEMORY, "serve.no-memory");
    s->loops = true;
    uv_timer_init(&s->loop, &s->tick);
    uv_timer_init(&s->loop, &s->sweep);
    uv_timer_init(&s->loop, &s->deadline);
    uv_poll_init(&s->loop, &s->signal_poll, s->signals);
    s->tick.data = s->sweep.data = s->deadline.data = s->signal_poll.data = s;
    uv_poll_start(&s->signal_poll, UV_READABLE, signalled);
    return true;
}

/* libwebsockets ends in two steps, between which the loop goes on for what it has still to close. */
static void end_context(struct hb_server *s)
{
    enum { ROUNDS = 1000 };

    if (s->context == NULL)
        return;
    lws_context_destroy(s->context);
    for (unsigned i = 0; i < ROUNDS && s->context != NULL && uv_run(&s->loop, UV_RUN_NOWAIT) != 0; i++)
        ;
    if (s->context != NULL)
        lws_context_destroy(s->context);
}

static void close_handle(uv_handle_t *handle, void *nothing)
{
    (void)nothing;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

void hb_loop_end(struct hb_server *s)
{
    if (!s->loops)
        return;
    hb_door_close(&s->door);
    hb_door_close(&s->numbers_door);
    hb_nodes_stop(s->nodes);
    uv_close((uv_handle_t *)&s->tick, NULL);
    uv_close((uv_handle_t *)&s->sweep, NULL);
    uv_close((uv_handle_t *)&s->deadline, NULL);
    uv_close((uv_handle_t *)&s->signal_poll, NULL);
    end_context(s);
    uv_walk(&s->loop, close_handle, NULL);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    uv_loop_close(&s->loop);
    close(s->signals);
}
