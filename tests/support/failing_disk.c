/* failing_disk.c -- a file system of SQLite (a VFS) around the usual one that fails after so many operations.
 *
 * Every write, sync, truncation and deletion counts down `good`; the one that finds it at 0 fails, and later ones if
 * the disk is to stay broken.  Reads and locks always go through.  A test sets each number of good operations in turn,
 * so that every single step of a commit fails once. */
#include "tests/support/failing_disk.h"

#include "engine/assert.h"

#include <limits.h>
#include <sqlite3.h>
#include <stddef.h>

/* The real file lies right behind. */
struct file {
    sqlite3_file base;
    sqlite3_file *real;
};

static struct {
    unsigned good;
    enum failing_disk_way way;
    bool failed;
} disk = { UINT_MAX, DISK_FULL_ONCE, false };

/* Whether this operation fails. */
static bool fails(void)
{
    if (disk.failed)
        return disk.way == DISK_FULL_FOR_GOOD || disk.way == DISK_BROKEN_FOR_GOOD;
    if (disk.good == UINT_MAX)
        return false;
    disk.failed = disk.good == 0;
    disk.good -= disk.failed ? 0 : 1;
    return disk.failed;
}

static bool is_full(void)
{
    return disk.way == DISK_FULL_ONCE || disk.way == DISK_FULL_FOR_GOOD;
}

static sqlite3_file *real_of(sqlite3_file *f)
{
    return ((struct file *)f)->real;
}

/* What a file does */

static int do_close(sqlite3_file *f)
{
    return real_of(f)->pMethods->xClose(real_of(f));
}

static int do_read(sqlite3_file *f, void *to, int n, sqlite3_int64 at)
{
    return real_of(f)->pMethods->xRead(real_of(f), to, n, at);
}

static int do_write(sqlite3_file *f, const void *from, int n, sqlite3_int64 at)
{
    if (!fails())
        return real_of(f)->pMethods->xWrite(real_of(f), from, n, at);
    if (is_full())
        return SQLITE_FULL;
    if (n > 1)
        real_of(f)->pMethods->xWrite(real_of(f), from, n / 2, at);
    return SQLITE_IOERR_WRITE;
}

static int do_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    return fails() ? SQLITE_IOERR_TRUNCATE : real_of(f)->pMethods->xTruncate(real_of(f), size);
}

/* The bytes are there for this machine, but nobody promises that they stay. */
static int do_sync(sqlite3_file *f, int flags)
{
    return fails() ? SQLITE_IOERR_FSYNC : real_of(f)->pMethods->xSync(real_of(f), flags);
}

static int do_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return real_of(f)->pMethods->xFileSize(real_of(f), size);
}

static int do_lock(sqlite3_file *f, int level)
{
    return real_of(f)->pMethods->xLock(real_of(f), level);
}

static int do_unlock(sqlite3_file *f, int level)
{
    return real_of(f)->pMethods->xUnlock(real_of(f), level);
}

static int do_check(sqlite3_file *f, int *reserved)
{
    return real_of(f)->pMethods->xCheckReservedLock(real_of(f), reserved);
}

static int do_control(sqlite3_file *f, int what, void *argument)
{
    return real_of(f)->pMethods->xFileControl(real_of(f), what, argument);
}

static int do_sector(sqlite3_file *f)
{
    return real_of(f)->pMethods->xSectorSize(real_of(f));
}

static int do_device(sqlite3_file *f)
{
    return real_of(f)->pMethods->xDeviceCharacteristics(real_of(f));
}

static int do_shm_map(sqlite3_file *f, int region, int size, int extend, void volatile **at)
{
    return real_of(f)->pMethods->xShmMap(real_of(f), region, size, extend, at);
}

static int do_shm_lock(sqlite3_file *f, int offset, int n, int flags)
{
    return real_of(f)->pMethods->xShmLock(real_of(f), offset, n, flags);
}

static void do_shm_barrier(sqlite3_file *f)
{
    real_of(f)->pMethods->xShmBarrier(real_of(f));
}

static int do_shm_unmap(sqlite3_file *f, int and_delete)
{
    return real_of(f)->pMethods->xShmUnmap(real_of(f), and_delete);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2, /* with shared memory, without mapping of the file itself */
    .xClose = do_close,
    .xRead = do_read,
    .xWrite = do_write,
    .xTruncate = do_truncate,
    .xSync = do_sync,
    .xFileSize = do_size,
    .xLock = do_lock,
    .xUnlock = do_unlock,
    .xCheckReservedLock = do_check,
    .xFileControl = do_control,
    .xSectorSize = do_sector,
    .xDeviceCharacteristics = do_device,
    .xShmMap = do_shm_map,
    .xShmLock = do_shm_lock,
    .xShmBarrier = do_shm_barrier,
    .xShmUnmap = do_shm_unmap,
};

/* The disk itself */

static sqlite3_vfs *usual;
static sqlite3_vfs ours;

static int do_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
    struct file *file = (struct file *)f;
    int code;

    (void)vfs;
    file->base.pMethods = NULL;
    file->real = (sqlite3_file *)(file + 1);
    code = usual->xOpen(usual, name, file->real, flags, out);
    if (code == SQLITE_OK)
        file->base.pMethods = &methods;
    return code;
}

static int do_delete(sqlite3_vfs *vfs, const char *name, int settle)
{
    (void)vfs;
    return fails() ? SQLITE_IOERR_DELETE : usual->xDelete(usual, name, settle);
}

void failing_disk_in(void)
{
    usual = sqlite3_vfs_find(NULL);
    HB_ASSERT(usual && usual != &ours);
    ours = *usual;
    ours.pNext = NULL;
    ours.zName = "failing";
    ours.szOsFile = (int)sizeof(struct file) + usual->szOsFile;
    ours.xOpen = do_open;
    ours.xDelete = do_delete;
    failing_disk_heal();
    sqlite3_vfs_register(&ours, 1);
}

void failing_disk_out(void)
{
    sqlite3_vfs_unregister(&ours);
    sqlite3_vfs_register(usual, 1);
}

void failing_disk_after(unsigned good, enum failing_disk_way way)
{
    disk.good = good;
    disk.way = way;
    disk.failed = false;
}

void failing_disk_heal(void)
{
    disk.good = UINT_MAX;
    disk.failed = false;
}

bool failing_disk_has_failed(void)
{
    return disk.failed;
}
