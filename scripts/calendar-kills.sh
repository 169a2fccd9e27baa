#!/usr/bin/env bash
# Kills the calendar server, or its database, again and again while 50 clients write, and checks that every acknowledged
# event is there, none half, and that the versions of the changes have no gaps.
#
#   scripts/calendar-kills.sh STORE TARGET [KILLS [SECONDS [SEED]]]
#
# STORE: sqlite or postgresql. TARGET: server, or database (of postgresql). KILLS: 20 unless given. After SECONDS, 540
# unless given, the series ends earlier. Prints a line for each kill.
#
# Needs Python 3, for postgresql a PostgreSQL (apt-get install postgresql), a JDK 17, and the jar:
# mvn -q -pl samples/calendar-server -am -DskipTests package. Exit codes: 0 all is there, 1 something is not, 2
# something needed is missing.

set -u -o pipefail
cd "$(dirname "$0")/.." || exit 2
jar=${JAR:-samples/calendar-server/target/calendar-server.jar}
[[ ${1:-} =~ ^(sqlite|postgresql)$ && ${2:-} =~ ^(server|database)$ && "$1 $2" != "sqlite database" ]] || {
    echo "say: $0 sqlite|postgresql server|database [KILLS [SECONDS [SEED]]]" >&2
    exit 2
}
[[ -f $jar ]] || { echo "build it: mvn -q -pl samples/calendar-server -am -DskipTests package" >&2; exit 2; }
limit=${4:-540}
# The password costs little here, and the compiler that starts quickly is enough: the processes live for seconds.
QUICK_START=1 timeout --kill-after=10 $((limit + 120)) \
    python3 scripts/calendar/kills.py "$jar" "$1" "$2" "${3:-20}" "$limit" "${5:-19}"
