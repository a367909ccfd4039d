/* web_error.c -- what is answered when something went wrong (web.h), in the language of whoever reads it. */
#include "hradby/words.h"
#include "server/net/web.h"
#include "table/json.h"

enum { SENTENCE_TEXT = 2 * HB_ERROR_TEXT };

static void say_why(char out[SENTENCE_TEXT], enum hb_language language, const struct hb_error *why)
{
    struct hb_text text = hb_text_for(language, out, SENTENCE_TEXT);

    hb_error_say(why, &text);
    if (!hb_text_fits(&text))
        hb_trim_utf8(out);
}

void hb_web_error(struct hb_buffer *out, enum hb_language language, const char *code, const struct hb_error *why)
{
    char message[SENTENCE_TEXT];
    struct hb_json *error;

    say_why(message, language, why);
    error = hb_json_pack("{s:{s:s, s:o}}", "error", "code", code, "message", hb_json_string_prefix(message));
    if (error != NULL)
        hb_json_write(error, out);
    hb_json_decref(error);
}

/* ---- pages ---- */

static void put_plain(struct hb_buffer *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '<')
            hb_buffer_text(out, "&lt;");
        else if (*text == '>')
            hb_buffer_text(out, "&gt;");
        else if (*text == '&')
            hb_buffer_text(out, "&amp;");
        else
            hb_buffer_add(out, text, 1);
    }
}

static void put_between(struct hb_buffer *out, const char *before, const char *text, const char *after)
{
    hb_buffer_text(out, before);
    put_plain(out, text);
    hb_buffer_text(out, after);
}

void hb_web_page(struct hb_buffer *out, enum hb_language language, unsigned status, const struct hb_error *why)
{
    char message[SENTENCE_TEXT], sentence[SENTENCE_TEXT];
    struct hb_text text = hb_text_for(language, sentence, sizeof sentence);
    const char *title = hb_words(language, status == 404 ? "http.page-missing" : "http.page-trouble");

    say_why(message, language, why);
    if (status == 404)
        hb_say(&text, "http.page-missing-why");
    else
        hb_say(&text, "http.page-why why=%s", message);
    put_between(out, "<!doctype html>\n<html lang=\"", hb_language_code[language], "\">\n<meta charset=\"utf-8\">\n");
    hb_buffer_text(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                        "<meta name=\"color-scheme\" content=\"light dark\">\n"
                        "<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\n"
                        "<link rel=\"stylesheet\" href=\"/plain.css\">\n");
    put_between(out, "<title>Hradby: ", title, "</title>\n");
    hb_buffer_text(out, "<main>\n<img src=\"/icon.svg\" alt=\"\" width=\"96\" height=\"96\">\n");
    put_between(out, "<h1>", title, "</h1>\n");
    put_between(out, "<p>", sentence, "</p>\n");
    put_between(out, "<p><a href=\"/\">", hb_words(language, "http.page-start"), "</a>\n");
    put_between(out, "<a href=\"/#/lobby\">", hb_words(language, "http.page-tables"), "</a></p>\n</main>\n</html>\n");
}
