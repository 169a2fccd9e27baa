#!/bin/bash
# Drives the page of the calendar server in a real browser: two windows, one of which sees what the other adds and deletes.
#
#   scripts/calendar-browser.sh [SCREENSHOT]
#
# Needs python3, Chromium and its driver (Debian: chromium, chromium-driver), and the jar:
# mvn -q -pl samples/calendar-server -am -DskipTests package. Writes the picture of one window, by default into the
# temporary folder.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
picture=${1:-$work/calendar.png}
jar=${JAR:-samples/calendar-server/target/calendar-server.jar}
java -jar "$jar" --port 0 --http 0 --data "$work/data" --demo > "$work/server.log" 2>&1 &
server=$!
TZ=UTC chromedriver --port=0 > "$work/driver.log" 2>&1 &
driver=$!
trap 'kill "$driver" "$server" 2> /dev/null || true; rm -rf "$work"' EXIT
for _ in {1..300}; do
    page=$(sed -n 's/^calendar page at \(.*\)/\1/p' "$work/server.log")
    port=$(sed -n 's/.*successfully on port \([0-9]*\).*/\1/p' "$work/driver.log")
    [[ -n $page && -n $port ]] && break
    sleep 0.1
done
python3 scripts/clients/calendar_browser.py "$page" "$picture" "$port"
kill "$server"
code=0
wait "$server" || code=$?
[[ $code == 0 ]] || { echo "the server ended with $code" >&2; exit 1; }
echo "ok  the server ends by SIGTERM with 0"
[[ -z ${1:-} ]] || echo "the picture: $picture"
