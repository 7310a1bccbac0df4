import { readFile } from 'node:fs/promises';
import { unzipped } from '../packages/server/src/testing/unzipped.ts';
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

test('a download is given up, asked for too often, and told of when it does not arrive', async ({ person }) => {
  const hedda = await person('Hedda');
  hedda.expectComplaint(/status of 429|ERR_FAILED/);
  const { page } = hedda;
  await page.goto('/profile');
  const row = page.getByRole('button', { name: 'Download My Data' });
  const asked = '**/api/auth/user/data';

  await page.route(asked, () => undefined, { times: 1 });
  await row.press('Enter');
  await expect(page.getByText('Preparing your data…')).toBeVisible();
  const cancel = page.getByRole('button', { name: 'Cancel the download' });
  await expect(cancel).toBeFocused();
  await cancel.press('Enter');
  await expect(row).toBeFocused();

  await page.route(asked, (route) => route.abort(), { times: 1 });
  await row.press('Enter');
  const toast = page.getByRole('alert').filter({ hasText: 'Download failed' });
  await expect(toast).toContainText('Could not download the file. Please try again.');

  const json = { code: 'rate_limited', message: 'Too many downloads. Please try again later.' };
  await page.route(asked, (route) => route.fulfill({ status: 429, json }), { times: 1 });
  await row.press('Enter');
  await expect(toast).toContainText('Too many');
});
