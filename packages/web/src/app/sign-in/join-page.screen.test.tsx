import { emailLogin, emailSignup, usernameAvailable } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { getInvitation, joinTrip } from '@caravan/contract/members/join-links.endpoints.ts';
import { onTestFinished, vi } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { anInvitation, answerInvitation } from '../../testing/join-link-answers.ts';
import { aPerson } from '../../testing/samples.ts';
import { toast } from '../../testing/page-texts.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import { SCREENS } from '../shell/screens.tsx';

const SECRET = 'abcdefghijklmnopqrstuvwx';

const title = page.getByRole('heading', { level: 1 });
const join = page.getByRole('button', { name: 'Join trip' });

test('an invitation says who invites whom to what', async ({ screen: { data, server, open } }) => {
  data.user = null;
  answerInvitation(server, data, anInvitation());

  await open(`/join/${SECRET}`);

  const invitation = page.getByRole('article');
  await expect
    .element(invitation.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Olga Lindqvist invites you to Azores with friends');
  await expect.element(invitation).toMatchTextContent('Ponta Delgada, Portugal');
  await expect.element(invitation).toMatchTextContent('1 traveler so far');
  await expect
    .element(invitation)
    .toMatchTextContent('You can view every plan, chat with everybody and tick the shopping list.');
  expect(document.title).toBe("You're invited · Caravan");
  await expect.element(page.getByRole('button', { name: 'Sign up and join' })).toBeVisible();
  await expect.poll(() => server.requests(getInvitation).map(({ params }) => params.secret)).toEqual([SECRET]);
});

test('whoever is signed in reads as whom they join, and a press leads them to the trip', async ({
  screen: { data, server, open },
}) => {
  data.user = aPerson({ firstName: 'Finn', lastName: 'Lindqvist' });
  const invitation = anInvitation({ role: 'admin' });
  answerInvitation(server, data, invitation);
  await open(`/join/${SECRET}`);
  await expect.element(page.getByText(/^You can edit the trip/)).toBeVisible();
  await expect.element(page.getByText(/^You join as Finn Lindqvist/)).toBeVisible();

  await join.click();

  await expect.poll(() => location.pathname).toBe(`/trip/${invitation.trip.id}`);
  await expect.element(toast('You joined the trip')).toMatchTextContent('Azores with friends');
  await expect.poll(() => server.requests(joinTrip).map(({ params }) => params.secret)).toEqual([SECRET]);
});

test('whoever is on the trip by name already joins as that guest', async ({ screen: { data, server, open } }) => {
  data.user = aPerson({ firstName: 'Finn', lastName: 'Lindqvist' });
  answerInvitation(server, data, anInvitation({ guestName: 'Grandpa Finn' }));
  await open(`/join/${SECRET}`);
  await expect.element(page.getByText('The group knows you as Grandpa Finn')).toBeVisible();

  await join.click();

  await expect.element(toast('You joined the trip')).toBeVisible();
});

test('whoever signs in where the link leads is on the trip', async ({
  screen: { data, server, navigation, open, reload },
}) => {
  data.user = null;
  const finn = aPerson({ firstName: 'Finn', lastName: 'Lindqvist' });
  const invitation = anInvitation({ role: 'admin' });
  answerInvitation(server, data, invitation);
  server.answer(emailLogin, { user: finn, message: 'Welcome back.' });
  await open(`/join/${SECRET}`);

  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabelText('Email').fill('finn@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign in and join' }).click();
  await expect.poll(() => navigation.leftAfterWelcome()).toEqual(['reload']);
  expect(server.requests(joinTrip)).toEqual([]);
  data.user = finn;
  await reload();

  await expect.poll(() => location.pathname).toBe(`/trip/${invitation.trip.id}`);
  await expect.element(toast('You joined the trip')).toMatchTextContent('Azores with friends');
  await expect.element(page.getByRole('button', { name: 'Edit Trip' })).toBeVisible();
  await expect.poll(() => server.requests(emailLogin).map(({ body }) => body.email)).toEqual(['finn@example.com']);
  await expect.poll(() => server.requests(joinTrip).map(({ params }) => params.secret)).toEqual([SECRET]);
});

test('whoever signs up by a link that is revoked meanwhile has an account and a way on', async ({
  screen: { data, server, navigation, open, reload },
}) => {
  data.user = null;
  const nora = aPerson({ firstName: 'Nora', lastName: 'Newcomer' });
  answerInvitation(server, data, anInvitation());
  server.answer(usernameAvailable, { available: true });
  server.answer(emailSignup, { user: nora, message: 'Your account is ready.' });
  await open(`/join/${SECRET}`);
  const form = page.getByRole('form', { name: 'Sign up' });
  for (const [field, value] of [
    ['First name', 'Nora'],
    ['Last name', 'Newcomer'],
    ['Username', 'nora'],
    ['Email', 'nora@example.com'],
    ['Password', 'correct horse battery'],
  ] as const) {
    await form.getByLabelText(field, { exact: true }).fill(value);
  }

  for (const endpoint of [getInvitation, joinTrip]) server.refuse(endpoint, 'join_link_revoked');
  await page.getByRole('button', { name: 'Sign up and join' }).click();
  await expect.poll(() => navigation.leftAfterWelcome()).toEqual(['reload']);
  data.user = nora;
  await reload();

  await expect.element(title).toHaveTextContent('This invitation was revoked');
  await expect.element(page.getByText('your account is ready', { exact: false })).toBeVisible();
  await expect.poll(() => server.requests(joinTrip)).toHaveLength(1);
  await page.getByRole('link', { name: 'My Trips' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Trips' })).toBeVisible();
});

test('whose place somebody else has taken reads that the link is used up', async ({
  screen: { data, server, open },
}) => {
  answerInvitation(server, data, anInvitation());
  await open(`/join/${SECRET}`);
  server.refuse(joinTrip, 'join_link_used_up');

  await join.click();

  await expect.element(title).toHaveTextContent('This invitation is used up');
  await page.getByRole('link', { name: 'My Trips' }).click();
  await expect.element(page.getByText('No trips yet')).toBeVisible();
});

for (const state of ['open', 'revoked'] as const) {
  test(`whoever is on the trip is led there by an ${state === 'open' ? 'open' : 'old'} link`, async ({
    screen: { data, server, open },
  }) => {
    const trip = data.addTrip({ title: 'Azores with friends' });
    const { trip: shown, ...invitation } = anInvitation();
    answerInvitation(server, data, { ...invitation, trip: { ...shown, id: trip.id } });
    if (state === 'revoked') server.refuse(getInvitation, 'join_link_revoked');
    server.answer(joinTrip, { tripId: trip.id, wasMember: true });

    await open(`/join/${SECRET}`);

    await expect.poll(() => location.pathname).toBe(`/trip/${trip.id}`);
    await expect.element(toast('You are on this trip already')).toBeVisible();
  });
}

test('whoever is refused because they were removed reads that, and whom to ask', async ({
  screen: { data, server, open },
}) => {
  answerInvitation(server, data, anInvitation());
  server.refuse(joinTrip, 'removed_before');
  await open(`/join/${SECRET}`);

  await join.click();

  await expect.element(title).toHaveTextContent('You were removed from this trip');
  await expect.element(page.getByText('Ask somebody on the trip to invite you again.', { exact: false })).toBeVisible();
});

test('a link that is unknown says so, with the sign-in', async ({ screen: { data, server, open } }) => {
  data.user = null;
  server.refuse(getInvitation, 'join_link_unknown');
  await open(`/join/${SECRET.slice(1)}`);

  await expect.element(title).toHaveTextContent('Invitation not found');
  await page.getByRole('link', { name: 'Sign in or sign up' }).click();

  await expect.element(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('a link that cannot be opened for now can be opened again', async ({ screen: { data, server, open } }) => {
  data.user = null;
  server.refuse(getInvitation, 'rate_limited');
  await open(`/join/${SECRET}`);
  await expect.element(title).toHaveTextContent('A moment, please');

  server.answer(getInvitation, anInvitation());
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.element(title).toMatchTextContent('invites you to');
});

for (const size of SIZES) {
  test(`an invitation is accessible on a ${size}, whether one is signed in or not`, async ({
    screen: { data, server, open },
  }) => {
    const person = data.user;
    answerInvitation(server, data, anInvitation({ role: 'admin' }));
    data.user = null;
    await open(`/join/${SECRET}`, size);
    await expect.element(page.getByRole('button', { name: 'Sign up and join' })).toBeVisible();
    await expectAccessible('an invitation, signed out');

    data.user = person;
    await open(`/join/${SECRET}`, size);
    await expect.element(join).toBeVisible();
    await expectAccessible('an invitation, signed in');
  });

  test(`an invitation that is over is accessible on a ${size}`, async ({ screen: { server, open } }) => {
    server.refuse(getInvitation, 'join_link_unknown');
    server.refuse(joinTrip, 'join_link_unknown');
    await open('/join/nothing', size);
    await expect.element(title).toHaveTextContent('Invitation not found');
    await expectAccessible('an invitation that is over');
  });
}

test("the trip's page is loaded while the welcome to whoever joins can be read", async ({
  screen: { data, server, navigation, open },
}) => {
  const preload = vi.spyOn(SCREENS.trip, 'preload');
  onTestFinished(() => preload.mockRestore());
  data.user = null;
  answerInvitation(server, data, anInvitation());
  server.answer(emailLogin, { user: aPerson({ firstName: 'Finn' }), message: 'Welcome back.' });
  await open('/join/a-secret-of-24-characters');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabelText('Email').fill('finn@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('correct horse battery');
  expect(preload).not.toHaveBeenCalled();

  await page.getByRole('button', { name: 'Sign in and join' }).click();

  await expect.poll(() => preload.mock.calls.length).toBeGreaterThan(0);
  await expect.poll(() => navigation.leftAfterWelcome()).toEqual(['reload']);
});
