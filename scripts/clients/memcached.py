"""Stores and fetches with pymemcache: memcached.py PORT"""

import os
import sys

from pymemcache.client.base import Client, PooledClient


def main(port):
    client = Client(("127.0.0.1", port), timeout=20)
    assert client.set("a", b"1")
    assert client.get("a") == b"1"
    assert client.get("b") is None
    assert not client.add("a", b"2", noreply=False) and client.add("b", b"2", noreply=False)
    assert client.replace("b", b"3", noreply=False) and not client.replace("c", b"3", noreply=False)
    assert client.append("b", b"4", noreply=False) and client.prepend("b", b"2", noreply=False)
    assert client.get("b") == b"234"
    assert not client.append("c", b"4", noreply=False)
    value, version = client.gets("b")
    assert value == b"234"
    assert client.cas("b", b"5", version) is True
    assert client.cas("b", b"6", version) is False
    assert client.cas("c", b"6", version) is None
    assert client.get_many(["a", "b", "c"]) == {"a": b"1", "b": b"5"}
    assert client.gets_many(["a"])["a"][0] == b"1"
    assert client.incr("a", 41) == 42 and client.decr("a", 50) == 0 and client.incr("c", 1) is None
    assert client.set("u", b"18446744073709551615") and client.incr("u", 1) == 0
    assert client.touch("a", 100, noreply=False) and not client.touch("c", 1, noreply=False)
    assert client.raw_command("gat 200 a b", "END\r\n") == b"VALUE a 0 1\r\n0\r\nVALUE b 0 1\r\n5\r\n"
    assert client.set("gone", b"x", expire=-1, noreply=False) and client.get("gone") is None
    assert client.delete("a", noreply=False) and not client.delete("a", noreply=False)

    binary = bytes(range(256)) * 16 + b"\r\nEND\r\n"
    assert client.set("binary", binary, noreply=False) and client.get("binary") == binary
    large = os.urandom(1 << 20)
    assert client.set("large", large, noreply=False) and client.get("large") == large
    try:
        client.set("larger", large + b"x", noreply=False)
        raise AssertionError("a value above the limit was stored")
    except Exception as refused:
        assert "too large" in str(refused), refused
    assert client.get("binary") == binary, "the connection goes on"

    count = 5000
    assert client.set_many({"k%d" % i: str(i).encode() for i in range(count)}, noreply=False) == []
    assert client.get_many(["k%d" % i for i in range(count)]) == {"k%d" % i: str(i).encode() for i in range(count)}
    for i in range(count):
        client.set("q", str(i).encode(), noreply=True)
    assert client.get("q") == str(count - 1).encode()
    assert client.stats()[b"curr_items"] > count and client.version().startswith(b"0.1")
    assert client.flush_all(noreply=False) and client.get("q") is None

    pool = PooledClient(("127.0.0.1", port), max_pool_size=8)
    for i in range(200):
        pool.set("p%d" % i, b"v")
        assert pool.get("p%d" % i) == b"v"
    pool.quit()
    client.quit()
    print("every command of pymemcache, %d values in one call" % count)


main(int(sys.argv[1]))
