# checks.sh -- counting checks for ./test.
# shellcheck shell=bash disable=SC2154
#
# Every check keeps its output in build/log; what failed is shown at once and counted, and the run goes on.

passed=0
failed=0
skipped=0

heading() { printf '\n%s\n' "$*"; }

show_log() {
    sed -e '/^[0-9]* warnings* generated\.$/d' -e 's/^/    | /' "$1" | tail -n 60
    printf '    (all of it: %s)\n' "$1"
}

# require NAME COMMAND…: one check, good if the command is; its status tells whether to go on.
require() {
    local name=$1 log
    shift
    log="$logs/${name//[^a-zA-Z0-9_-]/-}.log"
    if "$@" >"$log" 2>&1 </dev/null; then
        passed=$((passed + 1))
        printf '  ok      %s\n' "$name"
    else
        failed=$((failed + 1))
        printf '  FAILED  %s\n' "$name"
        show_log "$log"
        return 1
    fi
}

# check NAME COMMAND…: the same, where nothing that follows hangs on it.
check() { require "$@" || :; }

skip() {
    skipped=$((skipped + 1))
    printf '  skipped %s\n' "$*"
}

# check_ctest FOLDER OPTIONS…: runs the tests of a build, those that the options of ctest choose, and counts every check
# inside them.
check_ctest() {
    local log good bad folder=$1
    shift
    log="$logs/tests-$(basename -- "$folder").log"
    ctest --test-dir "$folder" -V -j "$jobs" --no-tests=error "$@" >"$log" 2>&1 || true
    read -r good bad < <("$root/scripts/count-tap" "$log" | tee "$log.summary" | tail -n 1)
    sed '$d' "$log.summary"
    passed=$((passed + good))
    failed=$((failed + bad))
    if [ "$bad" -gt 0 ]; then
        printf '    (all of it: %s)\n' "$log"
    fi
}

# check_lines COMMAND…: runs a program that says «ok NAME» or «FAILED NAME: why» for each of its checks and counts them;
# one that fails without saying so counts as one itself.
check_lines() {
    local log status=0 good bad
    log="$logs/$(basename -- "$2").log"
    "$@" >"$log" 2>&1 </dev/null || status=$?
    good=$(grep -c '^ok ' "$log" || :)
    bad=$(grep -c '^FAILED ' "$log" || :)
    if [ "$status" != 0 ] && [ "$bad" = 0 ]; then
        printf 'FAILED %s itself: it ended with %d after %d good checks\n' "$(basename -- "$2")" "$status" "$good" >>"$log"
        bad=1
    elif [ "$good" = 0 ] && [ "$bad" = 0 ]; then
        printf 'FAILED %s itself: it checked nothing\n' "$(basename -- "$2")" >>"$log"
        bad=1
    fi
    sed -n 's/^ok \(.*\)/  ok      \1/p; s/^FAILED \([^:]*\).*/  FAILED  \1/p' "$log"
    passed=$((passed + good))
    failed=$((failed + bad))
    if [ "$bad" != 0 ]; then
        grep -v '^ok ' "$log" >"$log.bad"
        show_log "$log.bad"
    fi
}

# The last line of a run, and its exit status.
conclude() {
    printf '\n%d passed, %d failed' "$passed" "$failed"
    [ "$skipped" = 0 ] || printf ', %d skipped' "$skipped"
    printf '\n'
    [ "$failed" = 0 ]
}
