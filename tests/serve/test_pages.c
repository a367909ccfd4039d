/* test_pages.c -- what a server answers over HTTP. */
#include "tests/serve/raw_client.h"
#include "tests/serve/running.h"
#include "tests/serve/support.h"
#include "tests/serve/tests.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int set_up(void **state)
{
    static struct running r;

    running_init(&r);
    running_start(&r, (const char *const[]){ "--name", "named.example", NULL });
    *state = &r;
    return 0;
}

static int tear_down(void **state)
{
    struct running *r = *state;
    int status = running_stop(r);

    running_done(r);
    return status;
}

static unsigned port(void **state)
{
    const struct running *r = *state;

    return r->port;
}

static void expect(void **state, const char *path, unsigned status)
{
    struct reply r = client_get(port(state), path);

    if (r.status != status)
        print_message("# %s\n", path);
    assert_int_equal(r.status, status);
    reply_done(&r);
}

static void a_server_says_that_it_is_well(void **state)
{
    struct reply r = client_get(port(state), "/healthz");

    assert_int_equal(r.status, 200);
    assert_string_equal(r.body, "ok\n");
    reply_done(&r);
}

static void numbers_are_told_for_prometheus_at_a_port_of_their_own(void **state)
{
    const struct running *running = *state;
    struct reply r = client_get(running->numbers, "/metrics");

    assert_int_equal(r.status, 200);
    assert_non_null(strstr(r.body, "\nhradby_guests 0\n"));
    assert_non_null(strstr(r.body, "\nhradby_keep_seconds_bucket{le=\"+Inf\"} "));
    assert_non_null(strstr(r.body, "\nhradby_keeping 1\n"));
    assert_null(strstr(r.body, "process_resident_memory_bytes 0\n"));
    reply_done(&r);
    expect(state, "/metrics", 404);
    r = client_get(running->numbers, "/");
    assert_int_equal(r.status, 404);
    reply_done(&r);
}

static void every_answer_carries_the_headers_that_keep_a_browser_safe(void **state)
{
    static const char *const paths[] = { "/", "/healthz", "/api/rooms", "/no/such/page", "/app.0123abcd.js" };

    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        struct reply r = client_get(port(state), paths[i]);

        assert_true(reply_has(&r, "X-Content-Type-Options: nosniff"));
        assert_true(reply_has(&r, "Referrer-Policy: no-referrer"));
        assert_true(reply_has(&r, "Cross-Origin-Opener-Policy: same-origin"));
        assert_true(reply_has(&r, "Cross-Origin-Resource-Policy: same-origin"));
        assert_non_null(strstr(r.text, "\r\nPermissions-Policy: "));
        assert_non_null(strstr(r.text, "\r\nContent-Security-Policy: default-src 'self'; "));
        assert_non_null(strstr(r.text, "frame-ancestors 'none'"));
        assert_null(strstr(r.text, "unsafe-inline"));
        assert_null(strstr(r.text, "Strict-Transport-Security"));
        reply_done(&r);
    }
}

static void the_page_is_at_the_root_and_at_every_table(void **state)
{
    static const char *const paths[] = { "/", "/index.html", "/t/abcdefghijklmnopqrstuv", "/in.html", "/?from=mail" };

    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        struct reply r = client_get(port(state), paths[i]);

        assert_int_equal(r.status, 200);
        assert_true(reply_has(&r, "Content-Type: text/html; charset=utf-8"));
        assert_true(reply_has(&r, "Cache-Control: no-cache"));
        assert_non_null(strstr(r.body, "<title>page</title>"));
        reply_done(&r);
    }
}

static void no_path_leads_out_of_the_web_root(void **state)
{
    static const char *const paths[] = {
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/x/../../secret.txt",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/.hidden",
        "/out.txt",
        "/index.html/",
        "/..\\secret.txt",
        "/%252e%252e/secret",
        "/t/../secret.txt",
        "/t/short",
        "/api/",
        "/api/rooms/x/record",
        "/\xc3\xa9.html",
        "/%c3%a9.html",
        "/app.0123abcd.js~",
        "/./.hidden",
        "/web/",
    };

    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        struct reply r = client_get(port(state), paths[i]);

        if (r.status == 200)
            print_message("# %s\n", paths[i]);
        assert_int_not_equal(r.status, 200);
        assert_null(strstr(r.text, "root:"));
        assert_string_not_equal(r.body, "secret");
        reply_done(&r);
    }
}

static void a_path_with_a_nul_in_it_gives_nothing_away(void **state)
{
    struct reply r = client_get(port(state), "/index.html%00.png");

    assert_int_not_equal(r.status, 200);
    reply_done(&r);
}

static void a_file_whose_name_holds_its_hash_is_kept_for_a_year(void **state)
{
    struct reply r = client_get(port(state), "/app.0123abcd.js");

    assert_int_equal(r.status, 200);
    assert_true(reply_has(&r, "Cache-Control: public, max-age=31536000, immutable"));
    assert_true(reply_has(&r, "Content-Type: text/javascript; charset=utf-8"));
    assert_string_equal(r.body, "export default 1;\n");
    reply_done(&r);
}

static void a_compressed_form_goes_to_whoever_takes_it(void **state)
{
    struct reply r = client_ask(port(state), "GET", "/app.0123abcd.js", "Accept-Encoding: br, gzip\r\n");

    assert_true(reply_has(&r, "Content-Encoding: gzip"));
    assert_true(reply_has(&r, "Vary: Accept-Encoding"));
    assert_string_equal(r.body, "as if compressed");
    reply_done(&r);
}

static void a_page_that_has_not_changed_is_not_sent_again(void **state)
{
    struct reply r = client_get(port(state), "/");
    char etag[128] = "", header[192];

    assert_non_null(strstr(r.text, "ETag: "));
    sscanf(strstr(r.text, "ETag: "), "ETag: %100s", etag);
    reply_done(&r);
    snprintf(header, sizeof header, "If-None-Match: %s\r\n", etag);
    r = client_ask(port(state), "GET", "/", header);
    assert_int_equal(r.status, 304);
    assert_string_equal(r.body, "");
    reply_done(&r);
}

static void head_answers_without_a_body(void **state)
{
    struct reply r = client_ask(port(state), "HEAD", "/healthz", "");

    assert_int_equal(r.status, 200);
    assert_true(reply_has(&r, "Content-Length: 3"));
    assert_string_equal(r.body, "");
    reply_done(&r);
}

static void other_methods_are_refused(void **state)
{
    static const char *const methods[] = { "POST", "PUT", "DELETE", "OPTIONS", "PATCH" };

    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        struct reply r = client_ask(port(state), methods[i], "/", "");

        assert_int_equal(r.status, 405);
        assert_true(reply_has(&r, "Allow: GET, HEAD"));
        assert_true(reply_has(&r, "Content-Type: application/json"));
        reply_done(&r);
    }
}

static void words_that_are_no_methods_are_refused(void **state)
{
    static const char *const methods[] = { "FOO", "CONNECT", "GE T" };

    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        struct reply r = client_ask(port(state), methods[i], "/", "");

        assert_true(r.status == 0 || r.status >= 400);
        reply_done(&r);
    }
    a_server_says_that_it_is_well(state);
}

static void a_body_is_refused(void **state)
{
    struct reply r = client_ask(port(state), "GET", "/", "Content-Length: 5\r\n");

    assert_int_equal(r.status, 413);
    reply_done(&r);
    r = client_ask(port(state), "GET", "/", "Transfer-Encoding: chunked\r\n");
    assert_int_equal(r.status, 413);
    reply_done(&r);
    r = client_raw(port(state), "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\n\r\nabc");
    assert_int_equal(r.status, 405);
    reply_done(&r);
}

/* What stands behind the head would be read as a request of its own. */
static void a_body_under_a_name_with_a_blank_is_refused(void **state)
{
    static const char *const lines[] = { "Content-Length : 46", "Content-Length\t: 46", "Content-Length \t: 46",
                                         "Transfer-Encoding : chunked", "transfer-encoding  : chunked" };

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char request[512];
        struct reply r;

        snprintf(request, sizeof request,
                 "GET /healthz HTTP/1.1\r\nHost: localhost\r\n%s\r\n\r\n"
                 "GET /api/rooms HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
                 lines[i]);
        r = client_raw(port(state), request);
        assert_int_equal(r.status, 400);
        assert_null(strstr(r.text, "\"rooms\""));
        reply_done(&r);
    }
    a_server_says_that_it_is_well(state);
}

static unsigned status_by(unsigned at, const char *host, const char *path, const char *headers)
{
    char request[512];
    struct reply r;
    unsigned status;

    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: %s\r\n%s\r\n", path, host, headers);
    r = client_raw(at, request);
    status = r.status;
    reply_done(&r);
    return status;
}

/* A page of evil.example whose name leads to this machine would be of our own origin. */
static void a_server_that_is_asked_for_by_another_name_does_not_answer(void **state)
{
    static const char upgrade[] = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: hradby.1\r\n"
                                  "Origin: http://evil.example\r\n";
    static const char closes[] = "Connection: close\r\n";
    const struct running *r = *state;
    char machine[256] = "";

    assert_int_equal(gethostname(machine, sizeof machine - 1), 0);
    assert_int_equal(status_by(r->port, "evil.example", "/api/rooms", closes), 421);
    assert_int_equal(status_by(r->port, "evil.example:8080", "/", closes), 421);
    assert_int_equal(status_by(r->port, "evil.example", "/ws", upgrade), 421);
    assert_int_equal(status_by(r->numbers, "evil.example", "/metrics", closes), 421);
    assert_int_equal(status_by(r->port, "localhost", "/api/rooms", closes), 200);
    assert_int_equal(status_by(r->port, "192.0.2.7:8080", "/api/rooms", closes), 200);
    assert_int_equal(status_by(r->port, machine, "/api/rooms", closes), 200);
    assert_int_equal(status_by(r->port, "Named.Example", "/api/rooms", closes), 200);
    assert_int_equal(status_by(r->numbers, "localhost", "/metrics", closes), 200);
}

static void headers_without_end_are_refused(void **state)
{
    enum { LENGTH = 100000 };
    static char request[LENGTH + 64];
    struct reply r;
    size_t n = (size_t)snprintf(request, sizeof request, "GET /");

    memset(request + n, 'a', LENGTH);
    snprintf(request + n + LENGTH, 64 - n, " HTTP/1.1\r\n\r\n");
    r = client_raw(port(state), request);
    assert_true(r.status == 0 || r.status >= 400);
    reply_done(&r);
    n = (size_t)snprintf(request, sizeof request, "GET / HTTP/1.1\r\nHost: ");
    memset(request + n, 'a', LENGTH - n);
    r = client_raw(port(state), request);
    assert_true(r.status == 0 || r.status >= 400);
    reply_done(&r);
    a_server_says_that_it_is_well(state);
}

static void a_room_that_is_not_there_is_said_to_be_not_there(void **state)
{
    struct reply r = client_get(port(state), "/api/rooms/abcdefghijklmnopqrstuv");

    assert_int_equal(r.status, 404);
    assert_string_equal(r.body, "{\"error\":{\"code\":\"no_room\",\"message\":\"there is no such room\"}}");
    reply_done(&r);
    expect(state, "/api/rooms/abcdefghijklmnopqrstuv/record", 404);
    expect(state, "/api/rooms/abcdefghijklmnopqrstuv/records", 404);
    expect(state, "/api/rooms/short", 404);
    expect(state, "/api/rooms", 200);
}

static void errors_are_said_in_the_language_of_the_reader(void **state)
{
    struct reply r = client_ask(port(state), "GET", "/api/rooms/abcdefghijklmnopqrstuv",
                                "Accept-Language: de, cs;q=0.8, en;q=0.7\r\n");

    assert_int_equal(r.status, 404);
    assert_string_equal(r.body, "{\"error\":{\"code\":\"no_room\",\"message\":\"takový stůl tu není\"}}");
    assert_true(reply_has(&r, "Content-Language: cs"));
    assert_true(reply_has(&r, "Vary: Accept, Accept-Language"));
    reply_done(&r);
    r = client_ask(port(state), "POST", "/", "Accept-Language: sk\r\n");
    assert_int_equal(r.status, 405);
    assert_non_null(strstr(r.body, "tu sa odpovedá iba na GET a HEAD"));
    assert_true(reply_has(&r, "Content-Language: sk"));
    reply_done(&r);
    r = client_get(port(state), "/ws");
    assert_int_equal(r.status, 426);
    assert_true(reply_has(&r, "Content-Language: en"));
    reply_done(&r);
}

static void a_browser_at_an_unknown_address_gets_a_page(void **state)
{
    static const char *const paths[] = { "/nothing", "/t/short", "/.hidden", "/no/such/page.js" };
    static const char browser[] = "Accept: text/html,*/*;q=0.8\r\nAccept-Language: sk-SK,sk;q=0.9\r\n";

    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        struct reply r = client_ask(port(state), "GET", paths[i], browser);

        assert_int_equal(r.status, 404);
        assert_true(reply_has(&r, "Content-Type: text/html; charset=utf-8"));
        assert_true(reply_has(&r, "Content-Language: sk"));
        assert_true(reply_has(&r, "Vary: Accept, Accept-Language"));
        assert_non_null(strstr(r.text, "\r\nContent-Security-Policy: default-src 'self'; "));
        assert_non_null(strstr(r.body, "<html lang=\"sk\">"));
        assert_non_null(strstr(r.body, "<h1>Tu nič nie je</h1>"));
        assert_non_null(strstr(r.body, "<a href=\"/\">"));
        reply_done(&r);
        r = client_ask(port(state), "GET", paths[i], "Accept: */*\r\n");
        assert_int_equal(r.status, 404);
        assert_non_null(strstr(r.body, "<html lang=\"en\">"));
        reply_done(&r);
        r = client_ask(port(state), "GET", paths[i], "Accept: application/json\r\n");
        assert_int_equal(r.status, 404);
        assert_true(reply_has(&r, "Content-Type: application/json"));
        assert_non_null(strstr(r.body, "\"no_page\""));
        reply_done(&r);
    }
}

static void addresses_for_programs_answer_a_browser_in_json(void **state)
{
    static const char *const paths[] = { "/api/", "/api/rooms/short", "/api/rooms/abcdefghijklmnopqrstuv/record",
                                         "/ws" };

    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        struct reply r = client_ask(port(state), "GET", paths[i], "Accept: text/html\r\n");

        assert_true(r.status >= 400);
        assert_true(reply_has(&r, "Content-Type: application/json"));
        assert_non_null(strstr(r.body, "{\"error\":"));
        reply_done(&r);
    }
}

static void headers_that_are_too_long_to_be_understood_are_english(void **state)
{
    enum { LENGTH = 900 };
    char headers[2 * LENGTH + 64];
    size_t n = (size_t)snprintf(headers, sizeof headers, "Accept-Language: cs");
    struct reply r;

    memset(headers + n, ',', LENGTH);
    n += LENGTH;
    n += (size_t)snprintf(headers + n, sizeof headers - n, "\r\nAccept: text/html");
    memset(headers + n, ',', LENGTH);
    snprintf(headers + n + LENGTH, sizeof headers - n - LENGTH, "\r\n");
    r = client_ask(port(state), "GET", "/nothing", headers);
    assert_int_equal(r.status, 404);
    assert_true(reply_has(&r, "Content-Language: en"));
    assert_non_null(strstr(r.body, "<html lang=\"en\">"));
    reply_done(&r);
    a_server_says_that_it_is_well(state);
}

/* One after the other: libwebsockets 4.3 ends a connection over which two come at once, which no browser does. */
static void two_requests_go_over_one_connection(void **state)
{
    static const char first[] = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    static const char second[] = "GET /api/rooms HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    int fd = client_dial(port(state), 0);
    char answer[4096] = "";
    size_t length = 0;
    struct reply r;

    client_write(fd, first, strlen(first));
    while (!strstr(answer, "\r\n\r\nok\n")) {
        ssize_t n = read(fd, answer + length, sizeof answer - 1 - length);

        assert_true(n > 0);
        length += (size_t)n;
        answer[length] = '\0';
    }
    client_write(fd, second, strlen(second));
    r = client_reply(fd);
    assert_int_equal(r.status, 200);
    assert_non_null(strstr(r.body, "{\"rooms\":"));
    reply_done(&r);
}

int test_pages(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_server_says_that_it_is_well),
        cmocka_unit_test(numbers_are_told_for_prometheus_at_a_port_of_their_own),
        cmocka_unit_test(every_answer_carries_the_headers_that_keep_a_browser_safe),
        cmocka_unit_test(the_page_is_at_the_root_and_at_every_table),
        cmocka_unit_test(no_path_leads_out_of_the_web_root),
        cmocka_unit_test(a_path_with_a_nul_in_it_gives_nothing_away),
        cmocka_unit_test(a_file_whose_name_holds_its_hash_is_kept_for_a_year),
        cmocka_unit_test(a_compressed_form_goes_to_whoever_takes_it),
        cmocka_unit_test(a_page_that_has_not_changed_is_not_sent_again),
        cmocka_unit_test(head_answers_without_a_body),
        cmocka_unit_test(other_methods_are_refused),
        cmocka_unit_test(words_that_are_no_methods_are_refused),
        cmocka_unit_test(a_body_is_refused),
        cmocka_unit_test(a_body_under_a_name_with_a_blank_is_refused),
        cmocka_unit_test(a_server_that_is_asked_for_by_another_name_does_not_answer),
        cmocka_unit_test(headers_without_end_are_refused),
        cmocka_unit_test(a_room_that_is_not_there_is_said_to_be_not_there),
        cmocka_unit_test(errors_are_said_in_the_language_of_the_reader),
        cmocka_unit_test(a_browser_at_an_unknown_address_gets_a_page),
        cmocka_unit_test(addresses_for_programs_answer_a_browser_in_json),
        cmocka_unit_test(headers_that_are_too_long_to_be_understood_are_english),
        cmocka_unit_test(two_requests_go_over_one_connection),
    };

    return cmocka_run_group_tests_name("pages", tests, set_up, tear_down);
}
