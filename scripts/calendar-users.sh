#!/usr/bin/env bash
# Users of the calendar server with 8 s think time: a user asks for a week of a calendar (70 %), for changes (20 %) or
# changes an event (10 %), waits for the answer, then 8 s on average (exponential). Held are so many users as get 90 % of
# their answers inside 2 s, and all of them. 100 calendars of 100 events, each tenth recurring. The first 30 s are not
# measured. Several nodes are behind HAProxy.
#
#   scripts/calendar-users.sh sqlite|postgresql [USERS [SECONDS [NODES]]]
#
# 2000 users, 60 seconds and one node unless given; several nodes need postgresql. Needs Python 3, for postgresql a
# PostgreSQL, for several nodes haproxy, a JDK 17, and the jar:
# mvn -q -pl samples/calendar-server -am -DskipTests package. Exit codes: 0 held, 1 not held, 2 something needed is missing.

set -u -o pipefail
cd "$(dirname "$0")/.." || exit 2
jar=${JAR:-samples/calendar-server/target/calendar-server.jar}
[[ ${1:-} =~ ^(sqlite|postgresql)$ ]] || { echo "say: $0 sqlite|postgresql [USERS [SECONDS [NODES]]]" >&2; exit 2; }
[[ -f $jar ]] || { echo "build it: mvn -q -pl samples/calendar-server -am -DskipTests package" >&2; exit 2; }
ulimit -n "$(ulimit -Hn)"
timeout --kill-after=10 580 python3 scripts/calendar/users.py "$jar" "$1" "${2:-2000}" "${3:-60}" "${4:-1}"
