import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { inDays } from './dates.ts';
import { enter, expect, PASSWORD, type Person, test, uniqueName } from './fixtures.ts';

interface Link {
  readonly id: string;
  readonly secret: string;
}

interface Trip {
  readonly id: string;
  readonly title: string;
}

const newTrip = (owner: Person, title = 'Azores with friends'): Promise<Trip> =>
  owner.api<Trip>('POST', '/api/trips', {
    title,
    destination: 'Ponta Delgada, Portugal',
    startDate: inDays(20),
    endDate: inDays(27),
  });

const newLink = (owner: Person, trip: Trip, body: object = {}): Promise<Link> =>
  owner.api<Link>('POST', `/api/trips/${trip.id}/join-links`, body);

const openLinks = async (page: Page, trip: Trip): Promise<Locator> => {
  await page.goto(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: 'Invite by link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite by link' });
  await expect(dialog).toBeVisible();
  return dialog;
};

const fillSignUp = async (page: Page, firstName: string): Promise<string> => {
  const username = uniqueName(firstName);
  const form = page.getByRole('form', { name: 'Sign up' });
  await form.getByLabel('First name').fill(firstName);
  await form.getByLabel('Last name').fill('Newcomer');
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email').fill(`${username}@example.com`);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  return username;
};

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('a friend without an account gets a link, sees who invites them to what, signs up and is on the trip', async ({
  person,
  visitor,
}) => {
  const owner = await person('Olga');
  const trip = await newTrip(owner);
  await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);

  const dialog = await openLinks(owner.page, trip);
  await dialog.getByLabel('Works for').selectOption('30 days');
  await dialog.getByLabel('People').fill('2');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await expect(dialog.getByText('0 of 2 joined')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  const url = await owner.page.evaluate(() => navigator.clipboard.readText());
  expect(url).toMatch(/\/join\/[\w-]{24}$/);

  const { page } = await visitor();
  await page.goto(url);
  const invitation = page.getByRole('article');
  await expect(invitation.getByRole('heading', { level: 1 })).toHaveText(
    'Olga Lindqvist invites you to Azores with friends',
  );
  await expect(invitation).toContainText('Ponta Delgada, Portugal');
  await expect(invitation).toContainText('1 traveler so far');
  await expect(invitation).toContainText('You can see every plan, chat with everybody and tick the shopping list.');
  await expect(page).toHaveTitle("You're invited · Caravan");

  await fillSignUp(page, 'Nora');
  await enter(page, () => page.getByRole('button', { name: 'Sign up and join' }).click());
  await expect(page).toHaveURL(new RegExp(`/trip/${trip.id}$`));
  await expect(said(page, 'You joined the trip')).toContainText('Azores with friends');
  await expect(page.getByRole('heading', { level: 1, name: 'Azores with friends' })).toBeVisible();

  await expect(dialog.getByText('1 of 2 joined'), 'without a reload').toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(owner.page.getByRole('heading', { name: 'Members (2)' })).toBeVisible();
  await expect(owner.page.getByRole('listitem').filter({ hasText: 'Nora Newcomer' })).toContainText('Member');
});

test('a friend with an account signs in where the link leads and is on the trip', async ({ person, visitor }) => {
  const [owner, friend] = [await person('Olga'), await person('Finn')];
  const trip = await newTrip(owner);
  const { secret } = await newLink(owner, trip, { role: 'admin' });
  const { page } = await visitor();
  await page.goto(`/join/${secret}`);

  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Email').fill(friend.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await enter(page, () => page.getByRole('button', { name: 'Sign in and join' }).click());

  await expect(page).toHaveURL(new RegExp(`/trip/${trip.id}$`));
  await expect(said(page, 'You joined the trip')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Trip' })).toBeVisible();
});

test('where the browser refuses to copy, the link is there to be selected', async ({ person }) => {
  const owner = await person('Olga');
  const trip = await newTrip(owner);
  const { secret } = await newLink(owner, trip);
  await owner.page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  const dialog = await openLinks(owner.page, trip);

  await dialog.getByRole('button', { name: 'Copy link' }).click();

  await expect(dialog.getByLabel('Copy the link from here')).toHaveValue(new RegExp(`/join/${secret}$`));
  expect(await owner.page.evaluate(() => getSelection()?.toString())).toContain(secret);
});

test('the last place of a limited link goes to one, and the next one reads that it is used up', async ({ person }) => {
  const [owner, first, second] = [await person('Olga'), await person('Finn'), await person('Sina')];
  const trip = await newTrip(owner);
  const { secret } = await newLink(owner, trip, { maxUses: 1, role: 'admin' });
  await second.page.goto(`/join/${secret}`);
  await expect(second.page.getByRole('button', { name: 'Join trip' })).toBeVisible();

  await first.page.goto(`/join/${secret}`);
  await expect(first.page.getByText('You plan along')).toBeVisible();
  await expect(first.page.getByText('You join as Finn Lindqvist')).toBeVisible();
  await first.page.getByRole('button', { name: 'Join trip' }).click();
  await expect(first.page).toHaveURL(new RegExp(`/trip/${trip.id}$`));
  await expect(said(first.page, 'You joined the trip')).toBeVisible();

  second.expectComplaint(/410/);
  await second.page.getByRole('button', { name: 'Join trip' }).click();
  await expect(second.page.getByRole('heading', { level: 1 })).toHaveText('This invitation is used up');
  await second.page.getByRole('link', { name: 'My Trips' }).click();
  await expect(second.page.getByText('No trips yet')).toBeVisible();
});

test('whoever is on the trip is led there, also by a link that is over', async ({ person }) => {
  const owner = await person('Olga');
  const trip = await newTrip(owner);
  const open = await newLink(owner, trip);
  const revoked = await newLink(owner, trip);
  await owner.api('DELETE', `/api/trips/${trip.id}/join-links/${revoked.id}`);
  owner.expectComplaint(/410/);

  for (const { secret } of [open, revoked]) {
    await owner.page.goto(`/join/${secret}`);
    await expect(owner.page).toHaveURL(new RegExp(`/trip/${trip.id}$`));
    await expect(said(owner.page, 'You are on this trip already')).toBeVisible();
  }
});

test('a link that is revoked while somebody signs up leaves them with an account and a way on', async ({
  person,
  visitor,
}) => {
  const owner = await person('Olga');
  const trip = await newTrip(owner);
  const { secret } = await newLink(owner, trip);
  const newcomer = await visitor();
  const { page } = newcomer;
  newcomer.expectComplaint(/410/);
  await page.goto(`/join/${secret}`);
  await fillSignUp(page, 'Nora');

  const dialog = await openLinks(owner.page, trip);
  await dialog.getByRole('button', { name: /^Revoke the link/ }).click();
  await owner.page.getByRole('button', { name: 'Yes, Revoke' }).click();
  await expect(said(owner.page, 'Link revoked')).toBeVisible();
  await enter(page, () => page.getByRole('button', { name: 'Sign up and join' }).click());

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation was revoked');
  await expect(page.getByText('your account is ready')).toBeVisible();
  await page.getByRole('link', { name: 'My Trips' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Trips' })).toBeVisible();
});

test('somebody who was removed does not come back by an old link, and reads whom to ask', async ({ person }) => {
  const [owner, guest] = [await person('Olga'), await person('Gaia')];
  const trip = await newTrip(owner);
  const { secret } = await newLink(owner, trip);
  await guest.api('POST', `/api/join/${secret}`);
  await owner.api('DELETE', `/api/trips/${trip.id}/members/${guest.id}`);
  guest.expectComplaint(/403/);

  await guest.page.goto(`/join/${secret}`);
  await guest.page.getByRole('button', { name: 'Join trip' }).click();

  await expect(guest.page.getByRole('heading', { level: 1 })).toHaveText('You were removed from this trip');
  await expect(guest.page.getByText('Ask somebody on the trip to invite you again.')).toBeVisible();
});

test('links that somebody else makes and revokes come and go without a reload, and members see none', async ({
  person,
}) => {
  const [owner, admin, member] = [await person('Olga'), await person('Adam'), await person('Mia')];
  const trip = await newTrip(owner);
  await owner.api('POST', `/api/trips/${trip.id}/members`, { userId: admin.id, role: 'admin' });
  await owner.api('POST', `/api/trips/${trip.id}/members`, { userId: member.id });
  await member.page.goto(`/trip/${trip.id}?tab=members`);
  await expect(member.page.getByRole('heading', { name: 'Members (3)' })).toBeVisible();
  await expect(member.page.getByRole('button', { name: 'Invite by link' })).toHaveCount(0);
  await newLink(owner, trip);

  const dialog = await openLinks(owner.page, trip);
  const links = dialog.getByRole('list', { name: 'Links' }).getByRole('listitem');
  await expect(links).toHaveCount(1);
  const theirs = await newLink(admin, trip, { role: 'admin' });
  await expect(links).toHaveCount(2);
  await expect(links.first()).toContainText('made by Adam Lindqvist');
  await links
    .first()
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await admin.api('DELETE', `/api/trips/${trip.id}/join-links/${theirs.id}`);
  await expect(owner.page.getByRole('alertdialog')).toHaveCount(0);
  await expect(links).toHaveCount(1);
});

test('a link that cannot be opened says so and can be opened again', async ({ person, visitor }) => {
  const owner = await person('Olga');
  const { secret } = await newLink(owner, await newTrip(owner));
  const guest = await visitor();
  const { page } = guest;
  guest.expectComplaint(/404|429|503/);

  await page.goto(`/join/${secret.slice(1)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invitation not found');
  await page.getByRole('link', { name: 'Sign in or sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();

  const body = JSON.stringify({
    message: 'Too many requests. Please wait a moment and try again.',
    code: 'rate_limited',
  });
  await page.route('**/api/join/*', (route) => route.fulfill({ status: 429, contentType: 'application/json', body }));
  await page.goto(`/join/${secret}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A moment, please');
  await page.unroute('**/api/join/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('invites you to');
});

test('nothing keeps anybody from inviting by a link', { tag: '@desktop' }, async ({ person }) => {
  const owner = await person('Olga');
  const trip = await newTrip(owner);

  const dialog = await openLinks(owner.page, trip);
  await expect(dialog.getByRole('button', { name: 'Make link' })).toBeVisible();
  await expectNoBarriers(owner.page, 'how a link is made', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expectNoBarriers(owner.page, 'the links of a trip', '[role=dialog]');
});

test('nothing about an invitation keeps anybody out', { tag: '@desktop' }, async ({ person, visitor }) => {
  const [owner, guest, newcomer] = [await person('Olga'), await person('Gaia'), await visitor()];
  const { secret } = await newLink(owner, await newTrip(owner), { role: 'admin' });
  await newcomer.page.goto(`/join/${secret}`);
  await expect(newcomer.page.getByRole('button', { name: 'Sign up and join' })).toBeVisible();
  await expectNoBarriers(newcomer.page, 'an invitation, signed out');
  await guest.page.goto(`/join/${secret}`);
  await expect(guest.page.getByRole('button', { name: 'Join trip' })).toBeVisible();
  await expectNoBarriers(guest.page, 'an invitation, signed in');
  guest.expectComplaint(/404/);
  await guest.page.goto('/join/nothing');
  await expect(guest.page.getByRole('heading', { level: 1 })).toHaveText('Invitation not found');
  await expectNoBarriers(guest.page, 'an invitation that is over');
});
