/* art.c -- finds artwork by its name.
 *
 * The tables are short, so each is searched from its beginning. */
#include "views/art/art.h"

#include <stdio.h>
#include <string.h>

const struct hb_art *hb_art_find(const char *folder, const char *name)
{
    for (size_t i = 0; i < hb_art_count; i++)
        if (strcmp(hb_art_drawings[i].name, name) == 0 && strcmp(hb_art_drawings[i].folder, folder) == 0)
            return &hb_art_drawings[i];
    return NULL;
}

const struct hb_art_spot *hb_art_spot_find(const char *name, unsigned nth)
{
    for (size_t i = 0; i < hb_art_spot_count; i++)
        if (strcmp(hb_art_spots[i].name, name) == 0 && nth-- == 0)
            return &hb_art_spots[i];
    return NULL;
}

const struct hb_symbol *hb_art_symbol_named(const char *name)
{
    for (size_t i = 0; i < hb_art_symbol_count; i++)
        if (strcmp(hb_art_symbols[i].name, name) == 0)
            return &hb_art_symbols[i];
    return NULL;
}

/* Whole words only: "pig" is not found in "piglet". */
static bool has_word(const char *words, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = words; at && (at = strstr(at, word)); at += length)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

const struct hb_silhouette *hb_art_silhouette_of(const char *piece)
{
    for (size_t i = 0; i < hb_art_silhouette_count; i++)
        if (strcmp(hb_art_silhouettes[i].name, piece) == 0 || has_word(hb_art_silhouettes[i].pieces, piece))
            return &hb_art_silhouettes[i];
    return NULL;
}

const char *const hb_art_colour_names[HB_COLOURS] = {
    [HB_COLOUR_RED] = "red",       [HB_COLOUR_GREEN] = "green", [HB_COLOUR_BLUE] = "blue",
    [HB_COLOUR_YELLOW] = "yellow", [HB_COLOUR_BLACK] = "black", [HB_COLOUR_PINK] = "pink"
};

int hb_art_colour_of(const char *piece)
{
    for (int i = 0; i < HB_COLOURS; i++)
        if (strcmp(hb_art_colour_names[i], piece) == 0)
            return i;
    return -1;
}

const struct hb_art *hb_art_symbol_number(const struct hb_symbol *symbol, int number)
{
    char layer[64];

    snprintf(layer, sizeof layer, "%s-%d", symbol->name, number);
    return hb_art_find("marks", layer);
}
