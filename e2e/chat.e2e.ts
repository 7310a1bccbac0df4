import type { Page } from '@playwright/test';
import { expect, type Person, test } from './fixtures.ts';

interface Trip {
  readonly id: string;
}

const log = (page: Page) => page.getByRole('log', { name: 'Group Chat' });
const messages = (page: Page) => log(page).getByText(/^message \d+/);
const box = (page: Page) => page.getByPlaceholder('Type a message...');

const withCompanion = async (owner: Person, member: Person): Promise<Trip> => {
  const trip = await owner.api<Trip>('POST', '/api/trips', { title: 'Alps' });
  await owner.api('POST', `/api/trips/${trip.id}/members`, { userId: member.id });
  return trip;
};

test('blanks are no message, lines are kept, and what is written is never taken for code', async ({ person }) => {
  const fay = await person('Fay');
  const gus = await person('Gus');
  const trip = await withCompanion(fay, gus);
  const { page } = fay;
  await gus.page.goto(`/trip/${trip.id}?tab=chat`);
  await page.goto(`/trip/${trip.id}?tab=chat`);

  await box(page).fill('  \n ');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled();
  await box(page).fill('message 1 <img src=x onerror="alert(1)"> **bold**');
  await box(page).press('Enter');
  await box(page).pressSequentially('message 2');
  await box(page).press('Shift+Enter');
  await box(page).pressSequentially('second line https://example.com/way?q=1.');
  await box(page).press('Enter');

  await expect(messages(gus.page)).toHaveText([
    'message 1 <img src=x onerror="alert(1)"> **bold**',
    /message 2\s*second line/,
  ]);
  const link = gus.page.getByRole('link', { name: 'https://example.com/way?q=1' });
  await expect(link).toHaveAttribute('href', 'https://example.com/way?q=1');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(box(page)).toHaveValue('');
});

test('a message that cannot be sent stays, says so, and goes on Retry', async ({ person }) => {
  const hal = await person('Hal');
  const ivy = await person('Ivy');
  const trip = await withCompanion(hal, ivy);
  const { page } = hal;
  hal.expectComplaint(/ERR_FAILED/);
  await ivy.page.goto(`/trip/${trip.id}?tab=chat`);
  await page.goto(`/trip/${trip.id}?tab=chat`);
  await page.route('**/api/trips/*/chat', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );

  await box(page).fill('message 1');
  await box(page).press('Enter');
  await expect(messages(page)).toHaveText(['message 1']);
  await expect(log(page).getByText('Not sent')).toBeVisible();
  await page.reload();
  await expect(log(page).getByText('Not sent')).toBeVisible();
  await page.unroute('**/api/trips/*/chat');
  await log(page).getByRole('button', { name: 'Retry' }).click();

  await expect(log(page).getByText('Not sent')).toHaveCount(0);
  await expect(messages(page)).toHaveText(['message 1']);
  await expect(messages(ivy.page)).toHaveText(['message 1']);
});

test('a message whose answer was lost is there once', async ({ person }) => {
  const jan = await person('Jan');
  const kay = await person('Kay');
  const trip = await withCompanion(jan, kay);
  const { page } = jan;
  jan.expectComplaint(/ERR_FAILED/);
  await kay.page.goto(`/trip/${trip.id}?tab=chat`);
  await page.goto(`/trip/${trip.id}?tab=chat`);
  let lost = 0;
  await page.route('**/api/trips/*/chat', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    // The server gets it and stores it; the answer goes astray.
    await route.fetch();
    await route.abort();
  });

  await box(page).fill('message 1');
  await box(page).press('Enter');
  await box(page).fill('message 2');
  await box(page).press('Enter');

  await expect(messages(kay.page)).toHaveText(['message 1', 'message 2']);
  await expect(messages(page)).toHaveText(['message 1', 'message 2']);
  await expect(log(page).getByText(/Sending|Not sent/)).toHaveCount(0);
  const stored = await kay.api<{ content: string }[]>('GET', `/api/trips/${trip.id}/chat`);
  expect(stored.map(({ content }) => content)).toEqual(['message 1', 'message 2']);
});

test('earlier messages come as somebody reads back, each once', async ({ person }) => {
  const lou = await person('Lou');
  const trip = await lou.api<Trip>('POST', '/api/trips', { title: 'Alps' });
  for (let number = 1; number <= 130; number += 1) {
    await lou.api('POST', `/api/trips/${trip.id}/chat`, { content: `message ${number}` });
  }
  const { page } = lou;
  await page.goto(`/trip/${trip.id}?tab=chat`);
  await expect(log(page).getByText('message 130', { exact: true })).toBeInViewport();

  await page.getByRole('region', { name: 'Messages' }).focus();
  await page.keyboard.press('Home');
  await expect(log(page).getByText('message 1', { exact: true })).toBeAttached();

  await expect(messages(page)).toHaveText(Array.from({ length: 130 }, (_, index) => `message ${index + 1}`));
});

test('what is being written stays while somebody looks elsewhere', async ({ person }) => {
  const mia = await person('Mia');
  const trip = await mia.api<Trip>('POST', '/api/trips', { title: 'Alps' });
  const { page } = mia;
  await page.goto(`/trip/${trip.id}?tab=chat`);

  await box(page).fill('half a thought');
  await page.getByRole('tab', { name: 'Itinerary' }).click();
  await expect(page.getByRole('heading', { name: 'Trip Itinerary' })).toBeVisible();
  await page.getByRole('tab', { name: 'Chat' }).click();

  await expect(box(page)).toHaveValue('half a thought');
});

test('messages that come while another part is open are counted on the tab', async ({ person }) => {
  const ned = await person('Ned');
  const ola = await person('Ola');
  const trip = await withCompanion(ned, ola);
  const joined = ola.page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await ola.page.goto(`/trip/${trip.id}`);
  await joined;

  await ned.api('POST', `/api/trips/${trip.id}/chat`, { content: 'message 1' });
  await ned.api('POST', `/api/trips/${trip.id}/chat`, { content: 'message 2' });

  await expect(ola.page.getByRole('tab', { name: 'Chat' })).toHaveText(/Chat.*2/);
  await ola.page.getByRole('tab', { name: 'Chat' }).click();
  await expect(messages(ola.page)).toHaveText(['message 1', 'message 2']);
  await expect(ola.page.getByRole('tab', { name: 'Chat' })).toHaveText('Chat');
});
