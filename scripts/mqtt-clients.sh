#!/usr/bin/env bash
# Drives the sample mqtt-broker with clients of the real world, and attacks it.
#
#   scripts/mqtt-clients.sh [mqtt-broker.jar]
#
# Clients speak MQTT 3.1.1 and 5.0. Needs a JDK, the clients of Mosquitto, and python3 with the package paho-mqtt:
#
#   apt-get install mosquitto-clients
#   pip install paho-mqtt
#
# PYTHON names another python3.
# Prints one line a check. Exit codes: 0 all passed, 1 one failed, 2 something needed is missing.
# The brokers listen on free ports of the loopback address and are stopped at the end.

set -u -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
jar=${1:-$here/../samples/mqtt-broker/target/mqtt-broker.jar}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
python=${PYTHON:-python3}

# ---- what is needed

missing=()
for tool in "$java" mosquitto_pub mosquitto_sub "$python" timeout; do
    command -v "$tool" >/dev/null || missing+=("$tool")
done
"$python" -c "import paho.mqtt.client" 2>/dev/null || missing+=(paho-mqtt)
[[ -f $jar ]] || missing+=("$jar")
if ((${#missing[@]})); then
    echo "missing: ${missing[*]}" >&2
    echo "install: apt-get install mosquitto-clients; pip install paho-mqtt" >&2
    echo "build: mvn -q -pl samples/mqtt-broker -am -DskipTests package" >&2
    exit 2
fi

# ---- brokers

. "$here/clients/servers.sh"

# ---- clients of Mosquitto

# publish OPTION…
publish() {
    timeout 60 mosquitto_pub -h 127.0.0.1 -p "$port" "$@"
}

# subscribe NAME OPTION…: starts a subscriber, and waits until the broker has acknowledged; sets subscriber.
subscribe() {
    local name=$1
    shift
    stdbuf -oL timeout 60 mosquitto_sub -h 127.0.0.1 -p "$port" -d "$@" >"$work/$name" 2>&1 &
    subscriber=$!
    for _ in {1..300}; do
        grep -qs '^Subscribed' "$work/$name" && return 0
        kill -0 "$subscriber" 2>/dev/null || break
        sleep 0.05
    done
    return 1
}

# received NAME: what a subscriber has printed of messages.
received() {
    grep -v -e '^Client ' -e '^Subscribed' "$work/$1"
}

qos() {
    local level
    for level in 0 1 2; do
        subscribe "qos$level" -t 'qos/+' -q "$level" -C 3 -F '%t %q %p' || return 1
        for sent in 0 1 2; do
            publish -t "qos/$sent" -q "$sent" -m "sent by $sent" || return 1
        done
        wait "$subscriber" || return 1
        for sent in 0 1 2; do
            echo "qos/$sent $((sent < level ? sent : level)) sent by $sent"
        done | diff - <(received "qos$level") || return 1
    done
    echo "each QoS with each"
}

retained() {
    publish -t keep/1 -q 1 -r -m kept && publish -t keep/2 -q 2 -r -m kept || return 1
    subscribe retained -t 'keep/#' -q 2 -C 2 -F '%t %q %r %p' || return 1
    wait "$subscriber" || return 1
    printf 'keep/1 1 1 kept\nkeep/2 2 1 kept\n' | diff - <(received retained | sort) || return 1
    publish -t keep/1 -r -n && publish -t keep/2 -r -n && publish -t end -m end || return 1
    subscribe removed -t 'keep/#' -t end -C 1 || return 1
    publish -t end -m end
    wait "$subscriber" && [[ $(received removed) == end ]] && echo "kept, and removed"
}

sessions() {
    timeout 60 mosquitto_sub -h 127.0.0.1 -p "$port" -i stays -c -q 2 -t 'stays/#' -E || return 1
    for i in {1..50}; do
        echo "message $i"
    done | publish -t stays/here -q 2 -l || return 1
    timeout 60 mosquitto_sub -h 127.0.0.1 -p "$port" -i stays -c -q 2 -t 'stays/#' -C 50 >"$work/stays" || return 1
    for i in {1..50}; do
        echo "message $i"
    done | diff - "$work/stays" && echo "50 messages waited for a client"
}

# The client dies: the shell that waits for it says nothing.
wills() {
    subscribe will -t 'wills/#' -C 1 -v || return 1
    local watcher=$subscriber
    stdbuf -oL mosquitto_sub -h 127.0.0.1 -p "$port" -d -t none --will-topic wills/one --will-payload died \
        >"$work/dying" 2>&1 &
    local dying=$!
    for _ in {1..300}; do
        grep -qs '^Subscribed' "$work/dying" && break
        sleep 0.05
    done
    kill -KILL "$dying"
    wait "$dying" 2>/dev/null
    wait "$watcher" && [[ $(received will) == "wills/one died" ]] && echo "of a client that was killed"
}

large() {
    head -c 1000000 /dev/urandom >"$work/random"
    timeout 60 mosquitto_sub -h 127.0.0.1 -p "$port" -t large -q 1 -C 1 -N >"$work/large" &
    local reader=$!
    for _ in {1..20}; do
        publish -t large -q 1 -r -f "$work/random" || return 1
        kill -0 "$reader" 2>/dev/null || break
        sleep 0.1
    done
    wait "$reader" && cmp "$work/random" "$work/large" || return 1
    head -c 1100000 /dev/zero >"$work/zeros"
    ! publish -t large -q 1 -f "$work/zeros" 2>/dev/null || return 1
    publish -t large -r -n && echo "a million bytes; more than max-packet is refused"
}

lines() {
    subscribe lines -t 'lines' -q 1 -C 8000 || return 1
    seq 8000 | publish -t lines -q 1 -l || return 1
    wait "$subscriber" || return 1
    diff <(seq 8000) <(received lines) >/dev/null && echo "8000 lines of QoS 1, in their order"
}

# What goes from one version to the other, properties and reasons of MQTT 5.0; 3.1 is refused.
versions() {
    local sent got
    for sent in mqttv311 mqttv5; do
        for got in mqttv311 mqttv5; do
            subscribe "$sent-$got" -V "$got" -t versions -q 1 -C 1 || return 1
            publish -V "$sent" -t versions -q 1 -m "$sent" || return 1
            wait "$subscriber" && [[ $(received "$sent-$got") == "$sent" ]] || return 1
        done
    done
    ! publish -V mqttv31 -t a -m b 2>/dev/null && echo "from each to each; 3.1 is refused"
}

properties() {
    subscribe properties -V 5 -t properties -q 2 -C 1 -F '%P|%C|%A|%R|%D|%E|%p' || return 1
    publish -V 5 -t properties -q 2 -m payload -D publish user-property name value -D publish user-property name again \
        -D publish content-type text/plain -D publish response-topic answers -D publish correlation-data data \
        -D publish payload-format-indicator 1 -D publish message-expiry-interval 1000 || return 1
    wait "$subscriber" || return 1
    grep -qx 'name:value name:again|text/plain||answers|data|\(1000\|999\)|payload' "$work/properties" \
        && echo "passed on unaltered"
}

expiry() {
    timeout 60 mosquitto_sub -V 5 -h 127.0.0.1 -p "$port" -i short -c -x 1 -q 1 -t 'expiry/#' -E || return 1
    timeout 60 mosquitto_sub -V 5 -h 127.0.0.1 -p "$port" -i long -c -x 1000 -q 1 -t 'expiry/#' -E || return 1
    publish -V 5 -t expiry/one -q 1 -m lost -D publish message-expiry-interval 1 || return 1
    publish -V 5 -t expiry/two -q 1 -m kept || return 1
    sleep 3
    publish -V 5 -t expiry/three -q 1 -m last || return 1
    timeout 60 mosquitto_sub -V 5 -h 127.0.0.1 -p "$port" -i long -c -x 0 -q 1 -t 'expiry/#' -C 2 >"$work/long" || return 1
    timeout 5 mosquitto_sub -V 5 -h 127.0.0.1 -p "$port" -i short -c -x 0 -q 1 -t 'expiry/#' -W 1 >"$work/short"
    [[ $(cat "$work/long") == $'kept\nlast' && ! -s $work/short ]] && echo "of messages and of sessions"
}

users() {
    printf 'ada:secret\n' >"$work/users"
    serve users --users "$work/users"
    publish -u ada -P secret -t a -m b || return 1
    ! publish -u ada -P wrong -t a -m b 2>"$work/wrong" || return 1
    ! publish -t a -m b 2>"$work/nobody" || return 1
    grep -qi 'bad user name or password' "$work/wrong" && grep -qi 'not authori[sz]ed' "$work/nobody" \
        && echo "by name and password"
}

# ---- checks

# check NAME COMMAND…: its last line of output says what it did.
check() {
    local name=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        printf 'ok   %-10s %s\n' "$name" "$(tail -n 1 "$work/log")"
    else
        printf 'FAIL %-10s %s\n' "$name" "$(tail -n 3 "$work/log" | tr '\n' ' ')"
        failed=1
    fi
}

serve usual
usual=$port
for each in qos retained sessions wills large lines versions properties expiry users; do
    port=$usual
    check "$each" "$each"
done
check paho timeout 300 "$python" "$here/clients/mqtt.py" "$usual"
check paho-5 timeout 300 "$python" "$here/clients/mqtt5.py" "$usual"
check attacks timeout 300 "$python" "$here/clients/mqtt_attacks.py" "$usual" "${running[0]}"

for errors in "$work"/*.err; do
    if [[ -s $errors ]]; then
        echo "FAIL a broker wrote to standard error: $(head -n 1 "$errors")"
        failed=1
    fi
done
exit $failed
