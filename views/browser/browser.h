/* browser.h -- the engine protocol and what a page that shows a game asks beyond it.
 *
 *   look      how the game looks, in parts             step      plays what goes on, previews what ends a turn
 *   follow    plays what others have played            speak     another language
 *   moves     legal moves with a sentence each         preview   what a move would bring, without playing it
 *   history   every open move with what happened       table     landscape: tiles, features with worth, figures
 *   art       a tile's picture and the areas on it     figure, badge, colours   the players' pictures
 *   scene     the table of a game without a landscape  text      the table in letters
 *   picture   the whole position with its legend       film      how it came to be
 *
 * docs/page.md describes them.  What is asked of one game alone that game brings (browser_view.h).  Only step and follow change the game, and speak its language. */
#ifndef HB_BROWSER_H
#define HB_BROWSER_H

#include "views/protocol/engine.h"
#include "views/protocol/job.h"

struct hb_engine *hb_browser_engine(hb_seed_source *fresh_seed); /* NULL if there is no memory */

bool hb_browser_look(struct hb_protocol_job *job);
bool hb_browser_step(struct hb_protocol_job *job);
bool hb_browser_speak(struct hb_protocol_job *job);
bool hb_browser_follow(struct hb_protocol_job *job);
bool hb_browser_moves(struct hb_protocol_job *job);
bool hb_browser_words(struct hb_protocol_job *job);
bool hb_browser_preview(struct hb_protocol_job *job);
bool hb_browser_line(struct hb_protocol_job *job);
bool hb_browser_history(struct hb_protocol_job *job);
bool hb_browser_table(struct hb_protocol_job *job);
bool hb_browser_art(struct hb_protocol_job *job);
bool hb_browser_design(struct hb_protocol_job *job);
bool hb_browser_place(struct hb_protocol_job *job);
bool hb_browser_holes(struct hb_protocol_job *job);
bool hb_browser_fitting(struct hb_protocol_job *job);
bool hb_browser_figure(struct hb_protocol_job *job);
bool hb_browser_badge(struct hb_protocol_job *job);
bool hb_browser_colours(struct hb_protocol_job *job);
bool hb_browser_scene(struct hb_protocol_job *job);
bool hb_browser_picture(struct hb_protocol_job *job);
bool hb_browser_film(struct hb_protocol_job *job);
bool hb_browser_sign(struct hb_protocol_job *job);
bool hb_browser_marks(struct hb_protocol_job *job);
bool hb_browser_text(struct hb_protocol_job *job);
bool hb_browser_learned(struct hb_protocol_job *job);
bool hb_browser_campaign(struct hb_protocol_job *job);
bool hb_browser_campaign_words(struct hb_protocol_job *job);

/* The past that the page was told, which is told on from there (browser_look.c). */
struct hb_browser_past *hb_browser_past_new(void); /* NULL if there is no memory */
void hb_browser_past_free(void *past);

/* Tells how this table looks, as the fields of the request that begin a look ask for it. */
#define HB_LOOK_FIELDS "known here present past"
bool hb_browser_describe_look(struct hb_protocol_job *job, const struct hb_table *t);
bool hb_browser_read_here(struct hb_protocol_job *job, unsigned players, unsigned *here);

/* Its parts: the tile in hand and the one just laid; what lies on the table of a landscape, of whose tiles so many are
 * known already; what a seat may do, each move with its sentence.  False if there is no memory. */
void hb_browser_describe_hand(struct hb_describer *f, const struct hb_game *g);
bool hb_browser_describe_land(struct hb_describer *f, const struct hb_game *g, size_t known);
bool hb_browser_describe_choices(struct hb_json_describer *out, const struct hb_table *t, int seat,
                                 enum hb_language language);

/* One move of the game as it has happened, played on g with what it brought. */
void hb_browser_describe_done(struct hb_protocol_job *job, struct hb_game *g, struct hb_done done, size_t n);

/* What a move would bring; and whether the same player is then simply to go on. */
bool hb_browser_read_move(struct hb_protocol_job *job, int *who, struct hb_move *m);
bool hb_browser_describe_preview(struct hb_protocol_job *job, int who, struct hb_move m, bool *ends);

/* Scores of all players, and what they would be if the game ended now. */
void hb_browser_describe_scores(struct hb_describer *f, const struct hb_game *g);

/* The game as the field `as` of the request may see it, to be freed; everybody's eyes without it, as in `state`. */
struct hb_game *hb_browser_seen(struct hb_protocol_job *job);

/* Puts a text that was written, and ends the buffer; false and the error where memory did not suffice. */
bool hb_browser_put_text(struct hb_protocol_job *job, const char *name, struct hb_buffer *text);

#endif
