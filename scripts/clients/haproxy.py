"""Runs HAProxy on a free port before an HTTP server: haproxy.py FOLDER PORT send-proxy|send-proxy-v2"""

import os
import pathlib
import socket
import sys

folder, server, version = sys.argv[1:]
listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen(64)
os.set_inheritable(listener.fileno(), True)

# proxy-v2-options: extensions that HAProxy can say of a connection without TLS.
options = " proxy-v2-options unique-id,crc32c" if version == "send-proxy-v2" else ""
unique = "    unique-id-format %{+X}o%ci:%cp_%ts_%rt\n" if version == "send-proxy-v2" else ""
file = pathlib.Path(folder) / (version + ".cfg")
file.write_text(
    "defaults\n    mode http\n    timeout connect 10s\n    timeout client 30s\n    timeout server 30s\n"
    f"frontend front\n    bind fd@{listener.fileno()}\n{unique}    default_backend back\n"
    f"backend back\n    server tatoo 127.0.0.1:{server} {version}{options}\n"
)
print("haproxy listening on 127.0.0.1:%d" % listener.getsockname()[1], flush=True)
os.execvp("haproxy", ["haproxy", "-db", "-f", str(file)])
