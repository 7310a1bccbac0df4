import type { Page } from '@playwright/test';
import { enter, expect, PASSWORD, type Person, test } from './fixtures.ts';
import { followQuestions, openNewTrip } from './questions.ts';

interface Trip {
  readonly id: string;
}

const EXPIRED = 'Your session has expired. Please log in again.';

/** Ends the person's session on the server as another device of theirs would; this browser keeps its cookie. */
const endElsewhere = async (person: Person, elsewhere: Page) => {
  await elsewhere.context().addCookies(await person.context.cookies());
  const answer = await elsewhere.request.get('/api/logout', { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
};

/** Lets the page's live connection stand without a word: what it learns, it learns by asking. */
const withoutNews = (page: Page) => page.routeWebSocket('**/ws', () => undefined);

const signIn = async ({ page, email }: Person) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await enter(page, () => page.getByRole('button', { name: 'Sign In', exact: true }).click());
};

test('who comes back after their session ended signs in and is where they wanted to go', async ({ person }) => {
  const tove = await person('Tove');
  const trip = await tove.api<Trip>('POST', '/api/trips', { title: 'Fjord' });
  const { page, context } = tove;
  await withoutNews(page);
  const allAnswered = followQuestions(page);
  await page.goto(`/trip/${trip.id}?tab=members`);
  await expect(page.getByRole('heading', { name: 'Members (1)' })).toBeVisible();
  await allAnswered();

  await context.clearCookies();
  await page.goto('about:blank');
  await page.goto(`/trip/${trip.id}?tab=members`);

  await expect(page.getByRole('alert')).toHaveText(EXPIRED);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await signIn(tove);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fjord');
  await expect(page).toHaveURL(`/trip/${trip.id}?tab=members`);
  await expect(page.getByRole('heading', { name: 'Members (1)' })).toBeVisible();
});

test('a session that ended is noticed at the next question where no news arrive', async ({ person, visitor }) => {
  const uwe = await person('Uwe');
  uwe.expectComplaint(/status of 401/);
  const { page: elsewhere } = await visitor();
  const { page } = uwe;
  await withoutNews(page);
  const allAnswered = followQuestions(page);
  await page.goto('/profile');
  await expect(page.getByText('People you share a trip with appear here.')).toBeVisible();
  await allAnswered();

  await endElsewhere(uwe, elsewhere);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trips' }).click();
  await page.getByRole('link', { name: 'History' }).click();

  await expect(page.getByRole('alert')).toHaveText(EXPIRED);
  await signIn(uwe);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Completed Trips');
});

test('an open trip notices at once that its session was ended elsewhere', async ({ person, visitor }) => {
  const vera = await person('Vera');
  vera.expectComplaint(/status of 401/);
  const { page: elsewhere } = await visitor();
  const trip = await vera.api<Trip>('POST', '/api/trips', { title: 'Harbour' });
  const { page } = vera;
  await page.goto(`/trip/${trip.id}`);
  await expect(page.getByRole('heading', { name: 'No activities planned' })).toBeVisible();

  await endElsewhere(vera, elsewhere);

  await expect(page.getByRole('alert')).toHaveText(EXPIRED);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('Harbour')).toHaveCount(0);
  await signIn(vera);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour');
});

test('a trip that is saved after the session ended is not lost in silence', async ({ person, visitor }) => {
  const wim = await person('Wim');
  wim.expectComplaint(/status of 401/);
  const { page: elsewhere } = await visitor();
  const { page } = wim;
  await withoutNews(page);
  const allAnswered = followQuestions(page);
  await page.goto('/trips');
  await expect(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
  await allAnswered();
  await openNewTrip(page);
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  await dialog.getByLabel('Title').fill('Too late');

  await endElsewhere(wim, elsewhere);
  await dialog.getByRole('button', { name: 'Create Trip' }).click();

  const toast = page.getByRole('alert').filter({ hasText: 'Unauthorized' });
  await expect(toast).toContainText('You are logged out. Logging in again...');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await signIn(wim);
  await expect(page).toHaveURL('/trips');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Trips');
  await page.getByRole('button', { name: 'Create New Trip' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Too late');
  await expect(dialog.getByText('This is what you had typed before.')).toBeVisible();
});

test('what is being typed when the session ends is there again after signing in', async ({ person, visitor }) => {
  const xenia = await person('Xenia');
  xenia.expectComplaint(/status of 401/);
  const { page: elsewhere } = await visitor();
  const trip = await xenia.api<Trip>('POST', '/api/trips', { title: 'Isar' });
  const { page } = xenia;
  await page.goto(`/trip/${trip.id}`);
  const add = page.getByRole('button', { name: 'Add Activity' }).first();
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add Activity' });
  await dialog.getByLabel('Title').fill('Raft to Munich');

  await endElsewhere(xenia, elsewhere);

  await expect(page.getByRole('alert')).toHaveText(EXPIRED);
  await expect(page.getByText('Raft to Munich')).toHaveCount(0);
  await signIn(xenia);
  await add.click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Raft to Munich');
  await expect(dialog.getByText('This is what you had typed before.')).toBeVisible();
});

test('at an address that does not exist a visitor signs in first, and is told then', async ({ person }) => {
  const yngve = await person('Yngve');
  const { page, context } = yngve;
  await context.clearCookies();
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();

  await signIn(yngve);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page).toHaveTitle('Page not found · Caravan');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back, Yngve!' })).toBeVisible();
});

test('somebody who was never here is greeted without a warning', async ({ visitor }) => {
  const { page } = await visitor();

  await page.goto('/');

  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
