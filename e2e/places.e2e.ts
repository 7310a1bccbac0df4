import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { inDays } from './dates.ts';
import { expect, type Person, test as base } from './fixtures.ts';
import { REFERENCE_LOAD_LIMIT_MS, serveWithReferenceData } from './reference-data.ts';
import type { TestServer } from './server.ts';

/** Where cities are known, and no service is asked. */
const test = base.extend<object, { knowing: TestServer }>({
  knowing: [async ({}, use) => serveWithReferenceData(use), { scope: 'worker', timeout: REFERENCE_LOAD_LIMIT_MS }],
  baseURL: async ({ knowing }, use) => use(knowing.url),
});

interface Trip {
  readonly id: string;
  readonly destination: string | null;
  readonly position: { latitude: number; longitude: number } | null;
  readonly timeZone: string | null;
}

const PLACES = '**/api/places/**';
/** Asked where a place is that was chosen. */
const LOCATING = /\/api\/places\/(?!autocomplete)/;
const NEAR_TOKYO = { latitude: expect.closeTo(35.7, 0), longitude: expect.closeTo(139.7, 0) };

/** The dialog of a new trip that has its title already. */
const newTrip = async ({ page }: Person): Promise<Locator> => {
  await page.goto('/trips');
  await page.getByRole('button', { name: 'Create Your First Trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  await dialog.getByLabel('Title').fill('Away');
  return dialog;
};

const editTrip = async ({ page }: Person): Promise<Locator> => {
  await page.goto('/trips');
  await page.getByRole('button', { name: 'Edit Away' }).click();
  return page.getByRole('dialog', { name: 'Edit Trip' });
};

const destination = (dialog: Locator) => dialog.getByLabel('Destination');
const timeZone = (dialog: Locator) => dialog.getByLabel('Time zone');
/** The places of the list; the currencies are options too. */
const places = (dialog: Locator) => dialog.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const proposed = (dialog: Locator, words: RegExp) => places(dialog).filter({ hasText: words }).first();
const save = (dialog: Locator) => dialog.getByRole('button', { name: /^(Create Trip|Save Changes)$/ });
const tripOf = async (person: Person): Promise<Trip | undefined> => (await person.api<Trip[]>('GET', '/api/trips'))[0];

/** Types as people do, letter by letter. */
const type = async (dialog: Locator, text: string): Promise<void> => {
  await destination(dialog).focus();
  await destination(dialog).pressSequentially(text);
};

/** The place that is proposed while the browser asks no server. */
const prediction = (name: string) => ({
  description: `${name}, Somewhere`,
  place_id: `gazetteer:${name.length}`,
  structured_formatting: { main_text: name, secondary_text: 'Somewhere' },
  terms: [{ offset: 0, value: name }],
  types: ['locality'],
});
const answer = (...names: string[]) => ({
  json: { status: 'OK', predictions: names.map(prediction), attribution: null },
});

test(
  'a trip goes to a place of the list, and its plan is read by the clock there from anywhere',
  { tag: '@desktop' },
  async ({ person }) => {
    const joan = await person('Joan', { timezoneId: 'America/Los_Angeles' });
    const { page } = joan;
    const dialog = await newTrip(joan);
    await type(dialog, 'toky');
    await expect(proposed(dialog, /^Tokyo.*Japan$/)).toBeVisible();
    await expectNoBarriers(page, 'places for a destination', '[role="dialog"]');
    await proposed(dialog, /^Tokyo.*Japan$/).click();

    await expect(destination(dialog)).toHaveValue(/^Tokyo\b.*Japan$/);
    await expect(destination(dialog)).toHaveAccessibleDescription('Times are those of Asia/Tokyo (UTC+9).');
    await expect(destination(dialog)).toBeFocused();
    await expect(places(dialog)).toHaveCount(0);
    await expect(timeZone(dialog)).toHaveValue('Asia/Tokyo (UTC+9)');
    await dialog.getByLabel('Start date').fill(inDays(30));
    await dialog.getByLabel('End date').fill(inDays(35));
    await save(dialog).click();
    await expect(dialog).toBeHidden();
    const trip = await tripOf(joan);
    expect(trip).toMatchObject({ position: NEAR_TOKYO, timeZone: 'Asia/Tokyo' });

    await page.goto(`/trip/${trip?.id}`);
    await page.getByRole('button', { name: 'Add Your First Activity' }).click();
    const activity = page.getByRole('dialog', { name: 'Add Activity' });
    await activity.getByLabel('Title').fill('Fish market');
    await activity.getByLabel('Start date').fill(inDays(31));
    await activity.getByRole('button', { name: 'Add Activity' }).click();
    const market = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Fish market' }) });
    await expect(market).toContainText('9:00 AM');
    await expect(market).toContainText('GMT+9');
    const [stored] = await joan.api<{ startTime: string }[]>('GET', `/api/trips/${trip?.id}/itinerary`);
    expect(stored?.startTime).toBe(`${inDays(31)}T00:00:00.000Z`);
  },
);

test('with the keyboard alone a place is looked through, left, and chosen', { tag: '@desktop' }, async ({ person }) => {
  const ken = await person('Ken');
  const { page } = ken;
  const dialog = await newTrip(ken);
  const field = destination(dialog);
  const selected = dialog.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { selected: true });
  await type(dialog, 'par');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(dialog.getByRole('status').filter({ hasText: /^\d suggestions$/ })).toBeAttached();
  await expect(selected).toHaveCount(0);

  await page.keyboard.press('ArrowUp');
  await expect(selected).toHaveText((await places(dialog).last().textContent()) ?? '');
  await page.keyboard.press('ArrowDown');
  await expect(selected).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(selected).toHaveText((await places(dialog).first().textContent()) ?? '');
  await expect(field).toHaveAttribute('aria-activedescendant', (await selected.getAttribute('id')) ?? '');
  await page.keyboard.press('Home');
  await expect(selected).toHaveCount(0);

  // The first Esc is for the list, the dialog stays.
  await page.keyboard.press('Escape');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(field).toHaveValue('par');
  await page.keyboard.press('ArrowDown');
  await expect(selected).toContainText('Paris');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(/^Paris\b.*France$/);
  await expect(dialog).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Start date')).toBeFocused();
});

test("'Paris TX' is the one in Texas", async ({ person }) => {
  const dolly = await person('Dolly');
  const dialog = await newTrip(dolly);
  await type(dialog, 'Paris TX');
  await proposed(dialog, /^Paris.*Texas/).click();

  await expect(timeZone(dialog)).toHaveValue(/^America\/Chicago/);
  await save(dialog).click();
  await expect(dialog).toBeHidden();
  expect(await tripOf(dolly)).toMatchObject({
    destination: expect.stringMatching(/^Paris, Texas/),
    position: { latitude: expect.closeTo(33.66, 1), longitude: expect.closeTo(-95.56, 1) },
  });
});

test('a place that nobody knows can be typed all the same', async ({ person }) => {
  const alice = await person('Alice');
  const dialog = await newTrip(alice);
  const asked: string[] = [];
  alice.page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/places/')) asked.push(url.searchParams.get('input') ?? '');
  });
  await type(dialog, ' q ');
  await destination(dialog).fill('Qwxzjk beyond the hedge');

  await expect(dialog.getByText('No places found. You can keep what you typed.', { exact: true }).last()).toBeVisible();
  await expectNoBarriers(alice.page, 'no places for a destination', '[role="dialog"]');
  await destination(dialog).press('Enter');
  await expect(dialog).toBeHidden();
  expect(await tripOf(alice)).toMatchObject({
    destination: 'Qwxzjk beyond the hedge',
    position: null,
    timeZone: null,
  });
  expect(asked).toEqual(['Qwxzjk beyond the hedge']);
});

test('a trip that is saved before its place is located has the position and the zone of it all the same', async ({
  person,
}) => {
  const hana = await person('Hana');
  const dialog = await newTrip(hana);
  const located = Promise.withResolvers<void>();
  await hana.page.route(LOCATING, async (route) => {
    await located.promise;
    await route.continue();
  });
  await type(dialog, 'Tokyo');
  const asked = hana.page.waitForRequest(LOCATING);
  await proposed(dialog, /^Tokyo.*Japan$/).click();
  await asked;

  await save(dialog).click();
  await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible();
  located.resolve();
  await expect(dialog).toBeHidden();
  expect(await tripOf(hana)).toMatchObject({ position: NEAR_TOKYO, timeZone: 'Asia/Tokyo' });
});

test('a trip is saved with the words of its place where nobody tells in time where that is', async ({ person }) => {
  const hugo = await person('Hugo');
  const dialog = await newTrip(hugo);
  const ended = Promise.withResolvers<void>();
  await hugo.page.route(LOCATING, async (route) => {
    await ended.promise;
    await route.abort();
  });
  await type(dialog, 'Tokyo');
  await proposed(dialog, /^Tokyo.*Japan$/).click();

  await save(dialog).click();
  await expect(dialog).toBeHidden();
  expect(await tripOf(hugo)).toMatchObject({
    destination: expect.stringMatching(/^Tokyo.*Japan$/),
    position: null,
    timeZone: null,
  });
  hugo.expectComplaint(/ERR_FAILED.*\/api\/places\//);
  ended.resolve();
});

test('other words than those of the chosen place have no position, and the same words have it again', async ({
  person,
}) => {
  const mika = await person('Mika');
  const made = await newTrip(mika);
  await type(made, 'Tokyo');
  await proposed(made, /^Tokyo.*Japan$/).click();
  await expect(timeZone(made)).toHaveValue('Asia/Tokyo (UTC+9)');
  await save(made).click();
  await expect(made).toBeHidden();

  const edited = await editTrip(mika);
  const words = await destination(edited).inputValue();
  await destination(edited).fill('Somewhere in Japan');
  await destination(edited).fill(words);
  await edited.getByLabel('Description').fill('Cherry trees');
  await save(edited).click();
  await expect(edited).toBeHidden();
  expect(await tripOf(mika)).toMatchObject({ position: NEAR_TOKYO });

  const again = await editTrip(mika);
  await destination(again).fill('Somewhere in Japan');
  await save(again).click();
  await expect(again).toBeHidden();
  expect(await tripOf(mika)).toMatchObject({
    destination: 'Somewhere in Japan',
    position: null,
    timeZone: 'Asia/Tokyo',
  });
});

test('a time zone that somebody has set stays, and that of the place is offered', async ({ person }) => {
  const rosa = await person('Rosa', { timezoneId: 'America/New_York' });
  const dialog = await newTrip(rosa);
  await dialog.getByRole('button', { name: /^Use mine: America\/New York/ }).click();
  await type(dialog, 'Tokyo');
  await proposed(dialog, /^Tokyo.*Japan$/).click();

  await expect(destination(dialog)).toHaveAccessibleDescription(/^Times are still those of America\/New York/);
  await expect(timeZone(dialog)).toHaveValue(/^America\/New York/);
  await dialog.getByRole('button', { name: 'Use Asia/Tokyo (UTC+9)' }).click();
  await expect(timeZone(dialog)).toHaveValue('Asia/Tokyo (UTC+9)');

  // What a place has brought goes with it.
  await destination(dialog).fill('Paris, France');
  await proposed(dialog, /^Paris.*France$/).click();
  await expect(timeZone(dialog)).toHaveValue(/^Europe\/Paris/);
});

test('places that answer late are not shown for what was typed since', async ({ person }) => {
  const otto = await person('Otto');
  const dialog = await newTrip(otto);
  const late = Promise.withResolvers<void>();
  await otto.page.route(PLACES, async (route) => {
    const input = new URL(route.request().url()).searchParams.get('input');
    if (input === 'Oslo') await late.promise;
    await route.fulfill(answer(input === 'Oslo' ? 'Oslo' : 'Bergen')).catch(() => undefined);
  });
  const oslo = otto.page.waitForRequest(/input=Oslo/);
  await destination(dialog).fill('Oslo');
  await oslo;
  await expect(dialog.getByText('Searching…').last()).toBeVisible();
  await destination(dialog).fill('Bergen');
  await expect(proposed(dialog, /^Bergen/)).toBeVisible();

  late.resolve();
  await expect(places(dialog)).toHaveText(['BergenSomewhere']);
});

test('while the service of places is dead or away, a destination is a text like any other', async ({ person }) => {
  const ida = await person('Ida');
  ida.expectComplaint(/503.*\/api\/places\//);
  ida.expectComplaint(/ERR_INTERNET_DISCONNECTED.*\/api\/places\//);
  const dialog = await newTrip(ida);
  await ida.page.route(PLACES, (route) =>
    route.fulfill({ status: 503, json: { message: 'Not now', code: 'provider_down' } }),
  );
  const refused = ida.page.waitForResponse(/\/api\/places\//);
  await destination(dialog).fill('Bergen');
  await refused;
  await expect(dialog.getByText('Searching…')).toHaveCount(0);
  await expect(destination(dialog)).toHaveAttribute('aria-expanded', 'false');
  await expect(dialog.getByText('Not now')).toHaveCount(0);

  await ida.context.setOffline(true);
  await destination(dialog).fill('Bergen, Norway');
  await expect(dialog.getByText('Searching…')).toHaveCount(0);
  await ida.context.setOffline(false);
  await save(dialog).click();
  await expect(dialog).toBeHidden();
  expect(await tripOf(ida)).toMatchObject({ destination: 'Bergen, Norway', position: null });
});

test('the list of places stands where a small window has room, and a press chooses in it', async ({ person }) => {
  const lena = await person('Lena', { viewport: { width: 320, height: 420 } });
  const { page } = lena;
  const dialog = await newTrip(lena);
  await page.route(PLACES, (route) =>
    route.fulfill(answer('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', 'القاهرة', 'Oslo', 'Bergen')),
  );
  await type(dialog, 'Ll');
  const list = dialog.getByRole('listbox');
  await expect(list).toBeVisible();
  const [box, field] = await Promise.all([boxOf(page, '[popover]:popover-open'), boxOf(page, '[name="destination"]')]);

  expect(box.top).toBeGreaterThanOrEqual(0);
  expect(box.bottom).toBeLessThanOrEqual(420);
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(320);
  expect(box.bottom <= field.top || box.top >= field.bottom).toBe(true);
  await proposed(dialog, /^القاهرة/).click();
  await expect(destination(dialog)).toHaveValue('القاهرة, Somewhere');
});

const boxOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return { top, bottom, left, right };
  });
