import type { Page } from '@playwright/test';
import { enter, expect, PASSWORD, type Person, test } from './fixtures.ts';

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

const signIn = async ({ page, email }: Person) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await enter(page, () => page.getByRole('button', { name: 'Sign In', exact: true }).click());
};

test('an open trip notices at once that its session was ended elsewhere, and keeps what is being typed', async ({
  person,
  visitor,
}) => {
  const vera = await person('Vera');
  vera.expectConsoleError(/status of 401/);
  const { page: elsewhere } = await visitor();
  const trip = await vera.api<Trip>('POST', '/api/trips', { title: 'Isar' });
  const { page } = vera;
  await page.goto(`/trip/${trip.id}`);
  await expect(page.getByRole('heading', { name: 'No activities planned' })).toBeVisible();
  const add = page.getByRole('button', { name: 'Add Activity' }).first();
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add Activity' });
  await dialog.getByLabel('Title').fill('Raft to Munich');

  await endElsewhere(vera, elsewhere);

  await expect(page.getByRole('alert')).toHaveText(EXPIRED);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('Isar')).toHaveCount(0);
  await expect(page.getByText('Raft to Munich')).toHaveCount(0);
  await signIn(vera);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Isar');
  await add.click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Raft to Munich');
  await expect(dialog.getByText('This is what you had typed before.')).toBeVisible();
});
