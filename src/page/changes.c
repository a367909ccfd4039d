/* changes.c -- what has changed from one JSON value to another, and lists of objects as rows (changes.h). */
#include "page/changes.h"

#include <stdio.h>

enum { FEW = 8 }; /* a list so short is compared place by place */

/* Takes the value over. */
static json_t *keep(json_t *value, bool *failed)
{
    *failed = *failed || value == NULL;
    return value;
}

static void append(json_t *list, json_t *value, bool *failed)
{
    if (list == NULL || value == NULL || json_array_append_new(list, value) != 0)
        *failed = true;
}

static void set(json_t *object, const char *name, json_t *value, bool *failed)
{
    if (object == NULL || value == NULL || json_object_set_new(object, name, value) != 0)
        *failed = true;
}

/* A list of this one value, which is shared. */
static json_t *replaced(json_t *now, bool *failed)
{
    json_t *list = keep(json_array(), failed);

    append(list, json_incref(now), failed);
    return list;
}

/* ---- objects ---- */

static json_t *unless_empty(json_t *members)
{
    if (json_object_size(members) > 0)
        return members;
    json_decref(members);
    return NULL;
}

static json_t *object_changes(json_t *before, json_t *now, bool *failed)
{
    json_t *members = keep(json_object(), failed), *value;
    const char *name;

    json_object_foreach(now, name, value)
    {
        json_t *old = json_object_get(before, name);
        json_t *change = old == NULL ? replaced(value, failed) : hb_changes(old, value, failed);

        if (change != NULL)
            set(members, name, change, failed);
    }
    json_object_foreach(before, name, value) if (json_object_get(now, name) == NULL)
        set(members, name, json_array(), failed);
    return unless_empty(members);
}

/* ---- lists ---- */

static bool are_objects(json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!json_is_object(json_array_get(list, i)))
            return false;
    return json_array_size(list) > 0;
}

static bool mostly_in_place(json_t *before, json_t *now)
{
    size_t size = json_array_size(now), moved = 0;

    if (size != json_array_size(before) || !are_objects(before) || !are_objects(now))
        return false;
    for (size_t i = 0; i < size; i++)
        moved += !json_equal(json_array_get(before, i), json_array_get(now, i));
    return size <= FEW || 2 * moved <= size;
}

static json_t *changes_in_place(json_t *before, json_t *now, bool *failed)
{
    json_t *members = keep(json_object(), failed);

    for (size_t i = 0; i < json_array_size(now); i++) {
        json_t *change = hb_changes(json_array_get(before, i), json_array_get(now, i), failed);
        char place[24];

        if (change == NULL)
            continue;
        snprintf(place, sizeof place, "%zu", i);
        set(members, place, change, failed);
    }
    return unless_empty(members);
}

struct runs {
    json_t *before;
    json_t *list;
    size_t from, count; /* the run being gathered */
    bool *failed;
};

static void end_run(struct runs *r)
{
    if (r->count > 0)
        append(r->list, json_pack("[i,i]", (int)r->from, (int)r->count), r->failed);
    r->from += r->count;
    r->count = 0;
}

/* Where a value stands in the list as it was, at or after the end of the run; its size where nowhere. */
static size_t find(const struct runs *r, json_t *value)
{
    size_t i = r->from + r->count;

    while (i < json_array_size(r->before) && !json_equal(json_array_get(r->before, i), value))
        i++;
    return i;
}

static void add_to_runs(struct runs *r, json_t *value)
{
    size_t at = find(r, value);

    if (at == json_array_size(r->before)) {
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

static json_t *list_of_runs(json_t *before, json_t *now, bool *failed)
{
    struct runs r = { .before = before, .list = keep(json_array(), failed), .failed = failed };

    append(r.list, json_null(), failed);
    for (size_t i = 0; i < json_array_size(now); i++)
        add_to_runs(&r, json_array_get(now, i));
    end_run(&r);
    return r.list;
}

static json_t *list_changes(json_t *before, json_t *now, bool *failed)
{
    if (json_equal(before, now))
        return NULL;
    if (mostly_in_place(before, now))
        return changes_in_place(before, now, failed);
    if (are_objects(before) && are_objects(now))
        return list_of_runs(before, now, failed);
    return replaced(now, failed);
}

json_t *hb_changes(json_t *before, json_t *now, bool *failed)
{
    if (*failed)
        return NULL;
    if (json_is_object(before) && json_is_object(now))
        return object_changes(before, now, failed);
    if (json_is_array(before) && json_is_array(now))
        return list_changes(before, now, failed);
    return json_equal(before, now) ? NULL : replaced(now, failed);
}

/* ---- rows ---- */

static bool same_names(json_t *a, json_t *b)
{
    const char *name;
    json_t *value;

    json_object_foreach(a, name, value) if (json_object_get(b, name) == NULL) return false;
    return json_object_size(a) == json_object_size(b);
}

static bool belong_together(json_t *a, json_t *b, const char *apart)
{
    json_t *of_a = json_object_get(a, apart), *of_b = json_object_get(b, apart);

    return same_names(a, b) && (of_a == NULL || json_equal(of_a, of_b));
}

static size_t group_end(json_t *list, size_t from, const char *apart)
{
    size_t to = from + 1;

    while (to < json_array_size(list) && belong_together(json_array_get(list, from), json_array_get(list, to), apart))
        to++;
    return to;
}

static bool same_in_all(json_t *list, size_t from, size_t to, const char *name)
{
    json_t *first = json_object_get(json_array_get(list, from), name);

    for (size_t i = from + 1; i < to; i++)
        if (!json_equal(first, json_object_get(json_array_get(list, i), name)))
            return false;
    return true;
}

static json_t *row_of(json_t *object, json_t *names, bool *failed)
{
    json_t *row = json_array();

    for (size_t i = 0; i < json_array_size(names); i++)
        append(row, json_incref(json_object_get(object, json_string_value(json_array_get(names, i)))), failed);
    return row;
}

static json_t *group(json_t *list, size_t from, size_t to, bool *failed)
{
    json_t *all = json_object(), *names = json_array(), *rows = json_array(), *value;
    const char *name;

    json_object_foreach(json_array_get(list, from), name, value)
    {
        if (same_in_all(list, from, to, name))
            set(all, name, json_incref(value), failed);
        else
            append(names, json_string(name), failed);
    }
    for (size_t i = from; i < to; i++)
        append(rows, row_of(json_array_get(list, i), names, failed), failed);
    return json_pack("{s:o*, s:o*, s:o*}", "all", all, "names", names, "rows", rows);
}

/* Rows that are mostly those of the group before are told as runs of these. */
static void shorten(const json_t *before, json_t *group, bool *failed)
{
    json_t *rows = json_object_get(group, "rows"), *runs;

    if (!json_equal(json_object_get(before, "names"), json_object_get(group, "names")))
        return;
    runs = list_of_runs(json_object_get(before, "rows"), rows, failed);
    if (2 * json_array_size(runs) > json_array_size(rows) + 1) {
        json_decref(runs);
        return;
    }
    set(group, "runs", runs, failed);
    json_object_del(group, "rows");
}

/* The last of all first, since each is told by the one before. */
static void shorten_all(json_t *groups, bool *failed)
{
    for (size_t i = json_array_size(groups); i-- > 1;)
        shorten(json_array_get(groups, i - 1), json_array_get(groups, i), failed);
}

json_t *hb_rows(json_t *list, const char *apart)
{
    json_t *groups = json_array();
    bool failed = groups == NULL;

    for (size_t from = 0, to; from < json_array_size(list); from = to) {
        to = group_end(list, from, apart);
        append(groups, group(list, from, to, &failed), &failed);
    }
    if (!failed)
        shorten_all(groups, &failed);
    if (!failed)
        return groups;
    json_decref(groups);
    return NULL;
}
