/* reports_help.c -- the help; see reports.h. */
#include "hradby/words.h"
#include "views/art/art.h"
#include "views/letters/glyph.h"
#include "views/letters/letters_view.h"
#include "views/letters/reports.h"
#include "views/letters/reports_view.h"
#include "views/letters/typed.h"
#include "views/shape/landscape_shape.h"

#include <stdio.h>
#include <string.h>

enum { KEY_TEXT = 64, STATIONS_MAX = 64 };

/* Brackets and braces that stand in the drawing have a say in sentences, so they are filled in. */
static const struct hb_param drawn[] = { { "monastery", "[+]" }, { "large", "{A}" }, { "round", "[5]" } };

/* The lines of a part of help: terminal.help.PART.1, … */
static void put_lines(const char *part, const char *before, struct hb_text *out)
{
    char key[2 * KEY_TEXT];

    HB_KEY("terminal.help.*");
    for (unsigned n = 1;; n++) {
        snprintf(key, sizeof key, "terminal.help.%s.%u", part, n);
        if (!hb_words(out->language, key))
            return;
        hb_put(out, "%s", before);
        hb_say_with(out, key, drawn, sizeof drawn / sizeof drawn[0]);
        hb_put(out, "\n");
    }
}

static const char keys[] = "keys", land_keys[] = "keys.land";

/* Parts with their headings; that of keys is made of the table of commands. */
static void put_parts(const char *const *part, struct hb_text *out)
{
    char key[KEY_TEXT];

    for (; *part; part++) {
        bool land = strcmp(*part, land_keys) == 0;

        snprintf(key, sizeof key, "terminal.help.%s", land ? keys : *part);
        hb_say_with(out, key, NULL, 0);
        hb_put(out, "\n");
        if (land || strcmp(*part, keys) == 0)
            hb_commands_help(land, true, out);
        put_lines(*part, "  ", out);
    }
}

/* Where lines are typed: how to answer, the commands, and the rest. */
static void put_typed(const char *part, bool landscape, struct hb_text *out)
{
    char more[KEY_TEXT];

    snprintf(more, sizeof more, "%s.more", part);
    put_lines(part, "", out);
    hb_commands_help(landscape, false, out);
    put_lines(more, "", out);
}

static const char *const land_parts[] = { "lay", "figure", land_keys, "command", "board", NULL };

static bool is_laid(const struct hb_landscape *l, const char *mark)
{
    for (size_t i = 0; i < hb_land_placed_count(l); i++)
        if (hb_mark_of_design(hb_land_placed_at(l, i).design, mark) > 0)
            return true;
    return false;
}

/* Its name; of a mark that bears numbers, with those that it may bear. */
static void put_mark_name(const struct hb_symbol *s, struct hb_text *out)
{
    enum { MOST = 9 };
    int least = 1, most = MOST;
    char key[64], numbers[32];

    while (least < MOST && !hb_art_symbol_number(s, least))
        least++;
    while (most > least && !hb_art_symbol_number(s, most))
        most--;
    HB_KEY("mark.*.name");
    snprintf(key, sizeof key, "mark.%s.name", s->name);
    snprintf(numbers, sizeof numbers, "%d\u2013%d", least, most);
    hb_say_with(out, key, &(struct hb_param){ "n", numbers }, 1);
}

/* The signs of empty places beside the landscape, each once. */
static void explain_places(const struct hb_game *g, struct hb_text *out)
{
    struct hb_station station[STATIONS_MAX];
    size_t n = hb_land_stations(g, station, STATIONS_MAX);
    uint32_t told = 0;

    for (size_t i = 0; i < n && i < STATIONS_MAX; i++) {
        const struct hb_art_spot *spot = hb_art_spot_find(station[i].place, station[i].nth);
        char sign[HB_GLYPH_BYTES];

        if (!spot || spot->letter == 0 || spot->sign == told)
            continue;
        told = spot->sign;
        hb_glyph_write(spot->sign, sign);
        hb_put(out, "  %s  %s", sign, hb_words(out->language, "terminal.help.place"));
        hb_say(out, "terminal.help.here.letter letter=%c", (char)spot->letter);
        hb_put(out, "\n");
    }
}

/* What a number beside a figure means, where there is one. */
static void explain_loads(const struct hb_game *g, struct hb_text *out)
{
    for (size_t i = 0; i < hb_land_piece_count(hb_land_of(g)); i++)
        if (hb_land_piece_number(g, i).load) {
            hb_put(out, "  %s\n", hb_words(out->language, "terminal.help.load"));
            return;
        }
}

/* The marks of whole tiles that lie on the table, each with its sign; what points has an arrow for one. */
static void explain_marks(const struct hb_landscape *l, struct hb_text *out)
{
    bool first = true;

    for (size_t i = 0; i < hb_art_symbol_count; i++) {
        const struct hb_symbol *s = &hb_art_symbols[i];
        char sign[HB_GLYPH_BYTES];

        if (s->letter == 0 || !is_laid(l, s->name))
            continue;
        if (first)
            hb_put(out, "%s\n", hb_words(out->language, "terminal.help.here"));
        first = false;
        hb_glyph_write(s->sign, sign);
        hb_put(out, "  %s  ", sign);
        put_mark_name(s, out);
        if (s->sign != s->letter)
            hb_say(out, "terminal.help.here.letter letter=%c", (char)s->letter);
        hb_put(out, "\n");
    }
}

/* Where all win or nobody does. */
static void explain_talk(bool screen, struct hb_text *out)
{
    static const char *const parts[] = { "talk", NULL };

    put_parts(parts, out);
    if (screen)
        put_lines("talk.screen", "  ", out);
}

/* What the signs on and beside the landscape are there for. */
static void explain_landscape(const struct hb_game *seen, struct hb_text *out)
{
    explain_marks(hb_land_of(seen), out);
    explain_places(seen, out);
    explain_loads(seen, out);
}

void hb_report_help(const struct hb_game *seen, bool screen, struct hb_text *out)
{
    const struct hb_reports_view *own = hb_reports_view_of(seen);

    if (screen)
        put_parts(own->help_keys ? own->help_keys : land_parts, out);
    else
        put_typed(own->help_typed ? own->help_typed : "plain", hb_letters_view_of(seen)->board, out);
    if (hb_kind_of(seen)->together)
        explain_talk(screen, out);
    if (own->help_more)
        put_parts(own->help_more, out);
    if (own->explain)
        own->explain(seen, out);
    if (hb_letters_view_of(seen)->board)
        explain_landscape(seen, out);
}
