#!/usr/bin/env bash
# Uses the sample key-value server with clients of Redis, and loads it beside a real redis-server.
#
#   scripts/redis-clients.sh [key-value-server.jar]
#
# Needs a JDK, redis-cli, redis-benchmark, redis-server, and python3 with the package redis; on Debian and Ubuntu:
#
#   apt-get install redis-tools redis-server python3-venv
#   python3 -m venv target/python && target/python/bin/pip install redis
#
# PYTHON names the Python that has the package; the default is target/python/bin/python if it is there, else python3.
# Prints one line a check, then a table of requests a second. Exit codes: 0 all passed, 1 one failed, 2 something needed
# is missing. The servers listen on ports of the loopback address and are stopped at the end. REDIS_PORT is the port of
# redis-server, by default 16379.

set -u -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
jar=${1:-$here/../samples/key-value-server/target/key-value-server.jar}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
python=${PYTHON:-$here/../target/python/bin/python}
[[ -x $python ]] || python=python3
redis_port=${REDIS_PORT:-16379}
tests=set,get,incr,lpush,rpush,lpop,ping,mset

# ---- what is needed

missing=()
for tool in "$java" redis-cli redis-benchmark redis-server "$python" timeout; do
    command -v "$tool" >/dev/null || missing+=("$tool")
done
"$python" -c 'import redis' 2>/dev/null || missing+=("the Python package redis")
if ((${#missing[@]})); then
    echo "missing: ${missing[*]}" >&2
    echo "install: apt-get install redis-tools redis-server python3-venv; python3 -m venv target/python;" \
        "target/python/bin/pip install redis" >&2
    exit 2
fi
if [[ ! -f $jar ]]; then
    echo "missing: $jar" >&2
    echo "build it: mvn -q -pl samples/key-value-server -am -DskipTests package" >&2
    exit 2
fi

# ---- the servers

work=$(mktemp -d)
server=
redis=
failed=0

stop() {
    local pid=$1
    [[ -n $pid ]] || return 0
    kill -TERM "$pid" 2>/dev/null
    for _ in {1..150}; do
        kill -0 "$pid" 2>/dev/null || return 0
        sleep 0.1
    done
    kill -KILL "$pid"
    return 1
}

clean_up() {
    stop "$server"
    stop "$redis"
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

"$java" -jar "$jar" --port 0 >"$work/out" 2>"$work/err" &
server=$!
(cd "$work" && exec redis-server --port "$redis_port" --save "" --appendonly no --bind 127.0.0.1) >"$work/redis" 2>&1 &
redis=$!
for _ in {1..300}; do
    grep -q listening "$work/out" && redis-cli -p "$redis_port" ping >/dev/null 2>&1 && break
    kill -0 "$server" 2>/dev/null || break
    kill -0 "$redis" 2>/dev/null || break
    sleep 0.1
done
port=$(sed -n 's/.*listening on 127\.0\.0\.1:\([0-9]*\).*/\1/p' "$work/out")
if [[ -z $port ]]; then
    echo "FAIL the server does not start: $(head -n 1 "$work/err")"
    exit 1
fi
if ! kill -0 "$redis" 2>/dev/null; then
    echo "FAIL redis-server does not start on port $redis_port: $(tail -n 1 "$work/redis")"
    exit 1
fi

# ---- the checks

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

# The functions run in a shell of their own, under timeout.
in_shell() {
    check "$1" env work="$work" port="$port" bash -c "set -u -o pipefail; $(declare -f "$2"); $2"
}

with_cli() {
    local version
    for version in -2 -3; do
        diff <(printf '%s\n' 'set k "a b\x00"' 'get k' 'strlen k' 'incr n' 'lpush l a b c' 'lrange l 0 -1' \
            'hset h f v' 'hgetall h' 'get h' 'nonsense' 'get nothing' 'flushall' \
            | redis-cli "$version" -p "$port" --no-raw | grep .) <(printf '%s\n' OK '"a b\x00"' '(integer) 4' '(integer) 1' \
            '(integer) 3' '1) "c"' '2) "b"' '3) "a"' '(integer) 1' \
            "$([[ $version == -3 ]] && echo '1# "f" => "v"' || printf '1) "f"\n2) "v"')" \
            '(error) WRONGTYPE Operation against a key holding the wrong kind of value' \
            "(error) ERR unknown command 'nonsense', with args beginning with: " '(nil)' OK) || return 1
    done
    echo "12 commands in both versions of the protocol"
}

with_pipe() {
    local i
    for i in {1..100000}; do
        printf '*3\r\n$3\r\nSET\r\n$%d\r\nkey:%d\r\n$%d\r\n%d\r\n' $((${#i} + 4)) "$i" ${#i} "$i"
    done | redis-cli -p "$port" --pipe
    [[ $(redis-cli -p "$port" dbsize) == 100000 ]]
}

with_scan() {
    local found
    found=$(redis-cli -p "$port" --scan --pattern 'key:*' | sort -u | wc -l)
    echo "$found keys by --scan"
    [[ $found == 100000 ]]
}

with_messages() {
    redis-cli -p "$port" subscribe news >"$work/news" &
    local subscriber=$! heard=1
    for _ in {1..100}; do
        [[ $(redis-cli -p "$port" pubsub numsub news | tail -n 1) == 1 ]] && break
        sleep 0.1
    done
    redis-cli -p "$port" publish news hello
    for _ in {1..100}; do
        grep -q hello "$work/news" && heard=0 && break
        sleep 0.1
    done
    kill "$subscriber"
    wait "$subscriber" 2>/dev/null
    echo "SUBSCRIBE heard the message"
    return $heard
}

# measure PORT FILE: appends requests a second, a line a test.
measure() {
    timeout 300 redis-benchmark -p "$1" -P 16 -n 1000000 -t "$tests" --csv 2>"$work/errors" \
        | tr -d '"' | awk -F, 'NR > 1 {print $1 "," int($2)}' >"$work/measured"
    if [[ -s $work/errors || ! -s $work/measured ]]; then
        echo "FAIL redis-benchmark  $(head -n 1 "$work/errors")"
        failed=1
    fi
    cat "$work/measured" >>"$2"
}

# best FILE: the best of each test, in the order of the tests.
best() {
    awk -F, '!($1 in most) {order[++n] = $1} $2 + 0 > most[$1] + 0 {most[$1] = $2}
        END {for (i = 1; i <= n; i++) print order[i] "," most[order[i]]}' "$1"
}

without_a_word() {
    cat "$work/err"
    [[ ! -s $work/err ]] && echo "nothing on standard error"
}

in_shell redis-cli with_cli
in_shell "--pipe" with_pipe
in_shell "--scan" with_scan
in_shell SUBSCRIBE with_messages
check "redis.py" "$python" "$here/clients/keys.py" "$port"

# In turns, and the best of four runs for both: what else the machine does disturbs, and a virtual machine compiles what
# it runs often.
for _ in 1 2 3 4; do
    measure "$port" "$work/ours"
    measure "$redis_port" "$work/theirs"
done
check "after load" "$python" "$here/clients/keys.py" "$port"
if stop "$server"; then
    echo "ok   SIGTERM          the server stopped"
else
    echo "FAIL SIGTERM          the server did not stop within 15 s"
    failed=1
fi
server=
in_shell log without_a_word

echo
echo "redis-benchmark -P 16 -n 1000000, requests a second, best of 4; $(nproc) processors, $(redis-server --version | cut -d ' ' -f 3)"
echo
echo "| test | key-value-server | redis-server | ratio |"
echo "|---|---:|---:|---:|"
paste -d , <(best "$work/ours") <(best "$work/theirs") | awk -F, '{printf "| %s | %d | %d | %.2f |\n", $1, $2, $4, $2 / $4}'
exit $failed
