#!/usr/bin/env bash
# Loads servers of static files side by side with wrk and ab: CPU time a request, throughput, latency, memory.
#
#   benchmarks/server.sh [--quick] [--only tatoo,netty] [--series files,pipelined,article,tomcat] [--article] …
#   benchmarks/server.sh --help
#
# A run that was broken off goes on where it was. Needs wrk, ab and taskset; on Debian and Ubuntu:
#
#   apt-get install wrk apache2-utils util-linux
#
# Environment: as for parsers.sh.

set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
for tool in wrk ab taskset; do
    command -v "$tool" >/dev/null || { echo "missing: $tool; install wrk apache2-utils util-linux" >&2; exit 2; }
done
. "$here/common.sh"
ulimit -n "$(ulimit -H -n)"
exec "$java" -cp "$classpath" org.tatoo.benchmarks.server.ServerBenchmark --results "$here/results" "$@"
