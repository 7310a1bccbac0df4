import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { wanted } from './choose.mjs';
import { withFault } from './plant.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));

interface Fault {
  id: string;
  kind: string;
  file: string;
  says: string;
  from: string;
  to: string;
}

const faults = JSON.parse(readFileSync(new URL('faults.json', import.meta.url), 'utf8')) as Fault[];

test.each(faults)('fault $id can be planted: $says', (fault) => {
  expect(
    withFault(project, fault),
    'after a change there, `node scripts/choose-faults.mjs` puts another of its kind in its place',
  ).toBeDefined();
});

const queueFaults = JSON.parse(readFileSync(new URL('queue-faults.json', import.meta.url), 'utf8')) as Fault[];

test.each(queueFaults)('fault $id of the queue can be planted: $says', (fault) => {
  expect(withFault(project, fault), 'write it anew in queue-faults.json').toBeDefined();
});

test('of each kind there are as many as wanted, and one in a file', () => {
  const counts: Record<string, Record<string, number>> = {};
  for (const { file, kind } of faults) {
    const kinds = (counts[file.split('/')[1] ?? ''] ??= {});
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }

  expect(counts).toEqual(wanted);
  expect(new Set(faults.map(({ file }) => file)).size).toBe(faults.length);
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
});
