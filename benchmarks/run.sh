#!/usr/bin/env bash
# The whole suite, unattended: benchmarks/run.sh [--quick | --article]
#
# Without an option it takes many hours; --article, longer still, repeats the articles' experiments in full; --quick
# takes less than five minutes and shows that everything works. What was measured goes to benchmarks/results, for each
# part a table with the command, the date, the machine and the JDK; --quick writes to target/quick instead.
# After an interruption the same command skips the parts whose tables are there, and measures the others from their
# beginning; with another JDK or other options it refuses. Remove benchmarks/results to measure everything again.
#
# Environment: as for parsers.sh and server.sh.

set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
quick=()
article=()
results=$here/results
case $* in
    --quick)
        quick=(--quick)
        results=$here/target/quick
        rm -rf "$results"
        ;;
    --article) article=(--article) ;;
    '') ;;
    -h | --help)
        sed -n '2,11s/^# \{0,1\}//p' "$0"
        exit
        ;;
    *)
        echo "unknown: $*; takes --quick, --article or --help" >&2
        exit 2
        ;;
esac
. "$here/common.sh"
mkdir -p "$results"

jdk=$("$java" -XshowSettings:properties -version 2>&1 | sed -n 's/ *java.vm.version = //p')
settings="JDK $jdk, TATOO='${TATOO:-}', NATIVE='${NATIVE:-}', CONGESTION='${CONGESTION:-}', options '$*'"
begun=$(cat "$results/settings" 2>/dev/null || echo "$settings")
if [[ $begun != "$settings" ]]; then
    echo "$results was begun with $begun, now it is $settings: remove $results" >&2
    exit 2
fi
echo "$settings" >"$results/settings"

part() {
    local name=$1
    shift
    [[ -s $results/$name.md ]] && return
    echo "== $name" >&2
    {
        echo "    ${CONGESTION:+CONGESTION=$CONGESTION }benchmarks/$*"
        echo
        echo "$(date -u +'%Y-%m-%d %H:%M') UTC; $(nproc) processors, $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1)," \
            "$(uname -sr); $jdk; load before: $(cut -d' ' -f1 /proc/loadavg)"
        echo
        "$here/$@"
    } >"$results/$name.tmp"
    mv "$results/$name.tmp" "$results/$name.md"
    cat "$results/$name.md"
}

part parsers parsers.sh "${quick[@]}" --csv "$results/parsers.csv" --chart "$results/parsers.png"
part language language.sh "${quick[@]}" --csv "$results/language.csv" --chart "$results/language.png"
part resp resp.sh "${quick[@]}" --csv "$results/resp.csv" --chart "$results/resp.png"
part binary binary.sh "${quick[@]}" --csv "$results/binary.csv" --chart "$results/binary.png"
part answers answers.sh "${quick[@]}" --csv "$results/answers.csv"
if command -v redis-server >/dev/null && command -v redis-benchmark >/dev/null; then
    part resp-servers resp.sh --servers "${quick[@]}" --csv "$results/resp-servers.csv"
fi
part generation generation.sh "${quick[@]}"
part variants variants.sh "${quick[@]}" --csv "$results/variants.csv"
part growth growth.sh "${quick[@]}" --csv "$results/growth.csv"
part compiled compiled.sh "${quick[@]}"
part startup startup.sh "${quick[@]}"
part server server.sh "${quick[@]}" "${article[@]}" --results "$results"
