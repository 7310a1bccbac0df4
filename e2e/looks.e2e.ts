import type { Locator, Page } from '@playwright/test';
import { inDays } from './dates.ts';
import { expect, type Person, test } from './fixtures.ts';

interface Trip {
  readonly id: string;
}

/** As long as the product takes them, without a place to break. */
const LONG = {
  name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100),
  title: `Donaudampfschifffahrtsgesellschaft${'skapitän'.repeat(40)}`.slice(0, 255),
  arabic: 'الرحلةالطويلةإلىالبحر'.repeat(13).slice(0, 255),
  address: `https://example.com/${'a-very-long-path-'.repeat(20)}`,
};

/**
 * What sticks out sideways: the page where it is wider than the window, a part that scrolls that way, or a piece beyond the
 * window's edge, unless it ends in a '…'. A strip that is meant to scroll that way says so.
 */
const overhang = (page: Page): Promise<string[]> =>
  page.evaluate((width) => {
    const isShortened = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).textOverflow === 'ellipsis' || isShortened(element.parentElement));
    const isBeyond = (element: Element): boolean => {
      const { left, right, width: own } = element.getBoundingClientRect();
      return own > 1 && (right > width + 1 || left < -1) && !isShortened(element);
    };
    const scrollsSideways = (element: Element): boolean =>
      element.scrollWidth > element.clientWidth + 1 &&
      /auto|scroll/.test(getComputedStyle(element).overflowX) &&
      !element.matches('input, textarea');
    const { scrollWidth } = document.documentElement;
    const meant = '[data-scrolls-sideways], [data-scrolls-sideways] *';
    const seen = [...document.querySelectorAll(`body *:not(svg *, .sr-only, .sr-only *, ${meant})`)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    return [
      ...(scrollWidth > width ? [`the page is ${scrollWidth} wide in a window of ${width}`] : []),
      ...seen.filter(isBeyond).map((element) => `beyond the edge: ${element.outerHTML.slice(0, 160)}`),
      ...seen.filter(scrollsSideways).map((element) => `scrolls sideways: ${element.outerHTML.slice(0, 160)}`),
    ];
  }, page.viewportSize()?.width ?? 0);

const expectNoOverhang = async (page: Page, where: string): Promise<void> => {
  await atRest(page);
  expect.soft(await overhang(page), where).toEqual([]);
};

/** What slides in is judged where it ends. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Somebody with the longest names and a trip in which nothing is short. */
const longWinded = async (person: (name: string, options: object) => Promise<Person>): Promise<[Person, Trip]> => {
  const owner = await person(LONG.name, { lastName: LONG.name });
  const guest = await person(LONG.name, { lastName: LONG.name });
  const fields = { title: LONG.title, destination: LONG.title, description: `${LONG.title} ${LONG.address}` };
  const dates = { startDate: inDays(-1), endDate: inDays(400), timeZone: 'America/Argentina/ComodRivadavia' };
  const trip = await owner.api<Trip>('POST', '/api/trips', { ...fields, ...dates });
  await owner.api('POST', '/api/trips', { ...fields, startDate: '2023-01-01', endDate: '2023-12-31' });
  await owner.api('POST', '/api/trips', { title: LONG.arabic, destination: LONG.arabic, startDate: inDays(300) });
  await owner.api('POST', `/api/trips/${trip.id}/members`, { userId: guest.id, role: 'admin' });
  const { title, description } = fields;
  const startTime = `${inDays(1)}T23:00:00Z`;
  const endTime = `${inDays(3)}T01:30:00Z`;
  await guest.api('POST', `/api/trips/${trip.id}/itinerary`, {
    title,
    description,
    location: title,
    startTime,
    endTime,
  });
  await guest.api('POST', `/api/trips/${trip.id}/itinerary`, { title: LONG.arabic, location: LONG.arabic });
  const look = { title, description, occasion: LONG.title.slice(0, 100), category: 'Dress to Impress' };
  const { id } = await guest.api<Trip>('POST', `/api/trips/${trip.id}/outfits`, { ...look, plannedDate: inDays(1) });
  for (const days of [2, 3, 4]) {
    await guest.api('POST', `/api/trips/${trip.id}/outfits/${id}/copies`, { plannedDate: inDays(days) });
  }
  await guest.api('POST', `/api/trips/${trip.id}/outfits`, { title: LONG.arabic, category: 'Casual' });
  await guest.api('POST', `/api/trips/${trip.id}/chat`, { content: LONG.arabic });
  await guest.api('POST', `/api/trips/${trip.id}/chat`, { content: description });
  await owner.api('POST', `/api/trips/${trip.id}/chat`, { content: LONG.title });
  return [owner, trip];
};

test('the longest names and titles stay inside of every screen', { tag: '@desktop' }, async ({ person }) => {
  const [{ page, expectComplaint }, trip] = await longWinded(person);
  expectComplaint(/status of 404/);

  for (const [path, sign] of [
    ['/', 'On now'],
    ['/trips', LONG.title],
    ['/trips/completed', LONG.title],
    ['/members', /^Wolfe/],
    ['/profile', 'Personal Information'],
    ['/nowhere', 'Page not found'],
    [`/trip/${trip.id}`, 'Trip Itinerary'],
    [`/trip/${trip.id}?tab=closet`, LONG.title],
    [`/trip/${trip.id}?tab=members`, 'Members (2)'],
    [`/trip/${trip.id}?tab=chat`, 'Group Chat'],
    [`/trip/${trip.id}/packing`, 'Pack in one tap'],
    ['/closets', LONG.arabic],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: sign }).first()).toBeVisible();
    await expectNoOverhang(page, path);
  }
});

test('the longest names and titles stay inside of every dialog', { tag: '@desktop' }, async ({ person }) => {
  const [{ page }, trip] = await longWinded(person);
  const stranger = await person(LONG.name, { lastName: LONG.name });
  const dialog = page.getByRole('dialog');

  await page.goto('/trips');
  await page
    .getByRole('button', { name: /^Edit Donau/ })
    .first()
    .click();
  await expect(dialog).toBeVisible();
  await expectNoOverhang(page, 'editing a trip');
  await dialog.getByRole('button', { name: 'Delete Trip' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoOverhang(page, 'deleting a trip');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog).toBeVisible();
  await expectNoOverhang(page, 'editing the profile');

  await page.goto(`/trip/${trip.id}`);
  await page.getByRole('button', { name: /^Edit Donau/ }).click();
  await expect(dialog).toBeVisible();
  await expectNoOverhang(page, 'editing an activity');
  await dialog.getByRole('button', { name: 'Delete Activity' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoOverhang(page, 'deleting an activity');

  await page.goto(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoOverhang(page, 'the actions on a member');
  await page.getByRole('menuitem', { name: 'Change Role' }).click();
  await expect(dialog).toBeVisible();
  await expectNoOverhang(page, 'changing a role');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Remove Member' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoOverhang(page, 'removing a member');
  await page.getByRole('button', { name: 'Keep Member' }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog.getByLabel('Search people').fill(LONG.title);
  await expect(dialog.getByText(/No users found matching/)).toBeVisible();
  await expectNoOverhang(page, 'finding nobody');
  await dialog.getByLabel('Search people').fill(stranger.username);
  const found = dialog.getByRole('button', { name: new RegExp(`@${stranger.username}\\b`) });
  await expectNoOverhang(page, 'finding somebody');
  await found.click();
  await expect(dialog.getByRole('radio', { name: /View Only/ })).toBeVisible();
  await expectNoOverhang(page, 'inviting somebody');
});

test('the longest names and titles stay inside of the dialogs of a closet', { tag: '@desktop' }, async ({ person }) => {
  const [{ page }, trip] = await longWinded(person);
  await page.goto(`/trip/${trip.id}?tab=closet`);
  const large = page.getByRole('dialog', { name: LONG.title });

  await page.getByRole('button', { name: LONG.title, exact: true }).first().click();
  await expect(large).toBeVisible();
  await expectNoOverhang(page, 'an outfit');
  await large.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Outfit' });
  await expect(edit).toBeVisible();
  await expectNoOverhang(page, 'editing an outfit');
  await edit.getByRole('button', { name: 'Delete Outfit' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoOverhang(page, 'deleting an outfit');
  await page.getByRole('button', { name: 'Keep Outfit' }).click();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await large.getByRole('button', { name: 'Wear Again' }).click();
  await expect(page.getByRole('dialog', { name: 'Wear Again' })).toBeVisible();
  await expectNoOverhang(page, 'wearing an outfit again');
});

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Element | null }[];
}

/**
 * Notes in each page that is opened from now on what moves in it by itself (see web.dev/cls). What the browser excuses as
 * following an input counts here too: nobody touches these pages, and a window that gets its size, as a new one does while
 * it loads, passes for an input for 500 ms, so that a jump would be noticed or not by chance.
 */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as Shift[]) {
        const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? 'what is gone again');
        shifts.push(`${value} ${moved.join('\n')}`);
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    Object.assign(window, {
      shiftsSoFar: () => {
        note(observer.takeRecords());
        return shifts;
      },
    });
  });

/** What has moved by itself since the page was opened, up to the picture that is on the screen now. */
const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { shiftsSoFar: () => string[] }).shiftsSoFar();
  });

test('a page that jumps, or is wider than its window, is noticed', async ({ visitor }) => {
  const { page } = await visitor();
  await noteShifts(page);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0);
  expect(await shiftsOf(page)).toEqual([]);

  const insert = (style: string) =>
    page.evaluate((style) => {
      const late = document.createElement('div');
      late.style.cssText = style;
      document.body.prepend(late);
    }, style);
  await insert('height: 300px');
  await expect.poll(() => shiftsOf(page)).not.toEqual([]);
  expect(await overhang(page)).toEqual([]);
  await insert('height: 1px; width: 150vw');

  expect(await overhang(page)).not.toEqual([]);
});

/** A trip of two with plans and talk, and one after it; its owner waits 400 ms for every answer. */
const slowTrip = async (person: (name: string) => Promise<Person>) => {
  const owner = await person('Petra');
  const guest = await person('Guest');
  const trip = await owner.api<Trip>('POST', '/api/trips', {
    title: 'Sardinia',
    destination: 'Cagliari, Italy',
    startDate: inDays(3),
    endDate: inDays(9),
  });
  await owner.api('POST', `/api/trips/${trip.id}/members`, { userId: guest.id });
  for (const title of ['Ferry', 'Beach', 'Dinner']) {
    await owner.api('POST', `/api/trips/${trip.id}/itinerary`, { title, startTime: `${inDays(4)}T09:00:00Z` });
  }
  await owner.api('POST', '/api/trips', { title: 'After that', startDate: inDays(30), endDate: inDays(31) });
  for (let minute = 0; minute < 20; minute += 1) {
    const sender = minute % 3 === 0 ? owner : guest;
    await sender.api('POST', `/api/trips/${trip.id}/chat`, { content: `Shall we meet at nine past ${minute}?` });
  }
  const { page } = owner;
  await noteShifts(page);
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  return { page, trip };
};

const expectNoJump = async (page: Page, path: string, sign: Locator) => {
  await page.goto(path);
  await expect(sign).toBeVisible();
  const shifts = await shiftsOf(page);
  const sum = shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
  expect.soft(sum, `${path}: ${shifts.join('\n')}`).toBeLessThan(0.05);
};

test('nothing jumps while a slow server answers', { tag: '@desktop' }, async ({ person }) => {
  const { page } = await slowTrip(person);
  await expectNoJump(page, '/', page.getByRole('region', { name: 'After that' }));
  await expectNoJump(page, '/trips', page.getByRole('heading', { name: 'Sardinia' }));
  await expectNoJump(page, '/members', page.getByRole('heading', { name: 'Guest Lindqvist' }));
  await expectNoJump(page, '/profile', page.getByText('Guest Lindqvist'));
});

test(
  'nothing of the closets or of a packing list jumps while a slow server answers',
  { tag: '@desktop' },
  async ({ person }) => {
    const { page, trip } = await slowTrip(person);
    const outfits = `/api/trips/${trip.id}/outfits`;
    const look = await page.request.post(outfits, {
      data: { title: 'Dress', category: 'Formal', plannedDate: inDays(4) },
    });
    expect(look.status()).toBe(201);
    await expectNoJump(page, '/closets', page.getByRole('heading', { name: 'Dress' }));
    await expectNoJump(page, `/trip/${trip.id}/packing`, page.getByRole('heading', { name: 'Pack in one tap' }));
  },
);

test('nothing of a trip jumps while a slow server answers', { tag: '@desktop' }, async ({ person }) => {
  const { page, trip } = await slowTrip(person);
  const path = `/trip/${trip.id}`;
  await expectNoJump(page, path, page.getByRole('heading', { name: 'Ferry' }));
  await expectNoJump(page, `${path}?tab=members`, page.getByRole('heading', { name: 'Members (2)' }));
  await expectNoJump(page, `${path}?tab=chat`, page.getByRole('log').getByText('nine past 19'));
});

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part.toString()} is not on the screen`);
  return box;
};

/** Whether a toast lies on a part of the page; both as they are now. */
const coversAny = async (toast: Locator, parts: Locator): Promise<boolean> => {
  await expect(parts.first()).toBeVisible();
  await atRest(toast.page());
  const cover = await boxOf(toast);
  const boxes = await Promise.all((await parts.all()).map(boxOf));
  return boxes.some(
    (box) =>
      box.x < cover.x + cover.width &&
      cover.x < box.x + box.width &&
      box.y < cover.y + cover.height &&
      cover.y < box.y + box.height,
  );
};

/** Notes from now on in which half of the window toasts are seen; the answer tells the halves, each once for every stay. */
const followToasts = async (page: Page): Promise<() => Promise<string[]>> => {
  const halves = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const look = () => {
      const toast = document.querySelector('[data-toast]');
      const isSeen = toast !== null && Number(getComputedStyle(toast).opacity) > 0;
      const half = isSeen && toast.getBoundingClientRect().top < innerHeight / 2 ? 'upper' : 'lower';
      if (isSeen && seen.at(-1) !== half) seen.push(half);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  return () => halves.jsonValue();
};

test('what a toast tells covers nothing that comes next', { tag: '@desktop' }, async ({ person, isMobile }) => {
  const { page, api } = await person('Tilda');
  const trip = await api<Trip>('POST', '/api/trips', { title: 'Quick' });
  await page.goto(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Add Your First Activity' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Activity' });
  await dialog.getByLabel('Title').fill('Fast lunch');
  const places = await followToasts(page);
  await dialog.getByRole('button', { name: 'Add Activity' }).click();
  await expect(dialog).toBeHidden();
  const toast = page.locator('[data-toast]');
  // A pointer that rests on a toast holds it; this one stays there while the real one does the rest.
  await toast.dispatchEvent('pointerover');

  expect(await coversAny(toast, page.getByRole('tab')), 'a tab').toBe(false);
  expect(await places(), 'it stays where it came, though the dialog fades away meanwhile').toEqual([
    isMobile ? 'upper' : 'lower',
  ]);
  expect(await coversAny(toast, page.getByRole('button', { name: 'Edit Fast lunch' })), 'the new activity').toBe(false);
  await page.getByRole('tab', { name: 'Chat' }).click();
  expect(await coversAny(toast, page.getByPlaceholder('Type a message...')), 'the line of the chat').toBe(false);
  await page.getByRole('tab', { name: 'Itinerary' }).click();
  await page.getByRole('button', { name: 'Edit Fast lunch' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Activity' });
  await edit.getByRole('button', { name: 'Delete Activity' }).scrollIntoViewIfNeeded();
  expect(await coversAny(toast, edit.getByRole('button', { name: /Delete Activity|Cancel|Save/ })), 'a button').toBe(
    false,
  );
});

test(
  'who loses the connection is told so, and what they made meanwhile is saved once it is back',
  { tag: '@desktop' },
  async ({ person }) => {
    const olga = await person('Olga');
    olga.expectComplaint(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
    const { page, context } = olga;
    await page.goto('/trips');
    await expect(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Create New Trip' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
    await dialog.getByLabel('Title').fill('From the tunnel');

    await context.setOffline(true);
    await expect(page.getByText('You are offline. Changes wait until you are back.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Trip' }).click();
    await expect(dialog).toContainText('You are offline. This is saved as soon as you are back.');
    await context.setOffline(false);

    await expect(dialog).toBeHidden();
    await expect(page.getByText('You are offline. Changes wait until you are back.')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'From the tunnel' })).toHaveCount(1);
  },
);

test('a trip that is opened offline says what is missing, which comes by itself afterwards', async ({ person }) => {
  const otto = await person('Otto');
  otto.expectComplaint(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  const seen = await otto.api<Trip>('POST', '/api/trips', { title: 'Seen' });
  const unseen = await otto.api<Trip>('POST', '/api/trips', { title: 'Unseen' });
  await otto.api('POST', `/api/trips/${unseen.id}/itinerary`, { title: 'Ferry' });
  await otto.api('POST', `/api/trips/${unseen.id}/chat`, { content: 'Ahoy' });
  const { page, context } = otto;
  // With the code of the page, but not with what is on the other trip.
  await page.goto(`/trip/${seen.id}?tab=chat`);
  await expect(page.getByRole('heading', { name: 'Say hello' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to trips' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Trips');

  await context.setOffline(true);
  await page.getByRole('link', { name: 'View Details of Unseen' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unseen');
  const missing = page.getByRole('alert');
  await expect(missing).toContainText('The itinerary will appear when you are back.');
  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(missing).toContainText('The members will appear when you are back.');
  await page.getByRole('tab', { name: 'Chat' }).click();
  await expect(missing).toContainText('The chat will appear when you are back.');
  await context.setOffline(false);
  await expect(page.getByRole('log').getByText('Ahoy')).toBeVisible();
  await page.getByRole('tab', { name: 'Itinerary' }).click();
  await expect(page.getByRole('heading', { name: 'Ferry' })).toBeVisible();
});

test('what cannot be had says why, and a second try brings it', async ({ person }) => {
  const owner = await person('Owner');
  owner.expectComplaint(/status of 50[03]/);
  const trip = await owner.api<Trip>('POST', '/api/trips', { title: 'Somewhere', startDate: inDays(3) });
  const { page } = owner;
  const refusals = {
    500: { message: 'An unexpected error occurred. Please try again.', code: 'internal' },
    503: { message: 'Caravan is not available right now. Please try again in a moment.', code: 'unavailable' },
  };

  for (const [path, api, status, sign] of [
    ['/', '**/api/trips?*', 503, 'Next up'],
    ['/trips', '**/api/trips?*', 500, 'Somewhere'],
    ['/trips/completed', '**/api/trips/completed?*', 503, 'No completed trips yet'],
    ['/members', '**/api/user/all-members', 500, 'No Travel Members Yet'],
    ['/closets', '**/api/user/closets?*', 503, 'Somewhere'],
    [`/trip/${trip.id}/packing`, `**/api/trips/${trip.id}/packing`, 500, 'Nothing to pack yet'],
    [`/trip/${trip.id}`, `**/api/trips/${trip.id}`, 503, 'Trip Itinerary'],
    [`/trip/${trip.id}`, `**/api/trips/${trip.id}/itinerary`, 500, 'No activities planned'],
    [`/trip/${trip.id}?tab=chat`, `**/api/trips/${trip.id}/chat`, 503, 'Say hello'],
  ] as const) {
    await page.route(api, (route) => route.fulfill({ status, json: refusals[status] }));
    await page.goto(path);
    await expect(page.getByText(refusals[status].message), `${path}, ${status}`).toBeVisible();
    await page.unroute(api);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: sign })).toBeVisible();
  }
});

test('who cannot reach the server at all is not signed out', async ({ person }) => {
  const lone = await person('Lone');
  lone.expectComplaint(/status of 503|ERR_FAILED/);
  const { page } = lone;
  await page.route('**/api/auth/user', (route) => route.abort());
  await page.goto('/trips');
  await expect(page.getByRole('heading', { name: "Caravan can't be reached" })).toBeVisible();

  await page.unroute('**/api/auth/user');
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Trips');
});

test('a screen whose code waits for a connection says so, and appears with it', async ({ person }) => {
  const { page, context, expectComplaint } = await person('Brita');
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|error loading dynamically/i);
  await page.goto('/trips');
  const history = page.getByRole('link', { name: 'History' });
  await expect(history).toBeVisible();
  await context.setOffline(true);

  await history.click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);

  await expect(page.getByRole('heading', { name: 'Completed Trips', exact: true })).toBeVisible();
});

test('a screen that breaks says so and can be loaded again', async ({ person }) => {
  const { page, expectComplaint } = await person('Brit');
  expectComplaint(/ERR_FAILED|Failed to fetch dynamically imported module|error loading dynamically/i);
  await page.route('**/assets/ProfilePage-*.js', (route) => route.abort());
  await page.goto('/trips');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Trips');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unroute('**/assets/ProfilePage-*.js');
  await page.getByRole('button', { name: 'Refresh Page' }).click();

  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
});
