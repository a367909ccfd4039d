/* job.h -- a line of the protocol as a request, and the request being answered.
 *
 * Nothing is guessed: a field that is missing, of the wrong type or not known to the command is an error.
 *
 * A command asks and plays through the job and writes its answer into `out`.  Whatever changes the engine for
 * good waits in the job until the whole answer stands: if there is no memory for telling it, it did not happen. */
#ifndef HB_JOB_H
#define HB_JOB_H

#include "hradby/game.h"
#include "hradby/text.h"
#include "table/json.h"
#include "table/strings.h"
#include "views/protocol/engine.h"

struct hb_request {
    struct hb_json *fields; /* an object; a whole number as seed is in it as text */
    struct hb_buffer id;    /* as it was written; empty if there was none */
    const char *command;    /* points into fields */
};

/* On failure the request holds its id all the same, as far as the line let it be found. */
bool hb_request_read(struct hb_request *r, const char *line, size_t length, struct hb_error *err);
void hb_request_done(struct hb_request *r);

/* `known` names the fields a command takes, separated by spaces; `cmd` and `id` are always taken. */
bool hb_request_check(const struct hb_request *r, const char *known, struct hb_error *err);

/* A field that must be there and be a string; NULL and the error set if it is not. */
const char *hb_request_text(const struct hb_request *r, const char *name, struct hb_error *err);

/* A field that may be missing and else must be a whole number in these bounds. */
bool hb_request_number(const struct hb_request *r, const char *name, long low, long high, long *value,
                       struct hb_error *err);

/* A field that names one who acts or looks: a player's number below `players`, or this word, which stands for
 * `word_means`.  A missing field leaves *who as it is. */
bool hb_request_who(const struct hb_request *r, const char *name, unsigned players, const char *word, int word_means,
                    int *who, struct hb_error *err);

/* A player who was asked to stay (`keep`), with what he has found so far. */
struct hb_staying {
    struct hb_adviser *adviser; /* NULL: nobody stays */
    struct hb_player_spec spec;
    int who;
    long table; /* of those that the engine has had */
};

struct hb_engine {
    struct hb_table *table; /* NULL: no game yet */
    long tables;            /* it has had so far */
    hb_seed_source *fresh_seed;
    hb_preset_source *presets;                          /* NULL: none */
    const struct hb_command *(*more)(const char *name); /* a command beyond the protocol, or NULL.  NULL: none */
    void *beside;                                       /* what these commands remember; NULL: nothing */
    void (*beside_free)(void *beside);
    struct hb_tools tools; /* for players who think */
    struct hb_staying staying;
    struct hb_buffer answer;
    enum hb_language language; /* of the game in play */
    bool drawn;                /* events are for pictures: they name segments, and no ids of rules in the sentence */
    bool quit;
};

struct hb_protocol_job {
    struct hb_engine *engine;
    const struct hb_request *request;
    struct hb_json_describer out;
    struct hb_error err;
    enum hb_language language; /* of every text in the answer */
    struct hb_table *opened;   /* takes the place of the engine's table when the answer stands */
    bool played;               /* a move was played and is taken back if the answer is lost */
    bool undoes;               /* a move is to be taken back when the answer stands */
    bool quits;
};

/* A command fails by filling job->err and returning false. */
struct hb_command {
    const char *name;
    const char *fields; /* it takes, separated by spaces */
    bool needs_game;
    bool (*run)(struct hb_protocol_job *job);
};

bool hb_command_hello(struct hb_protocol_job *job);
bool hb_command_new(struct hb_protocol_job *job);
bool hb_command_load(struct hb_protocol_job *job);
bool hb_command_save(struct hb_protocol_job *job);
bool hb_command_turn(struct hb_protocol_job *job);
bool hb_command_legal(struct hb_protocol_job *job);
bool hb_command_play(struct hb_protocol_job *job);
bool hb_command_undo(struct hb_protocol_job *job);
bool hb_command_state(struct hb_protocol_job *job);
bool hb_command_suggest(struct hb_protocol_job *job);
bool hb_command_analyse(struct hb_protocol_job *job);

/* Who acts by this request, as in `play`; and as in `legal`, where one who is not to move has no answer. */
bool hb_read_actor(struct hb_protocol_job *job, int *who);
bool hb_read_asked(struct hb_protocol_job *job, int *who);
void hb_describe_actor(struct hb_describer *f, int who);
void hb_describe_move_text(struct hb_describer *f, const struct hb_game *g, struct hb_move m);

/* The answer to `legal`, each move told by this function. */
typedef void hb_move_describer(struct hb_protocol_job *job, const struct hb_game *g, struct hb_move m);
bool hb_describe_legal(struct hb_protocol_job *job, hb_move_describer *tell);

/* What several commands tell: whose turn it is, and how the game was set up. */
void hb_describe_turn(struct hb_json_describer *out, const struct hb_game *g);
void hb_describe_setup(struct hb_protocol_job *job, const struct hb_plan *p, bool with_secrets);

/* A front end that needs to ask more than the protocol has adds commands of its own, and what they remember, which
 * is then the engine's to free. */
void hb_engine_more(struct hb_engine *e, const struct hb_command *(*more)(const char *name), void *beside,
                    void (*beside_free)(void *));

/* A game speaks the language that the request asks for, which must be one of ours. */
bool hb_check_language(struct hb_protocol_job *job);

bool hb_no_memory(struct hb_error *err);

struct hb_events {
    struct hb_sink sink; /* first, so that it finds the rest */
    struct hb_names names;
    enum hb_language language;
    bool drawn;
    struct hb_json_describer heard;
};

void hb_events_begin(struct hb_events *e, const struct hb_protocol_job *job, struct hb_names names);
void hb_events_describe(struct hb_events *e, struct hb_json_describer *out); /* ends listening */

#endif
