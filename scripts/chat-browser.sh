#!/bin/bash
# Drives the sample chat in a real browser: two people, a moderator, markup that must stay text, and the end of the server.
#
#   scripts/chat-browser.sh [SCREENSHOT]
#
# Needs python3, Chromium and its driver (Debian: chromium, chromium-driver), and the jar:
# mvn -q -pl samples/chat -am -DskipTests package. Writes the picture of one browser, by default into the temporary folder.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
picture=${1:-$work/chat.png}
command=(${CHAT:-java -jar samples/chat/target/chat.jar})
"${command[@]}" --port 0 --moderator-token moderate > "$work/chat.log" 2>&1 &
server=$!
chromedriver --port=0 > "$work/driver.log" 2>&1 &
driver=$!
trap 'kill "$driver" "$server" 2> /dev/null || true; rm -rf "$work"' EXIT
for _ in {1..300}; do
    page=$(sed -n 's/^chat listening on \(.*\)/\1\//p' "$work/chat.log")
    port=$(sed -n 's/.*successfully on port \([0-9]*\).*/\1/p' "$work/driver.log")
    [[ -n $page && -n $port ]] && break
    sleep 0.1
done
python3 scripts/clients/chat_browser.py "$page" moderate "$picture" "$port"
kill "$server"
code=0
wait "$server" || code=$?
[[ $code == 0 ]] || { echo "the server ended with $code" >&2; exit 1; }
echo "ok  the server ends by SIGTERM with 0"
[[ -z ${1:-} ]] || echo "the picture: $picture"
