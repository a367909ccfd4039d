# checks.sh -- counting checks for ./test.
# shellcheck shell=bash disable=SC2154,SC2030,SC2031
#
# Every check keeps its output in build/log; what failed is shown at once and counted, and the run goes on.  At the end
# everything that failed is named once more, each with the first words of its reason, and the slowest checks are named.

passed=0
failed=0
skipped=0
failures=()
reason_lines=8
slowest_shown=10

# A line «SECONDS NAME» for every check of this run.
times() { printf '%s/times' "$logs"; }

minutes() { printf '%d:%02d' $(($1 / 60)) $(($1 % 60)); }

# heading NAME: a part of the run begins, and the one before it ends, which says how long it took.
part=
part_began=0
heading() {
    end_part
    part=$*
    part_began=$SECONDS
    printf '\n%s (at %s)\n' "$part" "$(minutes "$SECONDS")"
}

end_part() {
    [ -z "$part" ] || printf '  took %s\n' "$(minutes $((SECONDS - part_began)))"
    part=
}

# timed NAME COMMAND…: runs it, notes how long it took; its status.
timed() {
    local name=$1 status=0 began=$EPOCHREALTIME
    shift
    "$@" || status=$?
    awk -v began="$began" -v ended="$EPOCHREALTIME" -v name="$name" \
        'BEGIN { printf "%.1f %s\n", ended - began, name }' >>"$(times)"
    return "$status"
}

# The slowest checks of the run.
tell_slowest() {
    [ -s "$(times)" ] || return 0
    printf '\nThe slowest checks:\n'
    # awk reads to the end: head would leave, and sort die of the closed pipe.
    sort -rn "$(times)" | awk -v most="$slowest_shown" \
        'NR <= most { printf "  %8.1f s  %s\n", $1, substr($0, length($1) + 2) }'
}

show_log() {
    # What ninja tells of work that went well is no reason.
    sed -e '/^[0-9]* warnings* generated\.$/d' -e '/^\[[0-9]*\/[0-9]*\] /d' -e 's/^/    | /' "$1" | tail -n 60
    printf '    (all of it: %s)\n' "$1"
}

# The last line that says something.
last_words() { grep -v '^[[:space:]]*$' "$1" | tail -n 1 | cut -c 1-200; }

log_of() { printf '%s/%s.log' "$logs" "${1//[^a-zA-Z0-9_-]/-}"; }

# told NAME STATUS: counts a check that has run and says how it ended; its status is that.
told() {
    local name=$1 status=$2 log
    log=$(log_of "$name")
    if [ "$status" = 0 ]; then
        passed=$((passed + 1))
        printf '  ok      %s\n' "$name"
    else
        failed=$((failed + 1))
        failures+=("$name: $(last_words "$log")")
        printf '  FAILED  %s\n' "$name"
        show_log "$log"
    fi
    return "$status"
}

# require NAME COMMAND…: one check, good if the command is; its status tells whether to go on.
require() {
    local name=$1 status=0
    shift
    timed "$name" "$@" >"$(log_of "$name")" 2>&1 </dev/null || status=$?
    told "$name" "$status"
}

# check NAME COMMAND…: the same, where nothing that follows hangs on it.
check() { require "$@" || :; }

# beside NAME COMMAND…: a check that waits for nothing but a free core; what was begun so is counted and told, in the same
# order, by settle.
beside_names=()
beside_pids=()

# How many of them run now.
running_beside() {
    local pid count=0
    for pid in $(jobs -pr); do
        [[ " ${beside_pids[*]} " != *" $pid "* ]] || count=$((count + 1))
    done
    printf '%d' "$count"
}

beside() {
    local name=$1
    shift
    while [ "$(running_beside)" -ge "$jobs" ]; do
        wait -n || :
    done
    timed "$name" "$@" >"$(log_of "$name")" 2>&1 </dev/null &
    beside_names+=("$name")
    beside_pids+=($!)
}

settle() {
    local i status
    for i in "${!beside_names[@]}"; do
        status=0
        wait "${beside_pids[i]}" || status=$?
        told "${beside_names[i]}" "$status" || :
    done
    beside_names=()
    beside_pids=()
}

# aside PART: begins a part of the run, a function, that only computes, with what all the others leave of the machine: many
# of them wait, for a server, a frame, the last file.  What it says and counts is told by rejoin PART.
declare -A aside_pids=()

aside() {
    local aside=$1
    rm -f "$logs/$aside.counts"
    set -m # a group of its own, to be ended whole
    (
        set +m
        renice -n 10 -p "$BASHPID" >/dev/null || :
        passed=0 failed=0 skipped=0 failures=() part=
        "$aside"
        end_part
        declare -p passed failed skipped failures >"$logs/$aside.counts"
    ) >"$logs/$aside.told" 2>&1 </dev/null &
    aside_pids[$aside]=$!
    set +m
    trap end_aside EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
}

# Nothing goes on after the run has ended, however it did.
end_aside() {
    local pid
    for pid in "${aside_pids[@]}"; do
        kill -TERM -- "-$pid" 2>/dev/null || :
    done
}

rejoin() {
    local aside=$1 counts
    end_part
    wait "${aside_pids[$aside]}" || :
    unset "aside_pids[$aside]"
    cat "$logs/$aside.told"
    if counts=$(add_counts_of "$aside"); then
        eval "$counts"
    else
        failed=$((failed + 1))
        failures+=("$aside: it broke off; what it said is in $logs/$aside.told")
        printf '  FAILED  %s broke off\n' "$aside"
    fi
}

# The counts so far with those of a part added, as the shell reads them.
add_counts_of() {
    local before=("$passed" "$failed" "$skipped") earlier=("${failures[@]}")
    [ -e "$logs/$1.counts" ] || return 1
    # shellcheck disable=SC1090
    . "$logs/$1.counts"
    printf 'passed=%d failed=%d skipped=%d\n' $((passed + before[0])) $((failed + before[1])) $((skipped + before[2]))
    failures=("${earlier[@]}" "${failures[@]}")
    declare -p failures | sed 's/^declare -a //'
}

skip() {
    skipped=$((skipped + 1))
    printf '  skipped %s\n' "$*"
}

# Remembers every line «  FAILED  NAME» of what was shown.
note_failures() {
    local line
    while IFS= read -r line; do
        failures+=("$line")
    done < <(sed -n 's/^  FAILED  //p' | cut -c 1-300)
}

# check_ctest FOLDER LANE OPTIONS…: runs the tests of a build that the lane has and the options of ctest choose, and counts
# every check inside them.  Two more at a time than there are cores: servers and their clients wait a lot.
check_ctest() {
    local log good bad left folder=$1 lane=$2
    shift 2
    log="$logs/tests-$(basename -- "$folder").log"
    ctest --test-dir "$folder" -V -j $((jobs + 2)) --no-tests=error -L "^$lane$" "$@" >"$log" 2>&1 || true
    read -r good bad left < <("$root/scripts/count-tap" -v times="$(times)" -v where="$(basename -- "$folder")" "$log" | tee "$log.summary" | tail -n 1)
    sed '$d' "$log.summary"
    passed=$((passed + good))
    failed=$((failed + bad))
    skipped=$((skipped + left))
    if [ "$bad" -gt 0 ]; then
        note_failures <"$log.summary"
        printf '    (all of it: %s)\n' "$log"
    fi
}

# told_lines LOG: its checks as they are shown, a failed one with the first lines of its reason.
told_lines() {
    awk -v most="$reason_lines" '
        /^ok / { print "  ok      " substr($0, 4); left = 0; next }
        /^FAILED / { print "  FAILED  " substr($0, 8); left = most; next }
        /^    / && left > 0 { print "      " $0; left--; next }
        { left = 0 }' "$1"
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
    told_lines "$log" | tee "$log.summary"
    sed -nE 's/^ok (.*) \(([0-9.]+) s\)$/\2 \1/p' "$log" >>"$(times)"
    passed=$((passed + good))
    failed=$((failed + bad))
    if [ "$bad" != 0 ]; then
        note_failures <"$log.summary"
        grep -v '^ok ' "$log" >"$log.bad"
        show_log "$log.bad"
    fi
}

# The last line of a run, and its exit status.
conclude() {
    end_part
    tell_slowest
    if [ "${#failures[@]}" -gt 0 ]; then
        printf '\nFailed:\n'
        printf '  %s\n' "${failures[@]}"
    fi
    printf '\n%d passed, %d failed' "$passed" "$failed"
    [ "$skipped" = 0 ] || printf ', %d skipped' "$skipped"
    printf '\n'
    [ "$failed" = 0 ]
}
