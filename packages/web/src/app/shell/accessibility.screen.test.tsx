import { usernameAvailable } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { listTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import { postMessage } from '@caravan/contract/chat/chat.endpoints.ts';
import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Role } from '@caravan/contract/members/members.schema.ts';
import { searchUsers } from '@caravan/contract/members/members.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { asFound } from '../../testing/member-answers.ts';
import { answerAllScreens } from '../../testing/all-screens.ts';
import { goOffline } from '../../testing/browser-settings.ts';
import { inDays, aMessage, aPerson } from '../../testing/samples.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const lindqvist = (firstName: string): CurrentUser => aPerson({ firstName, lastName: 'Lindqvist' });

/** A trip with everything on it, and who belongs to it. */
const addFullTrip = (
  data: TripData,
  others: readonly (readonly [CurrentUser, Role])[] = [],
  role: Role = 'owner',
): TripDetail => {
  const trip = data.addTrip({
    title: 'Tokyo in spring',
    destination: 'Tokyo, Japan',
    description: 'Cherry trees, trains and far too much to eat. '.repeat(12).trim(),
    startDate: inDays(-1),
    endDate: inDays(6),
    timeZone: 'Asia/Tokyo',
    role,
    others,
  });
  const categories = ['flight', 'hotel/airbnb', 'activity', 'restaurant', 'other'] as const;
  for (const [index, category] of categories.entries()) {
    data.addActivity(trip, {
      title: `Something to do, ${category}`,
      category,
      location: 'Shibuya',
      description: 'Bring cash.\n'.repeat(8).trim(),
      startTime: index === 4 ? null : `${inDays(index)}T03:00:00.000Z`,
    });
  }
  for (const [index, content] of ['Hello', 'See https://example.com', 'Good'].entries()) {
    data.on(trip).messages.push(aMessage(trip, others[index % others.length]?.[0] ?? data.viewer, { content }));
  }
  data.on(trip).messages.push(aMessage(trip, data.viewer, { content: 'On my way' }));
  return trip;
};

/** An outfit of each kind, all but the last on a day and worn again on another. */
const fillCloset = (data: TripData, trip: TripDetail): void => {
  for (const [index, category] of (['Casual', 'Active Wear', 'Formal', 'Dress to Impress'] as const).entries()) {
    const plannedDate = index === 3 ? null : `${inDays(index)}T12:00:00.000Z`;
    const outfit = { title: `Something ${category}`, category, occasion: 'Dinner' };
    const { lookId } = data.addOutfit(trip, { ...outfit, plannedDate });
    data.addOutfit(trip, { ...outfit, lookId, plannedDate: `${inDays(4)}T12:00:00.000Z` });
  }
};

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const dialog = (name: string) => page.getByRole('dialog', { name });

for (const size of SIZES) {
  test(`the way in is accessible on a ${size}`, async ({ screen: { data, server, open } }) => {
    data.user = null;
    server.answer(usernameAvailable, { available: true });
    await open('/', size);
    await expect.element(heading('Welcome Back')).toBeVisible();
    await expectAccessible('signing in');

    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByLabelText('First name').fill('Ada');
    await page.getByLabelText('Password', { exact: true }).fill('password12');
    await button('Create Account').click();
    await expect.element(page.getByText('Last name is required')).toBeVisible();
    await expectAccessible('signing up, with errors');
  });
}

test('terms and privacy are accessible', async ({ screen: { data, open } }) => {
  data.user = null;
  for (const path of ['/terms', '/privacy']) {
    await open(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(path);
  }
});

for (const [path, sign] of [
  ['/', 'Ready to start planning?'],
  ['/trips', 'No trips yet'],
  ['/trips/completed', 'No completed trips yet'],
  ['/closets', 'No outfits yet'],
  ['/members', 'No Travel Members Yet'],
  ['/plan', 'What You Use'],
] as const) {
  test(`${path} of somebody new is accessible`, async ({ screen: { data, server, open } }) => {
    answerAllScreens(server, data);
    await open(path);
    await expect.element(heading(sign)).toBeVisible();
    await expectAccessible(path);
  });
}

test('an address where there is nothing is accessible', async ({ screen: { open } }) => {
  for (const [path, sign] of [
    ['/nowhere', 'Page not found'],
    ['/trip/019a0000-0000-7000-8000-000000000000', 'Trip not found'],
  ] as const) {
    await open(path);
    await expect.element(heading(sign)).toBeVisible();
    await expectAccessible(path);
  }
});

for (const [tab, sign] of [
  ['itinerary', 'No activities planned'],
  ['closet', 'No outfits yet'],
  ['shopping', 'No items yet'],
  ['members', 'Members (1)'],
  ['chat', 'Say hello'],
] as const) {
  test(`the empty ${tab} of a trip is accessible`, async ({ screen: { data, open } }) => {
    const trip = data.addTrip({ title: 'Nothing planned' });
    await open(`/trip/${trip.id}?tab=${tab}`);
    await expect.element(heading(sign)).toBeVisible();
    await expectAccessible(`an empty ${tab}`);
  });
}

for (const size of SIZES) {
  for (const [path, sign] of [
    ['/', 'On now'],
    ['/trips', 'Tomorrow'],
    ['/trips/completed', 'Long ago'],
  ] as const) {
    test(`${path} full of trips is accessible on a ${size}`, async ({ screen: { data, server, open } }) => {
      answerAllScreens(server, data);
      addFullTrip(data, [[lindqvist('Admin'), 'admin']]);
      data.addTrip({ title: 'Tomorrow', startDate: inDays(1), endDate: inDays(2) });
      data.addTrip({ title: 'Long ago', startDate: '2023-01-01', endDate: '2023-01-02' });
      await open(path, size);
      await expect.element(heading(sign)).toBeVisible();
      await expectAccessible(path);
    });
  }

  test(`travel members and the profile are accessible on a ${size}`, async ({ screen: { data, open } }) => {
    addFullTrip(data, [[lindqvist('Admin'), 'admin']]);
    for (const [path, sign] of [
      ['/members', 'Admin Lindqvist'],
      ['/profile', 'Personal Information'],
    ] as const) {
      await open(path, size);
      await expect.element(heading(sign)).toBeVisible();
      await expectAccessible(path);
    }
  });

  test(`the dialog of the profile is accessible on a ${size}`, async ({ screen: { open } }) => {
    await open('/profile', size);
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect.element(dialog('Edit Profile')).toBeVisible();
    await expectAccessible('editing the profile', '[role="dialog"]');
  });

  test(`the dialog of a new trip is accessible on a ${size}`, async ({ screen: { open } }) => {
    await open('/trips', size);
    await button('Create New Trip').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create Trip' }).click();
    await expect.element(page.getByText('Trip title is required')).toBeVisible();
    await expectAccessible('making a trip, with an error', '[role="dialog"]');
  });

  test(`deleting a trip is accessible on a ${size}`, async ({ screen: { data, open } }) => {
    data.addTrip({ title: 'Tomorrow', startDate: inDays(1), endDate: inDays(2) });
    await open('/trips', size);
    await button('Edit Tomorrow').click();
    await button('Delete Trip').click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible('deleting a trip', '[role="alertdialog"]');
  });

  test(`an itinerary full of plans is accessible on a ${size}`, async ({ screen: { data, server, open } }) => {
    answerAllScreens(server, data);
    const trip = addFullTrip(data, [[lindqvist('Admin'), 'admin']]);
    await open(`/trip/${trip.id}`, size);
    await expect.element(heading('Unscheduled Items')).toBeVisible();
    await expectAccessible('the itinerary');
  });

  test(`the dialog of a new activity is accessible on a ${size}`, async ({ screen: { data, server, open } }) => {
    answerAllScreens(server, data);
    const trip = addFullTrip(data);
    await open(`/trip/${trip.id}`, size);
    await button('Add Activity').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add Activity' }).click();
    await expect.element(page.getByText('Title is required')).toBeVisible();
    await expectAccessible('adding an activity, with an error', '[role="dialog"]');
  });

  test(`deleting an activity is accessible on a ${size}`, async ({ screen: { data, server, open } }) => {
    answerAllScreens(server, data);
    const trip = addFullTrip(data);
    await open(`/trip/${trip.id}`, size);
    await button('Edit Something to do, other').click();
    await button('Delete Activity').click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible('deleting an activity', '[role="alertdialog"]');
  });

  test(`what can be done to a member is accessible on a ${size}`, async ({ screen: { data, server, open } }) => {
    answerAllScreens(server, data);
    const trip = addFullTrip(data, [[lindqvist('Member'), 'admin']]);
    await open(`/trip/${trip.id}?tab=members`, size);
    await button('Actions for Member Lindqvist').click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    await expectAccessible('the actions on a member', '[role="menu"]');
    await page.getByRole('menuitem', { name: 'Change Role' }).click();
    await expect.element(dialog('Change Role')).toBeVisible();
    await expectAccessible('changing a role', '[role="dialog"]');
  });

  test(`inviting people is accessible on a ${size}`, async ({ screen: { data, server, open } }) => {
    answerAllScreens(server, data);
    const stranger = aPerson({ firstName: 'Stranger', lastName: 'Faraway' });
    server.answer(searchUsers, [asFound(stranger)]);
    const trip = addFullTrip(data);
    await open(`/trip/${trip.id}?tab=members`, size);
    await button('Invite').click();
    await page.getByLabelText('Search people').fill(stranger.username ?? '');
    const found = page.getByRole('button', { name: /Stranger Faraway/ });
    await expect.element(found).toBeVisible();
    await expectAccessible('finding people', '[role="dialog"]');
    await found.click();
    await expect.element(page.getByRole('radio', { name: /View Only/ })).toBeVisible();
    await expectAccessible('inviting somebody', '[role="dialog"]');
  });

  for (const role of ['owner', 'member'] as const) {
    test(`the closet of a trip is accessible to its ${role} on a ${size}`, async ({
      screen: { data, server, open },
    }) => {
      answerAllScreens(server, data);
      const trip = addFullTrip(
        data,
        [
          [lindqvist('Admin'), 'admin'],
          [lindqvist('Other'), role === 'owner' ? 'member' : 'owner'],
        ],
        role,
      );
      fillCloset(data, trip);
      await open(`/trip/${trip.id}?tab=closet`, size);
      await expect.element(heading('Something Formal').first()).toBeVisible();
      await expectAccessible('a closet');
    });
  }

  test(`a chat is accessible on a ${size}`, async ({ screen: { data, server, open } }) => {
    answerAllScreens(server, data);
    const trip = addFullTrip(data, [[lindqvist('Member'), 'admin']]);
    await open(`/trip/${trip.id}?tab=chat`, size);
    await expect.element(page.getByRole('log').getByText('On my way')).toBeVisible();
    await expectAccessible('the chat');
  });
}

test('planning an outfit again is accessible', async ({ screen: { data, server, open } }) => {
  answerAllScreens(server, data);
  const trip = addFullTrip(data, [[lindqvist('Admin'), 'admin']]);
  fillCloset(data, trip);
  await open(`/trip/${trip.id}?tab=closet`);
  await button('Wear Again: Something Formal').first().click();
  await expect.element(dialog('Wear Again')).toBeVisible();
  await expectAccessible('the days to wear it again', '[role="dialog"]');
});

test('an outfit is accessible', async ({ screen: { data, server, open } }) => {
  answerAllScreens(server, data);
  const trip = addFullTrip(data, [[lindqvist('Admin'), 'admin']]);
  fillCloset(data, trip);
  await open(`/trip/${trip.id}?tab=closet`);
  await button('Something Casual').first().click();
  await expect.element(dialog('Something Casual')).toBeVisible();
  await expectAccessible('an outfit', '[role="dialog"]');
});

test('the dialog of a new outfit is accessible', async ({ screen: { data, server, open } }) => {
  answerAllScreens(server, data);
  const trip = addFullTrip(data, [[lindqvist('Admin'), 'admin']]);
  await open(`/trip/${trip.id}?tab=closet`);
  await page.getByRole('button', { name: 'Add Outfit' }).click();
  await dialog('Add Outfit').getByRole('button', { name: 'Add Outfit' }).click();
  await expect.element(dialog('Add Outfit').getByText('Title is required')).toBeVisible();
  await expectAccessible('a new outfit, with errors', '[role="dialog"]');
});

test('what says that something went wrong is accessible', async ({ screen: { data, server, open } }) => {
  const trip = data.addTrip({ title: 'Storm' });
  await open(`/trip/${trip.id}?tab=chat`);
  await expect.element(heading('Say hello')).toBeVisible();
  server.refuse(postMessage, 'forbidden');
  await page.getByPlaceholder('Type a message...').fill('Hello?');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Not sent')).toBeVisible();
  await expectAccessible('a message that was not sent');

  server.refuse(listTrips, 'unavailable');
  await open('/trips');
  await expect.element(button('Try again')).toBeVisible();
  await expectAccessible('trips that cannot be had');

  await open('/profile');
  await expect.element(heading('Personal Information')).toBeVisible();
  goOffline();
  await expect.element(page.getByText('This needs a connection.').first()).toBeVisible();
  await expectAccessible('being offline');
});
