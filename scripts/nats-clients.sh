#!/usr/bin/env bash
# Drives the sample nats-server with clients of the real world, and its client against a server of the real world.
#
#   scripts/nats-clients.sh [nats-server.jar]
#
# Needs a JDK, python3 with the package nats-py, the server of the NATS authors, and the test classes of the sample:
#
#   pip install nats-py
#   go install github.com/nats-io/nats-server/v2@latest
#
# PYTHON names another python3, NATS_SERVER another nats-server.
# Prints one line a check. Exit codes: 0 all passed, 1 one failed, 2 something needed is missing. Each check has at most
# 120 seconds. The servers listen on free ports of the loopback address and are stopped at the end.

set -u -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
target=$here/../samples/nats-server/target
jar=${1:-$target/nats-server.jar}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
python=${PYTHON:-python3}
theirs=${NATS_SERVER:-nats-server}

# ---- what is needed

missing=()
for tool in "$java" "$python" "$theirs" timeout; do
    command -v "$tool" >/dev/null || missing+=("$tool")
done
"$python" -c "import nats" 2>/dev/null || missing+=(nats-py)
[[ -f $jar ]] || missing+=("$jar")
[[ -d $target/test-classes ]] || missing+=("$target/test-classes")
if ((${#missing[@]})); then
    echo "missing: ${missing[*]}" >&2
    echo "install: pip install nats-py; go install github.com/nats-io/nats-server/v2@latest" >&2
    echo "build: mvn -q -pl samples/nats-server -am -DskipTests package" >&2
    exit 2
fi

. "$here/clients/servers.sh"

# serve_theirs: starts the server of the NATS authors; sets port.
serve_theirs() {
    "$theirs" -a 127.0.0.1 -p -1 --ports_file_dir "$work" >"$work/theirs.out" 2>&1 &
    running+=($!)
    local ports=
    for _ in {1..300}; do
        ports=$(cat "$work"/nats-server_*.ports 2>/dev/null) && [[ -n $ports ]] && break
        kill -0 "${running[-1]}" 2>/dev/null || break
        sleep 0.1
    done
    port=$(sed -n 's/.*127\.0\.0\.1:\([0-9]*\).*/\1/p' <<<"$ports" | head -n 1)
    if [[ -z $port ]]; then
        echo "FAIL nats-server does not start: $(head -n 1 "$work/theirs.out")"
        exit 1
    fi
}

# ---- checks

# checks NAME COMMAND…: each line of its output is a check that has passed.
checks() {
    local name=$1
    shift
    timeout 120 "$@" 2>"$work/log" | sed -u "s/^/ok   $name: /"
    if ((PIPESTATUS[0])); then
        printf 'FAIL %s: %s\n' "$name" "$(tail -n 3 "$work/log" | tr '\n' ' ')"
        failed=1
    fi
}

ours_of=("$java" -Xmx256m -cp "$target/test-classes:$jar" org.tatoo.samples.nats.NatsCheck)

serve usual
ours=$port
checks "nats-py, our server" "$python" "$here/clients/nats_check.py" "$ours"
checks "our client, our server" "${ours_of[@]}" "$ours"
serve limits --limit max-payload=64k --limit max-pending=1m --limit subscriptions=10 --limit ping=1s
checks "nats-py, limits" "$python" "$here/clients/nats_check.py" "$port" limits
serve_theirs
checks "nats-py, nats-server" "$python" "$here/clients/nats_check.py" "$port"
checks "our client, nats-server" "${ours_of[@]}" "$port"

for errors in "$work"/*.err; do
    if [[ -s $errors ]]; then
        echo "FAIL a server wrote to standard error: $(head -n 2 "$errors" | tr "\n" " ")"
        failed=1
    fi
done
exit $failed
