"""Sends content over one connection of http.client, sized and chunked, and compares what comes back."""

import http.client
import io
import random
import sys

SIZES = [0, 1, 4096, 3_000_000]

connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=20)
connection.connect()
socket = connection.sock
count = 0


def echo(method, content, body, **options):
    global count
    connection.request(method, "/echo", body=body, **options)
    answer = connection.getresponse()
    received = answer.read()
    assert answer.status == 200, answer.status
    assert received == content, f"{len(received)} of {len(content)} bytes, or other ones"
    assert connection.sock is socket, "the connection was not kept"
    count += 1


def pieces(content):
    for start in range(0, len(content), 10_007):
        yield content[start : start + 10_007]


for size in SIZES:
    content = random.Random(size).randbytes(size)
    echo("POST", content, content)
    echo("PUT", content, io.BytesIO(content), headers={"Content-Length": str(size)})
    echo("POST", content, pieces(content))
    echo("PUT", content, io.BytesIO(content), headers={"Transfer-Encoding": "chunked"}, encode_chunked=True)
print(f"{count} uploads, sized and chunked, came back over 1 connection")
