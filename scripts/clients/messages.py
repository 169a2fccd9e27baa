"""Sends and receives with stomp.py: messages.py PORT"""

import queue
import sys

import stomp


class Inbox(stomp.ConnectionListener):
    def __init__(self):
        self.messages = queue.Queue()
        self.receipts = queue.Queue()
        self.errors = queue.Queue()

    def on_message(self, frame):
        self.messages.put(frame)

    def on_receipt(self, frame):
        self.receipts.put(frame.headers["receipt-id"])

    def on_error(self, frame):
        self.errors.put(frame)

    def next(self):
        return self.messages.get(timeout=20)


def connect(port):
    connection = stomp.Connection12([("127.0.0.1", port)], auto_decode=False)
    inbox = Inbox()
    connection.set_listener("", inbox)
    connection.connect("ada", "secret:with:colons", wait=True)
    return connection, inbox


def main(port):
    one, inbox = connect(port)
    two, other = connect(port)

    one.subscribe("/queue/a", id="1", receipt="subscribed")
    assert inbox.receipts.get(timeout=20) == "subscribed"
    two.send("/queue/a", "hello", headers={"odd": "a\\b\nc:d\re"})
    message = inbox.next()
    assert message.body == b"hello" and message.headers["odd"] == "a\\b\nc:d\re", message.headers
    two.send("/queue/a", bytes(range(256)))
    assert inbox.next().body == bytes(range(256))
    large = b"\x00\n" * 400000
    two.send("/queue/a", large)
    assert inbox.next().body == large

    count = 5000
    for i in range(count):
        two.send("/queue/a", str(i))
    assert [int(inbox.next().body) for _ in range(count)] == list(range(count))

    one.subscribe("/topic/news", id="2", receipt="r2")
    two.subscribe("/topic/news", id="2", receipt="r2")
    assert inbox.receipts.get(timeout=20) == other.receipts.get(timeout=20) == "r2"
    one.send("/topic/news", "to all")
    assert inbox.next().body == other.next().body == b"to all"

    two.subscribe("/queue/ack", id="3", ack="client-individual")
    one.send("/queue/ack", "first")
    one.send("/queue/ack", "second")
    first, second = other.next(), other.next()
    two.ack(first.headers["ack"])
    two.nack(second.headers["ack"], receipt="nacked")
    assert other.receipts.get(timeout=20) == "nacked"
    one.send("/queue/ack", "third")
    assert other.next().body == b"third"
    two.disconnect(receipt="bye")
    assert other.receipts.get(timeout=20) == "bye"
    one.subscribe("/queue/ack", id="4")
    assert inbox.next().body == b"third", "what was not acknowledged comes again"

    transaction = one.begin()
    one.send("/queue/a", "kept back", transaction=transaction)
    one.send("/queue/a", "at once")
    assert inbox.next().body == b"at once"
    one.commit(transaction)
    assert inbox.next().body == b"kept back"
    transaction = one.begin()
    one.send("/queue/a", "never", transaction=transaction)
    one.abort(transaction)
    one.unsubscribe("1", receipt="unsubscribed")
    assert inbox.receipts.get(timeout=20) == "unsubscribed"
    assert inbox.messages.empty() and inbox.errors.empty() and other.errors.empty()
    one.disconnect(receipt="end")
    assert inbox.receipts.get(timeout=20) == "end"

    wrong, complaints = connect(port)
    wrong.ack("nothing")
    assert b"no such message" in complaints.errors.get(timeout=20).body
    print("queues, topics, acknowledgements, transactions; %d messages in order" % count)


main(int(sys.argv[1]))
