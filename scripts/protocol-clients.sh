#!/usr/bin/env bash
# Drives the sample servers of protocols with clients of the real world, and the HTTP server through a real HAProxy.
#
#   scripts/protocol-clients.sh [protocol-servers.jar [http-server.jar]]
#
# Needs a JDK, haproxy, curl, and python3 with pymemcache and stomp.py:
#
#   apt-get install haproxy curl python3
#   pip install pymemcache stomp.py
#
# Prints one line a check. Exit codes: 0 all passed, 1 one failed, 2 something needed is missing.
# The servers listen on free ports of the loopback address and are stopped at the end.

set -u -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
servers=${1:-$here/../samples/protocol-servers/target/protocol-servers.jar}
http=${2:-$here/../samples/http-server/target/http-server.jar}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

# ---- what is needed

missing=()
for tool in "$java" haproxy curl python3 timeout; do
    command -v "$tool" >/dev/null || missing+=("$tool")
done
for module in pymemcache stomp; do
    python3 -c "import $module" 2>/dev/null || missing+=("$module")
done
for jar in "$servers" "$http"; do
    [[ -f $jar ]] || missing+=("$jar")
done
if ((${#missing[@]})); then
    echo "missing: ${missing[*]}" >&2
    echo "install: apt-get install haproxy curl python3; pip install pymemcache stomp.py" >&2
    echo "build: mvn -q -pl samples/protocol-servers,samples/http-server -am -DskipTests package" >&2
    exit 2
fi

# ---- servers

work=$(mktemp -d)
running=()
failed=0

# stop PID: asks a process to end, and sees that it does.
stop() {
    kill -TERM "$1" 2>/dev/null
    for _ in {1..150}; do
        kill -0 "$1" 2>/dev/null || return 0
        sleep 0.1
    done
    kill -KILL "$1"
    return 1
}

clean_up() {
    for pid in "${running[@]}"; do
        stop "$pid"
    done
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

# serve NAME COMMAND…: starts a server that prints where it listens; sets port.
serve() {
    local name=$1
    shift
    "$@" >"$work/$name.out" 2>"$work/$name.err" &
    running+=($!)
    for _ in {1..300}; do
        grep -qs 'listening on' "$work/$name.out" && break
        kill -0 "${running[-1]}" 2>/dev/null || break
        sleep 0.1
    done
    port=$(sed -n 's/.*listening on 127\.0\.0\.1:\([0-9]*\).*/\1/p' "$work/$name.out")
    if [[ -z $port ]]; then
        echo "FAIL $name does not start: $(head -n 1 "$work/$name.err")"
        exit 1
    fi
}

# ---- checks

# check NAME COMMAND…: runs it for two minutes at most; its last line of output says what it did.
check() {
    local name=$1
    shift
    if timeout 120 "$@" >"$work/log" 2>&1; then
        printf 'ok   %-16s %s\n' "$name" "$(tail -n 1 "$work/log")"
    else
        printf 'FAIL %-16s %s\n' "$name" "$(tail -n 3 "$work/log" | tr '\n' ' ')"
        failed=1
    fi
}

serve memcached "$java" -Xmx256m -jar "$servers" memcached --port 0
check pymemcache python3 "$here/clients/memcached.py" "$port"
serve smtp "$java" -Xmx128m -jar "$servers" smtp --port 0 --data "$work/mails"
check smtplib python3 "$here/clients/smtp.py" "$port" "$work/mails"
serve stomp "$java" -Xmx128m -jar "$servers" stomp --port 0
check stomp.py python3 "$here/clients/messages.py" "$port"

# ---- HTTP behind a proxy

# proxied HOST PORT: the address that the HTTP server answers with, and logs, is that from which curl came.
proxied() {
    local from answer
    for from in "${@:3}"; do
        answer=$(curl -sS --fail --noproxy '*' --max-time 20 --interface "$from" "http://$1:$2/address") || return 1
        [[ $answer == "$from" ]] || { echo "not $from but $answer"; return 1; }
        # Lines are written by a thread of their own, soon after the answer.
        for _ in {1..50}; do
            grep -q "^$from - - .*GET /address " "$work/access.log" && continue 2
            sleep 0.1
        done
        echo "no $from in the access log"
        return 1
    done
    curl -sS --fail --noproxy '*' --max-time 20 "http://$1:$2/file" | cmp - "$work/root/file" || return 1
    echo "answered and logged: ${*:3}"
}

mkdir "$work/root"
head -c 3145728 /dev/urandom >"$work/root/file"
serve http "$java" -Xmx64m -jar "$http" --port 0 --root "$work/root" --address /address --proxy-protocol \
    --access-log "$work/access.log"
for version in send-proxy send-proxy-v2; do
    # HAProxy listens on a socket that it is given, so that the port is a free one.
    python3 "$here/clients/haproxy.py" "$work" "$port" "$version" >"$work/$version.out" 2>"$work/$version.err" &
    running+=($!)
    for _ in {1..100}; do
        grep -qs 'listening on' "$work/$version.out" && break
        sleep 0.1
    done
    front=$(sed -n 's/.*listening on 127\.0\.0\.1:\([0-9]*\).*/\1/p' "$work/$version.out")
    check "$version" env work="$work" bash -c \
        "set -u -o pipefail; $(declare -f proxied); proxied 127.0.0.1 $front 127.0.0.1 127.0.0.7 127.0.0.99"
done
check "no header" bash -c "! curl -sS --noproxy '*' --max-time 20 http://127.0.0.1:$port/address && echo refused"

for name in memcached smtp stomp http; do
    if [[ -s $work/$name.err ]]; then
        echo "FAIL $name wrote to standard error: $(head -n 1 "$work/$name.err")"
        failed=1
    fi
done
exit $failed
