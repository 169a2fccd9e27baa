#!/usr/bin/env bash
# Drives the sample websocket-server with clients of the real world.
#
#   scripts/websocket-clients.sh [websocket-server.jar]
#
# Needs a JDK, curl, python3 with the package websockets, node with the package ws, go, and Chromium with its driver:
#
#   apt-get install chromium chromium-driver golang
#   pip install websockets
#   npm install ws
#
# go downloads github.com/coder/websocket.
# PYTHON names another python3; NODE_MODULES the folder in which npm has installed, by default the current one. WSTEST
# names the command wstest of the Autobahn test suite (pip install autobahntestsuite, with Python 2.7); without it, the
# suite is not run.
# Prints one line a check. Exit codes: 0 all passed, 1 one failed, 2 something needed is missing.
# The servers listen on free ports of the loopback address and are stopped at the end.

set -u -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
jar=${1:-$here/../samples/websocket-server/target/websocket-server.jar}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
python=${PYTHON:-python3}
modules=${NODE_MODULES:-$PWD}

# ---- what is needed

missing=()
for tool in "$java" curl "$python" node go chromedriver timeout; do
    command -v "$tool" >/dev/null || missing+=("$tool")
done
"$python" -c "import websockets" 2>/dev/null || missing+=(websockets)
[[ -d $modules/node_modules/ws ]] || missing+=(ws)
[[ -f $jar ]] || missing+=("$jar")
if ((${#missing[@]})); then
    echo "missing: ${missing[*]}" >&2
    echo "install: apt-get install chromium chromium-driver golang; pip install websockets; npm install ws" >&2
    echo "build: mvn -q -pl samples/websocket-server -am -DskipTests package" >&2
    exit 2
fi

# ---- servers

. "$here/clients/servers.sh"

# ---- checks

# check NAME COMMAND…: runs it for five minutes at most; its last line of output says what it did.
check() {
    local name=$1
    shift
    if timeout 300 "$@" >"$work/log" 2>&1; then
        printf 'ok   %-12s %s\n' "$name" "$(tail -n 1 "$work/log")"
    else
        printf 'FAIL %-12s %s\n' "$name" "$(tail -n 3 "$work/log" | tr '\n' ' ')"
        failed=1
    fi
}

# The page names what it needs, and a request that asks for nothing is told what is missing.
page() {
    curl -sS --fail --noproxy '*' --max-time 20 "http://127.0.0.1:$port/" | grep -q '/websocket.js' || return 1
    curl -sS --fail --noproxy '*' --max-time 20 "http://127.0.0.1:$port/websocket.js" | grep -q WebSocket || return 1
    [[ $(curl -sS --noproxy '*' --max-time 20 -o "$work/body" -w '%{http_code}' "http://127.0.0.1:$port/echo") == 426 ]]
}

serve usual
if page; then
    echo "ok   page         and 426 without an upgrade"
else
    echo "FAIL page"
    failed=1
fi
check websockets "$python" "$here/clients/websocket_messages.py" "$port"
check ws node "$here/clients/websocket.mjs" "$port" "$modules"

# golang PORT: builds the client, and runs it.
golang() {
    mkdir "$work/go" && cp "$here/clients/websocket.go" "$work/go/main.go" && cd "$work/go" &&
        go mod init client && go get github.com/coder/websocket@v1.8.12 && go build -o client . && ./client "$1"
}
export -f golang
export work here
check go bash -c 'golang "$1"' golang "$port"

chromedriver --port=0 >"$work/driver.log" 2>&1 &
running+=($!)
for _ in {1..300}; do
    driver=$(sed -n 's/.*successfully on port \([0-9]*\).*/\1/p' "$work/driver.log")
    [[ -n $driver ]] && break
    sleep 0.1
done
check browser "$python" "$here/clients/websocket_browser.py" "$port" "${driver:-0}"

if [[ -n ${WSTEST:-} ]]; then
    read -r -a wstest <<<"$WSTEST"
    serve large --limit message=16m --limit ping=never
    check autobahn "$python" "$here/clients/autobahn.py" "$port" "$work" "${wstest[@]}"
fi

for errors in "$work"/*.err; do
    if [[ -s $errors ]]; then
        echo "FAIL the server wrote to standard error: $(head -n 1 "$errors")"
        failed=1
    fi
done
exit $failed
