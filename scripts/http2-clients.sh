#!/usr/bin/env bash
# Drives the sample http2-server with clients of the real world.
#
#   scripts/http2-clients.sh [http2-server.jar]
#
# Needs a JDK, curl with HTTP/2, openssl, and h2load and nghttp:
#
#   apt-get install curl openssl nghttp2-client
#
# H2SPEC names the program h2spec, which is skipped if it is not there:
#
#   GOFLAGS=-mod=mod go install github.com/summerwind/h2spec/cmd/h2spec@latest
#
# REQUESTS is how many h2load makes; 100000 unless it is set.
# Prints one line a check. Exit codes: 0 all passed, 1 one failed, 2 something needed is missing.
# The servers listen on free ports of the loopback address and are stopped at the end.

set -u -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
jar=${1:-$here/../samples/http2-server/target/http2-server.jar}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
h2spec=${H2SPEC:-h2spec}
requests=${REQUESTS:-100000}

# ---- what is needed

missing=()
for tool in "$java" curl openssl h2load nghttp timeout; do
    command -v "$tool" >/dev/null || missing+=("$tool")
done
curl --version 2>/dev/null | grep -qw HTTP2 || missing+=("curl with HTTP/2")
[[ -f $jar ]] || missing+=("$jar")
if ((${#missing[@]})); then
    echo "missing: ${missing[*]}" >&2
    echo "install: apt-get install curl openssl nghttp2-client" >&2
    echo "build: mvn -q -pl samples/http2-server -am -DskipTests package" >&2
    exit 2
fi

# ---- servers

. "$here/clients/servers.sh"

mkdir "$work/site"
echo '<p>hello</p>' >"$work/site/index.html"
head -c 2000000 /dev/urandom >"$work/site/large.bin"

# ---- clients

# ask OPTION…: one request by curl; the address comes last.
ask() {
    timeout 60 curl -sS --http2-prior-knowledge "$@"
}

files() {
    ask "http://127.0.0.1:$port/large.bin" | cmp - "$work/site/large.bin" || return 1
    ask -I "http://127.0.0.1:$port/large.bin" | tr -d '\r' | grep -qx 'content-length: 2000000' || return 1
    [[ $(ask "http://127.0.0.1:$port/") == '<p>hello</p>' ]] && echo "2 MB, its head, and an index"
}

# status EXPECTED OPTION…
status() {
    local expected=$1
    shift
    [[ $(ask -o /dev/null -w '%{http_code}' "$@") == "$expected" ]]
}

statuses() {
    status 404 "http://127.0.0.1:$port/none" || return 1
    status 404 --path-as-is "http://127.0.0.1:$port/../site/index.html" || return 1
    status 405 -X DELETE "http://127.0.0.1:$port/" || return 1
    status 400 "http://127.0.0.1:$port/%zz" || return 1
    status 431 -H "long: $(printf 'x%.0s' {1..8000})" -H "more: $(printf 'y%.0s' {1..8400})" \
        "http://127.0.0.1:$port/" || return 1
    echo "404, 405, 400, 431"
}

posts() {
    head -c 1000000 "$work/site/large.bin" >"$work/million"
    [[ $(ask --data-binary @"$work/million" "http://127.0.0.1:$port/") == '1000000 bytes' ]] || return 1
    [[ $(timeout 60 nghttp -d "$work/site/large.bin" "http://127.0.0.1:$port/") == 'Content Too Large' ]] || return 1
    echo "a million bytes; more than a MiB is refused"
}

together() {
    local urls=()
    for i in {1..20}; do
        urls+=("http://127.0.0.1:$port/large.bin?$i")
    done
    timeout 120 nghttp -n -s "${urls[@]}" >"$work/together" || return 1
    [[ $(grep -c ' 200 .*1M ' "$work/together") == 20 ]] && echo "20 files of 2 MB on one connection"
}

load() {
    timeout 300 h2load -n "$requests" -c 4 -m 100 "http://127.0.0.1:$port/" >"$work/load" || return 1
    grep -q " $requests succeeded, 0 failed, 0 errored, 0 timeout" "$work/load" || return 1
    grep '^finished' "$work/load"
}

encrypted() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
        -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout "$work/key.pem" -out "$work/cert.pem" || return 1
    serve tls --root "$work/site" --tls "$work/cert.pem" "$work/key.pem"
    [[ $(timeout 60 curl -sS --http2 --cacert "$work/cert.pem" -o "$work/copy" -w '%{http_version} %{http_code}' \
        "https://127.0.0.1:$port/large.bin") == '2 200' ]] || return 1
    cmp "$work/copy" "$work/site/large.bin" && echo "by ALPN"
}

conformance() {
    timeout 280 "$h2spec" -h 127.0.0.1 -p "$port" -o 5 >"$work/h2spec"
    grep -a '×' "$work/h2spec"
    tail -n 1 "$work/h2spec" | tr -d '\n' | grep -a ' 0 failed'
}

# ---- checks

# check NAME COMMAND…: its last line of output says what it did.
check() {
    local name=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        printf 'ok   %-12s %s\n' "$name" "$(tail -n 1 "$work/log")"
    else
        printf 'FAIL %-12s %s\n' "$name" "$(tail -n 3 "$work/log" | tr '\n' ' ')"
        failed=1
    fi
}

serve usual --root "$work/site"
usual=$port
for each in files statuses posts together load encrypted; do
    port=$usual
    check "$each" "$each"
done
port=$usual
if command -v "$h2spec" >/dev/null; then
    check conformance conformance
else
    echo "skip conformance  there is no h2spec"
fi

for errors in "$work"/*.err; do
    if [[ -s $errors ]]; then
        echo "FAIL a server wrote to standard error: $(head -n 5 "$errors" | tr '\n' ' ')"
        failed=1
    fi
done
exit $failed
