/* match.h -- one game as it is played at this terminal: the table, who of the players is a computer, what happened so
 * far, and where it is saved.  Front ends (screen, plain) sit on top of it, and neither knows of files or of players
 * that think. */
#ifndef HB_TERMINAL_MATCH_H
#define HB_TERMINAL_MATCH_H

#include "hradby/game.h"
#include "hradby/player.h"
#include "hradby/table.h"
#include "hradby/text.h"
#include "views/letters/canvas.h"
#include "views/letters/seats.h"
#include "views/terminal/play_options.h"

#include <stdio.h>

/* What happened in the game, in sentences, the newest last.  A log is a sink: events turn into words the moment they
 * happen. */

enum { HB_LOG_LINES = 256 };

struct hb_log {
    struct hb_sink sink; /* first: the log is found behind it */
    struct hb_names names;
    enum hb_language language;
    size_t total; /* sentences so far, those forgotten included */
    char line[HB_LOG_LINES][HB_EVENT_TEXT];
};

/* The names stay with the caller. */
void hb_log_init(struct hb_log *log, struct hb_names names, enum hb_language language);
void hb_log_clear(struct hb_log *log);

/* A sentence by its number, counted from 0; NULL if it was forgotten or has not happened. */
const char *hb_log_line(const struct hb_log *log, size_t i);

/* A file that a game is kept in and that is written again as the game goes on.  Nobody else's work is lost: a file is
 * written over only while it holds what this program last read or wrote there.  A file that is held is locked besides,
 * so that a second program that opens the same game is told so at once.  {0} is a file not yet chosen. */
struct hb_keep {
    char *path; /* NULL: none */
    char *text; /* what the file holds, as far as we know; NULL: it should not be there yet */
    size_t length;
    bool held;
    int lock; /* if held: the file, open */
};

struct hb_match {
    struct hb_table *table;
    struct hb_players players;
    struct hb_shown_names shown; /* what seats and log call them */
    struct hb_seats seats;
    struct hb_log log;
    struct hb_game *scratch;                   /* as large as the game, for looking ahead */
    struct hb_player_spec level;               /* of computers whose seats say none */
    struct hb_player *thinker[HB_PLAYERS_MAX]; /* who plays there; each in room of its own, NULL until it is asked */
    struct hb_game *view;                      /* what it sees */
    uint64_t asked;                            /* the seed of its next whim */
    struct hb_adviser *adviser;                /* who gives hints; NULL until the first one */
    const char *save_path;                     /* NULL: not saved by itself; stays with the caller */
    struct hb_keep kept, copy;                 /* the file at save_path, and the one that was saved besides */
    const char *saved_in;                      /* the file that was written last; NULL: none */
    bool saved_all;                            /* nothing was played since */
    struct hb_error unsaved;                   /* why the game is not kept at save_path; "": it is */

    /* Called once, from hb_match_keep, when the game is over; NULL: nobody minds. */
    void (*over)(struct hb_match *s, void *whom);
    void *whom;
};

/* Opens a new game after a plan whose players are these, or goes on with a saved one. */
bool hb_match_begin(struct hb_match *s, const struct hb_plan *plan, const struct hb_players *players,
                    struct hb_error *err);
bool hb_match_resume(struct hb_match *s, const char *path, struct hb_error *err);
void hb_match_end(struct hb_match *s);

/* Which player those computers are whose seats say none; to begin with, the usual one. */
void hb_match_level(struct hb_match *s, const struct hb_player_spec *level);

/* Speaks another language from now on, and tells again in it what happened.  To begin with it is English. */
void hb_match_speak(struct hb_match *s, enum hb_language language);

const struct hb_game *hb_match_game(const struct hb_match *s);
const char *hb_match_seed(const struct hb_match *s);

/* The sentence of the log with which the last move that somebody made begins. */
size_t hb_match_last_news(const struct hb_match *s);

/* Who decides next: a player, or HB_NOBODY when the game is over. */
int hb_match_actor(const struct hb_match *s);
bool hb_match_is_computer(const struct hb_match *s, int who);
unsigned hb_match_people(const struct hb_match *s); /* how many are none */

/* Plays for somebody.  A refused move changes nothing. */
bool hb_match_play(struct hb_match *s, int who, struct hb_move move, struct hb_error *err);
bool hb_match_play_text(struct hb_match *s, int who, const char *move, struct hb_error *err);

/* What the computer at this seat does, without memory for thinking the first move that there is, and what a good player
 * would do there; both know what this player knows, and nothing more.  The latter is the same every time; hb_match_why
 * then says the reason, and hb_match_second_best which move comes next and by how many tenths of a point it is expected
 * to end worse; false where there is no other move. */
struct hb_move hb_match_computer_move(struct hb_match *s, int who);
struct hb_move hb_match_advice(struct hb_match *s, int who);
void hb_match_why(struct hb_match *s, struct hb_text *out);
bool hb_match_second_best(const struct hb_match *s, struct hb_move *move, unsigned *tenths_less);

/* The sentence about it; `what` is that move, as the front end calls it. */
void hb_match_put_second_best(const char *what, unsigned tenths_less, struct hb_text *out);

/* Takes back the last move of a person, and those of computers since then; refused where something that was chosen in
 * secret has come out since (hb_table_take_back_length). */
bool hb_match_undo(struct hb_match *s, struct hb_error *err);

/* Saves to a file of the player's choice.  A file that is there already is spared, unless it is this game's own and
 * nobody else has written it.  Where save_path cannot be written, the game is kept in the new file from then on. */
bool hb_match_save_as(struct hb_match *s, const char *path, struct hb_error *err);

/* Saves to save_path, if there is one: front ends do so after every change. */
bool hb_match_keep(struct hb_match *s, struct hb_error *err);

/* Whether the game as it stands is in a file. */
enum hb_saved { HB_SAVED_NOT, HB_SAVED_EARLIER, HB_SAVED_ALL };
enum hb_saved hb_match_saved(const struct hb_match *s);

/* Who may see what at a terminal that several people share: one person alone sees what he may see, several see what
 * everybody may see, except while one of them chooses in secret and the others look away: then he sees his own. */

/* True if this person chooses now what the other people at the terminal must not see. */
bool hb_match_is_private(const struct hb_match *s, int who);

/* For whom to show the game.  `alone` is the person who is looked away for, HB_NOBODY if nobody is. */
int hb_match_onlooker(const struct hb_match *s, int alone);

/* "Ben chooses in secret; the others look away. Press Enter." */
void hb_match_put_hand_over(const struct hb_match *s, int who, struct hb_text *out);

/* The sentence about what a saved game leaves out now; nothing where it holds everything. */
void hb_match_put_unsaved(const struct hb_match *s, struct hb_text *out);

/* The two ways to play (play_plain.c, play_screen.c) */

/* Plays until the game is over or the player leaves.  Nothing but lines of text, one question at a time; for screen
 * readers and pipes.  Returns the exit status. */
int hb_play_plain(struct hb_match *s, FILE *in, FILE *out, bool utf8);

/* The same on the terminal; needs a game that can be drawn (hb_scene_can_show). */
int hb_play_screen(struct hb_match *match, struct hb_term_look look);

/* Texts of several lines: what happened so far, the newest first, as far as it is remembered; */
void hb_match_put_log(const struct hb_log *log, struct hb_text *out);
/* what happened in the last move that somebody made, and after it; */
void hb_match_put_last_move(const struct hb_match *s, struct hb_text *out);
/* that the game is saved, and what is not; */
void hb_match_put_saved(const struct hb_match *s, const char *path, struct hb_text *out);
/* "The game is not saved: …", with the reason; */
void hb_match_put_save_failed(const struct hb_error *why, struct hb_text *out);
/* whether it is saved, where, and what is not; why not, if it was to be. */
void hb_match_put_keeping(const struct hb_match *s, struct hb_text *out);

#endif
