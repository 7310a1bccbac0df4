import type { Locator } from '@playwright/test';
import { barriersOn, expectNoBarriers } from './barriers.ts';
import { inDays } from './dates.ts';
import { enter, expect, PASSWORD, type Person, test, uniqueName } from './fixtures.ts';

interface Trip {
  readonly id: string;
}

/** A trip with everything on it, and who belongs to it. */
const fullTrip = async (owner: Person, others: readonly Person[]): Promise<Trip> => {
  const trip = await owner.api<Trip>('POST', '/api/trips', {
    title: 'Tokyo in spring',
    destination: 'Tokyo, Japan',
    description: 'Cherry trees, trains and far too much to eat. '.repeat(12),
    startDate: inDays(-1),
    endDate: inDays(6),
    timeZone: 'Asia/Tokyo',
  });
  for (const [index, { id }] of others.entries()) {
    await owner.api('POST', `/api/trips/${trip.id}/members`, { userId: id, role: index === 0 ? 'admin' : 'member' });
  }
  const categories = ['flight', 'hotel/airbnb', 'activity', 'restaurant', 'other'];
  for (const [index, category] of categories.entries()) {
    await owner.api('POST', `/api/trips/${trip.id}/itinerary`, {
      title: `Something to do, ${category}`,
      category,
      location: 'Shibuya',
      description: 'Bring cash.\n'.repeat(8),
      startTime: index === 4 ? null : `${inDays(index)}T03:00:00Z`,
    });
  }
  for (const [index, text] of ['Hello', 'See https://example.com', 'Good'].entries()) {
    await (others[index % others.length] ?? owner).api('POST', `/api/trips/${trip.id}/chat`, { content: text });
  }
  await owner.api('POST', `/api/trips/${trip.id}/chat`, { content: 'On my way' });
  return trip;
};

test('what would keep somebody out is noticed', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();

  await page.evaluate(() => {
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button></button>');
    document.styleSheets[0]?.insertRule('p { color: light-dark(#ccc, #333) !important }');
  });

  expect(await barriersOn(page, 'light')).toEqual([
    expect.stringMatching(/^button-name/),
    expect.stringMatching(/^color-contrast.*Sign in to your trips/s),
  ]);
  expect(await barriersOn(page, 'dark')).toEqual([expect.stringMatching(/^color-contrast.*Sign in to your trips/s)]);
});

test('nothing on the way in keeps anybody out', { tag: '@desktop' }, async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expectNoBarriers(page, 'signing in');

  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Password', { exact: true }).fill('password12');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Last name is required')).toBeVisible();
  await expectNoBarriers(page, 'signing up, with errors');
});

test('nothing in the small print keeps anybody from reading it', async ({ visitor }) => {
  const { page } = await visitor();
  for (const path of ['/terms', '/privacy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoBarriers(page, path);
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
  test(`nothing on ${path} of somebody new keeps them from going on`, async ({ person }) => {
    const { page } = await person('Newcomer');
    await page.goto(path);
    await expect(page.getByRole('heading', { name: sign })).toBeVisible();
    await expectNoBarriers(page, path);
  });
}

test('nothing where nothing is keeps anybody from going back', async ({ person }) => {
  const lost = await person('Lost');
  lost.expectComplaint(/status of 404/);
  const { page } = lost;
  for (const [path, sign] of [
    ['/nowhere', 'Page not found'],
    ['/trip/019a0000-0000-7000-8000-000000000000', 'Trip not found'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: sign })).toBeVisible();
    await expectNoBarriers(page, path);
  }
});

for (const [tab, sign] of [
  ['itinerary', 'No activities planned'],
  ['closet', 'No outfits yet'],
  ['shopping', 'No items yet'],
  ['members', 'Members (1)'],
  ['chat', 'Say hello'],
] as const) {
  test(`nothing on the empty ${tab} of a trip keeps anybody from beginning it`, async ({ person }) => {
    const newcomer = await person('Newcomer');
    const { page } = newcomer;
    const trip = await newcomer.api<Trip>('POST', '/api/trips', { title: 'Nothing planned' });
    await page.goto(`/trip/${trip.id}?tab=${tab}`);
    await expect(page.getByRole('heading', { name: sign })).toBeVisible();
    await expectNoBarriers(page, `an empty ${tab}`);
  });
}

for (const [path, sign] of [
  ['/', 'On now'],
  ['/trips', 'Tomorrow'],
  ['/trips/completed', 'Long ago'],
] as const) {
  test(`nothing on ${path} full of trips keeps anybody from them`, { tag: '@desktop' }, async ({ person }) => {
    const owner = await person('Owner');
    await fullTrip(owner, [await person('Admin')]);
    await owner.api('POST', '/api/trips', { title: 'Tomorrow', startDate: inDays(1), endDate: inDays(2) });
    await owner.api('POST', '/api/trips', { title: 'Long ago', startDate: '2023-01-01', endDate: '2023-01-02' });
    const { page } = owner;
    await page.goto(path);
    await expect(page.getByRole('heading', { name: sign })).toBeVisible();
    await expectNoBarriers(page, path);
  });
}

test('nothing keeps anybody from their profile and their company', { tag: '@desktop' }, async ({ person }) => {
  const owner = await person('Owner');
  await fullTrip(owner, [await person('Admin')]);
  const { page } = owner;
  for (const [path, sign] of [
    ['/members', 'Admin Lindqvist'],
    ['/profile', 'Personal Information'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: sign })).toBeVisible();
    await expectNoBarriers(page, path);
  }
});

test('nothing in the dialog of the profile keeps anybody from it', { tag: '@desktop' }, async ({ person }) => {
  const { page } = await person('Owner');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Profile' })).toBeVisible();
  await expectNoBarriers(page, 'editing the profile', '[role="dialog"]');
});

test('nothing keeps anybody from making a trip', { tag: '@desktop' }, async ({ person }) => {
  const { page } = await person('Owner');
  await page.goto('/trips');
  await page.getByRole('button', { name: 'Create New Trip' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Trip' }).click();
  await expect(page.getByText('Trip title is required')).toBeVisible();
  await expectNoBarriers(page, 'making a trip, with an error', '[role="dialog"]');
});

test('nothing keeps anybody from deleting a trip', { tag: '@desktop' }, async ({ person }) => {
  const owner = await person('Owner');
  await owner.api('POST', '/api/trips', { title: 'Tomorrow', startDate: inDays(1), endDate: inDays(2) });
  const { page } = owner;
  await page.goto('/trips');
  await page.getByRole('button', { name: 'Edit Tomorrow' }).click();
  await page.getByRole('button', { name: 'Delete Trip' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoBarriers(page, 'deleting a trip', '[role="alertdialog"]');
});

test('nothing on a trip full of plans keeps anybody from it', { tag: '@desktop' }, async ({ person }) => {
  const owner = await person('Owner');
  const trip = await fullTrip(owner, [await person('Admin')]);
  const { page } = owner;

  await page.goto(`/trip/${trip.id}`);
  await expect(page.getByRole('heading', { name: 'Unscheduled Items' })).toBeVisible();
  await expectNoBarriers(page, 'the itinerary');
});

test('nothing keeps anybody from adding an activity', { tag: '@desktop' }, async ({ person }) => {
  const owner = await person('Owner');
  const trip = await fullTrip(owner, []);
  const { page } = owner;
  await page.goto(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Add Activity', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Activity' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expectNoBarriers(page, 'adding an activity, with an error', '[role="dialog"]');
});

test('nothing keeps anybody from deleting an activity', { tag: '@desktop' }, async ({ person }) => {
  const owner = await person('Owner');
  const trip = await fullTrip(owner, []);
  const { page } = owner;
  await page.goto(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Edit Something to do, other' }).click();
  await page.getByRole('button', { name: 'Delete Activity' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoBarriers(page, 'deleting an activity', '[role="alertdialog"]');
});

test('nothing keeps anybody from the people of a trip', { tag: '@desktop' }, async ({ person }) => {
  const owner = await person('Owner');
  const trip = await fullTrip(owner, [await person('Member')]);
  const { page } = owner;

  await page.goto(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: 'Actions for Member Lindqvist' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoBarriers(page, 'the actions on a member', '[role="menu"]');
  await page.getByRole('menuitem', { name: 'Change Role' }).click();
  await expect(page.getByRole('dialog', { name: 'Change Role' })).toBeVisible();
  await expectNoBarriers(page, 'changing a role', '[role="dialog"]');
});

test('nothing keeps anybody from inviting people', { tag: '@desktop' }, async ({ person }) => {
  const owner = await person('Owner');
  const stranger = await person('Stranger', { lastName: 'Faraway' });
  const trip = await fullTrip(owner, []);
  const { page } = owner;
  await page.goto(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByLabel('Search people').fill(stranger.username);
  await expect(page.getByRole('button', { name: /Stranger Faraway/ })).toBeVisible();
  await expectNoBarriers(page, 'finding people', '[role="dialog"]');
  await page.getByRole('button', { name: /Stranger Faraway/ }).click();
  await expect(page.getByRole('radio', { name: /View Only/ })).toBeVisible();
  await expectNoBarriers(page, 'inviting somebody', '[role="dialog"]');
});

/** An outfit of each kind, all but the last on a day and worn again on another. */
const fillCloset = async (owner: Person, trip: Trip): Promise<void> => {
  for (const [index, category] of ['Casual', 'Active Wear', 'Formal', 'Dress to Impress'].entries()) {
    const { id } = await owner.api<Trip>('POST', `/api/trips/${trip.id}/outfits`, {
      title: `Something ${category}`,
      category,
      occasion: 'Dinner',
      plannedDate: index === 3 ? null : inDays(index),
    });
    await owner.api('POST', `/api/trips/${trip.id}/outfits/${id}/copies`, { plannedDate: inDays(4) });
  }
};

for (const role of ['owner', 'member'] as const) {
  test(`nothing keeps the ${role} from the closet of a trip`, { tag: '@desktop' }, async ({ person }) => {
    const owner = await person('Owner');
    const member = await person('Member');
    const trip = await fullTrip(owner, [await person('Admin'), member]);
    await fillCloset(owner, trip);
    const { page } = role === 'owner' ? owner : member;
    await page.goto(`/trip/${trip.id}?tab=closet`);
    await expect(page.getByRole('heading', { name: 'Something Formal' }).first()).toBeVisible();
    await expectNoBarriers(page, 'a closet');
  });
}

test('nothing keeps anybody from planning an outfit again', async ({ person }) => {
  const owner = await person('Owner');
  const trip = await fullTrip(owner, [await person('Admin')]);
  await fillCloset(owner, trip);
  const { page } = owner;
  await page.goto(`/trip/${trip.id}?tab=closet`);
  await page.getByRole('button', { name: 'Wear Again: Something Formal' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Wear Again' })).toBeVisible();
  await expectNoBarriers(page, 'the days to wear it again', '[role="dialog"]');
});

test('nothing keeps anybody from looking at an outfit', async ({ person }) => {
  const owner = await person('Owner');
  const trip = await fullTrip(owner, [await person('Admin')]);
  await fillCloset(owner, trip);
  const { page } = owner;
  await page.goto(`/trip/${trip.id}?tab=closet`);
  await page.getByRole('button', { name: 'Something Casual', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Something Casual' })).toBeVisible();
  await expectNoBarriers(page, 'an outfit', '[role="dialog"]');
});

test('nothing in the dialog of an outfit keeps anybody from filling it in', async ({ person }) => {
  const owner = await person('Owner');
  const trip = await fullTrip(owner, [await person('Admin')]);
  const { page } = owner;
  await page.goto(`/trip/${trip.id}?tab=closet`);
  await page.getByRole('button', { name: 'Add Outfit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Outfit' });
  await dialog.getByRole('button', { name: 'Add Outfit' }).click();
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await expectNoBarriers(page, 'a new outfit, with errors', '[role="dialog"]');
});

test('nothing keeps anybody from the chat of a trip', { tag: '@desktop' }, async ({ person }) => {
  const owner = await person('Owner');
  const trip = await fullTrip(owner, [await person('Member')]);
  const { page } = owner;
  await page.goto(`/trip/${trip.id}?tab=chat`);
  await expect(page.getByRole('log').getByText('On my way')).toBeVisible();
  await expectNoBarriers(page, 'the chat');
});

test('what went wrong is told to everybody', async ({ person }) => {
  const unlucky = await person('Unlucky');
  const trip = await unlucky.api<Trip>('POST', '/api/trips', { title: 'Storm' });
  unlucky.expectComplaint(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 503/);
  const { page, context } = unlucky;
  await page.goto(`/trip/${trip.id}?tab=chat`);
  await expect(page.getByRole('heading', { name: 'Say hello' })).toBeVisible();
  await page.route('**/api/trips/*/chat', (route) => route.abort());
  await page.getByPlaceholder('Type a message...').fill('Hello?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not sent')).toBeVisible();
  await expectNoBarriers(page, 'a message that was not sent');

  await page.route('**/api/trips?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Away', code: 'unavailable' } }),
  );
  await page.goto('/trips');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectNoBarriers(page, 'trips that cannot be had');

  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline' })).toBeVisible();
  await expectNoBarriers(page, 'being offline');
});

/** Presses Tab until a control has the focus, as somebody does who has no mouse. */
const tabTo = async (control: Locator): Promise<void> => {
  await expect(control).toBeVisible();
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return;
    await control.page().keyboard.press('Tab');
  }
  await expect(control, 'reached by Tab').toBeFocused();
};

test('a trip is planned from the first screen on without a mouse', { tag: '@desktop' }, async ({ visitor }) => {
  const { page } = await visitor();
  const { keyboard } = page;
  const type = async (label: string, text: string) => {
    await tabTo(page.getByLabel(label, { exact: true }));
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(text);
  };
  const username = uniqueName('keys');

  await page.goto('/');
  await tabTo(page.getByRole('button', { name: 'Sign up' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Get Started' })).toBeFocused();
  await type('First name', 'Kay');
  await type('Last name', 'Board');
  await type('Username', username);
  await type('Email', `${username}@example.com`);
  await type('Password', PASSWORD);
  await enter(page, () => keyboard.press('Enter'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Kay!');

  await tabTo(page.getByRole('link', { name: 'Skip to content' }));
  await keyboard.press('Enter');
  await tabTo(page.getByRole('link', { name: 'Get Started' }));
  await keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: 'Create New Trip' }));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await keyboard.type('By keys alone');
  await tabTo(dialog.getByLabel('Start date'));
  await keyboard.type('03012027');
  await tabTo(dialog.getByRole('button', { name: 'Create Trip' }));
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await tabTo(page.getByRole('link', { name: 'View Details of By keys alone' }));
  await keyboard.press('Enter');
  await tabTo(page.getByRole('tab', { name: 'Itinerary' }));
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Travel Closet' })).toBeVisible();
  await keyboard.press('ArrowLeft');
  await tabTo(page.getByRole('button', { name: 'Add Your First Activity' }));
  await keyboard.press('Space');
  const activity = page.getByRole('dialog', { name: 'Add Activity' });
  await expect(activity.getByLabel('Title')).toBeFocused();
  await keyboard.type('Breakfast');
  await tabTo(activity.getByRole('radio', { name: 'Activity' }));
  await keyboard.press('ArrowRight');
  await expect(activity.getByRole('radio', { name: 'Restaurant' })).toBeChecked();
  await tabTo(activity.getByRole('button', { name: 'Add Activity' }));
  await keyboard.press('Enter');
  await expect(activity).toBeHidden();
  await expect(page.getByRole('region', { name: 'Monday, March 1' })).toContainText('Breakfast');

  await tabTo(page.getByRole('button', { name: 'Edit Breakfast' }));
  await keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit Activity' });
  await expect(edit.getByLabel('Title')).toBeFocused();
  await keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit Breakfast' })).toBeFocused();
});
