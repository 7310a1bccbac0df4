import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, test } from 'vitest';
import type * as knownPasswords from './passwords.ts';

/** As a server has it that was asked nothing yet. */
const fresh = async (): Promise<typeof knownPasswords> =>
  import(/* @vite-ignore */ `${path.join(import.meta.dirname, 'passwords.ts')}?fresh=${randomUUID()}`);

test('knows what many have chosen, whatever its case, and nothing else', async () => {
  const { isCommonPassword } = await fresh();

  const answers = await Promise.all(['12345678', 'TrustNo1', 'four brown camels'].map(isCommonPassword));

  expect(answers).toEqual([true, true, false]);
});

test('reads its list again after it could not be read', async () => {
  const { isCommonPassword } = await fresh();
  const { execPath } = process;
  process.execPath = '/nowhere/node';
  try {
    await expect(isCommonPassword('12345678')).rejects.toThrow('ENOENT');
  } finally {
    process.execPath = execPath;
  }

  expect(await isCommonPassword('12345678')).toBe(true);
});
