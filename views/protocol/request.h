/* request.h -- one line of the protocol as a request whose fields can be asked for.
 *
 * Nothing is guessed: a field that is missing, of the wrong type or not known to the command is an error. */
#ifndef HB_REQUEST_H
#define HB_REQUEST_H

#include "hradby/text.h"
#include "table/json.h"
#include "table/strings.h"

enum { HB_LINE_MAX = 1024 * 1024 }; /* bytes, without the end of line */

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

#endif
