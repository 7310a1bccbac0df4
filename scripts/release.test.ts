import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './processes.mjs';
import { serverFlags, serverSpeedSettings } from './server-process.mjs';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly workspaces: readonly string[];
  readonly devDependencies: Readonly<Record<string, string>>;
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as Manifest;
const { version, workspaces } = manifest;

/** All that a group of an expression finds in a file. */
const found = (file: string, expression: RegExp) => [...read(file).matchAll(expression)].map(([, value = '']) => value);

/** The server's first file. */
const main = 'packages/server/src/main.ts';

describe('the version of package.json', () => {
  test.each(workspaces)('is that of %s', (folder) => {
    const { version: its } = JSON.parse(read(`${folder}/package.json`)) as Manifest;

    expect(its).toBe(version);
  });

  test('is that of the lock file, of the project and of each package', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Manifest> };

    expect(['', ...workspaces].map((place) => packages[place]?.version)).toEqual(
      ['', ...workspaces].map(() => version),
    );
  });

  test('is the newest in the changelog, in which each version stands once, the newest first', () => {
    const versions = found('CHANGELOG.md', /^## \[(\d+\.\d+\.\d+)\] - (?:Unreleased|\d{4}-\d{2}-\d{2})$/gm);
    const titles = found('CHANGELOG.md', /^## (.+)$/gm);
    const newestFirst = versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));

    expect(versions[0]).toBe(version);
    expect(versions).toHaveLength(titles.length);
    expect(versions).toEqual([...new Set(newestFirst)]);
  });

  test('is what containers are called by', () => {
    const labels = found('Dockerfile', /image\.version="(.+)"/g);
    const images = ['compose.yaml', 'compose.replicas.yaml'].flatMap((file) =>
      found(file, /^ +image: caravan(?:-replica)?:(.+)$/gm),
    );

    expect(labels).toEqual([version]);
    expect([...new Set(images)]).toEqual([version]);
  });
});

describe('the server is started as npm start does it', () => {
  test('in a container, whose code is compiled with the same flags', () => {
    const commands = found('Dockerfile', /^(?:CMD|RUN) (\["node", .+main\.ts".*\])$/gm).map((list) => JSON.parse(list));

    expect(commands).toEqual([
      ['node', ...serverFlags, main],
      ['node', ...serverFlags, main, '--compile'],
      ['node', ...serverFlags, main, '--compile'],
    ]);
  });

  test('by systemd, whose unit compiles its code first', () => {
    const node = '/opt/caravan/node_modules/node/bin/node';
    const commands = found('deploy/caravan.service', /^Exec(?:Start|StartPre)=(.+)$/gm);

    expect(commands).toEqual(
      [
        [node, ...serverFlags, main, '--compile'],
        [node, ...serverFlags, main],
      ].map((command) => command.join(' ')),
    );
  });

  test.each(['Dockerfile', 'deploy/caravan.service'])('with the same settings of its process, by %s', (file) => {
    const { MALLOC_ARENA_MAX: arenas } = serverSpeedSettings;

    expect(found(file, /\bMALLOC_ARENA_MAX=(\d+)/g)).toEqual([arenas]);
    expect(found(file, /\b(NODE_COMPILE_CACHE)=\//g)).toHaveLength(1);
  });

  test('by the same Node', () => {
    const major = /\d+/.exec(manifest.devDependencies['node'] ?? '')?.[0];

    expect(found('Dockerfile', /^FROM node:(\d+)-/gm)).toEqual([major]);
  });
});
