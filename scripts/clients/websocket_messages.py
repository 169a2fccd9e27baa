"""Drives the sample websocket-server with the Python package websockets: echo, fragments, pings, chat, close, faults."""

import asyncio
import sys

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

url = "ws://127.0.0.1:" + sys.argv[1]
SIZES = [0, 1, 125, 126, 65535, 65536, 1 << 20]


async def echo():
    """Texts and binary messages of all sizes, in one frame and in fragments."""
    async with connect(url + "/echo", max_size=None) as client:
        for size in SIZES:
            for message in ("x" * size, bytes(range(256)) * (size // 256) + bytes(size % 256)):
                await client.send(message)
                assert await client.recv() == message, size
        await client.send(["frag", "ments ", "€"])
        assert await client.recv() == "fragments €"
        await (await client.ping(b"ping"))
    assert client.close_code == 1000, client.close_code


async def pipelined():
    """Sends while it reads: echoes of many messages come in their order."""
    async with connect(url + "/echo") as client:
        texts = [f"message {i}" for i in range(2000)]

        async def send():
            for text in texts:
                await client.send(text)

        sending = asyncio.create_task(send())
        for text in texts:
            assert await client.recv() == text
        await sending


async def chat():
    """A text goes to all others, not to its sender."""
    clients = [await connect(url + "/chat") for _ in range(20)]
    for client in clients:
        await (await client.ping())
    await clients[0].send("to all")
    for client in clients[1:]:
        assert await client.recv() == "to all"
    await clients[1].send("back")
    assert await clients[0].recv() == "back"
    for client in clients:
        await client.close()


async def closed_with(code, send):
    """What ``send`` does ends the connection with ``code``."""
    async with connect(url + "/echo") as client:
        await send(client)
        try:
            await client.recv()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None and closed.rcvd.code == code, closed
            return
        raise AssertionError("not closed")


async def faults():
    async def too_long(client):
        await client.send(b"x" * ((1 << 20) + 1))

    async def no_utf8(client):
        await client.send(b"\xff", text=True)

    async def orphan(client):
        client.transport.write(Frame(Opcode.CONT, b"orphan").serialize(mask=True))

    async def unmasked(client):
        client.transport.write(Frame(Opcode.TEXT, b"unmasked").serialize(mask=False))

    await closed_with(1009, too_long)
    await closed_with(1007, no_utf8)
    await closed_with(1002, orphan)
    await closed_with(1002, unmasked)
    try:
        await connect(url + "/none")
    except InvalidStatus as refused:
        assert refused.response.status_code == 404
        return
    raise AssertionError("not refused")


async def main():
    for part in (echo, pipelined, chat, faults):
        await asyncio.wait_for(part(), 60)
    print(f"{2 * len(SIZES)} echoes up to 1 MiB, fragments, pings, 2000 pipelined, a chat of 20, 5 faults")


asyncio.run(main())
