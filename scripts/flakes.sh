#!/usr/bin/env bash
# Runs the tests of the transports and servers again and again while other processes keep the processors busy: a test that
# depends on time, or on the order of threads, fails in one of the runs.
#
#   scripts/flakes.sh [RUNS [MODULES]]
#
# RUNS is 20 by default. MODULES, separated by commas, are transport, server-runtime, server-tls, adapters/netty and
# samples/hello-http by default. Prints one line a run: how many tests ran and how long it took, or which tests failed;
# then the totals. Environment: LOOPS is the number of busy processes, 3 by default; LIMIT is the time limit of a run in
# seconds, 900 by default; MAVEN names the command, for example MAVEN="mvn -o". Exit codes: 0 all runs passed, 1 one
# failed, 2 something needed is missing.

set -u -o pipefail
cd "$(dirname "$0")/.." || exit 2
runs=${1:-20}
modules=${2:-transport,server-runtime,server-tls,adapters/netty,samples/hello-http}
limit=${LIMIT:-900}
read -r -a maven <<<"${MAVEN:-mvn}"
if ! command -v "${maven[0]}" >/dev/null; then
    echo "missing: ${maven[0]}" >&2
    exit 2
fi

work=$(mktemp -d)
busy=()
end_busy() {
    for pid in "${busy[@]}"; do
        kill "$pid" 2>/dev/null
    done
    busy=()
}
trap 'end_busy; rm -rf "$work"' EXIT

begin_busy() {
    for ((i = 0; i < ${LOOPS:-3}; i++)); do
        timeout "$limit" bash -c 'while :; do :; done' &
        busy+=($!)
    done
}

# the tests of these packages only, because Maven builds the modules that these modules need
tests='org.tatoo.transport.**,org.tatoo.server.**,org.tatoo.tls.**,org.tatoo.netty.**,org.tatoo.vertx.**'
tests+=',org.tatoo.grizzly.**,org.tatoo.streams.**,org.tatoo.flow.**,org.tatoo.samples.**'

build() { # goal and options
    timeout "$limit" "${maven[@]}" -B -ntp -P sources-are-checked -pl "$modules" -am "$@" \
        -Dtest="$tests" -Dsurefire.failIfNoSpecifiedTests=false
}

if ! build test-compile >"$work/build.log" 2>&1; then
    echo "the modules do not compile:" >&2
    grep '^\[ERROR\]' "$work/build.log" | head -20 >&2
    exit 2
fi

failed=0
total=0
for ((run = 1; run <= runs; run++)); do
    log=$work/run.log
    begin=$SECONDS
    begin_busy
    build test >"$log" 2>&1
    status=$?
    end_busy
    count=$(sed -n 's/^\[[A-Z]*\] Tests run: \([0-9]*\), Failures: [0-9]*, Errors: [0-9]*, Skipped: [0-9]*$/\1/p' "$log" \
        | awk '{ n += $1 } END { print n + 0 }')
    total=$((total + count))
    if ((status == 0 && count > 0)); then
        echo "run $run of $runs: ok, $count tests, $((SECONDS - begin)) s"
    else
        failed=$((failed + 1))
        ((status == 124)) && echo "run $run of $runs: it takes longer than $limit s"
        echo "run $run of $runs: FAILED, $count tests, $((SECONDS - begin)) s"
        grep -E '^\[ERROR\] +[A-Za-z]|<<< (FAILURE|ERROR)' "$log" | head -20
    fi
done
echo "$runs runs, $failed failed, $total tests"
((failed == 0))
