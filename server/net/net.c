/* net.c -- addresses to listen at (net.h). */
#include "server/net/net.h"

#include "hradby/words.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static struct addrinfo *look_up(const char *host, unsigned port, int flags, int *failure)
{
    struct addrinfo wanted = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV | flags };
    struct addrinfo *found = NULL;
    char service[16];

    snprintf(service, sizeof service, "%u", port);
    *failure = getaddrinfo(host, service, &wanted, &found);
    return *failure == 0 ? found : NULL;
}

static bool no_host(const char *host, int failure, struct hb_error *err)
{
    return hb_refuse(err, HB_BAD_OPTION, "serve.no-host host=%.*s why=%s", 100, host, gai_strerror(failure));
}

static bool take_port(const char *digits, unsigned *port)
{
    size_t length = strlen(digits);

    *port = length < 1 || length > 5 ? UINT32_MAX : (unsigned)strtoul(digits, NULL, 10);
    return strspn(digits, "0123456789") == length && *port <= UINT16_MAX;
}

bool hb_net_split(const char *text, char *host, size_t cap, unsigned *port)
{
    bool bracket = text[0] == '[';
    const char *from = bracket ? text + 1 : text, *colon = strchr(from, ':'), *end;

    if (bracket)
        end = strchr(from, ']');
    else
        end = colon != NULL && strchr(colon + 1, ':') == NULL ? colon : from + strlen(from);
    *port = 0;
    if (end == NULL || end == from || (size_t)(end - from) >= cap)
        return false;
    memcpy(host, from, (size_t)(end - from));
    host[end - from] = '\0';
    end += bracket;
    return *end == '\0' || (*end == ':' && take_port(end + 1, port));
}

bool hb_net_place(struct hb_net_place *out, const char *host, struct hb_error *err)
{
    int failure;
    struct addrinfo *found = look_up(host, 0, 0, &failure);

    if (found == NULL)
        return no_host(host, failure, err);
    failure =
        getnameinfo(found->ai_addr, found->ai_addrlen, out->address, sizeof out->address, NULL, 0, NI_NUMERICHOST);
    out->six = found->ai_family == AF_INET6;
    freeaddrinfo(found);
    if (failure != 0)
        return no_host(host, failure, err);
    out->any = strcmp(out->address, "0.0.0.0") == 0 || strcmp(out->address, "::") == 0;
    return true;
}

/* A socket that listens; -1, and errno says why. */
static int listen_at(const struct addrinfo *at)
{
    int fd = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), yes = 1, failure;

    if (fd < 0)
        return -1;
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(fd, at->ai_addr, at->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0)
        return fd;
    failure = errno;
    close(fd);
    errno = failure;
    return -1;
}

static unsigned port_of(int fd, unsigned asked)
{
    struct sockaddr_storage at = { 0 };
    socklen_t length = sizeof at;

    if (getsockname(fd, (struct sockaddr *)&at, &length) != 0)
        return asked;
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port
                                          : ((struct sockaddr_in *)&at)->sin_port);
}

static void no_listening(const struct hb_net_place *at, unsigned port, int failure, struct hb_error *err)
{
    if (failure == EADDRINUSE)
        hb_refuse(err, HB_BAD_OPTION, "serve.in-use port=%u address=%s", port, at->address);
    else if (failure == EACCES)
        hb_refuse(err, HB_BAD_OPTION, "serve.not-allowed port=%u address=%s", port, at->address);
    else
        hb_refuse(err, HB_BAD_OPTION, "serve.no-listen port=%u address=%s why=%s", port, at->address,
                  strerror(failure));
}

int hb_net_listen(const struct hb_net_place *at, unsigned *port, struct hb_error *err)
{
    int failure, fd;
    struct addrinfo *found = look_up(at->address, *port, AI_NUMERICHOST, &failure);

    if (found == NULL) {
        no_host(at->address, failure, err);
        return -1;
    }
    fd = listen_at(found);
    failure = errno;
    freeaddrinfo(found);
    if (fd < 0)
        no_listening(at, *port, failure, err);
    else
        *port = port_of(fd, *port);
    return fd;
}

unsigned hb_net_allow(unsigned files)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 0;
    limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || files < limit.rlim_max ? files : limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    return getrlimit(RLIMIT_NOFILE, &limit) == 0 ? (unsigned)limit.rlim_cur : 0;
}
