/* reports_view.c -- see reports_view.h. */
#include "views/letters/reports_view.h"

#include <string.h>

const struct hb_reports_view *hb_reports_view_of(const struct hb_game *g)
{
    static const struct hb_reports_view none = { 0 };

    for (const struct hb_reports_view *const *v = hb_reports_views; *v; v++)
        if (strcmp((*v)->game, hb_kind_of(g)->id) == 0)
            return *v;
    return &none;
}

void hb_report_about(const struct hb_game *seen, int who, struct hb_move m, struct hb_game *scratch,
                     struct hb_text *out)
{
    const struct hb_reports_view *own = hb_reports_view_of(seen);

    if (own->about)
        own->about(seen, who, m, scratch, out);
}

bool hb_report_has_way_back(const struct hb_game *seen)
{
    const struct hb_reports_view *own = hb_reports_view_of(seen);

    return own->has_way_back && own->has_way_back(seen);
}
