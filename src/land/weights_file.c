/* weights_file.c -- the bytes of a file of weights (hradby/weights.h).
 *
 *   hradby weights 3 SIGNS SEEN SIGNS TOLD\n     of features and of what is seen in them; of seats and of what they are told
 *   two bytes a weight, the lower one first, in the order of struct hb_weights
 *   eight bytes, the lowest first: a sum of all bytes before them (FNV-1a) */
#include "hradby/weights.h"

#include "hradby/words.h"
#include "land/weights.h"

#include <stdio.h>
#include <string.h>

enum { HEAD_MAX = 64, SUM_BYTES = 8, NUMBERS = sizeof(struct hb_weights) / sizeof(int16_t) };

_Static_assert(sizeof(struct hb_weights) == NUMBERS * sizeof(int16_t), "weights are nothing but numbers");

static size_t head(char text[HEAD_MAX])
{
    return (size_t)snprintf(text, HEAD_MAX, "hradby weights 3 %d %d %d %d\n", HB_HOPE_SIGNS, HB_SEEN, HB_SEAT_SIGNS,
                            HB_TOLD);
}

static uint64_t sum_of(const unsigned char *bytes, size_t length)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < length; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    return sum;
}

static uint64_t sum_said(const unsigned char *bytes)
{
    uint64_t sum = 0;

    for (unsigned i = SUM_BYTES; i-- > 0;)
        sum = sum << 8 | bytes[i];
    return sum;
}

size_t hb_weights_room(void)
{
    return sizeof(struct hb_weights);
}

size_t hb_weights_length(void)
{
    char text[HEAD_MAX];

    return head(text) + sizeof(struct hb_weights) + SUM_BYTES;
}

/* Not so large that the rows of one feature add up to more than is kept of them, or that more than the formula counts. */
static bool rows_fit(const struct hb_weights *w)
{
    if (w->by_hand < 0 || w->by_hand > 256)
        return false;
    for (unsigned i = 0; i < HB_HOPE_SIGNS; i++)
        for (unsigned k = 0; k < HB_SEEN; k++)
            if (w->hope[i][k] > HB_ROW_MOST || w->hope[i][k] < -HB_ROW_MOST)
                return false;
    return true;
}

bool hb_weights_read(struct hb_weights *w, const unsigned char *bytes, size_t length, struct hb_error *err)
{
    static const char begins[] = "hradby weights ";
    char text[HEAD_MAX];
    size_t first = head(text);
    int16_t *number = (int16_t *)w;

    if (length < sizeof begins - 1 || memcmp(bytes, begins, sizeof begins - 1) != 0)
        return hb_refuse(err, HB_BAD_RECORD, "core.weights.none");
    if (length < first || memcmp(bytes, text, first) != 0)
        return hb_refuse(err, HB_BAD_RECORD, "core.weights.others");
    if (length != hb_weights_length())
        return hb_refuse(err, HB_BAD_RECORD, "core.weights.length bytes=%zu wanted=%zu", length, hb_weights_length());
    if (sum_of(bytes, length - SUM_BYTES) != sum_said(bytes + length - SUM_BYTES))
        return hb_refuse(err, HB_BAD_RECORD, "core.weights.sum");
    for (size_t i = 0; i < NUMBERS; i++)
        number[i] = (int16_t)(uint16_t)(bytes[first + 2 * i] | (unsigned)bytes[first + 2 * i + 1] << 8);
    return rows_fit(w) || hb_refuse(err, HB_BAD_RECORD, "core.weights.large");
}

void hb_weights_write(const struct hb_weights *w, unsigned char *bytes)
{
    char text[HEAD_MAX];
    size_t first = head(text), length = hb_weights_length();
    const int16_t *number = (const int16_t *)w;
    uint64_t sum;

    memcpy(bytes, text, first);
    for (size_t i = 0; i < NUMBERS; i++) {
        bytes[first + 2 * i] = (unsigned char)((unsigned)number[i] & 0xff);
        bytes[first + 2 * i + 1] = (unsigned char)((unsigned)number[i] >> 8 & 0xff);
    }
    sum = sum_of(bytes, length - SUM_BYTES);
    for (unsigned i = 0; i < SUM_BYTES; i++)
        bytes[length - SUM_BYTES + i] = (unsigned char)(sum >> 8 * i);
}
