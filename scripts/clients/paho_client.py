"""A client of the Python package paho-mqtt for checks of the sample mqtt-broker.

The first argument is the broker's port.
"""

import queue
import sys
import time

import paho.mqtt.client as mqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

port = int(sys.argv[1])
PATIENCE = 20


def of(packet, values):
    """Properties of a packet, by their names."""
    properties = Properties(packet)
    for name, value in values.items():
        setattr(properties, name, value)
    return properties


class Client:
    """A client whose events are in queues."""

    def __init__(self, name, clean=True, will=None, keep_alive=60, version=mqtt.MQTTv311, **more):
        self.messages = queue.Queue()
        self.answers = queue.Queue()
        self.ends = queue.Queue()
        self.client = mqtt.Client(
            mqtt.CallbackAPIVersion.VERSION2, client_id=name,
            clean_session=clean if version == mqtt.MQTTv311 else None, protocol=version,
            reconnect_on_failure=False, **more)
        self.clean = clean
        self.five = version == mqtt.MQTTv5
        self.welcome = None
        self.client.on_connect = lambda c, data, flags, reason, properties: self.answers.put((flags, reason, properties))
        self.client.on_message = lambda c, data, message: self.messages.put(message)
        self.client.on_subscribe = lambda c, data, mid, reasons, properties: self.answers.put(reasons)
        self.client.on_unsubscribe = lambda c, data, mid, reasons, properties: self.answers.put("unsubscribed")
        self.client.on_disconnect = lambda c, data, flags, reason, properties: self.ends.put(reason)
        if will:
            self.client.will_set(*will)
        self.keep_alive = keep_alive

    def connect(self, expected="Success", **properties):
        """Returns the flags of CONNACK; its properties are ``welcome``. Properties are of CONNECT."""
        if self.five:
            self.client.connect("127.0.0.1", port, keepalive=self.keep_alive, clean_start=self.clean,
                                properties=of(PacketTypes.CONNECT, properties))
        else:
            self.client.connect("127.0.0.1", port, keepalive=self.keep_alive)
        self.client.loop_start()
        flags, reason, self.welcome = self.answers.get(timeout=PATIENCE)
        assert str(reason) == expected, reason
        return flags

    def subscribe(self, *filters):
        self.client.subscribe([(name, qos) for name, qos in filters])
        return [code.value for code in self.answers.get(timeout=PATIENCE)]

    def unsubscribe(self, *filters):
        self.client.unsubscribe(list(filters))
        assert self.answers.get(timeout=PATIENCE) == "unsubscribed"

    def publish(self, topic, payload, qos, retain=False):
        """Returns when the broker has acknowledged the message."""
        self.client.publish(topic, payload, qos, retain).wait_for_publish(PATIENCE)

    def expect(self, *messages):
        """Expects messages of topic, payload and QoS, in their order."""
        for message in messages:
            got = self.messages.get(timeout=PATIENCE)
            assert (got.topic, got.payload.decode(), got.qos) == message, (got.topic, got.payload[:50], got.qos, message)
        return self

    def expect_nothing(self, by):
        """Expects that nothing comes before a message that ``by`` publishes to it now."""
        mark = "mark/" + str(time.monotonic_ns())
        assert self.subscribe((mark, 0)) == [0]
        by.publish(mark, "end", 1)
        self.expect((mark, "end", 0))
        self.unsubscribe(mark)

    def disconnect(self, reason=None, **properties):
        if self.five:
            self.client.disconnect(reason, of(PacketTypes.DISCONNECT, properties))
        else:
            self.client.disconnect()
        self.ends.get(timeout=PATIENCE)
        self.client.loop_stop()

    def die(self):
        """Ends the connection without DISCONNECT."""
        self.client.loop_stop()
        self.client.socket().close()


def basic(client):
    """Connect, subscribe, publish with each QoS, disconnect."""
    a = client("basic")
    a.connect()
    assert a.subscribe(("topic", 2)) == [2]
    for qos in (0, 1, 2):
        a.publish("topic", "qos %d" % qos, qos)
        a.expect(("topic", "qos %d" % qos, qos))
    a.disconnect()


def dollar_topics(client):
    """Topics with a dollar are not for wildcards in the first level."""
    a = client("dollar")
    a.connect()
    a.subscribe(("+/+", 2), ("#", 0))
    a.publish("$TopicA/B", "hidden", 1)
    a.unsubscribe("#", "+/+")
    a.subscribe(("$TopicA/+", 2))
    a.publish("$TopicA/B", "seen", 1)
    a.expect(("$TopicA/B", "seen", 1))
    a.disconnect()


def run(checks):
    """Runs them all, and prints what it did; ends at the first that fails."""
    for check in checks:
        try:
            check()
        except BaseException as fault:
            print(check.__name__, type(fault).__name__, fault)
            raise
    print(len(checks), "checks:", ", ".join(check.__name__ for check in checks))
