/* json.h -- JSON as a tree of values: one reader, one writer, and what a program does with the tree.
 *
 * A value is counted: whoever is given one by hb_json_object() and its like owns a reference and gives it back with
 * hb_json_decref.  A function that ends in _new takes the reference over, whatever becomes of it.  NULL stands for
 * «could not be made» and may be handed on everywhere: it is of no type and has nothing in it, and putting it somewhere
 * fails.  So a tree is built without a look at every step, and what is asked for once, at the end, is whether it is
 * there.
 *
 * Objects keep their members in order and have no name twice; to equality the order is nothing.  Texts and names are
 * UTF-8.  A value belongs to one thread at a time. */
#ifndef HB_TABLE_JSON_H
#define HB_TABLE_JSON_H

#include "hradby/describe.h"
#include "hradby/text.h"
#include "table/strings.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HB_JSON_DEPTH = 256,        /* objects and lists inside one another, the outermost counted */
    HB_JSON_LONGEST = INT32_MAX /* bytes of a text that is read */
};

enum hb_json_type {
    HB_JSON_OBJECT,
    HB_JSON_ARRAY,
    HB_JSON_STRING,
    HB_JSON_INTEGER,
    HB_JSON_REAL,
    HB_JSON_TRUE,
    HB_JSON_FALSE,
    HB_JSON_NULL
};

/* What all values begin with.  For json.c to change, for others to read. */
struct hb_json {
    uint32_t refs;
    uint32_t at, bytes; /* where it stood in the text that it was read from; 0 bytes if it was made otherwise */
    enum hb_json_type type;
};

/* Reading */

/* A text that is not read.  The grammar knows the first three; the others are JSON that this program does not take. */
enum hb_json_fault {
    HB_JSON_FINE,
    HB_JSON_NOT_UTF8,
    HB_JSON_NOT_JSON, /* RFC 8259, to the letter */
    HB_JSON_TOO_DEEP,
    HB_JSON_NAME_TWICE,   /* in one object */
    HB_JSON_OUT_OF_RANGE, /* a whole number beyond int64_t, or one beyond a double */
    HB_JSON_NO_CHARACTER, /* an escape: half of a surrogate pair, or \u0000 */
    HB_JSON_NO_MEMORY
};

/* A member of the outermost object that is wanted as it was written: whatever its value is, only the grammar is asked
 * of it, and in the object stands a string with its text.  `name` is found where it is written without escapes. */
struct hb_json_verbatim {
    const char *name;
    bool whole_number; /* only if it is one; otherwise the value is read as any other */
    const char *at;    /* set by the reader, into the text: the last one of this name; NULL if there is none */
    size_t length;
};

/* What is wanted of a text, and what came of reading it.  Zeroed, it wants nothing special. */
struct hb_json_reading {
    struct hb_json_verbatim *verbatim; /* found even where the text is refused, unless it is no JSON at all */
    unsigned verbatims;
    enum hb_json_fault fault;
    size_t at;    /* bytes before the fault */
    size_t steps; /* names that were compared in large objects; for a test */
};

/* Any value, with spaces around it and nothing else; NULL and the fault. */
struct hb_json *hb_json_read(const char *text, size_t length, struct hb_json_reading *how);

/* Says in *err why it was not read: bad_json or no_memory. */
void hb_json_refuse(const struct hb_json_reading *how, struct hb_error *err);

/* An object or a list; NULL and *err, which says bad_json or no_memory. */
struct hb_json *hb_json_parse(const char *text, size_t length, struct hb_error *err);

/* Writing */

/* Adds the value in the shortest form, on one line; reals with 17 digits, so that the same number is read again. */
void hb_json_write(const struct hb_json *value, struct hb_buffer *out);

/* The same with fewer digits. */
void hb_json_write_rounded(const struct hb_json *value, int digits, struct hb_buffer *out);

/* The same in memory of its own, to be freed; NULL without memory. */
char *hb_json_dumps(const struct hb_json *value);

/* Adds a text as it stands between the quotes of a JSON string. */
void hb_json_write_escaped(const char *text, size_t length, struct hb_buffer *out);

/* Values */

struct hb_json *hb_json_object(void);
struct hb_json *hb_json_array(void);
struct hb_json *hb_json_string(const char *text); /* NULL if it is not UTF-8 */
struct hb_json *hb_json_stringn(const char *text, size_t length);
struct hb_json *
hb_json_string_prefix(const char *text); /* up to the first byte that is not UTF-8, as in a text cut short */
struct hb_json *hb_json_integer(int64_t value);
struct hb_json *hb_json_real(double value); /* NULL if it is not finite */
struct hb_json *hb_json_true(void);
struct hb_json *hb_json_false(void);
struct hb_json *hb_json_null(void);

static inline struct hb_json *hb_json_boolean(bool value)
{
    return value ? hb_json_true() : hb_json_false();
}

/* Values in the shape of the format, which is written as JSON with a letter for each value:
 *
 *   s text   s? text or NULL for null   s% text and its size_t   i int   I int64_t   b int as a flag   f double
 *   o value, taken over   o? or NULL for null   o* or NULL for no member at all
 *   O, O?, O* value, referred to once more
 *
 * Names are texts too.  What is to be taken over is taken over even if nothing comes of it. */
struct hb_json *hb_json_pack(const char *format, ...);

struct hb_json *hb_json_incref(struct hb_json *value);
void hb_json_decref(struct hb_json *value);
struct hb_json *
hb_json_copy(const struct hb_json *value); /* an object or a list with the same values; others are the same */
bool hb_json_equal(const struct hb_json *a, const struct hb_json *b);

static inline bool hb_json_is(const struct hb_json *value, enum hb_json_type type)
{
    return value && value->type == type;
}

static inline bool hb_json_is_object(const struct hb_json *value)
{
    return hb_json_is(value, HB_JSON_OBJECT);
}

static inline bool hb_json_is_array(const struct hb_json *value)
{
    return hb_json_is(value, HB_JSON_ARRAY);
}

static inline bool hb_json_is_string(const struct hb_json *value)
{
    return hb_json_is(value, HB_JSON_STRING);
}

static inline bool hb_json_is_integer(const struct hb_json *value)
{
    return hb_json_is(value, HB_JSON_INTEGER);
}

static inline bool hb_json_is_true(const struct hb_json *value)
{
    return hb_json_is(value, HB_JSON_TRUE);
}

static inline bool hb_json_is_false(const struct hb_json *value)
{
    return hb_json_is(value, HB_JSON_FALSE);
}

static inline bool hb_json_is_boolean(const struct hb_json *value)
{
    return hb_json_is_true(value) || hb_json_is_false(value);
}

static inline bool hb_json_is_null(const struct hb_json *value)
{
    return hb_json_is(value, HB_JSON_NULL);
}

/* NULL or 0 if it is of another type. */
const char *hb_json_string_value(const struct hb_json *value);
size_t hb_json_string_length(const struct hb_json *value);
int64_t hb_json_integer_value(const struct hb_json *value);
double hb_json_real_value(const struct hb_json *value);

/* What is in objects and lists */

/* What changes one returns 0, or -1 if it could not.  An object is looked through from its start: those of this program
 * are small, and a large one from outside is only gone through. */
size_t hb_json_object_size(const struct hb_json *object);
struct hb_json *hb_json_object_get(const struct hb_json *object, const char *name);
int hb_json_object_set(struct hb_json *object, const char *name, struct hb_json *value);
int hb_json_object_set_new(struct hb_json *object, const char *name, struct hb_json *value);
int hb_json_object_update(struct hb_json *object, const struct hb_json *other);
void hb_json_object_del(struct hb_json *object, const char *name);

size_t hb_json_array_size(const struct hb_json *array);
struct hb_json *hb_json_array_get(const struct hb_json *array, size_t i);
int hb_json_array_set(struct hb_json *array, size_t i, struct hb_json *value);
int hb_json_array_append(struct hb_json *array, struct hb_json *value);
int hb_json_array_append_new(struct hb_json *array, struct hb_json *value);
void hb_json_array_remove(struct hb_json *array, size_t i);

/* False if there are not so many.  The name is there until a member is added or taken away. */
bool hb_json_object_member(const struct hb_json *object, size_t i, const char **name, struct hb_json **value);

#define hb_json_object_foreach(object, name, value)                                                                    \
    for (size_t name##_at = 0; hb_json_object_member(object, name##_at, &(name), &(value)); name##_at++)

#define hb_json_array_foreach(array, i, value) for ((i) = 0; ((value) = hb_json_array_get(array, i)); (i)++)

/* Facts (hradby/describe.h) */

/* Facts written down as JSON: an object that grows from the inside.  A failure (no memory) is remembered and everything
 * after it does nothing; hb_json_describer_done then gives NULL. */
enum { HB_JSON_FACTS_DEPTH = 16 };

struct hb_json_describer {
    struct hb_describer describer; /* first, so that the functions behind it find the rest */
    struct hb_json *open[HB_JSON_FACTS_DEPTH];
    unsigned depth; /* open[depth - 1] is being filled, open[0] is the whole */
    bool failed;
};

void hb_json_describer_begin(struct hb_json_describer *j);
void hb_json_describer_begin_list(struct hb_json_describer *j); /* the whole is a list, no object */
void hb_json_describer_put(struct hb_json_describer *j, const char *name,
                           struct hb_json *value); /* takes the value over; NULL is a failure */
struct hb_json *hb_json_describer_done(struct hb_json_describer *j);
void hb_json_describer_drop(struct hb_json_describer *j);

/* For the reader */

struct hb_json *hb_json_literal(enum hb_json_type type); /* true, false or null that knows its place */
struct hb_json *hb_json_string_unchecked(const char *text, size_t length); /* it was seen to be UTF-8 */
struct hb_json *hb_json_object_getn(const struct hb_json *object, const char *name, size_t length);
int hb_json_object_add_new(struct hb_json *object, const char *name, size_t length,
                           struct hb_json *value); /* not there yet */
void *hb_json_alloc(size_t size);                  /* to be freed */

/* For tests: where all this memory comes from. */
void hb_json_set_malloc(void *(*get)(size_t size));

#endif
