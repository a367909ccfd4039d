# cmake -DFROM=FILE -DTO=FILE.c -P weights.cmake: the weights of a file (players/landscape/weights.c) as a table in C.  What the
# file says of itself at its head and its sum are checked by a test; here only that it begins and ends where it should.

file(READ ${FROM} all HEX)
string(FIND "${all}" "687261646279207765696768747320" begins) # "hradby weights "
file(STRINGS ${FROM} head LIMIT_COUNT 1)
string(LENGTH "${head}" end)
math(EXPR end "2 * ${end}")
if(NOT begins EQUAL 0)
  message(FATAL_ERROR "${FROM} has no weights")
endif()
string(LENGTH "${all}" length)
math(EXPR from "${end} + 2")
math(EXPR digits "${length} - ${from} - 16")
math(EXPR count "${digits} / 4")
string(SUBSTRING "${all}" ${from} ${digits} all)
string(REGEX REPLACE "(..)(..)" "0x\\2\\1," all "${all}")
string(REGEX REPLACE "(0x[0-9a-f]+,0x[0-9a-f]+,0x[0-9a-f]+,0x[0-9a-f]+,0x[0-9a-f]+,0x[0-9a-f]+,0x[0-9a-f]+,0x[0-9a-f]+,)" "\\1\n" all "${all}")
file(WRITE ${TO} "/* Made by the build from ${FROM}. */
#include \"hradby/weights.h\"
#include \"players/landscape/sign_weights.h\"

_Static_assert(sizeof(struct hb_weights) == ${count} * sizeof(uint16_t), \"the file of weights is for other signs\");

static const _Alignas(64) union { /* a row in a line of the cache */
    uint16_t number[${count}];
    struct hb_weights weights;
} built_in = { {
${all}
} };

const struct hb_weights *hb_weights_built_in(void)
{
    return &built_in.weights;
}
")
