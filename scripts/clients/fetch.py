"""Gets three files twice over one connection of http.client, and one that has not changed."""

import http.client
import pathlib
import sys

FILES = ["small.txt", "4k.bin", "3m.bin"]

port, root = int(sys.argv[1]), pathlib.Path(sys.argv[2])
if sys.argv[3:] == ["https"]:
    connection = http.client.HTTPSConnection("localhost", port, timeout=20)
else:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
connection.connect()
socket = connection.sock
for name in FILES + FILES:
    connection.request("GET", "/" + name)
    answer = connection.getresponse()
    assert answer.status == 200, answer.status
    assert answer.read() == (root / name).read_bytes(), name + " differs"
    modified = answer.headers["Last-Modified"]
    connection.request("GET", "/" + name, headers={"If-Modified-Since": modified})
    answer = connection.getresponse()
    assert (answer.status, answer.read()) == (304, b""), answer.status
    assert connection.sock is socket, "the connection was not kept"
print("6 files, each once more as 304, over 1 connection")
