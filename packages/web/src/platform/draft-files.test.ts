import { expect, test, vi } from 'vitest';
import { forgetFilesOver } from './draft-files.ts';

test('a browser that does not say which databases it has is asked for the store itself', async () => {
  const open = vi.fn<IDBFactory['open']>(() => {
    throw new Error('A private window.');
  });
  vi.stubGlobal('indexedDB', { open });

  await forgetFilesOver('ada');

  expect(open).toHaveBeenCalledOnce();
});
