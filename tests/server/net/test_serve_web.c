/* test_serve_web.c -- the parts of the server that need no network: paths, types, heads, origins, addresses, options,
 * lines of the log, numbers and queues. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hradby/words.h"
#include "server/net/metrics.h"
#include "server/net/net.h"
#include "server/net/options.h"
#include "server/net/report.h"
#include "server/net/shared.h"
#include "server/net/web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char some_room[] = "abcdefghijklmnopqrstuv";

/* Paths */

static struct hb_web_target target(const char *path)
{
    return hb_web_target(path, strlen(path));
}

static void fixed_paths_lead_to_their_places(void **state)
{
    (void)state;
    assert_int_equal(target("/healthz").place, HB_WEB_HEALTH);
    assert_int_equal(target("/metrics").place, HB_WEB_METRICS);
    assert_int_equal(target("/api/rooms").place, HB_WEB_ROOMS);
    assert_int_equal(target("/ws").place, HB_WEB_SOCKET);
    assert_int_equal(target("/healthz/").place, HB_WEB_NOWHERE);
    assert_int_equal(target("/Healthz").place, HB_WEB_FILE);
}

static void a_room_is_named_by_its_whole_id(void **state)
{
    struct hb_web_target t = target("/api/rooms/abcdefghijklmnopqrstuv");

    (void)state;
    assert_int_equal(t.place, HB_WEB_ROOM);
    assert_string_equal(t.room, some_room);
    t = target("/api/rooms/abcdefghijklmnopqrstuv/record");
    assert_int_equal(t.place, HB_WEB_RECORD);
    assert_string_equal(t.room, some_room);
    assert_int_equal(target("/api/rooms/abcdefghijklmnopqrstu").place, HB_WEB_NOWHERE);
    assert_int_equal(target("/api/rooms/abcdefghijklmnopqrstuvw").place, HB_WEB_NOWHERE);
    assert_int_equal(target("/api/rooms/abcdefghijklmnopqrst-v").place, HB_WEB_NOWHERE);
    assert_int_equal(target("/api/rooms/abcdefghijklmnopqrstuv/").place, HB_WEB_NOWHERE);
    assert_int_equal(target("/api/rooms/abcdefghijklmnopqrstuv/records").place, HB_WEB_NOWHERE);
    assert_int_equal(target("/api/rooms/abcdefghijklmnopqrstuv/picture").place, HB_WEB_PICTURE);
    assert_int_equal(target("/api/other").place, HB_WEB_NOWHERE);
}

static void the_page_is_the_root_and_every_table(void **state)
{
    (void)state;
    assert_string_equal(target("/").file, "index.html");
    assert_string_equal(target("/t/abcdefghijklmnopqrstuv").file, "index.html");
    assert_string_equal(target("/t/short").file, "t/short"); /* an ordinary file, which is not there */
}

static void names_of_files_are_plain(void **state)
{
    static const char *const good[] = { "/a", "/a/b.js", "/assets/app-0123abcd.css", "/a.b.c", "/_x", "/x@2~1+1.png" };
    static const char *const bad[] = { "",      "a",         "//a",   "/a//b", "/a/",   "/.",     "/..",
                                       "/../a", "/a/../b",   "/.git", "/a/.b", "/a\\b", "/a%2fb", "/a b",
                                       "/a\n",  "/\xc3\xa9", "/a:b",  "/a?b",  "/a#b",  "/-rf",   "/~root" };

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(target(good[i]).place, HB_WEB_FILE);
        assert_string_equal(target(good[i]).file, good[i] + 1);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(target(bad[i]).place, HB_WEB_NOWHERE);
    assert_int_equal(hb_web_target("/a\0b", 4).place, HB_WEB_NOWHERE);
}

static void the_longest_path_is_taken_and_a_longer_one_is_not(void **state)
{
    char path[HB_WEB_PATH + 2];

    (void)state;
    memset(path, 'a', sizeof path);
    path[0] = '/';
    assert_int_equal(hb_web_target(path, HB_WEB_PATH).place, HB_WEB_FILE);
    assert_int_equal(hb_web_target(path, HB_WEB_PATH + 1).place, HB_WEB_NOWHERE);
}

/* Files */

static void a_type_follows_from_the_last_ending(void **state)
{
    (void)state;
    assert_string_equal(hb_web_type("a/b.min.js"), "text/javascript; charset=utf-8");
    assert_string_equal(hb_web_type("engine.wasm"), "application/wasm");
    assert_string_equal(hb_web_type("A.SVG"), "image/svg+xml");
    assert_string_equal(hb_web_type("a.js/b"), "application/octet-stream");
    assert_string_equal(hb_web_type("js"), "application/octet-stream");
}

static void a_hash_in_a_name_has_eight_digits_or_more_before_the_ending(void **state)
{
    (void)state;
    assert_true(hb_web_is_hashed("app.0123abcd.js"));
    assert_true(hb_web_is_hashed("assets/app-0123ABCDef.css"));
    assert_false(hb_web_is_hashed("app.0123abc.js"));
    assert_false(hb_web_is_hashed("app.js"));
    assert_false(hb_web_is_hashed("0123abcd.js"));
    assert_false(hb_web_is_hashed("app.0123abcg.js"));
    assert_true(hb_web_is_hashed("assets/main-QX7ZL2KP.js"));
    assert_false(hb_web_is_hashed("app.0123abcd/x"));
    assert_false(hb_web_is_hashed("x0123abcd.js"));
}

static void a_coding_is_accepted_unless_its_weight_is_nothing(void **state)
{
    (void)state;
    assert_true(hb_web_accepts("gzip, deflate, br", "br"));
    assert_true(hb_web_accepts("GZIP;q=0.5", "gzip"));
    assert_true(hb_web_accepts("gzip;q=1.0,br", "gzip"));
    assert_false(hb_web_accepts("gzip;q=0", "gzip"));
    assert_false(hb_web_accepts("gzip;q=0.000, br", "gzip"));
    assert_false(hb_web_accepts("brotli", "br"));
    assert_false(hb_web_accepts("x-gzip", "gzip"));
    assert_false(hb_web_accepts("", "gzip"));
    assert_false(hb_web_accepts(" , ,", "gzip"));
}

static void an_etag_is_found_in_a_list(void **state)
{
    (void)state;
    assert_true(hb_web_same("\"a\"", "\"a\""));
    assert_true(hb_web_same("\"b\", W/\"a\"", "\"a\""));
    assert_true(hb_web_same("*", "\"a\""));
    assert_false(hb_web_same("", "\"a\""));
    assert_false(hb_web_same("\"ab\"", "\"a\""));
    assert_false(hb_web_same("a", "\"a\""));
}

/* Origins and addresses */

static void a_page_of_the_same_host_is_good(void **state)
{
    (void)state;
    assert_true(hb_web_origin_good("http://play.example", "play.example", NULL, 0));
    assert_true(hb_web_origin_good("http://Play.Example:8080", "play.example:8080", NULL, 0));
    assert_true(hb_web_origin_good("https://play.example", "play.example:443", NULL, 0));
    assert_true(hb_web_origin_good("http://play.example:80", "play.example", NULL, 0));
    assert_true(hb_web_origin_good("http://[::1]:8080", "[::1]:8080", NULL, 0));
    assert_true(hb_web_origin_good("", "play.example", NULL, 0));
}

static void a_page_from_elsewhere_is_not(void **state)
{
    (void)state;
    assert_false(hb_web_origin_good("http://evil.example", "play.example", NULL, 0));
    assert_false(hb_web_origin_good("http://play.example.evil", "play.example", NULL, 0));
    assert_false(hb_web_origin_good("http://evil.example/play.example", "play.example", NULL, 0));
    assert_false(hb_web_origin_good("http://play.example@evil.example", "play.example", NULL, 0));
    assert_false(hb_web_origin_good("http://play.example:81", "play.example", NULL, 0));
    assert_false(hb_web_origin_good("https://play.example", "play.example:80", NULL, 0));
    assert_false(hb_web_origin_good("null", "null", NULL, 0));
    assert_false(hb_web_origin_good("file://", "", NULL, 0));
    assert_false(hb_web_origin_good("http://", "", NULL, 0));
    assert_false(hb_web_origin_good("ftp://play.example", "play.example", NULL, 0));
}

static void a_server_is_asked_for_by_an_address_or_one_of_its_names(void **state)
{
    static const char *const names[] = { "anna-laptop", "play.example.org" };
    static const char *const good[] = { "",
                                        "127.0.0.1",
                                        "127.0.0.1:8080",
                                        "[::1]",
                                        "[::1]:80",
                                        "192.0.2.7:8080",
                                        "localhost:8080",
                                        "LocalHost",
                                        "ANNA-laptop",
                                        "play.example.org:9",
                                        "play.example.org.",
                                        "localhost.",
                                        "localhost.:8080" };
    static const char *const bad[] = { "evil.example",
                                       "evil.example:8080",
                                       "127.0.0.1.evil.example",
                                       "localhost.evil.example",
                                       "localhost..",
                                       "play.example.org.evil.example",
                                       "evilplay.example.org",
                                       "example.org",
                                       "127.0.0.1:8080:1",
                                       "127.0.0.1:80x",
                                       "[::1",
                                       "[::1]x",
                                       "::1",
                                       "[127.0.0.1]",
                                       "[]",
                                       ":8080",
                                       "." };

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (!hb_web_host_good(good[i], names, 2))
            fail_msg("«%s» is refused", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (hb_web_host_good(bad[i], names, 2))
            fail_msg("«%s» is taken for this server", bad[i]);
    assert_false(hb_web_host_good("play.example.org", names, 1));
}

static void the_name_of_a_header_has_no_blank(void **state)
{
    (void)state;
    assert_true(hb_web_is_header("x-forwarded-for", 15));
    assert_false(hb_web_is_header("content-length ", 15));
    assert_false(hb_web_is_header("content-length\t", 15));
    assert_false(hb_web_is_header("a\0b", 3));
    assert_false(hb_web_is_header("", 0));
}

/* A page may open a WebSocket only to the host and port that it came from, and $host leaves the port out. */
static void nginx_passes_the_host_on_with_its_port(void **state)
{
    char line[512];
    unsigned hosts = 0;
    FILE *f = fopen("packaging/nginx.conf", "r");

    (void)state;
    assert_non_null(f);
    while (fgets(line, sizeof line, f) != NULL) {
        const char *set = strstr(line, "proxy_set_header Host ");

        if (set == NULL)
            continue;
        hosts++;
        assert_ptr_equal(strstr(set, "proxy_set_header Host $http_host;"), set);
    }
    fclose(f);
    assert_true(hosts > 0);
}

static void an_origin_can_be_allowed_by_name(void **state)
{
    static const char *const allowed[] = { "https://a.example/", "http://b.example:8080" };

    (void)state;
    assert_true(hb_web_origin_good("https://a.example", "x", allowed, 2));
    assert_true(hb_web_origin_good("http://b.example:8080", "x", allowed, 2));
    assert_false(hb_web_origin_good("http://a.example", "x", allowed, 2));
    assert_false(hb_web_origin_good("http://b.example", "x", allowed, 2));
    assert_false(hb_web_origin_good("http://b.example:8080", "x", allowed, 1));
}

static void a_subprotocol_is_found_among_those_offered(void **state)
{
    (void)state;
    assert_true(hb_web_offers("hradby.1", "hradby.1"));
    assert_true(hb_web_offers("hradby.2 , hradby.1", "hradby.1"));
    assert_false(hb_web_offers("hradby.10", "hradby.1"));
    assert_false(hb_web_offers("", "hradby.1"));
}

static void expect_address(const char *peer, const char *forwarded, bool proxy, const char *address)
{
    char out[HB_ADDRESS_TEXT];

    hb_web_address(out, peer, forwarded, proxy);
    assert_string_equal(out, address);
}

static void what_a_proxy_says_counts_only_from_this_machine_and_if_it_is_asked_for(void **state)
{
    (void)state;
    expect_address("127.0.0.1", "192.0.2.7", true, "192.0.2.7");
    expect_address("::1", "2001:DB8::7", true, "2001:db8::7");
    expect_address("127.0.0.1", "10.9.9.9, 192.0.2.7", true, "192.0.2.7");
    expect_address("127.0.0.1", "192.0.2.7", false, "127.0.0.1");
    expect_address("203.0.113.5", "192.0.2.7", true, "203.0.113.5");
    expect_address("127.0.0.1", "", true, "127.0.0.1");
    expect_address("127.0.0.1", "192.0.2.7, nonsense", true, "127.0.0.1");
    expect_address("127.0.0.1", "<script>", true, "127.0.0.1");
    expect_address("::ffff:203.0.113.5", "", false, "203.0.113.5");
    expect_address("::ffff:127.0.0.1", "192.0.2.7", true, "192.0.2.7");
    expect_address("no address", "", false, "unknown");
}

/* Who reads */

static void the_language_that_weighs_most_among_those_spoken_is_taken(void **state)
{
    static const struct {
        const char *accept;
        enum hb_language language;
    } cases[] = {
        { "", HB_ENGLISH },
        { "cs", HB_CZECH },
        { "sk-SK,sk;q=0.9,en;q=0.8", HB_SLOVAK },
        { "en;q=0.3, cs;q=0.7, sk;q=0.5", HB_CZECH },
        { "de-AT,de;q=0.9,sk;q=0.1", HB_SLOVAK },
        { "CS-cz", HB_CZECH },
        { "cs;q=0.500,sk;q=0.5001", HB_CZECH }, /* three places, and the first of equals */
        { "en;q=0.5,cs ; Q=1.000", HB_CZECH },
        { "cs;q=0", HB_ENGLISH },
        { "cs;q=0.000,sk;q=0.001", HB_SLOVAK },
        { "*", HB_ENGLISH },
        { "cs;q=0.5,*", HB_ENGLISH },
        { "fr, *;q=0.1, sk;q=0.2", HB_SLOVAK },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (hb_web_language(cases[i].accept) != cases[i].language)
            fail_msg("%s: not %d", cases[i].accept, cases[i].language);
}

static void what_is_no_list_of_languages_is_english(void **state)
{
    static const char *const odd[] = { "csx",  "c",    ",,,;",         "cs;q=",      "cs;q=2",  "cs;q=-1",  "cs;q=x",
                                       ";q=1", "q=cs", "\xff\xfe;q=1", "cs;q=0.q=1", "cs;q=.9", "cs;;;q=0", "=" };
    char deep[2001] = "";

    (void)state;
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        if (hb_web_language(odd[i]) != HB_ENGLISH)
            fail_msg("%s is a language", odd[i]);
    memset(deep, ';', sizeof deep - 1);
    assert_int_equal(hb_web_language(deep), HB_ENGLISH);
}

static void a_browser_is_known_by_what_it_accepts(void **state)
{
    (void)state;
    assert_true(hb_web_wants_page("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"));
    assert_true(hb_web_wants_page("application/json, TEXT/HTML;level=1"));
    assert_false(hb_web_wants_page(""));
    assert_false(hb_web_wants_page("*/*"));
    assert_false(hb_web_wants_page("application/json"));
    assert_false(hb_web_wants_page("text/html;q=0"));
    assert_false(hb_web_wants_page("text/html5"));
}

static void who_does_not_ask_for_json_takes_a_page(void **state)
{
    (void)state;
    assert_true(hb_web_takes_page("application/json, TEXT/HTML;level=1"));
    assert_true(hb_web_takes_page(""));
    assert_true(hb_web_takes_page("*/*"));
    assert_true(hb_web_takes_page("application/json;q=0, */*"));
    assert_false(hb_web_takes_page("application/json"));
    assert_false(hb_web_takes_page("Application/JSON;q=0.5, */*;q=0.1"));
    assert_false(hb_web_takes_page("text/html;q=0"));
}

static bool is_page(const char *path)
{
    struct hb_web_target t = hb_web_target(path, strlen(path));

    return hb_web_is_page(&t);
}

static void pages_are_where_files_are_and_not_where_programs_ask(void **state)
{
    (void)state;
    assert_true(is_page("/"));
    assert_true(is_page("/nothing"));
    assert_true(is_page("/t/short"));
    assert_true(is_page("/.hidden"));
    assert_false(is_page("/api/"));
    assert_false(is_page("/api/rooms"));
    assert_false(is_page("/api/rooms/abcdefghijklmnopqrstuv"));
    assert_false(is_page("/api/rooms/x/../.."));
    assert_false(is_page("/healthz"));
    assert_false(is_page("/metrics"));
    assert_false(is_page("/ws"));
}

static void a_page_of_trouble_is_in_the_language_of_its_reader(void **state)
{
    struct hb_buffer b;
    struct hb_error err;

    (void)state;
    hb_refuse(&err, HB_BAD_REQUEST, "http.no-page");
    hb_buffer_init(&b);
    hb_web_page(&b, HB_CZECH, 404, &err);
    assert_false(b.failed);
    assert_non_null(strstr(b.at, "<html lang=\"cs\">"));
    assert_non_null(strstr(b.at, "<h1>Tady nic není</h1>"));
    assert_non_null(strstr(b.at, "<p>Na této adrese žádná stránka není. "));
    assert_non_null(strstr(b.at, "<a href=\"/\">Na úvodní stránku</a>"));
    hb_buffer_clear(&b);
    hb_web_error(&b, HB_SLOVAK, "no_page", &err);
    assert_string_equal(b.at, "{\"error\":{\"code\":\"no_page\",\"message\":\"na tejto adrese nič nie je\"}}");
    hb_buffer_done(&b);
}

static void nothing_in_a_sentence_becomes_part_of_a_page(void **state)
{
    struct hb_buffer b;
    struct hb_error err;

    (void)state;
    hb_refuse(&err, HB_BAD_REQUEST, "server.unknown-wish name=%s", "<script>&amp;");
    hb_buffer_init(&b);
    hb_web_page(&b, HB_ENGLISH, 400, &err);
    assert_null(strstr(b.at, "<script>"));
    assert_non_null(strstr(b.at, "&lt;script&gt;&amp;amp;"));
    assert_non_null(strstr(b.at, "<h1>This did not work</h1>"));
    hb_buffer_done(&b);
}

/* Heads */

static void expect_head(const struct hb_web_head *h, const char *part, bool there)
{
    struct hb_buffer b;

    hb_buffer_init(&b);
    hb_web_head(&b, h);
    assert_false(b.failed);
    assert_int_equal(strstr(b.at, part) != NULL, there);
    assert_string_equal(b.at + b.length - 4, "\r\n\r\n");
    hb_buffer_done(&b);
}

static void a_head_says_what_it_is_told(void **state)
{
    struct hb_web_head h = { .status = 200, .type = "text/plain", .length = 5, .host = "play.example:8080" };

    (void)state;
    expect_head(&h, "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n", true);
    expect_head(&h, "Cache-Control: no-store\r\n", true);
    expect_head(&h, "connect-src 'self' ws://play.example:8080 wss://play.example:8080\r\n", true);
    expect_head(&h, "script-src 'self' 'wasm-unsafe-eval';", true);
    expect_head(&h, "unsafe-inline", false);
    expect_head(&h, "Strict-Transport-Security", false);
    expect_head(&h, "Connection: close", false);
    h.tls = h.close = true;
    h.file_name = "hradby-abcdef.jsonl";
    expect_head(&h, "Strict-Transport-Security: max-age=31536000\r\n", true);
    expect_head(&h, "Connection: close\r\n", true);
    expect_head(&h, "Content-Disposition: attachment; filename=\"hradby-abcdef.jsonl\"\r\n", true);
    expect_head(&h, "Content-Language", false);
    expect_head(&h, "Vary", false);
    h.language = "sk";
    h.vary = "Accept, Accept-Language";
    expect_head(&h, "Content-Language: sk\r\n", true);
    expect_head(&h, "Vary: Accept, Accept-Language\r\n", true);
    h.status = 304;
    expect_head(&h, "Content-Length", false);
}

static void a_host_that_is_none_gets_into_no_head(void **state)
{
    struct hb_web_head h = { .status = 200, .host = "x; script-src *" };

    (void)state;
    expect_head(&h, "connect-src 'self'\r\n", true);
    expect_head(&h, "script-src *", false);
}

/* Lines of the log */

static void a_line_of_the_log_holds_a_room_only_in_part(void **state)
{
    struct hb_report_about about = { .room = some_room, .guest = 7, .address = "192.0.2.7", .why = "a \"why\"\n" };
    struct hb_buffer b;

    (void)state;
    hb_buffer_init(&b);
    hb_report_line(&b, 1790000000123, HB_REPORT_WARN, "something", &about);
    assert_string_equal(b.at,
                        "{\"time\":\"2026-09-21T14:13:20.123Z\",\"level\":\"warn\",\"what\":\"something\","
                        "\"room\":\"abcdef\",\"guest\":7,\"address\":\"192.0.2.7\",\"why\":\"a \\\"why\\\"\\n\"}\n");
    hb_buffer_done(&b);
}

static void no_text_in_the_log_holds_the_whole_id_of_a_room(void **state)
{
    struct hb_buffer b;

    (void)state;
    hb_buffer_init(&b);
    hb_report_line(
        &b, 0, HB_REPORT_WARN, "libwebsockets",
        &(struct hb_report_about){ .why = "GET /api/rooms/abcdefghijklmnopqrstuv/picture, abcdefghijklmnopqrst" });
    assert_null(strstr(b.at, "abcdefghijklmnopqrstuv"));
    assert_non_null(strstr(b.at, "\"GET /api/rooms/abcdef…/picture, abcdefghijklmnopqrst\""));
    hb_buffer_done(&b);
}

/* Numbers */

static void times_fall_into_their_buckets_and_are_summed_up(void **state)
{
    struct hb_metrics m = { 0 };
    struct hb_metrics_now now = { .connected = 3, .keeps = true };
    struct hb_buffer b;

    (void)state;
    hb_metrics_kept(&m, true, 500);
    hb_metrics_kept(&m, true, 501);
    hb_metrics_kept(&m, false, 2000000);
    hb_buffer_init(&b);
    hb_metrics_text(&m, &now, &b);
    assert_non_null(strstr(b.at, "hradby_keep_seconds_bucket{le=\"0.0005\"} 1\n"));
    assert_non_null(strstr(b.at, "hradby_keep_seconds_bucket{le=\"0.001\"} 2\n"));
    assert_non_null(strstr(b.at, "hradby_keep_seconds_bucket{le=\"1\"} 2\n"));
    assert_non_null(strstr(b.at, "hradby_keep_seconds_bucket{le=\"+Inf\"} 3\n"));
    assert_non_null(strstr(b.at, "hradby_keep_seconds_count 3\n"));
    assert_non_null(strstr(b.at, "\nhradby_keeps_failed_total 1\n"));
    assert_non_null(strstr(b.at, "\nhradby_guests 3\n"));
    assert_null(strstr(b.at, "hradby_links"));
    hb_buffer_done(&b);
}

static void numbers_of_links_are_told_where_several_share_the_rooms(void **state)
{
    struct hb_metrics m = { .expired = 4 };
    struct hb_metrics_now now = { .shared = true, .board = { .links = 2, .passed = 7 }, .hall = { .lost = 5 } };
    struct hb_buffer b;

    (void)state;
    hb_buffer_init(&b);
    hb_metrics_text(&m, &now, &b);
    assert_non_null(strstr(b.at, "\nhradby_links 2\n"));
    assert_non_null(strstr(b.at, "\nhradby_passed_total 7\n"));
    assert_non_null(strstr(b.at, "\nhradby_rooms_lost_total 5\n"));
    assert_non_null(strstr(b.at, "\nhradby_leases_expired_total 4\n"));
    hb_buffer_done(&b);
}

/* Addresses */

static void assert_split(const char *text, const char *host, unsigned port)
{
    char got[24];
    unsigned got_port;

    assert_true(hb_net_split(text, got, sizeof got, &got_port));
    assert_string_equal(got, host);
    assert_int_equal(got_port, port);
}

static void an_address_and_a_port_are_told_apart(void **state)
{
    static const char *const none[] = {
        "",     ":1",   "a:",     "a:1x",   "a:65536", "a:123456", "[",
        "[]:1", "[::1", "[::1]1", "[::1]:", "a:-1",    "[::1]x:1", "twenty-four-letters-here:1"
    };
    char host[24];
    unsigned port;

    (void)state;
    assert_split("10.0.0.1:9000", "10.0.0.1", 9000);
    assert_split("10.0.0.1", "10.0.0.1", 0);
    assert_split("games:0", "games", 0);
    assert_split("[::1]:7001", "::1", 7001);
    assert_split("[fd00::1]", "fd00::1", 0);
    assert_split("fd00::1", "fd00::1", 0);
    assert_split("a:65535", "a", 65535);
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_false(hb_net_split(none[i], host, sizeof host, &port));
}

/* Queues */

static void a_text_lives_as_long_as_somebody_holds_it(void **state)
{
    struct hb_shared *s = hb_shared_new("hello", 5), *taken;
    struct hb_queue a = { 0 }, b = { 0 };

    (void)state;
    assert_true(hb_shared_is(s, "hello", 5));
    assert_false(hb_shared_is(s, "hell", 4));
    for (unsigned i = 0; i < 100; i++)
        assert_true(hb_queue_add(i % 2 == 0 ? &a : &b, s));
    hb_shared_drop(s);
    assert_int_equal(a.bytes, 250);
    hb_queue_clear(&a);
    assert_int_equal(a.bytes, 0);
    taken = hb_queue_take(&b);
    assert_memory_equal(hb_shared_bytes(taken), "hello", 5);
    hb_shared_drop(taken);
    hb_queue_clear(&b);
    assert_null(hb_queue_take(&b));
}

static void assert_frame(size_t text, const char *head, size_t length)
{
    char *all = calloc(1, text + 1);
    struct hb_shared *s = hb_shared_new(all, text);
    size_t whole;
    const unsigned char *frame = hb_shared_frame(s, &whole);

    assert_int_equal(whole, length + text);
    assert_memory_equal(frame, head, length);
    assert_ptr_equal(frame + length, hb_shared_bytes(s));
    hb_shared_drop(s);
    free(all);
}

static void a_frame_has_the_shortest_head_for_its_text(void **state)
{
    (void)state;
    assert_frame(0, "\x81\0", 2);
    assert_frame(125, "\x81\x7d", 2);
    assert_frame(126, "\x81\x7e\0\x7e", 4);
    assert_frame(0xFFFF, "\x81\x7e\xff\xff", 4);
    assert_frame(0x10000, "\x81\x7f\0\0\0\0\0\x01\0\0", 10);
}

static void texts_leave_a_queue_in_the_order_in_which_they_came(void **state)
{
    struct hb_queue q = { 0 };
    unsigned next = 0;

    (void)state;
    for (unsigned i = 0; i < 1000; i++) {
        struct hb_shared *s = hb_shared_new((const char *)&i, sizeof i);

        assert_true(hb_queue_add(&q, s));
        hb_shared_drop(s);
        if (i % 3 == 2) {
            s = hb_queue_take(&q);
            assert_memory_equal(hb_shared_bytes(s), &next, sizeof next);
            next++;
            hb_shared_drop(s);
        }
    }
    assert_int_equal(q.count, 1000 - next);
    hb_queue_clear(&q);
}

/* Options */

static bool options(struct hb_serve_options *o, struct hb_error *err, const char *first, const char *second)
{
    char name[] = "serve", one[64], two[64];
    struct hb_cli_given given;
    char *argv[] = { name, one, two, NULL };

    snprintf(one, sizeof one, "%s", first);
    snprintf(two, sizeof two, "%s", second ? second : "");
    return hb_cli_read(&hb_serve_cli, o, &given, second ? 3 : 2, argv, err) && hb_serve_options_complete(o, err);
}

static void options_have_their_usual_values(void **state)
{
    struct hb_serve_options o;
    struct hb_error err;

    (void)state;
    assert_true(options(&o, &err, "--proxy", NULL));
    assert_true(o.proxy);
    assert_string_equal(o.host, "127.0.0.1");
    assert_int_equal(o.port, 8080);
    assert_int_equal(o.guests, 8192);
    assert_int_equal(o.limits.guests, 8192);
    assert_int_equal(o.per_address, 64);
    assert_int_equal(o.queue, 1048576);
}

static void numbers_are_taken_within_their_limits(void **state)
{
    struct hb_serve_options o;
    struct hb_error err;

    (void)state;
    assert_true(options(&o, &err, "--port", "65535"));
    assert_int_equal(o.port, 65535);
    assert_true(options(&o, &err, "--port=0", NULL));
    assert_int_equal(o.port, 0);
    assert_true(options(&o, &err, "--computer-delay", "60000"));
    assert_int_equal(o.limits.computer_delay, 60000);
    assert_true(options(&o, &err, "--guests", "100000"));
    assert_int_equal(o.limits.guests, 100000);
    assert_false(options(&o, &err, "--port", "65536"));
    assert_string_equal(err.text, "--port: \"65536\" is no whole number from 0 to 65535");
    assert_false(options(&o, &err, "--port", "4294967296"));
    assert_false(options(&o, &err, "--port", "0x50"));
    assert_false(options(&o, &err, "--queue", "65535"));
}

static void what_is_no_option_is_refused(void **state)
{
    struct hb_serve_options o;
    struct hb_error err;

    (void)state;
    assert_false(options(&o, &err, "--prot", "80"));
    assert_string_equal(err.text, "there is no option \"--prot\"");
    assert_false(options(&o, &err, "--port", NULL));
    assert_string_equal(err.text, "--port needs a value, such as 0");
    assert_false(options(&o, &err, "--tls-key", "x"));
    assert_false(options(&o, &err, "--", NULL));
    assert_false(options(&o, &err, "", NULL));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(fixed_paths_lead_to_their_places),
        cmocka_unit_test(a_room_is_named_by_its_whole_id),
        cmocka_unit_test(the_page_is_the_root_and_every_table),
        cmocka_unit_test(names_of_files_are_plain),
        cmocka_unit_test(the_longest_path_is_taken_and_a_longer_one_is_not),
        cmocka_unit_test(a_type_follows_from_the_last_ending),
        cmocka_unit_test(a_hash_in_a_name_has_eight_digits_or_more_before_the_ending),
        cmocka_unit_test(a_coding_is_accepted_unless_its_weight_is_nothing),
        cmocka_unit_test(an_etag_is_found_in_a_list),
        cmocka_unit_test(a_page_of_the_same_host_is_good),
        cmocka_unit_test(a_page_from_elsewhere_is_not),
        cmocka_unit_test(a_server_is_asked_for_by_an_address_or_one_of_its_names),
        cmocka_unit_test(the_name_of_a_header_has_no_blank),
        cmocka_unit_test(nginx_passes_the_host_on_with_its_port),
        cmocka_unit_test(an_origin_can_be_allowed_by_name),
        cmocka_unit_test(a_subprotocol_is_found_among_those_offered),
        cmocka_unit_test(what_a_proxy_says_counts_only_from_this_machine_and_if_it_is_asked_for),
        cmocka_unit_test(the_language_that_weighs_most_among_those_spoken_is_taken),
        cmocka_unit_test(what_is_no_list_of_languages_is_english),
        cmocka_unit_test(a_browser_is_known_by_what_it_accepts),
        cmocka_unit_test(who_does_not_ask_for_json_takes_a_page),
        cmocka_unit_test(pages_are_where_files_are_and_not_where_programs_ask),
        cmocka_unit_test(a_page_of_trouble_is_in_the_language_of_its_reader),
        cmocka_unit_test(nothing_in_a_sentence_becomes_part_of_a_page),
        cmocka_unit_test(a_head_says_what_it_is_told),
        cmocka_unit_test(a_host_that_is_none_gets_into_no_head),
        cmocka_unit_test(a_line_of_the_log_holds_a_room_only_in_part),
        cmocka_unit_test(times_fall_into_their_buckets_and_are_summed_up),
        cmocka_unit_test(numbers_of_links_are_told_where_several_share_the_rooms),
        cmocka_unit_test(an_address_and_a_port_are_told_apart),
        cmocka_unit_test(a_text_lives_as_long_as_somebody_holds_it),
        cmocka_unit_test(a_frame_has_the_shortest_head_for_its_text),
        cmocka_unit_test(texts_leave_a_queue_in_the_order_in_which_they_came),
        cmocka_unit_test(options_have_their_usual_values),
        cmocka_unit_test(numbers_are_taken_within_their_limits),
        cmocka_unit_test(what_is_no_option_is_refused),
        cmocka_unit_test(no_text_in_the_log_holds_the_whole_id_of_a_room),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
