#!/usr/bin/env bash
# Talks to the sample HTTP server and key-value server, encrypted, with clients of the real world.
#
#   scripts/tls-clients.sh [transport ...]
#
# Without arguments: nio, aio. Needs a JDK, openssl, curl, python3, go and redis-cli; on Debian and Ubuntu:
#
#   apt-get install openssl curl python3 golang redis-tools
#
# and the samples: mvn -q -pl samples/http-server,samples/key-value-server -am -DskipTests package
# Prints one line a check. Exit codes: 0 all passed, 1 one failed, 2 something needed is missing.
# The servers have a heap of 64 MB, listen on free ports of the loopback address, and are stopped at the end.
# LARGE=N gets and sends N bytes where much is wanted, instead of 200,000,000.

set -u -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
http_jar=$here/../samples/http-server/target/http-server.jar
redis_jar=$here/../samples/key-value-server/target/key-value-server.jar
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
large=${LARGE:-200000000}

# ---- what is needed

missing=()
for tool in "$java" openssl curl python3 go redis-cli timeout; do
    command -v "$tool" >/dev/null || missing+=("$tool")
done
for jar in "$http_jar" "$redis_jar"; do
    [[ -f $jar ]] || missing+=("$jar")
done
if ((${#missing[@]})); then
    echo "missing: ${missing[*]}" >&2
    exit 2
fi

# ---- files and servers

work=$(mktemp -d)
servers=()
failed=0

stop_servers() {
    local pid
    for pid in "${servers[@]}"; do
        kill -TERM "$pid" 2>/dev/null
    done
    wait "${servers[@]}" 2>/dev/null
    servers=()
}

clean_up() {
    ((${#servers[@]})) && stop_servers
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

certificate() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj "/CN=$1" \
        -addext "subjectAltName=DNS:localhost,IP:127.0.0.1" -keyout "$work/$1-key.pem" -out "$work/$1.pem" 2>/dev/null
}

certificate first
certificate second
mkdir "$work/root"
printf 'hello, world\n' >"$work/root/small.txt"
head -c 4096 /dev/urandom >"$work/root/4k.bin"
head -c 3145728 /dev/urandom >"$work/root/3m.bin"
head -c "$large" /dev/urandom >"$work/root/large.bin"
GOFLAGS=-mod=mod GOCACHE=$work/go go build -o "$work/fetch" "$here/clients/fetch.go" || exit 2

# start NAME ARGUMENT…: its port gets into the variable port.
start() {
    local name=$1
    shift
    : >"$work/$name.out" # not the line of the transport before
    "$java" -Xmx64m -jar "$@" --port 0 --transport "$transport" --tls "$work/cert.pem" "$work/key.pem" \
        >"$work/$name.out" 2>"$work/$name.err" &
    servers+=($!)
    for _ in {1..300}; do
        grep -qs listening "$work/$name.out" && break
        kill -0 "${servers[-1]}" 2>/dev/null || break
        sleep 0.1
    done
    port=$(sed -n 's/.*listening on 127\.0\.0\.1:\([0-9]*\).*/\1/p' "$work/$name.out")
    if [[ -z $port ]]; then
        echo "FAIL the $name server does not start: $(head -n 1 "$work/$name.err")"
        exit 1
    fi
}

# ---- the checks

# check NAME WANTED FUNCTION ARGUMENT…: the output has to contain what is wanted.
check() {
    local name=$1 wanted=$2
    shift 2
    export -f "${1?}"
    if timeout 120 bash -c '"$@"' check "$@" >"$work/log" 2>&1 </dev/null; [[ $(<"$work/log") == *"$wanted"* ]]; then
        printf 'ok   %-4s %s\n' "$transport" "$name"
    else
        printf 'FAIL %-4s %s: %s\n' "$transport" "$name" "$(tail -n 3 "$work/log" | tr '\n\0' '  ' | cut -c 1-300)"
        failed=1
    fi
}

curls() {
    curl -sS --fail --noproxy '*' --cacert "$work/cert.pem" "$@"
}

six_files() {
    local files=(small.txt 4k.bin 3m.bin) requests=() connects
    for file in "${files[@]}" "${files[@]}"; do
        requests+=(-o "$work/curl.$file" "$url/$file")
    done
    connects=$(curls -w '%{num_connects}\n' "${requests[@]}" | awk '{n += $1} END {print n}')
    for file in "${files[@]}"; do
        cmp "$work/root/$file" "$work/curl.$file" || return 1
    done
    echo "6 files over $connects connection"
}

large_file() {
    curls "$url/large.bin" | cmp - "$work/root/large.bin" && echo same
}

echoes() {
    curls "$@" -T "$work/root/3m.bin" "$url/echo" | cmp - "$work/root/3m.bin" && echo same
}

large_echo() {
    curls -T "$work/root/large.bin" "$url/echo" | cmp - "$work/root/large.bin" && echo same
}

# 16 requests at once
pipelined() {
    {
        for _ in {1..15}; do
            printf 'GET /small.txt HTTP/1.1\r\nHost: localhost\r\n\r\n'
        done
        printf 'GET /small.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    } | openssl s_client -connect "127.0.0.1:$port" -quiet -ign_eof "$@" 2>/dev/null | grep -c '^hello, world'
}

s_client() {
    (printf 'GET /small.txt HTTP/1.1\r\nHost: localhost\r\n\r\n'; sleep 1) | openssl s_client \
        -connect "127.0.0.1:$port" -CAfile "$work/cert.pem" -verify_return_error -servername localhost "$@"
}

resumed() {
    openssl s_client -connect "127.0.0.1:$port" -sess_out "$work/session" "$@" < <(sleep 1) >/dev/null 2>&1
    openssl s_client -connect "127.0.0.1:$port" -sess_in "$work/session" "$@" < <(sleep 1)
}

# A letter at the start of a line is a command of s_client.
command_then_get() {
    (echo "$1"; sleep 1; printf 'GET /small.txt HTTP/1.1\nHost: localhost\n\n'; sleep 1) |
        openssl s_client -connect "127.0.0.1:$port" -crlf "${@:2}"
}

old_version() {
    openssl s_client -connect "127.0.0.1:$port" -tls1_1 -cipher ALL:@SECLEVEL=0
}

without_tls() {
    curl -sS --noproxy '*' "http://127.0.0.1:$port/"
}

with_python() {
    SSL_CERT_FILE=$work/cert.pem python3 "$here/clients/fetch.py" "$port" "$work/root" https
}

with_go() {
    SSL_CERT_FILE=$work/cert.pem "$work/fetch" "https://localhost:$port" "$work/root"
}

redis() {
    redis-cli -h localhost -p "$redis_port" --tls --cacert "$work/cert.pem" "$@"
}

redis_large() {
    redis -x set large <"$work/root/3m.bin"
    redis get large | head -c 3145728 | cmp - "$work/root/3m.bin" && echo same
}

redis_pipe() {
    for i in {1..20000}; do
        printf 'SET key:%d %d\r\n' "$i" "$i"
    done | redis --pipe
}

served() {
    openssl s_client -connect "127.0.0.1:$port" </dev/null 2>/dev/null | openssl x509 -noout -subject
}

# The subject that is served changes while one connection stays; waits for at most 10 seconds.
exchanged() {
    exec 3> >(openssl s_client -connect "127.0.0.1:$port" -quiet >"$work/kept" 2>/dev/null)
    printf 'GET /small.txt HTTP/1.1\r\nHost: localhost\r\n\r\n' >&3
    put "$1"
    for _ in {1..100}; do
        [[ $(served) == *"$1"* ]] && break
        sleep 0.1
    done
    printf 'GET /small.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
    for _ in {1..100}; do
        [[ $(grep -c '^hello, world' "$work/kept") == 2 ]] && break
        sleep 0.1
    done
    exec 3>&-
    echo "$(served), $(grep -c '^hello, world' "$work/kept") answers on the connection from before"
}

put() {
    cp "$work/$1.pem" "$work/new" && mv "$work/new" "$work/cert.pem"
    cp "$work/$1-key.pem" "$work/new" && mv "$work/new" "$work/key.pem"
}

not_exchanged() {
    echo nonsense >"$work/cert.pem"
    for _ in {1..100}; do
        grep -qs 'stay as they are' "$work/http.err" && break
        sleep 0.1
    done
    cat "$work/http.err"
    served
}

export -f put served curls redis
export work url port redis_port here
(($#)) || set -- nio aio
for transport; do
    put first
    : >"$work/session"
    start redis "$redis_jar"
    redis_port=$port
    start http "$http_jar" --root "$work/root" --echo /echo --max-body 0
    url=https://localhost:$port
    export transport
    check "curl, several files" "6 files over 1 connection" six_files
    check "curl, $large bytes" same large_file
    check "curl, an upload" same echoes -H Expect:
    check "curl, an upload with Expect" same echoes -H Expect:100-continue
    check "curl, an upload in chunks" same echoes -H Transfer-Encoding:chunked
    check "curl, $large bytes both ways" same large_echo
    check "curl without TLS is told so" "This port speaks TLS" without_tls
    for version in 1_2 1_3; do
        check "openssl, TLS ${version/_/.}" "hello, world" s_client "-tls$version"
        check "openssl, 16 requests at once, TLS ${version/_/.}" 16 pipelined "-tls$version"
        check "openssl resumes, TLS ${version/_/.}" "Reused, TLSv${version/_/.}" resumed "-tls$version"
    done
    check "openssl, ALPN" "ALPN protocol: http/1.1" s_client -alpn h2,http/1.1
    check "openssl, ALPN without a common protocol" "no application protocol" s_client -alpn h2
    check "openssl asks for new keys" "hello, world" command_then_get K -tls1_3
    check "openssl negotiates again and is cut off" "RENEGOTIATING" command_then_get R -tls1_2
    [[ $(<"$work/log") == *hello* ]] && { failed=1; echo "FAIL negotiated again"; }
    check "openssl, an older version is refused" "alert" old_version
    check "python, http.client" "over 1 connection" with_python
    check "go, net/http" "6 files over 1 connection" with_go
    check "redis-cli" "PONG" redis ping
    check "redis-cli, 3 MB" "same" redis_large
    check "redis-cli, 20,000 commands at once" "errors: 0, replies: 20000" redis_pipe
    check "a certificate is exchanged" "second, 2 answers" exchanged second
    check "a file that is no certificate changes nothing" "CN = second" not_exchanged
    check "it says so" "the certificates stay as they are: There is no certificate" not_exchanged
    stop_servers
done
exit $failed
