/* match.c -- a game at this terminal: it is begun or resumed, played, taken back, told and kept in a file (match.h).
 *
 * The table has the moves, and everything else follows it.  Always true: the log is what a sink heard of the moves that
 * the table has now.  So after a move was taken back, or when another language is spoken, it is told anew from the
 * start and not mended.  Computers and the adviser are made when they are first asked, and see only what hb_view lets
 * their seat see.
 *
 * The file that a game is kept in is replaced whenever it is written, so its lock is taken anew each time; what happens
 * between looking at the file and replacing it is guarded by a lock on its folder, which needs no file of its own:
 *
 *   lock the folder --> is the file gone, or as we left it? --> write beside it, replace --> unlock the folder
 *                              |                                                             |
 *                              v no                                                          v
 *                   refused: another program's work is spared              note its text, lock the new file
 *
 * File systems that know no locks are used without.  The lock tells a second program at once that the game goes on
 * elsewhere; whether the file may be written over, its text alone decides, also where there are no locks. */
#include "views/terminal/match.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "players/adviser.h"
#include "system/clock_threads.h"
#include "system/files.h"
#include "table/record.h"
#include "views/terminal/review.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SHOWN = 160 };

static bool keep_is(const struct hb_keep *k, const char *path)
{
    return k->path && strcmp(k->path, path) == 0;
}

static void let_go(struct hb_keep *k)
{
    if (k->held)
        close(k->lock);
    k->held = false;
}

static void keep_done(struct hb_keep *k)
{
    let_go(k);
    free(k->path);
    free(k->text);
    k->path = k->text = NULL;
    k->length = 0;
}

static char *copy_of(const char *text, size_t length)
{
    char *copy = malloc(length + 1);

    if (!copy)
        return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

/* What was read from a file: it may be written over.  The path stays where it is while the file stays the same: others
 * point to it. */
static bool keep_note(struct hb_keep *k, const char *path, const char *text, size_t length)
{
    /* Both copies are made before anything is let go: without memory all stays as it was. */
    bool same = keep_is(k, path);
    char *name = same ? k->path : copy_of(path, strlen(path)), *held = copy_of(text, length);

    if (!name || !held) {
        free(same ? NULL : name);
        free(held);
        return false;
    }
    if (!same)
        keep_done(k);
    free(k->text);
    k->path = name;
    k->text = held;
    k->length = length;
    return true;
}

/* What is no ordinary file, such as a device, has no text of ours that could be lost; one that is gone neither. */
static bool is_ordinary(const char *path)
{
    struct stat now;

    return stat(path, &now) == 0 && S_ISREG(now.st_mode);
}

/* True if the file may be written over: it is gone, or as we left it. */
static bool is_ours(const struct hb_keep *k, const char *path, struct hb_error *err)
{
    char *now;
    size_t length;
    bool same;

    if (!keep_is(k, path))
        return !hb_file_exists(path) ||
               hb_refuse(err, HB_BAD_REQUEST, "terminal.file.exists path=%.*s", PATH_SHOWN, path);
    if (!is_ordinary(path))
        return true;
    now = hb_file_read(path, HB_RECORD_MAX, &length, NULL);
    same = now && length == k->length && memcmp(now, k->text, length) == 0;
    free(now);
    return same || hb_refuse(err, HB_BAD_REQUEST, "terminal.file.changed path=%.*s", PATH_SHOWN, path);
}

/* The folder of a file, locked; -1 where that cannot be done. */
static int lock_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = !slash ? copy_of(".", 1) : copy_of(path, (size_t)(slash - path) + 1);
    int fd = !folder ? -1 : open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    free(folder);
    if (fd >= 0)
        flock(fd, LOCK_EX);
    return fd;
}

/* Holds the file that was noted or written last; false and *err if another program holds it. */
static bool keep_hold(struct hb_keep *k, struct hb_error *err)
{
    int fd = !k->path || !is_ordinary(k->path) ? -1 : open(k->path, O_RDONLY | O_CLOEXEC);
    bool taken = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;

    if (taken) {
        close(fd);
        return hb_refuse(err, HB_BAD_REQUEST, "terminal.file.held path=%.*s", PATH_SHOWN, k->path);
    }
    let_go(k);
    k->held = fd >= 0;
    k->lock = fd;
    return true;
}

/* Writes the file, the same as before or a new one; false and *err if it cannot be written or is not ours: it stays as
 * it was. */
static bool keep_write(struct hb_keep *k, const char *path, const char *text, size_t length, struct hb_error *err)
{
    int folder = lock_folder(path);
    bool good = is_ours(k, path, err) && hb_file_write(path, text, length, err);

    if (folder >= 0)
        close(folder);
    return good && (keep_note(k, path, text, length) || hb_refuse(err, HB_NO_MEMORY, "terminal.memory.save"));
}

static bool is_chance(const struct hb_match *s)
{
    return hb_actor(hb_match_game(s)) == HB_CHANCE;
}

/* Its whims are not to be guessed; without a source of seeds they are always the same. */
static uint64_t fresh_number(void)
{
    char seed[HB_SEED_TEXT] = "";
    uint64_t n = 0;

    if (hb_system_fresh_seed(seed))
        for (const char *at = seed; *at != '\0'; at++)
            n = n * 31 + (unsigned char)*at;
    return n;
}

static void send_thinkers_home(struct hb_match *s)
{
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++) {
        free(s->thinker[p]);
        s->thinker[p] = NULL;
    }
}

void hb_match_level(struct hb_match *s, const struct hb_player_spec *level)
{
    send_thinkers_home(s);
    s->level = *level;
}

/* What is the same for new and for loaded games, once there is a table. */
static bool settle_in(struct hb_match *s, struct hb_error *err)
{
    const struct hb_game *g = hb_match_game(s);
    struct hb_names names = hb_table_names(s->table);

    s->scratch = malloc(hb_size(g));
    s->view = malloc(hb_size(g));
    if (!s->scratch || !s->view)
        return hb_refuse(err, HB_NO_MEMORY, "terminal.memory.game");
    s->level = (struct hb_player_spec){ .kind = hb_player_usual(), .threads = 1 };
    s->asked = fresh_number();
    /* A record may leave chance to whoever goes on with it; here nobody could tell it. */
    if (is_chance(s))
        return hb_refuse(err, HB_BAD_RECORD, "terminal.file.chance");
    hb_seats_make(&s->seats, g->players, hb_shown_names(&s->shown, &names, HB_ENGLISH));
    s->log.names = s->seats.names;
    return true;
}

bool hb_match_begin(struct hb_match *s, const struct hb_plan *plan, const struct hb_players *players,
                    struct hb_error *err)
{
    struct hb_names names = { { NULL } };

    memset(s, 0, sizeof *s);
    s->players = *players;
    for (unsigned i = 0; i < plan->players; i++)
        names.name[i] = plan->name[i][0] == '\0' ? NULL : plan->name[i];
    hb_log_init(&s->log, names, HB_ENGLISH);
    s->table = hb_table_open(plan, &s->log.sink, err);
    if (!s->table)
        return false;
    if (settle_in(s, err))
        return true;
    hb_match_end(s);
    return false;
}

/* The whole log again, from the moves played. */
static void retell(struct hb_match *s)
{
    hb_log_clear(&s->log);
    hb_table_position(s->table, hb_table_length(s->table), s->scratch, &s->log.sink);
}

void hb_match_speak(struct hb_match *s, enum hb_language language)
{
    struct hb_names names = hb_table_names(s->table);

    hb_seats_make(&s->seats, s->seats.players, hb_shown_names(&s->shown, &names, language));
    s->log.names = s->seats.names;
    s->log.language = s->seats.language = language;
    retell(s);
}

static void know_computers(struct hb_match *s)
{
    const struct hb_plan *plan = hb_table_plan(s->table);

    s->players.count = plan->players;
    for (unsigned i = 0; i < plan->players; i++) {
        snprintf(s->players.name[i], HB_NAME_TEXT, "%s", plan->name[i]);
        s->players.computer[i] = hb_players_is_computer_name(plan->name[i]);
        s->players.level[i] = s->players.computer[i] ? hb_players_level_of(plan->name[i]) : NULL;
    }
}

bool hb_match_resume(struct hb_match *s, const char *path, struct hb_error *err)
{
    size_t length;
    char *text = hb_file_read(path, HB_RECORD_MAX, &length, err);

    memset(s, 0, sizeof *s);
    if (!text)
        return false;
    s->table = hb_record_read(text, length, err);
    if (s->table && !keep_note(&s->kept, path, text, length)) {
        hb_match_end(s);
        hb_refuse(err, HB_NO_MEMORY, "terminal.memory.game");
    }
    free(text);
    if (!s->table)
        return false;
    s->saved_in = s->kept.path;
    s->saved_all = true;
    hb_log_init(&s->log, hb_table_names(s->table), HB_ENGLISH);
    know_computers(s);
    if (!settle_in(s, err)) {
        hb_match_end(s);
        return false;
    }
    retell(s);
    return true;
}

void hb_match_end(struct hb_match *s)
{
    if (s->table)
        hb_table_close(s->table);
    free(s->scratch);
    send_thinkers_home(s);
    free(s->view);
    free(s->adviser);
    keep_done(&s->kept);
    keep_done(&s->copy);
    s->saved_in = NULL;
    s->table = NULL;
    s->scratch = NULL;
    s->view = NULL;
    s->adviser = NULL;
}

const struct hb_game *hb_match_game(const struct hb_match *s)
{
    return hb_table_game(s->table);
}

const char *hb_match_seed(const struct hb_match *s)
{
    return hb_table_plan(s->table)->seed;
}

/* Counted by telling once more everything before that move: the log has sentences and does not know whose they are. */
size_t hb_match_last_news(const struct hb_match *s)
{
    size_t moves = hb_table_length(s->table);
    struct hb_log *before = malloc(sizeof *before);
    size_t news = 0;

    while (moves > 0 && hb_table_done(s->table, moves - 1).who < 0)
        moves--;
    if (!before)
        return 0;
    hb_log_init(before, s->log.names, s->log.language);
    hb_table_position(s->table, moves > 0 ? moves - 1 : 0, s->scratch, &before->sink);
    news = before->total;
    free(before);
    return news;
}

/* Where several may choose at once they do so one after the other, since they share a terminal. */
int hb_match_actor(const struct hb_match *s)
{
    const struct hb_game *g = hb_match_game(s);

    if (hb_actor(g) != HB_SEVERAL)
        return hb_actor(g);
    for (int who = 0; who < g->players; who++)
        if (hb_may_move(g, who))
            return who;
    return HB_NOBODY;
}

bool hb_match_is_computer(const struct hb_match *s, int who)
{
    return who >= 0 && who < HB_PLAYERS_MAX && s->players.computer[who];
}

static bool has_played(struct hb_match *s, bool good)
{
    s->saved_all = s->saved_all && !good;
    return good;
}

bool hb_match_play(struct hb_match *s, int who, struct hb_move move, struct hb_error *err)
{
    return has_played(s, hb_table_play_move(s->table, who, move, &s->log.sink, err));
}

bool hb_match_play_text(struct hb_match *s, int who, const char *move, struct hb_error *err)
{
    return has_played(s, hb_table_play(s->table, who, move, &s->log.sink, err));
}

/* Made when it is first to move.  The level of its own seat, which its name tells, comes before that of the command
 * line. */
static struct hb_player *thinker_of(struct hb_match *s, int who)
{
    const struct hb_player_spec own = { .kind = s->players.level[who], .threads = 1 };
    const struct hb_player_spec *spec = own.kind ? &own : &s->level;
    void *room;

    if (s->thinker[who])
        return s->thinker[who];
    room = malloc(hb_player_size(spec, hb_match_game(s)));
    if (room)
        s->thinker[who] = hb_player_open(spec, hb_match_game(s), &hb_system_tools, room);
    return s->thinker[who];
}

static struct hb_move first_move(const struct hb_match *s, int who)
{
    struct hb_move first = { 0 };

    hb_legal_moves(hb_match_game(s), who, &first, 1);
    return first;
}

struct hb_move hb_match_computer_move(struct hb_match *s, int who)
{
    struct hb_player *p = thinker_of(s, who);
    struct hb_choice answer;

    if (!p)
        return first_move(s, who);
    hb_view(hb_match_game(s), who, s->view);
    hb_player_choose(p, &(struct hb_question){ .view = s->view, .who = who, .seed = s->asked++ }, &answer);
    return answer.move;
}

/* Counted in playouts and with one thread, not in time: then the same question has the same hint on every machine. */
static bool get_adviser(struct hb_match *s)
{
    const struct hb_game *g = hb_match_game(s);
    struct hb_player_spec spec = { .kind = hb_player_kind_named("master", NULL), .threads = 1, .memory = 16 };
    void *room;

    if (s->adviser)
        return true;
    room = malloc(hb_adviser_size(&spec, g));
    if (room)
        s->adviser = hb_adviser_open(&spec, g, NULL, room);
    return room;
}

struct hb_move hb_match_advice(struct hb_match *s, int who)
{
    enum { HINT_PLAYOUTS = 300 };

    if (!get_adviser(s))
        return first_move(s, who);
    hb_adviser_ask(s->adviser, hb_match_game(s), who, &(struct hb_effort){ .playouts = HINT_PLAYOUTS });
    return s->adviser->ranks[0].move;
}

void hb_match_why(struct hb_match *s, struct hb_text *out)
{
    if (s->adviser && s->adviser->answer.count > 0)
        hb_reasons_say(hb_adviser_reason(s->adviser, 0), &s->seats.names, out);
}

bool hb_match_second_best(const struct hb_match *s, struct hb_move *move, unsigned *tenths_less)
{
    const struct hb_adviser *a = s->adviser;
    double less;

    if (!a || a->answer.count < 2)
        return false;
    less = a->ranks[0].value - a->ranks[1].value;
    *move = a->ranks[1].move;
    *tenths_less = less > 0 ? (unsigned)lround(10 * less) : 0;
    return true;
}

void hb_match_put_second_best(const char *what, unsigned tenths_less, struct hb_text *out)
{
    char points[HB_POINTS_TEXT];

    hb_points_text(tenths_less / 10.0, out->language, points); /* behind a sign */
    if (tenths_less == 0)
        hb_say(out, "terminal.hint.alike what=%s", what);
    else
        hb_say(out, "terminal.hint.next what=%s less=%s", what, points + 1);
}

static bool person_has_moved(const struct hb_match *s)
{
    for (size_t i = 0; i < hb_table_length(s->table); i++) {
        int who = hb_table_done(s->table, i).who;
        if (who >= 0 && !hb_match_is_computer(s, who))
            return true;
    }
    return false;
}

static unsigned persons(const struct hb_match *s)
{
    unsigned seats = 0;

    for (unsigned p = 0; p < s->players.count; p++)
        seats |= s->players.computer[p] ? 0 : 1u << p;
    return seats;
}

bool hb_match_undo(struct hb_match *s, struct hb_error *err)
{
    if (!person_has_moved(s))
        return hb_refuse(err, HB_BAD_REQUEST, "terminal.undo.nothing");
    if (!hb_table_take_back(s->table, persons(s), err))
        return false;
    s->saved_all = false;
    retell(s);
    return true;
}

static bool write_record(struct hb_match *s, struct hb_keep *k, const char *path, struct hb_error *err)
{
    size_t length;
    char *text = hb_record_text(s->table, &length);
    bool good = !text ? hb_refuse(err, HB_NO_MEMORY, "terminal.memory.game") : keep_write(k, path, text, length, err);

    free(text);
    if (good) {
        s->saved_in = k->path;
        s->saved_all = true;
    }
    return good;
}

/* What could not be written is given up for the file that could. */
static void keep_in_the_copy(struct hb_match *s)
{
    keep_done(&s->kept);
    s->kept = s->copy;
    s->copy = (struct hb_keep){ 0 };
    s->save_path = s->kept.path;
    s->unsaved.text[0] = '\0';
    keep_hold(&s->kept, NULL);
}

bool hb_match_save_as(struct hb_match *s, const char *path, struct hb_error *err)
{
    if (s->save_path && strcmp(path, s->save_path) == 0)
        return hb_match_keep(s, err);
    if (!write_record(s, &s->copy, path, err))
        return false;
    if (s->unsaved.text[0] != '\0')
        keep_in_the_copy(s);
    return true;
}

/* Forgotten before it is called, so that it is called once, also if it has the game kept itself. */
static void tell_over(struct hb_match *s)
{
    void (*over)(struct hb_match * s, void *whom) = s->over;

    if (!over || !hb_match_game(s)->over)
        return;
    s->over = NULL;
    over(s, s->whom);
}

bool hb_match_keep(struct hb_match *s, struct hb_error *err)
{
    struct hb_error why = { 0 };
    bool ours = s->save_path && keep_is(&s->kept, s->save_path);

    tell_over(s);
    if (!s->save_path)
        return true;
    /* A file that was resumed is held before it is written.  What is written is another file at the same path, so it is
     * held anew. */
    if ((!ours || s->kept.held || keep_hold(&s->kept, &why)) && write_record(s, &s->kept, s->save_path, &why))
        keep_hold(&s->kept, NULL);
    s->unsaved = why;
    if (s->saved_in && !hb_file_exists(s->saved_in))
        s->saved_in = NULL;
    if (why.text[0] != '\0' && err)
        *err = why;
    return why.text[0] == '\0';
}

enum hb_saved hb_match_saved(const struct hb_match *s)
{
    if (!s->saved_in)
        return HB_SAVED_NOT;
    return s->saved_all ? HB_SAVED_ALL : HB_SAVED_EARLIER;
}

unsigned hb_match_people(const struct hb_match *s)
{
    unsigned n = 0;

    for (unsigned p = 0; p < s->players.count; p++)
        n += !s->players.computer[p];
    return n;
}

static int first_person(const struct hb_match *s)
{
    int p = 0;

    while (s->players.computer[p])
        p++;
    return p;
}

bool hb_match_is_private(const struct hb_match *s, int who)
{
    return hb_match_people(s) > 1 && who >= 0 && !hb_match_is_computer(s, who) &&
           hb_actor(hb_match_game(s)) == HB_SEVERAL;
}

int hb_match_onlooker(const struct hb_match *s, int alone)
{
    if (hb_match_people(s) == 1)
        return first_person(s);
    return alone >= 0 && hb_match_is_private(s, alone) ? alone : HB_SPECTATOR;
}

void hb_match_put_hand_over(const struct hb_match *s, int who, struct hb_text *out)
{
    char name[HB_SEAT_NAME];

    hb_seats_name(&s->seats, who, name);
    hb_say(out, "terminal.hand_over name=%s", name);
}

void hb_match_put_unsaved(const struct hb_match *s, struct hb_text *out)
{
    if (hb_secret(hb_match_game(s)))
        hb_say(out, "terminal.saved.secret");
}

/* What happened */

/* A ring: the newest HB_LOG_LINES are kept, and their numbers go on counting.  An event without a sentence takes no
 * line. */
static void happened(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *event)
{
    struct hb_log *log = (struct hb_log *)(void *)sink;
    struct hb_text out = hb_text_for(log->language, log->line[log->total % HB_LOG_LINES], HB_EVENT_TEXT);

    hb_event_say_with_rules(g, event, &log->names, &out);
    if (!hb_text_fits(&out))
        hb_trim_utf8(out.at);
    if (out.len > 0)
        log->total++;
}

void hb_log_init(struct hb_log *log, struct hb_names names, enum hb_language language)
{
    log->sink.happened = happened;
    log->names = names;
    log->language = language;
    log->total = 0;
}

void hb_log_clear(struct hb_log *log)
{
    log->total = 0;
}

const char *hb_log_line(const struct hb_log *log, size_t i)
{
    if (i >= log->total || i + HB_LOG_LINES < log->total)
        return NULL;
    return log->line[i % HB_LOG_LINES];
}

/* What is said of it */

void hb_match_put_log(const struct hb_log *log, struct hb_text *out)
{
    const char *line;

    if (log->total == 0)
        hb_put(out, "%s\n", hb_words(out->language, "terminal.journal.empty"));
    for (size_t i = log->total; i > 0 && (line = hb_log_line(log, i - 1)); i--)
        hb_put(out, "%s.\n", line);
}

void hb_match_put_saved(const struct hb_match *s, const char *path, struct hb_text *out)
{
    hb_say(out, "terminal.saved path=%s", path);
    hb_match_put_unsaved(s, out);
}

void hb_match_put_save_failed(const struct hb_error *why, struct hb_text *out)
{
    hb_say(out, "terminal.saved.failed why=@%s", hb_error_call(why));
}

void hb_match_put_keeping(const struct hb_match *s, struct hb_text *out)
{
    if (s->unsaved.text[0] != '\0') {
        hb_match_put_save_failed(&s->unsaved, out);
        if (s->saved_in) {
            hb_put(out, " ");
            hb_say(out, "terminal.saved.older path=%s", s->saved_in);
        }
        return;
    }
    switch (hb_match_saved(s)) {
    case HB_SAVED_NOT:
        hb_say(out, "terminal.saved.not");
        break;
    case HB_SAVED_EARLIER:
        hb_say(out, "terminal.saved.earlier path=%s", s->saved_in);
        break;
    case HB_SAVED_ALL:
        hb_match_put_saved(s, s->saved_in, out);
        break;
    }
}

void hb_match_put_last_move(const struct hb_match *s, struct hb_text *out)
{
    const struct hb_log *log = &s->log;

    for (size_t i = hb_match_last_news(s); i < log->total; i++) {
        const char *line = hb_log_line(log, i);
        if (line)
            hb_put(out, "%s.\n", line);
    }
}
