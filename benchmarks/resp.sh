#!/usr/bin/env bash
# Measures parsers of RESP side by side: ours, and Netty's decoder; or servers: the sample key-value server and redis-server
# in turns, in interleaved rounds; the ratio is the median of the ratios within the rounds.
#
#   benchmarks/resp.sh [--quick] [--only tatoo,netty] …
#   benchmarks/resp.sh --servers [--quick] [--rounds 9] [--requests 1000000] …
#   benchmarks/resp.sh --help
#   benchmarks/resp.sh --servers --help
#
# Servers need redis-server, redis-benchmark and taskset; on Debian and Ubuntu:
#
#   apt-get install redis-server redis-tools util-linux
#
# Environment: as for parsers.sh.

set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
command=RespBenchmark
if [[ ${1:-} == --servers ]]; then
    shift
    command=RespServerBenchmark
    for tool in redis-server redis-cli redis-benchmark taskset; do
        command -v "$tool" >/dev/null || { echo "missing: $tool; install redis-server redis-tools util-linux" >&2; exit 2; }
    done
fi
. "$here/common.sh"
exec "$java" -cp "$classpath" "org.tatoo.benchmarks.resp.$command" "$@"
