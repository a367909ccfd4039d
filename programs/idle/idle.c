/* idle.c -- what one ping costs a server while many guests sit idle: idle PORT PID GUESTS PINGS.
 *
 * The guests connect and say nothing; then one of them asks for the time again and again, each time waiting for the
 * answer.  What is told is the processor's time that the server has used meanwhile, for each ping, and how long an
 * answer took.  The server has to allow so many guests from one address.
 *
 * A server that goes over all its guests to serve one shows in this: the ping is dearer the more of them there are.
 * The figure is the processor time of the server's threads, which does not count what else runs on the machine, this
 * program included. */
#include <arpa/inet.h>
#include <dirent.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const char ping[] = "{\"do\":\"ping\",\"id\":1}";

static void give_up(const char *what)
{
    perror(what);
    exit(EXIT_FAILURE);
}

static unsigned long number(const char *text)
{
    return strtoul(text, NULL, 10);
}

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Seconds of the processor that one thread has had. */
static double thread_seconds(unsigned long pid, const char *thread)
{
    char path[128], line[128] = "";
    FILE *f;

    snprintf(path, sizeof path, "/proc/%lu/task/%.20s/schedstat", pid, thread);
    f = fopen(path, "r");
    if (!f)
        return 0;
    if (!fgets(line, sizeof line, f))
        line[0] = '\0';
    fclose(f);
    return (double)strtoull(line, NULL, 10) / 1e9;
}

/* Of all threads that there are now. */
static double used_seconds(unsigned long pid)
{
    char path[64];
    struct dirent *entry;
    double sum = 0;
    DIR *d;

    snprintf(path, sizeof path, "/proc/%lu/task", pid);
    d = opendir(path);
    if (!d)
        give_up("the server's threads");
    while ((entry = readdir(d)))
        if (entry->d_name[0] != '.')
            sum += thread_seconds(pid, entry->d_name);
    closedir(d);
    return sum;
}

static unsigned long resident_kilobytes(unsigned long pid)
{
    char path[64], line[256];
    unsigned long found = 0;
    FILE *f;

    snprintf(path, sizeof path, "/proc/%lu/status", pid);
    f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, "VmRSS:", 6) == 0)
            found = number(line + 6);
    if (f)
        fclose(f);
    return found;
}

/* Blocking and by hand: guests who say nothing need no event loop. */
static int connect_guest(unsigned long port)
{
    static const char hello[] =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "
        "13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: hradby.1\r\n\r\n";
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    char answer[1024];
    size_t length = 0;

    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&at, sizeof at) != 0)
        give_up("connecting");
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (send(fd, hello, sizeof hello - 1, MSG_NOSIGNAL) != (ssize_t)sizeof hello - 1)
        give_up("shaking hands");
    do {
        ssize_t n = recv(fd, answer + length, sizeof answer - 1 - length, 0);

        if (n <= 0)
            give_up("shaking hands");
        length += (size_t)n;
        answer[length] = '\0';
    } while (!strstr(answer, "\r\n\r\n") && length < sizeof answer - 1);
    if (strncmp(answer, "HTTP/1.1 101", 12) != 0) {
        fprintf(stderr, "refused: %.60s\n", answer);
        exit(EXIT_FAILURE);
    }
    return fd;
}

/* One read is enough, as the answer is short and nobody else is heard. */
static void ask_once(int fd)
{
    unsigned char frame[6 + sizeof ping] = { 0x81, 0x80 | (sizeof ping - 1) };
    char answer[1024];

    memcpy(frame + 6, ping, sizeof ping - 1); /* masked with zeros */
    if (send(fd, frame, 6 + sizeof ping - 1, MSG_NOSIGNAL) < 0 || recv(fd, answer, sizeof answer, 0) <= 0)
        give_up("asking");
}

int main(int argc, char **argv)
{
    unsigned long port, pid, guests, pings;
    struct rlimit files;
    double used, began;
    int fd;

    if (argc != 5) {
        fputs("idle PORT PID GUESTS PINGS\n", stderr);
        return EXIT_FAILURE;
    }
    port = number(argv[1]);
    pid = number(argv[2]);
    guests = number(argv[3]);
    pings = number(argv[4]);
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &files);
    }
    began = seconds();
    for (unsigned long i = 0; i < guests; i++)
        connect_guest(port);
    printf("{\"bench\":\"idle\",\"guests\":%lu,\"connecting_seconds\":%.2f,", guests, seconds() - began);
    fd = connect_guest(port);
    for (unsigned long i = 0; i < 20; i++)
        ask_once(fd);
    used = used_seconds(pid);
    began = seconds();
    for (unsigned long i = 0; i < pings; i++)
        ask_once(fd);
    printf("\"pings\":%lu,\"cpu_ms_each\":%.4f,\"answer_ms\":%.3f,\"resident_kB\":%lu}\n", pings,
           (used_seconds(pid) - used) * 1e3 / (double)pings, (seconds() - began) * 1e3 / (double)pings,
           resident_kilobytes(pid));
    return EXIT_SUCCESS;
}
