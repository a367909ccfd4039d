/* campaign_json.h -- a party as JSON, as the page and the guests of a server are told of it, and as a text that grows. */
#ifndef HB_CAMPAIGN_JSON_H
#define HB_CAMPAIGN_JSON_H

#include "hradby/campaign.h"
#include "table/buffer.h"
#include "table/json.h"

/* To be released; NULL without memory. */
struct hb_json *hb_party_json(const struct hb_party *p);
struct hb_json *hb_entered_json(const struct hb_entered *e);

void hb_parties_text(const struct hb_parties *all, struct hb_buffer *out);
void hb_party_text(const struct hb_party *p, struct hb_buffer *out);

/* The first party of a text, for whoever keeps one alone. */
bool hb_party_read(struct hb_party *p, const char *text, size_t length, struct hb_error *err);

#endif
