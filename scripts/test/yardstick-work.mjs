// A fixed piece of what tests do, over and over as long as its input is open: compiling and running JavaScript, JSON, texts,
// hashes, memory and small files. For each it writes the processor time that it took, in seconds.
import { createHash, scryptSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

/** Pause between two pieces, milliseconds: together they take less than a hundredth of two cores. */
const pause = 10_000;

const folder = mkdtempSync(path.join(tmpdir(), 'caravan-yardstick-'));
let round = 0;

work();
const rounds = setInterval(work, pause);
process.stdin.resume().on('end', () => {
  clearInterval(rounds);
  rmSync(folder, { recursive: true });
});

function work() {
  const before = process.cpuUsage();
  round += 1;
  compile();
  sortTexts();
  storeFiles();
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${(user + system) / 1e6}\n`);
}

/** Every round has a source of its own: nothing is taken from a cache. */
function compile() {
  const functions = Array.from(
    { length: 1500 },
    (_, at) =>
      `function f${at}(list) { return list.map((n) => ({ n, sum: n * ${at} + ${round} })).filter(({ sum }) => sum % 3); }`,
  );
  const calls = functions.map((_, at) => `out.push(f${at}([1, 2, 3, 4, 5, 6, 7, 8]));`);
  runInNewContext(
    `const out = []; ${functions.join('\n')}\n${calls.join('\n')} JSON.parse(JSON.stringify(out)).length`,
  );
}

function sortTexts() {
  const texts = Array.from({ length: 20_000 }, (_, at) => `item ${(at * 7919 + round) % 20_011} of the list`);
  const sorted = texts
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((text) => text.replace(/\d+/, (digits) => `<${digits}>`));
  createHash('sha256').update(sorted.join('\n')).digest();
  scryptSync('password', `salt ${round}`, 32);
}

function storeFiles() {
  for (let at = 0; at < 40; at += 1) {
    const file = path.join(folder, String(at));
    writeFileSync(file, Buffer.alloc(64 * 1024, at));
    readFileSync(file);
  }
}
