import {
  listClosetChoices,
  listClosets,
  listMostWorn,
  listWeekOutfits,
  transferOutfit,
} from '@caravan/contract/outfits/closets.endpoints.ts';
import { deleteOutfit } from '@caravan/contract/outfits/outfits.endpoints.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { ApiServer } from '../../testing/api-server.ts';
import { goOffline } from '../../testing/browser-settings.ts';
import { aCloset, answerClosets, closetsPage, ofTrip } from '../../testing/closet-answers.ts';
import { inDays, aPerson } from '../../testing/samples.ts';
import { toast } from '../../testing/page-texts.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const noonIn = (days: number): string => `${inDays(days)}T12:00:00.000Z`;

const closetOf = (trip: string) => page.getByRole('region', { name: trip, exact: true });
/** The card of an outfit among all closets. */
const cardOf = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 3 }) });
const cards = page.getByRole('main').getByRole('heading', { level: 3 });
const filters = page.getByRole('group', { name: 'Filters' });
const texts = (locator: typeof cards) => locator.elements().map(({ textContent }) => textContent.trim());

/** A trip that goes on, one to come and one that is over, with outfits on each. */
const threeTrips = (data: TripData) => {
  const now = data.addTrip({ title: 'Lisbon', startDate: inDays(-1), endDate: inDays(2) });
  const soon = data.addTrip({ title: 'Oslo', startDate: inDays(30), endDate: inDays(32) });
  const over = data.addTrip({ title: 'Rome', startDate: inDays(-90), endDate: inDays(-88) });
  const beach = data.addOutfit(now, { title: 'Beach things', occasion: 'Picnic' });
  const suit = data.addOutfit(now, { title: 'Linen suit', category: 'Formal', plannedDate: noonIn(-1) });
  const again = data.addOutfit(now, { ...suit, id: crypto.randomUUID(), plannedDate: noonIn(0) });
  const sweater = data.addOutfit(soon, { title: 'Wool sweater', plannedDate: noonIn(30) });
  const dressy = { category: 'Dress to Impress', occasion: 'Picnic' } as const;
  const toga = data.addOutfit(over, { title: 'Toga', ...dressy, plannedDate: noonIn(-89) });
  return { now, soon, over, beach, suit, again, sweater, toga };
};

/** Answers the closets of three trips with all that is known of them. */
const answerThreeClosets = (server: ApiServer, data: TripData) => {
  const trips = threeTrips(data);
  const [lisbon, oslo, rome] = data.trips as [(typeof data.trips)[0], (typeof data.trips)[0], (typeof data.trips)[0]];
  answerClosets(server, data);
  server.answer(listClosetChoices, {
    trips: data.trips.map(({ detail, outfits }) => ({ ...detail, outfitCount: outfits.length })),
    occasions: [{ occasion: 'Picnic', outfitCount: 2 }],
    wearers: [],
  });
  /** Answers these outfits alone, as of a narrower question. */
  const answerOnly = (...found: Outfit[]) => {
    const closets = data.trips.map((trip) =>
      aCloset(trip, { shown: trip.outfits.filter((one) => found.includes(one)) }),
    );
    server.answer(listClosets, closetsPage(closets.filter(({ matchCount }) => matchCount > 0)));
  };
  const answerAll = () =>
    server.answer(listClosets, () =>
      closetsPage([
        aCloset(lisbon, { daysWithoutOutfit: 2 }),
        aCloset(oslo, { daysWithoutOutfit: 2 }),
        aCloset(rome, { unplannedCount: 1 }),
      ]),
    );
  answerAll();
  server.answer(listMostWorn, [
    { outfit: ofTrip(lisbon, trips.again), days: 2, trips: 1, lastWorn: inDays(0) },
    { outfit: ofTrip(rome, trips.toga), days: 1, trips: 1, lastWorn: inDays(-89) },
  ]);
  return { ...trips, answerOnly, answerAll };
};

for (const size of SIZES) {
  test(`the outfits of all trips are in one place, and one opens where it is planned, on a ${size}`, async ({
    screen: { data, server, open },
  }) => {
    const { over } = answerThreeClosets(server, data);
    await open('/', size);
    await page
      .getByRole('list', { name: 'Your numbers' })
      .getByRole('link', { name: /Outfits/ })
      .click();

    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('My Closets');
    const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Closets' });
    await expect.element(tab).toHaveAttribute('aria-current', 'page');
    const sections = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect
      .poll(() => texts(sections))
      .toEqual([expect.stringMatching(/^This week/), 'Worn most', 'Lisbon', 'Oslo', 'Rome']);
    await expect.element(closetOf('Lisbon')).toMatchTextContent('3 outfits');
    await expect.element(closetOf('Lisbon')).toMatchTextContent('2 days without an outfit · 1 not planned yet');
    await expect.element(closetOf('Rome')).not.toMatchTextContent('not planned yet');
    expect(texts(page.getByRole('link', { name: /^Pack for / }))).toEqual(['Pack', 'Pack']);
    await expect.element(page.getByRole('region', { name: 'Worn most' })).toMatchTextContent(/Linen suit\s*2 days/);
    await expectAccessible(`the closets on a ${size}`);

    await cardOf('Toga').getByRole('link', { name: 'Toga' }).click();
    await expect.poll(() => location.pathname + location.search).toMatch(new RegExp(`^/trip/${over.id}\\?tab=closet`));
    const opened = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Toga', level: 4 }) });
    await expect.element(opened).toHaveAttribute('data-highlighted', 'true');
    await expect.element(toast('Marked in the closet: Toga')).toBeInTheDocument();
  });
}

test('outfits are narrowed down by words, trip, category, occasion and whether they are planned, after a reload too', async ({
  screen: { data, server, open, reload },
}) => {
  const { soon, beach, suit, again, sweater, toga, answerOnly, answerAll } = answerThreeClosets(server, data);
  const lastQuery = () => {
    const {
      timeZone: _,
      limit: __,
      offset: ___,
      wearerId: ____,
      ...query
    } = server.requests(listClosets).at(-1)!.query;
    return query;
  };
  await open('/closets');
  await expect.poll(() => texts(cards)).toEqual(['Beach things', 'Linen suit', 'Linen suit', 'Wool sweater', 'Toga']);

  answerOnly(beach, toga);
  await filters.getByLabelText('Occasion').selectOptions('Picnic');
  await expect.poll(() => texts(cards)).toEqual(['Beach things', 'Toga']);
  expect(lastQuery()).toEqual({ occasion: 'Picnic' });
  await expect.element(toast('2 outfits found in 2 trips')).toBeInTheDocument();
  await expect.element(closetOf('Lisbon')).toMatchTextContent('1 of 3 outfits');
  answerOnly(beach);
  await filters.getByLabelText('Planned or not').selectOptions('Not planned yet');
  await expect.poll(() => texts(cards)).toEqual(['Beach things']);
  expect(lastQuery()).toEqual({ occasion: 'Picnic', planned: 'no' });

  await reload();
  await expect.poll(() => texts(cards)).toEqual(['Beach things']);
  expect(lastQuery()).toEqual({ occasion: 'Picnic', planned: 'no' });
  answerAll();
  await filters.getByRole('button', { name: 'Clear all' }).click();
  await expect.poll(() => texts(cards)).toHaveLength(5);
  answerOnly(sweater);
  await filters.getByLabelText('Trip').selectOptions('Oslo');
  await expect.poll(() => texts(cards)).toEqual(['Wool sweater']);
  expect(lastQuery()).toEqual({ tripId: soon.id });
  expect(location.pathname + location.search).toBe(`/closets?trip=${soon.id}`);
  await cardOf('Wool sweater').getByRole('link').click();
  await expect.element(page.getByRole('heading', { name: 'Travel Closet' })).toBeVisible();
  history.back();
  await expect.poll(() => texts(cards)).toEqual(['Wool sweater']);

  answerAll();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Closets' }).click();
  await expect.poll(() => texts(cards)).toHaveLength(5);
  answerOnly(suit, again);
  await filters.getByLabelText('Category').selectOptions('Formal');
  await expect.poll(() => texts(cards)).toEqual(['Linen suit', 'Linen suit']);
  expect(lastQuery()).toEqual({ category: 'Formal' });
  answerOnly();
  await page.getByRole('searchbox', { name: 'Search outfits' }).fill('sweater');
  await expect.element(page.getByRole('heading', { name: 'No outfits found' })).toBeVisible();
  expect(lastQuery()).toEqual({ category: 'Formal', q: 'sweater' });
  await page.getByRole('button', { name: 'Show All Outfits' }).click();
  await expect.element(page.getByRole('searchbox', { name: 'Search outfits' })).toHaveValue('');
  await expect.poll(() => texts(cards)).toHaveLength(5);
});

test('an outfit is copied to a day of another trip with its photo, and taken back', async ({
  screen: { data, server, open },
}) => {
  const { now, soon } = answerThreeClosets(server, data);
  data.addTrip({ title: 'Not mine to change', role: 'member', others: [[aPerson(), 'owner']] });
  const raincoat = data.addOutfit(now, { title: 'Raincoat', imageUrl: `/api/objects/${crypto.randomUUID()}` });
  server.answer(transferOutfit, ({ body }) =>
    data.addOutfit(soon, { ...raincoat, id: crypto.randomUUID(), tripId: soon.id, plannedDate: body.plannedDate }),
  );
  await open('/closets');

  await cardOf('Raincoat').getByRole('button', { name: 'Copy Raincoat to another day or trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy Outfit' });
  await expect.element(dialog.getByLabelText('Trip')).toHaveValue(now.id);
  await expectAccessible('copying an outfit', '[role="dialog"]');
  await expect.element(dialog.getByRole('option', { name: 'Oslo' })).toBeInTheDocument();
  await expect.element(dialog.getByRole('option', { name: 'Not mine to change' })).not.toBeInTheDocument();
  await dialog.getByLabelText('Trip').selectOptions('Oslo');
  await dialog.getByLabelText(/^Planned date/).fill(inDays(60));
  await dialog.getByRole('button', { name: 'Copy Outfit' }).click();
  await expect.element(dialog.getByLabelText(/^Planned date/)).toHaveAccessibleDescription(/^Pick a day of the trip/);
  await dialog.getByLabelText(/^Planned date/).fill(inDays(31));
  await dialog.getByRole('button', { name: 'Copy Outfit' }).click();

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(toast('Outfit added successfully!')).toBeVisible();
  await expect
    .poll(() => server.requests(transferOutfit).map(({ params, body }) => ({ ...params, ...body })))
    .toEqual([
      {
        id: expect.any(String),
        outfitId: raincoat.id,
        tripId: soon.id,
        plannedDate: inDays(31),
        activityId: null,
      },
    ]);
  const copy = closetOf('Oslo').getByRole('listitem').filter({ hasText: 'Raincoat' });
  await expect.element(copy).toBeInTheDocument();
  copy.element().scrollIntoView({ block: 'center' });
  await expect.element(copy).toBeVisible();
  await expect.poll(() => copy.element().querySelector('img')?.naturalWidth ?? 0).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(copy).not.toBeInTheDocument();
  await expect.poll(() => data.on(soon).outfits).toHaveLength(1);
  await expect.poll(() => server.requests(deleteOutfit).map(({ params }) => params.tripId)).toEqual([soon.id]);
});

test('an outfit that is copied without a connection waits in the closet of the other trip, and is copied once when there is one', async ({
  screen: { data, server, open, reload },
}) => {
  const { now, soon, beach } = answerThreeClosets(server, data);
  await open('/closets');
  server.lose(transferOutfit);
  await cardOf('Beach things').getByRole('button', { name: 'Copy Beach things to another day or trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy Outfit' });
  await expect.element(dialog.getByLabelText('Trip')).toHaveValue(now.id);
  await dialog.getByLabelText('Trip').selectOptions('Oslo');
  await dialog.getByLabelText(/^Planned date/).fill(inDays(31));
  await dialog.getByRole('button', { name: 'Copy Outfit' }).click();

  const copy = closetOf('Oslo').getByRole('listitem').filter({ hasText: 'Beach things' });
  const waits = async () => {
    await expect.element(copy).toMatchTextContent('Waiting for a connection');
    await expect.element(closetOf('Oslo')).toMatchTextContent('2 outfits');
    await expect.element(closetOf('Lisbon')).not.toMatchTextContent('Waiting for a connection');
  };
  await expect.element(toast('Saved on this device')).toBeVisible();
  await waits();
  await reload();
  await waits();
  await page.getByRole('link', { name: 'Oslo', exact: true }).click();
  const there = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Beach things' });
  await expect.element(there).toMatchTextContent('Waiting for a connection');

  server.answer(transferOutfit, ({ body }) =>
    data.addOutfit(soon, { ...beach, id: body.id ?? '', tripId: soon.id, plannedDate: noonIn(31) }),
  );
  dispatchEvent(new Event('online'));

  await expect.element(page.getByText('Waiting for a connection')).not.toBeInTheDocument();
  await expect.element(there).toHaveLength(1);
  expect(data.on(soon).outfits.map(({ title }) => title)).toEqual(['Wool sweater', 'Beach things']);
});

test('a day of the week shows what is worn on it, and another week is a press away', async ({
  screen: { data, server, open },
}) => {
  const { now, again } = answerThreeClosets(server, data);
  const run = data.addActivity(now, { title: 'A run along the river' });
  const running = data.addOutfit(now, {
    title: 'Running things',
    plannedDate: noonIn(0),
    activityId: run.id,
    activity: { title: run.title },
  });
  const lisbon = data.on(now);
  server.answer(listWeekOutfits, ({ query: { from } }) =>
    from > inDays(0) ? [] : [again, running].map((outfit) => ofTrip(lisbon, outfit)),
  );
  await open('/closets');
  const week = page.getByRole('region', { name: 'Outfits by week' });
  const today = week.getByRole('button', { name: /^\w{3} \d+, 2 outfits, .*, today$/ });

  await today.click();
  await expect.element(today).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => texts(week.getByRole('link'))).toEqual(['Linen suit', 'Running things']);
  const worn = week.getByRole('listitem').filter({ has: page.getByRole('link') });
  expect(texts(worn.getByRole('paragraph'))).toEqual(['Lisbon', 'Lisbon · A run along the river']);
  await week.getByRole('button', { name: 'Week after' }).click();
  await expect.element(week.getByRole('heading', { level: 2 })).toMatchTextContent('Next week');
  await expect.element(week.getByRole('link')).toHaveLength(0);
  await week.getByRole('button', { name: 'This week' }).click();
  await expect.poll(() => texts(week.getByRole('link'))).toEqual(['Linen suit', 'Running things']);
});

test('whoever has no outfit yet learns where to begin', async ({ screen: { data, server, open } }) => {
  answerClosets(server, data);

  await open('/closets');

  await expect.element(page.getByRole('heading', { name: 'No outfits yet' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Choose a Trip' })).toHaveAttribute('href', '/trips');
  await expect.element(filters).not.toBeInTheDocument();
});

test('a trip and its first outfit show as they come', async ({ screen: { data, server, live, open } }) => {
  answerClosets(server, data);
  await open('/closets');
  await expect.element(page.getByRole('heading', { name: 'No outfits yet' })).toBeVisible();
  await expect.poll(() => live.isConnected).toBe(true);

  const olaf = aPerson({ firstName: 'Olaf' });
  const trip = data.addTrip({
    title: 'Lisbon',
    startDate: inDays(3),
    endDate: inDays(4),
    role: 'member',
    others: [[olaf, 'owner']],
  });
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'members' });
  await expect.element(closetOf('Lisbon')).toMatchTextContent('Nobody has planned an outfit yet.');
  data.addOutfit(trip, { title: 'Linen suit' });
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'outfits' });

  await expect.element(page.getByRole('heading', { name: 'Linen suit', exact: true, level: 3 })).toBeVisible();
});

test('without a connection nobody is shown with the outfits of somebody else', async ({
  screen: { data, server, open },
}) => {
  answerThreeClosets(server, data);
  const { id, firstName, lastName } = aPerson({ firstName: 'Olaf', lastName: 'Olsen' });
  server.answer(listClosetChoices, {
    trips: [],
    occasions: [],
    wearers: [{ id, firstName, lastName, outfitCount: 1 }],
  });
  await open('/closets');
  const personOf = (name: string) => page.getByRole('group', { name: 'Whose outfits' }).getByRole('button', { name });
  await expect.element(cardOf('Toga')).toBeVisible();
  goOffline();

  await personOf('Olaf Olsen').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('These outfits will appear when you are back.');
  expect(cards.elements()).toEqual([]);
  await personOf('You').click();
  await expect.element(cardOf('Toga')).toBeVisible();
  const week = page.getByRole('region', { name: 'Outfits by week' });
  await week.getByRole('button', { name: 'Week after' }).click();
  await expect.element(week.getByText('You are offline. These days will appear when you are back.')).toBeVisible();
  await expect.element(week.getByRole('button', { name: /no outfit yet/ })).not.toBeInTheDocument();
});

test('of a closet of a thousand those near are drawn', async ({ screen: { data, server, open } }) => {
  const trip = data.addTrip({ title: 'Lisbon', startDate: inDays(1), endDate: inDays(20) });
  for (let index = 0; index < 1_000; index += 1) data.addOutfit(trip, { title: `Look ${index}` });
  answerClosets(server, data);
  await open(`/closets?trip=${trip.id}`);

  await expect.element(closetOf('Lisbon').getByRole('listitem')).toHaveLength(1_000);
  await expect.poll(() => cards.elements().length).toBeLessThan(60);
  const last = page.getByRole('heading', { name: 'Look 999', exact: true });
  // What is drawn on the way is higher than the room that was kept for it: whoever scrolls on comes to the end.
  await expect
    .poll(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      return last.elements().length;
    })
    .toBe(1);
  await expect.poll(() => cards.elements().length).toBeLessThan(60);
});

test('of a full closet the first outfits are shown, and all of them on request', async ({
  screen: { data, server, open },
}) => {
  answerThreeClosets(server, data);
  const full = data.on(data.addTrip({ title: 'Around the world' }));
  for (let number = 1; number <= 14; number += 1) data.addOutfit(full.detail, { title: `Look ${number}` });
  const closets = () => data.trips.map((trip) => aCloset(trip));
  server.answer(listClosets, ({ query }) =>
    query.tripId === undefined
      ? closetsPage(closets().map((closet) => ({ ...closet, outfits: closet.outfits.slice(0, 12) })))
      : closetsPage(closets().filter(({ trip }) => trip.id === query.tripId)),
  );
  await open('/closets');
  const closet = closetOf('Around the world');
  await expect.element(closet).toBeInTheDocument();
  closet.element().scrollIntoView();
  await expect.element(closet.getByRole('listitem')).toHaveLength(12);

  await closet.getByRole('link', { name: 'Show all 14 outfits of Around the world' }).click();
  await expect.element(closet.getByRole('listitem')).toHaveLength(14);
  await expect.element(closetOf('Lisbon')).not.toBeInTheDocument();
  history.back();
  await expect.element(closetOf('Lisbon')).toBeVisible();
});
