/* reports_help.c -- the help; see reports.h. */
#include "art/art.h"
#include "hradby/castle.h"
#include "hradby/words.h"
#include "shape/stations.h"
#include "table/together.h"
#include "tui/glyph.h"
#include "tui/reports.h"

#include <stdio.h>

enum { KEY_TEXT = 64, STATIONS_MAX = 64 };

/* Brackets and braces that stand in the drawing have a say in sentences, so they are filled in. */
static const struct hb_param drawn[] = { { "monastery", "[+]" }, { "large", "{A}" }, { "round", "[5]" } };

/* The lines of a part of help: terminal.help.PART.1, … */
static void put_lines(const char *part, const char *before, struct hb_text *out)
{
    char key[KEY_TEXT];

    HB_KEY("terminal.help.*");
    for (unsigned n = 1;; n++) {
        snprintf(key, sizeof key, "terminal.help.%s.%u", part, n);
        if (hb_words(out->language, key) == NULL)
            return;
        hb_put(out, "%s", before);
        hb_say_with(out, key, drawn, sizeof drawn / sizeof drawn[0]);
        hb_put(out, "\n");
    }
}

/* Parts with their headings. */
static void put_parts(const char *const *part, struct hb_text *out)
{
    char key[KEY_TEXT];

    for (; *part != NULL; part++) {
        snprintf(key, sizeof key, "terminal.help.%s", *part);
        hb_say_with(out, key, NULL, 0);
        hb_put(out, "\n");
        put_lines(*part, "  ", out);
    }
}

/* What things of one kind are there for: GROUP.NAME.help, where there is such a sentence.  Some name the thing, before
 * others its name is said. */
static void explain(const char *heading, const char *group, const char *const *name, unsigned names, bool said,
                    struct hb_text *out)
{
    bool first = true;

    HB_KEY("card.*.help");
    HB_KEY("building.*.help");
    HB_KEY("winter.*.help");
    HB_KEY("place.*.help");
    HB_KEY("good.*.help");
    for (unsigned i = 0; i < names; i++) {
        char key[KEY_TEXT];
        snprintf(key, sizeof key, "%s.%s.help", group, name[i]);
        if (hb_words(out->language, key) == NULL)
            continue;
        if (first)
            hb_put(out, "%s\n", hb_words(out->language, heading));
        first = false;
        hb_put(out, "  %s%s", said ? hb_name_of(out->language, group, name[i]) : "", said ? ": " : "");
        hb_say_with(out, key, NULL, 0);
        hb_put(out, "\n");
    }
}

/* The one place where help tells of the castle's cards, workers, buildings, spaces and what they score. */
static void explain_castle(const struct hb_castle *c, struct hb_text *out)
{
    bool winter = c->season == HB_WINTER;

    explain("terminal.help.castle.cards", "card", hb_card_name, HB_CARDS, false, out);
    explain("terminal.help.castle.buildings", "building", hb_building_name, winter ? HB_BUILDINGS : HB_FORGE + 1, false,
            out);
    explain("terminal.help.castle.carts", "place", hb_place_name, HB_GOODS, true, out);
    explain("terminal.help.castle.goods", "good", hb_good_name, HB_GOODS, false, out);
    if (winter)
        explain("terminal.help.castle.winter", "winter", hb_winter_name, HB_WINTER_CARDS, true, out);
}

static const char *const mists_parts[] = { "mists", NULL };
static const char *const land_parts[] = { "lay", "figure", "keys", "command", "board", NULL };
static const char *const castle_parts[] = { "castle.choose", "castle.keys",    "castle.command",
                                            "castle.drawn",  "castle.players", NULL };

static bool is_laid(const struct hb_landscape *l, const char *mark)
{
    for (size_t i = 0; i < hb_placed_count(l); i++)
        if (hb_mark_of_design(hb_placed_at(l, i).design, mark) > 0)
            return true;
    return false;
}

/* Its name; of a mark that bears numbers, with those that it may bear. */
static void put_mark_name(const struct hb_symbol *s, struct hb_text *out)
{
    enum { MOST = 9 };
    int least = 1, most = MOST;
    char key[64], numbers[32];

    while (least < MOST && hb_symbol_number(s, least) == NULL)
        least++;
    while (most > least && hb_symbol_number(s, most) == NULL)
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
    size_t n = hb_stations(g, station, STATIONS_MAX);
    uint32_t told = 0;

    for (size_t i = 0; i < n && i < STATIONS_MAX; i++) {
        const struct hb_art_spot *spot = hb_art_spot_find(station[i].place, station[i].nth);
        char sign[HB_GLYPH_BYTES];

        if (spot == NULL || spot->letter == 0 || spot->sign == told)
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
    for (size_t i = 0; i < hb_stander_count(hb_landscape_of(g)); i++)
        if (hb_stander_at(g, i).load != NULL) {
            hb_put(out, "  %s\n", hb_words(out->language, "terminal.help.load"));
            return;
        }
}

/* The marks of whole tiles that lie on the table, each with its sign; what points has an arrow for one. */
static void explain_marks(const struct hb_landscape *l, struct hb_text *out)
{
    bool first = true;

    for (size_t i = 0; i < hb_symbol_count; i++) {
        const struct hb_symbol *s = &hb_symbols[i];
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

static bool is_played_together(const struct hb_game *g)
{
    struct hb_together party;

    hb_together_read(&party, g);
    return party.there;
}

void hb_report_help(const struct hb_game *seen, bool screen, struct hb_text *out)
{
    bool castle = hb_castle_of(seen) != NULL;

    if (screen)
        put_parts(castle ? castle_parts : land_parts, out);
    else
        put_lines(castle ? "castle.plain" : "plain", "", out);
    if (castle) {
        explain_castle(hb_castle_of(seen), out);
        return;
    }
    if (hb_kind_of(seen)->together)
        explain_talk(screen, out);
    if (is_played_together(seen))
        put_parts(mists_parts, out);
    explain_marks(hb_landscape_of(seen), out);
    explain_places(seen, out);
    explain_loads(seen, out);
}
