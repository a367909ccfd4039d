/* web.h -- HTTP without the network: which paths and origins are good, what a header says.
 *
 * Pure functions of texts that come from outside; whatever is odd about them is refused. */
#ifndef HB_SERVE_WEB_H
#define HB_SERVE_WEB_H

#include "server/lobby/hall.h"

enum { HB_WEB_PATH = 256, HB_WEB_HOST = 256 };

/* ---- what is asked for ---- */

enum hb_web_place {
    HB_WEB_NOWHERE,
    HB_WEB_HEALTH,
    HB_WEB_METRICS,
    HB_WEB_ROOMS,
    HB_WEB_ROOM,
    HB_WEB_RECORD,
    HB_WEB_PICTURE,
    HB_WEB_SOCKET,
    HB_WEB_FILE
};

struct hb_web_target {
    enum hb_web_place place;
    char room[HB_ROOM_ID + 1]; /* of HB_WEB_ROOM, HB_WEB_RECORD and HB_WEB_PICTURE */
    char file[HB_WEB_PATH];    /* of HB_WEB_FILE: below the root, without a slash in front */
    bool api;                  /* below /api/ */
};

/* Where a path leads to.  Only plain letters, digits and . _ - ~ + @ stand in the names of files, none begins with a
 * dot, and none is empty: so there is no way up, no hidden file and nothing encoded. */
struct hb_web_target hb_web_target(const char *path, size_t length);

bool hb_web_is_room(const char *text, size_t length);

/* ---- files ---- */

const char *hb_web_type(const char *file);
bool hb_web_is_hashed(const char *file); /* app.0123abcd.js: its content never changes */
bool hb_web_accepts(const char *accept_encoding, const char *coding);
bool hb_web_same(const char *if_none_match, const char *etag);

/* ---- who asks ---- */

struct hb_web_reader {
    enum hb_language language;
    bool page;   /* reads pages, not JSON */
    bool either; /* did not ask for JSON */
};

/* The language of Accept-Language that is spoken here and weighs most, the first of equals; otherwise English. */
enum hb_language hb_web_language(const char *accept_language);

bool hb_web_wants_page(const char *accept);              /* whether Accept names text/html */
bool hb_web_takes_page(const char *accept);              /* whether it does, or at least does not ask for JSON */
bool hb_web_is_page(const struct hb_web_target *target); /* where people look for pages, not programs for JSON */

/* Whether a page of that origin may open a WebSocket here: its host is the one asked for, or it is allowed by name.  A
 * client that is no browser has no origin ("") and may. */
bool hb_web_origin_good(const char *origin, const char *host, const char *const *allowed, unsigned count);
bool hb_web_is_origin(const char *text); /* http(s)://host[:port], nothing behind it but one slash */

/* Whether a request that names this host («Host», with or without a port) is meant for this server: an address, localhost or one
 * of its names.  A name that somebody else owns may be made to lead here, and then their pages would count as ours (DNS
 * rebinding).  A client that is no browser may say no host (""). */
bool hb_web_host_good(const char *host, const char *const *names, unsigned count);
bool hb_web_is_name(const char *text); /* of a host: letters, digits, dots and dashes */

bool hb_web_is_header(const char *name, size_t length); /* fit for the name of a header: no blank in it or behind it */

bool hb_web_offers(const char *list, const char *protocol); /* Sec-WebSocket-Protocol */

/* The address a request came from: the peer's, or with a proxy on this machine the last one that it was given. */
void hb_web_address(char out[HB_ADDRESS_TEXT], const char *peer, const char *forwarded, bool proxy);
bool hb_web_is_loopback(const char *address); /* in its usual form */

/* ---- what is answered ---- */

struct hb_web_head {
    unsigned status;
    const char *type, *etag, *cache, *encoding, *language, *vary, *file_name, *allow; /* NULL: none */
    const char *host;                                                                 /* as asked for */
    size_t length;
    unsigned retry_after; /* seconds; 0: not said */
    bool tls, close;
};

void hb_web_head(struct hb_buffer *out, const struct hb_web_head *h);

/* What went wrong, for a program and for a person: a page with the way to the first one. */
void hb_web_error(struct hb_buffer *out, enum hb_language language, const char *code, const struct hb_error *why);
void hb_web_page(struct hb_buffer *out, enum hb_language language, unsigned status, const struct hb_error *why);

/* The headers that go with everything, for an answer that is not written here: name with its colon and value in turn, NULL at the
 * end. */
extern const char *const hb_web_safety[];

#endif
