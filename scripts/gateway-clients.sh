#!/usr/bin/env bash
# Drives the sample gateway between clients of the real world and two real servers: our own and nginx.
#
#   scripts/gateway-clients.sh [gateway.jar [http-server.jar]]
#
# Needs curl, wrk, ab, python3 and nginx; of haproxy, if it is there, the processor time a request is shown as well.
# Everything listens on the loopback address; load is bounded in count and time. MEGABYTES says how much goes each way.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
gateway_jar=${1:-$here/../samples/gateway/target/gateway.jar}
server_jar=${2:-$here/../samples/http-server/target/http-server.jar}
megabytes=${MEGABYTES:-500}
for jar in "$gateway_jar" "$server_jar"; do
    [ -f "$jar" ] || {
        echo "build: mvn -q -pl samples/gateway,samples/http-server -am -DskipTests package" >&2
        exit 2
    }
done

work=$(mktemp -d)
pids=()
stop() {
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
    wait 2>/dev/null || true
    rm -rf "$work"
}
trap stop EXIT

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
await() { for _ in $(seq 300); do curl -sf -o "$work/awaited" "http://127.0.0.1:$1/small" && return; sleep 0.1; done; echo "nothing on port $1" >&2; exit 1; }
ticks() { awk '{ print $14 + $15 }' "/proc/$1/stat"; }
expect() { [ "$2" = "$3" ] || { echo "$1: expected $3, got $2" >&2; exit 1; }; echo "ok: $1"; }
digest() { sha256sum | cut -d' ' -f1; }

chmod 755 "$work" # the workers of nginx are another user
mkdir "$work/root" "$work/logs"
printf 'small\n' >"$work/root/small"
head -c "${megabytes}M" /dev/urandom >"$work/root/large"
sum=$(digest <"$work/root/large")

server=$(free_port) nginx=$(free_port) to_server=$(free_port) to_nginx=$(free_port)
cat >"$work/nginx.conf" <<END
pid $work/nginx.pid;
error_log $work/logs/error.log;
daemon off;
worker_processes 1;
events { worker_connections 1024; }
http {
    access_log off;
    client_body_temp_path $work/body;
    client_max_body_size 0;
    proxy_temp_path $work/proxy; fastcgi_temp_path $work/fastcgi; uwsgi_temp_path $work/uwsgi; scgi_temp_path $work/scgi;
    keepalive_requests 1000000;
    server { listen 127.0.0.1:$nginx; root $work/root; }
}
END
java -jar "$server_jar" --port "$server" --root "$work/root" --echo /echo --max-body 0 >"$work/logs/server" 2>&1 &
pids+=($!)
nginx -e "$work/logs/start.log" -c "$work/nginx.conf" & pids+=($!)
java -Xmx64m -jar "$gateway_jar" --port "$to_server" --to "127.0.0.1:$server" >"$work/logs/gateway" 2>&1 &
gateway=$!
pids+=($gateway)
java -Xmx64m -jar "$gateway_jar" --port "$to_nginx" --to "127.0.0.1:$nginx" >"$work/logs/gateway-nginx" 2>&1 &
gateway_nginx=$!
pids+=($gateway_nginx)
for port in "$server" "$nginx" "$to_server" "$to_nginx"; do await "$port"; done

for port in "$to_server" "$to_nginx"; do
    expect "$megabytes MB down, port $port" "$(curl -sS "http://127.0.0.1:$port/large" | digest)" "$sum"
    expect "keep-alive, port $port" "$(curl -sS "http://127.0.0.1:$port/small" "http://127.0.0.1:$port/small")" $'small\nsmall'
    expect "HEAD, port $port" "$(curl -sS -I -o "$work/head" -w '%{http_code}' "http://127.0.0.1:$port/small")" 200
    expect "HTTP/1.0, port $port" "$(curl -sS -0 "http://127.0.0.1:$port/small")" small
    expect "404, port $port" "$(curl -sS -o "$work/404" -w '%{http_code}' "http://127.0.0.1:$port/none")" 404
done
expect "$megabytes MB each way, with a length" \
    "$(curl -sS -T "$work/root/large" -X POST "http://127.0.0.1:$to_server/echo" | digest)" "$sum"
expect "$megabytes MB each way, in chunks" \
    "$(curl -sS -T - -X POST "http://127.0.0.1:$to_server/echo" <"$work/root/large" | digest)" "$sum"
expect "python, one connection" "$(python3 - "$to_nginx" <<'END'
import http.client, sys
connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
bodies = set()
for _ in range(100):
    connection.request("GET", "/small")
    bodies.add(connection.getresponse().read())
print(bodies)
END
)" "{b'small\\n'}"

# Requests a second, and the processor time of one, with wrk and ab.
load() {
    local name=$1 pid=$2 port=$3 before after requests
    before=$(ticks "$pid")
    wrk -t1 -c32 -d5s "http://127.0.0.1:$port/small" >"$work/wrk"
    after=$(ticks "$pid")
    requests=$(awk '/requests in/ { print $1 }' "$work/wrk")
    if grep -E 'Non-2xx|Socket errors' "$work/wrk"; then exit 1; fi
    echo "$name: $(awk '/Requests\/sec/ { print $2 }' "$work/wrk") requests a second with wrk," \
        "$(((after - before) * 10000 / (requests > 0 ? requests : 1))) us of processor time a request"
    ab -k -q -n 20000 -c 16 "http://127.0.0.1:$port/small" >"$work/ab"
    expect "$name: failures of ab -k" "$(awk '/Failed requests/ { print $3 }' "$work/ab")" 0
}
for round in warm-up measured; do
    load "gateway before our server, $round" "$gateway" "$to_server"
    load "gateway before nginx, $round" "$gateway_nginx" "$to_nginx"
done
if command -v haproxy >/dev/null; then
    to_haproxy=$(free_port)
    cat >"$work/haproxy.cfg" <<END
global
    nbthread 1
defaults
    mode http
    timeout connect 5s
    timeout client 30s
    timeout server 30s
listen gateway
    bind 127.0.0.1:$to_haproxy
    server nginx 127.0.0.1:$nginx
END
    haproxy -db -f "$work/haproxy.cfg" >"$work/logs/haproxy" 2>&1 &
    haproxy=$!
    pids+=($haproxy)
    await "$to_haproxy"
    load "haproxy before nginx" "$haproxy" "$to_haproxy"
fi
grep -v listening "$work"/logs/gateway* && exit 1
echo "all right"
