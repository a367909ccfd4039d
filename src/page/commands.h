/* commands.h -- the commands of the page, and what they share. */
#ifndef HB_PAGE_COMMANDS_H
#define HB_PAGE_COMMANDS_H

#include "protocol/job.h"

bool hb_page_moves(struct hb_job *job);
bool hb_page_preview(struct hb_job *job);
bool hb_page_history(struct hb_job *job);
bool hb_page_table(struct hb_job *job);
bool hb_page_art(struct hb_job *job);
bool hb_page_design(struct hb_job *job);
bool hb_page_figure(struct hb_job *job);
bool hb_page_badge(struct hb_job *job);
bool hb_page_colours(struct hb_job *job);
bool hb_page_scene(struct hb_job *job);
bool hb_page_card(struct hb_job *job);
bool hb_page_winter_card(struct hb_job *job);
bool hb_page_sign(struct hb_job *job);
bool hb_page_text(struct hb_job *job);

/* Scores of all players, and what they would be if the game ended now. */
void hb_page_tell_scores(struct hb_facts *f, const struct hb_game *g);

/* The game as the field `as` of the request may see it, to be freed; everybody's eyes without it, as in `state`. */
struct hb_game *hb_page_seen(struct hb_job *job);

/* Puts a text that was written, and ends the buffer; false and the error where memory did not suffice. */
bool hb_page_put_text(struct hb_job *job, const char *name, struct hb_buffer *text);

#endif
