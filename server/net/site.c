/* site.c -- the files of the browser client (site.h). */
#include "server/net/site.h"

#include "hradby/words.h"
#include "server/net/web.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char cache_for_ever[] = "public, max-age=31536000, immutable";
static const char cache_asking[] = "no-cache";

/* ---- the folder ---- */

static bool take_root(struct hb_site *site, const char *path)
{
    struct stat about;
    char *real = realpath(path, NULL);
    bool good = real != NULL && strlen(real) < sizeof site->root && stat(real, &about) == 0;

    if (good && !S_ISDIR(about.st_mode)) {
        errno = ENOTDIR;
        good = false;
    }
    if (good)
        memcpy(site->root, real, strlen(real) + 1);
    free(real);
    return good;
}

static void cut_last(char *path)
{
    char *slash = strrchr(path, '/');

    if (slash != NULL)
        *slash = '\0';
}

static void find_beside_program(struct hb_site *site)
{
    static const char *const places[] = { "/web", "/../share/hradby/web" };
    char folder[HB_SITE_PATH], path[HB_SITE_PATH + 32];
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder);

    if (length <= 0 || (size_t)length == sizeof folder)
        return;
    folder[length] = '\0';
    cut_last(folder);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, sizeof path, "%s%s", folder, places[i]);
        if (take_root(site, path))
            return;
    }
}

bool hb_site_init(struct hb_site *site, const char *named, struct hb_error *err)
{
    site->root[0] = '\0';
    if (named == NULL)
        find_beside_program(site);
    else if (!take_root(site, named))
        return hb_refuse(err, HB_BAD_OPTION, "serve.no-web path=%.*s why=%s", 160, named, strerror(errno));
    return true;
}

/* ---- a file ---- */

static bool is_inside(const char *path, const char *root)
{
    size_t n = strlen(root);

    return strncmp(path, root, n) == 0 && (path[n] == '/' || strcmp(root, "/") == 0);
}

/* Opens an ordinary file inside the root; -1 if it is none.  What a link leads to is looked at, not the link. */
static int open_inside(const struct hb_site *site, const char *file, const char *end, struct stat *about)
{
    char path[HB_SITE_PATH + HB_WEB_PATH + 8];
    char *real;
    int fd = -1;

    snprintf(path, sizeof path, "%s/%s%s", site->root, file, end);
    real = realpath(path, NULL);
    if (real != NULL && is_inside(real, site->root))
        fd = open(real, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    free(real);
    if (fd >= 0 && (fstat(fd, about) != 0 || !S_ISREG(about->st_mode))) {
        close(fd);
        fd = -1;
    }
    return fd;
}

static void put_etag(char etag[HB_ETAG_TEXT], const struct stat *about, const char *end)
{
    snprintf(etag, HB_ETAG_TEXT, "\"%llx-%llx%s\"",
             (unsigned long long)about->st_mtim.tv_sec * 1000000ull + (unsigned long long)about->st_mtim.tv_nsec / 1000,
             (unsigned long long)about->st_size, end[0] == '.' ? end + 1 : end);
}

static bool is_there(const struct hb_site *site, const char *file, const char *end)
{
    char path[HB_SITE_PATH + HB_WEB_PATH + 8];

    snprintf(path, sizeof path, "%s/%s%s", site->root, file, end);
    return access(path, R_OK) == 0;
}

bool hb_site_open(const struct hb_site *site, const char *file, const char *accept_encoding, struct hb_site_file *out)
{
    static const struct {
        const char *coding, *end;
    } forms[] = { { "br", ".br" }, { "gzip", ".gz" }, { NULL, "" } };
    struct stat about = { 0 };

    *out = (struct hb_site_file){ .fd = -1 };
    if (site->root[0] == '\0')
        return false;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0] && out->fd < 0; i++) {
        if (forms[i].coding != NULL && is_there(site, file, forms[i].end))
            out->compressible = true;
        if (forms[i].coding != NULL && !hb_web_accepts(accept_encoding, forms[i].coding))
            continue;
        out->fd = open_inside(site, file, forms[i].end, &about);
        out->encoding = forms[i].coding;
        if (out->fd >= 0)
            put_etag(out->etag, &about, forms[i].end);
    }
    if (out->fd < 0)
        return false;
    out->size = (size_t)about.st_size;
    out->type = hb_web_type(file);
    out->cache = hb_web_is_hashed(file) ? cache_for_ever : cache_asking;
    return true;
}
