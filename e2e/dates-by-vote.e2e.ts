import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** One's answer to some dates, on a page of a vote. */
const answer = (page: Page, dates: RegExp, words: 'Yes' | 'If need be' | 'No') =>
  page.getByRole('radiogroup', { name: dates }).getByRole('radio', { name: words }).click();

const candidate = (page: Page, dates: RegExp) =>
  page.getByRole('list', { name: 'Dates to vote on' }).getByRole('listitem').filter({ hasText: dates });

test('a group finds its dates by vote, with a friend who has no account, and they stand on the trip for everybody', async ({
  person,
  visitor,
}) => {
  const [olga, mia] = await Promise.all([person('Olga'), person('Mia')]);
  const trip = await olga.api<{ id: string }>('POST', '/api/trips', { title: 'Azores with friends' });
  await olga.api('POST', `/api/trips/${trip.id}/members`, { userId: mia.id });
  await olga.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const year = new Date().getFullYear() + 2;

  await test.step('Olga proposes dates on the calendar, and the same a week later', async () => {
    await olga.page.clock.setFixedTime(`${year}-03-10T09:00:00Z`);
    await olga.page.goto(`/trip/${trip.id}`);
    await olga.page.getByRole('link', { name: /Find Dates Together/ }).click();
    await olga.page.getByRole('button', { name: 'Propose Dates' }).click();
    const form = olga.page.getByRole('dialog', { name: 'Find Dates Together' });
    const days = form.getByRole('group', { name: 'Days of the trip' });
    await days.getByRole('button', { name: /March 20/ }).click();
    await days.getByRole('button', { name: /March 23/ }).click();
    await form.getByRole('button', { name: 'Same Length, a Week Later' }).click();
    await expect(form.getByRole('list', { name: 'Proposed dates' }).getByRole('listitem')).toHaveCount(2);
    await form.getByRole('button', { name: 'Open Vote' }).click();
    await expect(candidate(olga.page, /Mar 27 – 30/)).toBeVisible();
  });

  await test.step('Mia sees the vote on the trip, and answers', async () => {
    await mia.page.goto(`/trip/${trip.id}`);
    await mia.page.getByRole('link', { name: /Vote on the Dates.*0 of 2 have answered · Vote/ }).click();
    await answer(mia.page, /Mar 20 – 23/, 'If need be');
    await answer(mia.page, /Mar 27 – 30/, 'Yes');
    await expect(candidate(olga.page, /Mar 27 – 30/), 'without a reload').toContainText('1 yes');
  });

  const { page, expectConsoleError } = await visitor();
  await test.step('Zoë answers by the link on her phone, under her name', async () => {
    await olga.page.getByRole('button', { name: 'Make a Link' }).click();
    await olga.page.getByRole('button', { name: 'Copy link' }).click();
    await expect(olga.page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const url = await olga.page.evaluate(() => navigator.clipboard.readText());
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Olga would like to know which dates suit you for Azores with friends',
    );
    await answer(page, /Mar 20 – 23/, 'Yes');
    await answer(page, /Mar 27 – 30/, 'Yes');
    await page.getByLabel('Your name').fill('Zoë');
    await page.getByRole('button', { name: 'Send Answers' }).click();
    await expect(page.getByRole('button', { name: 'Your Answers Are In' })).toBeVisible();
    await expect(candidate(olga.page, /Mar 27 – 30/), 'without a reload').toContainText('2 yes');
    await expect(candidate(olga.page, /Mar 27 – 30/)).toContainText('Best so far');
  });

  await test.step('Zoë comes back and changes her mind, on the same device', async () => {
    await page.reload();
    await expect(page.getByLabel('Your name')).toHaveValue('Zoë');
    await answer(page, /Mar 20 – 23/, 'No');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('button', { name: 'Your Answers Are In' })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: /Zoë/ })).toHaveCount(1);
  });

  await test.step('Olga sets the dates that suit best, and Mia sees them on the trip', async () => {
    await olga.page.getByRole('button', { name: /Set Dates: Mar 27 – 30/ }).click();
    await olga.page.getByRole('dialog', { name: 'Set These Dates' }).getByRole('button', { name: 'Set Dates' }).click();
    await expect(olga.page.getByText(/The trip has dates by this vote/)).toBeVisible();
    await expect(mia.page.getByText(/The trip has dates by this vote/), 'without a reload').toBeVisible();
    await mia.page.getByRole('link', { name: 'Back to trip' }).click();
    await expect(mia.page.getByText(`Mar 27 – 30, ${year}`, { exact: true })).toBeVisible();
  });

  await test.step('Zoë, who is just voting once more, hears that it is over, and which dates it became', async () => {
    expectConsoleError(/409 \(Conflict\).*\/vote/);
    await answer(page, /Mar 27 – 30/, 'If need be');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(/It is settled/)).toContainText('Mar 27 – 30');
    await expect(page.getByRole('radiogroup')).toHaveCount(0);
  });
});
