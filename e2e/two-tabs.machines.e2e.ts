import type { BrowserContext, Page, Request } from '@playwright/test';
import { inDays } from './dates.ts';
import { expect } from './fixtures.ts';
import { test, untilInstalled, untilRead } from './kept-on-device.ts';

/** What browsers say of a connection that is gone. */
const LOST = /ERR_INTERNET_DISCONNECTED|WebSocket connection/;

/** The changes that the server answers from now on, in their order. */
const answeredChanges = (context: BrowserContext): readonly Request[] => {
  const changes: Request[] = [];
  context.on('response', (response) => {
    if (/\/(shopping|chat)(\/[\w-]+)?$/.test(response.url()) && response.request().method() !== 'GET')
      changes.push(response.request());
  });
  return changes;
};

const waiting = (page: Page) => page.getByRole('status').getByRole('button', { name: /^\d+ changes? waits?/ });

const see = (page: Page, tab: 'Shopping' | 'Chat') => page.getByRole('tab', { name: tab }).click();

/** Opens a trip's shopping list, with all that the app needs without a connection. */
const open = async (page: Page, tripId: string) => {
  await page.goto(`/trip/${tripId}`);
  await untilInstalled(page);
  await untilRead(page, [`/api/trips/${tripId}/shopping`, `/api/trips/${tripId}/chat`]);
  await see(page, 'Shopping');
  await expect(page.getByRole('checkbox', { name: 'Salt' })).toBeVisible();
};

const say = async (page: Page, content: string) => {
  await page.getByPlaceholder('Type a message...').fill(content);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('log').getByText(content)).toBeVisible();
};

test('what two tabs have changed without a connection goes out once, in the order of its making', async ({
  person,
}) => {
  const { context, page: left, api, expectConsoleError } = await person('Tove', { serviceWorkers: 'allow' });
  expectConsoleError(LOST);
  const trip = await api<{ id: string }>('POST', '/api/trips', {
    title: 'Skagen',
    startDate: inDays(3),
    timeZone: 'UTC',
  });
  await api('POST', `/api/trips/${trip.id}/shopping`, { name: 'Salt' });
  const right = await context.newPage();
  for (const page of [left, right]) await open(page, trip.id);
  const changes = answeredChanges(context);
  await context.setOffline(true);

  await left.getByRole('button', { name: 'Add Item' }).first().click();
  const adding = left.getByRole('dialog', { name: 'Add Item' });
  await adding.getByLabel('Name').fill('Rope');
  await adding.getByRole('button', { name: 'Add Item' }).click();
  await right.getByRole('button', { name: 'Edit Rope', exact: true }).click();
  const editing = right.getByRole('dialog', { name: 'Edit Item' });
  await editing.getByLabel('Name').fill('Long rope');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await left.getByRole('checkbox', { name: 'Long rope' }).click();
  await expect(right.getByRole('checkbox', { name: 'Long rope' })).toBeChecked();
  for (const page of [left, right]) await see(page, 'Chat');
  await say(right, 'Who has the key?');
  await say(left, 'I have it');
  await say(right, 'Good');
  for (const page of [left, right]) await expect(waiting(page)).toHaveText('6 changes wait');

  await context.setOffline(false);

  for (const page of [left, right]) {
    await expect(waiting(page)).toBeHidden();
    await expect(page.getByRole('log').getByText(/^(Who has the key\?|I have it|Good)$/)).toHaveText([
      'Who has the key?',
      'I have it',
      'Good',
    ]);
    await see(page, 'Shopping');
    await expect(page.getByRole('checkbox', { name: 'Long rope' })).toBeChecked();
  }
  expect(changes.map((change) => change.postDataJSON() as object)).toMatchObject([
    { name: 'Rope' },
    { name: 'Long rope' },
    { isCompleted: true },
    { content: 'Who has the key?' },
    { content: 'I have it' },
    { content: 'Good' },
  ]);
  expect(new Set(changes.map((change) => change.frame().page())).size, 'tabs that have sent').toBe(1);
  const items = await api<{ name: string; isCompleted: boolean }[]>('GET', `/api/trips/${trip.id}/shopping`);
  expect(items.map(({ name, isCompleted }) => [name, isCompleted])).toEqual([
    ['Salt', false],
    ['Long rope', true],
  ]);
});
