/* castle_asking.c -- questions to players and where the story stops. */
#include "castle_hall.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const hb_hall_sights[SIGHTS] = {
    [SEEN_SHORT_WORKER] = "a worker without all his goods",
    [SEEN_SHORT_MESSENGER] = "a messenger without all his talers",
    [SEEN_SHORT_WAGES] = "a mason without all his talers",
    [SEEN_SHORT_CART] = "a cart without all its goods",
    [SEEN_DISPLACED] = "a trader helper displaced",
    [SEEN_RIDER] = "a helper at the rider",
    [SEEN_INNKEEPER_LEFT] = "an innkeeper who leaves",
    [SEEN_INN_EMPTIED] = "an innkeeper who finds talers",
    [SEEN_NO_TALER] = "a trader without a taler at the inn",
    [SEEN_REFUSAL] = "a last piece not sold",
    [SEEN_DOMINATED] = "a payment left out",
    [SEEN_MAIDEN_WON] = "a maiden won",
    [SEEN_NO_SUITOR] = "a maiden without suitors",
    [SEEN_FORCED_TALERS] = "a snowdrift without workers",
    [SEEN_LAST_TILE] = "a last tile erected",
    [SEEN_TIE] = "a tie of points",
    [SEEN_TIE_OF_TALERS] = "a tie of points and talers",
    [SEEN_POOR_KEEPER] = "an innkeeper without a taler",
};

void hb_hall_stop(const char *why)
{
    printf("not ok - the castle's referee: %s\n", why);
    fflush(stdout);
    abort();
}

struct list *hb_hall_list(struct hall *h)
{
    h->desk->list[0].size = 0;
    return &h->desk->list[0];
}

void hb_hall_say(struct list *l, const char *format, ...)
{
    va_list args;
    int length;

    if (l->size == MOVES_MAX)
        hb_hall_stop("more moves than any position may have");
    va_start(args, format);
    length = vsnprintf(l->text[l->size], MOVE_TEXT, format, args);
    va_end(args);
    if (length >= MOVE_TEXT)
        hb_hall_stop("a move with a long text");
    l->size++;
}

void hb_hall_bundle(char text[MOVE_TEXT], const int goods[GOODS])
{
    int length = 0;

    text[0] = '\0';
    for (int g = 0; g < GOODS; g++)
        if (goods[g] > 0)
            length += snprintf(text + length, (size_t)(MOVE_TEXT - length), "%s%d %s", length > 0 ? " " : "", goods[g],
                               hb_hall_goods[g]);
}

int hb_hall_find(const struct list *l, const char *text)
{
    for (int i = 0; i < l->size; i++)
        if (strcmp(l->text[i], text) == 0)
            return i;
    return -1;
}

int hb_hall_ask(struct hall *h, int who, const char *phase, const struct list *l)
{
    return l->size == 1 && who != BY_CHANCE ? 0 : hb_hall_ask_even_one(h, who, phase, l);
}

int hb_hall_ask_even_one(struct hall *h, int who, const char *phase, const struct list *l)
{
    struct desk *d = h->desk;
    const struct answer *a;
    int at;

    if (d->used == d->given) {
        memset(d->may, 0, sizeof d->may);
        d->phase = phase;
        d->actor = who;
        longjmp(d->stop, 1);
    }
    a = &d->answer[d->used++];
    at = hb_hall_find(l, a->text);
    if (a->who != who || at < 0)
        hb_hall_stop("an answer that was not asked for");
    return at;
}

const struct answer *hb_hall_ask_several(struct hall *h, const char *phase)
{
    struct desk *d = h->desk;
    const struct answer *a;

    if (d->used == d->given) {
        d->phase = phase;
        d->actor = BY_SEVERAL;
        longjmp(d->stop, 1);
    }
    a = &d->answer[d->used++];
    if (a->who < 0 || a->who >= h->players || !d->may[a->who] || hb_hall_find(&d->list[a->who], a->text) < 0)
        hb_hall_stop("a secret answer that was not asked for");
    return a;
}
