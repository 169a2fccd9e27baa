"""Drives the sample mqtt-broker with the Python package paho-mqtt, MQTT 5.0.

The checks are those of the interoperability test of Eclipse Paho (client_test5.py), and some more.
"""

import socket
import time

import paho.mqtt.client as mqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

import paho_client
from paho_client import PATIENCE, of, port, run

DAY = 86_400


class Client(paho_client.Client):
    def __init__(self, name, clean=True, **more):
        super().__init__(name, clean, version=mqtt.MQTTv5, **more)

    def subscribe_with(self, name, options, **properties):
        self.client.subscribe(name, options=options, properties=of(PacketTypes.SUBSCRIBE, properties))
        return [code.value for code in self.answers.get(timeout=PATIENCE)]

    def publish_with(self, topic, payload, qos, retain=False, **properties):
        self.client.publish(topic, payload, qos, retain, of(PacketTypes.PUBLISH, properties)).wait_for_publish(PATIENCE)

    def next(self):
        return self.messages.get(timeout=PATIENCE)


def basic():
    """Connect, subscribe, publish with each QoS, disconnect."""
    paho_client.basic(Client)


def both_versions():
    """Clients of the two versions get each other's messages."""
    a = Client("five")
    b = paho_client.Client("plain")
    for client in (a, b):
        client.connect()
        client.subscribe(("both", 2))
    a.publish_with("both", "from 5.0", 2, UserProperty=("a", "b"))
    for client in (a, b):
        client.expect(("both", "from 5.0", 2))  # which takes more packets, so a message of QoS 1 could overtake it
    b.publish("both", "from 3.1.1", 1)
    for client in (a, b):
        client.expect(("both", "from 3.1.1", 1))
        client.disconnect()


def retained_message():
    """Retained messages of each QoS with their properties; empty ones remove them."""
    a = Client("retained")
    a.connect()
    for qos in (0, 1, 2):
        a.publish_with("fromb/qos %d" % qos, "qos %d" % qos, qos, True, UserProperty=("a", "2"))
    a.publish("fromb/end", "", 1)
    a.subscribe(("fromb/+", 2))
    got = sorted((m.topic, m.qos, m.retain, tuple(m.properties.UserProperty)) for m in (a.next() for _ in range(3)))
    assert got == [("fromb/qos %d" % qos, qos, True, (("a", "2"),)) for qos in (0, 1, 2)], got
    for qos in (0, 1, 2):
        a.publish("fromb/qos %d" % qos, "", 1, True)
        a.next()
    a.unsubscribe("fromb/+")
    a.subscribe(("fromb/+", 2))
    a.expect_nothing(a)
    a.disconnect()


def will_message():
    """A will with properties is published when the client dies."""
    watcher = Client("watcher")
    watcher.connect()
    watcher.subscribe(("will/#", 2))
    a = Client("dying")
    a.client.will_set("will/a", "died", 2, False, of(PacketTypes.WILLMESSAGE, {"UserProperty": ("c", "d")}))
    a.connect()
    a.die()
    message = watcher.next()
    assert (message.topic, message.payload, message.properties.UserProperty) == ("will/a", b"died", [("c", "d")])
    watcher.disconnect()


def zero_length_client_id():
    """No name: the client learns the one that it gets, with a clean start or without."""
    for clean in (True, False):
        a = Client("", clean=clean)
        a.connect()
        assert a.welcome.AssignedClientIdentifier
        a.disconnect()


def offline_message_queueing():
    """Messages of QoS 1 and 2 wait for a client whose session stays."""
    a = Client("offline-a", clean=False)
    a.connect(SessionExpiryInterval=DAY)
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
    b.disconnect()


def overlapping_subscriptions():
    """A message comes once, with the greatest QoS and the identifiers of all."""
    a = Client("overlapping")
    a.connect()
    assert a.subscribe_with("over/#", SubscribeOptions(2), SubscriptionIdentifier=42) == [2]
    assert a.subscribe_with("over/+", SubscribeOptions(1), SubscriptionIdentifier=21) == [1]
    a.publish("over/lap", "once", 2)
    message = a.next()
    assert message.qos == 2 and sorted(message.properties.SubscriptionIdentifier) == [21, 42]
    a.expect_nothing(a)
    a.disconnect()


def keep_alive():
    """A client that says nothing is cut, and its will is published."""
    watcher = Client("watcher", keep_alive=1)
    watcher.connect()
    watcher.subscribe(("will/silent", 1))
    silent = Client("silent", will=("will/silent", "silent", 1, False), keep_alive=2)
    silent.connect()
    silent.client.loop_stop()
    watcher.expect(("will/silent", "silent", 1))
    watcher.disconnect()


def redelivery_on_reconnect():
    """What was not acknowledged comes again, marked, in its order."""
    a = Client("again", clean=False, manual_ack=True)
    a.connect(SessionExpiryInterval=DAY)
    a.subscribe(("again/#", 2))
    b = Client("again-b")
    b.connect()
    expected = [("again/%d" % i, str(i)) for i in range(10)]
    for topic, payload in expected:
        b.publish(topic, payload, 1)
    for _ in expected:
        assert not a.next().dup
    a.die()
    a = Client("again", clean=False)
    assert a.connect(SessionExpiryInterval=0).session_present
    for topic, payload in expected:
        message = a.next()
        assert (message.topic, message.payload.decode(), message.dup) == (topic, payload, True)
    a.disconnect()
    b.disconnect()


def dollar_topics():
    """Topics with a dollar are not for wildcards in the first level."""
    paho_client.dollar_topics(Client)


def session_expiry():
    """A session ends with its connection, after a time, or when DISCONNECT says so."""
    for expiry, pause, stays in ((0, 0, False), (1, 3.5, False), (DAY, 1.5, True)):
        a = Client("expiry")
        a.connect(SessionExpiryInterval=expiry)
        a.disconnect()
        time.sleep(pause)
        a = Client("expiry", clean=False)
        assert a.connect(SessionExpiryInterval=DAY).session_present == stays, expiry
        a.disconnect(SessionExpiryInterval=0)
        a = Client("expiry", clean=False)
        assert not a.connect().session_present
        a.disconnect()


def shared_subscriptions():
    """They are declared absent, and refused."""
    a = Client("shared")
    a.connect()
    assert a.welcome.SharedSubscriptionAvailable == 0
    assert a.subscribe(("$share/group/a", 2)) == [0x9e]
    a.disconnect()


def subscribe_options():
    """No Local, Retain As Published, Retain Handling."""
    a = Client("options-a")
    b = Client("options-b")
    a.connect()
    b.connect()
    assert a.subscribe_with("options", SubscribeOptions(2, noLocal=True)) == [2]
    assert b.subscribe_with("options", SubscribeOptions(2, noLocal=True, retainAsPublished=True)) == [2]
    b.publish("options", "from b", 1, True)
    message = a.next()
    assert message.payload == b"from b" and not message.retain
    a.publish("options", "from a", 1, True)
    message = b.next()
    assert message.payload == b"from a" and message.retain
    a.expect_nothing(a)
    for handling, first, second in ((0, True, True), (1, True, False), (2, False, False)):
        a.unsubscribe("options")
        for comes in (first, second):
            a.subscribe_with("options", SubscribeOptions(2, retainHandling=handling))
            if comes:
                assert a.next().retain
            a.expect_nothing(b)
    a.publish("options", "", 1, True)
    a.disconnect()
    b.disconnect()


def request_response():
    """The topic and the data of an answer reach the one who answers."""
    asking = Client("asking")
    answering = Client("answering")
    asking.connect()
    answering.connect()
    asking.subscribe(("answers", 2))
    answering.subscribe(("questions", 2))
    asking.publish_with("questions", "?", 1, ResponseTopic="answers", CorrelationData=b"334\0")
    question = answering.next()
    answering.publish_with(question.properties.ResponseTopic, "!", 1,
                           CorrelationData=question.properties.CorrelationData)
    answer = asking.next()
    assert (answer.payload, answer.properties.CorrelationData) == (b"!", b"334\0")
    asking.disconnect()
    answering.disconnect()


def topic_alias():
    """There are none: CONNACK says nothing of them, and one ends the connection."""
    a = Client("alias")
    a.connect()
    assert not hasattr(a.welcome, "TopicAliasMaximum")
    a.client.publish("alias", "x", 0, properties=of(PacketTypes.PUBLISH, {"TopicAlias": 1}))
    assert a.ends.get(timeout=PATIENCE).value == 0x94
    a.client.loop_stop()


def maximum_packet_size():
    """A client gets nothing larger than it wants, and is cut if it sends more than the broker wants."""
    a = Client("small")
    a.connect(MaximumPacketSize=500)
    a.subscribe(("small", 2))
    b = Client("large")
    b.connect()
    b.publish("small", "x" * 500, 1)
    b.publish("small", "x" * 400, 1)
    a.expect(("small", "x" * 400, 1))
    a.expect_nothing(b)
    b.client.publish("small", bytes(b.welcome.MaximumPacketSize), 1)
    assert b.ends.get(timeout=PATIENCE).value == 0x95
    b.client.loop_stop()
    a.disconnect()


def server_keep_alive():
    """A client that wants no keep alive is given one."""
    a = Client("for ever", keep_alive=0)
    a.connect()
    assert a.welcome.ServerKeepAlive == 16 * 3600
    a.disconnect()


def will_delay():
    """A will waits for the client to come back."""
    watcher = Client("watcher")
    watcher.connect()
    watcher.subscribe(("will/late", 2))
    for comes_back in (True, False):
        a = Client("late", clean=False)
        a.client.will_set("will/late", "late", 1, False, of(PacketTypes.WILLMESSAGE, {"WillDelayInterval": 2}))
        a.connect(SessionExpiryInterval=60)
        began = time.monotonic()
        a.die()
        if comes_back:
            time.sleep(0.5)
            a = Client("late", clean=False)
            a.connect(SessionExpiryInterval=60)
            time.sleep(3)
            watcher.expect_nothing(watcher)
            a.disconnect()
        else:
            watcher.expect(("will/late", "late", 1))
            assert 1.9 < time.monotonic() - began < 6
    watcher.disconnect()


def disconnect_with_will():
    """DISCONNECT with reason 4 publishes the will, without a reason it does not."""
    watcher = Client("watcher")
    watcher.connect()
    watcher.subscribe(("will/bye", 2))
    for reason in (None, ReasonCode(PacketTypes.DISCONNECT, "Disconnect with will message")):
        a = Client("bye", will=("will/bye", "bye", 1, False))
        a.connect()
        a.disconnect(reason)
        if reason is None:
            watcher.expect_nothing(watcher)
        else:
            watcher.expect(("will/bye", "bye", 1))
    watcher.disconnect()


def payload_format():
    """Format and type are passed on."""
    a = Client("format")
    a.connect()
    a.subscribe(("format", 2))
    a.publish_with("format", "{}", 1, PayloadFormatIndicator=1, ContentType="application/json")
    message = a.next()
    assert (message.properties.PayloadFormatIndicator, message.properties.ContentType) == (1, "application/json")
    a.disconnect()


def publication_expiry():
    """A message that waits too long is dropped, others say what is left of their time."""
    a = Client("waiting", clean=False)
    a.connect(SessionExpiryInterval=DAY)
    a.subscribe(("waiting", 2))
    a.disconnect()
    b = Client("waiting-b")
    b.connect()
    b.publish_with("waiting", "short", 1, MessageExpiryInterval=1)
    b.publish_with("waiting", "long", 1, MessageExpiryInterval=100)
    b.publish("waiting", "for ever", 1)
    time.sleep(3)
    a = Client("waiting", clean=False)
    a.connect()
    message = a.next()
    assert message.payload == b"long" and 90 < message.properties.MessageExpiryInterval <= 98, message.properties
    a.expect(("waiting", "for ever", 1))
    a.disconnect()
    b.disconnect()


def flow_control():
    """No more messages than the client's Receive Maximum are on their way to it."""
    a = Client("flow", manual_ack=True)
    a.connect(ReceiveMaximum=3)
    a.subscribe(("flow", 2))
    b = Client("flow-b")
    b.connect()
    for i in range(10):
        b.publish("flow", str(i), 1)
    got = [a.next() for _ in range(3)]
    # what was sent has come before an answer
    assert a.subscribe(("other", 0)) == [0] and a.messages.empty()
    for i in range(3, 10):
        first = got.pop(0)
        a.client.ack(first.mid, 1)
        got.append(a.next())
        assert got[-1].payload == str(i).encode()
    a.disconnect()
    b.disconnect()


def flow_control_of_the_broker():
    """Who has more messages of QoS 2 on their way than CONNACK allows is cut."""
    a = Client("flood")
    a.connect()
    most = a.welcome.ReceiveMaximum
    a.disconnect()
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as raw:
        raw.sendall(b"\x10\x0e\x00\x04MQTT\x05\x02\x00\x3c\x00\x00\x01f")
        raw.sendall(b"".join(b"\x34\x06\x00\x01f" + i.to_bytes(2, "big") + b"\x00" for i in range(1, most + 2)))
        got = b""
        while more := raw.recv(65536):
            got += more
    assert got.endswith(b"\xe0\x01\x93") and got.count(b"\x50\x03") == most, got[-20:]


def user_properties():
    """They come in their order, several of one name, too."""
    sent = [("a", "2"), ("c", "3"), ("a", ""), ("\u00e9", "\u20ac")]
    a = Client("users")
    a.connect(UserProperty=("of", "connect"))
    a.subscribe_with("users", SubscribeOptions(2), UserProperty=("of", "subscribe"))
    for qos in (0, 1, 2):
        a.publish_with("users", "x", qos, UserProperty=sent)
        assert a.next().properties.UserProperty == sent
    a.disconnect(UserProperty=("of", "disconnect"))


def take_over():
    """A second connection of a client ends the first, which learns why."""
    first = Client("twice")
    first.connect()
    second = Client("twice")
    second.connect()
    assert first.ends.get(timeout=PATIENCE).value == 0x8e
    second.disconnect()


def lies():
    """A CONNECT whose lengths or properties are wrong is refused, with the reason."""
    good = b"\x00\x04MQTT\x05\x02\x00\x3c\x03\x21\x00\x07\x00\x01a"
    for wrong, reason in ((b"\x10\x11" + good.replace(b"\x03\x21", b"\x04\x21"), 0x81),
                          (b"\x10\x11" + good.replace(b"\x03\x21", b"\x02\x21"), 0x81),
                          (b"\x10\x10" + good, 0x81), (b"\x10\x12" + good + b"x", 0x81),
                          (b"\x10\x11" + good[:-2] + b"\x02a", 0x81),
                          (b"\x10\x11" + good.replace(b"\x21", b"\x23"), 0x82)):
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as raw:
            raw.sendall(wrong)
            answer = raw.recv(100)
            assert answer == b"\x20\x03\x00" + bytes([reason, 0]), (wrong, answer)


run([basic, both_versions, retained_message, will_message, zero_length_client_id, offline_message_queueing,
     overlapping_subscriptions, keep_alive, redelivery_on_reconnect, dollar_topics, session_expiry,
     shared_subscriptions, subscribe_options, request_response, topic_alias, maximum_packet_size, server_keep_alive,
     will_delay, disconnect_with_will, payload_format, publication_expiry, flow_control, flow_control_of_the_broker,
     user_properties, take_over, lies])
