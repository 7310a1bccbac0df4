import { vi } from 'vitest';
import { keepShared, type Shared } from '../../platform/handover-store.ts';
import { aPhoto } from '../../testing/files.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { expect, page, test } from '../../testing/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const share = (shared: Partial<Shared>) => keepShared({ title: '', text: '', url: '', files: [], ...shared });
const expectNothingShared = async (open: (path: string) => Promise<void>) => {
  await open('/share');
  await expect.element(page.getByRole('heading', { name: 'Nothing is shared yet' })).toBeVisible();
};
const chooseAs = (name: RegExp) => page.getByRole('radio', { name }).click();

test('what another app shares fills in the forms of a trip once, for whoever sees it first within a day, and sends nothing', async ({
  screen: { data, open },
}) => {
  const porto = data.addTrip({ title: 'Porto', startDate: '2031-05-01', endDate: '2031-05-09' });
  data.addTrip({ title: 'Oslo', startDate: '2031-06-01', endDate: '2031-06-09' });

  await share({ title: 'Ramiro', url: 'https://ramiro.pt/' });
  await open('/share');
  await expect.element(page.getByRole('region', { name: 'What is shared' })).toMatchTextContent('https://ramiro.pt/');
  await expectAccessible('what is shared');
  await page.getByLabelText('Trip').selectOptions(porto.id);
  await button('Continue').click();
  const activity = page.getByRole('dialog', { name: 'Add Activity' });
  await expect.element(activity.getByLabelText('Title')).toHaveValue('Ramiro');
  await expect.element(activity.getByLabelText(/^Description/)).toHaveValue('Ramiro\nhttps://ramiro.pt/');
  expect(location.pathname + location.search).toBe(`/trip/${porto.id}`);

  await share({ text: 'See you there', files: [await aPhoto(40, 30)] });
  await open('/share');
  await chooseAs(/Message/);
  await button('Continue').click();
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('See you there');
  await expect.element(page.getByRole('list', { name: 'Files to send' })).toBeVisible();
  await expectNothingShared(open);

  await share({ files: [await aPhoto(40, 30)] });
  await open('/share');
  await chooseAs(/Outfit/);
  await button('Continue').click();
  await expect.element(page.getByRole('dialog', { name: 'Add Outfit' }).getByAltText('The outfit')).toBeVisible();
  await expectNothingShared(open);

  await share({ text: 'For Ada alone' });
  await open('/share');
  await expect.element(page.getByText('For Ada alone')).toBeVisible();
  data.user = { ...data.viewer, id: '01a20251-37b1-77d0-a43b-67bbfb5896a9' };
  await expectNothingShared(open);

  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 25 * 60 * 60 * 1_000);
  await share({ text: 'Of yesterday' });
  now.mockRestore();
  await expectNothingShared(open);
});

test('without anything shared the page says what comes there, and the shortcut leads to the trip that is on', async ({
  screen: { data, open },
}) => {
  await open('/share?lost');
  await expect.element(page.getByRole('heading', { name: 'This could not be taken' })).toBeVisible();

  await open('/current-trip');
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Trips' })).toBeVisible();
  const trip = data.addTrip({ title: 'Porto', startDate: '2031-05-01', endDate: '2031-05-09' });
  await open('/current-trip');
  await expect.poll(() => location.pathname).toBe(`/trip/${trip.id}`);
});
