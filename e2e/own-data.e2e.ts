import { readFile } from 'node:fs/promises';
import { unzipped } from '../packages/server/src/testing/stored-files.ts';
import { expect, test } from './fixtures.ts';

interface Trip {
  readonly id: string;
}

test('somebody takes their data along as a zip that opens', async ({ person }) => {
  const gil = await person('Gil');
  const trip = await gil.api<Trip>('POST', '/api/trips', { title: 'Douro by boat' });
  await gil.api('POST', `/api/trips/${trip.id}/chat`, { content: 'Bring the blue bag' });
  const { page } = gil;
  await page.goto('/profile');
  const row = page.getByRole('button', { name: 'Download My Data' });

  const [download] = await Promise.all([page.waitForEvent('download'), row.press('Enter')]);

  await expect(page.getByRole('status').filter({ hasText: 'Download started' })).toBeVisible();
  await expect(row).toBeFocused();
  expect(download.suggestedFilename()).toMatch(/^caravan-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = await unzipped(await readFile(await download.path()));
  const everything = [...files.values()].join('\n');
  expect([...files.keys()].filter((name) => name.endsWith('.json'))).not.toEqual([]);
  for (const word of [gil.email, 'Douro by boat', 'Bring the blue bag']) expect(everything).toContain(word);
});
