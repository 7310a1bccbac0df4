import type { Page } from '@playwright/test';
import { inDays } from './dates.ts';
import { expect, PASSWORD, type Person, type Visitor } from './fixtures.ts';
import { entryOf, findNewVersion } from './front.ts';
import { openCold, test, untilInstalled, untilRead } from './kept-on-device.ts';
import {
  CHANGES,
  type Couple,
  changeEverything,
  expectShown,
  go,
  heldOf,
  madeBy,
  planTogether,
} from './offline-changes.ts';

interface Made {
  readonly id: string;
}

/** A trip of two with something of everything. */
const wholeTrip = async (ines: Person, otto: Person): Promise<Made> => {
  const trip = await ines.api<Made>('POST', '/api/trips', {
    title: 'Fjord',
    description: 'By ferry and on foot',
    startDate: inDays(3),
    endDate: inDays(6),
    timeZone: 'UTC',
  });
  const add = (what: string, body: object) => ines.api<Made>('POST', `/api/trips/${trip.id}/${what}`, body);
  await add('members', { userId: otto.id });
  const ferry = await add('itinerary', { title: 'Ferry to Flam', startTime: `${inDays(3)}T08:00:00Z` });
  await add('outfits', { title: 'Wool jumper', category: 'Casual', plannedDate: inDays(4) });
  await add('shopping', { name: 'Gas canister' });
  await add('packing/entries', { name: 'Head torch' });
  await add('chat', { content: 'The cabin has no oven' });
  await ines.api('POST', '/api/flights/track', {
    flightNumber: 'SK4151',
    departureIata: 'OSL',
    arrivalIata: 'BGO',
    departureTime: `${inDays(3)}T05:00:00Z`,
    itineraryItemId: ferry.id,
  });
  await ines.api('POST', '/api/concierge/search', { query: 'What is planned for the Fjord trip?' });
  return trip;
};

/** What browsers say of a connection that is gone, and of a session. */
const LOST = /ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|WebSocket connection|status of (401|409)/;

test('the installed app opens cold without a network and shows a whole trip', async ({ person }) => {
  const [ines, otto] = [await person('Ines', { serviceWorkers: 'allow' }), await person('Otto')];
  const trip = await wholeTrip(ines, otto);
  const { context } = ines;
  ines.expectConsoleError(LOST);
  await ines.page.goto('/');
  await untilInstalled(ines.page);
  const ofTrip = ['', '/itinerary', '/outfits', '/shopping', '/packing', '/members', '/flights', '/chat'];
  await untilRead(ines.page, [...ofTrip.map((read) => `/api/trips/${trip.id}${read}`), '/api/concierge/searches']);

  await context.setOffline(true);
  const page = await openCold(context, `/trip/${trip.id}`);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fjord');
  await expect(page.getByText('By ferry and on foot')).toBeVisible();
  await expect(page.getByText('2 travelers')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ferry to Flam' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Flights' })).toContainText('SK4151');
  for (const [tab, shown] of [
    ['Closet', 'Wool jumper'],
    ['Shopping', 'Gas canister'],
    ['Members', 'Otto Lindqvist'],
    ['Chat', 'The cabin has no oven'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').getByText(shown).first()).toBeVisible();
  }
  await page.goto(`/trip/${trip.id}/packing`);
  await expect(page.getByRole('checkbox', { name: 'Head torch' })).toBeVisible();
  await page.goto('/concierge');
  await page.getByRole('button', { name: /^What is planned for the Fjord trip\?/ }).click();
  await expect(page.getByRole('region', { name: 'Past Questions' })).toContainText('Ferry to Flam');
});

/** Both have the trip on their phones, are cut off, and change everything. */
const planApart = async ({ anna, ben, tripId }: Couple): Promise<void> => {
  const phones = [
    { ...anna, changes: { name: 'Anna', field: 'Title', ofBread: { field: 'Price', value: '3' } } },
    { ...ben, changes: { name: 'Ben', field: 'Description', ofBread: { field: 'Name', value: 'Rye bread' } } },
  ] as const;
  await Promise.all(
    phones.map(async ({ page, context, changes, expectConsoleError }) => {
      expectConsoleError(LOST);
      await page.goto(`/trip/${tripId}`);
      await untilInstalled(page);
      await untilRead(page, [`/api/trips/${tripId}/packing`, `/api/trips/${tripId}/chat`, '/api/trips/completed']);
      await context.setOffline(true);
      await changeEverything(page, changes);
    }),
  );
};

const waiting = (page: Page) => page.getByRole('status').getByRole('button', { name: /^\d+ changes? (waits?|needs?)/ });

/** Settles the one thing that both have changed to something else. */
const settle = async (page: Page, choice: 'Keep Mine' | 'Use Theirs'): Promise<void> => {
  await expect(waiting(page)).toHaveText('1 change needs you');
  await waiting(page).click();
  const list = page.getByRole('dialog', { name: 'Waiting Changes' });
  const both = list.getByRole('group', { name: 'Title' });
  await expect(both).toContainText('Dinner of Anna');
  await expect(both).toContainText('Dinner of Ben');
  await list.getByRole('button', { name: `${choice}: Title` }).click();
  await expect(list.getByText('Everything is saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(waiting(page)).toBeHidden();
};

/** Both end with what the server holds, which is every change of both, once. */
const expectTheSame = async (couple: Couple, pages: readonly Page[], dinner: string): Promise<void> => {
  expect(await heldOf(couple)).toEqual(madeBy(couple, dinner));
  await Promise.all(pages.map((page) => expectShown(page, couple)));
};

test('two who have changed everything on the plane end the same, the first to land before the other', async ({
  person,
}) => {
  const couple = await planTogether(
    await person('Anna', { serviceWorkers: 'allow' }),
    await person('Ben', { serviceWorkers: 'allow' }),
  );
  const { anna, ben } = couple;
  await planApart(couple);
  for (const { page } of [anna, ben]) await expect(waiting(page)).toHaveText(`${CHANGES} changes wait`);

  await anna.context.setOffline(false);
  await expect(waiting(anna.page)).toBeHidden();
  await ben.context.setOffline(false);
  await settle(ben.page, 'Keep Mine');

  await expectTheSame(couple, [anna.page, ben.page], 'Dinner of Ben');
});

/** Ends somebody's session on the server as another device of theirs would; their browser keeps its cookie. */
const endElsewhere = async (person: Person, { context }: Visitor): Promise<void> => {
  await context.addCookies(await person.context.cookies());
  await context.request.get('/api/logout', { maxRedirects: 0 });
};

/** Signs somebody in on a device, and opens the app on it anew. */
const signInOn = async (device: Person, { email }: Person, path: string): Promise<Page> => {
  await device.context.request.post('/api/auth/email-login', { data: { email, password: PASSWORD } });
  return openCold(device.context, path);
};

test('so they do with their apps closed and updated in between, and with a session that has ended meanwhile', async ({
  front,
  person,
  visitor,
}) => {
  const device = { serviceWorkers: 'allow', baseURL: front.url } as const;
  const couple = await planTogether(await person('Anna', device), await person('Ben', device));
  const { anna, ben, tripId } = couple;
  const cleo = await person('Cleo');
  const elsewhere = await visitor();
  await planApart(couple);
  const all = `${CHANGES} changes wait`;
  const bens = await openCold(ben.context, '/trips');
  await expect(waiting(bens)).toHaveText(all);

  await test.step('Ben gets a new version before the server can be reached, and lands first', async () => {
    front.cutOff(true);
    front.release();
    await ben.context.setOffline(false);
    await findNewVersion(bens);
    await go(bens, 'Profile');
    await bens.getByRole('button', { name: 'Update' }).click();
    await expect(entryOf(bens)).toHaveAttribute('src', '/assets/index-next.js');
    await expect(waiting(bens)).toHaveText(all);
    front.cutOff(false);
    await expect(waiting(bens)).toBeHidden();
  });

  await test.step('somebody else on the device of Anna, whose session has ended, sends and sees nothing of hers', async () => {
    await endElsewhere(anna, elsewhere);
    const own = await openCold(anna.context, '/trips');
    await expect(waiting(own)).toHaveText(all);
    await anna.context.setOffline(false);
    await expect(own.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    const hers = await signInOn(anna, cleo, '/profile');
    await untilRead(hers, ['/api/trips/completed']);
    await expect(waiting(hers)).toBeHidden();
    await hers.getByRole('button', { name: 'Sign Out' }).click();
    await expect(hers.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    const items = await ben.api<{ name: string }[]>('GET', `/api/trips/${tripId}/shopping`);
    expect(items.map(({ name }) => name)).not.toContain('Rope of Anna');
  });

  const annas = await signInOn(anna, anna, '/trips');
  await settle(annas, 'Use Theirs');
  await expectTheSame(couple, [annas, bens], 'Dinner of Ben');
});
