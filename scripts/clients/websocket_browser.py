"""Drives the sample websocket-server by headless Chromium: python3 websocket_browser.py PORT DRIVER

A page of the server itself, two of them in the chat, and a page of another origin.
"""
import http.server
import sys
import threading

from browser import Browser, wait

port, driver_port = sys.argv[1:3]
PAGE = "http://127.0.0.1:%s/" % port

# Opens a socket, and writes down what happens.
OPEN = """
    window.log = [];
    window.socket = new WebSocket('ws://127.0.0.1:%s/%s');
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => log.push('open');
    socket.onmessage = event => log.push(typeof event.data === 'string'
        ? (event.data.length > 100 ? 'text of ' + event.data.length : event.data)
        : 'bytes ' + new Uint8Array(event.data).reduce((sum, byte) => sum + byte, 0) + ' of ' + event.data.byteLength);
    socket.onclose = event => log.push('close ' + event.code);
"""


def opened(page, path):
    page.script(OPEN % (port, path))
    sees(page, "open")


def sees(page, line):
    wait(lambda: line in page.script("return log"), line, lambda: page.script("return log"))


class Foreign(http.server.BaseHTTPRequestHandler):
    """A page of another origin."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<title>another</title>")

    def log_message(self, *_):
        pass


ada, bob = Browser(driver_port, PAGE), Browser(driver_port, PAGE)

opened(ada, "echo")
ada.script("socket.send('grüße'); socket.send(new Uint8Array([1, 2, 253])); socket.send(new Blob(['a', 'b']))")
for line in ("grüße", "bytes 256 of 3", "bytes 195 of 2"):
    sees(ada, line)
ada.script("socket.send('x'.repeat(1 << 20)); socket.send(new Uint8Array(1 << 20).fill(1))")
for line in ("text of 1048576", "bytes 1048576 of 1048576"):
    sees(ada, line)
ada.script("socket.close(3001, 'done')")
sees(ada, "close 3001")
opened(ada, "echo")
ada.script("socket.send('x'.repeat((1 << 20) + 1))")
sees(ada, "close 1009")

opened(ada, "chat")
opened(bob, "chat")
for i in range(5):
    ada.script("socket.send('from ada %d')" % i)
    sees(bob, "from ada %d" % i)
    bob.script("socket.send('from bob %d')" % i)
    sees(ada, "from bob %d" % i)
bob.script("socket.send(new Uint8Array(3))")
sees(bob, "close 1003")

foreign = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Foreign)
threading.Thread(target=foreign.serve_forever, daemon=True).start()
bob.go("http://127.0.0.1:%d/" % foreign.server_port)
bob.script(OPEN % (port, "echo"))
sees(bob, "close 1006")
if "open" in bob.script("return log"):
    sys.exit("a page of another origin was connected")

ada.end()
bob.end()
print("texts, binary messages and blobs up to 1 MiB, 3 closes, a chat of two pages, another origin refused")
