/* wish.c -- wishes of a guest (wish.h). */
#include "tests/serve/wish.h"

#include "tests/serve/raw_client.h"
#include "tests/serve/support.h"

#include <stdio.h>
#include <string.h>

enum { WISH = 2048 };

json_t *wish_hear(int fd, const char *member)
{
    for (;;) {
        struct frame f;
        json_t *told;

        assert_true(client_hear(fd, &f));
        told = f.opcode == TEXT_FRAME ? json_loads(f.text, 0, NULL) : json_object();
        frame_done(&f);
        assert_non_null(told);
        if (json_object_get(told, member))
            return told;
        json_decref(told);
    }
}

__attribute__((format(printf, 2, 0))) static void say(int fd, const char *format, va_list args)
{
    char text[WISH];

    assert_in_range(vsnprintf(text, sizeof text, format, args), 1, sizeof text - 1);
    client_say(fd, text);
}

void wish_say(int fd, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    say(fd, format, args);
    va_end(args);
}

json_t *wish_ask(int fd, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    say(fd, format, args);
    va_end(args);
    return wish_hear(fd, "re");
}

bool wish_is_good(const json_t *answer)
{
    return json_is_true(json_object_get(answer, "ok"));
}

const char *wish_code(const json_t *answer)
{
    const char *code = json_string_value(json_object_get(json_object_get(answer, "error"), "code"));

    return code ? code : "";
}

void wish_copy(char *to, size_t room, const json_t *from, const char *name)
{
    const char *text = json_string_value(json_object_get(from, name));

    assert_non_null(text);
    snprintf(to, room, "%s", text);
}
