// Sends content with fetch, from a buffer (sized) and from a stream (chunked), and compares what comes back.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";

const [url] = process.argv.slice(2);
let count = 0;

async function echo(method, content, body) {
  const answer = await fetch(url, { method, body, duplex: "half", signal: AbortSignal.timeout(20_000) });
  assert.equal(answer.status, 200);
  const received = Buffer.from(await answer.arrayBuffer());
  assert.ok(received.equals(content), `${received.length} of ${content.length} bytes, or other ones`);
  count++;
}

function stream(content) {
  let start = 0;
  return new ReadableStream({
    pull(controller) {
      if (start >= content.length) {
        controller.close();
        return;
      }
      controller.enqueue(content.subarray(start, start + 10_007));
      start += 10_007;
    },
  });
}

for (const size of [0, 1, 4096, 3_000_000]) {
  const content = randomBytes(size);
  await echo("POST", content, content);
  await echo("PUT", content, stream(content));
}
const small = randomBytes(20_000);
await Promise.all(Array.from({ length: 16 }, (_, i) => echo("POST", small, i % 2 ? small : stream(small))));
console.log(`${count} uploads from buffers and streams came back`);
