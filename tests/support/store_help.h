/* store_help.h -- what the tests of the store share: a folder of their own, rows, and looking at files as bytes. */
#ifndef STORE_HELP_H
#define STORE_HELP_H

#include "server/store/store.h"

enum { STORE_PATH = 256 };

/* Each test has an empty folder; for cmocka's setup and teardown. */
int store_folder_make(void **state);
int store_folder_drop(void **state);
const char *store_in_folder(const char *name); /* one of several buffers in turn */
unsigned store_files_in_folder(void);

/* The same for a test that is run over both kinds of store: a file in the folder, or an empty database. */
int store_either_make(void **state);
int store_either_drop(void **state);
const char *store_either(void);    /* its name */
void store_use_postgres(bool use); /* from now on; the database runs (postgres_help.h) */

struct hb_store *store_opened(const char *path);
struct hb_store *store_opened_to_read(const char *path);
void store_assert_refused(const char *path, bool read_only, const char *because);

/* A row with this body, which must live as long as it. */
struct hb_row store_row(const char *room, uint32_t seq, const char *body);

/* Puts rows in a batch of their own, one ticket each. */
void store_put(struct hb_store *s, const char *room, uint32_t seq, const char *body);
void store_put_many(struct hb_store *s, const char *room, uint32_t from, uint32_t to);
void store_open_room(struct hb_store *s, const char *room);
void store_park(struct hb_store *s, const char *room, int64_t due);
void store_fold(struct hb_store *s); /* of SQLite: all rows lie with those of their room */

/* How many rows a room has; they must be numbered from 1 without gaps. */
uint32_t store_count(struct hb_store *s, const char *room);
struct hb_room_line store_line(struct hb_store *s, const char *room); /* it must be there */
unsigned store_room_count(struct hb_store *s);
void store_assert_whole(struct hb_store *s); /* hb_store_check finds nothing */

/* Files as they are. */
char *store_bytes(const char *path, size_t *length); /* to be freed */
void store_write(const char *path, const char *bytes, size_t length);
void store_sql(const char *path, const char *sql); /* by SQLite itself */

/* Runs a function in a program of its own; its value is the exit status. */
int store_in_another_program(int (*act)(void));

#endif
