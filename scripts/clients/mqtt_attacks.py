"""Attacks the sample mqtt-broker: lengths that lie, clients that do not read, random bytes.

Arguments: the port, and the process. Meanwhile a polite client gets its messages, and the process stays within 600 MB.
"""

import queue
import random
import socket
import struct
import sys
import threading
import time

import paho.mqtt.client as mqtt

port = int(sys.argv[1])
process = sys.argv[2]
CONNECT = b"\x10\x0d\x00\x04MQTT\x04\x02\x00\x00\x00\x01"
MOST_MEGABYTES = 600
MOST_SECONDS = 1.0


def resident():
    """Of the broker, in MB."""
    with open("/proc/%s/status" % process) as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) // 1024


def text(value):
    return struct.pack(">H", len(value)) + value


def packet(first, content):
    length = b""
    rest = len(content)
    while True:
        rest, digit = divmod(rest, 128)
        length += bytes([digit | (128 if rest else 0)])
        if not rest:
            return bytes([first]) + length + content


def connection():
    return socket.create_connection(("127.0.0.1", port), 20)


def ended(raw):
    """Reads to the end."""
    try:
        while raw.recv(65536):
            pass
    except ConnectionError:
        pass


class Polite(threading.Thread):
    """Publishes to itself all the time, and notes the longest time that a message takes."""

    def __init__(self):
        super().__init__(daemon=True)
        self.got = queue.Queue()
        self.slowest = 0.0
        self.count = 0
        self.fault = None
        self.stops = threading.Event()
        self.client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id="polite", protocol=mqtt.MQTTv311)
        self.client.on_message = lambda c, data, message: self.got.put(message.payload)
        ready = threading.Event()
        self.client.on_subscribe = lambda *arguments: ready.set()
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()
        self.client.subscribe("polite", 1)
        assert ready.wait(20)

    def run(self):
        try:
            while not self.stops.is_set():
                began = time.monotonic()
                self.client.publish("polite", str(self.count), 1)
                assert self.got.get(timeout=20) == str(self.count).encode()
                self.slowest = max(self.slowest, time.monotonic() - began)
                self.count += 1
                time.sleep(0.01)
        except BaseException as fault:
            self.fault = fault


def lying_lengths():
    """2,000 connections: a CONNECT whose lengths are all wrong, or that goes on for ever."""
    lies = [b"\x10\xff\xff\xff\x7f" + CONNECT[2:] + b"x", b"\x10\x0c" + CONNECT[2:] + b"x",
            CONNECT[:-1] + b"\xff", b"\x10\x0e" + CONNECT[2:] + b"xx", b"\x10\xff\xff\xff\xff\x01",
            b"\x10\xff\xff\x3f" + CONNECT[2:-2] + b"\xff\xff" + b"x" * 1000]
    for i in range(2000):
        with connection() as raw:
            raw.sendall(lies[i % len(lies)])
            if i % len(lies) < 5:
                ended(raw)


def lying_publishes():
    """1,000 clients announce a megabyte each, and send nothing of it; others announce more than is allowed."""
    waiting = []
    for i in range(1000):
        raw = connection()
        raw.sendall(CONNECT + b"%c" % (33 + i % 90) if i % 2 else packet(0x10, CONNECT[2:-2] + text(b"lie%d" % i)))
        raw.sendall(b"\x30\xf0\xff\x3f\x00\x01a" if i % 4 else b"\x30\xff\xff\xff\x7f\x00\x01a")
        waiting.append(raw)
    for raw in waiting:
        raw.close()


def readers():
    """Twenty clients subscribe and do not read; then 1,000 messages of 100 KB are published by QoS 0 and 1."""
    silent = []
    for i in range(20):
        raw = connection()
        raw.sendall(packet(0x10, CONNECT[2:-2] + text(b"silent%d" % i)))
        raw.sendall(packet(0x82, b"\0\1" + text(b"flood") + bytes([i % 2])))
        assert raw.recv(4) == b"\x20\2\0\0"
        assert raw.recv(5)[:2] == b"\x90\3"
        silent.append(raw)
    with connection() as raw:
        raw.sendall(packet(0x10, CONNECT[2:-2] + text(b"flooder")))
        assert raw.recv(4) == b"\x20\2\0\0"
        for i in range(1000):
            raw.sendall(packet(0x32, text(b"flood") + b"\0\1" + bytes(100_000)))
            assert raw.recv(4) == b"\x40\2\0\1"
    for raw in silent:
        raw.close()


def pipelines():
    """A client asks for pings and retained messages without reading an answer."""
    with connection() as raw:
        raw.sendall(packet(0x10, CONNECT[2:-2] + text(b"pipeline")))
        for i in range(50):
            raw.sendall(packet(0x31, text(b"pipeline/%d" % i) + bytes(50_000)))
        raw.settimeout(0.5)
        request = packet(0x82, b"\0\1" + text(b"pipeline/#") + b"\1") + b"\xc0\0" * 1000
        try:
            for _ in range(2000):
                raw.sendall(request)
        except (TimeoutError, ConnectionError):
            pass
    with connection() as raw:
        raw.sendall(packet(0x10, CONNECT[2:-2] + text(b"pipeline")))
        for i in range(50):
            raw.sendall(packet(0x31, text(b"pipeline/%d" % i)))
        raw.sendall(b"\xe0\0")
        ended(raw)


def random_bytes():
    """3,000 connections with random bytes, half of them after CONNECT, or packets with one byte changed."""
    chance = random.Random(311)
    good = [packet(0x32, text(b"random") + b"\0\1payload"), packet(0x82, b"\0\1" + text(b"random/#") + b"\1"),
            packet(0xa2, b"\0\1" + text(b"random/#")), packet(0x34, text(b"r") + b"\0\2x") + b"\x62\2\0\2", b"\xc0\0"]
    for i in range(3000):
        with connection() as raw:
            if i % 3 == 0:
                sent = chance.randbytes(1 + chance.randrange(300))
            else:
                wrong = bytearray(b"".join(chance.sample(good, 3)))
                wrong[chance.randrange(len(wrong))] = chance.randrange(256)
                sent = CONNECT + b"r" + bytes(wrong)
            try:
                raw.sendall(sent)
                raw.shutdown(socket.SHUT_WR)
                ended(raw)
            except OSError:
                pass


polite = Polite()
polite.start()
attacks = [lying_lengths, lying_publishes, readers, pipelines, random_bytes]
most = 0
for attack in attacks:
    attack()
    most = max(most, resident())
    if polite.fault or polite.slowest > MOST_SECONDS or most > MOST_MEGABYTES:
        print(attack.__name__, repr(polite.fault), "slowest %.3f s" % polite.slowest, most, "MB")
        sys.exit(1)
polite.stops.set()
polite.join(30)
print("%s; meanwhile %d messages of a polite client took %.0f ms at most; %d MB resident"
      % (", ".join(attack.__name__ for attack in attacks), polite.count, 1000 * polite.slowest, most))
