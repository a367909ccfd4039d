/* raw_client.h -- a browser in small: HTTP requests and WebSocket frames over plain sockets, good and bad ones. */
#ifndef HB_TEST_RAW_CLIENT_H
#define HB_TEST_RAW_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TEXT_FRAME = 1, BINARY_FRAME = 2, CLOSE_FRAME = 8, PING_FRAME = 9, PONG_FRAME = 10, REST_FRAME = 0 };

int client_dial(unsigned port, int receive_buffer); /* 0: the usual one */

/* From a loopback address of one's own, in host order (0: any); -1 if nobody answers. */
int client_dial_as(unsigned port, uint32_t from, int receive_buffer);
int client_dial_six(unsigned port); /* from ::1 to ::1; -1 if nobody answers */
bool client_has_six(void);          /* this machine has such an address */
void client_write(int fd, const void *bytes, size_t length);

/* HTTP */

struct reply {
    unsigned status; /* 0: the connection was closed without a word */
    char *text;      /* head and body */
    const char *body;
};

/* Sends whatever is given and reads until the other side closes. */
struct reply client_raw(unsigned port, const char *request);
struct reply client_reply(int fd); /* to what was sent already; closes the connection */
struct reply client_get(unsigned port, const char *path);
struct reply client_ask(unsigned port, const char *method, const char *path, const char *headers);
struct reply client_raw_from(unsigned host, unsigned port, const char *request); /* from 127.0.0.HOST */
void reply_done(struct reply *r);
bool reply_has(const struct reply *r, const char *header_line);

/* WebSocket */

struct frame {
    unsigned opcode;
    char *text;
    size_t length;
    unsigned status; /* of a close frame */
};

/* Shakes hands; -1 and *status if that was refused.  `headers`: more lines, or "". */
int client_socket(unsigned port, const char *headers, unsigned *status);
int client_guest(unsigned port);                              /* one that has to succeed */
int client_guest_from(unsigned host, unsigned port);          /* likewise, from 127.0.0.HOST */
int client_guest_on(int fd, unsigned port, unsigned *status); /* over a connection that is there; -1: refused */

void client_frame(int fd, unsigned opcode, bool last, const char *bytes, size_t length);
void client_say(int fd, const char *text);

/* The next frame; false at the end of the connection.  Pings are answered and not told, unless any frame is wanted. */
bool client_hear(int fd, struct frame *out);
bool client_hear_any(int fd, struct frame *out);
void frame_done(struct frame *f);

/* Reads until the connection ends; the status it was closed with, 0 if none was given. */
unsigned client_hear_end(int fd);

#endif
