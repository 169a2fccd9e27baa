#!/usr/bin/env bash
# Gets files from the sample HTTP server with clients of the real world, sends it content, and loads it.
#
#   scripts/clients.sh [http-server.jar]
#
# Needs a JDK and curl, python3, go, node (18 or newer), ab and wrk; on Debian and Ubuntu:
#
#   apt-get install curl python3 golang nodejs apache2-utils wrk
#
# Prints one line a check. Exit codes: 0 all passed, 1 one failed, 2 something needed is missing.
# The server has a heap of 64 MB, listens on a free port of the loopback address, and is stopped at the end.
# UPLOAD=N sends N bytes where much is sent, instead of 2,000,000,000; on a slow machine that is what takes longest.

set -u -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
jar=${1:-$here/../samples/http-server/target/http-server.jar}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

# ---- what is needed

missing=()
for tool in "$java" curl python3 go node ab wrk timeout; do
    command -v "$tool" >/dev/null || missing+=("$tool")
done
if ((${#missing[@]})); then
    echo "missing: ${missing[*]}" >&2
    echo "install: apt-get install curl python3 golang nodejs apache2-utils wrk" >&2
    exit 2
fi
if [[ ! -f $jar ]]; then
    echo "missing: $jar" >&2
    echo "build it: mvn -q -pl samples/http-server -am -DskipTests package" >&2
    exit 2
fi

# ---- the server

work=$(mktemp -d)
server=
failed=0

stop_server() {
    [[ -n $server ]] || return 0
    kill -TERM "$server" 2>/dev/null
    for _ in {1..150}; do
        if ! kill -0 "$server" 2>/dev/null; then
            server=
            return 0
        fi
        sleep 0.1
    done
    kill -KILL "$server"
    server=
    return 1
}

clean_up() {
    stop_server
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

mkdir "$work/root"
printf 'hello, world\n' >"$work/root/small.txt"
head -c 4096 /dev/urandom >"$work/root/4k.bin"
head -c 3145728 /dev/urandom >"$work/root/3m.bin"
for i in {0..15}; do
    printf 'file %d\n' "$i" >"$work/root/$i.txt"
done

"$java" -Xmx64m -jar "$jar" --port 0 --root "$work/root" --echo /echo --max-body 0 >"$work/out" 2>"$work/err" &
server=$!
for _ in {1..300}; do
    grep -qs listening "$work/out" && break
    kill -0 "$server" 2>/dev/null || break
    sleep 0.1
done
port=$(sed -n 's/.*listening on 127\.0\.0\.1:\([0-9]*\).*/\1/p' "$work/out")
if [[ -z $port ]]; then
    echo "FAIL the server does not start: $(head -n 1 "$work/err")"
    exit 1
fi
url=http://127.0.0.1:$port

# ---- the checks

# check NAME COMMAND…: runs it for two minutes at most; its last line of output says what it did.
check() {
    local name=$1
    shift
    if timeout 120 "$@" >"$work/log" 2>&1; then
        printf 'ok   %-17s %s\n' "$name" "$(tail -n 1 "$work/log")"
    else
        printf 'FAIL %-17s %s\n' "$name" "$(tail -n 3 "$work/log" | tr '\n' ' ')"
        failed=1
    fi
}

# The functions run in a shell of their own, under timeout.
in_shell() {
    check "$1" env work="$work" url="$url" here="$here" bash -c "set -u -o pipefail; $(declare -f "$2"); $2"
}

with_curl() {
    local files=(small.txt 4k.bin 3m.bin) requests=() connects
    for file in "${files[@]}" "${files[@]}"; do
        requests+=(-o "$work/curl.$file" "$url/$file")
    done
    connects=$(curl -sS --fail --noproxy '*' -w '%{num_connects}\n' "${requests[@]}" | awk '{n += $1} END {print n}')
    for file in "${files[@]}"; do
        cmp "$work/root/$file" "$work/curl.$file" || return 1
    done
    echo "6 files over $connects connection"
    [[ $connects == 1 ]]
}

uploads() {
    local way
    for way in "-H Expect:" "-H Expect:100-continue" "-H Transfer-Encoding:chunked" \
        "-H Transfer-Encoding:chunked -H Expect:100-continue"; do
        # shellcheck disable=SC2086 # several options
        curl -sS --fail --noproxy '*' $way -T "$work/root/3m.bin" -o "$work/curl.echo" "$url/echo" || return 1
        cmp "$work/root/3m.bin" "$work/curl.echo" || return 1
    done
    echo "3 MB came back 4 times"
}

ranges() {
    curl -sS --fail --noproxy '*' -r 1000000- -o "$work/curl.range" "$url/3m.bin" || return 1
    cmp "$work/curl.range" <(tail -c +1000001 "$work/root/3m.bin") || return 1
    gzip -k "$work/root/15.txt"
    [[ $(curl -sS --fail --noproxy '*' --compressed "$url/15.txt") == "file 15" ]] || return 1
    echo "a range of 3 MB, and a file that was compressed before"
}

with_ab() {
    ab -q -k -c 64 -n 50000 "$url/4k.bin" >"$work/ab" || { cat "$work/ab"; return 1; }
    awk -F': *' '
        /^Complete requests/ {complete = $2}
        /^Failed requests/ {failed = $2}
        /^Non-2xx/ {other = $2}
        /^Keep-Alive requests/ {kept = $2}
        /^Requests per second/ {rate = int($2)}
        END {
            printf "%d complete, %d failed, %d kept alive, %d a second\n", complete, failed + other, kept, rate
            exit !(complete == 50000 && failed + other == 0 && kept == 50000)
        }' "$work/ab"
}

with_wrk() {
    wrk -t 2 -c 64 -d 4s "$url/4k.bin" >"$work/wrk" || { cat "$work/wrk"; return 1; }
    if grep -E 'Socket errors|Non-2xx' "$work/wrk"; then
        return 1
    fi
    awk '/requests in/ {n = $1} /^Requests\/sec/ {rate = int($2)}
        END {printf "%d requests without errors, %d a second\n", n, rate; exit !(n > 0)}' "$work/wrk"
}

posts_with_ab() {
    head -c 4096 "$work/root/4k.bin" >"$work/post"
    ab -q -k -c 64 -n 20000 -p "$work/post" -T application/octet-stream "$url/echo" >"$work/ab" ||
        { cat "$work/ab"; return 1; }
    awk -F': *' '
        /^Complete requests/ {complete = $2}
        /^Failed requests/ {failed = $2}
        /^Non-2xx/ {other = $2}
        /^Document Length/ {length_of_one = int($2)}
        /^Requests per second/ {rate = int($2)}
        END {
            printf "%d posts of %d bytes came back, %d failed, %d a second\n", complete, length_of_one, failed + other, rate
            exit !(complete == 20000 && failed + other == 0 && length_of_one == 4096)
        }' "$work/ab"
}

posts_with_wrk() {
    wrk -t 2 -c 64 -d 4s -s "$here/clients/post.lua" "$url/echo" >"$work/wrk" || { cat "$work/wrk"; return 1; }
    if grep -E 'Socket errors|Non-2xx' "$work/wrk"; then
        return 1
    fi
    awk '/requests in/ {n = $1} /^Requests\/sec/ {rate = int($2)} /^wrong answers/ {wrong = $3}
        END {
            printf "%d posts came back, %d otherwise, %d a second\n", n - wrong, wrong, rate
            exit !(n > 0 && wrong == 0)
        }' "$work/wrk"
}

without_a_word() {
    cat "$work/err"
    [[ ! -s $work/err ]] && echo "nothing on standard error"
}

in_shell curl with_curl
in_shell "curl send" uploads
check "http.client" python3 "$here/clients/fetch.py" "$port" "$work/root"
check "http.client send" python3 "$here/clients/upload.py" "$port"
check "net/http" env GO111MODULE=off GOTOOLCHAIN=local go run "$here/clients/fetch.go" "$url" "$work/root"
check "net/http send" env GO111MODULE=off GOTOOLCHAIN=local go run "$here/clients/upload.go" "$url/echo" "${UPLOAD:-2000000000}"
check "fetch" node "$here/clients/fetch.mjs" "$url" "$work/root"
check "fetch send" node "$here/clients/upload.mjs" "$url/echo"
check pipelining python3 "$here/clients/pipeline.py" "$port" "$work/root"
in_shell "curl ranges" ranges
in_shell "ab -k" with_ab
in_shell wrk with_wrk
in_shell "ab -p" posts_with_ab
in_shell "wrk post" posts_with_wrk
check "after load" python3 "$here/clients/fetch.py" "$port" "$work/root"
if stop_server; then
    echo "ok   SIGTERM           the server stopped"
else
    echo "FAIL SIGTERM           the server did not stop within 15 s"
    failed=1
fi
in_shell log without_a_word
exit $failed
