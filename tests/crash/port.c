/* port.c -- holds a port of 127.0.0.1 for a server that is killed and started again.
 *
 * A socket that is bound without listening keeps the number from everybody who asks the system for any free port, and
 * SO_REUSEADDR lets the server listen there all the same. */
#include "port.h"

#include <netinet/in.h>
#include <stddef.h>
#include <sys/socket.h>
#include <unistd.h>

int hb_port_hold(unsigned *port)
{
    struct sockaddr_in address = { .sin_family = AF_INET };
    socklen_t length = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
        bind(fd, (const struct sockaddr *)&address, sizeof address) == 0 &&
        getsockname(fd, (struct sockaddr *)&address, &length) == 0) {
        *port = ntohs(address.sin_port);
        return fd;
    }
    if (fd >= 0)
        close(fd);
    return -1;
}
