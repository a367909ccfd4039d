/* web_head.c -- the heads of answers (web.h).  Every one of them carries the headers that keep a browser from doing with
 * our pages what they were not made for. */
#include "server/net/web.h"

#include <stdio.h>
#include <string.h>

#define POLICY_BEFORE                                                                                                  \
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; form-action "       \
    "'none'; "                                                                                                         \
    "frame-ancestors 'none'; img-src 'self' data: blob:; connect-src 'self'"

const char *const hb_web_safety[] = {
    "X-Content-Type-Options:",
    "nosniff",
    "Referrer-Policy:",
    "no-referrer",
    "Cross-Origin-Opener-Policy:",
    "same-origin",
    "Cross-Origin-Resource-Policy:",
    "same-origin",
    "Permissions-Policy:",
    "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    NULL,
};

static const char *reason(unsigned status)
{
    static const struct {
        unsigned status;
        const char *reason;
    } reasons[] = {
        { 200, "OK" },
        { 304, "Not Modified" },
        { 400, "Bad Request" },
        { 403, "Forbidden" },
        { 404, "Not Found" },
        { 405, "Method Not Allowed" },
        { 413, "Content Too Large" },
        { 421, "Misdirected Request" },
        { 426, "Upgrade Required" },
        { 429, "Too Many Requests" },
        { 500, "Internal Server Error" },
        { 503, "Service Unavailable" },
    };

    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].status == status)
            return reasons[i].reason;
    return "Other";
}

static void put(struct hb_buffer *out, const char *name, const char *value)
{
    if (value == NULL)
        return;
    hb_buffer_text(out, name);
    hb_buffer_text(out, " ");
    hb_buffer_text(out, value);
    hb_buffer_text(out, "\r\n");
}

/* Not every browser takes 'self' to mean the WebSocket of the same host, so it is named; if it is fit to be. */
static void put_policy(struct hb_buffer *out, const char *host)
{
    static const char fit[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]";

    hb_buffer_text(out, "Content-Security-Policy: " POLICY_BEFORE);
    if (host != NULL && host[0] != '\0' && strlen(host) < HB_WEB_HOST && host[strspn(host, fit)] == '\0') {
        hb_buffer_text(out, " ws://");
        hb_buffer_text(out, host);
        hb_buffer_text(out, " wss://");
        hb_buffer_text(out, host);
    }
    hb_buffer_text(out, "\r\n");
}

static void put_disposition(struct hb_buffer *out, const char *file_name)
{
    if (file_name == NULL)
        return;
    hb_buffer_text(out, "Content-Disposition: attachment; filename=\"");
    hb_buffer_text(out, file_name);
    hb_buffer_text(out, "\"\r\n");
}

static void put_content(struct hb_buffer *out, const struct hb_web_head *h)
{
    char number[32];

    put(out, "Content-Type:", h->type);
    put(out, "Content-Encoding:", h->encoding);
    put(out, "Content-Language:", h->language);
    if (h->status != 304) {
        snprintf(number, sizeof number, "%zu", h->length);
        put(out, "Content-Length:", number);
    }
    put(out, "ETag:", h->etag);
    put(out, "Vary:", h->vary);
    put_disposition(out, h->file_name);
}

void hb_web_head(struct hb_buffer *out, const struct hb_web_head *h)
{
    char line[64];

    snprintf(line, sizeof line, "HTTP/1.1 %u %s\r\n", h->status, reason(h->status));
    hb_buffer_text(out, line);
    put_content(out, h);
    put(out, "Cache-Control:", h->cache != NULL ? h->cache : "no-store");
    put(out, "Allow:", h->allow);
    if (h->retry_after > 0) {
        snprintf(line, sizeof line, "%u", h->retry_after);
        put(out, "Retry-After:", line);
    }
    put(out, "Connection:", h->close ? "close" : NULL);
    put_policy(out, h->host);
    for (unsigned i = 0; hb_web_safety[i] != NULL; i += 2)
        put(out, hb_web_safety[i], hb_web_safety[i + 1]);
    put(out, "Strict-Transport-Security:", h->tls ? "max-age=31536000" : NULL);
    hb_buffer_text(out, "\r\n");
}
