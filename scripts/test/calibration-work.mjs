// A fixed piece of what tests do on both cores at once: compiling and running JavaScript, JSON, texts, hashes, memory and small
// files. It writes the processor time that it took, in seconds.
import { createHash, scryptSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { isMainThread, Worker } from 'node:worker_threads';

/** How many threads do the same work: as many as the tests have cores. */
const threads = 2;
const rounds = 24;

if (isMainThread) {
  const file = new URL(import.meta.url);
  const ends = Array.from({ length: threads }, () => {
    const worker = new Worker(file);
    return new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject));
  });
  await Promise.all(ends);
  const { user, system } = process.cpuUsage();
  console.log((user + system) / 1e6);
} else {
  const folder = mkdtempSync(path.join(tmpdir(), 'caravan-calibration-'));
  for (let round = 0; round < rounds; round += 1) {
    compile(round);
    sortTexts(round);
    keepFiles(folder, round);
  }
  rmSync(folder, { recursive: true });
}

/**
 * Every round has a source of its own: nothing is taken from a cache.
 * @param {number} round
 */
function compile(round) {
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

/** @param {number} round */
function sortTexts(round) {
  const texts = Array.from({ length: 20_000 }, (_, at) => `item ${(at * 7919 + round) % 20_011} of the list`);
  const sorted = texts
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((text) => text.replace(/\d+/, (digits) => `<${digits}>`));
  createHash('sha256').update(sorted.join('\n')).digest();
  scryptSync('password', `salt ${round}`, 32);
}

/**
 * @param {string} folder
 * @param {number} round
 */
function keepFiles(folder, round) {
  for (let at = 0; at < 40; at += 1) {
    const file = path.join(folder, `${round}-${at}`);
    writeFileSync(file, Buffer.alloc(64 * 1024, at));
    readFileSync(file);
  }
}
