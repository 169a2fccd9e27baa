"""Drives the sample mqtt-broker with the Python package paho-mqtt.

The checks are those of the interoperability test of Eclipse Paho (client_test.py), and some more.
"""

import socket
import threading
import time

import paho_client
from paho_client import PATIENCE, Client, port, run


def basic():
    """Connect, subscribe, publish with each QoS, disconnect."""
    paho_client.basic(Client)


def retained():
    """Retained messages of each QoS, which come with a wildcard, and are removed by empty ones."""
    a = Client("retained-a")
    a.connect()
    names = ["fromb/qos %d" % qos for qos in (0, 1, 2)]
    for qos, name in enumerate(names):
        a.publish(name, name, qos, True)
    a.publish("fromb/end", "", 1)
    b = Client("retained-b")
    b.connect()
    b.subscribe(("fromb/+", 2))
    got = sorted((m.topic, m.payload.decode(), m.qos, m.retain) for m in (b.messages.get(timeout=PATIENCE) for _ in names))
    assert got == [(name, name, qos, True) for qos, name in enumerate(names)], got
    for name in names:
        a.publish(name, "", 1, True)
        b.messages.get(timeout=PATIENCE)
    b.unsubscribe("fromb/+")
    b.subscribe(("fromb/+", 2))
    b.expect_nothing(a)
    a.disconnect()
    b.disconnect()


def offline_message_queueing():
    """Messages of QoS 1 and 2 wait for a client whose session stays."""
    a = Client("offline-a", clean=False)
    a.connect()
    a.subscribe(("offline/#", 2))
    a.disconnect()
    b = Client("offline-b")
    b.connect()
    for qos in (1, 2, 0):
        b.publish("offline/%d" % qos, "qos %d" % qos, qos)
    a = Client("offline-a", clean=False)
    assert a.connect().session_present
    a.expect(("offline/1", "qos 1", 1), ("offline/2", "qos 2", 2))
    a.expect_nothing(b)
    a.disconnect()
    a = Client("offline-a")
    assert not a.connect().session_present
    a.disconnect()
    b.disconnect()


def will_message():
    """A will is published when the client dies, not when it disconnects."""
    watcher = Client("watcher")
    watcher.connect()
    watcher.subscribe(("will/#", 2))
    for qos in (0, 1, 2):
        a = Client("dying", will=("will/%d" % qos, "died", qos, False))
        a.connect()
        a.die()
        watcher.expect(("will/%d" % qos, "died", qos))
    a = Client("living", will=("will/none", "died", 2, False))
    a.connect()
    a.disconnect()
    watcher.expect_nothing(watcher)
    watcher.disconnect()


def overlapping_subscriptions():
    """A message comes once, with the greatest QoS."""
    a = Client("overlapping")
    a.connect()
    assert a.subscribe(("over/#", 2), ("over/+", 1)) == [2, 1]
    a.publish("over/lap", "once", 2)
    a.expect(("over/lap", "once", 2))
    a.expect_nothing(a)
    a.disconnect()


def keep_alive():
    """A client that sends pings stays; one that does not is cut, and its will is published."""
    watcher = Client("watcher", keep_alive=1)
    watcher.connect()
    watcher.subscribe(("will/silent", 1))
    silent = Client("silent", will=("will/silent", "silent", 1, False), keep_alive=2)
    silent.connect()
    began = time.monotonic()
    silent.client.loop_stop()
    watcher.expect(("will/silent", "silent", 1))
    took = time.monotonic() - began
    assert 2.9 < took < 8, took
    assert watcher.ends.empty()
    watcher.disconnect()


def redelivery_on_reconnect():
    """What was not acknowledged comes again, marked, in its order."""
    a = Client("again", clean=False, manual_ack=True)
    a.connect()
    a.subscribe(("again/#", 2))
    b = Client("again-b")
    b.connect()
    expected = [("again/%d" % i, str(i), 1 + i % 2) for i in range(10)]
    for topic, payload, qos in expected:
        b.publish(topic, payload, qos)
    for _ in expected:
        assert not a.messages.get(timeout=PATIENCE).dup
    a.die()
    a = Client("again", clean=False)
    assert a.connect().session_present
    got = {}
    while len(got) < 5:
        message = a.messages.get(timeout=PATIENCE)
        if message.qos == 1:
            assert message.dup, message.topic
            got[message.topic] = message.payload.decode()
    assert got == {topic: payload for topic, payload, qos in expected if qos == 1}, got
    a.disconnect()
    a = Client("again")
    a.connect()
    a.disconnect()
    b.disconnect()


def zero_length_client_id():
    """No name: a clean session gets one, another is refused."""
    clean = Client("", clean=True)
    clean.connect()
    clean.disconnect()
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as raw:
        raw.sendall(b"\x10\x0c\x00\x04MQTT\x04\x00\x00\x3c\x00\x00")
        assert raw.recv(4) == b"\x20\x02\x00\x02"
        assert raw.recv(1) == b""


def subscribe_failure():
    """A filter that the broker does not take is answered with 0x80, the others are taken."""
    a = Client("failure")
    a.connect()
    assert a.subscribe(("fail/1", 1), ("/" * 200, 2), ("fail/2", 2)) == [1, 0x80, 2]
    a.disconnect()


def dollar_topics():
    """Topics with a dollar are not for wildcards in the first level."""
    paho_client.dollar_topics(Client)


def unsubscribe():
    """Only what is left comes."""
    a = Client("unsubscribe")
    a.connect()
    a.subscribe(("u/a", 2), ("u/b", 2), ("u/c", 2))
    a.unsubscribe("u/a")
    for name in "abc":
        a.publish("u/" + name, name, 1)
    a.expect(("u/b", "b", 1), ("u/c", "c", 1))
    a.disconnect()


def take_over():
    """A second connection of a client ends the first."""
    first = Client("twice")
    first.connect()
    second = Client("twice")
    second.connect()
    first.ends.get(timeout=PATIENCE)
    second.subscribe(("twice", 1))
    second.publish("twice", "x", 1)
    second.expect(("twice", "x", 1))
    second.disconnect()


def other_version():
    """A version that is neither is refused with the return code of 3.1.1."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as raw:
        raw.sendall(b"\x10\x0e\x00\x04MQTT\x06\x02\x00\x3c\x00\x00\x01a")
        assert raw.recv(4) == b"\x20\x02\x00\x01"
        assert raw.recv(1) == b""


def many():
    """Ten publishers and ten subscribers: nothing of QoS 1 and 2 is lost or doubled, all in order.

    Subscribers that are slow have half of the messages that may wait for one.
    """
    count = 500
    readers = [Client("reader-%d" % i) for i in range(10)]
    for reader in readers:
        reader.connect()
        reader.subscribe(("many/#", 2))

    def work(i):
        writer = Client("writer-%d" % i)
        writer.connect()
        sent = [writer.client.publish("many/%d" % i, str(n), 1 + i % 2) for n in range(count)]
        for each in sent:
            each.wait_for_publish(60)
        writer.disconnect()

    threads = [threading.Thread(target=work, args=(i,)) for i in range(10)]
    for thread in threads:
        thread.start()
    for reader in readers:
        got = {}
        for _ in range(10 * count):
            message = reader.messages.get(timeout=60)
            got.setdefault(message.topic, []).append(int(message.payload))
        assert got == {"many/%d" % i: list(range(count)) for i in range(10)}
    for thread in threads:
        thread.join()
    for reader in readers:
        reader.disconnect()


checks = [basic, retained, offline_message_queueing, will_message, overlapping_subscriptions, keep_alive,
          redelivery_on_reconnect, zero_length_client_id, subscribe_failure, dollar_topics, unsubscribe, take_over,
          other_version, many]
run(checks)
