import { stopDigest } from '@caravan/contract/notifications/notifications.endpoints.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { expect, page, test } from '../../testing/screen.tsx';

test('the link of a daily mail ends it at a press, without signing in', async ({ screen: { data, server, open } }) => {
  data.user = null;
  server.answer(stopDigest, undefined);
  await open('/stop-digest#secret=mailed');
  await expectAccessible('stopping the daily mail');
  expect(server.requests(stopDigest)).toEqual([]);

  await page.getByRole('button', { name: 'Stop the Mail' }).click();

  await expect.element(page.getByRole('heading', { name: 'No daily mail any more' })).toBeVisible();
  expect(server.requests(stopDigest).map(({ params }) => params.token)).toEqual(['mailed']);
});

test('a link that is altered says so', async ({ screen: { data, server, open } }) => {
  data.user = null;
  server.refuse(stopDigest, 'not_found');
  await open('/stop-digest/altered');

  await page.getByRole('button', { name: 'Stop the Mail' }).click();

  await expect.element(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible();
});
