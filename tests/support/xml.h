/* xml.h -- a small checker of XML for tests: enough for the pictures written here, and strict about it. */
#ifndef HB_TEST_XML_H
#define HB_TEST_XML_H

#include <stdbool.h>

bool xml_is_well_formed(const char *text);

/* Every href names something that the text defines. */
void assert_xml_references_hold(const char *text);

#endif
