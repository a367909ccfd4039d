/* parties.h -- parties for who keeps and shows them, beside hradby/campaign.h: as JSON, as the page and the guests of a
 * server are told of them, and as texts that grow.
 *
 * The text is what is kept and read again; JSON is made when somebody is told of a party, and nothing reads it back. */
#ifndef HB_PARTIES_H
#define HB_PARTIES_H

#include "hradby/campaign.h"
#include "table/json.h"
#include "table/strings.h"

/* To be released; NULL without memory. */
struct hb_json *hb_party_json(const struct hb_party *p);
struct hb_json *hb_party_result_json(const struct hb_party_result *e);

void hb_parties_text(const struct hb_parties *all, struct hb_buffer *out);
void hb_party_text(const struct hb_party *p, struct hb_buffer *out);

/* The first party of a text, for whoever keeps one alone. */
bool hb_party_read(struct hb_party *p, const char *text, size_t length, struct hb_error *err);

#endif
