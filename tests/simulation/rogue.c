/* rogue.c -- somebody who sends what nobody should: each of these must be refused, and nobody else may notice. */
#include "sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* R stands for a room that is there, N for one that is not, K for a key that is none.  A frame gets a tag where it has
 * none, so that this is not what is wrong with it. */
static const char *const frames[] = {
    "",
    " ",
    "{",
    "[]",
    "null",
    "\"do\"",
    "17",
    "{}",
    "{\"do\":1}",
    "{\"do\":null,\"id\":3}",
    "{\"do\":\"dance\",\"id\":\"x\"}",
    "{\"do\":\"ping\",\"do\":\"ping\"}",
    "{\"do\":\"ping\"} {\"do\":\"ping\"}",
    "\xff\xfe{\"do\":\"ping\"}",
    "{\"do\":\"p\xc3\"}",
    "{\"do\":[\"ping\"]}",
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    "{\"do\":\"open\"}",
    "{\"do\":\"open\",\"game\":\"chess\",\"seats\":[{\"kind\":\"open\"},{\"kind\":\"open\"}]}",
    "{\"do\":\"open\",\"game\":\"castle\",\"seats\":[]}",
    "{\"do\":\"open\",\"game\":\"castle\",\"seats\":4}",
    "{\"do\":\"open\",\"game\":\"castle\",\"seats\":[{\"kind\":\"king\"},{\"kind\":\"open\"}]}",
    "{\"do\":\"open\",\"game\":\"castle\",\"seats\":[{\"kind\":\"person\",\"name\":\"A\"},7]}",
    "{\"do\":\"open\",\"game\":\"castle\",\"seats\":[{\"kind\":\"person\",\"name\":\"A\\u0007\"},{\"kind\":\"open\"}]}",
    "{\"do\":\"open\",\"game\":\"castle\",\"seats\":[{\"kind\":\"person\",\"name\":\"A\"},{\"kind\":\"computer\","
    "\"level\":"
    "\"wise\"}]}",
    "{\"do\":\"open\",\"game\":\"castle\",\"options\":[],\"seats\":[{\"kind\":\"person\",\"name\":\"A\"},{\"kind\":"
    "\"open\"}]}",
    "{\"do\":\"open\",\"game\":\"castle\",\"options\":{\"season\":\"autumn\"},\"seats\":[{\"kind\":\"person\",\"name\":"
    "\"A\"},"
    "{\"kind\":\"open\"}]}",
    "{\"do\":\"open\",\"game\":\"castle\",\"options\":{\"prepared\":{\"bank\":99999999999}},\"seats\":[{\"kind\":"
    "\"person\","
    "\"name\":\"A\"},{\"kind\":\"open\"}]}",
    "{\"do\":\"open\",\"game\":\"castle\",\"clock\":{\"kind\":\"move\",\"seconds\":-1},\"seats\":[{\"kind\":\"person\","
    "\"name\":\"A\"},{\"kind\":\"open\"}]}",
    "{\"do\":\"open\",\"game\":\"castle\",\"clock\":{\"kind\":\"move\",\"seconds\":9223372036854775807},\"seats\":[{"
    "\"kind\":"
    "\"person\",\"name\":\"A\"},{\"kind\":\"open\"}]}",
    "{\"do\":\"open\",\"game\":\"castle\",\"clock\":{\"kind\":\"bank\",\"seconds\":60,\"increment\":-5},\"seats\":[{"
    "\"kind\":"
    "\"person\",\"name\":\"A\"},{\"kind\":\"open\"}]}",
    "{\"do\":\"open\",\"game\":\"castle\",\"clock\":{\"kind\":\"days\",\"days\":1e300},\"seats\":[{\"kind\":\"person\","
    "\"name\":"
    "\"A\"},{\"kind\":\"open\"}]}",
    "{\"do\":\"open\",\"game\":\"castle\",\"clock\":\"fast\",\"seats\":[{\"kind\":\"person\",\"name\":\"A\"},{\"kind\":"
    "\"open\"}]}",
    "{\"do\":\"open\",\"game\":\"castle\",\"public\":\"yes\",\"seats\":[{\"kind\":\"person\",\"name\":\"A\"},{\"kind\":"
    "\"open\"}]}",
    "{\"do\":\"open\",\"game\":\"castle\",\"tag\":5,\"seats\":[{\"kind\":\"person\",\"name\":\"A\"},{\"kind\":\"open\"}"
    "]}",
    "{\"do\":\"open\",\"game\":\"castle\",\"tag\":\"12345678901234567890123456789012345678901\",\"seats\":[{\"kind\":"
    "\"person\","
    "\"name\":\"A\"},{\"kind\":\"open\"}]}",
    "{\"do\":\"join\"}",
    "{\"do\":\"join\",\"room\":5,\"name\":\"A\"}",
    "{\"do\":\"join\",\"room\":\"N\",\"name\":\"A\"}",
    "{\"do\":\"join\",\"room\":\"\",\"name\":\"A\"}",
    "{\"do\":\"join\",\"room\":\"R\",\"name\":\"A\",\"seat\":-1}",
    "{\"do\":\"join\",\"room\":\"R\",\"name\":\"A\",\"seat\":8}",
    "{\"do\":\"join\",\"room\":\"R\",\"name\":\"A\",\"seat\":\"0\"}",
    "{\"do\":\"join\",\"room\":\"R\",\"name\":\"A\",\"seat\":9223372036854775807}",
    "{\"do\":\"join\",\"room\":\"R\",\"name\":1}",
    "{\"do\":\"join\",\"room\":\"R\",\"name\":\"a\\nb\"}",
    "{\"do\":\"join\",\"room\":\"R\",\"name\":\"A\",\"salt\":4}",
    "{\"do\":\"join\",\"room\":\"R\",\"name\":\"A\",\"salt\":"
    "\"12345678901234567890123456789012345678901234567890123456789012345\"}",
    "{\"do\":\"join\",\"room\":\"R\",\"name\":\"A\",\"tag\":[]}",
    "{\"do\":\"join\",\"room\":\"R\",\"name\":\"A\",\"promises\":\"yes\"}",
    "{\"do\":\"join\",\"room\":\"R\",\"name\":\"A\",\"salt\":\"a salt that was not promised\"}",
    "{\"do\":\"promise\",\"room\":\"R\",\"key\":\"K\",\"promise\":"
    "\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\"}",
    "{\"do\":\"promise\",\"room\":\"R\"}",
    "{\"do\":\"reveal\",\"room\":\"R\",\"key\":\"K\",\"salt\":\"0123456789abcdef\"}",
    "{\"do\":\"reveal\",\"room\":\"N\",\"key\":\"K\",\"salt\":7}",
    "{\"do\":\"stand\",\"room\":\"R\",\"key\":\"K\"}",
    "{\"do\":\"start\",\"room\":\"R\",\"key\":\"K\",\"tag\":\"t\"}",
    "{\"do\":\"start\",\"room\":\"R\"}",
    "{\"do\":\"watch\"}",
    "{\"do\":\"watch\",\"room\":\"N\"}",
    "{\"do\":\"watch\",\"room\":\"R\",\"seen\":-1}",
    "{\"do\":\"watch\",\"room\":\"R\",\"seen\":\"0\"}",
    "{\"do\":\"watch\",\"room\":\"R\",\"seen\":1.5}",
    "{\"do\":\"watch\",\"room\":\"R\",\"keys\":\"K\"}",
    "{\"do\":\"watch\",\"room\":\"R\",\"keys\":[1]}",

    "{\"do\":\"move\",\"room\":\"R\",\"key\":\"K\",\"move\":\"pass\"}",
    "{\"do\":\"move\",\"room\":\"R\",\"move\":\"pass\"}",
    "{\"do\":\"move\",\"room\":\"N\",\"key\":\"K\",\"move\":\"pass\",\"tag\":\"x\"}",
    "{\"do\":\"move\"}",
    "{\"do\":\"move\",\"room\":\"R\",\"key\":\"\",\"move\":\"pass\"}",
    "{\"do\":\"move\",\"room\":\"R\",\"key\":7,\"move\":9}",
    "{\"do\":\"undo\",\"room\":\"R\",\"key\":\"K\"}",
    "{\"do\":\"undo\",\"room\":\"R\",\"key\":null}",
    "{\"do\":\"takeback\",\"room\":\"R\",\"key\":\"K\"}",
    "{\"do\":\"answer\",\"room\":\"R\",\"key\":\"K\",\"accept\":true}",
    "{\"do\":\"answer\",\"room\":\"R\",\"accept\":7}",
    "{\"do\":\"resign\",\"room\":\"R\",\"key\":\"K\",\"tag\":\"r\"}",
    "{\"do\":\"substitute\",\"room\":\"R\",\"key\":\"K\",\"seat\":0}",
    "{\"do\":\"substitute\",\"room\":\"R\",\"seat\":99}",
    "{\"do\":\"rematch\",\"room\":\"R\",\"key\":\"K\"}",
    "{\"do\":\"rematch\",\"room\":\"N\",\"key\":\"K\"}",
    "{\"do\":\"chat\",\"room\":\"R\"}",
    "{\"do\":\"chat\",\"room\":\"R\",\"name\":\"A\"}",
    "{\"do\":\"chat\",\"room\":\"R\",\"text\":5}",
    "{\"do\":\"chat\",\"room\":\"R\",\"name\":\"A\",\"text\":\"\"}",
    "{\"do\":\"chat\",\"room\":\"R\",\"key\":\"K\",\"text\":\"hi\"}",
    "{\"do\":\"chat\",\"room\":\"N\",\"name\":\"A\",\"text\":\"hi\"}",
    "{\"do\":\"talk\"}",
    "{\"do\":\"talk\",\"room\":\"R\"}",
    "{\"do\":\"talk\",\"room\":\"R\",\"key\":\"K\",\"at\":3,\"points\":[[0,0]]}",
    "{\"do\":\"talk\",\"room\":\"N\",\"key\":\"K\",\"at\":3,\"moves\":[\"pass\"],\"vote\":null}",
    "{\"do\":\"talk\",\"room\":\"R\",\"key\":\"K\",\"at\":9223372036854775807,\"points\":[[9223372036854775807,0]]}",
    "{\"do\":\"record\"}",
    "{\"do\":\"record\",\"room\":\"N\"}",
    "{\"do\":\"record\",\"room\":{}}",
    "{\"do\":\"leave\",\"room\":7}",
};

static const char *stand_in(struct sim *s, char letter)
{
    if (letter == 'R' && s->linked > 0)
        return s->links[dice_below(&s->dice, s->linked < ROOMS_MAX ? s->linked : ROOMS_MAX)];
    return letter == 'K' ? "abcdefghijkmnpqrstuvwxyz23456789" : "abcdefghijkmnpqrstuvwx";
}

static bool needs_tag(const char *frame)
{
    static const char *const words[] = { "open",     "join",   "stand",  "start",      "move",    "undo",    "chat",
                                         "takeback", "answer", "resign", "substitute", "rematch", "promise", "reveal" };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(frame + 7, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

static size_t fill_in(struct sim *s, const char *frame, char *out, size_t room)
{
    size_t n = 0;

    bool tagless = strncmp(frame, "{\"do\":\"", 7) == 0 && !strstr(frame, "\"tag\"") && needs_tag(frame);

    for (const char *at = frame; *at != '\0' && n + 40 < room; at++) {
        bool hole = strchr("RNK", *at) && at[1] == '"' && at > frame && at[-1] == '"';

        n += (size_t)snprintf(out + n, room - n, "%.*s", hole ? 40 : 1, hole ? stand_in(s, *at) : at);
    }
    if (tagless && n > 0 && out[n - 1] == '}')
        n += (size_t)snprintf(out + n - 1, room - n, ",\"tag\":\"0123456789abcdef-%u\"}", dice_below(&s->dice, 1000)) -
             1;
    return n;
}

/* A frame broken at some place: may be anything, so nothing is said of the answer; only rooms and seats are not
 * taken. */
static void send_broken(struct sim *s, struct person *p, char *text, size_t length)
{
    for (unsigned i = 1 + dice_below(&s->dice, 3); i > 0 && length > 0; i--) {
        char byte = (char)hb_splitmix(&s->dice.state);

        text[dice_below(&s->dice, (unsigned)length)] = byte;
    }
    hb_sim_send(s, p->guest, text, length, false, p->delay);
}

static void send_huge(struct sim *s, struct person *p)
{
    size_t length = HB_FRAME_MAX + 1;
    char *text = malloc(length + 1);

    if (!text)
        abort();
    memset(text, dice_percent(&s->dice, 50) ? '[' : ' ', length);
    text[length] = '\0';
    hb_sim_send(s, p->guest, text, length, true, p->delay);
    free(text);
}

/* A room that nobody wants. */
static void send_flood(struct sim *s, struct person *p)
{
    char text[256];
    const char *kind = dice_percent(&s->dice, 70) ? "open" : "person";
    int n = snprintf(text, sizeof text,
                     "{\"do\":\"open\",\"game\":\"carcassonne\",\"seats\":[{\"kind\":\"person\",\"name\":\"Flood\"},"
                     "{\"kind\":\"%s\"}],\"public\":true,\"tag\":\"flood %u of nobody %llx\"}",
                     kind, s->floods++, (unsigned long long)hb_splitmix(&s->dice.state));

    hb_sim_send(s, p->guest, text, (size_t)n, false, p->delay);
    s->count[SIM_FLOODS]++;
}

void hb_sim_play_rogue(struct sim *s, struct person *p)
{
    const char *frame = frames[dice_below(&s->dice, sizeof frames / sizeof *frames)];
    char text[1024];
    size_t length = fill_in(s, frame, text, sizeof text);

    if (dice_percent(&s->dice, 2))
        send_huge(s, p);
    else if (s->floods < FLOOD_MAX && dice_percent(&s->dice, 5))
        send_flood(s, p);
    else if (dice_percent(&s->dice, 15) && !strstr(frame, "open") && !strstr(frame, "join"))
        send_broken(s, p, text, length);
    else
        hb_sim_send(s, p->guest, text, length, true, p->delay);
}
