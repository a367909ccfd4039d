/* postgres_help.h -- a PostgreSQL server of the tests' own, in a folder of its own, reached by a socket there and by
 * nothing else.  It ends with the program. */
#ifndef POSTGRES_HELP_H
#define POSTGRES_HELP_H

#include <stdbool.h>

/* Makes the folder and starts it.  False, with a notice, where PostgreSQL is not installed or not built in. */
bool postgres_begin(void);
void postgres_end(void);

/* From its next start on a commit takes a while before it is on the disk, as with a disk that is one: whoever kills it
 * finds some of them on their way. */
void postgres_takes_its_time(void);

const char *postgres_url(void);
const char *postgres_folder(void); /* where its socket is */

void postgres_start(void); /* and waits until it answers */
void postgres_kill(void);  /* at once, without giving it time for anything */

void postgres_sql(const char *sql);
void postgres_empty(void);                  /* as if nobody had ever used it */
void postgres_until(const char *condition); /* waits until it holds */

/* Nobody else reads or writes the table until it is let go. */
void postgres_lock(const char *table);
void postgres_unlock(void);

#endif
