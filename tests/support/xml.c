/* xml.c -- a small checker of XML for tests. */
#include "tests/support/xml.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DEPTH_MAX = 64, NAME_MAX_LENGTH = 32 };

struct xml {
    const char *at;
    char open[DEPTH_MAX][NAME_MAX_LENGTH];
    unsigned depth, elements;
};

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == ':';
}

static size_t name_length(const char *at)
{
    size_t n = 0;

    while (is_name_char(at[n]))
        n++;
    return n;
}

/* Passes over text up to `end`; an & must begin a reference, and < may not occur. */
static bool pass_text(struct xml *x, char end)
{
    static const char *const reference[] = { "&amp;", "&lt;", "&gt;", "&quot;", "&#39;" };

    for (; *x->at != end; x->at++) {
        bool good = *x->at != '&';

        if (*x->at == '\0' || *x->at == '<' || ((unsigned char)*x->at < ' ' && *x->at != '\n'))
            return *x->at == '\0' && end == '<' && x->depth == 0;
        for (size_t i = 0; i < sizeof reference / sizeof reference[0]; i++)
            good = good || strncmp(x->at, reference[i], strlen(reference[i])) == 0;
        if (!good)
            return false;
    }
    return true;
}

static bool pass_attributes(struct xml *x)
{
    while (*x->at == ' ') {
        size_t n = name_length(++x->at);

        if (n == 0 || strncmp(x->at + n, "=\"", 2) != 0)
            return false;
        x->at += n + 2;
        if (!pass_text(x, '"'))
            return false;
        x->at++;
    }
    return true;
}

static bool pass_closing(struct xml *x)
{
    size_t n = name_length(x->at);

    if (x->depth == 0 || strlen(x->open[x->depth - 1]) != n || strncmp(x->open[x->depth - 1], x->at, n) != 0)
        return false;
    x->depth--;
    x->at += n;
    return *x->at++ == '>';
}

static bool pass_opening(struct xml *x)
{
    size_t n = name_length(x->at);

    if (n == 0 || n >= NAME_MAX_LENGTH || x->depth == DEPTH_MAX || (x->depth == 0 && x->elements > 0))
        return false;
    memcpy(x->open[x->depth], x->at, n);
    x->open[x->depth][n] = '\0';
    x->at += n;
    x->elements++;
    if (!pass_attributes(x))
        return false;
    if (strncmp(x->at, "/>", 2) == 0) {
        x->at += 2;
        return true;
    }
    x->depth++;
    return *x->at++ == '>';
}

bool xml_is_well_formed(const char *text)
{
    struct xml x = { .at = text };

    while (*x.at != '\0') {
        if (!pass_text(&x, '<'))
            return false;
        if (*x.at == '\0')
            break;
        x.at++;
        bool closing = *x.at == '/';
        x.at += closing;
        if (!(closing ? pass_closing(&x) : pass_opening(&x)))
            return false;
    }
    return x.depth == 0 && x.elements > 0;
}

void assert_xml_references_hold(const char *text)
{
    const char *at = text;

    while ((at = strstr(at, "href=\"#"))) {
        char id[64];

        at += strlen("href=\"#");
        snprintf(id, sizeof id, " id=\"%.*s\"", (int)strcspn(at, "\""), at);
        if (!strstr(text, id))
            fail_msg("nothing is called%s", id);
    }
}
