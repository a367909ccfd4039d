/* castle_facades.c -- the forms of the buildings, each on its own ground: zero is the middle of its foot.
 *
 * A form has its outline, for the plan of a building that is not there yet, its body, and the snow on its roofs. */
#include "draw/castle_page.h"
#include "draw/palette.h"

#include <stddef.h>

#define SNOW       "#FDFEFF"
#define SNOW_SHADE "#C9D6E0"
#define TIMBER     "#7A5A38"
#define GLASS      "#5F8CA3"
#define THATCH     "#D0A35A"
#define GLOW       "#F6C65B"
#define END                                                                                                            \
    {                                                                                                                  \
        HB_BODY, NULL, NULL                                                                                            \
    }

/* Keep: a square tower of stone, a turret at its corner, teeth and a flag. */

static const struct hb_dab keep[] = {
    { HB_SHADE, NULL, "M30 8L104 2 128-22 56-60Z" },
    { HB_BODY, HB_ROOF_DARK, "M-44-166L-4-214 4-214 44-166Z" },
    { HB_SHADE, NULL, "M4-214L44-166H14Z" },
    { HB_STROKE, HB_INK, "M0-212V-246" },
    { HB_BODY, "#E2B33C", "M1-246C10-251 18-240 31-245 28-239 29-235 33-231 20-227 12-236 1-230Z" },
    { HB_BODY, "#B9A996", "M-51-152L-56 0Q0 14 56 0L51-152Z" },
    { HB_FLAT, "#CDBFAE", "M-49-150L-54 0Q-40 5-24 6L-26-150Z" },
    { HB_SHADE, NULL, "M16-150L20 9Q40 7 55 0L50-150Z" },
    { HB_BODY, "#C4B5A2", "M-61-148V-180h17v10h9v-10h17v10h9v-10h17v10h9v-10h17v10h9v-10h17V-148Q0-136-61-148Z" },
    { HB_SHADE, NULL, "M22-141Q44-143 60-148V-178h-14v14H22Z" },
    { HB_FLAT, HB_INK, "M-4-118q4-7 8 0v17h-8ZM-31-88q3-6 7 0v14h-7ZM24-88q3-6 7 0v14h-7ZM-4-66q4-7 8 0v17h-8Z" },
    { HB_FINE, "#6F6154",
      "M-44-124h12M-40-116h13M12-128h12M34-120h10M-46-56h13M-42-48h10M22-54h13M32-46h13M-47-22h11M30-20h14M8"
      "-34h9M-20-128h9M-18-90h10M8-84h10M-24-40h9" },
    { HB_BODY, "#6B4A30", "M-14 8V-20Q0-38 14-20V9Q0 11-14 8Z" },
    { HB_FINE, HB_INK, "M-5 9V-26M5 9V-26M-13-8H13" },
    END,
};

static const struct hb_dab keep_snow[] = {
    { HB_FLAT, SNOW,
      "M0-217L-44-169Q-36-173-30-168-24-176-16-170-8-178 0-171 8-178 16-171 22-176 30-170 38-173 44-168Z" },
    { HB_FLAT, SNOW_SHADE, "M4-212L42-170Q36-173 30-171Q22-178 16-173Z" },
    { HB_BODY, SNOW,
      "M-63-180Q-62-187-53-187-43-187-43-180ZM-37-180Q-36-187-27-187-17-187-17-180ZM-11-180Q-10-187-1-187 "
      "9-187 9-180ZM15-180Q16-187 25-187 35-187 35-180ZM41-180Q42-187 51-187 61-187 62-180Z" },
    { HB_FLAT, SNOW, "M-30 8Q-22 0-14 4V10ZM14 10V4Q22 0 34 7Z" },
    END,
};

/* Palace: a long hall with a gable, three dormers and a stair turret. */

static const struct hb_dab palace[] = {
    { HB_SHADE, NULL, "M-70 6L112 4 142-18 104-54Z" },
    { HB_BODY, "#F4E8CC", "M-62-64L98-62 97 0-62 5Z" },
    { HB_BODY, HB_PARCHMENT_PALE, "M-100 0L-99-60-80-102-61-64-62 5Z" },
    { HB_BODY, HB_ROOF_LIGHT, "M-80-112L80-110 104-57-56-59Z" },
    { HB_FINE, HB_ROOF_DARK, "M-72-98L84-96M-66-84L90-82M-60-70L96-68" },
    { HB_STROKE, HB_INK, "M-105-53L-80-112-56-59" },
    { HB_BODY, "#F4E8CC", "M-44-66V-84L-34-97-24-84V-66ZM2-65V-83L12-96 22-83V-65Z" },
    { HB_BROAD, HB_ROOF_DARK, "M-48-81L-34-99-20-81M-2-80L12-98 26-80" },
    { HB_FLAT, GLASS, "M-38-68V-80h8v12ZM8-67V-79h8v12Z" },
    { HB_SHADE, NULL, "M-62-58L97-56V-50L-62-51Z" },
    { HB_BODY, GLASS,
      "M-52-20V-38Q-46-46-40-38V-20ZM-30-20V-38Q-24-46-18-38V-20ZM34-22V-39Q40-47 46-39V-22ZM56-22V-39Q62-47 "
      "68-39V-22Z" },
    { HB_FINE, HB_PARCHMENT_PALE,
      "M-46-43V-20M-24-43V-20M40-44V-22M62-44V-22M-52-30H-40M-30-30H-18M34-31H46M56-31H68" },
    { HB_BODY, "#6B4A30", "M-6 3V-26Q7-42 20-26V2Z" },
    { HB_FINE, HB_INK, "M7 3V-33" },
    { HB_BODY, HB_WALL_LIT, "M-12 4H26V9H-12Z" },
    { HB_FLAT, GLASS, "M-87-66a6 6 0 1 1 12 0 6 6 0 1 1-12 0ZM-88-22V-36Q-82-43-76-36V-22Z" },
    { HB_BODY, "#D9CBB6", "M80 2L81-84 107-84 108 0Q94 6 80 2Z" },
    { HB_SHADE, NULL, "M96-84L97 4Q104 3 108 0L107-84Z" },
    { HB_BODY, HB_ROOF_DARK, "M75-82Q94-74 113-82L94-136Z" },
    { HB_STROKE, HB_INK, "M94-136V-146" },
    { HB_FLAT, HB_INK, "M90-62q4-6 7 0v12h-7ZM90-32q4-6 7 0v12h-7Z" },
    END,
};

static const struct hb_dab palace_snow[] = {
    { HB_BODY, SNOW,
      "M-80-115L80-113 92-86Q86-92 78-84 70-94 60-86 50-96 40-86 30-94 22-87 10-98-2-86-12-94-20-87-34-99-48-86-56"
      "-94-66-84-70-90-74-95Z" },
    { HB_FLAT, SNOW_SHADE, "M-60-90Q-56-94-48-89-34-101-20-90-12-97-2-89 10-101 22-90 30-97 40-89V-94L-62-96Z" },
    { HB_BODY, SNOW, "M94-139L82-104Q88-109 93-102 99-110 106-104Z" },
    END,
};

/* Tavern: half-timbered above stone, lit windows, a mug on its sign. */

static const struct hb_dab tavern[] = {
    { HB_SHADE, NULL, "M-40 5L60 4 86-14 56-44Z" },
    { HB_BODY, HB_WALL_LIT, "M24-122H38V-92H24Z" },
    { HB_BODY, "#C0B09D", "M-52 0L-51-36H51L52 2Q0 6-52 0Z" },
    { HB_FINE, "#75665A", "M-46-26h12M-40-16h11M-46-7h9M28-28h12M36-18h11M30-8h12M-24-30h8M18-12h7" },
    { HB_BODY, HB_PARCHMENT_PALE, "M-57-34V-68H56V-34Z" },
    { HB_STROKE, TIMBER, "M-57-51H56M-40-68V-34M-57-36L-40-66M40-68V-34M56-36L40-66M-12-68V-34M14-68V-34" },
    { HB_BODY, HB_ROOF_LIGHT, "M-68-63L-46-107 44-106 66-63Q0-57-68-63Z" },
    { HB_FINE, HB_ROOF_DARK, "M-51-96H49M-57-84H55M-62-73H60" },
    { HB_SHADE, NULL, "M44-106L66-63Q50-60 34-60L22-106Z" },
    { HB_BODY, GLOW, "M-34-62h16v16h-16ZM19-62h16v16H19Z" },
    { HB_FINE, HB_INK, "M-26-62v16M27-62v16" },
    { HB_BODY, "#6B4A30", "M-11 3V-20Q0-33 11-20V3Z" },
    { HB_BODY, GLOW, "M-38-8V-20Q-31-27-24-20V-8ZM24-8V-20Q31-27 38-20V-8Z" },
    { HB_STROKE, HB_INK, "M52-52H76M70-52V-46" },
    { HB_BODY, "#F0BE3C", "M61-46H78V-25H61Z" },
    { HB_STROKE, HB_INK, "M78-42q8 5 0 12" },
    { HB_FLAT, "#FFFBF0", "M60-46q-1-6 5-5 4-5 8 0 6-1 6 5Z" },
    END,
};

static const struct hb_dab tavern_snow[] = {
    { HB_BODY, SNOW,
      "M-46-110L44-109 56-82Q49-90 42-82 33-92 24-83 14-93 4-84-6-94-16-84-26-92-34-84-42-92-50-83-54-85-58-87Z" },
    { HB_FLAT, SNOW_SHADE, "M-46-88Q-42-93-34-87-26-95-16-87-6-97 4-87 14-96 24-87V-91H-48Z" },
    { HB_BODY, SNOW, "M22-121Q24-128 31-127 39-128 40-121Z" },
    END,
};

/* Stable: a long low barn with a roof of straw and three stalls. */

static const struct hb_dab stable[] = {
    { HB_SHADE, NULL, "M-50 4L72 4 96-12 70-40Z" },
    { HB_BODY, "#B48A58", "M-63 0V-40H65V1Q0 5-63 0Z" },
    { HB_FINE, "#7D5B34", "M-26-36V0M-14-36V0M14-36V0M26-36V0M-60-36V0M60-36V0" },
    { HB_BODY, "#4A382C", "M-56 2V-22Q-42-36-30-22V3ZM-12 3V-22Q1-36 13-22V3ZM30 3V-22Q44-36 57-22V2Z" },
    { HB_BODY, "#8B5A34", "M-8-2C-9-12-4-19 2-20L4-25 7-20C11-18 13-12 15-8 16-4 11-3 9-5L5-9Q4-3 5 2Z" },
    { HB_STROKE, HB_INK, "M6-15h.1M12-6.4h.1" },
    { HB_FINE, HB_INK, "M-4-14Q-6-8-4 0" },
    { HB_BROAD, TIMBER, "M-56-8H-30M30-8H57" },
    { HB_BODY, THATCH, "M-76-34C-70-50-62-66-54-80Q0-86 55-79C63-66 71-50 78-34Q0-25-76-34Z" },
    { HB_FINE, "#8E6A2C",
      "M-60-46l-3 10M-44-48l-3 13M-28-50l-2 14M-12-50l-1 15M4-50v15M20-50l1 14M36-49l3 14M52-47l4 12M-50-70l-4"
      " 11M-30-72l-3 12M-8-73v12M14-73l1 12M34-72l3 12M50-68l4 9" },
    { HB_SHADE, NULL, "M55-79C63-66 71-50 78-34Q64-31 50-30L36-80Z" },
    { HB_BODY, "#E4BC55", "M58 6C58-6 66-12 74-8 82-8 88 0 86 6Q72 10 58 6Z" },
    { HB_FINE, "#9A7420", "M64 4l4-8M72 5l1-9M79 4l-3-8" },
    END,
};

static const struct hb_dab stable_snow[] = {
    { HB_BODY, SNOW,
      "M-54-83Q0-90 55-82C60-74 64-66 68-58Q58-66 50-57 38-68 26-58 14-69 2-59-10-69-22-58-34-67-44-58-54-66-66-56"
      "C-63-66-59-74-54-83Z" },
    { HB_FLAT, SNOW_SHADE, "M-60-62Q-54-68-44-61-34-70-22-61-10-72 2-62 14-72 26-61 38-71 46-62V-66L-60-67Z" },
    END,
};

/* Servants' house: plain plaster, three doors, two chimneys. */

static const struct hb_dab servants[] = {
    { HB_SHADE, NULL, "M-50 4L70 4 96-14 68-44Z" },
    { HB_BODY, HB_WALL_LIT, "M-40-110h13v28h-13ZM26-109h13v28H26Z" },
    { HB_BODY, HB_PLASTER, "M-64 0V-56H66V1Q0 5-64 0Z" },
    { HB_FLAT, HB_PLASTER_SHADE, "M30-55H65V0Q48 3 30 3Z" },
    { HB_BODY, "#8A6A4A", "M-76-50L-54-94 56-93 78-50Q0-44-76-50Z" },
    { HB_FINE, "#5F4630", "M-59-83H61M-65-72H67M-70-61H72M-40-93L-48-50M-10-93L-12-48M20-93L26-48M44-93L56-49" },
    { HB_SHADE, NULL, "M56-93L78-50Q60-47 44-47L34-93Z" },
    { HB_BODY, "#9C6B3F", "M-52 2V-20Q-44-29-36-20V3ZM-8 3V-20Q0-29 8-20V3ZM36 3V-20Q44-29 52-20V2Z" },
    { HB_FLAT, HB_INK, "M-39-9h.1v2.4h-1.6v-2.4ZM5-9h.1v2.4H3.5V-9ZM49-9h.1v2.4h-1.6v-2.4Z" },
    { HB_BODY, GLASS, "M-30-38h13v12h-13ZM18-38h13v12H18ZM-60-38h10v11h-10ZM50-38h10v11H50Z" },
    { HB_FINE, HB_PARCHMENT_PALE, "M-23.5-38v12M24.5-38v12M-30-32h13M18-32h13" },
    { HB_STROKE, HB_INK, "M-64-42Q-30-36-16-43" },
    { HB_FLAT, "#C2412D", "M-52-39l8 1-1 9-8-1Z" },
    END,
};

static const struct hb_dab servants_snow[] = {
    { HB_BODY, SNOW,
      "M-54-97L56-96 67-72Q59-80 51-71 41-82 30-72 18-83 6-73-6-83-18-72-29-82-40-72-50-80-60-71-64-74-66-74Z" },
    { HB_FLAT, SNOW_SHADE, "M-58-76Q-50-82-40-75-29-85-18-75-6-85 6-75 18-86 30-75V-80H-58Z" },
    { HB_BODY, SNOW, "M-42-109Q-40-116-33-115-25-116-25-109ZM24-108Q26-115 32-114 40-115 41-108Z" },
    END,
};

static const struct hb_dab well[] = {
    { HB_SHADE, NULL, "M-14 10Q20 18 44 2L24-12Z" },
    { HB_BODY, "#2E4450", "M-26-10a26 9 0 1 1 52 0 26 9 0 1 1-52 0Z" },
    { HB_BODY, "#B7A998", "M-26-10Q0 8 26-10V6Q0 22-26 6Z" },
    { HB_FINE, "#6F6154", "M-18-3V12M-6 2V15M8 2V15M19-3V11M-26 0Q0 16 26 0" },
    { HB_BROAD, TIMBER, "M-21-8V-44M21-8V-44M-21-34H21" },
    { HB_STROKE, HB_INK, "M2-33V-20" },
    { HB_BODY, "#9C6B3F", "M-4-20H8L7-8Q2-6-3-8Z" },
    { HB_BODY, HB_ROOF_LIGHT, "M-32-42L-18-64H18L32-42Q0-37-32-42Z" },
    { HB_FINE, HB_ROOF_DARK, "M-22-56H22M-27-49H27" },
    END,
};

static const struct hb_dab well_snow[] = {
    { HB_BODY, SNOW, "M-18-67H18L26-52Q19-57 13-51 6-58 0-51-7-58-13-51-19-57-26-52Z" },
    END,
};

static const struct hb_dab tower[] = {
    { HB_SHADE, NULL, "M10 6L44-2 54-16 20-26Z" },
    { HB_BODY, "#B9A996", "M-20-58L-22 0Q0 10 22 0L20-58Z" },
    { HB_FLAT, "#CFC2B1", "M-18-56L-20 0Q-14 3-7 4L-8-56Z" },
    { HB_SHADE, NULL, "M7-56L8 4Q16 3 21 0L19-56Z" },
    { HB_FINE, "#75665A", "M-14-42h8M4-46h9M-16-22h9M5-26h10M-4-12h9" },
    { HB_BODY, "#C4B5A2", "M-26-70H26L22-57Q0-50-22-57Z" },
    { HB_FINE, "#6F6154", "M-14-69L-12-56M0-69V-54M14-69L12-56" },
    { HB_BODY, HB_ROOF_MIDDLE, "M-29-68Q0-58 29-68L1-112Z" },
    { HB_SHADE, NULL, "M1-112L29-68Q18-64 8-63Z" },
    { HB_STROKE, HB_INK, "M1-112V-118" },
    { HB_FLAT, HB_INK, "M-3-40q4-7 7 0v13h-7Z" },
    END,
};

static const struct hb_dab tower_snow[] = {
    { HB_BODY, SNOW, "M1-114L-17-84Q-11-88-6-81 0-90 6-82 12-89 19-83Z" },
    { HB_FLAT, SNOW_SHADE, "M2-110L16-86Q12-89 7-84Z" },
    END,
};

static const struct hb_dab house[] = {
    { HB_SHADE, NULL, "M-20 4L32 3 48-10 34-22Z" },
    { HB_BODY, HB_PLASTER_SHADE, "M-4-28L30-27 29 1-4 3Z" },
    { HB_BODY, HB_PLASTER, "M-30 0L-30-26-16-50-3-27-4 3Z" },
    { HB_STROKE, TIMBER, "M-29-16H-4M-16-48V-16M-16-30L-25-17M-16-30L-7-17" },
    { HB_BODY, "currentColor", "M-16-55L20-54 36-24 2-24Z" },
    { HB_SHADE, NULL, "M20-54L36-24H18L6-54Z" },
    { HB_STROKE, HB_INK, "M-34-23L-16-55 2-24" },
    { HB_BODY, "#6B4A30", "M-22 1V-9Q-16-16-11-9V2Z" },
    { HB_BODY, GLASS, "M8-17h11v10H8Z" },
    END,
};

static const struct hb_dab house_snow[] = {
    { HB_BODY, SNOW, "M-16-58L20-57 30-38Q24-44 18-37 10-45 4-38-3-44-8-40Z" },
    END,
};

/* Market: three stalls under striped awnings. */

static const struct hb_dab market[] = {
    { HB_SHADE, NULL, "M-70 5L76 5 94-8 78-24Z" },
    { HB_BROAD, TIMBER, "M-74 2V-42M-30 2V-42M-22 2V-46M22 2V-46M30 2V-42M74 2V-42" },
    { HB_BODY, "#B48A58", "M-76-4V-17H-28V-4ZM-24-4V-17H24V-4ZM28-4V-17H76V-4Z" },
    { HB_BODY, "#C2412D", "M-72-17a4 4 0 0 1 8 0ZM-63-17a4 4 0 0 1 8 0ZM-68-22a4 4 0 0 1 8 0Z" },
    { HB_BODY, "#E4BC55", "M-50-17q2-9 8-9t8 9ZM-18-17v-9h12v9ZM36-17q0-8 8-8t8 8Z" },
    { HB_BODY, "#7C9B5E", "M0-17a5 5 0 0 1 10 0ZM9-17a5 5 0 0 1 10 0ZM56-17v-7h12v7Z" },
    { HB_BODY, HB_PARCHMENT_PALE, "M-80-38L-72-58H-32L-24-38Q-31-31-38-37-45-31-52-37-59-31-66-37-74-31-80-38Z" },
    { HB_FLAT, "#C2412D", "M-66-37L-61-58H-52L-52-37Q-59-31-66-37ZM-38-37L-43-58H-32L-24-38Q-31-31-38-37Z" },
    { HB_BODY, HB_PARCHMENT_PALE, "M-28-42L-20-64H20L28-42Q21-35 14-41 7-35 0-41-7-35-14-41-22-35-28-42Z" },
    { HB_FLAT, "#2F5F86", "M-14-41L-9-64H0V-41Q-7-35-14-41ZM14-41L9-64H20L28-42Q21-35 14-41Z" },
    { HB_BODY, HB_PARCHMENT_PALE, "M24-38L32-58H72L80-38Q73-31 66-37 59-31 52-37 45-31 38-37 30-31 24-38Z" },
    { HB_FLAT, "#4F7045", "M38-37L43-58H52V-37Q45-31 38-37ZM66-37L61-58H72L80-38Q73-31 66-37Z" },
    { HB_STROKE, HB_INK, "M-80-38L-72-58H-32L-24-38M-28-42L-20-64H20L28-42M24-38L32-58H72L80-38" },
    END,
};

static const struct hb_dab market_snow[] = {
    { HB_BODY, SNOW,
      "M-75-51L-72-60Q-52-66-32-60L-29-51Q-36-46-42-51-52-45-62-51-69-46-75-51ZM-24-55L-20-66Q0-72 20-66L24-55Q16"
      "-50 10-55 0-49-10-55-17-50-24-55ZM29-51L32-60Q52-66 72-60L75-51Q68-46 62-51 52-45 42-51 35-46 29-51Z" },
    END,
};

/* Forge: a smithy of stone with its fire, chimney, smoke and anvil. */

static const struct hb_dab forge[] = {
    { HB_SHADE, NULL, "M-40 5L58 4 84-14 56-40Z" },
    { HB_FLAT, "#D8D2C8",
      "M30-116C22-124 32-132 40-128 44-142 60-140 58-128 66-126 62-114 52-116 44-110 36-112 30-116Z" },
    { HB_BODY, "#8C7B6B", "M24-112H44V-70H24Z" },
    { HB_FINE, HB_INK, "M24-100h9M35-92h9M24-84h8" },
    { HB_BODY, "#A99B8B", "M-52 0V-48H54V1Q0 6-52 0Z" },
    { HB_FINE, "#6B5D51", "M-46-36h12M-44-22h9M-48-8h10M34-36h12M40-22h10M34-9h12" },
    { HB_BODY, "#6E6A68", "M-64-42L-44-86 46-85 66-42Q0-36-64-42Z" },
    { HB_FINE, "#46423F", "M-49-75H51M-54-64H56M-59-53H61" },
    { HB_SHADE, NULL, "M46-85L66-42Q50-39 36-38L26-85Z" },
    { HB_BODY, "#3C2A22", "M-28 4V-22Q0-46 28-22V4Z" },
    { HB_BODY, "#E5702A",
      "M-20 3C-24-8-16-12-15-20-9-16-8-12-6-8-3-16-3-24 4-28 4-18 12-14 12-6 14-9 15-12 14-14 22-8 22-2 19 3Z" },
    { HB_FLAT, "#FBD25A", "M-10 3C-11-3-7-5-6-9-3-6-2-4-1-2 1-6 2-9 4-11 5-6 9-3 8 3Z" },
    { HB_BODY, "#4A5056", "M-62-4H-34Q-36 1-42 2L-43 8H-36V12H-56V8H-50L-51 3Q-58 2-62-4Z" },
    END,
};

static const struct hb_dab forge_snow[] = {
    { HB_BODY, SNOW,
      "M-44-89L22-88.4V-96H46V-88L55-65Q48-72 41-64 31-75 20-65 8-76-3-66-14-76-25-65-35-74-44-65-50-70-54-66Z" },
    { HB_FLAT, SNOW_SHADE, "M-50-70Q-44-72-44-68-35-77-25-68-14-79-3-69 8-79 20-68V-73H-50Z" },
    END,
};

/* Big gate: two round turrets, a raised portcullis between them. */

static const struct hb_dab big_gate[] = {
    { HB_SHADE, NULL, "M40 8L90 0 104-18 66-40Z" },
    { HB_BODY, HB_ROOF_LIGHT, "M-34-82L-22-112H22L34-82Z" },
    { HB_FINE, HB_ROOF_DARK, "M-26-102H26M-30-92H30" },
    { HB_BODY, "#B9A996", "M-36-84H36V0H-36Z" },
    { HB_SHADE, NULL, "M-36-84H36V-77H-36Z" },
    { HB_BODY, "#3A2C26", "M-22 2V-36Q0-66 22-36V2Z" },
    { HB_STROKE, "#8C7B6B", "M-13-46V-14M-4.5-52V-14M4.5-52V-14M13-46V-14M-21-36H21M-22-24H22" },
    { HB_BODY, "#2F5F86", "M-9-80H9V-68Q7-62 0-59-7-62-9-68Z" },
    { HB_STROKE, HB_PARCHMENT_PALE, "M-6-68L0-74 6-68" },
    { HB_BODY, "#C0B09D", "M-66-70L-67 0Q-49 9-30 0L-32-70ZM32-70L30 0Q49 9 67 0L66-70Z" },
    { HB_FLAT, "#D3C6B4", "M-64-68L-65 0Q-60 3-54 4V-68ZM34-68L32 0Q37 3 43 4V-68Z" },
    { HB_SHADE, NULL, "M-44-70L-43 4Q-36 3-31 0L-33-70ZM54-70L55 4Q61 3 66 0L65-70Z" },
    { HB_BODY, "#C4B5A2", "M-70-82H-28L-32-69Q-49-62-66-69ZM28-82H70L66-69Q49-62 32-69Z" },
    { HB_BODY, HB_ROOF_MIDDLE, "M-73-80Q-49-71-25-80L-48-124ZM25-80Q49-71 73-80L50-124Z" },
    { HB_SHADE, NULL, "M-48-124L-25-80Q-34-76-42-75ZM50-124L73-80Q64-76 56-75Z" },
    { HB_STROKE, HB_INK, "M-48-124V-140M50-124V-140" },
    { HB_BODY, "#E2B33C", "M-47-140L-28-134-47-128ZM51-140L70-134 51-128Z" },
    { HB_FLAT, HB_INK, "M-52-50q4-7 7 0v13h-7ZM46-50q4-7 7 0v13h-7Z" },
    { HB_FINE, "#75665A", "M-61-30h9M-44-24h9M-60-12h10M38-30h9M52-22h10M40-12h10" },
    END,
};

static const struct hb_dab big_gate_snow[] = {
    { HB_BODY, SNOW,
      "M-48-126L-63-98Q-57-103-52-96-46-105-41-97-37-102-33-97ZM50-126L35-98Q41-103 46-96 52-105 57-97 61-102 65-97Z" },
    { HB_BODY, SNOW, "M-22-115H22L27-100Q20-106 14-99 7-106 0-99-7-106-14-99-20-106-27-100Z" },
    END,
};

static const struct hb_dab small_gate[] = {
    { HB_SHADE, NULL, "M20 6L60 0 74-14 40-34Z" },
    { HB_BODY, "#B9A996", "M-38-64L-40 0Q0 8 40 0L38-64Z" },
    { HB_FLAT, "#CFC2B1", "M-36-62L-38 0Q-31 3-24 3L-24-62Z" },
    { HB_SHADE, NULL, "M24-62L25 4Q33 3 39 0L37-62Z" },
    { HB_BODY, "#3A2C26", "M-16 6V-24Q0-46 16-24V6Z" },
    { HB_BODY, "#7A5334", "M-16 6V-24Q-9-34-3-37V8Z" },
    { HB_FINE, HB_INK, "M-10 6V-30M-16-10H-3" },
    { HB_BODY, HB_ROOF_LIGHT, "M-47-58L-28-92H28L47-58Q0-51-47-58Z" },
    { HB_FINE, HB_ROOF_DARK, "M-33-82H33M-38-71H38" },
    { HB_SHADE, NULL, "M28-92L47-58Q38-56 28-55L12-92Z" },
    { HB_FINE, "#75665A", "M-34-46h9M-35-20h10M26-44h8M26-18h9" },
    END,
};

static const struct hb_dab small_gate_snow[] = {
    { HB_BODY, SNOW, "M-28-95H28L38-75Q30-82 23-73 14-83 6-74-3-83-11-74-20-82-28-73-34-79-39-75Z" },
    END,
};

const struct hb_facade hb_facades[HB_TILED + 2] = {
    [HB_KEEP] = { "hb-keep", "hb-keep-snow", "M-56 0L-51-148H-61V-180H-44L-4-216H4L44-180H61V-148H51L56 0Q0 14-56 0Z",
                  keep, keep_snow, 190 },
    [HB_TAVERN] = { "hb-tavern", "hb-tavern-snow",
                    "M-52 0V-34H-57V-63H-68L-46-107H24V-122H38V-106H44L66-63H56V-34H51L52 2Q0 "
                    "6-52 0Z",
                    tavern, tavern_snow, 86 },
    [HB_BIG_GATE] = { "hb-big-gate", "hb-big-gate-snow",
                      "M-67 0L-66-70-73-80-48-124-31-94-22-112H22L31-94 50-124 73-80 66-70 67 "
                      "0Q49 9 30 2H-30Q-49 9-67 0Z",
                      big_gate, big_gate_snow, 78 },
    [HB_SMALL_GATE] = { "hb-small-gate", "hb-small-gate-snow", "M-40 0L-38-57H-47L-28-92H28L47-58 38-57 40 0Q0 8-40 0Z",
                        small_gate, small_gate_snow, 64 },
    [HB_STABLE] = { "hb-stable", "hb-stable-snow",
                    "M-63 0V-33H-76C-70-50-62-66-54-80Q0-86 55-79 69-60 78-34L65-33V1Q0 5-63 0Z", stable, stable_snow,
                    70 },
    [HB_SERVANTS_HOUSE] = { "hb-servants", "hb-servants-snow",
                            "M-64 0V-50H-76L-54-94H-40V-110H-27V-94H26V-109H39V-93H56L78-50H66V"
                            "1Q0 5-64 0Z",
                            servants, servants_snow, 80 },
    [HB_PALACE] = { "hb-palace", "hb-palace-snow",
                    "M-100 0L-99-58-105-53-80-112 80-110 84-108 94-136 113-82 107-80 108 0 97 0-62 "
                    "5Z",
                    palace, palace_snow, 86 },
    [HB_WELL] = { "hb-well", "hb-well-snow", "M-26 6V-40L-32-42-18-64H18L32-42 26-40V6Q0 22-26 6Z", well, well_snow,
                  34 },
    [HB_TOWER_TILE] = { "hb-turret", "hb-turret-snow", "M-22 0L-20-58-29-68 1-112 29-68 20-58 22 0Q0 10-22 0Z", tower,
                        tower_snow, 62 },
    [HB_HOUSE_TILE] = { "hb-house", "hb-house-snow", "M-30 0V-24L-34-23-16-55 20-54 36-24 30-24 29 1-4 3Z", house,
                        house_snow, 46 },
    [HB_MARKET] = { "hb-market", "hb-market-snow", NULL, market, market_snow, 50 },
    [HB_FORGE] = { "hb-forge", "hb-forge-snow", NULL, forge, forge_snow, 80 },
};

void hb_facades_define(struct hb_quill *q)
{
    for (size_t i = 0; i < sizeof hb_facades / sizeof hb_facades[0]; i++) {
        hb_dabs_define(q, hb_facades[i].id, hb_facades[i].body);
        hb_dabs_define(q, hb_facades[i].snow_id, hb_facades[i].snow);
    }
}
