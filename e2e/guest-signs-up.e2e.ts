import { inDays } from './dates.ts';
import { enter, expect, PASSWORD, test, uniqueName } from './fixtures.ts';

test('a guest joins and shares costs by name, signs up by the link made for them, and has the same plan and the same shares', async ({
  person,
  visitor,
}) => {
  const olga = await person('Olga');
  const days = { startDate: inDays(20), endDate: inDays(24), timeZone: 'UTC', currency: 'EUR' };
  const { id } = await olga.api<{ id: string }>('POST', '/api/trips', { title: 'Naxos', ...days });
  for (const [title, hour] of [
    ['Sailing', '10'],
    ['Hike', '15'],
  ]) {
    await olga.api('POST', `/api/trips/${id}/itinerary`, { title, startTime: `${inDays(21)}T${hour}:00:00Z` });
  }
  await olga.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page } = olga;

  await test.step('Olga adds Grandma, who has no account', async () => {
    await page.goto(`/trip/${id}?tab=members`);
    const guests = page.getByRole('region', { name: /^Guests/ });
    await guests.getByRole('button', { name: 'Add Guest' }).tap();
    const add = page.getByRole('dialog', { name: 'Add Guest' });
    await add.getByLabel('Name').fill('Grandma');
    await add.getByRole('button', { name: 'Add Guest' }).tap();
    await expect(guests.getByRole('listitem').filter({ hasText: 'Grandma' })).toBeVisible();
  });

  await test.step('Grandma joins everything but the hike', async () => {
    await page.getByRole('tab', { name: 'Itinerary' }).tap();
    await page.getByRole('button', { name: 'Everybody joins: Hike' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Who joins' });
    await sheet.getByRole('checkbox', { name: /Grandma/ }).uncheck();
    await sheet.getByRole('button', { name: 'Done' }).tap();
    await expect(page.getByRole('button', { name: '1 of 2 joins: Hike' })).toBeVisible();
  });

  await test.step('and shares a dinner', async () => {
    await page.getByRole('tab', { name: 'Shopping' }).tap();
    await page.getByRole('radio', { name: 'Money' }).tap();
    await page.getByRole('button', { name: 'Add Expense' }).last().tap();
    const sheet = page.getByRole('dialog', { name: 'Add Expense' });
    await sheet.getByLabel('Amount', { exact: true }).fill('30');
    await sheet.getByLabel('What was it for?').fill('Dinner');
    await sheet.getByRole('button', { name: 'Save' }).tap();
    await expect(page.getByRole('button', { name: /Mark as Received: Grandma pays you €15\.00/ })).toBeVisible();
  });

  const url = await test.step('Olga makes a link for Grandma', async () => {
    await page.getByRole('tab', { name: 'Members' }).tap();
    await page.getByRole('button', { name: 'Actions for Grandma' }).tap();
    await page.getByRole('menuitem', { name: 'Invite by link' }).tap();
    const invite = page.getByRole('dialog', { name: 'Invite Guest' });
    await invite.getByRole('button', { name: 'Make Link' }).tap();
    await invite.getByRole('button', { name: 'Copy link' }).tap();
    await expect(invite.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await invite.getByRole('button', { name: 'Done' }).tap();
    return copied;
  });

  const grandma = await visitor();
  await test.step('Grandma reads that she is known, and signs up', async () => {
    await grandma.page.goto(url);
    await expect(grandma.page.getByText('The group knows you as Grandma')).toBeVisible();
    const form = grandma.page.getByRole('form', { name: 'Sign up' });
    const username = uniqueName('Greta');
    await form.getByLabel('First name').fill('Greta');
    await form.getByLabel('Last name').fill('Berg');
    await form.getByLabel('Username').fill(username);
    await form.getByLabel('Email').fill(`${username}@example.com`);
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await enter(grandma.page, () => grandma.page.getByRole('button', { name: 'Sign up and join' }).click());
    await expect(grandma.page).toHaveURL(new RegExp(`/trip/${id}$`));
  });

  await test.step('what Grandma joined and owed is Greta’s, on both screens', async () => {
    await expect(page.getByRole('heading', { name: 'Members (2)' }), 'without a reload').toBeVisible();
    await grandma.page.getByRole('tab', { name: 'Itinerary' }).tap();
    await expect(grandma.page.getByRole('button', { name: 'Everybody joins: Sailing' })).toBeVisible();
    await expect(grandma.page.getByRole('button', { name: 'Join Hike' })).toHaveAttribute('aria-pressed', 'false');
    await grandma.page.getByRole('tab', { name: 'Shopping' }).tap();
    await grandma.page.getByRole('radio', { name: 'Money' }).tap();
    await expect(grandma.page.getByRole('button', { name: 'Mark as Paid: You pay Olga €15.00' })).toBeVisible();
    await page.getByRole('tab', { name: 'Shopping' }).tap();
    await page.getByRole('radio', { name: 'Money' }).tap();
    await expect(page.getByRole('button', { name: /Mark as Received: Greta pays you €15\.00/ })).toBeVisible();
  });
});
