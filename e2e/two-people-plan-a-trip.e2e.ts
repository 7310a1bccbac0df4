import type { Page } from '@playwright/test';
import { inDays } from './dates.ts';
import { enter, expect, PASSWORD, test, uniqueName } from './fixtures.ts';

// As most people see it: dialogs fade while the next thing is done.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const messages = (page: Page) => page.getByRole('log', { name: 'Group Chat' }).getByText(/^\d: /);

const say = async (page: Page, text: string) => {
  await page.getByPlaceholder('Type a message...').fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
};

/** Asks the API from inside the page, as somebody would who knows how; answers the status. */
const forge = (page: Page, method: string, path: string, body?: object): Promise<number> =>
  page.evaluate(
    async ({ method, path, body }) => {
      const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const answer = await fetch(path, { method, ...(body ? json : {}) });
      return answer.status;
    },
    { method, path, body },
  );

test('two people plan one trip and see at once what the other does', async ({ visitor, person }) => {
  const { page: anna, context: annasBrowser } = await visitor();
  const ben = await person('Ben');
  let loads = 0;

  await test.step('Anna signs up', async () => {
    const username = uniqueName('anna');
    await anna.goto('/');
    await anna.getByRole('button', { name: 'Sign up' }).click();
    await anna.getByLabel('First name').fill('anna');
    await anna.getByLabel('Last name').fill('Andersson');
    await anna.getByLabel('Username').fill(username);
    await anna.getByLabel('Email').fill(`${username}@example.com`);
    await anna.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await enter(anna, () => anna.getByRole('button', { name: 'Create Account' }).click());
    await expect(anna.getByRole('heading', { level: 1 })).toHaveText('Welcome, Anna!');
  });

  await test.step('she makes a trip', async () => {
    await anna.getByRole('link', { name: 'Get Started' }).click();
    const dialog = anna.getByRole('dialog', { name: 'Create New Trip' });
    await dialog.getByLabel('Title').fill('Naxos together');
    await dialog.getByLabel('Destination').fill('Naxos, Greece');
    await dialog.getByLabel('Start date').fill(inDays(30));
    await dialog.getByLabel('End date').fill(inDays(37));
    await dialog.getByRole('button', { name: 'Create Trip' }).click();
    await expect(anna.getByRole('heading', { level: 1 })).toHaveText('Naxos together');
  });
  const tripId = new URL(anna.url()).pathname.split('/')[2] ?? '';

  await test.step('she invites Ben, whose page shows the trip without a reload', async () => {
    await ben.page.goto('/trips');
    await expect(ben.page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
    ben.page.on('load', () => (loads += 1));
    await anna.getByRole('tab', { name: 'Members' }).click();
    await anna.getByRole('button', { name: 'Invite', exact: true }).click();
    const invite = anna.getByRole('dialog', { name: 'Invite to Trip' });
    await invite.getByLabel('Search people').fill(ben.username);
    await invite.getByRole('button', { name: `@${ben.username}` }).click();
    await invite.getByRole('button', { name: 'Add Member' }).click();
    await expect(anna.getByRole('heading', { name: 'Members (2)' })).toBeVisible();
    await ben.page.getByRole('link', { name: 'View Details of Naxos together' }).click();
    await expect(ben.page.getByRole('heading', { level: 1 })).toHaveText('Naxos together');
    await expect(ben.page.getByText('2 travelers')).toBeVisible();
  });

  await test.step('both chat and read the same, in the same order', async () => {
    await anna.getByRole('tab', { name: 'Chat' }).click();
    await expect(anna.getByText('No messages yet')).toBeVisible();
    await expect(anna.getByRole('button', { name: 'Attach a file' })).toBeEnabled();
    await expect(anna.getByRole('button', { name: 'Send message' })).toBeDisabled();
    await ben.page.getByRole('tab', { name: 'Chat' }).click();
    await expect(ben.page.getByText('No messages yet')).toBeVisible();
    await say(anna, '1: Hello Ben');
    await expect(messages(ben.page)).toHaveText(['1: Hello Ben']);
    await say(ben.page, '2: Hello Anna');
    await say(ben.page, '3: When does the ferry leave?');
    await expect(messages(anna)).toHaveCount(3);
    await anna.getByPlaceholder('Type a message...').fill('4: At seven');
    await anna.getByPlaceholder('Type a message...').press('Enter');
    for (const page of [anna, ben.page]) {
      await expect(messages(page)).toHaveText([
        '1: Hello Ben',
        '2: Hello Anna',
        '3: When does the ferry leave?',
        '4: At seven',
      ]);
      await expect(page.getByText(/^Last active/)).toBeVisible();
    }
    const more = ben.page.getByRole('button', { name: 'Actions for the message of Anna' }).first();
    const takesPress = await more.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(takesPress, 'the button beside a message, which no finger sees').toBe(false);
  });

  await test.step('Anna adds an activity, and Ben sees it without a reload', async () => {
    await ben.page.getByRole('tab', { name: 'Itinerary' }).click();
    await expect(ben.page.getByRole('heading', { name: 'No activities planned' })).toBeVisible();
    await anna.getByRole('tab', { name: 'Itinerary' }).click();
    await anna.getByRole('button', { name: 'Add Your First Activity' }).click();
    const dialog = anna.getByRole('dialog', { name: 'Add Activity' });
    await dialog.getByLabel('Title').fill('Ferry from Piraeus');
    await dialog.getByLabel('Start time').fill('07:00');
    await dialog.getByRole('button', { name: 'Add Activity' }).click();
    await expect(ben.page.getByRole('heading', { name: 'Ferry from Piraeus' })).toBeVisible();
    await expect(ben.page.getByText('Added by Anna Andersson')).toBeVisible();
  });

  await test.step('Ben, a member, can change nothing, not even by force', async () => {
    ben.expectConsoleError(/status of 403/);
    const [item] = await ben.api<{ id: string }[]>('GET', `/api/trips/${tripId}/itinerary`);
    const members = await ben.api<{ userId: string; role: string }[]>('GET', `/api/trips/${tripId}/members`);
    const owner = members.find(({ role }) => role === 'owner')?.userId;
    await expect(ben.page.getByRole('main').getByRole('button', { name: /add|edit|delete/i })).toHaveCount(0);
    for (const [method, path, body] of [
      ['PUT', `/api/trips/${tripId}`, { title: 'Mine' }],
      ['DELETE', `/api/trips/${tripId}`, undefined],
      ['POST', `/api/trips/${tripId}/itinerary`, { title: 'Mine' }],
      ['PUT', `/api/trips/${tripId}/itinerary/${item?.id}`, { title: 'Mine' }],
      ['DELETE', `/api/trips/${tripId}/itinerary/${item?.id}`, undefined],
      ['POST', `/api/trips/${tripId}/members`, { userId: ben.id, role: 'admin' }],
      ['PATCH', `/api/trips/${tripId}/members/${ben.id}`, { role: 'admin' }],
      ['DELETE', `/api/trips/${tripId}/members/${owner}`, undefined],
    ] as const) {
      expect(await forge(ben.page, method, path, body), `${method} ${path}`).toBe(403);
    }
    await expect(ben.page.getByRole('heading', { name: 'Ferry from Piraeus' })).toBeVisible();
  });

  await test.step('Anna removes Ben, whose page says so at once', async () => {
    ben.expectConsoleError(/status of 404/);
    await anna.getByRole('tab', { name: 'Members' }).click();
    await anna.getByRole('button', { name: 'Actions for Ben Lindqvist' }).click();
    await anna.getByRole('menuitem', { name: 'Remove Member' }).click();
    await anna.getByRole('button', { name: 'Yes, Remove' }).click();
    await expect(ben.page.getByRole('alert')).toContainText('You are no longer a member of this trip.');
    await expect(ben.page.getByRole('heading', { name: 'Ferry from Piraeus' })).toHaveCount(0);
    for (const path of ['', '/itinerary', '/members', '/chat']) {
      expect(await forge(ben.page, 'GET', `/api/trips/${tripId}${path}`), path).toBe(404);
    }
    expect(await forge(ben.page, 'POST', `/api/trips/${tripId}/chat`, { content: '5: Still here' })).toBe(404);
    expect(loads, 'reloads of the page of Ben').toBe(0);
  });

  await test.step('a trip of strangers and a trip that never was look the same to him', async () => {
    ben.expectConsoleError(/status of 40[04] .*\/api\/trips\//);
    for (const address of [`/trip/${tripId}`, '/trip/019a0000-0000-7000-8000-000000000000', '/trip/no-id']) {
      await ben.page.goto(address);
      await expect(ben.page.getByRole('heading', { name: 'Trip not found' })).toBeVisible();
      await expect(ben.page.getByText("This trip doesn't exist or you don't have access to it.")).toBeVisible();
    }
    await ben.page.getByRole('link', { name: 'Go Home' }).click();
    await expect(ben.page.getByRole('heading', { name: 'Ready to start planning?' })).toBeVisible();
  });

  const chat = await annasBrowser.request.get(`/api/trips/${tripId}/chat`);
  expect(chat.ok(), 'the trip goes on for Anna').toBe(true);
});
