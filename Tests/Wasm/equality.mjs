// Marks the samples of standard input with the WebAssembly module, as pages carry it, and compares:
// node equality.mjs scoring.txt < samples
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { programBytes } from "../../templates/scripts/common/program.js";

const largest = 25 * 1024;
const module = programBytes(readFileSync(process.argv[2], "utf8"));
const { instance } = await WebAssembly.instantiate(module, {});
const wasm = instance.exports;

/** @param {string} hexadecimal */
const bytes = (hexadecimal) => Buffer.from(hexadecimal === "-" ? "" : hexadecimal, "hex");

/** @param {Buffer} bytes */
const placed = (bytes) => {
  const start = wasm.podium_alloc(bytes.length);
  new Uint8Array(wasm.memory.buffer, start, bytes.length).set(bytes);
  return start;
};

/** @param {number} start */
const taken = (start) => {
  const length = new DataView(wasm.memory.buffer).getInt32(start, true);
  const answer = length < 0 ? `${length}`
    : Buffer.from(wasm.memory.buffer.slice(start + 4, start + 4 + length)).toString("hex") || "-";
  wasm.podium_free(start);
  return answer;
};

const calls = { mark: wasm.podium_mark, fold: wasm.podium_fold, draw: wasm.podium_draw };
let [marks, texts, draws, differences] = [0, 0, 0, 0];
const outcomes = new Map();
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const [task, ...words] = line.split(" ");
  const expected = words.pop();
  const inputs = words.map(bytes);
  const starts = inputs.map(placed);
  const found = taken(calls[task](...starts.flatMap((start, index) => [start, inputs[index].length])));
  starts.forEach((start) => wasm.podium_free(start));
  if (task === "mark") {
    marks += 1;
    const outcome = found.startsWith("-") ? found : bytes(found).toString().split(" ")[0];
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  } else if (task === "draw") {
    draws += 1;
  } else {
    texts += 1;
  }
  if (found !== expected) {
    differences += 1;
    console.log(`native ${expected}, wasm ${found}: ${line}`);
  }
}

const size = gzipSync(module, { level: 9 }).length;
const kinds = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).sort().join(", ");
console.log(`${marks} responses (${kinds}), ${texts} texts and ${draws} draws: ${differences} differences`);
console.log(`${module.length} bytes of WebAssembly, ${size} gzipped; at most ${largest} may be`);
console.log(`${wasm.memory.buffer.byteLength >> 10} KiB of memory at the end`);
if (differences > 0 || marks === 0 || draws === 0 || outcomes.size < 6 || size > largest) process.exit(1);
