import type { Page, Route } from '@playwright/test';
import { inDays } from './dates.ts';
import { expect, loseSession, PASSWORD, test } from './fixtures.ts';

/** What a page has requested, by the kind of it. */
class Requests {
  readonly #paths: string[] = [];

  static of(page: Page): Requests {
    const requests = new Requests();
    page.on('request', (request) => requests.#paths.push(new URL(request.url()).pathname));
    page.on('websocket', (socket) => requests.#paths.push(new URL(socket.url()).pathname));
    return requests;
  }

  get count(): number {
    return this.#paths.length;
  }

  at(paths: RegExp): string[] {
    return this.#paths.filter((path) => paths.test(path));
  }
}

/** Holds the app's scripts back until the answer is called. */
const holdScripts = async (page: Page): Promise<() => Promise<void>> => {
  let held: Route[] | null = [];
  await page.route('**/assets/*.js', (route) => (held ? void held.push(route) : route.continue()));
  return async () => {
    const routes = held ?? [];
    held = null;
    await Promise.all(routes.map((route) => route.continue()));
  };
};

const email = (page: Page) => page.getByLabel('Email', { exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });

test('the sign-in works before its script has come, and without any', async ({ person, visitor }) => {
  const ada = await person('Ada');
  const { page } = await visitor({ javaScriptEnabled: false });
  await page.goto('/trips');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plan together, pack smarter, travel better');

  await email(page).fill(ada.email);
  await password(page).fill('not the password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();

  await email(page).fill(ada.email);
  await password(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/trips');
});

test('what somebody types before the script has come is there afterwards', async ({ person, visitor }) => {
  const ada = await person('Ada');
  const { page } = await visitor();
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await email(page).fill(ada.email);
  await password(page).fill(PASSWORD);

  await release();
  // What stands beside the app comes with its life.
  await page.locator('[data-toast-host]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(email(page)).toHaveValue(ada.email);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();

  await expect(page.getByText(`Signed in as ${ada.email}`)).toBeVisible();
});

for (const [whose, path] of [
  ['somebody whose session has ended', '/'],
  ['somebody who is led back with a wrong password', '/?sign-in=wrong'],
] as const) {
  test(`the app that comes leaves ${whose} where they type`, async ({ person }) => {
    const { page, email: address } = await person('Ada');
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
    await loseSession(page);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await email(page).fill(address);
    await password(page).focus();
    await page.keyboard.type(PASSWORD.slice(0, 5));

    await release();
    await page.locator('[data-toast-host]').waitFor({ state: 'attached' });
    await page.keyboard.type(PASSWORD.slice(5));
    await page.keyboard.press('Enter');

    await expect(page.getByText(`Signed in as ${address}`)).toBeVisible();
  });
}

for (const [life, path] of [
  ['comes to life', '/'],
  ['is drawn anew', '/?from=mail'],
] as const) {
  test(`what somebody presses before the script has come is pressed once the page ${life}`, async ({ visitor }) => {
    const { page } = await visitor();
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const signUp = page.getByRole('button', { name: 'Sign up' });
    await signUp.click();
    await expect(signUp).toBeVisible();

    await release();

    await expect(page.getByLabel('Username')).toBeVisible();
  });
}

test('who goes on to a field before the script has come is left there, whatever they pressed before', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Sign up' }).click();
  await email(page).click();
  await email(page).fill('ada@example.com');

  await release();

  await page.locator('[data-toast-host]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(email(page)).toHaveValue('ada@example.com');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('a document that broke off before it said who is here comes to life all the same', async ({ visitor }) => {
  const { page } = await visitor();
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const [whole] = (await response.text()).split('<script type="application/json" id="page-answers"');
    await route.fulfill({ response, body: whole ?? '' });
  });

  await page.goto('/');
  await page.getByRole('button', { name: 'Sign up' }).click();

  await expect(page.getByLabel('Username')).toBeVisible();
});

test('a page behind the sign-in shows its shape before its script, and itself without another question', async ({
  person,
}) => {
  const { api, page } = await person('Petra');
  const dates = { startDate: inDays(3), endDate: inDays(9) };
  const trip = await api<{ id: string }>('POST', '/api/trips', { title: 'Sardinia', ...dates });
  await api('POST', `/api/trips/${trip.id}/itinerary`, { title: 'Ferry', startTime: `${inDays(4)}T09:00:00Z` });
  // Somebody who was here before: the browser has said where it is.
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Petra!');

  for (const [path, sign, own, atMost] of [
    [
      '/',
      page.getByRole('region', { name: 'What comes next' }),
      /^\/api\/(trips|auth\/user|flights\/tracked|user\/(stats|upcoming-activities))$/,
      20,
    ],
    [`/trip/${trip.id}`, page.getByRole('heading', { name: 'Ferry' }), /^\/api\/(auth\/user|trips\/)/, 25],
  ] as const) {
    await page.goto('about:blank');
    const release = await holdScripts(page);
    const requests = Requests.of(page);
    await page.goto(path, { waitUntil: 'commit' });
    // Until the styles are there both navigations show, of which the last is the phone's.
    await expect(
      page.getByRole('navigation', { name: 'Main' }).last().getByRole('link', { name: 'Trips' }),
    ).toBeVisible();
    await release();
    await expect(sign).toBeVisible();
    await page.waitForLoadState('networkidle');

    expect.soft(requests.at(own), `${path}: what came with the document`).toEqual([]);
    expect.soft(requests.count, `${path}: what is requested before anything is read ahead`).toBeLessThanOrEqual(atMost);
  }
});
