/* browser_pictures.c -- pictures for the page: tiles with the areas on them, figures, tables and cards (browser.h).
 *
 * Nothing is kept: the page asks for each picture once and keeps it, by what it has asked for.  So a picture depends on
 * the fields of its request alone, but for the scene, which is a position, and for the edition where none is named.
 *
 * With a tile come the areas of its segments as paths and the spots where figures stand, turned as the tile is.  The
 * page uses them to find what was pressed and to put pieces, so that it needs no geometry of its own. */
#include "engine/landscape/tile_words.h"
#include "hradby/words.h"
#include "table/json.h"
#include "views/art/art.h"
#include "views/browser/browser.h"
#include "views/picture/svg.h"
#include "views/picture/svg_writer.h"
#include "views/shape/landscape_shape.h"
#include "views/shape/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The colour of pieces that are no player's. */
#define NOBODYS HB_SVG_WALL

/* Tiles */

/* In the edition that the request names, or that of the game in play. */
static bool read_edition(struct hb_protocol_job *job, enum hb_edition *edition)
{
    const char *name = NULL;
    char kept[32] = "c3";

    if (hb_json_object_get(job->request->fields, "edition")) {
        name = hb_request_text(job->request, "edition", &job->err);
        if (!name)
            return false;
    } else if (job->engine->table) {
        const struct hb_plan *p = hb_table_plan(job->engine->table);
        struct hb_text text = hb_text_in(kept, sizeof kept);

        kept[0] = '\0';
        p->kind->setup_text(p->setup, "edition", &text);
    }
    *edition = strcmp(name ? name : kept, "bb5") == 0 ? HB_BB5 : HB_C3;
    return true;
}

/* One of some words; the first where the request has none. */
static bool read_choice(struct hb_protocol_job *job, const char *field, const char *const *words, unsigned count,
                        unsigned *number)
{
    const char *word;

    *number = 0;
    if (!hb_json_object_get(job->request->fields, field))
        return true;
    word = hb_request_text(job->request, field, &job->err);
    for (; word && *number < count; ++*number)
        if (strcmp(words[*number], word) == 0)
            return true;
    return word && hb_refuse(&job->err, HB_BAD_REQUEST, "page.choice field=%s word=%.*s", field, HB_WORD_SHOWN, word);
}

/* A tile without a name lies face down. */
static bool read_design(struct hb_protocol_job *job, const struct hb_design **design)
{
    const char *name = hb_request_text(job->request, "tile", &job->err);
    enum hb_edition edition;
    unsigned number;

    if (!name || !read_edition(job, &edition))
        return false;
    number = hb_design_named(name, edition);
    *design = &hb_designs[number];
    return number != 0 || name[0] == '\0' ||
           hb_refuse(&job->err, HB_BAD_REQUEST, "page.tile name=%.*s", HB_WORD_SHOWN, name);
}

/* The sides and halves that a segment touches as the tile lies, and its marks, such as shields and inns. */
static void describe_touching(struct hb_describer *f, const struct hb_segment *s, unsigned quarters)
{
    uint8_t sides = hb_rotate_sides(s->sides, quarters), halves = hb_rotate_halves(s->halves, quarters);

    f->list(f, "sides");
    for (unsigned side = 0; side < HB_SIDES; side++)
        if (sides >> side & 1)
            f->text(f, NULL, hb_side_name((enum hb_side)side));
    f->end(f);
    f->list(f, "halves");
    for (unsigned half = 0; half < HB_HALVES; half++)
        if (s->kind == HB_FIELD && halves >> half & 1)
            f->text(f, NULL, hb_half_name(half));
    f->end(f);
    f->object(f, "marks");
    for (size_t word = 0; word < hb_mark_word_count; word++)
        if (hb_mark_of_segment(s, hb_mark_words[word]) > 0)
            f->number(f, hb_mark_words[word], hb_mark_of_segment(s, hb_mark_words[word]));
    f->end(f);
}

static bool describe_segment(struct hb_protocol_job *job, const struct hb_layout *layout, unsigned quarters, unsigned i,
                             struct hb_buffer *path)
{
    const struct hb_segment *segment = &layout->design->segment[i];
    struct hb_point stand = hb_shape_layout_stand(layout, quarters, i);
    struct hb_describer *f = &job->out.describer;
    bool good;

    f->object(f, NULL);
    f->text(f, "kind", hb_feature_name(segment->kind));
    describe_touching(f, segment, quarters);
    good = hb_browser_put_text(job, "d", path);
    hb_json_describer_put(&job->out, "x", hb_json_real(stand.x));
    hb_json_describer_put(&job->out, "y", hb_json_real(stand.y));
    f->end(f);
    return good;
}

static bool describe_segments(struct hb_protocol_job *job, const struct hb_layout *layout, unsigned quarters)
{
    struct hb_buffer path[HB_SEGMENTS_MAX];
    bool good = true;

    for (unsigned i = 0; i < layout->design->segments; i++)
        hb_buffer_init(&path[i]);
    hb_svg_regions(path, layout, quarters);
    job->out.describer.list(&job->out.describer, "segments");
    for (unsigned i = 0; i < layout->design->segments; i++)
        good = describe_segment(job, layout, quarters, i, &path[i]) && good;
    job->out.describer.end(&job->out.describer);
    return good;
}

/* Where the marks of the whole tile lie. */
static void describe_marks(struct hb_protocol_job *job, const struct hb_layout *layout, unsigned quarters)
{
    job->out.describer.list(&job->out.describer, "marks");
    for (size_t i = 0; i < hb_art_symbol_count; i++) {
        struct hb_point at = hb_shape_turned(layout->field_mark[i], quarters);

        if (!layout->in_field[i])
            continue;
        job->out.describer.object(&job->out.describer, NULL);
        job->out.describer.text(&job->out.describer, "name", hb_art_symbols[i].name);
        hb_json_describer_put(&job->out, "x", hb_json_real(at.x));
        hb_json_describer_put(&job->out, "y", hb_json_real(at.y));
        job->out.describer.end(&job->out.describer);
    }
    job->out.describer.end(&job->out.describer);
}

bool hb_browser_art(struct hb_protocol_job *job)
{
    static const char *const layers[] = {
        [HB_LAYER_TILE] = "tile", [HB_LAYER_LAND] = "land", [HB_LAYER_MIST] = "mist"
    };
    static const char *const looks[] = {
        [HB_MIST_OPEN] = "open", [HB_MIST_CLOSED] = "closed", [HB_MIST_DEAD] = "dead"
    };
    const struct hb_design *design;
    struct hb_layout layout;
    struct hb_buffer picture;
    long rot = 0, joined = 0, variant = 0;
    unsigned layer, look;

    if (!read_design(job, &design) || !hb_request_number(job->request, "rot", 0, 270, &rot, &job->err) ||
        !hb_request_number(job->request, "joined", 0, 15, &joined, &job->err) ||
        !hb_request_number(job->request, "variant", 0, HB_VARIANTS - 1, &variant, &job->err) ||
        !read_choice(job, "layer", layers, sizeof layers / sizeof layers[0], &layer) ||
        !read_choice(job, "mist", looks, sizeof looks / sizeof looks[0], &look))
        return false;
    if (rot % 90 != 0)
        return hb_refuse(&job->err, HB_BAD_REQUEST, "page.rot");
    hb_buffer_init(&picture);
    hb_svg_layer_document(&picture, design, (unsigned)rot / 90, (unsigned)joined, (unsigned)variant,
                          (enum hb_tile_layer)layer, (enum hb_mist_look)look);
    if (!hb_browser_put_text(job, "svg", &picture))
        return false;
    hb_shape_layout_make(&layout, design);
    if (!describe_segments(job, &layout, (unsigned)rot / 90))
        return false;
    describe_marks(job, &layout, (unsigned)rot / 90);
    return true;
}

/* What is on a tile, without drawing it. */
bool hb_browser_design(struct hb_protocol_job *job)
{
    struct hb_describer *f = &job->out.describer;
    const struct hb_design *design;
    char words[HB_EVENT_TEXT];
    struct hb_text text = hb_text_for(job->language, words, sizeof words);

    if (!hb_check_language(job) || !read_design(job, &design))
        return false;
    hb_land_tile_words(design, &text);
    f->text(f, "words", words);
    f->list(f, "segments");
    for (unsigned i = 0; i < design->segments; i++) {
        f->object(f, NULL);
        f->text(f, "kind", hb_feature_name(design->segment[i].kind));
        describe_touching(f, &design->segment[i], 0);
        f->end(f);
    }
    f->end(f);
    return true;
}

/* Players */

static bool read_player(struct hb_protocol_job *job, long *player)
{
    *player = 0;
    return hb_request_number(job->request, "player", 0, HB_PLAYERS_MAX - 1, player, &job->err);
}

/* What is nobody's has no emblem, and the colour of its drawing. */
static void draw_nobodys(struct hb_buffer *out, const struct hb_art *art)
{
    char head[160];

    snprintf(head, sizeof head,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%.2f %.2f %.2f %.2f\" color=\"" NOBODYS "\">", art->x,
             art->y, art->width, art->height);
    hb_buffer_text(out, head);
    hb_buffer_text(out, art->body);
    hb_buffer_text(out, "</svg>");
}

/* What has no drawing is a round counter with the first letters of its name. */
static void draw_counter(struct hb_buffer *out, const char *piece, const char *colour, const char *ink)
{
    char letters[3] = { 0 }, whole[480];

    for (size_t i = 0; i < sizeof letters - 1 && piece[i] >= 'a' && piece[i] <= 'z'; i++)
        letters[i] = (char)(i == 0 ? piece[i] - 'a' + 'A' : piece[i]);
    snprintf(whole, sizeof whole,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-14 -26 28 28\">"
             "<circle cy=\"-12\" r=\"11\" fill=\"%s\" stroke=\"" HB_SVG_INK "\" stroke-width=\"2\"/>"
             "<text y=\"-7.6\" font-family=\"sans-serif\" font-size=\"12\" font-weight=\"700\" text-anchor=\"middle\" "
             "fill=\"%s\">%s</text></svg>",
             colour, ink, letters);
    hb_buffer_text(out, whole);
}

/* Without `player` it is nobody's. */
bool hb_browser_figure(struct hb_protocol_job *job)
{
    const char *piece = hb_request_text(job->request, "piece", &job->err);
    const char *pose = piece ? hb_request_text(job->request, "pose", &job->err) : NULL;
    bool owned = hb_json_object_get(job->request->fields, "player") || (piece && hb_art_colour_of(piece) >= 0);
    const struct hb_silhouette *silhouette;
    const struct hb_art *art;
    struct hb_buffer picture;
    long player;

    if (!pose || !read_player(job, &player))
        return false;
    silhouette = hb_art_silhouette_of(piece);
    art = silhouette ? hb_art_find("pieces", silhouette->name) : NULL;
    hb_buffer_init(&picture);
    if (!art)
        draw_counter(&picture, piece, owned ? hb_svg_player_colour((int)player) : NOBODYS,
                     owned ? hb_svg_player_letters((int)player) : HB_SVG_PARCHMENT_PALE);
    else if (!owned)
        draw_nobodys(&picture, art);
    else
        hb_svg_piece_document(&picture, piece, (int)player, strcmp(pose, "lying") == 0 ? HB_LYING : HB_STANDING);
    return hb_browser_put_text(job, "svg", &picture);
}

/* Of a player or, where a piece is named that has a colour of its own, of that colour. */
bool hb_browser_badge(struct hb_protocol_job *job)
{
    bool named = hb_json_object_get(job->request->fields, "piece");
    const char *piece = named ? hb_request_text(job->request, "piece", &job->err) : NULL;
    struct hb_buffer picture;
    long player;

    if (!read_player(job, &player) || (named && !piece))
        return false;
    hb_buffer_init(&picture);
    hb_svg_badge_document(&picture, named ? hb_svg_piece_livery(piece, (int)player) : (int)player);
    return hb_browser_put_text(job, "svg", &picture);
}

static void describe_livery(struct hb_describer *f, const char *name, int livery)
{
    f->object(f, name);
    f->text(f, "colour", hb_svg_player_colour(livery));
    f->text(f, "ink", hb_svg_player_letters(livery));
    f->end(f);
}

/* Those of the players, and of pieces that are named by their colours. */
bool hb_browser_colours(struct hb_protocol_job *job)
{
    struct hb_describer *f = &job->out.describer;

    f->list(f, "players");
    for (int p = 0; p < HB_PLAYERS_MAX; p++)
        describe_livery(f, NULL, p);
    f->end(f);
    f->object(f, "pieces");
    for (int i = 0; i < HB_COLOURS; i++)
        describe_livery(f, hb_art_colour_names[i], hb_svg_piece_livery(hb_art_colour_names[i], 0));
    f->end(f);
    return true;
}

/* Tables and signs */

/* Players that nothing is said of wear their own: the colour and emblem of their seat. */
static bool read_worn(struct hb_protocol_job *job, uint8_t worn[HB_PLAYERS_MAX])
{
    const struct hb_json *colours = hb_json_object_get(job->request->fields, "colours");
    bool good = !colours || (hb_json_is_array(colours) && hb_json_array_size(colours) <= HB_PLAYERS_MAX);

    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        worn[p] = (uint8_t)p;
    for (unsigned p = 0; good && p < hb_json_array_size(colours); p++) {
        const struct hb_json *colour = hb_json_array_get(colours, p);

        good = hb_json_is_integer(colour) && hb_json_integer_value(colour) >= 0 &&
               hb_json_integer_value(colour) < HB_PLAYERS_MAX;
        worn[p] = (uint8_t)hb_json_integer_value(colour);
    }
    return good || hb_refuse(&job->err, HB_BAD_REQUEST, "page.colours most=%d", HB_PLAYERS_MAX - 1);
}

bool hb_browser_scene(struct hb_protocol_job *job)
{
    struct hb_buffer picture;
    uint8_t worn[HB_PLAYERS_MAX];
    struct hb_game *seen = read_worn(job, worn) ? hb_browser_seen(job) : NULL;
    bool drawn;

    if (!seen)
        return false;
    hb_buffer_init(&picture);
    drawn = hb_svg_scene(&picture, seen, worn, job->language);
    free(seen);
    if (!drawn)
        return hb_refuse(&job->err, HB_BAD_REQUEST, "page.scene");
    return hb_browser_put_text(job, "svg", &picture);
}

/* The whole position with its legend, as everybody may see it, or how it came to be; to be kept or handed on. */
static bool describe_whole(struct hb_protocol_job *job, bool film)
{
    const struct hb_table *t = job->engine->table;
    struct hb_names names = hb_table_names(t);
    struct hb_buffer picture;
    uint8_t worn[HB_PLAYERS_MAX];
    long tile = HB_TILE_PIXELS;
    bool good;

    if (!read_worn(job, worn) || !hb_check_language(job) ||
        !hb_request_number(job->request, "tile", HB_TILE_PIXELS_MIN, HB_TILE_PIXELS_MAX, &tile, &job->err))
        return false;
    hb_buffer_init(&picture);
    good = film ? hb_svg_film(&picture, t, hb_table_open_length(t), worn, job->language, (unsigned)tile, &job->err)
                : hb_svg_board(&picture, hb_table_game(t), &names, worn, job->language, (unsigned)tile, &job->err);
    if (good)
        return hb_browser_put_text(job, "svg", &picture);
    hb_buffer_done(&picture);
    return false;
}

bool hb_browser_picture(struct hb_protocol_job *job)
{
    return describe_whole(job, false);
}

bool hb_browser_film(struct hb_protocol_job *job)
{
    return describe_whole(job, true);
}

bool hb_browser_sign(struct hb_protocol_job *job)
{
    const char *name = hb_request_text(job->request, "sign", &job->err);
    struct hb_buffer picture;

    if (!name)
        return false;
    hb_buffer_init(&picture);
    if (!hb_svg_sign_document(&picture, name))
        return hb_refuse(&job->err, HB_BAD_REQUEST, "page.sign name=%.*s", HB_WORD_SHOWN, name);
    return hb_browser_put_text(job, "svg", &picture);
}

/* The marks that tiles can have, in the order in which they are told, and all that `sign` draws. */
bool hb_browser_marks(struct hb_protocol_job *job)
{
    struct hb_describer *f = &job->out.describer;

    f->list(f, "marks");
    for (size_t i = 0; i < hb_art_symbol_count; i++) {
        const struct hb_symbol *s = &hb_art_symbols[i];
        char ground[sizeof "#RRGGBB"];

        if (s->letter == 0)
            continue;
        snprintf(ground, sizeof ground, "#%06X", (unsigned)s->ground & 0xffffff);
        f->object(f, NULL);
        f->text(f, "name", s->name);
        f->text(f, "letter", (const char[]){ (char)s->letter, '\0' });
        f->text(f, "colour", ground);
        f->end(f);
    }
    f->end(f);
    f->list(f, "drawn");
    for (size_t i = 0; i < hb_art_symbol_count; i++)
        f->text(f, NULL, hb_art_symbols[i].name);
    f->end(f);
    return true;
}
