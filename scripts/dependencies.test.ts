import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const manifests = ['package.json', 'firebase-emulator/package.json'];

test.each([...manifests, ...['contract', 'server', 'web'].map((name) => `packages/${name}/package.json`)])(
  'docs/dependencies.md says why each package of %s earns its place',
  (file) => {
    const { dependencies, devDependencies } = JSON.parse(read(file)) as Manifest;
    const explained = new Set(read('docs/dependencies.md').split(/[|,\s]+/));

    const unexplained = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !name.startsWith('@caravan/') && !explained.has(name),
    );

    expect(unexplained).toEqual([]);
  },
);
