/* entrant.c -- see entrant.h. */
#include "arena/entrant.h"

#include "files/weights.h"
#include "hradby/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char program_word[] = "engine";

static bool read_number(const char *name, const char *value, size_t length, uint32_t most, uint32_t *out,
                        struct hb_error *err)
{
    enum { DIGITS_MAX = 9 };
    size_t digits = strspn(value, "0123456789");
    unsigned long n = digits > 0 && digits <= DIGITS_MAX ? strtoul(value, NULL, 10) : 0;

    if (digits != length || n < 1 || n > most)
        return hb_refuse(err, HB_BAD_OPTION, "arena.setting.number name=%s word=%.*s most=%lu", name,
                         (int)(length < HB_WORD_SHOWN ? length : HB_WORD_SHOWN), value, (unsigned long)most);
    *out = (uint32_t)n;
    return true;
}

static bool read_level(struct hb_entrant *s, const char *value, size_t length, struct hb_error *err)
{
    if (length == 0 || length >= sizeof s->level)
        return hb_refuse(err, HB_BAD_OPTION, "arena.setting.level n=%d", HB_ENTRANT_LEVEL - 1);
    snprintf(s->level, sizeof s->level, "%.*s", (int)length, value);
    return true;
}

static bool take_setting(struct hb_entrant *s, const char *text, size_t length, struct hb_error *err)
{
    const struct {
        const char *name;
        uint32_t most, *number;
    } numbers[] = { { "ms", HB_PLAYER_MS_MAX, &s->ms },
                    { "playouts", HB_PLAYER_PLAYOUTS_MAX, &s->playouts },
                    { "limit", 2 * HB_PLAYER_MS_MAX, &s->limit },
                    { "start", 2 * HB_PLAYER_MS_MAX, &s->start } };
    size_t name = strcspn(text, "=");

    if (name < length && name == strlen("level") && strncmp(text, "level", name) == 0)
        return read_level(s, text + name + 1, length - name - 1, err);
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (name < length && name == strlen(numbers[i].name) && strncmp(text, numbers[i].name, name) == 0)
            return read_number(numbers[i].name, text + name + 1, length - name - 1, numbers[i].most, numbers[i].number,
                               err);
    return hb_refuse(err, HB_BAD_OPTION, "arena.setting.unknown word=%.*s",
                     (int)(length < HB_WORD_SHOWN ? length : HB_WORD_SHOWN), text);
}

static bool read_program(struct hb_entrant *s, struct hb_error *err)
{
    char *at = s->text + strlen(program_word), *colon = strchr(at, ':');

    if (colon == NULL || colon[1 + strspn(colon + 1, " ")] == '\0')
        return hb_refuse(err, HB_BAD_OPTION, "arena.program.none");
    while (*at == ',') {
        size_t length = strcspn(++at, ",:");

        if (!take_setting(s, at, length, err))
            return false;
        at += length;
    }
    if (s->ms != 0 && s->playouts != 0)
        return hb_refuse(err, HB_BAD_OPTION, "core.player.effort");
    s->command = colon + 1;
    s->limit = s->limit != 0 ? s->limit : s->ms != 0 ? s->ms + HB_LIMIT_OVER_MS : HB_LIMIT_MS;
    s->start = s->start != 0 ? s->start : HB_LIMIT_MS;
    return true;
}

static bool read_player(struct hb_entrant *s, struct hb_error *err)
{
    if (!hb_player_read(&s->spec, s->text, err))
        return false;
    if (s->spec.weights[0] == '\0' || strcmp(s->spec.weights, HB_NO_WEIGHTS) == 0)
        return true;
    s->weights = hb_weights_load(s->spec.weights, err);
    s->spec.evaluation = s->weights;
    return s->weights != NULL;
}

bool hb_entrant_read(struct hb_entrant *s, const char *text, struct hb_error *err)
{
    size_t word = strlen(program_word);

    *s = (struct hb_entrant){ .is_program = strncmp(text, program_word, word) == 0 &&
                                            (text[word] == ':' || text[word] == ',' || text[word] == '\0') };
    if (strlen(text) >= sizeof s->text)
        return hb_refuse(err, HB_BAD_OPTION, "arena.player.long n=%d", HB_ENTRANT_TEXT - 1);
    snprintf(s->text, sizeof s->text, "%s", text);
    return s->is_program ? read_program(s, err) : read_player(s, err);
}

void hb_entrant_done(struct hb_entrant *s)
{
    free(s->weights);
    s->weights = NULL;
    s->spec.evaluation = NULL;
}

uint32_t hb_entrant_budget(const struct hb_entrant *s)
{
    if (s->is_program)
        return s->ms;
    if (s->spec.playouts != 0 || !s->spec.kind->searches)
        return 0;
    return s->spec.ms != 0 ? s->spec.ms : s->spec.kind->ms;
}
