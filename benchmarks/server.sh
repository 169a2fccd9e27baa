#!/usr/bin/env bash
# Loads servers of static files side by side with wrk and ab: CPU time a request, throughput, latency, memory.
#
#   benchmarks/server.sh [--quick] [--only tatoo,netty] [--series files,pipelined,plaintext,article,tomcat] [--article] …
#   benchmarks/server.sh --help
#
# Needs wrk, ab and taskset; on Debian and Ubuntu:
#
#   apt-get install wrk apache2-utils util-linux iproute2
#
# Environment: as for parsers.sh; and CONGESTION, for example reno: servers and load are alone in a network namespace, in
# which this is the congestion control. Needs unshare and ip, and root or user namespaces.

set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
for tool in wrk ab taskset ${CONGESTION:+unshare ip}; do
    command -v "$tool" >/dev/null || { echo "missing: $tool; install wrk apache2-utils util-linux iproute2" >&2; exit 2; }
done
. "$here/common.sh"
ulimit -n "$(ulimit -H -n)"
command=("$java" -cp "$classpath" org.tatoo.benchmarks.server.ServerBenchmark --script "$here/load.lua" --tatoo "$tatoo"
    --results "$here/results" "$@")
if [[ -z ${CONGESTION:-} ]]; then
    exec "${command[@]}"
fi
allowed=$(cat /proc/sys/net/ipv4/tcp_allowed_congestion_control)
if [[ " $allowed " != *" $CONGESTION "* ]]; then
    echo "CONGESTION=$CONGESTION is not allowed in a network namespace here; allowed are: $allowed" >&2
    exit 2
fi
namespace=(unshare --net)
[[ $(id -u) = 0 ]] || namespace+=(--map-root-user)
exec "${namespace[@]}" bash -c '
    ip link set lo up && echo "$CONGESTION" >/proc/sys/net/ipv4/tcp_congestion_control && exec "$@"
' bash "${command[@]}"
