#!/usr/bin/env bash
# Talks to an encrypted echo server with clients of the real world.
#
#   scripts/tls-clients.sh
#
# Needs a JDK, openssl, curl and python3, and the test classes: mvn -q -pl server-tls -am test-compile.
# Prints one line a check. Exit codes: 0 all passed, 1 one failed, 2 something needed is missing.

set -u -o pipefail
cd "$(dirname "$0")/../server-tls"
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
missing=()
for tool in "$java" openssl curl python3 timeout; do
    command -v "$tool" >/dev/null || missing+=("$tool")
done
[[ -d target/test-classes ]] || missing+=("server-tls/target/test-classes")
if ((${#missing[@]})); then
    echo "missing: ${missing[*]}" >&2
    exit 2
fi

work=$(mktemp -d)
keys=src/test/resources/org/tatoo/tls
"$java" -cp target/classes:target/test-classes:../transport/target/classes:../runtime/target/classes \
    org.tatoo.tls.EchoServer $keys/ec.pem $keys/ec-key.pem >"$work/out" 2>"$work/err" &
server=$!
trap 'kill "$server"; rm -rf "$work"' EXIT
for _ in {1..300}; do
    grep -qs listening "$work/out" && break
    kill -0 "$server" 2>/dev/null || break
    sleep 0.1
done
port=$(sed -n 's/listening on //p' "$work/out")
if [[ -z $port ]]; then
    echo "FAIL the server does not start: $(head -n 1 "$work/err")"
    exit 1
fi
failed=0

# check NAME WANTED COMMAND…: the output of the command has to contain what is wanted.
check() {
    local name=$1 wanted=$2
    shift 2
    if timeout 60 "$@" >"$work/log" 2>&1 </dev/null; [[ $(<"$work/log") == *"$wanted"* ]]; then
        printf 'ok   %s\n' "$name"
    else
        printf 'FAIL %s: %s\n' "$name" "$(tail -n 3 "$work/log" | tr '\n' ' ')"
        failed=1
    fi
}

with_openssl() {
    (echo "hello from openssl"; sleep 1) | openssl s_client -connect "127.0.0.1:$port" -CAfile "$keys/servers.pem" \
        -verify_return_error -servername localhost -alpn echo "$@"
}

resumed() {
    local before after
    before=$(grep -c "^resumed" "$work/out")
    openssl s_client -connect "127.0.0.1:$port" -sess_out "$work/session" "$@" < <(sleep 1) >/dev/null 2>&1
    openssl s_client -connect "127.0.0.1:$port" -sess_in "$work/session" "$@" < <(sleep 1) >/dev/null 2>&1
    after=$(grep -c "^resumed" "$work/out")
    echo "resumed $((after - before))"
}

with_python() {
    python3 - "$port" "$keys/servers.pem" "$1" <<'PY'
import socket, ssl, sys
context = ssl.create_default_context(cafile=sys.argv[2])
context.minimum_version = context.maximum_version = getattr(ssl.TLSVersion, sys.argv[3])
data = bytes(range(256)) * 4096
with socket.create_connection(("127.0.0.1", int(sys.argv[1]))) as below:
    with context.wrap_socket(below, server_hostname="localhost") as tls:
        back = b""
        for at in range(0, len(data), 16384):
            tls.sendall(data[at:at + 16384])
            while len(back) < at + 16384:
                back += tls.recv(65536)
        version = tls.version()
        tls.unwrap()
        print(version, "same" if back == data else "different")
PY
}

export -f with_openssl resumed with_python
export port keys work
for version in 1_2 1_3; do
    check "openssl, TLS ${version/_/.}" "hello from openssl" bash -c "with_openssl -tls$version"
    check "openssl resumes, TLS ${version/_/.}" "resumed 1" bash -c "resumed -tls$version"
    check "python, TLS ${version/_/.}" "TLSv${version/_/.} same" bash -c "with_python TLSv$version"
done
check "openssl, ALPN" "ALPN protocol: echo" bash -c "with_openssl"
check "openssl asks for new keys" "hello from openssl" \
    bash -c '(echo K; sleep 1; echo "hello from openssl"; sleep 1) | openssl s_client -connect "127.0.0.1:$port" -tls1_3'
check "openssl negotiates again and is cut off" "the peer wants to negotiate again" \
    bash -c '(echo R; sleep 1) | openssl s_client -connect "127.0.0.1:$port" -tls1_2; cat "$work/out"'
check "an older version is refused" "alert" \
    bash -c 'openssl s_client -connect "127.0.0.1:$port" -tls1_1 -cipher ALL:@SECLEVEL=0'
check "curl without TLS is told so" "This port speaks TLS" curl -sS --noproxy '*' "http://127.0.0.1:$port/"
check "curl with TLS" "GET / HTTP/1.1" curl -sS --noproxy '*' --http0.9 --max-time 5 --cacert $keys/servers.pem \
    "https://localhost:$port/"
exit $failed
