import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { VERSION_LINE } from './version.ts';

test('the profile names the version that this package has', async () => {
  const manifest = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')) as unknown;

  const line = VERSION_LINE;

  expect(manifest).toMatchObject({ version: line.replace('Version ', '') });
});
