"""Drives a server of NATS with the Python package nats-py: nats_check.py PORT [limits]. Prints one line a check."""

import asyncio
import socket
import sys

import nats
from nats.errors import NoRespondersError, MaxPayloadError

PATIENCE = 20
MANY = 5_000
LARGE = 1_000_000

url = "nats://127.0.0.1:" + sys.argv[1]
port = int(sys.argv[1])


async def connect(**options):
    return await nats.connect(url, connect_timeout=PATIENCE, allow_reconnect=False, **options)


async def listen(client, subject, **options):
    """Subscribes; what comes is in the list that is returned."""
    heard = []

    async def hear(message):
        heard.append(message)

    await client.subscribe(subject, cb=hear, **options)
    await client.flush(PATIENCE)
    return heard


async def until(condition):
    async def wait():
        while not condition():
            await asyncio.sleep(0.01)

    await asyncio.wait_for(wait(), PATIENCE)


async def wildcards():
    one, two = await connect(), await connect()
    words = await listen(one, "py.*.x")
    rest = await listen(one, "py.>")
    exact = await listen(two, "py.a.x")
    sent = ["py.a.x", "py.b.x", "py.a", "py.a.x.y", "py"]
    for subject in sent:
        await two.publish(subject, subject.encode())
    await two.flush()
    await until(lambda: len(rest) == 4)
    assert [m.subject for m in rest] == sent[:4], rest
    assert [m.subject for m in words] == sent[:2], words
    await until(lambda: len(exact) == 1)
    await one.close()
    await two.close()


async def groups():
    clients = [await connect() for _ in range(3)]
    members = [await listen(client, "py.g", queue="workers") for client in clients]
    everything = await listen(clients[0], "py.g")
    for i in range(300):
        await clients[1].publish("py.g", b"%d" % i)
    await clients[1].flush()
    await until(lambda: sum(map(len, members)) == 300 and len(everything) == 300)
    assert all(members), [len(m) for m in members]
    for client in clients:
        await client.close()


async def ends():
    client = await connect()
    heard = []

    async def hear(message):
        heard.append(message)

    subscription = await client.subscribe("py.e", cb=hear)
    await subscription.unsubscribe(3)
    for _ in range(5):
        await client.publish("py.e", b"x")
    await client.flush()
    await until(lambda: len(heard) == 3)
    await client.close()


async def headers():
    client = await connect()
    heard = await listen(client, "py.h")
    await client.publish("py.h", b"with headers", headers={"A": "b c", "D": "e"})
    await client.publish("py.h", b"", headers={"F": "g"})
    await client.flush()
    await until(lambda: len(heard) == 2)
    assert heard[0].headers == {"A": "b c", "D": "e"} and heard[0].data == b"with headers", heard[0]
    assert heard[1].headers == {"F": "g"} and heard[1].data == b"", heard[1]
    await client.close()


async def requests():
    one, two = await connect(), await connect()

    async def answer(message):
        await message.respond(b"answer to " + message.data)

    await two.subscribe("py.r", cb=answer)
    await two.flush()
    answers = await asyncio.gather(*(one.request("py.r", b"%d" % i, timeout=PATIENCE) for i in range(100)))
    assert [m.data for m in answers] == [b"answer to %d" % i for i in range(100)]
    try:
        await one.request("py.nobody", b"", timeout=PATIENCE)
        raise AssertionError("somebody has answered")
    except NoRespondersError:
        pass
    await one.close()
    await two.close()


async def large():
    client = await connect()
    heard = await listen(client, "py.l")
    payload = b"\0\r\nPING\r\n\xff" * (LARGE // 10)
    for _ in range(10):
        await client.publish("py.l", payload)
    await client.flush(PATIENCE)
    await until(lambda: len(heard) == 10)
    assert all(m.data == payload for m in heard)
    await client.close()


async def many():
    one, two = await connect(), await connect()
    heard = await listen(one, "py.m")
    for i in range(MANY):
        await two.publish("py.m", b"%d" % i)
    await two.flush(PATIENCE)
    await until(lambda: len(heard) == MANY)
    assert [m.data for m in heard] == [b"%d" % i for i in range(MANY)]
    await one.close()
    await two.close()


async def modes():
    client = await connect(verbose=True, pedantic=True, no_echo=True)
    heard = await listen(client, "py.own")
    await client.publish("py.own", b"x")
    await client.flush(PATIENCE)
    assert not heard, heard
    await client.close()


# ---- limits


def raw():
    """A socket on which INFO has been read, and its file."""
    connection = socket.create_connection(("127.0.0.1", port), PATIENCE)
    lines = connection.makefile("rb")
    assert lines.readline().startswith(b"INFO {")
    return connection, lines


async def payload_limit():
    client = await connect()
    assert client.max_payload == 65536, client.max_payload
    try:
        await client.publish("py", b"x" * 65537)
        raise AssertionError("the client does not know the limit")
    except MaxPayloadError:
        await client.close()
    connection, lines = raw()
    connection.sendall(b"CONNECT {}\r\nPUB py 65537\r\n" + b"x" * 65537 + b"\r\n")
    assert lines.readline() == b"-ERR 'Maximum Payload Violation'\r\n"
    assert lines.readline() == b""


async def subscription_limit():
    connection, lines = raw()
    connection.sendall(b"CONNECT {}\r\n" + b"".join(b"SUB a %d\r\n" % i for i in range(11)))
    assert lines.readline() == b"-ERR 'Maximum Subscriptions Exceeded'\r\n"
    connection.close()


async def slow_consumer():
    """Who does not read loses its connection; the sender does not notice."""
    slow, lines = raw()
    slow.sendall(b"CONNECT {}\r\nSUB py.slow 1\r\nPING\r\n")
    assert lines.readline() == b"PONG\r\n"
    client = await connect()
    payload = b"x" * 60_000
    for _ in range(500):
        await client.publish("py.slow", payload)
    await client.flush(PATIENCE)
    received = 0
    try:
        while chunk := slow.recv(1 << 20):
            received += len(chunk)
    except ConnectionResetError:
        pass
    assert received < 500 * 60_000, received
    await client.flush(PATIENCE)
    await client.close()


async def stale():
    """Who does not answer is asked twice, and then gone; nats-py answers."""
    client = await connect()
    connection, lines = raw()
    connection.sendall(b"CONNECT {}\r\n")
    said = await asyncio.to_thread(lambda: [lines.readline() for _ in range(4)])
    assert said == [b"PING\r\n", b"PING\r\n", b"-ERR 'Stale Connection'\r\n", b""], said
    await client.flush(PATIENCE)
    await client.close()


def main():
    usual = [wildcards, groups, ends, headers, requests, large, many, modes]
    limits = [payload_limit, subscription_limit, slow_consumer, stale]
    for check in limits if "limits" in sys.argv[2:] else usual:
        asyncio.run(asyncio.wait_for(check(), 3 * PATIENCE))
        print(check.__name__.replace("_", " "), flush=True)


main()
