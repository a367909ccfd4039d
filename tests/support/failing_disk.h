/* failing_disk.h -- a disk that fails when it is told to: what SQLite writes, syncs, truncates and deletes goes through
 * it while it is in. */
#ifndef FAILING_DISK_H
#define FAILING_DISK_H

#include <stdbool.h>

/* How it fails: a write that finds no room, or does half of it; and whether it works again afterwards. */
enum failing_disk_way { DISK_FULL_ONCE, DISK_BROKEN_ONCE, DISK_FULL_FOR_GOOD, DISK_BROKEN_FOR_GOOD, DISK_WAYS };

void failing_disk_in(void);
void failing_disk_out(void); /* after everything that used it is closed */

/* From now on `good` operations work and the next one fails. */
void failing_disk_after(unsigned good, enum failing_disk_way way);
void failing_disk_heal(void);
bool failing_disk_has_failed(void);

#endif
