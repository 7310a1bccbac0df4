import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readsOfPage } from '@caravan/contract/page-reads.ts';
import {
  CONFIG_ADDRESS,
  CURRENT_USER_ADDRESS,
  PAGE_ANSWERS_ID,
  type PageAnswers,
} from '@caravan/contract/page-document.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, Visitor } from '../testing/person.ts';
import { headOf, sendRaw } from '../testing/raw-request.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const DOCUMENTS = ['home', 'trip', 'profile', 'notFound', 'signed-out', 'signed-out-terms', 'public'];
const documentNamed = (name: string): string =>
  `<!doctype html><html lang="en"><meta name="theme-color" media="x" content="#fff"><title>${name}</title><body>${name}</body>`;

let folder: string;
let app: TestApp;
let ada: Person;
let bob: Person;
let tripId: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-documents-'));
  await mkdir(path.join(folder, 'documents'));
  await writeFile(path.join(folder, 'index.html'), documentNamed('index'));
  for (const name of DOCUMENTS) await writeFile(path.join(folder, 'documents', `${name}.html`), documentNamed(name));
  app = await startTestApp({ webFolder: folder });
  [ada, bob] = await Promise.all([app.signUp({ firstName: 'Ada' }), app.signUp({ firstName: 'Bob' })]);
  const made = await ada.post<{ id: string }>('/api/trips', { title: 'Fjord </script><script>alert(1)</script>' });
  tripId = made.body.id;
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

interface OpenOptions {
  readonly by?: Visitor;
  readonly timeZone?: string;
  readonly accept?: string;
  readonly method?: string;
}

const open = (address: string, { by, timeZone, accept = 'identity', method = 'GET' }: OpenOptions = {}) => {
  const cookies = [by?.session.cookie, timeZone && `time_zone=${encodeURIComponent(timeZone)}`]
    .filter(Boolean)
    .join('; ');
  return fetch(app.url + address, {
    method,
    headers: { 'accept-encoding': accept, ...(cookies && { cookie: cookies }) },
  });
};

/** The name of a document, and what it brings along. */
const read = async (answer: Response) => {
  const text = await answer.text();
  const [, json] =
    new RegExp(`<script type="application/json" id="${PAGE_ANSWERS_ID}">(.*?)</script>`, 's').exec(text) ?? [];
  const found = JSON.parse(json ?? '{}') as PageAnswers;
  return {
    name: /<title>(.*?)<\/title>/.exec(text)?.[1],
    answers: Object.fromEntries(Object.entries(found).map(([address, { body }]) => [address, body])),
    asOf: Object.fromEntries(Object.entries(found).map(([address, { asOf }]) => [address, asOf])),
  };
};

describe('the document of a page', () => {
  test.each([
    ['/', 'signed-out'],
    ['/trips', 'signed-out'],
    ['/terms', 'signed-out-terms'],
    ['/forgot-password', 'public'],
    ['/join/secret', 'public'],
  ])('at %s shows whoever is not signed in what is there for them', async (address, name) => {
    const found = await read(await open(address));

    expect(found.name).toBe(name);
    expect(found.answers).toEqual({ [CURRENT_USER_ADDRESS]: null, [CONFIG_ADDRESS]: expect.any(Object) });
  });

  test.each([
    ['/', 'home'],
    ['/profile', 'profile'],
    ['/nope/nope', 'notFound'],
    ['/join/secret', 'public'],
  ])('at %s shows whoever is signed in the page there, and says who they are', async (address, name) => {
    const found = await read(await open(address, { by: ada }));

    expect(found.name).toBe(name);
    expect(found.answers[CURRENT_USER_ADDRESS]).toMatchObject({ id: ada.id, firstName: 'Ada' });
  });

  test('is the same in every compression that a browser takes', async () => {
    const [plain, compressed] = await Promise.all([open('/', { by: ada }), open('/', { by: ada, accept: 'gzip, br' })]);

    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await compressed.text()).toBe(await plain.text());
  });

  test('comes in gzip to whoever takes no brotli, as browsers over plain http', async () => {
    const answer = await open('/', { accept: 'gzip, deflate' });

    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect((await read(answer)).name).toBe('signed-out');
  });

  test.each(['//', '//x:99999/', '//trip/abc'])('is one at whatever address: %s', async (address) => {
    const { hostname, port } = new URL(app.url);
    const answer = await sendRaw(`http://${hostname}:${port}`, headOf(`GET ${address}`, []));

    expect(answer.status).toBeLessThan(500);
  });

  test('is kept by nobody on the way, nor by the browser', async () => {
    const answers = await Promise.all([open('/'), open('/', { by: ada })]);

    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store']);
  });

  test('has no body for whoever asks only for its head', async () => {
    const answer = await open('/', { by: ada, method: 'HEAD' });

    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('is what somebody sees whose session has ended, as if they had none', async () => {
    const gone = await app.signUp();
    await gone.get('/api/logout');
    const answer = await open('/', { by: gone });

    expect((await read(answer)).name).toBe('signed-out');
  });
});

describe('what a page reads first', () => {
  const TIME_ZONE = 'Europe/Lisbon';

  test('comes with its document, as the page itself would have read it', async () => {
    const { answers, asOf } = await read(await open(`/trip/${tripId}?tab=chat`, { by: ada, timeZone: TIME_ZONE }));
    const addresses = readsOfPage(`/trip/${tripId}`, 'chat', TIME_ZONE);
    const alone = await Promise.all(addresses.map(async (address) => [address, (await ada.get(address)).body]));

    expect(addresses.length).toBeGreaterThan(4);
    expect(answers).toMatchObject(Object.fromEntries(alone));
    // A trip's page can so tell whether it lacks anything when the live channel joins the trip.
    expect(addresses.filter((address) => asOf[address] === null)).toEqual([]);
  });

  test('is not sent to whoever may not read it', async () => {
    const { name, answers } = await read(await open(`/trip/${tripId}`, { by: bob, timeZone: TIME_ZONE }));

    expect(name).toBe('trip');
    expect(Object.keys(answers).toSorted()).toEqual([CURRENT_USER_ADDRESS, CONFIG_ADDRESS].toSorted());
    expect(JSON.stringify(answers)).not.toContain('Fjord');
  });

  test('depends on the day where its reader is, and waits where that is not known', async () => {
    const [known, unknown, wrong] = await Promise.all(
      [TIME_ZONE, undefined, 'Nowhere/Land'].map(async (timeZone) =>
        read(await open('/', { by: ada, ...(timeZone !== undefined && { timeZone }) })),
      ),
    );
    const trips = (found: typeof known) =>
      Object.keys(found?.answers ?? {}).filter((address) => address.startsWith('/api/trips?'));

    expect(trips(known)).toHaveLength(1);
    expect([trips(unknown), trips(wrong)]).toEqual([[], []]);
  });

  test('can hold whatever somebody wrote, and ends nothing of the document with it', async () => {
    const answer = await open(`/trip/${tripId}`, { by: ada });
    const text = await answer.clone().text();

    expect(text.match(/<\/script>/g)).toHaveLength(1);
    expect(JSON.stringify((await read(answer)).answers)).toContain('</script><script>alert(1)</script>');
  });

  test('is nothing at the address of no trip', async () => {
    const { name, answers } = await read(await open('/trip/no-id', { by: ada }));

    expect(name).toBe('trip');
    expect(Object.keys(answers)).toHaveLength(2);
  });
});

test('what is offered on the machine of the server alone is offered in a document as by the API', async () => {
  const outside = { 'x-forwarded-for': '192.0.2.1' };
  const offers = async (headers: Record<string, string>) => {
    const [api, document] = await Promise.all([
      fetch(app.url + CONFIG_ADDRESS, { headers }).then((answer) => answer.json()),
      fetch(app.url, { headers }).then(read),
    ]);
    return [api, document.answers[CONFIG_ADDRESS]];
  };
  const [[here, inDocument], [away, awayInDocument]] = await Promise.all([offers({}), offers(outside)]);

  expect(inDocument).toEqual(here);
  expect(awayInDocument).toEqual(away);
  expect(here).not.toEqual(away);
});

test('the documents are no files that anybody finds by their names', async () => {
  const answers = await Promise.all(
    ['/documents/home.html', '/documents/', '/index.html'].map((address) => open(address)),
  );

  expect(answers.map(({ status }) => status)).toEqual([404, 200, 404]);
});

test("a page begins in its reader's theme, and everybody else's as their device is set", async () => {
  const cleo = await app.signUp({ firstName: 'Cleo' });
  await cleo.patch('/api/user/preferences', { theme: 'dark' });

  const [dark, usual, signedOut] = await Promise.all([
    open('/', { by: cleo }).then((answer) => answer.text()),
    open('/', { by: ada }).then((answer) => answer.text()),
    open('/').then((answer) => answer.text()),
  ]);

  expect(dark).toContain('<html data-theme="dark" lang="en"><meta name="theme-color" media="x" content="#181511">');
  expect([usual, signedOut].filter((text) => text.includes('data-theme'))).toEqual([]);
});
