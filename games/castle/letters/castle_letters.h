/* castle_letters.h -- the table of A Castle for All Seasons in words, for the plain mode, for sheets on the screen and
 * for the browser.
 *
 * Everything is read from the state it is given: whoever shows it to somebody gives what they may see (hb_view). */
#ifndef HB_CASTLE_LETTERS_H
#define HB_CASTLE_LETTERS_H

#include "hradby/castle.h"
#include "views/letters/seats.h"

/* "2 sand 1 stone"; "nothing" */
void hb_castle_goods(const uint8_t goods[HB_GOODS], struct hb_text *out);

/* "mason, first worker"; "none" */
void hb_castle_cards(unsigned cards, struct hb_text *out);

/* True for buildings that there is another number of than one. */
bool hb_castle_is_many(const struct hb_castle *c, enum hb_building b);

/* "Round 3 of 12", with the season where it is winter. */
void hb_castle_round(const struct hb_castle *c, struct hb_text *out);

/* What lies on the maiden's card: "2 sand, 1 taler". */
void hb_castle_dowry(const struct hb_castle *c, struct hb_text *out);

/* The whole table, line by line. */
void hb_castle_table(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out);

/* What a player needs before deciding: all of it for the choice of cards, else what they own and the card. */
void hb_castle_turn(const struct hb_game *seen, const struct hb_seats *seats, int who, struct hb_text *out);

/* Points so far by source, and what final scoring would add now. */
void hb_castle_scores(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out);

#endif
