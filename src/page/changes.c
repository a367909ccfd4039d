/* changes.c -- what has changed from one JSON value to another, and lists of objects as rows (changes.h). */
#include "page/changes.h"

#include <stdio.h>

enum { FEW = 8 }; /* a list so short is compared place by place */

/* Takes the value over. */
static struct hb_json *keep(struct hb_json *value, bool *failed)
{
    *failed = *failed || value == NULL;
    return value;
}

static void append(struct hb_json *list, struct hb_json *value, bool *failed)
{
    if (list == NULL || value == NULL || hb_json_array_append_new(list, value) != 0)
        *failed = true;
}

static void set(struct hb_json *object, const char *name, struct hb_json *value, bool *failed)
{
    if (object == NULL || value == NULL || hb_json_object_set_new(object, name, value) != 0)
        *failed = true;
}

/* A list of this one value, which is shared. */
static struct hb_json *replaced(struct hb_json *now, bool *failed)
{
    struct hb_json *list = keep(hb_json_array(), failed);

    append(list, hb_json_incref(now), failed);
    return list;
}

/* ---- objects ---- */

static struct hb_json *unless_empty(struct hb_json *members)
{
    if (hb_json_object_size(members) > 0)
        return members;
    hb_json_decref(members);
    return NULL;
}

static struct hb_json *object_changes(struct hb_json *before, struct hb_json *now, bool *failed)
{
    struct hb_json *members = keep(hb_json_object(), failed), *value;
    const char *name;

    hb_json_object_foreach(now, name, value)
    {
        struct hb_json *old = hb_json_object_get(before, name);
        struct hb_json *change = old == NULL ? replaced(value, failed) : hb_changes(old, value, failed);

        if (change != NULL)
            set(members, name, change, failed);
    }
    hb_json_object_foreach(before, name, value) if (hb_json_object_get(now, name) == NULL)
        set(members, name, hb_json_array(), failed);
    return unless_empty(members);
}

/* ---- lists ---- */

static bool are_objects(struct hb_json *list)
{
    for (size_t i = 0; i < hb_json_array_size(list); i++)
        if (!hb_json_is_object(hb_json_array_get(list, i)))
            return false;
    return hb_json_array_size(list) > 0;
}

static bool mostly_in_place(struct hb_json *before, struct hb_json *now)
{
    size_t size = hb_json_array_size(now), moved = 0;

    if (size != hb_json_array_size(before) || !are_objects(before) || !are_objects(now))
        return false;
    for (size_t i = 0; i < size; i++)
        moved += !hb_json_equal(hb_json_array_get(before, i), hb_json_array_get(now, i));
    return size <= FEW || 2 * moved <= size;
}

static struct hb_json *changes_in_place(struct hb_json *before, struct hb_json *now, bool *failed)
{
    struct hb_json *members = keep(hb_json_object(), failed);

    for (size_t i = 0; i < hb_json_array_size(now); i++) {
        struct hb_json *change = hb_changes(hb_json_array_get(before, i), hb_json_array_get(now, i), failed);
        char place[24];

        if (change == NULL)
            continue;
        snprintf(place, sizeof place, "%zu", i);
        set(members, place, change, failed);
    }
    return unless_empty(members);
}

struct runs {
    struct hb_json *before;
    struct hb_json *list;
    size_t from, count; /* the run being gathered */
    bool *failed;
};

static void end_run(struct runs *r)
{
    if (r->count > 0)
        append(r->list, hb_json_pack("[i,i]", (int)r->from, (int)r->count), r->failed);
    r->from += r->count;
    r->count = 0;
}

/* Where a value stands in the list as it was, at or after the end of the run; its size where nowhere. */
static size_t find(const struct runs *r, struct hb_json *value)
{
    size_t i = r->from + r->count;

    while (i < hb_json_array_size(r->before) && !hb_json_equal(hb_json_array_get(r->before, i), value))
        i++;
    return i;
}

static void add_to_runs(struct runs *r, struct hb_json *value)
{
    size_t at = find(r, value);

    if (at == hb_json_array_size(r->before)) {
        end_run(r);
        append(r->list, replaced(value, r->failed), r->failed);
        return;
    }
    if (at != r->from + r->count) {
        end_run(r);
        r->from = at;
    }
    r->count++;
}

static struct hb_json *list_of_runs(struct hb_json *before, struct hb_json *now, bool *failed)
{
    struct runs r = { .before = before, .list = keep(hb_json_array(), failed), .failed = failed };

    append(r.list, hb_json_null(), failed);
    for (size_t i = 0; i < hb_json_array_size(now); i++)
        add_to_runs(&r, hb_json_array_get(now, i));
    end_run(&r);
    return r.list;
}

static struct hb_json *list_changes(struct hb_json *before, struct hb_json *now, bool *failed)
{
    if (hb_json_equal(before, now))
        return NULL;
    if (mostly_in_place(before, now))
        return changes_in_place(before, now, failed);
    if (are_objects(before) && are_objects(now))
        return list_of_runs(before, now, failed);
    return replaced(now, failed);
}

struct hb_json *hb_changes(struct hb_json *before, struct hb_json *now, bool *failed)
{
    if (*failed)
        return NULL;
    if (hb_json_is_object(before) && hb_json_is_object(now))
        return object_changes(before, now, failed);
    if (hb_json_is_array(before) && hb_json_is_array(now))
        return list_changes(before, now, failed);
    return hb_json_equal(before, now) ? NULL : replaced(now, failed);
}

/* ---- rows ---- */

static bool same_names(struct hb_json *a, struct hb_json *b)
{
    const char *name;
    struct hb_json *value;

    hb_json_object_foreach(a, name, value) if (hb_json_object_get(b, name) == NULL) return false;
    return hb_json_object_size(a) == hb_json_object_size(b);
}

static bool belong_together(struct hb_json *a, struct hb_json *b, const char *apart)
{
    struct hb_json *of_a = hb_json_object_get(a, apart), *of_b = hb_json_object_get(b, apart);

    return same_names(a, b) && (of_a == NULL || hb_json_equal(of_a, of_b));
}

static size_t group_end(struct hb_json *list, size_t from, const char *apart)
{
    size_t to = from + 1;

    while (to < hb_json_array_size(list) &&
           belong_together(hb_json_array_get(list, from), hb_json_array_get(list, to), apart))
        to++;
    return to;
}

static bool same_in_all(struct hb_json *list, size_t from, size_t to, const char *name)
{
    struct hb_json *first = hb_json_object_get(hb_json_array_get(list, from), name);

    for (size_t i = from + 1; i < to; i++)
        if (!hb_json_equal(first, hb_json_object_get(hb_json_array_get(list, i), name)))
            return false;
    return true;
}

static struct hb_json *row_of(struct hb_json *object, struct hb_json *names, bool *failed)
{
    struct hb_json *row = hb_json_array();

    for (size_t i = 0; i < hb_json_array_size(names); i++)
        append(row, hb_json_incref(hb_json_object_get(object, hb_json_string_value(hb_json_array_get(names, i)))),
               failed);
    return row;
}

static struct hb_json *group(struct hb_json *list, size_t from, size_t to, bool *failed)
{
    struct hb_json *all = hb_json_object(), *names = hb_json_array(), *rows = hb_json_array(), *value;
    const char *name;

    hb_json_object_foreach(hb_json_array_get(list, from), name, value)
    {
        if (same_in_all(list, from, to, name))
            set(all, name, hb_json_incref(value), failed);
        else
            append(names, hb_json_string(name), failed);
    }
    for (size_t i = from; i < to; i++)
        append(rows, row_of(hb_json_array_get(list, i), names, failed), failed);
    return hb_json_pack("{s:o*, s:o*, s:o*}", "all", all, "names", names, "rows", rows);
}

/* Rows that are mostly those of the group before are told as runs of these. */
static void shorten(const struct hb_json *before, struct hb_json *group, bool *failed)
{
    struct hb_json *rows = hb_json_object_get(group, "rows"), *runs;

    if (!hb_json_equal(hb_json_object_get(before, "names"), hb_json_object_get(group, "names")))
        return;
    runs = list_of_runs(hb_json_object_get(before, "rows"), rows, failed);
    if (2 * hb_json_array_size(runs) > hb_json_array_size(rows) + 1) {
        hb_json_decref(runs);
        return;
    }
    set(group, "runs", runs, failed);
    hb_json_object_del(group, "rows");
}

/* The last of all first, since each is told by the one before. */
static void shorten_all(struct hb_json *groups, bool *failed)
{
    for (size_t i = hb_json_array_size(groups); i-- > 1;)
        shorten(hb_json_array_get(groups, i - 1), hb_json_array_get(groups, i), failed);
}

struct hb_json *hb_rows(struct hb_json *list, const char *apart)
{
    struct hb_json *groups = hb_json_array();
    bool failed = groups == NULL;

    for (size_t from = 0, to; from < hb_json_array_size(list); from = to) {
        to = group_end(list, from, apart);
        append(groups, group(list, from, to, &failed), &failed);
    }
    if (!failed)
        shorten_all(groups, &failed);
    if (!failed)
        return groups;
    hb_json_decref(groups);
    return NULL;
}
