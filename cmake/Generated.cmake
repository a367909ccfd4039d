# Sources that the build writes: the tables of tiles and the list of rules.

set(generated_folder ${PROJECT_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${generated_folder})

# hradby_tile_compiler(): the reader of tile files as a library, and `tilec`, which turns them into C.
function(hradby_tile_compiler)
  file(GLOB sources CONFIGURE_DEPENDS src/tilefile/*.c)
  set(program ${PROJECT_SOURCE_DIR}/src/tilefile/tilec.c)
  list(REMOVE_ITEM sources ${program})
  hradby_library(hradby_tilefile ${sources})
  target_link_libraries(hradby_tilefile PUBLIC hradby_base)
  add_executable(tilec ${program})
  target_link_libraries(tilec PRIVATE hradby_tilefile)
endfunction()

# hradby_tile_tables(VAR): the C file of all tiles/*.tiles, made again when one of them changes.
function(hradby_tile_tables variable)
  file(GLOB tiles RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS tiles/*.tiles)
  set(tables ${generated_folder}/tile_tables.c)
  add_custom_command(OUTPUT ${tables}
    COMMAND tilec ${tables} ${tiles}
    DEPENDS tilec ${tiles}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "Compiling tiles" VERBATIM)
  set(${variable} ${tables} PARENT_SCOPE)
endfunction()

# hradby_rule_registry(VAR SOURCES…): hb_rules[], which lists the rule of every file, and hb_rule_names[], their names:
# src/rules/NAME.c defines hb_rule_NAME.  The order is that of the names.
function(hradby_rule_registry variable)
  set(declarations "")
  set(entries "")
  list(TRANSFORM ARGN REPLACE "^.*/(.*)\\.c$" "\\1" OUTPUT_VARIABLE names)
  list(SORT names)
  list(JOIN names " " words)
  foreach(name IN LISTS names)
    string(APPEND declarations "extern const struct hb_rule hb_rule_${name};\n")
    string(APPEND entries "    &hb_rule_${name},\n")
  endforeach()
  list(JOIN names " " names_in_words)
  set(registry ${generated_folder}/rules_registry.c)
  configure_file(cmake/rules_registry.c.in ${registry} @ONLY)
  set(${variable} ${registry} PARENT_SCOPE)
endfunction()
