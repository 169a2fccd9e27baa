#!/usr/bin/env bash
# Starts PostgreSQL, three calendar servers and HAProxy (PROXY protocol, health checks, draining); 20 clients write and
# 10 watch. One node is killed and comes back, one stops in good order and comes back. Checks that no acknowledged
# change is lost and that each watcher is told each change once and in order. docs/calendar-cluster.md explains it.
#
#   scripts/calendar-cluster.sh [SECONDS]
#
# SECONDS of load: 40 unless given. Needs Python 3, HAProxy, PostgreSQL (apt-get install haproxy postgresql), a JDK 17,
# and the jar: mvn -q -pl samples/calendar-server -am -DskipTests package. Exit codes: 0 all is well, 1 something is not,
# 2 something needed is missing.

set -u -o pipefail
cd "$(dirname "$0")/.." || exit 2
jar=${JAR:-samples/calendar-server/target/calendar-server.jar}
[[ -f $jar ]] || { echo "build it: mvn -q -pl samples/calendar-server -am -DskipTests package" >&2; exit 2; }
command -v haproxy >/dev/null || { echo "missing: haproxy" >&2; exit 2; }
QUICK_START=1 timeout --kill-after=10 580 python3 scripts/calendar/cluster.py "$jar" "${1:-40}"
