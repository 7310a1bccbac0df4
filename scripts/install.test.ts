import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePackages } from './install.mjs';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-install-'));
  await mkdir(path.join(folder, 'node_modules'));
  const lock = JSON.stringify({ packages: { 'node_modules/one': { version: '1.0.0' } } });
  await writeFile(path.join(folder, 'package-lock.json'), lock);
  await writeFile(path.join(folder, 'node_modules', '.package-lock.json'), lock);
});

afterAll(() => rm(folder, { recursive: true }));

test('packages that npm has installed are taken where that cannot be noted beside them', async () => {
  // Nobody can write there, root neither.
  await symlink(path.join(folder, 'nowhere', 'stamp'), path.join(folder, 'node_modules', '.caravan-install'));

  await expect(ensurePackages({ folder, name: 'packages', options: [] })).resolves.toBeUndefined();
});
