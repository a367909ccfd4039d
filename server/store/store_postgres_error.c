/* store_postgres_error.c -- what PostgreSQL and libpq say, in sentences for somebody who runs a server.  None of them
 * shows the password, whatever it was that went wrong. */
#include "server/store/store_postgres.h"

#include <stdio.h>
#include <string.h>

enum { WHY_ROOM = 200 };

/* What it is called in the catalogue (store.NAME.refuses), and whether what was said goes with it. */
struct postgres_meaning {
    const char *code; /* or how it begins */
    const char *name;
    bool why;
};

static const struct postgres_meaning meanings[] = {
    { "53100", "pg-full", false },      { "53300", "pg-crowded", false }, { "53", "pg-memory", true },
    { "25006", "pg-read-only", false }, { "42501", "pg-rights", true },   { "55P03", "pg-locked", false },
    { "57014", "pg-locked", false },    { "57P", "pg-away", true },       { "08", "pg-away", true },
    { "25P03", "pg-slow", false },      { "40", "pg-locked", false },     { "23505", "pg-locked", false },
};

static const struct postgres_meaning *meaning_of(const char *code)
{
    for (size_t i = 0; code != NULL && i < sizeof meanings / sizeof meanings[0]; i++)
        if (strncmp(meanings[i].code, code, strlen(meanings[i].code)) == 0)
            return &meanings[i];
    return NULL;
}

/* The first line of it, with "…" where the password would be. */
static void say_why(char out[WHY_ROOM], const struct hb_postgres *p, const char *text)
{
    size_t length = strcspn(text, "\n"), hidden = p->password != NULL ? strlen(p->password) : 0, n = 0;

    for (size_t i = 0; i < length && n + sizeof "…" < WHY_ROOM;) {
        if (hidden > 0 && strncmp(text + i, p->password, hidden) == 0) {
            n += (size_t)snprintf(out + n, WHY_ROOM - n, "…");
            i += hidden;
        } else {
            out[n++] = text[i++];
        }
    }
    out[n] = '\0';
}

static bool refuse(struct hb_postgres *p, const struct postgres_meaning *m, const char *text, struct hb_error *err)
{
    char why[WHY_ROOM];

    HB_KEY("store.*.refuses");
    say_why(why, p, m->why ? text : "");
    return hb_refuse(err, HB_BAD_REQUEST, "store.refused store=%s path=%.*s why=%s", m->name, HB_PATH_SHOWN,
                     p->base.name, why);
}

/* libpq notices only at the second failure that nobody is there; what it says itself has no code. */
static bool is_end(const PGresult *r)
{
    const char *how = r != NULL ? PQresultErrorField(r, PG_DIAG_SEVERITY_NONLOCALIZED) : NULL;

    return how == NULL || strcmp(how, "FATAL") == 0 || strcmp(how, "PANIC") == 0;
}

bool hb_postgres_refused(struct hb_postgres *p, const PGresult *r, struct hb_error *err)
{
    static const struct postgres_meaning away = { "", "pg-away", true };
    const char *code = r != NULL ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    const char *text = r != NULL ? PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    const struct postgres_meaning *m;
    char why[WHY_ROOM];

    p->broken = p->broken || is_end(r);
    m = meaning_of(code);
    if (m == NULL && p->broken)
        m = &away;
    if (text == NULL)
        text = PQerrorMessage(p->connection);
    if (m != NULL)
        return refuse(p, m, text, err);
    say_why(why, p, text);
    return hb_refuse(err, HB_BAD_REQUEST, "store.pg-else path=%.*s why=%s code=%s", HB_PATH_SHOWN, p->base.name, why,
                     code != NULL ? code : "");
}

bool hb_postgres_unreachable(struct hb_postgres *p, struct hb_error *err)
{
    static const struct postgres_meaning unreachable = { "", "pg-unreachable", true },
                                         password = { "", "pg-password", false };
    bool wrong = PQconnectionNeedsPassword(p->connection) != 0 ||
                 (PQconnectionUsedPassword(p->connection) != 0 &&
                  strstr(PQerrorMessage(p->connection), "password authentication") != NULL);

    return refuse(p, wrong ? &password : &unreachable, PQerrorMessage(p->connection), err);
}

bool hb_postgres_no_memory(struct hb_postgres *p, struct hb_error *err)
{
    return hb_refuse(err, HB_NO_MEMORY, "store.no-memory path=%.*s", HB_PATH_SHOWN, p->base.name);
}
