// Gets three files twice with fetch, one after the other, then all at once.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const [url, root] = process.argv.slice(2);
const names = ["small.txt", "4k.bin", "3m.bin"];

async function get(name) {
  const answer = await fetch(`${url}/${name}`, { signal: AbortSignal.timeout(20_000) });
  assert.equal(answer.status, 200);
  const body = Buffer.from(await answer.arrayBuffer());
  assert.ok(body.equals(await readFile(join(root, name))), `${name} differs`);
}

for (const name of [...names, ...names]) {
  await get(name);
}
await Promise.all([...names, ...names, ...names].map(get));
console.log("6 files one after the other, 9 at once");
