/* web.c -- HTTP without the network (web.h): paths, types, origins and addresses.  Heads are in web_head.c. */
#include "server/net/web.h"

#include "engine/assert.h"
#include "hradby/words.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* ---- paths ---- */

bool hb_web_is_room(const char *text, size_t length)
{
    if (length != HB_ROOM_ID)
        return false;
    for (size_t i = 0; i < length; i++)
        if (!is_letter(text[i]))
            return false;
    return true;
}

/* Copies a path of names that are fit for files; false if one is not. */
static bool take_file(char out[HB_WEB_PATH], const char *path, size_t length)
{
    bool begins = true;

    if (length == 0 || length >= HB_WEB_PATH)
        return false;
    for (size_t i = 0; i < length; i++) {
        char c = path[i];

        if (begins ? !is_letter(c) && c != '_' : !is_letter(c) && (c == '\0' || strchr("._-~+@/", c) == NULL))
            return false;
        begins = c == '/';
        out[i] = c;
    }
    out[length] = '\0';
    return !begins;
}

static bool starts(const char *path, size_t length, const char *with)
{
    return length >= strlen(with) && memcmp(path, with, strlen(with)) == 0;
}

static bool is(const char *path, size_t length, const char *what)
{
    return length == strlen(what) && memcmp(path, what, length) == 0;
}

/* ID, ID/record or ID/picture, the rest of a path behind /api/rooms/. */
static void room_target(struct hb_web_target *t, const char *rest, size_t length)
{
    if (length < HB_ROOM_ID || !hb_web_is_room(rest, HB_ROOM_ID))
        return;
    if (length == HB_ROOM_ID)
        t->place = HB_WEB_ROOM;
    else if (is(rest + HB_ROOM_ID, length - HB_ROOM_ID, "/record"))
        t->place = HB_WEB_RECORD;
    else if (is(rest + HB_ROOM_ID, length - HB_ROOM_ID, "/picture"))
        t->place = HB_WEB_PICTURE;
    memcpy(t->room, rest, HB_ROOM_ID);
    t->room[HB_ROOM_ID] = '\0';
}

/* Pages that the browser client draws of itself are its one page. */
static void file_target(struct hb_web_target *t, const char *path, size_t length)
{
    static const char table[] = "/t/", page[] = "index.html";
    size_t skip = sizeof table - 1;

    if (is(path, length, "/") || (starts(path, length, table) && hb_web_is_room(path + skip, length - skip))) {
        memcpy(t->file, page, sizeof page);
        t->place = HB_WEB_FILE;
    } else if (path[0] == '/' && take_file(t->file, path + 1, length - 1))
        t->place = HB_WEB_FILE;
}

struct hb_web_target hb_web_target(const char *path, size_t length)
{
    static const struct {
        const char *path;
        enum hb_web_place place;
    } fixed[] = { { "/healthz", HB_WEB_HEALTH },
                  { "/metrics", HB_WEB_METRICS },
                  { "/api/rooms", HB_WEB_ROOMS },
                  { "/ws", HB_WEB_SOCKET } };
    static const char rooms[] = "/api/rooms/";
    struct hb_web_target t = { .place = HB_WEB_NOWHERE };

    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
        if (is(path, length, fixed[i].path)) {
            t.place = fixed[i].place;
            return t;
        }
    t.api = starts(path, length, "/api/");
    if (starts(path, length, rooms))
        room_target(&t, path + sizeof rooms - 1, length - (sizeof rooms - 1));
    else if (length > 0 && !t.api)
        file_target(&t, path, length);
    return t;
}

/* ---- files ---- */

const char *hb_web_type(const char *file)
{
    static const struct {
        const char *end, *type;
    } types[] = {
        { ".html", "text/html; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".mjs", "text/javascript; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".json", "application/json" },
        { ".webmanifest", "application/manifest+json" },
        { ".wasm", "application/wasm" },
        { ".svg", "image/svg+xml" },
        { ".png", "image/png" },
        { ".jpg", "image/jpeg" },
        { ".webp", "image/webp" },
        { ".ico", "image/x-icon" },
        { ".woff2", "font/woff2" },
        { ".ogg", "audio/ogg" },
        { ".mp3", "audio/mpeg" },
        { ".txt", "text/plain; charset=utf-8" },
        { ".md", "text/plain; charset=utf-8" },
    };
    const char *slash = strrchr(file, '/'), *dot = strrchr(slash != NULL ? slash : file, '.');

    for (size_t i = 0; dot != NULL && i < sizeof types / sizeof types[0]; i++)
        if (strcasecmp(types[i].end, dot) == 0)
            return types[i].type;
    return "application/octet-stream";
}

/* Hexadecimal, or the capitals and digits that bundlers write. */
static bool is_hash_letter(char c)
{
    return isxdigit((unsigned char)c) || (c >= 'A' && c <= 'Z');
}

bool hb_web_is_hashed(const char *file)
{
    enum { LEAST = 8 };
    const char *slash = strrchr(file, '/'), *name = slash != NULL ? slash + 1 : file;
    const char *last = strrchr(name, '.'), *from;

    if (last == NULL || last == name)
        return false;
    for (from = last; from > name && is_hash_letter(from[-1]); from--)
        ;
    return last - from >= LEAST && from > name && (from[-1] == '.' || from[-1] == '-');
}

/* The next element of a list with commas, without blanks around it; its length is 0 at the end. */
static const char *next_element(const char **list, size_t *length)
{
    const char *from = *list + strspn(*list, ", \t"), *end = from + strcspn(from, ",");

    *list = end;
    while (end > from && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    *length = (size_t)(end - from);
    return from;
}

/* "br", "gzip;q=0.5" and the like; a weight of nothing but zeros refuses. */
static bool refused(const char *parameters, size_t length)
{
    const char *q = memchr(parameters, '=', length);
    const char *end = parameters + length;

    if (q == NULL)
        return false;
    for (q++; q < end; q++)
        if (*q >= '1' && *q <= '9')
            return false;
    return true;
}

bool hb_web_accepts(const char *accept_encoding, const char *coding)
{
    const char *list = accept_encoding, *e;
    size_t n, name = strlen(coding);

    for (e = next_element(&list, &n); n > 0; e = next_element(&list, &n))
        if (n >= name && strncasecmp(e, coding, name) == 0 && (n == name || e[name] == ';' || e[name] == ' '))
            return !refused(e + name, n - name);
    return false;
}

/* ---- who reads ---- */

/* «0.8» and the like in thousandths; 0 if it is no weight. */
static unsigned read_weight(const char *text, const char *end)
{
    enum { WHOLE = 1000 };
    unsigned n, scale = WHOLE;

    if (text == end || (*text != '0' && *text != '1'))
        return 0;
    n = *text == '1' ? WHOLE : 0;
    if (++text < end && *text == '.')
        for (text++; text < end && *text >= '0' && *text <= '9' && scale > 1; text++) {
            scale /= 10;
            n += (unsigned)(*text - '0') * scale;
        }
    return n > WHOLE ? WHOLE : n;
}

/* How much an element is wished for, in thousandths: «;q=0.8» somewhere behind its name, all of it without that. */
static unsigned weight(const char *element, size_t length)
{
    enum { WHOLE = 1000 };
    const char *end = element + length, *at = element;

    while ((at = memchr(at, ';', (size_t)(end - at))) != NULL) {
        for (at++; at < end && (*at == ' ' || *at == '\t'); at++)
            ;
        if (end - at > 1 && (*at == 'q' || *at == 'Q') && at[1] == '=')
            return read_weight(at + 2, end);
    }
    return WHOLE;
}

/* An element's language; any language («*») is English. */
static bool language_of(const char *element, size_t length, enum hb_language *out)
{
    char code[4] = "";

    if (length > 0 && element[0] == '*') {
        *out = HB_ENGLISH;
        return true;
    }
    for (size_t i = 0; i < length && i < sizeof code - 1; i++)
        code[i] = (char)tolower((unsigned char)element[i]);
    return hb_language_named(code, out);
}

enum hb_language hb_web_language(const char *accept_language)
{
    const char *list = accept_language, *e;
    enum hb_language best = HB_ENGLISH, here;
    unsigned most = 0;
    size_t n;

    for (e = next_element(&list, &n); n > 0; e = next_element(&list, &n))
        if (language_of(e, n, &here) && weight(e, n) > most) {
            most = weight(e, n);
            best = here;
        }
    return best;
}

/* Whether a list names this type, and with which weight. */
static bool names_type(const char *accept, const char *type, unsigned *weighs)
{
    const char *list = accept, *e;
    size_t n, name = strlen(type);

    for (e = next_element(&list, &n); n > 0; e = next_element(&list, &n))
        if (n >= name && strncasecmp(e, type, name) == 0 && (n == name || e[name] == ';' || e[name] == ' ')) {
            *weighs = weight(e, n);
            return true;
        }
    return false;
}

bool hb_web_wants_page(const char *accept)
{
    unsigned page = 0;

    return names_type(accept, "text/html", &page) && page > 0;
}

bool hb_web_takes_page(const char *accept)
{
    unsigned page = 0, json = 0;

    if (names_type(accept, "text/html", &page))
        return page > 0;
    return !names_type(accept, "application/json", &json) || json == 0;
}

bool hb_web_is_page(const struct hb_web_target *target)
{
    return !target->api && (target->place == HB_WEB_FILE || target->place == HB_WEB_NOWHERE);
}

bool hb_web_same(const char *if_none_match, const char *etag)
{
    const char *list = if_none_match, *e;
    size_t n;

    for (e = next_element(&list, &n); n > 0; e = next_element(&list, &n)) {
        size_t weak = starts(e, n, "W/") ? 2 : 0;

        if (is(e, n, "*") || is(e + weak, n - weak, etag))
            return true;
    }
    return false;
}

bool hb_web_offers(const char *list, const char *protocol)
{
    const char *e;
    size_t n;

    for (e = next_element(&list, &n); n > 0; e = next_element(&list, &n))
        if (is(e, n, protocol))
            return true;
    return false;
}

/* ---- origins ---- */

/* An origin in its parts; the host with its port, unless that is the usual one. */
struct origin {
    bool tls;
    char host[HB_WEB_HOST];
};

static bool is_host_text(const char *text)
{
    if (text[0] == '\0')
        return false;
    for (; *text != '\0'; text++)
        if (!is_letter(*text) && strchr(".-:[]_", *text) == NULL)
            return false;
    return true;
}

/* Leaves a port out that goes without saying. */
static void drop_usual_port(char *host, bool tls)
{
    const char *usual = tls ? ":443" : ":80";
    size_t n = strlen(host), m = strlen(usual);

    if (n > m && strcmp(host + n - m, usual) == 0)
        host[n - m] = '\0';
}

static bool take_host(char out[HB_WEB_HOST], const char *text, size_t length, bool tls)
{
    if (length >= HB_WEB_HOST)
        return false;
    memcpy(out, text, length);
    out[length] = '\0';
    drop_usual_port(out, tls);
    return is_host_text(out);
}

static bool take_origin(struct origin *o, const char *text)
{
    static const char plain[] = "http://", tls[] = "https://";
    size_t length = strlen(text), skip;

    o->tls = length > strlen(tls) && strncasecmp(text, tls, strlen(tls)) == 0;
    if (!o->tls && (length <= strlen(plain) || strncasecmp(text, plain, strlen(plain)) != 0))
        return false;
    skip = o->tls ? strlen(tls) : strlen(plain);
    if (text[length - 1] == '/')
        length--;
    return length > skip && take_host(o->host, text + skip, length - skip, o->tls);
}

bool hb_web_is_origin(const char *text)
{
    struct origin o;

    return take_origin(&o, text);
}

static bool is_allowed(const struct origin *o, const char *const *allowed, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        struct origin other;

        if (take_origin(&other, allowed[i]) && other.tls == o->tls && strcasecmp(other.host, o->host) == 0)
            return true;
    }
    return false;
}

bool hb_web_origin_good(const char *origin, const char *host, const char *const *allowed, unsigned count)
{
    struct origin o;
    char own[HB_WEB_HOST];

    if (origin[0] == '\0')
        return true;
    if (!take_origin(&o, origin))
        return false;
    if (take_host(own, host, strlen(host), o.tls) && strcasecmp(own, o.host) == 0)
        return true;
    return is_allowed(&o, allowed, count);
}

/* ---- hosts ---- */

bool hb_web_is_name(const char *text)
{
    size_t length = strlen(text);

    if (length == 0 || length >= HB_WEB_HOST || text[0] == '.' || text[0] == '-')
        return false;
    for (; *text != '\0'; text++)
        if (!is_letter(*text) && strchr(".-_", *text) == NULL)
            return false;
    return true;
}

/* An address of IPv6 stands in brackets. */
static bool is_address(const char *host, size_t length)
{
    char text[INET6_ADDRSTRLEN];
    unsigned char bytes[sizeof(struct in6_addr)];
    bool six = length > 2 && host[0] == '[' && host[length - 1] == ']';

    if (six) {
        host++;
        length -= 2;
    }
    if (length >= sizeof text)
        return false;
    memcpy(text, host, length);
    text[length] = '\0';
    return inet_pton(six ? AF_INET6 : AF_INET, text, bytes) == 1;
}

static bool is_called(const char *host, size_t length, const char *name)
{
    return strlen(name) == length && strncasecmp(host, name, length) == 0;
}

bool hb_web_host_good(const char *host, const char *const *names, unsigned count)
{
    size_t length = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":"), digits;

    if (host[0] == '\0')
        return true;
    if (length > strlen(host))
        return false;
    digits = host[length] == ':' ? strspn(host + length + 1, "0123456789") + 1 : 0;
    if (host[length + digits] != '\0')
        return false;
    if (is_address(host, length))
        return true;
    if (length > 1 && host[length - 1] == '.')
        length--; /* the same name, said in full */
    if (is_called(host, length, "localhost"))
        return true;
    for (unsigned i = 0; i < count; i++)
        if (is_called(host, length, names[i]))
            return true;
    return false;
}

bool hb_web_is_header(const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!is_letter(name[i]) && (name[i] == '\0' || strchr("!#$%&'*+-.^_`|~", name[i]) == NULL))
            return false;
    return length > 0;
}

/* ---- addresses ---- */

/* An address in its usual form; one of IPv4 in the clothes of IPv6 is shown without them. */
static bool usual_address(char out[HB_ADDRESS_TEXT], const char *text, size_t length)
{
    static const char mapped[] = "::ffff:";
    char copy[HB_ADDRESS_TEXT];
    struct in6_addr six;
    struct in_addr four;

    if (length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (strncasecmp(copy, mapped, strlen(mapped)) == 0 && inet_pton(AF_INET, copy + strlen(mapped), &four) == 1)
        return inet_ntop(AF_INET, &four, out, HB_ADDRESS_TEXT) != NULL;
    if (inet_pton(AF_INET, copy, &four) == 1)
        return inet_ntop(AF_INET, &four, out, HB_ADDRESS_TEXT) != NULL;
    return inet_pton(AF_INET6, copy, &six) == 1 && inet_ntop(AF_INET6, &six, out, HB_ADDRESS_TEXT) != NULL;
}

bool hb_web_is_loopback(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

void hb_web_address(char out[HB_ADDRESS_TEXT], const char *peer, const char *forwarded, bool proxy)
{
    const char *last = NULL, *list = forwarded, *e;
    size_t length = 0, n;

    if (!usual_address(out, peer, strlen(peer)))
        snprintf(out, HB_ADDRESS_TEXT, "unknown");
    if (!proxy || !hb_web_is_loopback(out))
        return;
    for (e = next_element(&list, &n); n > 0; e = next_element(&list, &n)) {
        last = e;
        length = n;
    }
    if (last != NULL) {
        char given[HB_ADDRESS_TEXT];

        if (usual_address(given, last, length))
            memcpy(out, given, sizeof given);
    }
}
