#!/usr/bin/env bash
# Compares what the calendar server makes of events with other libraries: for each file of its corpus
# (samples/calendar-server/src/test/resources/ical), the instances in the weeks in which New York, Paris and Sydney change
# their clocks in 2025, and in the half years before and after, by recurring-ical-events (dateutil). Then the client
# imports all of them and 10,000 more events, exports them, and imports the export: all are equal, and the weeks are as the
# library has them. Answers of CAL/1.0 and CAL/1.1 and exports are read by icalendar, and by ical4j, which is strict.
#
#   scripts/calendar-meaning.sh [--write]
#
# --write: also writes expected.txt of the corpus, which a test in Java compares with. Takes some minutes.
#
# Needs Python 3 with venv, the Python packages icalendar and recurring-ical-events (installed into a temporary
# environment by pip unless PYTHON names an interpreter that has them), a JDK 17, and the jars:
# mvn -q -pl samples/calendar-server,samples/calendar-client -am -DskipTests package. Exit codes: 0 all is the same, 1 something is not, 2
# something needed is missing.

set -u -o pipefail
cd "$(dirname "$0")/.." || exit 2

main() {
    local work jar=samples/calendar-server/target/calendar-server.jar corpus=samples/calendar-server/src/test/resources/ical
    local client=samples/calendar-client/target/calendar.jar
    local java=${JAVA_HOME:+$JAVA_HOME/bin/}java python=${PYTHON:-} server port each
    [ -f "$jar" ] && [ -f "$client" ] || {
        echo "build it: mvn -q -pl samples/calendar-server,samples/calendar-client -am -DskipTests package" >&2
        exit 2
    }
    work=$(mktemp -d)
    trap 'rm -rf "'"$work"'"' EXIT
    if [ -z "$python" ]; then
        python=$work/venv/bin/python
        python3 -m venv "$work/venv" && "$python" -m pip -q install icalendar recurring-ical-events || exit 2
    fi
    mkdir "$work/data" "$work/answers" "$work/strict"
    cp "$jar" "$work/server.jar"
    cp "$corpus"/*.ics "$work/data"
    "$java" -jar "$work/server.jar" --port 0 --data "$work/data" --demo >"$work/log" 2>&1 &
    server=$!
    trap 'kill '"$server"' 2>/dev/null; wait '"$server"' 2>/dev/null; rm -rf "'"$work"'"' EXIT
    for _ in $(seq 1200); do
        port=$(sed -n 's/.*listening on 127.0.0.1:\([0-9]*\)$/\1/p' "$work/log")
        [ -n "$port" ] && break
        kill -0 "$server" 2>/dev/null || { cat "$work/log" >&2; exit 2; }
        sleep 0.1
    done
    timeout 600 "$python" scripts/calendar/meaning.py "$port" "$corpus" "$work/answers" "$@" || return
    for each in copy1 copy2; do
        "$java" -jar "$work/server.jar" calendar add "$each" --data "$work/data" || return
        "$java" -jar "$work/server.jar" calendar share "$each" write forax --data "$work/data" || return
    done
    timeout 600 "$python" scripts/calendar/copies.py "$port" "$corpus" "$work/answers" "$client" || return
    # in the place of the properties of the server, which reads what other programs write, too
    echo "ical4j.parsing.relaxed=false" >"$work/strict/ical4j.properties"
    "$java" -cp "$work/strict:$work/server.jar" scripts/calendar/Strict.java "$work/answers"
}

main "$@"
