# cmake -DFROM=SOURCES -DTO=commit.h [-DGIT=git] -P commit.cmake: which commit the sources are of, for `hradby --version`:
#
#   #define HRADBY_COMMIT " (f8c900627215)"          with +changes where files differ from it
#   #define HRADBY_COMMIT ""                         not in a checkout, or without git
#
# Whoever builds runs it every time; the file is written only where it changes, so only what includes it is compiled again.  A
# tarball that is unpacked inside somebody's checkout is not that checkout: the sources must have a .git of their own.

set(commit "")
if(GIT AND EXISTS ${FROM}/.git)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -E env --unset=GIT_DIR --unset=GIT_WORK_TREE GIT_OPTIONAL_LOCKS=0
      ${GIT} -C ${FROM} describe --always --abbrev=12 --exclude=* --dirty=+changes
    OUTPUT_VARIABLE said OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(said MATCHES "^[0-9a-f]+(\\+changes)?$")
    set(commit " (${said})")
  endif()
endif()
file(CONFIGURE OUTPUT ${TO} CONTENT "#define HRADBY_COMMIT \"${commit}\"\n" @ONLY)
