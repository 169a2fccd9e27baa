"""Uses the Python package redis: pipelines with and without transaction, messages, scans, errors. Once for each version
of the protocol."""

import random
import sys

import redis

port = int(sys.argv[1])


def expect(found, wanted):
    assert found == wanted, f"{found!r}, not {wanted!r}"


def refused(call, words):
    try:
        found = call()
    except redis.RedisError as e:
        assert words in str(e), e
    else:
        raise AssertionError(f"{found!r}, not an error")


def strings(r):
    blob = random.Random(1).randbytes(300_000)
    expect(r.set("blob", blob), True)
    expect(r.get("blob"), blob)
    expect(r.strlen("blob"), len(blob))
    expect(r.set("k", "1", nx=True), True)
    expect(r.set("k", "2", nx=True), None)
    expect(r.set("k", "2", xx=True, get=True), b"1")
    expect(r.incr("k"), 3)
    expect(r.decr("k", 5), -2)
    expect(r.append("k", "00"), 4)
    expect(r.get("k"), b"-200")
    expect(r.mset({"a": "1", "b": b"\r\n"}), True)
    expect(r.mget("a", "b", "c"), [b"1", b"\r\n", None])
    expect(r.set("short", "x", ex=100), True)
    expect(r.ttl("short"), 100)
    expect(r.persist("short"), True)
    expect(r.ttl("short"), -1)
    expect(r.expire("short", 50), True)
    expect(99 < r.pttl("short") <= 50_000, True)
    expect(r.exists("a", "b", "c"), 2)
    expect(r.delete("a", "b", "c"), 2)


def collections(r):
    expect(r.rpush("list", *range(1000)), 1000)
    expect(r.lpush("list", "first"), 1001)
    expect(r.lrange("list", 0, 2), [b"first", b"0", b"1"])
    expect(r.lpop("list"), b"first")
    expect(r.rpop("list", 2), [b"999", b"998"])
    expect(r.llen("list"), 998)
    fields = {f"field {i}".encode(): str(i).encode() for i in range(500)}
    expect(r.hset("hash", mapping=fields), 500)
    expect(r.hget("hash", "field 7"), b"7")
    expect(r.hgetall("hash"), fields)
    expect(dict(r.hscan_iter("hash", match="field 4*")), {f: v for f, v in fields.items() if f.startswith(b"field 4")})
    refused(lambda: r.get("hash"), "wrong kind of value")
    refused(lambda: r.incr("blob"), "not an integer")
    refused(lambda: r.execute_command("NONSENSE", "x"), "unknown command")
    refused(lambda: r.execute_command("GET"), "wrong number of arguments")


def pipelines(r):
    for transaction in (False, True):
        with r.pipeline(transaction=transaction) as pipe:
            for i in range(5000):
                pipe.set(f"key:{i}", i)
            expect(pipe.execute(), [True] * 5000)
            for i in range(5000):
                pipe.get(f"key:{i}")
            expect(pipe.execute(), [str(i).encode() for i in range(5000)])
            pipe.incr("key:1").lpush("key:1", "x").incr("key:1")
            results = pipe.execute(raise_on_error=False)
            expect((results[0], results[2]), (2, 3))
            expect(isinstance(results[1], redis.ResponseError), True)
    expect(r.transaction(lambda pipe: (pipe.multi(), pipe.incr("key:1")), "key:1"), [4])
    with r.pipeline() as pipe:
        pipe.watch("key:1")
        r.set("key:1", "other")
        pipe.multi()
        pipe.get("key:1")
        refused(pipe.execute, "Watched variable changed")


def scans(r):
    keys = {f"key:{i}".encode() for i in range(5000)}
    expect(set(r.scan_iter("key:*", count=100)), keys)
    expect(set(r.keys("key:*")), keys)
    expect(set(r.scan_iter("*", _type="hash")), {b"hash"})
    expect(r.dbsize(), 5000 + len({b"blob", b"k", b"short", b"list", b"hash"}))


def messages(r):
    with r.pubsub() as subscriber:
        subscriber.subscribe("news", "weather")
        subscriber.psubscribe("n*")
        kinds = [subscriber.get_message(timeout=10)["type"] for _ in range(3)]
        expect(kinds, ["subscribe", "subscribe", "psubscribe"])
        expect(r.publish("news", b"\x00hello"), 2)
        got = [subscriber.get_message(timeout=10) for _ in range(2)]
        expect([(m["type"], m["channel"], m["data"]) for m in got],
               [("message", b"news", b"\x00hello"), ("pmessage", b"news", b"\x00hello")])
        for i in range(1000):
            r.publish("weather", i)
        expect([subscriber.get_message(timeout=10)["data"] for _ in range(1000)],
               [str(i).encode() for i in range(1000)])
        subscriber.unsubscribe()
        subscriber.punsubscribe()
        for _ in range(3):
            subscriber.get_message(timeout=10)
        expect(r.publish("news", "nobody"), 0)


for protocol in (2, 3):
    with redis.Redis(port=port, protocol=protocol, client_name="keys", socket_timeout=20) as r:
        expect(r.ping(), True)
        expect(r.flushall(), True)
        expect(r.client_getname() in ("keys", b"keys"), True)
        for part in (strings, collections, pipelines, scans, messages):
            part(r)
        expect("redis_version" in r.info(), True)
        expect(r.config_get("save"), {"save": ""})
        expect(r.flushall(), True)
print(f"redis {redis.__version__}: both versions of the protocol")
