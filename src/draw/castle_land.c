/* castle_land.c -- sky, hill, yard and walls: what is there before anything is built, in summer and in winter. */
#include "draw/castle.h"
#include "shape/grain.h"

#define SNOW       "#FBFDFE"
#define SNOW_SHADE "#D3DFE8"

/* What differs between the seasons. */
struct tints {
    const char *sky_high, *sky_low, *far, *near, *meadow, *meadow_deep, *plateau, *yard, *path, *road, *road_edge;
};

static const struct tints summer = { "#BFDDE3", "#F6EBD0", "#B9CBA0", "#9DB873",      HB_MEADOW,   HB_MEADOW_DEEP,
                                     "#8CA957", "#E3BE87", "#EFD9AC", HB_ROAD_COLOUR, HB_ROAD_EDGE };
static const struct tints winter = { "#A9BCCB", "#E7E6E2", "#C9D6DF", "#DCE6EC", "#EFF4F7", SNOW_SHADE,
                                     "#E3EBF0", "#E9E5DC", "#D9CDB8", "#DED3C0", "#A79B8A" };

static const struct tints *tints_of(const struct hb_castle_page *p)
{
    return p->winter ? &winter : &summer;
}

void hb_castle_land_define(struct hb_quill *q)
{
    hb_quill_put(q,
                 "<linearGradient id=\"hb-sky-summer\" x2=\"0\" y2=\"1\"><stop stop-color=\"%s\"/><stop offset=\"1\" "
                 "stop-color=\"%s\"/></linearGradient>\n",
                 summer.sky_high, summer.sky_low);
    hb_quill_put(q,
                 "<linearGradient id=\"hb-sky-winter\" x2=\"0\" y2=\"1\"><stop stop-color=\"%s\"/><stop offset=\"1\" "
                 "stop-color=\"%s\"/></linearGradient>\n",
                 winter.sky_high, winter.sky_low);
    hb_quill_put(q, "<clipPath id=\"hb-scene\"><rect rx=\"10\" width=\"%d\" height=\"%d\"/></clipPath>\n",
                 HB_SCENE_WIDTH, HB_SCENE_HEIGHT);
}

static void fill(struct hb_quill *q, const char *colour, const char *d)
{
    hb_quill_put(q, "<path fill=\"%s\" d=\"", colour);
    hb_quill_text(q, d);
    hb_quill_text(q, "\"/>\n");
}

static void line(struct hb_quill *q, const char *colour, double width, const char *d)
{
    hb_quill_put(q,
                 "<path fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" stroke=\"%s\" stroke-width=\"",
                 colour);
    hb_quill_number(q, width);
    hb_quill_text(q, "\" d=\"");
    hb_quill_text(q, d);
    hb_quill_text(q, "\"/>\n");
}

static void draw_cloud(struct hb_quill *q, double x, double y, double scale, const char *colour)
{
    hb_castle_open(q, x, y, scale);
    fill(q, colour, "M-60 8C-72 6-66-8-52-6-50-22-24-26-16-12-8-24 18-22 20-8 34-16 54-6 46 8Z");
    hb_castle_close(q);
}

static void draw_sky(const struct hb_castle_page *p)
{
    struct hb_quill *q = p->q;
    const struct tints *t = tints_of(p);

    hb_quill_put(q, "<rect width=\"%d\" height=\"420\" fill=\"url(#%s)\"/>\n", HB_SCENE_WIDTH,
                 p->winter ? "hb-sky-winter" : "hb-sky-summer");
    if (p->winter) {
        hb_quill_text(q, "<circle cx=\"150\" cy=\"86\" r=\"30\" fill=\"#FBF6E6\" opacity=\".75\"/>\n");
    } else {
        hb_quill_text(q, "<circle cx=\"150\" cy=\"86\" r=\"34\" fill=\"#FBE7A1\"/>\n");
        line(q, "#FBE7A1", 3,
             "M150 40V30M150 132V142M104 86H94M196 86H206M117 53L110 46M183 119L190 126M183 53L190 46M117 "
             "119L110 126");
    }
    draw_cloud(q, 330, 78, 1, p->winter ? "#E4E9ED" : "#FFFDF4");
    draw_cloud(q, 700, 58, 0.8, p->winter ? "#DDE4E9" : "#FFFDF4");
    draw_cloud(q, 930, 112, 1.1, p->winter ? "#E4E9ED" : "#FFFDF4");
    fill(q, t->far,
         "M0 230C90 170 170 190 250 168 360 138 430 190 560 160 680 134 760 186 860 160 930 146 990 168 1052 "
         "190V420H0Z");
    fill(q, t->near, "M0 300C80 240 180 262 290 236 420 208 560 256 700 226 820 204 940 236 1052 260V480H0Z");
}

static void draw_meadow(const struct hb_castle_page *p)
{
    struct hb_grain grain = hb_grain_of("castle meadow");
    const struct tints *t = tints_of(p);

    fill(p->q, t->meadow, "M0 380C60 350 120 372 180 356L870 356C940 372 990 350 1052 376V968H0Z");
    for (int i = 0; i < 46; i++) {
        double x = hb_grain_between(&grain, 0, HB_SCENE_WIDTH), y = hb_grain_between(&grain, 420, 950);

        hb_castle_open(p->q, x, y, hb_grain_between(&grain, 0.7, 1.8));
        hb_quill_put(p->q, "<ellipse rx=\"34\" ry=\"9\" fill=\"%s\" opacity=\".5\"/>", t->meadow_deep);
        hb_castle_close(p->q);
    }
}

/* The rock: its face towards us, its cracks, and snow on its ledges. */
static void draw_rock(const struct hb_castle_page *p)
{
    struct hb_quill *q = p->q;

    hb_quill_text(q, "<ellipse cx=\"560\" cy=\"770\" rx=\"480\" ry=\"72\" fill=\"" HB_INK "\" opacity=\".16\"/>\n");
    hb_quill_text(q,
                  "<path fill=\"#A8998A\" stroke=\"" HB_INK
                  "\" stroke-width=\"2.4\" d=\"M34 520C22 430 62 310 140 258 250 186 "
                  "400 160 526 160 660 160 806 186 912 258 990 310 1032 430 1020 520 1016 590 1000 640 960 690L930 716 "
                  "904 742 852 756 806 782 744 788 690 812 620 806 560 822 500 812 430 818 370 800 306 798 250 770 196 "
                  "762 150 730 112 712 74 660C44 610 38 560 34 520Z\"/>\n");
    fill(q, "#BDAF9F",
         "M52 600L112 706 150 722 196 754 220 740 180 700 112 650 76 590ZM270 740L306 788 370 790 390 770 340 "
         "740ZM430 770L440 808 494 802 488 768ZM600 774L622 796 684 800 700 770 640 764ZM760 748L744 778 800 "
         "774 846 748 820 730ZM892 690L908 730 948 690 1000 600 984 560 950 636Z");
    line(q, "#6F6154", 1.6,
         "M112 708L96 660M196 758L186 716M250 768L262 738M306 794L300 762M370 798L378 764M430 814L420 780M500 "
         "808L496 782M620 802L606 778M690 808L700 774M744 786L738 760M806 780L816 744M852 754L846 724M930 "
         "712L918 690M74 652L92 632M976 648L958 632");
    if (p->winter)
        fill(q, SNOW,
             "M50 480C42 540 52 610 92 662 112 668 118 698 146 698 162 724 190 716 214 744 250 738 266 766 304 762 340 "
             "788 376 766 "
             "410 784 440 774 462 792 498 780L498 758 374 746 220 712 160 676 110 640 76 580 62 514ZM554 780C600 790 "
             "630 772 670 784 700 764 740 "
             "774 770 752 810 756 830 730 866 732 900 704 924 706 946 676 972 660 984 630 1004 600 1010 560 1008 "
             "520 1002 480L990 514 974 580 930 640 "
             "890 676 840 714 680 748 560 760Z");
}

static void draw_yard(const struct hb_castle_page *p)
{
    struct hb_quill *q = p->q;
    const struct tints *t = tints_of(p);

    hb_quill_put(q, "<path fill=\"%s\" stroke=\"%s\" stroke-width=\"1.6\" stroke-opacity=\".6\" d=\"", t->plateau,
                 HB_INK);
    hb_quill_text(
        q,
        "M62 514C56 440 84 340 128 302 200 236 290 196 400 186 480 180 580 180 660 186 770 196 856 236 926 302 974 346 "
        "998 440 990 514 974 580 930 640 890 676 840 714 740 748 680 748L526 762 374 748C310 744 220 714 160 676 "
        "110 640 76 580 62 514Z\"/>\n");
    fill(q, t->yard, "M92 500L150 320 300 222 752 222 902 320 960 500 890 640 668 722 526 735 384 722 162 640Z");
    line(q, t->path, 30, "M526 735C530 640 520 560 526 490 528 440 526 400 526 350");
    line(q, t->path, 20,
         "M526 590C460 590 420 584 380 572 300 570 260 574 196 566M526 590C600 592 640 584 680 572 760 574 800 570 "
         "846 562M526 420C440 420 360 410 290 396M526 420C620 420 690 410 752 396M700 590C780 620 840 620 886 644");
    line(q, t->path, 22, "M310 640C380 660 440 690 526 700M740 640C680 660 610 690 526 700");
    hb_quill_text(q, "<path d=\"M420 352C430 316 470 300 526 298 584 300 622 316 634 352 600 366 450 366 420 352Z\" "
                     "fill=\"#A8998A\" "
                     "stroke=\"" HB_INK "\" stroke-width=\"1.8\"/>\n");
    fill(q, p->winter ? SNOW : "#BDAF9F", "M430 348C442 320 474 306 520 304L486 340Z");
}

static void draw_roads(const struct hb_castle_page *p)
{
    const struct tints *t = tints_of(p);
    static const char descent[] = "M526 735C524 770 530 800 520 830 514 860 526 880 526 905";
    static const char side[] = "M894 648C900 700 966 720 988 780 998 830 966 860 900 900";
    static const char high_road[] = "M-30 926C200 908 420 930 640 914 800 904 940 926 1090 912";

    line(p->q, t->road_edge, 48, descent);
    line(p->q, t->road_edge, 28, side);
    line(p->q, t->road_edge, 92, high_road);
    line(p->q, t->road, 43, descent);
    line(p->q, t->road, 23, side);
    line(p->q, t->road, 87, high_road);
    line(p->q, t->road_edge, 1.4,
         "M-10 912C200 894 420 916 640 900 800 890 940 912 1090 898M-10 938C200 920 420 942 640 926 800 916 "
         "940 938 1090 924");
}

/* Trees and tufts wherever there is neither hill nor road. */

static bool is_free(double x, double y)
{
    double dx = (x - 526) / 514, dy = (y - 500) / 334;
    bool hill = dx * dx + dy * dy<1, road = y> 842 || (x > 860 && x < 1030 && y > 680) || (x > 464 && x < 584);

    return !hill && !road;
}

static void draw_growth(const struct hb_castle_page *p)
{
    static const char *const wood[2][3] = { { "broad_tree", "dark_fir", "tuft" },
                                            { "bare_tree", "white_fir", "drift" } };
    struct hb_grain grain = hb_grain_of("castle growth");
    enum { ROWS = 30, IN_ROW = 16 };

    for (int row = 0; row < ROWS; row++)
        for (int i = 0; i < IN_ROW; i++) {
            double x = hb_grain_between(&grain, 14, HB_SCENE_WIDTH - 14),
                   y = 330 + row * 17.0 + hb_grain_between(&grain, 0, 9);
            unsigned kind = hb_grain_below(&grain, 9);
            double scale = 0.42 + row * 0.022;

            if (is_free(x, y))
                hb_castle_use(p->q, wood[p->winter][kind < 2 ? 0 : kind < 4 ? 1 : 2], x, y, scale);
        }
}

void hb_castle_land_draw(const struct hb_castle_page *p)
{
    draw_sky(p);
    draw_meadow(p);
    draw_rock(p);
    draw_yard(p);
    draw_roads(p);
    draw_growth(p);
}

/* Flakes in the air, few and small, so that they hide nothing. */
void hb_castle_land_draw_snow(const struct hb_castle_page *p)
{
    struct hb_grain grain = hb_grain_of("castle snow");

    if (!p->winter)
        return;
    hb_quill_text(p->q, "<g fill=\"#FFFFFF\" opacity=\".85\">");
    for (int i = 0; i < 90; i++) {
        hb_quill_text(p->q, "<circle cx=\"");
        hb_quill_number(p->q, hb_grain_between(&grain, 6, HB_SCENE_WIDTH - 6));
        hb_quill_text(p->q, "\" cy=\"");
        hb_quill_number(p->q, hb_grain_between(&grain, 6, 250));
        hb_quill_text(p->q, "\" r=\"");
        hb_quill_number(p->q, hb_grain_between(&grain, 1.2, 2.8));
        hb_quill_text(p->q, "\"/>");
    }
    hb_quill_text(p->q, "</g>\n");
}

/* Walls */

enum { WALL_HEIGHT = 42, TOOTH = 9 };

static struct hb_point between(struct hb_point a, struct hb_point b, double share, double up)
{
    return (struct hb_point){ a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share - up };
}

static void write_teeth(struct hb_quill *q, struct hb_point from, struct hb_point to)
{
    int teeth = (int)(hb_point_distance(from, to) / 22) + 1;

    for (int i = 0; i < teeth; i++) {
        double step = 1.0 / teeth;

        hb_quill_line(q, between(to, from, i * step, WALL_HEIGHT));
        hb_quill_line(q, between(to, from, (i + 0.25) * step, WALL_HEIGHT));
        hb_quill_line(q, between(to, from, (i + 0.25) * step, WALL_HEIGHT + TOOTH));
        hb_quill_line(q, between(to, from, (i + 0.75) * step, WALL_HEIGHT + TOOTH));
        hb_quill_line(q, between(to, from, (i + 0.75) * step, WALL_HEIGHT));
    }
    hb_quill_line(q, between(from, to, 0, WALL_HEIGHT));
}

static void write_stones(struct hb_quill *q, struct hb_point from, struct hb_point to)
{
    struct hb_grain grain = { (uint64_t)(from.x * 7 + to.x * 13 + from.y) };
    int count = (int)(hb_point_distance(from, to) / 16);

    hb_quill_text(q, "<path fill=\"none\" stroke=\"#6F6154\" stroke-width=\"1\" opacity=\".8\" d=\"");
    for (int i = 0; i < count; i++) {
        double share = hb_grain_between(&grain, 0.03, 0.95), up = hb_grain_between(&grain, 6, WALL_HEIGHT - 6);

        hb_quill_move(q, between(from, to, share, up));
        hb_quill_line(q, between(from, to, share + 8.0 / hb_point_distance(from, to), up));
    }
    hb_quill_text(q, "\"/>");
}

void hb_castle_wall_draw(struct hb_quill *q, struct hb_point from, struct hb_point to, bool snow)
{
    /* what faces north-west is lit */
    const char *colour = (to.y - from.y) * (to.x - from.x) > 0 ? "#C3B5A3" : "#A99A8A";

    hb_quill_put(q, "<path fill=\"%s\" stroke=\"%s\" stroke-width=\"1.9\" stroke-linejoin=\"round\" d=\"", colour,
                 HB_INK);
    hb_quill_move(q, from);
    hb_quill_line(q, to);
    hb_quill_line(q, between(to, from, 0, WALL_HEIGHT));
    write_teeth(q, from, to);
    hb_quill_text(q, "Z\"/>");
    write_stones(q, from, to);
    if (snow) {
        hb_quill_text(q, "<path fill=\"none\" stroke=\"" SNOW "\" stroke-width=\"4\" stroke-linecap=\"round\" d=\"");
        hb_quill_move(q, between(to, from, 0, WALL_HEIGHT));
        write_teeth(q, from, to);
        hb_quill_text(q, "\"/>");
    }
    hb_quill_text(q, "\n");
}
