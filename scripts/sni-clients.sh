#!/usr/bin/env bash
# Drives the sample sni-router between clients of the real world and servers of openssl, and lies to it.
#
#   scripts/sni-clients.sh [sni-router.jar]
#
# Needs a JDK, curl and openssl:
#
#   apt-get install curl openssl
#
# Prints one line a check. Exit codes: 0 all passed, 1 one failed, 2 something needed is missing.
# The servers listen on free ports of the loopback address and are stopped at the end.

set -u -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
jar=${1:-$here/../samples/sni-router/target/sni-router.jar}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

# ---- what is needed

missing=()
for tool in "$java" curl openssl od timeout; do
    command -v "$tool" >/dev/null || missing+=("$tool")
done
[[ -f $jar ]] || missing+=("$jar")
if ((${#missing[@]})); then
    echo "missing: ${missing[*]}" >&2
    echo "install: apt-get install curl openssl" >&2
    echo "build: mvn -q -pl samples/sni-router -am -DskipTests package" >&2
    exit 2
fi

# ---- servers

. "$here/clients/servers.sh"

# backend NAME: a server of openssl with a certificate and files for that name; sets port.
backend() {
    mkdir "$work/$1"
    echo "this is $1" >"$work/$1/name"
    head -c 2000000 /dev/urandom >"$work/$1/large"
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=$1" \
        -addext "subjectAltName=DNS:$1" -keyout "$work/$1.key" -out "$work/$1.cert" 2>/dev/null
    (cd "$work/$1" && exec openssl s_server -accept 127.0.0.1:0 -WWW -cert "$work/$1.cert" -key "$work/$1.key" \
        >"$work/$1.log" 2>&1) &
    running+=($!)
    for _ in {1..100}; do
        port=$(sed -n 's/^ACCEPT 127\.0\.0\.1:\([0-9]*\).*/\1/p' "$work/$1.log" 2>/dev/null)
        [[ -n $port ]] && return 0
        sleep 0.1
    done
    echo "FAIL the server of openssl does not start: $(head -n 1 "$work/$1.log")"
    exit 1
}

# ---- clients

# ask NAME PATH OPTION…: one request by curl, which trusts only the certificate of that name.
ask() {
    local name=$1 path=$2
    shift 2
    timeout 60 curl -sS --resolve "$name:$port:127.0.0.1" --cacert "$work/$name.cert" "$@" "https://$name:$port/$path"
}

names() {
    [[ $(ask one.test name) == 'this is one.test' && $(ask two.test name) == 'this is two.test' ]] &&
        echo "curl, by two names"
}

large() {
    ask two.test large | cmp - "$work/two.test/large" && echo "2 MB"
}

versions() {
    [[ $(ask one.test name --tls-max 1.2) == 'this is one.test' ]] || return 1
    [[ $(ask one.test name --tlsv1.3) == 'this is one.test' ]] && echo "TLS 1.2 and 1.3"
}

# hello OPTION…: what openssl's client says of a connection.
hello() {
    timeout 60 openssl s_client -connect "127.0.0.1:$port" "$@" </dev/null 2>&1
}

# Its ClientHello does not fit into a record of 512 bytes.
cut() {
    local protocols
    protocols=$(printf 'protocol-%03d,' {1..60})
    [[ $(hello -servername two.test -max_send_frag 512 -alpn "${protocols%,}") == *'CN = two.test'* ]] &&
        echo "a ClientHello over several records"
}

unknown() {
    [[ $(hello -servername other.test) == *'unrecognized name'* ]] || return 1
    [[ $(hello -noservername) == *'unrecognized name'* ]] && echo "alert unrecognized_name, and without a name"
}

# answer BYTES: what the router answers to bytes, in hexadecimal, until it closes the connection.
answer() {
    exec 3<>"/dev/tcp/127.0.0.1/$port" || return 1
    printf "$1" >&3
    timeout 20 od -An -v -tx1 <&3 | tr -d ' \n'
    exec 3>&-
}

# The length of the ClientHello, of its session, of its extensions, of a name; a record without one; no TLS at all.
lies() {
    local random='\x03\x03'
    random+=$(printf '\\x00%.0s' {1..32})
    local lie
    for lie in \
        '\x16\x03\x01\x00\x05\x01\x00\x00\x01\x03' \
        "\\x16\\x03\\x01\\x00\\x27\\x01\\x00\\x00\\x23$random\\xff" \
        "\\x16\\x03\\x01\\x00\\x2f\\x01\\x00\\x00\\x2b$random\\x00\\x00\\x02\\x13\\x01\\x01\\x00\\x00\\x09" \
        "\\x16\\x03\\x01\\x00\\x38\\x01\\x00\\x00\\x34$random\\x00\\x00\\x02\\x13\\x01\\x01\\x00\\x00\\x09\\x00\\x00\\x00\\x05\\x00\\x03\\x00\\x00\\x09a" \
        'GET / HTTP/1.1\r\n\r\n'; do
        [[ $(answer "$lie") == 15030[1-3]00020232 ]] || return 1
    done
    echo "lying lengths, and no TLS: alert decode_error"
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

backend one.test
one=$port
backend two.test
serve router --route "one.test=127.0.0.1:$one" --route "two.test=127.0.0.1:$port"
for each in names large versions cut unknown lies; do
    check "$each" "$each"
done

if [[ -s $work/router.err ]]; then
    echo "FAIL the router wrote to standard error: $(head -n 5 "$work/router.err" | tr '\n' ' ')"
    failed=1
fi
exit $failed
