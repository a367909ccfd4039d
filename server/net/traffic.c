/* traffic.c -- see traffic.h.  The C library's own struct tcp_info ends before the bytes. */
#include "server/net/traffic.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

bool hb_traffic_of(int fd, struct hb_traffic *out)
{
    struct tcp_info info = { 0 };
    socklen_t length = sizeof info;

    if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &length) != 0 ||
        length < offsetof(struct tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received)
        return false;
    out->received = info.tcpi_bytes_received;
    out->silent = info.tcpi_last_data_recv;
    return true;
}

uint64_t hb_traffic_unread(int fd)
{
    int bytes = 0;

    return ioctl(fd, FIONREAD, &bytes) == 0 && bytes > 0 ? (uint64_t)bytes : 0;
}
