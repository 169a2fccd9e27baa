// Drives the sample websocket-server with the package ws of Node: echo, fragments, pings, chat, close codes, faults.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";

const [port, modules] = process.argv.slice(2);
const { WebSocket } = createRequire(join(modules, "index.js"))("ws");
const url = `ws://127.0.0.1:${port}`;

async function open(path) {
  const socket = new WebSocket(url + path);
  await once(socket, "open");
  return socket;
}

async function echo() {
  const socket = await open("/echo");
  const sizes = [0, 1, 125, 126, 65535, 65536, 1 << 20];
  for (const size of sizes) {
    const bytes = Buffer.alloc(size, 0xfe);
    socket.send(bytes);
    const [data, binary] = await once(socket, "message");
    assert.ok(binary && data.equals(bytes), `${size} bytes differ`);
  }
  socket.send("one ", { fin: false });
  socket.ping("between");
  socket.send("two", { fin: true });
  const [pong, [text]] = await Promise.all([once(socket, "pong"), once(socket, "message")]);
  assert.equal(pong[0].toString(), "between");
  assert.equal(text.toString(), "one two");
  socket.close(4321, "done");
  assert.equal((await once(socket, "close"))[0], 4321);
  return sizes.length;
}

async function chat() {
  const all = await Promise.all(Array.from({ length: 10 }, () => open("/chat")));
  for (const socket of all) {
    socket.ping();
    await once(socket, "pong");
  }
  const heard = all.slice(1).map((socket) => once(socket, "message"));
  all[0].send("to all");
  for (const [text] of await Promise.all(heard)) {
    assert.equal(text.toString(), "to all");
  }
  all[0].once("message", () => assert.fail("its own text came back"));
  all.forEach((socket) => socket.close());
  await Promise.all(all.map((socket) => once(socket, "close")));
  return all.length;
}

async function fault(path, code, send) {
  const socket = await open(path);
  send(socket);
  assert.equal((await once(socket, "close"))[0], code);
}

const echoes = await echo();
const members = await chat();
await fault("/echo", 1009, (socket) => socket.send(Buffer.alloc((1 << 20) + 1)));
await fault("/echo", 1007, (socket) => socket.send(Buffer.from([0xff]), { binary: false }));
await fault("/echo", 1002, (socket) => socket._socket.write(Buffer.from([0xc1, 0x80, 0, 0, 0, 0])));
await fault("/chat", 1003, (socket) => socket.send(Buffer.from([1])));
console.log(`${echoes} echoes up to 1 MiB, fragments, a chat of ${members}, 4 faults`);
